"""The figures in docs/reference/figures.md are computed again: a section for each game, with one table of its bets."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from panoverde.core.chance import exhaust
from panoverde.core.dice import total
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang
from panoverde.games import every
from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER, PRINTED
from panoverde.games.banca_francesa.payout import decides
from panoverde.lab.bet_odds import exact
from panoverde.lab.chemin_de_fer.solution import FALSE_DRAWS, solve
from panoverde.lab.figures import percent, shown
from panoverde.lab.lines import lines
from panoverde.lab.odds import OutcomeTable
from panoverde.lab.odds_report import FIGURES, PricedBet, cells
from panoverde.lab.subject import named
from tests.banked import outcomes

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "figures.md").read_text(encoding="utf-8")
SECTIONS = {title: text for title, _, text in (section.partition("\n") for section in PAGE.split("\n## ")[1:])}
BETWEEN_PLAYERS = SECTIONS.pop("Chemin de fer")
PUBLISHED = [game for game in every() if named(game.name, Lang.EN) in SECTIONS]
HEADS = ["bet", "wins", "push", "loses", "coups", "per decision", "per coup", "deviation"]
LONGEST_FRACTION = 20
"""Longer ones are left to `pano odds GAME`."""

Rows = list[list[str]]


def section(game: AnyGame) -> str:
    return SECTIONS[named(game.name, Lang.EN)]


def rows(text: str, first_head: str) -> Rows:
    """The table whose first column is headed so, with its heads."""
    table = f"| {first_head} " + text.split(f"| {first_head} ", 1)[1].split("\n\n", 1)[0]
    head, _, *body = table.splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in (head, *body)]


def figures(table: OutcomeTable) -> Rows:
    bets = [PricedBet(bet_row.kind, odds) for bet_row, odds in zip(table.rows, exact(table), strict=True)]
    return [HEADS, *([line.name(Lang.EN), *written(line.bets[0])] for line in lines(bets, every_bet=False))]


def written(bet: PricedBet) -> list[str]:
    """As `pano odds --lang en` writes them."""
    ways = [cells(bet.odds, figure, Lang.EN) for figure in (*FIGURES, "deviation")]
    return [" ".join(words[len(words[0]) > LONGEST_FRACTION :]).replace("\u00a0", " ") for words in ways]


def as_markdown(table: Rows) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (table[0], ["---"] * len(HEADS), *table[1:]))


@pytest.mark.rule("R-19")
@pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.name)
def test_the_published_odds_are_the_exact_ones_of_every_preset_that_the_section_names(game: AnyGame) -> None:
    presets = [preset for preset in game.presets if f"`{preset}`" in section(game)]
    assert presets, f"the section names none of {list(game.presets)}"
    for preset in presets:
        expected = figures(outcomes(game, preset))
        assert rows(section(game), "bet") == expected, f"{preset}:\n{as_markdown(expected)}"


def test_every_section_is_a_game() -> None:
    assert set(SECTIONS) == {named(game.name, Lang.EN) for game in PUBLISHED}
    assert "Banca francesa" in SECTIONS


@pytest.mark.rule("PT-BFO-15", "AO-3.9")
def test_the_published_counts_of_totals_are_right() -> None:
    throws = [dice for _, dice in exhaust(lambda chance: chance.dice(3))]
    counts = Counter(decides(dice) or "nothing" for dice in throws)
    _, *published = rows(SECTIONS["Banca francesa"], "total")
    assert {chance: int(count) for _, chance, count in published} == counts
    for totals, chance, _ in published:
        assert {total(dice) for dice in throws if (decides(dice) or "nothing") == chance} == set(
            map(int, totals.split())
        )


@pytest.mark.rule("R-19")
def test_the_price_of_the_other_reading_is_as_stated() -> None:
    assert Fraction(31 - 185, 216) == Fraction(-154, 216)
    assert re.search(r"154/216 of the stake\s+per throw, 71 %", PAGE)
    assert round(100 * Fraction(154, 216)) == 71


# Chemin de fer


def percentage(number: Fraction) -> str:
    return percent(number, Lang.EN).replace("\u00a0", " ")


def both(number: Fraction) -> str:
    return f"{number} {percentage(number)}"


@pytest.mark.rule("AO-12.65d", "AO-12.68d", "R-81", "R-82")
def test_the_published_choices_of_chemin_de_fer_are_the_exact_ones() -> None:
    _, *published = rows(BETWEEN_PLAYERS, "ponto on five")
    assert published == [
        [
            *("draws" if draws else "stands" for draws in choice.draws(CHEMIN_DE_FER.free).values()),
            both(choice.odds.advantage),
            *(shown(part, Lang.EN) for part in (choice.odds.win, choice.odds.push, choice.odds.lose)),
            percentage(choice.odds.after(Fraction(5, 100))),
        ]
        for choice in solve().choices
    ]


@pytest.mark.rule("AO-12.71", "R-81")
def test_the_published_equilibria_of_chemin_de_fer_are_the_exact_ones() -> None:
    _, *published = rows(BETWEEN_PLAYERS, "equilibrium")
    cases = ("ponto_on_five", "banker_3_8", "banker_3_9", "banker_4_1", "banker_5_4", "banker_6_none")
    for (_, value, *often), table in zip(published, (CHEMIN_DE_FER, FALSE_DRAWS, PRINTED), strict=True):
        found = solve(table).equilibrium
        assert value == both(found.odds.advantage)
        told = {case: Fraction(words.split()[0]) for case, words in zip(cases, often, strict=True) if words}
        assert told == found.frequencies
        mixed = [words for words in often if " " in words]
        assert mixed == [both(Fraction(words.split()[0])) for words in mixed]


@pytest.mark.rule("AO-12.48", "R-85")
def test_the_published_effect_of_the_cagnotte_is_the_exact_one() -> None:
    _, *published = rows(BETWEEN_PLAYERS, "cagnotte")
    rates = {f"{rate} %": Fraction(rate, 100) for rate in range(6)}
    odds = solve().equilibrium.odds
    assert published == [[words, both(odds.after(rate))] for words, rate in rates.items()]
    for figure in (odds.advantage / odds.win, *filter(None, solve().indifferent.values())):
        assert f"{figure}" in BETWEEN_PLAYERS
        assert percentage(figure) in BETWEEN_PLAYERS
