"""The trainer: what the best play was after a decision, and what another one cost.

A game with a trainer has a module `trainer` in its package of the laboratory, with the function of `TrainerModule`. It
sees what the player saw before the act, and nothing else.
"""

from collections.abc import Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from panoverde.core.decider import Command, tag_of
from panoverde.core.record import Record

UNITS = 10_000
"""Of a stake: a smaller difference is not told, and both plays are the best."""


class Lesson(Record):
    best: str
    """Tag of the best command: `stand`. The chosen one where there is none better."""
    chosen: str
    cost: int
    """Expected loss of the choice against the best play, in ten-thousandths of the initial stake."""


class TrainerModule(Protocol):
    def worths(self, view: Any, command: Command, offered: Collection[str], /) -> Mapping[str, float]:
        """Expected gain of each play that was open, in initial stakes, by the command's tag. Any constant may be left
        out of all of them. Empty where the act is no decision, or nobody has its figures.

        `view` is the player's own before the act, `offered` the tags of what they could do then.
        """


def find(game: str) -> TrainerModule | None:
    """None for a game without a trainer."""
    if not exists(game):
        return None
    return cast("TrainerModule", import_module(f"panoverde.lab.{game}.trainer"))


def exists(game: str) -> bool:
    """Without loading it."""
    package = f"panoverde.lab.{game}"
    return find_spec(package) is not None and find_spec(f"{package}.trainer") is not None


def lesson(game: str, view: Any, command: Command, offered: Collection[str]) -> Lesson | None:
    """None where there was nothing to decide, or its figures are not known."""
    trainer = find(game)
    worths = trainer.worths(view, command, offered) if trainer else {}
    chosen = tag_of(type(command))
    if chosen not in worths or len(worths) < 2:
        return None
    best = max(worths, key=lambda play: worths[play])
    cost = round((worths[best] - worths[chosen]) * UNITS)
    return Lesson(best if cost else chosen, chosen, cost)
