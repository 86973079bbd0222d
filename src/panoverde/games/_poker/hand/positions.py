"""Who has the mão or the button, who makes the first bets and who is dealt first."""

from collections.abc import Collection

from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._poker.variants import Variant


class Positions(Record):
    marker: Seat
    order: tuple[Seat, ...]
    """Clockwise from the first dealt, which is the first to speak once common cards lie on the table."""
    small: Seat | None = None
    """At a button table, perhaps nobody's."""
    big: Seat | None = None


def clockwise(seats: Collection[Seat], after: Seat) -> tuple[Seat, ...]:
    """These seats in the order of the table, beginning with the one to the left of `after`."""
    ordered = sorted(seats)
    return (*(seat for seat in ordered if seat > after), *(seat for seat in ordered if seat <= after))


def lies_between(after: Seat, seat: Seat, before: Seat) -> bool:
    """Does this seat come before the other, clockwise from the first?"""
    return clockwise((seat, before), after)[0] == seat


def by_mao(variant: Variant, seats: Collection[Seat], mao: Seat) -> Positions:
    """In hold'em and omaha the mão makes the small bet; in sintético it is the button."""
    if variant.blinds:
        order = clockwise(seats, Seat(mao - 1))
        return Positions(mao, order, mao, order[1])  # PT-NB-35 PT-NB-81 AO-13.35 AO-14.10 R-96
    return Positions(mao, clockwise(seats, mao))  # PT-NB-107 PT-SO-2c PT-SO-47 R-97


def next_mao(seats: Collection[Seat], last: Seat | None) -> Seat:
    """The first seat on the croupier's left, then clockwise."""
    after = Seat(0) if last is None else last  # PT-NB-29 AO-13.29
    return clockwise(seats, after)[0]  # PT-NB-30 AO-13.30 PT-SO-4c PT-SO-65


def by_button(
    seats: Collection[Seat], button: Seat, last_small: Seat | None = None, last_big: Seat | None = None
) -> Positions:
    """The button of a tournament. The big blind moves on to the next player, the small one to where the big one was,
    the button to where the small one was: even where nobody sits any more."""
    if last_small is None or last_big is None:
        order = clockwise(seats, button)
        if len(order) == 2:
            return Positions(order[1], order, order[1], order[0])  # RT-35
        return Positions(button, order, order[0], order[1])
    big, marker = clockwise(seats, last_big)[0], last_small
    if marker == big:  # somebody came between the two players of a heads-up
        marker = clockwise([seat for seat in seats if seat != last_big], last_big)[-1]
    order = _dealt_in(seats, marker, last_big)
    if len(order) < 2:  # all the others have come to between the button and the small blind
        return by_button(seats, marker)
    if len(order) == 2:
        small = clockwise(order, big)[0]
        return Positions(small, (big, small), small, big)  # RT-35 R-177
    return Positions(marker, order, last_big, big)  # RT-33


def _dealt_in(seats: Collection[Seat], marker: Seat, small: Seat) -> tuple[Seat, ...]:
    """Clockwise from the small blind: a player who came to a place between it and the button waits."""
    around = clockwise({*seats, small}, marker)
    return tuple(seat for seat in around[around.index(small) :] if seat in seats)  # R-174 RT-7.1
