"""Opening a table by the words that people use: a game's name, a profile, options."""

from collections.abc import Mapping
from typing import Any

import msgspec

from panoverde import __version__, games
from panoverde.core.game import AnyGame, Instant
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.trace.book import law_version


def rules_for(game: AnyGame, profile: str | None, options: Mapping[str, str]) -> tuple[str, Any]:
    """The profile's rules with these options changed; text is read as each option's own type."""
    profile = profile or next(iter(game.presets))
    if profile not in game.presets:
        raise Refused("R-01", "unknown-profile", name=profile, known=", ".join(game.presets))
    preset = msgspec.to_builtins(game.presets[profile])
    for option, text in options.items():
        if option not in preset:
            raise Refused("", "unknown-option", option=option, known=", ".join(preset))
        try:
            changed = {**preset, option: _plain(text)}
            msgspec.convert(changed, game.rules, strict=False)
        except msgspec.ValidationError as wrong:
            raise Refused("", "bad-option", option=option, value=text, why=str(wrong)) from wrong
        preset = changed
    return profile, msgspec.convert(preset, game.rules, strict=False)


def _plain(text: str) -> str | bool | None:
    return {"yes": True, "no": False, "nothing": None}.get(text, text)


def open_table(
    name: str, profile: str | None = None, options: Mapping[str, str] | None = None, at: Instant = 0
) -> Table[Any, Any]:
    game = games.find(name)
    profile, rules = rules_for(game, profile, options or {})
    return Table.open(game, profile, rules, at=at, law=law_version(), code=__version__)
