"""Programs that the samples in deploy/ are for. `make test` installs them; a test without its program fails."""

import shutil
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"
PACKAGES = {"nginx": "nginx", "promtool": "prometheus", "systemd-analyze": "systemd"}


def program(name: str) -> str:
    found = shutil.which(name, path="/usr/bin:/usr/sbin:/usr/local/bin:/bin:/sbin")
    assert found, f"this test needs {name}: install the Debian package {PACKAGES[name]} (as root, `make operations`)"
    return found
