"""`pano serve` from a clean folder to the first answer, and to the end that somebody asks for."""

import asyncio
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from panoverde import games
from panoverde.client import HttpClient, RefusedByServer, TableClient, connect
from panoverde.client.http import Lobby
from tests.server.operation.house import Served, environment, pano, served

CHOSEN = {"PANO_ADMIN_PASSWORD": "uma frase escolhida"}
ALONE = ("banca_francesa", "PT_ONLINE_INDIVIDUAL")
SOON = 5.0
"""Seconds in which a house ends, whoever is there."""


async def _lobby(address: str) -> Lobby:
    async with HttpClient(address) as client:
        return await client.lobby()


async def _sit_and_bet(address: str, client: HttpClient) -> tuple[str, TableClient]:
    await client.guest()
    place = next(one.id for one in (await client.lobby()).tables if (one.game, one.profile) == ALONE)
    table = connect(address, place, token=client.token)
    await table.__aenter__()
    await table.act({"do": "sit", "chips": 5000}, seat=1)
    await table.act({"do": "place_bet", "zone": "pequeno", "chips": 100})
    return place, table


def test_the_first_run_opens_a_casino_that_answers_and_the_second_keeps_it(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        first = asyncio.run(_lobby(house.address))
        profiles = {(one.game, one.profile) for one in first.tables}
        assert {game for game, _ in profiles} == set(games.names())
        presets = {(game.name, name): rules for game in games.every() for name, rules in game.presets.items()}
        assert presets.keys() - profiles == {name for name, rules in presets.items() if "RT" in rules.law}
        assert all(one.demo and not one.by_hand and one.address == house.address for one in first.tables)
        assert all((one.bots > 0) == hasattr(presets[one.game, one.profile], "least_players") for one in first.tables)
        password = house.password
        assert asyncio.run(_duties(house.address, password)) == ["administrator"]
        house.end()
    with served(tmp_path) as house:
        assert "palavra-passe" not in house.said
        again = asyncio.run(_lobby(house.address))
        assert [one.id for one in again.tables] == [one.id for one in first.tables]
        assert asyncio.run(_duties(house.address, password)) == ["administrator"]
        assert asyncio.run(_incidents(house.address, password))[:4] == [
            "server_started", "server_stopped", "server_started", "account_created",
        ]  # fmt: skip
    for name in ("casino.db", "keys/signing.key", "keys/sealing.key"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0


async def _duties(address: str, password: str) -> Any:
    async with HttpClient(address) as client:
        return (await client.log_in("administrador", password)).account["duties"]


async def _incidents(address: str, password: str) -> list[str]:
    async with HttpClient(address) as client:
        await client.log_in("administrador", password)
        return [one["kind"] for one in (await client.get("/api/incidents", dict))["incidents"]]


def test_an_operator_may_choose_the_first_password_and_it_is_told_to_nobody(tmp_path: Path) -> None:
    with served(tmp_path, **CHOSEN) as house:
        assert "uma frase" not in house.said
        assert asyncio.run(_duties(house.address, "uma frase escolhida")) == ["administrator"]


def test_a_house_ends_soon_and_in_order_with_a_coup_open_and_somebody_who_does_not_read(tmp_path: Path) -> None:
    async def first(house: Served) -> str:
        async with HttpClient(house.address) as client:
            _, table = await _sit_and_bet(house.address, client)
            stalled = await asyncio.to_thread(_stall, house.address, client.token, 40)
            took = await asyncio.to_thread(house.end)
            assert took < SOON
            for one in stalled:
                one.close()
            table._patience = 0.0  # the house is gone: it need not be waited for
            await table.close()
            return client.token

    async def second(house: Served, token: str) -> None:
        async with HttpClient(house.address, token) as client:
            place = next(one.id for one in (await client.lobby()).tables if (one.game, one.profile) == ALONE)
            async with connect(house.address, place, token=token) as table:
                assert table.you == 1
                await table.act({"do": "throw"})
            for _ in range(60):
                coups = (await client.get("/api/history", dict))["coups"]
                if coups:
                    break
                await asyncio.sleep(0.2)
            assert coups[0]["staked"] == 100
            assert coups[0]["outcome"] == "resumed"

    with served(tmp_path) as house:
        token = asyncio.run(first(house))
    assert '"event":"stopped"' in (tmp_path / "log.jsonl").read_text("utf-8")
    with served(tmp_path) as house:
        asyncio.run(second(house, token))


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


def test_interrupting_ends_it_too_and_the_tables_say_why(tmp_path: Path) -> None:
    async def story(house: Served) -> list[str]:
        async with HttpClient(house.address) as client:
            place, table = await _sit_and_bet(house.address, client)
            await table.close()
            watching = connect(house.address, place, token=client.token, patience=0.2)
            said = []
            async with watching as watched:
                ending = asyncio.create_task(asyncio.to_thread(house.end, signal.SIGINT))
                try:
                    said.extend([repr(message) async for message in watched])
                except Exception as over:  # noqa: BLE001 - however the client tells it
                    said.append(repr(over))
                await ending
            return said

    with served(tmp_path) as house:
        assert "stopping" in " ".join(asyncio.run(story(house)))


def test_a_second_signal_does_not_wait(tmp_path: Path) -> None:
    """Even for an event loop that never comes back."""
    program = (
        "import asyncio, os, signal, threading, time\n"
        "from panoverde.server.serving import Ending\n"
        "ending = Ending()\n"
        "ending.ask = lambda: None\n"
        "async def send_for_ever():\n"
        "    print('going', flush=True)\n"
        "    while True:\n"
        "        await asyncio.sleep(0) if False else None\n"
        "with ending.heed():\n"
        "    asyncio.run(send_for_ever())\n"
    )
    for signals, most, code in ((2, 1.5, 143), (1, SOON, 1)):
        process = subprocess.Popen(
            [*pano()[:2], program], env=environment(tmp_path), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        with process:
            assert process.stdout is not None
            assert process.stdout.readline() == "going\n"
            began = time.monotonic()
            for _ in range(signals):
                process.terminate()
                time.sleep(0.1)
            assert process.wait(10) == code
            assert time.monotonic() - began < most


def _refused(home: Path, *options: str, **variables: str) -> str:
    done = subprocess.run(
        pano("serve", *options),
        env=environment(home, **variables),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken_is_named_with_the_option_that_chooses_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = _refused(tmp_path, "--port", str(port), PANO_LANG="en")
    assert f"127.0.0.1:{port}" in words
    assert "--port" in words


def test_two_servers_on_one_file_are_refused_and_told_so(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        words = _refused(tmp_path, "--port", "0", PANO_LANG="en")
        assert "another server is using" in words
        assert f"({house.process.pid})" in words
        house.end()


def test_keys_of_another_house_open_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.end()
    words = _refused(tmp_path, "--port", "0", "--keys", str(tmp_path / "others"))
    assert "--keys" in words


@pytest.mark.parametrize("url", ["mysql://x/y", "postgresql://nobody:secret@127.0.0.1:1/x"])
def test_a_database_that_can_not_be_opened_is_a_sentence_without_its_password(tmp_path: Path, url: str) -> None:
    words = _refused(tmp_path, "--port", "0", "--database", url)
    assert words.strip()
    assert "secret" not in words


def test_a_killed_house_says_at_its_next_start_that_it_did_not_end_properly(tmp_path: Path) -> None:
    with served(tmp_path, **CHOSEN) as house:
        house.process.kill()
        house.process.wait()
    with served(tmp_path) as house:
        kinds = asyncio.run(_incidents(house.address, "uma frase escolhida"))
    assert kinds[:2] == ["server_started", "crash_recovered"]


def test_more_sockets_than_the_house_has_room_for_are_turned_away_politely(tmp_path: Path) -> None:
    async def story(house: Served) -> None:
        async with HttpClient(house.address) as client:
            await client.guest()
            async with connect(house.address, "craps-angola", token=client.token):
                with pytest.raises(Exception, match=r"503|127"):
                    async with connect(house.address, "craps-angola", token=client.token, patience=0.3):
                        pass
            assert (await client.lobby()).tables

    with served(tmp_path, "--connections", "2") as house:
        asyncio.run(story(house))


def test_a_wrong_password_is_refused_by_the_house_that_was_founded(tmp_path: Path) -> None:
    with served(tmp_path) as house, pytest.raises(RefusedByServer):
        asyncio.run(_duties(house.address, "nada disto"))
