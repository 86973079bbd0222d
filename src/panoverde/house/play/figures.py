"""An exact number, for people and for programs."""

from panoverde.core.record import Record


class Figure(Record):
    exact: str
    """A fraction."""
    decimal: str
    """Twelve decimal places; ten in a payback sheet."""
