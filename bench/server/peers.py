"""What the server is compared with: the same stack that only echoes, and the same database that only commits."""

import asyncio
import sys
from typing import Any

import uvicorn
import uvloop

from panoverde.journal.entry import GENESIS, Entry, Move, link
from panoverde.store.address import open_store
from panoverde.store.contract import Batch


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """A bare ASGI endpoint: every message comes back."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def serve_echo(port: int) -> None:
    uvicorn.run(
        echo, port=port, ws="websockets-sansio", loop="uvloop", ws_per_message_deflate=False, log_level="warning"
    )


BODY = b'{"act":{"command":{"do":"place_bet","by":3,"at":1794809181218,"zone":"pequeno","chips":100},"events":[{"event":"bet_placed","seat":3,"zone":"pequeno","chips":100,"at":1794809181218}]},"author":"310d2da4221da3af","id":"3-1234","moves":[["mesa-1/chips:3","EUR.demo",-100],["mesa-1/stake:3","EUR.demo",100]]}'  # noqa: E501


async def commits(url: str, producers: int, seconds: float) -> float:
    """Batches as a bet makes them, each producer waiting for its own before the next."""
    store = await open_store(url)
    loop = asyncio.get_running_loop()
    done = 0

    def go(stream: str, version: int, before: bytes) -> None:
        at = 1794809181218 + version
        digest = link(before, stream, version, at, BODY)
        batch = Batch(
            (Entry(stream, version, at, BODY, digest),),
            (
                (
                    Move(f"{stream}/chips:3", "EUR.demo", -100 if version % 2 else 100),
                    Move(f"{stream}/stake:3", "EUR.demo", 100 if version % 2 else -100),
                ),
            ),
        )

        def kept(error: BaseException | None) -> None:
            nonlocal done
            assert error is None, error
            done += 1
            go(stream, version + 1, digest)

        store.submit(batch, kept)

    for number in range(producers):
        go(f"raw/{number}", 1, GENESIS)
    await asyncio.sleep(1)
    before, began = done, loop.time()
    await asyncio.sleep(seconds)
    return (done - before) / (loop.time() - began)


def rate_of_commits(url: str, producers: int, seconds: float) -> None:
    async def story() -> None:
        print(await commits(url, producers, seconds), flush=True)

    uvloop.run(story())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["echo", port]:
            serve_echo(int(port))
        case ["commits", url, producers, seconds]:
            rate_of_commits(url, int(producers), float(seconds))
