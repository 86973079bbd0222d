"""The stream of a jackpot pool: what its entries say, and the state that they fold to."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple

from panoverde import __version__
from panoverde.core.chance import Scripted
from panoverde.core.codec import Codec
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.events import Act, TableOpened
from panoverde.core.money import BANK, movements
from panoverde.core.refusal import Refused
from panoverde.journal.entry import EMPTY, Entry, Head, Move, link
from panoverde.journal.ledger import HOUSE
from panoverde.journal.table_entry import TableEntry, encode, read_table_entry
from panoverde.law.book import law_version
from panoverde.pools import AS_TABLE, POOL
from panoverde.pools.account import FeedPool
from panoverde.pools.prizes import AwardPrizes, ClaimPrize, ConfirmPayment, PrizeOrdered
from panoverde.pools.rules import Rules
from panoverde.pools.state import PLACE, State, place

PREFIX = "pool/"
DEMO = ".demo"
CODEC = Codec(AS_TABLE)

OrderKey = tuple[str, int, int]
"""Table, coup and seat."""


def stream_of(pool: str) -> str:
    return PREFIX + pool


class Told(NamedTuple):
    """What a table has said, as a command of the pool."""

    command: FeedPool | ClaimPrize | AwardPrizes | ConfirmPayment
    author: str
    """The table's stream."""
    name: str


class Judged(NamedTuple):
    after: "PoolStream"
    """What the stream is once they are written."""
    entries: Sequence[Entry]
    moves: Sequence[tuple[Move, ...]]
    """Of each entry; none if no money moves."""
    refused: Refused | None
    """What came after them could not be judged."""


class PoolStream:
    """What has been read of a pool's stream."""

    def __init__(self, pool: str) -> None:
        self.pool, self.stream = pool, stream_of(pool)
        self.head = EMPTY
        self.at: Instant = 0
        self.opened: TableOpened[Rules] | None = None
        self._state: State | None = None
        self.orders: dict[OrderKey, int] = {}
        """Place in the stream of each order that is not confirmed."""

    @property
    def state(self) -> State:
        if self._state is None:
            raise Refused("AO-7.1 AO-9.3", "no-such-pool", pool=self.pool)
        return self._state

    @property
    def unit(self) -> str:
        rules = self.state.rules
        return f"{rules.currency}{DEMO if rules.demo else ''}"

    def follow(self, entry: Entry) -> None:
        """Once: two tasks of a node may have read the same entry."""
        if entry.version <= self.head.version:
            return
        self._happened(entry, read_table_entry(CODEC, entry).act.events)

    def _happened(self, entry: Entry, events: Sequence[Event]) -> None:
        for number, event in enumerate(events, 1):
            if isinstance(event, TableOpened):
                self.opened, self._state = event, POOL.open(event.rules, event.at)
                continue
            self._state = POOL.evolve(self.state, event)
            if isinstance(event, PrizeOrdered):
                self.orders[event.table, event.coup, event.seat] = place(entry.version, number)
        if self.orders and self._state is not None:
            owed = {(order.table, order.coup, int(order.seat)) for order in self._state.owed}
            self.orders = {key: where for key, where in self.orders.items() if key in owed}
        self.head, self.at = Head(entry.version, entry.hash), max(self.at, entry.at)

    def adopt(self, other: "PoolStream") -> None:
        """The same stream, read further; unless another task has read as far meanwhile."""
        if other.head.version > self.head.version:
            self.head, self.at, self.orders, self._state = other.head, other.at, other.orders, other._state

    def judged(self, command: Command, at: Instant, author: str, name: str) -> tuple[Entry, tuple[Move, ...]]:
        """The entry that this command would write, with its money; Refused if it may not."""
        entry, moves, _ = self._judged(command, at, author, name)
        return entry, moves

    def _judged(
        self, command: Command, at: Instant, author: str, name: str
    ) -> tuple[Entry, tuple[Move, ...], tuple[Event, ...]]:
        events = tuple(POOL.decide(self.state, command, Scripted()))
        gains = movements(move for event in events for move in POOL.transfers(event))
        moves = tuple(Move(HOUSE if account == BANK else account, self.unit, gain) for account, gain in gains.items())
        return self._entry(Act(command, events), at, author, name, moves), moves, events

    def judged_together(self, told: Iterable[Told], at: Instant) -> Judged:
        """One after the other, each on what those before it would have changed."""
        ahead, entries, moves = copy(self), [], []
        ahead.orders = dict(self.orders)
        refused = None
        for command, author, name in told:
            try:
                entry, moved, events = ahead._judged(command, at, author, name)
            except Refused as why:
                refused = why
                break
            ahead._happened(entry, events)
            entries.append(entry)
            moves.append(moved)
        return Judged(ahead, entries, moves if any(moves) else (), refused)

    def opening(self, profile: str, rules: Rules, at: Instant, author: str) -> Entry:
        opened = TableOpened(POOL.name, profile, rules, at, law_version(), __version__)  # AO-D2 AO-D3
        return self._entry(Act(None, (opened,)), at, author, "", ())

    def _entry(self, act: Act, at: Instant, author: str, name: str, moves: tuple[Any, ...]) -> Entry:
        version, at = self.head.version + 1, max(at, self.at)
        body = encode(TableEntry(act, author, name, moves=moves))
        return Entry(self.stream, version, at, body, link(self.head.hash, self.stream, version, at, body))

    def cursor(self, table: str) -> int:
        """Version of a table's stream after which something may be unheard."""
        return max(0, self.state.heard.get(table, 0) // PLACE - 1)
