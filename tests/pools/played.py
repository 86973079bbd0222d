"""A pool that is played: its state, all that happened, and the ledger account that tables feed themselves."""

from panoverde.core.chance import Scripted
from panoverde.core.decider import Command, Event
from panoverde.core.money import movements
from panoverde.core.people import Role, Seat
from panoverde.pools import POOL
from panoverde.pools.account import FeedPool, PoolFed, ServeTable
from panoverde.pools.prizes import AwardPrizes, ClaimPrize, ConfirmPayment, PaymentConfirmed
from panoverde.pools.rules import Rules
from panoverde.pools.state import State

HOUSE = Role.HOUSE
NORTE, SUL = "norte", "sul"


class Pool:
    def __init__(self, rules: Rules) -> None:
        self.state: State = POOL.open(rules, 0)
        self.log: list[Event] = []
        self.balance = 0
        self._places = {NORTE: 0, SUL: 0}
        self.run_dues()
        for table in (NORTE, SUL):
            self.act(ServeTable(table, by=HOUSE))

    def act(self, command: Command) -> list[Event]:
        events = list(POOL.decide(self.state, command, Scripted()))
        for event in events:
            self._follow(event)
        self.log += events
        self.run_dues()
        return events

    def _follow(self, event: Event) -> None:
        """Tables move contributions in and prizes out in their own entries."""
        if isinstance(event, PoolFed):
            self.balance += event.chips
        if isinstance(event, PaymentConfirmed):
            self.balance -= next(
                order.chips for order in self.state.owed if (order.table, order.seat) == (event.table, event.seat)
            )
        self.balance += movements(POOL.transfers(event)).get(self.state.account, 0)
        self.state = POOL.evolve(self.state, event)

    def run_dues(self) -> None:
        while due := POOL.due(self.state):
            self.act(due.command)

    def place(self, table: str) -> int:
        self._places[table] += 1
        return self._places[table]

    def feed(self, chips: int, table: str = NORTE) -> list[Event]:
        return self.act(FeedPool(table, self.place(table), chips, by=HOUSE))

    def win(self, *winners: tuple[int, int], coup: int = 1, table: str = NORTE) -> dict[int, int]:
        """What each seat is to be paid, in the order of payment."""
        for seat, rank in winners:
            self.act(ClaimPrize(table, self.place(table), coup, Seat(seat), rank, by=HOUSE))
        before = len(self.state.owed)
        self.act(AwardPrizes(table, self.place(table), by=HOUSE))
        return {int(order.seat): order.chips for order in self.state.owed[before:]}

    def confirm(self, seat: int, table: str = NORTE) -> list[Event]:
        return self.act(ConfirmPayment(table, self.place(table), Seat(seat), by=HOUSE))

    @property
    def covered(self) -> bool:
        """Does the account hold the value and all that is owed, to the cent?"""
        return self.balance == self.state.value + sum(order.chips for order in self.state.owed) >= 0
