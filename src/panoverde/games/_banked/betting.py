"""The betting window and the bets placed in it."""

from collections.abc import Iterator

from panoverde.core.game import Event, Instant
from panoverde.core.money import Currency, Money
from panoverde.core.option import Number, Option, Pick
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
    RoundingNoted,
    Window,
    WithdrawBet,
)
from panoverde.games._banked.options import WINDOW
from panoverde.games._banked.seats import player_at, whole_amount


class Limit(Record):
    """How many chips a player may have on a zone, and the rules that say so."""

    zone: str
    minimum: int
    maximum: int
    free: int
    """The same, less what is at stake elsewhere and counts with it."""
    currency: Currency
    least_cites: str
    most_cites: str
    free_cites: str = "R-198 PT-BFO-3b"
    step: int = 1
    """Chips only in multiples of it."""
    step_cites: str = "R-08"
    stays: int = 0
    """What must stay there because of other bets, where it must."""
    stays_cites: str = "R-206"
    cap: int | None = None
    """How many times the table's minimum the law allows, where it says so."""
    purse: int | None = None
    """What he may bet there from, where it is not all that he has before him."""
    purse_cites: str = "R-203"
    exact: int = 1
    """Chips in multiples of it win a whole number of the smallest unit."""

    def check(self, chips: int) -> None:
        facts: dict[str, Fact] = {"zone": self.zone, "amount": Money(chips, self.currency)}
        if chips % self.step:
            raise Refused(self.step_cites, "odd-chips", step=Money(self.step, self.currency), **facts)
        if chips < self.minimum:
            raise Refused(self.least_cites, "under-minimum", minimum=Money(self.minimum, self.currency), **facts)
        if chips > self.maximum:
            facts["maximum"] = Money(self.maximum, self.currency)
            if self.cap is None:
                raise Refused(self.most_cites, "over-table-maximum", **facts)
            raise Refused(self.most_cites, "over-maximum", cap=self.cap, **facts)
        if chips > self.free:
            raise Refused(self.free_cites, "over-chance", free=Money(self.free, self.currency), **facts)


def announce(coup: int, at: Instant, lasts: Instant | None) -> Iterator[Event]:
    """The window opens for everybody at the same moment and, where it is timed, closes at the same one."""
    yield BetsOpened(coup, None if lasts is None else at + lasts)  # PT-BFO-13
    yield Announced(Announcement.PLACE_YOUR_BETS)  # PT-BFO-13 AO-10.11 AO-11.11


def close(words: Announcement = Announcement.NO_MORE_BETS) -> Iterator[Event]:
    yield BetsClosed()
    yield Announced(words)  # PT-BFO-13 AO-1.23 AO-2.12 AO-5.6 AO-10.13 AO-11.13


def in_time(window: Window, at: Instant) -> None:
    if window.deadline is not None and at > window.deadline:
        raise Refused(WINDOW, "too-late", late=at - window.deadline)


def place(cloth: Cloth, limit: Limit, command: PlaceBet) -> Iterator[Event]:
    seat, player = player_at(cloth, command.by)
    limit.check(cloth.on(seat, limit.zone) + whole_amount(command.chips))
    purse = player.chips if limit.purse is None else limit.purse
    if command.chips > purse:
        raise Refused(
            limit.purse_cites,
            "not-enough-chips",
            amount=Money(command.chips, limit.currency),
            chips=Money(purse, limit.currency),
        )
    yield BetPlaced(seat, limit.zone, command.chips, command.at)
    if (cloth.on(seat, limit.zone) + command.chips) % limit.exact:
        yield RoundingNoted(seat, limit.zone, limit.exact)  # its prize would be rounded down


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
    if there - amount < limit.stays:
        raise Refused(
            limit.stays_cites,
            "must-stay",
            zone=limit.zone,
            amount=Money(amount, limit.currency),
            stays=Money(limit.stays, limit.currency),
        )
    if amount < there:
        limit.check(there - amount)
    yield BetWithdrawn(seat, limit.zone, amount)


def placeable(cloth: Cloth, seat: Seat, limit: Limit) -> Number | None:
    """How many chips he may add there; None: not one."""
    there = cloth.on(seat, limit.zone)
    purse = cloth.players[seat].chips if limit.purse is None else limit.purse
    least = limit.step if there else limit.minimum
    most = min(limit.maximum - there, limit.free - there, purse)
    most -= (most - least) % limit.step
    return Number("chips", least, most, limit.step) if most >= least else None


def withdraw_options(cloth: Cloth, seat: Seat, limit: Limit, until: Instant | None) -> Iterator[Option]:
    there, zone = cloth.on(seat, limit.zone), Pick("zone", (limit.zone,))
    if not limit.stays:
        yield Option("withdraw_bet", (zone, Number("chips", there, there)), until=until)
    kept = max(limit.minimum, limit.stays + -limit.stays % limit.step)
    most = there - kept
    if most >= limit.step:
        yield Option("withdraw_bet", (zone, Number("chips", limit.step, most, limit.step)), until=until)
