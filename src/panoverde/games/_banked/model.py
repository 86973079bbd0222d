"""The records of every banked table: the cloth, and what is done and happens on it."""

from enum import StrEnum

from panoverde.core.game import Command, Event, Instant
from panoverde.core.money import Amount, Sum
from panoverde.core.people import Seat
from panoverde.core.record import Record


class Idle(StrEnum):
    """How far the house has gone with a player who doesn't bet."""

    NO = "no"
    INVITED = "invited"
    WARNED = "warned"


class Player(Record):
    chips: int
    """Before him at the table."""
    brought: int
    """From outside the table."""
    played: Instant
    """When he last staked."""
    missed: int = 0
    """Betting windows in a row that closed with nothing of his on the cloth."""
    idle: Idle = Idle.NO
    idle_until: int = 0
    """When a warning runs out: an instant at an individual table, a window's number at a shared one."""


class Bet(Record):
    seat: Seat
    zone: str
    chips: int
    paid: bool = False
    """Has its prize of this coup been paid?"""


class Cloth(Record):
    """The money at a banked table: before the players, on the zones, and the bank's result."""

    players: dict[Seat, Player]
    bets: tuple[Bet, ...] = ()
    bank: int = 0
    demo: bool = False
    """Free credits instead of money."""

    def on(self, seat: Seat, zone: str) -> int:
        return next((bet.chips for bet in self.bets if bet.seat == seat and bet.zone == zone), 0)

    def of(self, seat: Seat) -> tuple[Bet, ...]:
        return tuple(bet for bet in self.bets if bet.seat == seat)


class Announcement(StrEnum):
    """What the croupier says aloud; online it is shown, and may be heard."""

    PLACE_YOUR_BETS = "façam as vossas apostas"
    NO_MORE_BETS = "jogo feito, nada mais"


# Commands


class Sit(Command, tag="sit"):
    chips: Amount


class BuyChips(Command, tag="buy_chips"):
    chips: Amount


class Leave(Command, tag="leave"):
    pass


class OpenBets(Command, tag="open_bets"):
    pass


class PlaceBet(Command, tag="place_bet"):
    zone: str
    chips: Amount


class WithdrawBet(Command, tag="withdraw_bet"):
    zone: str
    chips: Amount


class CloseBets(Command, tag="close_bets"):
    pass


class Settle(Command, tag="settle"):
    pass


class InviteIdle(Command, tag="invite_idle"):
    seat: Seat


class WarnIdle(Command, tag="warn_idle"):
    seat: Seat


class EndIdle(Command, tag="end_idle"):
    seat: Seat


# Events


class Seated(Event, tag="seated"):
    seat: Seat
    chips: Sum
    at: Instant = 0
    demo: bool = False


class ChipsBought(Event, tag="chips_bought"):
    seat: Seat
    chips: Sum
    demo: bool = False


class SeatLeft(Event, tag="seat_left"):
    """Takes his chips away; nothing of his is left on the cloth."""

    seat: Seat
    chips: Sum
    idle: bool = False
    """Did the house end the session for want of bets?"""
    demo: bool = False


class BetsOpened(Event, tag="bets_opened"):
    coup: int
    deadline: Instant | None


class Announced(Event, tag="announced"):
    words: Announcement


class BetPlaced(Event, tag="bet_placed"):
    seat: Seat
    zone: str
    chips: Sum
    at: Instant = 0


class BetWithdrawn(Event, tag="bet_withdrawn"):
    seat: Seat
    zone: str
    chips: Sum


class BetsClosed(Event, tag="bets_closed"):
    pass


class BetCollected(Event, tag="bet_collected"):
    """A losing bet: what the bank takes and, of a half bet, what goes back to the player."""

    seat: Seat
    zone: str
    chips: Sum
    returned: Sum = 0


class PrizePaid(Event, tag="prize_paid"):
    """The prize alone; the stake stays on the cloth and is still the player's."""

    seat: Seat
    zone: str
    prize: Sum


class BetReturned(Event, tag="bet_returned"):
    seat: Seat
    zone: str
    chips: Sum


class CoupVoided(Event, tag="coup_voided"):
    reason: str


class IdleInvited(Event, tag="idle_invited"):
    seat: Seat


class IdleWarned(Event, tag="idle_warned"):
    seat: Seat
    until: int
