"""Hold'em: the tables that each regulation opens."""

from panoverde.games._poker.options import LimitMode, Rules, check, presets
from panoverde.games._poker.variants import HOLDEM

__all__ = ["PRESETS", "Rules", "check"]

PRESETS = presets(HOLDEM, LimitMode.NO_LIMIT)
