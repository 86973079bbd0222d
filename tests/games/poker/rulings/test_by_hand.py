"""Cases decided on paper from the articles and the contract, before they were run."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from panoverde.games._poker.rulings.judgement import judged
from panoverde.games._poker.rulings.reader import read_case

CASES = [json.loads(line) for line in Path(__file__).with_name("by_hand.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_decided_by_hand(case: dict[str, Any]) -> None:
    ruled, expected = json.loads(msgspec.json.encode(judged(read_case(case)))), dict(case["expected"])
    assert set(expected.pop("cites", ())) <= set(ruled["cites"])
    assert {name: ruled[name] for name in expected} == expected
