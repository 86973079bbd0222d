"""The dice of a physical table of banca francesa: their case, those who witness a seizure, what keeps them still."""

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.decider import Event
from panoverde.core.people import Role, Seat
from panoverde.games._kit.window import Announced, Announcement
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.dice_case import (
    DiceCase,
    DiceChanged,
    DiceSeized,
    DiceSupplied,
    Seizure,
    SupplyDice,
    full_case,
)
from panoverde.games.banca_francesa.rules import AO
from panoverde.games.banca_francesa.state import State

A, B = Seat(1), Seat(2)


def after(*events: Event, state: State | None = None) -> State:
    state = state or GAME.open(AO, 0)
    for event in events:
        state = GAME.evolve(state, event)
    return state


def test_a_table_opens_with_three_sets_of_dice() -> None:
    assert GAME.open(AO, 0).case == full_case(0) == DiceCase(1, (2, 3), full_case(0).hours)


def test_what_is_not_about_the_dice_leaves_the_case_and_the_table_as_they_were() -> None:
    state = GAME.open(AO, 0)
    assert GAME.evolve(state, Announced(Announcement.PLACE_YOUR_BETS)) is state


@pytest.mark.rule("AO-3.5")
def test_only_the_house_knows_the_witnesses_by_name() -> None:
    seized = DiceSeized(1, B, ("badge 12", "badge 34"))
    state = after(seized)
    for viewer in (A, B, Role.PUBLIC):
        shown = GAME.see(seized, viewer)
        assert shown == DiceSeized(1, B, ())
        assert GAME.view(state, viewer) == after(shown)
        assert GAME.view(state, viewer).case.sealed == (Seizure(1, B, ()),)
    assert GAME.see(seized, Role.INSPECTOR) is seized
    assert GAME.view(state, Role.AUDITOR) is state


@pytest.mark.rule("AO-3.5", "AO-3.2", "R-201")
def test_the_inspector_is_offered_what_the_case_allows() -> None:
    def offered(state: State) -> list[str]:
        return [one.kind for one in GAME.options(state, Role.INSPECTOR)]

    state = GAME.open(AO, 0)
    assert offered(state) == ["seize_dice"]
    state = after(DiceSeized(1, None, ("badge 12", "badge 34")), DiceChanged(2, spoiled=True))
    assert offered(state) == ["seize_dice", "report_examination", "supply_dice"]
    state = after(DiceChanged(3, spoiled=True), DiceChanged(None, spoiled=True), state=state)
    assert offered(state) == ["report_examination", "supply_dice"]


@pytest.mark.rule("R-201", "AO-3.4")
def test_the_hour_of_a_supplied_set_begins_when_it_comes() -> None:
    state = after(DiceChanged(None, spoiled=True), DiceChanged(None, spoiled=True))
    empty = replace(state, case=replace(state.case, spare=()))
    supplied = list(GAME.decide(empty, SupplyDice(by=Role.INSPECTOR, at=77), Scripted()))
    assert supplied == [DiceSupplied(4), DiceChanged(4, at=77)]
    case = after(*supplied, state=empty).case
    assert (case.in_use, case.spare, case.hours.equipment.since) == (4, (), 77)
