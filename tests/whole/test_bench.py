"""`python -m bench` runs, and the page about it names every contender."""

import json
import subprocess
import sys
from pathlib import Path

from tests.sample import WHOLE

ROOT = Path(__file__).parents[2]
QUICK = (
    "event_lane",
    "poker",
    "simulation",
    "chain",
    "shoe",
    "chemin_de_fer_odds",
    "slots",
    "slots_sheet",
    "slots_holds",
)
"""Races whose contenders are soon ready; the others compile kernels or count tables first."""


def test_the_benchmarks_run_and_the_page_names_every_contender(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    only = () if WHOLE else [part for race in QUICK for part in ("--only", race)]
    command = [sys.executable, "-m", "bench", "--runs", "1", "--save", str(results), *only]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    record = json.loads(results.read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "build" / "benchmarks.md").read_text(encoding="utf-8")
    assert all(record[race] for race in QUICK)
    for contender in (one for rates in record.values() if isinstance(rates, list) for one in rates):
        assert contender["small"] > 0
        assert f"| {contender['name']} " in page


def test_an_unknown_race_is_refused_with_those_that_there_are() -> None:
    command = [sys.executable, "-m", "bench", "--only", "marathon"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 2
    assert "no race marathon" in finished.stderr
    assert "event_lane" in finished.stderr
