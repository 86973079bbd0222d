"""What an operator chooses of a jackpot at a table, and what its pool decides."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from panoverde.core.fields import FIXED
from panoverde.core.money import Amount
from panoverde.core.option import is_words
from panoverde.core.refusal import Refused
from panoverde.games._kit.options import LARGEST_MINIMUM, TableOptions, within

ZONE = "jackpot"
"""Where the chip lies: a place of its own."""  # AO-7.2 AO-9.3
WHOLE = 100


class Marking(StrEnum):
    """How chips are collected."""

    AUTOMATIC = "automatic"  # AO-7.4a AO-9.5a
    MANUAL = "manual"  # AO-7.4b AO-9.5b


class JackpotOptions(TableOptions, kw_only=True):
    """The pool decides all but the first."""

    jackpot: str | None = None
    """Pool that the table feeds; None: no jackpot."""  # AO-7.1 AO-9.3
    jackpot_bet: Annotated[Amount, FIXED] = 100
    jackpot_increment: Annotated[int, FIXED] = 75
    """Percentage of each chip that goes to the pool; the rest is the bank's."""
    jackpot_marking: Annotated[Marking, FIXED] = Marking.AUTOMATIC
    jackpot_combinations: Annotated[tuple[str, ...], FIXED] = ()
    """From the highest to the lowest."""

    @property
    def stands_alone(self) -> bool:
        return self.jackpot is None

    @property
    def fed(self) -> int:
        """Of one chip, to the pool."""
        return self.jackpot_bet * self.jackpot_increment // WHOLE  # AO-7.3 AO-9.4 R-08


def check_jackpot(rules: JackpotOptions, known: Sequence[str]) -> None:
    if rules.jackpot is None:
        return
    if not is_words(rules.jackpot) or ":" in rules.jackpot:
        raise Refused("AO-7.1 AO-9.3", "no-such-pool", pool=rules.jackpot)
    within("jackpot_bet", rules.jackpot_bet, 1, LARGEST_MINIMUM, "AO-7.3 AO-9.10")
    within("jackpot_increment", rules.jackpot_increment, 1, WHOLE, "AO-7.3 AO-9.4")
    named = rules.jackpot_combinations
    if not named or len(set(named)) < len(named) or not set(named) <= set(known):
        names = {"named": ", ".join(named), "known": ", ".join(known)}
        raise Refused("AO-7.6 AO-9.11 R-56", "unknown-combinations", **names)
