"""Conduct: warnings, expulsion, tips and rulings; and what no command does."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.commands import Leave
from panoverde.core.money import TIPS, Transfer, chips
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat, Who
from panoverde.games._poker.hand.showdown import Muck
from panoverde.games._poker.seats.conduct import (
    LAND,
    ONLINE,
    Conduct,
    DisputeSettled,
    Expel,
    PlayerExpelled,
    PlayerWarned,
    SettleDispute,
    Tip,
    TipGiven,
    Warn,
)
from panoverde.games._poker.seats.departure import LeavingNoted, SeatLeft
from panoverde.games.holdem import GAME
from tests.games.poker.tables import Play, command_due, rules

SINTETICO = games.find("sintetico")
ONLINE_TABLE = replace(SINTETICO.presets["PT_ONLINE"], minimum=10)
CROUPIER, INSPECTOR, HOUSE = Role.CROUPIER, Role.INSPECTOR, Role.HOUSE
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
A, B = Seat(1), Seat(2)
BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])


def kinds(play: Play, who: Who) -> list[str]:
    return [option.kind for option in GAME.options(play.state, who)]


def table_of(profile: str = "PT", **changes: Any) -> Play:
    return Play(rules(profile, physical=True, **changes), FOUR)


LETTERS = {
    "a": Conduct.PLAYING_IN_PAIRS,
    "b": Conduct.JOINT_PLAY,
    "c": Conduct.DIVIDING_THE_POT,
    "d": Conduct.AGREEMENT,
    "e": Conduct.ADDING_CHIPS,
    "f": Conduct.LENDING,
    "g": Conduct.POCKETING_CHIPS,
    "h": Conduct.RETURNING_SHORT,
    "i": Conduct.HIDING_CARDS,
    "j": Conduct.COMMENTS,
    "k": Conduct.SWAPPING_SEATS,
    "l": Conduct.ANOTHER_BETS,
    "m": Conduct.INFLUENCE,
    "n": Conduct.MARKING_CARDS,
}
"""Points of rule 14. At a physical table hands can do what no command lets them: e, g and h."""


@pytest.mark.rule("PT-NB-14a", "PT-NB-14b", "PT-NB-14c", "PT-NB-14d", "PT-NB-14f", "PT-NB-14i")
@pytest.mark.rule("PT-NB-14e", "PT-NB-14g", "PT-NB-14h", "AO-13.14e", "AO-13.14g", "AO-13.14h")
@pytest.mark.rule("PT-NB-14j", "PT-NB-14k", "PT-NB-14l", "PT-NB-14m", "PT-NB-14n")
@pytest.mark.rule("AO-13.14a", "AO-13.14b", "AO-13.14c", "AO-13.14d", "AO-13.14f", "AO-13.14i")
@pytest.mark.rule("AO-13.14j", "AO-13.14k", "AO-13.14l", "AO-13.14m", "AO-13.14n")
@pytest.mark.rule("PT-NB-14", "AO-13.14", "PT-NB-15", "AO-13.15", "PT-NB-54", "AO-13.54", "PT-NB-55", "AO-13.55")
@pytest.mark.rule("PT-NB-56", "AO-13.56", "PT-NB-57", "AO-13.57", "PT-NB-58", "AO-13.58", "PT-NB-71a", "AO-13.71a")
@pytest.mark.rule("R-127", "R-271")
@BOTH
def test_the_croupier_warns_for_each_breach_of_the_land_rules(profile: str) -> None:
    rest = ("disturbing_device", "looking_at_cards", "unclear_bet", "talking", "looking_again", "slow_play")
    assert [str(one) for one in LAND] == [*LETTERS.values(), *rest]
    play = table_of(profile)
    for conduct in LAND:
        assert play.do(Warn(A, conduct, by=CROUPIER)) == (PlayerWarned(A, conduct),)
    assert play.state.players[A].standing.warnings == tuple(LAND)
    assert play.state.players[B].standing.warnings == ()
    for conduct in ONLINE[1:]:
        assert play.refuses(Warn(A, conduct, by=CROUPIER)).code == "not-forbidden-here"


@pytest.mark.rule("PT-SO-11", "PT-SO-11c", "PT-SO-11d", "PT-SO-11e", "PT-SO-11f", "PT-SO-11g", "R-143", "R-271")
def test_online_there_are_breaches_of_their_own() -> None:
    play = Play(ONLINE_TABLE, FOUR)
    assert [str(one) for one in ONLINE[1:]] == [
        "collusion",
        "sharing_cards",
        "passing_chips",
        "program",
        "disturbance",
    ]
    for conduct in ONLINE:
        assert play.do(Warn(B, conduct, by=INSPECTOR)) == (PlayerWarned(B, conduct),)
    assert play.refuses(Warn(B, Conduct.LENDING, by=INSPECTOR)).code == "not-forbidden-here"


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-271", "R-204")
def test_who_may_warn_and_whom() -> None:
    play = table_of()
    for who in (A, HOUSE, Role.CLOCK):
        assert play.refuses(Warn(B, Conduct.TALKING, by=who)).code == "not-yours"
    assert play.refuses(Warn(Seat(9), Conduct.TALKING, by=CROUPIER)).code == "not-seated"
    assert kinds(table_of(), CROUPIER).count("warn") == 1
    assert "expel" not in kinds(play, CROUPIER)
    empty = Play(rules(), {1: 1000})
    empty.do(Leave(by=A))
    assert not {"warn", "expel"} & {*kinds(empty, CROUPIER), *kinds(empty, INSPECTOR)}
    tournament = Play(rules("TOURNAMENT"), FOUR)
    assert tournament.refuses(Warn(A, Conduct.TALKING, by=CROUPIER)).cites[-1] == "RT-71"
    assert "warn" not in kinds(tournament, INSPECTOR)


# Expulsion


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-271")
@BOTH
def test_a_repeated_breach_expels_after_a_warning_for_any_of_the_rules(profile: str) -> None:
    play = table_of(profile)
    again = Expel(A, Conduct.LENDING, False, by=INSPECTOR)
    assert play.refuses(again).code == "warning-comes-first"
    play.do(Warn(A, Conduct.TALKING, by=CROUPIER))
    assert play.refuses(replace(again, seat=B)).code == "warning-comes-first"
    assert play.refuses(replace(again, by=CROUPIER)).code == "not-yours"
    assert play.do(again) == (PlayerExpelled(A, Conduct.LENDING), SeatLeft(A, 1000))
    assert A not in play.state.players


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-271")
@BOTH
def test_a_grave_breach_expels_at_once(profile: str) -> None:
    play = table_of(profile)
    grave = Expel(B, Conduct.MARKING_CARDS, True, by=INSPECTOR)
    assert play.do(grave) == (PlayerExpelled(B, Conduct.MARKING_CARDS, True), SeatLeft(B, 1000))


@pytest.mark.rule("PT-NB-71a", "AO-13.71a", "R-271")
@BOTH
def test_slowness_expels_only_who_has_been_warned_for_it(profile: str) -> None:
    play = table_of(profile)
    assert play.refuses(Expel(A, Conduct.SLOW_PLAY, True, by=INSPECTOR)).code == "warning-comes-first"
    play.do(Warn(A, Conduct.TALKING, by=CROUPIER))
    assert play.refuses(Expel(A, Conduct.SLOW_PLAY, False, by=INSPECTOR)).code == "warning-comes-first"
    play.do(Warn(B, Conduct.SLOW_PLAY, by=CROUPIER))
    assert play.refuses(Expel(B, Conduct.TALKING, False, by=INSPECTOR)).code == "warning-comes-first"
    assert type(play.do(Expel(B, Conduct.SLOW_PLAY, False, by=INSPECTOR))[0]) is PlayerExpelled
    play.do(Warn(A, Conduct.SLOW_PLAY, by=CROUPIER))
    play.do(Expel(A, Conduct.SLOW_PLAY, False, by=INSPECTOR))


@pytest.mark.rule("PT-NB-58", "PT-NB-71a", "R-271")
def test_what_a_player_was_warned_for_is_remembered_once() -> None:
    """A timeout is a warning: at a table of slow players the state would grow without end."""
    play = table_of()
    for conduct in (Conduct.SLOW_PLAY, Conduct.TALKING, Conduct.SLOW_PLAY, Conduct.SLOW_PLAY):
        assert play.do(Warn(A, conduct, by=CROUPIER)) == (PlayerWarned(A, conduct),)
    assert play.state.players[A].standing.warnings == ("slow_play", "talking")


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-144", "R-271")
def test_from_the_middle_of_a_hand_an_expelled_player_folds_and_leaves_when_it_is_over() -> None:
    play = Play(rules(), dict.fromkeys((1, 2, 3, 4, 5), 1000)).on()
    assert play.hand.turn == 3
    grave = Expel(Seat(3), Conduct.COMMENTS, True, by=INSPECTOR)
    assert play.do(grave)[1:] == (LeavingNoted(Seat(3)),)
    assert play.refuses(grave).code == "already-leaving"
    assert play.refuses(Warn(Seat(3), Conduct.TALKING, by=CROUPIER)).code == "already-leaving"
    play.on()
    assert 3 not in play.hand.live
    play.say("fold fold fold").on()
    play.do(command_due(play.state))  # type: ignore[arg-type]
    assert 3 not in play.state.players


@pytest.mark.rule("R-144", "R-262", "R-271")
def test_a_player_who_has_gone_tips_nobody() -> None:
    play = table_of()
    gone = replace(play.state.players[A], leaving=True)
    play.state = replace(play.state, players={**play.state.players, A: gone})
    assert play.refuses(Tip(1, by=A)).code == "already-leaving"
    assert "tip" not in kinds(play, A)


@pytest.mark.rule("PT-NB-58", "PT-NB-71a", "R-271")
def test_the_inspector_is_offered_exactly_what_they_may_do() -> None:
    play = table_of()
    play.do(Warn(A, Conduct.SLOW_PLAY, by=CROUPIER))
    play.do(Warn(B, Conduct.TALKING, by=CROUPIER))
    asks = [one.asks for one in GAME.options(play.state, INSPECTOR) if one.kind == "expel"]
    found = [tuple(ask.choices for ask in each) for each in asks]  # type: ignore[union-attr]
    grave = tuple(one for one in LAND if one != Conduct.SLOW_PLAY)
    assert found == [
        ((1, 2, 3, 4), grave, (True,)),
        ((1,), (Conduct.SLOW_PLAY,), (False,)),
        ((2,), grave, (False,)),
    ]


# Tips and disputes


@pytest.mark.rule("PT-NB-5", "PT-NB-9d", "AO-13.5", "AO-13.9d", "R-271")
@BOTH
def test_a_tip_goes_from_the_cave_into_the_slot(profile: str) -> None:
    play = table_of(profile)
    option = next(one for one in GAME.options(play.state, A) if one.kind == "tip")
    assert option.asks == (Number("chips", 1, 1000),)
    (given,) = play.do(Tip(30, by=A))
    assert given == TipGiven(A, 30)
    assert GAME.transfers(given) == (Transfer(chips(A), TIPS, 30),)
    assert (play.caves[1], play.state.tips) == (970, 30)
    for amount in (0, 971):
        assert play.refuses(Tip(amount, by=A)).code == "tip-beyond-cave"
    play.do(Tip(970, by=A))
    assert "tip" not in kinds(play, A)


@pytest.mark.rule("PT-NB-9d", "PT-NB-14g", "AO-13.9d", "AO-13.14g", "R-271")
def test_no_tips_in_a_hand_nor_where_there_is_no_slot() -> None:
    play = table_of().on()
    assert play.refuses(Tip(1, by=A)).code == "hand-in-play"
    assert "tip" not in kinds(play, A)
    assert play.refuses(Tip(1, by=CROUPIER)).code == "not-yours"
    for made in (rules(), ONLINE_TABLE, rules("TOURNAMENT", physical=True)):
        other = Play(made, FOUR)
        assert other.refuses(Tip(1, by=A)).code == "no-slot-for-tips"
        assert "tip" not in kinds(other, A)


@pytest.mark.rule("PT-NB-8c", "AO-13.8c", "PT-NB-8", "AO-13.8", "R-362")
@BOTH
def test_the_houses_ruling_on_a_dispute_is_recorded(profile: str) -> None:
    """Its inspector gives it: nobody comes to a table as the house itself."""
    play = table_of(profile)
    for who in (HOUSE, Role.INSPECTOR):
        settled = play.do(SettleDispute("Whose chip is on the line?", "It is seat 2's.", by=who))
        assert settled == (DisputeSettled("Whose chip is on the line?", "It is seat 2's."),)
        assert "settle_dispute" in kinds(play, who)
    assert play.refuses(SettleDispute("x", "y", by=CROUPIER)).code == "not-yours"
    assert play.refuses(SettleDispute(" ", "y", by=HOUSE)).code == "dispute-without-words"
    assert play.refuses(SettleDispute("x", "", by=HOUSE)).code == "dispute-without-words"


# What cannot be done


@pytest.mark.rule("PT-NB-14c", "AO-13.14c", "PT-SO-27", "R-191")
def test_no_command_divides_a_pot_or_gives_it_up() -> None:
    """Players are paid what the cards say: they have only these words while a hand is played."""
    words = {"fold", "check", "call", "raise_to", "take_extra_time", "leave", "ask_change", "keep_seat"}
    for made in (rules(), rules("AO"), ONLINE_TABLE):
        play = Play(made, FOUR).on()
        while play.state.hand is not None:
            for seat in play.hand.live:
                assert set(kinds(play, seat)) - words <= {"estardilho", "restardilho", "look", "come_back", "rest"}
            turn = play.hand.turn
            if turn is None:
                play.on()
                continue
            play.say("call" if play.hand.holdings[turn].bet < play.hand.price else "check").on()


@pytest.mark.rule("PT-SO-27", "PT-NB-62", "AO-13.62", "R-191")
def test_a_player_who_has_the_best_combination_cannot_renounce_the_pot() -> None:
    for made in (rules(), rules("AO"), ONLINE_TABLE):
        play = Play(made, FOUR).on()
        while play.hand.turn is not None:
            play.say("call" if play.hand.holdings[play.hand.turn].bet < play.hand.price else "check")
            while play.hand.turn is None and play.hand.stage != "showdown":
                play.do(command_due(play.state))
        for seat in play.hand.live:
            assert play.refuses(Muck(by=seat)).code == "must-show"
            assert "muck" not in kinds(play, seat)
