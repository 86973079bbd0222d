"""Sitting down, topping up, leaving: with how much, when, and what stays in the hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import Command
from panoverde.core.money import LARGEST, RAKE, Transfer, is_outside
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.duration import GameClosed
from panoverde.games._poker.course.steps import ready
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.rules import RakeMode, Rules
from panoverde.games._poker.seats.arrival import CaveRaked, CaveToppedUp, Seated, TopUp
from panoverde.games._poker.seats.caves import average_cave
from panoverde.games._poker.state import State
from panoverde.games.holdem import GAME
from tests.games.poker.tables import CROUPIER, HOLDEM, OMAHA, Play, command_due, rules

SINTETICO = games.find("sintetico")
LAND = pytest.mark.parametrize("profile", ["PT", "AO"])
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)


def online(**changes: Any) -> Rules:
    """A commission is the law's: one per cent of the pot is the least."""
    return rules("PT_ONLINE", SINTETICO, **{"rake_per_mille": 10, **changes})


def empty(made: Rules, *, hands: int = 0) -> Play:
    play = Play(made)
    play.state = State(rules=made, hands=hands)
    return play


def offered(play: Play, who: Any, kind: str) -> Any:
    return next((option for option in GAME.options(play.state, who) if option.kind == kind), None)


def cave_offered(play: Play, seat: int) -> tuple[int, int]:
    number = offered(play, Seat(seat), "sit").asks[0]
    assert isinstance(number, Number)
    return number.minimum, number.maximum


EVERYWHERE = pytest.mark.parametrize(
    "made", [rules("PT"), rules("AO", OMAHA), rules("PT", SINTETICO), rules("AO", SINTETICO), online()]
)


# The seats


@pytest.mark.rule("PT-NB-6", "AO-13.6", "PT-SO-5", "PT-SO-4a")
@pytest.mark.parametrize(
    ("made", "last"),
    [
        (rules("PT"), 10),
        (rules("AO", OMAHA), 10),
        (rules("PT", SINTETICO), 11),
        (rules("AO", SINTETICO), 11),
        (online(seats=2), 2),
    ],
)
def test_seats_are_numbered_from_one_to_the_last(made: Rules, last: int) -> None:
    play = empty(made)
    for seat in (0, last + 1, -1, 99):
        assert play.refuses(Sit(chips=made.cave, by=Seat(seat))).code == "no-such-seat"
        assert not offered(play, Seat(seat), "sit")
    for seat in (1, last):
        assert play.do(Sit(chips=made.cave, by=Seat(seat), at=7)) == (Seated(Seat(seat), made.cave, at=7),)


@pytest.mark.rule("PT-NB-10", "AO-13.10", "PT-SO-9")
@pytest.mark.parametrize("made", [rules("PT"), rules("AO"), online()])
def test_a_seat_holds_one_player(made: Rules) -> None:
    play = empty(made)
    play.do(Sit(chips=made.cave, by=Seat(3)))
    assert play.refuses(Sit(chips=made.cave, by=Seat(3))).code == "already-seated"
    assert not offered(play, Seat(3), "sit")
    assert play.caves == {3: made.cave}


def test_only_players_sit_and_leave_for_themselves() -> None:
    play = Play(rules(), FOUR)
    commands: tuple[Command, ...] = (Sit(chips=20_000, by=CROUPIER), Leave(by=Role.HOUSE), TopUp(by=Role.INSPECTOR))
    for command in commands:
        assert play.refuses(command).code == "not-yours"
    assert play.refuses(Leave(by=Seat(9))).code == "not-seated"


# With how much


@pytest.mark.rule("PT-NB-75", "PT-NB-98", "AO-14.4", "AO-16.4", "PT-SO-8", "PT-SO-14", "PT-SO-2f")
@EVERYWHERE
def test_before_the_first_hand_everybody_brings_the_initial_cave_and_no_other(made: Rules) -> None:
    made = replace(made, cave=5_000, entry=3_000)
    play = empty(made)
    assert cave_offered(play, 1) == (5_000, 5_000)
    for wrong in (4_999, 5_001, True, "5000"):
        assert play.refuses(Sit(chips=wrong, by=Seat(1))).code == "wrong-cave"  # type: ignore[arg-type]


@pytest.mark.rule("PT-NB-78", "AO-14.7", "R-113")
@LAND
@pytest.mark.parametrize("game", [HOLDEM, OMAHA])
def test_into_a_running_game_of_holdem_or_omaha_with_the_houses_minimum_or_more(profile: str, game: Any) -> None:
    play = empty(rules(profile, game, cave=5_000, entry=3_000), hands=1)
    assert cave_offered(play, 1) == (3_000, LARGEST)
    for wrong in (2_999, LARGEST + 1):
        assert play.refuses(Sit(chips=wrong, by=Seat(1))).code == "cave-too-small"
    assert play.do(Sit(chips=3_000, by=Seat(1)))
    assert play.do(Sit(chips=9_999, by=Seat(2)))


@pytest.mark.rule("PT-NB-28", "AO-13.28", "R-113", "R-259")
@LAND
@pytest.mark.parametrize(
    ("caves", "average"),
    [
        ((1000, 2000, 3000, 4000), 2500),
        ((1000, 1000, 1000, 1019), 1000),  # 1004.75: to the nearest ten
        ((1000, 1000, 1000, 1020), 1010),  # 1005: halves go up
        ((0, 2000, 2000, 2000), 2000),  # who has lost everything has no capital in play
        ((2, 2, 2, 2), 10),  # enough for one hand
    ],
)
def test_into_a_running_game_of_sintetico_with_the_average_cave(
    profile: str, caves: tuple[int, ...], average: int
) -> None:
    made = rules(profile, SINTETICO)
    play = Play(made, dict(enumerate(caves, 1)))
    play.state = replace(play.state, hands=1)
    assert cave_offered(play, 5) == (average, average)
    assert play.refuses(Sit(chips=average + 10, by=Seat(5))).code == "wrong-cave"
    assert play.do(Sit(chips=average, by=Seat(5)))


@pytest.mark.rule("PT-NB-28", "AO-13.28", "R-259")
def test_in_the_middle_of_a_hand_the_pot_is_capital_in_play_too() -> None:
    play = Play(rules("PT", SINTETICO), FOUR).on()
    before = average_cave(play.state)
    play.say("990 call call call")
    assert play.hand.pot == 4000
    assert average_cave(play.state) == before == 1000
    nobody = empty(rules("PT", SINTETICO, cave=700), hands=3)
    assert average_cave(nobody.state) == 700


@pytest.mark.rule("PT-SO-8")
def test_online_the_initial_cave_also_into_a_running_game() -> None:
    play = Play(online(cave=5_000), FOUR)
    play.state = replace(play.state, hands=4)
    assert cave_offered(play, 5) == (5_000, 5_000)
    assert play.refuses(Sit(chips=1_000, by=Seat(5))).code == "wrong-cave"


@pytest.mark.rule("PT-NB-24", "AO-13.24", "PT-SO-7")
def test_nobody_sits_down_at_a_closed_game() -> None:
    play = empty(rules())
    play.state = GAME.evolve(play.state, GameClosed())
    assert play.refuses(Sit(chips=20_000, by=Seat(1))).code == "game-closed"
    assert not offered(play, Seat(1), "sit")


# Replenishments


@pytest.mark.rule("PT-NB-75", "PT-NB-79", "PT-NB-98", "AO-14.4", "AO-14.8", "AO-16.4")
@pytest.mark.rule("PT-SO-2o", "PT-SO-12", "PT-SO-14", "PT-SO-15")
@EVERYWHERE
def test_a_player_who_has_less_than_the_minimum_plays_on_only_after_a_replenishment(made: Rules) -> None:
    made = replace(made, top_up=700)
    play = Play(made, {1: 9, 2: 10, 3: 1000, 4: 0, 5: 1000, 6: 1000})
    assert ready(play.state) == (2, 3, 5, 6)
    for seat in (1, 4):
        assert play.do(TopUp(by=Seat(seat))) == (CaveToppedUp(Seat(seat), 700),)
    assert (play.caves[1], play.caves[4]) == (709, 700)
    assert ready(play.state) == (1, 2, 3, 4, 5, 6)
    assert play.do(TopUp(by=Seat(3)))  # a cave may be strengthened too
    assert play.caves[3] == 1700
    assert GAME.transfers(CaveToppedUp(Seat(3), 700)) == (Transfer("wallet:3", "chips:3", 700),)
    assert GAME.transfers(CaveToppedUp(Seat(3), 700, demo=True)) == (Transfer("credits:3", "chips:3", 700),)


@pytest.mark.rule("PT-NB-14e", "AO-13.14e", "PT-SO-11b")
@pytest.mark.parametrize("made", [rules("PT"), rules("AO"), online()])
def test_no_chips_are_added_once_the_hand_has_begun(made: Rules) -> None:
    play = Play(made, {**FOUR, 9: 0})
    while play.state.hand is None:
        command = command_due(play.state)
        assert command
        play.do(command)
    for seat in (1, 9):
        assert play.refuses(TopUp(by=Seat(seat))).code == "hand-in-play"
        assert not offered(play, Seat(seat), "top_up")
    play.state = replace(play.state, hand=None)
    assert play.do(TopUp(by=Seat(9)))


@pytest.mark.rule("PT-NB-14g", "AO-13.14g", "PT-SO-11a", "R-110")
@pytest.mark.parametrize("made", [rules("PT"), rules("AO"), online()])
def test_nothing_but_the_whole_cave_leaves_the_table_and_only_with_its_player(made: Rules) -> None:
    play = Play(made, FOUR)
    for option in GAME.options(play.state, Seat(2)):
        kind = next(one for one in GAME.commands if one.__struct_config__.tag == option.kind)
        if option.asks:
            continue
        happened = tuple(GAME.decide(play.state, kind(by=Seat(2)), play._chance))
        out = [move for event in happened for move in GAME.transfers(event) if is_outside(move.target)]
        assert out == ([Transfer("chips:2", "wallet:2", 1000)] if kind is Leave else []), option.kind
    play.do(Leave(by=Seat(2)))
    assert set(play.caves) == {1, 3, 4}


# The commission on caves


@pytest.mark.rule("PT-SO-17b", "PT-SO-16", "PT-SO-2g")
def test_a_part_of_every_cave_and_replenishment_is_the_houses_at_once() -> None:
    made = online(rake=RakeMode.CAVE, rake_per_mille=75, cave=1_010, top_up=500)
    play = empty(made)
    assert play.do(Sit(chips=1_010, by=Seat(1))) == (Seated(Seat(1), 1_010), CaveRaked(Seat(1), 75))  # 75.75
    assert (play.caves, play.state.rake) == ({1: 935}, 75)
    assert play.do(TopUp(by=Seat(1))) == (CaveToppedUp(Seat(1), 500), CaveRaked(Seat(1), 37))
    assert (play.caves, play.state.rake) == ({1: 1_398}, 112)
    assert GAME.transfers(CaveRaked(Seat(1), 37)) == (Transfer("chips:1", RAKE, 37),)
    assert GAME.holdings(play.state)[RAKE] == 112


@pytest.mark.rule("R-202", "PT-SO-17b")
def test_when_the_inspector_goes_back_what_was_brought_since_stays_and_its_commission_too() -> None:
    made = online(rake=RakeMode.CAVE, rake_per_mille=100, cave=1_000, top_up=500)
    play = empty(made)
    play.do(Sit(chips=1_000, by=Seat(1)))
    then = play.state
    play.do(TopUp(by=Seat(1)))
    play.do(Sit(chips=1_000, by=Seat(2)))
    back = GAME.rewound(then, play.state)
    assert {seat: player.cave for seat, player in back.players.items()} == {1: 1_350, 2: 900}
    assert back.rake == play.state.rake == 250
    assert GAME.rewound(play.state, play.state) == play.state


# The newcomer and the mão


@pytest.mark.rule("PT-NB-80", "AO-14.9", "R-124")
@LAND
@pytest.mark.parametrize("game", [HOLDEM, OMAHA])
def test_a_newcomer_where_the_mao_comes_waits_a_hand_and_the_mao_passes_to_their_left(profile: str, game: Any) -> None:
    play = Play(rules(profile, game, entry=1_000), dict.fromkeys((1, 3, 4, 5), 1000)).on()
    play.do(Sit(chips=1_000, by=Seat(2)))
    play.do(Sit(chips=1_000, by=Seat(6)))
    play.say("fold fold fold").on()
    assert ready(play.state) == (1, 3, 4, 5, 6)
    play.on().say("fold fold fold fold").on().on()
    starts = [(event.marker, event.order) for event in play.of(HandStarted)]
    assert starts == [(1, (1, 3, 4, 5)), (3, (3, 4, 5, 6, 1)), (4, (4, 5, 6, 1, 2, 3))]


@pytest.mark.rule("PT-NB-80", "AO-14.9", "R-261")
def test_newcomers_beside_each_other_all_wait_unless_the_hand_needs_them() -> None:
    play = Play(rules(), dict.fromkeys((1, 4, 5, 6), 1000)).on()
    for seat in (2, 3):
        play.do(Sit(chips=20_000, by=Seat(seat)))
    play.say("fold fold fold").on()
    assert ready(play.state) == (1, 4, 5, 6)
    play.do(Leave(by=Seat(6)))
    assert ready(play.state) == (1, 2, 3, 4, 5)


@pytest.mark.rule("PT-NB-80", "R-124")
def test_in_sintetico_and_at_the_start_nobody_waits() -> None:
    play = Play(rules("PT", SINTETICO), dict.fromkeys((1, 3, 4, 5), 1000))
    play.state = replace(play.state, hands=1, marker=Seat(1))
    play.do(Sit(chips=1_000, by=Seat(2)))
    assert ready(play.state) == (1, 2, 3, 4, 5)
    play = empty(rules())
    for seat in (1, 2, 3, 4):
        play.do(Sit(chips=20_000, by=Seat(seat)))
    assert ready(play.state) == (1, 2, 3, 4)
