"""Tables broken and balanced (RT-9 to RT-11), button and blinds (RT-33, RT-35)."""

import pytest
from hypothesis import given, strategies as st

from panoverde.core.refusal import Refused
from panoverde.tournament.balance import Arrival, Room, balance, final_size, halted, worst_seat
from panoverde.tournament.button import Blinds, next_hand


def room(table: int, seats: str, blinds: tuple[int, int, int] = (1, 2, 3)) -> Room:
    """Seats as digits; ten is 0."""
    taken = [int(digit) or 10 for digit in seats]
    return Room(table, Blinds(*blinds), {seat: f"{table}.{seat}" for seat in taken})


def positions(last: tuple[int, int, int], seats: str) -> tuple[int, int, int]:
    found = next_hand(Blinds(*last), [int(digit) for digit in seats])
    assert found
    return found.blinds.button, found.blinds.small_blind, found.blinds.big_blind


@pytest.mark.rule("RT-33", "RT-35", "R-177", "R-535")
@pytest.mark.parametrize(
    ("last", "seats", "coming"),
    [
        pytest.param((1, 2, 3), "123456", (2, 3, 4), id="everybody is still in"),
        pytest.param((1, 2, 3), "13456", (2, 3, 4), id="small blind out: dead button"),
        pytest.param((1, 2, 3), "12456", (2, 3, 4), id="big blind out: dead small blind"),
        pytest.param((1, 2, 3), "1456", (2, 3, 4), id="both out"),
        pytest.param((1, 2, 3), "12357", (2, 3, 5), id="the next seat is empty"),
        pytest.param((8, 9, 1), "1289", (9, 1, 2), id="round the table"),
        pytest.param((1, 2, 3), "13", (3, 3, 1), id="heads-up: the big blind becomes the button"),
        pytest.param((1, 2, 3), "23", (3, 3, 2), id="heads-up: the button was out"),
        pytest.param((1, 2, 3), "12", (2, 2, 1), id="heads-up: the big blind is out"),
        pytest.param((1, 1, 5), "15", (5, 5, 1), id="heads-up goes on"),
    ],
)
def test_button_and_blinds_of_the_next_hand(
    last: tuple[int, int, int], seats: str, coming: tuple[int, int, int]
) -> None:
    assert positions(last, seats) == coming


def test_nobody_plays_alone() -> None:
    assert next_hand(Blinds(1, 2, 3), [2]) is None
    assert balance([room(1, "2")], 9).next == {}


@pytest.mark.rule("RT-11", "R-171", "R-525")
@pytest.mark.parametrize(("per_table", "size"), [(2, 2), (6, 7), (8, 9), (9, 10), (10, 10)])
def test_the_final_table_takes_one_more_but_never_above_ten(per_table: int, size: int) -> None:
    assert final_size(per_table) == size


@pytest.mark.rule("RT-11", "R-525")
def test_players_who_fit_at_the_final_table_are_not_moved() -> None:
    found = balance([room(1, "123456"), room(2, "1289")], 9)
    assert (found.final_table, found.breaks, found.next, found.moves) == (True, None, {}, ())
    assert not balance([room(1, "123456"), room(2, "12789")], 9).final_table
    assert not balance([room(1, "1234")], 9).final_table


@pytest.mark.rule("RT-10.3", "R-170")
def test_a_table_three_short_of_the_fullest_halts_in_full_ring_events() -> None:
    rooms = [room(1, "123456789"), room(2, "123456"), room(3, "1234567")]
    assert halted(rooms, 9) == halted(rooms, 10) == (2,)
    assert halted(rooms, 8) == ()


@pytest.mark.rule("RT-9", "RT-10.2", "R-524", "R-174")
def test_a_table_breaks_when_its_players_fit_at_the_others() -> None:
    rooms = [room(1, "345679", (9, 2, 3)), room(2, "12345"), room(3, "2468")]
    found = balance(rooms, 9, draw=[(1, 1), (2, 6), (1, 2), (2, 7), (2, 8)])
    assert found.breaks == 3
    assert [(move.player, move.source, move.target) for move in found.moves] == [
        ("3.2", (3, 2), (1, 1)),
        ("3.4", (3, 4), (2, 6)),
        ("3.6", (3, 6), (1, 2)),
        ("3.8", (3, 8), (2, 7)),
    ]
    assert found.next == {1: Blinds(2, 3, 4), 2: Blinds(2, 3, 4)}
    assert {move.next_hand for move in found.moves} == {Arrival.DEALT_IN}


@pytest.mark.rule("RT-9", "R-174")
def test_between_button_and_small_blind_one_waits_and_may_be_the_big_blind() -> None:
    rooms = [room(1, "12789", (1, 2, 7)), room(2, "12345"), room(3, "24")]
    found = balance(rooms, 9, draw=[(1, 4), (2, 6)])
    assert found.next[1] == Blinds(2, 7, 8)
    assert [move.next_hand for move in found.moves] == [Arrival.WAITS, Arrival.DEALT_IN]
    rooms = [room(1, "12389", (1, 2, 3)), room(2, "12345"), room(3, "24")]
    assert [move.next_hand for move in balance(rooms, 9, draw=[(1, 4), (1, 5)]).moves] == [
        Arrival.BIG_BLIND,
        Arrival.DEALT_IN,
    ]


@pytest.mark.rule("RT-9")
@pytest.mark.parametrize(
    "draw", [[], [(1, 7)], [(1, 1), (1, 7)], [(1, 7), (1, 7)], [(1, 7), (3, 1)], [(1, 7), (1, 10)]]
)
def test_a_draw_gives_each_player_a_free_seat_elsewhere(draw: list[tuple[int, int]]) -> None:
    with pytest.raises(Refused) as caught:
        balance([room(1, "123456"), room(2, "12345"), room(3, "24")], 9, draw=draw)
    assert caught.value.cites == ("RT-9",)


@pytest.mark.rule("RT-10.1", "RT-10.2", "R-524", "R-543")
def test_the_next_big_blind_moves_from_the_fullest_table_to_the_shortest() -> None:
    rooms = [room(1, "123456789"), room(2, "123456789", (5, 6, 7)), room(3, "14567", (7, 1, 4))]
    found = balance(rooms, 9)
    assert [(move.player, move.target, move.next_hand) for move in found.moves] == [
        ("2.8", (3, 8), Arrival.DEALT_IN),
        ("1.4", (3, 9), Arrival.DEALT_IN),
    ]
    assert found.next == {1: Blinds(2, 3, 5), 2: Blinds(6, 7, 9), 3: Blinds(1, 4, 5)}
    first = balance(rooms, 9, break_order=[1, 2, 3]).moves[0]
    assert first.player == "1.4"


@pytest.mark.rule("RT-10.1", "R-543", "R-534")
def test_the_worst_seat_is_never_the_coming_small_blind() -> None:
    blinds = Blinds(1, 2, 3)
    assert worst_seat(1, blinds, {1: "a", 2: "b", 5: "c"}, 6) == 4
    assert worst_seat(1, blinds, {1: "a", 2: "b", 4: "c", 5: "d"}, 6) == 6
    with pytest.raises(Refused) as caught:
        worst_seat(1, blinds, {1: "a", 2: "b", 4: "c", 5: "d", 6: "e"}, 6)
    assert caught.value.cites == ("RT-10.1",)


@st.composite
def rooms_of(draw: st.DrawFn) -> tuple[list[Room], int]:
    per_table = draw(st.integers(3, 10))
    rooms = []
    for table in range(1, draw(st.integers(2, 6)) + 1):
        seats = st.integers(1, per_table)
        blinds = draw(st.lists(seats, min_size=3, max_size=3, unique=True).map(sorted))
        taken = draw(st.sets(seats, max_size=per_table))
        rooms.append(Room(table, Blinds(*blinds), {seat: f"{table}.{seat}" for seat in taken}))
    return rooms, per_table


@pytest.mark.rule("RT-10.1", "RT-10.2", "RT-11")
@given(rooms_of())
def test_balancing_ends_within_one_player_and_loses_nobody(made: tuple[list[Room], int]) -> None:
    rooms, per_table = made
    everywhere = [(one.table, seat) for one in rooms for seat in range(1, per_table + 1)]
    seated = {(one.table, seat): player for one in rooms for seat, player in one.players.items()}
    for order in ([], [1, 2], [one.table for one in rooms]):
        free = [place for place in everywhere if place not in seated]
        first = (order or [max(one.table for one in rooms)])[0]
        found = balance(rooms, per_table, order, [place for place in free if place[0] != first])
        now = dict(seated)
        for move in found.moves:
            assert now.pop(move.source) == move.player
            assert move.target not in now
            now[move.target] = move.player
        assert sorted(now.values()) == sorted(seated.values())
        sizes = [sum(table == one.table for table, _ in now) for one in rooms]
        if found.final_table:
            assert len(now) <= final_size(per_table)
            assert not found.moves
        elif found.breaks:
            assert sizes[found.breaks - 1] == 0
        else:
            assert max(sizes) - min(sizes) <= 1
            blinds = {one.table: one.blinds for one in rooms}
            assert all(move.target[1] != blinds[move.target[0]].big_blind for move in found.moves)
