"""Opens a table's socket, and interprets failures and closes."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit, urlunsplit

from panoverde.client.errors import NotAdmitted
from panoverde.core.record import Record

try:
    from websockets.asyncio.client import ClientConnection as Connection, connect as open_socket
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
except ImportError as missing:
    raise ImportError("panoverde.client needs websockets: pip install 'panoverde[client]'") from missing

__all__ = ["LET_GO", "Address", "Closing", "Connection", "ConnectionClosed", "NotNow", "close_of", "dial"]

ELSEWHERE = 421
"""Status from a node that doesn't deal the table: another does."""
LET_GO = frozenset({1002, 1003, 1007, 1008, 1009})
"""Close codes for a client's own mistakes: it doesn't reconnect."""
HOPELESS = range(400, 500)
"""Handshake statuses that a retry would not change."""
UNSAID = 1006

LARGEST_FRAME = 16 * 1024 * 1024
"""Bytes that a table may send at once: far more than any does."""
SECONDS_TO_OPEN = 10
SECONDS_OF_SILENCE, SECONDS_TO_CLOSE = 5, 2
"""A frozen server answers nothing: another node may deal the table by then."""


class NotNow(Exception):
    """No answer, or an unusable one, or the wrong node: a retry may work."""


class Closing(NamedTuple):
    """How a socket ended."""

    code: int = UNSAID
    why: str = ""
    greeted: bool = False
    """Had the server sent its welcome?"""


class Address(Record):
    """Place of a table's socket, and the token and options to open it with."""

    url: str
    """Address of the house: `https://…`."""
    table: str
    token: str
    query: dict[str, str]

    def socket(self, after: int | None) -> str:
        parts = urlsplit(self.url)
        scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
        query = self.query if after is None else {**self.query, "after": str(after)}
        path = f"{parts.path.rstrip('/')}/tables/{self.table}/socket"
        return urlunsplit((scheme, parts.netloc, path, urlencode(query), ""))

    @property
    def headers(self) -> Mapping[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    @property
    def is_here(self) -> bool:
        """On this machine: no proxy."""
        return urlsplit(self.url).hostname in ("127.0.0.1", "localhost", "::1")


async def dial(address: Address, after: int | None) -> Connection:
    """An open socket. NotNow: retry; NotAdmitted: don't."""
    try:
        return await open_socket(
            address.socket(after),
            additional_headers=address.headers,
            proxy=None if address.is_here else True,
            compression=None,
            max_size=LARGEST_FRAME,
            open_timeout=SECONDS_TO_OPEN,
            ping_interval=SECONDS_OF_SILENCE,
            ping_timeout=SECONDS_OF_SILENCE,
            close_timeout=SECONDS_TO_CLOSE,
        )
    except InvalidStatus as refused:
        status = refused.response.status_code
        if status in HOPELESS and status != ELSEWHERE:
            raise NotAdmitted(status, (refused.response.body or b"").decode("utf-8", "replace")) from refused
        raise NotNow from refused
    except (OSError, TimeoutError, InvalidHandshake, EOFError) as wrong:
        raise NotNow from wrong


def close_of(closed: ConnectionClosed, *, greeted: bool) -> Closing:
    """With the server's code and reason, if it gave any."""
    return Closing(closed.rcvd.code, closed.rcvd.reason, greeted) if closed.rcvd else Closing(greeted=greeted)
