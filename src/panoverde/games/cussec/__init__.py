"""Cussec (AO-5): three dice under a dome, shaken before the bets and uncovered after them."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
