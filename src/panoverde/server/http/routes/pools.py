"""Jackpot pools: everybody reads their values, the administrator opens and closes them."""

from typing import Annotated

from msgspec import Meta, field

from panoverde.core.record import Record
from panoverde.house.people.duties import Task
from panoverde.journal.pool_stream import PoolStream
from panoverde.pools.rules import Chapter, Marking, Prize
from panoverde.server.http.route import ApiCall, Caller, get, post


class OfPool(Record):
    pool: str


class PoolShown(Record):
    id: str
    chapter: Chapter
    """Chapter of the law whose jackpot it is."""
    unit: str
    value: int
    """What the top combination wins now."""
    bet: int
    increment: int
    """Percentage of each bet that the value grows by."""
    start: int
    marking: Marking
    prizes: tuple[Prize, ...]
    """From the highest combination to the lowest."""
    group: str
    """Group of slot machines that feed it; empty: one machine, or tables."""
    tables: tuple[str, ...]
    """Tables that feed it."""
    notice: str
    approval: str
    closed: bool


class PoolsShown(Record):
    pools: tuple[PoolShown, ...]


class NewPool(Record):
    id: Annotated[str, Meta(max_length=40)]
    profile: str | None = None
    """`AO_7` for blackjack, `AO_9` for póquer sem descarte, `AO_17` for slot machines."""
    options: dict[str, str] = field(default_factory=dict)
    """bet, increment, start, marking, currency, demo, notice, approval."""
    prizes: tuple[Prize, ...] = ()
    """Empty: those of the profile."""
    model: Annotated[str, Meta(max_length=200)] = ""
    """Of slot machines: the figures are those of its plan; options `coin` and `per_line` say for which stake."""


class PoolClosing(Record):
    decision: str
    """The supervisor's decision about the money."""
    into: str = ""
    """Pool that gets the money; empty: the house."""


@get("/api/pools", Caller.ANYBODY, "Os jackpots e os seus valores.", "The jackpots and their values.")
async def pools(call: ApiCall) -> PoolsShown:
    return PoolsShown(tuple(_shown(pool) for _, pool in sorted(call.floor.pools.pools.items())))


@get("/api/pools/{pool}", Caller.ANYBODY, "Um jackpot.", "A jackpot.")
async def pool(call: ApiCall, path: OfPool) -> PoolShown:
    return _shown(call.floor.pools.pools.get(path.pool) or await call.books.pools.find(path.pool))


@post("/api/pools", (Task.OPEN_POOLS,), "Abrir um jackpot.", "Open a jackpot.")
async def open_pool(call: ApiCall, body: NewPool) -> PoolShown:
    """Refused, with the rule, if the law doesn't allow its figures. It starts within a second."""
    return _shown(await call.books.pools.open(call.who, body.id, body.profile, body.options, body.prizes, body.model))


@post("/api/pools/{pool}/close", (Task.OPEN_POOLS,), "Encerrar um jackpot.", "Close a jackpot.")
async def close_pool(call: ApiCall, path: OfPool, body: PoolClosing) -> PoolShown:
    """When none of its tables is open and every prize is paid."""
    return _shown(await call.books.pools.close(call.who, path.pool, body.decision, body.into))


def _shown(pool: PoolStream) -> PoolShown:
    state = pool.state
    rules = state.rules
    return PoolShown(
        id=pool.pool,
        chapter=rules.chapter,
        unit=pool.unit,
        value=state.value,
        bet=rules.bet,
        increment=rules.increment,
        start=rules.start,
        marking=rules.marking,
        prizes=rules.prizes,
        group=rules.group,
        tables=state.tables,
        notice=rules.notice,
        approval=rules.approval,
        closed=state.closed,
    )


ROUTES = (pools, pool, open_pool, close_pool)
