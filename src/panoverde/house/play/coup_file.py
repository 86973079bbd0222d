"""A player's coups as a file for spreadsheets."""

import csv
import io
from collections.abc import Iterable
from decimal import Decimal

from panoverde.house.money.units import money
from panoverde.house.oversight.report_file import harmless, utc
from panoverde.house.play.history import PlayedCoup

COLUMNS = ("id", "at", "table", "game", "number", "seat", "unit", "staked", "won", "net", "outcome", "why", "result")


def coups_as_csv(coups: Iterable[PlayedCoup]) -> str:
    """Times are UTC; amounts are in units of the currency."""
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow(COLUMNS)
    for coup in coups:
        decimals = money(0, coup.unit).currency.decimals
        staked, won, net = (str(Decimal(one).scaleb(-decimals)) for one in (coup.staked, coup.won, coup.net))
        lines.writerow([
            coup.id, utc(coup.at), harmless(coup.table_name), harmless(coup.game_name), coup.number, coup.seat,
            coup.unit, staked, won, net, coup.outcome.value, harmless(coup.why), harmless(coup.result),
        ])  # fmt: skip
    return file.getvalue()
