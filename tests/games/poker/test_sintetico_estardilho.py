"""Estardilho and restardilho: who may stake without having looked, how much, and what the others must bet."""

import pytest

from panoverde import games
from panoverde.core.commands import Leave
from panoverde.core.money import POT, Transfer, chips
from panoverde.core.option import Nature, Number, Option
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.hand.estardilho import (
    CloseEstardilho,
    Estardilho,
    EstardilhoMade,
    Look,
    Looked,
    Restardilho,
    RestardilhoMade,
)
from panoverde.games._poker.hand.payment import BetsGathered, PotPaid, UncalledReturned
from panoverde.games._poker.hand.pots import Pot
from panoverde.games._poker.rules import LimitMode, Regime, Rules
from panoverde.games._poker.state import FACE_DOWN, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.sintetico_tables import (
    BLIND,
    CLOCK,
    SINTETICO,
    A,
    B,
    C,
    D,
    before_the_stakes,
    bets,
    blind_land,
    blind_online,
    do_due,
    offered,
)
from tests.games.poker.tables import CROUPIER, Play, command_due, rules


@pytest.mark.rule("R-255")
def test_between_two_hands_there_is_nothing_to_stake() -> None:
    empty = Play(blind_land(), {1: 1_000})
    assert command_due(empty.state) is None
    assert empty.refuses(Estardilho(20, by=A)).code == "not-now-in-hand"
    assert not {"estardilho", "look", "close_estardilho"} & offered(empty, A).keys()


# The stake and its double


@pytest.mark.rule("PT-NB-106a", "AO-16.12a", "PT-SO-50", "PT-SO-51", "R-141")
@BLIND
def test_those_who_stay_bet_the_double_and_the_one_who_staked_tops_it_up(made: Rules) -> None:
    game = before_the_stakes(made)
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
@BLIND
def test_after_a_restardilho_the_price_is_the_double_again(made: Rules) -> None:
    game = before_the_stakes(made)
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
@BLIND
def test_a_player_who_does_not_follow_leaves_everything_in_the_pot(made: Rules) -> None:
    game = before_the_stakes(made)
    game.do(Estardilho(10, by=B))
    game.say("call fold call fold")  # C, D, A, and B who staked
    assert game.hand.live == (C, A)
    assert game.caves == {1: 975, 2: 985, 3: 975, 4: 995}
    assert game.hand.pot == 25 + 15 + 25 + 5


@pytest.mark.rule("PT-SO-34", "PT-NB-51", "AO-13.51")
@BLIND
def test_an_estardilho_that_nobody_follows_wins_the_antes(made: Rules) -> None:
    game = before_the_stakes(made, b=100)
    game.do(Estardilho(95, by=B))
    game.say("fold fold fold").on()
    assert game.of(UncalledReturned) == [UncalledReturned(B, 95)]
    assert [(paid.seat, paid.chips + paid.rake) for paid in game.of(PotPaid)] == [(B, 20)]
    assert not game.of(Looked)


@pytest.mark.rule("PT-SO-18", "PT-SO-21", "R-109")
def test_an_estardilho_is_a_voluntary_bet() -> None:
    game = before_the_stakes(blind_online(minimum=100, rake_per_mille=50))
    game.do(Estardilho(200, by=B))
    game.say("fold fold fold").on()
    assert game.of(PotPaid) == [PotPaid(B, 0, 380, 20)]


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-51")
def test_the_stakes_go_from_the_cave_to_the_pot() -> None:
    for event in (EstardilhoMade(B, 10, 20), RestardilhoMade(B, 10, 20)):
        assert GAME.transfers(event) == (Transfer(chips(B), POT, 10),)


@pytest.mark.rule("PT-NB-106a", "PT-NB-20", "AO-16.12a", "PT-SO-50", "PT-SO-2h", "R-141")
@BLIND
def test_it_is_the_minimum_or_online_more_and_no_more_than_the_cave(made: Rules) -> None:
    least = 6 if made.regime == Regime.PT_ONLINE else 5
    game = before_the_stakes(made, b=105)
    option = offered(game, B)["estardilho"]
    assert (option.asks, option.nature) == ((Number("chips", least, 100),), Nature.STAKE)
    for wrong in (least - 1, 101, 0, -10, True, 6.0, None):
        refused = game.refuses(Estardilho(wrong, by=B))  # type: ignore[arg-type]
        assert refused.code == "estardilho-outside-limits"
        assert "PT-SO-50" in refused.cites
    game.do(Estardilho(100, by=B))
    assert (game.hand.price, game.caves[B]) == (200, 0)


@pytest.mark.rule("PT-NB-106a", "PT-NB-20", "PT-SO-50", "R-141")
@pytest.mark.parametrize(("online", "least"), [(False, 5), (True, 6)])
def test_with_less_left_there_is_no_estardilho(online: bool, least: int) -> None:
    made = blind_online() if online else blind_land()
    game = before_the_stakes(made, b=5 + least - 1)
    assert "estardilho" not in offered(game, B)
    assert game.refuses(Estardilho(least, by=B)).code == "too-little-for-estardilho"
    enough = before_the_stakes(made, b=5 + least)
    assert offered(enough, B)["estardilho"].asks == (Number("chips", least, least),)
    enough.do(Estardilho(least, by=B))
    assert (enough.hand.price, enough.caves[B]) == (2 * least, 0)


@pytest.mark.rule("PT-NB-106a", "R-283")
def test_the_limits_of_a_bet_do_not_bind_it() -> None:
    for limits in ({"limit_mode": LimitMode.HALF_POT}, {"limit_mode": LimitMode.POT}, {"maximum": 20}):
        game = before_the_stakes(blind_land(**limits))
        game.do(Estardilho(300, by=B))
        game.say("call fold fold")
        assert game.may_raise() == (605, 995)


@pytest.mark.rule("PT-SO-2a", "PT-SO-23", "R-283")
def test_the_maximum_of_a_hand_binds_it() -> None:
    game = before_the_stakes(blind_online(maximum=105))
    assert offered(game, B)["estardilho"].asks == (Number("chips", 6, 50),)
    game.do(Estardilho(26, by=B))
    assert game.refuses(Restardilho(by=C)).code == "maximum-of-the-hand"  # 104 and the ante are too much
    game.say("call call call")
    assert game.may_raise() == (57, 100)
    game = before_the_stakes(blind_online(maximum=105))
    game.do(Estardilho(25, by=B))
    game.do(Restardilho(by=C))
    game.say("call call")
    assert game.hand.turn == B
    assert game.refuses(RaiseTo(105, by=B)).code == "maximum-of-the-hand"
    assert "raise_to" not in offered(game, B)
    game = before_the_stakes(blind_online(maximum=16))
    refused = game.refuses(Estardilho(6, by=B))  # everybody would have to bet 12, besides the ante of 5
    assert (refused.code, "PT-SO-2a" in refused.cites) == ("maximum-of-the-hand", True)
    assert "estardilho" not in offered(game, B)


# Who may


@pytest.mark.rule("PT-NB-106", "AO-16.12", "PT-SO-49")
@BLIND
def test_without_the_operators_choice_there_is_none(made: Rules) -> None:
    game = Play(rules(made.regime, SINTETICO, rake_per_mille=10, physical=made.physical), after=4).on()
    for command in (Estardilho(20, by=B), Restardilho(by=B), Look(by=B)):
        refused = game.refuses(command)
        assert refused.code == "no-estardilho-here"
        assert {"PT-NB-106", "AO-16.12", "PT-SO-49"} == set(refused.cites)
    for who in (A, B, CROUPIER, CLOCK):
        assert not {"estardilho", "look", "close_estardilho"} & offered(game, who).keys()


@pytest.mark.rule("PT-NB-106", "PT-SO-49", "R-140")
def test_what_the_operator_may_choose_of_it() -> None:
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


@pytest.mark.rule("PT-NB-106a", "AO-16.12a", "R-140", "R-285")
@pytest.mark.parametrize("profile", ["PT", "AO"])
def test_at_a_table_who_has_looked_may_only_follow(profile: str) -> None:
    game = before_the_stakes(blind_land(profile))
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
    game = before_the_stakes(blind_online())
    assert "look" not in offered(game, B)
    assert game.refuses(Look(by=B)).code == "cards-not-shown-yet"


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-51", "R-141")
@BLIND
def test_there_is_one_estardilho_and_one_restardilho(made: Rules) -> None:
    game = before_the_stakes(made)
    game.do(Estardilho(10, by=B))
    assert game.refuses(Estardilho(30, by=C)).code == "estardilho-made-already"
    assert game.refuses(Restardilho(by=D)).code == "not-your-turn"
    game.do(Restardilho(by=C))
    assert "restardilho" not in offered(game, D)
    assert game.refuses(Restardilho(by=D)).code == "no-more-restardilhos"


@pytest.mark.rule("PT-NB-106b", "AO-16.12b", "PT-SO-2p")
def test_a_restardilho_is_made_by_another() -> None:
    game = before_the_stakes(blind_land())
    game.do(Estardilho(10, by=B))
    game.say("call call call")
    assert game.hand.turn == B
    assert game.refuses(Restardilho(by=B)).code == "restardilho-is-anothers"
    assert "restardilho" not in offered(game, B)


@pytest.mark.rule("R-141")
def test_the_operator_says_how_many_restardilhos_follow() -> None:
    game = before_the_stakes(blind_land(restardilhos=0))
    game.do(Estardilho(10, by=B))
    assert game.refuses(Restardilho(by=C)).code == "no-more-restardilhos"
    game = before_the_stakes(blind_land(restardilhos=3))
    game.do(Estardilho(10, by=B))
    for seat, price in ((C, 40), (D, 80), (A, 160)):
        game.do(Restardilho(by=seat))
        assert game.hand.price == price
    assert game.refuses(Restardilho(by=B)).code == "no-more-restardilhos"
    game.say("call call call call")
    assert game.hand.pot == 4 * 165
    game = before_the_stakes(blind_land(restardilhos=2))
    game.do(Estardilho(10, by=B))
    game.do(Restardilho(by=C))
    game.say("call call")
    assert game.do(Restardilho(by=B))[0] == RestardilhoMade(B, 30, 80)  # another than the last


@pytest.mark.rule("PT-NB-106b", "PT-SO-51")
def test_a_player_who_cannot_put_down_the_price_cannot_double_it() -> None:
    game = before_the_stakes(blind_land(), c=24, d=25)
    game.do(Estardilho(10, by=B))
    assert "restardilho" not in offered(game, C)
    assert game.refuses(Restardilho(by=C)).code == "too-little-for-restardilho"
    game.do(Call(by=C))
    assert game.do(Restardilho(by=D)) == (RestardilhoMade(D, 20, 40),)
    assert game.caves[D] == 0


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-51")
def test_nobody_stakes_blind_against_players_who_can_no_longer_bet() -> None:
    game = before_the_stakes(blind_land(), a=5, c=5, d=5)
    assert game.refuses(Estardilho(10, by=B)).code == "nobody-to-raise"
    assert command_due(game.state) == CloseEstardilho(by=CROUPIER)
    game = before_the_stakes(blind_land(), a=5, b=15, c=5)
    game.do(Estardilho(10, by=B))
    assert (game.hand.turn, game.caves) == (D, {1: 0, 2: 0, 3: 0, 4: 995})
    assert game.refuses(Restardilho(by=D)).code == "nobody-to-raise"


@pytest.mark.rule("PT-SO-10", "PT-SO-52", "R-144")
@BLIND
def test_a_player_who_leaves_stakes_nothing_and_is_out_when_their_turn_comes(made: Rules) -> None:
    game = before_the_stakes(made)
    game.do(Leave(by=C))
    assert game.refuses(Estardilho(20, by=C)).code == "already-leaving"
    assert "estardilho" not in offered(game, C)
    game.do(Estardilho(20, by=B))
    game.on()
    assert (game.hand.live, game.hand.turn) == ((B, D, A), D)


# The raise of who staked


@pytest.mark.rule("PT-NB-106a", "AO-16.12a", "R-282")
@BLIND
def test_a_player_who_staked_may_raise_once_up_to_their_cave_and_the_others_only_match(made: Rules) -> None:
    game = before_the_stakes(made)
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


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "R-282")
def test_each_who_staked_may_raise_once() -> None:
    game = before_the_stakes(blind_land())
    game.do(Estardilho(10, by=B))
    game.do(Restardilho(by=C))
    game.say("call call")
    game.do(RaiseTo(100, by=B))
    assert game.may_raise() == (105, 995)  # C, who has not topped their stake up yet
    game.do(RaiseTo(300, by=C))
    game.say("call call")
    assert game.hand.turn == B
    assert game.refuses(RaiseTo(600, by=B)).code == "may-only-call"
    game.do(Call(by=B))
    assert game.hand.pot == 4 * 305


# Short caves


@pytest.mark.rule("PT-NB-106c", "AO-16.12c", "PT-SO-53", "PT-NB-38", "PT-NB-49", "PT-SO-40")
@BLIND
def test_a_short_cave_goes_all_in_and_the_pots_are_layered(made: Rules) -> None:
    game = before_the_stakes(made, c=12, d=20)
    game.do(Estardilho(10, by=B))
    game.say("call call call call")
    assert game.caves == {1: 975, 2: 975, 3: 0, 4: 0}
    layers = (Pot(48, (B, C, D, A)), Pot(24, (B, D, A)), Pot(10, (B, A)))
    assert do_due(game) == (BetsGathered(layers),)


@pytest.mark.rule("PT-NB-106a", "PT-NB-106c", "R-284")
def test_nobody_tops_up_a_stake_that_nobody_can_match() -> None:
    game = before_the_stakes(blind_land(), a=10, c=15, d=13)
    game.do(Estardilho(10, by=B))
    game.say("call call call")  # all in for 10, 8 and 5
    assert (game.hand.stage, bets(game)) == (Stage.GATHERING, {A: 5, B: 10, C: 10, D: 8})
    game = before_the_stakes(blind_land(), a=10, c=16, d=13)
    game.do(Estardilho(10, by=B))
    game.say("call call call")
    assert game.hand.turn == B  # C has put one more than their stake
    assert game.refuses(RaiseTo(100, by=B)).code == "nobody-to-raise"
    game.say("call").on()
    assert game.of(UncalledReturned) == [UncalledReturned(B, 9)]


@pytest.mark.rule("R-284")
def test_a_player_who_staked_must_still_match_what_somebody_forfeited() -> None:
    game = before_the_stakes(blind_land(), a=5, d=5)
    game.do(Estardilho(10, by=B))
    game.do(Restardilho(by=C))
    assert game.hand.turn == B
    game.do(Call(by=B))
    game.do(Fold(by=C))
    game.on()
    assert game.of(UncalledReturned) == [UncalledReturned(B, 20)]  # C left 20 in the pot, which B has matched
