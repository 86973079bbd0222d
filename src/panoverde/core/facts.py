"""Facts that server, house and pages understand by type, without knowing the game.

A game's own event is a subclass of one in the first group (down to `PrizeOrdered`), with the game's tag and further
fields. Fields are keyword-only here, so they come after the game's own; a game repeats those that it places first.
"""

from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.decider import Fact
from panoverde.core.money import Sum
from panoverde.core.people import Seat
from panoverde.core.record import Record


class Seated(Fact, kw_only=True):
    seat: Seat
    player: str = ""
    """Identity of the player, independent of the seat; empty if unknown."""


class SeatLeft(Fact, kw_only=True):
    seat: Seat


class StackPlaced(Seated, kw_only=True):
    """A player of a tournament sits there with their chips."""

    chips: Sum


class StackTaken(SeatLeft, kw_only=True):
    """They are gone, and the tournament has their chips."""

    chips: Sum


class StackAfter(Record, omit_defaults=True):
    """A player's chips after a hand."""

    seat: Seat
    chips: Sum
    takers: tuple[Seat, ...] = ()
    """Winners of the last pot of a player who has none left."""
    time_banks: int = 0
    """Left to them."""


class HandOver(Fact, kw_only=True):
    """A hand of a tournament has ended, or was null; the table waits for the tournament."""

    stacks: tuple[StackAfter, ...]
    """Of everybody who sits there."""
    winners: tuple[Seat, ...] = ()
    """Of the main pot."""
    void: bool = False
    button: int = 0
    small_blind: int = 0
    big_blind: int = 0
    """Seats; the button or the small blind may be an empty one."""


class AllInWaits(Fact):
    """Hand for hand: an all-in was called, and its cards wait for the other tables."""


class SeatChanged(Fact, kw_only=True):
    seat: Seat
    to: Seat


class BookChanged(Fact):
    """Seats are kept by name, or somebody waits for one: other seats are free than before."""


class SentToTable(Fact, kw_only=True):
    """The player must take a seat at that table of the hall."""

    name: str
    suit: str


class Expelled(Fact, kw_only=True):
    seat: Seat
    player: str = ""
    """Identity of the player; empty if unknown."""


class CoupOpened(Fact):
    """A coup begins; or players may bet again in one that chance left undecided."""


class BetsClosed(Fact):
    """What lies on the cloth now is in play."""


class StakeTakenBack(Fact, kw_only=True):
    """Bets were free and the player changed their mind: nothing was settled."""

    seat: Seat


class CardInPlay(Fact, kw_only=True):
    """The player holds a card of this coup, whatever they stake. The house leaves it out of what came out."""

    seat: Seat


class Drawn(Fact):
    """Chance has spoken: what lay on the cloth was at risk. A throw that does not count is not one."""


class FeePaid(Fact, tag="fee_paid", kw_only=True):
    """Money for the house outside any coup: a game's own event, or a fact told of one."""

    stays_paid: ClassVar[bool] = False
    """Does a rewind leave it with the house?"""

    seat: Seat
    chips: int
    """Negative if they have it back."""


class CoupVoided(Fact, kw_only=True):
    reason: str


class Closed(Fact):
    """The table plays no more."""


class JackpotWon(Fact, kw_only=True):
    """A winning combination: the pool says what it pays."""

    pool: str
    coup: int
    winners: tuple[tuple[Seat, int], ...]
    """Seats with the rank of their combinations."""


class JackpotFed(Fact, kw_only=True):
    """Bets on a jackpot have been collected: so much of them is the pool's."""

    pool: str
    chips: Sum


class JackpotPaid(Fact, kw_only=True):
    """A table has paid out what the pool ordered."""

    pool: str
    seat: Seat
    chips: Sum


class PrizeOrdered(Fact, kw_only=True):
    """A pool orders the payment of a prize from one of its tables."""

    pool: str
    table: str
    coup: int
    seat: Seat
    chips: Sum


# Facts about a coup. The decider tells them from an act (`Decider.facts`) and they are kept beside its events. They are
# not events, so old journals give them too.


class Share(Record):
    """One player's share in a coup."""

    seat: Seat
    staked: Sum
    """Most at risk when chance decided, with what the closed bets had lost or won by then; or what went into the pot,
    less what came back uncalled."""
    gain: int
    """What the bank, the pot or other players gave, less what they took; without fees and tips."""
    stays: Sum = 0
    """What stays on the cloth for the next coup."""
    player: str = ""


class CoupEnded(Fact, tag="coup_ended"):
    """Every player's share: nothing after it moves the money of this coup."""

    coup: int
    shares: tuple[Share, ...] = ()
    void: bool = False
    """Was the coup annulled? Then nobody gained."""


class ShareEnded(Fact, tag="share_ended"):
    """One player left before the coup was over."""

    coup: int
    share: Share


class SharesReversed(Fact, tag="shares_reversed"):
    """The inspector rewound the table: these shares no longer count."""

    coup: int
    shares: tuple[Share, ...]


ToldFact = CoupEnded | ShareEnded | SharesReversed | FeePaid
TOLD = frozenset((CoupEnded, ShareEnded, SharesReversed, FeePaid))
"""Facts told of an act and kept beside its events."""


def nameless(told: tuple[Fact, ...]) -> tuple[ToldFact, ...]:
    """Everybody sees what a seat staked and gained; who sits there is between the player and the house."""
    return tuple([_without_names(fact) for fact in told if isinstance(fact, ToldFact)]) if told else ()


def _without_names(fact: ToldFact) -> ToldFact:
    match fact:
        case CoupEnded(shares=shares) | SharesReversed(shares=shares):
            return replace(fact, shares=tuple([replace(share, player="") for share in shares]))
        case ShareEnded(share=share):
            return replace(fact, share=replace(share, player=""))
        case _:
            return fact
