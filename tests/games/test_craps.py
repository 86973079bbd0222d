"""Craps against its chapter, rule by rule; the courses of play are in scenarios/craps."""

from collections import Counter
from itertools import product

import msgspec
import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.dice import Dice
from panoverde.core.money import LARGEST, Odds
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.options import Rounding
from panoverde.games.craps import odds
from panoverde.games.craps.payout import ThrowEffect, decides, effect, is_over, net, next_point, pays
from panoverde.games.craps.rules import (
    AO,
    ONE_THROW,
    POINTS,
    ZONES,
    BarredPair,
    Decides,
    Rules,
    check,
    number_of,
    pays_on_number,
)

GAME = games.find("craps")
A, B = Seat(1), Seat(2)
CROUPIER = Role.CROUPIER
EVERY_THROW = list(product(range(1, 7), repeat=2))
WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
PAIR = {4: (2, 2), 6: (3, 3), 8: (4, 4), 10: (5, 5)}
EASY = {4: (1, 3), 6: (2, 4), 8: (2, 6), 10: (4, 6)}


def one_throw_of(points: int) -> Dice:
    """Two dice of this total that are no pair, where there are such."""
    return next(
        (dice for dice in EVERY_THROW if sum(dice) == points and dice[0] != dice[1]), (points // 2, points // 2)
    )


def by_total(zone: str, point: int | None = None, rules: Rules = AO) -> dict[ThrowEffect, set[int]]:
    found: dict[ThrowEffect, set[int]] = {}
    for points in range(2, 13):
        found.setdefault(effect(rules, zone, point, one_throw_of(points)), set()).add(points)
    return found


# The chances, total by total


@pytest.mark.rule("AO-4.10g", "AO-4.10h", "AO-4.11b", "AO-4.11d", "AO-4.11e", "AO-4.11f", "AO-4.11g", "AO-4.11h")
@pytest.mark.parametrize(
    ("zone", "wins", "times"),
    [
        ("under_7", {2, 3, 4, 5, 6}, 1),
        ("over_7", {8, 9, 10, 11, 12}, 1),
        ("craps", {2, 3, 12}, 7),
        ("total_7", {7}, 4),
        ("total_2", {2}, 30),
        ("total_3", {3}, 15),
        ("total_11", {11}, 15),
        ("total_12", {12}, 30),
    ],
)
def test_a_chance_of_one_throw_wins_with_its_totals_and_loses_with_all_others(
    zone: str, wins: set[int], times: int
) -> None:
    for point in (None, *POINTS):
        for dice in EVERY_THROW:
            gained = 10 * times if sum(dice) in wins else -10
            assert net(AO, zone, 10, point, dice) == gained


@pytest.mark.rule("AO-4.13a", "AO-4.13")
def test_the_field_doubles_2_and_12_and_loses_with_5_to_8() -> None:
    """WE-42."""
    gains = {points: net(AO, "field", 10, None, one_throw_of(points)) for points in WAYS}
    assert gains == {2: 20, 3: 10, 4: 10, 5: -10, 6: -10, 7: -10, 8: -10, 9: 10, 10: 10, 11: 10, 12: 20}


@pytest.mark.rule("AO-4.10a")
def test_the_first_throw_on_the_pass_line() -> None:
    """WE-38."""
    assert by_total("pass") == {
        ThrowEffect.WINS: {7, 11},
        ThrowEffect.LOSES: {2, 3, 12},
        ThrowEffect.STANDS: set(POINTS),
    }


@pytest.mark.rule("AO-4.10a", "AO-4.10b")
@pytest.mark.parametrize("point", POINTS)
def test_with_a_point_the_lines_wait_for_it_or_a_seven(point: int) -> None:
    others = set(WAYS) - {point, 7}
    assert by_total("pass", point) == {ThrowEffect.WINS: {point}, ThrowEffect.LOSES: {7}, ThrowEffect.STANDS: others}
    assert by_total("dont_pass", point) == {
        ThrowEffect.WINS: {7},
        ThrowEffect.LOSES: {point},
        ThrowEffect.STANDS: others,
    }


@pytest.mark.rule("AO-4.10b", "R-36")
@pytest.mark.parametrize(("bar", "wins", "null"), [(BarredPair.SENAS, {2, 3}, {12}), (BarredPair.ASES, {3, 12}, {2})])
def test_the_first_throw_against_the_dice_depends_on_the_bar(bar: BarredPair, wins: set[int], null: set[int]) -> None:
    """WE-38."""
    first = {ThrowEffect.WINS: wins, ThrowEffect.LOSES: {7, 11}, ThrowEffect.NULL: null}
    rules = replace(AO, bar=bar)
    assert by_total("dont_pass", rules=rules) == {**first, ThrowEffect.STANDS: set(POINTS)}
    assert by_total("dont_come", 4, rules) == {**first, ThrowEffect.TRAVELS: set(POINTS)}
    assert net(rules, "dont_pass", 10, None, one_throw_of(min(null))) == 0


@pytest.mark.rule("AO-4.10c", "AO-4.10d", "R-33")
def test_come_bets_travel_to_the_number_and_wait_there_whatever_the_point_is() -> None:
    for point in POINTS:
        assert by_total("come", point)[ThrowEffect.TRAVELS] == set(POINTS)
        assert by_total("come", point)[ThrowEffect.WINS] == {7, 11}
        assert by_total("come", point)[ThrowEffect.LOSES] == {2, 3, 12}
    for any_point, number in product((None, *POINTS), POINTS):
        assert by_total(f"come_{number}", any_point)[ThrowEffect.WINS] == {number}
        assert by_total(f"come_{number}", any_point)[ThrowEffect.LOSES] == {7}
        assert by_total(f"dont_come_{number}", any_point)[ThrowEffect.WINS] == {7}
        assert by_total(f"dont_come_{number}", any_point)[ThrowEffect.LOSES] == {number}


@pytest.mark.rule("AO-4.10e", "AO-4.10f", "R-32")
@pytest.mark.parametrize("number", [6, 8])
def test_big_6_and_big_8_pay_even_money_before_a_seven(number: int) -> None:
    for point in (None, *POINTS):
        gains = {points: net(AO, f"big_{number}", 10, point, one_throw_of(points)) for points in WAYS}
        assert gains == {points: {number: 10, 7: -10}.get(points) for points in WAYS}


@pytest.mark.rule("AO-4.11c", "R-34")
@pytest.mark.parametrize(("number", "times"), [(4, 7), (6, 9), (8, 9), (10, 7)])
def test_a_hardway_wins_with_its_pair_and_loses_with_7_or_the_same_total_another_way(number: int, times: int) -> None:
    """WE-41."""
    gains = {dice: net(AO, f"hard_{number}", 10, None, dice) for dice in EVERY_THROW}
    assert gains[PAIR[number]] == 10 * times
    assert gains[EASY[number]] == gains[EASY[number][::-1]] == gains[3, 4] == -10
    assert all(gain is None for dice, gain in gains.items() if sum(dice) not in (7, number))


@pytest.mark.rule("AO-4.11a", "R-30")
@pytest.mark.parametrize(
    ("point", "with_them", "against"), [(4, 20, 5), (5, 15, 6), (6, 12, 8), (8, 12, 8), (9, 15, 6)]
)
def test_ten_of_odds(point: int, with_them: int, against: int) -> None:
    """WE-39: 10 behind pass win 20, 15 or 12; behind don't pass with point 4, 5; rounded down elsewhere (R-08)."""
    for zone, at in ((f"odds_come_{point}", None), ("odds_pass", point)):
        assert net(AO, zone, 10, at, one_throw_of(point)) == with_them
        assert net(AO, zone, 10, at, (3, 4)) == -10
    for zone, at in ((f"odds_dont_come_{point}", None), ("odds_dont_pass", point)):
        assert net(AO, zone, 10, at, (3, 4)) == against
        assert net(AO, zone, 10, at, one_throw_of(point)) == -10


@pytest.mark.rule("AO-4.12a", "AO-4.12b", "R-28", "R-29")
@pytest.mark.parametrize(
    ("zone", "chips", "prize"),
    [("place_6", 6, 7), ("place_5", 5, 7), ("place_4", 5, 9), ("lay_6", 13, 10), ("lay_5", 8, 5), ("lay_4", 11, 5)],
)
def test_bets_on_the_numbers(zone: str, chips: int, prize: int) -> None:
    """WE-40; a number and its twin pay alike."""
    name, number = zone.split("_")
    for there in (int(number), 14 - int(number)):
        to_win, comes = (name == "place"), one_throw_of(there)
        seven, own = net(AO, f"{name}_{there}", chips, None, (3, 4)), net(AO, f"{name}_{there}", chips, None, comes)
        assert (own, seven) == ((prize, -chips) if to_win else (-chips, prize))


@pytest.mark.rule("AO-4.8b", "AO-4.10a")
def test_what_a_throw_does_to_the_series() -> None:
    first = Counter(decides(None, dice) for dice in EVERY_THROW)
    assert first == {Decides.NATURAL: 8, Decides.CRAPS: 4, Decides.POINT_SET: 24}
    for point in POINTS:
        then = Counter(decides(point, dice) for dice in EVERY_THROW)
        ways = WAYS[point]
        assert then == {Decides.SEVEN_OUT: 6, Decides.POINT_MADE: ways, Decides.POINT_CONTINUES: 30 - ways}
        assert next_point(None, one_throw_of(point)) == point
        assert next_point(point, (5, 6)) == point
        assert next_point(point, (3, 4)) is next_point(point, one_throw_of(point)) is None


@pytest.mark.rule("AO-4.4")
def test_a_throw_is_a_total_and_where_there_is_a_hardway_on_it_a_pair_or_not() -> None:
    arms = odds.arms(AO)
    came = Counter(name for dice in EVERY_THROW for name, holds in arms.items() if holds(dice))
    assert sum(came.values()) == 36
    assert [came[f"hard_{number}"] for number in PAIR] == [1, 1, 1, 1]
    assert [came[f"easy_{number}"] for number in PAIR] == [2, 4, 4, 2]
    assert {points: came[f"total_{points}"] for points in WAYS if points not in PAIR} == {
        points: ways for points, ways in WAYS.items() if points not in PAIR
    }


@pytest.mark.rule("AO-4.9")
def test_simple_chances_pay_the_stake_and_the_others_something_else() -> None:
    even = {zone for zone in ZONES if _price(zone) == Odds(1, 1)}
    simple = {"pass", "dont_pass", "come", "dont_come", "big_6", "big_8", "under_7", "over_7"}
    travelled = {f"{come}_{point}" for come in ("come", "dont_come") for point in POINTS}
    assert even == simple | travelled
    assert {pays(AO, "field", None, dice) for dice in EVERY_THROW if sum(dice) in ONE_THROW["field"]} == {
        Odds(1, 1),
        Odds(2, 1),
    }


def _price(zone: str) -> Odds | None:
    """What a chance with one price pays; None if it has several."""
    prices = {pays(AO, zone, 4, dice) for dice in EVERY_THROW if effect(AO, zone, 4, dice) == ThrowEffect.WINS}
    return prices.pop() if len(prices) == 1 else None


@pytest.mark.rule("R-32", "R-221")
@pytest.mark.parametrize(
    ("option", "off"),
    [
        ("place_off_on_comeout", "place_6"),
        ("lay_off_on_comeout", "lay_6"),
        ("big_off_on_comeout", "big_6"),
        ("hardways_off_on_comeout", "hard_6"),
        ("come_odds_off_on_comeout", "odds_come_6"),
    ],
)
def test_each_option_turns_off_its_own_bets_on_first_throws_only(option: str, off: str) -> None:
    rules = replace(AO, **{option: True})
    for zone in ("place_6", "lay_6", "big_6", "hard_6", "odds_come_6", "odds_dont_come_6", "come_6", "under_7"):
        for dice in ((3, 4), (2, 4)):
            works = effect(AO, zone, None, dice)
            idle = ThrowEffect.RETURNS if zone.startswith("odds") else ThrowEffect.STANDS
            assert effect(rules, zone, None, dice) == (idle if zone == off else works)
            assert effect(rules, zone, 5, dice) == works
        assert effect(rules, zone, None, (1, 1)) == effect(AO, zone, None, (1, 1))


@pytest.mark.rule("AO-4.13b", "R-223", "R-222")
def test_contracts_on_a_number_and_odds_are_over_once_they_have_won() -> None:
    over = {zone for zone in ZONES if is_over(zone, 4)}
    assert over == {zone for zone in ZONES if zone.startswith(("odds_", "come_", "dont_come_"))}
    assert {zone for zone in ZONES if is_over(zone, None)} - over == {"come"}


# The operator's options


@pytest.mark.rule("R-38", "AO-4.12")
def test_by_default_the_numbers_take_the_least_that_is_paid_exactly() -> None:
    rules = replace(AO, minimum=100)
    assert [rules.least(f"place_{point}") for point in POINTS] == [100, 100, 102, 102, 100, 100]
    assert [rules.least(f"lay_{point}") for point in POINTS] == [110, 104, 104, 104, 104, 110]


@pytest.mark.rule("R-38", "AO-4.12", "AO-4.12a", "AO-4.12b")
@pytest.mark.parametrize("minimum", [1, 7, 100, 10**10])
def test_in_whole_chips_every_number_wins_and_takes_chips_of_the_minimum(minimum: int) -> None:
    """AO-4.12: «múltiplas dos mínimos fixados»; 6, 5, 5 chips to win and 13, 8, 11 to lose."""
    rules = replace(AO, minimum=minimum)
    rules = replace(rules, **rules.whole_chips)
    check(rules)
    assert [rules.least(f"place_{point}") // minimum for point in POINTS] == [5, 5, 6, 6, 5, 5]
    assert [rules.least(f"lay_{point}") // minimum for point in POINTS] == [11, 8, 13, 13, 8, 11]
    for zone in (f"{kind}_{point}" for kind in ("place", "lay") for point in POINTS):
        price = pays_on_number(rules, zone, number_of(zone))
        assert price.net(rules.least(zone)) % minimum == 0
        assert rules.most(zone) == {"place": 100, "lay": 200}[zone.split("_")[0]] * minimum


@pytest.mark.rule("R-38", "R-220")
def test_what_the_operator_says_of_numbers_to_win_or_to_lose_stands() -> None:
    said = {"place_6_minimum": 102, "lay_maximum": 900}
    for option, chips in said.items():
        kind = option.split("_")[0]
        filled = replace(AO, **{option: chips}).whole_chips
        assert filled
        assert not any(name.startswith(kind) for name in filled)


@pytest.mark.rule("R-39", "R-220")
@pytest.mark.parametrize("minimum", [1, 7, 100, 10**10])
def test_without_a_word_of_the_operator_every_chance_has_its_limits(minimum: int) -> None:
    rules = replace(AO, minimum=minimum)
    check(rules)
    for zone in (zone for zone, place in ZONES.items() if place.behind is None):
        assert minimum <= rules.least(zone) < minimum + 13
        assert rules.least(zone) <= rules.most(zone) <= 200 * rules.least(zone)


@pytest.mark.rule("R-39", "R-38")
@pytest.mark.parametrize(
    "option", [field.name for field in msgspec.structs.fields(Rules) if field.name.endswith(("_minimum", "_maximum"))]
)
def test_every_limit_is_the_operators_within_reason(option: str) -> None:
    check(replace(AO, **{option: 220 * 13 * 6}))
    for wrong in (0, -100, 1.5, "600", True, LARGEST + 1):
        with pytest.raises(Refused, match=r"R-3[89]"):
            check(replace(AO, **{option: wrong}))


@pytest.mark.rule("R-31", "AO-4.11a")
def test_the_largest_payment_is_an_amount_or_none() -> None:
    for good in (None, 1, LARGEST):
        check(replace(AO, max_payout=good))
    for wrong in (0, -1, 1.5, True):
        with pytest.raises(Refused, match="R-31"):
            check(replace(AO, max_payout=wrong))


@pytest.mark.rule("AO-4.11a", "R-31", "R-08")
@pytest.mark.parametrize("point", POINTS)
def test_the_largest_odds_are_the_largest_that_pay_no_more(point: int) -> None:
    for zone, largest in product(("odds_pass", "odds_dont_pass"), (1, 99, 100, 101)):
        most = replace(AO, max_payout=largest).most_odds(zone, point, 10**6)
        price = pays(AO, zone, point, one_throw_of(point))
        assert price.net(most) <= largest < price.net(most + 1)
        nearest = replace(AO, max_payout=largest, payout_rounding=Rounding.NEAREST).most_odds(zone, point, 10**6)
        assert price.net(nearest, nearest=True) <= largest < price.net(nearest + 1, nearest=True)
