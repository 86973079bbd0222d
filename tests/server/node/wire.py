"""A raw connection to a served house, on which anything can be written."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from tests.server.operation.node import opened, settings

STRANGER, OTHER = "127.0.0.2", "127.0.0.3"
"""Addresses that are no proxy's: all of 127/8 is this machine."""
PROMPT = 2.0
"""Seconds; the machine may be busy. The house that had no limit answered after 13."""
GUARD = 30.0
GET = b"GET /api/server HTTP/1.1\r\nHost: localhost\r\n"
SHAKE = (
    b"GET /tables/none/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


class Wire:
    """A connection on which anything can be written."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, port: int, address: str = STRANGER) -> "Wire":
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))

    async def send(self, data: bytes) -> None:
        """As much as the house takes."""
        with suppress(ConnectionError):
            self.writer.write(data)
            await self.writer.drain()

    async def status(self) -> int:
        """Status of the next answer; its body is read too."""
        async with asyncio.timeout(GUARD):
            head = await self.reader.readuntil(b"\r\n\r\n")
            lines = head.decode().lower().splitlines()
            size = next((int(line.partition(":")[2]) for line in lines if line.startswith("content-length:")), 0)
            await self.reader.readexactly(size)
            return int(head.split()[1])

    async def ended(self) -> bytes:
        """What came until the house closed."""
        found = b""
        async with asyncio.timeout(GUARD):
            with suppress(ConnectionResetError):
                while part := await self.reader.read(65536):
                    found += part
        return found

    def close(self) -> None:
        self.writer.transport.abort()


Story = Callable[[int], Awaitable[None]]


def play(home: Path, story: Story, **more: object) -> None:
    async def whole() -> None:
        async with opened(settings(home, **more)) as (_, address):
            port = int(address.rpartition(":")[2])
            await story(port)
            await served(port)

    asyncio.run(whole())


async def served(port: int, address: str = OTHER) -> None:
    """Somebody else asks and is answered, promptly."""
    began = time.monotonic()
    wire = await Wire.to(port, address)
    await wire.send(GET + b"\r\n")
    assert await wire.status() == 200
    assert time.monotonic() - began < PROMPT
    wire.close()
