"""`pano admin pool`: jackpots that tables share, opened and closed by an administrator."""

from typing import Annotated

import typer

from panoverde.cli.admin.lists import AsCsv, AsJson, Fields, ListColumn, amount, form, plain, show
from panoverde.cli.admin.options import named_values
from panoverde.cli.admin.session import AT_HOME, NameOption, ServerOption, ask_as_anybody, post
from panoverde.cli.serve import Language, say
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.first_start import ADMINISTRATOR

app = typer.Typer(no_args_is_help=True, help="Jackpots that tables share.")

PoolArgument = Annotated[str, typer.Argument(metavar="POOL", help="The jackpot's id.")]


@app.command("list")
def list_pools(
    server: ServerOption = AT_HOME, lang: Language = Lang.PT, as_json: AsJson = False, as_csv: AsCsv = False
) -> None:
    """List the jackpots with their values and tables. No login needed."""
    how = form(as_json, as_csv)
    found = ask_as_anybody(server, lang, lambda client: client.get("/api/pools", dict))
    show(found["pools"], pool_columns(), lang, how)


@app.command("open")
def open_pool(
    pool: PoolArgument,
    profile: Annotated[str | None, typer.Option(help="AO_7 for blackjack, AO_9 for póquer sem descarte.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Again for each.")] = None,
    prize: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COMBINATION[=AMOUNT|=N%]", help="From the highest, which takes the rest; again for each."
        ),
    ] = None,
    model: Annotated[str, typer.Option(help="Of slot machines, whose plan has the figures.")] = "",
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Open a jackpot; for money, with `notice` and `approval` among its options, unless they say `demo=yes`."""
    body: Fields = {"id": pool, "options": named_values(option or []), "prizes": [_prize(one) for one in prize or []]}
    opened = post(
        server,
        name,
        lang,
        "/api/pools",
        body | {part: text for part, text in {"profile": profile, "model": model}.items() if text},
    )
    typer.echo(opened["id"])


def _prize(text: str) -> Fields:
    """In the smallest unit, or a percentage."""
    combination, is_worth, worth = text.partition("=")
    digits = worth.removesuffix("%")
    if not combination or (is_worth and not (digits.isascii() and digits.isdecimal())):
        raise typer.BadParameter(f"{text!r}: COMBINATION, COMBINATION=AMOUNT or COMBINATION=N%", param_hint="--prize")
    if not is_worth:
        return {"combination": combination}
    return {"combination": combination, "percent" if worth.endswith("%") else "fixed": int(digits)}


@app.command("close")
def close_pool(
    pool: PoolArgument,
    decision: Annotated[str, typer.Option(help="The supervisor's decision about the money.")],
    into: Annotated[str, typer.Option(help="Jackpot that gets the money; otherwise the house does.")] = "",
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Close a jackpot whose tables are closed."""
    post(server, name, lang, f"/api/pools/{pool}/close", {"decision": decision, "into": into})
    say(lang, "admin-done")


def pool_columns() -> tuple[ListColumn, ...]:
    return (
        ListColumn("pool", plain("id"), wraps=False),
        ListColumn("amount", lambda row, lang: amount(row["value"], row["unit"], lang), wraps=False),
        ListColumn("tables", lambda row, _: ", ".join(row["tables"])),
        ListColumn("state", lambda row, lang: phrase("house", f"pool-{'closed' if row['closed'] else 'open'}", lang)),
    )
