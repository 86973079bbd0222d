"""Banca francesa (AO-3, PT-BFO): three dice against the bank. The game that the others are copied from."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
