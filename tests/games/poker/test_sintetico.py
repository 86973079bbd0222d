"""Póquer sintético: antes, the deal, five rounds, who opens them and what a player may say."""

from typing import Any

import pytest

from panoverde.core.commands import Leave, Sit
from panoverde.core.money import POT, RAKE, Currency, chips
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.hand.board import BoardTurned, CardBurnt
from panoverde.games._poker.hand.deal import DeckShuffled, HandStarted, OwnCardDealt
from panoverde.games._poker.hand.first_bets import BetPosted, BetsPosted
from panoverde.games._poker.hand.showdown import CardsTurned
from panoverde.games._poker.rules import LimitMode, Rules
from panoverde.games._poker.seats.arrival import TopUp
from panoverde.games._poker.state import Stage
from panoverde.games.holdem import GAME
from tests.games.poker.sintetico_tables import (
    EVERYWHERE,
    LAND,
    SINTETICO,
    A,
    B,
    C,
    D,
    land,
    online,
    play,
    shown,
    to_the_end,
    won,
)
from tests.games.poker.tables import CROUPIER, Play, rules

# The deal


@pytest.mark.rule("PT-NB-102", "AO-16.8", "PT-SO-2b", "PT-SO-20", "PT-SO-21", "PT-SO-46")
@EVERYWHERE
def test_everybody_antes_the_minimum_before_the_cards(made: Rules) -> None:
    game = play(made).on()
    posts = [BetPosted(seat, 10, ante=True) for seat in (B, C, D, A)]
    assert [event for event in game.events if isinstance(event, (BetPosted, BetsPosted))] == [*posts, BetsPosted(0)]
    dealt = next(number for number, event in enumerate(game.events) if isinstance(event, OwnCardDealt))
    assert game.events.index(BetsPosted(0)) < dealt
    assert (game.hand.pot, game.hand.price) == (40, 0)
    assert game.refuses(Call(by=B)).code == "nothing-to-call"


@pytest.mark.rule(
    "PT-NB-96", "PT-NB-107", "AO-16.2", "AO-16.13", "PT-SO-24", "PT-SO-47", "PT-SO-48", "PT-SO-54", "R-97"
)
@EVERYWHERE
def test_two_cards_each_from_the_left_of_the_mao_who_speak_in_that_order(made: Rules) -> None:
    game = play(made, {2: 1_000, 5: 1_000, 9: 1_000, 11: 1_000}).on()
    (start,) = game.of(HandStarted)
    assert (start.marker, start.order) == (2, (5, 9, 11, 2))
    assert [event.seat for event in game.of(OwnCardDealt)] == [5, 9, 11, 2] * 2
    assert game.hand.turn == 5
    game.say("check check check")
    assert game.hand.turn == 2


@pytest.mark.rule("PT-NB-100", "PT-NB-101", "AO-16.6", "AO-16.7", "R-137")
@pytest.mark.parametrize("profile", ["PT", "AO"])
def test_the_player_on_the_right_of_the_mao_cuts(profile: str) -> None:
    made = land(profile, physical=True)
    caves = dict.fromkeys((1, 4, 8, 11), 1_000)
    for after, cutter in ((11, 11), (1, 1), (4, 4), (8, 8)):  # in the first hand, the seat on the croupier's right
        game = Play(made, caves, after=after)
        game.on()
        assert game.of(DeckShuffled) == [DeckShuffled(Seat(cutter))]


@pytest.mark.rule("PT-NB-100", "PT-NB-107", "PT-NB-108", "AO-16.6", "AO-16.13", "AO-16.14", "R-147")
@pytest.mark.rule("PT-SO-24", "PT-SO-2e", "PT-SO-54", "PT-SO-55", "PT-SO-57", "PT-SO-58", "PT-SO-59")
@EVERYWHERE
def test_five_common_cards_one_at_a_time_each_with_its_round_and_none_is_burnt(made: Rules) -> None:
    game = play(made, board="Ah Kd Qc 9s 8h")
    for number, card in enumerate(["Ah", "Kd", "Qc", "9s", "8h"], 1):
        game.on()
        assert game.hand.stage == Stage.BETTING
        assert (len(game.hand.board), game.hand.board[-1], game.hand.round) == (number, card, number - 1)
        game.say("check check check check")
    game.on()
    assert [len(event.cards) for event in game.of(BoardTurned)] == [1] * 5
    assert not game.of(CardBurnt)
    assert game.state.hand is None


@pytest.mark.rule("PT-NB-95", "PT-NB-99", "AO-16.1", "AO-16.5", "PT-SO-4a", "PT-SO-4b", "PT-SO-5", "R-115")
@EVERYWHERE
def test_eleven_players_take_27_of_the_28_cards(made: Rules) -> None:
    game = to_the_end(play(made, dict.fromkeys(range(1, 12), 1_000)))
    cards = [card for event in game.of(CardsTurned) for card in event.cards]
    cards += [card for event in game.of(BoardTurned) for card in event.cards]
    assert len(cards) == len(set(cards)) == 27
    assert {card[0] for card in cards} == set("89TJQKA")


@pytest.mark.rule("PT-NB-99", "AO-16.5", "PT-SO-4a", "PT-SO-5", "PT-SO-3", "PT-SO-13", "PT-SO-1", "R-115")
@pytest.mark.parametrize(
    ("profile", "changes"),
    [
        ("PT", {"seats": 10}),
        ("AO", {"seats": 10}),
        ("PT_ONLINE", {"seats": 1}),
        ("PT_ONLINE", {"seats": 12}),
        ("PT_ONLINE", {"physical": True}),
        ("PT_ONLINE", {"currency": Currency.AOA}),
        ("PT_ONLINE", {"variant": "holdem"}),
        ("PT_ONLINE", {"mixed_with": "omaha"}),
    ],
)
def test_a_table_that_the_law_does_not_know(profile: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        rules(profile, SINTETICO, **{"rake_per_mille": 10, **changes})


@pytest.mark.rule("PT-SO-4d", "PT-SO-4e")
def test_everybody_sees_the_pot_and_each_cave_in_euros() -> None:
    game = play(online(), {1: 1_000, 2: 2_000, 3: 3_000}).on()
    assert game.state.rules.currency == Currency.EUR
    for viewer in (A, B, C, Role.PUBLIC):
        shown_to = GAME.view(game.state, viewer)
        assert shown_to.hand is not None
        assert shown_to.hand.pot == 30
        assert {seat: player.cave for seat, player in shown_to.players.items()} == {A: 990, B: 1_990, C: 2_990}


@pytest.mark.rule("PT-SO-2a", "PT-SO-17a", "PT-SO-22", "PT-SO-23", "PT-SO-63", "R-108", "R-148")
@pytest.mark.parametrize(
    ("changes", "cites"),
    [
        ({"limit_mode": LimitMode.POT}, "PT-SO-2a"),  # a maximum is a sum in euros
        ({"limit_mode": LimitMode.HALF_POT}, "PT-SO-23"),
        ({"odd_unit": None}, "PT-SO-63"),  # equal parts, to the cent
        ({"odd_unit": 5}, "PT-SO-63"),
        ({"rake_cap": 1_000}, "PT-SO-17a"),  # never less than one per cent of the pot
    ],
    ids=str,
)
def test_what_the_online_regulation_does_not_leave_to_the_operator(changes: dict[str, Any], cites: str) -> None:
    with pytest.raises(Refused) as refused:
        online(**changes)
    assert (refused.value.code, cites in refused.value.cites) == ("option-fixed-by-law", True)


@pytest.mark.rule("PT-SO-75", "PT-SO-76")
def test_a_demonstration_is_the_same_game_and_never_touches_a_wallet() -> None:
    for demo, outside in ((True, "credits"), (False, "wallet")):
        made = online(demo=demo, cave=1_000, top_up=500, rake_per_mille=50)
        game = play(made, {1: 1_000, 2: 1_000})
        game.do(Sit(1_000, by=C))
        game.say("20 call fold")
        to_the_end(game)
        game.do(TopUp(by=C))
        game.do(Leave(by=C))
        accounts = {
            account for event in game.events for move in GAME.transfers(event) for account in (move.source, move.target)
        }
        assert accounts == {f"{outside}:3", *map(chips, (A, B, C)), POT, RAKE}


@pytest.mark.rule("PT-SO-5", "PT-SO-7", "PT-NB-24", "AO-13.24", "R-115")
def test_two_players_are_enough_online_and_four_elsewhere() -> None:
    for made, least in ((online(), 2), (land(), 4), (land("AO"), 4)):
        enough = play(made, dict.fromkeys(range(1, least + 1), 1_000)).on()
        assert len(enough.hand.order) == least
        few = play(made, dict.fromkeys(range(1, least), 1_000))
        assert all(option.kind != "start_hand" for option in GAME.options(few.state, CROUPIER))


# Who opens each round


@pytest.mark.rule("PT-NB-108", "AO-16.14", "PT-SO-56", "PT-SO-57", "PT-SO-58", "PT-SO-59", "R-139")
@EVERYWHERE
def test_the_highest_bettor_of_before_opens_the_next_round(made: Rules) -> None:
    game = play(made).say("check 20 50 call fold call").on()  # C bets, D raises, C follows
    assert (game.hand.round, game.hand.turn) == (1, D)
    game.say("check check check").on()  # D, A, C: nobody bet
    assert (game.hand.round, game.hand.turn) == (2, D)
    game.say("check 20 call call").on()
    assert (game.hand.round, game.hand.turn) == (3, A)
    game.say("check 30 60 call call").on()  # C bets, D raises
    assert (game.hand.round, game.hand.turn) == (4, D)


@pytest.mark.rule("PT-NB-108", "PT-SO-56", "R-139")
@EVERYWHERE
def test_if_the_mao_is_out_or_all_in_the_next_clockwise_opens(made: Rules) -> None:
    game = play(made).say("check 20 call call call").on()
    assert game.hand.turn == C
    game.say("check 30 call call fold").on()  # D bets and C, who opened, folds
    assert game.hand.turn == D
    game.say("fold").say("check check").on()  # the last who bet has left
    assert (game.hand.round, game.hand.turn) == (3, A)
    game = play(made, {1: 1_000, 2: 1_000, 3: 60, 4: 1_000}).say("check 50 call call call").on()
    assert game.hand.live == (B, C, D, A)
    assert game.hand.turn == D  # C is all in


@pytest.mark.rule("PT-NB-108", "PT-SO-56", "R-139")
@EVERYWHERE
def test_if_nobody_bet_the_same_player_opens_again(made: Rules) -> None:
    game = play(made).say("check check check check").on()
    assert (game.hand.round, game.hand.turn) == (1, B)
    game.say("fold").say("check check check").on()
    assert (game.hand.round, game.hand.turn) == (2, C)


@pytest.mark.rule("PT-SO-65", "PT-SO-4c", "PT-SO-2c", "PT-NB-30", "AO-13.30")
@EVERYWHERE
def test_the_marker_moves_on_to_the_next_player(made: Rules) -> None:
    game = play(made, dict.fromkeys((1, 3, 6, 11), 1_000))
    markers = []
    for _ in range(5):
        markers.append(game.on().hand.marker)
        game.say("fold fold fold").on()
    assert markers == [1, 3, 6, 11, 1]


# What a player may say


@pytest.mark.rule("PT-SO-32", "PT-SO-32a", "PT-SO-32b", "PT-SO-32c", "PT-SO-32d", "PT-SO-33", "PT-NB-112", "AO-16.18")
@EVERYWHERE
def test_pass_follow_raise_or_leave(made: Rules) -> None:
    game = play(made).on()
    assert game.refuses(Check(by=C)).code == "not-your-turn"
    game.do(Check(by=B))
    game.do(RaiseTo(20, by=C))
    assert game.refuses(Check(by=D)).code == "bet-to-match"
    game.do(Call(by=D))
    game.do(RaiseTo(50, by=A))
    game.do(Fold(by=B))
    assert game.refuses(Check(by=B)).code == "not-in-hand"
    game.say("call call")
    assert game.hand.pot == 40 + 3 * 50
    assert game.hand.live == (C, D, A)
    assert game.hand.holdings[B].folded


@pytest.mark.rule("PT-SO-34", "PT-SO-33", "PT-NB-51", "AO-13.51")
@EVERYWHERE
def test_the_last_one_left_takes_the_pot_and_shows_nothing(made: Rules) -> None:
    game = play(made).say("check 20 fold fold fold").on()
    assert won(game) == {C: 40}
    assert not shown(game)
    assert game.state.hand is None
    assert len(game.of(BoardTurned)) == 1


@pytest.mark.rule("PT-SO-36", "R-103")
def test_online_raises_are_as_many_as_the_operator_says() -> None:
    free = play(online()).say("20 40 60 80 100 120")
    assert free.may_raise() is not None
    game = play(online(raises=2)).say("20 40 60")
    refused = game.refuses("80")
    assert (refused.code, "PT-SO-36" in refused.cites) == ("no-more-raises", True)
    game.say("call call call").on()
    assert game.may_raise() is not None  # in the next round the count begins again
    two = play(online(raises=2), {1: 1_000, 2: 1_000}).say("20 40 60")
    assert two.refuses("80").code == "no-more-raises"  # nothing is said of two players


@pytest.mark.rule("PT-NB-47", "AO-13.47", "PT-NB-112", "AO-16.18", "R-291")
@LAND
def test_at_a_real_table_raises_are_free_unless_the_operator_limits_them(made: Rules) -> None:
    """The three raises of PT-NB-87 are those of omaha and hold'em."""
    assert made.raises is None
    free = play(made).say("20 40 60 80 100 120")
    assert free.may_raise() is not None
    for raises in (1, 5):
        game = play(land(made.regime, raises=raises)).say(" ".join(str(20 * bet) for bet in range(1, raises + 2)))
        refused = game.refuses(str(20 * raises + 40))
        assert (refused.code, refused.facts["raises"]) == ("no-more-raises", raises)
        assert {"PT-NB-47", "AO-13.47", "R-291"} <= set(refused.cites)
        assert not {"PT-NB-87", "AO-14.16"} & set(refused.cites)
        assert game.say("fold fold").may_raise() is not None  # between two they are free
    with pytest.raises(Refused) as none:
        land(made.regime, raises=0)
    assert "PT-NB-47" in none.value.cites


@pytest.mark.rule("PT-NB-20", "AO-13.20", "PT-SO-35", "PT-NB-112")
@EVERYWHERE
def test_a_bet_outside_the_limits_is_refused_with_the_rules_of_this_game(made: Rules) -> None:
    refused = play(made).refuses("9")
    assert refused.code == "raise-outside-limits"
    assert {"PT-NB-20", "AO-13.20", "PT-SO-35"} <= set(refused.cites)
    assert not {"PT-NB-86", "AO-14.15"} & set(refused.cites)  # omaha's


@pytest.mark.rule("PT-SO-2a", "PT-SO-22", "PT-SO-23", "PT-SO-35")
def test_online_the_maximum_counts_all_that_a_player_bets_in_a_hand() -> None:
    free = play(online()).on()
    assert free.may_raise() == (10, 990)
    game = play(online(maximum=100)).on()
    assert game.may_raise() == (10, 90)  # with the ante, 100
    game.say("60 call call call").on()
    assert game.may_raise() == (10, 30)
    game.say("25 call call call").on()
    assert game.may_raise() is None  # five are left, less than a bet must be
    refused = game.refuses("5")
    assert refused.code == "maximum-of-the-hand"
    assert {"PT-SO-2a", "PT-SO-23"} <= set(refused.cites)
    game = play(online(maximum=100), {1: 1_000, 2: 97, 3: 1_000}).say("60 call call").on()
    game.say("25 call call").on()
    assert game.hand.turn == B
    assert game.caves[B] == 2
    game.say("2 call call").on()  # all that they have is less than a bet, and below the maximum
    game = play(online(maximum=100), {1: 1_000, 2: 102, 3: 1_000}).say("60 call call").on()
    game.say("25 call call").on()
    assert game.may_raise() is None  # all that they have, 7, would be 102 in the hand
    with pytest.raises(Refused) as outside:
        online(maximum=9)
    assert "PT-SO-23" in outside.value.cites


@pytest.mark.rule("PT-SO-35", "PT-SO-37", "PT-SO-2j", "PT-NB-49", "AO-13.49")
@EVERYWHERE
def test_a_short_cave_follows_with_all_it_has(made: Rules) -> None:
    game = play(made, {1: 1_000, 2: 1_000, 3: 35, 4: 1_000}).say("100 call")
    assert (game.caves[C], game.hand.holdings[C].bet) == (0, 25)
    game.say("990")
    assert game.caves[D] == 0
