"""The cards of a coup as they lie on the cloth: dealt face down, then turned, ponto's first."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.record import Record
from panoverde.games._kit.baccarat.hands import TWO, DrawingTable, Side, SideCards, takes_third, total

Lying = tuple[Card | None, ...]
"""None is a card face down, which nobody has seen. The third card lies apart, at the end."""


class Deal(Record):
    ponto: Lying = ()
    banca: Lying = ()

    def of(self, side: Side) -> Lying:
        return self.ponto if side == Side.PONTO else self.banca

    @property
    def count(self) -> int:
        return len(self.ponto) + len(self.banca)

    @property
    def hidden(self) -> Side | None:
        """The side whose cards are turned next, once the first four are dealt."""
        if len(self.banca) < TWO:
            return None
        return next((side for side in Side if None in self.of(side)), None)  # AO-10.14 AO-11.14: ponto's first

    def next_card(self, table: DrawingTable) -> Side | None:
        """Whose the next card is; None: cards must be turned first, or the deal is over."""
        if len(self.banca) < TWO:
            return Side.PONTO if len(self.ponto) == len(self.banca) else Side.BANCA  # AO-10.14 AO-11.14: one by one
        return None if self.hidden else takes_third(*self.hands, table)

    def is_over(self, table: DrawingTable) -> bool:
        return self.hidden is None and self.next_card(table) is None

    def natural(self, table: DrawingTable) -> tuple[Side, ...]:
        """The sides whose first two cards, both seen, end the deal."""
        pairs = {side: seen(self.of(side)[:TWO]) for side in Side}
        return tuple(side for side, two in pairs.items() if len(two) == TWO and total(two) >= table.natural)

    @property
    def hands(self) -> tuple[SideCards, SideCards]:
        """What has been seen of either side."""
        return seen(self.ponto), seen(self.banca)

    def with_card(self, side: Side, card: Card | None) -> "Deal":
        return self._with(side, (*self.of(side), card))

    def turned(self, side: Side, cards: Sequence[Card]) -> "Deal":
        return self._with(side, tuple(_turned(self.of(side), iter(cards))))

    def _with(self, side: Side, lying: Lying) -> "Deal":
        return replace(self, ponto=lying) if side == Side.PONTO else replace(self, banca=lying)


def seen(lying: Lying) -> SideCards:
    return tuple(card for card in lying if card is not None)


def _turned(lying: Lying, cards: Iterator[Card]) -> Iterator[Card | None]:
    for card in lying:
        yield next(cards) if card is None else card
