"""A player's past coups, each replayed in full."""

from typing import Annotated

from msgspec import Meta

from panoverde.core.record import Record
from panoverde.house.play.history import CoupReplay, History, PlayedCoup
from panoverde.server.http.route import Call, Caller, Query, get
from panoverde.server.http.shared_records import PageSize, Skip, TableId

Span = Annotated[str, Meta(pattern="^[0-9]{1,15}-[0-9]{1,15}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=999)]


class HistoryQuery(Query):
    table: TableId | None = None
    limit: PageSize = 50
    skip: Skip = 0


class WhichRow(Query):
    mark: Annotated[str, Meta(pattern="^[0-9]{1,9}[+-]$")] | None = None
    """Last part of the id of a row that a rewind told."""


class CoupList(Record):
    coups: tuple[PlayedCoup, ...]
    more: bool


class OfCoup(Record):
    """The three parts of a coup's id."""

    table: TableId
    span: Span
    seat: SeatNumber


@get("/api/history", Caller.ACCOUNT, "As suas jogadas, a última primeiro.", "Your coups, newest first.")
async def history(call: Call, query: HistoryQuery) -> CoupList:  # PT-BFO-25 PT-SO-66
    found = await History(call.books.store).list(
        call.who, call.lang, place=query.table, limit=query.limit + 1, skip=query.skip
    )
    return CoupList(tuple(found[: query.limit]), len(found) > query.limit)


@get("/api/history/last", Caller.ACCOUNT, "A sua última jogada.", "Your last coup.", cost=3)
async def last_coup(call: Call) -> CoupReplay:  # PT-BFO-25 PT-SO-66
    return await History(call.books.store).last(call.who, call.lang)


@get("/api/history/{table}/{span}/{seat}", Caller.ACCOUNT, "Uma jogada, repetida.", "A coup, replayed.", cost=3)
async def replay(call: Call, path: OfCoup, query: WhichRow) -> CoupReplay:
    """As the player could see it then: their own cards and those that were shown."""
    id_ = f"{path.table}/{path.span}/{path.seat}" + (f"/{query.mark}" if query.mark else "")
    return await History(call.books.store).replay(call.who, id_, call.lang)


ROUTES = (history, last_coup, replay)
