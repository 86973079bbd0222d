"""The stream of a tournament: what its entries say, the state that they fold to, and the money that they move."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from panoverde import __version__
from panoverde.core.chance import Chance, Scripted, Streamed
from panoverde.core.codec import Codec
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.money import BANK, AccountName, is_free, is_pool, movements, owner_of, stacks_of
from panoverde.core.people import Who
from panoverde.core.refusal import Refused
from panoverde.journal.entry import EMPTY, Entry, Head, Move, link
from panoverde.journal.ledger import CAGE, DEMO_ISSUE, HOUSE, MINT, chips_unit, credits_of, wallet
from panoverde.journal.seeds import CommittedSeed
from panoverde.journal.table_entry import SealedSeed, TableEntry, encode, read_table_entry
from panoverde.law.book import law_version
from panoverde.tournament import AS_TABLE, TOURNAMENT
from panoverde.tournament.dealing_events import Joined
from panoverde.tournament.events import FinalTableDrawn, PlayerMoved, PlayerSeated, Spot, TableBroken
from panoverde.tournament.rules import Rules
from panoverde.tournament.state import Phase, State

PREFIX = "tournament/"
TABLE = "table/"
"""Streams of tables: what they say is done in their name."""
DEMO = ".demo"
CODEC = Codec(AS_TABLE)
NOBODY: Mapping[int, str] = {}


class Sealing(NamedTuple):
    """Encrypts seeds for the journal, each with its place, and back."""

    seal: Callable[[bytes, str], str]
    unseal: Callable[[str, str], bytes]


def stream_of(tournament: str) -> str:
    return PREFIX + tournament


class Followed(NamedTuple):
    """An entry as it was followed: what was before it, and after."""

    version: int
    at: Instant
    by: Who | None
    """None for a commitment or its reveal."""
    event: Event
    before: State | None
    after: State


class Moved(NamedTuple):
    """A player who was sent to another seat."""

    version: int
    at: Instant
    player: int
    table: int
    seat: int
    """Where they came from; 0: from no seat."""
    to_table: int
    to_seat: int


class Written(NamedTuple):
    """What a command writes, all of it in one batch."""

    entries: tuple[Entry, ...]
    moves: tuple[tuple[Move, ...], ...]
    """Of each entry; none if no money moves."""


class TournamentStream:
    """What has been read of a tournament's stream."""

    def __init__(self, tournament: str) -> None:
        self.tournament, self.stream = tournament, stream_of(tournament)
        self.head = EMPTY
        self.at: Instant = 0
        self.opened: TableOpened[Rules] | None = None
        self._state: State | None = None
        self.sealed: SealedSeed | None = None
        """The seed that decides next, encrypted."""
        self.commitment = ""
        """What was published of it."""
        self.ids: dict[tuple[str, str], int] = {}
        """Versions of the commands done, by author and the author's id."""
        self.heard: dict[str, int] = {}
        """How far each table was heard: versions of its stream, by author."""
        self.numbers: dict[str, int] = {}
        """Entrants with an account with the operator: their numbers."""
        self.moved: list[Moved] = []
        """Everybody who was moved, in that order; undone moves too."""
        self.on_follow: Callable[[Followed], None] = lambda _: None
        """Called once for each entry, in order."""

    @property
    def state(self) -> State:
        if self._state is None:
            raise Refused("FS-2.2", "no-such-tournament", tournament=self.tournament)
        return self._state

    @property
    def unit(self) -> str:
        rules = self.state.rules
        return f"{rules.currency}{DEMO if rules.demo else ''}"

    def follow(self, entry: Entry) -> None:
        """Once: two tasks of a node may have read the same entry."""
        if entry.version <= self.head.version:
            return
        kept = read_table_entry(CODEC, entry)
        for event in kept.act.events:
            before = self._state
            match event:
                case TableOpened():
                    self.opened, self._state = event, TOURNAMENT.open(event.rules, event.at)
                case ChanceCommitted(commitment):
                    place = f"{self.stream} {entry.version}"
                    self.sealed = SealedSeed(place, kept.sealed, self.head.hash.hex())
                    self.commitment = commitment
                case ChanceRevealed():
                    self.sealed, self.commitment = None, ""
                case _:
                    self._state = TOURNAMENT.evolve(self.state, event)
                    self._know(before)
                    self.moved += _moves(entry, event, before)
            by = kept.act.command.by if kept.act.command else None
            self.on_follow(Followed(entry.version, entry.at, by, event, before, self.state))
        if kept.id:
            self.ids[kept.author, kept.id] = entry.version
            if kept.author.startswith(TABLE):
                self.heard[kept.author] = int(kept.id.partition("/")[0])
        self.head, self.at = Head(entry.version, entry.hash), max(self.at, entry.at)

    def _know(self, before: State | None) -> None:
        """The latest number of each account; undoing may take some away."""
        known, entrants = len(before.entrants) if before else 0, self.state.entrants
        if len(entrants) < known:
            known, self.numbers = 0, {}
        for one in entrants[known:]:
            if one.account:
                self.numbers[one.account] = one.number

    def judged(
        self, command: Command, at: Instant, author: str, name: str, chance: Chance, came: tuple[str, ...] = ()
    ) -> tuple[Entry, tuple[Move, ...]]:
        """The entry that this command would write, with its money; Refused if it may not. `came` is what was entered by
        hand, if chance is a script."""
        events = tuple(TOURNAMENT.decide(self.state, command, chance))
        draws = tuple(chance.draws) if isinstance(chance, Streamed) else ()
        if isinstance(chance, Scripted):
            chance.finish()
        moves = (*self._moves(events), *self._chips(events))
        entry = TableEntry(Act(command, events), author, name, draws, moves=moves, came=came)
        return self._linked(self.head, entry, at), moves

    def written(
        self,
        command: Command,
        at: Instant,
        author: str,
        name: str,
        sealing: Sealing,
        came: tuple[str, ...] = (),
    ) -> Written:
        """All that a command writes. A seed that has decided is revealed, and the next one committed to, with it."""
        if self.sealed is None:  # before its commitment nothing is drawn
            raise Refused("", "try-again")
        if came:
            entry, moves = self.judged(command, at, author, name, Scripted(came), came)
            return Written((entry,), (moves,) if moves else ())
        bound = CommittedSeed(sealing.unseal(self.sealed.box, self.sealed.place), self.sealed)
        trial = bound.trial()
        entry, moves = self.judged(command, at, author, name, trial)
        if not trial.draws:
            return Written((entry,), (moves,) if moves else ())
        trial.adopt()
        revealed = self._linked(_end(entry), TableEntry(Act(None, (bound.revealed(),))), at)
        committed = self.committed(_end(revealed), at, sealing)
        return Written((entry, revealed, committed), (moves, (), ()) if moves else ())

    def ahead(self) -> "TournamentStream":
        """A copy to try acts on: nobody hears of them."""
        other = copy(self)
        other.ids, other.numbers, other.moved = dict(self.ids), dict(self.numbers), list(self.moved)
        other.heard = dict(self.heard)
        other.on_follow = lambda _: None
        return other

    def opening(self, profile: str, rules: Rules, at: Instant, author: str, sealing: Sealing) -> tuple[Entry, Entry]:
        """The first entries: the announcement, and the commitment to the first draw."""
        opened = TableOpened(TOURNAMENT.name, profile, rules, at, law_version(), __version__)  # AO-D2 AO-D3
        first = self._linked(EMPTY, TableEntry(Act(None, (opened,)), author), at)
        return first, self.committed(_end(first), at, sealing)

    def committed(self, head: Head, at: Instant, sealing: Sealing) -> Entry:
        """A commitment to the next seed, salted with the stream's end."""
        bound = CommittedSeed.fresh(head.hash, f"{self.stream} {head.version + 1}", sealing.seal)
        return self._linked(head, TableEntry(Act(None, (bound.committed(),)), sealed=bound.sealed.box), at)

    def _linked(self, head: Head, kept: TableEntry[Act], at: Instant) -> Entry:
        version, at, body = head.version + 1, max(at, self.at), encode(kept)
        return Entry(self.stream, version, at, body, link(head.hash, self.stream, version, at, body))

    # Money

    def _moves(self, events: Sequence[Event]) -> tuple[Move, ...]:
        gains = movements(move for event in events for move in TOURNAMENT.transfers(event))
        newcomers = {event.player: event.account for event in events if isinstance(event, Joined)}
        posted: dict[str, int] = {}
        for account, gain in gains.items():
            name = self.ledger_account(account, newcomers)
            posted[name] = posted.get(name, 0) + gain
        return tuple(Move(name, self.unit, gain) for name, gain in posted.items() if gain)

    def _chips(self, events: Iterable[Event]) -> tuple[Move, ...]:
        """Chips of a tournament dealt by the house are in the ledger, from their birth to the end."""
        before = state = self.state
        if not state.rules.is_dealt:
            return ()
        for event in events:
            state = TOURNAMENT.evolve(state, event)
        born = _existing(state) - _existing(before)
        unit, bag = chips_unit(demo=state.rules.demo), stacks_of(self.tournament)
        return (Move(MINT, unit, -born), Move(bag, unit, born)) if born else ()

    def ledger_account(self, account: AccountName, newcomers: Mapping[int, str] = NOBODY) -> str:
        """Who pays with an account pays from their purse. Others buy casino chips at the cashier for the purpose, and
        are paid there: to the ledger it is money from outside. `newcomers`: accounts of those who enter and pay in
        one act."""  # FS-5.3.1 R-580
        if (number := owner_of(account)) is not None:
            owner = self.state.entrant(number).account if self.state.has(number) else newcomers.get(number, "")
            if not owner:
                return DEMO_ISSUE if is_free(account) else CAGE
            return credits_of(owner) if is_free(account) else wallet(owner)  # PT-BFO-32 PT-SO-76
        if account == BANK:
            return HOUSE
        return account if is_pool(account) else self.own_account(account)

    def own_account(self, account: AccountName) -> str:
        """An account of the tournament itself, such as its prizes."""
        return f"{self.stream}/{account}"


def _existing(state: State) -> int:
    """Chips in play, and those of disqualified players that their table has not given back."""
    if state.course.phase == Phase.CLOSED:
        return 0
    gone = [one.placed.chips for one in map(state.entrant, state.course.astray) if one.placed and not one.is_in]
    return state.course.in_play + sum(gone)


def _moves(entry: Entry, event: Event, before: State | None) -> Iterator[Moved]:
    match event:
        case PlayerMoved() | PlayerSeated():
            spots: tuple[Spot | PlayerMoved | PlayerSeated, ...] = (event,)
        case TableBroken() | FinalTableDrawn():
            spots = event.spots
        case _:
            return
    for spot in spots:
        if before:
            was = before.entrant(spot.player)
            yield Moved(entry.version, entry.at, spot.player, was.table, was.seat, spot.table, spot.seat)


def _end(entry: Entry) -> Head:
    return Head(entry.version, entry.hash)
