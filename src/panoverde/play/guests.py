"""Who came to play, and the two acts that every table has by the same name."""

from typing import Any, NamedTuple

from panoverde.core.money import chips
from panoverde.core.people import Seat
from panoverde.core.table import Table

SIT, LEAVE = "sit", "leave"


class Guest(NamedTuple):
    seat: Seat
    name: str
    bot: bool

    def is_seated(self, table: Table[Any, Any]) -> bool:
        return chips(self.seat) in table.game.holdings(table.view(self.seat))


def offered(table: Table[Any, Any], seat: Seat, kind: str, at: int) -> bool:
    return any(
        option.kind == kind and option.since <= at and (option.until is None or at <= option.until)
        for option in table.options(seat)
    )
