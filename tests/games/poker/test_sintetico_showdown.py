"""Póquer sintético: the showdown, shares, the rake and the pots."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Check, Fold
from panoverde.games._poker.hand.payment import BetsGathered, PotPaid
from panoverde.games._poker.hand.pots import Pot
from panoverde.games._poker.hand.showdown import CardsTurned, Muck, TurnCards
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import FACE_DOWN, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.sintetico_tables import EVERYWHERE, LAND, A, B, C, D, land, online, play, shown, to_the_end, won
from tests.games.poker.tables import CROUPIER, Play, command_due

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
def test_nobody_may_give_up_a_pot_that_they_may_have_won(made: Rules) -> None:
    game = play(made)
    while game.state.hand is None or game.hand.stage != Stage.SHOWDOWN:
        command = command_due(game.state)
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
        hand = GAME.view(game.state, viewer).hand
        assert hand is not None
        assert hand.holdings[B].cards == (FACE_DOWN, FACE_DOWN)
    own = GAME.view(game.state, B).hand
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


BETWEEN_TWO = ("check", "fold", "fold", "fold", "check")
"""B and the mão are left, with five antes in the pot."""


@pytest.mark.rule("PT-NB-66", "PT-NB-67", "R-108", "R-132")
def test_equal_high_cards_share_in_whole_minimum_bets_from_the_mao_on() -> None:
    holes = {1: "8d Ks", 2: "Kd 8s", 3: "8c Ts", 4: "8h Th"}
    game = play(land(), dict.fromkeys(range(1, 6), 100), holes=holes, board="Ad Jc 9h Td Qs").on()
    for word in BETWEEN_TWO:
        game.say(word)
    assert won(to_the_end(game)) == {A: 30, B: 20}


@pytest.mark.rule("PT-NB-104", "AO-16.10", "R-132", "R-135")
@pytest.mark.parametrize(
    ("made", "holes"),
    [
        (land(), {1: "8d Jd", 2: "8h Js"}),
        (land("AO"), {1: "8d Jd", 2: "8h Js"}),
        (land("AO"), {1: "8d Ks", 2: "Kd 8s"}),
    ],
    ids=["f) PT", "f) AO", "l) AO"],
)
def test_ties_of_the_letters_e_to_l_are_divided_equally(made: Rules, holes: dict[int, str]) -> None:
    """Carta maior is m) in Portugal and l) in Angola. The odd chip is the mão's."""
    game = play(made, dict.fromkeys(range(1, 6), 100), holes=holes, board="Ad Jc 9h Td Qs").on()
    for word in BETWEEN_TWO:
        game.say(word)
    assert won(to_the_end(game)) == {A: 25, B: 25}
    odd = play(replace(made, minimum=11), dict.fromkeys(range(1, 6), 100), holes=holes, board="Ad Jc 9h Td Qs").on()
    for word in BETWEEN_TWO:
        odd.say(word)
    assert won(to_the_end(odd)) == {A: 28, B: 27}


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
