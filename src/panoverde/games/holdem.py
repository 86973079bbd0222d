"""Hold'em (PT-NB, AO-15): two own cards and five common ones, any five of the seven."""

from panoverde.games._poker.rules import LimitMode, presets
from panoverde.games._poker.table import poker
from panoverde.games._poker.variants import HOLDEM

GAME = poker(__name__, HOLDEM, presets(HOLDEM, LimitMode.NO_LIMIT))
