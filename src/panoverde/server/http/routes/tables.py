"""A table's rules, limits, law and odds, free and without an account; opening and closing tables."""

from typing import Annotated, Any

from msgspec import Meta, to_builtins

from panoverde import games
from panoverde.bots.minds import thinks
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.money.units import unit_of
from panoverde.house.people.duties import Task
from panoverde.house.play.description import Description, LawRule, described, law_of
from panoverde.house.play.odds import TableOdds, odds_of, with_sides
from panoverde.house.play.openings import LONGEST_APPROVAL, PACE, check_company
from panoverde.house.play.strategies import with_strategies
from panoverde.house.records import Opening, Strength
from panoverde.server.http.route import ApiCall, Caller, get, post
from panoverde.server.http.routes.lobby import rules_id
from panoverde.server.http.shared_records import Because, OfTable

ShortText = Annotated[str, Meta(min_length=1, max_length=64)]
OptionTexts = Annotated[dict[ShortText, Annotated[str, Meta(max_length=200)]], Meta(max_length=100)]


class TableShown(Record):
    description: Description
    rules_id: str
    closing: str
    closed: bool


class LawOfTable(Record):
    rules: tuple[LawRule, ...]


class NewTable(Record):
    name: Annotated[str, Meta(min_length=1, max_length=200)]
    game: ShortText
    profile: ShortText | None = None
    options: OptionTexts = {}  # noqa: RUF012 - msgspec copies it
    by_hand: bool = False
    bots: Annotated[int, Meta(ge=0, le=100)] = 0
    strength: Strength | None = None
    """How well the bots play, in games where they decide something; None: as the node is set."""
    pace: Annotated[int, Meta(ge=0, le=600_000)] = PACE
    approval: Annotated[str, Meta(max_length=LONGEST_APPROVAL)] = ""
    """Reference of the regulator's approval. Required for money, and for online rules that no profile has."""
    model: Annotated[str, Meta(max_length=200)] = ""
    """Model of a slot machine, by its fingerprint or its name; empty: that of the profile."""


class Judged(Record):
    """Rules that the law allows."""

    game: str
    profile: str
    unit: str
    rules: Any


@get("/api/tables/{table}", Caller.ANYBODY, "Regras e limites de uma mesa.", "The rules and limits of a table.")
async def table(call: ApiCall, path: OfTable) -> TableShown:  # PT-BFO-26 PT-SO-67 PT-SO-P4
    opening = await _opening(call, path)
    return TableShown(described(opening, call.lang), rules_id(opening), opening.closing, opening.closed_at is not None)


@get("/api/tables/{table}/law", Caller.ANYBODY, "As regras da lei que a regem.", "The law's rules that govern it.")
async def law_of_table(call: ApiCall, path: OfTable) -> LawOfTable:  # PT-BFO-26 PT-SO-P4
    return LawOfTable(law_of(await _opening(call, path), call.lang))


@get("/api/tables/{table}/odds", Caller.ANYBODY, "Probabilidades exatas.", "Exact odds.", cost=10)
async def odds(call: ApiCall, path: OfTable) -> TableOdds:
    """Refused during a coup dealt by hand: nobody gets help in it."""
    opening = await _opening(call, path)
    if opening.by_hand and opening.closed_at is None:
        served = call.floor.tables.get(opening.id)
        if served is None:
            raise Refused("", "dealt-elsewhere")
        if served.attendance.is_open:
            raise Refused("", "odds-live")
    async with call.house.counting:
        found = await with_sides(await odds_of(opening), opening, call.lang)
    async with call.house.solving:
        return await with_strategies(found, opening, call.lang)


async def _opening(call: ApiCall, path: OfTable) -> Opening:
    """Also of a closed table, so that its past coups can be understood."""
    return call.floor.openings.get(path.table) or await call.books.openings.find(path.table)


# The operator


@post("/api/tables", (Task.OPEN_TABLES,), "Abrir uma mesa.", "Open a table.")
async def open_table(call: ApiCall, body: NewTable) -> TableShown:
    """Refused, with the rule, if the law doesn't allow it. It is dealt within a second."""
    opening = await call.books.openings.open(
        call.who, body.name, body.game, body.profile, body.options,
        by_hand=body.by_hand, bots=body.bots, strength=body.strength if thinks(body.game) else None, pace=body.pace,
        approval=body.approval, model=body.model,
    )  # fmt: skip
    return TableShown(described(opening, call.lang), rules_id(opening), "", False)


@post("/api/validate", (Task.OPEN_TABLES,), "A lei permite esta mesa?", "Does the law allow this table?")
async def validate_table(call: ApiCall, body: NewTable) -> Judged:
    game = games.find(body.game)
    profile, rules, _ = await call.books.openings.judged(
        game, body.profile, body.options, by_hand=body.by_hand, approval=body.approval, model=body.model
    )
    check_company(rules, body.by_hand, body.bots, body.pace)
    return Judged(game.name, profile, unit_of(rules.currency, rules.demo), to_builtins(rules))


@post("/api/tables/{table}/close", (Task.OPEN_TABLES,), "Encerrar uma mesa.", "Close a table.")
async def close_table(call: ApiCall, path: OfTable, body: Because) -> TableShown:
    """Open coups conclude first."""
    opening = await call.books.openings.close(call.who, path.table, body.why)
    return TableShown(described(opening, call.lang), rules_id(opening), opening.closing, opening.closed_at is not None)


ROUTES = (table, law_of_table, odds, open_table, validate_table, close_table)
