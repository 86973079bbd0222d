"""Blackjack: in every scenario, what is accepted was offered to its author, and what is refused was not."""

from pathlib import Path

import pytest

from panoverde.core.refusal import Refused
from panoverde.scenario.notation import read
from panoverde.scenario.run import ScenarioRun, opened
from tests.games.watched_table import WatchedTable

PAGES = sorted((Path(__file__).parents[2] / "scenarios" / "blackjack").glob("*.scenario"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_accepted_was_offered(page: Path) -> None:
    scenario = read(page.read_text("utf-8"), must_expect=False)
    try:
        first = opened(scenario.opening)
    except Refused:
        assert page.stem.startswith("no_")
        return
    table = WatchedTable(first.game, first.log)
    runner = ScenarioRun(table)
    for step in scenario.steps:
        for _ in range(step.times):
            runner.run(step)
    assert table.version > first.version
