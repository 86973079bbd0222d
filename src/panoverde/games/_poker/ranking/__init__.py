"""Which hand wins: one value for every hand of a ranking, and the five cards that make it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from panoverde.core.cards import SUITS, Card, pack
from panoverde.core.record import Record
from panoverde.games._poker.ranking import descriptions as rankings
from panoverde.games._poker.ranking.evaluator import FIVE, Evaluator, HandPlace


class HandStrength(Record):
    value: int
    """The greater wins; equal values tie exactly."""
    category: str
    cards: tuple[Card, ...]
    """The five that make it, the most significant first."""


class Ranking:
    """Compares hands as one chapter of the law does. `own`: how many of one's own cards make the hand; any, if None."""

    def __init__(self, description: rankings.RankingDescription) -> None:
        self.description = description
        self.name = description.name
        self.deck = pack(description.ranks)
        self._evaluator = Evaluator(description)

    def __repr__(self) -> str:
        return f"Ranking({self.name!r})"

    @property
    def places(self) -> tuple[HandPlace, ...]:
        """From the worst to the best; the value of a hand is the number of its place, from 1."""
        return self._evaluator.places

    def category(self, value: int) -> str:
        if not 1 <= value <= len(self.places):
            raise ValueError(f"no hand of {self.name} has the value {value}")
        return self.places[value - 1].category.name

    def score(self, hole: Sequence[Card], board: Sequence[Card], own: int | None) -> int:
        """The value of the best hand: the greater wins, equal values tie."""
        cards = (*hole, *board)
        if len(cards) < FIVE or (own is not None and (len(hole) < own or len(board) < FIVE - own)):
            raise ValueError(f"a hand has five cards: {len(hole)} and {len(board)} are too few")
        try:
            return self._evaluator.any_five(cards) if own is None else self._evaluator.five_with(own, hole, board)
        except KeyError as unknown:
            raise ValueError(f"{unknown} is no card of {self.name}") from unknown

    def best(self, hole: Sequence[Card], board: Sequence[Card], own: int | None) -> HandStrength:
        """The best hand: its value, its category and its cards, one's own where there is a choice."""
        cards = (*hole, *board)
        if len(set(cards)) < len(cards):
            raise ValueError(f"a card is there twice: {' '.join(cards)}")
        value = self.score(hole, board, own)
        place = self.places[value - 1]
        made = (
            five
            for composition in place.compositions
            for mine, common in _by_suit(hole, board, composition.suited)
            for five in _makings(composition.ranks, mine, common, own)
        )
        return HandStrength(value, place.category.name, next(made))


Cards = Sequence[Card]


def _by_suit(hole: Cards, board: Cards, suited: bool) -> list[tuple[Cards, Cards]]:
    if not suited:
        return [(hole, board)]
    return [([card for card in hole if card[1] == suit], [card for card in board if card[1] == suit]) for suit in SUITS]


def _makings(ranks: str, hole: Cards, board: Cards, own: int | None) -> Iterator[tuple[Card, ...]]:
    """The ways to make these values with so many of one's own cards."""
    for chosen in [hole] if own is None else combinations(hole, own):
        five = _picked(ranks, (*chosen, *board))
        if len(five) == FIVE and (own is None or set(chosen) <= set(five)):
            yield five


def _picked(ranks: str, cards: Cards) -> tuple[Card, ...]:
    """A card for each value, the first that there is."""
    of_rank: dict[str, list[Card]] = {}
    for card in reversed(cards):
        of_rank.setdefault(card[0], []).append(card)
    return tuple([of_rank[rank].pop() for rank in ranks if of_rank.get(rank)])


STANDARD = Ranking(rankings.STANDARD)
SINTETICO_LAND = Ranking(rankings.SINTETICO_LAND)
SINTETICO_ONLINE = Ranking(rankings.SINTETICO_ONLINE)
