"""`pano admin cage`: chips for money and back, by a cashier; corrections, by two people."""

import secrets
from typing import Annotated

import typer

from panoverde.cli.admin.lists import AsCsv, AsJson, Fields, ListColumn, amount, form, plain, show, when
from panoverde.cli.admin.session import AT_HOME, NameOption, ServerOption, Why, ask, get, post
from panoverde.cli.amounts import AmountFault, read_amount
from panoverde.cli.serve import Language, fail, say
from panoverde.client import HttpClient, RefusedByServer
from panoverde.core.messages import Lang, money, phrase
from panoverde.core.money import Currency
from panoverde.house.money.units import REAL_UNITS

MOST = 200

app = typer.Typer(no_args_is_help=True, help="The cage, by a cashier (--name): who, how much, why.")

PlayerArgument = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name.")]
AmountArgument = Annotated[str, typer.Argument(metavar="AMOUNT", help="As people write it: 50 or 50,00.")]
CurrencyOption = Annotated[Currency, typer.Option(help="The currency.")]
Reference = Annotated[str, typer.Option(help="Id of this movement; a retry with it moves nothing twice.")]
Cashier = NameOption


def _read(typed: str, unit: Currency, lang: Lang) -> int:
    read = read_amount(typed, unit)
    if isinstance(read, AmountFault) or read <= 0:
        fail(lang, "admin-not-an-amount", typed=typed)
    return read


async def _person(client: HttpClient, who: str) -> Fields:
    return await client.get("/api/people", dict, name=who)


@app.command()
def buy(
    who: PlayerArgument, how_much: AmountArgument, why: Why, name: Cashier, unit: CurrencyOption = Currency.EUR,
    reference: Reference = "", server: ServerOption = AT_HOME, lang: Language = Lang.PT,
) -> None:  # fmt: skip
    """A player brings money: credit their wallet. A large sale is proposed, for a second person to approve."""
    _exchange("buy", who, _read(how_much, unit, lang), unit, why, reference, server, name, lang)


@app.command()
def redeem(
    who: PlayerArgument, how_much: AmountArgument, why: Why, name: Cashier, unit: CurrencyOption = Currency.EUR,
    reference: Reference = "", server: ServerOption = AT_HOME, lang: Language = Lang.PT,
) -> None:  # fmt: skip
    """A player takes money: debit their wallet."""
    _exchange("redeem", who, _read(how_much, unit, lang), unit, why, reference, server, name, lang)


def _exchange(
    act: str, who: str, how_much: int, unit: Currency, why: str, reference: str, server: str, name: str, lang: Lang
) -> None:
    async def work(client: HttpClient) -> tuple[Fields, Fields]:
        person = await _person(client, who)
        body = {"account": person["id"], "unit": unit, "amount": how_much, "why": why}
        identified = {**body, "reference": reference or secrets.token_hex(8)}
        try:
            receipt = await client.post(f"/api/cage/{act}", dict, identified)
        except RefusedByServer as refused:
            if refused.code != "second-person-needed":
                raise
            return await client.post("/api/cage/sales", dict, body), {}
        return receipt, await client.get("/api/cage/balances", dict, account=person["id"])

    receipt, held = ask(server, name, lang, work)
    if not held:
        say(lang, "cage-sale-waits", "yellow", proposal=receipt["id"])
        return
    moved = phrase("house", f"movement-{receipt['fact']}", lang)
    say(
        lang, "cage-moved", movement=moved, name=held["name"], amount=money(abs(receipt["amount"]), unit, lang),
        balance=money(held["balances"][unit], unit, lang), reference=receipt["id"], entry=receipt["entry"],
    )  # fmt: skip


@app.command()
def balance(who: PlayerArgument, name: Cashier, server: ServerOption = AT_HOME, lang: Language = Lang.PT) -> None:
    """Show a player's money outside the tables."""

    async def work(client: HttpClient) -> Fields:
        return await client.get("/api/cage/balances", dict, account=(await _person(client, who))["id"])

    held = ask(server, name, lang, work)
    for unit in REAL_UNITS:
        typer.echo(f"{held['name']}: {amount(held['balances'][unit], unit, lang)}")


@app.command()
def limit(
    name: NameOption,
    how_much: Annotated[str, typer.Option("--set", metavar="AMOUNT", help="A new limit; with --why.")] = "",
    why: Annotated[str, typer.Option(help="The reason, which is recorded.")] = "",
    unit: CurrencyOption = Currency.EUR,
    server: ServerOption = AT_HOME,
    lang: Language = Lang.PT,
) -> None:
    """Show from which amount a sale needs two people; an administrator changes it with --set."""

    async def work(client: HttpClient) -> Fields:
        if how_much:
            body = {"unit": unit, "amount": _read(how_much, unit, lang), "why": why}
            await client.post("/api/cage/limits", dict, body)
        return await client.get("/api/cage/limits", dict)

    found = ask(server, name, lang, work)
    for one in found["limits"]:
        say(lang, "cage-limit", unit=one["unit"], amount=amount(one["amount"], one["unit"], lang))
    if not found["two_people"]:
        say(lang, "cage-limit-idle", "dim")


@app.command()
def adjust(
    who: PlayerArgument, why: Why, name: Cashier,
    add: Annotated[str, typer.Option(metavar="AMOUNT", help="To add to the wallet.")] = "",
    take: Annotated[str, typer.Option(metavar="AMOUNT", help="To take from the wallet.")] = "",
    unit: CurrencyOption = Currency.EUR, server: ServerOption = AT_HOME, lang: Language = Lang.PT,
) -> None:  # fmt: skip
    """Propose a correction. Nothing moves until a second person approves it."""
    if bool(add) == bool(take):
        raise typer.BadParameter("--add AMOUNT / --take AMOUNT")
    wanted = _read(add, unit, lang) if add else -_read(take, unit, lang)

    async def work(client: HttpClient) -> Fields:
        body = {"account": (await _person(client, who))["id"], "unit": unit, "amount": wanted, "why": why}
        return await client.post("/api/cage/proposals", dict, body)

    say(lang, "cage-proposed", proposal=ask(server, name, lang, work)["id"])


@app.command()
def approve(
    proposal: str, why: Why, name: NameOption, server: ServerOption = AT_HOME, lang: Language = Lang.PT
) -> None:
    """Approve another person's proposal: a director's or an administrator's task."""
    _decide(proposal, True, why, name, server, lang)


@app.command()
def reject(proposal: str, why: Why, name: NameOption, server: ServerOption = AT_HOME, lang: Language = Lang.PT) -> None:
    """Reject another person's proposal."""
    _decide(proposal, False, why, name, server, lang)


def _decide(proposal: str, yes: bool, why: str, name: str, server: str, lang: Lang) -> None:
    post(server, name, lang, f"/api/cage/proposals/{proposal}/decide", {"approve": yes, "why": why})
    say(lang, "admin-done")


def _named(key: str, names: Fields) -> ListColumn:
    return ListColumn(key, lambda row, _: str(names.get(row[key], row[key])))


def _amount(row: Fields, lang: Lang) -> str:
    return amount(row["amount"], row["unit"], lang)


def _movement(row: Fields, lang: Lang) -> str:
    return phrase("house", f"movement-{row['fact']}", lang)


def _act(row: Fields, lang: Lang) -> str:
    return phrase("page", "cageSale" if row["act"] == "sale" else "cageAdjust", lang)


def _decision(names: Fields) -> ListColumn:
    def shown(row: Fields, lang: Lang) -> str:
        key = {None: "proposal-waits", True: "proposal-approved", False: "proposal-rejected"}[row["approved"]]
        return phrase("house", key, lang).format(by=names.get(row["decided_by"], row["decided_by"]))

    return ListColumn("verdict", shown)


@app.command()
def proposals(
    name: NameOption,
    server: ServerOption = AT_HOME,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List proposed corrections, newest first."""
    how = form(as_json, as_csv)
    found = get(server, name, lang, "/api/cage/proposals", limit=MOST)
    names = found["names"]
    columns = (
        ListColumn("number", plain("id"), wraps=False), ListColumn("at", when("at"), wraps=False, rank=1),
        ListColumn("movement", _act, rank=3), _named("account", names), ListColumn("amount", _amount, wraps=False),
        _named("by", names), ListColumn("why", plain("why"), rank=2), _decision(names),
    )  # fmt: skip
    show(found["proposals"], columns, lang, how)


@app.command()
def receipts(
    name: NameOption, who: Annotated[str, typer.Argument(metavar="[PLAYER]", help="Only this player's.")] = "",
    server: ServerOption = AT_HOME, lang: Language = Lang.PT, as_json: AsJson = False, as_csv: AsCsv = False,
) -> None:  # fmt: skip
    """List the movements of the cage, newest first."""
    how = form(as_json, as_csv)

    async def work(client: HttpClient) -> Fields:
        whose = {"account": (await _person(client, who))["id"]} if who else {}
        return await client.get("/api/cage/receipts", dict, limit=MOST, **whose)

    found = ask(server, name, lang, work)
    names = found["names"]
    columns = (
        ListColumn("at", when("at"), wraps=False), ListColumn("movement", _movement),
        _named("account", names), ListColumn("amount", _amount, wraps=False), _named("by", names),
        ListColumn("why", plain("why")), ListColumn("reference", plain("id"), wraps=False, rank=1),
    )  # fmt: skip
    show(found["receipts"], columns, lang, how)
