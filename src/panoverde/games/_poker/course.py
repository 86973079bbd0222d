"""The course of the game: enough players or a suspension, the limits, the button's lot, the deck, the last hand."""

from collections.abc import Iterator
from typing import ClassVar, cast

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event, Instant, tag_of
from panoverde.core.money import Amount, Sum
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.between import (
    STEPS,
    ChangeLimits,
    CloseGame,
    DrawButton,
    ReplaceDeck,
    ResumeGame,
    SpreadDeck,
    Step,
    SuspendGame,
    enough,
    is_over,
    next_step,
)
from panoverde.games._poker.dealing import ready
from panoverde.games._poker.model import Course, Limits, Stage, State
from panoverde.games._poker.options import LARGEST_MINIMUM, LimitMode, Regime, Rules, check
from panoverde.games._poker.seating import gone
from panoverde.games._poker.topic import Topic, require


class AnnounceLimits(Command, tag="announce_limits"):
    """The house tells the players the limits of the hands to come."""

    minimum: Amount
    limit_mode: LimitMode


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


class GameClosed(Event, tag="game_closed"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b


class LimitsAnnounced(Event, tag="limits_announced"):
    aloud: ClassVar[bool] = True  # PT-NB-22 AO-13.22
    minimum: Sum
    limit_mode: LimitMode
    maximum: Sum | None = None


class LimitsChanged(Event, tag="limits_changed"):
    aloud: ClassVar[bool] = True  # PT-NB-22 AO-13.22
    minimum: Sum
    limit_mode: LimitMode
    maximum: Sum | None = None


class ButtonDrawn(Event, tag="button_drawn"):
    seat: Seat


class DeckSpread(Event, tag="deck_spread"):
    pass


class DeckReplaced(Event, tag="deck_replaced"):
    pass


WAIT = 15 * 60_000
"""How long a suspended game waits for players."""


def opened(rules: Rules, at: Instant) -> Course:
    minutes = rules.duration_minutes
    return Course(
        ends=None if minutes is None else at + 60_000 * minutes,  # PT-NB-74 PT-NB-98 PT-SO-2l R-268
        deck_to_spread=rules.physical and not rules.is_button_table,  # PT-NB-4 AO-13.4
    )


# What the house may do when


def cash(state: State) -> None:
    """A tournament has its director for all this."""
    if state.rules.is_button_table:
        raise Refused("RT-1 R-268", "directors-matter")
    if state.course.closed:
        raise Refused("PT-NB-24 AO-13.24 PT-SO-7 R-266", "game-closed")


def resting(state: State) -> None:
    if state.hand is not None:
        raise Refused("R-255", "hand-in-play")


def in_step(state: State, command: Command) -> None:
    """Is it this that comes now, between two hands?"""
    step = next(step for step in STEPS if isinstance(command, step.command))
    require(command, step.by)
    resting(state)
    if next_step(state, ready(state)) is not step:
        raise Refused(step.cites, "not-due")


def least_minimum(rules: Rules) -> int:
    return max(2, rules.odd_unit or 0)


def largest_minimum(rules: Rules) -> int:
    return min(LARGEST_MINIMUM, rules.cave, rules.top_up, rules.entry)


def may_close(state: State) -> bool:
    """When the last hand has been played, and whenever nothing is being played."""
    return is_over(state) or state.course.suspended or not state.hands  # R-266 R-268


def may_replace_deck(state: State) -> bool:
    """The croupier checks it before he shuffles; afterwards a damaged card makes the hand null."""
    is_before_the_shuffle = state.hand is None or state.hand.stage in (Stage.CHOOSING, Stage.SHUFFLING)
    return state.rules.physical and is_before_the_shuffle  # PT-NB-31 AO-13.31


def with_limits(rules: Rules, minimum: int, limit_mode: LimitMode) -> Rules:
    """Other limits; a fixed maximum keeps its proportion to the minimum."""
    maximum = rules.maximum
    if maximum is not None:
        maximum = min(max(maximum * minimum // rules.minimum, -(-minimum * 100 // 40)), minimum * 5)  # R-267 R-98
    return replace(rules, minimum=minimum, limit_mode=limit_mode, maximum=maximum)


# Judging


def announce_limits(state: State, command: AnnounceLimits, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    cash(state)
    if state.rules.regime not in LAND:
        raise Refused("PT-SO-14 PT-SO-23 R-267", "limits-are-fixed")
    if type(command.minimum) is not int or command.limit_mode not in tuple(LimitMode):
        raise Refused("PT-NB-20 PT-NB-21 PT-NB-22 AO-13.20 AO-13.21 AO-13.22", "no-such-limits")
    rules = with_limits(state.rules, command.minimum, LimitMode(command.limit_mode))
    check(rules)
    yield LimitsAnnounced(rules.minimum, rules.limit_mode, rules.maximum)  # PT-NB-22 AO-13.22


def change_limits(state: State, command: ChangeLimits, _: Chance) -> Iterator[Event]:
    in_step(state, command)
    announced = cast("Limits", state.course.announced)
    yield LimitsChanged(announced.minimum, announced.limit_mode, announced.maximum)  # PT-NB-22 AO-13.22 R-267


def suspend_game(state: State, command: SuspendGame, _: Chance) -> Iterator[Event]:
    in_step(state, command)
    waits = state.rules.regime in LAND
    yield GameSuspended(command.at + WAIT if waits else None)  # PT-NB-24 AO-13.24 R-115 PT-SO-7 R-266


def resume_game(state: State, command: ResumeGame, _: Chance) -> Iterator[Event]:
    in_step(state, command)
    yield GameResumed()


def announce_last_hand(state: State, command: AnnounceLastHand, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE, Role.CLOCK)
    cash(state)
    if state.course.last is not None:
        raise Refused(DURATION, "last-hand-announced", number=state.course.last)
    if command.by == Role.CLOCK and (state.course.ends is None or command.at < state.course.ends):
        raise Refused(DURATION, "duration-not-over")
    playing = state.hand is not None or command.by == Role.CLOCK
    yield LastHandAnnounced(state.hands if playing else state.hands + 1)


DURATION = "PT-NB-74 PT-NB-98 AO-14.3 AO-16.4 PT-SO-2l PT-SO-6b R-268"


def close_game(state: State, command: CloseGame, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE, Role.CLOCK)
    cash(state)
    resting(state)
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


def draw_button(state: State, command: DrawButton, chance: Chance) -> Iterator[Event]:
    in_step(state, command)
    seats = ready(state)
    yield ButtonDrawn(seats[chance.lot(len(seats))])  # PT-SO-44 R-117


def spread_deck(state: State, command: SpreadDeck, _: Chance) -> Iterator[Event]:
    in_step(state, command)
    yield DeckSpread()  # PT-NB-4 AO-13.4


def replace_deck(state: State, command: ReplaceDeck, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    cash(state)
    if not state.rules.physical:
        raise Refused("PT-NB-4 AO-13.4 PT-SO-3", "no-deck-to-replace")
    if not may_replace_deck(state):
        raise Refused("PT-NB-69f PT-NB-31 AO-13.69f AO-13.31", "hand-in-play")
    yield DeckReplaced()  # PT-NB-4 AO-13.4


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


def _limits_announced(state: State, event: LimitsAnnounced) -> State:
    limits = Limits(event.minimum, event.limit_mode, event.maximum)
    return replace(state, course=replace(state.course, announced=limits))


def _limits_changed(state: State, event: LimitsChanged) -> State:
    rules = replace(state.rules, minimum=event.minimum, limit_mode=event.limit_mode, maximum=event.maximum)
    return replace(state, rules=rules, course=replace(state.course, announced=None))


def _button_drawn(state: State, event: ButtonDrawn) -> State:
    """The next hand goes to the first player after the marker: to him, or if he leaves to the one on his left."""
    return replace(state, marker=Seat(event.seat - 1))


def _deck_spread(state: State, _: DeckSpread) -> State:
    return replace(state, course=replace(state.course, deck_to_spread=False))


def _deck_replaced(state: State, _: DeckReplaced) -> State:
    return replace(state, course=replace(state.course, deck_to_replace=False))


# Offering

LAND = (Regime.PT, Regime.AO)


def due(state: State) -> Command | None:
    step = _next(state)
    return None if step is None else step.command(by=step.by)


def _next(state: State) -> Step | None:
    return None if state.hand is not None else next_step(state, ready(state))


def offers(state: State, who: Who) -> Iterator[Option]:
    if state.rules.is_button_table or state.course.closed:
        return
    step = _next(state)
    his = step.command if step is not None and who == step.by else None
    if his is not None:
        yield Option(tag_of(his), (), Nature.COURSE)
    if who == Role.HOUSE:
        yield from _of_the_house(state, his)
    elif who == Role.CLOCK:
        yield from _of_the_clock(state)
    elif who in (Role.CROUPIER, Role.INSPECTOR) and may_replace_deck(state) and his is not ReplaceDeck:
        yield Option("replace_deck")


def _of_the_house(state: State, his: type[Command] | None) -> Iterator[Option]:
    rules = state.rules
    if rules.regime in LAND:
        even = 2 if any(variant.blinds for variant in rules.variants) else 1
        least = -(-least_minimum(rules) // even) * even
        minimum = Number("minimum", least, largest_minimum(rules), even)
        yield Option("announce_limits", (minimum, Pick("limit_mode", tuple(LimitMode))))
    if state.course.last is None:
        yield Option("announce_last_hand")
    if state.hand is None and may_close(state) and his is not CloseGame:
        yield Option("close_game")


def _of_the_clock(state: State) -> Iterator[Option]:
    course = state.course
    if course.ends is not None and course.last is None:
        yield Option("announce_last_hand", since=course.ends)
    if course.closes is not None and not enough(state, ready(state)):
        yield Option("close_game", since=course.closes + 1)


TOPIC = Topic(
    judges={
        AnnounceLimits: announce_limits,
        ChangeLimits: change_limits,
        SuspendGame: suspend_game,
        ResumeGame: resume_game,
        AnnounceLastHand: announce_last_hand,
        CloseGame: close_game,
        DrawButton: draw_button,
        SpreadDeck: spread_deck,
        ReplaceDeck: replace_deck,
    },
    folds={
        LimitsAnnounced: _limits_announced,
        LimitsChanged: _limits_changed,
        GameSuspended: _suspended,
        GameResumed: _resumed,
        LastHandAnnounced: _last_announced,
        GameClosed: _closed,
        ButtonDrawn: _button_drawn,
        DeckSpread: _deck_spread,
        DeckReplaced: _deck_replaced,
    },
    offers=offers,
    due=due,
    stages=(None,),
)
