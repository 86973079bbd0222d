"""What a client says, checked before it is sent: what the server could not even answer is not said."""

import secrets
from typing import Any

import msgspec

from panoverde.core.game import Command, tag_of
from panoverde.server import wire

LONGEST_ID = 64
LONGEST_MESSAGE = 4096
"""Bytes. The server closes the socket of whoever sends more at once."""


def fresh_id() -> str:
    return secrets.token_hex(8)


def act_text(
    command: Command | dict[str, Any], name: str, seat: int | None, came: tuple[str | int, ...], seen: int
) -> bytes:
    """The message that asks for a command; ValueError where it is too long, TypeError where it is not one."""
    if not 0 < len(name) <= LONGEST_ID or not name.isprintable():
        raise ValueError(f"an id has 1 to {LONGEST_ID} printable characters")
    raw = msgspec.Raw(msgspec.json.encode(_fields(command)))
    text = wire.encode(wire.Act(name, raw, seat, came, seen))
    if len(text) > LONGEST_MESSAGE:
        raise ValueError(f"a message has at most {LONGEST_MESSAGE} bytes")
    return text


def _fields(command: Command | dict[str, Any]) -> dict[str, Any]:
    """Who acts, and when, is the server's to say."""
    if isinstance(command, Command):
        fields: dict[str, Any] = msgspec.to_builtins(command)
        del fields["by"], fields["at"]
        return {"do": tag_of(command), **fields}
    if not isinstance(command, dict):
        raise TypeError("a command is a record of the game or a dict with its fields")
    return command
