"""A cable between a client and a server that a test may cut, or through which nothing comes back for a while."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Cable:
    def __init__(self, port: int) -> None:
        self._port = port
        self.address = ""
        self.lets_back = True
        """Does what the server says arrive?"""
        self.connections = 0
        self._ends: set[asyncio.StreamWriter] = set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends |= {writer, back}
        await asyncio.gather(self._pump(reader, back, answers=False), self._pump(there, writer, answers=True))

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, answers: bool) -> None:
        try:
            while chunk := await source.read(65536):
                if self.lets_back or not answers:
                    sink.write(chunk)
        except OSError:
            pass
        finally:
            self._ends.discard(sink)
            sink.transport.abort()

    def cut(self) -> None:
        """All connections, without a word."""
        for end in list(self._ends):
            end.transport.abort()


@asynccontextmanager
async def cable(port: int) -> AsyncIterator[Cable]:
    carrying = Cable(port)
    server = await asyncio.start_server(carrying.carry, "127.0.0.1", 0)
    carrying.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield carrying
    finally:
        server.close()
        carrying.cut()
        await server.wait_closed()
