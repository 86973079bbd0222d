"""RT-54, RT-55, RT-61: counts, and the pot."""

import pytest

from tests.games.poker.rulings.cases import CARDS, Row, ask, big_blind, check, facing, opening, put, raised, ruling, say

ACCEPTED: list[Row] = [
    (facing(10_000, put("1000"), told=1_000), "call 10000", "RT-54"),
    (raised(1_800, 1_000, put("1000 100x5"), told=1_500), "call 1800", "RT-54"),
    (raised(1_800, 1_000, say("1500"), told=1_500), "call 1800", "RT-54"),
    (raised(1_800, 1_000, say("pago"), told=1_500), "call 1800", "RT-54"),
    (raised(1_800, 1_000, put("1000 500"), told=1_500, stack=1_600), "all_in 1600", "RT-54"),
    (raised(1_800, 1_000, put("1000 500"), told=1_400), "call 1800", "RT-54"),
    (raised(1_800, 1_000, put("500x3"), told=1_900), "director", "RT-43.2"),
    (raised(1_800, 1_000, put("1000"), told=1_500), "director", "RT-43.2"),
    (facing(1_000, put("1000x3"), told=3_000), "call 1000", "RT-54"),
    (raised(1_800, 1_000, put("1000 100"), told=1_500, front="100x4", acted_at=400), "call 1800", "RT-54"),
    (raised(1_800, 1_000, put("2000"), told=1_500), "call 1800", "RT-54"),
    (raised(1_800, 1_000, CARDS, told=1_500), "fold 0", "RT-42.1"),
    (raised(1_800, 1_000, ask("stack_count"), put("1000 500"), told=1_500), "call 1800", "RT-54"),
]


@pytest.mark.rule("RT-54")
@pytest.mark.parametrize("row", ACCEPTED)
def test_who_calls_what_they_were_told_calls_the_true_bet(row: Row) -> None:
    check(row)


def test_the_director_may_still_spare_them() -> None:
    found = ruling(raised(1_800, 1_000, say("pago"), told=1_500))
    assert [(other.ruling, other.to) for other in found.alternatives] == [("void", 0)]


POT: list[Row] = [
    (opening(ask("pot_count"), limit="pot"), "granted", "RT-55.1"),
    (opening(ask("pot_count")), "refused", "RT-55.1"),
    (opening(ask("pot_count"), limit="fixed", fixed_bet=200), "refused", "RT-55.1"),
    (opening(say("pote"), limit="pot"), "bet 3000", "RT-55.2"),
    (facing(1_000, say("pot"), limit="pot", pot=4_000), "raise 6000", "RT-55.2"),
    (facing(200, say("pot"), limit="pot", street="preflop", pot=300), "raise 700", "RT-55.2"),
    (facing(200, say("pot"), limit="pot", street="preflop", pot=240, blinds_short=60), "raise 700", "RT-55.2"),
    (facing(200, say("pot"), limit="pot", street="preflop", pot=150, blinds_short=150), "raise 700", "RT-55.2"),
    (facing(200, say("pot"), limit="pot", pot=240, blinds_short=60), "raise 640", "RT-55.2"),
    (facing(200, say("701"), limit="pot", street="preflop", pot=240, blinds_short=60), "raise 700", "R-510"),
    (big_blind(say("pot"), limit="pot"), "raise 700", "RT-55.2"),
    (facing(200, say("pot"), limit="pot", street="preflop", pot=300, stack=700), "all_in 700", "RT-55.2"),
    (facing(200, say("all-in"), limit="pot", street="preflop", pot=300, stack=701), "raise 700", "RT-55.2"),
    (raised(800, 500, say("pot"), limit="pot", front="500", acted_at=500), "call 800", "RT-49"),
    (opening(say("pote"), limit="pot", pot=100), "bet 200", "RT-55.2"),
]


@pytest.mark.rule("RT-55.1", "RT-55.2", "R-506")
@pytest.mark.parametrize("row", POT)
def test_the_pot_in_pot_limit(row: Row) -> None:
    check(row)


NO_LIMIT: list[Row] = [
    (opening(say("pot")), "bet 200+!", "RT-55.3"),
    (opening(say("aposto o pote")), "bet 200+!", "RT-55.3"),
    (facing(600, say("pote")), "raise 1200+!", "RT-55.3"),
    (facing(600, say("pote"), put("1000x3")), "raise 3000!", "RT-55.3"),
    (opening(say("pot"), stack=150), "all_in 150!", "RT-55.3"),
    (opening(say("pot"), limit="fixed", fixed_bet=200), "bet 200!", "RT-55.3"),
]


@pytest.mark.rule("RT-55.3")
@pytest.mark.parametrize("row", NO_LIMIT)
def test_pot_without_pot_limit_binds_to_a_bet(row: Row) -> None:
    check(row)


STACKS: list[Row] = [
    (facing(900, ask("stack_count")), "refused", "RT-61"),
    (facing(900, ask("stack_count"), facing_all_in=True), "granted", "RT-61"),
    (facing(900, ask("stack_count"), facing_all_in=True, in_turn=False), "refused", "RT-61"),
    (opening(ask("stack_count")), "refused", "RT-25.1"),
    (facing(900, ask("stack_count"), say("pago"), facing_all_in=True), "call 900", "RT-46.A"),
]


@pytest.mark.rule("RT-61", "RT-25.1")
@pytest.mark.parametrize("row", STACKS)
def test_a_count_is_due_only_in_turn_and_facing_an_all_in(row: Row) -> None:
    check(row)
