"""An entry made by mistake goes back with its money and its seat; the draw stands (R-630)."""

from typing import Any

import pytest

from panoverde.core.refusal import Refused
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.formats import Format
from panoverde.tournament.rules import ADD_ON, REBUY, Xtrastack
from panoverde.tournament.state import Standing
from tests.tournament.played import CASHIER, DIRECTOR, FLOOR, Room


def take_back(room: Room, number: int, reason: str = "paid for another event") -> Any:
    return room.act(do.TakeBackEntry(number, reason, by=DIRECTOR))


def refusal(room: Room, number: int) -> Refused:
    assert number not in offered(room)
    return room.refuses(do.TakeBackEntry(number, "a mistake", by=DIRECTOR))


def offered(room: Room) -> tuple[int, ...]:
    """Entries that the director is offered to take back."""
    options = [one for one in TOURNAMENT.options(room.state, DIRECTOR) if one.kind == "take_back_entry"]
    return options[0].asks[0].choices if options else ()  # type: ignore[union-attr, return-value]


def late(room: Room, name: str = "Late") -> int:
    (number,) = room.enter(name)
    room.act(do.SeatEntrant(number, by=DIRECTOR))
    return number


@pytest.mark.rule("R-630", "R-550", "RT-1", "RT-6")
def test_an_entry_seated_by_lot_goes_back_with_its_money_and_its_seat() -> None:
    room = Room("freeze_out").start(12)
    before, outside = room.state, dict(room.outside)
    number = late(room)
    assert room.refuses(do.Undo(1, "a mistake", by=DIRECTOR)).code == "draw-stands"
    assert number in offered(room)
    take_back(room, number)
    assert room.state.tables == before.tables
    assert room.state.accounts == before.accounts
    assert {name: gain for name, gain in room.outside.items() if gain} == outside
    now, then = room.state.course, before.course
    assert (now.players, now.playing, now.born, now.entries) == (then.players, then.playing, then.born, then.entries)
    assert (room[number].standing, room[number].paid.total, room[number].table) == (Standing.GONE, 0, 0)


@pytest.mark.rule("R-630", "RT-6", "RT-7.1")
def test_who_comes_again_has_the_seat_that_was_drawn_for_them() -> None:
    for seed in range(8):
        room = Room("freeze_out", seed).start(12)
        number = late(room)
        drawn = room[number].table, room[number].seat
        take_back(room, number)
        room.act(do.CheckIn(number, room[number].identity, by=CASHIER))
        room.act(do.Enter(number, by=CASHIER))
        room.act(do.SeatEntrant(number, by=DIRECTOR))
        assert (room[number].table, room[number].seat) == drawn
        assert room[number].drawn_to is None


@pytest.mark.rule("R-630", "RT-7.1")
def test_a_seat_that_somebody_has_taken_is_drawn_anew() -> None:
    room = Room("freeze_out").start(12)
    number = late(room)
    table, seat = room[number].table, room[number].seat
    take_back(room, number)
    other = next(one for one in room.state.tables[table].seats.values())
    room.act(do.MoveEntrant(other, table, seat, "a wheelchair", by=DIRECTOR))
    room.act(do.CheckIn(number, room[number].identity, by=CASHIER))
    room.act(do.Enter(number, by=CASHIER))
    room.act(do.SeatEntrant(number, by=DIRECTOR))
    assert room[number].table
    assert (room[number].table, room[number].seat) != (table, seat)


@pytest.mark.rule("R-630", "FS-6.1", "R-161")
def test_a_re_entry_goes_back_and_the_player_is_out_as_before() -> None:
    room = Room("knock_out").start(12)
    room.bust(5, takers=(1,), stack=700)
    out, accounts, course = room[5], dict(room.state.accounts), room.state.course
    room.act(do.ReEnter(5, by=CASHIER))
    room.act(do.SeatEntrant(5, by=DIRECTOR))
    take_back(room, 5)
    back = room[5]
    assert (back.standing, back.out_in, back.out_stack, back.entries, back.paid) == (
        Standing.OUT,
        out.out_in,
        700,
        1,
        out.paid,
    )
    assert (back.identity, back.bought, back.out_bounties) == (out.identity, out.bought, {1: 20_00})
    assert room.state.accounts == accounts
    assert (room.state.course.re_entries, room.state.course.in_play) == (0, course.in_play)
    room.act(do.ReEnter(5, by=CASHIER))  # may be entered again


@pytest.mark.rule("R-630", "FS-3.1.2", "FS-3.1.13")
def test_all_that_was_bought_for_the_entry_goes_back_too() -> None:
    room = Room("rebuy_add_on", rebuy=REBUY, add_on=ADD_ON, xtrastack=Xtrastack(price=10_00, chips=5_000)).start(8)
    room.to_level(4)
    course, accounts = room.state.course, dict(room.state.accounts)
    number = late(room)
    room.act(do.Rebuy(number, by=CASHIER))
    room.act(do.AddOn(number, by=CASHIER))
    room.act(do.BuyXtrastack(number, by=CASHIER))
    room.act(do.DeclareRebuy(number, by=FLOOR))
    paid = take_back(room, number).paid
    assert (paid.total, paid.fund) == (50_00 + 30_00 + 30_00 + 10_00, 10_00)
    now = room.state.course
    assert (now.rebuys, now.add_ons, now.xtrastacks, now.in_play) == (0, 0, 0, course.in_play)
    assert room.state.accounts == accounts | {"fund": 0}


@pytest.mark.rule("R-630", "FS-3.1.4.1")
def test_a_seat_won_in_a_satellite_goes_back_as_a_seat() -> None:
    room = Room("freeze_out")
    room.enter_many(11)
    (number,) = room.register("Winner")
    room.act(do.Enter(number, with_seat=True, by=CASHIER))
    room.start()
    take_back(room, number)
    assert not any(gain for name, gain in room.outside.items() if name.startswith("pool:"))
    assert not room[number].with_seat


@pytest.mark.rule("R-630", "FS-8.5")
def test_an_entry_that_was_played_stands() -> None:
    room = Room("freeze_out", re_entries=2).start(12)
    table = next(iter(room.state.tables.values()))
    stacks = dict.fromkeys(table.seats.values(), 20000)
    winner, loser = list(stacks)[:2]
    room.act(do.RecordHand(table.number, stacks | {winner: 20_500, loser: 19_500}, by=DIRECTOR))
    assert refusal(room, loser).cites == ("RT-1", "R-630")
    other = next(number for number in room.alive if number not in stacks)
    room.act(do.ReEnter(other, abandoned=20_000, by=CASHIER))
    assert refusal(room, other).code == "entry-was-played"  # chips that they gave up have left
    knock_out = Room("knock_out").start(12)
    knock_out.bust(5, takers=(1,))
    assert refusal(knock_out, 1).code == "entry-was-played"
    assert room.refuses(do.TakeBackEntry(1, " ", by=DIRECTOR)).code == "no-reason"
    assert room.refuses(do.TakeBackEntry(1, "a mistake", by=FLOOR)).code == "not-yours"


@pytest.mark.rule("R-630", "FS-7.5", "R-180", "FS-3.1.8", "FS-5.4.1")
def test_until_when_an_entry_goes_back() -> None:
    room = Room("rebuy_add_on", late_levels=1).start(6).to_level(2)
    room.run_dues()
    assert room.state.course.entries_closed
    assert refusal(room, 1).cites == ("R-180",)
    room = Room("freeze_out").start(8).to_level(5)
    room.run_dues()
    assert refusal(room, 1).cites == ("FS-7.5", "R-630")
    room = Room("sit_and_go")
    room.enter_many(6)
    room.act(do.DrawRoom(by=DIRECTOR))
    take_back(room, 6)
    assert room.refuses(do.StartTournament(by=DIRECTOR, at=room.rules.starts_at)).cites == ("FS-3.1.8",)
    late(room)
    room.start()
    assert room.rules.format == Format.SIT_AND_GO
    assert refusal(room, 1).cites == ("FS-3.1.8",)
    room = Room("freeze_out").start(2)
    take_back(room, 2)
    assert refusal(room, 1).code == "nobody-to-play"
    assert room.refuses(do.TakeBackEntry(2, "a mistake", by=DIRECTOR)).code == "not-in-play"


@pytest.mark.rule("R-630")
def test_taking_an_entry_back_can_be_undone() -> None:
    room = Room("freeze_out").start(12)
    number = late(room)
    before = room.state
    take_back(room, number)
    room.act(do.Undo(1, "it was right", by=DIRECTOR))
    assert (room.state.entrants, room.state.tables, room.state.course) == (
        before.entrants,
        before.tables,
        before.course,
    )
    assert room.state.accounts == before.accounts


@pytest.mark.rule("R-630", "FS-3.1.10")
def test_an_entry_to_day_two_goes_back_at_its_own_price() -> None:
    room = Room("multistack", day_one_levels=1, late_levels=1, day_two_late_level=3).start(8).wait(20)
    room.act(do.EndDay(by=DIRECTOR))
    (number,) = room.register("Day two")
    room.act(do.Enter(number, 2, by=CASHIER))
    room.act(do.StartDay(by=DIRECTOR))
    room.run_dues()
    assert room.state.course.day_two == (0, 1, 0)
    assert take_back(room, number).paid.total == 100_00
    assert (room.state.course.day_two, room.state.course.players) == ((0, 0, 0), 8)
    assert room.state.course.in_play == 8 * 20_000
