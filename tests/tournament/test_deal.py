"""Deals at the final table (FS-7.3)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import given, strategies as st

from panoverde.core.refusal import Refused
from panoverde.tournament.deal import Method, agreement, icm


def by_definition(prizes: Sequence[int], chips: Sequence[int]) -> list[Fraction]:
    """Every order of finishing, with its chance: nothing is shared with the code under test."""
    worth = [Fraction(0)] * len(chips)
    for order in permutations(range(len(chips))):
        left = [sum(chips[player] for player in order[place:]) for place in range(len(order))]
        chance = prod((Fraction(chips[player], left[place]) for place, player in enumerate(order)), start=Fraction(1))
        for place, player in enumerate(order[: len(prizes)]):
            worth[player] += chance * prizes[place]
    return worth


def amounts(method: Method, prizes: Sequence[int], chips: Sequence[int], **others: object) -> list[int]:
    return [share.amount for share in agreement(method, prizes, chips, **others)]  # type: ignore[arg-type]


def refused(method: Method, prizes: Sequence[int], chips: Sequence[int], **others: object) -> str:
    with pytest.raises(Refused) as caught:
        agreement(method, prizes, chips, **others)  # type: ignore[arg-type]
    return " ".join(caught.value.cites)


falling = st.lists(st.integers(0, 10**6), min_size=1, max_size=5).map(lambda prizes: sorted(prizes, reverse=True))


@pytest.mark.rule("FS-7.3", "R-191")
@given(prizes=falling, chips=st.lists(st.integers(1, 10**6), min_size=5, max_size=5))
def test_icm_is_malmuth_harville(prizes: list[int], chips: list[int]) -> None:
    shares = agreement(Method.ICM, prizes, chips)
    assert [share.exact for share in shares] == by_definition(prizes, chips)


@pytest.mark.rule("FS-7.3", "R-191", "R-520", "R-540")
@given(
    method=st.sampled_from([Method.ICM, Method.CHIPS, Method.EVEN]),
    prizes=falling,
    chips=st.lists(st.integers(1, 10**6), min_size=5, max_size=8),
    floor=st.integers(0, 100),
    step=st.sampled_from([1, 100, 500, 10**5]),
)
def test_a_deal_sums_to_the_prizes_and_keeps_the_minimum(
    method: Method, prizes: list[int], chips: list[int], floor: int, step: int
) -> None:
    whole = prizes + [0] * (len(chips) - len(prizes))
    most = whole[-1] if method == Method.ICM else sum(prizes) // len(chips)
    minimum = most * floor // 100
    shares = agreement(method, prizes, chips, minimum=minimum, step=step)
    assert sum(share.amount for share in shares) == sum(prizes)
    assert sum(share.exact for share in shares) == sum(prizes)
    assert all(share.amount >= minimum for share in shares)
    assert all((share.amount - minimum) % step == 0 for share in shares[1:])
    assert all(abs(share.amount - share.exact) < 2 * step for share in shares)


@pytest.mark.rule("R-191", "R-520")
def test_equal_chips_are_equal_shares_and_odd_cents_go_from_the_first() -> None:
    for method in (Method.ICM, Method.CHIPS, Method.EVEN):
        assert amounts(method, [100], [7, 7, 7]) == [34, 33, 33]
    assert amounts(Method.ICM, [1000, 3], [9] * 10) == [101, 101, 101] + [100] * 7


@pytest.mark.rule("R-191")
def test_there_may_be_fewer_prizes_than_players() -> None:
    assert amounts(Method.ICM, [100], [3, 1]) == [75, 25]
    assert amounts(Method.CHIPS, [100], [3, 1]) == [75, 25]
    assert amounts(Method.ICM, [], [3, 1]) == [0, 0]


@pytest.mark.rule("R-540")
def test_a_minimum_comes_before_the_rest_and_rounding_never_takes_from_it() -> None:
    assert amounts(Method.CHIPS, [1000], [98, 1, 1], minimum=250, step=100) == [500, 250, 250]
    assert amounts(Method.ICM, [600, 400], [3, 1], minimum=400) == amounts(Method.ICM, [600, 400], [3, 1])
    assert amounts(Method.ICM, [600, 400], [3, 1]) == [550, 450]


@pytest.mark.rule("R-191", "R-540")
def test_an_agreement_is_checked_to_the_cent() -> None:
    assert amounts(Method.AGREED, [600, 400], [0, 0], agreed=[501, 499], minimum=499) == [501, 499]
    assert refused(Method.AGREED, [600, 400], [0, 0], agreed=[501, 500]) == "R-191"
    assert refused(Method.AGREED, [600, 400], [0, 0], agreed=[502, 498], minimum=499) == "R-191"


@pytest.mark.rule("FS-7.3")
def test_a_deal_is_of_the_players_of_the_final_table() -> None:
    assert refused(Method.EVEN, [100], [1] * 11) == "FS-7.3"
    assert refused(Method.EVEN, [100], []) == "FS-7.3"
    assert amounts(Method.ICM, [100], [5]) == [100]


@pytest.mark.rule("FS-7.3")
@pytest.mark.parametrize("method", [Method.ICM, Method.CHIPS])
def test_a_player_without_chips_is_out(method: Method) -> None:
    assert refused(method, [100, 50], [5, 0]) == "FS-7.3"


@pytest.mark.rule("R-191", "R-181", "R-540")
def test_prizes_that_cannot_be_are_refused() -> None:
    assert refused(Method.EVEN, [100, 50, 20], [1, 1]) == "R-191"
    assert refused(Method.EVEN, [50, 100], [1, 1]) == "R-181"
    assert refused(Method.EVEN, [100], [1, 1], minimum=51) == "R-191"
    assert refused(Method.ICM, [100], [1, 1], minimum=1) == "R-191"


def test_icm_of_ten_players_adds_up_with_chips_that_share_no_factor() -> None:
    chips = [1009, 2003, 3001, 4001, 5003, 6007, 7001, 8009, 9001, 10007]
    prizes = [3000, 2000, 1500, 1000, 800, 600, 500, 400, 300, 200]
    worth = icm(prizes, chips)
    assert sum(worth) == sum(prizes)
    assert worth == sorted(worth)
    assert min(worth) > 200
    assert max(worth) < 3000
