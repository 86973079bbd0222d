"""Póquer sintético (PT-NB, AO-16, PT-SO): 28 cards, two own ones and three of five common ones."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
