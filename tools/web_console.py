"""What the staff's pages know of the house: what is said aloud, what equipment there is, whose task is what; and what
chance decides in acts of every game, on which the console's own guess of what must be entered is tried."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from tools.protocol_types import events_of

from panoverde import games
from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event, tag_of
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.wheel import Wheel
from panoverde.games._poker.variants import VARIANTS
from panoverde.games._roulette.layout import AMERICAN, FRENCH, RED
from panoverde.house.duties import MAY
from panoverde.scenario.notation import read
from panoverde.scenario.run import Runner, opened

SCENARIOS = Path(__file__).parents[1] / "scenarios"

EACH = 2
"""Acts of one kind and one answer that are kept."""


def made(pages: Path) -> dict[Path, str]:
    """By the folder with the sources of the pages."""
    return {
        pages / "console" / "law.json": _written({"aloud": _aloud(), "variants": _variants(), "wheel": _wheel()}),
        pages / "console" / "wanted.fixture.json": _written_in_lines(_acts()),
        pages / "lib" / "tasks.json": _written({_camel(task): list(duties) for task, duties in MAY.items()}),
    }


def _aloud() -> list[str]:
    """Events that are said to the table."""
    events = (getattr(event, "__origin__", event) for game in games.every() for event in events_of(game))
    return sorted({tag_of(event) for event in events if getattr(event, "aloud", False)})


def _wheel() -> dict[str, Any]:
    """Its numbers, whatever their order, and which of them are red."""
    (numbers,) = {tuple(sorted(wheel.pockets)) for wheel in (FRENCH, AMERICAN)}
    return {"numbers": numbers, "red": sorted(RED)}


def _variants() -> dict[str, Any]:
    """What each deals; the ranks of its deck, the lowest first."""
    return {
        name: {
            "ranks": "".join(dict.fromkeys(card[0] for card in variant.deck)),
            "hole": variant.hole,
            "board": variant.board,
        }
        for name, variant in VARIANTS.items()
    }


def _camel(words: str) -> str:
    """As the pages name things."""
    first, *others = words.split("_")
    return first + "".join(word.title() for word in others)


# What must be entered


class Recorded:
    """Chance that remembers what it was asked for, as the console asks a croupier for it."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.wanted: dict[str, Any] | None = None

    def dice(self, count: int) -> Dice:
        self._want("dice", count)
        return self._chance.dice(count)

    def spin(self, wheel: Wheel) -> int:
        self._want("pocket")
        return self._chance.spin(wheel)

    def card(self, shoe: Shoe) -> Card:
        if self.wanted is None:
            left = dict(zip(shoe.deck, shoe.left, strict=True))
            self.wanted = {"kind": "cards", "count": 0, "left": left}
        self.wanted["count"] += 1
        return self._chance.card(shoe)

    def lot(self, count: int) -> int:
        self.wanted = {"kind": "lots", "counts": [*(self.wanted or {"counts": []})["counts"], count]}
        return self._chance.lot(count)

    def _want(self, kind: str, count: int | None = None) -> None:
        self.wanted = {"kind": kind} if count is None else {"kind": kind, "count": count}


class Watched(Table[Any, Any]):
    """A table at which everything is noted that chance had a part in, or might have had."""

    def __init__(self, table: Table[Any, Any]) -> None:
        super().__init__(table.game, table.log)
        self.noted: list[tuple[Command, Any, dict[str, Any] | None]] = []

    def act(self, command: Command, chance: Chance) -> tuple[Event, ...]:
        before, recorded = self.state, Recorded(chance)
        events = super().act(command, recorded)
        self.noted.append((command, before, recorded.wanted))
        return events


def _acts() -> Iterator[dict[str, Any]]:
    """Of each kind of act in which chance has a part: when it decides what, and when nothing."""
    found: dict[tuple[str, str], dict[str, list[dict[str, Any]]]] = {}
    for table in _tables():
        for command, before, wanted in table.noted:
            alike = found.setdefault((table.game.name, tag_of(command)), {})
            acts = alike.setdefault(json.dumps({**(wanted or {}), "left": None}), [])
            if len(acts) < EACH:
                acts.append(
                    {
                        "game": table.game.name,
                        "act": _said(command),
                        "at": command.at,
                        "view": _looked_at(table.game.view(before, Role.CROUPIER)),
                        "wanted": wanted,
                    }
                )
    for alike in found.values():
        acts = [act for same in alike.values() for act in same]
        yield from acts if any(act["wanted"] for act in acts) else ()


def _tables() -> Iterator[Watched]:
    """Of all scenarios that are dealt by hand, as they were played to their ends."""
    for path in sorted(SCENARIOS.rglob("*.scenario")):
        scenario = read(path.read_text("utf-8"), must_expect=False)
        try:
            table = Watched(opened(scenario.opening))
        except Refused:
            continue  # that is what it shows
        if table.rules.physical:
            runner = Runner(table)
            for step in scenario.steps:
                runner.run(step)
            yield table


LOOKED_AT = ("closes_at", "deal", "hand", "players", "point", "shoe")
"""What the console looks at to know what it must ask for; the rest of a state would only be long."""


def _looked_at(view: Any) -> dict[str, Any]:
    return {name: part for name, part in msgspec.to_builtins(view).items() if name in LOOKED_AT}


def _said(command: Command) -> dict[str, Any]:
    """As a client says it."""
    said: dict[str, Any] = msgspec.to_builtins(command)
    return {name: value for name, value in said.items() if name not in ("by", "at")}


# Writing


def _written(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _written_in_lines(acts: Iterator[dict[str, Any]]) -> str:
    """One act in each."""
    return "[\n" + ",\n".join(json.dumps(act, ensure_ascii=False, default=str) for act in acts) + "\n]\n"
