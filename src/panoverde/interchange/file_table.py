"""The table of a file's hand: its rules as ours, its players, before the shuffle."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde import games
from panoverde.core.game import AnyGame
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.rules import LimitMode, MinimumRaise, RakeMode, Regime, Rules
from panoverde.games._poker.state import Player, State
from panoverde.interchange.phh import HandHistory, turned_heads_up

GAMES = {"T": "holdem", "O": "omaha"}
LIMITS = {"N": LimitMode.NO_LIMIT, "P": LimitMode.POT, "H": LimitMode.HALF_POT, "F": LimitMode.NO_LIMIT}
"""In fixed limit the least bet of the round is also the most (`Rules.maximum`)."""


class LeastRaise(StrEnum):
    """How much a raise must exceed the bet before it."""

    LAST_RAISE = "last_raise"
    """As much as the largest bet or raise of the round (RT-48.1): ours."""
    TABLE_MINIMUM = "table_minimum"
    """The file's least bet, whatever was raised before."""
    ANYTHING = "anything"
    """Any amount; an all-in for less than a bet lets players who checked raise."""


class Interpretation(Record):
    """How to read what the format leaves open. The default is what our rules say."""

    posts_live: bool = False
    """Does a post below the big blind count as a bet? By default it is dead money."""
    blinds_as_posted: bool = False
    """Is the first round's price what a short big blind could post? By default it is the whole blind."""
    least_raise: LeastRaise = LeastRaise.LAST_RAISE


RAISES = {
    LeastRaise.LAST_RAISE: MinimumRaise.LAST_RAISE,
    LeastRaise.TABLE_MINIMUM: MinimumRaise.TABLE_MINIMUM,
    LeastRaise.ANYTHING: MinimumRaise.TABLE_MINIMUM,
}


def readings(history: HandHistory) -> Iterator[Interpretation]:
    """Interpretations that make a difference to this hand, ours first."""
    if history.origin is not None:
        yield Interpretation()
        return
    posts = any(_dead(history, post, False) for post in history.blinds)
    short = any(
        stack is not None and stack < blind + ante
        for stack, blind, ante in zip(history.stacks, turned_heads_up(history.blinds), history.antes, strict=True)
    )
    for least in LeastRaise:
        for live in (False, True) if posts else (False,):
            for as_posted in (False, True) if short else (False,):
                yield Interpretation(live, as_posted, least)


def _dead(history: HandHistory, post: int, live: bool) -> int:
    """The part of a post out of turn that counts towards no bet."""
    if post >= 0:
        return 0
    if -post < history.small_bet:
        return 0 if live else -post
    return -post - history.small_bet


def game_of(history: HandHistory) -> AnyGame:
    return games.find(GAMES[history.variant[1]])


def is_fixed(history: HandHistory) -> bool:
    return history.origin is None and history.variant.startswith("F")


def opened(history: HandHistory, reading: Interpretation) -> State:
    """The table with all players seated, as the hand starts."""
    seats = tuple(Seat(number) for number in range(1, history.players + 1))
    small, big = _blinds_of(history, seats)
    rules = _rules(history, reading)
    state = State(rules=rules, players=dict(zip(seats, _players(history, reading), strict=True)))
    started = HandStarted(
        number=1,
        variant=rules.variant,
        marker=seats[-1],
        order=seats,
        small=small,
        big=big,
    )
    evolved: State = game_of(history).evolve(state, started)
    return evolved


POST_AFTER = 5
"""By our rules, a player who posts out of turn has missed this many hands."""

NOBODY = Seat(0)
"""Seat of a dead blind."""


def _blinds_of(history: HandHistory, seats: tuple[Seat, ...]) -> tuple[Seat, Seat]:
    if history.origin is not None:
        small, big = history.origin.small, history.origin.big
        return Seat(small or NOBODY), Seat(big or NOBODY)
    return (seats[1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])


def _rules(history: HandHistory, reading: Interpretation) -> Rules:
    if history.origin is not None:
        return replace(
            history.origin.rules,
            physical=True,
            variant=game_of(history).name,
            mixed_with=None,
            decision_seconds=None,
        )
    fixed = is_fixed(history)
    return Rules(
        regime=Regime.TOURNAMENT,
        variant=game_of(history).name,
        seats=history.players,
        physical=True,
        minimum=1 if reading.least_raise == LeastRaise.ANYTHING else history.small_bet,
        maximum=history.small_bet if fixed else None,
        limit_mode=LIMITS[history.variant[0]],
        minimum_raise=MinimumRaise.TABLE_MINIMUM if fixed else RAISES[reading.least_raise],
        raises=None,
        blinds=_blinds(history, reading),
        antes=_antes(history),
        odd_unit=1,
        rake=RakeMode.NONE,
        post_after=POST_AFTER,
    )


def in_last_rounds(rules: Rules, history: HandHistory) -> Rules:
    """In fixed limit the bets are larger from the fourth common card on."""
    minimum = history.big_bet if rules.minimum == history.small_bet else rules.minimum
    return replace(rules, minimum=minimum, maximum=history.big_bet)


def _blinds(history: HandHistory, reading: Interpretation) -> tuple[int, ...]:
    """From the small blind on; a live post out of turn is an idle player's, unless it is for less."""
    blinds = [
        0 if post < 0 and not (reading.posts_live and -post < history.small_bet) else abs(post)
        for post in history.blinds
    ]
    if reading.blinds_as_posted:
        left = [
            blind if stack is None else max(0, stack - ante)
            for stack, ante, blind in zip(history.stacks, history.antes, turned_heads_up(blinds), strict=True)
        ]
        blinds = [min(blind, rest) for blind, rest in zip(blinds, turned_heads_up(left), strict=True)]
    while len(blinds) > 2 and not blinds[-1] and any(blinds):
        blinds.pop()
    return tuple(blinds)


def _antes(history: HandHistory) -> tuple[int, ...]:
    if not any(history.antes):
        return ()
    antes = turned_heads_up(history.antes)
    short = any(stack is not None and stack < ante for stack, ante in zip(history.stacks, antes, strict=True))
    # Unequal antes are dead money; an extra zero marks equal ones as such.
    return (*antes, 0) if short and not history.trimmed else antes


def _players(history: HandHistory, reading: Interpretation) -> Iterator[Player]:
    unknown = 1000 * sum(abs(units) for units in _amounts(history))
    for number, (stack, post) in enumerate(zip(history.stacks, turned_heads_up(history.blinds), strict=True)):
        cave = unknown if stack is None else stack
        if history.origin is not None:
            owes, idle = history.origin.owes[number], history.origin.idle[number]
        else:
            owes = _dead(history, post, reading.posts_live)
            idle = POST_AFTER if -post >= history.small_bet else 0
        yield Player(cave=cave, brought=cave, owes=owes, idle=idle)


def _amounts(history: HandHistory) -> Iterator[int]:
    """All amounts in the file: an unknown stack is more than their sum."""
    yield from (stack for stack in history.stacks if stack is not None)
    yield from (*history.antes, *history.blinds, history.small_bet, history.big_bet)
    yield from (int(action.amount) for action in history.actions if action.amount is not None)
