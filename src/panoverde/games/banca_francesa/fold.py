"""Banca francesa: what each event makes of the table, and what of it everybody may see."""

from msgspec.structs import replace

from panoverde.core.dice import Dice
from panoverde.core.game import Event, Instant
from panoverde.core.people import STAFF, Seat, Who
from panoverde.games._banked import cloth as money, dice_case, fold, idle, model as banked
from panoverde.games._banked.fold import coups, holdings, transfers

from .model import DiceLifted, DiceThrown, LastCoup, State, ThrowNullified
from .rules import Rules

__all__ = ["coups", "evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]


def evolve(state: State, event: Event) -> State:
    match event:
        case DiceThrown(dice, decided, at):
            return _thrown(state, dice, decided, at)
        case DiceLifted():
            return replace(state, lifted=True)
        case ThrowNullified():
            return state
        case banked.BetsOpened(coup) if coup != state.coup:
            return replace(fold.evolve(state, event), dice=(), decides=None, lifted=False)
        case banked.CoupVoided():
            return replace(fold.evolve(state, event), dice=(), last=_last_coups(state, (), None, void=True))
        case banked.BetCollected(seat, _, taken):
            return _settled(state, event, seat, collected=taken)
        case banked.PrizePaid(seat, _, won):
            return _settled(state, event, seat, won=won)
        case banked.SeatLeft(seat):
            last = {other: coup for other, coup in state.last.items() if other != seat}
            return replace(fold.evolve(state, event), last=last)
        case _ if isinstance(event, dice_case.EVENTS):
            return replace(state, case=dice_case.evolve(state.case, event))
        case _:
            return fold.evolve(state, event)


def _thrown(state: State, dice: Dice, decided: str | None, at: Instant) -> State:
    played = money.played(state.cloth, at)
    last = _last_coups(state, dice, decided)
    thrown = replace(state, cloth=played, dice=dice, decides=decided, last=last)
    if decided is None:  # R-19 PT-BFO-17: the bets stand, and may be changed
        return fold.reopened(thrown)
    return replace(thrown, phase=banked.Phase.DECIDED)


def _last_coups(state: State, dice: Dice, decided: str | None, *, void: bool = False) -> dict[Seat, LastCoup]:
    """Whoever has a bet on the cloth takes part in this coup."""
    taking_part = {bet.seat for bet in state.cloth.bets}
    last = {seat: LastCoup(state.coup, dice, decided, state.cloth.of(seat), void=void) for seat in taking_part}
    return {**state.last, **last}  # PT-BFO-25


def _settled(state: State, event: Event, seat: Seat, *, collected: int = 0, won: int = 0) -> State:
    coup = state.last[seat]
    coup = replace(coup, collected=coup.collected + collected, won=coup.won + won)
    return replace(fold.evolve(state, event), last={**state.last, seat: coup})


def undoable(rules: Rules, event: Event) -> bool:
    return fold.undoable(event, DiceThrown, physical=rules.physical)  # R-202 PT-BFO-18


def rewound(then: State, now: State) -> State:
    """What was done with the dice stays."""
    last = {seat: coup for seat, coup in then.last.items() if seat in now.cloth.players}
    return replace(fold.rewound(then, now), case=now.case, last=last)


# Showing: everything lies on the table, but an invitation to leave is between the house and the player


def see(event: Event, viewer: Who) -> Event:
    return dice_case.see(idle.see(event, viewer), viewer)


def view(state: State, viewer: Who) -> State:
    if viewer in STAFF:
        return state
    return replace(state, cloth=idle.view(state.cloth, viewer), case=dice_case.view(state.case, viewer))
