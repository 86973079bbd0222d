"""What a chapter of a banked game must say: where bets lie, how much, and what an outcome does to them."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Generic

from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import BankedTable, Bet, Phase, S
from panoverde.games._kit.limit import Limit


class Fate(Record):
    """What an outcome does to a bet: chips the bank takes, a prize, chips that go back to the player, a new place."""

    taken: int = 0
    prize: int = 0
    returned: int = 0
    moves_to: str | None = None


@dataclass(frozen=True, kw_only=True)
class Chapter(Generic[S]):
    zones: Callable[[S], Collection[str]]
    """Everywhere that this table takes bets."""
    zones_cites: str
    limit: Callable[[S, Seat, str], Limit]
    """What this player may have on a zone, given the rest of what is at stake."""
    may_not_bet: Callable[[S, Seat, str], Refused | None]
    """Why this player may add nothing there now."""
    must_stay: Callable[[S, Seat, str], Refused | None]
    """Why what lies there may not be taken back now."""
    fate: Callable[[S, Bet], Fate | None]
    """What the outcome on the table does to a bet; None where it does nothing: an empty `Fate` is never settled."""
    collection: Callable[[S, Bet], Any]
    payment: Callable[[S, Bet], Any]
    """Keys that put the losing bets, and the winning ones, in the order in which they are settled."""
    asks_first: bool
    """Are bets taken only once they have been asked for, even where the period is not timed?"""
    why_not_leave: Callable[[S, Seat], Refused | None] | None = None
    """Why a player may not go with all their bets in one act; None: they may when each may go by itself."""
    window_seconds: Callable[[S], int | None] = lambda state: state.rules.betting_seconds
    """How long the window that opens now lasts; None: until the croupier closes it."""
    needs_bets: bool = False
    """Does nothing happen without a bet? Then bets closed with an empty cloth are asked for again."""

    def fate_of(self, state: S, bet: Bet) -> Fate | None:
        return None if bet.paid else self.fate(state, bet)

    def unsettled(self, state: S) -> bool:
        """Does the outcome still have something to do?"""
        return state.phase == Phase.DECIDED and any(self.fate_of(state, bet) for bet in state.cloth.bets)

    def accepts_bets(self, state: S) -> bool:
        """A timed table waits for its window; an untimed one takes bets until the croupier closes them."""
        waits = self.asks_first or state.rules.betting_seconds is not None
        return state.phase == Phase.BETTING and (state.window.announced or not waits)

    def may_open(self, state: S) -> bool:
        if state.phase == Phase.BETTING:
            return not state.window.announced
        if state.phase == Phase.CLOSED:
            return self.needs_bets and not state.cloth.bets
        return not self.unsettled(state)

    def bets_are_free(self, state: S) -> bool:
        """To take, keep or change: until they are closed, after an undecided throw, or once the prizes are paid."""
        if state.phase == Phase.BETTING:
            return True  # PT-BFO-17
        return state.phase == Phase.DECIDED and not self.unsettled(state)  # AO-3.13 PT-BFO-23

    def may_not_leave(self, state: S, seat: Seat) -> Refused | None:
        if self.why_not_leave is not None:
            return self.why_not_leave(state, seat)
        for bet in state.cloth.of(seat):
            limit = self.limit(state, seat, bet.zone)
            stays = Refused(limit.stays_cites, "bets-stand") if limit.stays else None
            if refused := self.must_stay(state, seat, bet.zone) or stays:
                return refused
        return None


def anywhere(*_: object) -> None:
    """Nothing but its limits keeps a bet from a zone, or on it."""


def concluded(chapter: Chapter[S], state: S) -> bool:
    """Has the coup been decided, collected and paid?"""
    return state.phase == Phase.DECIDED and not chapter.unsettled(state)  # PT-BFO-3d


def at_stake(state: BankedTable) -> dict[Seat, int]:
    return state.cloth.staked()


def coups(state: BankedTable) -> int:
    """One is over when the next is announced, or when it is annulled."""
    return state.coup - 1
