"""Banca francesa: what each event makes of the table, and what of it everybody may see."""

from collections.abc import Mapping

from msgspec.structs import replace

from panoverde.core.dice import Dice
from panoverde.core.game import Event, Instant
from panoverde.core.money import Account, Transfer
from panoverde.core.people import STAFF, Seat, Who
from panoverde.games._banked import betting, cloth as money, dice_case, idle, model as banked

from .model import DiceLifted, DiceThrown, LastCoup, Phase, State, ThrowNullified


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
            window = replace(state.window, announced=False, deadline=None)
            return replace(state, phase=Phase.BETTING, coup=state.coup + 1, window=window, dice=())
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
    thrown = replace(state, cloth=money.played(state.cloth, at), dice=dice, decides=decided)
    if decided is None:  # R-19 PT-BFO-17: the bets stand, and may be changed
        window = replace(state.window, announced=False, deadline=None)
        return replace(thrown, phase=Phase.BETTING, window=window)
    last = {
        seat: LastCoup(state.coup, dice, decided, state.cloth.of(seat))  # PT-BFO-25
        for seat in {bet.seat for bet in state.cloth.bets}
    }
    return replace(thrown, phase=Phase.DECIDED, last={**state.last, **last})


def _settled(state: State, event: Event, seat: Seat, *, collected: int = 0, won: int = 0) -> State:
    coup = state.last[seat]
    coup = replace(coup, collected=coup.collected + collected, won=coup.won + won)
    return replace(state, cloth=money.evolve(state.cloth, event), last={**state.last, seat: coup})


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
