"""Two hands against each other: what chance decides in poker, which has no bank."""

from collections.abc import Callable
from functools import lru_cache
from typing import NoReturn

from panoverde.core import chance as physical
from panoverde.core.cards import Card, shoe
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._poker.options import Rules
from panoverde.games._poker.showing import ranking_of


class Showdown(Record):
    first: tuple[Card, ...]
    second: tuple[Card, ...]
    board: tuple[Card, ...]


def draw(rules: Rules, chance: physical.Chance) -> Showdown:
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

    @lru_cache(maxsize=1)  # each arm asks of the same showdown
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


def outcomes(rules: Rules) -> NoReturn:  # noqa: ARG001 - whatever the rules
    """No bet is made against the house: there is no edge to compute."""
    raise Refused("PT-NB-1 AO-13.1 PT-SO-1 RT-1", "no-bank")


def alternatives(rules: Rules) -> tuple[()]:  # noqa: ARG001 - nor under any other
    return ()
