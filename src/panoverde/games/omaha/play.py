"""Omaha: the course of the hand is that of every poker table."""

from panoverde.games._poker.table import decide, due, open, options  # noqa: A004 - the protocol's word

__all__ = ["decide", "due", "open", "options"]
