"""Gaming sessions: begun and ended by the player, with their stakes, wins and losses."""

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.play.stays import Ending, StaySummary
from panoverde.server.http.departure import get_up
from panoverde.server.http.route import ApiCall, Caller, get, post
from panoverde.server.http.shared_records import Page


class Current(Record):
    at: Instant
    stay: StaySummary | None
    """With its figures so far; None without an open session."""


class StayList(Record):
    stays: tuple[StaySummary, ...]
    more: bool


@post("/api/stays/begin", Caller.PLAYER, "Iniciar uma sessão de jogo.", "Begin a gaming session.")
async def begin_stay(call: ApiCall) -> StaySummary:  # PT-BFO-28 PT-SO-70
    """Returns the open session if there is one."""
    return await call.books.stays.summary(await call.floor.sittings.begin(call.who))


@get("/api/stays/current", Caller.ACCOUNT, "A sessão em curso.", "The open session.")
async def current_stay(call: ApiCall) -> Current:  # PT-BFO-26 PT-SO-67
    stay = await call.books.stays.current(call.who.id)
    return Current(call.books.clock.now(), await call.books.stays.summary(stay) if stay else None)


@post("/api/stays/end", Caller.PLAYER, "Terminar a sessão de jogo.", "End the gaming session.")
async def end_stay(call: ApiCall) -> StaySummary:  # PT-BFO-27 PT-BFO-28 PT-SO-68 PT-SO-70
    """The player leaves their tables first. From a table with an open coup they leave after it, and it counts in this
    session."""
    async with call.floor.sittings.turn(call.who.id):
        if await call.books.stays.current(call.who.id) is None:
            raise Refused("PT-BFO-28 PT-SO-70", "no-stay")
        await get_up(call.floor, call.who.id)
        return await call.floor.sittings.end(call.who.id, Ending.BY_CHOICE)


@get("/api/stays", Caller.ACCOUNT, "As suas sessões de jogo.", "Your gaming sessions.", cost=3)
async def list_stays(call: ApiCall, query: Page) -> StayList:
    found = await call.books.stays.list(call.who.id, query.limit + 1, query.skip)
    shown = [await call.books.stays.summary(stay) for stay in found[: query.limit]]
    return StayList(tuple(shown), len(found) > query.limit)


ROUTES = (begin_stay, current_stay, end_stay, list_stays)
