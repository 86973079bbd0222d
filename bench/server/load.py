"""A load of many clients in one light process: it must never be what limits the figures.

Frames are made once and hardly read: a client waits for `done` and sends its next command. Run as a program of its
own, with what to do as a line of JSON on its input; prints what it saw as JSON.
"""

import asyncio
import base64
import json
import os
import sys
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import uvloop

Listener = Callable[["Client", bytes], None]

CONNECTING = 100
"""Connections that are made at the same time."""


def frame(text: bytes) -> bytes:
    """A client's frame. Its mask is zero: the server undoes it all the same."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + bytes(4) + text


class Client(asyncio.Protocol):
    """Says what it is told to say, and calls back for every chunk that holds what it waits for."""

    def __init__(self, path: str, token: str, heard: "Listener") -> None:
        self._path, self._token, self.heard = path, token, heard
        self._before = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sent_at = 0.0
        self.count = 0
        self.seat = 0

    def connection_made(self, transport: Any) -> None:
        self.transport: asyncio.Transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        bearer = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{bearer}"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self.ready.done():
            self.heard(self, data)
            return
        self._before += data
        if b"\r\n\r\n" in self._before:
            assert b" 101 " in self._before[:40], self._before[:200]
            self._before = b""
            self.ready.set_result(None)

    def connection_lost(self, _: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("not let in"))

    def say(self, text: bytes) -> None:
        self.sent_at = time.perf_counter()
        self.transport.write(frame(text))


def _itself(client: Client) -> Client:
    return client


async def connect(port: int, clients: list[Client]) -> None:
    loop = asyncio.get_running_loop()
    for first in range(0, len(clients), CONNECTING):
        some = clients[first : first + CONNECTING]
        await asyncio.gather(*(loop.create_connection(partial(_itself, one), "127.0.0.1", port) for one in some))
        await asyncio.gather(*(client.ready for client in some))


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Closed:
    """Every client sends its next message as soon as the last is answered."""

    def __init__(self, answer: bytes, next_message: Callable[[Client], bytes]) -> None:
        self._answer, self._next = answer, next_message
        self.answered = 0
        self.took: list[float] = []
        self.timing = self.is_last = False

    def heard(self, client: Client, data: bytes) -> None:
        if self._answer in data:
            self.answered += 1
            if self.timing:
                self.took.append(time.perf_counter() - client.sent_at)
            client.count += 1
            if not self.is_last:
                client.say(self._next(client))


def bet(client: Client) -> bytes:
    kind = b"place_bet" if client.count % 2 else b"withdraw_bet"
    return b'{"say":"act","id":"%d-%d","command":{"do":"%b","zone":"pequeno","chips":100}}' % (
        client.seat, client.count, kind,
    )  # fmt: skip


def spin(client: Client) -> bytes:
    return b'{"say":"act","id":"%d-%d","command":{"do":"spin","per_line":1}}' % (client.seat, client.count)


def sit(client: Client, chips: int) -> bytes:
    return b'{"say":"act","id":"sit-%d","seat":%d,"command":{"do":"sit","chips":%d}}' % (
        client.seat, client.seat, chips,
    )  # fmt: skip


async def seat(
    port: int, places: list[str], tokens: list[str], each: int, heard: Listener, chips: int = 100_000
) -> list[Client]:
    """Everybody at their place, before anything is measured."""
    seated = Closed(b'"say":"done"', bet)
    seated.is_last = True
    clients = []
    for number, token in enumerate(tokens):
        client = Client(f"/tables/{places[number // each]}/socket", token, seated.heard)
        client.seat = number % each + 1
        clients.append(client)
    await connect(port, clients)
    for client in clients:
        client.say(sit(client, chips))
    while seated.answered < len(clients):
        await asyncio.sleep(0.02)
    for client in clients:
        client.heard = heard
    return clients


class Spins(Closed):
    """Wheels, and a jackpot that is not paid yet, make a machine wait: the spin is tried again."""

    def heard(self, client: Client, data: bytes) -> None:
        if b'"say":"refused"' in data:
            client.count += 1
            asyncio.get_running_loop().call_later(0.01, client.say, spin(client))
        else:
            super().heard(client, data)


async def closed(
    port: int, places: list[str], tokens: list[str], each: int, seconds: float, echo: bool, node: int = 0
) -> object:
    """As fast as they are answered."""
    load = Closed(b'"id":' if echo else b'"say":"done"', bet)
    if echo:
        clients = [Client("/tables/x/socket", "", load.heard) for _ in tokens]
        await connect(port, clients)
    else:
        clients = await seat(port, places, tokens, each, load.heard)
    return await _measured(load, clients, bet, seconds, node)


async def spins(port: int, places: list[str], tokens: list[str], seconds: float, chips: int, node: int = 0) -> object:
    """Everybody alone at a machine, as fast as the reels stop."""
    load = Spins(b'"say":"done"', spin)
    clients = await seat(port, places, tokens, 1, load.heard, chips)
    return await _measured(load, clients, spin, seconds, node)


async def _measured(
    load: Closed, clients: list[Client], first: Callable[[Client], bytes], seconds: float, node: int
) -> dict[str, float]:
    """`node` is the server's process: what a command costs it doesn't depend on what else the machine does."""
    for client in clients:
        client.say(first(client))
    await asyncio.sleep(1)
    before, load.timing = load.answered, True
    began, used, served = time.perf_counter(), time.process_time(), processor_time(node)
    await asyncio.sleep(seconds)
    took, load.timing = time.perf_counter() - began, False
    answered = load.answered - before
    return {
        "rate": answered / took,
        "node_us": (processor_time(node) - served) * 1e6 / max(answered, 1),
        "p50": percentile(load.took, 0.5) * 1000,
        "p99": percentile(load.took, 0.99) * 1000,
        "client_cpu": (time.process_time() - used) / took,
    }


def processor_time(process: int) -> float:
    """Seconds of a process, of all its threads; 0 without one."""
    if not process:
        return 0.0
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def steady(port: int, places: list[str], tokens: list[str], each: int, seconds: float, rate: int) -> object:
    """So many commands a second, whatever the answers do; each is timed from when it should have been sent."""
    took: list[float] = []
    answered = 0

    def heard(client: Client, data: bytes) -> None:
        nonlocal answered
        if b'"say":"done"' in data:
            answered += 1
            took.append(time.perf_counter() - client.sent_at)

    clients = await seat(port, places, tokens, each, heard)
    await asyncio.sleep(1)
    began = time.perf_counter()
    sent = 0
    while (now := time.perf_counter()) - began < seconds:
        while sent < (now - began) * rate:
            client = clients[sent % len(clients)]
            client.say(bet(client))
            client.count += 1
            client.sent_at = began + sent / rate
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    return {
        "sent": sent,
        "answered": answered,
        "p50": percentile(took, 0.5) * 1000,
        "p99": percentile(took, 0.99) * 1000,
    }


async def fanout(port: int, places: list[str], tokens: list[str], spectators: int, events: int, apart: float) -> object:
    """One player bets now and then; everybody who watches is timed from when the bet was sent."""
    took: list[float] = []
    began = 0.0

    def seen(_: Client, data: bytes) -> None:
        if b'"say":"happened"' in data and began:
            took.append(time.perf_counter() - began)

    watching = [Client(f"/tables/{places[0]}/socket", "", seen) for _ in range(spectators)]
    await connect(port, watching)
    (player,) = await seat(port, places[:1], tokens[:1], 1, lambda *_: None)
    await asyncio.sleep(0.5)
    for _ in range(events):
        began = time.perf_counter()
        player.say(bet(player))
        player.count += 1
        await asyncio.sleep(apart)
    return {"seen": len(took), "p50": percentile(took, 0.5) * 1000, "p99": percentile(took, 0.99) * 1000}


async def idle(port: int, places: list[str], connections: int) -> object:
    """Spectators who only watch; they stay until this process is told to go."""
    watching = [Client(f"/tables/{places[n % len(places)]}/socket", "", lambda *_: None) for n in range(connections)]
    await connect(port, watching)
    await asyncio.sleep(1)
    print(json.dumps({"connected": len(watching)}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    return {}


KINDS: dict[str, Callable[..., Coroutine[Any, Any, object]]] = {
    "closed": closed,
    "spins": spins,
    "steady": steady,
    "fanout": fanout,
    "idle": idle,
}


async def main() -> None:
    task = json.loads(sys.stdin.readline())
    kind = task.pop("kind")
    print(json.dumps(await KINDS[kind](**task)), flush=True)
    os._exit(0)  # nobody waits for thousands of sockets to close


if __name__ == "__main__":
    uvloop.run(main())
