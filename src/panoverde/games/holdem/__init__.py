"""Hold'em (PT-NB, AO-15): two own cards and five common ones, any five of the seven."""

from panoverde.core.game import assemble

from . import fold, model, odds, payout, play, rules

GAME = assemble(__name__, rules, model, payout, play, fold, odds)
