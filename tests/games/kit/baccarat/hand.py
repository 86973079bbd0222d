"""Hands of cards for the tests, as one writes them."""

from panoverde.core.cards import Card


def hand(cards: str) -> tuple[Card, ...]:
    return tuple(map(Card, cards.split()))
