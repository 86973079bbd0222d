"""Roulette: the chances, their prizes and limits, and what the operator may choose."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from panoverde.core.money import Odds, Sum
from panoverde.core.refusal import Refused
from panoverde.core.wheel import Wheel
from panoverde.games._kit.betting_chance import BettingChance
from panoverde.games._kit.options import TableOptions, check_maximum, check_table, within

from .display import Colour, Stock, Symbol
from .layout import AMERICAN, FRENCH, Place, layout

MULTIPLES = "AO-1.35a AO-2.24a R-07"
SIMPLES = "AO-1.35b AO-2.24b R-07"

CHANCES = {
    "pleno": BettingChance(Odds(35, 1), 30, MULTIPLES),
    "cavalo": BettingChance(Odds(17, 1), 60, MULTIPLES),
    "rua": BettingChance(Odds(11, 1), 90, MULTIPLES),
    "quadro": BettingChance(Odds(8, 1), 120, MULTIPLES),
    "linha": BettingChance(Odds(5, 1), 180, MULTIPLES),
    "duzia": BettingChance(Odds(2, 1), 360, MULTIPLES),
    "coluna": BettingChance(Odds(2, 1), 360, MULTIPLES),
    "cavalo_duzia": BettingChance(Odds(1, 2), 720, MULTIPLES),
    "cavalo_coluna": BettingChance(Odds(1, 2), 720, MULTIPLES),  # AO-1.30a AO-2.18a AO-1.35a AO-2.24a R-07
    "simples": BettingChance(Odds(1, 1), 540, SIMPLES),  # AO-1.30b AO-2.18b AO-1.35b AO-2.24b
}

SERIES = {  # the most chips of each; the fewest are one of its units
    "serie_grande": 135,
    "serie_pequena": 120,
    "vadios": 50,
}  # AO-1.35c


class Variant(StrEnum):
    AMERICANA = "americana"
    FRANCESA = "francesa"


class IndicatedBets(StrEnum):
    ALL = "all"
    """Also where the table's record has the chips on a zone that loses."""
    WINNING = "winning"
    """Only what wins by the record, on another winning cell."""


class Numbering(StrEnum):
    FRENCH = "francesa"  # AO-1.2a AO-2.2
    AMERICAN = "americana"  # AO-1.2b


CHIP_VALUES = (1, 2, 3, 4, 5, 10, 15, 20, 25, 30)
"""Times the table's minimum: what a colour chip may be worth where the operator posts nothing else."""


FACE_COLOURS = {
    1: Colour.WHITE,
    5: Colour.PINK,
    10: Colour.BLUE,
    50: Colour.GREEN,
    100: Colour.ORANGE,
    500: Colour.BROWN,
}
"""The colours of chips with a face value, by how many times the table's minimum they are worth."""


class Rules(TableOptions, kw_only=True, cache_hash=True):
    variant: Variant = Variant.AMERICANA
    numbering: Numbering = Numbering.FRENCH
    zero_combinations: bool = True
    """Cavalos, ruas and a quadro with the zero."""
    outer_cavalos: bool = False
    """Cavalos of the first and third dozens, or columns, too."""
    pleno_maximum: Sum | None = None
    cavalo_maximum: Sum | None = None
    rua_maximum: Sum | None = None
    quadro_maximum: Sum | None = None
    linha_maximum: Sum | None = None
    duzia_maximum: Sum | None = None
    coluna_maximum: Sum | None = None
    cavalo_duzia_maximum: Sum | None = None
    cavalo_coluna_maximum: Sum | None = None
    simples_maximum: Sum | None = None
    """None: as much as the law allows."""
    double: bool = False
    """A double table has a cloth on each side of the wheel, with so many seats each; a simple one has one."""
    colours: int = 8
    """How many colours of chips; French roulette has none."""
    largest_value: Sum | None = None
    """Largest value of a colour chip; None: the maximum of a pleno."""
    chip_values: tuple[Sum, ...] = ()
    """Posted at the table, for the colour chips; empty: the usual ones."""
    indicated_bets: IndicatedBets = IndicatedBets.ALL
    """What players may indicate when displaced chips can't be put back for certain."""
    symbol: Symbol = Symbol.STAR
    """On the colour chips of this table."""
    ball_millimetres: int = 20

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-1",) if self.american else ("AO-2",)

    @property
    def american(self) -> bool:
        return self.variant == Variant.AMERICANA

    @property
    def individual(self) -> bool:
        return False

    @property
    def places(self) -> int:
        return 2 * self.seats if self.double else self.seats  # AO-1.1 AO-2.1

    @property
    def wheel(self) -> Wheel:
        return FRENCH if self.numbering == Numbering.FRENCH else AMERICAN  # AO-1.2 AO-2.2

    @property
    def layout(self) -> Mapping[str, Place]:
        return _layout(self)

    def maximum(self, chance: str) -> int:
        """The most that a player may have at stake on a cell of this chance."""
        chosen: int | None = getattr(self, f"{chance}_maximum")
        return CHANCES[chance].cap * self.minimum if chosen is None else chosen

    def colour_of_chips(self, chips: int) -> Colour:
        """Colour of the largest chip with a face value in such a stake, at a table without colours of its own."""
        fitting = [colour for times, colour in FACE_COLOURS.items() if times * self.minimum <= chips]
        return fitting[-1]  # AO-2.22 R-18 R-239

    @property
    def stock(self) -> Stock:
        return _stock(self)


@cache
def _layout(rules: Rules) -> Mapping[str, Place]:
    return layout(
        wheel_bets=rules.american and rules.numbering == Numbering.FRENCH,  # AO-1.28 AO-2.16
        by_value=rules.american,  # AO-1.19 R-18
        zero=rules.zero_combinations,
        outer=rules.outer_cavalos,
    )


@cache
def _stock(rules: Rules) -> Stock:
    largest = rules.maximum("pleno") if rules.largest_value is None else rules.largest_value
    posted = rules.chip_values or tuple(times * rules.minimum for times in CHIP_VALUES)
    values = tuple(value for value in posted if value <= largest)  # AO-1.11
    return Stock(tuple(Colour)[: rules.colours], values, rules.minimum)


AO_AMERICANA = Rules()
AO_FRANCESA = Rules(variant=Variant.FRANCESA)
PRESETS = {"AO_AMERICANA": AO_AMERICANA, "AO_FRANCESA": AO_FRANCESA}


def check(rules: Rules) -> None:
    """Refuse a table whose options are outside their legal limits."""
    check_table(rules)
    for name, chance in CHANCES.items():
        check_maximum(rules, name, rules.maximum(name), chance.cap, f"{chance.cap_cites} AO-1.35 AO-2.24")
    within("colours", rules.colours, 1, len(Colour), "AO-1.9 R-209")
    within("ball_millimetres", rules.ball_millimetres, 18, 24, "AO-1.20 AO-2.9")
    if rules.largest_value is not None:
        within("largest_value", rules.largest_value, rules.minimum, rules.maximum("pleno"), "AO-1.11 R-215")
    for value in rules.chip_values:
        within("chip_values", value, rules.minimum, rules.maximum("pleno"), "AO-1.11 R-215")
        if value % rules.minimum:
            raise Refused("AO-1.11", "not-a-multiple", value=rules.money(value), minimum=rules.money(rules.minimum))
        if rules.largest_value is not None:
            within("chip_values", value, rules.minimum, rules.largest_value, "AO-1.11 R-215")
    if not rules.american and rules.numbering != Numbering.FRENCH:
        raise Refused("AO-2.2", "french-numbering-only")
