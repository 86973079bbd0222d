"""Roulette (AO-1, AO-2): a ball, 37 numbers and a cloth. American with chips of many colours, French with values."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
