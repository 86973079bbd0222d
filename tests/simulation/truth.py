"""What is durable, read and judged as it is written: whatever else says something of the house is held against it.

Every entry of a table, a pool or a tournament is judged again by the product's auditor, in the moment it is kept.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from panoverde.core.events import Act
from panoverde.core.facts import Seated
from panoverde.core.game import AnyGame
from panoverde.core.money import owner_of
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.table import see
from panoverde.house.play.limits import most_brought
from panoverde.house.records import Coup
from panoverde.journal.entry import GENESIS, Entry, Move, link
from panoverde.journal.ledger import GUARDED, TRANSIT
from panoverde.journal.mismatch import Mismatch
from panoverde.journal.pool_replay import PoolReplay
from panoverde.journal.pool_stream import PREFIX as POOLS
from panoverde.journal.replay import TABLES, TableReplay, Unseal
from panoverde.journal.seats import Tenure
from panoverde.journal.table_entry import TableEntry
from panoverde.journal.tournament_replay import TournamentReplay
from panoverde.journal.tournament_stream import PREFIX as TOURNAMENTS
from panoverde.store.contract import Batch
from panoverde.wire import messages as wire

Seating = dict[Seat, Tenure]
Replay = TableReplay | PoolReplay | TournamentReplay


class Broken(AssertionError):
    """Something that must hold always does not: which rule, and how."""

    def __init__(self, rule: str, what: str, place: str = "") -> None:
        super().__init__(f"{rule}: {what}")
        self.rule, self.place = rule, place


class _Written(msgspec.Struct):
    author: str = ""
    id: str = ""
    moves: tuple[Move, ...] = ()


_written = msgspec.json.Decoder(_Written)


class Kept(NamedTuple):
    """An entry of a table, with what was known before and after it."""

    entry: Entry
    written: TableEntry[Act]
    by: Who | None
    events: tuple[Any, ...]
    state: Any
    before: Seating
    seating: Seating


class Truth:
    def __init__(self, unseal: Unseal) -> None:
        """`unseal` has the house's key: open hands are judged too, with what the journal hides of them."""
        self._unseal = unseal
        self.acts: defaultdict[str, list[Kept]] = defaultdict(list)
        """Of each table, by its id; version 1 is at 0."""
        self.balances: Counter[tuple[str, str]] = Counter()
        self.coups: dict[str, Coup] = {}
        self.entries = 0
        self._heads: dict[str, tuple[int, bytes]] = {}
        self._replays: dict[str, Replay] = {}
        self._done: set[tuple[str, str, str]] = set()
        self._shown: dict[tuple[str, int, Who], bytes] = {}
        self._digest = hashlib.sha256()
        self.wrong: Broken | None = None
        """The first thing that did not hold."""
        self.on_act: Callable[[str, Kept], None] = lambda _, __: None

    @property
    def digest(self) -> str:
        """Of every entry, in the order in which they became durable."""
        return self._digest.hexdigest()

    def head(self, stream: str) -> int:
        return self._heads.get(stream, (0, GENESIS))[0]

    def is_done(self, stream: str, author: str, name: str) -> bool:
        return (stream, author, name) in self._done

    def fail(self, wrong: Broken) -> None:
        self.wrong = self.wrong or wrong

    def keep(self, batch: Batch) -> None:
        """A batch is durable."""
        if self.wrong:
            return
        try:
            for entry in batch.entries:
                self._keep(entry)
        except Broken as wrong:
            self.fail(wrong)
        self.coups |= {row.id: row for row in batch.rows if isinstance(row, Coup)}

    def _keep(self, entry: Entry) -> None:
        self.entries += 1
        self._digest.update(entry.hash)
        version, before = self._heads.get(entry.stream, (0, GENESIS))
        linked = link(before, entry.stream, entry.version, entry.at, entry.body)
        if entry.version != version + 1 or entry.hash != linked:
            raise Broken("chain", f"{entry.stream} {entry.version} follows {version}")
        self._heads[entry.stream] = entry.version, entry.hash
        written = _written.decode(entry.body)
        self._post(entry, written.moves)
        self._count(entry, written)
        if entry.stream.startswith((TABLES, POOLS, TOURNAMENTS)):
            self._judge(entry)

    # The ledger

    def _post(self, entry: Entry, moves: Iterable[Move]) -> None:
        sums: Counter[str] = Counter()
        touched = []
        for account, unit, amount in moves:
            sums[unit] += amount
            self.balances[account, unit] += amount
            touched.append((account, unit))
        if any(sums.values()):
            raise Broken("ledger", f"{entry.stream} {entry.version} does not sum to zero: {dict(sums)}")
        for account, unit in touched:
            if account.startswith(GUARDED) and self.balances[account, unit] < 0:
                raise Broken("ledger", f"{account} owes {self.balances[account, unit]} {unit}")

    def _count(self, entry: Entry, written: _Written) -> None:
        if not written.id:
            return
        key = (entry.stream, written.author, written.id)
        if key in self._done:
            raise Broken("once", f"{key} is done again as {entry.version}", _place(entry.stream))
        self._done.add(key)

    # Tables

    def _judge(self, entry: Entry) -> None:
        place, replay = _place(entry.stream), self._replays.get(entry.stream)
        if replay is None:
            replay = self._replays[entry.stream] = self._replay_of(entry.stream)
        seated = dict(replay.attendance.seats.tenures) if isinstance(replay, TableReplay) and entry.version > 1 else {}
        try:
            replay.follow(entry)
        except Mismatch as wrong:
            raise Broken("audit", f"{entry.stream} {entry.version}: {wrong.key} {wrong.facts}", place) from wrong
        if isinstance(replay, TableReplay):
            self._follow(place, replay, entry, seated)

    def _replay_of(self, stream: str) -> Replay:
        if stream.startswith(POOLS):
            return PoolReplay(stream)
        if stream.startswith(TOURNAMENTS):
            return TournamentReplay(stream)
        return TableReplay(stream, {}, lambda _: "", self._unseal)

    def _follow(self, place: str, replay: TableReplay, entry: Entry, before: Seating) -> None:
        act, command = replay.last.act, replay.last.act.command
        for fact in replay.table.facts if command is not None else ():
            if isinstance(fact, Seated):
                self._check_seat(place, fact, before, entry)
        self._check_limits(place, replay, entry)
        kept = Kept(
            entry, replay.last, None if command is None else command.by, act.events, replay.table.state,
            before, dict(replay.attendance.seats.tenures),
        )  # fmt: skip
        self.acts[place].append(kept)
        self.on_act(place, kept)

    def _check_seat(self, place: str, fact: Seated, before: Seating, entry: Entry) -> None:
        if fact.seat in before:
            raise Broken("places", f"{place} {entry.version}: seat {fact.seat} was taken", place)
        if fact.player and any(tenure.account == fact.player for tenure in before.values()):
            raise Broken("places", f"{place} {entry.version}: {fact.player} sits there already", place)

    def _check_limits(self, place: str, replay: TableReplay, entry: Entry) -> None:
        """Nobody holds less than nothing, nor brings more at once than the table allows."""
        held = replay.game.holdings(replay.table.state)
        low = {account: amount for account, amount in held.items() if amount < 0 and owner_of(account) is not None}
        if low:
            raise Broken("conservation", f"{place} {entry.version}: {low}", place)
        brought = -sum(amount for account, _, amount in replay.last.moves if account.startswith(TRANSIT) and amount < 0)
        if brought:
            most = most_brought(replay.game, replay.table.state.rules)
            if most is not None and brought > most:
                raise Broken("limits", f"{place} {entry.version}: {brought} brought, at most {most}", place)

    # What may be known

    def game(self, place: str) -> AnyGame:
        replay = self._replays[f"{TABLES}{place}"]
        assert isinstance(replay, TableReplay)
        return replay.game

    def shown(self, place: str, version: int, viewer: Who) -> bytes:
        """The events of an entry, as that viewer may know them."""
        key = (place, version, viewer)
        if key not in self._shown:
            kept, game = self.acts[place][version - 1], self.game(place)
            hidden = kept.written.private and viewer not in STAFF
            events = () if hidden else tuple(see(game, event, viewer) for event in kept.events)
            self._shown[key] = wire.encode(events)
        return self._shown[key]

    def viewers(self, place: str, version: int, account: str) -> set[Who]:
        """As whom an account may have seen an entry: everybody may see what the public does."""
        kept = self.acts[place][version - 1]
        seats = (
            seat for seating in (kept.before, kept.seating) for seat, one in seating.items() if one.account == account
        )
        return {Role.PUBLIC, *seats}


def _place(stream: str) -> str:
    return stream.removeprefix(TABLES) if stream.startswith(TABLES) else ""
