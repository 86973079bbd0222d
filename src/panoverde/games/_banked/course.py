"""The part of a coup that all banked games share: bets announced, placed, taken back and closed; collection, payment.

A game says what its own chapter says (its zones and limits, what an outcome does to a bet, in which order bets are
settled) and gets the rest from here. Where chapters say the same, a refusal cites them all, and a table shows its own.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from panoverde.core.game import Command, Event, Void, tag_of
from panoverde.core.option import Nature, Number, Option, Pick, Text, is_words
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, seats
from panoverde.games._banked.betting import Limit
from panoverde.games._banked.model import (
    Announcement,
    Bet,
    BetCollected,
    BetMoved,
    BetReturned,
    BuyChips,
    CloseBets,
    CoupVoided,
    Fate,
    Leave,
    OpenBets,
    Phase,
    PlaceBet,
    PrizePaid,
    Settle,
    Sit,
    TableState,
    WithdrawBet,
)
from panoverde.games._banked.options import WINDOW

S = TypeVar("S", bound=TableState)

STANDS = "AO-1.23 AO-2.12 PT-BFO-17 PT-BFO-20 PT-BFO-21 PT-BFO-23 AO-5.6 AO-10.13 AO-11.13 R-199"
PAYMENT = "AO-1.32 AO-2.20 AO-3.14 PT-BFO-16 AO-4.13b AO-5.12 AO-10.21 AO-11.23 R-199"


def require(command: Command, *roles: Role) -> None:
    if command.by not in roles:
        raise Refused("R-204", "not-yours", who=title(command.by))


def not_now(state: TableState) -> Refused:
    return Refused("R-199 PT-BFO-3d AO-5.5 AO-5.6", "not-now", phase=state.phase)


def require_physical(state: TableState) -> None:
    """What goes wrong with real equipment can't happen at a virtual table."""
    if not state.rules.physical:
        raise Refused("PT-BFO-2 R-205", "virtual-table")


def _nothing(*_: Any) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Course(Generic[S]):
    zones: Callable[[S], Iterable[str]]
    """Everywhere that this table takes bets."""
    zones_cites: str
    limit: Callable[[S, Seat, str], Limit]
    """What this player may have on a zone, given the rest of what is at stake."""
    fate: Callable[[S, Bet], Fate | None]
    """What the outcome on the table does to a bet; None where it does nothing."""
    collection: Callable[[S, Bet], Any]
    payment: Callable[[S, Bet], Any]
    """Keys that put the losing bets, and the winning ones, in the order in which they are settled."""
    asks_first: bool = False
    """Are bets taken only once they have been asked for, even where the period is not timed?"""
    opened_by: type[Command] = OpenBets
    """The croupier's act that opens the betting period."""
    needs_bets: bool = False
    """Does nothing happen without a bet? Then bets closed with an empty cloth are asked for again."""
    no_more: Announcement = Announcement.NO_MORE_BETS
    why_not_open: Callable[[S], Refused | None] = _nothing
    why_not_close: Callable[[S], Refused | None] = _nothing
    why_not_place: Callable[[S, Seat, str], Refused | None] = _nothing
    why_not_take: Callable[[S, Seat, str], Refused | None] = _nothing
    why_not_settle: Callable[[S], Refused | None] = _nothing
    """What else the chapter asks for, besides that it be the moment."""
    why_not_leave: Callable[[S, Seat], Refused | None] | None = None
    """May all his bets go in one act? None: when each may go by itself."""

    # Judging

    def decide(self, state: S, command: Command) -> Iterator[Event]:
        match command:
            case Sit():
                return seats.sit(state.cloth, state.rules, command)
            case BuyChips():
                return seats.buy_chips(state.cloth, command)
            case Leave():
                return self.leave(state, command)
            case OpenBets():
                return self.open_bets(state, command)
            case PlaceBet():
                return self.place_bet(state, command)
            case WithdrawBet():
                return self.withdraw_bet(state, command)
            case CloseBets():
                return self.close_bets(state, command)
            case Settle():
                return self.settle(state, command)
            case Void():
                return self.void(state, command)
            case _:  # pragma: no cover - the codec lets no other command through
                raise TypeError(f"no game knows {command}")

    def open_bets(self, state: S, command: Command) -> Iterator[Event]:
        require(command, Role.CROUPIER)
        if not self._may_open(state):
            raise not_now(state)
        if refused := self.why_not_open(state):
            raise refused
        seconds = state.rules.betting_seconds
        coup = state.coup + (state.phase == Phase.DECIDED)  # an undecided throw does not end the coup
        yield from betting.announce(coup, command.at, None if seconds is None else seconds * 1000)

    def _may_open(self, state: S) -> bool:
        if state.phase == Phase.BETTING:
            return not state.window.announced
        if state.phase == Phase.CLOSED:
            return self.needs_bets and not state.cloth.bets
        return not self.unsettled(state)

    def accepts_bets(self, state: S) -> bool:
        """A timed table waits for its window; an untimed one takes bets until the croupier closes them."""
        waits = self.asks_first or state.rules.betting_seconds is not None
        return state.phase == Phase.BETTING and (state.window.announced or not waits)

    def place_bet(self, state: S, command: PlaceBet) -> Iterator[Event]:
        seat, _ = seats.player_at(state.cloth, command.by)
        if not self.accepts_bets(state):
            raise not_now(state)
        betting.in_time(state.window, command.at)
        limit = self._limit(state, seat, command.zone)
        if refused := self.why_not_place(state, seat, command.zone):
            raise refused
        return betting.place(state.cloth, limit, command)

    def _limit(self, state: S, seat: Seat, zone: str) -> Limit:
        zones = tuple(self.zones(state))
        if zone not in zones:
            known = ", ".join(zones[:MANY]) + (", …" if len(zones) > MANY else "")
            raise Refused(self.zones_cites, "unknown-zone", zone=str(zone), zones=known)
        return self.limit(state, seat, zone)

    def withdraw_bet(self, state: S, command: WithdrawBet) -> Iterator[Event]:
        seat, _ = seats.player_at(state.cloth, command.by)
        if not self.bets_are_free(state):
            raise Refused(STANDS, "bets-stand")
        betting.in_time(state.window, command.at)
        limit = self._limit(state, seat, command.zone)
        if refused := self.why_not_take(state, seat, command.zone):
            raise refused
        return betting.withdraw(state.cloth, limit, command)

    def bets_are_free(self, state: S) -> bool:
        """To take, keep or change: until they are closed, after an undecided throw, or once the prizes are paid."""
        if state.phase == Phase.BETTING:
            return True  # PT-BFO-17
        return state.phase == Phase.DECIDED and not self.unsettled(state)  # AO-3.13 PT-BFO-23

    def leave(self, state: S, command: Leave) -> Iterator[Event]:
        seat, _ = seats.player_at(state.cloth, command.by)
        if state.cloth.of(seat):
            if not self.bets_are_free(state):
                raise Refused(STANDS, "bets-stand")
            betting.in_time(state.window, command.at)
        if refused := self._why_not_leave(state, seat):
            raise refused
        yield from seats.leave(state.cloth, seat)

    def _why_not_leave(self, state: S, seat: Seat) -> Refused | None:
        if self.why_not_leave is not None:
            return self.why_not_leave(state, seat)
        return next(filter(None, (self._why_not_go(state, bet) for bet in state.cloth.of(seat))), None)

    def _why_not_go(self, state: S, bet: Bet) -> Refused | None:
        """May the whole of this bet go, the others being where they are?"""
        limit = self.limit(state, bet.seat, bet.zone)
        stays = Refused(limit.stays_cites, "bets-stand") if limit.stays else None
        return self.why_not_take(state, bet.seat, bet.zone) or stays

    def close_bets(self, state: S, command: CloseBets) -> Iterator[Event]:
        deadline = state.window.deadline
        require(command, Role.CROUPIER if deadline is None else Role.CLOCK)
        if not self.accepts_bets(state):
            raise not_now(state)
        if refused := self.why_not_close(state):
            raise refused
        if deadline is not None and command.at < deadline:
            raise Refused(WINDOW, "too-early", left=deadline - command.at)
        yield from betting.close(self.no_more)

    # Collection and payment

    def settle(self, state: S, command: Settle) -> Iterator[Event]:
        """Every losing bet is collected before any prize is paid; bets that travel do so at the end."""
        require(command, Role.CROUPIER)
        if not self.unsettled(state):
            raise Refused(PAYMENT, "nothing-to-settle")
        if refused := self.why_not_settle(state):
            raise refused
        fates = [(bet, fate) for bet in state.cloth.bets if (fate := self._fate(state, bet))]
        for bet, fate in sorted(fates, key=lambda pair: self.collection(state, pair[0])):
            if fate.taken:
                yield BetCollected(bet.seat, bet.zone, fate.taken, fate.returned)  # AO-3.14 AO-1.32 AO-2.20 PT-BFO-16
        in_order = sorted(fates, key=lambda pair: self.payment(state, pair[0]))
        for bet, fate in in_order:
            if fate.prize:
                yield PrizePaid(bet.seat, bet.zone, fate.prize)
            if fate.returned and not fate.taken:
                yield BetReturned(bet.seat, bet.zone, fate.returned)
        for bet, fate in in_order:
            if fate.moves_to:
                yield BetMoved(bet.seat, bet.zone, fate.moves_to, bet.chips)

    def unsettled(self, state: S) -> bool:
        return state.phase == Phase.DECIDED and any(self._fate(state, bet) for bet in state.cloth.bets)

    def _fate(self, state: S, bet: Bet) -> Fate | None:
        return None if bet.paid else self.fate(state, bet)

    def void(self, state: S, command: Void) -> Iterator[Event]:
        require(command, Role.INSPECTOR, Role.HOUSE)
        if not is_words(command.reason):
            raise Refused("R-202", "no-reason")
        if state.phase == Phase.DECIDED:
            raise Refused("PT-BFO-18 R-202", "score-is-known")
        if not self._may_void(state):
            raise Refused("PT-BFO-19 R-202", "nothing-to-void")
        yield CoupVoided(command.reason)  # PT-BFO-18 R-23 AO-10.17 AO-11.17
        for bet in sorted(state.cloth.bets, key=lambda bet: self.collection(state, bet)):
            yield BetReturned(bet.seat, bet.zone, bet.chips)  # PT-BFO-19

    def _may_void(self, state: S) -> bool:
        """There are stakes to give back or, the bets being closed, a coup that can't be played to its end."""
        closed = state.phase == Phase.CLOSED
        return closed or (state.phase == Phase.BETTING and bool(state.cloth.bets))  # R-202 AO-10.17 AO-11.17

    # Offering

    def due(self, state: S) -> Command | None:
        """The bets are asked for when somebody is there to make them, and settled before the next coup."""
        if self.unsettled(state):
            return None if self.why_not_settle(state) else Settle(by=Role.CROUPIER)
        waiting = state.phase == Phase.DECIDED or state.cloth.players
        may_open = waiting and self._may_open(state) and not self.why_not_open(state)
        return self.opened_by(by=Role.CROUPIER) if may_open else None

    def options(self, state: S, who: Who) -> Iterator[Option]:
        match who:
            case Role.CROUPIER:
                yield from self._croupiers_options(state)
            case Role.CLOCK:
                if self._may_close(state) and state.window.deadline is not None:
                    yield Option("close_bets", nature=Nature.COURSE, since=state.window.deadline)
            case int():
                if who in state.cloth.players:
                    yield from self._players_options(state, who)
                yield from seats.options(state.cloth, state.rules, who)
        if who in (Role.INSPECTOR, Role.HOUSE) and self._may_void(state):
            yield Option("void", (Text("reason"),), Nature.IRREGULARITY)

    def _may_close(self, state: S) -> bool:
        return self.accepts_bets(state) and not self.why_not_close(state)

    def _croupiers_options(self, state: S) -> Iterator[Option]:
        if self._may_open(state) and not self.why_not_open(state):
            yield Option(tag_of(self.opened_by), nature=Nature.COURSE)
        if self._may_close(state) and state.window.deadline is None:
            yield Option("close_bets", nature=Nature.COURSE)
        if self.unsettled(state) and not self.why_not_settle(state):
            yield Option("settle", nature=Nature.COURSE)

    def _players_options(self, state: S, seat: Seat) -> Iterator[Option]:
        until = state.window.deadline
        if self.accepts_bets(state):
            yield from self._place_options(state, seat)
        own = state.cloth.of(seat)
        free = not own or self.bets_are_free(state)
        for bet in own if free else ():
            if not self.why_not_take(state, seat, bet.zone):
                limit = self.limit(state, seat, bet.zone)
                yield from betting.withdraw_options(state.cloth, seat, limit, until)
        if free and not self._why_not_leave(state, seat):
            yield Option("leave", until=until if own else None)

    def _place_options(self, state: S, seat: Seat) -> Iterator[Option]:
        """Zones that take the same chips are one offer."""
        offers: dict[Number, list[str]] = {}
        for zone in self.zones(state):
            if not self.why_not_place(state, seat, zone):
                chips = betting.placeable(state.cloth, seat, self.limit(state, seat, zone))
                if chips is not None:
                    offers.setdefault(chips, []).append(zone)
        for chips, zones in offers.items():
            asks = (Pick("zone", tuple(zones)), chips)
            yield Option("place_bet", asks, Nature.STAKE, until=state.window.deadline)


MANY = 12
"""Zones named to somebody who asks for one that isn't there."""
