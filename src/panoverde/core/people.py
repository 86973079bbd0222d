"""Who acts at a table. A seat is its number; staff, machinery and spectators are roles."""

from enum import StrEnum
from typing import NewType

Seat = NewType("Seat", int)


class Role(StrEnum):
    CROUPIER = "croupier"  # online, the house deals in this role
    INSPECTOR = "inspector"
    DIRECTOR = "director"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    CLOCK = "clock"  # sends what falls due with time
    HOUSE = "house"  # the operator's own system
    PUBLIC = "public"  # spectators


Who = Seat | Role

STAFF = frozenset(Role) - {Role.PUBLIC}
"""Roles that may know what the house knows of its table."""


def title(who: Who) -> str:
    """Title at the table, for a message."""
    return who.value if isinstance(who, Role) else "player"
