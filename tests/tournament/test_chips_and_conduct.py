"""Chips counted, changed and removed (RT-24, RT-25, RT-64, RT-65); penalties (RT-67 to RT-71); rulings (RT-1)."""

from typing import Any

import pytest

from panoverde.core.chance import Scripted
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.colour_up import ColourUp
from panoverde.tournament.deal import Method
from panoverde.tournament.events import ChipsRaced
from panoverde.tournament.penalties import OFFENCES
from panoverde.tournament.results import standings
from panoverde.tournament.state import Standing
from panoverde.tournament.structure import Level
from tests.tournament.played import CASHIER, DIRECTOR, FLOOR, HOUSE, Room

LEVELS = (Level(25, 50, break_minutes=10, removes=25), Level(100, 200), Level(200, 400))


def in_break(**rules: Any) -> Room:
    room = Room("win_the_button", levels=LEVELS, late_levels=1, stack=3_000, **rules).start(6)
    room.next_level()
    room.run_dues(but=(do.ColourUpChips,))
    return room


@pytest.mark.rule("RT-25.2", "FS-8.5")
def test_chips_are_counted_in_every_break_and_a_difference_is_an_alarm() -> None:
    room = Room("win_the_button", late_levels=1).start(12).to_level(4)
    room.next_level()
    room.run_dues(but=(do.CountChips,))
    assert room.due() == do.CountChips(240_000, by=DIRECTOR)
    room.act(do.CountChips(239_975, by=DIRECTOR))
    assert room.state.course.alarm == -25
    room.act(do.CountChips(240_000, by=DIRECTOR))
    assert room.state.course.alarm == 0
    assert room.due() is None
    assert room.refuses(do.CountChips(-1, by=DIRECTOR)).cites == ("RT-25.2",)


@pytest.mark.rule("RT-24", "RT-24.2", "R-149", "R-521")
def test_a_chip_race_is_drawn_by_cards_from_seat_one() -> None:
    room = in_break()
    assert room.due() == do.ColourUpChips(25, by=DIRECTOR)
    room.run_dues()
    (table,) = room.state.tables.values()
    seats = sorted(table.seats)
    chips = {seat: {25: 4, 100: 29} for seat in seats}
    chips[seats[0]] = {25: 6, 100: 29}
    chips[seats[1]] = {25: 5, 100: 29}
    chips[seats[2]] = {25: 1, 100: 29}
    assert room.refuses(do.AdvanceLevel(by=DIRECTOR, at=room.at + 10**9)).cites == ("RT-24.1",)
    event = room.act(do.RaceChips(table.number, chips, by=FLOOR), Scripted(["7d", "2c", "As", "Kh"]))
    assert isinstance(event, ChipsRaced)
    assert event.cards == ("7d", "2c", "As", "Kh")
    stacks = [room[table.seats[seat]].stack for seat in seats[:3]]
    assert stacks == [3_000, 3_100, 2_900]  # one chip of 100 for four odd ones: the ace wins
    assert (event.removed, event.introduced) == (25 * (6 + 5 + 1 + 12), 100 * (1 + 1 + 3 + 1))
    assert room.state.course.in_play == 18_000 - event.removed + event.introduced
    assert isinstance(room.due(), do.AnnounceRemoved)
    room.run_dues()
    assert room.state.course.gone_chips == (25,)
    assert room.refuses(do.RaceChips(table.number, chips, by=FLOOR)).code == "no-race-here"


@pytest.mark.rule("RT-24.1", "R-149")
def test_a_chip_up_needs_no_cards_and_rounds_everybody_up() -> None:
    room = in_break(colour_up=ColourUp.CHIP_UP)
    room.run_dues()
    (table,) = room.state.tables.values()
    chips = {seat: {25: 5, 100: 28} for seat in table.seats}
    assert room.refuses(do.RaceChips(table.number, {1: {25: 4}}, by=FLOOR)).code == "chips-of-others"
    assert room.refuses(do.AnnounceRemoved(by=DIRECTOR)).cites == ("RT-24.1",)
    room.act(do.RaceChips(table.number, chips, by=FLOOR), Scripted())
    assert {room[number].stack for number in table.seats.values()} == {3_000}


@pytest.mark.rule("RT-25.2", "R-539")
def test_the_director_may_change_the_lowest_chips_at_any_time() -> None:
    room = Room("win_the_button").start(6)
    assert room.refuses(do.ColourUpChips(100, by=DIRECTOR)).cites == ("RT-24", "R-539")
    room.act(do.ColourUpChips(25, by=DIRECTOR))
    assert room.refuses(do.ColourUpChips(25, by=DIRECTOR)).code == "colour-up-open"


@pytest.mark.rule("RT-24.1", "RT-24.3", "RT-9")
def test_nobody_moves_to_a_table_whose_chips_are_changed_before_their_own_are() -> None:
    room = Room("win_the_button", per_table=6, late_levels=1).start(14).to_level(2)
    room.run_dues()
    room.act(do.ColourUpChips(25, by=DIRECTOR))
    room.act(do.RaceChips(1, {seat: {25: 8, 100: 198} for seat in room.state.tables[1].seats}, by=DIRECTOR))
    for number in tuple(room.state.tables[3].seats.values())[:2]:
        room.act(do.Disqualify(number, "collusion", "chip dumping", by=DIRECTOR))
    assert room.due() is None  # table 3 would break
    assert room.refuses(do.BreakTable(3, by=DIRECTOR)).cites == ("RT-9",)
    for table in (2, 3):
        room.act(do.RaceChips(table, {seat: {100: 200} for seat in room.state.tables[table].seats}, by=DIRECTOR))
    room.act(do.AnnounceRemoved(by=DIRECTOR))
    assert room.due() == do.BreakTable(3, by=DIRECTOR)


@pytest.mark.rule("RT-64", "RT-65", "RT-24.4", "R-166")
def test_hidden_lost_and_outdated_chips_leave_the_tournament() -> None:
    room = Room("win_the_button").start(6)
    room.act(do.RemoveChips(500, "found under table 1", by=FLOOR))
    room.act(do.RemoveChips(2_000, "in the pocket", 1, by=FLOOR))
    assert (room[1].stack, room.state.course.in_play) == (18_000, 6 * 20_000 - 2_500)
    assert room.refuses(do.RemoveChips(0, "none", by=FLOOR)).cites == ("RT-64", "RT-65")
    assert room.refuses(do.RemoveChips(5, "", by=FLOOR)).cites == ("RT-1",)


@pytest.mark.rule("RT-25.2")
def test_stacks_are_counted_table_by_table() -> None:
    room = Room("win_the_button").start(6)
    (table,) = room.state.tables.values()
    stacks = {number: 10_000 + number for number in table.seats.values()}
    room.act(do.CountStacks(table.number, stacks, by=FLOOR))
    assert room[3].stack == 10_003
    assert room.refuses(do.CountStacks(table.number, {1: 5}, by=FLOOR)).code == "stacks-of-others"
    assert room.refuses(do.CountStacks(table.number, dict.fromkeys(stacks, 0), by=FLOOR)).code == "not-a-count"
    assert room.refuses(do.CountStacks(9, stacks, by=FLOOR)).code == "no-such-table"


@pytest.mark.rule("FS-8.5", "RT-25.2")
def test_a_hand_whose_chips_do_not_add_up_is_refused() -> None:
    room = Room("win_the_button").start(6)
    (table,) = room.state.tables.values()
    stacks = dict.fromkeys(table.seats.values(), 20_000)
    refused = room.refuses(do.RecordHand(table.number, stacks | {1: 20_025}, by=HOUSE))
    assert refused.cites == ("FS-8.5", "RT-25.2")
    assert room.refuses(do.RecordHand(table.number, {1: 20_000}, by=HOUSE)).code == "stacks-of-others"


# Conduct


@pytest.mark.rule("RT-71", "RT-71.1", "RT-71.3")
def test_an_orbit_is_as_many_hands_as_players_at_the_table() -> None:
    room = Room("win_the_button").start(7)
    room.act(do.Penalise(1, "etiquette", orbits=2, reason="slow play", by=FLOOR))
    assert room[1].missing == 14
    room.act(do.ServeHand(1, by=FLOOR))
    assert room[1].missing == 13
    (table,) = room.state.tables.values()
    stacks = dict.fromkeys(table.seats.values(), 20_000)
    room.act(do.RecordHand(table.number, stacks, (2,), by=HOUSE))
    assert room[1].missing == 12
    assert room.refuses(do.ServeHand(2, by=FLOOR)).cites == ("RT-71.1",)


@pytest.mark.rule("RT-71", "RT-71.3")
def test_who_is_out_and_enters_again_still_misses_the_hands_of_a_penalty() -> None:
    room = Room("freeze_out", re_entries=1).start(7)
    room.act(do.Penalise(7, "device", hands=5, by=FLOOR))
    room.act(do.ServeHand(7, by=FLOOR))
    room.bust(7)
    assert room.refuses(do.ServeHand(7, by=FLOOR)).code == "not-in-play"
    room.act(do.ReEnter(7, by=CASHIER))
    assert room[7].missing == 4
    room.act(do.ServeHand(7, by=FLOOR))
    assert room[7].missing == 3


@pytest.mark.rule("RT-71.1", "R-562")
def test_a_repeated_offence_is_penalised_more_heavily() -> None:
    room = Room("win_the_button").start(7)
    room.act(do.Penalise(1, "device", reason="phone", by=FLOOR))
    assert room[1].missing == 0  # a warning
    assert room.refuses(do.Penalise(1, "device", by=FLOOR)).cites == ("RT-71.1",)
    room.act(do.Penalise(1, "device", hands=2, by=FLOOR))
    assert room.refuses(do.Penalise(1, "device", hands=2, by=FLOOR)).code == "penalty-not-heavier"
    room.act(do.Penalise(1, "language", by=FLOOR))
    room.act(do.Penalise(2, "device", by=FLOOR))


@pytest.mark.rule(
    "RT-2", "RT-4", "RT-5", "RT-12", "RT-24.3", "RT-25.1", "RT-25.3", "RT-31", "RT-34", "RT-60.1", "RT-64",
    "RT-67.A", "RT-67.B", "RT-67.C", "RT-68", "RT-70", "RT-71.2", "RT-74", "RT-79.E", "FS-8.3", "FS-8.5", "R-194",
)  # fmt: skip
def test_every_offence_of_the_regulation_can_be_penalised() -> None:
    room = Room("win_the_button").start(7)
    for offence in OFFENCES:
        if offence not in ("collusion", "stayed"):
            room.act(do.Penalise(1, offence, hands=1, by=FLOOR))
    assert room[1].missing == len(OFFENCES) - 2
    assert room.refuses(do.Penalise(1, "whistling", by=FLOOR)).cites == ("RT-71.2",)
    assert room.refuses(do.Penalise(1, "device", hands=-1, by=FLOOR)).code == "no-such-count"


@pytest.mark.rule("FS-8.3")
def test_who_is_out_and_stays_is_warned() -> None:
    room = Room().start(7)
    assert room.refuses(do.Penalise(7, "stayed", by=FLOOR)).cites == ("FS-8.3",)
    room.bust(7)
    room.act(do.Penalise(7, "stayed", by=FLOOR))
    assert [(one.player, one.offence) for one in room.state.course.penalties] == [(7, "stayed")]
    assert room.refuses(do.Penalise(7, "etiquette", by=FLOOR)).code == "not-in-play"


@pytest.mark.rule("RT-69")
def test_collusion_is_punished_by_disqualification_alone() -> None:
    room = Room("win_the_button").start(7)
    assert room.refuses(do.Penalise(1, "collusion", hands=50, by=FLOOR)).cites == ("RT-69",)
    room.act(do.Disqualify(1, "collusion", "chip dumping", by=DIRECTOR))
    assert room[1].standing == Standing.DISQUALIFIED


@pytest.mark.rule("RT-71.4", "FS-8.4", "R-557")
def test_a_disqualified_player_loses_chips_place_and_refund() -> None:
    room = Room("win_the_button", late_levels=1).start(8).to_level(2)
    room.run_dues()
    room.bust(8)
    assert room.refuses(do.Disqualify(7, "conduct", "violence", by=FLOOR)).code == "not-yours"
    room.act(do.Disqualify(7, "conduct", "violence", 25_000, by=DIRECTOR))
    assert room.state.course.in_play == 8 * 20_000 - 25_000
    assert [one.place for one in standings(room.state)] == [7]  # the eighth has moved up
    room.bust_to(1)
    assert room[7].place == 0
    assert room[7].prize == 0
    assert room.outside["wallet:7"] == -50_00


@pytest.mark.rule("RT-69", "RT-71.4", "FS-8.4", "R-557")
def test_collusion_found_out_later_takes_the_place_until_prizes_are_paid() -> None:
    room = Room("win_the_button", late_levels=1, re_entries=0).start(12).to_level(2)
    room.run_dues()
    room.bust_to(2)
    assert [(one.player, one.place, one.prize) for one in standings(room.state)[:2]] == [(3, 3, 108_00), (4, 4, 0)]
    room.act(do.Disqualify(3, "collusion", "seen on the tapes", by=DIRECTOR))
    assert (room.state.course.playing, room.state.course.in_play) == (2, 240_000)
    assert [(one.player, one.place, one.prize) for one in standings(room.state)[:2]] == [(4, 3, 108_00), (5, 4, 0)]
    room.bust(2)
    room.act(do.Finish(by=DIRECTOR))
    room.act(do.Disqualify(2, "collusion", "with number 3", by=DIRECTOR))
    assert [(room[one].place, room[one].prize) for one in (1, 4, 5, 2, 3)] == [
        (1, 270_00), (2, 162_00), (3, 108_00), (0, 0), (0, 0)
    ]  # fmt: skip
    room.act(do.PayWinner(4, by=CASHIER))
    assert room.refuses(do.Disqualify(4, "collusion", "and he", by=DIRECTOR)).code == "paid-already"
    room.act(do.Disqualify(1, "collusion", "and she", by=DIRECTOR))  # number 4 has more to come, and returns nothing
    assert (room[4].place, room[4].prize) == (1, 270_00)
    room.run_dues()
    assert room.state.accounts["prize_pool"] == 0


@pytest.mark.rule("FS-9.2", "R-557", "RT-71.4")
def test_a_deal_stands_when_a_player_who_was_out_before_is_disqualified() -> None:
    room = Room("win_the_button", late_levels=1, re_entries=0).start(12).to_level(2)
    room.run_dues()
    room.bust_to(2)
    room.act(do.ProposeDeal(Method.AGREED, amounts={1: 200_00, 2: 232_00}, by=DIRECTOR))
    for number in (1, 2):
        room.act(do.AgreeToDeal(number, by=DIRECTOR))
    room.act(do.SealDeal(by=DIRECTOR))
    room.act(do.Disqualify(3, "collusion", "seen on the tapes", by=DIRECTOR))
    assert [room[one].prize for one in (1, 2, 3, 4)] == [200_00, 232_00, 0, 108_00]
    room.act(do.Undo(1, "not them", by=DIRECTOR))
    assert [room[one].prize for one in (1, 2, 3, 4)] == [200_00, 232_00, 108_00, 0]


@pytest.mark.rule("R-561", "R-522")
def test_the_bounty_of_a_disqualified_player_is_the_winners() -> None:
    room = Room("knock_out", late_levels=1, re_entries=0).start(7).to_level(2)
    room.run_dues()
    room.act(do.Disqualify(7, "conduct", "violence", by=DIRECTOR))
    room.bust_to(1)
    assert sum(one.bounties for one in room.state.entrants) == 7 * 20_00
    assert room[1].bounties == 7 * 20_00


@pytest.mark.rule("RT-1", "FS-8.7")
def test_rulings_are_recorded_with_their_hour() -> None:
    room = Room()
    room.act(do.RecordRuling("The pot stays with seat 4.", by=FLOOR))
    (ruling,) = room.state.course.rulings
    assert (ruling.words, ruling.at) == ("The pot stays with seat 4.", room.at)
    assert room.refuses(do.RecordRuling("", by=FLOOR)).cites == ("RT-1",)
    assert room.refuses(do.RecordRuling("x", by=CASHIER)).code == "not-yours"
    assert TOURNAMENT.cites["record_ruling"] == ("RT-1", "FS-8.7")
