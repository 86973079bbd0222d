"""The last acts of a table as a scenario: what a failing run leaves behind (docs/build/scenarios.md)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from panoverde.core.cards import Card, Shoe
from panoverde.core.dice import Dice
from panoverde.core.refusal import Refused
from panoverde.core.text import Names, write_command, write_event
from panoverde.core.wheel import Wheel
from panoverde.journal.draws import OtherDraw, RecordedDraws
from tests.simulation.truth import Broken, Kept, Truth

SHOWN = 25

T = TypeVar("T")


class Spoken(RecordedDraws):
    """Recorded draws, in the words of a scenario."""

    def __init__(self, draws: Sequence[tuple[int, int]]) -> None:
        super().__init__(draws)
        self.came: list[str] = []

    def _as_one(self, drawn: T, before: int, words: Callable[[T], Sequence[object]]) -> T:
        """Not the numbers that it was made of."""
        self.came[before:] = map(str, words(drawn))
        return drawn

    def lot(self, count: int) -> int:
        return self._as_one(super().lot(count), len(self.came), lambda drawn: (drawn,))

    def dice(self, count: int) -> Dice:
        return self._as_one(super().dice(count), len(self.came), lambda drawn: drawn)

    def spin(self, wheel: Wheel) -> int:
        return self._as_one(super().spin(wheel), len(self.came), lambda drawn: (drawn,))

    def card(self, shoe: Shoe) -> Card:
        return self._as_one(super().card(shoe), len(self.came), lambda drawn: (drawn,))

    def reels(self, strips: Sequence[Sequence[str]]) -> tuple[int, ...]:
        return self._as_one(super().reels(strips), len(self.came), lambda drawn: drawn)


def story_of(truth: Truth, wrong: AssertionError | None) -> str:
    """What failed, and at which table's end."""
    place = wrong.place if isinstance(wrong, Broken) else ""
    why = "\n".join(f"# {line}" for line in str(wrong).splitlines())
    return f"{why}\n{scenario(truth, place)}" if place in truth.acts else why


def scenario(truth: Truth, place: str) -> str:
    acts = truth.acts[place]
    shown, opened = acts[1:][-SHOWN:], acts[0].events[0]
    lines = [f"# {place}: the last {len(shown)} of {len(acts)} entries"]
    lines.append(" ".join(("table", opened.game, opened.profile, *_options(truth, place, opened))))
    for kept in shown:
        lines += _act(truth, place, kept, opened.at)
    return "\n".join(lines)


def _options(truth: Truth, place: str, opened: Any) -> Iterator[str]:
    preset = truth.game(place).presets[opened.profile]
    for name in preset.__struct_fields__:
        value = getattr(opened.rules, name)
        if value != getattr(preset, name) and isinstance(value, str | int | None):
            word = "nothing" if value is None else ("no", "yes")[value] if isinstance(value, bool) else value
            yield f"{name}={word}"


def _act(truth: Truth, place: str, kept: Kept, began: int) -> Iterator[str]:
    if (command := kept.written.act.command) is None:
        return
    names = Names()
    came = _came(truth, place, kept)
    yield f"at {command.at - began}ms"
    yield f"{write_command(command, names)}{f' ! {came}' if came else ''}"
    for event in kept.events:
        yield f"  > {write_event(event, names)}"


def _came(truth: Truth, place: str, kept: Kept) -> str:
    """Judged once more, on the state before it; nothing if that is what failed."""
    chance, command = Spoken(kept.written.draws), kept.written.act.command
    assert command
    before = truth.acts[place][kept.entry.version - 2].state
    try:
        list(truth.game(place).decide(before, command, chance))
    except (Refused, OtherDraw):
        return ""
    return " ".join(chance.came)
