"""Blackjack/21: the cards, the prizes, the limits, and what the operator may choose."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from panoverde.core.cards import DECK_52
from panoverde.core.fields import FIXED
from panoverde.core.money import Odds, Sum
from panoverde.core.refusal import Refused
from panoverde.games._kit.jackpot_options import JackpotOptions, check_jackpot
from panoverde.games._kit.options import check_maximum, check_table, within

DECKS = (4, 6)  # AO-6.3
CAP = 30  # AO-6.42
LIMITS = "AO-6.16 AO-6.42"

BLACKJACK_PAYS = Odds(3, 2)  # AO-6.26
HAND_PAYS = Odds(1, 1)  # AO-6.28 AO-6.39
INSURANCE_PAYS = Odds(2, 1)  # AO-6.38 R-52
SPECIAL_PAYS = Odds(3, 1)  # AO-6.40 R-50

STANDS_ABOVE = 11  # AO-6.22 R-53
BANK_STANDS = 17  # AO-6.24
DOUBLES_ON = (9, 10, 11)  # AO-6.34
NEAREST_AVISO, FARTHEST_AVISO = 45, 55  # AO-6.11 R-55
LONGEST_DECISION = 600


COMBINATIONS = (
    "quatro_ases_do_mesmo_naipe",
    "quatro_ases",
    "quatro_setes",
    "tres_setes_do_mesmo_naipe",
    "seis_sete_oito_do_mesmo_naipe",
    "tres_setes",
    "tres_ases",
    "dois_ases_do_mesmo_naipe",
    "dois_ases",
)
"""What a jackpot may be won with; the operator chooses and orders them."""  # AO-7.6 R-56


class Surrender(StrEnum):
    OFF = "off"
    EARLY = "early"
    """At the player's turn, before their first additional card."""


class Rules(JackpotOptions, kw_only=True):
    seats: int = 7
    decks: int = 6
    maximum: Sum | None = None
    """Of a place, with everything that anybody has there; None: as much as the law allows."""
    shuffler: bool = False
    """A continuous shuffler instead of a shoe that is cut."""
    csm_burn: bool = False
    """With a shuffler: is a card burnt when it has been loaded?"""
    aviso_from_end: int = 50
    """Cards behind the carta-aviso, where more than one player is seated."""
    split_same_rank_only: bool = False
    """May only cards of the same rank be split, not any two worth ten?"""
    max_split_hands: int | None = None
    """Hands of one place after splitting; None: no limit."""
    resplit_aces: bool = True
    dealer_peek: bool = False
    """Does the croupier look at the card that lies face down before the players decide? Under a ten only where nobody
    may give up."""
    original_bets_only: bool = False
    """Does a blackjack of the bank take the first stakes only?"""
    surrender: Surrender = Surrender.EARLY
    special_prize: bool = True
    suited_sevens: bool = False
    """Must the three sevens be of one suit?"""
    decision_seconds: int | None = None
    """How long a player may think; None: as long as the croupier waits."""
    jackpot_combinations: Annotated[tuple[str, ...], FIXED] = (
        "quatro_ases_do_mesmo_naipe",
        "quatro_ases",
        "tres_setes_do_mesmo_naipe",
        "tres_ases",
        "dois_ases_do_mesmo_naipe",
    )  # AO-7.6 R-56

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-6", *(("AO-7",) if self.jackpot else ()), *(("AO-8",) if self.shuffler else ()))

    @property
    def most(self) -> int:
        return CAP * self.minimum if self.maximum is None else self.maximum  # AO-6.42

    @property
    def largest_bet(self) -> int | None:
        return self.most

    @property
    def online_times(self) -> Mapping[str, int]:
        return {**super().online_times, "decision_seconds": 20}  # nobody but the clock urges a player on

    @property
    def cards(self) -> int:
        return self.decks * len(DECK_52)

    def aviso(self, players: int) -> tuple[int, int, int]:
        """Cards behind the carta-aviso: the fewest, where it belongs, the most."""
        if players == 1:
            middle = self.cards // 2  # AO-6.11 R-55
            slack = FARTHEST_AVISO - NEAREST_AVISO
            return middle - slack // 2, middle, middle + slack // 2
        return NEAREST_AVISO, self.aviso_from_end, FARTHEST_AVISO  # AO-6.11 R-55


PRESETS = {"AO": Rules(), "AO_SHUFFLER": Rules(shuffler=True), "AO_JACKPOT": Rules(jackpot="jackpot")}


def check(rules: Rules) -> None:
    """Refuse a table whose options are outside their legal limits."""
    check_table(rules, LIMITS)
    within("seats", rules.seats, 6, 7, "AO-6.2")
    if rules.decks not in DECKS:
        raise Refused("AO-6.3", "decks-outside-law", decks=str(rules.decks))
    check_maximum(rules, "lugar", rules.most, CAP, "AO-6.42")
    if rules.most % rules.minimum:
        raise Refused("AO-6.16 R-401", "maximum-no-multiple", maximum=rules.money(rules.most))
    within("aviso_from_end", rules.aviso_from_end, NEAREST_AVISO, FARTHEST_AVISO, "AO-6.11 R-55")
    if rules.max_split_hands is not None:
        within("max_split_hands", rules.max_split_hands, 2, rules.cards, "AO-6.31 AO-6.32 R-47")
    if rules.csm_burn and not rules.shuffler:
        raise Refused("AO-6.12 R-45", "shuffler-only", option="csm_burn")
    if rules.decision_seconds is not None:
        within("decision_seconds", rules.decision_seconds, 1, LONGEST_DECISION, "R-409")
    check_jackpot(rules, COMBINATIONS)
