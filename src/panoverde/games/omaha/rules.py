"""Omaha: the tables that each regulation opens."""

from panoverde.games._poker.options import LimitMode, Rules, check_of, presets
from panoverde.games._poker.variants import OMAHA

__all__ = ["PRESETS", "Rules", "check"]

PRESETS = presets(OMAHA, LimitMode.POT)

check = check_of(OMAHA)
