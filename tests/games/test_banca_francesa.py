"""Banca francesa against its two texts, rule by rule; the courses of play are in scenarios/banca_francesa."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.commands import BuyChips, Leave, RestartClocks, Sit, Void
from panoverde.core.decider import Command, Event
from panoverde.core.money import chips, stake
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table, transfers
from panoverde.games._kit.cloth import Bet
from panoverde.games._kit.idle import InviteIdle
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, WithdrawBet
from panoverde.games.banca_francesa import odds
from panoverde.games.banca_francesa.dice_case import Fault, RotateDice, SeizeDice, SuspectDice
from panoverde.games.banca_francesa.payout import at_risk, decides, prize, result
from panoverde.games.banca_francesa.rules import AO, PT_ONLINE, PT_ONLINE_INDIVIDUAL, Rules, check
from panoverde.games.banca_francesa.state import LastCoup
from panoverde.games.banca_francesa.throw import DiceThrown, LiftDice, NullThrow, Throw

GAME = games.find("banca-francesa")
A, B = Seat(1), Seat(2)
EVERY_THROW = list(product(range(1, 7), repeat=3))


def seated(rules: Rules = AO) -> Table[Any, Any]:
    table = Table.open(GAME, "AO", rules)
    for seat in (A, B)[: rules.places]:
        table.act(Sit(100_000, by=seat), Scripted())
    return table


def act(table: Table[Any, Any], *commands: Command, dice: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(dice.split())))


def refusal_of(table: Table[Any, Any], command: Command) -> str:
    state = table.state
    with pytest.raises(Refused) as refused:
        table.act(command, Scripted())
    assert table.state is state
    return refused.value.code


CROUPIER = Role.CROUPIER
WINS = {3: "ases", 5: "pequeno", 6: "pequeno", 7: "pequeno", 14: "grande", 15: "grande", 16: "grande"}


@pytest.mark.rule("AO-3.9", "AO-3.9a", "AO-3.9b", "AO-3.9c", "PT-BFO-15", "PT-BFO-7", "R-19")
def test_every_throw_of_three_dice_decides_what_its_sum_says() -> None:
    assert Counter(decides(dice) for dice in EVERY_THROW) == {"ases": 1, "pequeno": 31, "grande": 31, None: 153}
    assert all(decides(dice) == WINS.get(sum(dice)) for dice in EVERY_THROW)


@pytest.mark.rule("PT-BFO-15")
def test_every_throw_is_one_of_the_chances_or_nothing_and_never_two() -> None:
    arms = odds.arms(PT_ONLINE)
    came = [[name for name, holds in arms.items() if holds(dice)] for dice in EVERY_THROW]
    assert came == [[WINS.get(sum(dice), "nothing")] for dice in EVERY_THROW]
    assert Counter(name for (name,) in came) == {"ases": 1, "pequeno": 31, "grande": 31, "nothing": 153}


@pytest.mark.rule("AO-3.7a", "PT-BFO-5", "PT-BFO-1")
def test_three_dice_are_thrown_together_once_for_everybody() -> None:
    table = seated()
    events = act(table, PlaceBet("ases", 100, by=A), PlaceBet("ases", 100, by=B), CloseBets(by=CROUPIER))
    events = act(table, Throw(by=CROUPIER), dice="1 1 1")
    assert events == (DiceThrown((1, 1, 1), "ases"),)


@pytest.mark.rule("AO-3.12", "PT-BFO-24", "PT-BFO-16", "PT-BFO-22")
@pytest.mark.parametrize(
    ("dice", "nets"),
    [
        ((1, 1, 1), {"ases": 610, "pequeno": -10, "grande": -10}),
        ((1, 2, 3), {"ases": -10, "pequeno": 10, "grande": -10}),
        ((6, 6, 3), {"ases": -10, "pequeno": -10, "grande": 10}),
        ((3, 3, 3), {"ases": 0, "pequeno": 0, "grande": 0}),
    ],
)
def test_ten_on_each_chance(dice: tuple[int, ...], nets: dict[str, int]) -> None:
    assert {zone: result(zone, 10, dice) for zone in nets} == nets


@pytest.mark.rule("AO-3.10c", "PT-BFO-10", "R-20", "R-22")
def test_a_line_plays_half_of_its_chips() -> None:
    assert at_risk("risco_interior", 20) == 10
    assert prize("risco_interior", 20) == 10
    assert result("risco_interior", 20, (5, 5, 5)) == 10
    assert result("risco_exterior", 20, (5, 5, 5)) == -10
    assert at_risk("grande", 20) == 20


@pytest.mark.rule("AO-3.16a", "AO-3.16b", "PT-BFO-12a", "PT-BFO-12b", "PT-BFO-3b", "PT-BFO-3c", "PT-BFO-11")
@pytest.mark.parametrize("minimum", [1, 5, 100, 10**10])
def test_maxima_are_multiples_of_the_one_minimum(minimum: int) -> None:
    for preset in (AO, PT_ONLINE):
        rules = replace(preset, minimum=minimum)
        check(rules)
        assert rules.maximum("ases") == 6 * minimum
        assert rules.maximum("pequeno") == rules.maximum("grande") == 200 * minimum


@pytest.mark.rule("AO-3.16a", "AO-3.16b")
@pytest.mark.parametrize("option", ["ases_maximum", "pequeno_maximum", "grande_maximum"])
@pytest.mark.parametrize("value", [0, 99, 20_001, -100, 1.5, "600", True])
def test_a_maximum_outside_the_law_is_refused_when_the_table_is_opened(option: str, value: Any) -> None:
    with pytest.raises(Refused, match=r"AO-3\.16"):
        check(replace(AO, **{option: value}))


@pytest.mark.rule("PT-BFO-4", "PT-BFO-14")
def test_an_individual_table_is_virtual_untimed_and_has_one_seat() -> None:
    check(PT_ONLINE_INDIVIDUAL)
    for wrong in ({"seats": 2}, {"double": True}, {"betting_seconds": 20}):
        with pytest.raises(Refused, match="individual-table"):
            check(replace(PT_ONLINE_INDIVIDUAL, **wrong))
    with pytest.raises(Refused, match="individual-table"):
        check(replace(AO, individual=True, seats=1))


@pytest.mark.rule("AO-3.16a", "AO-3.16b")
def test_a_maximum_may_be_as_low_as_the_minimum() -> None:
    check(replace(AO, ases_maximum=100, pequeno_maximum=100, grande_maximum=100))


@pytest.mark.rule("PT-BFO-31", "PT-BFO-32")
def test_free_credits_never_touch_a_wallet() -> None:
    table = seated(replace(PT_ONLINE, demo=True))
    act(table, BuyChips(5, by=A), Leave(by=A))
    accounts = {
        account for event in table.log for move in transfers(GAME, event) for account in (move.source, move.target)
    }
    assert accounts == {"credits:1", "credits:2", "chips:1", "chips:2"}
    table = seated(PT_ONLINE)
    act(table, BuyChips(5, by=A), Leave(by=A))
    accounts = {
        account for event in table.log for move in transfers(GAME, event) for account in (move.source, move.target)
    }
    assert accounts == {"wallet:1", "wallet:2", "chips:1", "chips:2"}


@pytest.mark.rule("PT-BFO-6c", "R-27")
def test_the_dice_are_blue_green_or_red() -> None:
    colours = {str(colour) for colour in type(AO.dice_colour)}
    assert colours == {"azul", "verde", "vermelho"}


NOT_AMOUNTS = [0, -1, -100, 1.5, 100.0, "100", None, True, 10**15 + 1, 10**30, float("nan"), []]
ASK_AMOUNTS = {
    "place": lambda amount: PlaceBet("ases", amount, by=A),
    "withdraw": lambda amount: WithdrawBet("pequeno", amount, by=A),
    "buy": lambda amount: BuyChips(amount, by=A),
    "sit": lambda amount: Sit(amount, by=Seat(3)),
}


@pytest.mark.parametrize("amount", NOT_AMOUNTS, ids=repr)
@pytest.mark.parametrize("command", ASK_AMOUNTS.values(), ids=ASK_AMOUNTS.keys())
def test_what_is_not_an_amount_is_refused_and_costs_nothing(amount: Any, command: Any) -> None:
    table = seated()
    act(table, PlaceBet("pequeno", 300, by=A))
    assert refusal_of(table, command(amount)) == "not-an-amount"


@pytest.mark.parametrize("zone", ["", "cavalo", "ASES", "risco", None, 3])
def test_a_zone_that_is_not_on_the_cloth_is_refused(zone: Any) -> None:
    table = seated()
    assert refusal_of(table, PlaceBet(zone, 100, by=A)) == "unknown-zone"
    assert refusal_of(table, WithdrawBet(zone, 100, by=A)) == "unknown-zone"


def test_nobody_buys_more_than_the_largest_amount() -> None:
    table = seated()
    assert refusal_of(table, BuyChips(10**15, by=A)) == "not-an-amount"
    act(table, BuyChips(10**15 - 100_000, by=A))
    assert all(option.kind != "buy_chips" for option in table.options(A))


def test_seats_are_whole_numbers_of_this_table() -> None:
    for seat in (0, -1, 13, 99):
        assert refusal_of(seated(), Sit(100, by=Seat(seat))) == "no-such-seat"
    assert refusal_of(seated(), Sit(100, by=True)) == "no-such-seat"  # type: ignore[arg-type]


def test_a_fault_that_is_not_in_the_list_is_refused() -> None:
    table = seated()
    act(table, CloseBets(by=CROUPIER))
    assert refusal_of(table, NullThrow("sneeze", by=Role.CROUPIER)) == "unknown-fault"  # type: ignore[arg-type]


@pytest.mark.rule("R-205", "PT-BFO-2")
def test_a_virtual_table_has_no_physical_irregularities() -> None:
    table = seated(PT_ONLINE)
    act(table, OpenBets(by=Role.CROUPIER))
    table.act(CloseBets(by=Role.CLOCK, at=20_000), Scripted())
    for command in (
        NullThrow(Fault.DAMAGED, by=Role.CROUPIER),
        LiftDice(by=Role.CROUPIER),
        RotateDice(by=Role.CROUPIER),
        SuspectDice(by=A),
    ):
        assert refusal_of(table, command) == "virtual-table"


@pytest.mark.rule("PT-BFO-25")
def test_the_essentials_of_a_players_last_coup_are_kept_until_they_leave() -> None:
    table = seated()
    act(table, PlaceBet("pequeno", 100, by=A), PlaceBet("risco_interior", 400, by=A), CloseBets(by=CROUPIER))
    act(table, Throw(by=CROUPIER), dice="4 4 4")
    bets = (Bet(A, "pequeno", 100), Bet(A, "risco_interior", 400))
    assert table.state.last == {A: LastCoup(1, (4, 4, 4), None, bets)}
    act(table, CloseBets(by=CROUPIER))
    act(table, Throw(by=CROUPIER), dice="2 2 2")
    act(table, Settle(by=CROUPIER), OpenBets(by=CROUPIER))
    assert table.state.last == {A: LastCoup(1, (2, 2, 2), "pequeno", bets, collected=200, won=100)}
    act(table, PlaceBet("ases", 100, by=B), CloseBets(by=CROUPIER))
    act(table, Throw(by=CROUPIER), dice="2 2 2")
    assert table.state.last[A].coup == table.state.last[B].coup == 2
    act(table, Settle(by=CROUPIER), OpenBets(by=CROUPIER), WithdrawBet("pequeno", 100, by=A))
    act(table, PlaceBet("ases", 100, by=B), CloseBets(by=CROUPIER))
    act(table, Throw(by=CROUPIER), dice="4 4 4")
    assert (table.state.last[A].coup, table.state.last[B].coup) == (2, 3)
    act(table, Leave(by=A))
    assert set(table.state.last) == {B}


@pytest.mark.rule("PT-BFO-25", "PT-BFO-18")
def test_a_void_coup_is_a_last_coup_too() -> None:
    table = seated()
    act(table, PlaceBet("ases", 100, by=A), Void("no score", by=Role.HOUSE))
    assert table.state.last == {A: LastCoup(1, (), None, (Bet(A, "ases", 100),), void=True)}


@pytest.mark.rule("AO-3.13", "PT-BFO-23")
def test_money_follows_a_winning_line_bet() -> None:
    table = seated()
    act(table, PlaceBet("risco_exterior", 400, by=A), CloseBets(by=CROUPIER))
    act(table, Throw(by=CROUPIER), dice="1 1 3")
    act(table, Settle(by=CROUPIER))
    held = GAME.holdings(table.state)
    assert (held[chips(A)], held[stake(A)], held["bank"]) == (99_800, 400, -200)


def test_a_new_coup_begins_with_a_clean_slate() -> None:
    table = seated(PT_ONLINE)
    act(table, OpenBets(by=CROUPIER), PlaceBet("ases", 100, by=A))
    table.act(CloseBets(by=Role.CLOCK, at=20_000), Scripted())
    assert table.state.window.deadline is None
    act(table, Throw(by=CROUPIER), dice="1 1 1")
    assert (table.state.dice, table.state.decides) == ((1, 1, 1), "ases")
    act(table, Settle(by=CROUPIER), OpenBets(by=CROUPIER))
    assert (table.state.coup, table.state.dice, table.state.decides) == (2, (), None)
    table.act(CloseBets(by=Role.CLOCK, at=40_000), Scripted())
    act(table, Throw(by=CROUPIER), dice="4 4 4")
    assert table.state.dice == (4, 4, 4)
    act(table, OpenBets(by=CROUPIER), Void("no score", by=Role.HOUSE))
    window = table.state.window
    assert (table.state.coup, table.state.dice, window.announced, window.deadline) == (3, (), False, None)


@pytest.mark.rule("PT-BFO-19", "PT-BFO-29b")
def test_voiding_an_open_window_takes_nothing_off_the_count() -> None:
    table = seated(PT_ONLINE)
    act(table, OpenBets(by=CROUPIER), PlaceBet("ases", 100, by=A))
    table.act(CloseBets(by=Role.CLOCK, at=20_000), Scripted())
    act(table, Throw(by=CROUPIER), dice="4 4 4")
    act(table, OpenBets(by=CROUPIER))
    assert table.state.cloth.players[B].missed == 1
    act(table, Void("no score", by=Role.HOUSE))
    assert table.state.cloth.players[B].missed == 1


@pytest.mark.rule("R-202")
def test_a_correction_gives_a_timed_window_again_and_forgets_who_is_gone() -> None:
    table = seated(replace(AO, betting_seconds=20))
    act(table, OpenBets(by=CROUPIER), PlaceBet("ases", 100, by=A))
    then = table.state
    table.act(CloseBets(by=Role.CLOCK, at=20_000), Scripted())
    act(table, Throw(by=CROUPIER), dice="1 1 1")
    back = GAME.rewound(then, table.state)
    assert (back.window.announced, back.window.deadline) == (False, None)
    untimed = seated()
    act(untimed, OpenBets(by=CROUPIER))
    assert GAME.rewound(untimed.state, untimed.state) == untimed.state
    alone = replace(table.state, cloth=replace(table.state.cloth, players={B: table.state.cloth.players[B]}, bets=()))
    assert set(table.state.last) == {A}
    assert GAME.rewound(table.state, alone).last == {}


@pytest.mark.rule("AO-3.10c")
def test_a_refusal_on_a_line_tells_the_law_in_chips() -> None:
    table = seated()
    with pytest.raises(Refused) as refused:
        table.act(PlaceBet("risco_exterior", 40_002, by=A), Scripted())
    assert refused.value.facts["cap"] == 400


@pytest.mark.rule("PT-BFO-19", "R-202")
def test_a_void_needs_somebody_entitled_and_a_reason() -> None:
    table = seated()
    assert refusal_of(table, Void("why", by=Role.CROUPIER)) == "not-yours"
    assert refusal_of(table, Void(" ", by=Role.INSPECTOR)) == "no-reason"


def test_the_clock_asks_only_about_people_who_are_there() -> None:
    table = seated(PT_ONLINE)
    assert refusal_of(table, InviteIdle(Seat(9), by=Role.CLOCK)) == "not-seated"


@pytest.mark.rule("AO-3.5")
def test_dice_are_suspected_by_a_player_and_once() -> None:
    table = seated()
    assert refusal_of(table, SuspectDice(by=CROUPIER)) == "not-yours"
    act(table, SuspectDice(by=A))
    assert refusal_of(table, SuspectDice(by=B)) == "nothing-to-suspect"


@pytest.mark.rule("AO-3.4", "R-201")
def test_dice_are_not_changed_for_others_when_no_other_set_is_left() -> None:
    table = seated()
    for _ in range(2):
        act(table, SeizeDice("Ana", "Rui", by=Role.INSPECTOR))
    assert (table.state.case.in_use, table.state.case.spare) == (3, ())
    assert refusal_of(table, RotateDice(by=CROUPIER)) == "no-dice"
    act(table, SeizeDice("Ana", "Rui", by=Role.INSPECTOR))
    assert table.state.case.in_use is None
    assert refusal_of(table, RotateDice(by=CROUPIER)) == "no-dice"


@pytest.mark.rule("PT-BFO-29", "R-295")
def test_clocks_are_restarted_only_where_somebody_is_timed() -> None:
    restart = RestartClocks(by=Role.HOUSE)
    assert refusal_of(seated(AO), restart) == "no-invitations"
    assert refusal_of(Table.open(GAME, "PT_ONLINE", PT_ONLINE), restart) == "no-invitations"
    assert act(seated(PT_ONLINE), restart)
    for rules, offered in ((AO, []), (PT_ONLINE, ["restart_clocks"])):
        kinds = [option.kind for option in seated(rules).options(Role.HOUSE)]
        assert [kind for kind in kinds if kind == "restart_clocks"] == offered


@pytest.mark.rule("PT-BFO-14", "PT-BFO-15")
def test_each_of_the_216_throws_is_one_chance_or_none() -> None:
    found = Counter(name for dice in EVERY_THROW for name, comes in odds.arms(AO).items() if comes(dice))
    assert found == {"ases": 1, "pequeno": 31, "grande": 31, "nothing": 153}


@pytest.mark.rule("PT-BFO-15", "R-19")
def test_the_table_of_odds_has_every_throw_once_and_no_gain_from_an_undecided_one() -> None:
    table = odds.outcomes(AO)
    assert table.weights == (1,) * 216
    for row in table.rows:
        (nets,) = row.nets
        assert sum(net is None for net in nets) == 153
        assert [net for net in nets if net is not None] == [
            result(row.bet, 2 * AO.minimum, dice) for dice in EVERY_THROW if decides(dice)
        ]
    assert odds.alternatives(AO) == ()


def _offered(table: Table[Any, Any], who: Seat | Role) -> set[str]:
    return {option.kind for option in table.options(who)}


@pytest.mark.rule("AO-3.8")
def test_with_real_dice_a_null_throw_can_be_called_while_they_are_out() -> None:
    table = seated()
    assert "null_throw" not in _offered(table, Role.CROUPIER)
    for command in (OpenBets(by=Role.CROUPIER), CloseBets(by=Role.CROUPIER)):
        table.act(command, Scripted())
    assert {"throw", "null_throw"} <= _offered(table, Role.CROUPIER)
    due = table.due()
    assert due
    assert due.command == Throw(by=Role.CROUPIER)


@pytest.mark.rule("AO-3.7d", "R-26")
def test_the_dice_can_be_lifted_from_a_decided_throw_on() -> None:
    table = seated()
    bet_and_close = (OpenBets(by=Role.CROUPIER), PlaceBet("pequeno", 1_000, by=A), CloseBets(by=Role.CROUPIER))
    for command in bet_and_close:
        table.act(command, Scripted())
    assert "lift_dice" not in _offered(table, Role.CROUPIER)
    act(table, Throw(by=Role.CROUPIER), dice="1 1 1")
    assert "lift_dice" in _offered(table, Role.CROUPIER)


@pytest.mark.rule("PT-BFO-29a")
def test_alone_at_an_individual_table_the_player_throws() -> None:
    table = seated(PT_ONLINE_INDIVIDUAL)
    table.act(PlaceBet("pequeno", 500, by=A), Scripted())
    assert "throw" in _offered(table, A)
