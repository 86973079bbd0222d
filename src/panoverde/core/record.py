"""Base of all records: a frozen value, compared, hashed and written as JSON."""

from typing import dataclass_transform

from msgspec import Struct, StructMeta, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Frozen(StructMeta):
    """Tells the type checker what msgspec does: a subclass of a frozen record is frozen."""


class Record(Struct, metaclass=_Frozen, frozen=True, forbid_unknown_fields=True, gc=False):
    """Unknown fields are refused when decoding, so a misspelt option or command is never ignored.

    A frozen record can't be part of a cycle, so Python's collector needn't track it. A node has some hundred thousand,
    and each collection stopped all tables for tens of milliseconds.
    """
