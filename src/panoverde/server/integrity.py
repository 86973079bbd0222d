"""Is the program what it should be? The digest of every file of it, beside the expected one.

The expected ones stand in a list that `sha256sum --check` reads too, so that nobody needs this program, or even Python,
to compare (docs/operations.md). Where none is given, those of the installed package (its RECORD) are taken.
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
from panoverde.server.schema_check import schema_digests
from panoverde.trace.book import law_folder

HOME = Path(panoverde.__file__).parent
ALWAYS = "__init__.py"
LEFT_OUT = {"__pycache__"}
SCHEMA = "schema"
"""What this version of the program makes of an empty database."""
LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")

COMPONENTS = {"law": "rules", "locale": "words", "store/migrations": "schema", "store/schema.py": "schema"}
"""Which part of the product a file belongs to, by how its path begins; the rest is code, and games are rules."""


class BadManifest(Exception):
    """Not a list of digests."""


class Difference(Record):
    file: str
    component: str
    expected: str
    """Empty: there should be no such file."""
    actual: str
    """Empty: it is missing."""


class Verdict(Record):
    digests: dict[str, str]
    """Of each component: of the list of its files and their digests."""
    files: dict[str, int]
    differences: tuple[Difference, ...] | None
    """None: there was nothing to compare with."""
    source: str
    """Where the expected digests come from."""

    @property
    def holds(self) -> bool | None:
        return None if self.differences is None else not self.differences


def component(file: str) -> str:
    for beginning, name in COMPONENTS.items():
        if file == beginning or file.startswith(f"{beginning}/"):
            return name
    return "games" if file.startswith("games/") else "code"


def actual() -> dict[str, str]:
    """Every file of the program, by its path in the package."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in sorted(_files())}


def _files() -> Iterator[tuple[str, Path]]:
    for path in HOME.rglob("*"):
        if path.is_file() and not LEFT_OUT & set(path.parts):
            yield path.relative_to(HOME).as_posix(), path
    law = law_folder()
    if not law.is_relative_to(HOME):  # not installed: the rule book stands beside the source
        for path in law.rglob("*"):
            if path.is_file():
                yield f"law/{path.relative_to(law).as_posix()}", path


def manifest() -> str:
    """The list, as `sha256sum` writes it."""
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
    """What the installer wrote down of a wheel; None where the program runs from its source."""
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


def check(path: Path | None = None, database: str = "") -> Verdict:
    """Reads every file, and the schema of the database if there is one: takes its time, and no event loop's."""
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
            differences = (*(differences or ()), Difference("database", "database", wanted, found))
            source = ", ".join(filter(None, (source, SCHEMA)))
    return Verdict(digests, files, differences, source)


def _differences(expected: Mapping[str, str], there: Mapping[str, str]) -> Iterator[Difference]:
    for name in sorted(expected.keys() | there.keys()):
        wanted, found = expected.get(name, ""), there.get(name, "")
        if wanted != found:
            yield Difference(name, component(name), wanted, found)
