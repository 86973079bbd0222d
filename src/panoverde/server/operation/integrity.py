"""Integrity of the program: the digest of each file, compared with the expected one.

The expected digests are a list that `sha256sum --check` also reads, so neither this program nor Python is needed to
compare (docs/operate/operations.md). Without a list, those of the installed package (its RECORD) are used.
"""

import base64
import csv
import hashlib
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import panoverde
from panoverde.core.record import Record
from panoverde.law.book import law_folder
from panoverde.server.operation.schema_check import schema_digests

HOME = Path(panoverde.__file__).parent
ALWAYS = "__init__.py"
LEFT_OUT = {"__pycache__"}
SCHEMA = "schema"
"""What this version makes of an empty database."""
LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")

COMPONENTS = {"law": "rules", "locale": "words", "store/migrations": "schema", "store/schema.py": "schema"}
"""Component of a file by the start of its path; other files are code, and games are rules."""


class BadManifest(Exception):
    """Not a list of digests."""


class FileDifference(Record):
    file: str
    component: str
    expected: str
    """Empty if there should be no such file."""
    actual: str
    """Empty if it is missing."""


class IntegrityReport(Record):
    digests: dict[str, str]
    """Digest of each component: of the list of its files and their digests."""
    files: dict[str, int]
    differences: tuple[FileDifference, ...] | None
    """None without anything to compare with."""
    source: str
    """Origin of the expected digests."""

    @property
    def holds(self) -> bool | None:
        return None if self.differences is None else not self.differences


def component(file: str) -> str:
    if file.startswith("law/") and file.endswith(".py"):  # code that reads the rules, not the rules
        return "code"
    for beginning, name in COMPONENTS.items():
        if file == beginning or file.startswith(f"{beginning}/"):
            return name
    return "games" if file.startswith("games/") else "code"


def actual() -> dict[str, str]:
    """Digest of every file of the program, by its path in the package."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in sorted(_files())}


def _files() -> Iterator[tuple[str, Path]]:
    for path in HOME.rglob("*"):
        if path.is_file() and not LEFT_OUT & set(path.parts):
            yield path.relative_to(HOME).as_posix(), path
    law = law_folder()
    if not law.is_relative_to(HOME):  # not installed: the rule book is beside the source
        for path in law.rglob("*"):
            if path.is_file():
                yield f"law/{path.relative_to(law).as_posix()}", path


def manifest() -> str:
    """The list, in the format of `sha256sum`."""
    return "".join(f"{digest}  {name}\n" for name, digest in actual().items())


def read_manifest(path: Path) -> dict[str, str]:
    found = {}
    for line in path.read_text("utf-8").splitlines():
        match = LINE.fullmatch(line)
        if match is None:
            raise BadManifest(f"{path}: {line[:80]}")
        found[match[2].removeprefix("./")] = match[1]
    return found


def recorded() -> dict[str, str] | None:
    """Digests recorded by the installer of a wheel; None when run from source."""
    try:
        lines = distribution("panoverde").read_text("RECORD")
    except PackageNotFoundError:
        return None
    found = {}
    for name, digest, _ in csv.reader((lines or "").splitlines()):
        if name.startswith("panoverde/") and digest.startswith("sha256="):
            plain = digest.removeprefix("sha256=")
            found[name.removeprefix("panoverde/")] = base64.urlsafe_b64decode(plain + "=" * (-len(plain) % 4)).hex()
    return found if ALWAYS in found else None


def check(path: Path | None = None, database: str = "") -> IntegrityReport:
    """Reads every file, and the database's schema if given. Slow: never call it in an event loop."""
    there = actual()
    expected = recorded() if path is None else read_manifest(path)
    source = str(path) if path else "RECORD" if expected else ""
    differences = None if expected is None else tuple(_differences(expected, there))
    parts: dict[str, list[str]] = {}
    for name, digest in there.items():
        parts.setdefault(component(name), []).append(f"{digest}  {name}\n")
    digests = {part: hashlib.sha256("".join(lines).encode()).hexdigest() for part, lines in sorted(parts.items())}
    files = {part: len(lines) for part, lines in sorted(parts.items())}
    if database:
        wanted, found = schema_digests(database)
        digests["database"], files["database"] = found, 1
        if wanted != found:
            differences = (*(differences or ()), FileDifference("database", "database", wanted, found))
            source = ", ".join(filter(None, (source, SCHEMA)))
    return IntegrityReport(digests, files, differences, source)


def _differences(expected: Mapping[str, str], there: Mapping[str, str]) -> Iterator[FileDifference]:
    for name in sorted(expected.keys() | there.keys()):
        wanted, found = expected.get(name, ""), there.get(name, "")
        if wanted != found:
            yield FileDifference(name, component(name), wanted, found)
