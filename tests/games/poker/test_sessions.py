"""Play by sessions: the hour, the round that completes it, the fee and who pays it."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import tag_of
from panoverde.core.money import RAKE, Transfer, chips
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.sessions import (
    CallSessionHour,
    SessionBegun,
    SessionEnded,
    SessionFeePaid,
    SessionHourCalled,
)
from panoverde.games._poker.course.steps import BeginSession, CollectFees, EndSession, StartHand
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import RakeMode, Rules, session_fee
from panoverde.games._poker.seats.arrival import TopUp
from panoverde.games.holdem import GAME
from tests.games.poker.tables import Play, command_due, rules

CROUPIER, CLOCK, HOUSE = Role.CROUPIER, Role.CLOCK, Role.HOUSE
MINUTE = 60_000
HOUR = 60 * MINUTE
BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])
FOUR = dict.fromkeys((1, 3, 5, 7), 1000)


def by_session(profile: str = "PT", **changes: Any) -> Rules:
    """A tenth of a cave of 1000."""
    values = {"cave": 1000, "entry": 1000, "top_up": 1000, "rake": RakeMode.SESSION, "rake_per_mille": 100}
    return rules(profile, **{**values, **changes})


def due(play: Play) -> str | None:
    command = command_due(play.state)
    return tag_of(command) if command else None


def begun(made: Rules | None = None, caves: dict[int, int] | None = None, at: int = 0) -> Play:
    """A session has begun and who can has paid for it."""
    play = Play(made or by_session(), caves or FOUR)
    play.do(BeginSession(by=CROUPIER, at=at))
    if due(play) == "collect_fees":
        play.do(CollectFees(by=CROUPIER, at=at))
    return play


def hand(play: Play) -> Play:
    """Start a hand, and everybody folds to the last."""
    play.do(StartHand(by=CROUPIER))
    play.on()
    while play.state.hand is not None:
        play.say("fold").on()
    return play


# The fee


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "PT-NB-7", "AO-13.7", "R-109")
@BOTH
def test_the_fee_is_from_5_to_20_per_cent(profile: str) -> None:
    for per_mille in (50, 200):
        check(by_session(profile, rake_per_mille=per_mille))
    for per_mille in (49, 201):
        with pytest.raises(Refused, match="rake_per_mille"):
            by_session(profile, rake_per_mille=per_mille)


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-269")
@BOTH
def test_it_is_a_part_of_the_fixed_maximum_or_else_of_the_cave_rounded_down(profile: str) -> None:
    assert session_fee(by_session(profile)) == 100
    assert session_fee(by_session(profile, cave=1999)) == 199
    assert session_fee(by_session(profile, maximum=50)) == 5
    assert session_fee(by_session(profile, rake=RakeMode.HAND, rake_per_mille=50)) == 0


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-270")
@BOTH
@pytest.mark.parametrize(("maximum", "least"), [(None, 12), (50, 20)])
def test_the_initial_cave_less_the_fee_plays_a_hand(profile: str, maximum: int | None, least: int) -> None:
    """With a minimum of 10 and 20 %: 12 less 2, or less 10 of a maximum of 50."""
    check(by_session(profile, cave=least, maximum=maximum, rake_per_mille=200))
    with pytest.raises(Refused, match="R-270"):
        check(by_session(profile, cave=least - 1, maximum=maximum, rake_per_mille=200))


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "PT-NB-9c", "AO-13.9c")
@BOTH
def test_everybody_pays_when_the_session_begins_and_hands_pay_nothing(profile: str) -> None:
    play = Play(by_session(profile), FOUR)
    refused = play.refuses(StartHand(by=CROUPIER))
    assert (refused.code, refused.facts["step"]) == ("comes-first", "begin_session")
    assert play.do(BeginSession(by=CROUPIER, at=MINUTE)) == (SessionBegun(1, 61 * MINUTE, 31 * MINUTE, Seat(1)),)
    assert play.refuses(StartHand(by=CROUPIER)).facts["step"] == "collect_fees"
    paid = play.do(CollectFees(by=CROUPIER))
    assert paid == tuple(SessionFeePaid(Seat(seat), 100) for seat in (1, 3, 5, 7))
    assert GAME.transfers(paid[1]) == (Transfer(chips(Seat(3)), RAKE, 100),)
    assert (play.caves, play.state.rake) == (dict.fromkeys(FOUR, 900), 400)
    assert play.refuses(CollectFees(by=CROUPIER)).code == "not-due"
    hand(play)
    assert play.state.rake == 400


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-269")
@BOTH
def test_a_player_who_sits_down_within_thirty_minutes_pays_too_later_nobody(profile: str) -> None:
    play = begun(by_session(profile))
    play.do(Sit(1000, by=Seat(2), at=30 * MINUTE))
    assert play.refuses(StartHand(by=CROUPIER, at=50 * MINUTE)).facts["step"] == "collect_fees"
    assert play.do(CollectFees(by=CROUPIER, at=50 * MINUTE)) == (SessionFeePaid(Seat(2), 100),)
    play.do(Sit(1000, by=Seat(4), at=30 * MINUTE + 1))
    assert due(play) != "collect_fees"
    assert play.caves[4] == 1000


@pytest.mark.rule("PT-NB-7b", "AO-13.7b")
def test_a_player_who_sits_down_where_another_has_paid_pays_for_themselves() -> None:
    play = begun(caves=dict.fromkeys((1, 2, 3, 4, 5), 1000))
    play.do(Leave(by=Seat(5)))
    play.do(Sit(1000, by=Seat(5), at=MINUTE))
    assert play.do(CollectFees(by=CROUPIER)) == (SessionFeePaid(Seat(5), 100),)


@pytest.mark.rule("R-270", "PT-NB-79", "AO-14.8", "PT-NB-7b", "AO-13.7b")
@BOTH
def test_a_player_who_cannot_pay_is_not_dealt_in_until_they_replenish_their_cave(profile: str) -> None:
    play = begun(by_session(profile), {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 99, 6: 100})
    assert play.state.rake == 500
    assert (play.caves[5], play.caves[6]) == (99, 0)
    hand(play)
    assert play.of(HandStarted)[0].order == (1, 2, 3, 4)
    play.do(TopUp(by=Seat(5)))
    assert play.refuses(StartHand(by=CROUPIER)).facts["step"] == "collect_fees"
    play.do(CollectFees(by=CROUPIER))
    assert play.caves[5] == 999
    hand(play)
    assert play.of(HandStarted)[1].order == (2, 3, 4, 5, 1)


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-144")
def test_a_player_who_has_gone_pays_for_no_more_sessions() -> None:
    play = Play(by_session(), {**FOUR, 9: 1000})
    gone = replace(play.state.players[Seat(9)], leaving=True)
    play.state = replace(play.state, players={**play.state.players, Seat(9): gone})
    play.do(BeginSession(by=CROUPIER))
    assert [event.seat for event in play.do(CollectFees(by=CROUPIER))] == [1, 3, 5, 7]  # type: ignore[attr-defined]


# The hour and the round


def played_until_the_end(play: Play) -> list[int]:
    """Where the mão was in each hand before the session could end."""
    while due(play) == "start_hand":
        hand(play)
    assert due(play) == "end_session"
    return [start.marker for start in play.of(HandStarted)]


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-269")
@BOTH
def test_after_the_hour_everybody_completes_the_round_of_the_mao(profile: str) -> None:
    play = begun(by_session(profile))
    for _ in range(5):
        hand(play)
    assert play.refuses(CallSessionHour(by=CLOCK, at=HOUR - 1)).code == "session-hour-not-over"
    assert [one for one in GAME.options(play.state, CLOCK) if one.kind == "call_session_hour"] == [
        Option("call_session_hour", since=HOUR)
    ]
    for who in {Seat(1), *Role} - {CLOCK}:
        assert "call_session_hour" not in {one.kind for one in GAME.options(play.state, who)}
    assert play.do(CallSessionHour(by=CLOCK, at=HOUR)) == (SessionHourCalled(),)
    assert play.refuses(CallSessionHour(by=CLOCK, at=2 * HOUR)).code == "session-hour-not-over"
    assert play.refuses(EndSession(by=CROUPIER)).code == "not-due"
    assert played_until_the_end(play) == [1, 3, 5, 7, 1, 3, 5, 7]
    assert play.refuses(StartHand(by=CROUPIER)).facts["step"] == "end_session"
    assert play.do(EndSession(by=CROUPIER)) == (SessionEnded(1),)


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-269")
def test_the_hour_that_ends_with_a_round_ends_the_session() -> None:
    play = begun()
    for _ in range(4):
        hand(play)
    play.do(CallSessionHour(by=CLOCK, at=HOUR))
    assert due(play) == "end_session"


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-269")
def test_called_in_the_middle_of_a_hand_it_waits_for_its_end() -> None:
    play = begun()
    play.do(StartHand(by=CROUPIER))
    play.do(CallSessionHour(by=CLOCK, at=HOUR))
    assert play.refuses(EndSession(by=CROUPIER)).code == "hand-in-play"


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "R-269")
def test_the_round_is_complete_too_when_the_mao_passes_where_it_began() -> None:
    play = Play(by_session(), dict.fromkeys((2, 4, 6, 8, 10), 1000), after=2)
    play.do(BeginSession(by=CROUPIER))
    play.do(CollectFees(by=CROUPIER))
    assert play.of(SessionBegun)[0].mao == 4
    for _ in range(2):
        hand(play)
    play.do(Leave(by=Seat(4)))
    play.do(CallSessionHour(by=CLOCK, at=HOUR))
    assert played_until_the_end(play) == [4, 6, 8, 10, 2]


@pytest.mark.rule("R-269")
def test_a_session_in_which_nobody_played_has_nothing_to_complete() -> None:
    play = begun()
    play.do(CallSessionHour(by=CLOCK, at=HOUR))
    assert due(play) == "end_session"
    later = Play(by_session(), FOUR, after=3)
    later.state = replace(later.state, hands=9)
    later.do(BeginSession(by=CROUPIER))
    later.do(CollectFees(by=CROUPIER))
    later.do(CallSessionHour(by=CLOCK, at=HOUR))
    assert due(later) == "end_session"


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "PT-NB-24", "AO-13.24")
def test_while_the_game_is_suspended_the_session_waits() -> None:
    play = hand(begun())
    play.do(CallSessionHour(by=CLOCK, at=HOUR))
    play.do(Leave(by=Seat(7)))
    assert due(play) == "suspend_game"


@pytest.mark.rule("PT-NB-7b", "AO-13.7b")
def test_the_next_session_is_paid_by_everybody_also_by_latecomers_of_the_last() -> None:
    play = begun()
    play.do(Sit(1000, by=Seat(2), at=40 * MINUTE))
    play.do(CallSessionHour(by=CLOCK, at=HOUR))
    play.do(EndSession(by=CROUPIER))
    assert due(play) == "begin_session"
    play.do(BeginSession(by=CROUPIER, at=HOUR))
    assert [event.seat for event in play.do(CollectFees(by=CROUPIER))] == [1, 2, 3, 5, 7]  # type: ignore[attr-defined]
    assert play.state.rake == 900


# The end of the game


@pytest.mark.rule("PT-NB-74", "PT-NB-98", "AO-14.3", "AO-16.4", "R-268")
@BOTH
def test_after_its_last_session_the_game_is_closed(profile: str) -> None:
    play = begun(by_session(profile, sessions=2))
    for number in (1, 2):
        play.do(CallSessionHour(by=CLOCK, at=number * HOUR))
        play.do(EndSession(by=CROUPIER))
        if number == 1:
            play.do(BeginSession(by=CROUPIER, at=HOUR))
            play.do(CollectFees(by=CROUPIER))
    command = command_due(play.state)
    assert command is not None
    assert (tag_of(command), command.by) == ("close_game", HOUSE)
    assert play.refuses(BeginSession(by=CROUPIER)).code == "not-due"


@pytest.mark.rule("PT-NB-74", "AO-14.3", "PT-NB-7a", "AO-13.7a", "R-268")
@BOTH
def test_a_game_by_sessions_may_be_paid_by_the_hand(profile: str) -> None:
    play = begun(rules(profile, sessions=1, rake_per_mille=50))
    assert play.state.rake == 0
    assert due(play) == "start_hand"


@pytest.mark.rule("R-204")
def test_sessions_are_begun_by_the_croupier_and_called_by_the_clock() -> None:
    play = Play(by_session(), FOUR)
    assert play.refuses(BeginSession(by=CLOCK)).code == "not-yours"
    assert play.refuses(CallSessionHour(by=CLOCK, at=HOUR)).code == "session-hour-not-over"
    assert begun().refuses(CallSessionHour(by=CROUPIER, at=HOUR)).code == "not-yours"
    assert not [one for one in GAME.options(play.state, CLOCK) if one.kind == "call_session_hour"]


@pytest.mark.rule("PT-NB-7b", "R-202")
def test_a_correction_gives_the_fee_back_and_asks_for_it_again() -> None:
    play = Play(by_session(), FOUR)
    then = play.state
    play.do(Sit(1000, by=Seat(2)))
    play.do(BeginSession(by=CROUPIER))
    play.do(CollectFees(by=CROUPIER))
    play.state = GAME.rewound(then, play.state)
    assert (play.caves, play.state.rake) == ({**dict.fromkeys(FOUR, 1000), 2: 1000}, 0)
    play.do(BeginSession(by=CROUPIER))
    assert len(play.do(CollectFees(by=CROUPIER))) == 5
