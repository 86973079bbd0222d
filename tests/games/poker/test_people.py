"""A person is a person: what rules tie to a player and not to their chair is asked by their name."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Sit
from panoverde.core.people import STAFF, Role, Seat
from panoverde.games._poker.seats.arrival import Seated
from panoverde.games._poker.seats.conduct import Conduct, Expel, PlayerExpelled
from panoverde.games._poker.seats.people import cave_left_with, is_expelled, name_of, owes
from panoverde.games._poker.seats.waiting_list import AskChange, DrawSeats, SignUp
from panoverde.games._poker.state import State
from panoverde.games.holdem import GAME
from tests.games.poker.tables import FOUR, Play, rules

INSPECTOR, HOUSE = Role.INSPECTOR, Role.HOUSE
FIVE = Seat(5)


def seated(**notes: Any) -> Play:
    """Four players and, at seat 5, Ana, whom the server named; the game has begun."""
    play = Play(rules(), FOUR)
    play.state = replace(play.state, hands=3, marker=Seat(4))
    play.do(Sit(20_000, player="ana", by=FIVE))
    ana = replace(play.state.players[FIVE], **notes)
    play.state = replace(play.state, players={**play.state.players, FIVE: ana})
    return play


def listed() -> Play:
    """The same, but she signed up as Ana, and nobody said who she is."""
    play = Play(rules(), FOUR)
    play.state = replace(play.state, hands=3, marker=Seat(4))
    play.do(SignUp(name="Ana", returning=False, by=HOUSE))
    play.do(DrawSeats(by=INSPECTOR), Scripted([0]))
    play.do(Sit(20_000, by=FIVE))
    return play


@pytest.mark.rule("PT-NB-14h", "AO-13.14h", "R-111")
def test_the_cave_that_somebody_left_with_is_known_by_name() -> None:
    play = seated(cave=33_000)
    assert cave_left_with(play.state, "ana") is None
    play.do(Leave(by=FIVE))
    assert cave_left_with(play.state, "ana") == 33_000
    assert cave_left_with(play.state, "rui") is None
    assert cave_left_with(play.state, "") is None
    play.do(SignUp(name="ana", returning=False, by=HOUSE))
    play.do(DrawSeats(by=INSPECTOR), Scripted([0]))
    assert play.refuses(Sit(20_000, by=FIVE)).cites == ("PT-NB-14h", "AO-13.14h", "R-111")


def test_a_name_on_the_list_does_as_well() -> None:
    play = listed()
    assert name_of(play.state.players[FIVE]) == "Ana"
    player = replace(play.state.players[FIVE], owes=10)
    play.state = replace(play.state, players={**play.state.players, FIVE: player})
    assert owes(play.state, "Ana") == 10
    play.do(Expel(FIVE, Conduct.MARKING_CARDS, grave=True, by=INSPECTOR))
    assert cave_left_with(play.state, "Ana") == 20_000
    assert owes(play.state, "Ana") == 10
    assert is_expelled(play.state, "Ana")


def test_nobody_who_sits_waits_in_line_for_another_seat() -> None:
    play = listed()
    play.do(SignUp(name="Ana", returning=False, by=HOUSE))
    assert play.refuses(DrawSeats(by=INSPECTOR)).code == "no-seat-to-draw"


@pytest.mark.rule("PT-NB-90", "AO-14.19")
def test_a_debt_of_blinds_follows_the_person() -> None:
    play = seated(owes=15)
    assert owes(play.state, "ana") == 15
    play.do(Leave(by=FIVE))
    assert owes(play.state, "ana") == 15
    then = play.state
    assert play.do(Sit(20_000, player="ana", by=Seat(6)))[0] == Seated(
        Seat(6), 20_000, owes=15, known=True, player="ana"
    )
    assert play.state.players[Seat(6)].owes == 15
    assert owes(play.state, "ana") == 15, "not twice"
    paid = replace(play.state.players[Seat(6)], owes=0)
    rewound = GAME.rewound(then, replace(play.state, players={**play.state.players, Seat(6): paid}))
    assert rewound.players[Seat(6)].owes == owes(rewound, "ana") == 15, "what paid it is taken back"
    play.do(Leave(by=Seat(6)))
    assert owes(play.state, "ana") == 15
    assert owes(play.state, "rui") == 0


@pytest.mark.rule("PT-NB-14h", "PT-NB-90", "R-335")
def test_a_seat_remembers_nothing_of_a_person_whom_the_house_knows() -> None:
    play = seated(owes=15)
    before = GAME.options(play.state, FIVE)
    play.do(Leave(by=FIVE))
    offered = next(option for option in GAME.options(play.state, FIVE) if option.kind == "sit")
    assert offered not in before
    least = offered.asks[0].minimum  # type: ignore[union-attr]
    assert play.do(Sit(least, player="rui", by=FIVE))[0] == Seated(FIVE, least, known=True, player="rui")


@pytest.mark.rule("PT-NB-58", "AO-13.58")
def test_an_expulsion_follows_the_person() -> None:
    play = seated()
    assert not is_expelled(play.state, "ana")
    play.do(Expel(FIVE, Conduct.MARKING_CARDS, grave=True, by=INSPECTOR))
    assert is_expelled(play.state, "ana")
    for seat in (FIVE, Seat(6)):
        assert play.refuses(Sit(20_000, player="ana", by=seat)).code == "expelled"
    assert play.refuses(SignUp(name="ana", returning=False, by=HOUSE)).code == "expelled"
    play.do(Sit(20_000, player="rui", by=FIVE))
    assert not is_expelled(play.state, "rui")


@pytest.mark.rule("PT-NB-58", "AO-13.58")
def test_a_player_who_is_expelled_no_longer_waits_for_a_seat() -> None:
    play = listed()
    play.do(SignUp(name="Ana", returning=False, by=HOUSE))
    play.do(SignUp(name="Rui", returning=False, by=HOUSE))
    play.do(Expel(FIVE, Conduct.MARKING_CARDS, grave=True, by=INSPECTOR))
    assert [one.name for one in play.state.waiting] == ["Rui"]


@pytest.mark.rule("PT-NB-90", "AO-14.19", "PT-NB-14h", "AO-13.14h", "R-335")
def test_where_nobody_says_who_sits_down_it_is_who_last_left_the_seat() -> None:
    play = Play(rules(), FOUR)
    play.state = replace(play.state, hands=3, marker=Seat(4))
    play.do(Sit(20_000, by=FIVE))
    play.state = replace(
        play.state, players={**play.state.players, FIVE: replace(play.state.players[FIVE], owes=15, cave=33_000)}
    )
    play.do(Leave(by=FIVE))
    assert play.refuses(Sit(20_000, by=FIVE)).cites == ("PT-NB-14h", "AO-13.14h", "R-111")
    play.do(Sit(33_000, by=FIVE))
    assert play.state.players[FIVE].owes == 15
    play.do(Leave(by=FIVE))
    play.do(Sit(20_000, player="rui", by=FIVE))
    assert play.state.players[FIVE].owes == 0, "somebody else, by name"


def test_an_expulsion_is_known_while_the_hand_still_needs_the_player() -> None:
    play = Play(rules(), FOUR)
    ana = replace(play.state.players[Seat(1)], standing=replace(play.state.players[Seat(1)].standing, player="ana"))
    play.state = replace(play.state, players={**play.state.players, Seat(1): ana})
    play.on()
    then = play.state
    play.do(Expel(Seat(1), Conduct.MARKING_CARDS, grave=True, by=INSPECTOR))
    assert play.state.players[Seat(1)].leaving
    assert is_expelled(play.state, "ana")
    assert is_expelled(GAME.rewound(then, play.state), "ana"), "a rewind does not bring her back"


# Who may know


def names_in(state: State) -> set[str]:
    seats = {player.standing.player for player in state.players.values()}
    return seats | {*state.memory.departed}


@pytest.mark.parametrize("viewer", [Role.PUBLIC, Seat(1), FIVE, *sorted(STAFF)])
def test_only_the_staff_know_who_somebody_is(viewer: Any) -> None:
    play, view = seated(), Play(rules(), FOUR).state
    play.do(Leave(by=FIVE))
    play.do(Sit(20_000, player="rui", by=FIVE))
    play.do(AskChange(Seat(7), by=FIVE))
    play.do(DrawSeats(by=INSPECTOR), Scripted([]))
    view = GAME.view(replace(view, hands=3, marker=Seat(4)), viewer)
    for event in play.events:
        seen = GAME.see(event, viewer)
        view = GAME.evolve(view, seen)
        if isinstance(event, Seated):
            assert isinstance(seen, Seated)
            assert seen.player == (event.player if viewer in STAFF else "")
    assert view == GAME.view(play.state, viewer)
    assert names_in(view) == ({"", "ana", "rui"} if viewer in STAFF else {""})


@pytest.mark.parametrize("viewer", [Role.PUBLIC, Seat(1), INSPECTOR])
def test_a_player_who_was_expelled_is_named_to_the_staff_alone(viewer: Any) -> None:
    expelled = seated().do(Expel(FIVE, Conduct.MARKING_CARDS, grave=True, by=INSPECTOR))[0]
    assert isinstance(expelled, PlayerExpelled)
    seen = GAME.see(expelled, viewer)
    assert isinstance(seen, PlayerExpelled)
    assert (expelled.player, seen.player) == ("ana", "ana" if viewer in STAFF else "")


@pytest.mark.parametrize("viewer", [Role.PUBLIC, Seat(1), INSPECTOR])
def test_names_on_the_list_are_public(viewer: Any) -> None:
    play = listed()
    assert GAME.view(play.state, viewer).players[FIVE].name == "Ana"
    play.do(Leave(by=FIVE))
    assert GAME.view(play.state, viewer).left_with == {"Ana": 20_000}
