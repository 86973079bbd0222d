"""Hold'em: the tables that each regulation opens."""

from panoverde.games._poker.options import LimitMode, Rules, check_of, presets
from panoverde.games._poker.variants import HOLDEM

__all__ = ["PRESETS", "Rules", "check"]

PRESETS = presets(HOLDEM, LimitMode.NO_LIMIT)

check = check_of(HOLDEM)
