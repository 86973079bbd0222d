"""A table that is served: one writer, who judges on the current state, journals, and tells when it is durable."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from panoverde.core.chance import Scripted, Trial
from panoverde.core.codec import Codec, Malformed
from panoverde.core.events import Act, TableOpened
from panoverde.core.game import Command, Event, Instant, tag_of
from panoverde.core.money import POT, Transfer, is_outside
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.core.table import Table, see, transfers
from panoverde.house.records import Coup, Opening, Outcome, Snapshot
from panoverde.house.scribe import Move
from panoverde.house.standing import kept_as
from panoverde.server import wire
from panoverde.server.draws import Bound
from panoverde.server.following import Ended, Following
from panoverde.server.kept import Kept, Standing
from panoverde.server.telling import Telling, Told
from panoverde.server.watcher import Outbox, Watcher
from panoverde.store.contract import Batch, Entry, Head, NotKept, Posting, Row, Store, link

MOST_IDS = 5_000
"""How many commands are known by their ids, so that none is done twice."""

SNAPSHOT_EVERY = 500
FORGET_EVERY = 256
"""Entries after which the table lets go of events that only the journal needs."""

VOIDED = ("coup_voided", "hand_voided")
"""What tables say, by the same names, when a coup is annulled: by whom and for whatever fault."""

HIS_OWN = ("account-disabled", "stay-ended")
"""Why one player, and not a whole table, begins nothing new: he stakes nothing more, whatever he has on the cloth."""

AnyTable = Table[Any, Any]


class Short(Exception):
    """The command takes so much more money from outside than is reserved for it."""

    def __init__(self, amount: int) -> None:
        self.amount = amount


class House(Protocol):
    """What a table asks of the house around it."""

    store: Store
    outbox: Outbox

    def now(self) -> Instant: ...

    def seal(self, seed: bytes, place: str) -> str:
        """A seed as it may stand in the journal."""

    def stay_of(self, place: str, account: str) -> str:
        """The gaming session in which somebody plays at a table."""

    def moved(self, table: "ServedTable", told: Told) -> None:
        """Somebody sat down, got up or brought money, durably."""

    def lost(self, table: "ServedTable", why: BaseException) -> None:
        """The table could not be written: it must be read again from the journal before anybody goes on."""

    def not_taken(self, table: "ServedTable", account: str, amount: int, why: BaseException) -> None:
        """A player's money that was on its way to the table did not arrive."""

    def concluded(self, coups: Sequence[Coup]) -> None:
        """Coups have ended and are durable."""


class ServedTable:
    def __init__(
        self,
        house: House,
        opening: Opening,
        codec: Codec,
        table: AnyTable,
        head: Head,
        bound: Bound | None,
        following: Following,
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
        self.following = following
        self.seats, self.tally = following.seats, following.tally
        self.telling = Telling(table.game)
        self.watchers = self.telling.watchers
        self.durable, self.shown = head.version, table.state
        self.off: Refused | None = None
        """Why nothing new begins."""
        self.interrupted = ""
        """Why the coup in course is not like others: the system stopped in it."""
        self.completed = False
        """And its time ran out meanwhile: the clock completes it."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every act: the clock and the croupier may have something to do."""
        self.shows_states = 0
        """How many watchers want states."""
        self.show: Callable[[], None] = lambda: None
        """Sends the state to those who want states."""
        self.broken = False
        """Nothing is written any more: it must be read again, or somebody else deals it."""
        self.coup_over = False
        """Did the last act end a coup?"""
        self.closed = closed
        """Has the stream had its last entry?"""
        self._head = head
        self._last_at = at
        self._ids = {(author, name): version for author, name, version in ids}
        self._late: dict[int, list[tuple[Watcher, str]]] = {}
        self.opened = opened
        self._snapshots = snapshot or Snapshot(id=self.stream, revision=0, version=0, body="")
        self.reserved: dict[str, int] = {}
        """Money that has left wallets for this table and not arrived yet, by account."""

    # Asking

    @property
    def version(self) -> int:
        return self._head.version

    def known(self, author: str, name: str) -> int | None:
        """The version of a command that has been done, by the name that its author gave it."""
        return self._ids.get((author, name))

    def may_have_forgotten(self, seen: int) -> bool:
        """Could a command that was first asked for at that version have been done, and its name be forgotten?"""
        return len(self._ids) >= MOST_IDS and seen < next(iter(self._ids.values()))

    def answer(self, watcher: Watcher, name: str, version: int) -> None:
        """Done; or, as soon as it is durable."""
        if version <= self.durable:
            watcher.post(wire.encode(wire.Done(name, version)))
        else:
            self._late.setdefault(version, []).append((watcher, name))

    def who(self, watcher: Watcher, seat: int | None) -> Who:
        """As whom he acts: in his office, at his seat, or at the seat that he means to take."""
        if watcher.office != Role.PUBLIC:
            return watcher.office if seat is None else self._recorded(watcher.office, Seat(seat))
        if watcher.account is None:
            raise Refused("", "log-in-first")
        own = self.seats.of(watcher.account.id)
        if own is not None:
            if seat not in (None, own):
                raise Refused("R-203", "one-seat", seat=own)
            return own
        if seat is None:
            raise Refused("R-203", "which-seat")
        if Seat(seat) in self.seats.tenures:
            raise Refused("R-203", "seat-taken", seat=seat)
        return Seat(seat)

    def _recorded(self, office: Role, seat: Seat) -> Who:
        """With real equipment the croupier records what a player does with the dice or cards in his own hands."""
        if not self.opening.by_hand or office != Role.CROUPIER or seat not in self.seats.tenures:
            raise Refused("R-204", "not-yours", who=title(office))
        return seat  # AO-10.19 AO-11.21 R-225 R-244

    def read_command(self, raw: msgspec.Raw, by: Who) -> Command:
        """What a client may not say is said here, whatever he wrote."""
        at = self._last_at  # as of the message that has just been heard
        text = bytes(raw)
        if text[:1] != b"{":
            raise Malformed("a command is an object")
        who = b"%d" % by if isinstance(by, int) else b'"%b"' % by.encode()
        command = self.codec.command(b'{"by":%b,"at":%d,%b' % (who, at, text[1:]))
        if command.by != by or command.at != at:  # said a second time, by the client
            raise Malformed("who does it, and when, is not the client's to say")
        return command

    def time(self) -> Instant:
        """The table's time never goes back, whatever the clock does."""
        now = self.house.now()
        if now > self._last_at:
            self._last_at = now
        return self._last_at

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
    ) -> int:
        """Judge it and write it down; the version of its entry. Refused, BadScript or Short: nothing happened."""
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
            if is_outside(move.source):
                needed += move.amount
        if needed:
            self._take_reserved(command.by, author, needed)
        draws: tuple[tuple[int, int], ...] = ()
        if isinstance(chance, Trial) and chance.draws:
            chance.adopt()
            draws = tuple(chance.draws)
        table.keep(events)
        version = self._write(Act(command, events), moved, author=author, name=name, draws=draws, why=why, asker=asker)
        self.coup_over = self.following.coup_over
        if draws:
            self._hide_or_reveal(events)
        if self.coup_over:
            self._coup_over()
        self.on_change()
        return version

    def _take_reserved(self, by: Who, author: str, needed: int) -> None:
        have = self.reserved.get(author, 0)
        if needed > have or not isinstance(by, int):
            raise Short(needed - have)
        self.reserved[author] = have - needed

    def _check_nothing_new(self, command: Command, moved: Iterable[Transfer], why: Refused | None) -> None:
        """Open coups conclude; nobody comes into one, or brings money."""
        if why is None or not isinstance(command.by, int):
            return
        plays_on = why.code not in HIS_OWN and self.tally.is_in(Seat(command.by))
        for move in moved:
            bets = move.target.startswith("stake:") and not plays_on
            opens = move.target == POT and not self.tally.is_open  # whoever has cards may play them
            if is_outside(move.source) or bets or opens:
                raise why

    def _hide_or_reveal(self, events: Iterable[Event]) -> None:
        """What everybody saw is proved at once; a seed that dealt hidden cards, to the staff when the coup is over."""
        bound = self.bound
        if bound is None:
            return
        game = self.table.game
        bound.private = bound.private or any(see(game, event, Role.PUBLIC) is not event for event in events)
        if not bound.private:
            self.reveal()

    def _coup_over(self) -> None:
        self.interrupted, self.completed = "", False
        if self.bound and self.bound.private and self.bound.is_used:
            self.reveal()

    def reveal(self) -> None:
        """Open the seed, and commit to the next."""
        bound = self.bound
        if bound is None:
            return
        revealed = bound.revealed()
        self.table.keep((revealed,))
        self._write(Act(None, (revealed,)), private=bound.private)
        self.commit()

    def begin(self) -> None:
        """The first entries of a new table."""
        self._write(Act(None, (self.opened,)))
        if not self.opening.by_hand:
            self.commit()

    def commit(self) -> None:
        """Bind the next draws to a secret seed, salted with everything that has happened here."""
        self.bound = Bound.fresh(self._head.hash, f"{self.stream} {self.version + 1}", self.house.seal)
        committed = self.bound.committed()
        self.table.keep((committed,))
        self._write(Act(None, (committed,)), sealed=self.bound.sealed.box)

    def close(self, why: str) -> None:
        """The last entry of the stream: nothing is left on the table, what is the house's goes to the house."""
        if self.closed:
            return
        self.closed = True
        if self.bound is not None:
            revealed = self.bound.revealed()
            self.table.keep((revealed,))
            self._write(Act(None, (revealed,)), private=self.bound.private)
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
        self.following.sit(by, author, version, moved)
        moves = posted or (self.seats.moves(opening.id, opening.unit, moved) if moved else ())
        body = wire.encode(Kept(act, author, name, draws, sealed, private, why, closed, moves))
        digest = link(head.hash, stream, version, at, body)
        self._head = Head(version, digest)
        if name:
            self._remember(author, name, version)
        ended = self.following.follow(version, by, moved, self.table.state, act.events)
        coups = self._coups(ended, version, at, act.events) if ended else []
        batch = Batch(
            (Entry(stream, version, at, body, digest),),
            [Posting(stream, version, account, unit, amount) for account, unit, amount in moves],
            (*coups, *self._snapshot(version)) if coups else (),
        )
        told = Told(version, at, by, act.events, private)
        done = partial(self._kept, told, self.table.state, coups, self.following.people_changed, asker, name)
        self.house.store.submit(batch, done)
        if not version % FORGET_EVERY:
            self.table.forget()
        return version

    def _remember(self, author: str, name: str, version: int) -> None:
        self._ids[author, name] = version
        if len(self._ids) > 2 * MOST_IDS:
            self._ids = dict(list(self._ids.items())[-MOST_IDS:])

    def _coups(self, ended: Iterable[Ended], version: int, at: Instant, events: Iterable[Event]) -> list[Coup]:
        outcome, why = Outcome.SETTLED, ""
        voided: list[Any] = [event for event in events if tag_of(event) in VOIDED]
        if voided:
            outcome, why = Outcome.VOID, str(voided[0].reason)
        elif self.interrupted:
            outcome, why = Outcome.COMPLETED if self.completed else Outcome.RESUMED, self.interrupted
        stay_of, place = self.house.stay_of, self.opening.id
        return [one.coup(self.opening, stay_of(place, one.account), version, at, outcome, why) for one in ended]

    def _snapshot(self, version: int) -> tuple[Row, ...]:
        """Now and then, when a coup has ended and nothing lies on the table: one to begin from after a restart, and one
        that is kept for good, from which past coups are replayed."""
        if version - self._snapshots.version < SNAPSHOT_EVERY or not self.tally.is_clear:
            return ()
        self.table.stand_here()
        standing = Standing(
            opened=msgspec.Raw(wire.encode(self.opened)),
            state=msgspec.Raw(wire.encode(self.table.state)),
            events=self.table.version,
            people=self.seats.tenures,
            sealed=self.bound.sealed if self.bound else None,
            ids=tuple((author, name, done) for (author, name), done in list(self._ids.items())[-MOST_IDS:]),
        )
        body = wire.encode(standing).decode()
        self._snapshots = Snapshot(id=self.stream, revision=self._snapshots.revision + 1, version=version, body=body)
        past = wire.encode(msgspec.structs.replace(standing, ids=())).decode()
        return (self._snapshots, Snapshot(id=kept_as(self.stream, version), version=version, body=past))

    def _kept(
        self,
        told: Told,
        state: Any,
        coups: list[Coup],
        people: bool,
        asker: Watcher | None,
        name: str,
        error: NotKept | BaseException | None,
    ) -> None:
        """It is durable: everybody may know."""
        if error is not None:
            self._not_kept(told, error)
            return
        version = told.version
        self.durable, self.shown = version, state
        self.telling.tell(told)  # whoever leaves sees it as the player that he was
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

    def _not_kept(self, told: Told, error: BaseException) -> None:
        """It never happened: nobody is told, and the money that it took is still on its way."""
        if not self.broken:
            self.broken = True
            self.house.lost(self, error)
        moved = (move for event in told.events for move in transfers(self.table.game, event))
        amount = sum(move.amount for move in moved if is_outside(move.source))
        if amount and isinstance(told.by, int) and (tenure := self.seats.tenures.get(told.by)):
            self.house.not_taken(self, tenure.account, amount, error)
