"""The pool's account: the start value, what tables bring, and what becomes of the money when the pool closes."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import BANK, LARGEST, AccountName, Amount, Sum, Transfer, pool
from panoverde.core.option import Number, Option, Pick, Text, is_words
from panoverde.core.part import Part
from panoverde.core.people import Role, title
from panoverde.core.refusal import Refused

from .state import State, not_now

CLOSING = "AO-7.3 AO-9.4 AO-9.10 AO-17.6 R-433"


class StartPool(Command, tag="start_pool"):
    """The house pays in the start value."""


class ServeTable(Command, tag="serve_table"):
    table: str


class ReleaseTable(Command, tag="release_table"):
    """The table has closed."""

    table: str


class FeedPool(Command, tag="feed_pool"):
    """A table has collected bets on the jackpot; its own entry moved the money."""

    table: str
    place: int
    """Place in the table's stream: each is heard once."""
    chips: Amount


class ClosePool(Command, tag="close_pool"):
    """What is left goes to the house."""

    decision: str
    """The supervisor's, in its words or by its reference."""


class MergePool(Command, tag="merge_pool"):
    """What is left goes to another pool."""

    into: str
    decision: str


class PoolStarted(Event, tag="pool_started"):
    pool: str
    chips: Sum
    """What the house pays in; less than the start value where something was left."""


class TableServed(Event, tag="table_served"):
    table: str


class TableReleased(Event, tag="table_released"):
    table: str


class PoolFed(Event, tag="pool_fed"):
    table: str
    place: int
    chips: Sum


class PoolClosed(Event, tag="pool_closed"):
    pool: str
    chips: Sum
    decision: str


class PoolMerged(Event, tag="pool_merged"):
    pool: str
    chips: Sum
    into: str
    decision: str


# Judging


def from_house(command: Command) -> None:
    if command.by != Role.HOUSE:
        raise Refused("R-204", "not-yours", who=title(command.by))


def from_served(state: State, table: str, place: int) -> None:
    """From a table that the pool serves, and not heard before."""
    if table not in state.tables:
        raise Refused("R-56", "table-not-served", table=str(table))
    if type(place) is not int or not state.heard.get(table, 0) < place <= LARGEST:
        raise Refused("R-56", "heard-already", table=table)


def _may_start(state: State) -> bool:
    return not state.started and not state.closed


def _start(state: State, command: StartPool, _: Chance) -> Iterator[Event]:
    from_house(command)
    if not _may_start(state):
        raise not_now()
    yield started_anew(state, state.value)


def started_anew(state: State, left: int) -> PoolStarted:
    """The value is the start value again; what could not be divided stays."""
    return PoolStarted(state.rules.pool, max(0, state.rules.start - left))  # AO-7.7 AO-9.12 R-432


def _serve(state: State, command: ServeTable, _: Chance) -> Iterator[Event]:
    from_house(command)
    if state.closed or not is_words(command.table):
        raise not_now()
    yield TableServed(command.table)


def _release(state: State, command: ReleaseTable, _: Chance) -> Iterator[Event]:
    from_house(command)
    if command.table not in _idle(state):
        raise not_now()
    yield TableReleased(command.table)


def _idle(state: State) -> tuple[str, ...]:
    """Tables with nothing to be paid."""
    busy = {claim.table for claim in state.claims} | {order.table for order in state.owed}
    return tuple(table for table in state.tables if table not in busy)


def _feed(state: State, command: FeedPool, _: Chance) -> Iterator[Event]:
    from_house(command)
    from_served(state, command.table, command.place)
    if type(command.chips) is not int or not 0 < command.chips <= LARGEST:
        raise Refused("R-08", "not-an-amount", amount=str(command.chips))
    yield PoolFed(command.table, command.place, command.chips)  # AO-7.4 AO-9.5


def _close(state: State, command: ClosePool, _: Chance) -> Iterator[Event]:
    _check_closing(state, command, command.decision)
    if _is_captive(state):
        raise Refused("AO-17.5 AO-17.6", "captive-value", pool=state.rules.pool)
    yield PoolClosed(state.rules.pool, state.value, command.decision)


def _merge(state: State, command: MergePool, _: Chance) -> Iterator[Event]:
    _check_closing(state, command, command.decision)
    if not is_words(command.into) or command.into == state.rules.pool:
        raise Refused(CLOSING, "no-such-pool", pool=str(command.into))
    yield PoolMerged(state.rules.pool, state.value, command.into, command.decision)


def _check_closing(state: State, command: Command, decision: str) -> None:
    if command.by != Role.DIRECTOR:
        raise Refused("R-204", "not-yours", who=title(command.by))
    if state.closed:
        raise Refused(CLOSING, "pool-over", pool=state.rules.pool)
    if not _may_close(state):
        raise Refused(CLOSING, "pool-in-use", tables=", ".join(state.tables) or None)
    if not is_words(decision):
        raise Refused(CLOSING, "no-reason")


def _is_captive(state: State) -> bool:
    """A value that no machine can award any more goes to other machines, never to the house."""
    return state.rules.is_captive and state.value > 0  # AO-17.5 AO-17.6


def _may_close(state: State) -> bool:
    """No table feeds it, and nobody waits for a prize."""
    return not (state.closed or state.tables or state.claims or state.owed)


# Believing


def heard(state: State, table: str, place: int) -> State:
    return replace(state, heard={**state.heard, table: place})


def _started(state: State, event: PoolStarted) -> State:
    return replace(state, started=True, value=state.value + event.chips, paid_in=state.paid_in + event.chips)


def _served(state: State, event: TableServed) -> State:
    """Once, however often it is said."""
    return replace(state, tables=tuple(dict.fromkeys((*state.tables, event.table))))


def _released(state: State, event: TableReleased) -> State:
    return replace(state, tables=tuple(table for table in state.tables if table != event.table))


def _fed(state: State, event: PoolFed) -> State:
    return heard(replace(state, value=state.value + event.chips), event.table, event.place)


def _closed(state: State, event: PoolClosed) -> State:
    return replace(state, value=0, closed=True, paid_in=state.paid_in - event.chips)


def _merged(state: State, _: PoolMerged) -> State:
    return replace(state, value=0, closed=True)


# Money


def _move(source: AccountName, target: AccountName, chips: int) -> tuple[Transfer, ...]:
    return (Transfer(source, target, chips),) if chips else ()


# Offering


def _due(state: State) -> Command | None:
    return StartPool(by=Role.HOUSE) if _may_start(state) else None


def _house_offers(state: State, _: Role) -> Iterator[Option]:
    if _may_start(state):
        yield Option("start_pool")
    if not state.closed:
        yield Option("serve_table", (Text("table"),))
    if idle := _idle(state):
        yield Option("release_table", (Pick("table", idle),))
    for table in state.tables:
        yield Option("feed_pool", (*told_by(state, table), Number("chips", 1, LARGEST)))


def told_by(state: State, table: str) -> tuple[Pick, Number]:
    return Pick("table", (table,)), Number("place", state.heard.get(table, 0) + 1, LARGEST)


def _directors_offers(state: State, _: Role) -> Iterator[Option]:
    if _may_close(state):
        if not _is_captive(state):
            yield Option("close_pool", (Text("decision"),))
        yield Option("merge_pool", (Text("into"), Text("decision")))


account: Part[State] = Part(
    judges={
        StartPool: _start,
        ServeTable: _serve,
        ReleaseTable: _release,
        FeedPool: _feed,
        ClosePool: _close,
        MergePool: _merge,
    },
    cites={
        StartPool: "AO-7.7 AO-9.12 AO-17.3",
        FeedPool: "AO-7.4 AO-9.5 AO-17.3 AO-17.4",
        ClosePool: CLOSING,
        MergePool: CLOSING,
    },
    believes={
        PoolStarted: _started,
        TableServed: _served,
        TableReleased: _released,
        PoolFed: _fed,
        PoolClosed: _closed,
        PoolMerged: _merged,
    },
    offers={Role.HOUSE: _house_offers, Role.DIRECTOR: _directors_offers},
    due=_due,
    moves={
        PoolStarted: lambda event: _move(BANK, pool(event.pool), event.chips),
        PoolClosed: lambda event: _move(pool(event.pool), BANK, event.chips),
        PoolMerged: lambda event: _move(pool(event.pool), pool(event.into), event.chips),
    },
    holds=lambda state: {BANK: -state.paid_in},
)
