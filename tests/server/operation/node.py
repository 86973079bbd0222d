"""A node in this process, as `pano serve` runs it, on a free port."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from panoverde.server.node.casino import Casino
from panoverde.server.node.network import Shutdown, listen, serve
from panoverde.server.node.settings import Settings


def settings(home: Path, **more: Any) -> Settings:
    chosen: dict[str, Any] = {"database": "memory:", "keys": home / "keys", "port": 0, "first_run": False}
    return Settings(**chosen | more)


@asynccontextmanager
async def opened(chosen: Settings) -> AsyncIterator[tuple[Casino, str]]:
    ending = Shutdown()
    ready: asyncio.Future[tuple[Casino, str]] = asyncio.get_running_loop().create_future()
    with listen("127.0.0.1", 0) as listening:
        serving = asyncio.create_task(serve(chosen, listening, lambda *both: ready.set_result(both), ending))
        await asyncio.wait((ready, serving), return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            await serving
        try:
            yield ready.result()
        finally:
            ending.ask()
            await serving
