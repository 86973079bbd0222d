"""The games. A folder without a leading underscore is a game: it is found by its name and has a `GAME`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from panoverde.core.game import AnyGame
from panoverde.core.refusal import Refused


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def find(name: str) -> AnyGame:
    """The game of this name, written with hyphens or underscores."""
    folder = name.strip().lower().replace("-", "_")
    if folder not in names():
        known = ", ".join(known.replace("_", "-") for known in names())
        raise Refused("", "unknown-game", name=name, known=known)
    game: AnyGame = import_module(f"{__name__}.{folder}").GAME
    return game


def every() -> tuple[AnyGame, ...]:
    return tuple(find(name) for name in names())
