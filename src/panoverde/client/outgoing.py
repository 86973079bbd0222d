"""A client's messages, checked before they are sent."""

import secrets
from typing import Any

import msgspec

from panoverde.core.decider import Command, tag_of
from panoverde.wire import messages as wire

LONGEST_ID = 64
LONGEST_MESSAGE = 4096
"""Bytes. The server closes the socket after a longer message."""


def fresh_id() -> str:
    return secrets.token_hex(8)


def act_text(
    command: Command | dict[str, Any], name: str, seat: int | None, came: tuple[str | int, ...], seen: int
) -> bytes:
    """The message for a command; ValueError if it is too long, TypeError if it isn't a command."""
    if not 0 < len(name) <= LONGEST_ID or not name.isprintable():
        raise ValueError(f"an id has 1 to {LONGEST_ID} printable characters")
    raw = msgspec.Raw(msgspec.json.encode(_fields(command)))
    text = wire.encode(wire.Submit(name, raw, seat, came, seen))
    if len(text) > LONGEST_MESSAGE:
        raise ValueError(f"a message has at most {LONGEST_MESSAGE} bytes")
    return text


def _fields(command: Command | dict[str, Any]) -> dict[str, Any]:
    """Without author and time, which the server fills in."""
    if isinstance(command, Command):
        fields: dict[str, Any] = msgspec.to_builtins(command)
        del fields["by"], fields["at"]
        return {"do": tag_of(command), **fields}
    if not isinstance(command, dict):
        raise TypeError("a command is a record of the game or a dict with its fields")
    return command
