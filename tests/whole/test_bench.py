"""`python -m bench` runs, and the page about it names every contender."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_benchmarks_run_and_the_page_names_every_contender(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    command = [sys.executable, "-m", "bench", "--runs", "1", "--save", str(results)]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    record = json.loads(results.read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "build" / "benchmarks.md").read_text(encoding="utf-8")
    for contender in (one for rates in record.values() if isinstance(rates, list) for one in rates):
        assert contender["small"] > 0
        assert f"| {contender['name']} " in page
