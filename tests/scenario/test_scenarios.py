import re
from pathlib import Path

import pytest

from panoverde.core.messages import Lang
from panoverde.scenario.aloud import Voice
from panoverde.scenario.notation import read
from panoverde.scenario.profiles import each
from panoverde.scenario.run import perform

FOLDER = Path(__file__).parents[2] / "scenarios"
PAGES = {
    f"{file.relative_to(FOLDER)} {profile}".strip(): page
    for file in sorted(FOLDER.rglob("*.scenario"))
    for profile, page in each(file.read_text("utf-8")).items()
}
TAG = re.compile(r"[a-z]_[a-z]")


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_scenario_happens_as_written_and_can_be_read_aloud(page: str) -> None:
    played = perform(read(page))
    for outcome in played.outcomes:
        assert outcome.differences() == [], f"line {outcome.step.line}: {outcome.step.text}"
    for line in Voice(played, Lang.PT).page(page):
        assert "{" not in line
        assert not (line.lstrip().startswith("·") and TAG.search(line)), line


def test_there_are_scenarios() -> None:
    assert len(PAGES) > 500
