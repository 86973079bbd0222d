"""The rankings, clause by clause: what each category is, what beats what, and what decides between equals."""

from itertools import combinations, pairwise

import pytest

from panoverde.core.cards import DECK_28, DECK_52, Card
from panoverde.core.messages import Lang, phrase
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, HandStrength, Ranking

EVERY = (STANDARD, SINTETICO_LAND, SINTETICO_ONLINE)
SINTETICO = (SINTETICO_LAND, SINTETICO_ONLINE)
mark = pytest.mark
# fmt: off
SINTETICO_ORDER = mark.rule(
    "PT-NB-103", "PT-NB-103a", "PT-NB-103b", "PT-NB-103c", "PT-NB-103d", "PT-NB-103e", "PT-NB-103f",
    "PT-NB-103g", "PT-NB-103h", "PT-NB-103i", "PT-NB-103j", "PT-NB-103l", "PT-NB-103m",
    "AO-16.9", "AO-16.9a", "AO-16.9b", "AO-16.9c", "AO-16.9d", "AO-16.9e", "AO-16.9f",
    "AO-16.9g", "AO-16.9h", "AO-16.9i", "AO-16.9j", "AO-16.9k", "AO-16.9l",
)
# fmt: on


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def five(ranking: Ranking, text: str) -> HandStrength:
    return ranking.best((), cards(text), None)


def mixed(ranks: str) -> str:
    """These values in suits that make no flush."""
    return " ".join(rank + suit for rank, suit in zip(ranks, "hscdh", strict=True))


def suited(ranks: str) -> str:
    return " ".join(rank + "d" for rank in ranks)


@pytest.mark.parametrize(
    ("ranking", "hands"),
    [
        pytest.param(
            STANDARD,
            {
                "sequencia_maxima": suited("AKQJT"),
                "sequencia_de_cor": suited("98765"),
                "poquer": mixed("22223"),
                "fullen": mixed("77755"),
                "cor": suited("75432"),
                "sequencia": mixed("65432"),
                "trio": mixed("22234"),
                "dois_pares": mixed("33224"),
                "um_par": mixed("22345"),
                "carta_maior": mixed("75432"),
            },
            marks=mark.rule("PT-NB-17", "AO-13.17"),
            id="standard",
        ),
        *[
            pytest.param(
                ranking,
                {
                    "sequencia_maxima": suited("AKQJT"),
                    "sequencia_de_cor": suited("JT98A"),
                    "poquer": mixed("88889"),
                    "cor": suited("KJT98"),
                    "fullen": mixed("AAAKK"),
                    "sequencia": mixed("JT98A"),
                    "trio": mixed("8889T"),
                    "figuras_com_pares": mixed("QQJJK"),
                    "figuras_simples": mixed("AKQJJ"),
                    "dois_pares": mixed("AAKKT"),
                    "um_par": mixed("889TJ"),
                    "carta_maior": mixed("AKQJ9"),
                },
                marks=[mark.rule("PT-NB-105", "AO-16.11", "PT-SO-28", "R-130"), SINTETICO_ORDER],
                id=ranking.name,
            )
            for ranking in SINTETICO
        ],
    ],
)
def test_the_categories_in_their_order(ranking: Ranking, hands: dict[str, str]) -> None:
    assert [category.name for category in ranking.description.categories] == list(hands)
    strengths = [five(ranking, hand) for hand in hands.values()]
    assert [strength.category for strength in strengths] == list(hands)
    assert [strength.value for strength in strengths] == sorted((one.value for one in strengths), reverse=True)


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        pytest.param(suited("AKQJT"), "sequencia_maxima", marks=mark.rule("PT-NB-17a", "AO-13.17a", "PT-SO-28a")),
        pytest.param(suited("KQJT9"), "sequencia_de_cor", marks=mark.rule("PT-NB-17b", "AO-13.17b", "PT-SO-28b")),
        pytest.param(mixed("KKKKA"), "poquer", marks=mark.rule("PT-NB-17c", "AO-13.17c", "PT-SO-28c")),
        pytest.param(mixed("KKKAA"), "fullen", marks=mark.rule("PT-NB-17d", "AO-13.17d", "PT-SO-28e")),
        pytest.param(suited("AKQJ9"), "cor", marks=mark.rule("PT-NB-17e", "AO-13.17e", "PT-SO-28d")),
        pytest.param(mixed("KQJT9"), "sequencia", marks=mark.rule("PT-NB-17f", "AO-13.17f", "PT-SO-28f")),
        pytest.param(mixed("AAAKQ"), "trio", marks=mark.rule("PT-NB-17g", "AO-13.17g", "PT-SO-28g")),
        pytest.param(mixed("AAKKT"), "dois_pares", marks=mark.rule("PT-NB-17h", "AO-13.17h", "PT-SO-28j")),
        pytest.param(mixed("AAKQT"), "um_par", marks=mark.rule("PT-NB-17i", "AO-13.17i", "PT-SO-28k")),
        pytest.param(mixed("AKQJ9"), "carta_maior", marks=mark.rule("PT-NB-17j", "AO-13.17j", "PT-SO-28l")),
    ],
)
@pytest.mark.parametrize("ranking", EVERY, ids=repr)
def test_a_composition_is_the_same_in_every_ranking(ranking: Ranking, hand: str, category: str) -> None:
    assert five(ranking, hand).category == category


@pytest.mark.parametrize("ranking", SINTETICO, ids=repr)
@pytest.mark.parametrize(
    ("ranks", "category"),
    [
        pytest.param("KKQQJ", "figuras_com_pares", marks=mark.rule("PT-NB-105a", "AO-16.11a", "PT-SO-28h")),
        pytest.param("AAKQJ", "figuras_simples", marks=mark.rule("PT-NB-105b", "AO-16.11b", "PT-SO-28i", "R-128")),
        pytest.param("AAAKQ", "trio", marks=mark.rule("R-130")),
        pytest.param("AAAKK", "fullen", marks=mark.rule("R-130")),
        pytest.param("JJJJA", "poquer", marks=mark.rule("R-130")),
        pytest.param("KKQQT", "dois_pares", marks=mark.rule("PT-NB-105a")),
        pytest.param("AAKQT", "um_par", marks=mark.rule("PT-NB-105b")),
    ],
)
def test_five_figures_are_what_their_highest_category_says(ranking: Ranking, ranks: str, category: str) -> None:
    assert five(ranking, mixed(ranks)).category == category


@pytest.mark.parametrize("ranks", ["KKQQJ", "AAKQJ"])
def test_figures_mean_nothing_with_52_cards(ranks: str) -> None:
    assert five(STANDARD, mixed(ranks)).category in ("dois_pares", "um_par")


TIE_BREAKS = [
    pytest.param("KKKKA", "QQQQA", marks=mark.rule("PT-NB-18a", "AO-13.18a", "PT-SO-31a")),
    pytest.param("KKKKA", "KKKKQ", marks=mark.rule("PT-NB-18a", "AO-13.18a", "PT-SO-31a")),
    pytest.param("KKKQQ", "JJJAA", marks=mark.rule("PT-NB-18b", "AO-13.18b", "PT-SO-31c")),
    pytest.param("KKKQQ", "KKKJJ", marks=mark.rule("PT-NB-18b", "AO-13.18b", "PT-SO-31c")),
    pytest.param("AKQJT", "KQJT9", marks=mark.rule("PT-NB-18c", "AO-13.18c", "PT-SO-31d")),
    pytest.param("AAAKQ", "KKKAQ", marks=mark.rule("PT-NB-18e", "AO-13.18e", "PT-SO-31e")),
    pytest.param("AAAKJ", "AAAQJ", marks=mark.rule("PT-NB-18e", "AO-13.18e", "PT-SO-31e")),
    pytest.param("AAAKQ", "AAAKJ", marks=mark.rule("PT-NB-18e", "R-112", "R-134")),
    pytest.param("AATTK", "KKQQT", marks=mark.rule("PT-NB-18f", "AO-13.18f", "PT-SO-31h")),
    pytest.param("AATTK", "AA99K", marks=mark.rule("PT-NB-18f", "AO-13.18f", "PT-SO-31h")),
    pytest.param("AATTK", "AATTQ", marks=mark.rule("PT-NB-18f", "AO-13.18f", "PT-SO-31h")),
    pytest.param("KKQT9", "QQAKT", marks=mark.rule("PT-NB-18g", "AO-13.18g", "PT-SO-31i")),
    pytest.param("AKQJ9", "KQJ98", marks=mark.rule("PT-NB-17j", "AO-13.17j", "PT-SO-28l")),
    pytest.param("AKQJ9", "AKQJ8", marks=mark.rule("R-112", "R-134")),
]


@pytest.mark.rule("PT-NB-18", "AO-13.18", "PT-SO-31")
@pytest.mark.parametrize("ranking", EVERY, ids=repr)
@pytest.mark.parametrize(("better", "worse"), TIE_BREAKS)
def test_between_equals_the_law_decides(ranking: Ranking, better: str, worse: str) -> None:
    one, other = five(ranking, mixed(better)), five(ranking, mixed(worse))
    assert one.category == other.category
    assert one.value > other.value


@pytest.mark.rule("PT-NB-18d", "AO-13.18d", "PT-SO-31b", "R-112", "R-134")
@pytest.mark.parametrize("ranking", EVERY, ids=repr)
def test_a_flush_is_decided_by_its_highest_card_and_so_on_to_the_fifth(ranking: Ranking) -> None:
    falling = ["AKQJ9", "AKQJ8", "AKQT9", "AKJT9", "AQJT9", "KQJT8"]
    values = [five(ranking, suited(ranks)).value for ranks in falling]
    assert values == sorted(set(values), reverse=True)


@pytest.mark.rule("PT-NB-18c", "AO-13.18c", "PT-SO-31d")
@pytest.mark.parametrize("ranking", EVERY, ids=repr)
@pytest.mark.parametrize("dealt", [mixed, suited])
def test_sequences_of_any_kind_are_decided_by_their_top_card(ranking: Ranking, dealt: type[str]) -> None:
    values = [five(ranking, dealt(ranks)).value for ranks in ranking.description.straights]
    assert values == sorted(set(values), reverse=True)


@pytest.mark.rule("PT-NB-18g", "AO-13.18g", "PT-SO-31i", "R-133")
@pytest.mark.parametrize(("better", "worse"), [("KKAQ9", "KKAQ8"), ("KKA98", "KKQT9"), ("KKAT8", "KKA98")])
def test_equal_pairs_compare_the_other_cards_at_a_table_but_not_online(better: str, worse: str) -> None:
    """WE-82."""
    for ranking in (STANDARD, SINTETICO_LAND):
        assert five(ranking, mixed(better)).value > five(ranking, mixed(worse)).value
    assert five(SINTETICO_ONLINE, mixed(better)).value == five(SINTETICO_ONLINE, mixed(worse)).value
    assert five(SINTETICO_ONLINE, mixed("AAT98")).value > five(SINTETICO_ONLINE, mixed(better)).value


@pytest.mark.rule("PT-NB-105a", "AO-16.11a", "PT-SO-31f")
@pytest.mark.parametrize("ranking", SINTETICO, ids=repr)
def test_figuras_com_pares_compare_the_higher_pair_the_other_pair_and_the_fifth_card(ranking: Ranking) -> None:
    falling = ["AAKKQ", "AAKKJ", "AAQQK", "AAJJK", "KKQQA", "KKQQJ", "KKJJA", "QQJJA", "QQJJK"]
    values = [five(ranking, mixed(ranks)).value for ranks in falling]
    assert values == sorted(set(values), reverse=True)


@pytest.mark.rule("PT-NB-105b", "AO-16.11b", "PT-SO-31g", "R-128", "R-129")
@pytest.mark.parametrize("ranking", SINTETICO, ids=repr)
def test_figuras_simples_compare_the_pair(ranking: Ranking) -> None:
    """WE-83."""
    values = [five(ranking, mixed(ranks)).value for ranks in ("QQJJK", "AAKQJ", "AKKQJ", "AKQQJ", "AKQJJ", "AAKKT")]
    assert values == sorted(set(values), reverse=True)


@pytest.mark.rule("PT-NB-103", "AO-16.9", "PT-SO-28")
def test_cor_beats_fullen_with_28_cards_and_loses_to_it_with_52() -> None:
    """WE-84."""
    cor, fullen = suited("AQJT9"), mixed("AAAKK")
    assert all(five(ranking, cor).value > five(ranking, fullen).value for ranking in SINTETICO)
    assert five(STANDARD, cor).value < five(STANDARD, fullen).value


@pytest.mark.parametrize(
    ("ranking", "ranks", "top"),
    [
        pytest.param(STANDARD, "5432A", "5", marks=mark.rule("PT-NB-72", "AO-14.1")),
        pytest.param(STANDARD, "AKQJT", "A", marks=mark.rule("PT-NB-72", "AO-14.1")),
        pytest.param(SINTETICO_LAND, "JT98A", "J", marks=mark.rule("PT-NB-95", "AO-16.1", "R-131")),
        pytest.param(SINTETICO_ONLINE, "JT98A", "J", marks=mark.rule("PT-SO-30", "R-131")),
        pytest.param(SINTETICO_ONLINE, "AKQJT", "A", marks=mark.rule("PT-SO-30")),
    ],
)
def test_the_ace_is_the_highest_or_the_lowest_of_a_sequence(ranking: Ranking, ranks: str, top: str) -> None:
    strength = five(ranking, mixed(ranks))
    assert strength.category == "sequencia"
    assert "".join(card[0] for card in strength.cards) == ranks
    assert strength.cards[0][0] == top


@pytest.mark.parametrize(
    ("ranking", "ranks"),
    [
        pytest.param(STANDARD, "KA234", marks=mark.rule("PT-NB-72", "AO-14.1")),
        pytest.param(SINTETICO_LAND, "A89TK", marks=mark.rule("R-131")),
        pytest.param(SINTETICO_ONLINE, "KA89T", marks=mark.rule("R-131")),
    ],
)
def test_no_sequence_goes_round_the_ace(ranking: Ranking, ranks: str) -> None:
    assert five(ranking, mixed(ranks)).category == "carta_maior"


@pytest.mark.rule("PT-NB-72", "AO-14.1", "PT-NB-95", "AO-16.1", "PT-SO-29")
def test_each_ranking_has_its_deck_and_suits_are_worth_the_same() -> None:
    assert STANDARD.deck == DECK_52
    assert DECK_28 == SINTETICO_LAND.deck == SINTETICO_ONLINE.deck
    for ranking in EVERY:
        for other in "cdhs":
            moved = " ".join(f"{rank}{other}" for rank in "AKQJ9")
            assert five(ranking, moved).value == five(ranking, suited("AKQJ9")).value
        high = [five(ranking, mixed(f"{rank}{rank}AKQ"[:5])) for rank in "89TJ"]
        assert all(lower.value < higher.value for lower, higher in pairwise(high))


def test_own_cards_are_any_of_the_seven_or_exactly_two() -> None:
    hole, board = cards("2c 7d"), cards("Ah Kh Qh Jh Th")
    assert STANDARD.best(hole, board, None).category == "sequencia_maxima"
    assert STANDARD.best(hole, board, 2) == HandStrength(
        STANDARD.score((), cards("Ah Kh Qh 7d 2c"), None), "carta_maior", cards("Ah Kh Qh 7d 2c")
    )


def test_omaha_takes_two_of_four_and_three_of_five() -> None:
    four_hearts = STANDARD.best(cards("Ah Kh Qh 9h"), cards("2h 3c 4d 6s 8c"), 2)
    assert four_hearts.category == "carta_maior"
    flush = STANDARD.best(cards("Ah 9h Ac Ad"), cards("Kh Qh Jh Th 2c"), 2)
    assert flush == HandStrength(flush.value, "cor", cards("Ah Kh Qh Jh 9h"))
    royal = STANDARD.best(cards("Ah Kh Ac Ad"), cards("Qh Jh Th 9h 2c"), 2)
    assert royal.cards == cards("Ah Kh Qh Jh Th")


@pytest.mark.parametrize("ranking", EVERY, ids=repr)
@pytest.mark.parametrize(("hole", "own"), [(2, None), (2, 2), (4, 2)])
def test_the_best_hand_is_the_best_of_all_that_may_be_made(ranking: Ranking, hole: int, own: int | None) -> None:
    """Tried with hands spread over the deck: every fifth card, from each of many starts."""
    for start in range(len(ranking.deck)):
        dealt = [ranking.deck[(start + 5 * step + step * step) % len(ranking.deck)] for step in range(40)]
        dealt = list(dict.fromkeys(dealt))[: hole + 5]
        mine, board = dealt[:hole], dealt[hole:]
        made = (
            combinations(dealt, 5)
            if own is None
            else ((*some, *three) for some in combinations(mine, own) for three in combinations(board, 5 - own))
        )
        best = ranking.best(mine, board, own)
        assert best.value == ranking.score(mine, board, own) == max(ranking.score((), one, None) for one in made)
        assert ranking.score((), best.cards, None) == best.value
        assert set(best.cards) <= set(dealt)
        assert own is None or len(set(best.cards) & set(mine)) == own


def test_what_decides_nothing_is_shown_at_its_highest() -> None:
    shown = SINTETICO_ONLINE.best(cards("8h 8c"), cards("9d Js Ad Kh Td"), 2)
    assert shown.cards == cards("8h 8c Ad Kh Js")


def test_the_most_significant_cards_come_first() -> None:
    assert five(STANDARD, "2c Ah 2d Ad 2h").cards == cards("2c 2d 2h Ah Ad")
    assert five(STANDARD, "9c Kh 3d Kd 9h").cards == cards("Kh Kd 9c 9h 3d")


@pytest.mark.parametrize(
    ("hole", "board", "own"),
    [("Ah Kh", "Qh Jh", None), ("Ah Kh", "Qh Jh", 2), ("Ah", "Qh Jh Th 9h", 2), ("", "", None)],
)
def test_a_hand_has_five_cards(hole: str, board: str, own: int | None) -> None:
    for judge in (STANDARD.score, STANDARD.best):
        with pytest.raises(ValueError, match="too few"):
            judge(cards(hole), cards(board), own)


@pytest.mark.parametrize("own", [None, 2])
def test_a_card_that_is_not_in_the_deck_has_no_value(own: int | None) -> None:
    with pytest.raises(ValueError, match="7c"):
        SINTETICO_LAND.score(cards("7c Ah"), cards("Kh Qh Jh"), own)


def test_no_card_is_there_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        STANDARD.best(cards("Ah Ah"), cards("Kh Qh Jh"), None)


@pytest.mark.parametrize("ranking", EVERY, ids=repr)
def test_values_are_the_places_from_one_to_the_best(ranking: Ranking) -> None:
    best = five(ranking, suited("AKQJT")).value
    assert best == len(ranking.places)
    assert ranking.category(best) == "sequencia_maxima"
    assert ranking.category(1) == "carta_maior"
    for nothing in (0, best + 1):
        with pytest.raises(ValueError, match=str(nothing)):
            ranking.category(nothing)


@pytest.mark.parametrize("lang", Lang)
def test_every_category_has_a_name_of_its_own(lang: Lang) -> None:
    ids = {category.name for ranking in EVERY for category in ranking.description.categories}
    names = {phrase("term", name, lang) for name in ids}
    assert len(names) == len(ids) == 12
    assert not any("_" in name for name in names)


@pytest.mark.parametrize("ranking", EVERY, ids=lambda ranking: ranking.name)
def test_a_new_ranking_says_the_same_whatever_the_other_was_asked_before(ranking: Ranking) -> None:
    anew = Ranking(ranking.description)
    for text in (mixed("AAKKQ"), mixed("AKQJT"), suited("AKQJ9"), suited("AKQJT"), mixed("AAAKK"), mixed("AAAAK")):
        assert five(anew, text) == five(ranking, text)
