"""The common cards and the end of a hand: who shows first, who need not, what the croupier reads."""

from typing import Any

import pytest

from panoverde.core.chance import Scripted
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.hand.board import BoardTurned
from panoverde.games._poker.hand.deal import DeckShuffled, HandStarted, OwnCardDealt, ShuffleDeck
from panoverde.games._poker.hand.payment import GatherBets, HandEnded, PayPots, PotPaid
from panoverde.games._poker.hand.showdown import CardsMucked, CardsTurned, Muck, TurnCards
from panoverde.games._poker.rules import RakeMode
from panoverde.games._poker.state import FACE_DOWN, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.tables import CROUPIER, HOLDEM, OMAHA, TOURNAMENT, Play, command_due, rules

BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])
GAMES = pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=["holdem", "omaha"])
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)


def shown(play: Play) -> list[int]:
    return [event.seat for event in play.of(CardsTurned)]


def names(play: Play) -> list[str]:
    return [type(event).__name__ for event in play.events]


def river(profile: str, caves: dict[int, int] | None = None, **more: Any) -> Play:
    """Four players who have only called and passed; the last round is open."""
    play = Play(rules(profile, **more), caves or FOUR)
    return play.say("call call call check").say("check " * 8).on()


# The course of a hand


@pytest.mark.rule("PT-NB-41", "PT-NB-43", "PT-NB-45", "AO-13.41", "AO-13.43", "AO-13.45", "PT-NB-72", "AO-14.1")
@BOTH
@GAMES
def test_a_card_is_burnt_before_the_flop_the_turn_and_the_river(profile: str, game: Any) -> None:
    play = Play(rules(profile, game), FOUR).say("call call call check").say("check " * 12).on()
    course = [name for name in names(play) if name in ("CardBurnt", "BoardTurned", "BetsGathered")]
    assert course == ["BetsGathered", *["CardBurnt", "BoardTurned", "BetsGathered"] * 3]
    assert [len(event.cards) for event in play.of(BoardTurned)] == [3, 1, 1]


@pytest.mark.rule("PT-NB-31", "PT-NB-32", "PT-NB-9a", "AO-13.31", "AO-13.32", "AO-13.9a")
@BOTH
@GAMES
def test_at_a_physical_table_the_croupier_shuffles_and_cuts_first(profile: str, game: Any) -> None:
    play = Play(rules(profile, game, physical=True), FOUR)
    while play.state.hand is None:
        command = command_due(play.state)
        assert command is not None
        play.do(command)
    assert play.hand.stage == Stage.SHUFFLING
    assert play.refuses(ShuffleDeck(by=Seat(1))).code == "not-yours"
    play.do(ShuffleDeck(by=CROUPIER))
    assert play.of(DeckShuffled) == [DeckShuffled(None)]  # nobody else cuts
    play.on()
    assert {event.card for event in play.of(OwnCardDealt)} == {FACE_DOWN}


@pytest.mark.rule("R-255", "PT-NB-68", "AO-13.68")
def test_each_thing_in_its_place_and_by_the_croupier() -> None:
    play = Play(rules(), FOUR).on()
    for kind in (StartHand, ShuffleDeck, GatherBets, PayPots):
        assert play.refuses(kind(by=CROUPIER)).code in ("not-now-in-hand", "hand-in-play")
        assert play.refuses(kind(by=Seat(3))).code == "not-yours"
    assert play.refuses(TurnCards(Seat(1), by=CROUPIER)).code == "not-now-in-hand"
    play.say("fold fold fold").on()
    assert type(play.events[-1]) is HandEnded
    play.on()
    assert len(play.of(HandStarted)) == 2


# Who shows first


@pytest.mark.rule("PT-NB-62", "AO-13.62", "R-116")
@BOTH
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("check check check check", [1, 2, 3, 4]),
        ("check check 50 call call call", [1, 2, 3, 4]),  # who opened the round, not who bet
        ("fold check 50 call call", [2, 3, 4]),  # and has not folded
        ("check 50 call call fold", [2, 3, 4]),
        ("10 call call call", [1, 2, 3, 4]),
    ],
)
def test_at_a_cash_table_the_player_who_opened_the_last_round_shows_first(
    profile: str, words: str, order: list[int]
) -> None:
    play = river(profile).say(words).on()
    assert shown(play) == order


@pytest.mark.rule("PT-NB-62", "R-116", "AO-13.62")
def test_where_nobody_could_bet_any_more_the_last_round_that_was_played_counts() -> None:
    play = Play(rules(), dict.fromkeys((1, 2, 3, 4), 100)).say("100 call fold call").on()
    assert shown(play) == [3, 4, 2]


@pytest.mark.rule("PT-NB-62", "AO-13.62")
@BOTH
def test_cards_are_turned_at_the_croupiers_call_and_in_order(profile: str) -> None:
    play = river(profile).say("check check check check")
    play.do(GatherBets(by=CROUPIER))
    assert play.refuses(TurnCards(Seat(1), by=Seat(1))).code == "not-yours"
    assert play.refuses(TurnCards(Seat(2), by=CROUPIER)).code == "not-his-turn-to-show"
    assert play.refuses(Muck(by=Seat(1))).code == "must-show"
    play.do(TurnCards(Seat(1), by=CROUPIER))
    assert play.refuses(TurnCards(Seat(1), by=CROUPIER)).code == "not-his-turn-to-show"
    assert play.refuses(PayPots(by=CROUPIER)).code == "not-now-in-hand"


@pytest.mark.rule("PT-NB-63", "PT-NB-64", "AO-13.63", "AO-13.64", "PT-NB-17", "AO-13.17")
@BOTH
def test_the_croupier_reads_the_cards_and_the_best_combination_wins(profile: str) -> None:
    holes = {1: "Ac Kd", 2: "7c 7d", 3: "9c 9d", 4: "2c 3d"}
    play = Play(rules(profile), FOUR, holes=holes, board="7h 9s 9h Qd 2s").say("call call call check")
    play.say("check " * 12).on()
    read = {event.seat: (event.category, event.best) for event in play.of(CardsTurned)}
    assert read[3] == ("poquer", ("9c", "9d", "9s", "9h", "Qd"))
    assert read[2] == ("fullen", ("7c", "7d", "7h", "9s", "9h"))
    assert [event.seat for event in play.of(PotPaid)] == [3]


@pytest.mark.rule("PT-NB-64", "AO-13.64")
@BOTH
def test_what_was_announced_stays_in_sight_until_the_pot_is_paid(profile: str) -> None:
    holes = {1: "Ac Kd", 2: "7c 7d", 3: "9c 9d", 4: "2c 3d"}
    play = Play(rules(profile), FOUR, holes=holes, board="7h 9s 9h Qd 2s")
    play.say("call call call check").say("check " * 12)
    while play.hand.stage != Stage.PAYING:
        assert {holding.category for holding in play.hand.holdings.values() if not holding.shown} <= {None}
        command = command_due(play.state)
        assert command is not None
        play.do(command)
    made = play.hand.holdings[Seat(3)]
    assert (made.category, made.best) == ("poquer", ("9c", "9d", "9s", "9h", "Qd"))


@pytest.mark.rule("PT-NB-54", "AO-13.54", "PT-NB-62")
def test_at_a_physical_table_the_house_learns_the_cards_when_they_are_turned() -> None:
    play = Play(rules(physical=True), FOUR).say("call fold fold check")
    assert all(set(holding.cards) == {FACE_DOWN} for holding in play.hand.holdings.values())
    while command_due(play.state) is None or play.hand.stage != Stage.SHOWDOWN:
        if play.hand.turn is not None:
            play.say("check")
        else:
            command = command_due(play.state)
            assert command is not None
            play.do(command)
    board = play.hand.board
    left = [card for card in play.hand.kind.deck if card not in board]
    first = play.showing
    play.do(TurnCards(first, by=CROUPIER), Scripted(left[:2]))
    assert play.hand.holdings[first].cards == tuple(left[:2])
    play.do(TurnCards(play.showing, by=CROUPIER), Scripted(left[2:4]))
    play.on()
    assert play.state.hand is None


# A tournament


@pytest.mark.rule("RT-17.1", "R-116", "RT-17")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("check check check check", [2, 3, 4, 1]),  # the least favourable position: left of the button
        ("check 50 call call call", [3, 4, 1, 2]),
        ("10 50 100 call call call", [4, 1, 2, 3]),  # the last aggressor of the last round
        ("fold check check check", [3, 4, 1]),
    ],
)
def test_in_a_tournament_the_last_aggressor_shows_first(words: str, order: list[int]) -> None:
    assert shown(river("TOURNAMENT", odd_unit=5).say(words).show()) == order


@pytest.mark.rule("RT-17.1", "RT-17.2")
def test_without_an_all_in_cards_may_be_discarded_unseen_in_turn() -> None:
    play = river("TOURNAMENT", odd_unit=5).say("check 50 call call fold").on()
    assert play.showing == 3
    assert play.refuses(Muck(by=Seat(4))).code == "must-show"
    assert play.refuses(Muck(by=Seat(2))).code == "not-in-hand"
    assert play.refuses(Muck(by=Role.CROUPIER)).code == "not-yours"
    assert [option.kind for option in GAME.options(play.state, Seat(3)) if option.kind == "muck"] == ["muck"]
    play.do(TurnCards(Seat(3), by=CROUPIER))
    play.say("muck")
    assert command_due(play.state) is None
    assert play.hand.live == (3, 1)
    play.show()
    assert (shown(play), play.state.hand) == ([3, 1], None)


@pytest.mark.rule("RT-17.2")
def test_when_all_the_others_discard_the_last_one_wins_without_showing() -> None:
    play = river("TOURNAMENT", odd_unit=5).say("check 50 call fold fold").on()
    play.say("muck").on()
    assert play.of(CardsMucked) == [CardsMucked(Seat(3))]
    assert (shown(play), play.state.hand) == ([], None)
    assert play.caves == {1: 990, 2: 990, 3: 940, 4: 1080}


@pytest.mark.rule("RT-17", "R-265")
def test_where_there_is_a_clock_cards_are_mucked_in_time() -> None:
    play = river("TOURNAMENT", odd_unit=5, decision_seconds=10).say("check check check check").on()
    assert play.hand.until == 10_000
    assert play.refuses(Muck(by=Seat(2), at=10_001)).code == "time-is-up"
    play.do(Muck(by=Seat(2), at=10_000))
    assert play.hand.until == 20_000


@pytest.mark.rule("RT-16", "R-167")
def test_hands_are_turned_as_soon_as_somebody_is_all_in_and_nobody_can_bet() -> None:
    play = Play(TOURNAMENT, {1: 500, 2: 800, 3: 1000, 4: 1000}).say("fold 500 call call").on()
    assert play.hand.turn == 2  # two can still bet: nothing is shown yet
    assert not shown(play)
    play.say("check 300 call").on()
    course = [name for name in names(play) if name in ("CardsTurned", "BoardTurned")]
    assert course == ["BoardTurned", *["CardsTurned"] * 3, "BoardTurned", "BoardTurned"]
    assert {event.category for event in play.of(CardsTurned)} == {None}  # nothing to read yet
    assert play.state.hand is None


@pytest.mark.rule("RT-16")
def test_no_hand_is_discarded_where_somebody_is_all_in() -> None:
    play = river("TOURNAMENT", {1: 1000, 2: 1000, 3: 1000, 4: 60}, odd_unit=5).say("check 50 call call fold").on()
    assert shown(play) == [3, 4, 1]
    assert not [event for event in play.events if type(event) is CardsMucked]


@pytest.mark.rule("PT-NB-62", "AO-13.62", "R-116")
@BOTH
def test_at_a_cash_table_all_ins_wait_for_the_last_common_card(profile: str) -> None:
    play = Play(rules(profile), dict.fromkeys((1, 2, 3, 4), 100)).say("100 call call call").on()
    course = [name for name in names(play) if name in ("CardsTurned", "BoardTurned")]
    assert course == [*["BoardTurned"] * 3, *["CardsTurned"] * 4]


# Who may see what


@pytest.mark.rule("PT-NB-34", "PT-NB-54", "PT-NB-39a", "AO-13.34", "AO-13.54", "AO-13.39a")
@BOTH
@GAMES
def test_nobody_sees_the_cards_of_another_before_they_are_turned(profile: str, game: Any) -> None:
    play = Play(rules(profile, game, rake=RakeMode.HAND), FOUR).say("call fold call check").on()
    truth = play.hand.holdings
    for viewer in (Seat(1), Seat(2), Seat(3), Role.CROUPIER, Role.INSPECTOR, Role.PUBLIC):
        seen = GAME.view(play.state, viewer)
        assert seen.hand is not None
        for seat, holding in seen.hand.holdings.items():
            expected = truth[seat].cards if seat == viewer else (FACE_DOWN,) * len(truth[seat].cards)
            assert holding.cards == expected
        for event in play.of(OwnCardDealt):
            told = GAME.see(event, viewer)
            assert isinstance(told, OwnCardDealt)
            assert (told.card == event.card) == (event.seat == viewer)
