"""A console asks for the chance that an act waits for without knowing the game: so the game must say just that."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from panoverde import games
from panoverde.conformance.choices import Tossed
from panoverde.conformance.random_play import Walk
from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Seeded
from panoverde.core.decider import tag_of
from panoverde.core.dice import Dice
from panoverde.core.events import Rewind
from panoverde.core.facts import Closed
from panoverde.core.game import AnyGame
from panoverde.core.want import AnyWant, CardWanted, DiceWanted, LotsWanted, LotWanted, PocketWanted, ReelsWanted
from panoverde.core.wheel import Wheel

PLAYS, MOST_PLAYS = 4, 100
"""Where what waits for chance is rare, as at slot machines, more plays are tried."""
Asked = tuple[str, Any]
T = TypeVar("T")


class Asking(Seeded):
    """Remembers what it was asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[Asked] = []
        self._inside = False

    def dice(self, count: int) -> Dice:
        return self._ask(("dice", count), lambda: super(Asking, self).dice(count))

    def spin(self, wheel: Wheel) -> int:
        return self._ask(("pocket", wheel.pockets), lambda: super(Asking, self).spin(wheel))

    def card(self, shoe: Shoe) -> Card:
        return self._ask(("card", 1), lambda: super(Asking, self).card(shoe))

    def lot(self, count: int) -> int:
        return self._ask(("lot", count), lambda: super(Asking, self).lot(count))

    def reels(self, strips: Sequence[Sequence[str]]) -> tuple[int, ...]:
        return self._ask(("reels", strips), lambda: super(Asking, self).reels(strips))

    def _ask(self, what: Asked, draw: Callable[[], T]) -> T:
        """One physical act, however many numbers it takes."""
        outermost, self._inside = not self._inside, True
        try:
            if outermost:
                self.asked.append(what)
            return draw()
        finally:
            self._inside = not outermost


def is_just(asked: list[Asked], want: AnyWant | None) -> bool:
    """Nothing less, nothing more; of lots that depend on each other, any number."""
    return {kind for kind, _ in asked} <= {"lot"} if isinstance(want, LotsWanted) else asked == expected(want)


def expected(want: AnyWant | None) -> list[Asked]:
    match want:
        case DiceWanted(count):
            return [("dice", count)]
        case PocketWanted(numbers):
            return [("pocket", numbers)]
        case CardWanted(count=count):
            return [("card", 1)] * count
        case LotWanted(count):
            return [("lot", count)]
        case LotsWanted():
            return [("lot", 0)]
        case ReelsWanted(strips):
            return [("reels", strips)]
        case None:
            return []


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_what_is_due_waits_for_just_the_chance_that_it_asks_for(game: AnyGame) -> None:
    waited = Counter[str]()
    for seed in range(MOST_PLAYS):
        if seed >= PLAYS and waited.total():
            break
        walk = Walk(game, Tossed(seed))
        for command in walk.steps():
            due, chance = walk.table.due(), Asking(seed)
            want = None if isinstance(command, Rewind) else game.wants(walk.table.state, tag_of(command))
            events = walk.table.act(command, chance)
            kinds = {kind for kind, _ in chance.asked}
            assert kinds <= {kind for kind, _ in expected(want)}, (command, want)
            if due and type(due.command) is type(command) and due.command.by == command.by:
                assert due.wants == want
                closed = any(isinstance(event, Closed) for event in events)  # instead of a throw
                assert is_just(chance.asked, None if closed else want), (command, want)
                waited[tag_of(command)] += bool(want)
    assert waited.total()
