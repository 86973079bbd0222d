"""A satellite gives entries to another tournament."""

from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament.fees import euros
from panoverde.tournament.shares import equally


class Seats(Record):
    seats: int
    seat_value: int
    remainder: int
    """For the first player eliminated outside the seats."""
    is_everybodys: bool = False
    """Has every player a seat?"""
    step: int = 1

    @property
    def values(self) -> tuple[int, ...]:
        """What each place is worth, the bubble last."""
        if self.is_everybodys:
            return tuple(self.seat_value + more for more in equally(self.remainder, self.seats, self.step))
        return (self.seat_value,) * self.seats + (self.remainder,)


def seats(money: int, target_buy_in: int, seat_value: int = 0, *, players: int, step: int = 1) -> Seats:
    """Seats that the pool pays; their value is the target's buy-in or more. At most one a player."""
    value = seat_value or target_buy_in
    if not target_buy_in:
        raise Refused("FS-3.1.4.1", "satellite-without-target")
    if value < target_buy_in:
        raise Refused("FS-3.1.4.1", "seat-below-target", least=euros(target_buy_in))
    count = min(money // value, players)  # FS-3.1.4.1 R-527
    return Seats(count, value, money - count * value, is_everybodys=count == players, step=step)
