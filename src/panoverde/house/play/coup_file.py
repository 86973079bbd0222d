"""A player's coups as a file for spreadsheets."""

import csv
import io
from collections.abc import AsyncIterator, Iterable
from decimal import Decimal

from panoverde.house.money.units import money
from panoverde.house.oversight.report_file import harmless, utc
from panoverde.house.play.history import PlayedCoup

COLUMNS = (
    "id", "at", "table", "game", "number", "seat", "unit", "staked", "won", "net", "outcome", "why", "result",
    "jackpot",
)  # fmt: skip


async def coups_as_csv(pages: AsyncIterator[Iterable[PlayedCoup]]) -> AsyncIterator[str]:
    """Part by part, however many there are. Times are UTC; amounts are in units of the currency."""
    yield _lines([COLUMNS])
    async for coups in pages:
        yield _lines(map(_cells, coups))


def _lines(rows: Iterable[Iterable[object]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue()


def _cells(coup: PlayedCoup) -> tuple[object, ...]:
    decimals = money(0, coup.unit).currency.decimals
    amounts = (coup.staked, coup.won, coup.net, coup.jackpot)
    staked, won, net, jackpot = (str(Decimal(one).scaleb(-decimals)) for one in amounts)
    return (
        coup.id, utc(coup.at), harmless(coup.table_name), harmless(coup.game_name), coup.number, coup.seat, coup.unit,
        staked, won, net, coup.outcome.value, harmless(coup.why), harmless(coup.result), jackpot,
    )  # fmt: skip
