"""What every banked table shares, where no scenario shows it."""

import pytest

from panoverde.core.people import Role, Seat
from panoverde.games._banked import cloth, dice_case, idle
from panoverde.games._banked.dice_case import DiceChanged, DiceSeized, Seizure, full_case
from panoverde.games._banked.model import (
    Announced,
    Announcement,
    Cloth,
    Idle,
    IdleInvited,
    IdleWarned,
    Player,
    SeatLeft,
)

ANNOUNCED = Announced(Announcement.PLACE_YOUR_BETS)


def test_what_is_not_about_them_leaves_the_cloth_and_the_case_as_they_were() -> None:
    empty, case = Cloth({}), full_case(0)
    assert cloth.evolve(empty, ANNOUNCED) is empty
    assert dice_case.evolve(case, ANNOUNCED) is case


@pytest.mark.rule("AO-3.5")
def test_only_the_house_knows_the_witnesses_by_name() -> None:
    seized = DiceSeized(1, Seat(2), ("badge 12", "badge 34"))
    case = dice_case.evolve(full_case(0), seized)
    for viewer in (Seat(1), Seat(2), Role.PUBLIC):
        shown = dice_case.see(seized, viewer)
        assert shown == DiceSeized(1, Seat(2), ())
        assert dice_case.view(case, viewer) == dice_case.evolve(full_case(0), shown)
        assert dice_case.view(case, viewer).sealed == (Seizure(1, Seat(2), ()),)
    assert dice_case.see(seized, Role.INSPECTOR) is seized
    assert dice_case.view(case, Role.AUDITOR) is case


@pytest.mark.rule("PT-BFO-29", "PT-BFO-30")
def test_an_invitation_is_between_the_house_and_the_player() -> None:
    for event in (IdleInvited(Seat(1)), IdleWarned(Seat(1), 7)):
        assert idle.see(event, Seat(1)) is event
        assert idle.see(event, Role.INSPECTOR) is event
        assert idle.see(event, Seat(2)) != event
        assert idle.see(event, Role.PUBLIC) != event
    assert idle.see(SeatLeft(Seat(1), 5, idle=True), Seat(2)) == SeatLeft(Seat(1), 5)
    warned = Cloth({Seat(1): Player(5, 5, 0, idle=Idle.WARNED, idle_until=7)})
    assert idle.view(warned, Seat(1)) == warned
    assert idle.view(warned, Seat(2)).players[Seat(1)].idle == Idle.NO


@pytest.mark.rule("AO-3.5", "AO-3.2", "R-201")
def test_the_inspector_is_offered_what_the_case_allows() -> None:
    def offered(case: dice_case.DiceCase) -> list[str]:
        return [one.kind for one in dice_case.options(case, Role.INSPECTOR, seated=False, resting=False)]

    case = full_case(0)
    assert offered(case) == ["seize_dice"]
    for event in (DiceSeized(1, None, ("badge 12", "badge 34")), DiceChanged(2, spoiled=True)):
        case = dice_case.evolve(case, event)
    assert offered(case) == ["seize_dice", "report_examination", "supply_dice"]
    for event in (DiceChanged(3, spoiled=True), DiceChanged(None, spoiled=True)):
        case = dice_case.evolve(case, event)
    assert offered(case) == ["report_examination", "supply_dice"]
