from pathlib import Path

import pytest

from panoverde.scenario.notation import read
from panoverde.scenario.run import play

FOLDER = Path(__file__).parents[2] / "scenarios"
FILES = sorted(FOLDER.rglob("*.scenario"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_the_scenario_happens_as_written(file: Path) -> None:
    for outcome in play(read(file.read_text("utf-8"))):
        assert outcome.differences() == [], f"line {outcome.step.line}: {outcome.step.text}"


def test_there_are_scenarios() -> None:
    assert len(FILES) > 30
