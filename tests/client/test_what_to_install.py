"""The client is an extra: without its libraries the error says what to install, and nothing else needs them."""

import subprocess
import sys

import pytest


def run(missing: str, module: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("missing", ["websockets", "httpx"])
def test_the_error_says_what_to_install(missing: str) -> None:
    done = run(missing, "panoverde.client")
    assert done.returncode == 1
    assert f"panoverde.client needs {missing}: pip install 'panoverde[client]'" in done.stderr


@pytest.mark.parametrize("missing", ["websockets", "httpx"])
def test_the_terminal_table_needs_none_of_it(missing: str) -> None:
    assert run(missing, "panoverde.cli.play.session").returncode == 0
