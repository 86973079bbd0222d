"""Cussec: the chances, their prizes, and what the operator may choose."""

from itertools import combinations

from panoverde.core.dice import FACES
from panoverde.core.money import LARGEST, Odds, Sum
from panoverde.games._kit.options import LARGEST_MINIMUM, TableOptions, check_table, within

PIPS = range(1, FACES + 1)
PEQUENO = range(4, 11)  # AO-5.8a
GRANDE = range(11, 18)  # AO-5.8b

EVEN_MONEY = Odds(1, 1)  # AO-5.9a AO-5.9b
NUMERO = {1: Odds(1, 1), 2: Odds(2, 1), 3: Odds(3, 1)}  # AO-5.9c R-42: by how many dice show it
PAR = Odds(5, 1)  # AO-5.9d
DUPLO = {2: Odds(10, 1), 3: Odds(30, 1)}  # AO-5.9e R-42
TRIPLO = Odds(190, 1)  # AO-5.9f
QUALQUER_TRIPLO = Odds(32, 1)  # AO-5.9g
TOTAL = {
    **dict.fromkeys((4, 17), Odds(65, 1)),
    **dict.fromkeys((5, 16), Odds(32, 1)),
    **dict.fromkeys((6, 15), Odds(19, 1)),
    **dict.fromkeys((7, 14), Odds(12, 1)),
    **dict.fromkeys((8, 13), Odds(8, 1)),
    **dict.fromkeys((9, 12), Odds(7, 1)),
    **dict.fromkeys((10, 11), Odds(6, 1)),
}  # AO-5.8h AO-5.9h

KIND_OF = {
    "pequeno": "pequeno",  # AO-5.8a
    "grande": "grande",  # AO-5.8b
    **{f"numero_{pips}": "numero" for pips in PIPS},  # AO-5.8c
    **{f"par_{low}_{high}": "combinacao" for low, high in combinations(PIPS, 2)},  # AO-5.8d
    **{f"duplo_{pips}": "duplo" for pips in PIPS},  # AO-5.8e
    **{f"triplo_{pips}": "triplo" for pips in PIPS},  # AO-5.8f
    "qualquer_triplo": "qualquer_triplo",  # AO-5.8g R-40
    **{f"total_{points}": "total" for points in sorted(TOTAL)},  # AO-5.8h
}
"""The kind of chance of every zone of the board, in the order of the law."""

ZONES = tuple(KIND_OF)

USUAL_MAXIMUM = {
    "pequeno": 200,
    "grande": 200,
    "numero": 100,
    "combinacao": 40,
    "duplo": 20,
    "triplo": 2,
    "qualquer_triplo": 6,
    "total": 6,
}
"""How many times its minimum a kind of chance takes, where the operator does not say."""


class Rules(TableOptions, kw_only=True):
    pequeno_minimum: Sum | None = None
    grande_minimum: Sum | None = None
    numero_minimum: Sum | None = None
    combinacao_minimum: Sum | None = None
    duplo_minimum: Sum | None = None
    triplo_minimum: Sum | None = None
    qualquer_triplo_minimum: Sum | None = None
    total_minimum: Sum | None = None
    """None: the table's minimum."""
    pequeno_maximum: Sum | None = None
    grande_maximum: Sum | None = None
    numero_maximum: Sum | None = None
    combinacao_maximum: Sum | None = None
    duplo_maximum: Sum | None = None
    triplo_maximum: Sum | None = None
    qualquer_triplo_maximum: Sum | None = None
    total_maximum: Sum | None = None
    """None: the usual multiple of the minimum."""
    double: bool = False
    """Two boards with the shaker between them, and so many seats at each; a simple table has one."""

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-5",)

    @property
    def places(self) -> int:
        boards = 2 if self.double else 1  # AO-5.4
        return boards * self.seats

    def least(self, kind: str) -> int:
        """The smallest bet on a zone of this kind."""
        chosen: int | None = getattr(self, f"{kind}_minimum")
        return self.minimum if chosen is None else chosen  # R-39 R-235

    def most(self, kind: str) -> int:
        """The largest bet of a player on a zone of this kind."""
        chosen: int | None = getattr(self, f"{kind}_maximum")
        return USUAL_MAXIMUM[kind] * self.least(kind) if chosen is None else chosen  # R-39 R-235


AO = Rules()
PRESETS = {"AO": AO}


def check(rules: Rules) -> None:
    """Refuse a table whose options make no sense: the chapter leaves its limits to the operator."""
    check_table(rules, "R-39")
    for kind in USUAL_MAXIMUM:
        within(f"{kind}_minimum", rules.least(kind), 1, LARGEST_MINIMUM, "R-39")
        within(f"{kind}_maximum", rules.most(kind), rules.least(kind), LARGEST, "R-39")
