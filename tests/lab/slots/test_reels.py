"""Machines with reels: the examples of the contract to the last digit, and random ones against a naive analysis."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject

from panoverde.core.refusal import Refused
from panoverde.games._slots.plan import Reels
from panoverde.games._slots.reader import fingerprint, read
from panoverde.lab.slots import reels
from panoverde.lab.slots.analysis import analyse
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
