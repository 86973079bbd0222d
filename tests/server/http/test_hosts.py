"""The `Host` header: names of the house and bare addresses are let in, names of others are not."""

import asyncio
from typing import Any

import pytest

from panoverde.server.http.hosts import Hosts

OURS = ("https://casino.example:8443", "https://two.casino.example")


def asked(host: list[bytes], kind: str = "http") -> tuple[bool, list[dict[str, Any]]]:
    """Was it let in, and what was it answered?"""
    let_in, said = [], []

    async def app(*_: Any) -> None:
        let_in.append(True)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    scope = {"type": kind, "headers": [(b"host", one) for one in host]}
    asyncio.run(Hosts(app, OURS)(scope, receive, send))
    return bool(let_in), said


@pytest.mark.parametrize(
    "host",
    ["casino.example", "casino.example:8443", "CASINO.example", "casino.example.", "two.casino.example",
     "localhost:8765", "node-a:8765", "127.0.0.1:8765", "192.0.2.7", "[::1]:8765", "[2001:db8::7]"],
)  # fmt: skip
def test_names_of_the_house_and_addresses_are_let_in(host: str) -> None:
    for kind in ("http", "websocket"):
        assert asked([host.encode()], kind) == (True, [])


@pytest.mark.parametrize(
    "host",
    ["evil.example", "casino.example.evil.example", "evil.example:8765", "", "casino.example@evil.example", "a b",
     "127.0.0.1.evil.example", "casino.example:http", "[::1", "xn--\u00e9"],
)  # fmt: skip
def test_other_names_are_misdirected(host: str) -> None:
    for kind, answer in (("http", "http.response"), ("websocket", "websocket.http.response")):
        let_in, said = asked([host.encode()], kind)
        assert not let_in
        assert [message["type"] for message in said] == [f"{answer}.start", f"{answer}.body"]
        assert said[0]["status"] == 421
        assert b"--address" in said[1]["body"]


def test_one_name_is_said_not_none_and_not_two() -> None:
    assert not asked([])[0]
    assert not asked([b"localhost", b"localhost"])[0]


def test_what_begins_and_ends_a_server_has_no_name() -> None:
    assert asked([], "lifespan")[0]
