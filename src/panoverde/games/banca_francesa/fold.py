"""Banca francesa: what each event makes of the table, and what of it everybody may see."""

from collections.abc import Mapping

from msgspec.structs import replace

from panoverde.core.dice import Dice
from panoverde.core.game import Event, Instant
from panoverde.core.money import Account, Transfer
from panoverde.core.people import STAFF, Seat, Who
from panoverde.games._banked import betting, cloth as money, dice_case, idle, model as banked

from .model import DiceLifted, DiceThrown, LastCoup, Phase, State, ThrowNullified
from .rules import Rules


def evolve(state: State, event: Event) -> State:
    match event:
        case banked.BetsOpened(coup, deadline):
            return _new_window(state, coup, deadline)
        case banked.BetsClosed():
            window = replace(state.window, deadline=None)
            return replace(state, cloth=money.count_missed(state.cloth), phase=Phase.CLOSED, window=window)
        case DiceThrown(dice, decided, at):
            return _thrown(state, dice, decided, at)
        case DiceLifted():
            return replace(state, lifted=True)
        case banked.CoupVoided():
            return _voided(state)
        case banked.Seated(seat):
            cloth = money.evolve(state.cloth, event)
            open_now = state.phase == Phase.BETTING and state.window.announced
            return replace(state, cloth=money.came_late(cloth, seat) if open_now else cloth)
        case banked.BetCollected(seat, _, taken):
            return _settled(state, event, seat, collected=taken)
        case banked.PrizePaid(seat, _, won):
            return _settled(state, event, seat, won=won)
        case banked.Announced() | ThrowNullified():
            return state
        case banked.SeatLeft(seat):
            last = {other: coup for other, coup in state.last.items() if other != seat}
            return replace(state, cloth=money.evolve(state.cloth, event), last=last)
        case _ if isinstance(event, dice_case.EVENTS):
            return replace(state, case=dice_case.evolve(state.case, event))
        case _:
            return replace(state, cloth=money.evolve(state.cloth, event))


def _new_window(state: State, coup: int, deadline: Instant | None) -> State:
    window = betting.Window(state.window.number + 1, True, deadline)
    if coup == state.coup:
        return replace(state, window=window)
    return replace(
        state,
        cloth=money.next_coup(state.cloth),
        phase=Phase.BETTING,
        coup=coup,
        window=window,
        dice=(),
        decides=None,
        lifted=False,
    )


def _thrown(state: State, dice: Dice, decided: str | None, at: Instant) -> State:
    played = money.played(state.cloth, at)
    last = _last_coups(state, dice, decided)
    thrown = replace(state, cloth=played, dice=dice, decides=decided, last=last)
    if decided is None:  # R-19 PT-BFO-17: the bets stand, and may be changed
        return replace(thrown, phase=Phase.BETTING, window=_closed(state.window))
    return replace(thrown, phase=Phase.DECIDED)


def _voided(state: State) -> State:
    missed_nothing = money.uncount_missed(state.cloth) if state.phase == Phase.CLOSED else state.cloth
    return replace(
        state,
        cloth=missed_nothing,
        phase=Phase.BETTING,
        coup=state.coup + 1,
        window=_closed(state.window),
        dice=(),
        last=_last_coups(state, (), None, void=True),
    )


def _closed(window: betting.Window) -> betting.Window:
    return replace(window, announced=False, deadline=None)


def _last_coups(state: State, dice: Dice, decided: str | None, *, void: bool = False) -> dict[Seat, LastCoup]:
    """Whoever has a bet on the cloth takes part in this coup."""
    taking_part = {bet.seat for bet in state.cloth.bets}
    last = {seat: LastCoup(state.coup, dice, decided, state.cloth.of(seat), void=void) for seat in taking_part}
    return {**state.last, **last}  # PT-BFO-25


def _settled(state: State, event: Event, seat: Seat, *, collected: int = 0, won: int = 0) -> State:
    coup = state.last[seat]
    coup = replace(coup, collected=coup.collected + collected, won=coup.won + won)
    return replace(state, cloth=money.evolve(state.cloth, event), last={**state.last, seat: coup})


def undoable(rules: Rules, event: Event) -> bool:
    """A player who left is gone; dice that the house's own generator threw were not misread."""
    final = banked.SeatLeft if rules.physical else banked.SeatLeft | DiceThrown
    return not isinstance(event, final)  # R-202 PT-BFO-18


def rewound(then: State, now: State) -> State:
    """The bets and the coup go back; chips brought since stay, and so does what was done with the dice."""
    window = _closed(then.window) if then.window.deadline is not None else then.window  # a new period for everybody
    last = {seat: coup for seat, coup in then.last.items() if seat in now.cloth.players}
    return replace(then, cloth=money.rewound(then.cloth, now.cloth), case=now.case, window=window, last=last)


def transfers(event: Event) -> tuple[Transfer, ...]:
    return money.transfers(event)


def holdings(state: State) -> Mapping[Account, int]:
    return money.holdings(state.cloth)


# Showing: everything lies on the table, but an invitation to leave is between the house and the player


def see(event: Event, viewer: Who) -> Event:
    return dice_case.see(idle.see(event, viewer), viewer)


def view(state: State, viewer: Who) -> State:
    if viewer in STAFF:
        return state
    return replace(state, cloth=idle.view(state.cloth, viewer), case=dice_case.view(state.case, viewer))
