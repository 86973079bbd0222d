"""Raw sockets against a served house: what is too long, too slow or no HTTP is cut off; others are served."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import fields

from panoverde.server.node.http_connection import LONGEST_HEAD, LONGEST_LINE, MOST_DISCARDED, MOST_HEADERS
from panoverde.server.node.settings import Settings
from panoverde.server.table.socket import TableSocket
from tests.cli import serve_process
from tests.server.node.wire import GET, GUARD, PROMPT, SHAKE, Wire, play, served
from tests.server.operation.node import opened, settings

POST = b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

# Too long


def test_a_megabyte_of_header_is_cut_off_while_others_are_answered(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(GET + b"X: ")
        sending = asyncio.create_task(wire.send(b"x" * 1_000_000))
        await served(port)
        assert await wire.status() == 431
        assert await wire.ended() == b""
        await sending

    play(tmp_path, story)


def test_a_client_that_goes_on_after_the_refusal_is_not_heard(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(GET + b"X: ")
        taken = 0
        async with asyncio.timeout(GUARD):
            with suppress(ConnectionError):
                while taken < 200_000_000:
                    wire.writer.write(b"x" * 65536)
                    await wire.writer.drain()
                    taken += 65536
        assert taken < 10 * MOST_DISCARDED, "what the buffers of both ends hold besides"

    play(tmp_path, story)


def test_pano_serve_itself_cuts_off_an_endless_header_and_silence(tmp_path: Path) -> None:
    """In a process of its own, with the event loop that it has there."""

    async def story(port: int) -> None:
        endless, silent = await Wire.to(port), await Wire.to(port)
        await endless.send(GET + b"X: " + b"x" * 1_000_000)
        await served(port)
        assert await endless.status() == 431
        assert await endless.ended() == await silent.ended() == b""

    with serve_process.served(tmp_path, "--deadline", "1") as house:
        asyncio.run(story(int(house.address.rpartition(":")[2])))
        house.end()


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /" + b"a" * LONGEST_LINE + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
        (b"GET /" + b"a" * 1_000_000, 414),
        (GET + b"X: " + b"x" * LONGEST_LINE + b"\r\n\r\n", 431),
        (GET + b"X: y\r\n" * MOST_HEADERS + b"\r\n", 431),
        (GET + b"X: y\r\n" * 100_000, 431),
        (GET + (b"X: " + b"x" * 4000 + b"\r\n") * 12 + b"\r\n", 431),
        (GET + b"x" * 100_000, 431),
        (SHAKE + b"X: y\r\n" * MOST_HEADERS + b"\r\n", 431),
        (SHAKE + b"X: " + b"x" * LONGEST_LINE + b"\r\n\r\n", 431),
    ],
)
def test_every_part_of_a_head_has_its_limit(tmp_path: Path, request_: bytes, status: int) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        sending = asyncio.create_task(wire.send(request_))
        assert await wire.status() == status
        assert await wire.ended() == b""
        await sending

    play(tmp_path, story)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (GET + b"X: " + b"x" * (LONGEST_LINE - 10) + b"\r\n\r\n", 200),
        (GET + b"X: y\r\n" * (MOST_HEADERS - 1) + b"\r\n", 200),
        (GET + (b"X: " + b"x" * 5000 + b"\r\n") * (LONGEST_HEAD // 5100) + b"\r\n", 200),
        (SHAKE + b"X: " + b"x" * (LONGEST_LINE - 10) + b"\r\n\r\n", 404),
        (SHAKE + b"X: y\r\n" * (MOST_HEADERS - 5) + b"\r\n", 404),
    ],
)
def test_what_is_within_the_limits_is_answered(tmp_path: Path, request_: bytes, status: int) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(request_)
        assert await wire.status() == status
        wire.close()

    play(tmp_path, story)


@pytest.mark.parametrize("endless", [b"0\r\nX: " + b"x" * 1_000_000, b"1;" + b"x" * 1_000_000, b"1\r\nx\r\n" * 100_000])
def test_a_chunked_body_is_no_way_around(tmp_path: Path, endless: bytes) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        chunked = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        sending = asyncio.create_task(wire.send(chunked + b"Transfer-Encoding: chunked\r\n\r\n" + endless))
        assert await wire.status() in (400, 413, 431)
        assert await wire.ended() == b""
        await sending

    play(tmp_path, story)


def test_a_body_that_was_refused_is_not_read_to_its_end(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(POST + b"Content-Length: 1000000000\r\n\r\n" + b"x" * 1000)
        assert await wire.status() == 413
        assert await wire.ended() == b""

    play(tmp_path, story)


# Too slow


def test_the_default_deadline_is_at_most_twenty_seconds() -> None:
    (default,) = (field.default for field in fields(Settings) if field.name == "deadline")
    assert 5 <= default <= 20


@pytest.mark.parametrize("before", [b"", b"\r\n\r\n"])
def test_fifty_silent_connections_are_gone_after_the_deadline(tmp_path: Path, before: bytes) -> None:
    async def story(port: int) -> None:
        wires = [await Wire.to(port) for _ in range(50)]
        began = time.monotonic()
        for wire in wires:
            await wire.send(before)
        await served(port)
        assert await asyncio.gather(*(wire.ended() for wire in wires)) == [b""] * 50
        assert 0.9 < time.monotonic() - began < 1 + PROMPT

    play(tmp_path, story, deadline=1.0)


def test_a_connection_that_falls_silent_after_an_answer_is_closed(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(GET + b"\r\n")
        assert await wire.status() == 200
        await wire.send(GET + b"\r\n")
        assert await wire.status() == 200
        assert await wire.ended() == b""

    play(tmp_path, story, deadline=0.3)


async def _drip(wire: Wire, data: bytes) -> None:
    for byte in data:
        if wire.writer.transport.is_closing():
            break
        await wire.send(bytes([byte]))
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    "start",
    [
        b"",
        GET + b"X: ",
        POST + b"Content-Length: 9999\r\n\r\n{",
    ],
)
def test_a_header_or_body_that_comes_byte_by_byte_is_cut_off(tmp_path: Path, start: bytes) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(start)
        dripping = asyncio.create_task(_drip(wire, b"GET /" + b"a" * 1000))
        began = time.monotonic()
        assert await wire.status() == 408
        assert await wire.ended() == b""
        assert time.monotonic() - began < 0.5 + PROMPT
        dripping.cancel()

    play(tmp_path, story, deadline=0.5)


def test_a_slow_request_within_the_deadline_is_answered(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await _drip(wire, b"GET /api/server HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert await wire.status() == 200
        wire.close()

    play(tmp_path, story, deadline=10.0)


def test_a_client_that_reads_nothing_of_its_answers_is_let_go(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        wire.writer.transport.pause_reading()  # type: ignore[attr-defined]  # asyncio's sockets can
        asking = asyncio.create_task(wire.send((b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n") * 300))
        async with asyncio.timeout(GUARD):
            with suppress(ConnectionError):
                while True:
                    await wire.send(b"\r\n")
                    if wire.writer.transport.is_closing():
                        break
                    await asyncio.sleep(0.05)
        asking.cancel()

    play(tmp_path, story, deadline=0.5)


# No HTTP


@pytest.mark.parametrize("noise", [b"\0\1\2\3", b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"HELO house\r\n"])
def test_noise_is_refused(tmp_path: Path, noise: bytes) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(noise)
        assert await wire.status() == 400
        assert await wire.ended() == b""

    play(tmp_path, story)


def test_a_request_before_pipelined_noise_is_answered_and_the_connection_closed(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(GET + b"\r\n" + b"\0noise" * 1000)
        assert await wire.status() == 200
        assert await wire.ended() == b""

    play(tmp_path, story)


def test_pipelined_requests_are_answered_in_order_up_to_a_limit(tmp_path: Path) -> None:
    async def story(port: int) -> None:
        few = await Wire.to(port)
        await few.send((GET + b"\r\n") * 10)
        assert [await few.status() for _ in range(10)] == [200] * 10
        few.close()
        many = await Wire.to(port)
        await many.send((GET + b"\r\n") * 1000)
        assert 1 <= (await many.ended()).count(b" 200 OK") < 100

    play(tmp_path, story)


def test_a_handshake_that_the_socket_does_not_take_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """uvicorn would keep it open without an answer."""
    monkeypatch.setattr(TableSocket, "data_received", lambda *_: None)

    async def story(port: int) -> None:
        wire = await Wire.to(port)
        await wire.send(SHAKE + b"\r\n")
        assert await wire.status() == 400
        assert await wire.ended() == b""

    play(tmp_path, story)


def test_refusals_are_counted(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(settings(tmp_path)) as (_, address):
            port = int(address.rpartition(":")[2])
            wire = await Wire.to(port)
            await wire.send(b"\0\r\n")
            assert await wire.status() == 400
            scraper = await Wire.to(port, "127.0.0.1")
            await scraper.send(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert b'pano_connections_refused_total{status="400"} ' in await scraper.ended()

    asyncio.run(story())
