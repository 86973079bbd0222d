"""What a run consists of: all of it follows from the seed, and so does the list of what may go wrong.

Each run has some kinds of faults and not others: with all of them at once some would hide behind others.
"""

from enum import StrEnum
from typing import Any, NamedTuple

from msgspec.structs import fields

from panoverde import games
from panoverde.core.fields import few_values
from panoverde.core.game import AnyGame
from tests.simulation.luck import Luck, luck_of

PLAYING = (25.0, 70.0)
"""Seconds of play, of the house's time."""
MOST_TABLES, MOST_PLAYERS = 3, 4


class Fault(StrEnum):
    KILL = "kill"  # a process ends between two steps
    POWER = "power"  # and so does the machine: what was being written is torn
    HOLD = "hold"  # a process stands still and does not know it
    CLOCK = "clock"  # a machine's clock is set forward or back
    SLOW = "slow"  # the disk
    FULL = "full"  # the disk
    LOST = "lost"  # the disk fails, or the answer of a database is lost
    CUT = "cut"  # a person's line


class TablePlan(NamedTuple):
    game: str
    profile: str
    options: dict[str, str]
    pace: int
    for_money: bool
    players: int


class Plan(NamedTuple):
    seed: int
    nodes: int
    is_file: bool
    """The data are in a file of the only node's; else at a server that the nodes share."""
    in_memory: bool
    seconds: float
    tables: tuple[TablePlan, ...]
    faults: frozenset[Fault]
    every: float
    """Seconds between two faults, in the mean."""


def plan_of(seed: int) -> Plan:
    luck = luck_of(seed, "plan")
    nodes = luck.choice((1, 1, 2, 2, 3))
    is_file = nodes == 1 and luck.random() < 0.7
    kinds = [fault for fault in Fault if luck.random() < 0.45]
    return Plan(
        seed=seed,
        nodes=nodes,
        is_file=is_file,
        in_memory=luck.random() < 0.4,
        seconds=luck.uniform(*PLAYING),
        tables=tuple(_table(luck) for _ in range(luck.randint(1, MOST_TABLES))),
        faults=frozenset(kinds),
        every=luck.choice((2.0, 5.0, 12.0)),
    )


def _table(luck: Luck) -> TablePlan:
    game = luck.choice(list(games.every()))
    profile, rules = luck.choice(
        [(name, rules) for name, rules in game.presets.items() if rules.stands_alone or rules.jackpot]
    )
    return TablePlan(
        game=game.name,
        profile=profile,
        options=_options(game, rules, luck),
        pace=luck.choice((0, 0, 300, 1500)),
        for_money=luck.random() < 0.4 and not rules.jackpot,
        players=luck.randint(1, min(MOST_PLAYERS, rules.places)),
    )


def _options(game: AnyGame, rules: Any, luck: Luck) -> dict[str, str]:
    """Some options of those with few choices, whether the law allows them together or not."""
    found: dict[str, str] = {}
    for field in fields(game.rules):
        choices = [choice for choice in few_values(field.type) if choice != getattr(rules, field.name)]
        if choices and field.name not in NOT_HERE and luck.random() < 0.08:
            found[field.name] = _word(luck.choice(choices))
    return found


NOT_HERE = ("demo", "physical", "currency", "law")


def _word(choice: object) -> str:
    return ("no", "yes")[choice] if isinstance(choice, bool) else str(choice)
