"""The course of a game: enough players, the limits, the button's lot, the deck, its end."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.game import tag_of
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker import table
from panoverde.games._poker.between import (
    ChangeLimits,
    CloseGame,
    DrawButton,
    ReplaceDeck,
    ResumeGame,
    SpreadDeck,
    SuspendGame,
)
from panoverde.games._poker.course import (
    AnnounceLastHand,
    AnnounceLimits,
    ButtonDrawn,
    DeckReplaced,
    DeckSpread,
    GameClosed,
    GameResumed,
    GameSuspended,
    LastHandAnnounced,
    LimitsAnnounced,
    LimitsChanged,
)
from panoverde.games._poker.dealing import HandStarted, ShuffleDeck, StartHand
from panoverde.games._poker.misdeals import CallMisdeal, Misdeal
from panoverde.games._poker.model import Stage
from panoverde.games._poker.options import LimitMode, Rules, check
from panoverde.games._poker.seating import Leave, SeatLeft, Sit
from tests.games.poker_tables import HOLDEM, OMAHA, Play, rules

SINTETICO = games.find("sintetico")
ONLINE: Rules = replace(SINTETICO.presets["PT_ONLINE"], minimum=10)
CROUPIER, CLOCK, HOUSE, INSPECTOR = Role.CROUPIER, Role.CLOCK, Role.HOUSE, Role.INSPECTOR
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
FIVE = dict.fromkeys((1, 2, 3, 4, 5), 1000)
MINUTE = 60_000
BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])


def due(play: Play) -> str | None:
    command = table.due(play.state)
    return tag_of(command) if command else None


def option(play: Play, who: Who, kind: str) -> Option | None:
    return next((one for one in table.options(play.state, who) if one.kind == kind), None)


def hand(play: Play) -> Play:
    """One hand, which everybody folds to the last."""
    play.on()
    while play.state.hand is not None:
        play.say("fold").on()
    return play


def short(profile: str = "PT", at: int = 0, **changes: Any) -> Play:
    """Four played a hand, one has left and the game is suspended."""
    play = hand(Play(rules(profile, **changes), FOUR))
    play.do(Leave(by=Seat(4)))
    play.do(SuspendGame(by=CROUPIER, at=at))
    return play


# Enough players


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-115")
@BOTH
def test_no_game_begins_with_fewer_than_four(profile: str) -> None:
    play = Play(rules(profile), {1: 1000, 2: 1000, 3: 1000})
    refused = play.refuses(StartHand(by=CROUPIER))
    assert (refused.code, refused.facts) == ("too-few-players", {"players": 3, "least": 4})
    assert due(play) is None  # nothing is suspended that has not begun
    assert play.refuses(SuspendGame(by=CROUPIER)).code == "not-due"


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-115", "R-268")
@BOTH
def test_when_one_of_four_leaves_the_hand_is_finished_and_the_game_suspended(profile: str) -> None:
    """WE-79."""
    play = Play(rules(profile), FOUR).on()
    play.do(Leave(by=Seat(4)))
    assert play.refuses(SuspendGame(by=CROUPIER)).code == "hand-in-play"
    hand(play).do(table.due(play.state))  # type: ignore[arg-type]
    assert due(play) == "suspend_game"
    assert play.refuses(SuspendGame(by=CLOCK)).code == "not-yours"
    assert play.do(SuspendGame(by=CROUPIER, at=7 * MINUTE)) == (GameSuspended(22 * MINUTE),)
    assert due(play) is None
    assert play.refuses(StartHand(by=CROUPIER)).code == "too-few-players"
    assert play.refuses(ResumeGame(by=CROUPIER)).code == "not-due"


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-268")
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
    """WE-79: every player leaves with his cave."""
    play = short(profile, at=MINUTE)
    caves = play.caves
    assert option(play, CLOCK, "close_game") == Option("close_game", since=16 * MINUTE + 1)
    assert play.refuses(CloseGame(by=CLOCK, at=16 * MINUTE)).facts == {"left": 0}
    assert play.do(CloseGame(by=CLOCK, at=16 * MINUTE + 1)) == (
        *(SeatLeft(Seat(seat), caves[seat]) for seat in (1, 2, 3)),
        GameClosed(),
    )
    assert play.state.players == {}


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-268")
def test_a_closed_game_is_over() -> None:
    play = short()
    play.do(CloseGame(by=CLOCK, at=20 * MINUTE))
    assert play.refuses(Sit(20_000, by=Seat(1))).code == "game-closed"
    assert play.refuses(CloseGame(by=HOUSE)).code == "game-closed"
    assert play.refuses(AnnounceLastHand(by=HOUSE)).code == "game-closed"
    assert play.refuses(AnnounceLimits(20, LimitMode.POT, by=HOUSE)).code == "game-closed"
    assert due(play) is None
    offered = {one.kind for who in (Seat(1), *Role) for one in table.options(play.state, who)}
    assert offered <= {"settle_dispute"}


@pytest.mark.rule("PT-NB-24", "AO-13.24", "PT-NB-79", "R-268")
def test_who_cannot_be_dealt_in_is_not_counted() -> None:
    play = hand(Play(rules(), FOUR))
    poor = replace(play.state.players[Seat(2)], cave=9)
    play.state = replace(play.state, players={**play.state.players, Seat(2): poor})
    assert due(play) == "suspend_game"


@pytest.mark.rule("PT-SO-7", "PT-SO-6a", "R-115", "R-268")
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
def test_if_the_one_drawn_leaves_at_once_the_button_is_at_the_next_on_his_left() -> None:
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


@pytest.mark.rule("PT-NB-4", "AO-13.4", "R-268")
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
        play.state = replace(table.open(play.state.rules, 0), players=play.state.players)
        assert due(play) == ("spread_deck" if physical else "start_hand")
        play.on()
        assert len(play.of(DeckSpread)) == physical
        hand(play)
        assert due(play) == "start_hand"  # once, until the game is interrupted
    tournament = table.open(rules("TOURNAMENT", physical=True), 0)
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
    offered = [one for one in table.options(again.state, CROUPIER) if one.kind == "replace_deck"]
    assert offered == [Option("replace_deck", nature=Nature.COURSE)]
    again.do(ReplaceDeck(by=INSPECTOR))
    assert due(again) == "start_hand"


# The limits


@pytest.mark.rule("PT-NB-22", "AO-13.22", "R-269")
@BOTH
def test_limits_are_announced_and_hold_from_the_next_hand_on(profile: str) -> None:
    play = Play(rules(profile), FOUR).on()
    assert play.do(AnnounceLimits(20, LimitMode.POT, by=HOUSE)) == (LimitsAnnounced(20, LimitMode.POT),)
    assert play.hand.price == 10
    assert (play.state.rules.minimum, play.state.rules.limit_mode) == (10, LimitMode.NO_LIMIT)
    hand(play)
    assert play.refuses(StartHand(by=CROUPIER)).facts["step"] == "change_limits"
    assert play.do(ChangeLimits(by=CROUPIER)) == (LimitsChanged(20, LimitMode.POT),)
    assert play.on().hand.price == 20
    assert play.state.rules.limit_mode == LimitMode.POT
    assert play.refuses(ChangeLimits(by=CROUPIER)).code == "hand-in-play"


@pytest.mark.rule("PT-NB-22", "AO-13.22")
def test_the_last_announcement_counts() -> None:
    play = Play(rules(), FOUR)
    play.do(AnnounceLimits(20, LimitMode.POT, by=HOUSE))
    play.do(AnnounceLimits(30, LimitMode.HALF_POT, by=HOUSE))
    play.on()
    assert (play.state.rules.minimum, play.state.rules.limit_mode) == (30, LimitMode.HALF_POT)


@pytest.mark.rule("PT-NB-22", "PT-NB-20", "PT-NB-82", "AO-13.22", "AO-13.20", "AO-14.11", "R-269")
@BOTH
def test_limits_stay_within_the_law(profile: str) -> None:
    made = rules(profile, cave=1000, entry=800, top_up=900, odd_unit=5)
    play = Play(made, FOUR)
    ask, mode = option(play, HOUSE, "announce_limits").asks  # type: ignore[union-attr]
    assert ask == Number("minimum", 6, 800, 2)
    assert mode == Pick("limit_mode", tuple(LimitMode))
    play.do(AnnounceLimits(800, LimitMode.POT, by=HOUSE))
    play.do(AnnounceLimits(6, LimitMode.POT, by=HOUSE))
    for minimum in (0, 4, 7, 802, 10**11):
        assert play.refuses(AnnounceLimits(minimum, LimitMode.POT, by=HOUSE)).code.startswith("option-")
    assert play.refuses(AnnounceLimits("6", LimitMode.POT, by=HOUSE)).code == "no-such-limits"  # type: ignore[arg-type]
    assert play.refuses(AnnounceLimits(6, "all", by=HOUSE)).code == "no-such-limits"  # type: ignore[arg-type]
    assert play.refuses(AnnounceLimits(20, LimitMode.POT, by=CROUPIER)).code == "not-yours"
    assert play.state.course.announced is not None


@pytest.mark.rule("PT-NB-22", "PT-NB-82", "PT-NB-102", "R-269")
def test_only_where_there_are_blinds_the_minimum_is_even() -> None:
    made = rules(game=SINTETICO, minimum=11, cave=1000, entry=1000, top_up=1000)
    play = Play(made, FOUR)
    assert option(play, HOUSE, "announce_limits").asks[0] == Number("minimum", 2, 1000, 1)  # type: ignore[union-attr]
    play.do(AnnounceLimits(13, LimitMode.NO_LIMIT, by=HOUSE))


@pytest.mark.rule("PT-NB-20", "PT-NB-22", "AO-13.20", "AO-13.22", "R-98", "R-269")
@BOTH
def test_a_fixed_maximum_keeps_its_proportion(profile: str) -> None:
    for maximum, minimum, follows in ((40, 20, 80), (25, 14, 35), (50, 1000, 5000), (33, 12, 39)):
        play = Play(rules(profile, maximum=maximum), FOUR)
        play.do(AnnounceLimits(minimum, LimitMode.NO_LIMIT, by=HOUSE))
        play.do(ChangeLimits(by=CROUPIER))
        assert play.state.rules.maximum == follows
        check(play.state.rules)
    play = Play(rules(profile, game=SINTETICO, minimum=20, maximum=50), FOUR)
    play.do(AnnounceLimits(13, LimitMode.NO_LIMIT, by=HOUSE))  # 13 is 40 % of 32,5
    assert play.of(LimitsAnnounced)[0].maximum == 33


@pytest.mark.rule("PT-SO-14", "PT-SO-23", "RT-1", "R-269", "R-270")
def test_elsewhere_limits_are_not_the_houses_to_change() -> None:
    online = Play(ONLINE, FOUR)
    assert online.refuses(AnnounceLimits(20, LimitMode.POT, by=HOUSE)).code == "limits-are-fixed"
    assert option(online, HOUSE, "announce_limits") is None
    tournament = Play(rules("TOURNAMENT"), FOUR)
    assert tournament.refuses(AnnounceLimits(20, LimitMode.POT, by=HOUSE)).code == "directors-matter"
    assert tournament.refuses(AnnounceLastHand(by=HOUSE)).code == "directors-matter"
    assert tournament.refuses(CloseGame(by=HOUSE)).code == "directors-matter"
    assert tournament.refuses(ReplaceDeck(by=CROUPIER)).code == "directors-matter"
    assert tournament.refuses(SuspendGame(by=CROUPIER)).code == "not-due"
    assert {option(tournament, HOUSE, kind) for kind in ("announce_limits", "announce_last_hand")} == {None}


# The end


@pytest.mark.rule("PT-NB-74", "PT-NB-98", "AO-14.3", "AO-16.4", "R-270")
def test_the_house_announces_the_last_hand_and_closes_after_it() -> None:
    play = hand(Play(rules(), FIVE)).on()
    assert play.refuses(CloseGame(by=HOUSE)).code == "hand-in-play"
    assert play.do(AnnounceLastHand(by=HOUSE)) == (LastHandAnnounced(2),)
    assert play.refuses(AnnounceLastHand(by=HOUSE)).code == "last-hand-announced"
    assert option(play, HOUSE, "announce_last_hand") is None
    hand(play)
    assert due(play) == "close_game"
    assert play.refuses(StartHand(by=CROUPIER)).facts["step"] == "close_game"
    assert [type(event) for event in play.do(CloseGame(by=HOUSE))] == [SeatLeft] * 5 + [GameClosed]


@pytest.mark.rule("R-270")
def test_between_hands_the_next_is_the_last() -> None:
    play = hand(Play(rules(), FIVE))
    assert play.refuses(CloseGame(by=HOUSE)).code == "last-hand-to-announce"
    assert option(play, HOUSE, "close_game") is None
    assert play.do(AnnounceLastHand(by=HOUSE)) == (LastHandAnnounced(2),)
    assert due(play) == "start_hand"
    assert due(hand(play)) == "close_game"


@pytest.mark.rule("R-268")
def test_the_house_may_close_what_nobody_plays() -> None:
    fresh = Play(rules(), FOUR)
    assert option(fresh, HOUSE, "close_game")
    fresh.do(CloseGame(by=HOUSE))
    suspended = short()
    assert option(suspended, HOUSE, "close_game")
    suspended.do(CloseGame(by=HOUSE))
    assert suspended.state.course.closed
    assert suspended.refuses(CloseGame(by=CROUPIER)).code == "not-yours"


@pytest.mark.rule("PT-NB-98", "AO-16.4", "PT-NB-74", "AO-14.3", "R-270")
@BOTH
def test_a_land_game_of_sintetico_has_a_duration_or_a_number_of_sessions(profile: str) -> None:
    for game in (HOLDEM, OMAHA):
        check(replace(game.presets[profile], duration_minutes=None))
        check(replace(game.presets[profile], duration_minutes=300))
        check(replace(game.presets[profile], sessions=4))
    made = SINTETICO.presets[profile]
    check(replace(made, duration_minutes=None, sessions=4))
    with pytest.raises(Refused, match="duration-to-define"):
        check(replace(made, duration_minutes=None))
    check(replace(made, mixed_with="holdem", seats=10, raises=3, duration_minutes=None))
    for wrong in ({"sessions": 4}, {"duration_minutes": 0}, {"duration_minutes": 1441}):
        with pytest.raises(Refused):
            check(replace(made, **wrong))
    for number in (0, 25):
        with pytest.raises(Refused):
            check(replace(made, duration_minutes=None, sessions=number))


@pytest.mark.rule("PT-SO-2k", "PT-SO-2l", "PT-SO-6a", "PT-SO-6b", "RT-1", "R-270")
def test_online_tables_are_continuous_or_have_a_set_period() -> None:
    check(replace(ONLINE, duration_minutes=None))
    check(replace(ONLINE, duration_minutes=90))
    for regime in (ONLINE, rules("TOURNAMENT")):
        with pytest.raises(Refused):
            check(replace(regime, sessions=2))
    with pytest.raises(Refused):
        check(rules("TOURNAMENT", duration_minutes=90))
    continuous = Play(ONLINE, FOUR)
    assert continuous.refuses(AnnounceLastHand(by=CLOCK, at=10**12)).code == "duration-not-over"
    assert option(continuous, CLOCK, "announce_last_hand") is None


@pytest.mark.rule("PT-NB-74", "PT-NB-98", "PT-SO-2l", "PT-SO-6b", "R-270")
def test_when_the_duration_is_over_the_hand_in_progress_is_the_last() -> None:
    play = Play(rules(duration_minutes=60), FOUR)
    play.state = replace(table.open(play.state.rules, 5_000), players=play.state.players)
    play.on()
    over = 60 * MINUTE + 5_000
    assert option(play, CLOCK, "announce_last_hand") == Option("announce_last_hand", since=over)
    assert play.refuses(AnnounceLastHand(by=CLOCK, at=over - 1)).code == "duration-not-over"
    assert play.do(AnnounceLastHand(by=CLOCK, at=over)) == (LastHandAnnounced(1),)
    assert option(play, CLOCK, "announce_last_hand") is None
    assert due(hand(play)) == "close_game"


@pytest.mark.rule("R-270", "PT-SO-6b")
def test_when_it_is_over_between_hands_nothing_more_is_played() -> None:
    play = hand(Play(replace(ONLINE, duration_minutes=60), FOUR))
    play.state = replace(play.state, course=replace(play.state.course, ends=60 * MINUTE))
    play.do(AnnounceLastHand(by=CLOCK, at=60 * MINUTE))
    assert due(play) == "close_game"


@pytest.mark.rule("R-204")
def test_nobody_else_does_what_comes_between_hands() -> None:
    play = Play(ONLINE, FOUR)
    for who in (Seat(1), CLOCK, HOUSE, INSPECTOR, Role.DIRECTOR):
        assert play.refuses(DrawButton(by=who)).code == "not-yours"
    assert play.refuses(AnnounceLastHand(by=CROUPIER)).code == "not-yours"


@pytest.mark.rule("PT-NB-9b", "AO-13.9b", "PT-NB-22", "AO-13.22")
def test_the_phases_of_the_game_and_what_is_decided_are_said_aloud() -> None:
    said = {tag_of(event) for event in table.EVENTS if event.aloud}
    assert said >= {"hand_started", "variant_chosen", "board_turned", "cards_turned", "pot_paid", "hand_voided"}
    assert said >= {"game_suspended", "game_resumed", "last_hand_announced", "game_closed", "player_expelled"}
    assert said >= {"session_begun", "session_hour_called", "session_ended", "limits_announced", "limits_changed"}
    assert not said & {"own_card_dealt", "looked", "card_burnt", "seated"}


@pytest.mark.rule("PT-SO-44", "R-202")
def test_a_button_drawn_by_the_system_is_not_taken_back() -> None:
    assert not table.undoable(ONLINE, ButtonDrawn(Seat(1)))
    assert table.undoable(ONLINE, GameResumed())
