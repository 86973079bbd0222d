"""Makes a release: wheel, sdist, digests of every file of the program, bill of materials (CycloneDX), checksums.

make release, or python tools/release.py FOLDER. docs/build/release.md has the steps.
"""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PACKAGE = "panoverde/"
PIN = re.compile(
    r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)(?: ; [^\\]*)?((?: \\\n +--hash=sha256:[0-9a-f]{64})+)", re.MULTILINE
)


def build(folder: Path) -> Path:
    """Wheel and sdist; the wheel."""
    for kind in ("sdist", "wheel"):
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder], cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def digests(wheel: Path) -> str:
    """As `pano integrity --write` prints them."""
    with zipfile.ZipFile(wheel) as files:
        names = sorted(name.removeprefix(PACKAGE) for name in files.namelist() if name.startswith(PACKAGE))
        return "".join(f"{hashlib.sha256(files.read(PACKAGE + name)).hexdigest()}  {name}\n" for name in names)


def bill_of_materials(version: str) -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    base = set(_needed(project["dependencies"]))
    more = set(_needed([one for group in project["optional-dependencies"].values() for one in group]))
    pins = PIN.findall((ROOT / "requirements.lock").read_text("utf-8"))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "panoverde", "version": version}},
        "components": [
            {
                "type": "library",
                "name": name,
                "version": pinned,
                "purl": f"pkg:pypi/{canonicalize_name(name)}@{pinned}",
                "scope": "required" if name in base else "optional" if name in more else "excluded",
            }
            for name, pinned, _ in pins
        ],
    }


def server_lock() -> str:
    """Of the lock, only what the extra `server` needs, with its digests."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = set(_needed([*project["dependencies"], *extras["server"], *extras["client"]]))
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    return "".join(f"{found[0]}\n" for found in PIN.finditer(lock) if canonicalize_name(found[1]) in needed)


def _needed(asked: list[str]) -> Iterator[str]:
    """Names of these packages and of all that they need, as installed here."""
    waiting, seen = [Requirement(one) for one in asked], set[tuple[str, str]]()
    while waiting:
        one = waiting.pop()
        name, extras = canonicalize_name(one.name), ("", *sorted(one.extras))
        if (name, str(extras)) in seen or name == "panoverde":
            continue
        seen.add((name, str(extras)))
        yield name
        try:
            further = [Requirement(line) for line in requires(name) or ()]
        except PackageNotFoundError:  # for another system
            continue
        waiting += [r for r in further if not r.marker or any(r.marker.evaluate({"extra": extra}) for extra in extras)]


def release(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if left := sorted(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty: {left[0].name}")
    wheel = build(folder)
    version = wheel.name.split("-")[1]
    (folder / "panoverde.sha256").write_text(digests(wheel), "utf-8")
    (folder / "requirements-server.lock").write_text(server_lock(), "utf-8")
    bill = json.dumps(bill_of_materials(version), indent=1)
    (folder / f"panoverde-{version}.cdx.json").write_text(f"{bill}\n", "utf-8")
    made = sorted(folder.iterdir())
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made)
    (folder / "SHA256SUMS").write_text(sums, "utf-8")
    sys.stdout.write(sums)


if __name__ == "__main__":
    release(Path(sys.argv[1]))
