"""Póquer sem descarte: the combinations with their prizes, and what the operator may choose."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from panoverde.core.fields import FIXED
from panoverde.core.money import LARGEST, Currency, Odds, Sum
from panoverde.games._kit.jackpot_options import ZONE as JACKPOT, JackpotOptions, check_jackpot
from panoverde.games._kit.options import (
    LARGEST_MINIMUM,
    LONGEST_WINDOW,
    check_maximum,
    check_table,
    within,
)

INITIAL = "inicial"
SECOND = "segunda"
BOXES = (INITIAL, SECOND, JACKPOT)
"""Where a player's chips lie: the initial bet, the second one, and the one on the jackpot."""  # AO-9.2 AO-9.3

PRIZES = {
    "sequencia_real_de_cor": Odds(100, 1),  # AO-9.7a PT-SD-COMB-a
    "sequencia_de_cor": Odds(50, 1),  # AO-9.7b PT-SD-COMB-b
    "poquer": Odds(20, 1),  # AO-9.7c PT-SD-COMB-c
    "full": Odds(7, 1),  # AO-9.7d PT-SD-COMB-d
    "cor": Odds(5, 1),  # AO-9.7e PT-SD-COMB-e
    "sequencia": Odds(4, 1),  # AO-9.7f PT-SD-COMB-f
    "trio": Odds(3, 1),  # AO-9.7g PT-SD-COMB-g
    "dois_pares": Odds(2, 1),  # AO-9.7h PT-SD-COMB-h
    "um_par": Odds(1, 1),  # AO-9.7i PT-SD-COMB-i
    "cartas_maiores": Odds(1, 1),  # AO-9.7j PT-SD-COMB-j
}  # AO-9.7 R-57: of the second bet, from the highest combination to the lowest
EVEN_MONEY = Odds(1, 1)  # AO-9.28 R-57
RAISE = 2  # AO-9.25 R-59: the second bet is so many times the initial one

MOST_BOXES = 7  # AO-9.6 PT-SD-JOG
CAP = 20  # AO-9.15
CARDS = 5  # AO-9.22


class Regime(StrEnum):
    AO = "AO"
    PT = "PT"


class PrizeCut(StrEnum):
    """How prizes are reduced where a round owes more than the supervisor allows."""

    PROPORTIONAL = "proportional"
    """All in the same proportion."""
    PER_PLAYER = "per_player"
    """Nobody gets more than an equal part, until nothing is left."""


class Rules(JackpotOptions, kw_only=True):
    regime: Regime = Regime.AO
    seats: int = MOST_BOXES
    maximum: Sum | None = None
    """Of the initial bet; None: twenty times the minimum."""
    decision_seconds: int | None = None
    """How long players have for «vou» or «passo»; None: the croupier waits."""
    shuffler: bool = False
    """An automatic shuffler: no cut, five cards at a time, two decks in turn."""  # AO-9.18 AO-9.23
    suit_tiebreak: bool = True
    """Between equal high cards, do three of one suit win?"""
    max_round_prizes: Sum | None = None
    """The most that the bank pays in prizes in one round, fixed by the supervisor; None: no such limit."""
    prize_cut: PrizeCut = PrizeCut.PROPORTIONAL
    invites_idle: bool = True
    """Are players who let three rounds pass invited to give up their seat?"""  # AO-9.34 R-25
    jackpot_refund: bool = True
    """Does a dealing error give the chips on the jackpot back too?"""  # R-67 R-436
    jackpot_combinations: Annotated[tuple[str, ...], FIXED] = tuple(PRIZES)[:5]

    @property
    def law(self) -> tuple[str, ...]:
        return ("PT-SD",) if self.regime == Regime.PT else ("AO-9",)

    @property
    def online_times(self) -> Mapping[str, int]:
        return {**super().online_times, "decision_seconds": 30}

    @property
    def cap(self) -> int | None:
        """How many times the minimum the maximum may be, where the law says so."""
        return CAP if self.regime == Regime.AO else None  # AO-9.15 PT-SD-LIM R-440

    @property
    def needs_croupier(self) -> bool:
        """Are there cards that only their player can see? A machine alone could not show them."""
        return self.physical

    @property
    def most(self) -> int:
        """The most that an initial bet may be."""
        return CAP * self.minimum if self.maximum is None else self.maximum  # AO-9.15 R-440

    @property
    def decks(self) -> int:
        return 2 if self.shuffler else 1  # AO-9.1 AO-9.18 PT-SD-DEF


AO = Rules()
PT = Rules(regime=Regime.PT, currency=Currency.EUR)  # the mechanics are those of AO-9
PRESETS = {"AO": AO, "PT": PT, "AO_JACKPOT": Rules(jackpot="jackpot")}


def check(rules: Rules) -> None:
    """Refuse a table whose options are outside their legal limits."""
    check_table(rules, "AO-9.14d PT-SD-LIM")
    within("seats", rules.seats, 1, MOST_BOXES, "AO-9.6 PT-SD-JOG")
    if rules.cap is None:
        within("maximum", rules.most, rules.minimum, CAP * LARGEST_MINIMUM, "PT-SD-LIM R-440")
    else:
        check_maximum(rules, INITIAL, rules.most, rules.cap, "AO-9.15")
    if rules.decision_seconds is not None:
        within("decision_seconds", rules.decision_seconds, 1, LONGEST_WINDOW, "AO-9.23c R-421")
    if rules.max_round_prizes is not None:
        within("max_round_prizes", rules.max_round_prizes, 1, LARGEST, "AO-9.16 R-66")
    check_jackpot(rules, tuple(PRIZES))
