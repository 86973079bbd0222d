"""Gaming sessions: begun and ended by the player, with what he staked, won and lost."""

from panoverde.core.game import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.stays import Ending, Summary
from panoverde.server.http.rising import get_up
from panoverde.server.http.route import Call, Caller, get, post
from panoverde.server.http.shown import Page


class Current(Record):
    at: Instant
    stay: Summary | None
    """With its figures so far; none: no session goes on."""


class Stays(Record):
    stays: tuple[Summary, ...]
    more: bool


@post("/api/stays/begin", Caller.PLAYER, "Iniciar uma sessão de jogo.", "Begin a gaming session.")
async def begin_stay(call: Call) -> Summary:  # PT-BFO-28 PT-SO-70
    """The one that goes on, if there is one."""
    return await call.books.stays.summary(await call.floor.sittings.begin(call.who))


@get("/api/stays/current", Caller.ACCOUNT, "A sessão em curso.", "The session that goes on.")
async def current_stay(call: Call) -> Current:  # PT-BFO-26 PT-SO-67
    stay = await call.books.stays.current(call.who.id)
    return Current(call.books.clock.now(), await call.books.stays.summary(stay) if stay else None)


@post("/api/stays/end", Caller.PLAYER, "Terminar a sessão de jogo.", "End the gaming session.")
async def end_stay(call: Call) -> Summary:  # PT-BFO-27 PT-BFO-28 PT-SO-68 PT-SO-70
    """He gets up from his tables first; where a coup keeps him he gets up after it, and it is added to this session."""
    async with call.floor.sittings.turn(call.who.id):
        if await call.books.stays.current(call.who.id) is None:
            raise Refused("PT-BFO-28 PT-SO-70", "no-stay")
        await get_up(call.floor, call.who.id)
        return await call.floor.sittings.end(call.who.id, Ending.BY_CHOICE)


@get("/api/stays", Caller.ACCOUNT, "As suas sessões de jogo.", "One's gaming sessions.", cost=3)
async def list_stays(call: Call, query: Page) -> Stays:
    found = await call.books.stays.list(call.who.id, query.limit + 1, query.skip)
    shown = [await call.books.stays.summary(stay) for stay in found[: query.limit]]
    return Stays(tuple(shown), len(found) > query.limit)


ROUTES = (begin_stay, current_stay, end_stay, list_stays)
