"""`pano admin`: a house that is open, over its HTTP interface; and a lost password, on its database."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, TypeVar
from urllib.parse import urlencode

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from panoverde.client import HttpClient, NotAdmitted, NotUnderstood, RefusedByServer, Unreachable
from panoverde.core.messages import Lang, moment, phrase, refusal
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.records import Duty
from panoverde.server.cli import SQLITE, default_database, fail, say
from panoverde.server.founding import ADMINISTRATOR, PASSWORD
from panoverde.server.lock import InUse, locked
from panoverde.server.lost_password import set_password
from panoverde.server.settings import PORT, data_folder
from panoverde.store.keys import BadKey, load_or_create
from panoverde.store.opening import NotReady, open_store

TOKEN = "PANO_TOKEN"  # noqa: S105 - the name of a variable
MOST = 200

app = typer.Typer(no_args_is_help=True, help="Run a casino that is open: tables, switches, staff, books.")

Server = Annotated[str, typer.Option(envvar="PANO_SERVER", help="The address of a node.")]
Name = Annotated[str, typer.Option(envvar="PANO_NAME", help="As whom; the password is asked, or in the environment.")]
Why = Annotated[str, typer.Option(help="The reason, which is kept.")]
Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of this command.")]
AT_HOME = f"http://127.0.0.1:{PORT}"

T = TypeVar("T")
Fields = dict[str, Any]


def _ask(server: str, name: str, lang: Lang, work: Callable[[HttpClient], Awaitable[T]]) -> T:
    """Log in, do it, log out. Who has a token in the environment is somebody already."""
    token = os.environ.get(TOKEN, "")
    password = "" if token else os.environ.get(PASSWORD, "")
    if not token and not password:
        password = typer.prompt(phrase("house", "admin-password-for", lang).format(name=name), hide_input=True)

    async def story() -> T:
        async with HttpClient(server, token) as client:
            if not token:
                await client.log_in(name, password)
            try:
                return await work(client)
            finally:
                if not token:
                    await client.post("/api/logout", dict)

    try:
        return asyncio.run(story())
    except Unreachable:
        fail(lang, "admin-unreachable", server=server)
    except (RefusedByServer, NotUnderstood) as refused:
        fail(lang, "admin-refused", why=refused.words)
    except NotAdmitted as refused:
        fail(lang, "admin-refused", why=refused)


def _post(server: str, name: str, lang: Lang, path: str, body: Fields | None = None) -> Fields:
    return _ask(server, name, lang, lambda client: client.post(f"{path}?lang={lang}", dict, body))


def _get(server: str, name: str, lang: Lang, path: str, **query: str | int) -> Fields:
    return _ask(server, name, lang, lambda client: client.get(f"{path}?{urlencode({'lang': lang, **query})}", dict))


def _show(rows: Iterable[Fields], columns: tuple[str, ...], lang: Lang) -> None:
    table = Table(*columns, box=None, header_style="bold")
    for row in rows:
        table.add_row(*(Text(_cell(column, row.get(column), lang)) for column in columns))
    if table.row_count:
        Console(highlight=False).print(table)
    else:
        say(lang, "admin-nothing")


def _cell(column: str, value: object, lang: Lang) -> str:
    if column in ("at", "handled_at") and isinstance(value, int):
        return moment(value, lang)
    return "" if value is None else str(value)


@app.command()
def tables(server: Server = AT_HOME, lang: Language = Lang.PT) -> None:
    """List the open tables, and which node deals each. Anybody may."""

    async def story() -> Fields:
        async with HttpClient(server) as client:
            return await client.get("/api/lobby", dict)

    try:
        found = asyncio.run(story())
    except Unreachable:
        fail(lang, "admin-unreachable", server=server)
    _show(found["tables"], ("id", "game", "profile", "unit", "seats", "taken", "bots", "node", "stopped"), lang)


def _options(given: list[str]) -> dict[str, str]:
    """Each NAME=VALUE once: a misspelt one must not open another table than was meant."""
    options: dict[str, str] = {}
    for one in given:
        name, is_given, value = one.partition("=")
        if not is_given or not name or name in options:
            raise typer.BadParameter(f"{one!r}: NAME=VALUE, each name once", param_hint="--option")
        options[name] = value
    return options


@app.command("open")
def open_table(
    game: str,
    title: Annotated[str, typer.Argument(metavar="NAME")],
    profile: Annotated[str | None, typer.Option(help="The rules to play by.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Again for each.")] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Dealt by a croupier.")] = False,
    bots: Annotated[int, typer.Option(min=0, help="The house's own players, in a demonstration.")] = 0,
    approved: Annotated[bool, typer.Option("--approved", help="The regulator has approved these rules.")] = False,
    server: Server = AT_HOME,
    name: Name = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Open a table of a game; for money, unless the options say `demo=yes`."""
    options = _options(option or [])
    body = {"name": title, "game": game, "options": options, "by_hand": by_hand, "bots": bots, "approved": approved}
    opened = _post(server, name, lang, "/api/tables", body | ({"profile": profile} if profile else {}))
    typer.echo(opened["description"]["table"])


@app.command()
def close(table: str, why: Why, server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Close a table: open coups conclude first."""
    _post(server, name, lang, f"/api/tables/{table}/close", {"why": why})
    say(lang, "admin-done")


@app.command()
def off(what: str, why: Why, server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Disable `all`, `game:NAME`, `table:ID` or `player:ID`: open coups conclude, nothing new begins."""
    _post(server, name, lang, "/api/switches/off", {"what": what, "why": why})
    say(lang, "admin-done")


@app.command()
def on(what: str, why: Why, server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Enable it again."""
    _post(server, name, lang, "/api/switches/on", {"what": what, "why": why})
    say(lang, "admin-done")


@app.command()
def switches(server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Show what is disabled."""
    _show(_get(server, name, lang, "/api/switches")["off"], ("id", "at", "by", "why"), lang)


@app.command()
def employ(
    who: str, duty: list[Duty], server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Make an account for somebody who works here; its password is asked."""
    words = phrase("house", "admin-new-password", lang).format(name=who)
    password = typer.prompt(words, hide_input=True, confirmation_prompt=True)
    body = {"name": who, "password": password, "duties": duty, "lang": lang}
    typer.echo(_post(server, name, lang, "/api/people", body)["id"])


@app.command()
def grant(
    who: str, duty: Duty, why: Why, server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Give somebody a duty."""
    _change(server, name, lang, who, "grant", {"duty": duty, "why": why})


@app.command()
def revoke(
    who: str, duty: Duty, why: Why, server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Take a duty from somebody."""
    _change(server, name, lang, who, "revoke", {"duty": duty, "why": why})


@app.command()
def unlock(who: str, why: Why, server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Let somebody try again who was locked out."""
    _change(server, name, lang, who, "unlock", {"why": why})


def _change(server: str, name: str, lang: Lang, who: str, what: str, body: Fields) -> None:
    async def work(client: HttpClient) -> Fields:
        account = await client.get("/api/people", dict, lang=lang, name=who)
        return await client.post(f"/api/people/{account['id']}/{what}?lang={lang}", dict, body)

    _ask(server, name, lang, work)
    say(lang, "admin-done")


@app.command()
def incidents(
    kind: Annotated[str | None, typer.Option(help="Only those of a kind.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=MOST)] = 50,
    server: Server = AT_HOME,
    name: Name = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Show significant events, newest first."""
    query = {"limit": limit} | ({"kind": kind} if kind else {})
    found = _get(server, name, lang, "/api/incidents", **query)
    _show(found["incidents"], ("id", "at", "kind", "who", "subject", "before", "after", "why"), lang)


@app.command()
def report(
    kind: str,
    since: Annotated[int | None, typer.Option(help="UTC milliseconds; a day before the end, unless said.")] = None,
    until: Annotated[int | None, typer.Option(help="UTC milliseconds; now, unless said.")] = None,
    server: Server = AT_HOME,
    name: Name = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Show a report: performance, liabilities, incidents or cage."""
    query = {key: value for key, value in (("since", since), ("until", until)) if value is not None}
    found = _get(server, name, lang, f"/api/reports/{kind}", **query)
    say(lang, "report-title", "bold", operator=found["operator"], title=found["title"])
    columns = tuple(found["headings"])
    _show((dict(zip(columns, map(_shown, row), strict=True)) for row in found["rows"]), columns, lang)


def _shown(cell: object) -> object:
    return " ".join(str(part) for part in cell.values()) if isinstance(cell, dict) else cell


@app.command()
def complaints(server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Show the complaints, oldest first."""
    found = _get(server, name, lang, "/api/complaints", limit=MOST)
    _show(found["complaints"], ("id", "at", "state", "account", "place", "coup", "text", "answer"), lang)


@app.command()
def answer(
    number: str, text: str, server: Server = AT_HOME, name: Name = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Answer a complaint: an inspector's or a director's task."""
    _post(server, name, lang, f"/api/complaints/{number}/answer", {"text": text})
    say(lang, "admin-done")


@app.command()
def password(
    who: Annotated[str, typer.Argument(metavar="NAME")] = ADMINISTRATOR,
    why: Why = "lost",
    database: Annotated[str | None, typer.Option(envvar="PANO_DATABASE", show_default=False)] = None,
    keys: Annotated[Path | None, typer.Option(envvar="PANO_KEYS", show_default=False)] = None,
    lang: Language = Lang.PT,
) -> None:
    """Set a password that was lost, on the database itself; a SQLite database must not be in use."""
    url = database or default_database()
    if url.startswith(SQLITE) and not Path(url.removeprefix(SQLITE)).exists():
        fail(lang, "serve-cannot", why=url)
    words = phrase("house", "admin-new-password", lang).format(name=who)
    new = os.environ.get(PASSWORD) or typer.prompt(words, hide_input=True, confirmation_prompt=True)

    async def story() -> None:
        store = await open_store(url)
        try:
            books = Books(store, SystemClock(), load_or_create(keys or data_folder() / "keys"))
            await set_password(books, who, new, why)
        finally:
            await store.close()

    try:
        with locked(url):
            asyncio.run(story())
    except Refused as refused:
        fail(lang, "admin-refused", why=refusal(refused, lang))
    except InUse as used:
        fail(lang, "serve-in-use", database=used)
    except (NotReady, BadKey, OSError, ValueError) as wrong:
        fail(lang, "serve-cannot", why=wrong)
    say(lang, "admin-password-set", name=who)
