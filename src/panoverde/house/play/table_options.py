"""Options of a game's tables and their types, for a form that knows no game."""

from enum import Enum, StrEnum
from typing import Any, get_args, get_origin

import msgspec

from panoverde.core.fields import alternatives, is_fixed, says_money, words_of
from panoverde.core.game import AnyGame
from panoverde.core.record import Record


class Holds(StrEnum):
    AMOUNT = "amount"  # in the smallest unit
    AMOUNTS = "amounts"
    NUMBER = "number"
    NUMBERS = "numbers"
    CHOICE = "choice"
    WORD = "word"


class Choosable(Record):
    """An option of a game's tables, as `options` of a new table sets it."""

    option: str
    holds: Holds
    choices: tuple[str, ...]
    """Words that it accepts, if it accepts only some."""
    may_be_nothing: bool
    """Set with the word `nothing`."""


def choosable(game: AnyGame) -> tuple[Choosable, ...]:
    """All that the profile leaves open. A game's own name is no choice: no game is mixed with itself."""
    fields = (field for field in msgspec.structs.fields(game.rules) if not is_fixed(field.type))
    return tuple(_choosable(field.name, field.type, game.name) for field in fields)


def _choosable(option: str, kind: Any, game: str) -> Choosable:
    kinds = alternatives(kind)
    words = tuple(word for one in kinds for word in _words(one))
    words += tuple(word for word in words_of(kind) if word != game)
    several = next((one for one in kinds if get_origin(one) is tuple), None)
    if words:
        holds = Holds.CHOICE
    elif several is not None:
        holds = Holds.AMOUNTS if any(says_money(part) for part in get_args(several)) else Holds.NUMBERS
    elif int in kinds:
        holds = Holds.AMOUNT if says_money(kind) else Holds.NUMBER
    else:
        holds = Holds.WORD
    return Choosable(option, holds, words, type(None) in kinds)


def _words(kind: Any) -> tuple[str, ...]:
    if kind is bool:
        return ("yes", "no")
    return tuple(str(one.value) for one in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()
