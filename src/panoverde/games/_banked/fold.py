"""What the events that all banked games share make of a table, what of it is shown and what may be taken back."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from panoverde.core.game import Event
from panoverde.core.money import Account
from panoverde.core.people import Who
from panoverde.games._banked import cloth as money
from panoverde.games._banked.cloth import transfers
from panoverde.games._banked.model import (
    Announced,
    BetsClosed,
    BetsOpened,
    ClocksRestarted,
    CoupVoided,
    Phase,
    RoundingNoted,
    Seated,
    SeatLeft,
    TableState,
    Window,
)

__all__ = ["closed", "coups", "evolve", "holdings", "reopened", "rewound", "see", "transfers", "undoable", "view"]

S = TypeVar("S", bound=TableState)


def evolve(state: S, event: Event) -> S:
    match event:
        case BetsOpened(coup, deadline):
            window = Window(state.window.number + 1, True, deadline)
            return replace(state, cloth=money.next_coup(state.cloth), phase=Phase.BETTING, coup=coup, window=window)
        case BetsClosed():
            window = replace(state.window, deadline=None)
            return replace(state, cloth=money.count_missed(state.cloth), phase=Phase.CLOSED, window=window)
        case CoupVoided():
            missed_nothing = money.uncount_missed(state.cloth) if state.phase == Phase.CLOSED else state.cloth
            return reopened(replace(state, cloth=missed_nothing, coup=state.coup + 1))
        case Seated(seat):
            cloth = money.evolve(state.cloth, event)
            return replace(state, cloth=money.came_late(cloth, seat) if _is_open(state) else cloth)
        case ClocksRestarted(at):
            return replace(state, cloth=money.restarted(state.cloth, at, open_now=_is_open(state)))
        case Announced() | RoundingNoted():
            return state
        case _:
            return replace(state, cloth=money.evolve(state.cloth, event))


def _is_open(state: TableState) -> bool:
    return state.phase == Phase.BETTING and state.window.announced


def reopened(state: S) -> S:
    """Bets may be made and changed again, and nobody has been asked for them yet."""
    return replace(state, phase=Phase.BETTING, window=closed(state.window))


def closed(window: Window) -> Window:
    return replace(window, announced=False, deadline=None)


def rewound(then: S, now: S) -> S:
    """The bets and the coup go back; chips brought since stay."""
    window = closed(then.window) if then.window.deadline is not None else then.window  # a new period for everybody
    return replace(then, cloth=money.rewound(then.cloth, now.cloth), window=window)


def undoable(event: Event, *drawn: type[Event], physical: bool) -> bool:
    """A player who left is gone; what the house's own generator drew was not misread."""
    return not isinstance(event, SeatLeft if physical else (SeatLeft, *drawn))  # R-202 PT-BFO-18


def holdings(state: TableState) -> Mapping[Account, int]:
    return money.holdings(state.cloth)


def coups(state: TableState) -> int:
    """One is over when the next is announced, or when it is annulled."""
    return state.coup - 1


# Showing: unless a game says otherwise, everything lies on the table


def see(event: Event, viewer: Who) -> Event:  # noqa: ARG001
    return event


def view(state: S, viewer: Who) -> S:  # noqa: ARG001
    return state
