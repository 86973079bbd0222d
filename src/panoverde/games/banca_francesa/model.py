"""Banca francesa: the state of a table, and what is done and happens there besides what every banked table has."""

from enum import StrEnum

from msgspec import field

from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event, Instant, Void
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._banked import dice_case, model as banked
from panoverde.games._banked.betting import Window

from .rules import Rules


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    DECIDED = "decided"


class LastCoup(Record):
    """The essentials of the last coup that a player took part in."""

    coup: int
    dice: Dice
    decides: str | None
    bets: tuple[banked.Bet, ...]
    collected: int = 0
    won: int = 0
    void: bool = False


class State(Record):
    rules: Rules
    cloth: banked.Cloth
    case: dice_case.DiceCase
    phase: Phase = Phase.BETTING
    coup: int = 1
    window: Window = Window()
    dice: Dice = ()
    """The last throw of this coup."""
    decides: str | None = None
    lifted: bool = False
    """Were the dice lifted before the chance was announced?"""
    last: dict[Seat, LastCoup] = field(default_factory=dict)


class Throw(Command, tag="throw"):
    pass


class NullThrow(Command, tag="null_throw"):
    fault: dice_case.Fault


class LiftDice(Command, tag="lift_dice"):
    pass


class DiceThrown(Event, tag="dice_thrown"):
    dice: Dice
    decides: str | None
    at: Instant = 0


class ThrowNullified(Event, tag="throw_nullified"):
    fault: dice_case.Fault


class DiceLifted(Event, tag="dice_lifted"):
    pass


COMMANDS: tuple[type[Command], ...] = (
    banked.Sit, banked.BuyChips, banked.Leave,
    banked.OpenBets, banked.PlaceBet, banked.WithdrawBet, banked.CloseBets,
    Throw, NullThrow, LiftDice, banked.Settle, Void,
    banked.InviteIdle, banked.WarnIdle, banked.EndIdle,
    *dice_case.COMMANDS,
)  # fmt: skip

EVENTS: tuple[type[Event], ...] = (
    banked.Seated, banked.ChipsBought, banked.SeatLeft,
    banked.BetsOpened, banked.Announced, banked.BetPlaced, banked.BetWithdrawn, banked.BetsClosed,
    DiceThrown, ThrowNullified, DiceLifted,
    banked.BetCollected, banked.PrizePaid, banked.CoupVoided, banked.BetReturned,
    banked.IdleInvited, banked.IdleWarned,
    *dice_case.EVENTS,
)  # fmt: skip
