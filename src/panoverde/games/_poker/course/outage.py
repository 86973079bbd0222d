"""After the operator's system has stopped: time in which nobody could act counts for nobody."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import RestartClocks
from panoverde.core.decider import Event, Instant
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.duration import WAIT
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.roles import require
from panoverde.games._poker.state import State


class ClocksRestarted(Event, tag="clocks_restarted"):
    """A player whose time was running gets the whole of it again; nobody has been idle until now."""

    at: Instant
    until: Instant | None = None
    """When the time to act runs out, if any is running."""
    closes: Instant | None = None
    """When a suspended game is closed, if it waits for players."""


def any_clock_runs(state: State) -> bool:
    acts = state.hand is not None and state.hand.until is not None
    idles = any(player.told is not None or player.idle for player in state.players.values())
    return acts or idles or state.course.closes is not None


def restart_clocks(state: State, command: RestartClocks, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if not any_clock_runs(state):
        raise Refused("PT-SO-41 R-295", "no-time-running")
    closes = None if state.course.closes is None else command.at + WAIT
    yield ClocksRestarted(command.at, _until(state, command.at), closes)


def _until(state: State, at: Instant) -> Instant | None:
    """The whole time to act, with the extra time that they had already taken."""
    hand = state.hand
    until = None if hand is None or hand.until is None else deadline(state.rules, at)
    if until is None or hand is None or hand.turn not in hand.extended:
        return until
    return until + 1_000 * state.rules.extra_seconds  # PT-SO-42 R-295


def _clocks_restarted(state: State, event: ClocksRestarted) -> State:
    hand = None if state.hand is None else replace(state.hand, until=event.until)
    players = {seat: replace(player, told=None, idle=0) for seat, player in state.players.items()}
    return replace(state, hand=hand, players=players, course=replace(state.course, closes=event.closes))


def _houses_offers(state: State, _: Role) -> Iterator[Option]:
    if any_clock_runs(state):
        yield Option("restart_clocks")


PART: Part[State] = Part(
    judges={RestartClocks: restart_clocks},
    believes={ClocksRestarted: _clocks_restarted},
    offers={Role.HOUSE: _houses_offers},
)
