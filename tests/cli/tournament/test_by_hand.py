"""Specs decided on paper from the contract before they were run: figures, refusals, and files that are none."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.tournament.specs import figures, malformed, refused

SPECS = [json.loads(line) for line in Path(__file__).with_name("by_hand.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("told", SPECS, ids=lambda told: told["command"])
def test_decided_by_hand(tmp_path: Path, told: dict[str, Any]) -> None:
    given = tmp_path, told["command"], told["spec"]
    if "refused" in told:
        assert refused(*given) == told["refused"]
    elif "malformed" in told:
        assert malformed(*given)
    else:
        found = figures(*given)
        assert {name: found[name] for name in told["expect"]} == told["expect"]
