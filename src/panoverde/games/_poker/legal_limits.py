"""What the operator of a poker table may choose, under each regulation."""

from collections.abc import Callable

from panoverde.core.cards import SUITS
from panoverde.core.money import LARGEST, Currency
from panoverde.core.option import is_words
from panoverde.core.refusal import Refused
from panoverde.games._poker.rules import (
    LAND,
    FirstAfterEstardilho,
    LimitMode,
    RakeMode,
    Regime,
    Rules,
    session_fee,
)
from panoverde.games._poker.variants import SINTETICO, VARIANTS, Variant

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
    _check_tournament(rules)


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
    if rules.rake == RakeMode.SESSION:
        least = _least_with_fee(rules) if rules.maximum is None else rules.minimum + session_fee(rules)
        _within("cave", rules.cave, least, LARGEST, "PT-NB-7b AO-13.7b R-270")


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
    live = rules.redeal_returned_player_live
    _choice("redeal_returned_player_live", not live or rules.regime == Regime.TOURNAMENT, "RT-36.3 R-172")
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


def _check_tournament(rules: Rules) -> None:
    if rules.tournament is None:
        return
    own = rules.regime == Regime.TOURNAMENT and not rules.physical and is_words(rules.tournament)
    _choice("tournament", own, "R-640")
    _choice("decision_seconds", rules.decision_seconds is not None, "R-641 RT-80.2")
    _choice("rake", rules.rake == RakeMode.NONE, "FS-4.3")


def _within(option: str, value: object, least: int, most: int, cites: str) -> None:
    if type(value) is not int or not least <= value <= most:
        raise Refused(cites, "option-outside-law", option=option, value=str(value), least=least, most=most)


def _choice(option: str, lawful: bool, cites: str) -> None:
    """A choice that this regulation does not leave to the operator."""
    if not lawful:
        raise Refused(cites, "option-fixed-by-law", option=option)
