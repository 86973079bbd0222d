"""Bacará chemin de fer: who comes first. Seats count from the banker's right, each with whoever stands behind it."""

from panoverde.core.people import Seat

from .state import State, seated


def distance(state: State, origin: Seat, place: Seat) -> int:
    """How many seats to the right; the origin itself comes last."""
    return (state.rules.seat_of(place) - state.rules.seat_of(origin) - 1) % state.rules.seats  # AO-12.3 R-92


def round_the_table(state: State, origin: Seat, place: Seat) -> tuple[int, int]:
    """Seat by seat, each before the player who stands behind it."""
    return distance(state, origin, place), place  # AO-12.96


def rank(state: State, origin: Seat, place: Seat) -> tuple[int, int]:
    """Seated players first, then standing ones; who changed seats for the hand has no priority."""
    if not state.rules.is_seat(place):
        return 2, distance(state, origin, place)  # AO-12.50 AO-12.79
    group = 1 if place in state.skips else 0  # AO-12.93
    return group, distance(state, origin, place)  # AO-12.49 AO-12.79


def in_order(state: State, origin: Seat) -> tuple[Seat, ...]:
    return tuple(sorted(state.cloth.players, key=lambda place: rank(state, origin, place)))


def next_seat(state: State) -> Seat | None:
    """Whose turn it is: the first occupied seat to the right of the last regular banker."""
    return min(seated(state), key=lambda seat: _after(state, seat), default=None)  # AO-12.29 AO-12.32 AO-12.92


def _after(state: State, seat: Seat) -> int:
    return (seat - state.last_banker - 1) % state.rules.seats


def passed_over(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Seats between the last regular banker's and this one."""
    steps = range(_after(state, seat))
    return tuple(Seat((state.last_banker + step) % state.rules.seats + 1) for step in steps)
