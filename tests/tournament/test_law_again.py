"""Articles read again: what the text says of cases between two rules."""

from decimal import Decimal

import pytest
from msgspec.structs import replace

from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.deal import Method
from panoverde.tournament.rules import ADD_ON, REBUY, Xtrastack
from panoverde.tournament.state import Phase, Standing
from tests.tournament.played import CASHIER, DIRECTOR, FLOOR, Room


@pytest.mark.rule("FS-5.4.2", "R-193")
def test_a_place_is_kept_through_level_one_for_who_checked_in_after_the_draw() -> None:
    room = Room("win_the_button", late_levels=0)
    room.enter_many(8)
    room.act(do.DrawRoom(by=DIRECTOR))
    late, absent = room.register("Checked in", "Checked in too")
    room.start().wait(5)
    room.act(do.Enter(late, by=CASHIER))
    room.run_dues()
    assert room[late].table
    room.next_level()
    assert isinstance(room.due(), do.ReleaseSeats)
    room.run_dues()
    assert room[absent].standing == Standing.GONE


@pytest.mark.rule("FS-5.4.2", "FS-1.2")
def test_a_place_that_was_not_paid_is_free_for_the_waiting_list_after_level_one() -> None:
    room = Room("freeze_out", capacity=9)
    room.enter_many(8)
    room.act(do.DrawRoom(by=DIRECTOR))
    absent, waiting = room.register("Checked in", "Waits")
    assert room[waiting].standing == Standing.WAITING
    room.start().next_level()
    room.run_dues()
    room.act(do.Enter(waiting, by=CASHIER))
    assert room[absent].standing == Standing.GONE
    (late,) = room.register("Level two")
    assert room[late].standing == Standing.WAITING


@pytest.mark.rule("FS-5.4.2", "FS-6.1")
def test_who_checks_in_late_keeps_no_place_and_loses_none() -> None:
    room = Room("freeze_out").start(8).to_level(2)
    (late,) = room.register("Level two")
    assert not isinstance(room.due(), do.ReleaseSeats)
    room.act(do.Enter(late, by=CASHIER))


@pytest.mark.rule("FS-8.1", "FS-3.1.2.2", "FS-3.1.12", "R-564")
@pytest.mark.parametrize(
    "changed",
    [
        {"xtrastack": Xtrastack(price=15_00, chips=5_000)},
        {"rebuy": replace(REBUY, price=40_00)},
        {"add_on": replace(ADD_ON, fee_percent=Decimal(20))},
    ],
)
def test_no_price_changes_once_somebody_has_paid(changed: dict[str, object]) -> None:
    room = Room("rebuy_add_on", xtrastack=Xtrastack(price=10_00, chips=5_000))
    room.act(do.Reannounce(replace(room.rules, **changed), "cheaper", by=DIRECTOR))
    room.act(do.Undo(1, "back", by=DIRECTOR))
    room.enter_many(1)
    refused = room.refuses(do.Reannounce(replace(room.rules, **changed), "dearer", by=DIRECTOR))
    assert refused.cites == ("FS-8.1", "R-564")
    assert refused.facts["options"] == next(iter(changed))
    more_levels = replace(REBUY, last_level=5)
    room.act(do.Reannounce(replace(room.rules, rebuy=more_levels), "one level more", by=DIRECTOR))


@pytest.mark.rule("FS-9.4", "R-564")
def test_a_fund_that_was_paid_in_does_not_change() -> None:
    room = Room(replace(Room().rules, buy_in=0, final_fund=3_100_00, re_entries=0, abandon=False))
    room.act(do.PayInFund(by=DIRECTOR))
    less = replace(room.rules, final_fund=1_000_00)
    assert room.refuses(do.Reannounce(less, "less", by=DIRECTOR)).facts["options"] == "final_fund"


@pytest.mark.rule("RT-24.1", "FS-1.3")
def test_a_day_does_not_end_while_chips_are_changed() -> None:
    room = Room("win_the_button", per_table=6).start(12)
    room.act(do.ColourUpChips(25, by=DIRECTOR))
    table = room.state.tables[1]
    room.act(do.RaceChips(1, {seat: {25: 4, 100: 199} for seat in table.seats}, by=DIRECTOR))
    assert room.refuses(do.EndDay(by=DIRECTOR)).cites == ("RT-24.1",)
    assert not [one for one in TOURNAMENT.options(room.state, DIRECTOR) if one.kind == "end_day"]


@pytest.mark.rule("RT-80.4", "R-162")
def test_a_time_bank_is_thirty_seconds_whatever_the_shot_clock_has() -> None:
    room = Room("win_the_button", shot_clock=True, shot_seconds=15).start(6)
    until = room.act(do.CallTime(1, by=FLOOR)).until  # type: ignore[attr-defined]
    assert until == room.at + 15_000
    room.act(do.UseTimeBank(1, by=FLOOR))
    assert room.state.course.timed[1] == until + 30_000


@pytest.mark.rule("FS-8.2", "FS-9.5", "R-560")
def test_the_final_of_a_season_is_played_to_a_winner() -> None:
    rules = replace(Room().rules, buy_in=0, final_fund=1_000_00, re_entries=0, abandon=False, late_levels=0)
    room = Room(rules)
    room.act(do.PayInFund(by=DIRECTOR))
    room.start(10).next_level()
    room.run_dues()
    room.bust_to(3)
    assert room.phase == Phase.RUNNING
    room.bust_to(2)
    assert (room.phase, room.alive) == (Phase.RUNNING, (1, 2))
    room.bust_to(1)
    assert [room[number].seat_won for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert [room[number].place for number in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert room[4].prize == 100_00


@pytest.mark.rule("FS-8.4", "RT-69", "RT-71.4", "R-557")
def test_the_winner_can_be_disqualified_until_somebody_is_paid() -> None:
    room = Room("win_the_button", late_levels=1).start(10).to_level(2)
    room.run_dues()
    room.bust_to(2)
    room.bust(2)
    room.act(do.Finish(by=DIRECTOR))
    first, second, third = (room[number].prize for number in (1, 2, 3))
    room.act(do.Disqualify(1, "collusion", "seen on camera", by=DIRECTOR))
    assert [(room[number].place, room[number].prize) for number in (1, 2, 3, 4)] == [
        (0, 0),
        (1, first),
        (2, second),
        (3, third),
    ]
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert room.outside["wallet:2"] == first - 50_00


@pytest.mark.rule("FS-8.4", "R-561", "R-522", "FS-3.1.3.1")
def test_bounties_that_a_disqualified_winner_kept_are_the_new_winners() -> None:
    room = Room("knock_out", late_levels=1, re_entries=0).start(10).to_level(2)
    room.run_dues()
    room.act(do.Disqualify(10, "conduct", "abuse", by=DIRECTOR))
    while room.state.course.playing > 1:
        room.bust(room.alive[-1], takers=(1,))
    room.act(do.Finish(by=DIRECTOR))
    assert room[1].bounties == 10 * 20_00  # eight of others, their own, and one that nobody collected
    room.act(do.Disqualify(1, "collusion", "seen on camera", by=DIRECTOR))
    assert (room[1].bounties, room[2].bounties) == (8 * 20_00, 2 * 20_00)
    assert (room[2].place, room[2].prize) == (1, room.state.course.prizes[0])
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert room.state.accounts == {"prize_pool": 0, "fees": 0, "bounties": 0, "bank": 10 * 5_00}


@pytest.mark.rule("FS-8.4", "R-561", "R-557")
def test_who_has_been_paid_is_not_disqualified_any_more() -> None:
    room = Room("knock_out", late_levels=1, re_entries=0).start(10).to_level(2)
    room.run_dues()
    while room.state.course.playing > 1:
        room.bust(room.alive[-1], takers=(1,))
    room.act(do.Finish(by=DIRECTOR))
    room.act(do.PayWinner(1, by=CASHIER))
    refused = room.refuses(do.Disqualify(1, "collusion", "seen on camera", by=DIRECTOR))
    assert (refused.code, refused.cites) == ("paid-already", ("FS-7.2", "RT-71.4"))
    assert not [one for one in TOURNAMENT.options(room.state, DIRECTOR) if one.kind == "disqualify"]


@pytest.mark.rule("FS-8.4", "FS-7.3", "R-611", "R-558")
def test_a_player_of_a_deal_can_be_disqualified_after_it() -> None:
    room = Room("win_the_button", late_levels=1).start(10).to_level(2)
    room.run_dues()
    room.bust_to(3)
    room.act(do.ProposeDeal(Method.EVEN, by=DIRECTOR))
    for number in (1, 2, 3):
        room.act(do.AgreeToDeal(number, by=DIRECTOR))
    room.act(do.SealDeal(by=DIRECTOR))
    assert [room[number].prize for number in (1, 2, 3)] == [150_00] * 3
    room.act(do.Disqualify(2, "collusion", "seen on camera", by=DIRECTOR))
    assert [room[number].prize for number in (1, 2, 3)] == [300_00, 0, 150_00]


@pytest.mark.rule("FS-8.4", "FS-8.2")
def test_somebody_stays_classified() -> None:
    room = Room("win_the_button", late_levels=1).start(6).to_level(2)
    room.run_dues()
    room.bust_to(2)
    room.bust(2)
    room.act(do.Finish(by=DIRECTOR))
    for number in range(2, 7):
        room.act(do.Disqualify(number, "collusion", "all of them", by=DIRECTOR))
    assert room.refuses(do.Disqualify(1, "collusion", "all of them", by=DIRECTOR)).code == "last-player"
    assert not [one for one in TOURNAMENT.options(room.state, DIRECTOR) if one.kind == "disqualify"]
    assert room[1].prize == sum(room.state.course.prizes)


@pytest.mark.rule("R-520", "R-190", "FS-3.1.3.1")
def test_a_shared_bounty_is_paid_in_the_announced_steps() -> None:
    room = Room("knock_out", round_to=5_00).start(10)
    room.bust(10, takers=(3, 1, 2))
    assert room[10].out_bounties == {3: 10_00, 1: 5_00, 2: 5_00}
