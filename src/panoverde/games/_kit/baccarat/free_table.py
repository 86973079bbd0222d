"""Chemin de fer: who must take a third card, who must not, and the cases in which a player chooses."""

from panoverde.core.record import Record
from panoverde.games._kit.baccarat.hands import PONTO_E_BANCA, TOTALS, DrawingTable

Draw = bool | None
"""Takes a third card, or does not; None: as the player likes."""
Cell = tuple[int, int]
"""Banker's total and the value of ponto's third card; `NO_CARD` if ponto took none."""
NO_CARD = TOTALS
CELLS = {"T": True, "F": False, "O": None}
"""As the tables are printed: tira, fica, and what is optional (R-82)."""


class FreeTable(Record):
    """A drawing table that leaves some cases to the players."""

    natural: int
    """A total of two cards that is shown at once, and ends the deal for both."""
    ponto: tuple[Draw, ...]
    """By ponto's total."""
    banker: tuple[tuple[Draw, ...], ...]
    """By banker's total and the value of ponto's third card; the last column: ponto took none."""

    @property
    def free(self) -> tuple[Cell, ...]:
        """Banker's free cells, by total."""
        return tuple(
            (total, third) for total, row in enumerate(self.banker) for third, draw in enumerate(row) if draw is None
        )

    def chosen(self, ponto: bool, drawn: tuple[Cell, ...]) -> DrawingTable:
        """The table if ponto draws in free cases, or does not, and banker in these of the free cells."""
        return DrawingTable(
            self.natural,
            tuple(ponto if draw is None else draw for draw in self.ponto),
            tuple(
                tuple((total, third) in drawn if draw is None else draw for third, draw in enumerate(row))
                for total, row in enumerate(self.banker)
            ),
        )


def _row(*cells: str) -> tuple[Draw, ...]:
    """Third cards 0 to 9, then none."""
    return tuple(CELLS[cell] for cell in "".join(cells))


PONTO = _row("TTTTT", "O", "FF", "FF")  # AO-12.65c AO-12.65d AO-12.65b AO-12.65a
ALWAYS, NEVER = _row("T" * TOTALS, "T"), _row("F" * TOTALS, "F")

CHEMIN_DE_FER = FreeTable(
    natural=PONTO_E_BANCA.natural,  # AO-12.65a AO-12.68a AO-12.68c
    ponto=PONTO,
    banker=(
        *(ALWAYS,) * 3,  # AO-12.68c
        _row("TTTTTTTTFO", "T"),  # AO-12.68d R-81 R-82
        _row("FFTTTTTTFF", "T"),  # AO-12.68d R-81
        _row("FFFFOTTTFF", "T"),  # AO-12.68d R-81 R-82
        _row("FFFFFFTTFF", "F"),  # AO-12.68d R-81
        *(NEVER,) * 3,  # AO-12.68b AO-12.68a
    ),
)

PRINTED = FreeTable(
    natural=PONTO_E_BANCA.natural,
    ponto=PONTO,
    banker=(
        *(ALWAYS,) * 3,
        _row("TTTTTTTFO", "F", "T"),
        _row("FFTTTTTFF", "F", "T"),
        _row("FFFFOTTFF", "F", "T"),
        _row("FFFFFFTFF", "F", "F"),
        *(NEVER,) * 3,
    ),
)
"""AO-12.68d to the letter, which R-81 rejects. It has no column for a nine: nothing tells banker to draw."""
