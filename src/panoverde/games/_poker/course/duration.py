"""How long a game lasts: suspended for want of players, its last hand, its end."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.steps import (
    CloseGame,
    ResumeGame,
    SuspendGame,
    enough,
    is_over,
    is_step_now,
    ready,
    require_between_hands,
    require_cash,
    require_step,
)
from panoverde.games._poker.roles import require
from panoverde.games._poker.rules import LAND, Regime, Rules
from panoverde.games._poker.seats.departure import gone
from panoverde.games._poker.seats.unplaced import CITES as UNPLACED_CITES, is_owned_by_nobody
from panoverde.games._poker.state import Course, State


class AnnounceLastHand(Command, tag="announce_last_hand"):
    """By the house, or by the clock when the duration of the game is over."""


class GameSuspended(Event, tag="game_suspended"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b
    until: Instant | None = None
    """When it is closed, unless there are enough players again; None: it waits."""


class GameResumed(Event, tag="game_resumed"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b


class LastHandAnnounced(Event, tag="last_hand_announced"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b
    number: int


class GameClosed(facts.Closed, tag="game_closed"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b


WAIT = 15 * 60_000
"""How long a suspended game waits for players."""

DURATION = "PT-NB-74 PT-NB-98 AO-14.3 AO-16.4 PT-SO-2l PT-SO-6b R-268"


def opened(rules: Rules, at: Instant) -> Course:
    minutes = rules.duration_minutes
    return Course(
        ends=None if minutes is None else at + 60_000 * minutes,  # PT-NB-74 PT-NB-98 PT-SO-2l R-268
        deck_to_spread=rules.physical and not rules.is_button_table,  # PT-NB-4 AO-13.4
    )


def may_close(state: State) -> bool:
    """When the last hand has been played, and whenever nothing is being played."""
    idle = state.course.suspended or not state.hands or not state.players
    return (is_over(state) or idle) and not is_owned_by_nobody(state)  # R-266 R-268 R-337


# Judging


def suspend_game(state: State, command: SuspendGame, _: Chance) -> Iterator[Event]:
    require_step(state, command)
    waits = state.rules.regime in LAND
    yield GameSuspended(command.at + WAIT if waits else None)  # PT-NB-24 AO-13.24 R-115 PT-SO-7 R-266


def resume_game(state: State, command: ResumeGame, _: Chance) -> Iterator[Event]:
    require_step(state, command)
    yield GameResumed()


def announce_last_hand(state: State, command: AnnounceLastHand, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE, Role.INSPECTOR, Role.CLOCK)
    require_cash(state)
    if state.course.last is not None:
        raise Refused(DURATION, "last-hand-announced", number=state.course.last)
    if command.by == Role.CLOCK and (state.course.ends is None or command.at < state.course.ends):
        raise Refused(DURATION, "duration-not-over")
    playing = state.hand is not None or command.by == Role.CLOCK
    yield LastHandAnnounced(state.hands if playing else state.hands + 1)


def close_game(state: State, command: CloseGame, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE, Role.INSPECTOR, Role.CLOCK)
    require_cash(state)
    require_between_hands(state)
    if is_owned_by_nobody(state):
        raise Refused(UNPLACED_CITES, "bet-to-return", missing=state.rules.money(state.unplaced))
    if command.by == Role.CLOCK:
        closes = state.course.closes
        if closes is None or enough(state, ready(state)):
            raise Refused("PT-NB-24 AO-13.24 PT-SO-7 R-266", "not-suspended")
        if command.at <= closes:
            raise Refused("PT-NB-24 AO-13.24", "suspension-not-over", left=closes - command.at)
    elif not may_close(state):
        raise Refused(DURATION, "last-hand-to-announce")
    for seat in sorted(state.players):
        yield from gone(state, seat)
    yield GameClosed()  # PT-NB-24 AO-13.24


# Believing


def _suspended(state: State, event: GameSuspended) -> State:
    return replace(state, course=replace(state.course, suspended=True, closes=event.until))


def _resumed(state: State, _: GameResumed) -> State:
    course = replace(state.course, suspended=False, closes=None, deck_to_spread=state.rules.physical)
    marker = None if state.rules.regime == Regime.PT_ONLINE else state.marker  # PT-SO-44 PT-NB-30 AO-13.30
    return replace(state, course=course, marker=marker)


def _last_announced(state: State, event: LastHandAnnounced) -> State:
    return replace(state, course=replace(state.course, last=event.number))


def _closed(state: State, _: GameClosed) -> State:
    return replace(state, course=replace(state.course, closed=True, suspended=False, closes=None))


# Offering


def _houses_offers(state: State, who: Role) -> Iterator[Option]:
    if state.rules.is_button_table or state.course.closed:
        return
    if state.course.last is None:
        yield Option("announce_last_hand")
    is_due_of_them = who == Role.HOUSE and is_step_now(state, CloseGame)
    if state.hand is None and may_close(state) and not is_due_of_them:
        yield Option("close_game")


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    course = state.course
    if state.rules.is_button_table or course.closed:
        return
    if course.ends is not None and course.last is None:
        yield Option("announce_last_hand", since=course.ends)
    if course.closes is not None and not enough(state, ready(state)) and not is_owned_by_nobody(state):
        yield Option("close_game", since=course.closes + 1)


PART: Part[State] = Part(
    judges={
        SuspendGame: suspend_game,
        ResumeGame: resume_game,
        AnnounceLastHand: announce_last_hand,
        CloseGame: close_game,
    },
    cites={
        SuspendGame: "PT-NB-24 AO-13.24 PT-SO-7 R-115 R-266",
        ResumeGame: "PT-NB-24 AO-13.24 PT-SO-7 R-115 R-266",
        AnnounceLastHand: f"{DURATION} R-362",
        CloseGame: "PT-NB-24 AO-13.24 PT-SO-7 R-266 R-268 R-362",
    },
    believes={
        GameSuspended: _suspended,
        GameResumed: _resumed,
        LastHandAnnounced: _last_announced,
        GameClosed: _closed,
    },
    offers={Role.HOUSE: _houses_offers, Role.INSPECTOR: _houses_offers, Role.CLOCK: _clocks_offers},
)
