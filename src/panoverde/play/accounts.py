"""Who brought what to the table and who takes what away, from the transfers of the log."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from panoverde.core.money import belongs_to, chips, is_outside
from panoverde.core.people import Seat
from panoverde.core.table import Table, transfers


class Position(NamedTuple):
    brought: int
    took: int
    chips: int
    staked: int

    @property
    def net(self) -> int:
        """What the player has gained so far, at the table and away from it."""
        return self.took + self.chips + self.staked - self.brought


class Accounts:
    """Follows the money that crosses the edge of the table."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self._table = table
        self._brought: dict[str, int] = {}
        self._took: dict[str, int] = {}
        self._read = 0

    def _catch_up(self) -> None:
        for event in self._table.log[self._read :]:
            for move in transfers(self._table.game, event):
                if is_outside(move.source):
                    self._brought[move.source] = self._brought.get(move.source, 0) + move.amount
                if is_outside(move.target):
                    self._took[move.target] = self._took.get(move.target, 0) + move.amount
        self._read = self._table.version

    def of(self, seat: Seat, view: Any) -> Position:
        self._catch_up()
        held = self._table.game.holdings(view)
        return Position(
            sum(amount for account, amount in self._brought.items() if belongs_to(account, seat)),
            sum(amount for account, amount in self._took.items() if belongs_to(account, seat)),
            held.get(chips(seat), 0),
            sum(amount for account, amount in held.items() if belongs_to(account, seat) and account != chips(seat)),
        )

    def bank(self, seats: Iterable[Seat], view: Any) -> int:
        """What the house has gained: every account of the table that is no player's."""
        everyone = tuple(seats)
        held = self._table.game.holdings(view)
        return sum(
            amount for account, amount in held.items() if not any(belongs_to(account, seat) for seat in everyone)
        )
