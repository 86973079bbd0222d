"""The caller's own account, money and statement."""

from functools import partial

from panoverde.core.messages import Lang
from panoverde.core.money import chips, stake
from panoverde.core.record import Record
from panoverde.house.money.statements import Statement, statement
from panoverde.house.money.units import UNITS, purse
from panoverde.house.records import Account
from panoverde.house.updates import insist, revised
from panoverde.server.http.route import ApiCall, Caller, Query, get, post
from panoverde.server.http.shared_records import AccountShown, Code, Done, Password, Unit, When, person_with_factor

MONTH = 30 * 24 * 3_600_000


class PasswordChange(Record):
    old: Password
    new: Password
    code: Code = ""


class LanguageChange(Record):
    lang: Lang


class AtTable(Record):
    """A player's money at a table that this node deals."""

    table: str
    name: str
    seat: int
    unit: str
    chips: int
    staked: int
    coming: int
    """In transit to the table."""


class Elsewhere(Record):
    """A table of another node where the player sits: what they have there, only that node knows."""

    table: str
    name: str
    unit: str


class Balances(Record):
    balances: dict[str, int]
    """By unit, outside the tables."""
    tables: tuple[AtTable, ...]
    elsewhere: tuple[Elsewhere, ...] = ()


class OfStatement(Query):
    unit: Unit = Unit.EUR  # type: ignore[attr-defined]
    since: When | None = None
    until: When | None = None


class TopUpRequest(Record):
    unit: Unit


class Credits(Record):
    unit: str
    balance: int


@get("/api/me", Caller.ACCOUNT, "A sua conta.", "Your account.", unproven=True)
async def me(call: ApiCall) -> AccountShown:
    return await person_with_factor(call, await call.books.accounts.find(call.who.id))


@post(
    "/api/me/password", Caller.ACCOUNT, "Mudar a palavra-passe.", "Change your password.", entrance=True, unproven=True
)
async def change_password(call: ApiCall, body: PasswordChange) -> Done:
    """Logs out every other browser."""
    await call.books.accounts.change_password(call.who, body.old, body.new, call.token, body.code, call.address)
    return Done()


@post("/api/me/language", Caller.ACCOUNT, "Mudar de língua.", "Change your language.", unproven=True)
async def change_language(call: ApiCall, body: LanguageChange) -> AccountShown:
    return await person_with_factor(call, await insist(partial(_speak, call, body.lang)))


async def _speak(call: ApiCall, lang: Lang) -> Account:
    account = await call.books.accounts.find(call.who.id)
    if account.lang == lang:
        return account
    after = revised(account, lang=lang)
    facts = {"lang": lang}
    await call.books.scribe.write(
        f"account/{account.id}", "language_changed", by=account.id, facts=facts, rows=(after,)
    )
    return after


@get("/api/me/balances", Caller.ACCOUNT, "O seu dinheiro.", "Your money.")
async def balances(call: ApiCall) -> Balances:
    store, account = call.books.store, call.who.id
    own = {unit: await store.balance(purse(account, unit), unit) for unit in UNITS}
    others = await call.floor.sittings.elsewhere(account, call.floor.openings.values())
    elsewhere = tuple(Elsewhere(opening.id, opening.name, opening.unit) for opening in others)
    return Balances(own, tuple(_at_tables(call, account)), elsewhere)


def _at_tables(call: ApiCall, account: str) -> list[AtTable]:
    found = []
    for place, served in call.floor.tables.items():
        seat = served.seats.of(account)
        if seat is not None:
            held = served.table.game.holdings(served.shown)
            coming = served.reserved.get(account, 0)
            at_seat = held.get(chips(seat), 0), held.get(stake(seat), 0)
            found.append(AtTable(place, served.opening.name, seat, served.opening.unit, *at_seat, coming))
    return found


@get("/api/me/statement", Caller.ACCOUNT, "Extrato com saldo.", "A statement with running balance.", cost=3)
async def own_statement(call: ApiCall, query: OfStatement) -> Statement:
    until = call.books.clock.now() if query.until is None else query.until
    since = max(0, until - MONTH) if query.since is None else query.since
    return await statement(call.books.store, call.who.id, query.unit, since, until)


@post("/api/me/credits", Caller.PLAYER, "Repor créditos de demonstração.", "Refill demo credits.")
async def top_up(call: ApiCall, body: TopUpRequest) -> Credits:  # PT-BFO-31 PT-BFO-32 PT-SO-75 PT-SO-76
    return Credits(body.unit, await call.books.demo.top_up(call.who, body.unit))


ROUTES = (me, change_password, change_language, balances, own_statement, top_up)
