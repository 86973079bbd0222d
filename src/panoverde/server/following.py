"""Who sits where and what each coup is to him, act by act: at a live table, and when a journal is read again."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from panoverde.core.game import AnyGame, Event, Instant, tag_of
from panoverde.core.money import Account, Transfer, is_outside
from panoverde.core.people import Who
from panoverde.house.records import Coup, Opening, Outcome
from panoverde.server.seats import Seats, changes_seat, seats_in
from panoverde.server.tally import Share, Tally

DIGITS = 10
"""Of the versions in a coup's id, so that ids sort as the coups came."""

BETS_CLOSED, OWN_CARD = "bets_closed", "own_card_dealt"
"""What tables say by the same names: what lies on the cloth is played for; somebody, `seat`, has a card."""


class Ended(NamedTuple):
    """A player's share in a coup that is over for him."""

    account: str
    share: Share
    number: int
    """Of the coup; 0: a fee, which is part of none."""

    def coup(self, opening: Opening, stay: str, version: int, at: Instant, outcome: Outcome, why: str) -> Coup:
        """As the house keeps it."""
        share = self.share
        if share.fee:
            outcome, why = Outcome.FEE, ""
        return Coup(
            id=f"{opening.id}/{share.first:0{DIGITS}}-{version:0{DIGITS}}/{share.seat}",
            at=at,
            place=opening.id,
            number=self.number,
            account=self.account,
            seat=share.seat,
            stay=stay,
            first=share.first,
            last=version,
            unit=opening.unit,
            staked=share.staked,
            net=share.net,
            outcome=outcome,
            why=why,
        )


@lru_cache(maxsize=1 << 16)
def leaves_the_seat(source: Account, target: Account) -> bool:
    """Does money that moves so come from outside or go there, or change its place with its owner?"""
    return is_outside(source) or is_outside(target) or (source[:6] == target[:6] == "chips:")


@cache
def marked(kind: type[Event]) -> str:
    """Does it tell who takes part in the coup? Empty: no."""
    tag = tag_of(kind)
    return tag if tag in (BETS_CLOSED, OWN_CARD) else ""


class Following:
    def __init__(self, game: AnyGame, state: Any, seats: Seats) -> None:
        self._game = game
        self.seats, self.tally = seats, Tally()
        self._coups = game.coups(state)
        self.people_changed = False
        """Has somebody come, gone or brought money with the last act?"""
        self.coup_over = False
        """Did it end a coup?"""

    def sit(self, by: Who | None, author: str, version: int, moved: Sequence[Transfer]) -> None:
        """Before the act is posted: whoever brings money has his seat from then on."""
        if not author or not isinstance(by, int) or by in self.seats.tenures:
            return
        if any(is_outside(move.source) for move in moved):
            self.seats.sit(by, author, version)

    def follow(
        self, version: int, by: Who | None, moved: Sequence[Transfer], state: Any, events: Sequence[Event] = ()
    ) -> list[Ended]:
        """After it: the shares that it brings to their end."""
        for event in events:
            if said := marked(type(event)):
                self._mark(version, said, event)
        number = self._coups + 1
        crosses = False
        for move in moved:
            if leaves_the_seat(move.source, move.target):
                crosses = True
        staked = self._change_places(version, moved) if crosses else moved
        shares = self.tally.follow(version, by, staked) if staked else []
        concluded = self._game.coups(state)
        self.coup_over = concluded != self._coups
        if self.coup_over:
            shares += self.tally.conclude(version)
            self._coups = concluded
        tenures = self.seats.tenures
        ended = [
            Ended(tenures[share.seat].account, share, 0 if share.fee else number)
            for share in shares
            if share.seat in tenures
        ]
        self.people_changed = crosses
        if crosses or shares or not moved or self.coup_over:
            ended += self._people(version, state, number)
        return ended

    def _mark(self, version: int, said: str, event: Any) -> None:
        if said == BETS_CLOSED:
            self.tally.close_bets()
        else:
            self.tally.deal(event.seat, version)

    def _change_places(self, version: int, moved: Sequence[Transfer]) -> Sequence[Transfer]:
        """Whoever takes his chips to an empty seat neither stakes nor wins them; the other transfers."""
        others = []
        for move in moved:
            places = changes_seat(move)
            if places and self.seats.change(version, *places):
                self.tally.move(*places)
            else:
                others.append(move)
        return others

    def _people(self, version: int, state: Any, number: int) -> list[Ended]:
        """Whoever has no place left has gone, and his coup is over; somebody may have changed places."""
        gone, changed = self.seats.follow(version, seats_in(self._game.holdings(state)))
        for before, after in changed:
            self.tally.move(before, after)
        self.people_changed = self.people_changed or bool(gone or changed)
        shares = [(tenure, self.tally.leave(seat)) for seat, tenure in gone]
        return [Ended(tenure.account, share, number) for tenure, share in shares if share]
