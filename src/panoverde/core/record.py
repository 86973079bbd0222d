"""The one kind of record: a frozen value that is matched, compared, hashed and written as JSON."""

from typing import dataclass_transform

from msgspec import Struct, StructMeta, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Frozen(StructMeta):
    """Tells the type checker what msgspec does already: a subclass of a frozen record is frozen."""


class Record(Struct, metaclass=_Frozen, frozen=True, forbid_unknown_fields=True, gc=False):
    """Unknown fields are refused when decoding, so a misspelt option or command never passes unseen.

    What is frozen is made of what was there before it, so no record is part of a cycle: Python's collector need not
    look at them. A node has some hundred thousand, and each look stopped all tables for tens of milliseconds.
    """
