"""Registering, logging in and out."""

from panoverde.core.decider import Instant
from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.house.people.logins import Entrance
from panoverde.house.play.stays import Ending
from panoverde.house.records import Kind
from panoverde.server.http.route import Answer, ApiCall, Caller, post
from panoverde.server.http.shared_records import AccountShown, Code, Done, Name, Password, person_with_factor


class Registration(Record):
    name: Name
    password: Password
    lang: Lang | None = None
    bearer: bool = False
    """Programs get the token itself; browsers get a cookie that scripts can't read."""


class Credentials(Record):
    name: Name
    password: Password
    code: Code = ""
    bearer: bool = False


class AsGuest(Record):
    lang: Lang | None = None
    bearer: bool = False


class Entered(Record):
    account: AccountShown
    previous: Instant | None
    """Previous login, so that the player can notice one that wasn't theirs."""
    token: str
    """Given once, to a program that asked for it; empty for a browser, which has a cookie."""


@post("/api/register", Caller.ANYBODY, "Registar-se.", "Register.", entrance=True)
async def register(call: ApiCall, body: Registration) -> Answer[Entered]:
    """The only route that tells whether a name is taken, so it has a strict rate limit. A guest who registers keeps
    their credits, their history and their seats."""
    if call.account is not None and call.account.kind == Kind.GUEST:
        entrance = await call.books.accounts.keep_guest(call.account, call.token, body.name, body.password)
        call.floor.know(entrance.account)
        return await _let_in(call, entrance, body.bearer)
    account = await call.books.accounts.register(body.name, body.password, body.lang or call.lang)
    return await _entered(call, await call.books.accounts.admit(account), body.bearer)


@post("/api/login", Caller.ANYBODY, "Entrar.", "Log in.", entrance=True)
async def log_in(call: ApiCall, body: Credentials) -> Answer[Entered]:
    """A wrong name and a wrong password get the same answer. `code-needed` asks for the code of the second factor."""
    entrance = await call.books.accounts.log_in(body.name, body.password, body.code, call.address)
    return await _entered(call, entrance, body.bearer)


@post("/api/guest", Caller.ANYBODY, "Entrar como convidado.", "Come in as a guest.", entrance=True)
async def come_as_guest(call: ApiCall, body: AsGuest) -> Answer[Entered]:  # PT-BFO-31 PT-SO-75
    return await _entered(call, await call.books.accounts.guest(body.lang or call.lang), body.bearer)


@post("/api/logout", Caller.ACCOUNT, "Sair.", "Log out.", unproven=True)
async def log_out(call: ApiCall) -> Answer[Done]:
    await call.books.accounts.log_out(call.token)
    await call.floor.sittings.end_without_access(call.who, Ending.LOGGED_OUT)
    return Answer(Done(), cookie="")


async def _entered(call: ApiCall, entrance: Entrance, bearer: bool) -> Answer[Entered]:
    """Ends the browser's previous login, and the session of a player who was away."""
    before = await call.books.accounts.who(call.token) if call.token and not bearer else None
    if before is not None:
        await call.books.accounts.log_out(call.token)
        await call.floor.sittings.end_without_access(before, Ending.LOGGED_OUT)
    await call.books.stays.end_if_away(entrance.account)  # PT-BFO-3e R-294
    return await _let_in(call, entrance, bearer)


async def _let_in(call: ApiCall, entrance: Entrance, bearer: bool) -> Answer[Entered]:
    shown = Entered(
        await person_with_factor(call, entrance.account), entrance.previous, entrance.token if bearer else ""
    )
    return Answer(shown, cookie=None if bearer else entrance.token)


ROUTES = (register, log_in, come_as_guest, log_out)
