"""Registration, check-in, payment, late entries, rebuys and their windows (FS-4 to FS-6, RT-7, RT-27)."""

import pytest
from msgspec.structs import replace

from panoverde.core.money import Transfer
from panoverde.core.people import Role, Seat
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.rules import PRESETS, Purchase, Xtrastack
from panoverde.tournament.state import Phase, Standing
from tests.tournament.played import CASHIER, CLOCK, DIRECTOR, HOUR, HOUSE, MINUTE, START, Room, digest


@pytest.mark.rule("FS-4.1.1", "FS-4.1.2", "R-193")
def test_a_pre_registration_is_answered_and_lapses_half_an_hour_before_the_start() -> None:
    room = Room(capacity=2)
    room.at = START - 48 * HOUR
    ana = room.act(do.PreRegister("Ana Łopes", "ana@sapo.pt", by=HOUSE)).player  # type: ignore[attr-defined]
    rui = room.act(do.PreRegister("Rui", by=CASHIER)).player  # type: ignore[attr-defined]
    room.act(do.ConfirmRegistration(ana, by=HOUSE))
    assert room[ana].confirmed
    assert room.state.course.registered == 1
    assert room.refuses(do.ConfirmRegistration(ana, by=HOUSE)).cites == ("FS-4.1.2",)
    assert room.refuses(do.LapseRegistrations(by=CLOCK)).cites == ("FS-4.1.1", "R-193")
    (option,) = [one for one in TOURNAMENT.options(room.state, CLOCK) if one.kind == "lapse_registrations"]
    assert option.since == START - 30 * MINUTE
    room.at = option.since
    room.act(do.LapseRegistrations(by=CLOCK))
    assert {room[ana].standing, room[rui].standing} == {Standing.GONE}
    assert room.state.course.registered == 0
    assert room.refuses(do.PreRegister("Eva", by=HOUSE)).code == "too-late-to-pre-register"
    room.act(do.CheckIn(ana, by=CASHIER))  # as somebody who comes without one
    assert room[ana].standing == Standing.REGISTERED


@pytest.mark.rule("FS-5.2")
def test_check_in_opens_an_hour_before_the_start() -> None:
    room = Room()
    room.at = START - HOUR - 1
    assert room.refuses(do.Register("Ana", "a", by=CASHIER)).cites == ("FS-5.2",)
    room.at = START - HOUR
    room.act(do.Register("Ana", "a", by=CASHIER))


@pytest.mark.rule("FS-5.1", "FS-4.1", "R-551")
def test_players_are_identified_and_register_once_and_no_document_is_kept() -> None:
    room = Room()
    assert room.refuses(do.Register("Ana", by=CASHIER)).cites == ("FS-5.1",)
    assert room.refuses(do.Register("Ana", identity="CC 12345678", by=CASHIER)).code == "not-a-digest"
    room.act(do.Register("Ana", identity=digest("CC 12345678"), by=CASHIER))
    assert room.refuses(do.Register("Anna", identity=digest("CC 12345678"), by=CASHIER)).cites == ("FS-4.1",)
    room.act(do.Register("Rui", "rui", by=HOUSE))
    assert room.refuses(do.Register("Rui II", "rui", by=HOUSE)).cites == ("FS-4.1",)
    room.act(do.Register("Ana", identity=digest("another Ana"), by=CASHIER))  # a namesake


@pytest.mark.rule("FS-5.1")
def test_only_staff_see_accounts_and_digests() -> None:
    room = Room()
    room.act(do.Register("Ana", "ana", digest("x"), by=CASHIER))
    for viewer in (Role.PUBLIC, Seat(1)):
        seen = TOURNAMENT.view(room.state, viewer)
        assert (seen.entrant(1).account, seen.entrant(1).identity) == ("", "")
        assert TOURNAMENT.evolve(TOURNAMENT.open(room.rules, 0), TOURNAMENT.see(room.log[0], viewer)) == seen
    assert TOURNAMENT.view(room.state, DIRECTOR) is room.state


@pytest.mark.rule("FS-8.6")
def test_without_consent_nobody_registers() -> None:
    assert Room().refuses(do.Register("Ana", "a", consent=False, by=CASHIER)).cites == ("FS-8.6",)


@pytest.mark.parametrize("name", ["Łukasz Żółć", "Đorđe", "Zé Ñandú", "李雷", "O'Neill «o Rei»", "Ana " * 40])
def test_names_of_any_alphabet_come_back_as_they_were_written(name: str) -> None:
    room = Room()
    room.act(do.Register(f"  {name} ", "a", by=CASHIER))
    assert room[1].name == name.strip()


@pytest.mark.rule("FS-4.2", "FS-4.3", "FS-5.3.1", "R-188", "PT-TO-1")
def test_an_entry_pays_pool_and_fee_and_brings_the_announced_chips() -> None:
    room = Room()
    room.register("Ana")
    event = room.act(do.Enter(1, by=CASHIER))
    assert TOURNAMENT.transfers(event) == (
        Transfer("wallet:1", "prize_pool", 45_00),
        Transfer("wallet:1", "fees", 5_00),
    )
    assert (room[1].stack, room.state.course.in_play) == (20_000, 20_000)
    assert room.refuses(do.Enter(1, by=CASHIER)).code == "not-to-pay"


@pytest.mark.rule("FS-3.1.3", "R-188")
def test_a_bounty_is_paid_on_top_without_fee() -> None:
    room = Room("knock_out", demo=True)
    room.enter("Ana")
    assert room.state.accounts == {"prize_pool": 45_00, "fees": 5_00, "bounties": 20_00}
    assert room.outside == {"credits:1": -70_00}


@pytest.mark.rule("FS-5.4.2", "R-193")
def test_a_seat_is_held_through_level_one_and_then_released() -> None:
    room = Room("win_the_button", late_levels=0)
    room.register("Late", "Never")
    room.start(6)
    assert room[1].is_held
    assert room[2].is_held
    room.wait(20).at -= 1
    room.act(do.Enter(1, by=CASHIER))
    assert room[1].is_in
    assert room[1].table
    room.at += 1
    assert room.refuses(do.Enter(2, by=CASHIER)).cites == ("FS-6.1", "FS-5.4.2")
    assert room.refuses(do.ReleaseSeats(by=DIRECTOR)).cites == ("FS-5.4.2", "R-193")
    room.next_level()
    assert isinstance(room.due(), do.ReleaseSeats)
    room.run_dues()
    assert room[2].standing == Standing.GONE
    assert not room[2].table
    assert room.state.course.entries_closed


@pytest.mark.rule("FS-1.2", "RT-7.1", "FS-5.4.2")
def test_a_full_room_has_a_waiting_list() -> None:
    room = Room("win_the_button", capacity=7).start(7)
    (late,) = room.register("Late")
    assert room[late].standing == Standing.WAITING
    assert room.refuses(do.Enter(late, by=CASHIER)).cites == ("FS-1.2",)
    room.bust(3)
    room.act(do.Enter(late, by=CASHIER))
    assert room.due() == do.SeatEntrant(late, by=DIRECTOR)
    room.run_dues()
    assert room[late].stack == 20_000
    assert room[late].seat


@pytest.mark.rule("FS-6.1", "FS-3.1.14", "R-553")
@pytest.mark.parametrize("through_break", [False, True])
def test_late_registration_ends_with_its_level_and_not_a_break_later(through_break: bool) -> None:
    """Level 4 is followed by a break."""
    room = Room(late_levels=4, late_through_break=through_break).start(12).to_level(4)
    room.at += 20 * MINUTE - 1
    room.enter("Just in time")
    room.at += 1
    if not through_break:
        assert room.refuses(do.Register("Too late", "x", by=CASHIER)).cites == ("FS-6.1",)
    room.next_level()
    assert room.state.course.clock.on_break
    if through_break:
        room.wait(9)
        room.enter("In the break")
        room.wait(1)
    assert room.refuses(do.Register("Too late", "x", by=CASHIER)).cites == ("FS-6.1",)


@pytest.mark.rule("FS-6.1", "FS-7.5")
def test_entries_close_when_the_last_late_level_is_over() -> None:
    room = Room(late_levels=2).start(12).to_level(2)
    room.run_dues()
    assert not room.state.course.entries_closed
    assert room.refuses(do.CloseEntries(by=DIRECTOR)).code == "entries-still-open"
    room.next_level()
    assert isinstance(room.due(), do.CloseEntries)
    room.run_dues()
    assert room.state.course.prizes_fixed


@pytest.mark.rule("R-180", "R-533")
def test_fewer_than_six_paid_entries_can_only_be_cancelled() -> None:
    room = Room("win_the_button", late_levels=1).start(5).to_level(2)
    assert room.due() is None
    assert room.refuses(do.CloseEntries(by=DIRECTOR)).cites == ("R-180",)
    room.act(do.Cancel("too few", by=DIRECTOR))
    room.run_dues()
    assert not any(room.outside.values())


@pytest.mark.rule("RT-7.2", "FS-6.1", "R-189")
def test_a_player_may_give_up_their_stack_and_enter_again() -> None:
    room = Room().start(12)
    before = room.state.course.in_play
    assert room.refuses(do.ReEnter(1, by=CASHIER)).code == "stack-not-counted"
    room.act(do.ReEnter(1, 7_500, by=CASHIER))
    assert room.state.course.in_play == before - 7_500 + 20_000
    assert room.state.course.unseated == (1,)
    room.run_dues()
    assert (room[1].stack, room[1].entries) == (20_000, 2)
    assert room.refuses(do.ReEnter(1, 7_500, by=CASHIER)).cites == ("FS-6.1", "R-189")


@pytest.mark.rule("RT-7.1", "RT-7.2")
def test_an_eliminated_player_enters_again_with_a_whole_stack() -> None:
    room = Room(abandon=False).start(12)
    assert room.refuses(do.ReEnter(1, 100, by=CASHIER)).cites == ("RT-7.2",)
    room.bust(1)
    room.act(do.ReEnter(1, by=CASHIER))
    room.run_dues()
    assert room[1].is_in
    assert room[1].stack == 20_000
    assert room[1].table
    assert (room.state.course.players, room.state.course.entries, room.state.course.playing) == (12, 13, 12)


@pytest.mark.rule("FS-3.1.2", "FS-3.1.2.1", "R-556")
def test_rebuys_are_sold_in_their_levels_and_the_break_after_the_last() -> None:
    room = Room("rebuy_add_on", rebuy=Purchase(price=30_00, chips=10_000, most=1, first_level=2, last_level=4)).start(
        12
    )
    assert room.refuses(do.Rebuy(1, by=CASHIER)).cites == ("FS-3.1.2.1",)
    room.to_level(2)
    room.act(do.Rebuy(1, by=CASHIER))
    assert room.refuses(do.Rebuy(1, by=CASHIER)).code == "bought-already"
    room.to_level(4).next_level()
    assert room.state.course.clock.on_break
    room.act(do.Rebuy(2, by=CASHIER))
    room.next_level()
    assert room.refuses(do.Rebuy(3, by=CASHIER)).code == "not-sold-now"
    assert room.state.course.rebuys == 2


@pytest.mark.rule("RT-27", "R-150")
def test_a_declared_rebuy_counts_at_once_and_must_be_paid() -> None:
    room = Room("rebuy_add_on").start(12)
    room.act(do.DeclareRebuy(1, by=DIRECTOR))
    assert room[1].stack == 40_000
    assert room.due() == do.Rebuy(1, by=CASHIER)
    assert room.refuses(do.Bust(1, by=DIRECTOR)).cites == ("RT-27",)
    room.run_dues()
    assert (room[1].stack, room[1].rebuys) == (40_000, 1)
    assert room.state.accounts["prize_pool"] == 12 * 45_00 + 27_00


@pytest.mark.rule("R-150")
def test_without_chips_behind_they_come_when_paid() -> None:
    room = Room("rebuy_add_on", rebuy_chips_behind=False).start(12)
    room.act(do.DeclareRebuy(1, by=DIRECTOR))
    assert room[1].stack == 20_000
    room.run_dues()
    assert room[1].stack == 40_000


@pytest.mark.rule("FS-3.1.2", "R-195", "R-532")
def test_one_add_on_for_each_entry() -> None:
    room = Room("rebuy_add_on", re_entries=1).start(12).to_level(4)
    room.act(do.AddOn(1, by=CASHIER))
    assert room.refuses(do.AddOn(1, by=CASHIER)).cites == ("FS-3.1.2", "R-532")
    room.bust(1)
    room.act(do.ReEnter(1, by=CASHIER))
    room.act(do.AddOn(1, by=CASHIER))
    assert room[1].stack == 50_000


@pytest.mark.rule("FS-3.1.13", "FS-3.1.14", "FS-3.1.15", "R-555")
def test_an_xtrastack_feeds_the_fund_while_late_registration_is_open() -> None:
    room = Room("win_the_button", late_levels=2, xtrastack=Xtrastack(price=10_00, chips=5_000)).start(12)
    room.act(do.BuyXtrastack(1, by=CASHIER))
    assert (room[1].stack, room.state.accounts["fund"]) == (25_000, 10_00)
    assert room.refuses(do.BuyXtrastack(1, by=CASHIER)).cites == ("FS-3.1.11", "R-555")
    assert room.refuses(do.BuyXtrastack(99, by=CASHIER)).code == "no-such-entrant"
    room.bust(2)
    assert room.refuses(do.BuyXtrastack(2, by=CASHIER)).code == "not-in-play"
    room.to_level(3)
    assert room.refuses(do.BuyXtrastack(3, by=CASHIER)).cites == ("FS-3.1.14",)


@pytest.mark.rule("FS-3.1.15")
def test_a_player_without_chips_buys_no_xtrastack() -> None:
    room = Room("rebuy_add_on", xtrastack=Xtrastack(price=10_00, chips=5_000)).start(6)
    table = next(iter(room.state.tables))
    stacks = dict.fromkeys(range(1, 7), 20_000) | {1: 0, 2: 40_000}
    room.act(do.RecordHand(table, stacks, rebuying=(1,), by=HOUSE))
    assert room.refuses(do.BuyXtrastack(1, by=CASHIER)).cites == ("FS-3.1.15",)


@pytest.mark.rule("FS-3.1.2", "RT-27", "R-150")
def test_who_lost_all_and_rebuys_has_the_chips_of_the_rebuy() -> None:
    """Nothing was declared before the hand, so nothing of it is in the stack yet."""
    room = Room("rebuy_add_on").start(6)
    table = next(iter(room.state.tables))
    room.act(do.RecordHand(table, dict.fromkeys(range(1, 7), 20_000) | {1: 0, 2: 40_000}, rebuying=(1,), by=HOUSE))
    room.run_dues()
    assert (room[1].stack, room[1].rebuys, room.state.course.in_play) == (20_000, 1, 7 * 20_000)
    room.act(do.DeclareRebuy(1, by=DIRECTOR))
    lost = dict.fromkeys(range(1, 7), 20_000) | {1: 0, 2: 80_000}
    assert room.refuses(do.RecordHand(table, lost, rebuying=(1,), by=HOUSE)).code == "bound-to-rebuy"
    room.act(do.Rebuy(1, by=CASHIER))
    assert room[1].stack == 40_000
    room.act(do.RecordHand(table, lost, rebuying=(1,), by=HOUSE))
    room.run_dues()
    assert (room[1].stack, room[1].rebuys, room.state.course.in_play) == (20_000, 3, 9 * 20_000)


@pytest.mark.rule("FS-3.1.10", "FS-1.3")
def test_day_two_of_a_multistack_has_three_prices_and_one_pool() -> None:
    room = Room("multistack").start(20)
    room.register("Day one")
    assert room.refuses(do.Enter(21, 1, by=CASHIER)).cites == ("FS-3.1.10",)
    room.to_level(8)
    assert room.refuses(do.Register("Between", "b", by=CASHIER)).cites == ("FS-6.1",)
    option = next(one for one in TOURNAMENT.options(room.state, CLOCK) if one.kind == "end_day")
    room.at = option.since
    assert room.refuses(do.AdvanceLevel(by=CLOCK)).code == "day-is-over"
    room.act(do.EndDay(by=CLOCK))
    assert room.phase == Phase.OVERNIGHT
    assert not room.state.course.clock.runs
    room.wait(18 * 60)
    late = room.register("Two", "Three", "Four")
    for stack, number in enumerate(late, 1):
        assert room.refuses(do.Enter(number, 0, by=CASHIER)).code == "no-such-stack"
        room.act(do.Enter(number, stack, by=CASHIER))
    assert [room[number].stack for number in late] == [20_000, 40_000, 70_000]
    assert room.state.accounts["prize_pool"] == 20 * 45_00 + 54_00 + 90_00 + 135_00
    room.act(do.StartDay(by=DIRECTOR))
    assert isinstance(room.due(), do.DrawRoom)
    room.run_dues()
    assert all(room[number].table for number in (*range(1, 21), *late))
    room.next_level()
    assert room.state.course.clock.level == 9
    assert not room.state.course.entries_closed
    room.to_level(11)
    room.run_dues()
    assert room.state.course.prizes_fixed
    assert sum(room.state.course.prizes) == room.state.accounts["prize_pool"]


@pytest.mark.rule("FS-3.1.4.1")
def test_a_seat_won_in_a_satellite_pays_the_entry() -> None:
    room = Room("freeze_out", name="main")
    room.register("Ana")
    event = room.act(do.Enter(1, with_seat=True, by=CASHIER))
    assert {move.source for move in TOURNAMENT.transfers(event)} == {"pool:seats.main"}


def test_a_registration_may_be_withdrawn_until_it_is_paid() -> None:
    room = Room()
    room.register("Ana")
    room.act(do.Withdraw(1, by=CASHIER))
    assert room[1].standing == Standing.GONE
    assert not room.state.course.registered
    room.enter("Rui")
    assert room.refuses(do.Withdraw(2, by=CASHIER)).code == "paid-already"
    assert replace(PRESETS["freeze_out"], starts_at=START) == room.rules


@pytest.mark.rule("FS-6.1", "RT-7.1", "FS-1.2", "R-612")
def test_who_waits_has_a_free_place_before_who_comes_back_or_comes_later() -> None:
    room = Room("freeze_out", capacity=7).start(7)
    (waits,) = room.register("Waits")
    assert room[waits].standing == Standing.WAITING
    room.bust(7)
    assert room.refuses(do.ReEnter(7, by=CASHIER)).cites == ("FS-6.1", "RT-7.1", "R-612")
    assert not [one for one in TOURNAMENT.options(room.state, CASHIER) if one.kind == "re_enter"]
    (later,) = room.register("Later")
    assert room[later].standing == Standing.WAITING
    room.act(do.Enter(waits, by=CASHIER))
    assert room.refuses(do.ReEnter(7, by=CASHIER)).code == "room-is-full"
    room.act(do.Withdraw(later, by=CASHIER))
    room.bust(6)
    room.act(do.ReEnter(7, by=CASHIER))
    assert room[7].entries == 2
