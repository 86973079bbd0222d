"""Two hands of poker against each other: what chance decides where nobody bets against the house."""

from collections.abc import Callable
from functools import lru_cache

from panoverde.core.cards import Card, shoe
from panoverde.core.chance import Chance
from panoverde.core.record import Record
from panoverde.games._poker.hand.showdown import ranking_of
from panoverde.games._poker.rules import Rules


class Showdown(Record):
    first: tuple[Card, ...]
    second: tuple[Card, ...]
    board: tuple[Card, ...]


def draw(rules: Rules, chance: Chance) -> Showdown:
    variant = rules.variants[0]
    left, cards = shoe(deck=variant.deck), []
    for _ in range(2 * variant.hole + sum(variant.board)):
        card = chance.card(left)
        left = left.without(card)
        cards.append(card)
    return Showdown(tuple(cards[: variant.hole]), tuple(cards[variant.hole : 2 * variant.hole]), tuple(cards[-5:]))


def arms(rules: Rules) -> dict[str, Callable[[Showdown], bool]]:
    """The best combination wins; equal ones share."""
    variant = rules.variants[0]
    order = ranking_of(rules, variant)

    @lru_cache(maxsize=1)  # each arm asks about the same showdown
    def lead(showdown: Showdown) -> int:
        first, second = (
            order.score(hole, showdown.board, variant.own) for hole in (showdown.first, showdown.second)
        )  # PT-NB-1 AO-13.1 PT-SO-26
        return first - second

    return {
        "first": lambda showdown: lead(showdown) > 0,
        "second": lambda showdown: lead(showdown) < 0,
        "split": lambda showdown: lead(showdown) == 0,
    }
