"""Hands of poker between two kinds of bots, through the real rules. Each deal is played twice, the seats exchanged."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from panoverde import games
from panoverde.bots.choice import Choice, choose
from panoverde.bots.minds import mind_of
from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit
from panoverde.core.decider import tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.people import Seat
from panoverde.core.table import Table
from panoverde.core.upkeep import next_house_act
from panoverde.house.records import Strength

SEATS = (1, 2, 3, 4)
CAVE = 100
"""In minimums."""
MOST_ACTS = 2_000
FIRST = 50_000
"""Seed of the first deal: none of these was used to choose what the strengths do."""
TIMED = 20
"""Of so many deals one is timed: to ask for the processor's time is slow where the machine is busy."""
OLD = "old"
"""The ordinary choice, which does not look at the cards."""


class Match(NamedTuple):
    mean: float
    """What a player of the first kind wins in a hand, in minimums."""
    error: float
    """Its standard error."""
    seconds: list[float]
    """Time of the processor for each decision."""


def match(first: str, second: str, deals: int, game: str = "holdem") -> Match:
    seconds: list[float] = []
    won = [
        sum(_played(game, seed, kinds, first, seconds) for kinds in ((first, second), (second, first))) / len(SEATS)
        for seed in range(FIRST, FIRST + deals)
    ]
    mean = sum(won) / deals
    return Match(mean, (sum((one - mean) ** 2 for one in won) / (deals - 1) / deals) ** 0.5, seconds)


def _played(game: str, seed: int, kinds: tuple[str, str], counted: str, seconds: list[float]) -> float:
    """One hand; what the players of a kind won."""
    played = games.find(game)
    rules = replace(played.presets["PT"], physical=False, demo=True)
    table: Table[Any, Any] = Table.open(played, "PT", rules)
    luck = Seeded(seed)
    minds = {seat: _mind(game, kinds[seat % 2], seed * 10 + seat, seconds) for seat in SEATS}
    for seat in SEATS:
        table.act(Sit(by=Seat(seat), chips=CAVE * rules.minimum), luck)
    commands = {tag_of(kind): kind for kind in played.commands}
    for _ in range(MOST_ACTS):
        if played.coups(table.state):
            break
        if due := table.due():
            table.act(replace(due.command, at=1), luck)
        elif (turn := _awaited(table)) is not None:
            shown = msgspec.json.decode(msgspec.json.encode(table.view(Seat(turn))))
            choice = minds[turn](shown, turn, table.options(Seat(turn)))
            assert choice is not None
            table.act(commands[choice.kind](by=Seat(turn), at=1, **choice.answers), luck)
        else:
            course = next_house_act(table, 1)
            assert course is not None
            table.act(course, luck)
    assert played.coups(table.state)
    ours = [player for seat, player in table.state.players.items() if kinds[seat % 2] == counted]
    won: float = sum(player.cave - CAVE * rules.minimum for player in ours) / rules.minimum
    return won


def _awaited(table: Table[Any, Any]) -> int | None:
    course = (seat for seat in SEATS if any(option.nature == Nature.COURSE for option in table.options(Seat(seat))))
    return next(course, None)


def _mind(
    game: str, kind: str, seed: int, seconds: list[float]
) -> Callable[[Mapping[str, Any], int, Sequence[Option]], Choice | None]:
    luck, timed = Seeded(seed), not seed // 10 % TIMED
    mind = None if kind == OLD else mind_of(game, Strength(kind), luck)

    def decide(state: Mapping[str, Any], seat: int, options: Sequence[Option]) -> Choice | None:
        began = time.thread_time() if timed else 0.0
        thought = mind(state, seat, options, 1) if mind else None
        if thought and timed:
            seconds.append(time.thread_time() - began)
        return thought or choose(options, 1, luck, set())

    return decide
