"""Póquer sintético: the tables that each regulation opens."""

from msgspec.structs import replace

from panoverde.games._poker.options import FirstAfterEstardilho, LimitMode, Regime, Rules, check_of, presets
from panoverde.games._poker.variants import SINTETICO

__all__ = ["PRESETS", "Rules", "check"]

LAND = presets(SINTETICO, LimitMode.NO_LIMIT)

ONLINE = replace(
    LAND["PT"],
    regime=Regime.PT_ONLINE,
    physical=False,
    raises=None,
    odd_unit=1,
    pair_kickers=False,
    rake_without_bets=False,
    decision_seconds=30,
    extra_seconds=30,
    estardilho_seconds=10,
    duration_minutes=None,
    first_after_estardilho=FirstAfterEstardilho.LEFT_OF_LAST_CALLER,
)

PRESETS = {"PT": LAND["PT"], "AO": LAND["AO"], "PT_ONLINE": ONLINE}

check = check_of(SINTETICO)
