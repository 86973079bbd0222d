"""Póquer sem descarte: the figures of its chapter, by hand calculation, and the limits of its options."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from panoverde.core.cards import DECK_52, Card
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games.sem_descarte.payout import Outcome, outcome, prize, within_limit
from panoverde.games.sem_descarte.ranking import COMBINATIONS, RANKING, has_three_of_a_suit, qualifies, strength
from panoverde.games.sem_descarte.rules import AO, INITIAL, PRIZES, PT, SECOND, PrizeCut, Rules, check

ALL = comb(52, 5)
OFFSUIT = 4**5 - 4
"""Ways to give suits to five different ranks that are not all of one."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(card) for card in text.split())


def two_hands() -> st.SearchStrategy[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    return st.permutations(DECK_52).map(lambda deck: (tuple(deck[:5]), tuple(deck[5:10])))


@pytest.mark.rule("AO-9.7", "PT-SD-COMB-a", "R-57")
def test_prizes_fall_with_the_combinations_and_each_has_one() -> None:
    assert [category.name for category in COMBINATIONS.categories] == list(PRIZES)
    assert [odds.to for odds in PRIZES.values()] == [100, 50, 20, 7, 5, 4, 3, 2, 1, 1]
    assert all(odds.per == 1 for odds in PRIZES.values())


@pytest.mark.rule("AO-9.26")
def test_the_bank_qualifies_in_205_of_364() -> None:
    """With any combination, or ace and king with three other ranks that make no sequence."""
    high = [place for place in RANKING.places if place.category.name == "cartas_maiores"]
    ranks = [one.ranks for place in high for one in place.compositions]
    assert len(ranks) == comb(13, 5) - 10
    playing = [one for one in ranks if qualifies(_offsuit(one))]
    assert len(playing) == comb(11, 3) - 1
    assert qualifies(cards("2c 2d 5h 4s 3c"))
    assert not qualifies(cards("Ac Qd Jh Ts 8c"))
    combinations_made = ALL - len(ranks) * OFFSUIT
    assert Fraction(combinations_made + len(playing) * OFFSUIT, ALL) == Fraction(205, 364)


def _offsuit(ranks: str) -> tuple[Card, ...]:
    return tuple(Card(rank + suit) for rank, suit in zip(ranks, "cdhsc", strict=True))


@pytest.mark.rule("AO-9.7j", "PT-SD-CM-2", "R-60")
def test_five_cards_always_have_three_of_one_colour_and_not_always_of_one_suit() -> None:
    colours = {"c": "black", "s": "black", "d": "red", "h": "red"}
    hands = [tuple(Card(rank + suit) for rank, suit in zip("AK963", suits, strict=True)) for suits in SUITS_OF_FIVE]
    for hand in hands:
        reds = sum(colours[card[1]] == "red" for card in hand)
        assert max(reds, 5 - reds) >= 3
    assert {has_three_of_a_suit(hand) for hand in hands} == {True, False}


SUITS_OF_FIVE = tuple(product("cdhs", repeat=5))


@pytest.mark.rule("AO-9.8", "AO-9.9", "R-61")
@given(two_hands(), st.booleans())
def test_one_wins_what_the_other_loses(hands: tuple[tuple[Card, ...], tuple[Card, ...]], tiebreak: bool) -> None:
    one, other = (strength(hand, suit_tiebreak=tiebreak) for hand in hands)
    assert one.versus(other) == -other.versus(one)
    assert one.versus(one) == 0
    if one.value != other.value:
        assert one.versus(other) == (1 if one.value > other.value else -1)


@pytest.mark.rule("AO-9.7j", "R-60")
def test_suits_decide_between_high_cards_alone() -> None:
    player, bank = cards("9c 9d 7c 4c 2c"), cards("9h 9s 7d 4h 2s")
    assert outcome(AO, player, bank) == Outcome.TIES
    player, bank = cards("Ac Kc 7c 4c 2d"), cards("Ah Ks 7d 4h 2s")
    assert outcome(AO, player, bank) == Outcome.WINS
    assert outcome(replace(AO, suit_tiebreak=False), player, bank) == Outcome.TIES


@pytest.mark.rule("AO-9.26", "R-58")
def test_a_bank_that_does_not_play_pays_the_initial_bet_whatever_the_player_holds() -> None:
    bank = cards("Ah Qs 7d 4h 2s")
    for player in (cards("As Ks Qd Js Ts"), cards("7c 5c 4c 3c 2d")):
        assert outcome(AO, player, bank) == Outcome.UNOPPOSED
    assert prize(Outcome.UNOPPOSED, None, INITIAL, 100) == 100
    assert prize(Outcome.UNOPPOSED, None, SECOND, 200) == 0


@pytest.mark.rule("AO-9.28", "AO-9.29", "R-57")
def test_only_the_second_bet_wins_the_prize_of_the_combination() -> None:
    assert prize(Outcome.WINS, "full", INITIAL, 100) == 100
    assert prize(Outcome.WINS, "full", SECOND, 200) == 1400
    for ended in (Outcome.TIES, Outcome.LOSES):
        assert prize(ended, "full", INITIAL, 100) == prize(ended, "full", SECOND, 200) == 0


owed = st.dictionaries(
    st.tuples(st.integers(1, 7).map(Seat), st.sampled_from((INITIAL, SECOND))), st.integers(0, 10**6)
)


@pytest.mark.rule("AO-9.16", "R-66", "R-426")
@given(owed, st.integers(1, 10**6), st.sampled_from(PrizeCut))
def test_prizes_of_a_round_never_pass_the_limit_and_nobody_gets_more_than_they_won(
    prizes: dict[tuple[Seat, str], int], most: int, cut: PrizeCut
) -> None:
    paid = within_limit(replace(AO, max_round_prizes=most, prize_cut=cut), prizes)
    assert paid.keys() == prizes.keys()
    assert sum(paid.values()) <= most or paid == prizes
    assert all(paid[box] <= prizes[box] for box in prizes)
    total = sum(prizes.values())
    assert sum(paid.values()) > min(most, total) - len(prizes) * 2 - 1  # what rounding takes, and nothing else


@pytest.mark.rule("AO-9.16", "R-426")
def test_by_player_everybody_has_an_equal_part_before_anybody_has_more() -> None:
    prizes = {(Seat(1), SECOND): 100, (Seat(2), SECOND): 5_000, (Seat(3), SECOND): 9_000}
    paid = within_limit(replace(AO, max_round_prizes=2_100, prize_cut=PrizeCut.PER_PLAYER), prizes)
    assert list(paid.values()) == [100, 1_000, 1_000]
    assert within_limit(AO, prizes) == prizes


@pytest.mark.rule("AO-9.6", "AO-9.15", "AO-9.16", "AO-9.23c", "R-421")
@pytest.mark.parametrize(
    ("options", "cites"),
    [
        ({"seats": 8}, "AO-9.6"),
        ({"seats": 0}, "R-203"),
        ({"minimum": 0}, "AO-9.14d"),
        ({"maximum": 2_001}, "AO-9.15"),
        ({"maximum": 99}, "AO-9.15"),
        ({"decision_seconds": 0}, "AO-9.23c"),
        ({"decision_seconds": 601}, "AO-9.23c"),
        ({"max_round_prizes": 0}, "AO-9.16"),
    ],
)
def test_options_outside_the_law_are_refused(options: dict[str, int], cites: str) -> None:
    with pytest.raises(Refused) as refused:
        check(replace(AO, **options))
    assert cites in refused.value.cites


@pytest.mark.rule("AO-9.15", "R-64", "R-421")
@pytest.mark.parametrize("rules", [AO, PT])
def test_the_widest_options_are_legal(rules: Rules) -> None:
    check(replace(rules, seats=7, maximum=2_000, decision_seconds=600, betting_seconds=600, max_round_prizes=1))
    assert rules.most == 2_000
    assert rules.online_times == {"betting_seconds": 20, "decision_seconds": 30}
    assert (AO.law, PT.law) == (("AO-9",), ("PT-SD",))
