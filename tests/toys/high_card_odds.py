"""The odds of high card: which of two cards wins."""

from collections.abc import Callable

from panoverde.core.cards import Card, shoe
from panoverde.core.chance import Chance
from panoverde.lab.odds import Alternative, BetRow, OutcomeTable
from tests.toys.high_card import Rules, winner_of


def draw(_: Rules, chance: Chance) -> tuple[Card, Card]:
    first = chance.card(shoe())
    return first, chance.card(shoe().without(first))


def arms(_: Rules) -> dict[str, Callable[[tuple[Card, Card]], bool]]:
    return {
        "first": lambda cards: winner_of(*cards) == 1,
        "second": lambda cards: winner_of(*cards) == 2,
        "tie": lambda cards: winner_of(*cards) is None,
    }


def outcomes(_: Rules) -> OutcomeTable:
    return OutcomeTable((24, 24, 3), (BetRow("first", 1, ((1, -1, 0),)),))


def alternatives(_: Rules) -> tuple[Alternative, ...]:
    return ()
