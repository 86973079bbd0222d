"""Strategies that anybody can keep in mind."""

from panoverde.lab.blackjack.bank import STANDS
from panoverde.lab.blackjack.hands import CELLS, TOTALS
from panoverde.lab.blackjack.search import Play

NEVER_BUST, LIKE_THE_BANK = "never_bust", "like_the_bank"
SIMPLE = (NEVER_BUST, LIKE_THE_BANK)
SOFT_STANDS = 18


def simple_play(strategy: str) -> Play:
    """The same against every up-card: no split, no double, no surrender."""
    if strategy == LIKE_THE_BANK:
        hard = soft = [int(total < STANDS) for total in TOTALS]
    elif strategy == NEVER_BUST:
        hard, soft = [0] * len(TOTALS), [int(total < SOFT_STANDS) for total in TOTALS]
    else:
        raise ValueError(f"{strategy} is no simple strategy")
    answers = (*hard, *soft)
    return Play(answers + (0,) * (CELLS - len(answers)), frozenset(), frozenset(), 0.0)
