"""A table in play: each act is judged, told, proved and written down at once."""

from typing import Any, BinaryIO

from msgspec.structs import replace

from panoverde.core.codec import encode
from panoverde.core.events import ChanceCommitted, ChanceRevealed, Concealed, TableOpened
from panoverde.core.fair import verify
from panoverde.core.game import Command, Event
from panoverde.core.money import BANK
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import MOST_DUES, Table, see, transfers
from panoverde.play.clock import Clock
from panoverde.play.draws import Draws
from panoverde.play.screen import Screen

UNTOLD = (TableOpened, ChanceCommitted, ChanceRevealed, Concealed)
"""What the screen says in its own way, or not at all."""


class LiveTable:
    def __init__(
        self, table: Table[Any, Any], draws: Draws, clock: Clock, screen: Screen, file: BinaryIO | None = None
    ) -> None:
        self.table = table
        self.clock = clock
        self.viewer: Who = Role.PUBLIC
        """Through whose eyes the screen tells what happens."""
        self._draws = draws
        self._screen = screen
        self._file = file
        self._written = 0

    def begin(self) -> None:
        self._draws.begin(self.table)
        if self._draws.commitment:
            self._screen.committed(self._draws.commitment)
        self._write()

    def act(self, command: Command) -> tuple[Event, ...]:
        """Do it and everything the law obliges the house to do next; Refused, and nothing happens."""
        events = self._one_act(replace(command, at=self.clock.now()))
        return events + self.run_dues()

    def attempt(self, command: Command) -> bool:
        """Did it happen? A refusal is shown with its rule."""
        try:
            self.act(command)
        except Refused as refused:
            self._screen.refused(refused)
            return False
        return True

    def run_dues(self) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        for _ in range(MOST_DUES):
            command = self.table.due()
            if command is None:
                return events
            events += self._one_act(replace(command, at=self.clock.now()))
        raise RuntimeError(f"the dues of {self.table.game.name} don't end")

    def close(self) -> None:
        if revealed := self._draws.close(self.table):
            self._prove(revealed)
            self._screen.note("sealed", commitment=revealed.commitment[:8])
        self._write()

    def _one_act(self, command: Command) -> tuple[Event, ...]:
        chance = self._draws.chance(self.table)
        drawn = len(chance.draws)
        events = self.table.act(command, chance)
        public = all(see(self.table.game, event, Role.PUBLIC) == event for event in events)
        revealed = self._draws.settle(self.table, public=public)
        self._write()
        self._tell(events, "bold yellow" if len(chance.draws) > drawn else "")
        if revealed and self._draws.commitment:
            self._prove(revealed)
            self._screen.verified(revealed, self._draws.commitment)
        return events

    def _prove(self, revealed: ChanceRevealed) -> None:
        """The same check that anybody can make of the saved log."""
        verify(revealed.commitment, revealed.seed, revealed.salt, [list(draw) for draw in revealed.draws])

    def _tell(self, events: tuple[Event, ...], style: str) -> None:
        for event in events:
            seen = see(self.table.game, event, self.viewer)
            if not isinstance(seen, UNTOLD):
                self._screen.happened(seen, self._colour(event) or style)

    def _colour(self, event: Event) -> str:
        moves = transfers(self.table.game, event)
        if any(move.source == BANK for move in moves):
            return "bold green"
        return "red" if any(move.target == BANK for move in moves) else ""

    def _write(self) -> None:
        """The file has everything that has happened, whatever happens next."""
        if self._file:
            for event in self.table.log[self._written :]:
                self._file.write(encode(event) + b"\n")
            self._file.flush()
        self._written = self.table.version
