"""A jackpot pool: the figures that the operator proposes and the supervisor fixes."""

from enum import StrEnum

from panoverde.core.money import LARGEST, Amount, Currency, Money, Sum
from panoverde.core.record import Record
from panoverde.core.refusal import Refused

LEAST_START = 10_000  # AO-7.7 AO-9.12: so many bets
WHOLE = 100
TOP = 1
"""Rank of the combination that takes what is left."""

FIGURES = "AO-7.3 AO-9.4 AO-9.10 R-56"
MACHINES = "AO-17.3 AO-17.4"
PROPORTIONS = "AO-7.6 AO-9.11 R-56"
STRAIGHT_FLUSH_PERCENT = 10  # AO-9.14c
FIXED_LINES = ("sequencia_real_de_cor", "sequencia_de_cor")  # AO-9.14a AO-9.14c R-56


class Chapter(StrEnum):
    """Which chapter's jackpot it is."""

    BLACKJACK = "AO-7"
    SEM_DESCARTE = "AO-9"
    SLOTS = "AO-17"


LAW = {Chapter.BLACKJACK: ("AO-7",), Chapter.SEM_DESCARTE: ("AO-9", "PT-SD"), Chapter.SLOTS: ("AO-17",)}


class Marking(StrEnum):
    """How bets on the jackpot are collected and the display is moved on."""

    AUTOMATIC = "automatic"  # AO-7.4a AO-9.5a
    MANUAL = "manual"  # AO-7.4b AO-9.5b


class Prize(Record):
    """What a combination wins: a fixed amount or a percentage; the highest takes what is left, and has neither."""

    combination: str
    fixed: Sum = 0
    percent: int = 0
    """Of the accumulated value, shared by all who have the combination in one coup."""


class Rules(Record, kw_only=True):
    pool: str = "jackpot"
    """Its id."""
    chapter: Chapter = Chapter.BLACKJACK
    currency: Currency = Currency.AOA
    demo: bool = False
    bet: Amount = 100
    """The one chip of each player; the stake of slot machines, each of which has a pool of its own."""  # AO-17.6
    increment: int = 75
    """Percentage of each bet that the value grows by; the rest is the bank's. 0: a machine's plan says it."""
    start: Sum = LEAST_START * 100
    """Value at the start and after the top prize, from the house's own money."""
    marking: Marking = Marking.AUTOMATIC
    prizes: tuple[Prize, ...] = ()
    """From the highest combination to the lowest."""
    group: str = ""
    """Group of slot machines that feed it; empty: one machine alone."""  # AO-17.3 AO-17.4
    notice: str = ""
    """Reference of the notice to the supervisor."""  # AO-7.1
    approval: str = ""
    """Reference of the supervisor's approval of these figures."""  # AO-7.3 AO-7.6 AO-9.4 AO-9.10 AO-9.11

    @property
    def law(self) -> tuple[str, ...]:
        return LAW[self.chapter]

    @property
    def is_captive(self) -> bool:
        """Is the value the players' until it is won, so that only other machines may get it?"""  # AO-17.5 AO-17.6
        return self.chapter == Chapter.SLOTS and not self.demo

    @property
    def ranks(self) -> range:
        return range(TOP, len(self.prizes) + 1)

    def prize(self, rank: int) -> Prize:
        return self.prizes[rank - 1]

    def money(self, amount: int) -> Money:
        return Money(amount, self.currency)


PRESETS = {
    "AO_7": Rules(
        prizes=(
            Prize("quatro_ases_do_mesmo_naipe"),
            Prize("quatro_ases", percent=10),
            Prize("tres_setes_do_mesmo_naipe", fixed=50_000),
            Prize("tres_ases", fixed=10_000),
            Prize("dois_ases_do_mesmo_naipe", fixed=2_500),
        )
    ),
    "AO_9": Rules(
        chapter=Chapter.SEM_DESCARTE,
        prizes=(
            Prize("sequencia_real_de_cor"),
            Prize("sequencia_de_cor", percent=STRAIGHT_FLUSH_PERCENT),
            Prize("poquer", fixed=50_000),
            Prize("full", fixed=10_000),
            Prize("cor", fixed=5_000),
        ),
    ),
    "AO_17": Rules(chapter=Chapter.SLOTS, increment=0, start=100_000, prizes=(Prize("jackpot"),)),
}


def check(rules: Rules) -> None:
    """Refuse figures outside the law."""
    if rules.chapter == Chapter.SLOTS:
        _check_machines(rules)
        return
    _within("bet", rules.bet, 1, LARGEST // LEAST_START, FIGURES)
    _within("increment", rules.increment, 1, WHOLE, FIGURES)
    _within("start", rules.start, LEAST_START * rules.bet, LARGEST, "AO-7.7 AO-9.12")
    _check_prizes(rules)
    if rules.chapter == Chapter.SEM_DESCARTE:
        first = tuple(prize.combination for prize in rules.prizes[:2])
        if first != FIXED_LINES or rules.prize(2).percent != STRAIGHT_FLUSH_PERCENT:
            raise Refused("AO-9.14a AO-9.14c R-56", "fixed-lines", percent=STRAIGHT_FLUSH_PERCENT)


def _check_machines(rules: Rules) -> None:
    """One prize, all of the value; the plan says how it starts and grows."""
    _within("bet", rules.bet, 1, LARGEST, MACHINES)
    _within("increment", rules.increment, 0, 0, MACHINES)
    _within("start", rules.start, 0, LARGEST, MACHINES)
    if len(rules.prizes) != 1:
        raise Refused(MACHINES, "one-jackpot-of-machines")
    _check_prizes(rules)


def _check_prizes(rules: Rules) -> None:
    names = [prize.combination for prize in rules.prizes]
    if not names or len(set(names)) < len(names) or not all(names):
        raise Refused(PROPORTIONS, "no-combinations")
    top, *others = rules.prizes
    if top.fixed or top.percent:
        raise Refused("AO-7.13a AO-9.14a", "top-takes-the-rest", combination=top.combination)
    for prize in others:
        if (prize.fixed > 0) == (prize.percent > 0) or prize.percent < 0:
            raise Refused(PROPORTIONS, "fixed-or-percentage", combination=prize.combination)
    if sum(prize.percent for prize in others) >= WHOLE:
        raise Refused(PROPORTIONS, "percentages-too-high")


def _within(option: str, value: object, least: int, most: int, cites: str) -> None:
    if type(value) is not int or not least <= value <= most:
        raise Refused(cites, "option-outside-law", option=option, value=str(value), least=least, most=most)
