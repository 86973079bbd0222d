"""Póquer sintético (PT-NB, AO-16, PT-SO): 28 cards, two own ones and three of five common ones."""

from msgspec.structs import replace

from panoverde.games._poker.rules import FirstAfterEstardilho, LimitMode, Regime, presets
from panoverde.games._poker.table import poker
from panoverde.games._poker.variants import SINTETICO

LAND = presets(SINTETICO, LimitMode.NO_LIMIT)

ONLINE = replace(
    LAND["PT"],
    regime=Regime.PT_ONLINE,
    physical=False,
    raises=None,
    blinds_are_bets=False,
    odd_unit=1,
    pair_kickers=False,
    rake_without_bets=False,
    decision_seconds=30,
    extra_seconds=30,
    estardilho_seconds=10,
    duration_minutes=None,
    first_after_estardilho=FirstAfterEstardilho.LEFT_OF_LAST_CALLER,
)

GAME = poker(__name__, SINTETICO, {"PT": LAND["PT"], "AO": LAND["AO"], "PT_ONLINE": ONLINE})  # PT-NB-112 AO-16.18
