"""Tables of the house whose luck is known beforehand: for what an evening comes to when this and that comes out."""

from collections.abc import Iterator

import pytest

from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Trial
from panoverde.core.dice import Dice
from panoverde.core.wheel import Wheel
from panoverde.server.table import served_table

_coming: list[str | int] = []


class Rigged(Trial):
    """What the test says comes next; what it does not say comes from the table's own seed."""

    def dice(self, count: int) -> Dice:
        return tuple(int(_coming.pop(0)) for _ in range(count)) if _coming else super().dice(count)

    def spin(self, wheel: Wheel) -> int:
        return int(_coming.pop(0)) if _coming else super().spin(wheel)

    def card(self, shoe: Shoe) -> Card:
        return Card(str(_coming.pop(0))) if _coming else super().card(shoe)


class Luck:
    def comes(self, *outcomes: str | int) -> None:
        """Next come these dice, numbers or cards."""
        _coming.extend(outcomes)

    def forget(self) -> None:
        """What may have come or not."""
        _coming.clear()

    @property
    def left(self) -> tuple[str | int, ...]:
        return tuple(_coming)


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Luck]:
    monkeypatch.setattr(served_table, "Trial", Rigged)
    _coming.clear()
    yield Luck()
    assert not _coming, "not everything came"
