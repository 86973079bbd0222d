"""Entered chance: outcomes of a physical table, as people write them."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from panoverde.core.cards import RANKS, SIGNS, SUITS, Card, Shoe
from panoverde.core.chance import Streamed
from panoverde.core.decider import Command
from panoverde.core.dice import FACES, Dice
from panoverde.core.events import TABLE_COMMANDS
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.wheel import Wheel


class Wanted(Exception):
    """An act needs this outcome of chance."""

    def __init__(self, key: str, draw: Callable[[Streamed], Any], read: Callable[[str], Any], **facts: object) -> None:
        super().__init__(key)
        self.key = key
        """Key of the message that asks for it."""
        self.draw = draw
        """Draws it by machine."""
        self.read = read
        """Parses typed text; None if it isn't a possible outcome."""
        self.facts = facts


class EnteredChance:
    """The outcomes known so far, in order; raises Wanted for the first one missing."""

    def __init__(self, known: list[Any]) -> None:
        self._known = known
        self.draws: list[tuple[int, int]] = []

    def dice(self, count: int) -> Dice:
        dice: Dice = self._next(
            Wanted("want-dice", lambda luck: luck.dice(count), lambda typed: read_dice(typed, count), count=count)
        )
        return dice

    def spin(self, wheel: Wheel) -> int:
        least, most = min(wheel.pockets), max(wheel.pockets)
        return self._number("want-number", lambda luck: luck.spin(wheel), wheel.pockets, least=least, most=most)

    def card(self, shoe: Shoe) -> Card:
        card: Card = self._next(Wanted("want-card", lambda luck: luck.card(shoe), lambda typed: read_card(typed, shoe)))
        return card

    def lot(self, count: int) -> int:
        return self._number("want-lot", lambda luck: luck.lot(count), range(count), most=count - 1)

    def reels(self, strips: Sequence[Sequence[str]]) -> tuple[int, ...]:
        return tuple([self.lot(len(strip)) for strip in strips])

    def _number(self, key: str, draw: Callable[[Streamed], int], among: Any, **facts: object) -> int:
        number: int = self._next(Wanted(key, draw, lambda typed: read_number(typed, among), **facts))
        return number

    def _next(self, wanted: Wanted) -> Any:
        if len(self.draws) == len(self._known):
            raise wanted
        outcome = self._known[len(self.draws)]
        self.draws.append((0, 0))
        return outcome


def read_dice(typed: str, count: int) -> Dice | None:
    """«3 3 5», «3-3-5» or «335»."""
    faces = re.sub(r"[\s,;-]+", "", typed)
    if len(faces) != count or not set(faces) <= {str(face) for face in range(1, FACES + 1)}:
        return None
    return tuple(int(face) for face in faces)


def read_number(typed: str, among: Any) -> int | None:
    number = int(typed) if re.fullmatch("0|[1-9][0-9]{0,8}", typed) else None
    return number if number in among else None


def read_card(typed: str, shoe: Shoe) -> Card | None:
    """«As», «10h» or «K♠»: rank, then suit in English or as a sign."""
    found = re.fullmatch(rf"(10|[{RANKS}])\s?([{SUITS}{SIGNS}])", typed.strip(), re.IGNORECASE)
    if not found:
        return None
    rank, suit = found[1].upper().replace("10", "T"), found[2].lower()
    card = Card(rank + (SUITS[SIGNS.index(suit)] if suit in SIGNS else suit))
    left = dict(zip(shoe.deck, shoe.left, strict=True)).get(card, 0)
    return card if left else None


def wanted_by(table: Table[Any, Any], command: Command, known: list[Any]) -> Wanted | None:
    """The first outcome that the act still needs. A trial: nothing is kept."""
    if isinstance(command, TABLE_COMMANDS):
        return None
    try:
        for _ in table.game.decide(table.state, command, EnteredChance(known)):
            pass
    except Wanted as wanted:
        return wanted
    except Refused:
        pass
    return None
