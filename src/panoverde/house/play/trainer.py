"""Lessons of the laboratory's trainer, where the laboratory is installed."""

import asyncio
from collections.abc import Collection
from functools import cache
from importlib.util import find_spec
from typing import Any

from panoverde.core.decider import Command
from panoverde.lab import trainer
from panoverde.lab.trainer import Lesson

NEEDS = ("numba", "numpy")
"""Of the extra `lab`."""


@cache
def is_taught(game: str) -> bool:
    return all(map(find_spec, NEEDS)) and trainer.exists(game)


async def lesson_of(game: str, view: Any, command: Command, offered: Collection[str]) -> Lesson | None:
    """Computed outside the event loop: the first one loads the laboratory."""
    return await asyncio.to_thread(trainer.lesson, game, view, command, offered)
