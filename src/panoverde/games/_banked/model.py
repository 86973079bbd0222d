"""The records of every banked table: the cloth, and what is done and happens on it."""

from enum import StrEnum
from typing import ClassVar

from panoverde.core.game import Command, Event, Instant, Void
from panoverde.core.money import Amount, Sum
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._banked.options import TableOptions


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    DECIDED = "decided"


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
    """Has this coup done with it: has it won its prize, or travelled?"""


class Cloth(Record):
    """The money at a banked table: before the players, on the zones, and the bank's result."""

    players: dict[Seat, Player]
    bets: tuple[Bet, ...] = ()
    bank: int = 0
    demo: bool = False
    """Free credits instead of money."""

    def on(self, seat: Seat, zone: str) -> int:
        for bet in self.bets:
            if bet.seat == seat and bet.zone == zone:
                return bet.chips
        return 0

    def of(self, seat: Seat) -> tuple[Bet, ...]:
        return tuple([bet for bet in self.bets if bet.seat == seat])


class Window(Record):
    number: int = 0
    """How many have been announced."""
    announced: bool = False
    """Has «façam as vossas apostas» been said in this one?"""
    deadline: Instant | None = None
    """When it closes, where it is timed."""


class TableState(Record, kw_only=True):
    """What every banked table knows of itself; a game adds its own."""

    rules: TableOptions
    cloth: Cloth
    phase: Phase = Phase.BETTING
    coup: int = 1
    window: Window = Window()


class Fate(Record):
    """What an outcome does to a bet: chips the bank takes, a prize, chips that go back to the player, a new place."""

    taken: int = 0
    prize: int = 0
    returned: int = 0
    moves_to: str | None = None


class Announcement(StrEnum):
    """What the croupier says aloud; online it is shown, and may be heard."""

    PLACE_YOUR_BETS = "façam as vossas apostas"
    NO_MORE_BETS = "jogo feito, nada mais"
    OPENING = "nada mais, vou abrir"
    NULL_COUP = "golpe nulo"
    NATURAL = "natural, mais nenhuma carta"
    LAST_OF_THE_SHOE = "última deste sabot"
    LAST_SERIES = "última série"


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


class RestartClocks(Command, tag="restart_clocks"):
    """The operator's system has stopped and goes on: time in which nobody could play counts for nobody."""


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
    aloud: ClassVar[bool] = True
    words: Announcement


class BetPlaced(Event, tag="bet_placed"):
    seat: Seat
    zone: str
    chips: Sum
    at: Instant = 0


class RoundingNoted(Event, tag="rounding_noted"):
    """A warning to whoever deals: only stakes in such multiples are paid exactly there."""

    seat: Seat
    zone: str
    multiple: Sum


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


class BetMoved(Event, tag="bet_moved"):
    """A bet travels to another place of the cloth, where it joins what its owner has there."""

    seat: Seat
    zone: str
    to: str
    chips: Sum


class CoupVoided(Event, tag="coup_voided"):
    reason: str


class IdleInvited(Event, tag="idle_invited"):
    seat: Seat


class IdleWarned(Event, tag="idle_warned"):
    seat: Seat
    until: int


class ClocksRestarted(Event, tag="clocks_restarted"):
    """Nobody has been idle, as of now."""

    at: Instant


COMMANDS: tuple[type[Command], ...] = (
    Sit, BuyChips, Leave, OpenBets, PlaceBet, WithdrawBet, CloseBets, Settle, Void,
)  # fmt: skip
IDLE_COMMANDS: tuple[type[Command], ...] = (InviteIdle, WarnIdle, EndIdle, RestartClocks)
EVENTS: tuple[type[Event], ...] = (
    Seated, ChipsBought, SeatLeft, BetsOpened, Announced, BetPlaced, RoundingNoted, BetWithdrawn, BetsClosed,
    BetCollected, PrizePaid, BetReturned, CoupVoided,
)  # fmt: skip
IDLE_EVENTS: tuple[type[Event], ...] = (IdleInvited, IdleWarned, ClocksRestarted)
