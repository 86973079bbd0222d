"""Roulette against articles 1 and 2, rule by rule; the courses of play are in scenarios/roulette."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted, exhaust
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event
from panoverde.core.messages import Lang, happening
from panoverde.core.money import Currency
from panoverde.core.option import Pick
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.text import Names
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, WithdrawBet
from panoverde.games.roulette import odds
from panoverde.games.roulette.announcements import PrizeAnnounced
from panoverde.games.roulette.ball import BallRested, LaunchBall, NullSpin, ReplaceBall, RestBall
from panoverde.games.roulette.colours import AskColour
from panoverde.games.roulette.displaced_chips import AskPlayers, DisplaceBets, IndicateBet, RebuildBets
from panoverde.games.roulette.display import Colour
from panoverde.games.roulette.layout import AMERICAN, FRENCH, colour_of
from panoverde.games.roulette.payout import fate, result, turn
from panoverde.games.roulette.rules import AO_AMERICANA, AO_FRANCESA, CHANCES, IndicatedBets, Numbering, Rules, check
from panoverde.lab.bet_odds import exact, odds_of

GAME = games.find("roulette")
A, B = Seat(1), Seat(2)
CROUPIER = Role.CROUPIER
WHEEL_B = replace(AO_AMERICANA, numbering=Numbering.AMERICAN)
EVERY_CLOTH = {
    "american": AO_AMERICANA,
    "wheel b": WHEEL_B,
    "french": AO_FRANCESA,
    "no zero": replace(AO_AMERICANA, zero_combinations=False),
    "outer": replace(AO_FRANCESA, outer_cavalos=True),
    "odd minimum": replace(AO_AMERICANA, minimum=37),
}


def seated(rules: Rules) -> Table[Any, Any]:
    table = Table.open(GAME, "", rules)
    for seat in (A, B):
        table.act(Sit(1_000_000, by=seat), Scripted())
    return table


def act(table: Table[Any, Any], *commands: Command, number: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(number.split())))


def spin(table: Table[Any, Any], number: int) -> tuple[Event, ...]:
    act(table, LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER))
    return act(table, RestBall(by=CROUPIER), number=str(number))


# The wheel


@pytest.mark.rule("AO-1.2", "AO-1.2a", "AO-1.2b", "AO-2.2")
def test_both_orders_have_each_of_the_37_numbers_once() -> None:
    for wheel in (FRENCH, AMERICAN):
        assert sorted(wheel.pockets) == list(range(37))
    assert FRENCH.neighbours(0, 3) == (35, 3, 26, 0, 32, 15, 19)
    assert AMERICAN.neighbours(0, 3) == (35, 14, 2, 0, 28, 9, 26)
    assert "-".join(map(str, FRENCH.pockets)) == (
        "0-32-15-19-4-21-2-25-17-34-6-27-13-36-11-30-8-23-10-5-24-16-33-1-20-14-31-9-22-18-29-7-28-12-35-3-26"
    )
    assert "-".join(map(str, AMERICAN.pockets)) == (
        "0-28-9-26-30-11-7-20-32-17-5-22-34-15-3-24-36-13-1-27-10-25-29-12-8-19-31-18-6-21-33-16-4-23-35-14-2"
    )
    assert (AO_AMERICANA.wheel, AO_FRANCESA.wheel, WHEEL_B.wheel) == (FRENCH, FRENCH, AMERICAN)


@pytest.mark.rule("AO-1.6", "AO-2.6", "R-11")
def test_red_and_black_alternate_but_for_one_pair_of_the_american_order() -> None:
    assert Counter(map(colour_of, range(37))) == {None: 1, "encarnado": 18, "preto": 18}
    assert colour_of(0) is None
    for wheel, alike in ((FRENCH, []), (AMERICAN, [(1, 27)])):
        pairs = zip(wheel.pockets, (*wheel.pockets[1:], 0), strict=True)
        assert [pair for pair in pairs if colour_of(pair[0]) == colour_of(pair[1])] == alike


@pytest.mark.rule("AO-1.2", "AO-1.26", "AO-2.15")
@pytest.mark.parametrize("rules", [AO_AMERICANA, WHEEL_B, AO_FRANCESA], ids=["americana", "wheel b", "francesa"])
def test_every_number_is_drawn_alike_and_announced_with_its_colour(rules: Rules) -> None:
    drawn = [(chance, number) for chance, number in exhaust(lambda luck: odds.draw(rules, luck))]
    assert sorted(number for _, number in drawn) == list(range(37))
    assert {chance for chance, _ in drawn} == {Fraction(1, 37)}
    for number, colour in ((0, None), (10, "preto"), (30, "encarnado")):
        assert spin(seated(rules), number) == (BallRested(number, colour),)
    arms = odds.arms(rules)
    assert [sum(map(arms[name], range(37))) for name in ("encarnado", "preto", "zero")] == [18, 18, 1]
    assert arms["zero"](0)


# Prizes


@pytest.mark.rule("AO-1.30", "AO-1.30a", "AO-1.30b", "AO-2.18", "AO-2.18a", "AO-2.18b")
def test_ten_on_each_chance() -> None:
    prizes = {
        "pleno": 350, "cavalo": 170, "rua": 110, "quadro": 80, "linha": 50, "duzia": 20, "coluna": 20,
        "cavalo_duzia": 5, "cavalo_coluna": 5, "simples": 10,
    }  # fmt: skip
    for place in AO_FRANCESA.layout.values():
        (part,) = place.parts
        for number in range(37):
            assert result(place, 10, number) == (prizes[place.kind] if number in part.numbers else -10)


@pytest.mark.rule("AO-1.31", "AO-2.19", "R-17")
def test_zero_takes_the_whole_stake_outside() -> None:
    for place in AO_AMERICANA.layout.values():
        if place.kind in {"simples", "duzia", "coluna", "cavalo_duzia", "cavalo_coluna"}:
            assert result(place, 10, 0) == -10


@pytest.mark.rule("AO-1.30c", "R-16")
@pytest.mark.parametrize(
    ("zone", "wins"),
    [
        (
            "serie_grande",
            {(0, 2, 3): (22, 7), (25, 26, 28, 29): (16, 7), (4, 7, 12, 15, 18, 21, 19, 22, 32, 35): (17, 8)},
        ),
        ("serie_pequena", {(5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36): (17, 5)}),
        ("vadios", {(1,): (35, 4), (17,): (34, 3), (6, 9, 14, 20, 31, 34): (17, 4)}),
    ],
)
def test_one_unit_of_a_series(zone: str, wins: dict[tuple[int, ...], tuple[int, int]]) -> None:
    place = AO_AMERICANA.layout[zone]
    expected = {number: outcome for winning, outcome in wins.items() for number in winning}
    for number in range(37):
        settled = fate(place, place.unit, number)
        assert settled is not None
        prize, lost = expected.get(number, (0, place.unit))
        assert (settled.prize, settled.taken, settled.returned) == (prize, lost, place.unit - lost)


@pytest.mark.rule("AO-1.30d")
def test_of_five_chips_on_neighbours_one_wins_as_a_pleno() -> None:
    place = AO_AMERICANA.layout["vizinhos_0_2"]
    settled = fate(place, 5, 26)
    assert settled is not None
    assert (settled.prize, settled.taken, settled.returned) == (35, 4, 1)
    assert result(place, 5, 1) == -5


@pytest.mark.rule("R-08", "AO-2.18a")
def test_a_prize_below_the_smallest_coin_is_none_and_the_coup_goes_on() -> None:
    table = seated(replace(AO_FRANCESA, minimum=1))
    act(table, PlaceBet("cavalo_duzia_1_2", 1, by=A))
    spin(table, 5)
    assert not any(option.kind == "settle" for option in table.options(CROUPIER))
    assert result(AO_FRANCESA.layout["cavalo_duzia_1_2"], 1, 5) == 0
    act(table, OpenBets(by=CROUPIER), WithdrawBet("cavalo_duzia_1_2", 1, by=A))
    assert result(AO_FRANCESA.layout["cavalo_duzia_1_2"], 3, 5) == 1


@pytest.mark.rule("AO-1.30", "AO-2.18", "AO-1.31", "AO-2.19", "R-12", "R-13", "R-16")
@pytest.mark.parametrize("rules", EVERY_CLOTH.values(), ids=EVERY_CLOTH)
def test_the_bank_keeps_one_in_37_of_every_bet_on_every_cloth(rules: Rules) -> None:
    table = odds.outcomes(rules)
    assert {wager.bet for wager in table.wagers} == set(rules.layout)
    assert {odds.per_decision for odds in exact(table)} == {Fraction(-1, 37)}


@pytest.mark.rule("R-16", "AO-1.30c")
def test_if_17_won_one_cavalo_of_the_vadios_they_would_cost_more_than_four_times_as_much() -> None:
    adopted, literal = odds.alternatives(AO_AMERICANA)
    assert adopted.adopted
    assert not literal.adopted
    assert odds_of(adopted.wager).per_decision == Fraction(-1, 37)
    assert odds_of(literal.wager).per_decision == Fraction(-23, 185)  # 18 chips less for one number of 37
    assert odds.alternatives(AO_FRANCESA) == odds.alternatives(WHEEL_B) == ()


# Limits and options


@pytest.mark.rule("AO-1.35", "AO-1.35a", "AO-1.35b", "AO-2.24", "AO-2.24a", "AO-2.24b", "R-07")
@pytest.mark.parametrize("minimum", [1, 10, 37, 10**10])
def test_maxima_are_multiples_of_the_minimum(minimum: int) -> None:
    caps = {
        "pleno": 30, "cavalo": 60, "rua": 90, "quadro": 120, "linha": 180, "duzia": 360, "coluna": 360,
        "cavalo_duzia": 720, "cavalo_coluna": 720, "simples": 540,
    }  # fmt: skip
    for preset in (AO_AMERICANA, AO_FRANCESA):
        rules = replace(preset, minimum=minimum)
        check(rules)
        assert {chance: rules.maximum(chance) for chance in CHANCES} == {
            chance: cap * minimum for chance, cap in caps.items()
        }
        for chance, cap in caps.items():
            check(replace(rules, **{f"{chance}_maximum": cap * minimum}))
            check(replace(rules, **{f"{chance}_maximum": minimum}))
            for wrong in (cap * minimum + 1, minimum - 1, 1.5, "10", True):
                if type(wrong) is not bool or minimum == 1:
                    with pytest.raises(Refused, match="maximum-outside-law"):
                        check(replace(rules, **{f"{chance}_maximum": wrong}))


@pytest.mark.rule("AO-1.9", "AO-1.11", "AO-1.20", "AO-2.9", "R-209", "R-215")
@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("colours", (1, 12), (0, 13, -1, 1.0, True)),
        ("ball_millimetres", (18, 24), (17, 25, 20.5)),
        ("largest_value", (100, 3000), (99, 3001, 0)),
        ("minimum", (1, 10**10), (0, 10**10 + 1)),
        ("seats", (1, 100), (0, 101)),
        ("betting_seconds", (1, 600), (0, 601)),
    ],
)
def test_options_have_their_limits(option: str, good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    for value in good:
        check(replace(AO_AMERICANA, **{option: value}))
    for value in bad:
        with pytest.raises(Refused, match="option-outside-law"):
            check(replace(AO_AMERICANA, **{option: value}))


@pytest.mark.rule("AO-1.32", "AO-2.20", "R-213")
def test_the_two_articles_pay_in_different_orders() -> None:
    def order(rules: Rules) -> list[str]:
        kinds = {place.kind: turn(rules, place) for place in rules.layout.values()}
        return sorted(kinds, key=lambda kind: (kinds[kind], kind))

    assert order(AO_AMERICANA) == [
        "cavalo_coluna", "coluna", "simples", "cavalo_duzia", "duzia", "vizinhos_1", "vizinhos_2", "vizinhos_3",
        "serie_grande", "serie_pequena", "vadios", "linha", "rua", "quadro", "cavalo", "pleno",
    ]  # fmt: skip
    assert order(AO_FRANCESA) == [
        "cavalo_coluna", "coluna", "cavalo_duzia", "duzia", "simples", "linha", "rua", "quadro", "cavalo", "pleno",
    ]  # fmt: skip


@pytest.mark.rule("AO-2.22", "AO-1.33", "R-18")
def test_a_payment_is_announced_by_bet_value_colour_and_prize() -> None:
    table = seated(AO_FRANCESA)
    act(table, PlaceBet("pleno_17", 2_500, by=A))
    spin(table, 17)
    announced, paid = act(table, Settle(by=CROUPIER))
    assert announced == PrizeAnnounced(A, "pleno_17", 2_500, Colour.BLUE, 35 * 2_500)
    told = happening(announced, Currency.AOA, Names({"A": A}), Lang.PT).replace("\xa0", " ")
    assert told.startswith("A: «pleno 17 de 25,00 Kz, azul")
    assert told.endswith("total de 875,00 Kz»")
    assert paid.prize == announced.prize  # type: ignore[attr-defined]


@pytest.mark.rule("AO-2.23", "AO-1.34", "R-212")
def test_a_player_may_indicate_every_cell_with_the_number_that_has_room() -> None:
    table = seated(replace(AO_FRANCESA, pleno_maximum=500, indicated_bets=IndicatedBets.WINNING))
    act(table, PlaceBet("linha_1_2_3_4_5_6", 501, by=A), PlaceBet("pleno_36", 100, by=A))
    spin(table, 1)
    act(table, DisplaceBets(by=CROUPIER), AskPlayers(by=CROUPIER))
    (option,) = (option for option in table.options(A) if option.kind == "indicate_bet")
    zone, to = option.asks
    assert zone == Pick("zone", ("linha_1_2_3_4_5_6",))
    assert to == Pick("to", (
        "cavalo_1_2", "cavalo_1_4", "rua_1_2_3", "quadro_1_2_4_5", "cavalo_0_1", "rua_0_1_2", "quadro_0_1_2_3",
        "duzia_1", "coluna_1", "cavalo_duzia_1_2", "cavalo_coluna_1_2", "impar", "menor", "encarnado",
    ))  # fmt: skip
    assert not any(option.kind == "indicate_bet" for option in table.options(B))
    act(table, IndicateBet("linha_1_2_3_4_5_6", "rua_1_2_3", by=A), RebuildBets(by=CROUPIER))
    act(table, Settle(by=CROUPIER))
    assert GAME.holdings(table.state)["bank"] == 100 - 11 * 501


@pytest.mark.rule("AO-2.23", "AO-1.34", "R-212")
def test_a_bet_that_loses_by_the_record_may_be_indicated_and_a_series_that_loses_may_not() -> None:
    table = seated(AO_AMERICANA)
    act(table, AskColour(Colour.BLUE, 100, 100, by=A), PlaceBet("pleno_36", 100, by=A), PlaceBet("par", 100, by=A))
    act(table, PlaceBet("serie_pequena", 600, by=A), PlaceBet("vizinhos_20_1", 300, by=A))
    spin(table, 20)
    act(table, DisplaceBets(by=CROUPIER), AskPlayers(by=CROUPIER))
    asked = [option.asks[0] for option in table.options(A) if option.kind == "indicate_bet"]
    zones = {ask.choices[0] for ask in asked if isinstance(ask, Pick)}
    assert zones == {"pleno_36", "par", "vizinhos_20_1"}


@pytest.mark.rule("AO-2.23", "R-212")
def test_where_no_other_cell_has_room_there_is_nothing_to_indicate() -> None:
    low = {f"{chance}_maximum": 100 for chance in CHANCES}
    table = seated(replace(AO_FRANCESA, **low | {"linha_maximum": 101}))
    act(table, PlaceBet("linha_31_32_33_34_35_36", 101, by=A))
    spin(table, 36)
    act(table, DisplaceBets(by=CROUPIER), AskPlayers(by=CROUPIER))
    assert not any(option.kind == "indicate_bet" for option in table.options(A))


# Bad input


@pytest.mark.parametrize(
    "zone", ["", "pleno", "pleno_37", "pleno_-1", "cavalo_2_1", "PLENO_1", "valor_pleno_1", None, 3]
)
def test_a_zone_that_is_not_on_the_cloth_is_refused(zone: Any) -> None:
    table = seated(AO_AMERICANA)
    for command in (PlaceBet(zone, 100, by=A), WithdrawBet(zone, 100, by=A)):
        with pytest.raises(Refused, match="unknown-zone"):
            table.act(command, Scripted())


@pytest.mark.rule("AO-1.21", "AO-1.25", "AO-2.10", "AO-2.14")
def test_a_fault_that_is_not_in_the_list_is_refused() -> None:
    table = seated(AO_FRANCESA)
    act(table, LaunchBall(by=CROUPIER))
    wrong = {
        "unknown-fault": NullSpin("sneeze", by=CROUPIER),  # type: ignore[arg-type]
        "not-a-ball-fault": ReplaceBall("sneeze", by=CROUPIER),  # type: ignore[arg-type]
    }
    for code, command in wrong.items():
        with pytest.raises(Refused, match=code):
            table.act(command, Scripted())


@pytest.mark.rule("AO-1.29", "AO-2.17")
def test_one_player_may_mark_everything() -> None:
    table = seated(AO_FRANCESA)
    for zone in AO_FRANCESA.layout:
        act(table, PlaceBet(zone, 100, by=A))
    assert len(table.state.cloth.of(A)) == 161
    spin(table, 17)
    act(table, Settle(by=CROUPIER))
    lost = 161 - len(table.state.cloth.of(A))
    won = sum(result(place, 100, 17) for place in AO_FRANCESA.layout.values())
    assert GAME.holdings(table.state)["bank"] == -won
    assert lost == sum(17 not in place.parts[0].numbers for place in AO_FRANCESA.layout.values())
