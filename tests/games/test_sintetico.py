"""Póquer sintético: antes, the deal, five rounds and who opens them, the showdown and the pots."""

from typing import Any

import pytest

from panoverde import games
from panoverde.core.money import Currency
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker import table
from panoverde.games._poker.betting import Call, Check, Fold, RaiseTo
from panoverde.games._poker.board import BoardTurned, CardBurnt
from panoverde.games._poker.dealing import CardDealt, DeckShuffled, HandStarted
from panoverde.games._poker.model import FACE_DOWN, Stage
from panoverde.games._poker.options import Rules
from panoverde.games._poker.paying import BetsGathered, PotPaid
from panoverde.games._poker.posting import BetPosted, BetsPosted
from panoverde.games._poker.pots import Pot
from panoverde.games._poker.showing import CardsTurned, Muck, TurnCards
from tests.games.poker_tables import CROUPIER, Play, rules

SINTETICO = games.find("sintetico")
A, B, C, D = (Seat(number) for number in range(1, 5))


def land(profile: str = "PT", **changes: Any) -> Rules:
    """A real table whose cards the house deals, unless the test wants them turned by hand."""
    return rules(profile, SINTETICO, **changes)


def online(**changes: Any) -> Rules:
    return rules("PT_ONLINE", SINTETICO, **{"rake_per_mille": 10, "odd_unit": 1, **changes})


EVERYWHERE = pytest.mark.parametrize("made", [land(), land("AO"), online()], ids=["PT", "AO", "PT_ONLINE"])
LAND = pytest.mark.parametrize("made", [land(), land("AO")], ids=["PT", "AO"])


def play(made: Rules, caves: dict[int, int] | None = None, **cards: Any) -> Play:
    """The mão with the first of four players, unless there are others."""
    return Play(made, caves or dict.fromkeys(range(1, 5), 1_000), after=11, **cards)


def to_the_end(game: Play) -> Play:
    """Nobody bets any more."""
    game.on()
    while game.state.hand is not None:
        game.say("check")
        game.on()
    return game


def shown(game: Play) -> list[int]:
    return [event.seat for event in game.of(CardsTurned)]


def won(game: Play) -> dict[int, int]:
    """Before the rake."""
    winners: dict[int, int] = {}
    for paid in game.of(PotPaid):
        winners[paid.seat] = winners.get(paid.seat, 0) + paid.chips + paid.rake
    return winners


# The deal


@pytest.mark.rule("PT-NB-102", "AO-16.8", "PT-SO-2b", "PT-SO-20", "PT-SO-21", "PT-SO-46")
@EVERYWHERE
def test_everybody_antes_the_minimum_before_the_cards(made: Rules) -> None:
    game = play(made).on()
    posts = [BetPosted(seat, 10, ante=True) for seat in (B, C, D, A)]
    assert [event for event in game.events if isinstance(event, (BetPosted, BetsPosted))] == [*posts, BetsPosted(0)]
    dealt = next(number for number, event in enumerate(game.events) if isinstance(event, CardDealt))
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
    assert [event.seat for event in game.of(CardDealt)] == [5, 9, 11, 2] * 2
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


@pytest.mark.rule("PT-SO-5", "PT-SO-7", "PT-NB-24", "AO-13.24", "R-115")
def test_two_players_are_enough_online_and_four_elsewhere() -> None:
    for made, least in ((online(), 2), (land(), 4), (land("AO"), 4)):
        enough = play(made, dict.fromkeys(range(1, least + 1), 1_000)).on()
        assert len(enough.hand.order) == least
        few = play(made, dict.fromkeys(range(1, least), 1_000))
        assert all(option.kind != "start_hand" for option in table.options(few.state, CROUPIER))


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
def test_if_he_is_out_or_all_in_the_next_clockwise_opens(made: Rules) -> None:
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
    assert game.may_raise() is not None  # in the next round they count anew


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
    game.say("2 call call").on()  # all that he has is less than a bet, and below the maximum
    game = play(online(maximum=100), {1: 1_000, 2: 102, 3: 1_000}).say("60 call call").on()
    game.say("25 call call").on()
    assert game.may_raise() is None  # all that he has, 7, would be 102 in the hand
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


# The showdown


BOARD = "Ah Kh 9s 8c Td"
HOLES = {1: "As Qc", 2: "Kd 9c", 3: "8d Qd", 4: "Js Jc"}
"""A: a pair of aces; B: two pairs, kings and nines; C: a pair of eights; D: a pair of jacks."""


@pytest.mark.rule("PT-SO-60", "PT-SO-61", "R-116")
def test_online_the_last_who_raised_shows_first() -> None:
    game = play(online(), holes=HOLES, board=BOARD)
    for _ in range(4):
        game.say("check check check check")
    game.say("check 20 40 call call call")
    game.on()
    assert shown(game) == [D, A, B, C]
    quiet = play(online(), holes=HOLES, board=BOARD).say("20 call call call")
    assert shown(to_the_end(quiet)) == [B, C, D, A]  # nobody bet in the last round: left of the marker


@pytest.mark.rule("PT-SO-60", "R-116")
def test_when_all_are_in_the_last_who_raised_is_still_the_last() -> None:
    game = play(online(), {1: 500, 2: 500, 3: 500}, holes={1: "As Qc", 2: "Kd 9c", 3: "8d Qd"}, board=BOARD)
    game.say("check 100 490 call call").on()
    assert shown(game) == [A, B, C]


@pytest.mark.rule("PT-NB-62", "AO-13.62", "PT-NB-112", "AO-16.18", "R-116")
@LAND
def test_at_a_real_table_who_opened_the_last_round_shows_first(made: Rules) -> None:
    game = play(made, holes=HOLES, board=BOARD)
    for _ in range(3):
        game.say("check check check check")
    game.say("check check 20 call call call")  # D bets in the fourth round, and opens the fifth
    game.say("check check 20 40 call call call")  # B bets there, C raises
    game.on()
    assert shown(game) == [D, A, B, C]


@pytest.mark.rule("PT-SO-27", "PT-NB-62")
@EVERYWHERE
def test_nobody_may_give_up_a_pot_that_he_may_have_won(made: Rules) -> None:
    game = play(made)
    while game.state.hand is None or game.hand.stage != Stage.SHOWDOWN:
        command = table.due(game.state)
        if command is None:
            game.say("check")
        else:
            game.do(command)
    assert game.refuses(Muck(by=B)).code == "must-show"
    assert game.refuses(TurnCards(C, by=CROUPIER)).code == "not-his-turn-to-show"


@pytest.mark.rule("PT-NB-97", "AO-16.3", "PT-SO-1", "PT-SO-25", "PT-SO-26", "PT-SO-61", "PT-SO-62")
@EVERYWHERE
def test_both_own_cards_and_three_common_ones_make_the_hand(made: Rules) -> None:
    game = to_the_end(play(made, holes={1: "As Ks", 2: "9c 9d", 3: "8d Qd", 4: "Js 8c"}, board="Ah Kh Ad Kd Th"))
    made_of = {event.seat: (event.category, event.best) for event in game.of(CardsTurned)}
    assert made_of[A][0] == "fullen"
    assert made_of[B] == ("dois_pares", ("Ah", "Ad", "9c", "9d", "Kh"))  # not the two pairs on the table
    assert won(game) == {A: 40}


@pytest.mark.rule("PT-SO-2d", "PT-NB-54", "AO-13.54")
@EVERYWHERE
def test_nobody_sees_the_cards_of_another(made: Rules) -> None:
    game = play(made, holes=HOLES, board=BOARD).on()
    for viewer in (A, CROUPIER, Role.INSPECTOR, Role.PUBLIC):
        hand = table.view(game.state, viewer).hand
        assert hand is not None
        assert hand.holdings[B].cards == (FACE_DOWN, FACE_DOWN)
    own = table.view(game.state, B).hand
    assert own is not None
    assert own.holdings[B].cards == ("Kd", "9c")


@pytest.mark.rule("PT-NB-103", "AO-16.9", "PT-SO-28", "R-130")
@EVERYWHERE
def test_cor_beats_fullen(made: Rules) -> None:
    holes = {1: "Ah Qh", 2: "Kc 9c", 3: "Jc Ts", 4: "Qs Tc"}
    game = to_the_end(play(made, holes=holes, board="Kh 9h 8h 9d Kd"))
    assert {event.seat: event.category for event in game.of(CardsTurned)}[A] == "cor"
    assert {event.seat: event.category for event in game.of(CardsTurned)}[B] == "fullen"
    assert won(game) == {A: 40}


@pytest.mark.rule("PT-NB-105a", "PT-NB-105b", "AO-16.11a", "AO-16.11b", "PT-SO-31f", "PT-SO-31g", "R-128", "R-129")
@EVERYWHERE
def test_figuras(made: Rules) -> None:
    holes = {1: "As Jd", 2: "Kd Jc", 3: "8c Tc", 4: "9c Ts"}
    game = to_the_end(play(made, holes=holes, board="Ah Kh Qd 9s 8d"))
    made_of = {event.seat: event.category for event in game.of(CardsTurned)}
    assert made_of[A] == made_of[B] == "figuras_simples"
    assert won(game) == {A: 40}  # aces twice against kings twice
    holes = {1: "As Jd", 2: "Kd Qc", 3: "8c Tc", 4: "9c Ts"}
    game = to_the_end(play(made, holes=holes, board="Ah Kh Qd 9s 8d"))
    assert {event.seat: event.category for event in game.of(CardsTurned)}[B] == "figuras_com_pares"
    assert won(game) == {B: 40}


@pytest.mark.rule("PT-NB-104", "PT-NB-18g", "AO-16.10", "AO-13.18g", "PT-SO-31i", "R-133")
def test_equal_pairs_are_decided_by_the_other_cards_at_a_table_and_share_online() -> None:
    cards: dict[str, Any] = {"holes": {1: "Qd 9c", 2: "Qh 8c", 3: "9d 8s", 4: "9s 8d"}, "board": "Th Kh Kc Ad Td"}
    for made in (land(), land("AO")):
        assert won(to_the_end(play(made, **cards))) == {A: 40}
    online_pot = won(to_the_end(play(online(), {1: 100, 2: 100}, **{**cards, "holes": {1: "Qd 9c", 2: "Qh 8c"}})))
    assert online_pot == {A: 10, B: 10}


@pytest.mark.rule("PT-NB-104", "PT-NB-66", "AO-16.10", "AO-13.66", "R-132", "R-135")
@LAND
def test_what_is_still_equal_is_divided(made: Rules) -> None:
    holes = {1: "8d Ks", 2: "Kd 8s", 3: "8c Kc", 4: "8h Kh"}
    game = to_the_end(play(made, holes=holes, board="Ad Jc 9h Td Qs"))
    assert {event.category for event in game.of(CardsTurned)} == {"carta_maior"}
    assert won(game) == {A: 10, B: 10, C: 10, D: 10}


@pytest.mark.rule("PT-SO-63", "R-148")
def test_the_odd_cent_goes_to_the_first_winner_left_of_the_button() -> None:
    holes = {1: "8d Ks", 2: "Kd 8s", 3: "8c Ts"}
    game = play(online(minimum=11), dict.fromkeys((1, 2, 3), 100), holes=holes, board="Ad Jc 9h Td Qs")
    game.on()
    game.do(Check(by=B))
    game.do(Fold(by=C))
    assert won(to_the_end(game)) == {B: 17, A: 16}


@pytest.mark.rule("PT-NB-67", "AO-13.67", "R-108")
@LAND
def test_at_a_real_table_shares_are_whole_minimum_bets(made: Rules) -> None:
    holes = {1: "8d Ks", 2: "Kd 8s", 3: "8c Ts", 4: "8h Th"}
    game = play(made, dict.fromkeys(range(1, 6), 100), holes=holes, board="Ad Jc 9h Td Qs").on()
    for word in ("check", "fold", "fold", "fold", "check"):
        game.say(word)
    assert won(to_the_end(game)) == {B: 30, A: 20}


# The rake and the pots


@pytest.mark.rule("PT-SO-16", "PT-SO-17a", "PT-SO-18", "PT-SO-2g", "R-109")
def test_online_the_rake_is_for_hands_with_a_voluntary_bet() -> None:
    made = online(minimum=100, rake_per_mille=50)
    quiet = to_the_end(play(made, holes=HOLES, board=BOARD))
    assert quiet.of(PotPaid) == [PotPaid(B, 0, 400, 0)]
    bet = to_the_end(play(made, holes=HOLES, board=BOARD).say("100 fold fold call"))
    assert bet.of(PotPaid) == [PotPaid(B, 0, 570, 30)]
    for outside in (5, 60):
        with pytest.raises(Refused) as refused:
            online(rake_per_mille=outside)
        assert "PT-SO-17a" in refused.value.cites
    with pytest.raises(Refused) as refused:
        online(rake_without_bets=True)
    assert "PT-SO-18" in refused.value.cites


@pytest.mark.rule("PT-SO-38", "PT-SO-39", "PT-SO-40", "PT-SO-2m", "PT-SO-2n", "R-106", "R-142")
@EVERYWHERE
def test_as_many_side_pots_as_different_amounts_all_in(made: Rules) -> None:
    game = play(made, {1: 1_000, 2: 110, 3: 60, 4: 1_000}).say("100 call 300 call")
    game.on()
    assert game.of(BetsGathered)[0].pots == (Pot(240, (B, C, D, A)), Pot(150, (B, D, A)), Pot(400, (D, A)))


def all_in(made: Rules, holes: dict[int, str]) -> Play:
    """C is all in for 60, B for 110, A and D bet 300 each."""
    game = play(made, {1: 1_000, 2: 110, 3: 60, 4: 1_000}, holes=holes, board=BOARD)
    return to_the_end(game.say("100 call 290 call"))


@pytest.mark.rule("PT-SO-64", "PT-SO-64a", "PT-SO-19", "PT-NB-38", "AO-13.38")
@EVERYWHERE
def test_all_pots_go_to_a_winner_who_is_not_all_in(made: Rules) -> None:
    game = all_in(made, {1: "Kd 9c", 2: "Js Jc", 3: "8d Qd", 4: "As Qc"})
    assert [(paid.seat, paid.pot, paid.chips + paid.rake) for paid in game.of(PotPaid)] == [
        (A, 0, 240),
        (A, 1, 150),
        (A, 2, 380),
    ]


@pytest.mark.rule("PT-SO-64b", "PT-NB-50", "AO-13.50")
@EVERYWHERE
def test_an_all_in_winner_takes_the_main_pot_and_the_best_of_the_others_the_rest(made: Rules) -> None:
    game = all_in(made, {1: "As Qc", 2: "Js Jc", 3: "Kd 9c", 4: "8d Qd"})
    assert won(game) == {C: 240, A: 150 + 380}


@pytest.mark.rule("PT-SO-64c", "PT-SO-19")
@EVERYWHERE
def test_several_all_in_winners_are_paid_by_their_hands_and_what_they_bet(made: Rules) -> None:
    game = all_in(made, {1: "Js Jc", 2: "As Qc", 3: "Kd 9c", 4: "8d Qd"})
    assert won(game) == {C: 240, B: 150, A: 380}


@pytest.mark.rule("PT-SO-19", "PT-NB-65", "AO-13.65")
def test_the_rake_is_taken_from_each_payment() -> None:
    game = all_in(online(rake_per_mille=50), {1: "Js Jc", 2: "As Qc", 3: "Kd 9c", 4: "8d Qd"})
    assert [(paid.seat, paid.rake) for paid in game.of(PotPaid)] == [(C, 12), (B, 7), (A, 19)]
