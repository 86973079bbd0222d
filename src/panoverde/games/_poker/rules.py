"""What the operator of a poker table may choose, and the limits that each regulation sets."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, NamedTuple

from msgspec.structs import replace

from panoverde.core.cards import SUITS
from panoverde.core.fields import FIXED, one_of
from panoverde.core.money import LARGEST, Currency, Money, Sum
from panoverde.core.option import is_words
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
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
    def handles_idle(self) -> bool:
        """Does the chapter itself say how a player who doesn't bet leaves?"""
        return self.regime == Regime.PT_ONLINE  # PT-SO-71 PT-SO-72

    @property
    def needs_croupier(self) -> bool:
        """Are there cards that only somebody at the table can see? A machine alone could not play it."""
        return self.physical

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

    def money(self, amount: int) -> Money:
        return Money(amount, self.currency)


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
LONGEST_TURN = 600
MOST_RESTS = 100
REST_HANDS = {Regime.PT: (2, 2), Regime.AO: (2, 2), Regime.PT_ONLINE: (0, 100), Regime.TOURNAMENT: (0, 0)}
"""From how many to how many hands of rest each regulation allows."""
LONGEST_GAME = 24 * 60
LARGEST_MINIMUM = 10**10


def check(rules: Rules) -> None:  # PT-SO-P2
    """Refused when an option is outside its legal limits."""
    _check_variants(rules)
    _check_bets(rules)
    _check_rake(rules)
    _check_caves(rules)
    _check_resting(rules)
    _check_times(rules)
    _check_duration(rules)
    _check_hall(rules)


def check_of(variant: Variant) -> Callable[[Rules], None]:
    """The same for a variant's own tables: at a mixed one, it is the first face of the marker."""

    def check_table(rules: Rules) -> None:
        if rules.variant != variant.name:
            raise Refused("PT-NB-2 AO-13.2 PT-SO-1", "another-variant", variant=str(rules.variant), own=variant.name)
        check(rules)

    return check_table


def _check_variants(rules: Rules) -> None:
    for name in (rules.variant, *([] if rules.mixed_with is None else [rules.mixed_with])):
        if name not in VARIANTS:
            raise Refused("PT-NB-2 AO-13.2", "unknown-variant", variant=str(name), known=", ".join(VARIANTS))
    if rules.mixed_with == rules.variant:
        raise Refused("PT-NB-23 AO-13.23 R-125", "same-variant-twice", variant=rules.variant)
    _choice("mixed_with", not (rules.mixed_with and rules.is_button_table), "PT-NB-23 AO-13.23 R-289")
    if rules.regime == Regime.PT_ONLINE and rules.variants != (SINTETICO,):
        raise Refused("PT-SO-1", "only-sintetico")
    if rules.regime == Regime.PT_ONLINE:
        _choice("physical", not rules.physical, "PT-SO-3")
        _choice("currency", rules.currency == Currency.EUR, "PT-SO-13")  # PT-SO-4d PT-SO-4e
    most = min(variant.seats for variant in rules.variants)
    if rules.regime in LAND:
        _within("seats", rules.seats, most, most, "PT-NB-6 AO-13.6 PT-NB-99 AO-16.5 R-115 R-125")
    else:
        _within("seats", rules.seats, 2, most, "PT-SO-5 PT-SO-4a RT-6 R-115")
    _choice("pair_kickers", rules.pair_kickers == (rules.regime != Regime.PT_ONLINE), "R-133 PT-SO-31i PT-NB-18g")


def _check_bets(rules: Rules) -> None:
    _within("minimum", rules.minimum, 2, LARGEST_MINIMUM, "PT-NB-20 AO-13.20 PT-SO-14 RT-32")
    if not rules.is_button_table:
        _choice("minimum", rules.minimum % 2 == 0 or not any(v.blinds for v in rules.variants), "PT-NB-82 AO-14.11")
        for option in ("blinds", "antes", "big_blind_ante"):
            _choice(option, not getattr(rules, option), "PT-NB-81 PT-NB-102 AO-14.10 AO-16.8 PT-SO-21")
    elif rules.blinds:
        _choice("blinds", len(rules.blinds) >= 2, "RT-32")
    if rules.maximum is not None:
        if rules.regime == Regime.PT_ONLINE:
            _within("maximum", rules.maximum, rules.minimum, LARGEST, "PT-SO-23 PT-SO-2a")
        else:  # the minimum is from 20 % to 40 % of it
            least, most = -(-rules.minimum * 100 // 40), rules.minimum * 100 // 20
            _within("maximum", rules.maximum, least, most, "PT-NB-20 AO-13.20 R-98")
    if rules.regime in LAND:
        _within("post_after", rules.post_after, 5, 5, "PT-NB-89 AO-14.18")
    _choice("blinds_are_bets", rules.blinds_are_bets == (rules.regime in LAND), "PT-NB-89 AO-14.18 PT-SO-71b R-114")
    _within("pot_factor", rules.pot_factor, 1, 3, "PT-NB-86 AO-14.15 R-101")
    if rules.regime in LAND and any(variant.blinds for variant in rules.variants):
        _within("raises", rules.raises, 1, 3, "PT-NB-87 AO-14.16 R-103")
    elif rules.raises is not None:
        _within("raises", rules.raises, 1, LARGEST, "PT-NB-47 AO-13.47 PT-SO-36 RT-53 R-103 R-291 R-350")
    if rules.regime == Regime.PT_ONLINE:
        _choice("limit_mode", rules.limit_mode == LimitMode.NO_LIMIT, "PT-SO-2a PT-SO-22 PT-SO-23")
        _choice("odd_unit", rules.odd_unit == 1, "PT-SO-63 R-108 R-148")
    elif rules.odd_unit is not None:
        _within("odd_unit", rules.odd_unit, 1, rules.minimum, "PT-NB-67 AO-13.67 RT-20 R-108")


def _check_rake(rules: Rules) -> None:
    cites = "PT-NB-7 AO-13.7 PT-SO-2g PT-SO-16 PT-SO-17 R-109"
    match rules.regime, rules.rake:
        case ((Regime.PT | Regime.AO), RakeMode.HAND):
            _within("rake_per_mille", rules.rake_per_mille, 0, 50, "PT-NB-7a AO-13.7a")
        case ((Regime.PT | Regime.AO), RakeMode.SESSION):
            _within("rake_per_mille", rules.rake_per_mille, 50, 200, "PT-NB-7b AO-13.7b")
        case Regime.PT_ONLINE, RakeMode.HAND:
            _within("rake_per_mille", rules.rake_per_mille, 10, 50, "PT-SO-17a")
            _choice("rake_without_bets", not rules.rake_without_bets, "PT-SO-18")
            _choice("rake_cap", rules.rake_cap is None, "PT-SO-17a")
        case Regime.PT_ONLINE, RakeMode.CAVE:
            _within("rake_per_mille", rules.rake_per_mille, 50, 200, "PT-SO-17b")
        case Regime.TOURNAMENT, RakeMode.NONE:
            pass
        case Regime.TOURNAMENT, RakeMode.HAND:
            _within("rake_per_mille", rules.rake_per_mille, 0, 1000, cites)
        case _:
            raise Refused(cites, "rake-outside-law", mode=rules.rake)
    if rules.rake_cap is not None:
        _within("rake_cap", rules.rake_cap, 0, LARGEST, "PT-NB-7a AO-13.7a R-109")
        _choice("rake_cap", rules.rake == RakeMode.HAND, "PT-NB-7a AO-13.7a PT-SO-17b R-109")


def _check_caves(rules: Rules) -> None:
    cites = "PT-NB-75 PT-NB-98 AO-14.4 AO-16.4 PT-SO-14"
    _within("cave", rules.cave, rules.minimum, LARGEST, cites)
    _within("top_up", rules.top_up, rules.minimum, LARGEST, cites)
    _within("entry", rules.entry, rules.minimum, LARGEST, "PT-NB-78 AO-14.7")
    if rules.rake == RakeMode.CAVE:
        least = _least_with_fee(rules)
        for option in ("cave", "top_up"):
            _within(option, getattr(rules, option), least, LARGEST, "PT-SO-8 PT-SO-15 PT-SO-17b")


def cave_fee(rules: Rules, amount: int) -> int:
    """What the house takes of what a player brings, where that is its commission."""
    return amount * rules.rake_per_mille // 1000 if rules.rake == RakeMode.CAVE else 0  # PT-SO-17b R-08


def _least_with_fee(rules: Rules) -> int:
    """The least that a player can bring and play a hand with, once the commission is taken."""
    return (rules.minimum - 1) * 1000 // (1000 - rules.rake_per_mille) + 1  # the fee is rounded down: R-08


def _check_resting(rules: Rules) -> None:
    least, most = REST_HANDS[rules.regime]
    _within("rest_hands", rules.rest_hands, least, most, "PT-NB-13 AO-13.13 PT-SO-69 RT-27")
    _within("rests", rules.rests, 1, MOST_RESTS, "PT-NB-13 AO-13.13 PT-SO-69 R-260")
    _within("idle_hands", rules.idle_hands, 1, 5, "PT-SO-71b")


def _check_times(rules: Rules) -> None:
    cites = "PT-SO-41 PT-NB-71a AO-13.71a RT-29"
    if rules.decision_seconds is not None or rules.regime == Regime.PT_ONLINE:
        _within("decision_seconds", rules.decision_seconds, 1, LONGEST_TURN, cites)
    _within("extra_seconds", rules.extra_seconds, 0, LONGEST_TURN, "PT-SO-42 RT-80")
    if rules.estardilho:
        _choice("estardilho", SINTETICO in rules.variants, "PT-NB-106 AO-16.12 PT-SO-49")
    if rules.estardilho_seconds is not None or (rules.estardilho and rules.regime == Regime.PT_ONLINE):
        _within("estardilho_seconds", rules.estardilho_seconds, 1, LONGEST_TURN, "PT-SO-49 R-140")
        _choice("estardilho_seconds", not rules.physical, "PT-NB-106a AO-16.12a R-140")
    only_call = rules.premature_no_raise or rules.regime == Regime.TOURNAMENT
    _choice("premature_no_raise", only_call, "PT-NB-70h AO-13.70h R-119")
    _within("restardilhos", rules.restardilhos, 0, 10, "PT-NB-106b AO-16.12b PT-SO-51 R-141")
    if rules.regime in LAND:
        left_of_mao = rules.first_after_estardilho == FirstAfterEstardilho.LEFT_OF_MAO
        _choice("first_after_estardilho", left_of_mao, "PT-NB-107 AO-16.13 R-138")


def _check_duration(rules: Rules) -> None:
    cites = "PT-NB-74 PT-NB-98 AO-14.3 AO-16.4 PT-SO-2k PT-SO-2l PT-SO-6 PT-SO-6a PT-SO-6b R-268"
    if rules.duration_minutes is not None:
        _within("duration_minutes", rules.duration_minutes, 1, LONGEST_GAME, cites)
        _choice("sessions", rules.sessions is None, cites)  # one or the other
    if rules.sessions is not None:
        _within("sessions", rules.sessions, 1, LONGEST_GAME // 60, cites)
        _choice("sessions", rules.regime in LAND, cites)
    if rules.regime == Regime.TOURNAMENT:
        _choice("duration_minutes", rules.duration_minutes is None, "RT-1 R-268")
    on_land = rules.regime in LAND and rules.variants == (SINTETICO,)
    if on_land and rules.sessions is None and rules.duration_minutes is None:
        raise Refused("PT-NB-98 AO-16.4 R-268", "duration-to-define")


def _check_hall(rules: Rules) -> None:
    cites = "PT-NB-25 AO-13.25 R-339"
    _choice("hall", rules.hall is None or (rules.regime in LAND and is_words(rules.hall)), cites)
    _choice("suit", rules.suit is None if rules.hall is None else rules.suit in tuple(SUITS), cites)


def _within(option: str, value: object, least: int, most: int, cites: str) -> None:
    if type(value) is not int or not least <= value <= most:
        raise Refused(cites, "option-outside-law", option=option, value=str(value), least=least, most=most)


def _choice(option: str, lawful: bool, cites: str) -> None:
    """A choice that this regulation does not leave to the operator."""
    if not lawful:
        raise Refused(cites, "option-fixed-by-law", option=option)
