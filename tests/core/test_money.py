import pytest
from hypothesis import given, strategies as st

from panoverde.core.messages import Lang, money
from panoverde.core.money import (
    BANK,
    Currency,
    Odds,
    Transfer,
    belongs_to,
    chips,
    free_credits,
    is_free,
    is_outside,
    is_pool,
    movements,
    pool,
    settle_up,
    stake,
    wallet,
)
from panoverde.core.people import Seat


@pytest.mark.rule("R-08")
def test_a_prize_is_exact_and_rounded_down_to_the_smallest_unit() -> None:
    assert Odds(61, 1).net(100) == 6100
    assert Odds(3, 2).net(5) == 7
    assert Odds(7, 6).net(10) == 11


@pytest.mark.rule("R-08")
def test_a_prize_may_be_rounded_to_the_nearest_unit_and_a_half_goes_up() -> None:
    assert [Odds(7, 6).net(stake, nearest=True) for stake in (1, 2, 3, 4, 6, 10)] == [1, 2, 4, 5, 7, 12]
    assert [Odds(1, 2).net(stake, nearest=True) for stake in (1, 2, 3)] == [1, 1, 2]


def test_money_is_written_with_its_currency_in_both_languages() -> None:
    assert money(123456, Currency.EUR, Lang.PT).replace("\xa0", " ") == "1 234,56 €"
    assert money(123456789, Currency.EUR, Lang.EN) == "€1,234,567.89"
    assert money(60000, Currency.AOA, Lang.PT).replace("\xa0", " ") == "600,00 Kz"
    assert money(60000, Currency.AOA, Lang.EN).replace("\xa0", " ") == "AOA600.00"


def test_the_largest_amount_is_written_to_the_last_unit() -> None:
    assert money(10**15 + 1, Currency.EUR, Lang.EN) == "€10,000,000,000,000.01"


def test_accounts_belong_to_their_seat_alone() -> None:
    assert belongs_to(chips(Seat(1)), Seat(1))
    assert belongs_to(stake(Seat(1)), Seat(1))
    assert not belongs_to(chips(Seat(11)), Seat(1))
    assert not belongs_to("bank", Seat(1))


def test_movements_of_a_round_trip_are_nothing() -> None:
    assert movements([Transfer("a", "b", 5), Transfer("b", "a", 5)]) == {}
    assert movements([Transfer("a", "b", 5)]) == {"a": -5, "b": 5}


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(-1000, 1000)))
def test_settling_up_produces_the_gains_asked_for(gains: dict[str, int]) -> None:
    gains["rest"] = -sum(gains.values())
    transfers = settle_up(gains)
    assert movements(transfers) == {account: gain for account, gain in gains.items() if gain}
    assert all(transfer.amount > 0 for transfer in transfers)


def test_settling_up_never_makes_or_loses_money() -> None:
    with pytest.raises(ValueError, match="made or lost"):
        settle_up({"a": 5, "b": -4})


def test_what_an_account_is_for_is_in_its_name() -> None:
    accounts = [wallet(Seat(1)), free_credits(Seat(1)), pool("night"), chips(Seat(1)), stake(Seat(1)), BANK]
    assert [is_outside(account) for account in accounts] == [True, True, True, False, False, False]
    assert [is_free(account) for account in accounts] == [False, True, False, False, False, False]
    assert [is_pool(account) for account in accounts] == [False, False, True, False, False, False]
