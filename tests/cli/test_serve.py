"""`pano serve` from a clean folder to the first answer, and to the end that somebody asks for."""

import asyncio
import json
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from panoverde import games
from panoverde.cli import app
from panoverde.client import HttpClient, RefusedByServer, TableClient, connect
from panoverde.client.http import Lobby
from panoverde.server.node.lock import locked
from panoverde.server.node.network import LARGEST_FRAME
from tests.cli.serve_process import Served, environment, pano, served

ALONE = ("banca_francesa", "PT_ONLINE_INDIVIDUAL")
SOON = 15.0
"""Seconds in which a house ends, whoever is there: what docs/operate/operations.md promises."""


async def _lobby(address: str) -> Lobby:
    async with HttpClient(address) as client:
        return await client.lobby()


async def _place(client: HttpClient) -> str:
    return next(one.id for one in (await client.lobby()).tables if (one.game, one.profile) == ALONE)


async def _duties(address: str, password: str) -> Any:
    async with HttpClient(address) as client:
        return (await client.log_in("administrador", password)).account["duties"]


async def _incidents(address: str, password: str) -> list[str]:
    async with HttpClient(address) as client:
        await client.log_in("administrador", password)
        return [one["kind"] for one in (await client.get("/api/incidents", dict))["incidents"]]


def test_the_first_run_opens_a_casino_that_answers_and_the_others_keep_it(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        first = asyncio.run(_lobby(house.address))
        _check_first_run(first, house.address)
        password = house.password
        assert password not in house.said + house.log, "a system's log keeps what it hears"
        assert asyncio.run(_duties(house.address, password)) == ["administrator"]
        with pytest.raises(RefusedByServer):
            asyncio.run(_duties(house.address, "nada disto"))
        words = _refused(tmp_path, PANO_LANG="en")
        assert "another server is using" in words
        assert f"({house.process.pid})" in words
        assert house.end() < SOON
    for name in ("casino.db", "keys/signing.key", "keys/sealing.key", "first-password"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0
    assert "--keys" in _refused(tmp_path, "--keys", str(tmp_path / "others"))
    with served(tmp_path) as house:
        assert "palavra-passe" not in house.said
        (tmp_path / "first-password").unlink()
        again = asyncio.run(_lobby(house.address))
        assert [one.id for one in again.tables] == [one.id for one in first.tables]
        kinds = asyncio.run(_incidents(house.address, password))
        assert kinds.index("server_started") < kinds.index("server_stopped")
        assert "crash_recovered" not in kinds
        house.process.kill()
        house.process.wait()
    with served(tmp_path, "--connections", "2") as house:
        assert asyncio.run(_incidents(house.address, password))[:2] == ["server_started", "crash_recovered"]
        asyncio.run(_crowd(house.address))


def _check_first_run(lobby: Lobby, address: str) -> None:
    """A demonstration of every game under each of its rule sets, but those of tournaments."""
    opened = {(one.game, one.profile) for one in lobby.tables}
    presets = {(game.name, name): rules for game in games.every() for name, rules in game.presets.items()}
    assert {game for game, _ in opened} == set(games.names())
    missing = presets.keys() - opened
    assert missing == {name for name, rules in presets.items() if not rules.stands_alone and not rules.jackpot}
    assert all(one.demo and not one.by_hand and one.address == address for one in lobby.tables)
    for one in lobby.tables:
        assert one.bots == getattr(presets[one.game, one.profile], "least_players", 0)


async def _crowd(address: str) -> None:
    """More than there is room for are told so; whoever only asks something is answered."""
    url = f"{address.replace('http', 'ws')}/tables/craps-angola/socket"
    async with open_socket(url, proxy=None), open_socket(url, proxy=None):
        with pytest.raises(InvalidStatus) as refused:
            await open_socket(url, proxy=None)
        assert refused.value.response.status_code == 503
        assert (await _lobby(address)).tables


def test_a_house_ends_soon_and_in_order_with_a_coup_open_and_people_who_do_not_read(tmp_path: Path) -> None:
    async def evening(house: Served) -> str:
        async with HttpClient(house.address) as client:
            await client.guest()
            place = await _place(client)
            table: TableClient = connect(house.address, place, token=client.token, patience=0.1)
            await table.__aenter__()
            await table.act({"do": "sit", "chips": 5000}, seat=1)
            await table.act({"do": "place_bet", "zone": "pequeno", "chips": 100})
            url = f"{house.address.replace('http', 'ws')}/tables/{place}/socket"
            async with open_socket(url, proxy=None) as spectator:
                stalled = await asyncio.to_thread(_stall, house.address, client.token, 60)
                ending = asyncio.create_task(asyncio.to_thread(house.end))
                assert await _last_words(spectator) == "stopping"
                assert await ending < SOON
            for one in stalled:
                one.close()
            await table.close()
            return client.token

    with served(tmp_path) as house:
        token = asyncio.run(evening(house))
    assert json.loads((tmp_path / "log.jsonl").read_text("utf-8").splitlines()[-1])["event"] == "stopped"
    with served(tmp_path) as house:
        coup = asyncio.run(_throw(house.address, token))
        assert (coup["staked"], coup["outcome"]) == (100, "resumed")
        assert house.end(signal.SIGINT) < SOON


async def _last_words(spectator: Any) -> str:
    why = ""
    try:
        async for frame in spectator:
            why = next((one["why"] for one in json.loads(frame) if one["say"] == "closed"), why)
    except ConnectionClosed:
        pass
    return why


async def _throw(address: str, token: str) -> dict[str, Any]:
    """The coup that was open, brought to its end by who is in it."""
    async with HttpClient(address, token) as client, connect(address, await _place(client), token=token) as table:
        assert table.you == 1
        async with asyncio.timeout(60):
            while not (coups := (await client.get("/api/history", dict))["coups"]):
                if any(option.kind == "throw" for option in table.options):
                    await table.act({"do": "throw"})
                await asyncio.sleep(0.3)
    coup: dict[str, Any] = coups[0]
    return coup


def _stall(address: str, token: str, sockets: int) -> list[socket.socket]:
    """Clients who ask for much and read nothing."""
    place = urlsplit(address)
    opened = []
    for _ in range(sockets):
        one = socket.create_connection((place.hostname or "", place.port or 0))
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(
            b"GET /tables/craps-angola/socket?want=state HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Authorization: Bearer " + token.encode() + b"\r\n\r\n"
        )
        opened.append(one)
    time.sleep(0.3)
    look = b'{"say":"look"}'
    frame = bytes([0x81, 0x80 | len(look), 0, 0, 0, 0]) + look
    for one in opened:
        one.sendall(frame * 100)
    return opened


STUBBORN = """
from panoverde.server.node import network
network.HEARING = 0.5
ending = network.Shutdown()
ending.ask = lambda: None
async def send_for_ever():
    print("going", flush=True)
    while True:
        pass
with ending.heed():
    network.asyncio.run(send_for_ever())
"""


@pytest.mark.parametrize(("signals", "code"), [(1, 1), (2, 143)])
def test_a_loop_that_never_comes_back_is_ended_and_a_second_signal_does_not_wait(
    tmp_path: Path, signals: int, code: int
) -> None:
    with subprocess.Popen(
        [*pano()[:2], STUBBORN], env=environment(tmp_path), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "going\n"
        for _ in range(signals):
            process.terminate()
            time.sleep(0.05)
        assert process.wait(3) == code


def _refused(home: Path, *options: str, **variables: str) -> str:
    """What the command says where it opens nothing."""
    done = CliRunner().invoke(app, ["serve", "--port", "0", *options], env=environment(home, **variables))
    assert done.exit_code == 2, (done.output, done.exception)
    return done.stderr


def test_a_port_that_is_taken_is_named_with_the_option_that_chooses_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = _refused(tmp_path, "--port", str(port), PANO_LANG="en")
    assert f"127.0.0.1:{port}" in words
    assert "--port" in words


def test_a_database_is_locked_for_one_server_and_free_after_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'casino.db'}"
    with locked(url):
        assert "--database" in _refused(tmp_path)
    with locked(url), locked("postgresql://x/y"), locked("memory:"), locked("memory:"):
        pass


@pytest.mark.parametrize("url", ["mysql://x/y", "postgresql://nobody:secret@127.0.0.1:1/x"])
def test_a_database_that_cannot_be_opened_is_a_sentence_without_its_password(tmp_path: Path, url: str) -> None:
    words = _refused(tmp_path, "--database", url)
    assert words.strip()
    assert "secret" not in words


def test_a_message_longer_than_any_is_refused_before_the_socket_closes(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        url = f"{address.replace('http', 'ws')}/tables/craps-angola/socket"
        async with open_socket(url, proxy=None) as spectator:
            await spectator.recv()
            await spectator.send('{"say":"look"}' + " " * (LARGEST_FRAME - 100))
            assert json.loads(await spectator.recv())[0]["say"] == "wrong"
            await spectator.send(" " * (LARGEST_FRAME + 1))
            with pytest.raises(ConnectionClosed) as closed:
                await spectator.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    with served(tmp_path, PANO_ADMIN_PASSWORD="uma frase escolhida") as house:  # noqa: S106 - of this test alone
        assert "uma frase" not in house.said
        assert asyncio.run(_duties(house.address, "uma frase escolhida")) == ["administrator"]
        asyncio.run(story(house.address))


def test_a_closed_terminal_stops_no_house(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.process.send_signal(signal.SIGHUP)
        assert asyncio.run(_lobby(house.address)).tables
        assert house.process.poll() is None
        assert house.end() < SOON
