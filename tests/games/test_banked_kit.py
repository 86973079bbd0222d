"""What every banked table shares, where no scenario shows it."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from panoverde.core.money import Currency
from panoverde.core.option import Number, Option
from panoverde.core.people import Role, Seat
from panoverde.games._banked import betting, cloth, dice_case, idle
from panoverde.games._banked.dice_case import DiceChanged, DiceSeized, DiceSupplied, Seizure, SupplyDice, full_case
from panoverde.games._banked.model import (
    Announced,
    Announcement,
    Bet,
    BetPlaced,
    Cloth,
    Idle,
    IdleInvited,
    IdleWarned,
    Player,
    SeatLeft,
)

A, B, C = Seat(1), Seat(2), Seat(3)
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


def a_cloth(**missed: int) -> Cloth:
    """A has a bet on the cloth, B has none."""
    players = {A: Player(900, 1000, 5, missed.get("A", 0)), B: Player(1000, 1000, 5, missed.get("B", 0))}
    return Cloth(players, (Bet(A, "pequeno", 100),))


@pytest.mark.rule("R-25")
def test_a_bet_ends_idleness_at_once() -> None:
    before = Cloth({A: Player(900, 1000, 5, missed=4, idle=Idle.WARNED)})
    after = cloth.evolve(before, BetPlaced(A, "ases", 100, at=70)).players[A]
    assert (after.chips, after.missed, after.played, after.idle) == (800, 0, 70, Idle.NO)


@pytest.mark.rule("R-25")
def test_a_window_is_missed_by_whoever_has_nothing_on_the_cloth() -> None:
    closed = cloth.count_missed(a_cloth(A=3, B=3))
    assert (closed.players[A].missed, closed.players[B].missed) == (0, 4)


@pytest.mark.rule("PT-BFO-19", "R-207")
def test_the_window_of_a_void_coup_is_taken_off_the_count_again() -> None:
    void = cloth.uncount_missed(a_cloth(A=3, B=3))
    assert (void.players[A].missed, void.players[B].missed) == (3, 2)
    assert cloth.uncount_missed(a_cloth()).players[B].missed == 0
    late = cloth.came_late(a_cloth(), B)
    assert cloth.count_missed(late).players[B].missed == 0
    assert cloth.count_missed(cloth.count_missed(late)).players[B].missed == 1


@pytest.mark.rule("R-207")
def test_a_throw_with_a_stake_on_the_cloth_is_play() -> None:
    before = cloth.evolve(a_cloth(), IdleInvited(A))
    before = cloth.evolve(before, IdleInvited(B))
    after = cloth.played(before, 99).players
    assert (after[A].played, after[A].idle) == (99, Idle.NO)
    assert (after[B].played, after[B].idle) == (5, Idle.INVITED)


@pytest.mark.rule("R-202")
def test_a_correction_keeps_the_chips_brought_since() -> None:
    then = a_cloth()
    now = Cloth({A: Player(1150, 1200, 9), B: Player(1000, 1000, 5), C: Player(70, 50, 9)}, bank=-20)
    back = cloth.rewound(then, now)
    assert (back.players[A].chips, back.players[A].brought) == (1100, 1200)
    assert (back.players[C].chips, back.players[C].brought) == (50, 50)
    assert (back.bets, back.bank) == (then.bets, 0)


@pytest.mark.rule("R-201", "AO-3.4")
def test_the_hour_of_a_supplied_set_begins_when_it_comes() -> None:
    empty = dice_case.evolve(full_case(0), DiceChanged(None, spoiled=True))
    empty = dice_case.evolve(empty, DiceChanged(None, spoiled=True))
    supplied = list(dice_case.decide(replace(empty, spare=()), SupplyDice(by=Role.INSPECTOR, at=77), resting=False))
    assert supplied == [DiceSupplied(4), DiceChanged(4, at=77)]


def limit(**changed: int) -> betting.Limit:
    plain = betting.Limit("risco_exterior", 200, 1000, 1000, Currency.EUR, "R-08", "R-08", step=2)
    return replace(plain, **changed)


def asked(options: Iterator[Option]) -> list[tuple[int, int, int]]:
    numbers = [ask for option in options for ask in option.asks if isinstance(ask, Number)]
    return [(ask.minimum, ask.maximum, ask.step) for ask in numbers]


def test_what_may_be_placed_is_offered_to_the_last_step() -> None:
    def offered(chips: int, there: int, free: int = 1000) -> list[tuple[int, int, int]]:
        bets = (Bet(A, "risco_exterior", there),) if there else ()
        table = Cloth({A: Player(chips, chips, 0)}, bets)
        chips_asked = betting.placeable(table, A, limit(free=free))
        return [(chips_asked.minimum, chips_asked.maximum, chips_asked.step)] if chips_asked else []

    assert offered(chips=5000, there=0) == [(200, 1000, 2)]
    assert offered(chips=5000, there=400) == [(2, 600, 2)]
    assert offered(chips=301, there=0) == [(200, 300, 2)]
    assert offered(chips=199, there=0) == []
    assert offered(chips=5000, there=1000) == []
    assert offered(chips=5000, there=0, free=200) == [(200, 200, 2)]


def test_what_may_be_taken_back_is_offered_to_the_last_step() -> None:
    def offered(there: int, stays: int = 0) -> list[tuple[int, int, int]]:
        table = Cloth({A: Player(0, there, 0)}, (Bet(A, "risco_exterior", there),))
        return asked(betting.withdraw_options(table, A, limit(stays=stays), None))

    assert offered(200) == [(200, 200, 1)]
    assert offered(202) == [(202, 202, 1), (2, 2, 2)]
    assert offered(1000) == [(1000, 1000, 1), (2, 800, 2)]
    assert offered(1000, stays=301) == [(2, 698, 2)]
    assert offered(1000, stays=1000) == []
