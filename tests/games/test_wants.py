"""What an act is said to wait for is what it asks chance for: in every scenario that is dealt by hand."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.dice import Dice
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.want import AnyWant, CardWanted, DiceWanted, LotsWanted, LotWanted, PocketWanted, ReelsWanted
from panoverde.core.wheel import Wheel
from panoverde.scenario.notation import read
from panoverde.scenario.profiles import each
from panoverde.scenario.run import ScenarioRun, opened

SCENARIOS = Path(__file__).parents[2] / "scenarios"


class Recorded:
    """Chance that remembers what it was asked for."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.asked: list[Any] = []

    def dice(self, count: int) -> Dice:
        self.asked.append(("dice", count))
        return self._chance.dice(count)

    def spin(self, wheel: Wheel) -> int:
        self.asked.append(("pocket", wheel.pockets))
        return self._chance.spin(wheel)

    def card(self, shoe: Shoe) -> Card:
        self.asked.append(shoe)
        return self._chance.card(shoe)

    def lot(self, count: int) -> int:
        self.asked.append(("lot", count))
        return self._chance.lot(count)

    def reels(self, strips: Sequence[Sequence[str]]) -> tuple[int, ...]:
        self.asked.append(("reels", strips))
        return self._chance.reels(strips)


class Watched(Table[Any, Any]):
    def __init__(self, table: Table[Any, Any]) -> None:
        super().__init__(table.game, table.log)
        self.waited: set[str] = set()

    def act(self, command: Command, chance: Chance) -> tuple[Event, ...]:
        kind = tag_of(command)
        want = self.game.wants(self.state, kind)
        due = self.game.due(self.state)
        recorded = Recorded(chance)
        events = super().act(command, recorded)
        assert answers(want, command, recorded.asked), (kind, want, recorded.asked)
        if due and due.command == msgspec.structs.replace(command, at=due.command.at):
            assert due.wants == want
        if recorded.asked:
            self.waited.add(kind)
        return events


def answers(want: AnyWant | None, command: Command, asked: list[Any]) -> bool:
    match want:
        case None:
            return not asked
        case DiceWanted(count=count):
            return asked == [("dice", count)]
        case PocketWanted(numbers=numbers, red=red):
            return asked == [("pocket", numbers)] and set(red) < set(numbers)
        case CardWanted(shoe=shoe, count=count, counted_by=field):
            return asked[:1] == [shoe] and len(asked) == (getattr(command, field) if field else count)
        case LotWanted(count=count, seats=seats):
            return asked == [("lot", count)] and len(seats) in (0, count)
        case LotsWanted():
            return all(kind == "lot" for kind, _ in asked)
        case ReelsWanted(strips=strips):
            return asked == [("reels", strips)]


def tables() -> Iterator[Watched]:
    """The scenarios that are dealt by hand, played to their ends."""
    texts = (path.read_text("utf-8") for path in sorted(SCENARIOS.rglob("*.scenario")))
    for page in (page for text in texts for page in each(text).values()):
        scenario = read(page, must_expect=False)
        try:
            table = Watched(opened(scenario.opening))
        except Refused:
            continue  # that is what it shows
        if getattr(table.rules, "physical", False):  # a pool is no table
            runner = ScenarioRun(table)
            for step in scenario.steps:
                for _ in range(step.times):
                    runner.run(step)
            yield table


HOLDEM = {"deal_turning_one", "draw_seats", "expose_cards", "set_aside_card", "turn_board", "turn_cards"}
TOURNAMENT = {"pick_burn", "show_mucked", "show_some", "turn_four"}
WAITS = {
    "banca_francesa": {"throw"},
    "blackjack": {"deal_card", "draw_undue", "expose_bank_card", "turn_hole_card", "turn_unasked"},
    "chemin_de_fer": {
        "abater",
        "banker_drew_two",
        "burn",
        "burn_face_up",
        "deal_third",
        "draw_third",
        "ponto_got_two",
        "turn_banker",
        "turn_ponto",
        "wrong_call",
    },
    "craps": {"throw"},
    "cussec": {"open_dome"},
    "holdem": HOLDEM | TOURNAMENT | {"draw_tables", "turn_too_soon", "turn_without_burning"},
    "omaha": {"show_some", "turn_board", "turn_cards"},
    "ponto_banca": {"deal_face_up", "show_cards"},
    "roulette": {"rest_ball"},
    "sem_descarte": {"deal_cards", "deal_turning_bank", "turn_bank", "turn_hand"},
    "sintetico": {"turn_board", "turn_cards", "turn_extra"},
}


def test_an_act_waits_for_the_chance_that_it_is_said_to() -> None:
    waited: dict[str, set[str]] = {}
    for table in tables():
        waited.setdefault(table.game.name, set()).update(table.waited)
    assert waited == WAITS
