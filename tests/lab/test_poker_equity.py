"""Equity: counted here hand by hand with the evaluator of the tables, and once more by ranks, by boards, by ranges."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from panoverde.core.cards import Card
from panoverde.core.refusal import Refused
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.variants import HOLDEM, OMAHA, SINTETICO, Variant
from panoverde.lab.poker import equity as lab, kernels
from panoverde.lab.poker.deals import bits_of, together
from panoverde.lab.poker.machine import U, address
from panoverde.lab.poker.results import Equity, PlayerEquity
from panoverde.lab.poker.shapes import Hands, KnownCards
from panoverde.lab.poker.tables import boards

GAMES = [
    pytest.param(HOLDEM, STANDARD, id="holdem"),
    pytest.param(OMAHA, STANDARD, id="omaha"),
    pytest.param(SINTETICO, SINTETICO_LAND, id="sintetico"),
    pytest.param(SINTETICO, SINTETICO_ONLINE, id="sintetico online"),
]


def asked(
    variant: Variant,
    ranking: Ranking,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    trials: int = 1,
    seed: int = 1,
) -> Equity:
    question = lab.question(variant, ranking, hands, board, dead)
    return lab.equity(variant, ranking, question, trials=trials, seed=seed)


def one_by_one(
    variant: Variant, ranking: Ranking, hands: list[list[Card]], board: list[Card], live: list[Card]
) -> Equity:
    """Win, tie and lose of each hand, by the evaluator of the tables."""
    counts = [[0, 0, 0] for _ in hands]
    shares = [Fraction(0)] * len(hands)
    for rest in combinations(live, 5 - len(board)):
        scores = [ranking.score(hand, (*board, *rest), variant.own) for hand in hands]
        winners = [at for at, score in enumerate(scores) if score == max(scores)]
        for at in range(len(hands)):
            counts[at][2 if at not in winners else 0 if len(winners) == 1 else 1] += 1
            shares[at] += Fraction(at in winners, len(winners))
    deals = sum(counts[0])
    players = tuple(
        PlayerEquity("".join(hand), (), win, tie, lose, share / deals, None)
        for hand, (win, tie, lose), share in zip(hands, counts, shares, strict=True)
    )
    return Equity(variant.name, ranking.name, "", (), (), True, deals, None, players)


def same(one: Equity, other: Equity) -> bool:
    figures = [
        [(player.win, player.tie, player.lose, player.share) for player in equity.players] for equity in (one, other)
    ]
    return figures[0] == figures[1] and one.deals == other.deals


@pytest.mark.parametrize(("variant", "ranking"), GAMES)
@pytest.mark.parametrize(
    ("players", "turned", "live"), [(2, 0, 11), (2, 3, 12), (3, 4, 10), (4, 5, 2), (5, 0, 8), (10, 0, 7)]
)
def test_the_count_is_that_of_the_tables(
    variant: Variant, ranking: Ranking, players: int, turned: int, live: int
) -> None:
    """With most cards dead, every board there is can be tried in Python."""
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(ranking.deck))
        dealt = [ranking.deck[at] for at in order]
        players = min(players, (len(dealt) - turned - 5) // variant.hole)
        hands = [dealt[at * variant.hole : (at + 1) * variant.hole] for at in range(players)]
        rest = dealt[players * variant.hole :]
        board, left, dead = rest[:turned], rest[turned : turned + live], rest[turned + live :]
        found = asked(variant, ranking, ["".join(hand) for hand in hands], "".join(board), "".join(dead))
        assert found.exact
        assert same(found, one_by_one(variant, ranking, hands, board, left))


@pytest.mark.parametrize(("variant", "ranking"), GAMES)
def test_by_ranks_and_by_boards_agree_on_whole_decks(variant: Variant, ranking: Ranking) -> None:
    tables = boards(ranking, variant.own)
    for seed, players in ((1, 1), (2, 2), (3, 2), (4, 5)):
        order = np.random.default_rng(seed).permutation(len(ranking.deck))
        hands = [[ranking.deck[at] for at in row] for row in order[: players * variant.hole].reshape(players, -1)]
        held = bits_of(ranking).held(hands, U(0))
        shows = Hands(U(players), U(held.pairs.shape[1]), address(held.pairs), address(held.bits))
        live = bits_of(ranking).deck & ~np.bitwise_or.reduce(held.bits)
        tallies = np.zeros((2, 1 << 13), np.int64)
        for kernel, tally in zip((kernels.by_ranks, kernels.by_boards), tallies, strict=True):
            kernel(KnownCards(U(0), live, U(3), address(tally)), tables, shows)
        assert tallies[0].tolist() == tallies[1].tolist()
        assert tallies[0].min() == 0
        left = len(ranking.deck) - players * variant.hole
        assert tallies[0].sum() == 3 * sum(1 for _ in combinations(range(left), 5))


def test_aces_against_kings_of_other_suits_and_against_any_hand() -> None:
    """Published: 81.95 % for a pair of aces against a pair of kings, 85.20 % against a random hand."""
    found = asked(HOLDEM, STANDARD, ["AA", "KK"])
    assert (found.exact, found.deals) == (True, 36 * 1_712_304)
    assert (found.players[0].win, found.players[0].tie) == (50_371_344, 285_228)
    assert round(float(found.players[0].share), 4) == 0.8195
    assert round(float(asked(HOLDEM, STANDARD, ["AhAs", "random"]).players[0].share), 4) == 0.852


@pytest.mark.parametrize(
    ("variant", "ranking", "ranges", "board", "dead"),
    [
        (HOLDEM, STANDARD, ["QQ+,AKs", "JJ,KQs"], "Qh7d2h", ""),
        (HOLDEM, STANDARD, ["QQ", "JJ", "AhKh,AsKs"], "Qh7h2h3h", "Qs"),
        (SINTETICO, SINTETICO_LAND, ["AA,KQs", "88-99"], "", "Ah"),
        (OMAHA, STANDARD, ["AhAsKhKs,AcAdKcKd", "QhQsJhJs"], "2c3c4c", ""),
    ],
)
def test_a_range_is_the_sum_of_its_hands(
    variant: Variant, ranking: Ranking, ranges: list[str], board: str, dead: str
) -> None:
    """Hands that differ by their suits alone are counted once and multiplied: that must change nothing."""
    read = lab.question(variant, ranking, ranges, board, dead)
    gone = {*read.board, *read.dead}
    together_ = [
        asked(variant, ranking, ["".join(hand) for hand in hands], board, dead)
        for hands in product(*(one.hands for one in read.ranges))
        if len({card for hand in hands for card in hand} | gone) == variant.hole * len(hands) + len(gone)
    ]
    whole = asked(variant, ranking, ranges, board, dead)
    assert whole.exact
    assert whole.deals == sum(one.deals for one in together_)
    for at, player in enumerate(whole.players):
        assert player.win == sum(one.players[at].win for one in together_)
        assert player.tie == sum(one.players[at].tie for one in together_)
        assert player.share == sum(one.players[at].share * one.deals for one in together_) / whole.deals


def test_hands_alike_but_for_their_suits_are_counted_once() -> None:
    bits = bits_of(STANDARD)
    pairs = bits.held(list(combinations([card for card in STANDARD.deck if card[0] in "AK"], 2)), U(0))
    ways = together([pairs], [])
    assert ways is not None
    assert sorted(ways.weights.tolist()) == [4, 6, 6, 12]  # AKs, AA, KK, AKo
    fixed = together([pairs], [bits.of([Card("Ah")])])
    assert fixed is not None
    assert len(fixed.weights) > 4


@pytest.mark.rule("PT-SO-31i", "R-133")
def test_online_equal_pairs_tie() -> None:
    """Two own cards and three of the board: K K A J 9 against K K Q J 8."""
    land, online = (
        asked(SINTETICO, ranking, ["9cAc", "Qc8s"], "TdJhKsKhJs") for ranking in (SINTETICO_LAND, SINTETICO_ONLINE)
    )
    assert (land.players[0].win, land.players[0].tie) == (1, 0)
    assert (online.players[0].win, online.players[0].tie) == (0, 1)
    assert online.players[0].share == Fraction(1, 2)


def test_a_simulation_says_so_and_comes_near(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = asked(HOLDEM, STANDARD, ["AhAs", "KK", "QJs"])
    monkeypatch.setattr(lab, "MOST_SHOWDOWNS", 0)
    first, again, other = (
        asked(HOLDEM, STANDARD, ["AhAs", "KK", "QJs"], trials=300_000, seed=seed) for seed in (1, 1, 2)
    )
    assert first == again != other
    assert (first.exact, first.deals, first.seed) == (False, 300_000, 1)
    assert (exact.exact, exact.seed) == (True, None)
    assert sum(player.share for player in first.players) == 1
    for near, true in zip(first.players, exact.players, strict=True):
        assert near.error is not None
        assert 0 < near.error < 0.002
        assert abs(near.share - true.share) < 5 * Fraction(near.error)
        assert near.win + near.tie + near.lose == 300_000


def test_a_player_who_may_hold_any_hand_is_dealt_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, board = ["AA,AKs", "random", "KK,AKs"], "AhKd2c7s"
    exact = asked(HOLDEM, STANDARD, hands, board)
    monkeypatch.setattr(lab, "MOST_SHOWDOWNS", 0)
    near = asked(HOLDEM, STANDARD, hands, board, trials=300_000)
    for simulated, true in zip(near.players, exact.players, strict=True):
        assert simulated.error is not None
        assert abs(simulated.share - true.share) < 5 * Fraction(simulated.error)


@pytest.mark.parametrize(("variant", "ranking"), GAMES)
def test_simulated_boards_go_on_from_what_is_turned(
    variant: Variant, ranking: Ranking, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = ["AhAs", "9d8c"] if variant.hole == 2 else ["AhAsJhJs", "9d8cTdTc"]
    exact = asked(variant, ranking, hands, "AcKdQd", "Kc")
    monkeypatch.setattr(lab, "MOST_SHOWDOWNS", 0)
    near = asked(variant, ranking, hands, "AcKdQd", "Kc", trials=100_000)
    assert near.players[0].error is not None
    assert abs(near.players[0].share - exact.players[0].share) <= 5 * Fraction(near.players[0].error)


def test_where_there_are_too_many_deals_they_are_simulated() -> None:
    assert not asked(HOLDEM, STANDARD, ["random", "random"], trials=1000).exact
    assert not asked(HOLDEM, STANDARD, ["random"] * 10, trials=1000).exact
    assert not asked(OMAHA, STANDARD, ["AhAsKhKs", "random"], trials=1000).exact


def test_progress_is_told_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    question = lab.question(HOLDEM, STANDARD, ["AA", "22+"])
    lab.equity(HOLDEM, STANDARD, question, progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] > 1
    monkeypatch.setattr(lab, "MOST_SHOWDOWNS", 0)
    lab.equity(HOLDEM, STANDARD, question, trials=5000, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (5000, 5000)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "code"),
    [
        (["AhAs"], "", "", "number-of-hands"),
        (["random"] * 11, "", "", "number-of-hands"),
        (["AhAs", "AhKd"], "", "", "card-twice"),
        (["AhAs", "KdKc"], "Ah2c3c", "", "card-twice"),
        (["AhAs", "KdKc"], "2c3c4c", "4c", "card-twice"),
        (["AhAs", "KdKc"], "2c2c4c", "", "card-twice"),
        (["AhAs", "KdKc"], "2c", "", "wrong-board"),
        (["AhAs", "KdKc"], "2c3c4c5c6c7c", "", "wrong-board"),
        (["AhAs", "KdKc"], "nothing", "", "not-cards"),
        (["AA", "KK"], "", "AhAsAc", "empty-range"),
        (["AA", "AA", "AA"], "", "", "no-deal"),
    ],
)
def test_what_cannot_be_dealt_is_refused(hands: list[str], board: str, dead: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        asked(HOLDEM, STANDARD, hands, board, dead)
    assert refused.value.code == code


@pytest.mark.rule("PT-NB-95", "AO-16.1")
def test_no_more_cards_are_asked_for_than_the_deck_has() -> None:
    hands = ["random"] * 10
    assert asked(SINTETICO, SINTETICO_LAND, hands, dead="8c8d8h", trials=10).deals == 10
    with pytest.raises(Refused) as refused:
        asked(SINTETICO, SINTETICO_LAND, hands, dead="8c8d8h8s", trials=10)
    assert (refused.value.code, refused.value.cites) == ("too-few-cards", ("PT-NB-95", "AO-16.1"))


def test_a_simulation_that_deals_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_SHOWDOWNS", 0)
    with pytest.raises(Refused, match="no-deal"):
        asked(HOLDEM, STANDARD, ["AA", "AA", "AA"], trials=10)


def test_every_street_of_sintetico_may_be_asked() -> None:
    for turned in range(6):
        board = "9c9d9hTcTd"[: 2 * turned]
        assert asked(SINTETICO, SINTETICO_LAND, ["AhAs", "KdKc"], board).exact
