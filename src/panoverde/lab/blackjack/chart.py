"""The chart of a strategy by totals: what to do with each hand against each up-card."""

from panoverde.core.record import Record
from panoverde.lab.blackjack.hands import DOUBLE_CELLS, DOUBLED, FIRST_DRAWN, SOFT_CELLS, STANDS_ABOVE
from panoverde.lab.blackjack.options import ACE, VALUES
from panoverde.lab.blackjack.search import Play, Row
from panoverde.lab.blackjack.tactics import Action

UP_CARDS = (*VALUES[1:], ACE)
"""In the order of a chart: 2 to 10, ace."""
ROWS: tuple[Row, ...] = (
    *(("hard", total) for total in range(20, 4, -1)),
    *(("soft", total) for total in range(20, FIRST_DRAWN, -1)),
    *(("pair", value) for value in (ACE, *VALUES[:0:-1])),
)


def card_name(value: int) -> str:
    return "A" if value == ACE else str(value + 1)


def row_name(row: Row) -> str:
    kind, number = row
    if kind == "pair":
        return f"{card_name(number)}-{card_name(number)}"
    return f"A-{number - 11}" if kind == "soft" else str(number)


class Chart(Record):
    """A column of answers for each up-card, by value from the ace; None where the shoe has no such card."""

    columns: tuple[Play | None, ...]

    def cell(self, row: Row, up: int) -> str:
        """The action, then in small type what to do where the rules don't allow it: "Dh", "Rs", "P"."""
        play = self.columns[up]
        if play is None:
            return ""
        kind, number = row
        plain = self.played(row, up)
        if row in play.surrendered:
            return Action.SURRENDER + plain[0].lower()
        if kind == "pair" and number in play.split:
            return Action.SPLIT
        return plain

    def played(self, row: Row, up: int) -> str:
        """Without split or surrender."""
        play, (kind, number) = self.columns[up], row
        if play is None:
            return ""
        soft = kind == "soft" or row == ("pair", ACE)
        total = (12 if number == ACE else 2 * (number + 1)) if kind == "pair" else number
        action = Action.DRAW
        if total > STANDS_ABOVE:
            cell = total - FIRST_DRAWN + soft * SOFT_CELLS
            action = Action.DRAW if play.answers[cell] else Action.STAND
        if (total, soft) in DOUBLED and play.answers[DOUBLE_CELLS + DOUBLED.index((total, soft))]:
            return Action.DOUBLE + action.lower()
        return action

    def as_json(self) -> dict[str, dict[str, dict[str, str]]]:
        """Kind of hand, hand, up-card."""
        kinds: dict[str, dict[str, dict[str, str]]] = {}
        for row in ROWS:
            cells = {card_name(up): self.cell(row, up) for up in UP_CARDS}
            kinds.setdefault(row[0], {})[row_name(row)] = cells
        return kinds
