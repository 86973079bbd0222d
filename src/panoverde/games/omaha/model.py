"""Omaha: its records are those of every poker table."""

from panoverde.games._poker.model import State
from panoverde.games._poker.table import COMMANDS, EVENTS

__all__ = ["COMMANDS", "EVENTS", "State"]
