"""The report as CI makes it: fixed seeds, a hundred thousand draws of each chance; and the page that tells of it."""

import re
from functools import cache
from pathlib import Path

import pytest

from panoverde import games
from panoverde.core.messages import Lang
from panoverde.lab.rng import bits, deals, patterns, symbols
from panoverde.lab.rng.chances import DiceChance, LotsChance, ShoeChance, WheelChance, draws_of, physical
from panoverde.lab.rng.page import names
from panoverde.lab.rng.report import RngReport, make_report, total_draws
from panoverde.lab.rng.verdict import Result, failures, threshold
from panoverde.lab.rng.words import known

PAGE = Path(__file__).parents[3] / "docs" / "operate" / "rng.md"
SEED, DRAWS = "docs", 100_000
REPORT = f"pano rng report --draws {DRAWS} --seed {SEED}"
TOLD: list[tuple[int, int]] = []


@cache
def made() -> RngReport:
    return make_report(DRAWS, SEED, lambda done, total: TOLD.append((done, total)))


def test_the_generator_passes_every_test_together_at_99_per_cent() -> None:
    assert made().passes, made().failures
    assert min(result.p for result in made().results) > threshold(made().results)


def test_every_chance_is_drawn_a_hundred_thousand_times_and_every_test_has_something_to_say() -> None:
    for chance in physical():
        results = {result.test: result.count for result in made().results if result.subject == chance.key}
        expected = set(symbols.TESTS)
        match chance:
            case DiceChance():
                expected |= {"totals"}
            case WheelChance():
                expected -= {"within"}
            case ShoeChance(_, decks):
                expected = expected - {"within"} | set(deals.TESTS) | ({"card-pairs"} if decks > 1 else set())
            case LotsChance():
                pass
        assert set(results) == expected
        counts = [count for test, count in results.items() if not isinstance(chance, ShoeChance) or test in deals.TESTS]
        assert min(counts) >= DRAWS


def test_every_profile_of_every_game_whose_coups_can_be_drawn_and_the_raw_words_are_there() -> None:
    subjects = {result.subject for result in made().results}
    drawn = [game for game in games.every() if draws_of(game)]
    assert len(drawn) >= 8
    assert {f"{game.name}-{profile}" for game in drawn for profile in game.presets} < subjects
    assert {result.test for result in made().results if result.subject == "raw"} == {*bits.TESTS, *patterns.TESTS}


def test_progress_is_told_up_to_its_end() -> None:
    made()
    done = [done for done, _ in TOLD]
    assert done == sorted(done)
    assert done[-1] == total_draws(DRAWS)


def test_everything_has_its_words_in_both_languages() -> None:
    tests = {result.test for result in made().results}
    for lang in Lang:
        assert tests <= known(lang)
        assert {result.subject for result in made().results} <= set(names(lang))
    assert known(Lang.PT) == known(Lang.EN)


def result(p: float) -> Result:
    return Result("dice-3", "frequency", p, 1)


def test_holm_stops_at_the_first_that_holds() -> None:
    assert failures([result(p) for p in (0.5, 0.001, 0.2, 0.0034, 0.004)], 0.01) == [result(0.001)]
    assert failures([result(p) for p in (0.5, 0.0024, 0.9, 0.002)], 0.01) == [result(0.002), result(0.0024)]
    assert failures([result(p) for p in (0.5, 0.0026, 0.9, 0.8)], 0.01) == []
    assert threshold([result(0.5)] * 4) == pytest.approx(0.0025)


def test_the_page_has_the_figures_of_this_report() -> None:
    page = PAGE.read_text("utf-8")
    total, limit = f"{len(made().results)} tests", f"{threshold(made().results):.1e}"
    assert (total in page, limit in page) == (True, True), f"{PAGE.name}: {REPORT}: {total}, one fails below {limit}"
    rows = re.findall(r"^\| `([^`]+)` \| (\d+) \| ([\d.]+) \| `([^`]+)` \|$", page, re.MULTILINE)
    found = {subject: (int(tests), float(p), test) for subject, tests, p, test in rows}
    expected = {}
    for subject in {one.subject for one in made().results}:
        results = [one for one in made().results if one.subject == subject]
        least = min(results, key=lambda one: one.p)
        expected[subject] = (len(results), round(least.p, 4), least.test)
    assert found == {subject: figures for subject, figures in expected.items() if subject in found}
    named = {chance.key for chance in physical()} | {"raw"}
    missing = [_row(subject, *expected[subject]) for subject in sorted(named - set(found))]
    assert set(found) == named, "\n".join((f"{PAGE.name}: rows to add, if any:", *missing))


def _row(subject: str, tests: int, p: float, test: str) -> str:
    return f"| `{subject}` | {tests} | {p} | `{test}` |"


def test_the_page_names_every_test_with_what_it_looks_for() -> None:
    page = PAGE.read_text("utf-8")
    assert {result.test for result in made().results if f"`{result.test}`" not in page} == set()
