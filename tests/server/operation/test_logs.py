"""The log tells what happened, in lines of JSON, and nobody's secrets."""

import asyncio
import json
import logging
import re
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from panoverde import games
from panoverde.bots.bot import Manner
from panoverde.bots.company import Custom
from panoverde.client import HttpClient, RefusedByServer, connect
from panoverde.client.table import TableClient
from panoverde.core.table import AnyTable
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machines import is_machine
from panoverde.server.node.casino import Casino
from panoverde.server.operation.logs import JsonLines, Logs
from tests.server.operation.node import opened, settings
from tests.server.short_times import shortest_window

CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?![0-9A-Za-z])")
PASSWORD = "uma frase que ninguém diz"  # noqa: S105 - of this test alone
ENTRIES = 30
"""At every table: bets, throws and spins; in poker, hands."""
WRONG = "outra frase secreta"


def _line(node: str, *words: Any, **more: Any) -> dict[str, Any]:
    record = logging.getLogger("panoverde.test").makeRecord("panoverde.test", 30, "", 0, *words, **more)
    line: dict[str, Any] = json.loads(JsonLines(node).format(record))
    return line


def test_a_line_says_when_where_and_what() -> None:
    line = _line("a", "lost %s", ("it",), None, extra={"table": "t-1"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("at"))
    assert line == {"level": "warning", "node": "a", "from": "panoverde.test", "event": "lost it", "table": "t-1"}


def test_a_line_does_not_say_what_it_was_not_asked_to() -> None:
    with pytest.raises(ValueError, match="xyzzy") as wrong:
        int("the token is xyzzy")
    failure = (wrong.type, wrong.value, wrong.tb)
    extra = {"token": "xyzzy", "why": "postgresql://casino:xyzzy@db.example/x is down"}
    line = _line("a", "failed", (), failure, extra=extra)
    assert "xyzzy" not in json.dumps(line)
    assert line["why"] == "postgresql://casino:…@db.example/x is down"
    assert line["failure"][0] == "ValueError"
    assert "test_logs.py" in line["failure"][1]


def test_a_callback_that_fails_is_told_without_what_it_was_called_with(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"

    def fail(cards: str) -> None:
        raise RuntimeError(cards)

    async def story() -> None:
        async with opened(settings(tmp_path)):
            asyncio.get_running_loop().call_soon(fail, "xyzzy")
            await asyncio.sleep(0.01)

    with Logs(log, "one"):
        asyncio.run(story())
    assert "xyzzy" not in log.read_text("utf-8")
    (line,) = [one for one in map(json.loads, log.read_text("utf-8").splitlines()) if one["level"] == "error"]
    assert (line["event"], line["failure"][0]) == ("callback failed", "RuntimeError")


EVERY_WAY = """
import gc, logging, sys, threading, warnings
from panoverde.server.operation.logs import Logs

class Broken:
    def __del__(self):
        raise RuntimeError("xyzzy")

def fail():
    raise RuntimeError("xyzzy")

with Logs(None, "one"):
    try:
        fail()
    except RuntimeError:
        logging.getLogger("asyncpg.pool").exception("lost it")
    logging.getLogger("somebody.else").warning("look")
    logging.getLogger("somebody.else").info("not this")
    warnings.warn("old")
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    Broken()
    gc.collect()
"""


def test_every_line_of_every_logger_is_json() -> None:
    done = subprocess.run([sys.executable, "-c", EVERY_WAY], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(line["from"], line["event"].partition(":")[0]) for line in lines] == [
        ("asyncpg.pool", "lost it"),
        ("somebody.else", "look"),
        ("py.warnings", "<string>"),
        ("panoverde.server", "thread failed"),
        ("panoverde.server", "unraisable"),
    ]
    assert [line["failure"][0] for line in lines if "failure" in line] == ["RuntimeError"] * 3
    assert "xyzzy" not in done.stderr


def test_an_evening_of_every_game_leaves_no_secret_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden: set[str] = {PASSWORD, WRONG}
    token_urlsafe, seal = secrets.token_urlsafe, Books.seal

    def noted_token(size: int | None = None) -> str:
        hidden.add(token := token_urlsafe(size))
        return token

    def noted_seed(self: Books, seed: bytes, place: str) -> str:
        hidden.add(seed.hex())
        return seal(self, seed, place)

    monkeypatch.setattr("panoverde.house.people.logins.secrets.token_urlsafe", noted_token)
    monkeypatch.setattr(Books, "seal", noted_seed)
    monkeypatch.setattr(Casino, "custom", Custom(every=0.05, manner=Manner(0.0, 0.02)))
    log = tmp_path / "log.jsonl"

    async def story() -> None:
        async with opened(settings(tmp_path)) as (casino, address):
            await casino.books.staff.found("chefe", PASSWORD)
            await _open_all(casino)
            await _knock(address)
            await _watch_all(casino, address)

    with Logs(log, "one", "debug"):
        asyncio.run(story())
    lines = log.read_text("utf-8").splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert events[-1] == "stopped"
    assert len(hidden) > 2 * len(games.names())
    for line in lines:
        assert not CARD.search(line), line
        assert not any(secret in line for secret in hidden), line


async def _open_all(casino: Casino) -> None:
    for game in games.every():
        profile, rules = next(iter(game.presets.items()))
        options = {"demo": "yes", **shortest_window(game)}
        bots = 0 if rules.individual else max(2, rules.least_players)
        await casino.books.openings.open(
            SYSTEM, game.name, game.name, profile, options, bots=bots, pace=0, approval="ensaio"
        )
    await casino.floor.tick()


async def _knock(address: str) -> None:
    """What goes wrong is written down too."""
    async with HttpClient(address) as client:
        with pytest.raises(RefusedByServer):
            await client.log_in("chefe", WRONG)
        with pytest.raises(RefusedByServer):
            await client.log_in(WRONG.replace(" ", "-"), PASSWORD)


async def _watch_all(casino: Casino, address: str) -> None:
    """Somebody at every table, until much has happened at each."""
    async with HttpClient(address) as client:
        await client.guest()
        watched = {place: connect(address, place, token=client.token) for place in casino.floor.tables}
        for one in watched.values():
            await one.__aenter__()
        machines = [watched[place] for place, table in casino.floor.tables.items() if is_machine(table.table.rules)]
        assert machines
        async with asyncio.timeout(60):
            for one in machines:
                await _spin(one)
            while not all(_much_has_happened(table.table, table.durable) for table in casino.floor.tables.values()):
                await asyncio.sleep(0.1)
        for one in watched.values():
            await one.close()


def _much_has_happened(table: AnyTable, entries: int) -> bool:
    """Where the law makes bets wait for longer than a second, a coup is much."""
    slow = (getattr(table.rules, "betting_seconds", None) or 0) > 1
    return entries >= ENTRIES or (slow and table.game.coups(table.state) > 0)


async def _spin(machine: TableClient) -> None:
    """No bot plays at a machine."""
    await machine.act({"do": "sit", "chips": 5_000}, seat=1)
    for _ in range(ENTRIES):
        await machine.act({"do": "spin", "per_line": 1})
