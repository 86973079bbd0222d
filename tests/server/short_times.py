"""The shortest betting period that a law allows: whoever plays every game waits no longer."""

from typing import Any

from msgspec.structs import replace

from panoverde.core.game import AnyGame
from panoverde.core.refusal import Refused
from panoverde.games._kit.options import LONGEST_WINDOW


def shortest_window(game: AnyGame) -> dict[str, str]:
    """As an option of the game's first profile; none where its tables have no such period."""
    rules = next(iter(game.presets.values()))
    if not hasattr(rules, "betting_seconds"):
        return {}
    periods = (replace(rules, betting_seconds=seconds) for seconds in range(1, LONGEST_WINDOW + 1))
    return {"betting_seconds": str(next(one.betting_seconds for one in periods if _lawful(game, one)))}


def _lawful(game: AnyGame, rules: Any) -> bool:
    try:
        game.check(rules)
    except Refused:
        return False
    return True
