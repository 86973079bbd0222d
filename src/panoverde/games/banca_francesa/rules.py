"""Banca francesa: the chances, their prizes and limits, and what the operator may choose."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.money import Currency, Odds, Sum
from panoverde.core.refusal import Refused
from panoverde.games._kit.betting_chance import BettingChance
from panoverde.games._kit.options import check_maximum, check_table, within
from panoverde.games._kit.throw_options import ThrowOptions, check_throws


class DiceChance(BettingChance, kw_only=True):
    totals: tuple[int, ...]
    """The sums of the three dice that make it win."""


CHANCES = {
    "ases": DiceChance(
        totals=(3,),  # AO-3.9a PT-BFO-8a
        pays=Odds(61, 1),  # AO-3.12a PT-BFO-24a
        cap=6,  # AO-3.16a PT-BFO-12a
        cap_cites="AO-3.16a PT-BFO-12a",
    ),
    "pequeno": DiceChance(
        totals=(5, 6, 7),  # AO-3.9b PT-BFO-8b
        pays=Odds(1, 1),  # AO-3.12b PT-BFO-24b
        cap=200,  # AO-3.16b PT-BFO-12b
        cap_cites="AO-3.16b PT-BFO-12b",
    ),
    "grande": DiceChance(
        totals=(14, 15, 16),  # AO-3.9c PT-BFO-8c
        pays=Odds(1, 1),  # AO-3.12c PT-BFO-24c
        cap=200,  # AO-3.16b PT-BFO-12b
        cap_cites="AO-3.16b PT-BFO-12b",
    ),
}  # AO-3.9 AO-3.12 PT-BFO-8 PT-BFO-24; any other total decides nothing: R-19

LINES = {  # AO-3.10 PT-BFO-9 R-21: no line for the ases
    "risco_exterior": "pequeno",  # AO-3.10a
    "risco_interior": "grande",  # AO-3.10b
}

ZONES = (*CHANCES, *LINES)


def chance_of(zone: str) -> str:
    """The chance that a zone of the cloth plays on."""
    return LINES.get(zone, zone)


class Regime(StrEnum):
    AO = "AO"
    PT_ONLINE = "PT_ONLINE"


class Colour(StrEnum):  # PT-BFO-6c
    BLUE = "azul"
    GREEN = "verde"
    RED = "vermelho"


class Rules(ThrowOptions, kw_only=True):
    regime: Regime = Regime.AO
    ases_maximum: Sum | None = None
    pequeno_maximum: Sum | None = None
    grande_maximum: Sum | None = None
    """None: as much as the law allows."""
    double: bool = False
    """A double table has two sides of the arena, with so many seats each; a simple one has one."""
    individual: bool = False
    """One player, who throws after betting."""
    single_chance_only: bool = False
    """Each player on one chance at a time."""
    invites_idle: bool = False
    idle_seconds: int = 180
    idle_coups: int = 5
    dice_colour: Colour = Colour.RED
    """One colour for the whole set."""

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-3",) if self.regime == Regime.AO else ("PT-BFO",)

    @property
    def demo_options(self) -> Mapping[str, str]:
        """Online the regulator approves every option: a demonstration has the profile's."""
        return {} if self.regime == Regime.PT_ONLINE else super().demo_options

    @property
    def handles_idle(self) -> bool:
        return self.regime == Regime.PT_ONLINE  # PT-BFO-29 PT-BFO-30

    def maximum(self, chance: str) -> int:
        """The most that a player may have at stake on a chance."""
        chosen: int | None = getattr(self, f"{chance}_maximum")
        return CHANCES[chance].cap * self.minimum if chosen is None else chosen  # PT-BFO-3b PT-BFO-11 PT-BFO-3c

    @property
    def places(self) -> int:
        return 2 * self.seats if self.double else self.seats  # AO-3.1


AO = Rules()
PT_ONLINE = Rules(
    regime=Regime.PT_ONLINE,
    currency=Currency.EUR,
    physical=False,
    betting_seconds=20,
    invites_idle=True,
)
PT_ONLINE_INDIVIDUAL = replace(PT_ONLINE, individual=True, seats=1, betting_seconds=None)  # PT-BFO-4
PRESETS = {"AO": AO, "PT_ONLINE": PT_ONLINE, "PT_ONLINE_INDIVIDUAL": PT_ONLINE_INDIVIDUAL}


def check(rules: Rules) -> None:
    """Refuse a table whose options are outside their legal limits."""
    check_table(rules)
    check_throws(rules)
    for name, chance in CHANCES.items():
        cites = f"{chance.cap_cites} AO-3.16 PT-BFO-12 PT-BFO-3b"
        check_maximum(rules, name, rules.maximum(name), chance.cap, cites)
    within("idle_seconds", rules.idle_seconds, 180, 86_400, "PT-BFO-29a R-25")
    within("idle_coups", rules.idle_coups, 5, 10_000, "PT-BFO-29b R-25")
    if rules.individual and (rules.places != 1 or rules.physical or rules.betting_seconds is not None):
        raise Refused("PT-BFO-4 PT-BFO-14", "individual-table")
    if rules.regime == Regime.PT_ONLINE:
        _check_online(rules)


def _check_online(rules: Rules) -> None:
    if rules.currency != Currency.EUR:
        raise Refused("PT-BFO-3a PT-BFO-3b PT-BFO-3c", "euros-only")
    if rules.physical:
        raise Refused("PT-BFO-2", "virtual-only")
    if not rules.individual and rules.betting_seconds is None:
        raise Refused("PT-BFO-13", "window-needed")
