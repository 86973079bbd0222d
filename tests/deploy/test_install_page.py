"""docs/operate/install.md: its commands are commands, and speak of the same places as the units."""

import re
import subprocess

import pytest

from tests.deploy.programs import DEPLOY
from tests.document import blocks

PAGE = "operate/install.md"
SCRIPTS = blocks(PAGE, "sh")
UNIT = (DEPLOY / "systemd" / "panoverde.service").read_text("utf-8")


@pytest.mark.parametrize("script", SCRIPTS, ids=range(len(SCRIPTS)))
def test_the_shell_understands_every_block(script: str) -> None:
    done = subprocess.run(["sh", "-n"], input=script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("place", ["/opt/panoverde/bin/pano", "/etc/panoverde/panoverde.env", "/var/lib/panoverde"])
def test_page_and_unit_speak_of_the_same_places(place: str) -> None:
    assert place in UNIT
    assert any(place in script for script in SCRIPTS)


def test_the_user_of_the_unit_is_the_one_that_the_page_makes() -> None:
    user = re.search(r"^User=(\w+)$", UNIT, re.MULTILINE)
    assert user
    assert re.search(rf"^useradd .* {user[1]}$", "\n".join(SCRIPTS), re.MULTILINE)
