"""`pano serve` and `pano integrity`."""

import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, NoReturn
from zoneinfo import available_timezones

import typer
from asyncpg.exceptions import InternalClientError, PostgresError
from rich.console import Console
from rich.text import Text

from panoverde.cli.config import read_config
from panoverde.core.messages import Lang, phrase
from panoverde.house.oversight.record_check import RecordsDiffer
from panoverde.house.records import Strength
from panoverde.server.node.casino import Casino
from panoverde.server.node.first_start import Founded
from panoverde.server.node.leases import NodeInUse
from panoverde.server.node.lock import DatabaseInUse, locked
from panoverde.server.node.network import PortTaken, StoreLost, listen, run
from panoverde.server.node.settings import CONNECTIONS, DEADLINE, LOOPBACK, PER_ADDRESS, PORT, Settings, data_folder
from panoverde.server.operation import integrity as proof
from panoverde.server.operation.alarms import Alarm
from panoverde.server.operation.logs import Logs
from panoverde.store.address import NotReady, existing
from panoverde.store.checkpoint import AnotherKey
from panoverde.store.keys import BadKey, Unsealed
from panoverde.store.url import without_password

CANNOT = 2
STDERR = "-"
SQLITE = "sqlite:///"
FIRST_PASSWORD = "first-password"  # noqa: S105 - name of a file
ONLY_OWNER = 0o600

Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of this command.")]
Manifest = Annotated[
    Path | None, typer.Option(envvar="PANO_MANIFEST", help="The expected digests of the program.", show_default=False)
]

Witness = Annotated[
    Path | None,
    typer.Option(
        envvar="PANO_WITNESS", help="A file elsewhere that keeps every checkpoint of the journal.", show_default=False
    ),
]


def say(lang: Lang, key: str, style: str = "", *, to_error: bool = False, **facts: object) -> None:
    words = phrase("house", key, lang).format_map(facts)
    Console(stderr=to_error, highlight=False).print(Text(words, style), soft_wrap=True)


def fail(lang: Lang, key: str, **facts: object) -> NoReturn:
    say(lang, key, "red", to_error=True, **facts)
    raise typer.Exit(CANNOT)


def default_database() -> str:
    return f"{SQLITE}{data_folder() / 'casino.db'}"


def known_zone(name: str) -> str:
    if name and name not in available_timezones():
        raise typer.BadParameter(name)
    return name


def serve(
    database: Annotated[
        str | None, typer.Option(envvar="PANO_DATABASE", help="sqlite:///PATH or postgresql://…", show_default=False)
    ] = None,
    host: Annotated[str, typer.Option(envvar="PANO_HOST", help="Where to listen.")] = LOOPBACK[0],
    port: Annotated[int, typer.Option(envvar="PANO_PORT", min=0, max=65535, help="0: any free port.")] = PORT,
    node: Annotated[str, typer.Option(envvar="PANO_NODE", help="This process's name among several.")] = "one",
    address: Annotated[
        str, typer.Option(envvar="PANO_ADDRESS", help="Where clients reach this node.", show_default="where it listens")
    ] = "",
    operator: Annotated[str, typer.Option(envvar="PANO_OPERATOR", help="The head of every report.")] = "Pano Verde",
    real: Annotated[
        bool, typer.Option("--real", envvar="PANO_REAL", help="No demonstration: second factors and two people.")
    ] = False,
    zone: Annotated[
        str,
        typer.Option(
            envvar="PANO_ZONE", callback=known_zone, help="Time zone of the papers.", show_default="the machine's"
        ),
    ] = "",
    keys: Annotated[
        Path | None, typer.Option(envvar="PANO_KEYS", help="The folder of the keys.", show_default=False)
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(envvar="PANO_ORIGIN", help="Another address whose pages may use this one; again for each."),
    ] = None,
    secure_cookies: Annotated[
        bool, typer.Option("--secure-cookies", envvar="PANO_SECURE_COOKIES", help="Reached by https alone.")
    ] = False,
    proxy: Annotated[
        list[str] | None, typer.Option(envvar="PANO_PROXY", help="A proxy trusted to name its clients.")
    ] = None,
    metrics_from: Annotated[
        list[str] | None, typer.Option(envvar="PANO_METRICS_FROM", help="Addresses that may read /metrics.")
    ] = None,
    connections: Annotated[
        int, typer.Option(envvar="PANO_CONNECTIONS", min=1, help="Sockets at once; more are turned away.")
    ] = CONNECTIONS,
    connections_per_address: Annotated[
        int,
        typer.Option(
            envvar="PANO_CONNECTIONS_PER_ADDRESS",
            min=1,
            help="Connections at once, and socket handshakes per minute, from one address; proxies are exempt.",
        ),
    ] = PER_ADDRESS,
    deadline: Annotated[
        float,
        typer.Option(
            envvar="PANO_DEADLINE", min=0.1, max=20, help="Seconds for a header, for a body, and for silence."
        ),
    ] = DEADLINE,
    witness: Witness = None,
    manifest: Manifest = None,
    integrity_stops: Annotated[
        bool, typer.Option("--integrity-stops", envvar="PANO_INTEGRITY_STOPS", help="Disable play if it fails.")
    ] = False,
    bots: Annotated[
        Strength, typer.Option(envvar="PANO_BOTS", help="How well the bots of demonstration tables play.")
    ] = Strength.MEDIUM,
    first_run: Annotated[
        bool, typer.Option(envvar="PANO_FIRST_RUN", help="Set up a new house if there is none.")
    ] = True,
    log: Annotated[
        str, typer.Option(envvar="PANO_LOG", help="A file, or -: the error channel.", show_default="in the data folder")
    ] = "",
    log_level: Annotated[str, typer.Option(envvar="PANO_LOG_LEVEL", help="debug, info, warning, error.")] = "info",
    browser: Annotated[bool, typer.Option("--browser", envvar="PANO_BROWSER", help="Open it in a browser.")] = False,
    config: Annotated[  # noqa: ARG001 - its callback has read it
        Path | None,
        typer.Option(
            envvar="PANO_CONFIG",
            is_eager=True,
            callback=read_config,
            help="A TOML file with any of these options.",
            show_default=False,
        ),
    ] = None,
    lang: Language = Lang.PT,
) -> None:
    """Open the casino; without options, with demonstration tables of every game, for this machine only."""
    settings = Settings(
        database=database or default_database(), keys=keys or data_folder() / "keys", host=host, port=port, node=node,
        address=address, operator=operator, real=real, zone=zone, origins=frozenset(origin or ()),
        secure_cookies=secure_cookies, proxies=tuple(proxy or LOOPBACK), metrics_from=tuple(metrics_from or LOOPBACK),
        connections=connections, connections_per_address=connections_per_address, deadline=deadline,
        witness=witness, manifest=manifest, integrity_stops=integrity_stops, bots=bots, first_run=first_run, lang=lang,
    )  # fmt: skip
    where = None if log == STDERR else Path(log) if log else data_folder() / "log.jsonl"

    def opened(casino: Casino, place: str) -> None:
        _greet(casino, place, where)
        if browser:
            webbrowser.open(place)

    with Logs(where, node, log_level):
        _run(settings, opened)
    say(lang, "serve-stopped")


def _run(settings: Settings, opened: Callable[[Casino, str], None]) -> None:
    lang = settings.lang
    try:
        with locked(settings.database), listen(settings.host, settings.port) as listening:
            run(settings, listening, opened)
    except PortTaken as taken:
        fail(lang, "serve-port-taken", where=taken, other=settings.port + 1 if settings.port < PORT + 1000 else PORT)
    except NodeInUse as other:
        fail(lang, "serve-node-in-use", node=other.node, address=other.address)
    except StoreLost as why:
        fail(lang, "serve-store-lost", why=why)
    except DatabaseInUse as used:
        fail(lang, "serve-in-use", database=used)
    except AnotherKey as key:
        fail(lang, "serve-another-key", why=key)
    except RecordsDiffer as unlike:
        rows = "".join(f"\n  {finding.words(lang)}" for finding in unlike.findings)
        fail(lang, "serve-records-differ", rows=rows)
    except Unsealed as place:
        fail(lang, "serve-another-key", why=place)
    except (NotReady, BadKey, OSError, ValueError, PostgresError, InternalClientError) as why:
        fail(lang, "serve-cannot", why=why)


def _greet(casino: Casino, place: str, log: Path | None) -> None:
    settings, lang = casino.settings, casino.settings.lang
    say(lang, "serve-open", "bold green", address=place)
    if casino.founded and casino.founded.password:
        _tell_password(casino.founded, lang)
    casino.floor.alarms.listen(lambda alarm: _sound(alarm, lang))
    for key in ("serve-lobby", "serve-interface", "serve-admin"):
        say(lang, key, address=place)
    say(
        lang,
        "serve-where",
        "dim",
        database=without_password(settings.database),
        keys=settings.keys,
        log=log or "stderr",
    )
    say(lang, "serve-stop", "dim")


def _tell_password(founded: Founded, lang: Lang) -> None:
    """To a person at a terminal; elsewhere it would stay in a system's log, so only a file of the owner's has it."""
    if sys.stdout.isatty():
        say(lang, "serve-password", "bold", name=founded.name, password=founded.password)
        return
    file = data_folder() / FIRST_PASSWORD
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWNER), "w") as opened:
        opened.write(f"{founded.password}\n")
    say(lang, "serve-password-file", "bold", name=founded.name, file=file)


def _sound(alarm: Alarm, lang: Lang) -> None:
    say(lang, "alarm", "bold red", to_error=True, words=alarm.words(lang))


def integrity(
    manifest: Manifest = None,
    database: Annotated[
        str, typer.Option(envvar="PANO_DATABASE", help="Compare the schema of this database too.", show_default=False)
    ] = "",
    write: Annotated[bool, typer.Option("--write", help="Print the list of digests, as sha256sum would.")] = False,
    lang: Language = Lang.PT,
) -> None:
    """Compare every file of the program with the expected digests.

    Exit: 0 sound or nothing to compare with, 1 not sound, 2 the list can't be read.
    """
    if write:
        typer.echo(proof.manifest(), nl=False)
        return
    try:
        verdict = proof.check(manifest, existing(database) if database else "")
    except (proof.BadManifest, OSError) as why:
        fail(lang, "serve-cannot", why=why)
    for part, digest in verdict.digests.items():
        typer.echo(f"{digest}  {part} ({verdict.files[part]})")
    for one in verdict.differences or ():
        key = "integrity-changed" if one.expected and one.actual else "integrity-missing"
        words = phrase("house", key if one.expected else "integrity-unexpected", lang)
        typer.echo(f"{words}: {one.file} {one.expected or '—'} → {one.actual or '—'}")
    match verdict.holds:
        case None:
            say(lang, "integrity-unlisted", "yellow")
        case True:
            say(lang, "integrity-holds", "bold green", files=sum(verdict.files.values()), source=verdict.source)
        case False:
            found = len(verdict.differences or ())
            own = phrase("house", "integrity-schema", lang)
            source = verdict.source.replace(proof.SCHEMA, own)
            say(lang, "integrity-fails", "bold red", differences=found, source=source)
            raise typer.Exit(1)
