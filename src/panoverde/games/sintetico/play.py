"""Póquer sintético: the course of the hand is that of every poker table."""

from panoverde.games._poker.table import decide, due, open, options  # noqa: A004  PT-NB-112 AO-16.18

__all__ = ["decide", "due", "open", "options"]
