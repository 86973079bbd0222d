"""Offset of the machine's clock, as the system's time daemon knows it.

chrony, ntpd and systemd-timesyncd tell the Linux kernel the offset and its error; `adjtimex(2)` reads them without
rights or tools. Without a daemon the kernel says so. On other systems nothing is known or reported.
"""

import ctypes
import struct
import sys

from panoverde.core.record import Record

FIELDS = "@Illlli"
"""Start of `struct timex`: modes, offset, freq, maxerror, esterror, status."""
ROOM = 512
"""Bytes: larger than the struct on any system."""
UNSYNCHRONISED, NANOSECONDS = 0x0040, 0x2000
ERROR = 5
MICRO, NANO = 1e-6, 1e-9


class Timekeeping(Record):
    synchronised: bool
    """Does a daemon keep this clock?"""
    offset: float
    """Seconds still to be corrected."""
    error: float
    """Maximum error in seconds, as the kernel estimates it."""


def read(state: int, kept: bytes) -> Timekeeping | None:
    """Decodes the kernel's answer."""
    if state < 0:
        return None
    _, offset, _, most, _, status = struct.unpack_from(FIELDS, kept)
    unit = NANO if status & NANOSECONDS else MICRO
    return Timekeeping(state != ERROR and not status & UNSYNCHRONISED, offset * unit, most * MICRO)


def timekeeping() -> Timekeeping | None:
    """None where nothing is known."""
    if sys.platform != "linux":
        return None
    room = ctypes.create_string_buffer(ROOM)
    try:
        state = ctypes.CDLL(None).adjtimex(room)
    except (AttributeError, OSError):
        return None
    return read(state, room.raw)
