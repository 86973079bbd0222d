"""The examples of the contract: `expected` is what they ask for."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.poker.rulings.cases import ruling

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_an_example_gets_its_ruling(example: dict[str, Any]) -> None:
    found, expected = ruling(example), example["expected"]
    assert (found.id, found.ruling, found.to) == (example["id"], expected["ruling"], expected["to"])
    assert set(found.options) == set(expected.get("options", []))
    assert set(found.cites) >= {expected["cites"][0]}
    assert found.penalty == expected["penalty"]
    alternatives = [{"ruling": other.ruling, "to": other.to} for other in found.alternatives]
    assert alternatives == expected.get("alternatives", [])


def test_there_are_fifteen() -> None:
    assert len(EXAMPLES) == 15
