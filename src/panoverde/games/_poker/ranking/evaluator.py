"""From a description to values: every five-card hand in its place, and the best five of any cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement, product

from panoverde.core.cards import SUITS, Card
from panoverde.core.record import Record
from panoverde.games._poker.ranking.descriptions import Category, RankingDescription

FIVE = 5


class Composition(Record):
    """Five cards, their suits forgotten but for being of one: `AAKQJ`, the most significant first."""

    ranks: str
    suited: bool


class HandPlace(Record):
    """Hands that tie exactly: of one category, and equal in all that decides."""

    category: Category
    compositions: tuple[Composition, ...]


class _Five(Record):
    """Five values, seen as the categories see them."""

    grouped: str
    """The most repeated values first, then the highest."""
    alike: tuple[int, ...]
    straight: str
    suited: bool

    def fits(self, category: Category) -> bool:
        return (
            self.suited >= category.suited
            and (not category.straight or (self.straight != "" and self.straight.startswith(category.top)))
            and (not category.alike or self.alike == category.alike)
            and (not category.only or set(self.grouped) <= set(category.only))
        )

    def by_significance(self, category: Category) -> str:
        return self.straight if category.straight else self.grouped


def places(description: RankingDescription) -> tuple[HandPlace, ...]:
    """Every five-card hand, from the worst place to the best: what all values, tables and pages are made of."""
    tied: dict[tuple[int, ...], list[Composition]] = {}
    for five in _fives(description):
        number = next(number for number, one in enumerate(description.categories) if five.fits(one))
        category = description.categories[number]
        ranks = five.by_significance(category)
        order = [description.ranks.index(rank) for rank in dict.fromkeys(ranks)]
        decides = order[: category.compared]  # PT-NB-18 AO-13.18 PT-SO-31
        tied.setdefault((-number, *decides), []).append(Composition(ranks, five.suited))
    return tuple(HandPlace(description.categories[-place[0]], tuple(tied[place])) for place in sorted(tied))


def _fives(description: RankingDescription) -> Iterator[_Five]:
    """The higher cards first."""
    straights = {"".join(sorted(straight)): straight for straight in description.straights}
    for ranks in combinations_with_replacement(description.ranks[::-1], FIVE):
        groups = Counter(ranks).most_common()  # equal counts stay as they come: the higher first
        if groups[0][1] > len(SUITS):
            continue
        grouped, alike = "".join(rank * count for rank, count in groups), tuple(count for _, count in groups)
        straight = straights.get("".join(sorted(ranks)), "")
        yield _Five(grouped, alike, straight, suited=False)
        if len(groups) == FIVE:
            yield _Five(grouped, alike, straight, suited=True)


# Cards are counted by adding: three bits for how many there are of each rank, four for how many of each suit.

RANK_BITS, SUIT_BITS = 3, 4
SUITS_AT = 40
RANKS_ONLY = (1 << SUITS_AT) - 1
ENOUGH = 1 << (SUIT_BITS - 1)


def _in_every_suit(count: int) -> int:
    return sum(count << (SUITS_AT + SUIT_BITS * suit) for suit in range(len(SUITS)))


HAS_ENOUGH = _in_every_suit(ENOUGH)
STARTS = tuple(_in_every_suit(ENOUGH - needed) for needed in range(FIVE + 1))
"""Where to start counting suits so that the highest bit of each says that it has as many cards as needed."""


class BestOf(dict[int, int]):
    """The value of the best five of any number of ranks, counted; what was asked once is remembered."""

    def __missing__(self, counted: int) -> int:
        without_one = (counted - (1 << at) for at in range(0, SUITS_AT, RANK_BITS) if counted >> at & 7)
        self[counted] = value = max(self[fewer] for fewer in without_one)
        return value


class Evaluator:
    """Values of hands under one description, in plain Python. Nothing is computed before the first hand is asked."""

    def __init__(self, description: RankingDescription) -> None:
        self.description = description
        self._units = {rank: 1 << (RANK_BITS * number) for number, rank in enumerate(description.ranks)}
        self._counts = {
            Card(rank + suit): unit + (1 << (SUITS_AT + SUIT_BITS * number))
            for rank, unit in self._units.items()
            for number, suit in enumerate(SUITS)
        }

    @cached_property
    def places(self) -> tuple[HandPlace, ...]:
        """From the worst to the best: the value of a hand is the number of its place, from 1."""
        return places(self.description)

    @cached_property
    def _mixed(self) -> BestOf:
        return self._values(suited=False)

    @cached_property
    def _suited(self) -> BestOf:
        return self._values(suited=True)

    def _values(self, suited: bool) -> BestOf:
        return BestOf(
            (sum(map(self._units.__getitem__, composition.ranks)), value)
            for value, place in enumerate(self.places, start=1)
            for composition in place.compositions
            if composition.suited is suited
        )

    def any_five(self, cards: Sequence[Card]) -> int:
        """The best five of all these."""
        counted = sum(map(self._counts.__getitem__, cards))
        value = self._mixed[counted & RANKS_ONLY]
        if counted + STARTS[FIVE] & HAS_ENOUGH:
            for suit in SUITS:
                suited = [self._units[card[0]] for card in cards if card[1] == suit]
                if len(suited) >= FIVE:
                    value = max(value, self._suited[sum(suited)])
        return value

    def five_with(self, own: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """The best five with exactly so many of one's own."""
        mine, common = [self._counts[card] for card in hole], [self._counts[card] for card in board]
        chosen = {sum(counts) & RANKS_ONLY for counts in combinations(mine, own)}
        rest = {sum(counts) & RANKS_ONLY for counts in combinations(common, FIVE - own)}
        mixed = self._mixed
        value = max([mixed[some + others] for others in rest for some in chosen])
        if sum(mine) + STARTS[own] & sum(common) + STARTS[FIVE - own] & HAS_ENOUGH:
            for suit in SUITS:
                value = max(value, self._flush_with(own, suit, hole, board))
        return value

    def _flush_with(self, own: int, suit: str, hole: Sequence[Card], board: Sequence[Card]) -> int:
        chosen, rest = ([self._units[card[0]] for card in cards if card[1] == suit] for cards in (hole, board))
        fives = product(combinations(chosen, own), combinations(rest, FIVE - own))
        return max((self._suited[sum(some) + sum(others)] for some, others in fives), default=0)
