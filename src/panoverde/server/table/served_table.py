"""A served table: one writer, which judges on the current state, journals, and tells viewers once it is durable."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from panoverde.core.chance import Scripted, Trial
from panoverde.core.codec import Codec
from panoverde.core.decider import Command, Fact, Instant
from panoverde.core.events import Act, Rewind, TableOpened
from panoverde.core.facts import (
    TOLD,
    AllInWaits,
    HandOver,
    JackpotFed,
    JackpotPaid,
    JackpotWon,
    StackPlaced,
    StackTaken,
)
from panoverde.core.money import POT, Transfer, is_outside, is_pool, is_stake
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import AnyTable, transfers
from panoverde.house.play.coups import coup_records
from panoverde.house.records import Coup, Opening, Outcome, Snapshot
from panoverde.journal.attendance import Attendance, EndedShare
from panoverde.journal.entry import Entry, Head, Move, link
from panoverde.journal.face_down import covered, hides
from panoverde.journal.ledger import is_chips
from panoverde.journal.seeds import CommittedSeed
from panoverde.journal.table_entry import SavedTable, TableEntry
from panoverde.server.table.broadcast import Broadcast, ToldAct
from panoverde.server.table.command_ids import CommandIds
from panoverde.server.table.snapshots import TableSnapshots
from panoverde.server.table.watcher import Outbox, Watcher
from panoverde.store.contract import Batch, NotKept, Row, Store
from panoverde.wire import messages as wire

FORGET_EVERY = 256
"""Entries after which the table drops events that only the journal needs."""

STAY_DRAWS = 2_500
"""Draws of one seed at a machine, about: what is revealed must stay a short entry."""

ON_STACKS = (StackPlaced, StackTaken, HandOver, AllInWaits)
ON_JACKPOT = (JackpotFed, JackpotWon, JackpotPaid)

PERSONAL = ("account-disabled", "machine-released", "stay-ended")
"""Refusals that concern one player, not the whole table: they stake nothing more, even with bets on the cloth."""


class Short(Exception):
    """The command takes this much more money than is reserved for it."""

    def __init__(self, amount: int) -> None:
        self.amount = amount


class TableServices(Protocol):
    """What a table needs of the house around it."""

    store: Store
    outbox: Outbox

    def now(self) -> Instant: ...

    def seal(self, seed: bytes, place: str) -> str:
        """Encrypts a seed for the journal."""

    def stay_of(self, place: str, account: str) -> str:
        """Gaming session in which the account plays at a table."""

    def moved(self, table: "ServedTable", told: ToldAct) -> None:
        """A player sat down, left or brought money, durably."""

    def lost(self, table: "ServedTable", why: BaseException) -> None:
        """A write failed: the table must be read again from its journal."""

    def not_taken(self, table: "ServedTable", account: str, amount: int, why: BaseException) -> None:
        """A player's money in transit did not reach the table."""

    def concluded(self, coups: Sequence[Coup]) -> None:
        """Coups have ended and are durable."""


class ServedTable:
    def __init__(
        self,
        house: TableServices,
        opening: Opening,
        codec: Codec,
        table: AnyTable,
        head: Head,
        bound: CommittedSeed | None,
        attendance: Attendance,
        *,
        opened: TableOpened[Any],
        ids: Iterable[tuple[str, str, int]] = (),
        snapshot: Snapshot | None = None,
        closed: bool = False,
        at: Instant = 0,
    ) -> None:
        self.house, self.opening, self.codec, self.table = house, opening, codec, table
        self.stream = f"table/{opening.id}"
        self.bound = bound
        self._before: CommittedSeed | None = None
        """The seed before; its reveal may not be durable yet."""
        self.attendance, self.seats = attendance, attendance.seats
        self.broadcast = Broadcast(table.game)
        self.watchers = self.broadcast.watchers
        self.durable, self.shown = head.version, table.state
        self.off: Refused | None = None
        """Refusal for everything new; None while play is on."""
        self.interrupted = ""
        """Why the current coup was interrupted; empty if it wasn't."""
        self.completed = False
        """Did the interrupted coup's time run out? Then the clock completes it."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every act: the clock or the croupier may have something to do."""
        self.shows_states = 0
        """Number of watchers who want states."""
        self.show: Callable[[], None] = lambda: None
        """Sends the state to watchers who want it."""
        self.broken = False
        """A write failed: nothing more is written until the table is read again."""
        self.coup_over = False
        """Did the last act end a coup? A rewind ends none: it leaves one for another."""
        self.closed = closed
        """Has the stream its last entry?"""
        self._head = head
        self.last_at, self._asked_at = at, house.now()
        """The table's time when it was last asked for."""
        self.ids = CommandIds(ids)
        self._late: dict[int, list[tuple[Watcher, str]]] = {}
        self.opened = opened
        self._snapshots = TableSnapshots(self.stream, snapshot)
        self.on_jackpot: Callable[[bool], None] = lambda _: None
        """Called when something that concerns a jackpot is durable; True: nothing but contributions."""
        self.on_stack: Callable[[], None] | None = None
        """Called when a tournament's player has sat down or left, or a hand is over, durably."""
        self.jackpot: wire.Jackpot | None = None
        """The jackpot that the table feeds, as it stands."""
        self.reserved: dict[str, int] = {}
        """Money in transit from wallets to this table, by account."""

    # Asking

    @property
    def version(self) -> int:
        return self._head.version

    @property
    def seeds(self) -> tuple[bytes, ...]:
        """They open what the journal still hides."""
        return tuple([one.secure.seed for one in (self.bound, self._before) if one])

    def answer(self, watcher: Watcher, name: str, version: int) -> None:
        """Acknowledges the command now, or as soon as it is durable."""
        if version <= self.durable:
            watcher.post(wire.encode(wire.Done(name, version)))
        else:
            self._late.setdefault(version, []).append((watcher, name))

    def player_at(self, seat: Who) -> str:
        """Account of the player who sits there; empty if nobody does."""
        tenure = self.seats.tenures.get(seat) if isinstance(seat, int) else None
        return tenure.account if tenure else ""

    def seat_shown(self, account: str) -> Who:
        """Whose view of the table as it is shown an account may have: only of a seat that is theirs durably. Before
        that it may be another player's, who is still shown there."""
        seat = self.seats.of(account)
        return Role.PUBLIC if seat is None or self.seats.tenures[seat].since > self.durable else seat

    def time(self) -> Instant:
        """The table's time never goes back and never stands still. If it is ahead, because the clock was set back or
        another node's was ahead, it runs at half speed until the clock has caught up: windows end."""
        now = self.house.now()
        if now >= self.last_at:
            self.last_at = self._asked_at = now
        elif (passed := now - self._asked_at) > 1 or passed < 0:
            self.last_at += max(0, passed) // 2
            self._asked_at = now
        return self.last_at

    # Acting

    def act(
        self,
        command: Command,
        author: str = "",
        name: str = "",
        *,
        came: tuple[str | int, ...] = (),
        why: str = "",
        stops: Refused | None = None,
        asker: Watcher | None = None,
        payer: str = "",
    ) -> int:
        """Judges and writes the command; returns the version of its entry. After Refused, BadScript or Short nothing
        has changed. `payer` is the player whose money it takes, where another person is its author."""
        if self.broken or self.closed:
            raise Refused("", "try-again")
        table, game = self.table, self.table.game
        chance = Scripted(came) if self.bound is None else Trial(self.bound.secure)
        events = table.judge(command, chance)
        if isinstance(chance, Scripted):
            chance.finish()
        moved = [move for event in events for move in transfers(game, event)]
        if stops or self.off:
            self._check_nothing_new(command, moved, stops or self.off)
        needed = 0
        for move in moved:
            if is_outside(move.source) and not is_pool(move.source):
                needed += move.amount
        if needed:
            self._take_reserved(command.by, payer or author, needed)
        draws: tuple[tuple[int, int], ...] = ()
        if isinstance(chance, Trial) and chance.draws:
            chance.adopt()
            draws = tuple(chance.draws)
            if self.bound is not None:
                self.bound.private = self.bound.private or hides(game, events)
        table.keep(events)
        told = tuple([fact for fact in table.facts if type(fact) in TOLD])
        act = Act(command, events, told)
        version = self._write(act, moved, table.facts, author=author, name=name, draws=draws, why=why, asker=asker)
        over = self.attendance.coup_over
        self.coup_over = over and not isinstance(command, Rewind)
        if draws and self.bound and not self.bound.private and not self._one_seed_a_stay:
            self.reveal()  # everyone saw what it gave; one that dealt hidden cards is revealed to staff after the coup
        if over:
            self._coup_over()
        if self._stay_ends():
            self.reveal()
        self.on_change()
        return version

    def _take_reserved(self, by: Who, payer: str, needed: int) -> None:
        have = self.reserved.get(payer, 0)
        if needed > have or not isinstance(by, int):
            raise Short(needed - have)
        self.reserved[payer] = have - needed

    def _check_nothing_new(self, command: Command, moved: Iterable[Transfer], why: Refused | None) -> None:
        """Open coups conclude; no player joins one or brings money."""
        if why is None or not isinstance(command.by, int):
            return
        plays_on = why.code not in PERSONAL and self.attendance.is_in(Seat(command.by))
        for move in moved:
            bets = is_stake(move.target) and not plays_on
            opens = move.target == POT and not self.attendance.is_open  # a player with cards may play them
            if is_outside(move.source) or bets or opens:
                raise why

    @property
    def _one_seed_a_stay(self) -> bool:
        """At a machine a spin is one entry: its seed lasts until the player leaves, or has decided enough."""
        return self.table.rules.payback_plan is not None

    def _stay_ends(self) -> bool:
        bound = self.bound
        if bound is None or not bound.is_used or not self._one_seed_a_stay:
            return False
        return not self.seats.tenures or len(bound.secure.draws) >= STAY_DRAWS

    def _coup_over(self) -> None:
        self.interrupted, self.completed = "", False
        if self.bound and self.bound.private and self.bound.is_used:
            self.reveal()

    def reveal(self) -> None:
        """Reveal the seed and commit to the next."""
        if self.bound is not None:
            self._write_seed(self.bound)
            self._before = self.bound
            self.commit()

    def _write_seed(self, bound: CommittedSeed) -> None:
        revealed = bound.revealed()
        self.table.keep((revealed,))
        self._write(Act(None, (revealed,)), private=bound.private)

    def begin(self) -> None:
        """Writes the first entries of a new table."""
        self._write(Act(None, (self.opened,)))
        if not self.opening.by_hand:
            self.commit()

    def commit(self) -> None:
        """Commits the next draws to a secret seed, salted with the stream's head."""
        self.bound = CommittedSeed.fresh(self._head.hash, f"{self.stream} {self.version + 1}", self.house.seal)
        committed = self.bound.committed()
        self.table.keep((committed,))
        self._write(Act(None, (committed,)), sealed=self.bound.sealed.box)

    def close(self, why: str) -> None:
        """Writes the last entry: nothing is left on the table, and the house takes its part."""
        if self.closed:
            return
        self.closed = True
        if self.bound is not None:
            self._write_seed(self.bound)
            self.bound = None
        held = self.table.game.holdings(self.table.state)
        swept = [(f"{self.opening.id}/{account}", amount) for account, amount in held.items() if amount]
        moves = [Move(account, self.opening.unit, -amount) for account, amount in swept]
        moves.append(Move("house", self.opening.unit, sum(amount for _, amount in swept)))
        self._write(Act(None, ()), posted=tuple(moves) if swept else (), why=why, closed=True)

    # Writing

    def _write(
        self,
        act: Act,
        moved: Sequence[Transfer] = (),
        facts: Sequence[Fact] = (),
        *,
        author: str = "",
        name: str = "",
        draws: tuple[tuple[int, int], ...] = (),
        sealed: str = "",
        private: bool = False,
        why: str = "",
        closed: bool = False,
        posted: tuple[Move, ...] = (),
        asker: Watcher | None = None,
    ) -> int:
        opening, command, stream, head = self.opening, act.command, self.stream, self._head
        version = head.version + 1
        if command is None:
            at, by = self.time(), None
        else:
            at, by = command.at, command.by
        self.attendance.sit(version, by, author, facts)
        moves = posted or (self.seats.moves(opening.id, opening.unit, moved) if moved else ())
        kept = TableEntry(act, author, name, draws, sealed, private, why, closed, moves)
        if draws and self.bound and self.bound.private:
            kept = covered(self.table.game, kept, self.bound.secure.seed, f"{stream} {version}")
        body = wire.encode(kept)
        digest = link(head.hash, stream, version, at, body)
        self._head = Head(version, digest)
        if name:
            self.ids.add(author, name, version)
        ended = self.attendance.follow(version, self.table.state, facts)
        coups = self._coup_records(ended, version, at, act) if ended else []
        batch = Batch(
            (Entry(stream, version, at, body, digest),),
            (moves,) if moves else (),
            (*coups, *self._snapshot(version)) if coups or self.attendance.coup_over else (),
        )
        told = ToldAct(version, at, by, act.events, private, act.facts)
        done = partial(self._kept, told, self.table.state, coups, self.attendance.people_changed, asker, name)
        self.house.store.submit(batch, done)
        if not version % FORGET_EVERY:
            self.table.forget()
        return version

    def _coup_records(self, ended: list[EndedShare], version: int, at: Instant, act: Act) -> list[Coup]:
        if is_chips(self.opening.unit):
            return []  # what is played for is the prize, not the hand
        stay_of = partial(self.house.stay_of, self.opening.id)
        after = Outcome.COMPLETED if self.completed else Outcome.RESUMED
        outcome = after if self.interrupted else Outcome.SETTLED
        outside = Outcome.FEE if self.table.rules.jackpot is None else Outcome.JACKPOT  # no game has both
        return coup_records(ended, self.opening, stay_of, version, at, act, outcome, self.interrupted, outside)

    def _snapshot(self, version: int) -> tuple[Row, ...]:
        """From time to time, after a coup with nothing left on the table."""
        if not self._snapshots.is_due(version) or not self.attendance.is_clear:
            return ()
        self.table.stand_here()
        saved = SavedTable(
            opened=msgspec.Raw(wire.encode(self.opened)),
            state=msgspec.Raw(wire.encode(self.table.state)),
            events=self.table.version,
            people=self.seats.tenures,
            sealed=self.bound.sealed if self.bound else None,
            ids=self.ids.newest(),
        )
        return self._snapshots.rows(version, saved)

    def _kept(
        self,
        told: ToldAct,
        state: Any,
        coups: list[Coup],
        people: bool,
        asker: Watcher | None,
        name: str,
        error: NotKept | BaseException | None,
    ) -> None:
        """The entry is durable: tell everyone."""
        if error is not None:
            self._not_kept(told, error)
            return
        version = told.version
        self.durable, self.shown = version, state
        self.broadcast.tell(told)  # a player who leaves still sees it from their seat
        if self.shows_states:
            self.house.outbox.add_state(self.show)
        if people:
            self.house.moved(self, told)
        if asker is not None:
            asker.post(wire.encode(wire.Done(name, version)))
        if self._late:
            for watcher, again in self._late.pop(version, ()):
                watcher.post(wire.encode(wire.Done(again, version)))
        if coups:
            self.house.concluded(coups)
        if self.table.rules.jackpot is not None:
            concerned = [event for event in told.events if isinstance(event, ON_JACKPOT)]
            if concerned:
                self.on_jackpot(all(isinstance(event, JackpotFed) for event in concerned))

        if self.on_stack and any(isinstance(event, ON_STACKS) for event in told.events):
            self.on_stack()

    def _not_kept(self, told: ToldAct, error: BaseException) -> None:
        """The write failed: nobody is told, and the money it took is still in transit."""
        if not self.broken:
            self.broken = True
            self.house.lost(self, error)
        moved = (move for event in told.events for move in transfers(self.table.game, event))
        amount = sum(move.amount for move in moved if is_outside(move.source) and not is_pool(move.source))
        if amount and isinstance(told.by, int) and (tenure := self.seats.tenures.get(told.by)):
            self.house.not_taken(self, tenure.account, amount, error)
