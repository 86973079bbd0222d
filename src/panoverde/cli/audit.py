"""`pano audit`, `pano backup` and `pano restore`."""

import asyncio
import json
import os
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NoReturn

import asyncpg
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text
from sqlalchemy.exc import SQLAlchemyError

from panoverde.cli.failure import sentence
from panoverde.cli.serve import Witness
from panoverde.core.messages import Lang, phrase, refusal
from panoverde.core.refusal import Refused
from panoverde.house.clock import SystemClock
from panoverde.journal.replay import TABLES, Replayed, ReplayFinding, replay, running
from panoverde.server.node.lock import DatabaseInUse, locked
from panoverde.server.node.settings import data_folder
from panoverde.store import audit as auditor
from panoverde.store.address import NotReady, existing, open_store
from panoverde.store.audit import FAILS, HOLDS, SKEW, UNREADABLE, AuditReport, Unreadable, open_source
from panoverde.store.backup import NotABackup, NotEmpty, backup as write_backup, restore as write_database
from panoverde.store.checkpoint import AnotherKey
from panoverde.store.export import DatabaseAddress, NotADatabase, Sealed, check_version, export as write_export
from panoverde.store.keys import BadKey, public_key
from panoverde.store.revision import NoServerRole
from panoverde.store.rotation import Rotated, rotate

app = typer.Typer(no_args_is_help=True, help="Audit the journal of a house: docs/operate/audit.md.")

ONLY_OWNER = 0o600
DATABASES_OWN = (sqlite3.Error, asyncpg.PostgresError, asyncpg.InternalClientError, SQLAlchemyError, NoServerRole)
CANNOT = (Unreadable, NotADatabase, NotABackup, NotEmpty, BadKey, OSError, ValueError, *DATABASES_OWN)

SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="[SOURCE]",
        envvar="PANO_DATABASE",
        show_envvar=False,
        help="A database (file or URL), an export or a backup; default: this machine's own house.",
    ),
]
Where = Annotated[str, typer.Argument(metavar="DATABASE", help="A file, or postgresql://…")]
Into = Annotated[Path, typer.Argument(metavar="FILE", help="New file; must not exist.")]
Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of the verdict.")]
Key = Annotated[str | None, typer.Option(help="The house's public key, hexadecimal, from outside the database.")]


def _say(lang: Lang, key: str, style: str = "", **facts: object) -> None:
    words = phrase("house", key, lang).format_map(facts)
    Console(highlight=False).print(Text(words, style), soft_wrap=True)


def _sentence(lang: Lang, why: object) -> str:
    if isinstance(why, Exception):
        return sentence(why, lang)
    return phrase("house", "audit-cannot", lang).format(why=why)


def _fail(lang: Lang, why: object) -> NoReturn:
    Console(stderr=True, highlight=False).print(Text(_sentence(lang, why), "red"), soft_wrap=True)
    raise typer.Exit(UNREADABLE)


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar for each count, on stderr."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        tasks: dict[str, Any] = {}

        def count(name: str, done: int, size: int) -> None:
            if name not in tasks:
                tasks[name] = shown.add_task(name, total=size)
            shown.update(tasks[name], completed=done, total=size)

        yield count


class _Exists(Exception):
    """Files are never overwritten."""


@contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """Gets its name only when complete; readable by its owner only."""
    if path.exists():
        raise _Exists(path)
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWNER), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    draft.rename(path)


@app.command()
def verify(
    source: SourceArgument = "",
    key: Key = None,
    seen: Annotated[str | None, typer.Option(help="Hash of a checkpoint seen at an earlier audit.")] = None,
    witness: Witness = None,
    skew: Annotated[int, typer.Option(help="Milliseconds by which the nodes' clocks may differ.")] = SKEW,
    judge: Annotated[bool, typer.Option(help="Also replay every act.")] = True,
    notes: Annotated[bool, typer.Option("--notes", help="Every note, not one for many alike.")] = False,
    lang: Language = Lang.PT,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Check chain, signatures, ledger and chance, then replay every act and compare every snapshot.

    The verdict is the last line. Exit: 0 everything holds, 1 something doesn't, 2 it can't be read.
    """
    if not source:
        source, key = str(data_folder() / "casino.db"), key or _own_key()
    try:
        seen = seen or auditor.witnessed_hash(witness)
        with _local(source) as path, _progress() as progress:
            report = auditor.audit(
                path, key=key, seen=seen, skew=skew, progress=lambda done, size: progress("audit", done, size)
            )
            replayed = _replay(path, report, progress) if judge else []
    except CANNOT as why:
        _fail(lang, why)
    raise typer.Exit(_tell_as_json(report, replayed) if as_json else _tell(report, replayed, lang, notes))


def _own_key() -> str | None:
    """The house's public key, from its keys folder."""
    folder = Path(os.environ.get("PANO_KEYS") or data_folder() / "keys")
    try:
        return public_key(folder)
    except (BadKey, OSError):
        return None


@contextmanager
def _local(source: str) -> Iterator[Path]:
    """The file to audit; for a database on a server, a consistent copy as lines."""
    if "://" not in source:
        yield Path(source)
        return
    database = DatabaseAddress.named(source)
    if database.path is not None:
        yield database.path
        return
    check_version(database)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "database.jsonl"
        with path.open("wb") as file, _progress() as progress:
            asyncio.run(write_backup(database, file, progress))
        yield path


def _replay(path: Path, report: AuditReport, progress: Callable[[str, int, int], None]) -> list[Replayed]:
    """Skips streams with a broken chain: a failed replay would be an echo."""
    broken, size = {finding.stream for finding in report.findings.values()}, report.counts["entries"]
    with closing(open_source(path)) as source:
        found = replay(source, lambda done: progress("replay", done, size))
        return [one._replace(finding=None) if one.stream in broken else one for one in found]


def _why(finding: ReplayFinding, lang: Lang) -> str:
    facts = {name: refusal(fact, lang) if isinstance(fact, Refused) else fact for name, fact in finding.facts.items()}
    return phrase("house", finding.key, lang).format_map(facts)


def _totals(replayed: list[Replayed]) -> dict[str, int]:
    believed = sum(one.believed for one in replayed)
    return {
        "tables": sum(one.acts > 0 and one.stream.startswith(TABLES) for one in replayed),
        "judged": sum(one.acts for one in replayed) - believed,
        "believed": believed,
        "sealed": sum(one.sealed for one in replayed),
        "snapshots": sum(one.snapshot for one in replayed),
    }


def _tell(report: AuditReport, replayed: list[Replayed], lang: Lang, notes: bool) -> int:
    console = Console(highlight=False)
    for line in report.summary(lang, every_note=notes):
        console.print(Text(line), soft_wrap=True)
    if replayed:
        _say(lang, "replay-summary", "", **_totals(replayed))
    if sealed := sum(one.sealed for one in replayed):
        _say(lang, "replay-sealed", "yellow", acts=sealed)
    for wrote, tables in Counter(one.wrote for one in replayed if one.wrote).items():
        _say(lang, "replay-other-code", "yellow", tables=tables, wrote=wrote, running=running())
    unlike = [one.finding for one in replayed if one.finding]
    findings = [finding.words(lang) for finding in report.in_order()]
    findings += [f"{finding.stream} {finding.version}: {_why(finding, lang)}" for finding in unlike]
    for line in findings:
        console.print(Text(f"  {line}", "red"), soft_wrap=True)
    verdict = auditor.verdict(findings, lang)
    console.print(Text(verdict, "bold red" if findings else "bold green"), soft_wrap=True)
    return FAILS if findings else HOLDS


def _tell_as_json(report: AuditReport, replayed: list[Replayed]) -> int:
    unlike = [
        {"stream": one.finding.stream, "version": one.finding.version, "why": one.finding.key}
        | {lang.value: _why(one.finding, lang) for lang in Lang}
        for one in replayed
        if one.finding
    ]
    verdict = report.as_json()
    verdict["holds"] = not (report.findings or unlike)
    others = dict(Counter(one.wrote for one in replayed if one.wrote))
    verdict["replay"] = {**_totals(replayed), "written_by_others": others, "findings": unlike}
    typer.echo(json.dumps(verdict, ensure_ascii=False))
    return HOLDS if verdict["holds"] else FAILS


@app.command()
def export(database: Where, file: Into, lang: Language = Lang.PT) -> None:
    """Write the journal as JSON Lines, for an auditor without our software."""
    sealed = _write(database, file, lang, write_export)
    _say(lang, "audit-exported", entries=sealed.rows["entries"], file=file, digest=sealed.digest)


@app.command()
def tool(file: Into, lang: Language = Lang.PT) -> None:
    """Write the auditor itself: one file that needs only Python."""
    if file.exists():
        _fail(lang, phrase("house", "audit-exists", lang).format(file=file))
    shutil.copyfile(auditor.__file__, file)


@app.command()
def key(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of the keys.")], lang: Language = Lang.PT
) -> None:
    """Print the house's public key, to be published where the database can't change it."""
    try:
        typer.echo(public_key(folder))
    except CANNOT as why:
        _fail(lang, why)


@app.command("rotate-key")
def rotate_key(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of the keys.")],
    database: Where,
    lang: Language = Lang.PT,
) -> None:
    """Rotate the signing key: the old key signs the new one last, and is removed. Stop the house first."""
    try:
        url = existing(database)
        with locked(url):
            rotated = asyncio.run(_rotate(folder, url))
    except DatabaseInUse as used:
        _fail(lang, phrase("house", "audit-in-use", lang).format(database=used))
    except (*CANNOT, AnotherKey, NotReady) as why:
        _fail(lang, why)
    _say(lang, "audit-key-rotated", before=rotated.before, after=rotated.after)


async def _rotate(folder: Path, url: str) -> Rotated:
    store = await open_store(url)
    try:
        return await rotate(store, SystemClock(), folder)
    finally:
        await store.close()


def _write(name: str, file: Path, lang: Lang, how: Any) -> Sealed:
    try:
        database = DatabaseAddress.named(name)
        check_version(database)
        with _new_file(file) as opened, _progress() as progress:
            sealed: Sealed = asyncio.run(how(database, opened, progress))
    except _Exists:
        _fail(lang, phrase("house", "audit-exists", lang).format(file=file))
    except CANNOT as why:
        _fail(lang, why)
    return sealed


def backup(database: Where, file: Into, lang: Language = Lang.PT) -> None:
    """Write a consistent copy of all tables as JSON Lines while the house plays on. Keep the keys elsewhere."""
    sealed = _write(database, file, lang, write_backup)
    rows = sum(sealed.rows.values())
    _say(lang, "audit-backed-up", rows=rows, tables=len(sealed.rows), file=file, digest=sealed.digest)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of pano backup.")],
    database: Where,
    key: Key = None,
    lang: Language = Lang.PT,
) -> None:
    """Fill an empty database from a backup, of either kind into either kind, and audit it."""
    try:
        with _progress() as progress:
            checked = write_database(file, DatabaseAddress.named(database), progress)
    except NotEmpty:
        _fail(lang, phrase("house", "audit-not-empty", lang).format(database=DatabaseAddress.named(database).shown))
    except CANNOT as why:
        _fail(lang, why)
    _say(lang, "audit-restored", rows=sum(checked.rows.values()), database=DatabaseAddress.named(database).shown)
    verify(database, key, lang=lang)
