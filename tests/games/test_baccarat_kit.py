"""What the games of baccarat share: values, the drawing table, exact counts, the shoe."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from panoverde.core.cards import DECK_52, Card, Shoe, shoe as shoe_of
from panoverde.core.chance import Scripted, exhaust
from panoverde.core.people import Seat
from panoverde.games._baccarat.deal import Deal
from panoverde.games._baccarat.exact import ways
from panoverde.games._baccarat.handling import handler
from panoverde.games._baccarat.hands import (
    PONTO_E_BANCA,
    DrawingTable,
    Score,
    Side,
    Winner,
    is_pair,
    score,
    total,
    value,
)
from panoverde.games._baccarat.shoe import CardsBurnt, Plan, Step, dealt, evolve, new, seen
from panoverde.games._banked.model import Bet, BetsClosed
from panoverde.games.ponto_banca.payout import dealt_from


def hand(cards: str) -> tuple[Card, ...]:
    return tuple(map(Card, cards.split()))


@pytest.mark.rule("AO-10.8", "AO-10.8a", "AO-10.8b", "AO-10.8c", "AO-11.8", "AO-11.8a", "AO-11.8b", "AO-11.8c")
def test_what_each_card_is_worth() -> None:
    worth = {rank: value(Card(f"{rank}s")) for rank in "A23456789TJQK"}
    assert worth == {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 0, "J": 0, "Q": 0, "K": 0}
    assert sum(map(value, DECK_52)) == 4 * 45


@pytest.mark.rule("AO-10.9", "AO-11.9", "R-71")
@pytest.mark.parametrize(
    ("cards", "points"), [("5s 4d", 9), ("5s 5d", 0), ("6s 5d", 1), ("9s 9d 2c", 0), ("9s 9d 9c", 7), ("Kh Qh", 0)]
)
def test_only_what_exceeds_ten_or_twenty_counts(cards: str, points: int) -> None:
    assert total(hand(cards)) == points


@pytest.mark.rule("AO-10.23", "AO-11.25", "R-79")
def test_a_pair_is_of_one_rank_whatever_the_suit() -> None:
    assert is_pair(hand("Ks Kd"))
    assert is_pair(hand("7s 7s"))
    assert not is_pair(hand("Ks Td"))
    assert not is_pair(hand("8s Kd"))


PRINTED = {  # AO-11.16, first column: banca draws if ponto receives
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


@pytest.mark.rule("AO-10.16", "AO-11.16", "R-68", "R-69", "R-72")
@pytest.mark.parametrize("banca", range(8))
@pytest.mark.parametrize("third", range(10))
def test_banca_draws_to_pontos_third_card_as_printed(banca: int, third: int) -> None:
    drawn = Card("Ts" if third == 0 else "As" if third == 1 else f"{third}s")
    deal = Deal((*hand("2s 3d"), drawn), (Card("Kd"), _worth(banca)))
    assert deal.next_card(PONTO_E_BANCA) == (Side.BANCA if str(third) in PRINTED[banca] else None)


def _worth(points: int) -> Card:
    return Card({0: "Qc", 1: "Ac"}.get(points, f"{points}c"))


@pytest.mark.rule("AO-10.16", "AO-11.16", "R-70")
@pytest.mark.parametrize("ponto", range(10))
@pytest.mark.parametrize("banca", range(10))
def test_who_draws_to_two_cards_each(ponto: int, banca: int) -> None:
    deal = Deal((Card("Kd"), _worth(ponto)), (Card("Kd"), _worth(banca)))
    if ponto >= 8 or banca >= 8:
        expected = None
    elif ponto <= 5:
        expected = Side.PONTO
    else:
        expected = Side.BANCA if banca <= 5 else None
    assert deal.next_card(PONTO_E_BANCA) == expected
    assert deal.is_over(PONTO_E_BANCA) == (expected is None)


@pytest.mark.rule("AO-10.16", "AO-11.16")
def test_nobody_takes_a_fourth_card() -> None:
    assert Deal(hand("2s 3d Kc"), hand("Kc Kd As")).next_card(PONTO_E_BANCA) is None


@pytest.mark.rule("AO-10.14", "AO-11.14")
def test_the_first_four_cards_alternate_and_ponto_is_turned_first() -> None:
    deal, sides = Deal(), []
    for _ in range(4):
        assert deal.hidden is None
        side = deal.next_card(PONTO_E_BANCA)
        assert side is not None
        sides.append(side)
        deal = deal.with_card(side, None)
    assert sides == [Side.PONTO, Side.BANCA, Side.PONTO, Side.BANCA]
    assert deal.next_card(PONTO_E_BANCA) is None
    assert deal.hidden == Side.PONTO
    deal = deal.turned(Side.PONTO, hand("2s 3d"))
    assert deal.hidden == Side.BANCA
    deal = deal.turned(Side.BANCA, hand("7s Kd"))
    assert (deal.hidden, deal.hands) == (None, (hand("2s 3d"), hand("7s Kd")))


@pytest.mark.rule("AO-10.21", "AO-10.22", "AO-11.23", "AO-11.24")
def test_the_higher_total_wins() -> None:
    assert score(hand("9s Kd"), hand("4s 4d")) == Score(Winner.PONTO, 8, False, True)
    assert score(hand("2s 2d Kc"), hand("5s Kd")) == Score(Winner.BANCA, 5, True, False)
    assert score(hand("6s Kd"), hand("Ks 6d")).winner == Winner.EMPATE


# Exact counts

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


# Handling and the shoe


@pytest.mark.rule("AO-10.18", "AO-11.18", "AO-11.19", "AO-11.20")
def test_the_highest_stake_then_the_lowest_seat() -> None:
    stakes = [Bet(Seat(3), "ponto", 300), Bet(Seat(2), "ponto", 300), Bet(Seat(1), "ponto", 100)]
    assert handler(stakes, ()) == 2
    assert handler(stakes, {Seat(2)}) == 3
    assert handler(stakes, {Seat(2), Seat(3)}) == 1
    assert handler(stakes, {Seat(1), Seat(2), Seat(3)}) is None
    assert handler([], ()) is None


@pytest.mark.rule("AO-10.5", "AO-11.5", "R-250")
def test_burnt_and_face_down_cards_are_only_counted() -> None:
    full = new(Plan(6, burnt_first=8, burnt_each=1, behind=12))
    assert (full.step, full.left, full.unseen.size) == (Step.SHUFFLE, 312, 312)
    burnt = evolve(full, CardsBurnt(8))
    assert (burnt.left, burnt.unseen.size) == (304, 312)
    one = dealt(burnt)
    assert (one.left, one.unseen.size) == (303, 312)
    turned = seen(one, hand("As"))
    assert (turned.left, turned.unseen.size) == (303, 311)
    assert evolve(turned, BetsClosed()) is turned


@pytest.mark.rule("AO-10.4a", "AO-11.4a")
def test_an_automatic_shoe_is_ready_at_once() -> None:
    assert new(Plan(6, automatic=True)).is_ready
    assert not new(Plan(6)).is_ready


def test_a_card_that_is_not_in_the_shoe_can_not_be_entered() -> None:
    with pytest.raises(ValueError, match="a card left in the shoe"):
        dealt_from(shoe_of(1), Scripted(["As", "As"]))
