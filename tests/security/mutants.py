"""Messages that are nearly right: made from what is offered, then spoilt in one way or several."""

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec

from panoverde.core.decider import tag_of
from panoverde.core.game import AnyGame
from panoverde.core.option import Number, Option, Pick
from panoverde.core.people import Role

HUGE = (2**31, 2**53, 2**63, 2**64, 10**30, 10**300)
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    -(2**63),
    *HUGE,
    0.5,
    1.0,
    -0.0,
    1e308,
    "",
    " ",
    "1",
    "0x10",
    "None",
    "\x00",
    "\u202e",
    "ã" * 60,
    "{by}",
    "%s",
    "As",
    "??",
    "../..",
    "'; drop table accounts; --",
    [],
    {},
    [[]],
    {"": {}},
    ["As"] * 20,
    "\U0001f0a1",
)
FORGED = ("by", "at", "do", "id", "say", "seat", "came", "command", "author", "private", "closed", "moves", "why")
BROKEN = (
    b"",
    b"{",
    b"}",
    b"[]",
    b"null",
    b"true",
    b"0",
    b'"',
    b"\xff\xfe",
    b"\x00",
    b'{"say"',
    b'{"say":"act"}',
    b"{}" * 30,
    b"[" * 500,
    b'{"a":' * 500,
    b'{"say":"act","id":"x","command":' + b"[" * 1500,
    b'{"say":"look","say":"alive"}',
    b'{"say":"act","id":"\\ud800","command":{}}',
    b'{"say":"act","id":"x","command":{}}',
    b'\xef\xbb\xbf{"say":"look"}',
    b'{"say":"act","id":"x","command":{"do":"sit","chips":1e400}}',
    b'{"say":"act","id":"x","command":"sit"}',
)


class Mutator:
    def __init__(self, luck: random.Random, game: AnyGame) -> None:
        self._luck = luck
        self._kinds = {tag_of(kind): kind for kind in game.commands}
        self._number = 0
        self._last = b"{}"

    def message(self, options: tuple[Option, ...], seat: int | None = None) -> bytes:
        """What somebody who may do these things would not say; now and then, what they would."""
        luck = self._luck
        roll = luck.random()
        if roll < 0.03:
            return luck.choice(BROKEN)
        if roll < 0.06:
            return self._last  # said again
        command = self._offered(luck.choice(options)) if options and luck.random() < 0.6 else self._any()
        said = {"say": "act", "id": self._name(), "command": command, **({"seat": seat} if seat else {})}
        if luck.random() < 0.1:
            said["seat"] = luck.choice((1, 2, 5, 6, 7, luck.randrange(-3, 40), luck.choice(ODD)))
        for _ in range(luck.choice((0, 0, 0, 1, 1, 2))):
            luck.choice(SPOILS)(luck, said)
        self._last = text = self._written(said)
        return self._scratched(text) if luck.random() < 0.2 else text

    def _name(self) -> str:
        self._number += 1
        return f"m{self._number}"

    def _offered(self, option: Option) -> dict[str, Any]:
        return {"do": option.kind, **{ask.field: self._answer(ask) for ask in option.asks}}

    def _answer(self, ask: Any) -> Any:
        match ask:
            case Pick(_, choices):
                return self._luck.choice(choices)
            case Number(_, least, most, step):
                return self._luck.choice((least, most, least + step, least - 1, most + 1, least + 1, -least))
            case _:
                return self._luck.choice(("uma razão", "x" * 201, ""))

    def _any(self) -> dict[str, Any]:
        """Any command of the game, whoever's it is, with fields of about the right kind."""
        kind = self._luck.choice(list(self._kinds))
        fields = [field.name for field in msgspec.structs.fields(self._kinds[kind]) if field.name not in ("by", "at")]
        return {"do": kind, **{name: self._luck.choice((1, 2, 100, 2_000, "x", *ODD)) for name in fields}}

    def _written(self, said: dict[str, Any]) -> bytes:
        text = msgspec.json.encode(said)
        if self._luck.random() < 0.05:  # a key written in another way is the same key
            text = text.replace(b'"do"', b'"\\u0064o"').replace(b'"by"', b'"\\u0062y"')
        if self._luck.random() < 0.05:  # and one written twice, two
            text = text.replace(b'"do"', b'"by":%b,"do"' % msgspec.json.encode(self._luck.choice((1, 2, *Role))), 1)
        return text

    def _scratched(self, text: bytes) -> bytes:
        """A few bytes lost, doubled or changed."""
        luck, spoilt = self._luck, bytearray(text)
        for _ in range(luck.randrange(1, 4)):
            at = luck.randrange(len(spoilt)) if spoilt else 0
            match luck.randrange(4):
                case 0:
                    spoilt[at:at] = bytes([luck.randrange(256)])
                case 1:
                    del spoilt[at : at + luck.randrange(1, 6)]
                case 2 if spoilt:
                    spoilt[at] ^= 1 << luck.randrange(8)
                case _:
                    spoilt[at:at] = spoilt[at : at + luck.randrange(1, 30)]
        return bytes(spoilt[:4096])


def _inside(luck: random.Random, said: dict[str, Any]) -> dict[str, Any]:
    """The message, or the command in it."""
    return luck.choice([part for part in (said, said.get("command")) if isinstance(part, dict) and part] or [{}])


def _odd_value(luck: random.Random, said: dict[str, Any]) -> None:
    inside = _inside(luck, said)
    if inside:
        inside[luck.choice(list(inside))] = deepcopy(luck.choice(ODD))


def _forged(luck: random.Random, said: dict[str, Any]) -> None:
    inside = _inside(luck, said)
    inside[luck.choice(FORGED)] = deepcopy(luck.choice((1, 2, 3, *Role, *ODD)))


def _lost(luck: random.Random, said: dict[str, Any]) -> None:
    inside = _inside(luck, said)
    if inside:
        del inside[luck.choice(list(inside))]


def _came(luck: random.Random, said: dict[str, Any]) -> None:
    said["came"] = [luck.choice((1, 6, "As", "Kd", *ODD)) for _ in range(luck.randrange(4))]


def _bad_id(luck: random.Random, said: dict[str, Any]) -> None:
    said["id"] = luck.choice(("", "x" * 65, "x" * 2000, "\n", "\x7f", "sit", *ODD))


def _other(luck: random.Random, said: dict[str, Any]) -> None:
    said["say"] = luck.choice(("look", "alive", "welcome", "happened", "done", "", "ACT", *ODD))


SPOILS: tuple[Callable[[random.Random, dict[str, Any]], None], ...] = (
    _odd_value,
    _odd_value,
    _forged,
    _lost,
    _came,
    _bad_id,
    _other,
)
