"""An HTTP connection that nobody can abuse: uvicorn's own, with limits and deadlines.

httptools, which parses, has neither: it keeps an endless header, copying it with every packet.
"""

import asyncio
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, ClassVar

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from panoverde.server.node.visitors import Visitors
from panoverde.server.table.socket import TableSocket, traffic

LONGEST_LINE = 8000
"""Bytes of a request target or of one header; the parser of sockets takes no longer lines."""
LONGEST_HEAD = 32 * 1024
"""Bytes of a request without its body: request line, headers, marks of chunks, trailers."""
MOST_HEADERS = 100
MOST_WAITING = 16
"""Pipelined requests."""
SLICE = 8 * 1024
"""Bytes parsed at once; what the parser keeps is measured after each slice."""
PARTING = 2.0
"""Seconds in which a refused client may read why; closing earlier would discard the answer."""
MOST_DISCARDED = 1024 * 1024
"""Bytes that a refused client may still send."""
RETRY_AFTER = 5


class Phase(Enum):
    """What the client sends now."""

    NOTHING = auto()
    HEAD = auto()
    BODY = auto()


WORDS = {
    HTTPStatus.BAD_REQUEST: "This is not a valid HTTP request.",
    HTTPStatus.REQUEST_TIMEOUT: "The request took too long to arrive.",
    HTTPStatus.REQUEST_URI_TOO_LONG: f"The address is longer than {LONGEST_LINE} bytes.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many connections from this address.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: (
        f"The header is longer than {LONGEST_HEAD // 1024} kB, a line of it than {LONGEST_LINE} bytes,"
        f" or it has more than {MOST_HEADERS} lines."
    ),
}


class TooMuch(Exception):
    """Raised in the parser, which stops there."""


class HttpConnection(HttpToolsProtocol):
    visitors: ClassVar[Visitors]
    deadline: ClassVar[float]
    """Seconds for a header, for a body, and for silence between requests."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._place = ""
        self._phase, self._since = Phase.NOTHING, self.loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._besides_body = self._in_headers = 0
        self._unsent = 0
        self._verdict = HTTPStatus.BAD_REQUEST
        self._is_deaf = False
        self._discarded = 0

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self._watch(self.deadline)
        if self.client and self.server:
            self._place = self.visitors.place(self.client[0], self.server[0])
        if self._place:
            together = self.visitors.arrive(self._place)
            if together > 2 * self.visitors.most:  # even refusals cost something
                transport.abort()
            elif together > self.visitors.most:
                self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unwatch()
        self._leave()

    def _leave(self) -> None:
        if self._place:
            self.visitors.leave(self._place)
            self._place = ""

    def data_received(self, data: bytes) -> None:
        if self._is_deaf:
            self._discard(len(data))
            return
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            self._besides_body += len(part)
            try:
                self.parser.feed_data(part)
            except httptools.HttpParserUpgrade:
                self._upgrade()
                return
            except httptools.HttpParserError:
                self._refuse(self._verdict)
                return
            if self._besides_body > LONGEST_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return

    def _discard(self, size: int) -> None:
        self._discarded += size
        if self._discarded > MOST_DISCARDED:
            self.transport.abort()

    # What the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._enter(Phase.HEAD)
        self._besides_body = self._in_headers = 0

    def on_url(self, url: bytes) -> None:
        if len(self.url) + len(url) > LONGEST_LINE:
            self._stop(HTTPStatus.REQUEST_URI_TOO_LONG)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._phase is not Phase.HEAD:  # a trailer: the request has been passed on
            return
        size = len(name) + len(value)
        self._in_headers += size
        if len(self.headers) >= MOST_HEADERS or size > LONGEST_LINE or self._in_headers > LONGEST_HEAD:
            self._stop(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            self._stop(HTTPStatus.BAD_REQUEST)
        self._enter(Phase.BODY)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._besides_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._enter(Phase.NOTHING)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._unset_keepalive_if_required()  # `_look` closes silent connections
        if self._phase is Phase.NOTHING:
            self._since = self.loop.time()
        elif self._phase is Phase.BODY and self.cycle.response_complete and not self.transport.is_closing():
            self._part()  # answered without its body: nobody will read that

    def _stop(self, verdict: HTTPStatus) -> None:
        self._verdict = verdict
        raise TooMuch

    def _upgrade(self) -> None:
        if not self._should_upgrade():
            self.cycle.keep_alive = False  # answered as it would be without the upgrade
            self._is_deaf = True
        elif self._is_answering:
            self._refuse(HTTPStatus.BAD_REQUEST)
        else:
            self.handle_websocket_upgrade()

    def handle_websocket_upgrade(self) -> None:
        self._unwatch()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, TableSocket):
            socket.on_lost = self._leave
            if not socket.handshake_initiated:  # the parser of sockets is stricter
                self._write(HTTPStatus.BAD_REQUEST)
                self.transport.close()

    # Deadlines

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _enter(self, phase: Phase) -> None:
        self._phase, self._since = phase, self.loop.time()

    def _watch(self, seconds: float) -> None:
        self._unwatch()
        self._timer = self.loop.call_later(seconds, self._look)

    def _unwatch(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        """One timer for all deadlines, which moves on when it finds that there is time left."""
        now = self.loop.time()
        if self.transport.is_closing() or (self._is_deaf and not self._is_answering):
            self.transport.abort()
        elif self._is_deaf or self.flow.read_paused or (self._phase is Phase.NOTHING and self._is_answering):
            self._since = now
            self._check_reader()
            self._watch(self.deadline)
        elif (left := self._since + self.deadline - now) > 0:
            self._watch(left)
        elif self._phase is not Phase.NOTHING:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        elif self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _check_reader(self) -> None:
        """A client that reads nothing of its answer is let go."""
        before, self._unsent = self._unsent, self.transport.get_write_buffer_size()
        if before and self._unsent >= before and self.flow.write_paused:
            self.transport.abort()

    # Refusals

    def _refuse(self, status: HTTPStatus) -> None:
        """Nothing more is heard. What was asked before is still answered, unless its body is missing."""
        traffic.refusals[str(status.value)] += 1
        self._is_deaf = True
        if self._is_answering and not self.cycle.more_body:
            self.cycle.keep_alive = False
            self._watch(self.deadline)
            return
        if self._is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started or self.pipeline:
                self.transport.abort()
                return
        self._write(status)
        self._part()

    def _write(self, status: HTTPStatus) -> None:
        words = f"{WORDS[status]}\n".encode()
        busy = b"retry-after: %d\r\n" % RETRY_AFTER if status == HTTPStatus.TOO_MANY_REQUESTS else b""
        head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n" % len(words)
        self.transport.write(b"%b%b%b\r\n%b" % (STATUS_LINE[status], head, busy, words))

    def _part(self) -> None:
        """Closes the way out, and the way in when the client does, or soon."""
        self._is_deaf = True
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._watch(PARTING)


def limited_connection(visitors: Visitors, deadline: float) -> type[HttpConnection]:
    """The class for one server: uvicorn makes the connections itself."""
    return type("HttpConnection", (HttpConnection,), {"visitors": visitors, "deadline": deadline})
