"""Who has a share in the open coup, as a rewind takes it back and brings it again."""

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit
from panoverde.core.decider import Command
from panoverde.core.events import Rewind
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import State
from panoverde.games.holdem import GAME
from panoverde.journal.attendance import Attendance
from panoverde.journal.seats import Seats

EVERYBODY = {Seat(1), Seat(2), Seat(3), Seat(4)}


class Room:
    """A table dealt by hand, and somebody who follows it."""

    def __init__(self) -> None:
        rules = replace(GAME.presets["PT"], physical=True)
        self.table: Table[Rules, State] = Table.open(GAME, "PT", rules)
        self.attendance = Attendance(GAME, self.table.state, Seats())
        self.entries = 0
        for seat in EVERYBODY:
            self.do(Sit(20_000, f"player {seat}", by=seat))

    def do(self, command: Command) -> None:
        self.table.act(command, Seeded(1))
        self.entries += 1
        self.attendance.sit(self.entries, command.by, "", self.table.facts)
        self.attendance.follow(self.entries, self.table.state, self.table.facts)

    def deal(self) -> int:
        """Until a player has to speak; the version then."""
        while due := self.table.due():
            self.do(due.command)
        return self.table.version

    def back(self, to: int) -> None:
        self.do(Rewind(to, "cartas trocadas", by=Role.INSPECTOR))

    @property
    def with_cards(self) -> set[Seat]:
        return set(self.attendance.with_cards)


@pytest.mark.rule("R-202", "PT-SO-74")
def test_cards_are_held_where_a_rewind_goes_back_to_and_nowhere_else() -> None:
    room = Room()
    before = room.table.version
    dealt = room.deal()
    assert room.with_cards == EVERYBODY
    posted = room.attendance.at_stake
    assert [seat for seat in posted if room.attendance.plays_cards(seat)] == [seat for seat in posted if posted[seat]]
    room.back(before)
    assert room.with_cards == set()
    assert not room.attendance.at_stake
    room.back(dealt)
    assert room.with_cards == EVERYBODY
    assert room.attendance.at_stake == posted


@pytest.mark.rule("R-202")
def test_cards_of_a_hand_that_was_left_are_not_those_of_the_next_with_its_number() -> None:
    """A table that is read again from a snapshot has never seen them."""
    room = Room()
    before = room.table.version
    room.deal()
    room.back(before)
    again = Attendance(GAME, room.table.state, Seats())
    while not room.table.state.hand:
        due = room.table.due()
        assert due
        room.do(due.command)
        again.follow(room.entries, room.table.state, room.table.facts)
    assert room.with_cards == set(again.with_cards) == set()
