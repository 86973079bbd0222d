"""Slot machines: credits come in with the player and go out with them; and what a game was to them."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import Leave
from panoverde.core.decider import Event, Fact
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.money import BETS, PRIZES, AccountName
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.games._kit.cloth import holdings, player_at, rewound
from panoverde.games._kit.seats import left
from panoverde.games._kit.settlement import CoupVoided

from .state import State, Step, in_step


def at_stake(state: State) -> dict[Seat, int]:
    """Whose game is open; the stake is the bank's once the reels have stopped."""
    if state.step == Step.READY:
        return {}
    return {**dict.fromkeys(state.cloth.players, 0), **state.cloth.staked()}


def coups(state: State) -> int:
    return state.coup - 1


def _leave(state: State, command: Leave, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    in_step(state, Step.READY)
    yield left(state.cloth, seat)


def _held(state: State) -> dict[AccountName, int]:
    return {**holdings(state), BETS: state.posted.bets, PRIZES: -state.posted.prizes}  # AO-17.10


def _tells(before: State, after: State, events: Sequence[Event]) -> Iterator[Fact]:
    """A game is over when it has no next step."""
    if after.coup == before.coup:
        return
    void = any(isinstance(event, CoupVoided) for event in events)
    gain = 0 if void else after.won - after.staked
    shares = tuple(Share(seat, after.staked, gain, player=player.name) for seat, player in after.cloth.players.items())
    yield CoupEnded(before.coup, shares, void=void)


def _offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat in state.cloth.players and state.step == Step.READY:
        yield Option("leave")


def _rewound(then: State, now: State) -> State:
    """Only what was brought since: no game can be undone."""
    return replace(now, cloth=rewound(then.cloth, now.cloth))


stay: Part[State] = Part(
    judges={Leave: _leave},
    cites={Leave: "AO-17.14 R-479"},
    offers={int: _offers},
    tells=_tells,
    holds=_held,
    keeps=_rewound,
)
