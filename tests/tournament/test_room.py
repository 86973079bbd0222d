"""Seats by lot, late arrivals, breaking, balancing, halting and the final table (RT-6 to RT-11, RT-33, RT-77)."""

from collections import Counter
from typing import Any

import pytest

from panoverde.core.chance import Scripted, Seeded
from panoverde.core.want import LotsWanted
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.positions import coming
from panoverde.tournament.room import balancing, halted_tables
from panoverde.tournament.state import State
from tests.tournament.played import CASHIER, DIRECTOR, FLOOR, HOUSE, Room


def sizes(state: State) -> dict[int, int]:
    return {number: len(table.seats) for number, table in sorted(state.tables.items())}


def full_room(players: int, **rules: Any) -> Room:
    """Registration is over."""
    room = Room("win_the_button", late_levels=1, **rules).start(players).to_level(2)
    room.run_dues()
    return room


@pytest.mark.rule("RT-6")
def test_seats_are_drawn_by_lot_and_tables_are_level() -> None:
    rooms = [Room(seed=seed) for seed in range(40)]
    first: Counter[tuple[int, int]] = Counter()
    for room in rooms:
        room.enter_many(23)
        room.act(do.DrawRoom(by=DIRECTOR))
        assert list(sizes(room.state).values()) == [8, 8, 7]
        first[room[1].table, room[1].seat] += 1
    assert len(first) > 15
    assert TOURNAMENT.wants(rooms[0].state, "draw_room") == LotsWanted()
    assert rooms[0].refuses(do.DrawRoom(by=DIRECTOR)).cites == ("RT-6",)


@pytest.mark.rule("RT-6")
def test_the_same_lots_give_the_same_seats_so_that_a_draw_can_be_verified() -> None:
    room = Room()
    room.enter_many(12)
    lots = Seeded(7)
    before = room.state
    drawn = room.act(do.DrawRoom(by=DIRECTOR), lots)
    again = list(TOURNAMENT.decide(before, do.DrawRoom(by=DIRECTOR), Scripted([value for _, value in lots.draws])))
    assert again == [drawn]


@pytest.mark.rule("RT-6", "RT-8")
def test_a_player_in_a_wrong_seat_is_moved_with_their_chips() -> None:
    room = Room().start(12)
    table = room.state.tables[1]
    free = next(seat for seat in range(1, 11) if seat not in table.seats)
    taken = next(iter(table.seats))
    assert room.refuses(do.MoveEntrant(1, 1, taken, "wrong seat", by=FLOOR)).cites == ("RT-6",)
    assert room.refuses(do.MoveEntrant(1, 1, free, "", by=FLOOR)).cites == ("RT-1",)
    room.act(do.MoveEntrant(1, 1, free, "sat in a wrong seat", by=FLOOR))
    assert (room[1].table, room[1].seat, room[1].stack) == (1, free, 20_000)


@pytest.mark.rule("RT-7.1", "R-554")
def test_a_late_entry_draws_a_seat_at_the_shortest_table() -> None:
    room = Room().start(19)
    short = min(room.state.tables.values(), key=lambda table: len(table.seats)).number
    room.enter("Late")
    assert room.due() == do.SeatEntrant(20, by=DIRECTOR)
    room.run_dues()
    assert room[20].table == short
    assert sizes(room.state) == {1: 10, 2: 10}


@pytest.mark.rule("RT-7.1")
def test_when_no_seat_is_free_another_table_opens_and_fills() -> None:
    room = Room().start(20)
    room.enter("Late")
    assert room.due() == do.OpenTable(3, by=DIRECTOR)
    room.run_dues()
    assert sizes(room.state) == {1: 7, 2: 7, 3: 7}


@pytest.mark.rule("RT-9", "RT-10.2", "R-524", "RT-77", "R-165")
def test_a_table_breaks_when_the_others_have_room_highest_number_first() -> None:
    room = full_room(21)
    assert sizes(room.state) == {1: 7, 2: 7, 3: 7}
    room.bust(room.alive[0])
    assert isinstance(room.due(), do.BreakTable)
    assert room.refuses(do.BreakTable(1, by=DIRECTOR)).cites == ("RT-10.2", "R-524")
    room.act(do.BreakTable(3, by=DIRECTOR))
    assert sizes(room.state) == {1: 10, 2: 10}
    assert room.refuses(do.BreakTable(2, by=DIRECTOR)).cites == ("RT-9",)


@pytest.mark.rule("RT-10.2", "R-524")
def test_tables_break_in_the_declared_order() -> None:
    room = full_room(21, break_order=(2, 3))
    room.bust(room.alive[0])
    assert room.due() == do.BreakTable(2, by=DIRECTOR)


def uneven(**rules: Any) -> Room:
    """Two tables of ten, of which the first has lost two players; both have said where their blinds are."""
    room = full_room(20, **rules)
    for _ in range(2):
        room.bust(next(iter(room.state.tables[1].seats.values())))
    return room


@pytest.mark.rule("RT-10.1", "R-543")
def test_the_next_big_blind_moves_to_the_worst_position_not_seat_one() -> None:
    room = uneven()
    source, target = room.state.tables[2], room.state.tables[1]
    seats = sorted(target.seats)
    room.act(do.ReportButton(2, 4, 5, 6, by=FLOOR))
    room.act(do.ReportButton(1, seats[0], seats[1], seats[2], by=FLOOR))
    spot = balancing(room.state)
    assert spot is not None
    assert spot.player == source.seats[7]  # not seat 1
    free = [seat for seat in range(1, 11) if seat not in target.seats]
    after = [seat for seat in free if seat > seats[2]] or free
    assert (spot.table, spot.seat) == (1, after[0])
    other = source.seats[1]
    assert room.refuses(do.BalanceTables(other, spot.table, spot.seat, by=FLOOR)).cites == ("RT-10.1",)
    wrong = next(seat for seat in free if seat != spot.seat)
    assert room.refuses(do.BalanceTables(spot.player, 1, wrong, by=FLOOR)).cites == ("RT-10.1", "R-543")
    room.act(do.BalanceTables(spot.player, spot.table, spot.seat, by=FLOOR))
    assert sizes(room.state) == {1: 9, 2: 9}
    assert room.refuses(do.BalanceTables(other, 1, wrong, by=FLOOR)).code == "tables-are-balanced"


@pytest.mark.rule("RT-10.1")
def test_a_balanced_player_is_never_the_coming_small_blind() -> None:
    """Which is where the big blind was, though they are out."""
    room = full_room(20)
    room.act(do.ReportButton(1, 3, 4, 5, by=FLOOR))
    for seat in (2, 5):
        room.bust(room.state.tables[1].seats[seat])
    spot = balancing(room.state)
    assert spot is not None
    assert (spot.table, spot.seat) == (1, 2)


@pytest.mark.rule("RT-10.1", "FS-3.1.5")
def test_in_win_the_button_the_next_big_blind_is_by_the_button_that_was_won() -> None:
    room = full_room(20)
    for table, winner in ((1, 6), (2, 9)):
        seats = room.state.tables[table].seats
        room.act(do.RecordHand(table, dict.fromkeys(seats.values(), 20_000), (seats[winner],), by=HOUSE))
    for seat in (7, 9):  # next to the button of table 1, and after its coming small blind
        room.bust(room.state.tables[1].seats[seat])
    spot = balancing(room.state)
    assert spot is not None
    assert spot.player == room.state.tables[2].seats[1]  # button 9, small blind 10
    assert (spot.table, spot.seat) == (1, 9)  # on seat 7 they would have the small blind
    room.act(do.MoveEntrant(room.state.tables[1].seats[8], 1, 9, "only seats 7 and 8 are free", by=DIRECTOR))
    assert balancing(room.state) is None
    assert room.due() is None


@pytest.mark.rule("RT-10.3", "R-170")
def test_a_table_three_players_short_halts_in_full_ring_events() -> None:
    room = full_room(20)
    for _ in range(3):
        room.bust(next(iter(room.state.tables[1].seats.values())))
    assert halted_tables(room.state) == (1,)
    assert room.refuses(do.WaiveHalt(2, by=DIRECTOR)).cites == ("RT-10.3",)
    room.act(do.WaiveHalt(1, by=DIRECTOR))
    assert halted_tables(room.state) == ()
    room.run_dues()
    assert max(sizes(room.state).values()) - min(sizes(room.state).values()) <= 1
    six = full_room(12, per_table=6)
    for _ in range(3):
        six.bust(next(iter(six.state.tables[1].seats.values())))
    assert halted_tables(six.state) == ()


@pytest.mark.rule("RT-11", "R-171", "R-525")
@pytest.mark.parametrize(("per_table", "most"), [(10, 10), (9, 10), (8, 9), (6, 7)])
def test_the_final_table_is_drawn_anew_with_one_player_more_at_most_ten(per_table: int, most: int) -> None:
    room = full_room(2 * per_table, per_table=per_table)
    room.bust_to(most + 1)
    assert len(room.state.tables) == 2
    assert room.refuses(do.DrawFinalTable(by=DIRECTOR)).cites == ("RT-11", "R-171")
    room.bust(room.alive[-1])
    assert room.due() == do.DrawFinalTable(by=DIRECTOR)
    room.run_dues()
    (table,) = room.state.tables.values()
    assert len(table.seats) == most
    assert room.state.course.final_table
    assert table.button in table.seats


@pytest.mark.rule("RT-7.1", "RT-11")
def test_a_late_entry_has_a_seat_though_all_sat_at_one_table() -> None:
    """With entries open the last table need not be the final one."""
    room = Room(per_table=9).start(11)
    room.bust(11)
    room.run_dues()
    assert len(room.state.tables) == 2  # ten could be a final table, and the eleventh may come back
    room.bust(10)
    room.run_dues()
    assert (len(room.state.tables), room.state.course.final_table) == (1, True)
    assert max(room.state.tables[1].seats) <= 9
    room.act(do.ReEnter(11, by=CASHIER))
    room.run_dues()
    assert room[11].table
    assert sorted(len(table.seats) for table in room.state.tables.values()) == [5, 5]
    assert not room.state.course.final_table
    room.to_level(5)
    room.run_dues()
    assert (len(room.state.tables), room.state.course.final_table) == (1, True)


@pytest.mark.rule("R-171")
def test_a_heads_up_event_has_no_larger_final_table() -> None:
    room = full_room(8, per_table=2)
    room.bust_to(3)
    assert len(room.state.tables) == 2
    room.bust_to(2)
    assert len(room.state.tables) == 1


@pytest.mark.rule("RT-33", "RT-35", "R-177")
def test_the_button_may_be_dead_and_blinds_move_on() -> None:
    room = Room("freeze_out").start(6)
    (table,) = room.state.tables.values()
    one, two, three, four = sorted(table.seats)[:4]
    room.act(do.ReportButton(table.number, one, two, three, by=FLOOR))
    room.bust(table.seats[two])
    positions = coming(room.state, room.state.tables[table.number])
    assert (positions.button, positions.small_blind, positions.big_blind) == (two, three, four)
    assert room.refuses(do.ReportButton(table.number, one, two, two, by=FLOOR)).code == "big-blind-is-somebodys"
    assert room.refuses(do.ReportButton(9, one, two, three, by=FLOOR)).code == "no-such-table"
    assert room.refuses(do.ReportButton(table.number, 0, two, three, by=FLOOR)).code == "no-such-place"


@pytest.mark.rule("FS-3.1.5", "FS-3.1.5.1", "R-184")
@pytest.mark.parametrize("nearest", [False, True])
def test_in_win_the_button_the_winner_has_the_next_button(nearest: bool) -> None:
    room = Room("win_the_button", tied_winner_has_button=nearest).start(6)
    (table,) = room.state.tables.values()
    seats = sorted(table.seats)
    stacks = dict.fromkeys(table.seats.values(), 20000)
    room.act(do.ReportButton(table.number, *seats[:3], by=FLOOR))
    for nobody in ((), (99,)):
        assert room.refuses(do.RecordHand(table.number, stacks, nobody, by=HOUSE)).cites == ("FS-3.1.5",)
    room.act(do.RecordHand(table.number, stacks, (table.seats[seats[4]],), by=HOUSE))
    positions = coming(room.state, room.state.tables[table.number])
    assert (positions.button, positions.small_blind, positions.big_blind) == (seats[4], seats[5], seats[0])
    room.act(do.RecordHand(table.number, stacks, (table.seats[seats[1]], table.seats[seats[2]]), by=HOUSE))
    positions = coming(room.state, room.state.tables[table.number])
    assert positions.button == (seats[1] if nearest else seats[5])


@pytest.mark.rule("RT-30")
def test_absent_players_are_marked_and_come_back() -> None:
    room = Room().start(6)
    room.act(do.MarkAbsent(1, True, by=FLOOR))
    assert room[1].absent
    assert room.refuses(do.MarkAbsent(1, True, by=FLOOR)).cites == ("RT-30",)
    room.act(do.MarkAbsent(1, False, by=FLOOR))
    assert not room[1].absent
    assert room.refuses(do.RemoveAbsent(1, by=DIRECTOR)).code == "stays-seated"
    assert room.refuses(do.MarkAbsent(1, True, by=CASHIER)).code == "not-yours"


@pytest.mark.rule("RT-10.3")
def test_in_other_formats_the_director_halts_a_table_and_lets_it_go_on() -> None:
    room = full_room(12, per_table=6)
    assert halted_tables(room.state) == ()
    assert room.refuses(do.HaltTable(1, by=FLOOR)).code == "not-yours"
    assert room.refuses(do.HaltTable(3, by=DIRECTOR)).cites == ("RT-10.3",)
    room.act(do.HaltTable(1, by=DIRECTOR))
    assert halted_tables(room.state) == (1,)
    assert room.refuses(do.HaltTable(1, by=DIRECTOR)).code == "no-table-to-halt"
    room.act(do.WaiveHalt(1, by=DIRECTOR))
    assert halted_tables(room.state) == ()
    room.act(do.HaltTable(1, by=DIRECTOR))
    room.bust_to(6)
    assert len(room.state.tables) == 1
    assert room.state.course.halted == ()  # the final table
    assert room.refuses(do.HaltTable(1, by=DIRECTOR)).code == "no-table-to-halt"


@pytest.mark.rule("RT-79.B")
def test_a_table_reports_one_hand_in_a_round_of_hand_for_hand() -> None:
    room = Room("win_the_button", per_table=2, late_levels=1, re_entries=0).start(6).to_level(2)
    room.run_dues()
    room.bust(6)
    room.bust(5)
    room.run_dues()
    assert room.state.course.hand_for_hand
    first, second = (hand(room, number) for number in room.state.tables)
    room.act(first)
    assert room.refuses(first).cites == ("RT-79.B",)
    room.act(second)
    room.act(do.EndRound(by=DIRECTOR))
    room.act(first)


def hand(room: Room, table: int) -> do.RecordHand:
    """In which nobody loses anything."""
    here = {who: room[who].stack for who in room.state.tables[table].seats.values()}
    return do.RecordHand(table, here, (next(iter(here)),), by=HOUSE)
