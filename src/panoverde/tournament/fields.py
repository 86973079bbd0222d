"""Kinds of fields that records of a tournament share."""

from typing import Annotated

from msgspec import Meta

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
"""Of a table, a seat or a chip; or a step to round to."""
Name = Annotated[str, Meta(min_length=1)]
