"""Tables of a report, laid out for the terminal that they are shown on."""

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

ROOMY = 150
"""Columns of a terminal that leave room between those of a table."""
ENDLESS = Console(width=10_000)


def plain_table(title: str, caption: str | None, width: int) -> Table:
    """Titled and captioned from the left; closer together where there is less room."""
    return Table(
        title=title,
        caption=caption,
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        padding=(0, 1 if width >= ROOMY else 0),
    )


def fits(table: Table, width: int) -> bool:
    return Measurement.get(ENDLESS, ENDLESS.options, table).maximum <= width


def fits_folded(table: Table, width: int) -> bool:
    """With words under one another where a column may be folded."""
    return Measurement.get(ENDLESS, ENDLESS.options, table).minimum <= width
