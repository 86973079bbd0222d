"""Bacará ponto e banca (AO-10), and its Macau variant (AO-11): two hands from a shoe, and the bets on them."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
