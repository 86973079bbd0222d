"""Known counts: five cards of 52 and of 28, seven cards, and what sintético makes of every deal."""

from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from panoverde.core.messages import Lang, phrase
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.variants import HOLDEM, SINTETICO
from panoverde.lab.poker.evaluation import with_board
from panoverde.lab.poker.frequencies import showdown
from panoverde.lab.poker.hand_counts import five_cards
from tests.lab.poker_hands import random_cards


def test_five_cards_of_52() -> None:
    found = five_cards(STANDARD)
    assert found.total == 2_598_960 == sum(found.counts.values())
    assert found.counts == {
        "sequencia_maxima": 4,
        "sequencia_de_cor": 36,
        "poquer": 624,
        "fullen": 3_744,
        "cor": 5_108,
        "sequencia": 10_200,
        "trio": 54_912,
        "dois_pares": 123_552,
        "um_par": 1_098_240,
        "carta_maior": 1_302_540,
    }


@pytest.mark.rule("R-128", "R-130")
@pytest.mark.parametrize("ranking", [SINTETICO_LAND, SINTETICO_ONLINE], ids=repr)
def test_five_cards_of_28_as_the_reading_counts_them(ranking: Ranking) -> None:
    found = five_cards(ranking)
    assert found.total == 98_280 == sum(found.counts.values())
    assert found.counts == {
        "sequencia_maxima": 4,
        "sequencia_de_cor": 12,
        "poquer": 168,
        "cor": 68,
        "fullen": 1_008,
        "sequencia": 4_080,
        "trio": 6_720,
        "figuras_com_pares": 1_728,
        "figuras_simples": 1_536,
        "dois_pares": 13_392,
        "um_par": 52_224,
        "carta_maior": 17_340,
    }


@pytest.mark.rule("R-128")
def test_five_figures_always_hold_a_pair() -> None:
    figures = [card for card in SINTETICO_LAND.deck if card[0] in "JQKA"]
    shapes = Counter(
        tuple(sorted(Counter(card[0] for card in hand).values(), reverse=True)) for hand in combinations(figures, 5)
    )
    assert shapes == {(2, 1, 1, 1): 1_536, (2, 2, 1): 1_728, (3, 1, 1): 768, (3, 2): 288, (4, 1): 48}


def test_seven_cards_of_52() -> None:
    found = showdown(HOLDEM, STANDARD)
    assert (found.what, found.total) == ("seven", 133_784_560)
    assert found.counts == {
        "sequencia_maxima": 4_324,
        "sequencia_de_cor": 37_260,
        "poquer": 224_848,
        "fullen": 3_473_184,
        "cor": 4_047_644,
        "sequencia": 6_180_020,
        "trio": 6_461_620,
        "dois_pares": 31_433_400,
        "um_par": 58_627_800,
        "carta_maior": 23_294_460,
    }


def test_every_deal_of_sintetico() -> None:
    """Two own cards and five common ones; the same with and without kickers. Held against deals at random."""
    told: list[tuple[int, int]] = []
    found = showdown(SINTETICO, SINTETICO_LAND, lambda done, total: told.append((done, total)))
    assert (found.what, found.total) == ("deals", comb(28, 2) * comb(26, 5))
    assert found.counts == showdown(SINTETICO, SINTETICO_ONLINE).counts
    assert told[-1][0] == told[-1][1]
    deals = 1_000_000
    dealt = random_cards(SINTETICO_LAND, deals, 7)
    values, counts = np.unique(with_board(SINTETICO_LAND, dealt[:, :2], dealt[:, 2:], 2), return_counts=True)
    seen: Counter[str] = Counter()
    for value, count in zip(values.tolist(), counts.tolist(), strict=True):
        seen[SINTETICO_LAND.category(value)] += count
    for category, count in found.counts.items():
        expected = deals * count / found.total
        assert abs(seen[category] - expected) < 5 * expected**0.5


def test_the_page_shows_these_counts() -> None:
    """All but those of omaha, which tests/whole counts."""
    page = (Path(__file__).parents[2] / "docs" / "reference" / "equity.md").read_text("utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| ")
    ]
    shown = {row[0]: row[1:] for row in rows if len(row) == 6}
    columns = {
        0: five_cards(STANDARD),
        1: showdown(HOLDEM, STANDARD),
        3: five_cards(SINTETICO_LAND),
        4: showdown(SINTETICO, SINTETICO_LAND),
    }
    for column, found in columns.items():
        for category, count in found.counts.items():
            assert shown[phrase("term", category, Lang.PT)][column] == f"{count:,}"
