"""Button and blinds of the next hand."""

from collections.abc import Collection

from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._poker.hand.positions import by_button, clockwise


class Blinds(Record):
    """Seats of a hand; the button or the small blind may be an empty one."""  # RT-33

    button: int
    small_blind: int
    big_blind: int


class NextHand(Record):
    blinds: Blinds
    dealt: tuple[int, ...]
    """Seats that receive cards: not a player who came to between the button and the small blind."""


def next_hand(last: Blinds, seats: Collection[int]) -> NextHand | None:
    """After a hand, with these players; None when nobody is left to play against."""
    if len(seats) < 2:
        return None
    taken = [Seat(seat) for seat in seats]
    found = by_button(taken, Seat(last.button), Seat(last.small_blind), Seat(last.big_blind))  # RT-33 RT-35 R-177 R-535
    small = found.small if found.small is not None else found.marker
    big = found.big if found.big is not None else found.marker
    return NextHand(Blinds(found.marker, small, big), found.order)


def next_big_blind(last: Blinds, seats: Collection[int]) -> int:
    """Seat that would have the big blind in the next hand."""
    return clockwise([Seat(seat) for seat in seats], Seat(last.big_blind))[0]
