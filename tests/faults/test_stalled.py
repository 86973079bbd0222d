"""A client that connects and does not read is dropped. The table does not wait for it, and buffers little for it."""

import asyncio
import socket
from contextlib import AsyncExitStack
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from panoverde.client import HttpClient
from tests.faults.conftest import Tell
from tests.faults.first_start import BANCA, found
from tests.faults.load import Load
from tests.faults.node import Orders
from tests.faults.processes import Node, free_port

STALLED = 10
PASSING = 3
"""Players who are between two seats count as spectators for that moment."""
SLOW = 1013
PLAN = BANCA._replace(players=10, options={"betting_seconds": "4", "invites_idle": "no"})
QUIET, LONGEST = 4.0, 200.0
"""Seconds without them, and seconds within which they must have been let go: on a busy machine a table says less, and
their buffers fill slowly."""
FACTOR, GRACE = 4, 50
"""Times, and milliseconds: a table that waited for them would never end, other programs only make it slower."""
MOST_MEMORY = 48 * 2**20


class Stalled:
    """Somebody with a small window, who stops reading after the handshake."""

    def __init__(self, port: int, place: str) -> None:
        self._port, self._place = port, place
        self._socket: ClientConnection | None = None

    async def come(self, room: AsyncExitStack) -> None:
        plug = socket.socket()
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", self._port))
        url = f"ws://127.0.0.1:{self._port}/tables/{self._place}/socket?want=state"
        self._socket = await room.enter_async_context(
            connect(url, sock=plug, proxy=None, compression=None, max_queue=1, ping_interval=None, close_timeout=1)
        )

    async def how_it_ended(self) -> tuple[int, str]:
        """Reads at last, until the server's last word."""
        assert self._socket is not None
        try:
            while True:
                await self._socket.recv()
        except ConnectionClosed as closed:
            return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (0, "")


async def spectators(house: HttpClient) -> int:
    found = await house.get("/api/lobby", dict)
    return int(found["tables"][0]["spectators"])


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[int(len(ordered) * part)]


def taken(load: Load) -> list[float]:
    """What the commands have taken since this was last asked."""
    values = [seconds for player in load.players for seconds in player.took]
    for player in load.players:
        player.took.clear()
    return values


async def stalled_at_a_table(folder: Path) -> dict[str, float]:
    url = f"sqlite:///{folder / 'casino.db'}"
    tables = await found(url, folder / "keys", (PLAN,))
    node = Node(Orders(url, free_port(), str(folder / "keys")))

    async def find(_: str) -> str | None:
        return node.address

    with node:
        await node.start()
        async with Load(tables, find, 3) as load, HttpClient(node.address) as house, AsyncExitStack() as room:
            for player in load.players:
                player.pause = (0.02, 0.04)
            await asyncio.sleep(1.5)
            taken(load)
            await asyncio.sleep(QUIET)
            quiet, memory = taken(load), node.memory()
            those = [Stalled(node.orders.port, tables[0].id) for _ in range(STALLED)]
            for one in those:
                await one.come(room)
            began = asyncio.get_running_loop().time()
            assert await spectators(house) >= STALLED
            most = memory
            async with asyncio.timeout(LONGEST):
                while await spectators(house) > PASSING:
                    most = max(most, node.memory())
                    await asyncio.sleep(0.1)
            after = asyncio.get_running_loop().time() - began
            disturbed = taken(load)
            endings = await asyncio.gather(*(one.how_it_ended() for one in those))
            taken(load)
            await asyncio.sleep(QUIET / 2)
            again = taken(load)
            load.check()
    assert set(endings) == {(SLOW, "slow")}
    return {
        "p99_quiet_ms": max(percentile(quiet, 0.99), percentile(again, 0.99)) * 1000,
        "p99_stalled_ms": percentile(disturbed, 0.99) * 1000,
        "commands": len(quiet) + len(disturbed),
        "let_go_after_s": after,
        "memory_grew_mb": (most - memory) / 2**20,
    }


def test_a_stalled_spectator_slows_nobody_and_is_let_go(tmp_path: Path, tell: Tell) -> None:
    figures = asyncio.run(stalled_at_a_table(tmp_path))
    tell(figures)
    assert figures["p99_stalled_ms"] <= FACTOR * figures["p99_quiet_ms"] + GRACE
    assert figures["memory_grew_mb"] * 2**20 <= MOST_MEMORY
