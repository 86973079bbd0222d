"""`pano admin`: a running house over its HTTP interface."""

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from panoverde.cli.admin import cage, models, people, pools, tournaments
from panoverde.cli.admin.columns import (
    complaint_columns,
    incident_columns,
    report_columns,
    switch_columns,
    table_columns,
)
from panoverde.cli.admin.factor import factor, recovery_codes
from panoverde.cli.admin.lists import AsCsv, AsJson, Fields, Form, form, show, show_table
from panoverde.cli.admin.options import named_values
from panoverde.cli.admin.password import password
from panoverde.cli.admin.session import (
    AT_HOME,
    NameOption,
    ServerOption,
    Why,
    ask,
    ask_as_anybody,
    forget,
    get,
    new_password,
    one_time_code,
    post,
    trust,
)
from panoverde.cli.serve import Language, say
from panoverde.client import HttpClient, RefusedByServer
from panoverde.core.messages import Lang, moment, phrase
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.report_file import Report
from panoverde.house.oversight.switches import PLAYER
from panoverde.house.records import Duty, Strength
from panoverde.server.http.routes.books import ReportKind
from panoverde.server.node.first_start import ADMINISTRATOR

MOST = 200
DAYS = ["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]

app = typer.Typer(no_args_is_help=True, help="Administer a running casino: tables, switches, staff, books, cage.")
app.callback()(trust)
app.add_typer(cage.app, name="cage")
app.add_typer(pools.app, name="pool")
app.add_typer(models.app, name="model")
app.add_typer(tournaments.app, name="tournament")


@app.command()
def overview(
    server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT, as_json: AsJson = False
) -> None:
    """Show what the operator must know, alarms first.

    Exit: 0 nothing is wrong, 1 something is.
    """
    found = get(server, name, lang, "/api/overview")
    if as_json:
        show([found], (), lang, Form.JSON)
    else:
        _tell_overview(found, lang)
    raise typer.Exit(1 if found["alarms"] else 0)


def _tell_overview(found: Fields, lang: Lang) -> None:
    def line(key: str, style: str = "", **facts: object) -> None:
        words = phrase("house", f"overview-{key}", lang).format_map(facts)
        Console(highlight=False).print(Text(words, style))

    line("node", **found)
    line("tables", **found)
    for one in found["off"]:
        line("off", "yellow", what=one["id"], why=one["why"])
    for key in ("complaints", "proposals"):
        if found[key]:
            line(key, "yellow", waiting=found[key])
    for alarm in found["alarms"]:
        line("alarm", "bold red", at=moment(alarm["at"], lang), words=alarm["words"])
    if not found["alarms"]:
        line("well", "green")


@app.command()
def tables(
    server: ServerOption = AT_HOME, lang: Language = Lang.PT, as_json: AsJson = False, as_csv: AsCsv = False
) -> None:
    """List the open tables and the node of each. No login needed."""
    how = form(as_json, as_csv)
    found = ask_as_anybody(server, lang, lambda client: client.get("/api/lobby", dict))
    show(found["tables"], table_columns(), lang, how)


@app.command()
def machines(
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the slot machines: counters, actual and exact return, and the band in which it lies if it is chance."""
    how = form(as_json, as_csv)
    show(get(server, name, lang, "/api/machines")["machines"], models.machine_columns(), lang, how)


@app.command("open")
def open_table(
    game: str,
    title: Annotated[str, typer.Argument(metavar="NAME")],
    profile: Annotated[str | None, typer.Option(help="The rules to play by.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Again for each.")] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Dealt by a croupier.")] = False,
    bots: Annotated[int, typer.Option(min=0, help="The house's own players, in a demonstration.")] = 0,
    strength: Annotated[Strength | None, typer.Option(help="How well they play poker.", show_default=False)] = None,
    approval: Annotated[str, typer.Option(help="Where the regulator approved it: the order and its date.")] = "",
    model: Annotated[str, typer.Option(help="Of a slot machine: its fingerprint or its name.")] = "",
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Open a table of a game; for money, with its approval, unless the options say `demo=yes`."""
    options = named_values(option or [])
    body = {"name": title, "game": game, "options": options, "by_hand": by_hand, "bots": bots, "approval": approval}
    chosen = {"profile": profile, "strength": strength, "model": model}
    body |= {part: value for part, value in chosen.items() if value}
    opened = post(server, name, lang, "/api/tables", body)
    typer.echo(opened["description"]["table"])


@app.command()
def close(
    table: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Close a table: open coups conclude first."""
    post(server, name, lang, f"/api/tables/{table}/close", {"why": why})
    say(lang, "admin-done")


@app.command()
def off(
    what: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Disable `all`, `game:NAME`, `table:ID` or `player:NAME`: open coups conclude, nothing new begins."""
    _switch("off", what, why, server, name, lang)


@app.command()
def on(
    what: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Enable it again."""
    _switch("on", what, why, server, name, lang)


def _switch(way: str, what: str, why: str, server: str, name: str, lang: Lang) -> None:
    async def work(client: HttpClient) -> Fields:
        return await client.post(f"/api/switches/{way}", dict, {"what": await _meant(client, what), "why": why})

    ask(server, name, lang, work)
    say(lang, "admin-done")


async def _meant(client: HttpClient, what: str) -> str:
    """A player by name; or by id, for staff who may not look names up."""
    if not what.startswith(PLAYER):
        return what
    try:
        account = await client.get("/api/people", dict, name=what.removeprefix(PLAYER))
    except RefusedByServer as refused:
        if refused.code not in ("no-such-account", "not-your-duty"):
            raise
        return what
    return f"{PLAYER}{account['id']}"


@app.command()
def switches(
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show what is disabled."""
    how = form(as_json, as_csv)
    found = get(server, name, lang, "/api/switches")
    show(found["off"], switch_columns(found["names"]), lang, how)


@app.command()
def employ(
    who: str,
    duty: list[Duty],
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Create a staff account; its password is asked."""
    body = {"name": who, "password": new_password(who, lang), "duties": duty, "lang": lang}
    typer.echo(post(server, name, lang, "/api/people", body)["id"])


@app.command()
def grant(
    who: str,
    duty: Duty,
    why: Why,
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Give an account a duty. A second administrator approves it, if there is one."""
    after = _change(server, name, lang, who, "grant", {"duty": duty, "why": why})
    say(lang, "admin-done" if duty in after["duties"] else "admin-waits")


@app.command()
def revoke(
    who: str,
    duty: Duty,
    why: Why,
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Take a duty from an account."""
    _change(server, name, lang, who, "revoke", {"duty": duty, "why": why})
    say(lang, "admin-done")


@app.command()
def unlock(
    who: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Unlock an account before its time."""
    _change(server, name, lang, who, "unlock", {"why": why})
    say(lang, "admin-done")


def _change(server: str, name: str, lang: Lang, who: str, what: str, body: Fields) -> Fields:
    async def work(client: HttpClient) -> Fields:
        account = await client.get("/api/people", dict, name=who)
        return await client.post(f"/api/people/{account['id']}/{what}", dict, body)

    return ask(server, name, lang, work)


@app.command()
def incidents(
    kind: Annotated[Happening | None, typer.Option(help="Only those of a kind.", show_choices=False)] = None,
    limit: Annotated[int, typer.Option(min=1, max=MOST)] = 50,
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show significant events, newest first."""
    how = form(as_json, as_csv)
    query: dict[str, str | int] = {"limit": limit, **({"kind": kind} if kind else {})}
    found = get(server, name, lang, "/api/incidents", **query)
    show(found["incidents"], incident_columns(found["names"]), lang, how)


FIRST = "A day alone is its first moment."
Since = Annotated[datetime | None, typer.Option(formats=DAYS, help=f"UTC; default: a day before the end. {FIRST}")]
Until = Annotated[datetime | None, typer.Option(formats=DAYS, help=f"UTC; default: now. {FIRST}")]


@app.command()
def report(
    kind: ReportKind,
    since: Since = None,
    until: Until = None,
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show a report."""
    _report(kind, since, until, server, name, lang, form(as_json, as_csv))


@app.command()
def returns(
    since: Since = None,
    until: Until = None,
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show what each game returned, and the band in which it lies with 99.99 % if it is chance."""
    _report(ReportKind.RETURNS, since, until, server, name, lang, form(as_json, as_csv))


def _report(
    kind: ReportKind, since: datetime | None, until: datetime | None, server: str, name: str, lang: Lang, how: Form
) -> None:
    given = {"since": since, "until": until}
    query = {key: int(day.replace(tzinfo=UTC).timestamp() * 1000) for key, day in given.items() if day}
    found = get(server, name, lang, f"/api/reports/{kind}", **query)
    match how:
        case Form.JSON:
            show([found], (), lang, how)
        case Form.CSV:
            typer.echo(msgspec.convert(found, Report).as_csv(), nl=False)
        case Form.TEXT:
            say(lang, "report-title", "bold", operator=found["operator"], title=found["title"])
            words = "report-until" if found["since"] == found["until"] else "report-between"
            say(lang, words, since=moment(found["since"], lang), until=moment(found["until"], lang))
            rows: list[dict[str, Any]] = [dict(zip(found["columns"], row, strict=True)) for row in found["rows"]]
            show_table(rows, report_columns(kind, found["columns"], found["names"]), lang)


@app.command()
def complaints(
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show the complaints, oldest first."""
    how = form(as_json, as_csv)
    found = get(server, name, lang, "/api/complaints", limit=MOST)
    show(found["complaints"], complaint_columns(found["names"]), lang, how)


@app.command()
def answer(
    number: Annotated[int, typer.Argument(min=1)],
    text: str,
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Answer a complaint, and take it first if nobody has: an inspector's or a director's task."""

    async def work(client: HttpClient) -> Fields:
        complaint = f"/api/complaints/{number:08}"
        try:
            return await client.post(f"{complaint}/answer", dict, {"text": text})
        except RefusedByServer as refused:
            if refused.code != "complaint-state":
                raise
        await client.post(f"{complaint}/take", dict)
        return await client.post(f"{complaint}/answer", dict, {"text": text})

    ask(server, name, lang, work)
    say(lang, "admin-done")


@app.command()
def logout(server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """End the saved session."""
    forget(server, name, lang)
    say(lang, "admin-done")


@app.command("own-password")
def own_password(server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Change your own password; the old one and the new one are asked. Other sessions end."""
    old = typer.prompt(phrase("house", "admin-password-for", lang).format(name=name), hide_input=True)
    body = {"old": old, "new": new_password(name, lang)}

    async def work(client: HttpClient) -> Fields:
        try:
            return await client.post("/api/me/password", dict, body)
        except RefusedByServer as refused:
            if refused.code != "code-needed":
                raise
            return await client.post("/api/me/password", dict, {**body, "code": one_time_code(name, lang)})

    ask(server, name, lang, work)
    say(lang, "admin-password-set", name=name)


app.command()(password)
app.command()(factor)
app.command("recovery-codes")(recovery_codes)
app.command("reset-factor")(people.reset_factor)
app.command()(people.erase)
app.command()(people.proposals)
app.command()(people.approve)
app.command()(people.reject)
