"""Messages of one socket to a table: decoded, judged, answered. A refusal names its rule and changes nothing."""

from collections.abc import Coroutine
from time import perf_counter
from typing import Any, Protocol

from panoverde.core.chance import BadScript, Scripted
from panoverde.core.codec import Malformed
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Instant
from panoverde.core.messages import phrase, refusal
from panoverde.core.money import LARGEST
from panoverde.core.people import Role, Who, title
from panoverde.core.refusal import Refused
from panoverde.server.operation.counts import SAMPLE, Counts
from panoverde.server.table.incoming import actor, book_entry, read_command
from panoverde.server.table.served_table import ServedTable, Short
from panoverde.server.table.socket import FLOODING
from panoverde.server.table.states import welcome
from panoverde.server.table.trainer import question
from panoverde.server.table.watcher import Watcher
from panoverde.wire import messages as wire

LONGEST_ID = 64
LONGEST_MESSAGE = 4096
BURST, RATE = 120, 60
"""Messages that a client may send at once, and then per second."""

NOBODY_YET = "?"
"""Stands for a player whose account is still looked for."""

MOST_WRONG = 20
"""Malformed messages allowed before the socket is closed."""


class Desk(Protocol):
    """What a listener needs of the house around the table."""

    counts: Counts

    async def reserve(self, table: ServedTable, account: str, amount: int, by: str = "") -> None:
        """Put a player's money in transit to a table; Refused if they haven't enough. `by` asks for it."""

    async def release(self, table: ServedTable, account: str) -> None:
        """Give back money in transit that the table didn't take."""

    def why_not(self, table: ServedTable, account: str) -> Refused | None:
        """Reason why this player, or all play, is stopped; None if neither is."""

    def stamped(self, table: ServedTable, command: Command) -> Command:
        """The command with what only the house knows."""

    async def newcomer(self, table: ServedTable, name: str) -> str:
        """Account of the player whom the croupier seats: the one of that name, or a new guest; Refused if none."""

    def people(self, table: ServedTable) -> dict[int, wire.Person]: ...

    def lost(self, table: ServedTable, why: BaseException) -> None:
        """Something could not be written: the table must be read again from its journal."""

    def run(self, story: Coroutine[Any, Any, Any]) -> None:
        """Run a background task."""


class Listener:
    __slots__ = ("_allowance", "_at", "_counts", "_desk", "_served", "_wrong", "watcher")

    def __init__(self, served: ServedTable, watcher: Watcher, desk: Desk) -> None:
        self._served, self.watcher, self._desk = served, watcher, desk
        self._allowance, self._at = float(BURST), served.time()
        self._wrong = 0
        self._counts = desk.counts

    def hear(self, text: bytes) -> None:
        counts = self._counts
        counts.heard += 1
        if counts.heard & SAMPLE != 1:
            self._hear(text)
        else:
            counts.began = perf_counter()
            self._hear(text)
            counts.began = 0.0

    def _hear(self, text: bytes) -> None:
        if not self._allowed(self._served.time()):
            self.watcher.wire.hang_up(FLOODING, "flooding")
            return
        if len(text) > LONGEST_MESSAGE:
            self._misunderstood("", "too long")
            return
        try:
            message = wire.hear(text)
        except ValueError as wrong:  # msgspec's errors, and text that isn't UTF-8
            self._misunderstood("", str(wrong))
            return
        except RecursionError:
            self._misunderstood("", "too deep")
            return
        match message:
            case wire.Submit():
                self._act(message)
            case wire.Look():
                self.watcher.shown = None
                self.watcher.post(welcome(self._served, self.watcher, self._desk.people(self._served)))
            case wire.Alive(name):
                self.watcher.post(wire.encode(wire.Here(name[:LONGEST_ID], self._served.time())))

    def _allowed(self, now: Instant) -> bool:
        """Token bucket; a clock set back takes nothing out of it."""
        passed = now - self._at
        allowance = self._allowance + (passed * RATE / 1000 if passed > 0 else 0)
        self._allowance = (allowance if allowance < BURST else BURST) - 1
        self._at = now
        return self._allowance >= 0

    def _misunderstood(self, name: str, why: str) -> None:
        words = phrase("house", "not-understood", self.watcher.lang).format(why=why[:200])
        self.watcher.post(wire.encode(wire.Wrong(name, words)))
        self._wrong += 1
        self._counts.misunderstood += 1
        if self._wrong > MOST_WRONG:
            self.watcher.wire.hang_up(FLOODING, "malformed")

    def _not_what_came(self, name: str, wrong: BadScript) -> None:
        """A croupier may mistype an outcome any number of times."""
        words = phrase("house", "not-understood", self.watcher.lang).format(why=str(wrong)[:200])
        self.watcher.post(wire.encode(wire.Wrong(name, words)))

    def _act(self, message: wire.Submit) -> None:
        served, watcher = self._served, self.watcher
        author = watcher.account.id if watcher.account else ""
        if not 0 < len(message.id) <= LONGEST_ID or not message.id.isprintable():
            self._misunderstood("", "id")
            return
        if watcher.dismissed:
            self._refuse(message.id, Refused("", "log-in-first"))
            return
        if (version := served.ids.version_of(author, message.id)) is not None:
            self._counts.again += 1
            served.answer(watcher, message.id, version)
            return
        if message.seen is not None and served.ids.may_have_forgotten(message.seen):
            self._refuse(message.id, Refused("", "too-long-ago"))
            return
        try:
            if entry := book_entry(served, watcher, message.command):
                self._judge(message, entry, author, author)
                return
            by = actor(served, watcher, message.seat)
            payer = self._payer(author, by)
            if payer:
                command = self._desk.stamped(served, read_command(served, message.command, by, payer))
                self._judge(message, command, author, payer)
            else:
                self._check_sits(message, by)
                self._desk.run(self._surely(self._seat(message, author)))
        except Refused as refused:
            self._refuse(message.id, refused)
        except Malformed as wrong:
            self._misunderstood(message.id, str(wrong))
        except BadScript as wrong:
            self._not_what_came(message.id, wrong)

    def _payer(self, author: str, by: Who) -> str:
        """Player whose act it is: the croupier is the author of what they enter for another."""
        if self.watcher.office == Role.PUBLIC or not isinstance(by, int):
            return author
        return self._served.player_at(by)

    def _check_sits(self, message: wire.Submit, by: Who) -> None:
        """Nobody sits there: nothing is said from that seat but that a player takes it."""
        if not isinstance(read_command(self._served, message.command, by, NOBODY_YET), Sit):
            raise Refused("R-204", "not-yours", who=title(self.watcher.office))

    def _check_may_sit(self, message: wire.Submit, payer: str) -> None:
        """Another player may have taken the seat while this one's account was looked for."""
        if (own := self._served.seats.of(payer)) is not None:
            raise Refused("R-203", "one-seat", seat=own)
        self._check_still(message, "")

    def _check_still(self, message: wire.Submit, payer: str) -> None:
        """Does that player still sit where the croupier enters their act? Empty: is the seat still free?"""
        by = actor(self._served, self.watcher, message.seat)
        if self.watcher.office != Role.PUBLIC and self._served.player_at(by) not in ("", payer):
            raise Refused("R-203", "seat-taken", seat=message.seat)

    async def _seat(self, message: wire.Submit, author: str) -> None:
        """The croupier seats a player."""
        served = self._served
        try:
            payer = await self._desk.newcomer(served, message.player)
            self._check_may_sit(message, payer)
            served.time()
            by = actor(served, self.watcher, message.seat)
            command = self._desk.stamped(served, read_command(served, message.command, by, payer))
            self._judge(message, command, author, payer)
        except Refused as refused:
            self._refuse(message.id, refused)
        except BadScript as wrong:
            self._not_what_came(message.id, wrong)

    def _judge(self, message: wire.Submit, command: Command, author: str, payer: str) -> None:
        served = self._served
        if served.opening.by_hand and isinstance(command.by, int) and self.watcher.office == Role.PUBLIC:
            self._check_says_nothing_of_chance(command)
        stops = self._desk.why_not(served, payer)
        asked = question(served, self.watcher, command) if message.train else None
        try:
            served.act(command, author, message.id, came=message.came, stops=stops, asker=self.watcher, payer=payer)
            self._counts.done += 1
            if asked:
                self._desk.run(asked.answer(message.id))
        except Short as short:
            self._desk.run(self._surely(self._bring(message, author, payer, short.amount)))

    def _check_says_nothing_of_chance(self, command: Command) -> None:
        """Only a croupier without money at stake says what came out."""
        try:
            self._served.table.judge(command, Scripted())
        except BadScript:
            raise Refused("R-204", "croupier-records") from None

    async def _surely(self, story: Coroutine[Any, Any, None]) -> None:
        """If something can't be written, nobody knows where the money is, and the player has no answer. The table is
        read again: money in transit goes back, and clients come back and say again what had no answer."""
        try:
            await story
        except Exception as wrong:
            self._desk.lost(self._served, wrong)
            raise

    async def _bring(self, message: wire.Submit, author: str, payer: str, amount: int) -> None:
        """First moves the money, durably; then judges the command again on the table's current state."""
        served = self._served
        if amount > LARGEST:
            self._refuse(message.id, Refused("R-08", "not-an-amount", amount=str(amount)))
            return
        try:
            await self._desk.reserve(served, payer, amount, author)
        except Refused as refused:
            self._counts.not_reserved += 1
            self._refuse(message.id, refused)
            return
        try:
            if (version := served.ids.version_of(author, message.id)) is not None:
                served.answer(self.watcher, message.id, version)
                return
            served.time()
            self._check_still(message, payer)
            command = read_command(served, message.command, actor(served, self.watcher, message.seat), payer)
            command = self._desk.stamped(served, command)
            stops = self._desk.why_not(served, payer)
            served.act(command, author, message.id, came=message.came, stops=stops, asker=self.watcher, payer=payer)
            self._counts.done += 1
        except Refused as refused:
            self._refuse(message.id, refused)
        except Short:
            self._refuse(message.id, Refused("", "try-again"))
        except Malformed as wrong:
            self._misunderstood(message.id, str(wrong))
        except BadScript as wrong:
            self._not_what_came(message.id, wrong)
        finally:
            await self._desk.release(served, payer)

    def _refuse(self, name: str, refused: Refused) -> None:
        self._counts.refused[refused.code] += 1
        words = refusal(refused, self.watcher.lang)
        self.watcher.post(wire.encode(wire.Refused(name, refused.code, refused.cites, words)))
