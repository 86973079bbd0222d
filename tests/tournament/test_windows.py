"""How long entries and extra stacks are sold: breaks, nights, and one player left (FS-3.1.14, FS-5.4.2, FS-6.1)."""

import pytest

from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.rules import Xtrastack
from tests.tournament.played import CASHIER, DIRECTOR, Room


@pytest.mark.rule("FS-3.1.14", "R-553")
def test_a_break_with_late_registration_sells_no_xtrastack() -> None:
    """To the end of the level, says the rule; the break is only for entries."""
    sale = Xtrastack(price=10_00, chips=5_000)
    room = Room("win_the_button", late_levels=4, late_through_break=True, xtrastack=sale).start(12).to_level(4)
    room.act(do.BuyXtrastack(1, by=CASHIER))
    room.next_level()
    assert room.state.course.clock.on_break
    room.enter("Late")
    assert room.refuses(do.BuyXtrastack(2, by=CASHIER)).cites == ("FS-3.1.14",)
    assert "buy_xtrastack" not in {option.kind for option in TOURNAMENT.options(room.state, CASHIER)}


@pytest.mark.rule("FS-6.1", "FS-1.3")
def test_re_entries_go_on_to_their_announced_level_though_a_night_comes_between() -> None:
    room = Room("freeze_out").start(8).to_level(2)
    room.act(do.EndDay(by=DIRECTOR))
    room.act(do.StartDay(by=DIRECTOR))
    room.bust(8)
    room.act(do.ReEnter(8, by=CASHIER))
    room.run_dues()
    assert room[8].table


@pytest.mark.rule("FS-5.4.2", "FS-1.3")
def test_seats_are_kept_through_level_one_even_if_a_night_comes_between() -> None:
    room = Room("win_the_button", late_levels=0)
    room.enter_many(12)
    late = room.register(*(f"Late {number}" for number in range(10)))
    room.start()
    room.wait(5)
    room.act(do.EndDay(by=DIRECTOR))
    room.act(do.StartDay(by=DIRECTOR))
    room.run_dues()
    assert all(room[number].is_held for number in late)
    room.act(do.ResumeClock(by=DIRECTOR))
    room.act(do.Enter(late[0], by=CASHIER))
    room.next_level()
    room.run_dues()
    assert [room[number].is_in for number in late] == [True] + [False] * 9
    assert not any(room[number].table for number in late[1:])


@pytest.mark.rule("FS-6.1", "FS-3.1.10")
def test_one_player_left_waits_for_others_while_entries_are_open() -> None:
    """Late registration was announced, and those who are out may come back; the director may decide otherwise."""
    room = Room().start(6)
    for number in range(2, 7):
        room.bust(number)
    assert room.due() is None
    room.act(do.ReEnter(4, by=CASHIER))
    room.bust(4)
    room.act(do.CloseEntries(by=DIRECTOR))
    room.run_dues()
    assert room[1].place == 1
    room = Room("multistack").start(6)
    for number in range(2, 7):
        room.bust(number)
    assert room.refuses(do.CloseEntries(by=DIRECTOR)).cites == ("FS-6.1", "FS-7.5")
