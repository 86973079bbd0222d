"""The physical chances of the registered games, found by asking the games: which dice, wheels, shoes and lots."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from panoverde import games
from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Seeded
from panoverde.core.dice import Dice
from panoverde.core.fields import few_values
from panoverde.core.game import AnyGame
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.wheel import Wheel
from panoverde.games._poker.rules import Rules as PokerRules
from panoverde.lab.odds import DrawModule, find
from panoverde.lab.poker import showdown


class DiceChance(Record):
    """So many dice together."""

    dice: int

    @property
    def key(self) -> str:
        return f"dice-{self.dice}"


class WheelChance(Record):
    wheel: tuple[int, ...]

    @property
    def key(self) -> str:
        """Wheels of as many pockets differ in the order of their numbers."""
        return "wheel-" + "-".join(map(str, (len(self.wheel), *self.wheel[1:4])))


class ShoeChance(Record):
    """A shoe dealt to its last card."""

    deck: tuple[Card, ...]
    decks: int

    @property
    def size(self) -> int:
        return self.decks * len(self.deck)

    @property
    def key(self) -> str:
        return f"cards-{self.decks}x{len(self.deck)}"


class LotsChance(Record):
    count: int

    @property
    def key(self) -> str:
        return f"lots-{self.count}"


Physical = DiceChance | WheelChance | ShoeChance | LotsChance

LOTS = (LotsChance(2), LotsChance(10), LotsChance(11))
"""Seats among which poker draws the button: two players, a full table of hold'em or omaha, one of sintético."""


class Noted(Seeded):
    """Notes what is asked of it."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: set[Physical] = set()

    def dice(self, count: int) -> Dice:
        self.asked.add(DiceChance(count))
        return super().dice(count)

    def spin(self, wheel: Wheel) -> int:
        self.asked.add(WheelChance(wheel.pockets))
        return super().spin(wheel)

    def card(self, shoe: Shoe) -> Card:
        self.asked.add(ShoeChance(shoe.deck, max(shoe.left)))
        return super().card(shoe)


@cache
def physical() -> tuple[Physical, ...]:
    """Chances of every registered game, under every profile and every choice of an option that has few."""
    asked: set[Physical] = set(LOTS)
    for game in games.every():
        for rules in variations(game):
            asked |= asked_by(game, rules)
    return tuple(sorted(asked, key=lambda chance: chance.key))


def asked_by(game: AnyGame, rules: Any) -> set[Physical]:
    chance = Noted()
    if draws := draws_of(game):
        draws.draw(rules, chance)
    return chance.asked


def draws_of(game: AnyGame) -> DrawModule | None:
    """What decides a coup: the draws of the game's odds or, in poker, two hands against each other."""
    return find(game.name) or (showdown if issubclass(game.rules, PokerRules) else None)


def variations(game: AnyGame) -> Iterator[Any]:
    """The rules of every profile, and the same with one option changed, where the law allows it."""
    for rules in game.presets.values():
        yield rules
        for field in msgspec.structs.fields(rules):
            for choice in few_values(field.type):
                changed = msgspec.structs.replace(rules, **{field.name: choice})
                try:
                    game.check(changed)
                except Refused:
                    continue
                yield changed
