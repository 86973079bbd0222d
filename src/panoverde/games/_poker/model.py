"""The state of a poker table: its players, and the hand in play."""

from enum import StrEnum
from typing import cast

from msgspec import field

from panoverde.core.cards import Card
from panoverde.core.game import Instant
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._poker.options import Rules
from panoverde.games._poker.variants import VARIANTS, Variant

FACE_DOWN = Card("??")
"""A card that this viewer may not know; at a physical table nobody knows it before it is turned."""


class Stage(StrEnum):
    """What a hand waits for."""

    CHOOSING = "choosing"  # the mão's choice of variant, at a mixed table
    SHUFFLING = "shuffling"
    POSTING = "posting"  # the compulsory bets
    DEALING = "dealing"
    ESTARDILHO = "estardilho"  # somebody who stakes blind, or nobody
    LOOKING = "looking"  # own cards that were dealt unseen
    BETTING = "betting"
    GATHERING = "gathering"
    TURNING = "turning"  # common cards
    SHOWDOWN = "showdown"
    PAYING = "paying"


class Player(Record):
    cave: int
    brought: int
    """From outside the table."""
    waits: bool = False
    """Not dealt into the next hand."""
    owes: int = 0
    """Blinds missed by absence: dead money, paid when he comes back."""
    idle: int = 0
    """Hands in a row without a bet of his own will."""


class Holding(Record):
    """What a player has in the hand."""

    cards: tuple[Card, ...] = ()
    bet: int = 0
    """In this round."""
    paid: int = 0
    """In the whole hand, dead money not counted."""
    folded: bool = False
    spoke_at: int | None = None
    """The price when he last spoke in this round."""
    barred: bool = False
    """May only call in this round."""
    voluntary: bool = False
    """Has he bet of his own will?"""
    shown: bool = False


class Hand(Record, kw_only=True):
    number: int
    variant: str
    marker: Seat
    """Whose is the mão; at a button table, where the button stands."""
    order: tuple[Seat, ...]
    """Those dealt in, clockwise from the first dealt."""
    stage: Stage
    holdings: dict[Seat, Holding]
    small: Seat | None = None
    big: Seat | None = None
    straddlers: tuple[Seat, ...] = ()
    board: tuple[Card, ...] = ()
    known: tuple[Card, ...] = ()
    """Cards seen and out of play: burnt face up, set aside."""
    round: int = 0
    """The next common cards belong to this betting round, or are down already and it is being played."""
    turn: Seat | None = None
    until: Instant | None = None
    """When the time to act runs out."""
    price: int = 0
    """What everybody must have bet in this round to stay in."""
    raised_by: int = 0
    """The largest bet or raise of the round."""
    raises: int = 0
    opener: Seat | None = None
    """Who spoke first in this round, and is still in."""
    aggressor: Seat | None = None
    """Who last bet or raised in this hand."""
    round_aggressor: Seat | None = None
    dead: int = 0
    """Money in the pot that counts for nobody's bet."""
    awarded: int = 0
    """What has left the pot again."""
    extended: tuple[Seat, ...] = ()
    """Who has had the extra time of this hand."""

    @property
    def kind(self) -> Variant:
        return VARIANTS[self.variant]

    @property
    def pot(self) -> int:
        return self.dead - self.awarded + sum(holding.paid for holding in self.holdings.values())

    @property
    def live(self) -> tuple[Seat, ...]:
        """Who may still win, clockwise from the first dealt."""
        holdings = self.holdings
        return tuple(seat for seat in self.order if not holdings[seat].folded)


class State(Record, kw_only=True):
    rules: Rules
    players: dict[Seat, Player] = field(default_factory=dict)
    hand: Hand | None = None
    hands: int = 0
    """How many have been started."""
    marker: Seat | None = None
    """Of the last hand."""
    small: Seat | None = None
    big: Seat | None = None
    """The blinds of the last hand; a button table needs them to go on."""
    rake: int = 0
    tips: int = 0


def in_play(state: State) -> Hand:
    """The hand, where an event of it has come: there is one."""
    return cast("Hand", state.hand)
