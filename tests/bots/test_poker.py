"""The house's bots at poker: three strengths, each better than the one before."""

from statistics import median

import pytest

from panoverde.bots.minds import mind_of, prepare
from panoverde.bots.poker.preflop import KINDS, equities, kind_of, ranks
from panoverde.core.chance import Seeded
from panoverde.core.option import Nature, Number, Option
from panoverde.games._poker.ranking import STANDARD
from panoverde.games._poker.variants import HOLDEM
from panoverde.house.records import Strength
from panoverde.lab.poker.equity import equity, question
from tests.bots.poker_hands import OLD, match
from tests.sample import WHOLE

CLEAR = 2
"""Standard errors."""


@pytest.fixture(autouse=True, scope="module")
def _prepared() -> None:
    """As the house does before the first bot sits down."""
    for game in ("holdem", "omaha", "sintetico", "roulette"):
        prepare(game)


MATCHES = [("easy", OLD, 60), ("medium", OLD, 60), ("strong", "easy", 60)]
LONG_MATCHES = [("medium", "easy", 300), ("strong", "medium", 500)]
"""Between neighbours it takes long to tell luck from skill."""


@pytest.mark.parametrize(("better", "worse", "deals"), [*MATCHES, *(LONG_MATCHES if WHOLE else ())])
def test_each_strength_wins_from_those_below(better: str, worse: str, deals: int) -> None:
    found = match(better, worse, deals)
    assert found.mean > CLEAR * found.error, found[:2]
    assert median(found.seconds) < 0.02, "a decision is quick"


@pytest.mark.parametrize("game", ["omaha", "sintetico"])
def test_the_strong_play_the_other_variants_too(game: str) -> None:
    found = match("strong", OLD, 250 if game == "omaha" else 60, game)
    assert found.mean > CLEAR * found.error, found[:2]
    assert median(found.seconds) < 0.02, "a decision is quick"


# Before the common cards


def test_there_are_169_kinds_of_hands() -> None:
    assert (len(KINDS), set(equities())) == (169, set(KINDS))
    assert {kind_of(("2h", "As")), kind_of(("Ts", "Js")), kind_of(("7c", "7d"))} == {"A2o", "JTs", "77"}


@pytest.mark.parametrize(("kind", "hand"), [("AA", "AsAh"), ("T9s", "Ts9s"), ("72o", "7s2h"), ("A5s", "As5s")])
def test_the_table_is_what_the_laboratory_counts(kind: str, hand: str) -> None:
    counted = equity(HOLDEM, STANDARD, question(HOLDEM, STANDARD, (hand, "random")))
    assert counted.exact
    assert equities()[kind] == round(counted.players[0].share * 1_000_000)


def test_hands_are_ranked_by_the_share_of_better_ones() -> None:
    rank = ranks()
    assert rank["As", "Ah"] == rank["Ad", "Ac"] == 0
    assert rank["Ks", "Kh"] == pytest.approx(6 / 1326)
    assert max(rank.values()) == rank["3s", "2h"] == pytest.approx(1 - 12 / 1326)


# What they do


CHECK, CALL, FOLD = (Option(kind, (), Nature.COURSE) for kind in ("check", "call", "fold"))
RAISE = Option("raise_to", (Number("bet", 400, 20_000),), Nature.STAKE)


def state(cards: tuple[str, str], board: tuple[str, ...] = (), price: int = 200, rival: int = 200) -> dict[str, object]:
    """Two players; one's own bet is nothing yet."""

    def holding(held: tuple[str, ...], bet: int) -> dict[str, object]:
        return {"cards": held, "bet": bet, "paid": bet, "folded": False, "spoke_at": None}

    hand = {
        "variant": "holdem", "board": board, "price": price, "dead": 300, "awarded": 0, "order": [1, 2],
        "holdings": {"1": holding(cards, 0), "2": holding(("??", "??"), rival)},
    }  # fmt: skip
    rules = {"minimum": 200, "pair_kickers": True}
    return {"hand": hand, "rules": rules, "players": {"1": {"cave": 20_000}, "2": {"cave": 20_000}}}


@pytest.mark.parametrize("strength", Strength)
def test_the_nuts_are_never_folded_and_nothing_is_never_raised(strength: Strength) -> None:
    mind = mind_of("holdem", strength, Seeded(3))
    assert mind is not None
    royal = state(("As", "Ks"), ("Qs", "Js", "Ts", "2d", "3c"), 4_000, 4_000)
    seven_high = state(("7s", "2h"), ("Jd", "9s", "8h", "4d", "3c"), 8_000, 8_000)
    for _ in range(20):
        best, worst = (mind(one, 1, (CALL, FOLD, RAISE), 0) for one in (royal, seven_high))
        assert best is not None
        assert worst is not None
        assert best.kind in ("call", "raise_to")
        assert worst.kind == "fold"


def test_aces_are_raised_by_more_than_the_least() -> None:
    mind = mind_of("holdem", Strength.STRONG, Seeded(3))
    assert mind is not None
    choice = mind(state(("As", "Ah")), 1, (CALL, FOLD, RAISE), 0)
    assert choice is not None
    assert choice.kind == "raise_to"
    assert choice.answers["bet"] > 400


def test_seven_high_is_not_raised_before_the_common_cards() -> None:
    mind = mind_of("holdem", Strength.STRONG, Seeded(3))
    assert mind is not None
    kinds = {choice.kind for _ in range(30) if (choice := mind(state(("7s", "2h")), 1, (CALL, FOLD, RAISE), 0))}
    assert "raise_to" not in kinds


def test_where_no_more_may_be_raised_the_best_hand_calls_or_checks() -> None:
    mind = mind_of("holdem", Strength.MEDIUM, Seeded(3))
    assert mind is not None
    called, checked = (mind(state(("As", "Ah")), 1, options, 0) for options in ((CALL, FOLD), (CHECK,)))
    assert called is not None
    assert checked is not None
    assert (called.kind, checked.kind) == ("call", "check")


def test_what_is_no_decision_at_cards_is_left_to_the_ordinary_choice() -> None:
    mind = mind_of("holdem", Strength.STRONG, Seeded(3))
    assert mind is not None
    assert mind(state(("As", "Ah")), 1, (Option("rest"),), 0) is None
    assert mind({"hand": None}, 1, (CHECK,), 0) is None
    assert mind(state(("??", "??")), 1, (CHECK,), 0) is None
    assert mind_of("roulette", Strength.STRONG, Seeded(3)) is None
