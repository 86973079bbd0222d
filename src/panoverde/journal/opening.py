"""Open a table from text: a game's name, a profile, options."""

import re
import unicodedata
from collections.abc import Mapping
from enum import Enum
from typing import Any, get_origin

import msgspec

from panoverde import __version__, games
from panoverde.core.decider import Instant
from panoverde.core.fields import alternatives
from panoverde.core.game import AnyGame
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.law.book import law_version
from panoverde.pools import AS_TABLE as POOL
from panoverde.tournament import AS_TABLE as TOURNAMENT

NO_GAMES = {POOL.name: POOL, TOURNAMENT.name: TOURNAMENT}
"""Deciders that scenarios play like a table."""


def rules_for(game: AnyGame, profile: str | None, options: Mapping[str, str]) -> tuple[str, Any]:
    """The profile's rules with these options changed; each text is parsed as the option's type."""
    profile = profile or next(iter(game.presets))
    if profile not in game.presets:
        known = ", ".join(f"--profile {name}" for name in game.presets)  # as typed, in every language
        raise Refused("R-01", "unknown-profile", name=profile, known=known)
    fields = {field.name: field for field in msgspec.structs.fields(game.rules)}
    changes = {}
    for option, text in options.items():
        if option not in fields:
            raise Refused("", "unknown-option", option=option, known=", ".join(fields))
        changes[option] = _read_option(option, text, alternatives(fields[option].type))
    return profile, msgspec.structs.replace(game.presets[profile], **changes)


def _read_option(option: str, text: str, kinds: tuple[Any, ...]) -> object:
    """Accepts `yes`, `no`, `nothing`, a whole number, a list (`1,2`), or a word that the game knows."""
    words: dict[str, object] = {"nothing": None} if type(None) in kinds else {}
    if bool in kinds:
        words |= {"yes": True, "no": False}
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, Enum):
            words |= {str(member.value): member for member in kind}
    if (word := text if text in words else SAME.get(text)) in words:
        return words[word]
    if int in kinds and WHOLE.fullmatch(text):
        return int(text)
    if any(get_origin(kind) is tuple for kind in kinds) and SEVERAL.fullmatch(text):
        return tuple(int(number) for number in text.split(","))
    if str in kinds:
        return text
    expected = "a whole number" if int in kinds else ", ".join(words) or "whole numbers: 1,2"
    raise Refused("", "bad-option", option=option, value=text, expected=expected)


SAME = {"true": "yes", "false": "no", "none": "nothing"}
"""As programs write them."""
WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)
SEVERAL = re.compile(r"\d{1,18}(,\d{1,18})*", re.ASCII)


OTHER_NAMES = {"banca": "banca_francesa", "roleta": "roulette", "bacara": "ponto_banca", "baccarat": "ponto_banca"}
"""Other names of games, without accents. Logs use the one name that `games.find` knows."""


def known_as(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter) and letter not in "'’")
    return OTHER_NAMES.get(plain, plain if plain.replace("-", "_") in games.names() else name)


def open_table(
    name: str, profile: str | None = None, options: Mapping[str, str] | None = None, at: Instant = 0
) -> Table[Any, Any]:
    game = NO_GAMES.get(name) or games.find(known_as(name))
    profile, rules = rules_for(game, profile, options or {})
    return Table.open(game, profile, rules, at=at, law=law_version(), code=__version__)  # AO-D2 AO-D3
