"""Estardilho and restardilho: who may stake without having looked, what the others must bet, and what follows."""

from typing import Any

import pytest

from panoverde import games
from panoverde.core.chance import BadScript, Scripted
from panoverde.core.game import Command, Event, tag_of
from panoverde.core.money import POT, Transfer, chips
from panoverde.core.option import Nature, Number, Option
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker import table
from panoverde.games._poker.betting import Call, Check, Fold, RaiseTo
from panoverde.games._poker.dealing import CardDealt, CardsDealt, DealCards
from panoverde.games._poker.estardilho import (
    CloseEstardilho,
    Estardilho,
    EstardilhoClosed,
    EstardilhoMade,
    Look,
    Looked,
    Restardilho,
    RestardilhoMade,
    ShowOwnCards,
)
from panoverde.games._poker.model import FACE_DOWN, Stage
from panoverde.games._poker.options import FirstAfterEstardilho, LimitMode, Rules
from panoverde.games._poker.paying import BetReturned, BetsGathered, PotPaid
from panoverde.games._poker.pots import Pot
from panoverde.games._poker.seating import Leave
from tests.games.poker_tables import CROUPIER, Play, rules

SINTETICO = games.find("sintetico")
CLOCK = Role.CLOCK
A, B, C, D = (Seat(number) for number in range(1, 5))


def land(profile: str = "PT", **changes: Any) -> Rules:
    return rules(profile, SINTETICO, **{"physical": True, "estardilho": True, "minimum": 5, **changes})


def online(**changes: Any) -> Rules:
    by_hand = {"rake_per_mille": 10, "odd_unit": 1, "estardilho": True, "minimum": 5}
    return rules("PT_ONLINE", SINTETICO, **{**by_hand, **changes})


EVERYWHERE = pytest.mark.parametrize("made", [land(), land("AO"), online()], ids=["PT", "AO", "PT_ONLINE"])


def play(made: Rules, **caves: int) -> Play:
    """Four players, the mão with the first: the time has come for an estardilho."""
    stacks = {number: caves.get(name, 1_000) for number, name in enumerate("abcd", 1)}
    game = Play(made, stacks, after=4)
    while game.state.hand is None or game.hand.stage != Stage.ESTARDILHO:
        do_due(game)
    return game


def offered(game: Play, who: Who) -> dict[str, Option]:
    return {option.kind: option for option in table.options(game.state, who)}


def do_due(game: Play, cards: str = "") -> tuple[Event, ...]:
    command = table.due(game.state)
    assert command is not None
    return game.do(command, Scripted(cards.split()))


def bets(game: Play) -> dict[int, int]:
    return {int(seat): holding.bet for seat, holding in game.hand.holdings.items()}


@pytest.mark.rule("R-255")
def test_between_two_hands_there_is_nothing_to_stake() -> None:
    empty = Play(land(), {1: 1_000})
    assert table.due(empty.state) is None
    assert empty.refuses(Estardilho(20, by=A)).code == "not-now-in-hand"
    assert not {"estardilho", "look", "close_estardilho"} & offered(empty, A).keys()


# The stake and its double


@pytest.mark.rule("PT-NB-106a", "AO-16.12a", "PT-SO-50", "PT-SO-51", "R-141")
@EVERYWHERE
def test_who_stays_bets_the_double_and_who_staked_tops_it_up(made: Rules) -> None:
    game = play(made)
    staked = game.do(Estardilho(10, by=B))
    assert staked == (EstardilhoMade(B, 10, 20, game.hand.until),)
    assert (game.hand.turn, game.hand.price) == (C, 20)
    game.say("call call call")
    assert (bets(game), game.hand.turn) == ({A: 20, B: 10, C: 20, D: 20}, B)
    game.do(Call(by=B))
    assert game.hand.stage == Stage.GATHERING
    assert game.caves == {1: 975, 2: 975, 3: 975, 4: 975}
    assert game.hand.pot == 4 * (5 + 20)


@pytest.mark.rule("PT-NB-106b", "AO-16.12b", "PT-SO-2p", "PT-SO-51", "R-141")
@EVERYWHERE
def test_after_a_restardilho_the_price_is_the_double_again(made: Rules) -> None:
    game = play(made)
    game.do(Estardilho(10, by=B))
    game.do(Call(by=C))
    assert game.do(Restardilho(by=D)) == (RestardilhoMade(D, 20, 40, game.hand.until),)
    assert game.hand.turn == A
    game.say("call")
    assert bets(game) == {A: 40, B: 10, C: 20, D: 20}
    game.say("call call call")
    assert game.hand.stage == Stage.GATHERING
    assert game.hand.pot == 4 * (5 + 40)


@pytest.mark.rule("PT-NB-106a", "AO-16.12a", "PT-SO-52")
@EVERYWHERE
def test_who_does_not_follow_leaves_everything_in_the_pot(made: Rules) -> None:
    game = play(made)
    game.do(Estardilho(10, by=B))
    game.say("call fold call fold")  # C, D, A, and B who staked
    assert game.hand.live == (C, A)
    assert game.caves == {1: 975, 2: 985, 3: 975, 4: 995}
    assert game.hand.pot == 25 + 15 + 25 + 5


@pytest.mark.rule("PT-SO-34", "PT-NB-51", "AO-13.51")
@EVERYWHERE
def test_an_estardilho_that_nobody_follows_wins_the_antes(made: Rules) -> None:
    game = play(made, b=100)
    game.do(Estardilho(95, by=B))
    game.say("fold fold fold").on()
    assert game.of(BetReturned) == [BetReturned(B, 95)]
    assert [(paid.seat, paid.chips + paid.rake) for paid in game.of(PotPaid)] == [(B, 20)]
    assert not game.of(Looked)


@pytest.mark.rule("PT-SO-18", "PT-SO-21", "R-109")
def test_an_estardilho_is_a_voluntary_bet() -> None:
    game = play(online(minimum=100, rake_per_mille=50))
    game.do(Estardilho(200, by=B))
    game.say("fold fold fold").on()
    assert game.of(PotPaid) == [PotPaid(B, 0, 380, 20)]


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-51")
def test_the_stakes_go_from_the_cave_to_the_pot() -> None:
    for event in (EstardilhoMade(B, 10, 20), RestardilhoMade(B, 10, 20)):
        assert table.transfers(event) == (Transfer(chips(B), POT, 10),)


@pytest.mark.rule("PT-SO-50", "PT-SO-2h", "R-141")
@EVERYWHERE
def test_it_is_more_than_the_minimum_and_no_more_than_the_cave(made: Rules) -> None:
    game = play(made, b=105)
    option = offered(game, B)["estardilho"]
    assert (option.asks, option.nature) == ((Number("chips", 6, 100),), Nature.STAKE)
    for wrong in (5, 101, 0, -10, True, 6.0, None):
        refused = game.refuses(Estardilho(wrong, by=B))  # type: ignore[arg-type]
        assert refused.code == "estardilho-outside-limits"
        assert "PT-SO-50" in refused.cites
    game.do(Estardilho(100, by=B))
    assert (game.hand.price, game.caves[B]) == (200, 0)


@pytest.mark.rule("PT-SO-50", "R-141")
def test_with_no_more_than_the_minimum_left_there_is_no_estardilho() -> None:
    game = play(land(), b=10)
    assert "estardilho" not in offered(game, B)
    assert game.refuses(Estardilho(5, by=B)).code == "too-little-for-estardilho"


@pytest.mark.rule("PT-NB-106a", "R-285")
def test_the_limits_of_a_bet_do_not_bind_it() -> None:
    for limits in ({"limit_mode": LimitMode.HALF_POT}, {"limit_mode": LimitMode.POT}, {"maximum": 20}):
        game = play(land(**limits))
        game.do(Estardilho(300, by=B))
        game.say("call fold fold")
        assert game.may_raise() == (605, 995)


@pytest.mark.rule("PT-SO-2a", "PT-SO-23", "R-285")
def test_the_maximum_of_a_hand_binds_it() -> None:
    game = play(online(maximum=105))
    assert offered(game, B)["estardilho"].asks == (Number("chips", 6, 50),)
    game.do(Estardilho(26, by=B))
    assert game.refuses(Restardilho(by=C)).code == "too-little-for-restardilho"  # 104 and the ante are too much
    game.say("call call call")
    assert game.may_raise() == (57, 100)
    game = play(online(maximum=105))
    game.do(Estardilho(25, by=B))
    game.do(Restardilho(by=C))
    game.say("call call")
    assert game.hand.turn == B
    assert game.refuses(RaiseTo(105, by=B)).code == "maximum-of-the-hand"
    assert "raise_to" not in offered(game, B)


# Who may


@pytest.mark.rule("PT-NB-106", "AO-16.12", "PT-SO-49")
@EVERYWHERE
def test_without_the_operators_choice_there_is_none(made: Rules) -> None:
    game = Play(rules(made.regime, SINTETICO, rake_per_mille=10, physical=made.physical), after=4).on()
    for command in (Estardilho(20, by=B), Restardilho(by=B), Look(by=B)):
        refused = game.refuses(command)
        assert refused.code == "no-estardilho-here"
        assert {"PT-NB-106", "AO-16.12", "PT-SO-49"} == set(refused.cites)
    for who in (A, B, CROUPIER, CLOCK):
        assert not {"estardilho", "look", "close_estardilho"} & offered(game, who).keys()


@pytest.mark.rule("PT-NB-106", "PT-SO-49", "R-140")
def test_what_the_operator_may_choose() -> None:
    for profile, changes in (
        ("PT", {"estardilho": True, "estardilho_seconds": 10, "physical": True}),
        ("PT_ONLINE", {"estardilho_seconds": 0}),
        ("PT_ONLINE", {"restardilhos": 11}),
        ("PT_ONLINE", {"restardilhos": -1}),
    ):
        with pytest.raises(Refused) as refused:
            rules(profile, SINTETICO, **{"rake_per_mille": 10, **changes})
        assert {"R-140", "R-141"} & set(refused.value.cites)
    with pytest.raises(Refused) as refused:
        rules("PT", games.find("holdem"), estardilho=True)
    assert refused.value.code == "option-fixed-by-law"


@pytest.mark.rule("PT-NB-106a", "AO-16.12a", "R-140", "R-287")
@pytest.mark.parametrize("profile", ["PT", "AO"])
def test_at_a_table_who_has_looked_may_only_follow(profile: str) -> None:
    game = play(land(profile))
    assert offered(game, C)["look"] == Option("look")
    assert game.do(Look(by=C)) == (Looked(C, ()),)
    assert game.hand.holdings[C].cards == (FACE_DOWN, FACE_DOWN)
    assert not {"look", "estardilho"} & offered(game, C).keys()
    assert game.refuses(Look(by=C)).code == "has-looked"
    refused = game.refuses(Estardilho(20, by=C))
    assert refused.code == "has-looked"
    assert {"PT-NB-106a", "AO-16.12a"} <= set(refused.cites)
    game.do(Estardilho(20, by=B))
    assert {"call", "fold"} <= offered(game, C).keys()
    assert not {"look", "restardilho", "raise_to", "check"} & offered(game, C).keys()
    assert game.refuses(Restardilho(by=C)).code == "has-looked"
    game.do(Call(by=C))
    assert "restardilho" in offered(game, D)
    game.do(Look(by=D))
    assert "restardilho" not in offered(game, D)
    game.do(Fold(by=D))
    assert game.refuses(Look(by=D)).code == "not-in-hand"


@pytest.mark.rule("PT-SO-49", "PT-SO-54", "R-140")
def test_online_nobody_can_look_before_it_is_over() -> None:
    game = play(online())
    assert "look" not in offered(game, B)
    assert game.refuses(Look(by=B)).code == "cards-not-shown-yet"


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-51", "R-141")
@EVERYWHERE
def test_there_is_one_estardilho_and_one_restardilho(made: Rules) -> None:
    game = play(made)
    game.do(Estardilho(10, by=B))
    assert game.refuses(Estardilho(30, by=C)).code == "estardilho-made-already"
    assert game.refuses(Restardilho(by=D)).code == "not-your-turn"
    game.do(Restardilho(by=C))
    assert "restardilho" not in offered(game, D)
    assert game.refuses(Restardilho(by=D)).code == "no-more-restardilhos"


@pytest.mark.rule("PT-NB-106b", "AO-16.12b", "PT-SO-2p")
def test_a_restardilho_is_made_by_another() -> None:
    game = play(land())
    game.do(Estardilho(10, by=B))
    game.say("call call call")
    assert game.hand.turn == B
    assert game.refuses(Restardilho(by=B)).code == "restardilho-is-anothers"
    assert "restardilho" not in offered(game, B)


@pytest.mark.rule("R-141")
def test_the_operator_says_how_many_restardilhos_follow() -> None:
    game = play(land(restardilhos=0))
    game.do(Estardilho(10, by=B))
    assert game.refuses(Restardilho(by=C)).code == "no-more-restardilhos"
    game = play(land(restardilhos=3))
    game.do(Estardilho(10, by=B))
    for seat, price in ((C, 40), (D, 80), (A, 160)):
        game.do(Restardilho(by=seat))
        assert game.hand.price == price
    assert game.refuses(Restardilho(by=B)).code == "no-more-restardilhos"
    game.say("call call call call")
    assert game.hand.pot == 4 * 165
    game = play(land(restardilhos=2))
    game.do(Estardilho(10, by=B))
    game.do(Restardilho(by=C))
    game.say("call call")
    assert game.do(Restardilho(by=B))[0] == RestardilhoMade(B, 30, 80)  # another than the last


@pytest.mark.rule("PT-NB-106b", "PT-SO-51")
def test_who_cannot_put_down_the_price_cannot_double_it() -> None:
    game = play(land(), c=24, d=25)
    game.do(Estardilho(10, by=B))
    assert "restardilho" not in offered(game, C)
    assert game.refuses(Restardilho(by=C)).code == "too-little-for-restardilho"
    game.do(Call(by=C))
    assert game.do(Restardilho(by=D)) == (RestardilhoMade(D, 20, 40),)
    assert game.caves[D] == 0


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-51")
def test_nobody_stakes_blind_against_players_who_can_bet_no_more() -> None:
    game = play(land(), a=5, c=5, d=5)
    assert game.refuses(Estardilho(10, by=B)).code == "nobody-to-raise"
    assert table.due(game.state) == CloseEstardilho(by=CROUPIER)
    game = play(land(), a=5, b=15, c=5)
    game.do(Estardilho(10, by=B))
    assert (game.hand.turn, game.caves) == (D, {1: 0, 2: 0, 3: 0, 4: 995})
    assert game.refuses(Restardilho(by=D)).code == "nobody-to-raise"


@pytest.mark.rule("PT-SO-10", "PT-SO-52", "R-144")
@EVERYWHERE
def test_who_leaves_stakes_nothing_and_is_out_when_his_turn_comes(made: Rules) -> None:
    game = play(made)
    game.do(Leave(by=C))
    assert game.refuses(Estardilho(20, by=C)).code == "already-leaving"
    assert "estardilho" not in offered(game, C)
    game.do(Estardilho(20, by=B))
    game.on()
    assert (game.hand.live, game.hand.turn) == ((B, D, A), D)


# The raise of who staked


@pytest.mark.rule("PT-NB-106a", "AO-16.12a", "R-284")
@EVERYWHERE
def test_who_staked_may_raise_once_up_to_his_cave_and_the_others_only_match(made: Rules) -> None:
    game = play(made)
    game.do(Estardilho(10, by=B))
    assert game.refuses(RaiseTo(40, by=C)).code == "may-only-call"
    assert "raise_to" not in offered(game, C)
    game.say("call fold call")
    assert game.may_raise() == (25, 995)
    game.do(RaiseTo(995, by=B))
    for seat in (C, A):
        assert set(offered(game, seat)) >= {"call", "fold"}
        assert not {"raise_to", "restardilho"} & offered(game, seat).keys()
        assert game.refuses(Restardilho(by=seat)).code == "no-more-restardilhos"
        assert game.refuses(Check(by=seat)).code == "bet-to-match"
        game.do(Call(by=seat))
    assert game.hand.stage == Stage.GATHERING
    assert game.hand.pot == 3 * 1_000 + 5


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "R-284")
def test_each_who_staked_may_raise_once() -> None:
    game = play(land())
    game.do(Estardilho(10, by=B))
    game.do(Restardilho(by=C))
    game.say("call call")
    game.do(RaiseTo(100, by=B))
    assert game.may_raise() == (105, 995)  # C, who has not topped his stake up yet
    game.do(RaiseTo(300, by=C))
    game.say("call call")
    assert game.hand.turn == B
    assert game.refuses(RaiseTo(600, by=B)).code == "may-only-call"
    game.do(Call(by=B))
    assert game.hand.pot == 4 * 305


# Short caves


@pytest.mark.rule("PT-NB-106c", "AO-16.12c", "PT-SO-53", "PT-NB-38", "PT-NB-49", "PT-SO-40")
@EVERYWHERE
def test_a_short_cave_goes_all_in_and_the_pots_are_layered(made: Rules) -> None:
    game = play(made, c=12, d=20)
    game.do(Estardilho(10, by=B))
    game.say("call call call call")
    assert game.caves == {1: 975, 2: 975, 3: 0, 4: 0}
    layers = (Pot(48, (B, C, D, A)), Pot(24, (B, D, A)), Pot(10, (B, A)))
    assert do_due(game) == (BetsGathered(layers),)


@pytest.mark.rule("PT-NB-106a", "PT-NB-106c", "R-286")
def test_nobody_tops_up_a_stake_that_nobody_can_match() -> None:
    game = play(land(), a=10, c=15, d=13)
    game.do(Estardilho(10, by=B))
    game.say("call call call")  # all in for 10, 8 and 5
    assert (game.hand.stage, bets(game)) == (Stage.GATHERING, {A: 5, B: 10, C: 10, D: 8})
    game = play(land(), a=10, c=16, d=13)
    game.do(Estardilho(10, by=B))
    game.say("call call call")
    assert game.hand.turn == B  # C has put one more than his stake
    assert game.refuses(RaiseTo(100, by=B)).code == "nobody-to-raise"
    game.say("call").on()
    assert game.of(BetReturned) == [BetReturned(B, 9)]


@pytest.mark.rule("R-286")
def test_who_staked_must_still_match_what_somebody_forfeited() -> None:
    game = play(land(), a=5, d=5)
    game.do(Estardilho(10, by=B))
    game.do(Restardilho(by=C))
    assert game.hand.turn == B
    game.do(Call(by=B))
    game.do(Fold(by=C))
    game.on()
    assert game.of(BetReturned) == [BetReturned(B, 20)]  # C left 20 in the pot, which B has matched


# When it is over


@pytest.mark.rule("PT-NB-107", "AO-16.13", "R-140", "R-287")
@pytest.mark.parametrize("profile", ["PT", "AO"])
def test_at_a_table_the_croupier_goes_on_when_nobody_stakes(profile: str) -> None:
    game = play(land(profile))
    assert table.due(game.state) is None
    assert offered(game, CROUPIER)["close_estardilho"] == Option("close_estardilho", (), Nature.COURSE)
    assert game.refuses(CloseEstardilho(by=CLOCK)).code == "not-yours"
    assert game.refuses(Check(by=B)).code == "not-now-in-hand"
    assert game.do(CloseEstardilho(by=CROUPIER)) == (EstardilhoClosed(),)
    assert game.hand.stage == Stage.TURNING
    assert game.refuses(Look(by=B)).code == "not-now-in-hand"


@pytest.mark.rule("PT-NB-106a", "R-140", "R-287")
def test_at_a_table_the_time_to_decide_does_not_run_before_somebody_must() -> None:
    game = play(land(decision_seconds=30))
    assert game.hand.until is None
    game.do(Estardilho(10, by=B, at=100_000))
    assert game.hand.until == 130_000


@pytest.mark.rule("PT-NB-106a", "R-140")
def test_when_everybody_has_looked_the_croupier_must_go_on() -> None:
    game = play(land())
    for seat in (A, B, C):
        game.do(Look(by=seat))
        assert table.due(game.state) is None
    game.do(Look(by=D))
    assert table.due(game.state) == CloseEstardilho(by=CROUPIER)
    assert offered(game, CROUPIER)["close_estardilho"].nature == Nature.COURSE


@pytest.mark.rule("R-255")
def test_it_cannot_be_closed_while_it_is_answered() -> None:
    game = play(land())
    game.do(Estardilho(10, by=B))
    for who in (CROUPIER, CLOCK):
        assert "close_estardilho" not in offered(game, who)
        assert game.refuses(CloseEstardilho(by=who)).code == "not-now-in-hand"


@pytest.mark.rule("PT-SO-49", "R-140")
def test_online_the_clock_closes_it() -> None:
    game = play(online(estardilho_seconds=10))
    assert game.hand.until == 10_000
    assert offered(game, B)["estardilho"].until == 10_000
    assert offered(game, CLOCK)["close_estardilho"] == Option("close_estardilho", (), Nature.COURSE, since=10_001)
    assert "close_estardilho" not in offered(game, CROUPIER)
    assert game.refuses(CloseEstardilho(by=CROUPIER)).code == "not-yours"
    assert game.refuses(CloseEstardilho(by=CLOCK, at=10_000)).facts == {"left": 0}
    assert game.refuses(Estardilho(20, by=B, at=10_001)).code == "time-is-up"
    game.do(CloseEstardilho(by=CLOCK, at=10_001))
    assert game.hand.stage == Stage.DEALING
    assert table.due(game.state) == DealCards(by=CROUPIER)
    do_due(game)
    assert table.view(game.state, B).hand.until is None  # type: ignore[union-attr]


@pytest.mark.rule("PT-SO-49", "R-140")
def test_without_a_time_the_croupier_closes_it_online_too() -> None:
    game = play(online(estardilho_seconds=None))
    assert game.hand.until is None
    assert "close_estardilho" not in offered(game, CLOCK)
    game.do(CloseEstardilho(by=CROUPIER))
    assert game.hand.stage == Stage.DEALING


@pytest.mark.rule("PT-SO-41", "PT-SO-43", "PT-SO-49")
def test_the_answers_are_timed_like_any_other() -> None:
    game = play(online(decision_seconds=30))
    game.do(Estardilho(20, by=B, at=9_000))
    assert game.hand.until == 39_000
    assert offered(game, C)["restardilho"].until == offered(game, C)["call"].until == 39_000
    assert game.refuses(Restardilho(by=C, at=39_001)).code == "time-is-up"
    game.do(Restardilho(by=C, at=39_000))
    assert game.hand.until == 69_000
    assert game.refuses(Call(by=D, at=69_001)).code == "time-is-up"


# Cards that nobody has seen


@pytest.mark.rule("PT-SO-47", "PT-SO-48", "PT-SO-49", "PT-SO-52", "PT-SO-54", "PT-SO-2h", "R-140", "R-287")
def test_online_the_first_cards_then_the_stakes_then_the_second_and_only_then_the_eyes() -> None:
    game = play(online())
    first = [event for event in game.events if isinstance(event, CardDealt)]
    assert first == [CardDealt(seat, FACE_DOWN) for seat in (B, C, D, A)]
    game.do(Estardilho(10, by=B))
    game.say("call fold call call")
    do_due(game)
    second = do_due(game)
    assert second == (*(CardDealt(seat, FACE_DOWN) for seat in (B, C, A)), CardsDealt())
    assert table.due(game.state) == ShowOwnCards(by=CROUPIER)
    assert offered(game, CROUPIER)["show_own_cards"] == Option("show_own_cards", (), Nature.COURSE)
    seen = do_due(game, "Ah Kh Qd Qs 8c 9c")
    assert seen == (Looked(B, ("Ah", "Kh")), Looked(C, ("Qd", "Qs")), Looked(A, ("8c", "9c")))  # type: ignore[arg-type]
    assert game.hand.stage == Stage.TURNING
    assert game.hand.holdings[D].cards == (FACE_DOWN,)
    with pytest.raises(BadScript):
        do_due(game, "Ah")  # it is in B's hand


@pytest.mark.rule("PT-SO-2d", "PT-SO-54")
def test_each_sees_his_own_cards_and_nobody_elses() -> None:
    event = Looked(B, ("Ah", "Kh"))  # type: ignore[arg-type]
    for viewer in (B, Role.HOUSE):
        assert table.see(event, viewer) == event
    for stranger in (A, C, CROUPIER, Role.PUBLIC, Role.INSPECTOR):
        assert table.see(event, stranger) == Looked(B, (FACE_DOWN, FACE_DOWN))
    assert table.see(Looked(B, ()), A) == Looked(B, ())


@pytest.mark.rule("R-202")
def test_what_was_drawn_for_the_players_eyes_is_not_taken_back() -> None:
    event = Looked(B, ("Ah", "Kh"))  # type: ignore[arg-type]
    assert not table.undoable(online(), event)
    assert table.undoable(land(), Looked(B, ()))


@pytest.mark.rule("PT-SO-54", "R-255")
def test_only_the_house_shows_the_cards_and_only_then() -> None:
    game = play(online())
    assert game.refuses(ShowOwnCards(by=CROUPIER)).code == "not-now-in-hand"
    game.do(CloseEstardilho(by=CLOCK, at=10_001))
    do_due(game)
    assert game.hand.stage == Stage.LOOKING
    assert game.refuses(ShowOwnCards(by=B)).code == "not-yours"
    assert game.refuses(Estardilho(20, by=B)).code == "not-now-in-hand"


# Who speaks next


def opener(made: Rules, *commands: Command, raised: int = 0) -> Seat | None:
    """Who speaks first once the first common card is there."""
    game = play(made)
    for command in commands:
        game.do(command)
    while game.hand.turn is not None:
        can = game.hand.price < raised and "raise_to" in offered(game, game.hand.turn)
        game.do(RaiseTo(raised, by=game.hand.turn) if can else Call(by=game.hand.turn))
    return game.on().hand.turn


@pytest.mark.rule("PT-NB-107", "AO-16.13", "PT-SO-54", "R-138")
def test_who_speaks_first_after_an_estardilho() -> None:
    staked, doubled = Estardilho(10, by=C), Restardilho(by=D)
    for profile in ("PT", "AO"):
        assert opener(land(profile), staked) == B  # left of the mão
        assert opener(land(profile), staked, doubled) == B
    assert opener(online(), staked) == D
    assert opener(online(), staked, doubled) == A
    assert opener(online(), staked, doubled, raised=100) == A  # whoever raised: the restardilho was the last
    assert opener(online(), Estardilho(10, by=A), Restardilho(by=B)) == C
    by_option = land(first_after_estardilho=FirstAfterEstardilho.LEFT_OF_LAST_CALLER)
    assert opener(by_option, staked, doubled) == A
    left_of_mao = online(first_after_estardilho=FirstAfterEstardilho.LEFT_OF_MAO)
    assert opener(left_of_mao, staked, doubled) == B


@pytest.mark.rule("PT-NB-108", "AO-16.14", "PT-SO-56", "R-139", "R-288")
@EVERYWHERE
def test_the_second_round_is_opened_by_the_highest_bettor_of_before(made: Rules) -> None:
    game = play(made)
    game.do(Estardilho(10, by=D))
    game.say("call call call call")
    game.say("check check check check").on()
    assert game.hand.round == 1
    assert game.hand.turn == D
    game.say("check")
    bettor = game.hand.turn
    assert bettor == A
    game.say("20 call call call").on()
    assert (game.hand.round, game.hand.turn) == (2, A)


@pytest.mark.rule("PT-NB-107", "PT-SO-24", "PT-SO-54")
@EVERYWHERE
def test_five_rounds_follow_and_the_bets_of_the_estardilho_stay_in_the_pot(made: Rules) -> None:
    game = play(made)
    game.do(Estardilho(10, by=B))
    game.say("call call call call")
    for _ in range(5):
        game.on()
        assert game.hand.stage == Stage.BETTING
        assert (game.hand.price, set(bets(game).values())) == (0, {0})
        game.say("check check check check")
    game.on()
    assert game.state.hand is None
    assert sum(paid.chips + paid.rake for paid in game.of(PotPaid)) == 100


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-49")
@EVERYWHERE
def test_everything_that_is_offered_is_accepted(made: Rules) -> None:
    """Whoever may do something at each of these moments can do it, and nobody else."""
    for commands in ((), (Estardilho(10, by=B),), (Estardilho(10, by=B), Restardilho(by=C))):
        game = play(made)
        for command in commands:
            game.do(command)
        for who in (A, B, C, D, CROUPIER, CLOCK):
            kinds = offered(game, who)
            for kind in (Restardilho, Look, CloseEstardilho, ShowOwnCards, Call, Fold, Check):
                at = kinds[tag_of(kind)].since if tag_of(kind) in kinds else 0
                try:
                    accepted = bool(tuple(table.decide(game.state, kind(by=who, at=at), Scripted())))
                except Refused:
                    accepted = False
                assert accepted == (tag_of(kind) in kinds), (commands, who, kind)
