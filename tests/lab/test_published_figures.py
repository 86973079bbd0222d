"""The figures in docs/figures.md are the ones that we compute."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from panoverde.core.chance import exhaust
from panoverde.core.dice import total
from panoverde.core.messages import Lang
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.payout import decides
from panoverde.games.banca_francesa.rules import PRESETS, Rules
from panoverde.lab.exact import BetOdds, exact
from panoverde.lab.figures import root, shown

PAGE = (Path(__file__).parents[2] / "docs" / "figures.md").read_text(encoding="utf-8")


def table(first_head: str) -> dict[str, list[str]]:
    """The rows of the table whose first column is headed so, by their first cell."""
    lines = PAGE.split(f"| {first_head} ", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row[1:] for row in rows}


def written(odds: BetOdds) -> list[str]:
    figures = (odds.win, odds.push, odds.lose, odds.per_coup, odds.per_decision)
    deviation = f"√({odds.variance}) {shown(root(odds.variance), Lang.EN)}"
    return [*(f"{figure} {shown(figure, Lang.EN)}" for figure in figures), deviation]


@pytest.mark.rule("R-19")
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_published_odds_are_the_exact_ones_of_every_preset(rules: Rules) -> None:
    assert table("bet") == {odds.bet: written(odds) for odds in exact(GAME.outcomes(rules))}


def test_every_preset_is_named_on_the_page() -> None:
    assert all(f"`{preset}`" in PAGE for preset in PRESETS)


@pytest.mark.rule("PT-BFO-15", "AO-3.9")
def test_the_published_counts_of_totals_are_right() -> None:
    throws = [dice for _, dice in exhaust(lambda chance: chance.dice(3))]
    counts = Counter(decides(dice) or "nothing" for dice in throws)
    published = table("total")
    assert {row[0]: int(row[1]) for row in published.values()} == counts
    for totals, (chance, _) in published.items():
        assert {total(dice) for dice in throws if (decides(dice) or "nothing") == chance} == set(
            map(int, totals.split())
        )


@pytest.mark.rule("R-19")
def test_the_price_of_the_other_reading_is_as_stated() -> None:
    assert Fraction(31 - 185, 216) == Fraction(-154, 216)
    assert "154/216" in PAGE
    assert round(100 * Fraction(154, 216)) == 71
