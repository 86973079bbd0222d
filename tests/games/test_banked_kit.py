"""What every banked table shares, where no scenario shows it."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.game import Command
from panoverde.core.money import BANK, LARGEST, Currency, Money, Transfer, chips, stake
from panoverde.core.option import Number, Option
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, cloth, dice_case, fold, idle, options as table_options, seats
from panoverde.games._banked.dice_case import DiceChanged, DiceSeized, DiceSupplied, Seizure, SupplyDice, full_case
from panoverde.games._banked.model import (
    Announced,
    Announcement,
    Bet,
    BetCollected,
    BetPlaced,
    CloseBets,
    Cloth,
    Idle,
    IdleInvited,
    IdleWarned,
    Leave,
    OpenBets,
    Phase,
    PlaceBet,
    Player,
    PrizePaid,
    RoundingNoted,
    Seated,
    SeatLeft,
    Settle,
    Sit,
    TableState,
    Window,
    WithdrawBet,
)
from panoverde.games._banked.options import TableOptions
from panoverde.games.cussec.play import COURSE, open as open_cussec
from panoverde.games.cussec.rules import AO as CUSSEC

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


@pytest.mark.rule("R-206")
def test_what_must_stay_is_rounded_up_to_whole_steps() -> None:
    table = Cloth({A: Player(0, 1000, 0)}, (Bet(A, "risco_exterior", 1000),))
    assert asked(betting.withdraw_options(table, A, limit(stays=301, step=5), None)) == [(5, 695, 5)]
    assert asked(betting.withdraw_options(table, A, limit(stays=300, step=5), None)) == [(5, 700, 5)]


@pytest.mark.rule("R-203")
def test_what_may_be_placed_from_a_purse_of_its_own() -> None:
    table = Cloth({A: Player(5000, 5000, 0)})
    offered = betting.placeable(table, A, limit(purse=300))
    assert offered == Number("chips", 200, 300, 2)
    assert betting.placeable(table, A, limit(purse=199)) is None


@pytest.mark.rule("R-08")
def test_a_stake_whose_prize_would_be_rounded_is_noted() -> None:
    def placed(there: int, chips: int, exact: int) -> list[Any]:
        bets = (Bet(A, "banca", there),) if there else ()
        table = Cloth({A: Player(5000, 5000, 0)}, bets)
        banca = replace(limit(minimum=1, step=1, exact=exact), zone="banca")
        return list(betting.place(table, banca, PlaceBet("banca", chips, by=A)))

    noted = RoundingNoted(A, "banca", 50)
    assert placed(there=0, chips=50, exact=50) == [BetPlaced(A, "banca", 50)]
    assert placed(there=0, chips=51, exact=50) == [BetPlaced(A, "banca", 51), noted]
    assert placed(there=30, chips=20, exact=50) == [BetPlaced(A, "banca", 20)]
    assert placed(there=30, chips=30, exact=50) == [BetPlaced(A, "banca", 30), noted]
    plain = betting.Limit("pequeno", 1, 1000, 1000, Currency.EUR, "R-08", "R-08")
    bare = Cloth({A: Player(5000, 5000, 0)})
    assert list(betting.place(bare, plain, PlaceBet("pequeno", 7, by=A))) == [BetPlaced(A, "pequeno", 7)]


# Seats


@pytest.mark.rule("R-203", "R-08")
def test_who_may_sit_where_and_with_how_much() -> None:
    table = Cloth({A: Player(LARGEST - 1, LARGEST - 1, 0), B: Player(LARGEST, LARGEST, 0)})
    rules = TableOptions(seats=7, minimum=250)

    def offered(seat: int) -> list[tuple[str, int, int]]:
        options = seats.options(table, rules, Seat(seat))
        return [(one.kind, ask.minimum, ask.maximum) for one in options for ask in one.asks if isinstance(ask, Number)]

    assert offered(A) == [("buy_chips", 1, 1)]
    assert offered(B) == []
    assert offered(3) == offered(7) == [("sit", 250, LARGEST)]
    assert offered(0) == offered(-1) == offered(8) == []
    assert [one.kind for one in seats.options(Cloth({}), rules, A)] == ["sit"]

    def refused(seat: int, chips: int) -> Refused:
        with pytest.raises(Refused) as told:
            list(seats.sit(table, rules, Sit(chips=chips, by=Seat(seat))))
        return told.value

    assert (refused(3, 249).code, refused(3, 249).facts) == ("too-few-chips", {"least": Money(250, Currency.AOA)})
    assert refused(A, 250).code == "already-seated", "he who asks from a seat is the one who sits there"
    assert list(seats.sit(table, rules, Sit(chips=250, by=Seat(3)))) == [Seated(Seat(3), 250)]


@pytest.mark.rule("R-25", "R-207")
@pytest.mark.parametrize(
    ("phase", "announced", "missed"),
    [(Phase.BETTING, True, -1), (Phase.BETTING, False, 0), (Phase.CLOSED, True, 0), (Phase.DECIDED, True, 0)],
)
def test_only_a_window_that_is_open_when_he_sits_down_is_not_his_to_miss(
    *, phase: Phase, announced: bool, missed: int
) -> None:
    state = TableState(rules=TableOptions(), cloth=Cloth({}), phase=phase, window=Window(1, announced))
    assert fold.evolve(state, Seated(A, 100)).cloth.players[A].missed == missed


# What a chapter asks for besides


def a_state() -> Any:
    """A has a stake on the cloth of cussec, B has none; bets are taken until an instant."""
    players = {A: Player(900, 1000, 5), B: Player(1000, 1000, 5)}
    cloth = Cloth(players, (Bet(A, "pequeno", 100),))
    return replace(open_cussec(CUSSEC, 0), cloth=cloth, window=Window(1, True, deadline=9000))


def kinds(course: Any, state: Any, who: Any) -> set[str]:
    return {option.kind for option in course.options(state, who)}


WHY = Refused("R-206", "because")


@pytest.mark.rule("R-206")
def test_who_may_not_take_a_bet_back_may_not_leave_with_it() -> None:
    state = a_state()
    assert kinds(COURSE, state, A) == {"place_bet", "withdraw_bet", "leave", "buy_chips"}

    def kept(*_: Any) -> betting.Limit:
        return replace(COURSE.limit(state, A, "pequeno"), stays=100, stays_cites="R-246")

    refusing = dataclasses.replace(COURSE, why_not_take=lambda *_: WHY)
    keeping = dataclasses.replace(COURSE, limit=kept)
    for course, code, cites in ((refusing, "because", ("R-206",)), (keeping, "bets-stand", ("R-246",))):
        assert kinds(course, state, A) == {"place_bet", "buy_chips"}
        assert "leave" in kinds(course, state, B)
        with pytest.raises(Refused, match=code) as refused:
            list(course.leave(state, Leave(by=A)))
        assert refused.value.cites == cites
        assert list(course.leave(state, Leave(by=B))) == [SeatLeft(B, 1000)]
    both = dataclasses.replace(refusing, limit=kept)
    with pytest.raises(Refused, match="because"):
        list(both.leave(state, Leave(by=A)))


@pytest.mark.rule("R-199")
def test_the_clock_does_not_close_what_may_not_be_closed() -> None:
    state = a_state()
    assert kinds(COURSE, state, Role.CLOCK) == {"close_bets"}
    waiting = dataclasses.replace(COURSE, why_not_close=lambda _: WHY)
    assert kinds(waiting, state, Role.CLOCK) == set()
    with pytest.raises(Refused, match="because"):
        list(waiting.close_bets(state, CloseBets(by=Role.CLOCK, at=9000)))


@pytest.mark.rule("R-199", "R-206")
@pytest.mark.parametrize(
    ("hook", "command", "offered"),
    [
        ("why_not_place", PlaceBet("pequeno", 100, by=A), "place_bet"),
        ("why_not_take", WithdrawBet("pequeno", 100, by=A), "withdraw_bet"),
        ("why_not_open", OpenBets(by=Role.CROUPIER), "shake"),
        ("why_not_settle", Settle(by=Role.CROUPIER), "settle"),
    ],
)
def test_what_the_chapter_does_not_allow_is_refused_and_not_offered(hook: str, command: Command, offered: str) -> None:
    state = a_state()
    if offered == "shake":
        state = replace(state, window=Window())
    if offered == "settle":
        state = replace(state, phase=Phase.DECIDED, dice=(1, 2, 5), window=Window(1, True))
    assert offered in kinds(COURSE, state, command.by)
    assert list(COURSE.decide(state, command))
    refusing: dict[str, Any] = {hook: lambda *_: WHY}
    strict = dataclasses.replace(COURSE, **refusing)
    assert offered not in kinds(strict, state, command.by)
    assert strict.due(state) is None
    with pytest.raises(Refused, match="because"):
        list(strict.decide(state, command))


# Money


def test_no_transfer_is_of_nothing() -> None:
    assert cloth.transfers(SeatLeft(A, 0)) == ()
    assert cloth.transfers(BetCollected(A, "pequeno", 100)) == (Transfer(stake(A), BANK, 100),)
    half = cloth.transfers(BetCollected(A, "risco_exterior", 100, 100))
    assert half == (Transfer(stake(A), BANK, 100), Transfer(stake(A), chips(A), 100))


def test_a_prize_is_of_one_players_bet_on_one_zone() -> None:
    bets = (Bet(A, "pequeno", 100), Bet(A, "ases", 100), Bet(B, "pequeno", 100), Bet(B, "grande", 100))
    table = Cloth({A: Player(0, 200, 0), B: Player(0, 200, 0)}, bets)
    paid = cloth.evolve(table, PrizePaid(A, "pequeno", 100))
    assert [bet for bet in paid.bets if bet.paid] == [Bet(A, "pequeno", 100, paid=True)]
    assert (paid.players[A].chips, paid.players[B].chips, paid.bank) == (100, 0, -100)


# What refusals tell


@pytest.mark.parametrize(
    ("maximum", "told"),
    [(7_001, Money(7_001, Currency.AOA)), (99, Money(99, Currency.AOA)), ("600", "600"), (1.5, "1.5")],
)
def test_a_maximum_outside_the_law_is_told_as_money_where_it_is_any(maximum: Any, told: object) -> None:
    with pytest.raises(Refused, match="maximum-outside-law") as refused:
        table_options.check_maximum(TableOptions(), "ponto", maximum, 70, "AO-10.24c")
    facts = refused.value.facts
    assert (facts["maximum"], facts["minimum"], facts["cap"]) == (told, Money(100, Currency.AOA), 70)


@pytest.mark.parametrize(("zones", "told"), [(11, 11), (12, 12), (13, 12)])
def test_of_many_zones_the_first_twelve_are_told(zones: int, told: int) -> None:
    names = [f"zone {number}" for number in range(zones)]
    course = dataclasses.replace(COURSE, zones=lambda _: names)
    state = replace(open_cussec(CUSSEC, 0), cloth=Cloth({A: Player(5000, 5000, 0)}), window=Window(1, True))
    with pytest.raises(Refused, match="unknown-zone") as refused:
        list(course.place_bet(state, PlaceBet("elsewhere", 100, by=A)))
    expected = ", ".join(names[:told]) + (", …" if zones > told else "")
    assert refused.value.facts == {"zone": "elsewhere", "zones": expected}
