"""Limits for each address: too many connections or handshakes are refused clearly, and others are served."""

import asyncio
from contextlib import suppress
from pathlib import Path

from tests.server.node.wire import GET, GUARD, OTHER, SHAKE, STRANGER, Wire, play, served
from tests.server.operation.node import opened, settings


def test_more_connections_from_one_address_are_refused_and_others_served(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wires = [await Wire.to(port) for _ in range(20)]
        for wire in wires:
            await wire.send(GET + b"\r\n")
        assert [await wire.status() for wire in wires] == [200] * 20
        one_more = await Wire.to(port)
        await one_more.send(GET + b"\r\n")
        assert b" 429 Too Many Requests\r\n" in (told := await one_more.ended())
        assert b"Too many connections from this address." in told
        await served(port, OTHER)
        crowd = [await Wire.to(port) for _ in range(100)]
        await asyncio.gather(*(wire.ended() for wire in crowd))
        await served(port, OTHER)
        for wire in wires:
            wire.close()
        await _until_served(port, STRANGER)

    play(tmp_path, story, connections_per_address=20)


async def _until_served(port: int, address: str) -> None:
    async with asyncio.timeout(GUARD):
        while True:
            wire = await Wire.to(port, address)
            await wire.send(GET + b"\r\n")
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                if await wire.status() == 200:
                    return
            wire.close()


def test_sockets_count_until_they_close(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(settings(tmp_path, connections_per_address=3, first_run=True)) as (casino, address):
            port, place = int(address.rpartition(":")[2]), next(iter(casino.floor.tables))
            shake = SHAKE.replace(b"none", place.encode()) + b"\r\n"
            sockets = [await Wire.to(port) for _ in range(3)]
            for socket in sockets:
                await socket.send(shake)
                assert await socket.status() == 101
            refused = await Wire.to(port)
            assert await refused.status() == 429
            for socket in sockets:
                socket.close()
            await _until_served(port, STRANGER)

    asyncio.run(story())


def test_handshakes_per_minute_are_limited_by_address(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        seen = []
        for _ in range(10):
            wire = await Wire.to(port)
            await wire.send(SHAKE + b"\r\n")
            seen.append(await wire.status())
            wire.close()
            await asyncio.sleep(0)
        assert seen[:5] == [404] * 5
        assert seen[-1] == 429
        other = await Wire.to(port, OTHER)
        await other.send(SHAKE + b"\r\n")
        assert await other.status() == 404
        other.close()

    play(tmp_path, story, connections_per_address=5)


def test_a_trusted_proxy_is_not_one_visitor_but_each_of_its_clients_is(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wires = [await Wire.to(port) for _ in range(40)]
        for number, wire in enumerate(wires):
            await wire.send(GET + b"X-Forwarded-For: 10.0.0.%d\r\n\r\n" % number)
        assert [await wire.status() for wire in wires] == [200] * 40
        statuses: dict[bytes, list[int]] = {}
        for client in (b"10.0.0.1", b"10.0.0.2"):
            for _ in range(8):
                wire = await Wire.to(port)
                await wire.send(SHAKE + b"X-Forwarded-For: " + client + b"\r\n\r\n")
                statuses.setdefault(client, []).append(await wire.status())
                wire.close()
        assert [told[:5] for told in statuses.values()] == [[404] * 5] * 2
        assert [told[-1] for told in statuses.values()] == [429] * 2
        for wire in wires:
            wire.close()

    play(tmp_path, story, connections_per_address=5, proxies=(STRANGER,))


def test_the_machine_of_the_node_is_not_limited(tmp_path: Path) -> None:
    """Its bots are there; proxies elsewhere are trusted instead of this machine."""

    async def story(port: int) -> None:
        wires = [await Wire.to(port, "127.0.0.1") for _ in range(20)]
        for wire in wires:
            await wire.send(GET + b"\r\n")
        assert [await wire.status() for wire in wires] == [200] * 20
        for wire in wires:
            wire.close()

    play(tmp_path, story, connections_per_address=5, proxies=("10.0.0.9",))
