"""Whatever text a parser is given, nothing comes out of it but what it reads, or the error that it documents.

Texts are true ones, cut, repeated and changed at random: a few of each in `make test`, thousands in `make soak`.
"""

import asyncio
import json
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import pytest
import typer
from hypothesis import given, settings, strategies as st

from panoverde import games
from panoverde.cli.config import read_config
from panoverde.cli.serve import serve
from panoverde.cli.tournament import balance, deal, points, prizes, race
from panoverde.cli.tournament.spec_file import BadSpec, decoded
from panoverde.core.chance import BadScript
from panoverde.core.codec import Codec, Malformed
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.core.text import BadLine, Names, read_command, read_event
from panoverde.games._poker.rulings.judgement import judged
from panoverde.games._poker.rulings.reader import read_cases
from panoverde.games._slots.reader import read as read_plan
from panoverde.interchange import phh
from panoverde.interchange.actions import UnreadableHand
from panoverde.journal.entry import Entry
from panoverde.journal.saved_log import Failure, LogVerifier, read_log
from panoverde.journal.table_entry import read_table_entry
from panoverde.scenario.notation import BadScenario, read as read_scenario
from panoverde.scenario.run import play
from panoverde.store.audit import Unreadable, audit, last_witnessed
from panoverde.store.backup import CheckedBackup, NotABackup
from panoverde.wire import messages as wire

ROOT = Path(__file__).parents[2]
GAME = games.find("holdem")
SPECS: dict[str, type[Any]] = {
    "prizes": prizes.PrizesSpec, "deal": deal.DealSpec, "points": points.PointsSpec, "race": race.RaceSpec,
    "balance": balance.BalanceSpec,
}  # fmt: skip


class Parser(NamedTuple):
    read: Callable[[bytes], object]
    errors: tuple[type[BaseException], ...]
    samples: Callable[[], Iterable[bytes]]


def files(pattern: str, most: int = 6) -> Callable[[], list[bytes]]:
    return lambda: [path.read_bytes() for path in sorted(ROOT.glob(pattern))[:most]]


def _text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda octets: read(octets.decode("utf-8", "replace"))


def _in_file(read: Callable[[Path], object]) -> Callable[[bytes], object]:
    def reading(octets: bytes) -> object:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "given"
            path.write_bytes(octets)
            return read(path)

    return reading


def _scenario(text: str) -> object:
    return play(read_scenario(text, must_expect=False))


def _verified(octets: bytes) -> object:
    return list(LogVerifier(read_log(octets)).proofs())


def _config(path: Path) -> object:
    app = typer.Typer()
    app.command()(serve)
    return read_config(typer.Context(typer.main.get_command(app)), path)


def _cases(octets: bytes) -> object:
    return [judged(case) for case in read_cases(octets)]


def _audited(path: Path) -> object:
    return list(audit(path).lines("pt"))


@cache
def journal() -> bytes:
    """A short house as lines."""
    from tests.store.journals import House

    async def story() -> list[Entry]:
        house = House()
        for number in range(4):
            await house.write("table/mesa", act={"command": None, "events": []}, why=str(number))
        await house.checkpoints.take()
        return [one for stream in await house.store.heads() for one in await house.store.read(stream)]

    rows = [
        [seq, one.stream, one.version, one.at, one.body.decode(), one.hash.hex()]
        for seq, one in enumerate(asyncio.run(story()), 1)
    ]
    head = [
        {"format": "panoverde-lines", "version": 1, "schema": "0007"},
        {"table": "entries", "columns": ["seq", "stream", "version", "at", "body", "hash"]},
    ]
    lines = [json.dumps(line, separators=(",", ":")) for line in (*head, *rows, {"rows": {}, "sha256": ""})]
    return "".join(f"{line}\n" for line in lines).encode()


def entries() -> list[bytes]:
    bodies = [
        {
            "act": {"command": None, "events": [{"event": "chance_committed", "commitment": "ab" * 32}]},
            "sealed": "AA==",
        },
        {
            "act": {"command": {"do": "fold", "by": 2, "at": 5}, "events": [{"event": "folded", "seat": 2}]},
            "hidden": "A",
        },
        {"act": {"command": None, "events": []}, "draws": [[52, 7]], "moves": [["a", "EUR", 1], ["b", "EUR", -1]]},
    ]
    return [json.dumps(body, separators=(",", ":")).encode() for body in bodies]


def _entry(octets: bytes) -> object:
    return read_table_entry(CODEC, Entry("table/x", 1, 0, octets, b""))


HEARD = [
    b'{"say":"act","id":"n1","command":{"do":"place_bet","zone":"ases","chips":100},"seat":3}',
    b'{"say":"alive","id":"n2"}',
    b'{"say":"act","id":"n3","command":{"do":"throw"},"came":[1,2,"As"]}',
]
CODEC, NAMES = Codec(GAME), Names({"Ana": Seat(2)})
SPEC = [b'{"entries":9,"fee":100}', b"{}"]
SPOKEN = [b"own_card_dealt 3 As", b"hand_started 1 button=2", b"folded Ana", b"A: call", b'said "words here"']
CASES = [
    b'[{"id":"1","blinds":[100,200],"to":400,"by":1,"said":"raise to 900","put":[500,1000],"chips":5000}]',
]
PARSERS: dict[str, Parser] = {
    "scenario": Parser(_text(_scenario), (BadScenario,), files("scenarios/*/*.scenario")),
    "hand history": Parser(_text(phh.parse), (UnreadableHand,), files("tests/interchange/hands/*/*.phh")),
    "payback plan": Parser(read_plan, (Refused,), files("src/panoverde/games/slots/machines/*.toml")),
    "rulings": Parser(_cases, (Refused,), lambda: [*CASES, *files("docs/**/*ruling*.json")()]),
    "message": Parser(wire.hear, (ValueError, RecursionError), lambda: HEARD),
    "event": Parser(_text(partial(read_event, codec=CODEC, names=NAMES)), (BadLine,), lambda: SPOKEN),
    "command": Parser(_text(partial(read_command, codec=CODEC, names=NAMES)), (BadLine,), lambda: SPOKEN),
    "act": Parser(lambda octets: CODEC.act(octets), (Malformed,), entries),
    "state": Parser(lambda octets: CODEC.state(octets), (Malformed,), entries),
    "entry": Parser(_entry, (Malformed, msgspec.DecodeError), entries),
    "saved log": Parser(_verified, (Failure, BadScript), entries),
    "configuration": Parser(_in_file(_config), (typer.BadParameter,), lambda: [b'port = 9000\nproxy = ["10.0.0.9"]\n']),
    "export": Parser(_in_file(_audited), (Unreadable,), lambda: [journal()]),
    "backup": Parser(_in_file(CheckedBackup.of), (NotABackup,), lambda: [journal()]),
    "witness": Parser(_in_file(last_witnessed), (), lambda: [b"%d %s\n" % (n, b"ab" * 32) for n in range(3)]),
    **{
        f"tournament {name}": Parser(partial(decoded, kind=kind), (BadSpec,), lambda: SPEC)
        for name, kind in SPECS.items()
    },
}  # fmt: skip

RAW = st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))
WORDS = st.sampled_from(
    [b"\x00", b"null", b"-1", b"1e999", b"9" * 30, b"[" * 300, b'"', b"\\ud800", b"{}", b"\n", "٣".encode(), b"NaN"]
)


@st.composite
def changed(draw: st.DrawFn, name: str) -> bytes:
    """A true text, changed in one to four places."""
    samples = [*PARSERS[name].samples(), b""]
    text = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(1, 4))):
        first, second = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        if draw(st.booleans()):
            second = min(second, first + 12)
        part = draw(RAW | WORDS | st.just(b"") | st.just(text[first:second] * 2))
        text = text[:first] + part + text[second:]
    return text


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=max(4, settings().max_examples // 4))
@given(given_=st.data())
def test_only_the_documented_error_comes_out(name: str, given_: st.DataObject) -> None:
    text = given_.draw(changed(name))
    try:
        PARSERS[name].read(text)
    except PARSERS[name].errors:
        pass


@pytest.mark.parametrize("name", PARSERS)
def test_there_is_a_true_text_to_change(name: str) -> None:
    assert any(PARSERS[name].samples())
