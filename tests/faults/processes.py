"""Nodes as processes: started, killed, stopped and continued."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import msgspec

from tests.faults.node import READY, Death, Orders

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 240


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Node:
    def __init__(self, orders: Orders, environment: dict[str, str] | None = None) -> None:
        self.orders = orders
        self.address = f"http://127.0.0.1:{orders.port}"
        self._environment = environment or {}
        self._process: subprocess.Popen[str] | None = None
        self.starts: list[float] = []
        """Seconds from each start until it served."""

    def __enter__(self) -> "Node":
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        self.kill()

    async def start(self, death: Death | None = None) -> None:
        began = time.perf_counter()
        orders = msgspec.structs.replace(self.orders, death=death)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.node", msgspec.json.encode(orders).decode()],
            cwd=ROOT,
            env={**os.environ, **self._environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        async with asyncio.timeout(SECONDS_TO_START):
            said = await asyncio.to_thread(self._process.stdout.readline)  # type: ignore[union-attr]
        if said.strip() != READY and death is None:  # a doomed one may die before it serves
            raise RuntimeError(f"the node did not start: {said!r}, {self._process.poll()}")
        self.starts.append(time.perf_counter() - began)

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError("not started")
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def kill(self) -> None:
        """At once, whatever it does."""
        self.signal(signal.SIGKILL)
        self._reap()

    async def end(self, within: float = 15) -> None:
        """As an operator ends it."""
        self.signal(signal.SIGTERM)
        await self.ended(within)

    async def ended(self, within: float) -> bool:
        """Has it died by itself, within so many seconds?"""
        until = time.monotonic() + within
        while self.is_running:
            if time.monotonic() > until:
                return False
            await asyncio.sleep(0.002)
        self._reap()
        return True

    def _reap(self) -> None:
        if self._process is not None:
            self._process.wait()
            if self._process.stdout:
                self._process.stdout.close()

    def memory(self) -> int:
        """Bytes that are resident."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
