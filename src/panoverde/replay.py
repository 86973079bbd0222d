"""Every coup judged again: the tables of a journal rebuilt act by act, with the draws that were recorded.

What the rules give today must be what the journal says, byte for byte, and the money what the ledger says. A table
that another version of the rules or of the program wrote is not judged again but believed, and so are its states that
were kept for good: a correction never changes what has been. A table dealt by hand has no draws; its acts must be
possible with some outcome of chance.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple

import msgspec

from panoverde import __version__, games
from panoverde.core.chance import Streamed, exhaust
from panoverde.core.codec import Codec, Malformed
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.game import AnyGame, Command, Event
from panoverde.core.money import Account, Transfer
from panoverde.core.refusal import Refused
from panoverde.core.table import Table, transfers
from panoverde.house.standing import stream_of
from panoverde.server import wire
from panoverde.server.following import Following
from panoverde.server.kept import Kept, Sealed, Standing, read_kept, read_standing
from panoverde.server.loading import TAKEN
from panoverde.server.seats import Seats
from panoverde.store.audit import Entry, Source
from panoverde.store.contract import Entry as KeptEntry
from panoverde.trace.book import law_version

TABLES = "table/"
MOST_OUTCOMES = 20_000
"""How many outcomes of chance are tried for an act dealt by hand; beyond them it is believed."""

FORGET_EVERY = 1000

Snapshots = dict[int, list[tuple[str, Any]]]
"""Those of a stream, by the version after which they were taken: their names, and where their bodies are. The last one
stands there twice."""


class Mismatch(Exception):
    """The journal does not replay; why, in words of the catalogue."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key, self.facts = key, facts


class Finding(NamedTuple):
    stream: str
    version: int
    key: str
    facts: dict[str, object]


class Replayed(NamedTuple):
    """What became of one stream."""

    stream: str
    acts: int
    believed: int
    """Acts that were folded, not judged."""
    wrote: str
    """The program and the law that wrote it, where they are not these; else empty."""
    snapshot: bool
    """Was a snapshot of it compared?"""
    finding: Finding | None


class _Drawn(Exception):
    """The act asks chance for something else than what was recorded."""


class Recorded(Streamed):
    """The draws that were made, in their order."""

    def __init__(self, draws: Iterable[tuple[int, int]]) -> None:
        self.draws = []
        self._left = list(draws)

    def lot(self, count: int) -> int:
        if not self._left or self._left[0][0] != count:
            raise _Drawn
        bound, value = self._left.pop(0)
        self.draws.append((bound, value))
        return value

    def finish(self) -> None:
        if self._left:
            raise _Drawn


def running() -> str:
    return f"{__version__} ({law_version()})"


class _TableReplay:
    """One stream, from its opening on."""

    def __init__(self, stream: str, snapshots: Snapshots, body_at: Callable[[Any], str]) -> None:
        self.stream, self._place = stream, stream.removeprefix(TABLES)
        self._snapshots, self._body_at = snapshots, body_at
        self.compared = False
        self.acts = self.believed = 0
        self.wrote = ""
        self._before = b""
        self._by_hand = True
        self._sealed: Sealed | None = None
        self._held: Counter[Account] = Counter()
        self._unit = ""
        self._closed = False

    def follow(self, entry: Entry) -> None:
        self._check(not self._closed, "replay-after-closing")
        if entry.version == 1:
            self._open(entry)
        kept = self._read(entry)
        moved = [move for event in kept.act.events for move in transfers(self._game, event)]
        if entry.version > 1:
            self._act(entry, kept)
        self._check_stakes(moved)
        self._check_money(entry, kept, moved)
        self._follow_chance(entry, kept)
        self._before = entry.hash
        self.acts += 1
        for name, place in self._snapshots.pop(entry.version, ()):
            if name == self.stream or not self.wrote:  # what is kept for good is never written anew, as records change
                self._compare(self._body_at(place))
        if not self.acts % FORGET_EVERY:
            self._table.forget()

    def _check(self, holds: bool, key: str, **facts: object) -> None:
        if not holds:
            raise Mismatch(key, **facts)

    def _open(self, entry: Entry) -> None:
        """The first entry says which game it is, and who wrote it."""
        try:
            opened = msgspec.json.decode(entry.body)["act"]["events"][0]
            self._game: AnyGame = games.find(str(opened["game"]))
            wrote = f"{opened['code_version']} ({opened['law_version']})"
        except (msgspec.DecodeError, LookupError, TypeError, Refused) as wrong:
            raise Mismatch("replay-no-opening") from wrong
        self._codec = Codec(self._game)
        self.wrote = wrote if wrote != running() else ""

    def _read(self, entry: Entry) -> Kept[Act]:
        try:
            kept = read_kept(self._codec, KeptEntry(*entry[:5]))
        except (Malformed, msgspec.DecodeError) as wrong:
            raise Mismatch("replay-malformed", why=str(wrong)) from wrong
        self._check(bool(self.wrote) or wire.encode(kept) == entry.body, "replay-not-ours")
        if entry.version == 1:
            match kept.act:
                case Act(None, (TableOpened() as opened,)):
                    self._opened: TableOpened[Any] = opened
                    self._table = Table(self._game, kept.act.events)
                    self._following = Following(self._game, self._table.state, Seats())
                case _:
                    raise Mismatch("replay-no-opening")
        return kept

    @property
    def unmet_snapshot(self) -> int:
        """The version of a snapshot that has not been met; 0: none."""
        return min(self._snapshots, default=0)

    # Judging

    def _act(self, entry: Entry, kept: Kept[Act]) -> None:
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
        self._table.keep(kept.act.events)

    def _judge(self, command: Command, events: Sequence[Event], draws: Iterable[tuple[int, int]]) -> None:
        chance = Recorded(draws)
        try:
            judged = self._table.judge(command, chance)
            chance.finish()
        except Refused as refused:
            raise Mismatch("replay-refused", why=refused) from refused
        except _Drawn as drawn:
            if not self._by_hand or chance.draws:
                raise Mismatch("replay-draws") from drawn
            self._try_outcomes(command, events)
            return
        self._compare_events(events, judged)

    def _compare_events(self, events: Sequence[Event], judged: Sequence[Event]) -> None:
        if wire.encode(events) != wire.encode(judged):
            number = next(n for n in range(len(events) + 1) if events[n : n + 1] != judged[n : n + 1])
            expected = wire.encode(judged[number : number + 1]).decode()
            raise Mismatch("replay-differs", number=number + 1, expected=expected)

    def _try_outcomes(self, command: Command, events: Sequence[Event]) -> None:
        """Dealt by hand: some outcome of chance must give what the croupier wrote down."""
        wanted, tried = wire.encode(events), 0
        for _, judged in islice(exhaust(lambda chance: self._table.judge(command, chance)), MOST_OUTCOMES):
            if wire.encode(judged) == wanted:
                return
            tried += 1
        self._check(tried == MOST_OUTCOMES, "replay-impossible")
        self.believed += 1

    def _follow_chance(self, entry: Entry, kept: Kept[Act]) -> None:
        match kept.act:
            case Act(None, (ChanceCommitted(),)):
                self._by_hand = False
                self._sealed = Sealed(f"{entry.stream} {entry.version}", kept.sealed, self._before.hex())
            case Act(None, (ChanceRevealed(),)):
                self._sealed = None
            case _ if kept.draws and self._sealed:
                drawn = (*self._sealed.draws, *kept.draws)
                self._sealed = msgspec.structs.replace(self._sealed, draws=drawn)

    # Money

    def _check_stakes(self, moved: Iterable[Transfer]) -> None:
        """Nobody stakes before the draw is bound."""
        if not self._by_hand and self._sealed is None and not self._closed:
            self._check(not any(move.target.startswith(("stake:", "pot")) for move in moved), "replay-early-stake")

    def _check_money(self, entry: Entry, kept: Kept[Act], moved: list[Transfer]) -> None:
        """The moves of the entry are what its events pay, and the accounts of the table what its state holds."""
        command, held = kept.act.command, dict(self._game.holdings(self._table.state))
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
        self._following.sit(by, kept.author, entry.version, moved)
        expected = [(*move,) for move in self._following.seats.moves(self._place, self._unit, moved)]
        self._check([*kept.moves] == expected, "replay-moves", expected=str(expected))
        self._following.follow(entry.version, by, moved, self._table.state, kept.act.events)
        for account, _, amount in kept.moves:
            if account.startswith(f"{self._place}/"):
                self._held[account.removeprefix(f"{self._place}/")] += amount
        for account in {*held, *self._held}:
            has, posted = held.get(account, 0), self._held[account]
            self._check(has == posted, "replay-holdings", account=account, held=has, posted=posted)

    # Snapshots

    def _compare(self, body: str) -> None:
        """Replay equals snapshot: a restart from it is the same table."""
        self.compared = True
        try:
            standing, opened, state = read_standing(self._codec, body)
        except (Malformed, msgspec.DecodeError) as wrong:
            raise Mismatch("replay-snapshot", what=str(wrong)) from wrong
        for what, found, folded in self._parts(standing, opened, state):
            self._check(found == folded, "replay-snapshot", what=what)

    def _parts(self, standing: Standing, opened: Any, state: Any) -> Iterator[tuple[str, object, object]]:
        yield "opened", wire.encode(opened), wire.encode(self._opened)
        yield "state", wire.encode(state), wire.encode(self._table.state)
        yield "events", standing.events, self._table.version
        yield "people", standing.people, self._following.seats.tenures
        yield "sealed", _without_privacy(standing.sealed), _without_privacy(self._sealed)


def _without_privacy(sealed: Sealed | None) -> Sealed | None:
    """Whether a seed is private follows from what it dealt; a snapshot may be taken before that is told."""
    return msgspec.structs.replace(sealed, private=False) if sealed else None


def replay(source: Source, progress: Callable[[int], object] = lambda _: None) -> Iterator[Replayed]:
    """Every table of a journal. Its chain must hold: pano audit verify looks at that first."""
    snapshots: defaultdict[str, Snapshots] = defaultdict(dict)
    for name, version, place in source.snapshots():
        snapshots[stream_of(name)].setdefault(version, []).append((name, place))
    done = 0
    for stream, entries in groupby(source.entries(), key=lambda entry: entry.stream):
        if not stream.startswith(TABLES):
            done += sum(1 for _ in entries)
            continue
        table, finding = _TableReplay(stream, snapshots.pop(stream, {}), source.snapshot), None
        for entry in entries:
            done += 1
            if finding is None:
                finding = _followed(table, entry)
            if not done % FORGET_EVERY:
                progress(done)
        yield Replayed(stream, table.acts, table.believed, table.wrote, table.compared, finding or _unmet(table))
    for stream, alone in sorted(snapshots.items()):
        yield Replayed(stream, 0, 0, "", False, Finding(stream, min(alone), "replay-snapshot-alone", {}))


def _followed(table: _TableReplay, entry: Entry) -> Finding | None:
    try:
        table.follow(entry)
    except Mismatch as wrong:
        return Finding(entry.stream, entry.version, wrong.key, wrong.facts)
    except Exception as wrong:  # noqa: BLE001 - a journal that was tampered with may ask anything of the rules
        return Finding(entry.stream, entry.version, "replay-malformed", {"why": repr(wrong)})
    return None


def _unmet(table: _TableReplay) -> Finding | None:
    """A snapshot of a version that the stream doesn't have."""
    version = table.unmet_snapshot
    return Finding(table.stream, version, "replay-snapshot-alone", {}) if version else None
