"""The solver against every deal of small decks, played one by one by the words of article 9."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from panoverde.games._poker.ranking import Ranking, descriptions
from panoverde.lab.sem_descarte.comparison import Deck
from panoverde.lab.sem_descarte.options import Options
from panoverde.lab.sem_descarte.solution import StrategyOdds
from panoverde.lab.sem_descarte.solver import solve
from tests.lab.sem_descarte.plain_game import PlainGame

LAW = Options().prizes
NO_PAIRS = (9, 8, 7, 6, 5, 4, 3, 2, 0, 0)


def small_deck(names: str, suits: int) -> Deck:
    lowest = names[3::-1] + names[-1]
    ranking = replace(descriptions.STANDARD, name=f"{names}_{suits}", ranks=names, lowest_straight=lowest)
    return Deck(Ranking(ranking), suits)


def by_net(odds: StrategyOdds) -> dict[int | None, int]:
    """Deals by net; folds apart from losses of one ante."""
    found = Counter[int | None]()
    for place, (net, deals) in enumerate(zip(odds.nets, odds.weights, strict=True)):
        found[None if place == 0 else net] += deals
    return {net: deals for net, deals in found.items() if deals}


@pytest.mark.parametrize(
    ("names", "suits", "prizes", "suit_tiebreak"),
    [
        ("2345KA", 3, NO_PAIRS, True),  # the bank always plays
        ("2345KA", 3, NO_PAIRS, False),
        ("89TJQKA", 2, LAW, True),  # three of a suit in every hand
        ("3678JKA", 3, LAW, True),
    ],
)
@pytest.mark.rule("AO-9.7", "AO-9.8", "AO-9.9", "AO-9.25", "AO-9.26", "AO-9.28", "AO-9.29", "R-57", "R-58", "R-60")
def test_every_deal_of_a_small_deck(names: str, suits: int, prizes: tuple[int, ...], suit_tiebreak: bool) -> None:
    played, qualifies = PlainGame(names, suits, prizes, suit_tiebreak).distributions()
    solution = solve(Options(prizes, suit_tiebreak), small_deck(names, suits))
    assert solution.bank_qualifies == qualifies
    for strategy, deals in played.items():
        odds = solution.strategies[strategy]
        assert by_net(odds) == {net: count for net, count in deals.items() if count}, strategy
        total = deals.total()
        assert odds.per_ante == Fraction(sum((-1 if net is None else net) * n for net, n in deals.items()), total)
        assert odds.raise_frequency == 1 - Fraction(deals[None], total)
