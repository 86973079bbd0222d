"""A table's socket. uvicorn and websockets do the protocol; a message to many is framed once."""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # compiled, where it can be
from websockets.http11 import Request
from websockets.protocol import OPEN

from panoverde.server.operation.counts import Traffic

SLOW = 1013
FLOODING = 1008
MOST_UNSENT = 256 * 1024
"""Bytes that may wait in a socket's buffer: a slower reader is closed, and resumes by version."""

MOST_FRAGMENTS = 64
"""Limit for one message."""

EXTENSION = "panoverde.socket"
"""Key in the scope's extensions under which an ASGI endpoint finds its socket."""

traffic = Traffic()

_last: tuple[bytes, bytes] = (b"", b"")


def refuse_quietly(scope: Any) -> None:
    """The handshake was answered with a refusal: uvicorn would log each as an error of ours."""
    if socket := scope.get("extensions", {}).get(EXTENSION):
        socket.handshake_complete = True


def framed(text: bytes) -> bytes:
    """Frame of a message; the last one is cached, since it goes to many.

    Built by hand because it is done for every message: one whole text, unmasked (RFC 6455 5.2).
    """
    global _last
    if text is not _last[0]:
        length = len(text)
        if length < 126:
            _last = (text, b"\x81%c%b" % (length, text))
        elif length < 1 << 16:
            _last = (text, b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), text))
        else:
            _last = (text, b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), text))
    return _last[1]


def short_text(chunk: bytes) -> bytes | None:
    """Text of a chunk that is one whole short message, the common case; else None."""
    if len(chunk) < 6 or chunk[0] != 0x81 or not 0x80 <= chunk[1] < 0xFE or len(chunk) != chunk[1] - 0x80 + 6:
        return None
    return apply_mask(chunk[6:], chunk[2:6])


class TableSocket(WebSocketsSansIOProtocol):
    """Messages go straight to the listener, once there is one, not through the ASGI queue."""

    listener: Callable[[bytes], None] | None = None
    on_lost: Callable[[], None] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost:
            self.on_lost()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Parses the common case itself, which saves a twentieth of a command's cost; the library parses the rest."""
        conn = self.conn
        between_messages = conn.state is OPEN and not conn.reader.buffer and conn.current_size is None
        text = short_text(data) if between_messages and self.listener else None
        if text is None or self.listener is None:
            super().data_received(data)
        elif not self.close_sent:
            traffic.received += len(text)
            self.listener(text)

    def send_receive_event_to_app(self) -> None:
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        traffic.received += len(message)
        if not self.close_sent:
            self.listener(message)

    def handle_ping(self) -> None:
        """Answers only clients that read: unread pongs would fill the memory."""
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.hang_up(FLOODING, "flooding")
        elif not self.close_sent:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Limits the number of fragments, since they may be empty."""
        if len(self.frames) > MOST_FRAGMENTS:
            self.hang_up(FLOODING, "fragments")
        elif not self.close_sent:
            super().handle_cont(event)

    def deliver(self, text: bytes) -> None:
        """Sends now. A client that doesn't read is closed: the others don't wait."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_UNSENT:
            self.hang_up(SLOW, "slow")
            return
        frame = framed(text)
        traffic.sent += len(frame)
        transport.write(frame)

    def hang_up(self, code: int, reason: str) -> None:
        """Closes with a reason, without waiting; unsent data is dropped after a while."""
        if self.close_sent or self.transport.is_closing():
            return
        traffic.closes[reason] += 1
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSING, self.transport.abort)


CLOSING = 5.0
"""Seconds that a client has to answer a close before the connection is cut."""
