"""Made-up tables of two games that the benchmarks and the laboratory's tests need: craps and baccarat, as known."""

from panoverde.games._kit.baccarat.hands import DrawingTable
from panoverde.games._kit.baccarat.shoe import Plan
from panoverde.games._kit.baccarat.ways import BaccaratShoe
from panoverde.lab.odds import BetRow

TOTALS = tuple(one + other for one in range(1, 7) for other in range(1, 7))
"""Totals of the 36 throws of two dice."""
THROWS = (1,) * len(TOTALS)
POINTS = (4, 5, 6, 8, 9, 10)
VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)
"""Values of the cards in baccarat, from the ace to the king."""


def line(bet: str, win: int, come_out: dict[int, int]) -> BetRow:
    """A bet on the line: what the first throw gains by its total, else a point; `win`: what the point gains."""
    nets = tuple(tuple(_on_point(point, total, win) for total in TOTALS) for point in POINTS)
    stays = tuple((state,) * len(TOTALS) for state in range(1, len(POINTS) + 1))
    goes = tuple(POINTS.index(total) + 1 if total in POINTS else 0 for total in TOTALS)
    return BetRow(bet, 1, (tuple(come_out.get(total) for total in TOTALS), *nets), (goes, *stays))


def _on_point(point: int, total: int, win: int) -> int | None:
    return win if total == point else -win if total == 7 else None


PASS = line("pass", 1, {7: 1, 11: 1, 2: -1, 3: -1, 12: -1})
DONT_PASS = line("dont_pass", -1, {7: -1, 11: -1, 2: 1, 3: 1, 12: 0})
PLACE_6 = BetRow("place_6", 6, (tuple({6: 7, 7: -6}.get(total) for total in TOTALS),))


def shoe(decks: int = 8, *, automatic: bool = False) -> BaccaratShoe:
    return BaccaratShoe(
        Plan(decks, automatic, burnt_first=8, burnt_each=1, behind=12),
        DrawingTable(
            natural=8,
            ponto=tuple(total <= 5 for total in range(10)),
            banca=tuple(tuple(_banca_draws(total, third) for third in range(11)) for total in range(10)),
        ),
    )


def _banca_draws(total: int, third: int) -> bool:
    """The third card's value, or 10 where ponto took none."""
    if third == 10:
        return total <= 5
    draws = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: range(2, 8), 5: range(4, 8), 6: (6, 7)}
    return total <= 2 or third in draws.get(total, ())


def coup(table: DrawingTable, values: list[int]) -> tuple[int, int, int]:
    """The totals of ponto and of banca, and how many of the six cards they took."""
    ponto, banca, taken = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10, 4
    if ponto >= table.natural or banca >= table.natural:
        return ponto, banca, taken
    third = 10
    if table.ponto[ponto]:
        third = values[taken]
        ponto, taken = (ponto + third) % 10, taken + 1
    if table.banca[banca][third]:
        banca, taken = (banca + values[taken]) % 10, taken + 1
    return ponto, banca, taken
