"""Omaha (PT-NB, AO-14): four own cards, two of which make the hand with three of the five common ones."""

from panoverde.games._poker.rules import LimitMode, presets
from panoverde.games._poker.table import poker
from panoverde.games._poker.variants import OMAHA

GAME = poker(__name__, OMAHA, presets(OMAHA, LimitMode.POT))
