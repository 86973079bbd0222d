"""Exact counts: how many ways a coup ends in each score."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from panoverde.core.cards import Card, Shoe, shoe as shoe_of
from panoverde.core.chance import Scripted, exhaust
from panoverde.games._kit.baccarat.hands import PONTO_E_BANCA, DrawingTable, Score, Winner, score
from panoverde.games._kit.baccarat.ways import ways
from panoverde.games.ponto_banca.odds import dealt_from

KNOWN = {
    8: {"banca": "0.458597", "ponto": "0.446247", "empate": "0.095156", "five": "0.043357", "pair": "0.074699"},
    6: {"banca": "0.458653", "ponto": "0.446279", "empate": "0.095069", "five": "0.043384", "pair": "0.073955"},
}


@pytest.mark.rule("R-73", "R-70", "R-79")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_published_probabilities(decks: int) -> None:
    counted = ways(decks, PONTO_E_BANCA)
    cards = 52 * decks
    assert counted.total() == cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)

    def chance(holds: Any) -> str:
        return f"{float(Fraction(sum(n for ended, n in counted.items() if holds(ended)), counted.total())):.6f}"

    found = {winner.value: chance(lambda ended, w=winner: ended.winner == w) for winner in Winner}
    found["five"] = chance(lambda ended: ended.winner == Winner.BANCA and ended.banca == 5)
    found["pair"] = chance(lambda ended: ended.ponto_pair)
    assert found == KNOWN[decks]
    assert chance(lambda ended: ended.banca_pair) == found["pair"]


LITERAL = DrawingTable(10, PONTO_E_BANCA.ponto, PONTO_E_BANCA.banca)


@pytest.mark.rule("AO-10.16", "AO-11.16", "R-68")
@pytest.mark.parametrize("ranks", ["3K", "A56", "26T", "479K", "TJ8"])
def test_the_counts_are_those_of_every_way_to_deal_a_small_shoe(ranks: str) -> None:
    """Four of each rank; suits decide nothing, so that one stands for all."""
    small = Shoe(tuple(Card(f"{rank}s") for rank in ranks), (4,) * len(ranks))
    dealing = exhaust(lambda chance: dealt_from(small, chance))
    found: Counter[Score] = Counter()
    for probability, deal in dealing:
        found[score(*deal.hands)] += probability  # type: ignore[assignment]
    counted = ways(1, PONTO_E_BANCA, ranks)
    assert found == {ended: Fraction(count, counted.total()) for ended, count in counted.items() if count}


@pytest.mark.rule("R-70")
def test_without_naturals_ties_would_be_worth_backing() -> None:
    for decks, worth in ((8, "0.0192"), (6, "0.0183")):
        counted = ways(decks, LITERAL)
        ties = sum(n for ended, n in counted.items() if ended.winner == Winner.EMPATE)
        assert f"{float(9 * Fraction(ties, counted.total()) - 1):.4f}" == worth


def test_a_card_that_is_not_in_the_shoe_cannot_be_entered() -> None:
    with pytest.raises(ValueError, match="a card left in the shoe"):
        dealt_from(shoe_of(1), Scripted(["As", "As"]))
