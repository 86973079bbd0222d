"""Seats and shares in the open coup, from the events of a stream, live or replayed."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from panoverde.core import facts
from panoverde.core.decider import Fact
from panoverde.core.facts import CoupEnded, Share, ShareEnded, SharesReversed
from panoverde.core.game import AnyGame
from panoverde.core.people import Seat, Who
from panoverde.journal.seats import Seats

HEEDED = (
    CoupEnded,
    ShareEnded,
    SharesReversed,
    facts.BookChanged,
    facts.FeePaid,
    facts.Seated,
    facts.SeatChanged,
    facts.SeatLeft,
)
"""Facts that change who sits where, or a share; most acts tell none of them."""


@cache
def _is_heeded(kind: type[Fact]) -> bool:
    return issubclass(kind, HEEDED)


class EndedShare(NamedTuple):
    """A player's share in a coup that is over for them."""

    account: str
    seat: Seat
    number: int
    """Coup number; 0 for money outside any coup."""
    first: int
    """Entry with which they joined it."""
    staked: int
    net: int
    taken_back: bool = False
    """Does it reverse shares reported earlier?"""


class Attendance:
    def __init__(self, game: AnyGame, state: Any, seats: Seats) -> None:
        self._game = game
        self.seats = seats
        self.at_stake = game.at_stake(state)
        """Players with a share in the open coup, with what they have at risk."""
        self._first: dict[Seat, int] = {}
        """Entry with which each player joined the open coup."""
        self.with_cards = game.with_cards(state)
        """Players with cards in the open coup."""
        self._coups = game.coups(state)
        self.people_changed = False
        """Did the last act change who sits where?"""
        self.coup_over = False
        """Did the last act end a coup?"""

    @property
    def is_open(self) -> bool:
        """Is anything at stake?"""
        return any(self.at_stake.values())

    @property
    def is_shared(self) -> bool:
        """Is the coup somebody's, even if they have nothing left in it?"""
        return bool(self._first)

    @property
    def is_clear(self) -> bool:
        """Is the coup without players, even ones who took back their whole stake?"""
        return not self._first and not self.at_stake

    def is_in(self, seat: Seat) -> bool:
        return bool(self.at_stake.get(seat))

    def plays_cards(self, seat: Seat) -> bool:
        """Have they staked on cards that they hold?"""
        return seat in self.with_cards and self.is_in(seat)

    def sit(self, version: int, by: Who | None, author: str, told: Iterable[Fact]) -> None:
        """Call before posting the act: a player who brings money gets their seat first."""
        for fact in told:
            if isinstance(fact, facts.Seated):
                account = fact.player or (author if isinstance(by, int) else "")
                if account:
                    self.seats.sit(fact.seat, account, version)

    def follow(self, version: int, state: Any, told: Sequence[Fact]) -> list[EndedShare]:
        """Call after posting the act; returns the shares that it ends."""
        game = self._game
        self.at_stake, self.with_cards, concluded = game.at_stake(state), game.with_cards(state), game.coups(state)
        for seat, amount in self.at_stake.items():
            if amount or seat in self.with_cards:
                self._first.setdefault(seat, version)
        self.people_changed = False
        self.coup_over = concluded != self._coups
        self._coups = concluded
        heeded = [fact for fact in told if _is_heeded(type(fact))] if told else []
        return self._heard(version, heeded) if heeded else []

    def _heard(self, version: int, told: Sequence[Fact]) -> list[EndedShare]:
        ended = self._added_up([share for fact in told for share in self._ended(version, fact)])
        if any(isinstance(fact, CoupEnded) for fact in told):  # after all of them: a rewind may tell several again
            self._first = {seat: version + 1 for seat, amount in self.at_stake.items() if amount}
        for fact in told:
            self._heed(version, fact)
        return ended

    def _added_up(self, ended: list[EndedShare]) -> list[EndedShare]:
        """A player's fees in one act are one: a rewind may take back several."""
        coups = [share for share in ended if share.number]
        fees: dict[Seat, EndedShare] = {}
        for share in ended:
            if not share.number:
                before = fees.get(share.seat)
                fees[share.seat] = share._replace(net=share.net + before.net) if before else share
        return coups + [fee for fee in fees.values() if fee.net]

    def _ended(self, version: int, fact: Fact) -> Iterator[EndedShare]:
        match fact:
            case CoupEnded(coup, shares):
                for share in shares:
                    yield from self._share(version, coup, share)
            case ShareEnded(coup, share):
                yield from self._share(version, coup, share)
                self._first.pop(share.seat, None)
            case SharesReversed(coup, shares):
                for share in shares:
                    against = Share(share.seat, -share.staked, -share.gain)
                    yield from self._share(version, coup, against, taken_back=True)
            case facts.FeePaid(seat=seat, chips=chips):
                yield from self._share(version, 0, Share(seat, 0, -chips))

    def _share(self, version: int, coup: int, share: Share, *, taken_back: bool = False) -> Iterator[EndedShare]:
        tenure = self.seats.tenures.get(share.seat)
        if tenure is not None:
            first = version if taken_back or not coup else self._first.get(share.seat, version)
            yield EndedShare(tenure.account, share.seat, coup, first, share.staked, share.gain, taken_back)

    def _heed(self, version: int, fact: Fact) -> None:
        match fact:
            case facts.Seated() | facts.BookChanged():
                self.people_changed = True
            case facts.SeatChanged(seat=seat, to=to):
                self.seats.change(version, seat, to)
                if seat in self._first:
                    self._first[to] = self._first.pop(seat)
                self.people_changed = True
            case facts.SeatLeft(seat=seat):
                self.seats.leave(seat)
                self._first.pop(seat, None)
                self.people_changed = True
