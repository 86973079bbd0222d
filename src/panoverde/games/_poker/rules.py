"""What the operator of a poker table may choose, and the limits that each regulation sets."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, NamedTuple

from msgspec.structs import replace

from panoverde.core.fields import FIXED, one_of
from panoverde.core.money import Currency, Money, Sum
from panoverde.core.record import Record
from panoverde.games._poker.variants import HOLDEM, SINTETICO, VARIANTS, Variant


class Regime(StrEnum):
    """Which regulation governs the table."""

    PT = "PT"
    AO = "AO"
    PT_ONLINE = "PT_ONLINE"
    TOURNAMENT = "TOURNAMENT"


class LimitMode(StrEnum):
    """How much a bet or a raise may be."""

    HALF_POT = "half_pot"  # PT-NB-21a AO-13.21a
    POT = "pot"  # PT-NB-21b AO-13.21b
    NO_LIMIT = "no_limit"  # PT-NB-21c AO-13.21c


class MinimumRaise(StrEnum):
    """How little a raise may be."""

    TABLE_MINIMUM = "table_minimum"  # PT-NB-86 AO-14.15
    LAST_RAISE = "last_raise"  # RT-48.1 R-102


class RakeMode(StrEnum):
    NONE = "none"
    HAND = "hand"  # PT-NB-7a AO-13.7a PT-SO-17a
    SESSION = "session"  # PT-NB-7b AO-13.7b
    CAVE = "cave"  # PT-SO-17b


LAND = (Regime.PT, Regime.AO)


class FirstAfterEstardilho(StrEnum):
    LEFT_OF_MAO = "left_of_mao"  # PT-NB-107
    LEFT_OF_LAST_CALLER = "left_of_last_caller"  # PT-SO-54 R-138


class Rules(Record, kw_only=True):
    regime: Annotated[Regime, FIXED] = Regime.PT
    variant: Annotated[str, FIXED] = HOLDEM.name
    mixed_with: Annotated[str, one_of(*VARIANTS)] | None = None
    """The other face of the Runner Choice marker, at a mixed table."""
    currency: Currency = Currency.EUR
    seats: int = 10
    hall: str | None = None
    """The room, or the session, in which several tables are played together; None: this one alone."""
    suit: str | None = None
    """Its suit in the draw of tables: c, d, h or s."""
    tournament: Annotated[str | None, FIXED] = None
    """The house's own tournament that it belongs to: the tournament says who sits there and when a hand begins."""
    number: Annotated[int, FIXED] = 0
    """Its number in that tournament."""
    physical: bool = True
    """Dealt by hand: the house learns a player's cards when they are turned."""
    demo: bool = False
    """Free credits: the same game, nothing to convert."""

    minimum: Sum = 200
    """The table minimum: the big bet of hold'em and omaha, the ante of sintético."""
    maximum: Sum | None = None
    """A fixed maximum besides the limit mode: of each raise; online, of all that a player bets in a hand."""
    limit_mode: LimitMode = LimitMode.NO_LIMIT
    pot_factor: int = 3
    """How many times the last bet counts in the pot limit."""
    minimum_raise: MinimumRaise = MinimumRaise.TABLE_MINIMUM
    raises: int | None = 3
    """How many in a betting round, the first bet not counted; None: as many as they like."""
    blinds: tuple[Sum, ...] = ()
    """Small, big, straddles; empty: half the minimum and the minimum."""
    antes: tuple[Sum, ...] = ()
    """One for everybody, or one for each player from the first dealt; empty: none but the one of sintético."""
    big_blind_ante: Sum = 0
    """Dead money that the big blind pays for the whole table."""
    odd_unit: Sum | None = None
    """The smallest part in which a pot is shared; None: the table minimum."""
    pair_kickers: bool = True
    """In sintético: do the other cards decide between equal pairs?"""

    rake: RakeMode = RakeMode.HAND
    rake_per_mille: int = 50
    rake_cap: Sum | None = None
    """The most that one hand pays, on land."""
    rake_without_bets: bool = True
    """Does a hand without a voluntary bet pay too?"""

    cave: Sum = 20_000
    """The initial cave."""
    entry: Sum = 20_000
    """The least with which somebody joins a running game of hold'em or omaha."""
    top_up: Sum = 20_000
    """What one replenishment is worth."""
    rest_hands: int = 2
    """How many hands a player may rest without losing their seat; 0: none."""
    rests: int = 2
    """How often they may, while they sit."""
    idle_hands: int = 5
    """Online: after more hands in a row without a bet a player is invited to end their stay."""
    post_after: int | None = 5
    """After so many hands without a voluntary bet a player must make a big bet; None: never."""
    blinds_are_bets: bool = False
    """Is a blind a bet, when hands without one are counted? Tables opened before this was asked counted only bets of
    their players' own will."""
    post_live: bool = True
    """Does the big bet of a player who has not bet for five hands count in that hand's betting?"""

    decision_seconds: int | None = None
    extra_seconds: int = 0
    """Extra time, once in each hand."""
    reconnection_grace: bool = False
    """Does the extra time begin by itself for a player whose connection is down?"""
    sessions: int | None = None
    """How many sessions of an hour the game has; None: as many as are played."""
    duration_minutes: int | None = None
    """How long after its opening the last hand is announced; None: when the house says so."""
    estardilho: bool = False
    """In sintético: may players stake blind before the first common card?"""
    estardilho_seconds: int | None = None
    """How long they may, with virtual cards; None: until the croupier goes on."""
    restardilhos: int = 1
    """How many may follow an estardilho."""
    first_after_estardilho: FirstAfterEstardilho = FirstAfterEstardilho.LEFT_OF_MAO
    premature_no_raise: bool = True
    """After a common card turned too soon, may players who have not spoken only call?"""
    redeal_returned_player_live: bool = False
    """In a tournament: does a player who was away when a null hand was dealt play its re-deal, if they are back?"""

    @property
    def law(self) -> tuple[str, ...]:
        return LAW[self.regime]

    @property
    def places(self) -> int:
        return self.seats

    @property
    def individual(self) -> bool:
        return False

    @property
    def jackpot(self) -> str | None:
        return None

    @property
    def largest_bet(self) -> int | None:
        return self.maximum

    @property
    def stands_alone(self) -> bool:
        return not self.is_button_table

    @property
    def demo_options(self) -> Mapping[str, str]:
        if self.regime != Regime.PT or self.variants != (SINTETICO,):
            return {}
        return {"estardilho": "yes", "estardilho_seconds": "10"}  # PT-NB-106

    @property
    def online_times(self) -> Mapping[str, int]:
        return {"decision_seconds": 30}  # PT-SO-41 R-01: nobody but the clock urges a player on

    @property
    def not_before(self) -> str | None:
        return None

    @property
    def whole_chips(self) -> Mapping[str, int]:
        return {}

    @property
    def handles_idle(self) -> bool:
        """Does the chapter itself say how a player who doesn't bet leaves?"""
        return self.regime == Regime.PT_ONLINE  # PT-SO-71 PT-SO-72

    @property
    def payback_plan(self) -> str | None:
        return None

    @property
    def one_table(self) -> bool:
        return False

    @property
    def needs_croupier(self) -> bool:
        """Are there cards that only somebody at the table can see? A machine alone could not play it."""
        return self.physical

    @property
    def is_called(self) -> bool:
        """Is every hand called by a tournament of the house?"""
        return self.tournament is not None

    @property
    def is_button_table(self) -> bool:
        """Does a button stand to the right of the small blind, and stay there when its seat is empty?"""
        return self.regime == Regime.TOURNAMENT  # R-96 RT-33

    @property
    def least_players(self) -> int:
        return 4 if self.regime in LAND else 2  # PT-NB-24 AO-13.24 PT-SO-7 R-115

    @property
    def variants(self) -> tuple[Variant, ...]:
        names = (self.variant, self.mixed_with) if self.mixed_with else (self.variant,)
        return tuple(VARIANTS[name] for name in names)

    @property
    def forced(self) -> tuple[int, ...]:
        """The blinds of hold'em and omaha, from the small one on."""
        return self.blinds or (self.minimum // 2, self.minimum)  # PT-NB-82 PT-NB-83 AO-14.11 AO-14.12

    @property
    def share_unit(self) -> int:
        return self.minimum if self.odd_unit is None else self.odd_unit  # PT-NB-67 AO-13.67 R-108

    def money(self, amount: int) -> Money | int:
        """Chips of a tournament are no money."""
        return amount if self.is_called else Money(amount, self.currency)  # PT-TO-1 FS-4.2


def is_dealt_by_the_house(rules: Rules) -> bool:
    """What the house's own generator drew was not misread."""
    return not rules.physical


class VariantRules(NamedTuple):
    """The tables of one variant: what they are unless the operator says otherwise, and what the operator may say."""

    PRESETS: Mapping[str, Rules]
    check: Callable[[Rules], None]


def presets(variant: Variant, limit_mode: LimitMode) -> dict[str, Rules]:
    """What a variant's tables are unless the operator says otherwise, under each regulation but the online one."""
    pt = Rules(variant=variant.name, seats=variant.seats, limit_mode=limit_mode, blinds_are_bets=True)
    if variant == SINTETICO:
        pt = replace(pt, duration_minutes=12 * 60, raises=None)  # PT-NB-98 AO-16.4 R-268; PT-NB-47 AO-13.47 R-291
    ao = replace(pt, regime=Regime.AO, currency=Currency.AOA, **dict.fromkeys(CAVES, 2_000_000), minimum=20_000)
    tournament = replace(
        pt,
        regime=Regime.TOURNAMENT,
        minimum=200,
        minimum_raise=MinimumRaise.LAST_RAISE,
        raises=None,
        odd_unit=100,
        rake=RakeMode.NONE,
        post_after=None,
        blinds_are_bets=False,
        premature_no_raise=False,
        rest_hands=0,
    )
    return {"PT": pt, "AO": ao, "TOURNAMENT": tournament}


CAVES = ("cave", "entry", "top_up")

LAW = {
    Regime.PT: ("PT-NB",),
    Regime.AO: ("AO-13", "AO-14", "AO-15", "AO-16"),
    Regime.PT_ONLINE: ("PT-SO",),
    Regime.TOURNAMENT: ("RT",),
}


def cave_fee(rules: Rules, amount: int) -> int:
    """What the house takes of what a player brings, where that is its commission."""
    return amount * rules.rake_per_mille // 1000 if rules.rake == RakeMode.CAVE else 0  # PT-SO-17b R-08


def session_fee(rules: Rules) -> int:
    """What a session costs: a part of the fixed maximum of the table or, where there is none, of the initial cave."""
    if rules.rake != RakeMode.SESSION:
        return 0
    base = rules.cave if rules.maximum is None else rules.maximum
    return base * rules.rake_per_mille // 1000  # PT-NB-7b AO-13.7b R-269
