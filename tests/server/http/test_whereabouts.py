"""At which seat somebody was, read off the journal alone: what a replay shows hangs on it."""

import pytest

from panoverde import games
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import Command, Event
from panoverde.core.events import Act
from panoverde.core.people import Role, Seat, Who
from panoverde.games._poker.hand.betting_round import Check
from panoverde.games._poker.seats.arrival import Seated
from panoverde.games._poker.seats.departure import SeatLeft
from panoverde.games._poker.seats.waiting_list import DrawSeats, SeatChanged
from panoverde.house.play.history import Whereabouts
from panoverde.journal.public_entry import PublicEntry

ANA, RUI, CROUPIER = "a" * 16, "b" * 16, "c" * 16
THREE, SEVEN = Seat(3), Seat(7)


class Journal:
    def __init__(self, account: str) -> None:
        self._whereabouts = Whereabouts(games.find("holdem"), account)
        self._version = 0

    def sees(self, command: Command, *events: Event, author: str = "", paid: str = "") -> Who:
        """As whom the account saw this act."""
        self._version += 1
        gains = {f"credits:{paid}": 100} if paid else {}
        return self._whereabouts.follow(PublicEntry(self._version, 0, Act(command, events), author, False, gains))


DEAL = DrawSeats(by=Role.INSPECTOR)
"""Something that the house does."""


def test_before_they_sit_down_a_player_is_one_of_the_public() -> None:
    journal = Journal(ANA)
    assert journal.sees(Check(by=THREE), author=RUI) == Role.PUBLIC
    assert journal.sees(DEAL) == Role.PUBLIC


def test_a_seated_player_sees_as_their_seat() -> None:
    journal = Journal(ANA)
    assert journal.sees(Sit(by=THREE, chips=100), author=ANA) == THREE
    assert journal.sees(DEAL) == THREE


def test_after_leaving_a_player_is_one_of_the_public_again() -> None:
    journal = Journal(ANA)
    journal.sees(Sit(by=THREE, chips=100), author=ANA)
    assert journal.sees(Leave(by=THREE), SeatLeft(THREE, 100), author=ANA, paid=ANA) == THREE
    assert journal.sees(DEAL) == Role.PUBLIC


def test_a_player_for_whom_the_system_gets_up_has_left_too() -> None:
    journal = Journal(ANA)
    journal.sees(Sit(by=THREE, chips=100), author=ANA)
    assert journal.sees(Leave(by=THREE), SeatLeft(THREE, 100), paid=ANA) == THREE
    assert journal.sees(DEAL) == Role.PUBLIC


def test_a_player_stays_when_somebody_else_leaves() -> None:
    journal = Journal(ANA)
    journal.sees(Sit(by=THREE, chips=100), author=ANA)
    assert journal.sees(Leave(by=SEVEN), SeatLeft(SEVEN, 100), author=RUI, paid=RUI) == THREE
    assert journal.sees(DEAL) == THREE


def test_a_player_who_is_given_another_seat_sees_as_that_one_and_no_longer_as_the_old() -> None:
    journal = Journal(ANA)
    journal.sees(Sit(by=THREE, chips=100), author=ANA)
    assert journal.sees(DEAL, SeatChanged(THREE, SEVEN, 100)) == SEVEN
    assert journal.sees(Check(by=THREE), author=RUI) == SEVEN


def test_a_player_is_no_longer_where_somebody_else_sits_down() -> None:
    journal = Journal(ANA)
    journal.sees(Sit(by=THREE, chips=100), author=ANA)
    assert journal.sees(Sit(by=THREE, chips=100), Seated(THREE, 100), author=RUI) == Role.PUBLIC
    assert journal.sees(Check(by=THREE), author=RUI) == Role.PUBLIC
    assert journal.sees(DEAL) == Role.PUBLIC


@pytest.mark.rule("R-204")
def test_what_the_croupier_records_of_a_player_leaves_them_at_their_seat() -> None:
    journal = Journal(ANA)
    journal.sees(Sit(by=THREE, chips=100), Seated(THREE, 100), author=ANA)
    assert journal.sees(Check(by=THREE), author=CROUPIER) == THREE
    assert journal.sees(DEAL) == THREE
