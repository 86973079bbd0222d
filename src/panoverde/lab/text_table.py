"""Text tables of a report, laid out for the width of the terminal."""

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

ROOMY = 150
"""Terminal width from which table columns get more padding."""
ENDLESS = Console(width=10_000)


def plain_table(title: str, caption: str | None, width: int) -> Table:
    """Title and caption on the left; less padding on a narrow terminal."""
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
    """Does it fit if columns that may fold are folded?"""
    return Measurement.get(ENDLESS, ENDLESS.options, table).minimum <= width
