"""A table in play: its guests, and each act judged, told, proved and written at once."""

import hashlib
from collections.abc import Callable
from typing import Any, BinaryIO, NamedTuple

from msgspec.structs import replace

from panoverde.cli.play.draws import Draws
from panoverde.cli.play.keyboard import Dropped, PlayClock
from panoverde.cli.play.outcome import Wanted
from panoverde.cli.play.screen import Screen
from panoverde.core.codec import encode
from panoverde.core.decider import Command, Event
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, Concealed, TableOpened
from panoverde.core.fair import verify
from panoverde.core.money import BANK, BETS, PRIZES, chips
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import MOST_DUES, Table, see, transfers

UNTOLD = (TableOpened, ChanceCommitted, ChanceRevealed, Concealed)
"""Events that the screen tells in its own way or not at all."""


class Guest(NamedTuple):
    seat: Seat
    name: str
    bot: bool

    def is_seated(self, table: Table[Any, Any]) -> bool:
        return chips(self.seat) in table.game.holdings(table.view(self.seat))


class LiveTable:
    def __init__(
        self, table: Table[Any, Any], draws: Draws, clock: PlayClock, screen: Screen, file: BinaryIO | None = None
    ) -> None:
        self.table = table
        self.clock = clock
        self.viewer: Who = Role.PUBLIC
        """Whose view the screen shows."""
        self.consents: Callable[[Command], bool] = _at_once
        """Asked before the house acts: True to act, False to check again what is due."""
        self._draws = draws
        self._running = self._closing = False
        self._screen = screen
        self._file = file
        self._digest = hashlib.sha256()
        self._written = 0

    def begin(self) -> None:
        self._draws.begin(self.table)
        if self._draws.commitment:
            self._screen.committed(self._draws.commitment)
        self._write()

    def act(self, command: Command, *, then_dues: bool = True) -> None:
        """Does it and everything then due; Refused changes nothing."""
        self._one_act(replace(command, at=self.clock.now()))
        if then_dues:
            self.run_dues()

    def attempt(self, command: Command, *, then_dues: bool = True) -> bool:
        """Did it happen? A refusal is shown with its rule."""
        try:
            self.act(command, then_dues=then_dues)
        except Refused as refused:
            self._screen.refused(refused)
            return False
        except Dropped:
            self._screen.note("dropped", "yellow")
            return False
        return True

    def run_dues(self) -> None:
        if self._running:  # the croupier did something else first: what is due is read again after it
            return
        self._running = True
        try:
            self._do_dues()
        finally:
            self._running = False

    def _do_dues(self) -> None:
        done = 0
        while (due := self.table.due()) and not self.needs_croupier(command := due.command):
            if not self.consents(command):
                done = 0
                continue
            if done == MOST_DUES:
                raise RuntimeError(f"the dues of {self.table.game.name} don't end")
            try:
                self._one_act(replace(command, at=self.clock.now()))
            except Dropped:
                self._screen.note("dropped", "yellow")
            done += 1

    def hurry(self) -> None:
        """The table closes: nobody is asked or waited for."""
        self.consents = _at_once
        self._closing = True
        self._screen.hurry()

    def needs_croupier(self, command: Command) -> bool:
        """Does this act need a real outcome at a closing table? Only the croupier may enter one."""
        return self._closing and self.wanted(command) is not None

    def wanted(self, command: Command) -> Wanted | None:
        """Outcome that a person may enter before the house does this."""
        return self._draws.wanted(self.table, replace(command, at=self.clock.now()))

    def tell(self, wanted: Wanted, outcome: Any) -> None:
        """The outcome, or None to let the machine draw."""
        self._draws.tell(wanted, outcome)

    def close(self) -> None:
        if revealed := self._draws.reveal(self.table):
            self._prove(revealed)
            self._write()
        if sealed := self._draws.seal(self.table, self._digest.digest()):
            self._prove(sealed)
            self._write()
            self._screen.sealed(sealed)

    def _one_act(self, command: Command) -> None:
        chance = self._draws.chance(self.table, command)
        drawn = len(chance.draws)
        events = self.table.act(command, chance)
        public = all(see(self.table.game, event, Role.PUBLIC) == event for event in events)
        revealed = self._draws.settle(self.table, public=public)
        self._write(command, events)
        self._tell(events, "bold yellow" if len(chance.draws) > drawn else "")
        if revealed and self._draws.commitment:
            self._prove(revealed)
            self._screen.verified(revealed, self._draws.commitment)

    def _prove(self, revealed: ChanceRevealed) -> None:
        """The same check that anyone can make on the saved log."""
        verify(revealed.commitment, revealed.seed, revealed.salt, [list(draw) for draw in revealed.draws])

    def _tell(self, events: tuple[Event, ...], style: str) -> None:
        for event in events:
            seen = see(self.table.game, event, self.viewer)
            if not isinstance(seen, UNTOLD):
                self._screen.happened(seen, self._colour(event) or style)

    def _colour(self, event: Event) -> str:
        moves = transfers(self.table.game, event)
        if any(move.source in (BANK, PRIZES) for move in moves):
            return "bold green"
        return "red" if any(move.target in (BANK, BETS) for move in moves) else ""

    def _write(self, command: Command | None = None, events: tuple[Event, ...] = ()) -> None:
        """Writes an act, then the table's own events: the file is always complete."""
        acts = [Act(command, events)] if command else []
        acts += [Act(None, (event,)) for event in self.table.log[self._written + len(events) :]]
        lines = b"".join(encode(act) + b"\n" for act in acts)
        self._digest.update(lines)
        if self._file:
            self._file.write(lines)
            self._file.flush()
        self._written = self.table.version


def _at_once(_: Command) -> bool:
    return True
