"""The action notation of PHH: `d db AsKsQs`, `d dh p1 ????`, `p1 f`, `p1 cc`, `p1 cbr 2.50`, `p1 sm AhAd`."""

import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from panoverde.core.cards import RANKS, SUITS, Card
from panoverde.games._poker.state import FACE_DOWN

CARDS = frozenset(Card(rank + suit) for rank in RANKS for suit in SUITS) | {FACE_DOWN}
PLAYER = re.compile(r"p([1-9][0-9]?)", re.ASCII)
MUCKED: tuple[Card, ...] = ()


class UnreadableHand(ValueError):
    """Not a hand in this format: a key of words.py, and the facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key, self.facts = key, facts

    def __str__(self) -> str:
        return " ".join((self.key, *(f"{name}={fact}" for name, fact in self.facts.items())))


class Action(NamedTuple):
    text: str
    verb: str
    """`db`, `dh`, `f`, `cc`, `cbr` or `sm`; empty for a comment."""
    player: int = 0
    """1 is the first dealt; 0 is the dealer."""
    cards: tuple[Card, ...] | None = None
    """At a showdown, None is `-`: the cards dealt to the player; empty is a muck."""
    amount: Decimal | int | None = None


def parse_action(text: str) -> Action:
    """Drops a comment after `#`."""
    words = text.split("#", 1)[0].split()
    said = " ".join(words)
    match words:
        case []:
            return Action(said, "")
        case ["d", "db", *cards] if cards:
            return Action(said, "db", cards=parse_cards("".join(cards)))
        case ["d", "dh", player, *cards] if cards:
            return Action(said, "dh", _player(player), parse_cards("".join(cards)))
        case [player, ("f" | "cc") as verb]:
            return Action(said, verb, _player(player))
        case [player, "cbr", amount]:
            return Action(said, "cbr", _player(player), amount=_amount(amount))
        case [player, "sm"]:
            return Action(said, "sm", _player(player), MUCKED)
        case [player, "sm", "-"]:
            return Action(said, "sm", _player(player))
        case [player, "sm", *cards]:
            return Action(said, "sm", _player(player), parse_cards("".join(cards)))
        case _:
            raise UnreadableHand("bad-action", action=said)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Written together; an unknown card is `??`."""
    text = text.replace("10", "T").replace(",", "")
    cards = tuple(Card(text[at : at + 1].upper() + text[at + 1 : at + 2].lower()) for at in range(0, len(text), 2))
    for card in cards:
        if card not in CARDS:
            raise UnreadableHand("bad-card", card=card)
    return cards


def _player(label: str) -> int:
    if not (found := PLAYER.fullmatch(label)):
        raise UnreadableHand("bad-player", player=label)
    return int(found[1])


def _amount(text: str) -> Decimal:
    try:
        amount = Decimal(text.replace(",", ""))
    except InvalidOperation as wrong:
        raise UnreadableHand("bad-amount", field="cbr", value=text) from wrong
    if not amount.is_finite() or amount <= 0:
        raise UnreadableHand("bad-amount", field="cbr", value=text)
    return amount
