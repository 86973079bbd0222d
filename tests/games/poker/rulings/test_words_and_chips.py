"""RT-41, RT-42, RT-57, RT-58, RT-60: what is said and put in, in order or at once."""

import pytest

from tests.games.poker.rulings.cases import (
    CARDS,
    TAP,
    Row,
    big_blind,
    check,
    facing,
    gesture,
    opening,
    out_of_turn,
    pull,
    put,
    raised,
    ruling,
    say,
    together,
)

FIRST: list[Row] = [
    (opening(say("check"), put("500")), "check 0", "RT-42.1"),
    (opening(say("aposto 700"), put("1000")), "bet 700", "RT-41.2"),
    (opening(put("500"), say("aposto 700")), "bet 500", "RT-57"),
    (facing(600, say("call"), put("1000x2")), "call 600", "RT-41.1"),
    (facing(600, put("600"), pull("600"), CARDS), "call 600", "RT-42.1"),
    (opening(put("500"), pull("500")), "bet 500", "RT-42.1"),
    (facing(600, put("600"), say("raise")), "call 600", "RT-57"),
    (facing(600, put("5000"), say("raise")), "call 600", "RT-50"),
    (facing(600, say("fold"), say("call")), "fold 0", "RT-42.1"),
    (facing(600, CARDS, put("600")), "fold 0", "RT-42.1"),
    (opening(TAP, say("aposto mil")), "check 0", "RT-57"),
    (opening(gesture("mão no ar"), say("aposto mil")), "bet 1000", "RT-41.2"),
    (opening(say("hmm"), put("500")), "bet 500", "RT-50"),
    (facing(600, say("subo"), say("para três mil")), "raise 3000", "RT-48.3"),
    (facing(600, say("subo"), say("all-in")), "all_in 20000", "RT-43.1"),
    (facing(600, say("subo"), say("completo")), "raise 1200", "RT-48.1"),
    (facing(600, say("subo"), say("pago")), "raise 1200+", "RT-43.1"),
    (facing(600, say("call"), say("raise 2000")), "call 600", "RT-57"),
    (opening(say("all-in"), put("500")), "all_in 20000", "RT-43.1"),
    (opening(say("aposto"), put("500"), put("500")), "bet 500", "RT-57"),
]


@pytest.mark.rule("RT-41.1", "RT-42.1", "RT-57")
@pytest.mark.parametrize("row", FIRST)
def test_the_first_clear_word_or_motion_defines_the_act(row: Row) -> None:
    check(row)


@pytest.mark.rule("RT-41.2", "RT-57")
def test_an_amount_that_follows_its_action_is_no_second_motion() -> None:
    assert "RT-57" not in ruling(facing(600, say("subo"), say("para três mil"))).cites
    assert "RT-57" in ruling(facing(600, say("subo para três mil"), say("cinco mil"))).cites


AT_ONCE: list[Row] = [
    (facing(600, together(say("raise"), put("5000"))), "raise 5000", "RT-50"),
    (facing(600, together(say("raise"), put("5000"))), "raise 5000", "RT-41.1"),
    (facing(600, together(say("raise"), put("600"))), "raise 1200+", "RT-47.C"),
    (facing(600, together(say("all-in"), put("600"))), "all_in 20000", "RT-43.1"),
    (facing(600, together(say("call"), put("5000"))), "call 600", "RT-46.A"),
    (facing(600, together(say("call"), put("300"))), "call 600", "RT-46.A"),
    (facing(600, together(say("call"), put("600"))), "call 600", "RT-46.A"),
    (facing(600, together(say("call"), put("500x3"))), "director", "R-501"),
    (facing(600, together(say("check"), put("600"))), "director", "RT-41.1"),
    (facing(600, together(CARDS, put("600"))), "director", "RT-41.1"),
    (opening(together(TAP, put("600"))), "director", "R-501"),
    (opening(together(say("call"), put("600"))), "director", "R-501"),
    (opening(together(say("aposto 700"), put("500"))), "director", "R-501"),
    (opening(together(say("aposto 700"), put("500 100x2"))), "bet 700", "RT-41.2"),
    (facing(600, together(say("5000"), put("5000"))), "raise 5000", "RT-41.3"),
    (facing(600, together(say("call"), say("fold"))), "director", "R-501"),
    (opening(together(say("check"), TAP)), "check 0", "RT-42.1"),
    (facing(600, together(say("fold"), CARDS)), "fold 0", "RT-42.1"),
    (facing(600, together(say("2000"), say("raise"))), "raise 2000", "RT-48.3"),
    (facing(600, together(gesture("polegar"), put("600"))), "call 600", "RT-46.B"),
    (facing(600, together(say("se ele subir"), put("600"))), "director!", "RT-60.1"),
    (opening(together(put("500"), put("100"))), "bet 600", "RT-42.1"),
    (facing(600, together(say("subo mais 600"), put("1000 100x2"))), "raise 1200", "R-505"),
    (facing(600, together(say("subo mais 600"), put("500"))), "director", "R-501"),
    (opening(together(say("aposto 30000"), put("1000x5")), stack=5_000), "all_in 5000", "RT-41.2"),
    (opening(together(say("aposto"), say("check"))), "director", "R-501"),
    (opening(together(say("aposto 500"), say("aposto 700"))), "director", "R-501"),
]


@pytest.mark.rule("RT-41.1", "R-501")
@pytest.mark.parametrize("row", AT_ONCE)
def test_at_the_same_moment_the_word_names_the_action_unless_the_chips_contradict_it(row: Row) -> None:
    check(row)


DECLARED: list[Row] = [
    (opening(say("aposto")), "bet 200+", "RT-43.1"),
    (opening(say("três mil")), "bet 3000", "RT-41.3"),
    (facing(2_000, say("raise, três mil")), "raise 4000", "RT-48.1"),
    (facing(1_000, say("raise, três mil")), "raise 3000", "RT-48.3"),
    (facing(1_000, say("mil e quatrocentos")), "call 1000", "RT-48.2"),
    (facing(1_000, say("1499")), "call 1000", "RT-41.3"),
    (facing(1_000, say("1500")), "raise 2000", "RT-41.3"),
    (facing(1_000, say("dois mil")), "raise 2000", "RT-41.3"),
    (facing(1_000, say("mil")), "call 1000", "RT-41.3"),
    (facing(1_000, say("800")), "call 1000", "RT-43.2"),
    (raised(1_000, 600, say("800")), "director", "RT-43.2"),
    (facing(1_000, say("vinte mil")), "all_in 20000", "RT-41.3"),
    (facing(1_000, say("30000")), "all_in 20000", "RT-41.3"),
    (raised(1_000, 600, say("600"), front="100x4", acted_at=400), "call 1000", "R-508"),
    (raised(1_000, 600, say("1200"), front="100x4", acted_at=400), "raise 1600", "R-508"),
    (facing(600, say("mais 600")), "raise 1200", "R-505"),
]


@pytest.mark.rule("RT-41", "RT-41.2", "RT-41.3", "RT-48.2", "R-508")
@pytest.mark.parametrize("row", DECLARED)
def test_declarations_are_general_or_an_amount_or_both(row: Row) -> None:
    check(row)


STRINGS: list[Row] = [
    (opening(put("100x4"), put("100x6")), "bet 400", "RT-57"),
    (facing(600, put("600"), put("1000")), "call 600", "RT-57"),
    (facing(600, put("100x3"), put("1000")), "call 600", "RT-57"),
    (raised(1_600, 1_000, put("500 100x4"), put("500 100x2")), "call 1600", "R-509"),
    (raised(1_600, 1_000, put("500 100x4"), put("5000")), "call 1600", "RT-57"),
    (raised(1_600, 1_000, put("500 100x4"), put("100")), "director", "RT-43.2"),
    (raised(1_600, 1_000, put("500 100x4"), say("completo")), "call 1600", "R-509"),
    (raised(1_600, 1_000, put("100"), say("pago")), "call 1600!", "RT-46.E"),
    (raised(1_600, 1_000, put("500 100x4"), CARDS), "director", "RT-43.2"),
    (facing(600, say("raise"), put("1500"), put("5000")), "raise 1500", "RT-47.C"),
]


@pytest.mark.rule("RT-57", "R-509")
@pytest.mark.parametrize("row", STRINGS)
def test_a_bet_in_two_motions_is_the_first(row: Row) -> None:
    check(row)


SHORT: list[Row] = [
    (opening(say("bet, cinco"), pot=4_999), "bet 500", "RT-58"),
    (opening(say("bet, cinco"), pot=5_000), "bet 5000", "RT-58"),
    (opening(say("bet, cinco"), pot=499), "bet 500", "R-511"),
    (opening(say("fifteen"), pot=1_499), "bet 1500", "R-511"),
    (opening(say("fifteen"), pot=15_000), "bet 15000", "RT-58"),
    (opening(say("aposto cinco"), pot=9_000, stack=4_000), "bet 500", "RT-58"),
    (opening(say("aposto cinco"), put("5000"), pot=600), "bet 5000", "R-511"),
    (
        raised(1_000, 600, say("subo para cinco"), put("1000x4 500 100"), front="100x4", acted_at=400),
        "raise 5000",
        "R-511",
    ),
    (opening(say("aposto cinco"), put("1000x2"), pot=600), "bet 500", "RT-58"),
    (opening(say("aposto 50"), pot=9_000, level={"small_blind": 5, "big_blind": 10}), "bet 50", "RT-41.2"),
    (opening(say("aposto 5 centenas"), pot=9_000), "bet 500", "RT-41.2"),
    (opening(say("aposto um"), pot=900), "bet 1000", "R-511"),
    (facing(600, say("subo para dois"), pot=1_999), "raise 2000", "R-511"),
    (facing(600, say("subo mais dois"), pot=1_999), "raise 2600", "R-511"),
    (facing(600, say("raise fifteen"), pot=1_500), "raise 1500", "RT-58"),
    (facing(500, say("cinco"), pot=4_000), "call 500", "RT-58"),
    (facing(500, say("cinco"), pot=5_000), "raise 5000", "RT-58"),
    (opening(say("aposto metade do pote")), "director", "RT-58"),
    (opening(say("aposto 500 ou 600")), "director", "RT-58"),
    (opening(say("vamos a isso")), "director", "RT-3"),
    (facing(600, gesture("dois dedos")), "director", "RT-58"),
    (facing(600, say("não pago")), "director", "RT-58"),
    (facing(600, say("")), "director", "RT-58"),
    (facing(600, say("call?")), "director", "RT-58"),
    (facing(600, say("não vou")), "fold 0", "RT-42.1"),
    (opening(say("aposto 1,5")), "director", "RT-58"),
    (opening(say("check 500")), "director", "RT-58"),
    (opening(say("aposto 99"), limit="fixed", fixed_bet=200), "bet 200", "RT-58"),
]


@pytest.mark.rule("RT-58", "R-511")
@pytest.mark.parametrize("row", SHORT)
def test_a_small_number_is_the_highest_reasonable_amount_up_to_the_pot(row: Row) -> None:
    check(row)


EARLY: list[Row] = [
    (facing(600, say("se ele for all-in, eu pago")), "director!", "RT-60.1"),
    (opening(say("if you bet, I raise")), "director!", "RT-60.1"),
    (opening(say("depois subo")), "director!", "RT-60.1"),
    (out_of_turn(opening(say("se apostares eu faço raise")), {"bet": 500}), "director!", "RT-60.1"),
]


@pytest.mark.rule("RT-60.1")
@pytest.mark.parametrize("row", EARLY)
def test_a_condition_is_the_directors(row: Row) -> None:
    check(row)


UNKNOWN: list[Row] = [
    (facing(600, say("call"), bet_known=False), "director", "RT-60.2"),
    (opening(say("pago"), bet_known=False), "director", "RT-60.2"),
    (facing(600, put("5000"), bet_known=False), "director", "RT-42.2"),
    (facing(600, say("subo para 3000"), bet_known=False), "director", "R-514"),
    (facing(600, say("all-in"), bet_known=False), "all_in 20000", "RT-43.1"),
    (facing(600, say("all-in"), bet_known=False, limit="pot"), "director", "R-514"),
    (facing(600, say("fold"), bet_known=False), "fold 0", "RT-42.1"),
    (opening(CARDS, bet_known=False), "fold 0", "RT-42.1"),
    (opening(say("check"), bet_known=False), "choice call fold", "RT-56.2"),
    (opening(bet_known=False), "choice call raise fold", "RT-42.2"),
    (facing(600, bet_known=False, front="600", acted_at=600), "choice call raise fold", "RT-42.2"),
    (facing(600, together(say("call"), put("500x3")), bet_known=False), "director", "RT-60.2"),
]


@pytest.mark.rule("RT-60.2", "RT-42.2", "R-514")
@pytest.mark.parametrize("row", UNKNOWN)
def test_an_amount_not_yet_known_is_waited_for(row: Row) -> None:
    check(row)


@pytest.mark.rule("RT-42.1", "RT-52.2", "R-513")
def test_chips_stay_in_the_pot_where_nothing_is_to_call() -> None:
    check((big_blind(pull("100x2")), "void 200", "RT-42.1"))
    check((big_blind(pull("100x2"), TAP), "check 200", "RT-42.1"))
    check((big_blind(pull("100"), put("1000")), "raise 1200", "RT-50"))
