"""A player's past coups, each replayed in full."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from panoverde.core.record import Record
from panoverde.house.play.coup_file import coups_as_csv
from panoverde.house.play.hand_export import HandFormat
from panoverde.house.play.history import CoupReplay, Gain, History, PlayedCoup, SoughtCoups
from panoverde.house.play.statistics import GameFigures
from panoverde.server.http.route import ApiCall, Caller, Download, Query, get
from panoverde.server.http.shared_records import PageSize, Skip, TableId, When

Span = Annotated[str, Meta(pattern="^[0-9]{1,15}-[0-9]{1,15}$")]
GameName = Annotated[str, Meta(pattern="^[a-z_]{1,64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=999)]


class CoupFilter(Query):
    table: TableId | None = None
    game: GameName | None = None
    gain: Gain | None = None
    since: When | None = None
    until: When | None = None

    def sought(self) -> SoughtCoups:
        return SoughtCoups(self.table, self.game, self.gain, self.since, self.until)


class HistoryQuery(CoupFilter):
    limit: PageSize = 50
    skip: Skip = 0


class Statistics(Record):
    games: tuple[GameFigures, ...]
    """Your figures by game and unit."""


class WhichRow(Query):
    mark: Annotated[str, Meta(pattern="^[0-9]{1,9}[+-]$")] | None = None
    """Last part of the id of a row that a rewind told."""


class CoupList(Record):
    coups: tuple[PlayedCoup, ...]
    more: bool


class OfHand(Record):
    table: TableId
    span: Span
    seat: SeatNumber
    form: HandFormat


class HandHistory(Record):
    name: str
    """Name for the file."""
    text: str


class OfCoup(Record):
    """The three parts of a coup's id."""

    table: TableId
    span: Span
    seat: SeatNumber


@get("/api/history", Caller.ACCOUNT, "As suas jogadas, a última primeiro.", "Your coups, newest first.", cost=2)
async def history(call: ApiCall, query: HistoryQuery) -> CoupList:  # PT-BFO-25 PT-SO-66
    found = await History(call.books.store).list(
        call.who, call.lang, query.sought(), limit=query.limit + 1, skip=query.skip
    )
    return CoupList(tuple(found[: query.limit]), len(found) > query.limit)


@get("/api/history/statistics", Caller.ACCOUNT, "Os seus números, por jogo.", "Your figures, by game.", cost=5)
async def statistics(call: ApiCall, query: CoupFilter) -> Statistics:
    return Statistics(await History(call.books.store).statistics(call.who, call.lang, query.sought()))


@get("/api/history/csv", Caller.ACCOUNT, "As suas jogadas em CSV.", "Your coups as CSV.", cost=10)
async def history_as_csv(call: ApiCall, query: CoupFilter) -> Download:  # PT-BFO-25 PT-SO-66
    """All of them, however many."""
    sought = query.sought()
    if sought.until is None:
        sought = replace(sought, until=call.floor.now())
    return Download("historico.csv", coups_as_csv(History(call.books.store).pages(call.who, call.lang, sought)))


@get("/api/history/last", Caller.ACCOUNT, "A sua última jogada.", "Your last coup.", cost=3)
async def last_coup(call: ApiCall) -> CoupReplay:  # PT-BFO-25 PT-SO-66
    return await History(call.books.store).last(call.who, call.lang)


@get("/api/history/{table}/{span}/{seat}", Caller.ACCOUNT, "Uma jogada, repetida.", "A coup, replayed.", cost=3)
async def replay(call: ApiCall, path: OfCoup, query: WhichRow) -> CoupReplay:
    """As the player could see it then: their own cards and those that were shown."""
    id_ = f"{path.table}/{path.span}/{path.seat}" + (f"/{query.mark}" if query.mark else "")
    return await History(call.books.store).replay(call.who, id_, call.lang)


@get("/api/history/{table}/{span}/{seat}/{form}", Caller.ACCOUNT, "Uma mão de póquer em PHH ou OHH.",
     "A poker hand as PHH or OHH.", cost=5)  # fmt: skip
async def hand_history(call: ApiCall, path: OfHand) -> HandHistory:
    """With the cards that the player could see."""
    id_ = f"{path.table}/{path.span}/{path.seat}"
    text = await History(call.books.store).hand(call.who, id_, path.form, call.lang)
    return HandHistory(f"{path.table}-{path.span}.{path.form}", text)


ROUTES = (history, statistics, history_as_csv, last_coup, replay, hand_history)
