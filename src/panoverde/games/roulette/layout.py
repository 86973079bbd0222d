"""The wheel and the cloth: every place that takes a bet, built from the geometry of the cloth.

The cloth has twelve rows of three numbers, row by row from 1-2-3 to 34-35-36, and the zero above the first row.
"""

from collections.abc import Iterator
from functools import cache

from panoverde.core.record import Record
from panoverde.core.wheel import Wheel

FRENCH = Wheel((
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
))  # AO-1.2a AO-2.2  # fmt: skip
AMERICAN = Wheel((
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
))  # AO-1.2b  # fmt: skip

RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
"""The colour belongs to the number, whatever its place on the wheel."""  # AO-1.6 AO-2.6 R-11


def colour_of(number: int) -> str | None:
    if number == 0:
        return None  # AO-1.6 AO-2.6
    return "encarnado" if number in RED else "preto"


class CellChips(Record):
    """Some of the chips of a bet, on one cell of the cloth."""

    cell: str
    """Where they lie: the name of the place that plays on this cell alone."""
    kind: str
    """The chance that they play, and are limited and paid as."""
    numbers: tuple[int, ...]
    chips: int = 1
    """How many of every unit of the bet."""


class Place(Record):
    """A zone: one cell, or several that are bet on together."""

    zone: str
    kind: str
    parts: tuple[CellChips, ...]
    unit: int
    """The number of chips that make the bet once."""
    by_value: bool
    """Is it for chips with a face value, at a table that has others?"""


def _place(zone: str, kind: str, *parts: CellChips) -> Place:
    return Place(zone, kind, parts, sum(part.chips for part in parts), is_by_value(zone))


BY_VALUE = "valor_"


def is_by_value(zone: str) -> bool:
    return zone.startswith(BY_VALUE)


# The cloth

ROWS, COLUMNS = range(12), range(3)


def number_at(row: int, column: int) -> int:
    return 3 * row + column + 1


def _named(kind: str, *numbers: int) -> str:
    return "_".join((kind, *map(str, numbers)))


def _inside(kind: str, *numbers: int) -> Place:
    """A place named after the numbers it covers."""
    zone = _named(kind, *numbers)
    return _place(zone, kind, CellChips(zone, kind, numbers))


def _outside(zone: str, kind: str, numbers: tuple[int, ...]) -> Place:
    return _place(zone, kind, CellChips(zone, kind, numbers))


def plenos() -> Iterator[Place]:
    for number in range(37):
        yield _inside("pleno", number)  # AO-1.27a-i AO-2.16a


def cavalos() -> Iterator[Place]:
    """Two numbers with a line of the cloth between them."""
    for row in ROWS:
        for column in COLUMNS:
            number = number_at(row, column)
            if column + 1 in COLUMNS:
                yield _inside("cavalo", number, number_at(row, column + 1))  # AO-1.27a-ii AO-2.16a
            if row + 1 in ROWS:
                yield _inside("cavalo", number, number_at(row + 1, column))


def ruas() -> Iterator[Place]:
    for row in ROWS:
        yield _inside("rua", *(number_at(row, column) for column in COLUMNS))  # AO-1.27a-iii AO-2.16a


def quadros() -> Iterator[Place]:
    """Four numbers that meet in a corner."""
    for row in ROWS[:-1]:
        for column in COLUMNS[:-1]:
            corner = (number_at(row + down, column + aside) for down in (0, 1) for aside in (0, 1))
            yield _inside("quadro", *corner)  # AO-1.27a-iv AO-2.16a


def linhas() -> Iterator[Place]:
    """Two rows, from the edge of the cloth."""
    for row in ROWS[:-1]:
        yield _inside(
            "linha", *(number_at(row + down, column) for down in (0, 1) for column in COLUMNS)
        )  # AO-1.27a-v AO-2.16a


def with_zero() -> Iterator[Place]:
    """The zero lies along the first row."""
    first, second, third = (number_at(0, column) for column in COLUMNS)
    for number in (first, second, third):
        yield _inside("cavalo", 0, number)
    yield _inside("rua", 0, first, second)
    yield _inside("rua", 0, second, third)  # R-12 AO-1.28a-i
    yield _inside("quadro", 0, first, second, third)


def _dozen(which: int) -> tuple[int, ...]:
    return tuple(range(12 * which - 11, 12 * which + 1))


def _column(which: int) -> tuple[int, ...]:
    return tuple(number_at(row, which - 1) for row in ROWS)


def dozens_and_columns(*, outer: bool) -> Iterator[Place]:
    pairs = [(1, 2), (2, 3), *([(1, 3)] if outer else [])]  # those that share a line, unless the table takes more
    for which in (1, 2, 3):
        yield _outside(f"duzia_{which}", "duzia", _dozen(which))  # AO-1.27a-vi AO-2.16a
    for which in (1, 2, 3):
        yield _outside(f"coluna_{which}", "coluna", _column(which))  # AO-1.27a-vii AO-2.16a
    for one, other in pairs:
        numbers = (*_dozen(one), *_dozen(other))
        yield _outside(f"cavalo_duzia_{one}_{other}", "cavalo_duzia", numbers)  # AO-1.27a-viii AO-2.16a
    for one, other in pairs:
        numbers = (*_column(one), *_column(other))
        yield _outside(f"cavalo_coluna_{one}_{other}", "cavalo_coluna", numbers)  # AO-1.27a-ix AO-2.16a


SIMPLE = {
    "par": tuple(range(2, 37, 2)),
    "impar": tuple(range(1, 37, 2)),
    "menor": tuple(range(1, 19)),
    "maior": tuple(range(19, 37)),
    "encarnado": tuple(sorted(RED)),
    "preto": tuple(sorted(set(range(1, 37)) - RED)),
}  # AO-1.27b AO-2.16b


def simple_chances(*, by_value: bool) -> Iterator[Place]:
    for zone, numbers in SIMPLE.items():
        yield _outside(zone, "simples", numbers)
    if by_value:
        for zone, numbers in SIMPLE.items():
            part = CellChips(zone, "simples", numbers)  # the same cell, with chips of the other sort
            yield _place(f"{BY_VALUE}{zone}", "simples", part)  # AO-1.19


# Bets that only the French order of the wheel makes possible


def _serie(zone: str, *parts: tuple[int, str, tuple[int, ...]]) -> Place:
    return _place(
        zone, zone, *(CellChips(_named(kind, *numbers), kind, numbers, chips) for chips, kind, numbers in parts)
    )


def series() -> Iterator[Place]:
    yield _serie(
        "serie_grande",
        (2, "rua", (0, 2, 3)),
        (1, "cavalo", (4, 7)),
        (1, "cavalo", (12, 15)),
        (1, "cavalo", (18, 21)),
        (1, "cavalo", (19, 22)),
        (2, "quadro", (25, 26, 28, 29)),
        (1, "cavalo", (32, 35)),
    )  # AO-1.28a-i
    yield _serie(
        "serie_pequena",
        (1, "cavalo", (5, 8)),
        (1, "cavalo", (10, 11)),
        (1, "cavalo", (13, 16)),
        (1, "cavalo", (23, 24)),
        (1, "cavalo", (27, 30)),
        (1, "cavalo", (33, 36)),
    )  # AO-1.28a-ii
    yield _serie(
        "vadios",
        (1, "pleno", (1,)),
        (1, "cavalo", (6, 9)),
        (1, "cavalo", (14, 17)),
        (1, "cavalo", (17, 20)),
        (1, "cavalo", (31, 34)),
    )  # AO-1.28a-iii


def neighbours() -> Iterator[Place]:
    """A chip on a number and on each of those beside it on the wheel."""
    for each_side in (1, 2, 3):  # AO-1.28b-i AO-1.28b-ii AO-1.28b-iii
        for number in range(37):
            covered = FRENCH.neighbours(number, each_side)  # AO-1.28b
            parts = (CellChips(_named("pleno", one), "pleno", (one,)) for one in covered)
            yield _place(_named("vizinhos", number, each_side), f"vizinhos_{each_side}", *parts)


@cache
def layout(*, wheel_bets: bool, by_value: bool, zero: bool, outer: bool) -> dict[str, Place]:
    """Every place of a cloth, by zone. The bets of the wheel are the series and the neighbours."""
    places = [*plenos(), *cavalos(), *ruas(), *quadros(), *linhas()]  # AO-1.27a AO-1.29 AO-2.17: all that are possible
    if zero:
        places += with_zero()
    places += [*dozens_and_columns(outer=outer), *simple_chances(by_value=by_value)]
    if wheel_bets:
        places += [*series(), *neighbours()]  # AO-1.28
    return {place.zone: place for place in places}
