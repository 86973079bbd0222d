from pathlib import Path

import pytest

from panoverde.scenario.notation import read
from panoverde.scenario.profiles import each
from panoverde.scenario.run import play

FOLDER = Path(__file__).parents[2] / "scenarios"
PAGES = {
    f"{file.relative_to(FOLDER)} {profile}".strip(): page
    for file in sorted(FOLDER.rglob("*.scenario"))
    for profile, page in each(file.read_text("utf-8")).items()
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_scenario_happens_as_written(page: str) -> None:
    for outcome in play(read(page)):
        assert outcome.differences() == [], f"line {outcome.step.line}: {outcome.step.text}"


def test_there_are_scenarios() -> None:
    assert len(PAGES) > 500
