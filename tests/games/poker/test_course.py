"""The course of a game: enough players, the limits, the button's lot, the deck, its end."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.duration import AnnounceLastHand, GameClosed, GameResumed, GameSuspended
from panoverde.games._poker.course.limits import AnnounceLimits
from panoverde.games._poker.course.preparation import ButtonDrawn, DeckReplaced, DeckSpread
from panoverde.games._poker.course.steps import (
    CloseGame,
    DrawButton,
    ReplaceDeck,
    ResumeGame,
    SpreadDeck,
    StartHand,
    SuspendGame,
)
from panoverde.games._poker.errors.misdeals import CallMisdeal, Misdeal
from panoverde.games._poker.hand.deal import HandStarted, ShuffleDeck
from panoverde.games._poker.rules import LimitMode
from panoverde.games._poker.seats.departure import SeatLeft
from panoverde.games._poker.state import Stage
from panoverde.games.holdem import GAME
from tests.games.poker.courses import (
    BOTH,
    CLOCK,
    CROUPIER,
    FOUR,
    HOUSE,
    INSPECTOR,
    MINUTE,
    ONLINE,
    SINTETICO,
    due,
    hand,
    option,
    short,
)
from tests.games.poker.tables import HOLDEM, OMAHA, Play, command_due, rules

# Enough players


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-115")
@BOTH
def test_no_game_begins_with_fewer_than_four(profile: str) -> None:
    play = Play(rules(profile), {1: 1000, 2: 1000, 3: 1000})
    refused = play.refuses(StartHand(by=CROUPIER))
    assert (refused.code, refused.facts) == ("too-few-players", {"players": 3, "least": 4})
    assert due(play) is None  # nothing is suspended that has not begun
    assert play.refuses(SuspendGame(by=CROUPIER)).code == "not-due"


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-115", "R-266")
@BOTH
def test_when_one_of_four_leaves_the_hand_is_finished_and_the_game_suspended(profile: str) -> None:
    """WE-79."""
    play = Play(rules(profile), FOUR).on()
    play.do(Leave(by=Seat(4)))
    assert play.refuses(SuspendGame(by=CROUPIER)).code == "hand-in-play"
    hand(play).do(command_due(play.state))  # type: ignore[arg-type]
    assert due(play) == "suspend_game"
    assert play.refuses(SuspendGame(by=CLOCK)).code == "not-yours"
    assert play.do(SuspendGame(by=CROUPIER, at=7 * MINUTE)) == (GameSuspended(22 * MINUTE),)
    assert due(play) is None
    assert play.refuses(StartHand(by=CROUPIER)).code == "too-few-players"
    assert play.refuses(ResumeGame(by=CROUPIER)).code == "not-due"


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-266")
@BOTH
def test_it_goes_on_when_a_fourth_sits_down_and_the_mao_with_it(profile: str) -> None:
    play = short(profile)
    entry = play.state.rules.entry
    play.do(Sit(entry, by=Seat(6), at=14 * MINUTE))
    refused = play.refuses(StartHand(by=CROUPIER))
    assert (refused.code, refused.facts["step"]) == ("comes-first", "resume_game")
    assert option(play, CLOCK, "close_game") is None
    assert play.refuses(CloseGame(by=CLOCK, at=16 * MINUTE)).code == "not-suspended"
    assert play.do(ResumeGame(by=CROUPIER)) == (GameResumed(),)
    assert play.state.course.closes is None
    assert play.on().hand.marker == 2  # PT-NB-30: it was seat 1's


@pytest.mark.rule("PT-NB-24", "AO-13.24")
@BOTH
def test_after_more_than_fifteen_minutes_the_clock_closes_it(profile: str) -> None:
    """WE-79: every player leaves with their cave."""
    play = short(profile, at=MINUTE)
    caves = play.caves
    assert option(play, CLOCK, "close_game") == Option("close_game", since=16 * MINUTE + 1)
    assert play.refuses(CloseGame(by=CLOCK, at=16 * MINUTE)).facts == {"left": 0}
    assert play.do(CloseGame(by=CLOCK, at=16 * MINUTE + 1)) == (
        *(SeatLeft(Seat(seat), caves[seat]) for seat in (1, 2, 3)),
        GameClosed(),
    )
    assert play.state.players == {}


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-266")
def test_a_closed_game_is_over() -> None:
    play = short()
    play.do(CloseGame(by=CLOCK, at=20 * MINUTE))
    assert play.refuses(Sit(20_000, by=Seat(1))).code == "game-closed"
    assert play.refuses(CloseGame(by=HOUSE)).code == "game-closed"
    assert play.refuses(AnnounceLastHand(by=HOUSE)).code == "game-closed"
    assert play.refuses(AnnounceLimits(20, LimitMode.POT, by=HOUSE)).code == "game-closed"
    assert due(play) is None
    offered = {one.kind for who in (Seat(1), *Role) for one in GAME.options(play.state, who)}
    assert offered <= {"settle_dispute"}


@pytest.mark.rule("PT-NB-24", "AO-13.24", "PT-NB-79", "R-266")
def test_a_player_who_cannot_be_dealt_in_is_not_counted() -> None:
    play = hand(Play(rules(), FOUR))
    poor = replace(play.state.players[Seat(2)], cave=9)
    play.state = replace(play.state, players={**play.state.players, Seat(2): poor})
    assert due(play) == "suspend_game"


@pytest.mark.rule("PT-SO-7", "PT-SO-6a", "R-115", "R-266")
def test_online_two_are_enough_and_a_table_without_them_waits() -> None:
    play = Play(ONLINE, {3: 1000, 8: 1000}).on()
    assert play.hand.order
    hand(play)
    play.do(Leave(by=Seat(3)))
    assert due(play) == "suspend_game"
    assert play.do(SuspendGame(by=CROUPIER, at=0)) == (GameSuspended(None),)
    assert option(play, CLOCK, "close_game") is None
    assert play.refuses(CloseGame(by=CLOCK, at=10**9)).code == "not-suspended"
    alone = Play(ONLINE, {3: 1000})
    assert alone.refuses(StartHand(by=CROUPIER)).facts["least"] == 2


# The button


@pytest.mark.rule("PT-SO-44", "PT-SO-45", "PT-SO-2c", "R-117")
def test_online_the_lot_decides_where_the_button_begins() -> None:
    for lot, seat in enumerate((2, 5, 9)):
        play = Play(ONLINE, dict.fromkeys((2, 5, 9), 1000))
        assert due(play) == "draw_button"
        assert option(play, CROUPIER, "draw_button") == Option("draw_button", nature=Nature.COURSE)
        assert play.refuses(StartHand(by=CROUPIER)).facts["step"] == "draw_button"
        assert play.do(DrawButton(by=CROUPIER), Scripted([lot])) == (ButtonDrawn(Seat(seat)),)
        assert play.refuses(DrawButton(by=CROUPIER)).code == "not-due"
        play.on()
        assert play.hand.marker == seat


@pytest.mark.rule("PT-SO-44", "PT-SO-65")
def test_afterwards_it_moves_clockwise_until_the_table_stops_and_is_drawn_again() -> None:
    play = Play(ONLINE, dict.fromkeys((2, 5, 9), 1000))
    play.do(DrawButton(by=CROUPIER), Scripted([1]))
    hand(play)
    hand(play)
    assert [start.marker for start in play.of(HandStarted)] == [5, 9]
    play.do(Leave(by=Seat(2)))
    play.do(Leave(by=Seat(5)))
    play.do(SuspendGame(by=CROUPIER))
    play.do(Sit(20_000, by=Seat(4)))
    play.do(ResumeGame(by=CROUPIER))
    assert due(play) == "draw_button"
    play.do(DrawButton(by=CROUPIER), Scripted([1]))
    assert play.on().hand.marker == 9


@pytest.mark.rule("PT-SO-44")
def test_if_the_one_drawn_leaves_at_once_the_button_is_at_the_next_on_their_left() -> None:
    play = Play(ONLINE, dict.fromkeys((1, 5, 9), 1000))
    play.do(DrawButton(by=CROUPIER), Scripted([1]))
    play.do(Leave(by=Seat(5)))
    assert play.on().hand.marker == 9


@pytest.mark.rule("PT-NB-29", "AO-13.29", "R-117", "R-96")
@BOTH
def test_on_land_the_mao_begins_on_the_croupiers_left_and_nothing_is_drawn(profile: str) -> None:
    play = Play(rules(profile), dict.fromkeys((3, 4, 7, 8), 1000))
    assert due(play) == "start_hand"
    assert play.refuses(DrawButton(by=CROUPIER)).code == "not-due"
    assert play.on().hand.marker == 3


# The deck


@pytest.mark.rule("PT-NB-4", "AO-13.4", "R-266")
@BOTH
def test_after_an_interruption_the_deck_is_opened_on_the_table(profile: str) -> None:
    play = short(profile, physical=True)
    play.do(Sit(play.state.rules.entry, by=Seat(5)))
    play.do(ResumeGame(by=CROUPIER))
    assert due(play) == "spread_deck"
    assert play.refuses(StartHand(by=CROUPIER)).facts["step"] == "spread_deck"
    assert play.do(SpreadDeck(by=CROUPIER)) == (DeckSpread(),)
    assert due(play) == "start_hand"
    assert play.refuses(SpreadDeck(by=CROUPIER)).code == "not-due"


@pytest.mark.rule("PT-NB-4", "AO-13.4")
@BOTH
@pytest.mark.parametrize("game", [HOLDEM, OMAHA, SINTETICO], ids=["holdem", "omaha", "sintetico"])
def test_at_the_start_of_a_game_the_deck_is_opened_on_the_table(profile: str, game: Any) -> None:
    for physical in (True, False):
        play = Play(rules(profile, game, physical=physical), FOUR)
        play.state = replace(GAME.open(play.state.rules, 0), players=play.state.players)
        assert due(play) == ("spread_deck" if physical else "start_hand")
        play.on()
        assert len(play.of(DeckSpread)) == physical
        hand(play)
        assert due(play) == "start_hand"  # once, until the game is interrupted
    tournament = GAME.open(rules("TOURNAMENT", physical=True), 0)
    assert not tournament.course.deck_to_spread


@pytest.mark.rule("PT-NB-4", "PT-NB-31", "AO-13.4", "AO-13.31")
@BOTH
def test_a_damaged_deck_is_replaced_before_it_is_shuffled(profile: str) -> None:
    play = Play(rules(profile, physical=True), FOUR)
    for _ in range(2):
        for who in (CROUPIER, INSPECTOR):
            assert play.do(ReplaceDeck(by=who)) == (DeckReplaced(),)
            assert option(play, who, "replace_deck")
        play.do(StartHand(by=CROUPIER)) if play.state.hand is None else play.do(ShuffleDeck(by=CROUPIER))
    assert play.refuses(ReplaceDeck(by=HOUSE)).code == "not-yours"
    assert play.hand.stage == Stage.POSTING
    assert play.refuses(ReplaceDeck(by=CROUPIER)).code == "hand-in-play"
    assert option(play, CROUPIER, "replace_deck") is None
    virtual = Play(rules(profile), FOUR)
    assert virtual.refuses(ReplaceDeck(by=CROUPIER)).code == "no-deck-to-replace"
    assert option(virtual, INSPECTOR, "replace_deck") is None


@pytest.mark.rule("PT-NB-4", "PT-NB-69f", "AO-13.4", "AO-13.69f")
@BOTH
def test_after_a_hand_that_a_damaged_card_made_null_there_is_no_other_with_the_same_deck(profile: str) -> None:
    for cause, then in ((Misdeal.DAMAGED, "replace_deck"), (Misdeal.DECK, "start_hand")):
        play = Play(rules(profile, physical=True), FOUR).on()
        play.do(CallMisdeal(cause, by=CROUPIER))
        assert due(play) == then
    again = Play(rules(profile, physical=True), FOUR).on()
    again.do(CallMisdeal(Misdeal.DAMAGED, by=CROUPIER))
    assert again.refuses(StartHand(by=CROUPIER)).facts["step"] == "replace_deck"
    offered = [one for one in GAME.options(again.state, CROUPIER) if one.kind == "replace_deck"]
    assert offered == [Option("replace_deck", nature=Nature.COURSE)]
    again.do(ReplaceDeck(by=INSPECTOR))
    assert due(again) == "start_hand"


@pytest.mark.rule("R-204")
def test_nobody_else_does_what_comes_between_hands() -> None:
    play = Play(ONLINE, FOUR)
    for who in (Seat(1), CLOCK, HOUSE, INSPECTOR, Role.DIRECTOR):
        assert play.refuses(DrawButton(by=who)).code == "not-yours"
    assert play.refuses(AnnounceLastHand(by=CROUPIER)).code == "not-yours"


@pytest.mark.rule("PT-NB-9b", "AO-13.9b", "PT-NB-22", "AO-13.22")
def test_the_phases_of_the_game_and_what_is_decided_are_said_aloud() -> None:
    said = {tag_of(event) for event in GAME.events if event.aloud}
    assert said >= {"hand_started", "variant_chosen", "board_turned", "cards_turned", "pot_paid", "hand_voided"}
    assert said >= {"game_suspended", "game_resumed", "last_hand_announced", "game_closed", "player_expelled"}
    assert said >= {"session_begun", "session_hour_called", "session_ended", "limits_announced", "limits_changed"}
    assert not said & {"own_card_dealt", "looked", "card_burnt", "seated"}


@pytest.mark.rule("PT-SO-44", "R-202")
def test_a_button_drawn_by_the_system_is_not_taken_back() -> None:
    assert not GAME.undoable(ONLINE, ButtonDrawn(Seat(1)))
    assert GAME.undoable(ONLINE, GameResumed())
