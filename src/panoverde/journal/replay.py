"""Replay a journal: rebuild each table act by act with the recorded draws.

Today's rules must give the recorded events byte for byte, and the ledger's money. Tables written by another version of
the rules or the program are folded, not judged; their permanent snapshots are trusted too. A fix never changes the
past. A table dealt by hand has no recorded draws: each act must be possible with some outcome of chance.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple, Protocol

import msgspec

from panoverde import __version__, games
from panoverde.core.chance import exhaust
from panoverde.core.codec import Codec, Malformed
from panoverde.core.decider import Command, Event
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.facts import TOLD
from panoverde.core.game import AnyGame
from panoverde.core.money import POT, AccountName, Transfer, is_stake
from panoverde.core.refusal import Refused
from panoverde.core.table import AnyTable, Table, transfers
from panoverde.journal.attendance import Attendance
from panoverde.journal.draws import OtherDraw, RecordedDraws
from panoverde.journal.entry import Entry
from panoverde.journal.face_down import covered, place_of, revealed_seed, uncovered
from panoverde.journal.mismatch import Mismatch
from panoverde.journal.past import stream_of
from panoverde.journal.pool_replay import PoolReplay
from panoverde.journal.pool_stream import PREFIX as POOLS
from panoverde.journal.seats import Seats
from panoverde.journal.table_entry import (
    TAKEN,
    SavedTable,
    SealedSeed,
    TableEntry,
    encode,
    read_saved_table,
    read_table_entry,
)
from panoverde.journal.tournament_replay import TournamentReplay
from panoverde.journal.tournament_stream import PREFIX as TOURNAMENTS
from panoverde.law.book import law_version

TABLES = "table/"
MOST_OUTCOMES = 20_000
"""Limit of outcomes tried for an act dealt by hand; beyond it the act is believed."""

FORGET_EVERY = 1000

Snapshots = dict[int, list[tuple[str, Any]]]
"""Snapshots of one stream by version: their names and the place of their bodies. The latest one is listed twice."""


class Link(Protocol):
    """An entry, from any reader."""

    @property
    def stream(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def at(self) -> int: ...
    @property
    def body(self) -> bytes: ...
    @property
    def hash(self) -> bytes: ...


class JournalSource(Protocol):
    """A journal to read: a database or a file of lines."""

    def entries(self) -> Iterator[Link]: ...

    def snapshots(self) -> Iterator[tuple[str, int, Any]]:
        """Stream name, version and place of the body of each snapshot."""

    def snapshot(self, place: Any) -> str: ...


class ReplayFinding(NamedTuple):
    stream: str
    version: int
    key: str
    facts: dict[str, object]


class Replayed(NamedTuple):
    """Result for one stream."""

    stream: str
    acts: int
    believed: int
    """Acts folded without judging them."""
    wrote: str
    """Program and law that wrote the stream, if they differ from the running ones; else empty."""
    snapshot: bool
    """Was a snapshot compared?"""
    sealed: int
    """Acts that hide cards of an open coup, and those after them."""
    finding: ReplayFinding | None


Unseal = Callable[[str, str], bytes]
"""Decrypts a seed of the journal; its second argument is the seed's place."""


def running() -> str:
    return f"{__version__} ({law_version()})"


class TableReplay:
    """Replay of one stream, from its opening."""

    game: AnyGame
    table: AnyTable
    attendance: Attendance
    last: TableEntry[Act]
    """The entry followed last."""

    def __init__(
        self, stream: str, snapshots: Snapshots, body_at: Callable[[Any], str], unseal: Unseal | None = None
    ) -> None:
        """With the house's key an open coup is judged as it goes, without it when its seed is revealed."""
        self.stream, self._place = stream, stream.removeprefix(TABLES)
        self._snapshots, self._body_at, self._unseal = snapshots, body_at, unseal
        self.compared = False
        self.acts = self.believed = 0
        self.wrote = ""
        self._before = b""
        self._by_hand = True
        self._sealed: SealedSeed | None = None
        self._held: Counter[AccountName] = Counter()
        self._unit = ""
        self._closed = False
        self._waiting: list[tuple[Entry, TableEntry[Act]]] = []
        """From the first act that hides something: they are judged when their seed is revealed."""
        self.judged_at = 0
        """Version of the entry in question."""

    @property
    def sealed(self) -> int:
        """Acts of an open coup, which nobody can judge yet."""
        return len(self._waiting)

    def follow(self, entry: Entry) -> None:
        self.judged_at = entry.version
        self._check(not self._closed, "replay-after-closing")
        if entry.version == 1:
            self._open(entry)
        kept = self._read(entry)
        seed = revealed_seed(kept)
        if self._waiting and seed:
            waiting, self._waiting = self._waiting, []
            for before, hiding in waiting:
                self.judged_at = before.version
                self._follow(before, self._uncovered(before, hiding, seed))
            self.judged_at = entry.version
        if kept.hidden and self._unseal and self._sealed:
            kept = self._uncovered(entry, kept, self._unseal(self._sealed.box, self._sealed.place))
        if kept.hidden or self._waiting:
            self._waiting.append((entry, kept))
        else:
            self._follow(entry, kept)

    def _uncovered(self, entry: Entry, kept: TableEntry[Act], seed: bytes) -> TableEntry[Act]:
        """What was sealed; covered again it must give the same entry."""
        if not kept.hidden:
            return kept
        try:
            whole = uncovered(self._codec, kept, seed, place_of(entry))
            again = covered(self.game, whole, seed, place_of(entry))
        except Malformed as wrong:
            raise Mismatch("replay-box") from wrong
        self._check(bool(self.wrote) or again == kept, "replay-box")
        return whole

    def _follow(self, entry: Entry, kept: TableEntry[Act]) -> None:
        self.last = kept
        moved = [move for event in kept.act.events for move in transfers(self.game, event)]
        if entry.version > 1:
            self._act(entry, kept)
        self._check_stakes(moved)
        self._check_money(entry, kept, moved)
        self._follow_chance(entry, kept)
        self._before = entry.hash
        self.acts += 1
        for name, place in self._snapshots.pop(entry.version, ()):
            if name == self.stream or not self.wrote:  # permanent snapshots keep their old format
                self._compare(self._body_at(place))
        if not self.acts % FORGET_EVERY:
            self.table.forget()

    def _check(self, holds: bool, key: str, **facts: object) -> None:
        if not holds:
            raise Mismatch(key, **facts)

    def _open(self, entry: Entry) -> None:
        """The first entry names the game and the version that wrote it."""
        try:
            opened = msgspec.json.decode(entry.body)["act"]["events"][0]
            self.game = games.find(str(opened["game"]))
            wrote = f"{opened['code_version']} ({opened['law_version']})"
        except (msgspec.DecodeError, LookupError, TypeError, Refused) as wrong:
            raise Mismatch("replay-no-opening") from wrong
        self._codec = Codec(self.game)
        self.wrote = wrote if wrote != running() else ""

    def _read(self, entry: Entry) -> TableEntry[Act]:
        try:
            kept = read_table_entry(self._codec, entry)
        except (Malformed, msgspec.DecodeError) as wrong:
            raise Mismatch("replay-malformed", why=str(wrong)) from wrong
        self._check(bool(self.wrote) or encode(kept) == entry.body, "replay-not-ours")
        if entry.version == 1:
            match kept.act:
                case Act(None, (TableOpened() as opened,)):
                    self._opened: TableOpened[Any] = opened
                    self.table = Table(self.game, kept.act.events)
                    self.attendance = Attendance(self.game, self.table.state, Seats())
                case _:
                    raise Mismatch("replay-no-opening")
        return kept

    @property
    def unmet_snapshot(self) -> int:
        """Version of a snapshot that the stream hasn't reached; 0 for none. One of an open coup is compared later."""
        waiting = {entry.version for entry, _ in self._waiting}
        return min(self._snapshots.keys() - waiting, default=0)

    # Judging

    def _act(self, entry: Entry, kept: TableEntry[Act]) -> None:
        match kept.act:
            case Act(None, (ChanceCommitted(),) | (ChanceRevealed(),)):
                pass
            case Act(None, ()):
                self._check(kept.closed or kept.why == TAKEN, "replay-no-command")
            case Act(Command() as command, events) if not self.wrote:
                self._check(command.at == entry.at, "replay-time")
                self._judge(command, events, kept.draws)
            case Act(Command(), _):
                self.believed += 1
            case _:
                raise Mismatch("replay-no-command")
        self.table.keep(kept.act.events)
        if not self.wrote:
            told = tuple([fact for fact in self.table.facts if type(fact) in TOLD])
            self._check(kept.act.facts == told, "replay-facts", expected=encode(told).decode())

    def _judge(self, command: Command, events: Sequence[Event], draws: Iterable[tuple[int, int]]) -> None:
        chance = RecordedDraws(draws)
        try:
            judged = self.table.judge(command, chance)
            chance.finish()
        except Refused as refused:
            raise Mismatch("replay-refused", why=refused) from refused
        except OtherDraw as drawn:
            if not self._by_hand or chance.draws:
                raise Mismatch("replay-draws") from drawn
            self._try_outcomes(command, events)
            return
        self._compare_events(events, judged)

    def _compare_events(self, events: Sequence[Event], judged: Sequence[Event]) -> None:
        if encode(events) != encode(judged):
            number = next(n for n in range(len(events) + 1) if events[n : n + 1] != judged[n : n + 1])
            expected = encode(judged[number : number + 1]).decode()
            raise Mismatch("replay-differs", number=number + 1, expected=expected)

    def _try_outcomes(self, command: Command, events: Sequence[Event]) -> None:
        """Dealt by hand: some outcome of chance must give the recorded events."""
        wanted, tried = encode(events), 0
        for _, judged in islice(exhaust(lambda chance: self.table.judge(command, chance)), MOST_OUTCOMES):
            if encode(judged) == wanted:
                return
            tried += 1
        self._check(tried == MOST_OUTCOMES, "replay-impossible")
        self.believed += 1

    def _follow_chance(self, entry: Entry, kept: TableEntry[Act]) -> None:
        match kept.act:
            case Act(None, (ChanceCommitted(),)):
                self._by_hand = False
                self._sealed = SealedSeed(place_of(entry), kept.sealed, self._before.hex())
            case Act(None, (ChanceRevealed(),)):
                self._sealed = None
            case _ if kept.draws and self._sealed:
                drawn = (*self._sealed.draws, *kept.draws)
                self._sealed = msgspec.structs.replace(self._sealed, draws=drawn)

    # Money

    def _check_stakes(self, moved: Iterable[Transfer]) -> None:
        """No stakes before the commitment to the draw."""
        if not self._by_hand and self._sealed is None and not self._closed:
            staked = any(is_stake(move.target) or move.target == POT for move in moved)
            self._check(not staked, "replay-early-stake")

    def _check_money(self, entry: Entry, kept: TableEntry[Act], moved: list[Transfer]) -> None:
        """The entry moves what its events pay; the table's accounts hold what its state says."""
        command, held = kept.act.command, dict(self.game.holdings(self.table.state))
        if kept.moves and not self._unit:
            self._unit = kept.moves[0][1]
            currency = str(self._opened.rules.currency)
            self._check(self._unit in (currency, f"{currency}.demo"), "replay-unit", unit=self._unit)
        if kept.closed:
            self._closed = True
            left = {account: amount for account, amount in held.items() if amount}
            swept = [(f"{self._place}/{account}", self._unit, -amount) for account, amount in left.items()]
            expected = [*swept, ("house", self._unit, sum(left.values()))] if left else []
            self._check([*kept.moves] == expected, "replay-moves", expected=str(expected))
            return
        by = None if command is None else command.by
        self.attendance.sit(entry.version, by, kept.author, self.table.facts)
        expected = [(*move,) for move in self.attendance.seats.moves(self._place, self._unit, moved)]
        self._check([*kept.moves] == expected, "replay-moves", expected=str(expected))
        self.attendance.follow(entry.version, self.table.state, self.table.facts)
        for account, _, amount in kept.moves:
            if account.startswith(f"{self._place}/"):
                self._held[account.removeprefix(f"{self._place}/")] += amount
        for account in {*held, *self._held}:
            has, posted = held.get(account, 0), self._held[account]
            self._check(has == posted, "replay-holdings", account=account, held=has, posted=posted)

    # Snapshots

    def _compare(self, body: str) -> None:
        """The replayed state equals the snapshot, so a restart from it gives the same table."""
        self.compared = True
        try:
            saved, opened, state = read_saved_table(self._codec, body)
        except (Malformed, msgspec.DecodeError) as wrong:
            raise Mismatch("replay-snapshot", what=str(wrong)) from wrong
        for what, found, folded in self._parts(saved, opened, state):
            self._check(found == folded, "replay-snapshot", what=what)

    def _parts(self, saved: SavedTable, opened: Any, state: Any) -> Iterator[tuple[str, object, object]]:
        yield "opened", encode(opened), encode(self._opened)
        if self.wrote:  # an earlier program's state may lack fields
            yield (
                "state",
                True,
                _says(msgspec.json.decode(saved.state), msgspec.to_builtins(self.table.state, str_keys=True)),
            )
        else:
            yield "state", encode(state), encode(self.table.state)
        yield "events", saved.events, self.table.version
        yield "people", saved.people, self.attendance.seats.tenures
        yield "sealed", _without_privacy(saved.sealed), _without_privacy(self._sealed)


def _says(stored: Any, folded: Any) -> bool:
    """Is everything in the stored state true of the folded one?"""
    match stored, folded:
        case dict(), dict():
            return all(key in folded and _says(value, folded[key]) for key, value in stored.items())
        case list(), list() | tuple():
            return len(stored) == len(folded) and all(map(_says, stored, folded))
        case _:
            return bool(stored == folded)


def _without_privacy(sealed: SealedSeed | None) -> SealedSeed | None:
    """A seed's privacy follows from what it dealt; a snapshot may precede that."""
    return msgspec.structs.replace(sealed, private=False) if sealed else None


def replay(source: JournalSource, progress: Callable[[int], object] = lambda _: None) -> Iterator[Replayed]:
    """Replay every table, pool and tournament. The hash chain must hold: check it first (`pano audit verify`)."""
    snapshots: defaultdict[str, Snapshots] = defaultdict(dict)
    for name, version, place in source.snapshots():
        snapshots[stream_of(name)].setdefault(version, []).append((name, place))
    done = 0
    for stream, entries in groupby(source.entries(), key=lambda entry: entry.stream):
        if not stream.startswith((TABLES, POOLS, TOURNAMENTS)):
            done += sum(1 for _ in entries)
            continue
        table = _replay_of(stream, snapshots, source)
        finding = None
        for entry in entries:
            done += 1
            if finding is None:
                finding = _followed(table, entry)
            if not done % FORGET_EVERY:
                progress(done)
        compared = isinstance(table, TableReplay) and table.compared
        sealed = table.sealed if isinstance(table, TableReplay) and not finding else 0
        yield Replayed(stream, table.acts, table.believed, table.wrote, compared, sealed, finding or _unmet(table))
    for stream, alone in sorted(snapshots.items()):
        yield Replayed(stream, 0, 0, "", False, 0, ReplayFinding(stream, min(alone), "replay-snapshot-alone", {}))


AnyReplay = TableReplay | PoolReplay | TournamentReplay


def _replay_of(stream: str, snapshots: dict[str, Snapshots], source: JournalSource) -> AnyReplay:
    if stream.startswith(POOLS):
        return PoolReplay(stream)
    if stream.startswith(TOURNAMENTS):
        return TournamentReplay(stream)
    return TableReplay(stream, snapshots.pop(stream, {}), source.snapshot)


def _followed(table: AnyReplay, entry: Link) -> ReplayFinding | None:
    try:
        table.follow(Entry(entry.stream, entry.version, entry.at, entry.body, entry.hash))
    except Mismatch as wrong:
        return ReplayFinding(entry.stream, _judged_at(table, entry), wrong.key, wrong.facts)
    except Exception as wrong:  # noqa: BLE001 - a tampered journal may ask the rules for anything
        return ReplayFinding(entry.stream, _judged_at(table, entry), "replay-malformed", {"why": repr(wrong)})
    return None


def _judged_at(table: AnyReplay, entry: Link) -> int:
    return table.judged_at if isinstance(table, TableReplay) else entry.version


def _unmet(table: AnyReplay) -> ReplayFinding | None:
    """A snapshot newer than the end of its stream."""
    version = table.unmet_snapshot if isinstance(table, TableReplay) else 0
    return ReplayFinding(table.stream, version, "replay-snapshot-alone", {}) if version else None
