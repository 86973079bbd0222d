"""A table whose figures are never cut: columns are stacked on a narrow terminal."""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from rich.measure import Measurement
from rich.table import Table

from panoverde.lab.text_table import ENDLESS, plain_table


class GridColumn(NamedTuple):
    """A figure in several notations, such as a count and a percentage."""

    heads: tuple[str, ...]
    """Head of each notation; empty where none is needed."""
    figures: Sequence[tuple[str, ...]]
    """For each line, one text for each notation."""


class Grid(NamedTuple):
    title: str
    caption: str
    head: str
    """Head of the column of names."""
    names: Sequence[str]
    columns: Sequence[GridColumn]
    totalled: bool = False
    """Is the last line the total of the others?"""

    def table(self, width: int) -> Table:
        """The first layout that fits the terminal, or the narrowest one, uncut."""
        narrow = _narrow(self.names)
        layouts = (
            (_beside, self.names),
            (_above, self.names),
            (_above, narrow),
            (_lines, narrow),
            (_short_lines, narrow),
        )
        made = [(_width(layout(self, names, width)), layout, names) for layout, names in layouts]
        room, layout, names = next((one for one in made if one[0] <= width), min(made, key=lambda one: one[0]))
        table = layout(self, _widened(self.names, names, max(width - room, 0)), width)
        table.width = _width(table)
        table.title, table.caption = _folded(self.title, table.width), _folded(self.caption, table.width)
        return table


def _beside(grid: Grid, names: Sequence[str], width: int) -> Table:
    """One column for each notation."""
    table = _begun(grid, width)
    for column in grid.columns:
        for way, head in enumerate(column.heads):
            _add_figures(table, (head,), [figures[way] for figures in column.figures])
    for line, name in enumerate(names):
        cells = [figure for column in grid.columns for figure in column.figures[line]]
        table.add_row(name, *cells, end_section=grid.totalled and line == len(names) - 2)
    return table


def _above(grid: Grid, names: Sequence[str], width: int) -> Table:
    """Notations of a figure stacked in a column."""
    table = _begun(grid, width)
    for column in grid.columns:
        _add_figures(table, column.heads, [figure for figures in column.figures for figure in figures])
    for line, name in enumerate(names):
        cells = [_stacked(column.figures[line]) for column in grid.columns]
        table.add_row(name, *cells, end_section=not grid.totalled or line == len(names) - 2)
    return table


def _lines(grid: Grid, names: Sequence[str], width: int) -> Table:
    """Columns become lines under each name."""
    table = _begun(grid, width)
    table.add_column(no_wrap=True)
    ways = max(len(column.heads) for column in grid.columns)
    for _ in range(ways):
        table.add_column(justify="right", no_wrap=True)
    for line, name in enumerate(names):
        for place, column in enumerate(grid.columns):
            figures = column.figures[line]
            cells = (*[""] * (ways - len(figures)), *figures)
            table.add_row(
                "" if place else name, _stacked(column.heads), *cells, end_section=place == len(grid.columns) - 1
            )
    return table


def _short_lines(grid: Grid, names: Sequence[str], width: int) -> Table:
    """The same, with the notations of a figure stacked."""
    columns = [
        GridColumn((_stacked(_narrow(column.heads)),), [(_stacked(figures),) for figures in column.figures])
        for column in grid.columns
    ]
    return _lines(grid._replace(columns=columns), names, width)


def _stacked(texts: Sequence[str]) -> str:
    return "\n".join(text for text in texts if text)


def _begun(grid: Grid, width: int) -> Table:
    table = plain_table("", None, width)
    table.add_column(grid.head, no_wrap=True)
    return table


def _add_figures(table: Table, heads: Sequence[str], figures: Sequence[str]) -> None:
    """Fold the head to the width of its column or of its longest word."""
    words = [_folded(head, max(_longest([head]), *map(len, figures))) for head in heads if head]
    table.add_column("\n".join(words), justify="right", no_wrap=True)


def _width(table: Table) -> int:
    return Measurement.get(ENDLESS, ENDLESS.options, table).maximum


def _narrow(texts: Sequence[str]) -> list[str]:
    return [_folded(text, _longest([text])) for text in texts]


def _widened(whole: Sequence[str], names: Sequence[str], spare: int) -> list[str]:
    """Folded names get the room that is left."""
    return [_folded(name, max(len(line) for one in names for line in one.split("\n")) + spare) for name in whole]


def _longest(texts: Sequence[str]) -> int:
    """Length of the longest word; a hard space joins what must stay together, such as thousands."""
    return max(1, *(len(word) for text in texts for word in text.split(" ")))


def _folded(text: str, width: int) -> str:
    """Unlike the table's own folding, this never breaks a number at its hard spaces."""
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)
