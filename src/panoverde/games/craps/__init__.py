"""Craps (AO-4): two dice thrown by the players in turn, against the bank."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
