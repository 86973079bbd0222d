"""Hands and ranges as people write them."""

import pytest

from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.games._poker.ranking.descriptions import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD
from panoverde.games._poker.variants import HOLDEM, OMAHA, SINTETICO
from panoverde.lab.poker.ranges import Notation

READ = Notation(HOLDEM, STANDARD)
READ_28 = Notation(SINTETICO, SINTETICO_LAND)


def kinds(text: str, notation: Notation = READ) -> set[str]:
    """The kinds of hands in a range: `AKs`, `QQ`."""
    return {
        high[0] + low[0] + ("" if high[0] == low[0] else "s" if high[1] == low[1] else "o")
        for high, low in notation.range(text).hands
    }


@pytest.mark.parametrize(
    ("text", "hands", "means"),
    [
        ("QQ+", 18, {"QQ", "KK", "AA"}),
        ("QQ", 6, {"QQ"}),
        ("QQ-TT", 18, {"QQ", "JJ", "TT"}),
        ("TT-QQ", 18, {"QQ", "JJ", "TT"}),
        ("AKs", 4, {"AKs"}),
        ("KAs", 4, {"AKs"}),
        ("KQo", 12, {"KQo"}),
        ("AK", 16, {"AKs", "AKo"}),
        ("A5s-A2s", 16, {"A5s", "A4s", "A3s", "A2s"}),
        ("ATs+", 16, {"ATs", "AJs", "AQs", "AKs"}),
        ("KTo+", 36, {"KTo", "KJo", "KQo"}),
        ("76s", 4, {"76s"}),
        ("76s+", 4, {"76s"}),
        ("T9s-76s", 16, {"T9s", "98s", "87s", "76s"}),
        ("QQ+, AKs", 22, {"QQ", "KK", "AA", "AKs"}),
        ("qq+,aKS", 22, {"QQ", "KK", "AA", "AKs"}),
        ("AA,AA,AhAs", 6, {"AA"}),
        ("22+,A2s+,K2s+", 78 + 48 + 44, None),
        ("AhKh", 1, {"AKs"}),
        ("ahkh", 1, {"AKs"}),
        ("10♥ 9♣", 1, {"T9o"}),
        ("random", 1326, None),
    ],
)
def test_a_range_stands_for_its_hands(text: str, hands: int, means: set[str] | None) -> None:
    read = READ.range(text)
    assert read.text == text
    assert len(read.hands) == hands
    assert len({frozenset(hand) for hand in read.hands}) == hands
    assert all(card in HOLDEM.deck for hand in read.hands for card in hand)
    assert means is None or kinds(text) == means


def test_omaha_is_dealt_four_cards() -> None:
    omaha = Notation(OMAHA, STANDARD)
    assert omaha.range("AhAsKhKs").hands == (("As", "Ah", "Ks", "Kh"),)
    assert len(omaha.range("AhAsKhKs,2c3c4c5c").hands) == 2
    assert len(omaha.range("random").hands) == 270_725


def test_with_28_cards_ranges_end_at_the_eight() -> None:
    assert kinds("88+", READ_28) == {"88", "99", "TT", "JJ", "QQ", "KK", "AA"}
    assert kinds("A8s+", READ_28) == {"A8s", "A9s", "ATs", "AJs", "AQs", "AKs"}
    assert len(READ_28.range("random").hands) == 378


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("QQ+,AKz", "not-a-range"),
        ("QQ+-TT", "not-a-range"),
        ("A5s-", "not-a-range"),
        ("A5s-A2o", "not-a-range"),
        ("A5s-K2s", "not-a-range"),
        ("AKs-QJ", "not-a-range"),
        ("QQ-76s", "not-a-range"),
        ("QQs", "suited-pair"),
        ("QQo+", "suited-pair"),
        ("AhKhQh", "wrong-hand"),
        ("Ah", "wrong-hand"),
        ("", "wrong-hand"),
        ("QQ,", "wrong-hand"),
        ("AhAh", "card-twice"),
        ("hello", "not-a-range"),
        ("Ah-Kh", "not-a-range"),
        ("1h2h", "not-a-range"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        READ.range(text)
    assert refused.value.code == code
    for lang in Lang:
        assert "{" not in refusal(refused.value, lang)


@pytest.mark.parametrize("text", ["AAxx", "AA", "QQ+", "AhAsKhKs-2c3c4c5c"])
def test_omaha_has_no_ranges_and_says_what_it_has(text: str) -> None:
    with pytest.raises(Refused) as refused:
        Notation(OMAHA, STANDARD).range(text)
    assert refused.value.code == "not-four-cards"
    for lang in Lang:
        assert "AhAsKhKs" in refusal(refused.value, lang)


@pytest.mark.rule("PT-NB-95", "AO-16.1", "PT-SO-29")
@pytest.mark.parametrize("text", ["7c8c", "77", "A7s", "A9s-A5s", "22+"])
def test_a_card_below_the_eight_is_in_no_deck_of_28(text: str) -> None:
    for description, cites in ((SINTETICO_LAND, ("PT-NB-95", "AO-16.1")), (SINTETICO_ONLINE, ("PT-SO-29",))):
        with pytest.raises(Refused) as refused:
            Notation(SINTETICO, description).range(text)
        assert (refused.value.code, refused.value.cites) == ("not-in-deck", cites)
