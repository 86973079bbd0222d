"""How far the machine's clock is from the time outside, as the system's own timekeeper knows it.

Whoever keeps the time (chrony, ntpd, systemd-timesyncd) tells the Linux kernel how far off it is and how sure of it;
`adjtimex(2)` reads that without rights or tools. Where nobody keeps the time the kernel says so. Elsewhere than on
Linux nothing is known, and nothing is told.
"""

import ctypes
import struct
import sys

from panoverde.core.record import Record

FIELDS = "@Illlli"
"""The beginning of `struct timex`: modes, offset, freq, maxerror, esterror, status."""
ROOM = 512
"""Bytes: more than the whole of it has anywhere."""
UNSYNCHRONISED, NANOSECONDS = 0x0040, 0x2000
ERROR = 5
MICRO, NANO = 1e-6, 1e-9


class Timekeeping(Record):
    synchronised: bool
    """Does somebody keep this clock by a time outside?"""
    offset: float
    """Seconds that it is still to be moved by."""
    error: float
    """Seconds by which it may be wrong at most, by the kernel's own reckoning."""


def read(state: int, kept: bytes) -> Timekeeping | None:
    """What the kernel answered."""
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
