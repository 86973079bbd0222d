"""The betting window and the bets placed in it."""

from collections.abc import Iterator

from panoverde.core.game import Event, Instant
from panoverde.core.money import Currency, Money
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.core.refusal import Fact, Refused
from panoverde.games._banked.model import (
    Announced,
    Announcement,
    BetPlaced,
    BetsClosed,
    BetsOpened,
    BetWithdrawn,
    Cloth,
    PlaceBet,
    WithdrawBet,
)
from panoverde.games._banked.seats import player_at, whole_amount


class Window(Record):
    number: int = 0
    """How many have been announced."""
    announced: bool = False
    """Has «façam as vossas apostas» been said in this one?"""
    deadline: Instant | None = None
    """When it closes, where it is timed."""


class Limit(Record):
    """How many chips a player may have on a zone, and the rules that say so."""

    zone: str
    minimum: int
    maximum: int
    free: int
    """The same, less what he has at stake on the same chance elsewhere."""
    step: int
    cap: int
    """How many times the table's minimum the law allows."""
    currency: Currency
    least_cites: str
    most_cites: str
    step_cites: str

    def check(self, chips: int) -> None:
        facts: dict[str, Fact] = {"zone": self.zone, "amount": Money(chips, self.currency)}
        if chips % self.step:
            raise Refused(self.step_cites, "odd-chips", step=Money(self.step, self.currency), **facts)
        if chips < self.minimum:
            raise Refused(self.least_cites, "under-minimum", minimum=Money(self.minimum, self.currency), **facts)
        if chips > self.maximum:
            most = Money(self.maximum, self.currency)
            raise Refused(self.most_cites, "over-maximum", maximum=most, cap=self.cap, **facts)
        if chips > self.free:
            raise Refused("R-198 PT-BFO-3b", "over-chance", free=Money(self.free, self.currency), **facts)


def announce(coup: int, at: Instant, lasts: Instant | None) -> Iterator[Event]:
    """The window opens for everybody at the same moment and, where it is timed, closes at the same one."""
    yield BetsOpened(coup, None if lasts is None else at + lasts)  # PT-BFO-13
    yield Announced(Announcement.PLACE_YOUR_BETS)  # PT-BFO-13


def close() -> Iterator[Event]:
    yield BetsClosed()
    yield Announced(Announcement.NO_MORE_BETS)  # PT-BFO-13


def in_time(window: Window, at: Instant) -> None:
    if window.deadline is not None and at > window.deadline:
        raise Refused("PT-BFO-13", "too-late", late=at - window.deadline)


def place(cloth: Cloth, limit: Limit, command: PlaceBet) -> Iterator[Event]:
    seat, player = player_at(cloth, command.by)
    limit.check(cloth.on(seat, limit.zone) + whole_amount(command.chips))
    if command.chips > player.chips:
        raise Refused(
            "R-203",
            "not-enough-chips",
            amount=Money(command.chips, limit.currency),
            chips=Money(player.chips, limit.currency),
        )
    yield BetPlaced(seat, limit.zone, command.chips, command.at)


def withdraw(cloth: Cloth, limit: Limit, command: WithdrawBet) -> Iterator[Event]:
    """All of it, or a part that leaves a legal bet."""
    seat, _ = player_at(cloth, command.by)
    there, amount = cloth.on(seat, limit.zone), whole_amount(command.chips)
    if amount > there:
        raise Refused(
            "R-206",
            "not-that-much-there",
            zone=limit.zone,
            amount=Money(amount, limit.currency),
            there=Money(there, limit.currency),
        )
    if amount < there:
        limit.check(there - amount)
    yield BetWithdrawn(seat, limit.zone, amount)


def place_options(cloth: Cloth, seat: Seat, limit: Limit, until: Instant | None) -> Iterator[Option]:
    there, chips = cloth.on(seat, limit.zone), cloth.players[seat].chips
    least = limit.step if there else limit.minimum
    most = min(limit.free - there, chips)
    most -= (most - least) % limit.step
    if most >= least:
        chips_asked = Number("chips", least, most, limit.step)
        yield Option("place_bet", (Pick("zone", (limit.zone,)), chips_asked), Nature.STAKE, until=until)


def withdraw_options(cloth: Cloth, seat: Seat, limit: Limit, until: Instant | None) -> Iterator[Option]:
    there, zone = cloth.on(seat, limit.zone), Pick("zone", (limit.zone,))
    yield Option("withdraw_bet", (zone, Number("chips", there, there)), until=until)
    if there - limit.minimum >= limit.step:
        part = Number("chips", limit.step, there - limit.minimum, limit.step)
        yield Option("withdraw_bet", (zone, part), until=until)
