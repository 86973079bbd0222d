"""The one kind of record: a frozen value that is matched, compared, hashed and written as JSON."""

from typing import dataclass_transform

from msgspec import Struct, StructMeta, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Frozen(StructMeta):
    """Tells the type checker what msgspec does already: a subclass of a frozen record is frozen."""


class Record(Struct, metaclass=_Frozen, frozen=True, forbid_unknown_fields=True):
    """Unknown fields are refused when decoding, so a misspelt option or command never passes unseen."""
