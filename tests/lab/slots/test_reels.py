"""Machines with reels: the examples of the contract to the last digit, and random ones against a naive analysis."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject

from panoverde.core.refusal import Refused
from panoverde.games._slots.plan import Reels
from panoverde.games._slots.reader import fingerprint, read
from panoverde.lab.slots import reels
from panoverde.lab.slots.analysis import analyse, analyse_file
from panoverde.lab.slots.sheet import Sheet

from .naive import Naive
from .plans import as_toml, machines

EXAMPLES = Path(__file__).parent / "examples"


@pytest.mark.rule("AO-17.2", "R-94")
@pytest.mark.parametrize("name", ["classic", "lines", "draw"])
def test_examples_are_analysed_to_the_last_digit(name: str) -> None:
    file = (EXAMPLES / f"{name}.toml").read_bytes()
    plan = read(file)
    sheet = analyse(plan, fingerprint(file))
    assert json.dumps(sheet.as_json()) == json.dumps(json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")))


def small(plan: dict[str, Any]) -> tuple[Reels, Sheet]:
    try:
        read_plan = read(as_toml(plan).encode())
    except Refused as refused:
        if refused.code != "plan-endless":  # the only reason that random machines have
            raise
        reject()
    assert isinstance(read_plan, Reels)
    return read_plan, reels.analyse(read_plan, "")


def agree(plan: dict[str, Any]) -> None:
    made, sheet = small(plan)
    naive = Naive(plan).analysis()
    parts = {name: getattr(sheet.parts, name) for name in naive["parts"]}
    assert parts == naive["parts"]
    assert sheet.parts.total - sheet.parts.jackpot_increment == naive["mean"]
    assert (sheet.cycle, sheet.variance) == (naive["cycle"], naive["variance"])
    assert (sheet.hit_frequency, sheet.largest_prize) == (naive["hit_frequency"], naive["largest_prize"])
    told = sheet.contribution
    sources = {"base": told.base, "scatter": told.scatter, "free": told.free_spins, "bonus": told.bonus}
    for source, shares in sources.items():
        found = {name: (share.probability, share.gain) for name, share in shares.items() if share.probability}
        assert found == naive["shares"][source]
    assert reels.plan_return(made) == sheet.parts
    assert sum(sheet.distribution.values()) == 1


@pytest.mark.rule("AO-17.2")
@given(machines(ways=False))
def test_lines_agree_with_every_window(plan: dict[str, Any]) -> None:
    agree(plan)


@pytest.mark.rule("AO-17.2")
@given(machines(ways=True))
def test_ways_agree_with_every_window(plan: dict[str, Any]) -> None:
    agree(plan)


def test_a_cycle_beyond_walking_is_refused_at_once() -> None:
    strip = " ".join(f"S{stop}" for stop in range(101))
    strips = ", ".join([f'"{strip}"'] * 5)
    plan = (
        f'name = "x"\nkind = "reels"\nwindow = 1\nstrips = [{strips}]\nlines = [[1, 1, 1, 1, 1]]\n'
        '[stake]\ncoins = ["1"]\n[pay]\nS1 = {5 = 9}\n'
    )
    with pytest.raises(Refused) as told:
        analyse_file(plan.encode())
    assert (told.value.code, told.value.facts["found"]) == ("plan-too-many-windows", 101**5)


def test_reels_of_thousands_of_stops_are_analysed() -> None:
    strip = " ".join(["A", *["B"] * 2999])
    plan = (
        f'name = "x"\nkind = "reels"\nwindow = 2\nstrips = ["{strip}", "{strip}"]\nlines = [[1, 2]]\n'
        '[stake]\ncoins = ["1"]\n[pay]\nA = {2 = 9000000}\n'
    )
    sheet = analyse_file(plan.encode())
    assert (sheet.cycle, sheet.parts.base) == (9_000_000, Fraction(1))


def many_reels(stops: str) -> bytes:
    """Twelve equal reels, of which one line pays for A on all."""
    strips, line = ", ".join([f'"{stops}"'] * 12), ", ".join(["1"] * 12)
    return (
        f'name = "x"\nkind = "reels"\nwindow = 1\nstrips = [{strips}]\nlines = [[{line}]]\n'
        '[stake]\ncoins = ["1"]\n[pay]\nA = {12 = 4096}\n'
    ).encode()


@pytest.mark.rule("AO-17.2")
def test_a_cycle_above_a_machine_word_is_counted_exactly() -> None:
    sheet = analyse_file(many_reels(" ".join("AB" * 40)))
    assert (sheet.cycle, sheet.parts.base, sheet.variance) == (80**12, Fraction(1), Fraction(4095))


@pytest.mark.rule("AO-17.9")
def test_a_cycle_whose_stops_have_nothing_in_common_is_refused_above_a_machine_word() -> None:
    with pytest.raises(Refused) as told:
        analyse_file(many_reels(" ".join("A" + "B" * 38)))
    assert (told.value.code, told.value.facts["found"]) == ("plan-too-many-stops", 39**12)
    assert analyse_file(many_reels(" ".join("A" + "B" * 37))).cycle == 38**12 < 2**63 < 39**12
