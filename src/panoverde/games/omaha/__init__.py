"""Omaha (PT-NB, AO-14): four own cards, two of which make the hand with three of the five common ones."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
