"""Banca francesa: what each player is shown of the last coup that they took part in."""

from msgspec.structs import replace

from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.settlement import BetCollected, CoupVoided, PrizePaid
from panoverde.games._kit.window import BetsOpened

from .state import LastCoup, State
from .throw import DiceThrown


def _thrown(state: State, event: DiceThrown) -> State:
    """Every player with a bet on the cloth takes part in this coup."""
    coups = {
        seat: LastCoup(state.coup, event.dice, event.decides, state.cloth.of(seat)) for seat in state.cloth.staked()
    }
    return replace(state, last={**state.last, **coups})  # PT-BFO-25


def _voided(state: State, _: CoupVoided) -> State:
    coups = {seat: LastCoup(state.coup, (), None, state.cloth.of(seat), void=True) for seat in state.cloth.staked()}
    return replace(state, dice=(), last={**state.last, **coups})  # PT-BFO-25


def _collected(state: State, event: BetCollected) -> State:
    coup = state.last[event.seat]
    return _with(state, event.seat, replace(coup, collected=coup.collected + event.chips))


def _paid(state: State, event: PrizePaid) -> State:
    coup = state.last[event.seat]
    return _with(state, event.seat, replace(coup, won=coup.won + event.prize))


def _with(state: State, seat: Seat, coup: LastCoup) -> State:
    return replace(state, last={**state.last, seat: coup})


def _left(state: State, event: SeatLeft) -> State:
    return replace(state, last={seat: coup for seat, coup in state.last.items() if seat != event.seat})


def _opened(state: State, event: BetsOpened) -> State:
    """Another coup: no dice lie in the arena."""
    return state if event.coup == state.coup else replace(state, dice=(), decides=None, lifted=False)


def _rewound(then: State, now: State) -> State:
    return replace(then, last={seat: coup for seat, coup in then.last.items() if seat in now.cloth.players})


last_coup: Part[State] = Part(
    believes={
        DiceThrown: _thrown,
        CoupVoided: _voided,
        BetCollected: _collected,
        PrizePaid: _paid,
        SeatLeft: _left,
        BetsOpened: _opened,
    },
    keeps=_rewound,
)
"""Comes before the parts that begin another coup: it reads the cloth and the number of this one."""
