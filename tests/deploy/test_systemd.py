"""deploy/systemd: the units are well formed and leave a process little to break."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, program

UNITS = DEPLOY / "systemd"
MOST_EXPOSED = 3.0


def analyse(*words: str | Path) -> str:
    done = subprocess.run([program("systemd-analyze"), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("unit", ["panoverde.service", "panoverde-backup.service"])
def test_the_exposure_of_a_service_is_below_three(unit: str) -> None:
    told = analyse("security", "--offline=true", "--threshold=30", "--no-pager", UNITS / unit)
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", told)
    assert found, told
    assert float(found[1]) < MOST_EXPOSED


@pytest.mark.parametrize("unit", sorted(path.name for path in UNITS.iterdir()))
def test_systemd_understands_every_line(unit: str, tmp_path: Path) -> None:
    """With programs that exist here: which ones there are is not the unit's matter."""
    for path in UNITS.iterdir():
        written = path.read_text("utf-8").replace("/opt/panoverde/bin/pano", "/bin/true")
        (tmp_path / path.name).write_text(written, "utf-8")
    done = subprocess.run(
        [program("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no", tmp_path / unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_timer_comes_once_a_day() -> None:
    calendar = re.search(r"^OnCalendar=(.+)$", (UNITS / "panoverde-backup.timer").read_text("utf-8"), re.MULTILINE)
    assert calendar
    told = analyse("calendar", "--iterations=2", calendar[1])
    assert len(re.findall(r"05:30:00", told)) >= 2
