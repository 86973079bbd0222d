"""Bacará ponto e banca against its two articles, rule by rule; the courses of play are in scenarios/ponto_banca."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Due
from panoverde.core.option import Nature
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.want import CardWanted
from panoverde.games._kit.baccarat.hands import Score, Winner, score
from panoverde.games._kit.options import Rounding
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, PlaceBet, WithdrawBet
from panoverde.games.ponto_banca import odds
from panoverde.games.ponto_banca.cards import CorrectDeal, DealCard, ShowCards
from panoverde.games.ponto_banca.payout import net, prize
from panoverde.games.ponto_banca.rules import AO, AO_MACAU, DeductedPrizes, Deduction, Rules, Shuffling, check
from tests.games.ponto_banca_tables import CROUPIER, GAME, QUIET, A, B, act, refusal_of, seated

# The operator's options


@pytest.mark.rule("AO-10.1", "AO-11.1", "AO-10.4b", "AO-11.4b")
@pytest.mark.parametrize("preset", [AO, AO_MACAU])
def test_decks_and_places_of_every_table(preset: Rules) -> None:
    found = {}
    for double in (False, True):
        for seats in range(1, 12):
            rules = replace(preset, double=double, seats=seats)
            try:
                check(rules)
            except Refused:
                continue
            automatic = replace(rules, shuffling=Shuffling.AUTOMATIC_SHOE)
            found[double, seats] = (rules.decks, automatic.decks, rules.chairs, rules.places - rules.chairs)
    assert found == {
        (False, 7): (6, 6, 7, 6),
        (False, 8): (6, 6, 8, 7),
        (False, 9): (6, 6, 9, 8),
        (True, 6): (8, 6, 12, 10),
        (True, 7): (8, 6, 14, 12),
    }


@pytest.mark.rule("AO-10.12", "AO-11.12", "R-240")
def test_a_standing_place_is_between_two_seats_of_a_board() -> None:
    assert AO.seats_beside(Seat(7)) == ()
    assert AO.seats_beside(Seat(8)) == (1, 2)
    assert [AO.seat_beside(Seat(place)) for place in range(1, 14)] == [None] * 7 + [1, 2, 3, 4, 5, 6]
    double = replace(AO, double=True, seats=6)
    assert [double.seat_beside(Seat(place)) for place in range(13, 23)] == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]


@pytest.mark.rule("AO-10.24c", "R-77", "R-07")
@pytest.mark.parametrize("minimum", [1, 5, 100, 10**10])
def test_maxima_are_multiples_of_the_one_minimum(minimum: int) -> None:
    rules = replace(AO, minimum=minimum)
    check(rules)
    caps = {"ponto": 70, "banca": 70, "empate": 15, "par_do_ponto": 8, "par_da_banca": 8}
    assert {zone: rules.maximum(zone) for zone in rules.zones} == {zone: cap * minimum for zone, cap in caps.items()}


@pytest.mark.rule("AO-10.24c", "R-77", "R-07")
def test_a_chance_with_a_minimum_of_its_own_has_multiples_of_it() -> None:
    rules = replace(AO, minimum=500, empate_minimum=200, pair_minimum=50)
    check(rules)
    assert [rules.least(zone) for zone in rules.zones] == [500, 500, 200, 50, 50]
    assert [rules.maximum(zone) for zone in rules.zones] == [35_000, 35_000, 3_000, 400, 400]


@pytest.mark.rule("AO-10.24c", "R-77")
@pytest.mark.parametrize("option", ["side_maximum", "empate_maximum", "pair_maximum"])
@pytest.mark.parametrize("value", [0, 99, 7_001, -100, 1.5, "600", True])
def test_a_maximum_outside_the_law_is_refused_when_the_table_is_opened(option: str, value: Any) -> None:
    with pytest.raises(Refused, match=r"AO-10\.24c"):
        check(replace(AO, **{option: value}))


@pytest.mark.parametrize(
    ("preset", "wrong", "cites"),
    [
        (AO, {"burn_each_coup": False}, "AO-10.15"),
        (AO, {"difference": 10_000}, "AO-10.24c"),
        (AO, {"combined_pairs": True}, "AO-10.24c"),
        (AO, {"minimum": 0}, "AO-10.24c"),
        (AO, {"empate_minimum": 0}, "AO-10.24c"),
        (AO, {"pair_minimum": 10**10 + 1}, "AO-10.24c"),
        (AO, {"pair_minimum": 1.5}, "AO-10.24c"),
        (AO, {"pair_minimum": 50, "pair_maximum": 49}, "R-07"),
        (AO, {"betting_seconds": 0}, "AO-10.13"),
        (AO_MACAU, {"burn_each_coup": False}, "AO-11.15"),
        (AO_MACAU, {"minimum": 0}, "R-251"),
        (AO_MACAU, {"empate_minimum": -1}, "R-251"),
        (AO_MACAU, {"difference": None}, "AO-11.28"),
        (AO_MACAU, {"difference": 99}, "AO-11.28"),
        (AO_MACAU, {"difference": 1.5}, "AO-11.28"),
        (AO_MACAU, {"side_maximum": 7_000}, "AO-11.27"),
        (AO_MACAU, {"empate_maximum": 700}, "AO-11.27"),
        (AO_MACAU, {"pair_maximum": 700}, "AO-11.27"),
    ],
)
def test_options_outside_the_law_are_refused(preset: Rules, wrong: dict[str, Any], cites: str) -> None:
    with pytest.raises(Refused) as refused:
        Table.open(GAME, "", replace(preset, **wrong))
    assert cites in refused.value.cites


@pytest.mark.rule("AO-10.15", "AO-11.15", "R-76")
def test_when_a_card_is_burnt_before_each_coup() -> None:
    automatic = replace(AO, shuffling=Shuffling.AUTOMATIC_SHOE)
    burnt = {
        (rules.is_automatic, choice): replace(rules, burn_each_coup=choice).plan.burnt_each
        for rules in (AO, automatic)
        for choice in (None, True, False)
        if rules.is_automatic or choice is not False
    }
    assert burnt == {(False, None): 1, (False, True): 1, (True, None): 0, (True, True): 1, (True, False): 0}


# Prizes


def ended(winner: str, banca: int, *, ponto_pair: bool = False, banca_pair: bool = False) -> Score:
    return Score(Winner(winner), banca, ponto_pair, banca_pair)


@pytest.mark.rule("AO-10.21", "AO-10.22", "AO-10.23", "AO-11.23", "AO-11.24", "AO-11.25", "R-79")
@pytest.mark.parametrize(
    ("outcome", "nets"),
    [
        (ended("ponto", 3), (100, -100, -100, -100, -100)),
        (ended("banca", 7, banca_pair=True), (-100, 100, -100, -100, 1100)),
        (ended("empate", 7, ponto_pair=True), (0, 0, 800, 1100, -100)),
    ],
)
def test_a_hundred_on_every_chance(outcome: Score, nets: tuple[int, ...]) -> None:
    for rules in (replace(AO, deduction=Deduction.NONE), replace(AO_MACAU, deduction=Deduction.NONE)):
        assert tuple(net(rules, zone, 100, outcome) for zone in rules.zones) == nets


@pytest.mark.rule("AO-10.24", "AO-10.24a", "AO-10.24b", "AO-11.26", "AO-11.26a", "AO-11.26b", "R-73", "R-245")
def test_deductions_are_literally_those_of_each_article() -> None:
    """WE-60."""
    six, five = ended("banca", 6), ended("banca", 5)
    paid = {
        (rules.law[0], deduction.value): tuple(
            prize(replace(rules, deduction=deduction), "banca", 100, outcome) for outcome in (six, five)
        )
        for rules in (AO, AO_MACAU)
        for deduction in Deduction
    }
    assert paid == {
        ("AO-10", "none"): (100, 100),
        ("AO-10", "flat"): (98, 98),
        ("AO-10", "on_five"): (100, 80),
        ("AO-11", "none"): (100, 100),
        ("AO-11", "flat"): (95, 95),
        ("AO-11", "on_five"): (100, 50),
    }


@pytest.mark.rule("AO-10.24a", "AO-11.26a", "R-08", "R-245")
def test_what_is_deducted_is_rounded_down_and_only_from_banca() -> None:
    five, flat = ended("banca", 5, banca_pair=True), replace(AO, deduction=Deduction.FLAT)
    assert [prize(flat, "banca", chips, five) for chips in (1, 49, 50, 99, 100)] == [1, 49, 49, 98, 98]
    assert prize(replace(AO_MACAU, deduction=Deduction.ON_FIVE), "banca", 1, five) == 1
    assert prize(flat, "par_da_banca", 100, five) == 1100
    assert prize(flat, "ponto", 100, ended("ponto", 5)) == 100


@pytest.mark.rule("AO-10.24a", "AO-11.26b", "R-08", "R-245")
def test_of_half_a_unit_nothing_is_deducted_by_the_nearest() -> None:
    """25 less 0.5, 75 less 1.5; in Macau half of 1, of 3."""
    five, nearest = ended("banca", 5), Rounding.NEAREST
    flat = replace(AO, deduction=Deduction.FLAT, payout_rounding=nearest)
    assert [prize(flat, "banca", chips, five) for chips in (24, 25, 26, 74, 75, 76)] == [24, 25, 25, 73, 74, 74]
    half = replace(AO_MACAU, deduction=Deduction.ON_FIVE, payout_rounding=nearest)
    assert [prize(half, "banca", chips, five) for chips in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.rule("AO-10.24a", "AO-10.24b", "R-245")
def test_the_operator_may_deduct_from_every_prize_of_a_coup_that_the_banca_wins() -> None:
    flat = replace(AO, deduction=Deduction.FLAT, deducted_prizes=DeductedPrizes.ALL)
    on_five = replace(flat, deduction=Deduction.ON_FIVE)
    five, six = ended("banca", 5, banca_pair=True), ended("banca", 6, banca_pair=True)
    assert [prize(flat, zone, 100, six) for zone in ("banca", "par_da_banca")] == [98, 1078]
    assert [prize(on_five, "par_da_banca", 100, outcome) for outcome in (five, six)] == [880, 1100]
    assert prize(flat, "par_da_banca", 100, ended("ponto", 5, banca_pair=True)) == 1100
    assert (flat.exact("par_da_banca"), on_five.exact("par_do_ponto"), flat.exact("empate")) == (50, 5, 1)


@pytest.mark.rule("AO-10.24", "AO-11.26", "R-301")
@pytest.mark.parametrize(
    ("reference", "date"),
    [("", "2026-01-31"), ("OSJ 1", ""), ("OSJ 1", "2026-13-01"), ("OSJ 1", "31-01-2026"), (" ", "2026-01-31")],
)
def test_a_deduction_needs_the_reference_and_the_date_of_its_communication(reference: str, date: str) -> None:
    for preset in (AO, AO_MACAU):
        rules = replace(preset, deduction=Deduction.FLAT, communication="OSJ 1", communicated_on="2026-01-31")
        check(rules)
        with pytest.raises(Refused, match="not-communicated"):
            check(replace(rules, communication=reference, communicated_on=date))
        check(replace(rules, deduction=Deduction.NONE, communication=reference, communicated_on=date))


@pytest.mark.rule("R-08", "R-245", "AO-10.24", "AO-11.26")
@pytest.mark.parametrize("preset", [AO, AO_MACAU])
@pytest.mark.parametrize("deduction", Deduction)
def test_multiples_that_are_noted_are_the_least_that_lose_nothing_to_rounding(
    preset: Rules, deduction: Deduction
) -> None:
    rules = replace(preset, deduction=deduction)
    percent = {("AO-10", "flat"): 2, ("AO-10", "on_five"): 20, ("AO-11", "flat"): 5, ("AO-11", "on_five"): 50}
    rate = percent.get((rules.law[0], deduction.value), 0)
    whole = [chips for chips in range(1, 201) if chips * rate % 100 == 0]
    assert rules.exact("banca") == whole[0]
    assert whole == [chips for chips in range(1, 201) if chips % whole[0] == 0]
    assert {rules.exact(zone) for zone in rules.zones if zone != "banca"} == {1}


# Bad input


@pytest.mark.rule("R-08", "AO-10.11", "R-203", "R-204")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PlaceBet("ponto", 0, by=A), "not-an-amount"),
        (PlaceBet("ponto", -100, by=A), "not-an-amount"),
        (PlaceBet("ponto", 1.5, by=A), "not-an-amount"),  # type: ignore[arg-type]
        (PlaceBet("ponto", True, by=A), "not-an-amount"),
        (PlaceBet("", 100, by=A), "unknown-zone"),
        (PlaceBet(None, 100, by=A), "unknown-zone"),  # type: ignore[arg-type]
        (PlaceBet("ponto", 100, by=Seat(5)), "not-seated"),
        (PlaceBet("ponto", 100, by=CROUPIER), "not-yours"),
        (WithdrawBet("ponto", 100, by=A), "not-that-much-there"),
        (CloseBets(by=Role.CLOCK), "not-yours"),
        (DealCard(by=CROUPIER), "not-now"),
        (ShowCards(by=A), "nothing-to-show"),
        (CorrectDeal("wrong_side", by=Role.AUDITOR), "not-yours"),  # type: ignore[arg-type]
        (Settle(by=CROUPIER), "nothing-to-settle"),
        (Sit(100, by=Seat(0)), "no-such-seat"),
        (Sit(100, by=Seat(14)), "no-such-seat"),
    ],
    ids=repr,
)
def test_bad_input_is_refused_and_changes_nothing(command: Command, code: str) -> None:
    assert refusal_of(seated(QUIET), command).code == code


@pytest.mark.rule("R-202", "AO-10.17")
def test_a_virtual_table_is_not_taken_back_past_a_card_that_was_turned() -> None:
    for physical in (True, False):
        table = seated(replace(QUIET, physical=physical))
        act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
        act(table, ShowCards(by=CROUPIER), cards="9s Kd")
        back = [option for option in table.options(Role.INSPECTOR) if option.kind == "rewind"]
        assert bool(back) == physical


@pytest.mark.rule("AO-10.21", "AO-10.22", "AO-11.23", "AO-11.24")
def test_an_outcome_is_won_by_one_side_or_tied() -> None:
    arms, luck = odds.arms(AO), Seeded(1)
    for _ in range(200):
        deal = odds.draw(AO, luck)
        assert [name for name, holds in arms.items() if holds(deal)] == [score(*deal.hands).winner]


@pytest.mark.rule("AO-10.18", "AO-10.20", "AO-11.18", "AO-11.22", "R-244")
def test_who_is_offered_the_cards() -> None:
    table = seated(replace(QUIET, croupier_handles=False))
    act(table, PlaceBet("ponto", 100, by=A), CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)

    def offered(who: Who) -> dict[str, Nature]:
        return {option.kind: option.nature for option in table.options(who) if option.kind.endswith("_cards")}

    assert table.due() is None
    assert offered(A) == {"show_cards": Nature.COURSE, "pass_cards": Nature.ASIDE}
    assert offered(CROUPIER) == {"pass_cards": Nature.COURSE}
    assert offered(B) == {}
    act(table, ShowCards(by=A), cards="9s Kd")
    assert table.due() == Due(ShowCards(by=CROUPIER), CardWanted("banca", table.state.shoe.unseen, 2))
    assert offered(CROUPIER) == {"show_cards": Nature.COURSE}
