"""`pano doctor`: checks an installation, and says in plain words what is wrong and what to do."""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, NamedTuple

import typer

from panoverde import __version__
from panoverde.cli.failure import sentence
from panoverde.cli.serve import FIRST_PASSWORD, Language, Witness, default_database
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.lock import DatabaseInUse, locked
from panoverde.server.node.settings import LOOPBACK, data_folder
from panoverde.server.operation.clock_offset import timekeeping
from panoverde.server.operation.integrity import check
from panoverde.server.operation.schema_check import may_change_the_journal
from panoverde.server.operation.staff_check import staff_found
from panoverde.store.address import database_url
from panoverde.store.audit import last_witnessed
from panoverde.store.keys import BadKey, public_key
from panoverde.store.revision import head, version
from panoverde.store.url import sqlite_path
from panoverde.store.witness import missing_from

OTHERS = 0o077
LEAST_ROOM = 1 << 30
"""Bytes: the journal only grows, and a full disk stops the house."""
OLDEST_BACKUP = 36 * 3600
"""Seconds."""


class Finding(NamedTuple):
    """A phrase of the catalogue and what it speaks of."""

    holds: bool
    key: str
    facts: Mapping[str, object] = MappingProxyType({})

    def words(self, lang: Lang) -> str:
        return phrase("house", f"doctor-{self.key}", lang).format_map(self.facts)


class Patient(NamedTuple):
    home: Path
    keys: Path
    database: str
    backups: Path | None
    address: str
    secure_cookies: bool
    witness: Path | None


def _private(path: Path) -> Finding:
    shared = os.name == "posix" and bool(path.stat().st_mode & OTHERS)
    return Finding(not shared, "shared" if shared else "private", {"path": path})


def _folder(who: Patient) -> Iterator[Finding]:
    if not who.home.is_dir():
        yield Finding(False, "no-folder", {"path": who.home})
        return
    yield _private(who.home)
    free = shutil.disk_usage(who.home).free
    yield Finding(free >= LEAST_ROOM, "room" if free >= LEAST_ROOM else "little-room", {"free": free >> 20})
    if (first := who.home / FIRST_PASSWORD).exists():
        yield Finding(False, "first-password", {"path": first})


def _keys(who: Patient) -> Iterator[Finding]:
    try:
        yield Finding(True, "keys", {"key": public_key(who.keys)[:16]})
    except (BadKey, OSError) as why:
        yield Finding(False, "no-keys", {"path": who.keys, "why": why})


def _database(who: Patient) -> Iterator[Finding]:
    path = sqlite_path(who.database)
    if path is not None and not path.is_file():
        yield Finding(False, "no-database", {"path": path})
        return
    there, needed = version(who.database), head()
    yield Finding(there == needed, "schema" if there == needed else "other-schema", {"there": there, "needed": needed})
    if path is not None:
        yield _private(path)
        yield Finding(True, "running" if _in_use(path, who.database) else "not-running")
    elif there == needed and may_change_the_journal(who.database):
        yield Finding(False, "owner-login")
    if there == needed:
        yield from _people(who)


def _in_use(path: Path, database: str) -> bool:
    if not Path(f"{path}.lock").exists():
        return False
    try:
        with locked(database):
            return False
    except DatabaseInUse:
        return True


def _program(_: Patient) -> Iterator[Finding]:
    verdict = check()
    if verdict.holds is None:
        yield Finding(True, "from-source", {"version": __version__})
    else:
        changed = len(verdict.differences or ())
        yield Finding(
            verdict.holds, "program" if verdict.holds else "changed", {"version": __version__, "files": changed}
        )


def _clock(_: Patient) -> Iterator[Finding]:
    kept = timekeeping()
    if kept is not None:
        yield Finding(kept.synchronised, "clock" if kept.synchronised else "no-clock")


def _backups(who: Patient) -> Iterator[Finding]:
    if who.backups is None:
        yield Finding(False, "backups-unknown")
        return
    taken = [path.stat().st_mtime for path in who.backups.glob("*.jsonl")] if who.backups.is_dir() else []
    age = time.time() - max(taken) if taken else None
    fresh = age is not None and age < OLDEST_BACKUP
    yield Finding(fresh, "backup" if fresh else "no-backup", {"path": who.backups, "hours": int((age or 0) // 3600)})


def _witness(who: Patient) -> Iterator[Finding]:
    if who.witness is None:
        return
    facts = {"path": who.witness}
    if last_witnessed(who.witness) is None:
        yield Finding(False, "no-witness", facts)
        return
    lacks = missing_from(who.database, who.witness)
    yield Finding(lacks is None, "cut" if lacks else "witness", {**facts, "version": lacks.version if lacks else 0})


def _outside(who: Patient) -> Iterator[Finding]:
    public = bool(who.address) and not any(local in who.address for local in (*LOOPBACK, "localhost"))
    if public:
        safe = who.address.startswith("https:") and who.secure_cookies
        yield Finding(safe, "https" if safe else "no-https", {"address": who.address})


def _people(who: Patient) -> Iterator[Finding]:
    """Asked only where the schema is today's: an older one has no second factors yet."""
    real, administrators = staff_found(who.database)
    yield from _guarded(administrators) if real else [Finding(True, "demonstration")]


def _guarded(administrators: Mapping[str, bool]) -> Iterator[Finding]:
    bare = sorted(name for name, has_factor in administrators.items() if not has_factor)
    count = len(administrators)
    yield Finding(not bare, "no-factors" if bare else "factors", {"names": ", ".join(bare), "count": count})
    yield Finding(count > 1, "two" if count > 1 else "one", {"count": count})


CHECKS: tuple[Callable[[Patient], Iterator[Finding]], ...] = (
    _folder, _keys, _database, _witness, _program, _clock, _backups, _outside,
)  # fmt: skip


def doctor(
    database: Annotated[str, typer.Option(envvar="PANO_DATABASE", show_default=False)] = "",
    keys: Annotated[Path | None, typer.Option(envvar="PANO_KEYS", show_default=False)] = None,
    backups: Annotated[
        Path | None, typer.Option(envvar="PANO_BACKUPS", help="Folder of the backups.", show_default=False)
    ] = None,
    address: Annotated[str, typer.Option(envvar="PANO_ADDRESS", show_default=False)] = "",
    secure_cookies: Annotated[bool, typer.Option("--secure-cookies", envvar="PANO_SECURE_COOKIES")] = False,
    witness: Witness = None,
    lang: Language = Lang.PT,
) -> None:
    """Check this installation: folder, keys, database, people, program, clock, backups. It changes nothing.

    Exit: 0 all is well, 1 something is not.
    """
    home = data_folder()
    url = database_url(database) if database else default_database()
    who = Patient(home, keys or home / "keys", url, backups, address, secure_cookies, witness)
    wrong = 0
    for examine in CHECKS:
        for finding in _examined(examine, who, lang):
            wrong += not finding[0]
            typer.echo(f"{'✓' if finding[0] else '✗'} {finding[1]}")
    raise typer.Exit(1 if wrong else 0)


def _examined(examine: Callable[[Patient], Iterator[Finding]], who: Patient, lang: Lang) -> Iterator[tuple[bool, str]]:
    """What can't be examined is wrong too, with the reason."""
    try:
        for finding in examine(who):
            yield finding.holds, finding.words(lang)
    except Exception as why:  # noqa: BLE001 - whatever a database, a disk or the way to them may say
        yield False, sentence(why, lang)
