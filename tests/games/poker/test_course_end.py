"""Poker: limits that change, and how a game ends (PT-NB-22, 74, 98, PT-SO-6 and their twins)."""

import pytest
from msgspec.structs import replace

from panoverde.core.option import Number, Option, Pick
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.duration import AnnounceLastHand, GameClosed, LastHandAnnounced
from panoverde.games._poker.course.limits import AnnounceLimits, LimitsAnnounced, LimitsChanged
from panoverde.games._poker.course.steps import ChangeLimits, CloseGame, ReplaceDeck, StartHand, SuspendGame
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import LimitMode, RakeMode
from panoverde.games._poker.seats.departure import SeatLeft
from panoverde.games.holdem import GAME
from tests.games.poker.courses import (
    BOTH,
    CLOCK,
    CROUPIER,
    FIVE,
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
from tests.games.poker.tables import HOLDEM, OMAHA, Play, rules

# The limits


@pytest.mark.rule("PT-NB-22", "AO-13.22", "R-267")
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


@pytest.mark.rule("PT-NB-22", "PT-NB-24", "PT-NB-74", "AO-13.22", "AO-13.24", "R-362")
def test_the_inspector_acts_for_the_house_and_the_croupier_does_not() -> None:
    play = Play(rules(), FOUR).on()
    acts = (AnnounceLimits(20, LimitMode.POT, by=CROUPIER), AnnounceLastHand(by=CROUPIER))
    assert [play.refuses(act).code for act in acts] == ["not-yours", "not-yours"]
    play.do(AnnounceLimits(20, LimitMode.POT, by=INSPECTOR))
    play.do(AnnounceLastHand(by=INSPECTOR))
    hand(play)
    assert option(play, INSPECTOR, "close_game") is not None
    assert option(play, CROUPIER, "close_game") is None
    assert play.do(CloseGame(by=INSPECTOR))[-1] == GameClosed()


@pytest.mark.rule("PT-NB-22", "AO-13.22")
def test_the_last_announcement_counts() -> None:
    play = Play(rules(), FOUR)
    play.do(AnnounceLimits(20, LimitMode.POT, by=HOUSE))
    play.do(AnnounceLimits(30, LimitMode.HALF_POT, by=HOUSE))
    play.on()
    assert (play.state.rules.minimum, play.state.rules.limit_mode) == (30, LimitMode.HALF_POT)


@pytest.mark.rule("PT-NB-22", "PT-NB-20", "PT-NB-82", "AO-13.22", "AO-13.20", "AO-14.11", "R-267")
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


@pytest.mark.rule("PT-NB-7b", "PT-NB-22", "AO-13.7b", "AO-13.22", "R-270")
@BOTH
@pytest.mark.parametrize(("maximum", "most"), [(None, 800), (40, 556), (50, 500)])
def test_a_minimum_that_the_fee_of_a_session_leaves_no_cave_for_is_not_offered(
    profile: str, maximum: int | None, most: int
) -> None:
    """Of 1000, 20 %: 200 of the cave; or of the maximum, which is four or five times the minimum."""
    made = rules(profile, cave=1000, maximum=maximum, rake=RakeMode.SESSION, rake_per_mille=200)
    play = Play(made, FOUR)
    ask = option(play, HOUSE, "announce_limits").asks[0]  # type: ignore[union-attr]
    assert ask.maximum == most  # type: ignore[union-attr]
    play.do(AnnounceLimits(most, LimitMode.POT, by=HOUSE))
    assert "R-270" in play.refuses(AnnounceLimits(most + 2, LimitMode.POT, by=HOUSE)).cites


@pytest.mark.rule("PT-NB-22", "PT-NB-82", "PT-NB-102", "R-267")
def test_only_where_there_are_blinds_the_minimum_is_even() -> None:
    made = rules(game=SINTETICO, minimum=11, cave=1000, entry=1000, top_up=1000)
    play = Play(made, FOUR)
    assert option(play, HOUSE, "announce_limits").asks[0] == Number("minimum", 2, 1000, 1)  # type: ignore[union-attr]
    play.do(AnnounceLimits(13, LimitMode.NO_LIMIT, by=HOUSE))


@pytest.mark.rule("PT-NB-20", "PT-NB-22", "AO-13.20", "AO-13.22", "R-98", "R-267")
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


@pytest.mark.rule("PT-SO-14", "PT-SO-23", "RT-1", "R-267", "R-268")
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


@pytest.mark.rule("PT-NB-74", "PT-NB-98", "AO-14.3", "AO-16.4", "R-268")
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


@pytest.mark.rule("R-268")
def test_between_hands_the_next_is_the_last() -> None:
    play = hand(Play(rules(), FIVE))
    assert play.refuses(CloseGame(by=HOUSE)).code == "last-hand-to-announce"
    assert option(play, HOUSE, "close_game") is None
    assert play.do(AnnounceLastHand(by=HOUSE)) == (LastHandAnnounced(2),)
    assert due(play) == "start_hand"
    assert due(hand(play)) == "close_game"


@pytest.mark.rule("R-266")
def test_the_house_may_close_what_nobody_plays() -> None:
    fresh = Play(rules(), FOUR)
    assert option(fresh, HOUSE, "close_game")
    fresh.do(CloseGame(by=HOUSE))
    suspended = short()
    assert option(suspended, HOUSE, "close_game")
    suspended.do(CloseGame(by=HOUSE))
    assert suspended.state.course.closed
    assert suspended.refuses(CloseGame(by=CROUPIER)).code == "not-yours"


@pytest.mark.rule("PT-NB-98", "AO-16.4", "PT-NB-74", "AO-14.3", "R-268")
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


@pytest.mark.rule("PT-SO-2k", "PT-SO-2l", "PT-SO-6a", "PT-SO-6b", "RT-1", "R-268")
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


@pytest.mark.rule("PT-NB-74", "PT-NB-98", "PT-SO-2l", "PT-SO-6b", "R-268")
def test_when_the_duration_is_over_the_hand_in_progress_is_the_last() -> None:
    play = Play(rules(duration_minutes=60), FOUR)
    play.state = replace(GAME.open(play.state.rules, 5_000), players=play.state.players)
    play.on()
    over = 60 * MINUTE + 5_000
    assert option(play, CLOCK, "announce_last_hand") == Option("announce_last_hand", since=over)
    assert play.refuses(AnnounceLastHand(by=CLOCK, at=over - 1)).code == "duration-not-over"
    assert play.do(AnnounceLastHand(by=CLOCK, at=over)) == (LastHandAnnounced(1),)
    assert option(play, CLOCK, "announce_last_hand") is None
    assert due(hand(play)) == "close_game"


@pytest.mark.rule("R-268", "PT-SO-6b")
def test_when_it_is_over_between_hands_nothing_more_is_played() -> None:
    play = hand(Play(replace(ONLINE, duration_minutes=60), FOUR))
    play.state = replace(play.state, course=replace(play.state.course, ends=60 * MINUTE))
    play.do(AnnounceLastHand(by=CLOCK, at=60 * MINUTE))
    assert due(play) == "close_game"
