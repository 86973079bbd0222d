"""Bad input to every command of every game: refused in words of both languages, and nothing changes."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from panoverde import games
from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec, Malformed
from panoverde.core.decider import tag_of
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang, refusal
from panoverde.core.money import LARGEST
from panoverde.core.option import Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table

GAMES = games.every()
FEW = 10
"""Examples of a quick profile, which tries fewer people."""
PEOPLE: tuple[Who, ...] = (Seat(1), Seat(2), Seat(0), Seat(-1), Seat(10**6), *Role)
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 1.5, LARGEST, LARGEST + 1, 10**30, "", " ", "?", "pequeno", "x" * 1000, [], [1], {}
)  # fmt: skip


def a_table(game: AnyGame, profile: str) -> Table[Any, Any]:
    """With four players, or as many as have a seat, and whatever the house must do."""
    table, kinds = Table.open(game, profile, game.presets[profile]), Codec(game).command_types
    for seat in range(1, 5):
        offered = ((who, option) for who in (Seat(seat), Role.DIRECTOR) for option in table.options(who))
        for who, option in [one for one in offered if one[1].kind in SITTING][:1]:
            table.act(kinds[option.kind](**answers(option, seat), by=who), Seeded(1))
    table.run_dues(Seeded(2), at=0)
    return table


SITTING = ("sit", "seat_player")


def answers(option: Option, seat: int) -> dict[str, Any]:
    """The seat itself, and a round sum where it is allowed."""
    found: dict[str, Any] = {}
    for ask in option.asks:
        if isinstance(ask, Number):
            found[ask.field] = min(max(100_000, ask.minimum), ask.maximum)
        elif isinstance(ask, Pick):
            found[ask.field] = seat
    return found


def junk_of(kind: type[msgspec.Struct]) -> Iterator[dict[str, Any]]:
    """The command with each of its fields spoiled in turn, the others plausible."""
    fields = [field.name for field in msgspec.structs.fields(kind) if field.name not in ("by", "at")]
    for spoiled in fields or [""]:
        for value in JUNK:
            others = dict.fromkeys(fields, 1)
            yield {**others, **({spoiled: value} if spoiled else {"at": value})}
    yield {}
    yield {**dict.fromkeys(fields, 1), "extra": 1}


def refused_by(table: Table[Any, Any], codec: Codec, text: str) -> Refused | None:
    """What the table refuses, having changed nothing; None where it is not even a command, or is a good one."""
    state, version = table.state, table.version
    try:
        table.act(codec.command(text), Seeded(3))
    except Malformed:
        return None
    except Refused as refused:
        assert (table.state is state, table.version) == (True, version)
        return refused
    return None


@pytest.mark.parametrize(
    ("game", "profile"),
    [(game, profile) for game in GAMES for profile in game.presets],
    ids=lambda part: part if isinstance(part, str) else part.name,
)
def test_junk_is_refused_in_words_and_changes_nothing(game: AnyGame, profile: str) -> None:
    log, codec = tuple(a_table(game, profile).log), Codec(game)
    table = Table(game, log)
    codes = set()
    for kind in game.commands:
        for fields in junk_of(kind):
            for who in PEOPLE if settings().max_examples > FEW else PEOPLE[:1] + PEOPLE[-len(Role) :: 3]:
                text = json.dumps({"do": tag_of(kind), "by": who, **fields})
                refused = refused_by(table, codec, text)
                if table.version != len(log):  # it was a good command
                    table = Table(game, log)
                if refused:
                    codes.add(refused.code)
                    assert refused.cites
                    assert not [lang for lang in Lang if refused.code in refusal(refused, lang)]
    assert "not-yours" in codes
    assert codes & {"not-now", "not-now-in-hand", "machine-waits"}
