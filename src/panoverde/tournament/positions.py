"""Button and blinds of a tournament's table, hand after hand: dead button, or the button to whoever won (FS-3.1.5)."""

from collections.abc import Sequence

from panoverde.core.people import Seat
from panoverde.games._poker.hand.positions import by_button, clockwise
from panoverde.tournament.button import Blinds, next_hand
from panoverde.tournament.formats import Format
from panoverde.tournament.room_seats import UNKNOWN
from panoverde.tournament.state import State, TournamentTable


def coming(state: State, table: TournamentTable) -> Blinds:
    """Positions of the next hand, with the players who sit there now."""
    seats = [seat for seat, who in table.seats.items() if state.entrant(who).is_in]
    if len(seats) < 2:
        return UNKNOWN
    if table.button_to in seats:
        return _from_button(seats, table.button_to)  # FS-3.1.5
    if not table.big_blind:
        return _from_button(seats, max(seats))
    found = next_hand(table.blinds, seats)  # RT-33 RT-35
    return found.blinds if found else UNKNOWN


def _from_button(seats: Sequence[int], button: int) -> Blinds:
    found = by_button([Seat(seat) for seat in seats], Seat(button))
    return Blinds(found.marker, found.small or 0, found.big or 0)


def dealt_now(state: State, table: TournamentTable) -> Blinds:
    """Positions of the hand that is reported: those told before it, or the next ones."""
    told = not table.played and table.big_blind
    return table.blinds if told else coming(state, table)


def next_call(state: State, table: TournamentTable) -> tuple[Blinds, Blinds]:
    """What a table that deals needs to know of the hand before, and where button and blinds will be. Without blinds
    the button stands there: it was drawn, or won."""
    seats = [seat for seat, who in table.seats.items() if state.entrant(who).is_in]
    if table.button_to in seats:
        return Blinds(table.button_to, 0, 0), _from_button(seats, table.button_to)  # FS-3.1.5
    if table.played and table.big_blind:
        return table.blinds, coming(state, table)
    button = table.button or max(seats)
    return Blinds(button, 0, 0), _from_button(seats, button)


def button_after(state: State, table: TournamentTable, blinds: Blinds, winners: Sequence[int]) -> int:
    """Seat that the button goes to in win the button; 0: it moves on as usual."""
    if state.rules.format != Format.WIN_THE_BUTTON:
        return 0
    seats = [Seat(seat) for seat, who in table.seats.items() if who in winners]
    if len(seats) == 1:
        return seats[0]  # FS-3.1.5
    if len(seats) > 1 and state.rules.tied_winner_has_button:
        return clockwise(seats, Seat(blinds.button))[0]
    return 0  # FS-3.1.5.1 R-184
