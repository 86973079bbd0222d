"""Who wins what, in stakes."""

from panoverde.core.record import Record
from panoverde.lab.blackjack.bank import NATURAL, OUTCOMES, OVER, STANDS
from panoverde.lab.blackjack.options import BlackjackOptions

BLACKJACK_PAYS = (3, 2)  # AO-6.26
SURRENDER_KEEPS = (1, 2)  # AO-6.41


class NaturalCosts(Record):
    """What a bank's blackjack takes from one hand."""

    stand: int
    double: int
    over: int
    """A hand above 21 has lost before."""  # AO-6.27
    original_stand: int = 0
    """Once for the hand with the initial stake."""
    original_double: int = 0


def natural_costs(options: BlackjackOptions, split: bool) -> NaturalCosts:
    """With a look at the second card a split never meets a blackjack: the initial stake is lost before (R-48)."""
    if not split:
        return NaturalCosts(1, 1 if options.dealer_peek or options.original_bets_only else 2, 1)
    if options.dealer_peek:
        return NaturalCosts(0, 0, 0)
    if options.original_bets_only:
        return NaturalCosts(0, 0, 1, 1, 1)
    return NaturalCosts(1, 2, 1)


def gains(total: int) -> tuple[int, ...]:
    """Of a hand that stands, by outcome of the bank; 0 for its blackjack, which has costs of its own."""
    row = [0] * OUTCOMES
    for outcome in range(OVER):
        bank = STANDS + outcome
        row[outcome] = (total > bank) - (total < bank)  # AO-6.28 AO-6.29
    row[OVER] = 1
    row[NATURAL] = 0
    return tuple(row)
