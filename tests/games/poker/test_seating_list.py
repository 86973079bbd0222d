"""The list, the lots and the seats that players would rather have."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Chance, Scripted, exhaust
from panoverde.core.commands import Leave, Sit
from panoverde.core.money import Transfer
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.duration import GameClosed
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.seats.waiting_list import (
    AskChange,
    ChangeAsked,
    DrawSeats,
    KeepSeat,
    SeatChanged,
    SeatDrawn,
    SeatKept,
    SignedUp,
    SignUp,
    StrikeOff,
    StruckOff,
)
from panoverde.games._poker.state import Candidate
from panoverde.games.holdem import GAME
from tests.games.poker.tables import Play, command_due, rules
from tests.games.poker.test_seating import SINTETICO, cave_offered, empty, offered, online

HOUSE, INSPECTOR = Role.HOUSE, Role.INSPECTOR
LAND = pytest.mark.parametrize("profile", ["PT", "AO"])
EVERYWHERE = pytest.mark.parametrize("made", [rules("PT"), rules("AO", SINTETICO), online()])


def sign_up(play: Play, *names: str, returning: bool = False) -> Play:
    for name in names:
        play.do(SignUp(name=name, returning=returning, by=HOUSE))
    return play


def running(made: Rules, *seats: int) -> Play:
    play = Play(made, dict.fromkeys(seats, 1000))
    play.state = replace(play.state, hands=1, marker=Seat(seats[0]))
    return play


def draw(play: Play, *lots: int) -> list[Any]:
    chance = Scripted(lots)
    happened = play.do(DrawSeats(by=INSPECTOR), chance)
    chance.finish()
    return list(happened)


# The list


@pytest.mark.rule("PT-SO-6b", "PT-SO-2l", "PT-SO-6a", "R-258")
def test_online_in_session_mode_nobody_plays_who_did_not_sign_up() -> None:
    play = empty(online(duration_minutes=60))
    assert play.refuses(Sit(play.state.rules.cave, by=Seat(1))).code == "sign-up-first"
    assert not offered(play, Seat(1), "sit")
    sign_up(play, "Rui")
    assert play.refuses(Sit(play.state.rules.cave, by=Seat(1))).code == "seats-by-lot"
    draw(play, 4)
    play.do(Sit(play.state.rules.cave, by=Seat(5)))
    assert play.refuses(Sit(play.state.rules.cave, by=Seat(1))).code == "sign-up-first"  # nor for a vacant seat
    for made in (online(), rules("PT", duration_minutes=60)):
        assert offered(empty(made), Seat(1), "sit")


@pytest.mark.rule("PT-NB-8a", "AO-13.8a", "PT-SO-6b")
@EVERYWHERE
def test_the_house_keeps_the_list(made: Rules) -> None:
    play = empty(made)
    assert play.do(SignUp(name="Rui", returning=True, by=HOUSE)) == (SignedUp("Rui", True),)
    sign_up(play, "Eva", "Rui")  # again: they keep their place
    assert list(play.state.waiting) == [Candidate("Rui"), Candidate("Eva")]
    for name in ("", "  ", "two\nlines", 7):
        assert play.refuses(SignUp(name=name, returning=False, by=HOUSE)).code == "no-name"  # type: ignore[arg-type]
    assert play.refuses(SignUp(name="Ana", returning=False, by=Seat(1))).code == "not-yours"
    assert play.refuses(StrikeOff(name="Ana", by=HOUSE)).code == "not-on-list"
    assert offered(play, HOUSE, "strike_off").asks[0].choices == ("Rui", "Eva")
    assert play.do(StrikeOff(name="Rui", by=HOUSE)) == (StruckOff("Rui"),)
    assert list(play.state.waiting) == [Candidate("Eva")]
    play.do(StrikeOff(name="Eva", by=HOUSE))
    assert not offered(play, HOUSE, "strike_off")


@pytest.mark.rule("PT-NB-8a", "AO-13.8a", "PT-NB-11", "AO-13.11", "R-362")
@EVERYWHERE
def test_its_inspector_keeps_it_who_draws_the_seats(made: Rules) -> None:
    play = empty(made)
    assert offered(play, INSPECTOR, "sign_up")
    assert play.do(SignUp(name="Rui", returning=False, by=INSPECTOR)) == (SignedUp("Rui"),)
    assert offered(play, INSPECTOR, "strike_off").asks[0].choices == ("Rui",)
    assert play.do(StrikeOff(name="Rui", by=INSPECTOR)) == (StruckOff("Rui"),)
    assert play.refuses(SignUp(name="Rui", returning=False, by=Role.CROUPIER)).code == "not-yours"


@pytest.mark.rule("PT-NB-24", "RT-6")
def test_a_closed_game_and_a_tournament_have_no_list() -> None:
    play = empty(rules("TOURNAMENT"))
    assert play.refuses(SignUp(name="Rui", returning=False, by=HOUSE)).code == "no-list"
    assert not offered(play, HOUSE, "sign_up")
    play = sign_up(empty(rules()), "Rui")
    play.state = GAME.evolve(play.state, GameClosed())
    assert play.refuses(SignUp(name="Eva", returning=False, by=HOUSE)).code == "game-closed"
    assert play.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"


# The start of the game


@pytest.mark.rule("PT-NB-11", "AO-13.11", "R-258")
@LAND
def test_before_the_first_hand_the_inspector_draws_a_seat_for_everybody_who_signed_up(profile: str) -> None:
    play = sign_up(empty(rules(profile)), "Rui", "Eva", "Ana")
    assert command_due(play.state) is None  # more may come
    assert play.refuses(Sit(chips=20_000, by=Seat(1))).code == "seats-by-lot"
    assert not offered(play, Seat(1), "sit")
    assert play.refuses(DrawSeats(by=Role.CROUPIER)).code == "not-yours"
    assert draw(play, 9, 0, 7) == [
        SeatDrawn("Rui", Seat(10)),
        SeatDrawn("Eva", Seat(1)),
        SeatDrawn("Ana", Seat(9)),
    ]
    cave = play.state.rules.cave
    play.do(Sit(chips=cave, by=Seat(10)))
    assert play.state.players[Seat(10)].name == "Rui"
    assert play.state.reserved == {1: "Eva", 9: "Ana"}
    play.do(Sit(chips=cave, by=Seat(5)))  # nobody waits: the other seats are free
    assert play.state.players[Seat(5)].name is None
    assert play.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"
    assert not offered(play, INSPECTOR, "draw_seats")


@pytest.mark.rule("PT-NB-11", "AO-13.11")
def test_every_seat_is_as_likely_for_everybody() -> None:
    made = online(seats=3)

    def seats(chance: Chance) -> tuple[Any, ...]:
        play = sign_up(empty(made), "Rui", "Eva")
        return tuple(event.seat for event in play.do(DrawSeats(by=INSPECTOR), chance))  # type: ignore[attr-defined]

    found: dict[Any, Any] = {}
    for probability, outcome in exhaust(seats):
        found[outcome] = found.get(outcome, 0) + probability
    assert len(found) == 6
    assert len(set(found.values())) == 1


@pytest.mark.rule("PT-NB-27", "AO-13.27")
def test_with_more_names_than_seats_those_of_the_session_before_come_first() -> None:
    play = sign_up(empty(online(seats=2)), "new1", "new2")
    sign_up(play, "old", returning=True)
    happened = draw(play, 1, 0)  # «old» without a lot, then one of the new, then the seats
    assert [event.name for event in happened] == ["old", "new2"]
    assert [event.seat for event in happened] == [1, 2]
    assert play.state.waiting == (Candidate("new1"),)


# A seat falls vacant


@pytest.mark.rule("PT-NB-12", "PT-NB-12b", "AO-13.12", "AO-13.12b", "R-258")
@LAND
def test_during_the_game_the_list_is_called_in_its_order(profile: str) -> None:
    play = sign_up(running(rules(profile), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "Rui", "Eva")
    assert not isinstance(command_due(play.state), DrawSeats)
    play.do(Leave(by=Seat(4)))
    assert play.refuses(Sit(chips=20_000_000, by=Seat(4))).code == "seats-by-lot"
    assert command_due(play.state) == DrawSeats(by=INSPECTOR)
    assert draw(play) == [SeatDrawn("Rui", Seat(4))]  # one name, one seat: nothing to draw
    for seat in (6, 7):
        play.do(Leave(by=Seat(seat)))
    assert draw(play, 1) == [SeatDrawn("Eva", Seat(7))]  # two seats: a lot
    assert play.do(Sit(chips=20_000_000, by=Seat(6)))


@pytest.mark.rule("PT-NB-12b", "AO-13.12b", "R-258")
def test_a_player_who_is_called_and_does_not_come_is_struck_off_and_the_next_is_called() -> None:
    play = sign_up(running(rules(), 1, 2, 3, 4, 5, 6, 7, 8, 9), "Rui", "Eva")
    draw(play)
    assert play.state.reserved == {10: "Rui"}
    sign_up(play, "Rui")  # they have their seat already
    assert play.state.waiting == (Candidate("Eva"),)
    play.do(StrikeOff(name="Rui", by=HOUSE))
    assert draw(play) == [SeatDrawn("Eva", Seat(10))]


@pytest.mark.rule("PT-NB-12", "AO-13.12")
def test_seats_are_given_out_between_two_hands() -> None:
    play = Play(rules(), dict.fromkeys((1, 2, 3, 4), 1000)).on()
    sign_up(play, "Rui")
    assert play.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"
    assert not offered(play, INSPECTOR, "draw_seats")


@pytest.mark.rule("PT-NB-10", "AO-13.10", "PT-SO-9")
@EVERYWHERE
def test_nobody_has_two_seats(made: Rules) -> None:
    play = sign_up(empty(made), "Rui")
    play.do(DrawSeats(by=INSPECTOR), Scripted([0]))
    play.do(Sit(chips=made.cave, by=Seat(1)))
    sign_up(play, "Rui")
    assert play.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"
    assert play.do(Sit(chips=made.cave, by=Seat(2)))  # nobody is kept waiting by them
    play.do(Leave(by=Seat(1)))
    assert offered(play, INSPECTOR, "draw_seats")


# Coming back


@pytest.mark.rule("PT-NB-14h", "AO-13.14h", "R-111")
@LAND
@pytest.mark.parametrize(("took", "least"), [(9_000, 9_000), (2_000, 3_000), (0, 3_000)])
def test_a_player_who_left_comes_back_with_at_least_what_they_took_along(profile: str, took: int, least: int) -> None:
    play = sign_up(empty(rules(profile, cave=5_000, entry=3_000)), "Rui")
    draw(play, 0)
    play.do(Sit(chips=5_000, by=Seat(1)))
    rui = replace(play.state.players[Seat(1)], cave=took)
    play.state = replace(play.state, hands=3, players={Seat(1): rui})
    play.do(Leave(by=Seat(1)))
    sign_up(play, "Rui", "Eva")
    draw(play, 6, 0)
    assert cave_offered(play, 7)[0] == least
    assert cave_offered(play, 1)[0] == 3_000
    assert play.refuses(Sit(chips=least - 1, by=Seat(7))).code == "cave-too-small"
    assert play.do(Sit(chips=least, by=Seat(7)))


@pytest.mark.rule("PT-NB-14h", "AO-13.14h", "R-111")
def test_in_sintetico_too_a_player_brings_back_what_was_more_than_the_average() -> None:
    play = running(rules("PT", SINTETICO), 1, 2, 3)
    play.state = replace(play.state, reserved={Seat(4): "Rui", Seat(5): "Eva"}, left_with={"Rui": 7_000, "Eva": 500})
    assert cave_offered(play, 4) == (7_000, 7_000)
    assert cave_offered(play, 5) == (1_000, 1_000)


@pytest.mark.rule("PT-SO-8", "PT-SO-10")
def test_online_everybody_comes_back_with_the_initial_cave() -> None:
    made = online(cave=5_000)
    play = sign_up(empty(made), "Rui")
    draw(play, 0)
    play.do(Sit(chips=5_000, by=Seat(1)))
    rui = replace(play.state.players[Seat(1)], cave=9_000)
    play.state = replace(play.state, hands=3, players={Seat(1): rui})
    play.do(Leave(by=Seat(1)))
    sign_up(play, "Rui")
    draw(play, 0)
    assert cave_offered(play, 1) == (5_000, 5_000)


# Another seat


@pytest.mark.rule("PT-NB-12a", "AO-13.12a")
@LAND
def test_seated_players_who_asked_for_it_have_a_vacant_seat_before_the_list(profile: str) -> None:
    play = sign_up(running(rules(profile), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "Rui")
    assert play.do(AskChange(seat=Seat(9), by=Seat(2))) == (ChangeAsked(Seat(2), Seat(9)),)
    play.do(AskChange(seat=Seat(2), by=Seat(5)))
    play.do(Leave(by=Seat(9)))
    assert command_due(play.state) == DrawSeats(by=INSPECTOR)
    happened = draw(play)
    assert happened == [
        SeatChanged(Seat(2), Seat(9), 1000),
        SeatChanged(Seat(5), Seat(2), 1000),
        SeatDrawn("Rui", Seat(5)),
    ]
    assert GAME.transfers(happened[0]) == (Transfer("chips:2", "chips:9", 1000),)
    assert GAME.transfers(SeatChanged(Seat(2), Seat(9), 0)) == ()
    assert not GAME.undoable(play.state.rules, happened[0])
    assert all(player.wants is None for player in play.state.players.values())


@pytest.mark.rule("PT-NB-12a", "AO-13.12a", "R-258")
def test_among_those_who_asked_for_the_same_seat_a_lot_decides() -> None:
    play = running(rules(), 1, 2, 3, 4, 5, 6)
    for seat in (1, 3, 6):
        play.do(AskChange(seat=Seat(8), by=Seat(seat)))
    assert draw(play, 2) == [SeatChanged(Seat(6), Seat(8), 1000)]
    assert play.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"
    assert play.do(KeepSeat(by=Seat(3))) == (SeatKept(Seat(3)),)
    assert play.refuses(KeepSeat(by=Seat(3))).code == "no-change-asked"
    assert not offered(play, Seat(3), "keep_seat")
    assert offered(play, Seat(1), "keep_seat")


@pytest.mark.rule("PT-NB-12a", "AO-13.12a")
def test_nobody_else_sits_down_where_a_seated_player_wants_to_go() -> None:
    play = running(rules(), 1, 2, 3, 4, 5, 6)
    play.do(AskChange(seat=Seat(8), by=Seat(1)))
    assert play.refuses(Sit(chips=20_000, by=Seat(8))).code == "seat-asked-for"
    assert not offered(play, Seat(8), "sit")


@pytest.mark.rule("PT-NB-14k", "AO-13.14k")
@LAND
def test_two_players_do_not_swap(profile: str) -> None:
    play = running(rules(profile), 1, 2, 3, 4)
    play.do(AskChange(seat=Seat(2), by=Seat(1)))
    play.do(AskChange(seat=Seat(1), by=Seat(2)))
    assert play.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"
    assert not isinstance(command_due(play.state), DrawSeats)


@pytest.mark.rule("PT-NB-12", "AO-13.12")
def test_a_change_is_asked_for_in_a_game_that_has_begun_and_for_another_seat() -> None:
    play = running(rules(), 1, 2, 3, 4)
    for seat in (1, 0, 11):
        assert play.refuses(AskChange(seat=Seat(seat), by=Seat(1))).code == "no-such-seat"
    for made in (online(), rules("TOURNAMENT")):
        other = running(made, 1, 2, 3, 4)
        assert other.refuses(AskChange(seat=Seat(2), by=Seat(1))).code == "no-changes"
        assert not offered(other, Seat(1), "ask_change")
    start = Play(rules(), dict.fromkeys((1, 2, 3, 4), 1000))
    assert start.refuses(AskChange(seat=Seat(5), by=Seat(1))).code == "no-changes"
    start.on()
    start.do(AskChange(seat=Seat(5), by=Seat(1)))
    start.do(Leave(by=Seat(1)))
    assert start.refuses(AskChange(seat=Seat(6), by=Seat(1))).code == "already-leaving"
    assert not offered(start, Seat(1), "ask_change")
    start.state = replace(start.state, hand=None)
    assert start.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"


def test_going_back_keeps_the_list_and_the_lots() -> None:
    play = empty(rules())
    then = play.state
    sign_up(play, "Rui", "Eva")
    draw(play, 0, 0)
    sign_up(play, "Ana")
    back = GAME.rewound(then, play.state)
    assert (back.waiting, back.reserved) == (play.state.waiting, play.state.reserved)


@LAND
@pytest.mark.rule("PT-NB-10", "AO-13.10")
def test_a_name_on_the_list_is_not_the_account_of_somebody_seated(profile: str) -> None:
    play = empty(rules(profile))
    play.do(Sit(cave_offered(play, 1)[0], player="ana", by=Seat(1)))
    sign_up(play, "ana")
    own_view = GAME.view(play.state, Seat(2))
    assert GAME.options(play.state, Seat(2)) == GAME.options(own_view, Seat(2))
    assert [type(event) for event in draw(play, 0)] == [SeatDrawn]
