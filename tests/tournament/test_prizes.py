"""Pool, places and prizes (FS-3, FS-4.3, FS-7)."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from panoverde.core.refusal import Refused
from panoverde.tournament.bounties import KnockOut, collected
from panoverde.tournament.fees import Sale, fee
from panoverde.tournament.formats import Format
from panoverde.tournament.hand_for_hand import Bust, clock_after, finishes
from panoverde.tournament.prizes import Pool, Takings, check_table, places, pool, proposed
from panoverde.tournament.satellite import seats
from panoverde.tournament.shares import equally


def takings(entries: int, price: int = 4000, played: Format = Format.FREEZE_OUT, **others: object) -> Takings:
    return Takings(played, Sale(price, Decimal(10), entries), **others)  # type: ignore[arg-type]


def refused(call: object, *arguments: object, **named: object) -> str:
    with pytest.raises(Refused) as caught:
        call(*arguments, **named)  # type: ignore[operator]
    return " ".join(caught.value.cites)


@pytest.mark.rule("FS-4.3")
@pytest.mark.parametrize(("percent", "cents"), [("5", 200), ("7.5", 300), ("20", 800)])
def test_a_fee_is_inside_the_price_and_within_limits(percent: str, cents: int) -> None:
    assert fee(4000, Decimal(percent)) == cents


@pytest.mark.rule("FS-4.3")
@pytest.mark.parametrize("percent", ["4.99", "20.01", "0", "-10", "1e400", "10.0001"])
def test_a_fee_outside_the_limits_or_with_parts_of_a_cent_is_refused(percent: str) -> None:
    assert refused(fee, 4000, Decimal(percent)) == "FS-4.3"


@pytest.mark.rule("FS-7.2", "FS-3.1.2", "R-182")
def test_everything_sold_feeds_the_pool_after_its_own_fee() -> None:
    sold = takings(
        10,
        played=Format.REBUY_ADD_ON,
        re_entries=2,
        rebuys=Sale(3000, Decimal(20), 3),
        add_ons=Sale(2000, Decimal(5), 4),
    )
    assert pool(sold) == Pool(12 * 3600 + 3 * 2400 + 4 * 1900, 12 * 400 + 3 * 600 + 4 * 100)


@pytest.mark.rule("FS-3.1.13")
def test_xtrastacks_go_whole_to_the_fund() -> None:
    sold = takings(10, xtrastacks=Sale(1000, Decimal(0), 7))
    assert (pool(sold).prizes, sold.fund) == (36000, 7000)
    assert refused(pool, takings(10, xtrastacks=Sale(1000, Decimal(10), 7))) == "FS-3.1.13"


@pytest.mark.parametrize(
    ("sold", "rule"),
    [
        pytest.param(takings(10, rebuys=Sale(1000, Decimal(10), 1)), "FS-3.1.1", id="freeze-out"),
        pytest.param(
            takings(10, played=Format.KNOCK_OUT, bounty=500, add_ons=Sale(1000, Decimal(10), 1)),
            "FS-3.1.3.2",
            id="knock-out",
        ),
        pytest.param(takings(10, played=Format.KNOCK_OUT), "FS-3.1.3", id="no bounty"),
        pytest.param(takings(10, bounty=500), "FS-3.1.3", id="bounty elsewhere"),
        pytest.param(takings(10, per_table=11), "FS-1.2", id="eleven at a table"),
        pytest.param(takings(9, played=Format.SIT_AND_GO), "FS-3.1.8", id="nine of ten"),
        pytest.param(takings(8, played=Format.SIT_AND_GO, per_table=8), "FS-3.1.8", id="eight seats"),
        pytest.param(takings(5), "R-180", id="five entries"),
        pytest.param(
            takings(6, played=Format.REBUY_ADD_ON, add_ons=Sale(1000, Decimal(10), 7)), "FS-3.1.2", id="two add-ons"
        ),
        pytest.param(takings(6, played=Format.REBUY_ADD_ON, rebuys=Sale(1000, Decimal(4), 1)), "FS-4.3", id="fee"),
        pytest.param(takings(10, day_two=(Sale(1, Decimal(10), 1),)), "FS-3.1.10", id="day two elsewhere"),
        pytest.param(takings(10, played=Format.MULTISTACK, day_two=(Sale(), Sale())), "FS-3.1.10", id="two stacks"),
        pytest.param(
            takings(10, played=Format.MULTISTACK, day_two=(Sale(1000, Decimal(10)),) * 3), "FS-3.1.10", id="one price"
        ),
    ],
)
@pytest.mark.rule("FS-3.1.1", "FS-3.1.2", "FS-3.1.3", "FS-3.1.3.2", "FS-1.2", "FS-3.1.8", "FS-3.1.10", "R-180", "R-532")
def test_takings_against_their_format_are_refused(sold: Takings, rule: str) -> None:
    assert refused(pool, sold) == rule


@pytest.mark.rule("FS-3.1.8")
@pytest.mark.parametrize("size", [6, 10])
def test_a_full_sit_and_go_is_paid(size: int) -> None:
    assert pool(takings(size, played=Format.SIT_AND_GO, per_table=size)).prizes == size * 3600


@pytest.mark.rule("FS-3.1.10")
def test_the_stacks_of_day_two_are_entries_of_one_pool() -> None:
    stacks = tuple(Sale(price, Decimal(10), count) for price, count in ((2000, 10), (5000, 8), (9000, 3)))
    sold = takings(20, played=Format.MULTISTACK, day_two=stacks)
    assert sold.paid_entries == 41
    assert pool(sold).prizes == 20 * 3600 + 10 * 1800 + 8 * 4500 + 3 * 8100
    assert len(proposed(sold, pool(sold).prizes)) == 5


@pytest.mark.rule("R-523")
def test_a_multistack_whose_pool_cannot_pay_twice_the_entry_is_refused() -> None:
    cheap = tuple(Sale(price, Decimal(10), 100) for price in (100, 200, 300))
    sold = takings(1, 20000, Format.MULTISTACK, day_two=cheap)
    assert refused(proposed, sold, pool(sold).prizes) == "FS-7.4"


@pytest.mark.rule("FS-7.4", "R-181", "R-182", "R-533")
@pytest.mark.parametrize(
    ("entries", "count"), [(6, 2), (9, 2), (10, 3), (30, 3), (31, 4), (40, 4), (41, 5), (100, 10), (101, 11)]
)
def test_paid_places_follow_the_paid_entries(entries: int, count: int) -> None:
    assert places(entries) == count
    sold = takings(entries - 1, re_entries=1)
    assert len(proposed(sold, pool(sold).prizes)) == count


@pytest.mark.rule("FS-7.4", "R-179", "R-520")
def test_up_to_thirty_entries_percentages_decide_and_odd_cents_go_from_the_first() -> None:
    assert proposed(takings(9), 40500) == (28350, 12150)
    assert proposed(takings(11, 370), 3663) == (1832, 1099, 732)
    assert proposed(takings(10), 9090, step=100) == (4590, 2700, 1800)


@pytest.mark.rule("FS-3.1.9")
def test_survivors_have_equal_prizes() -> None:
    assert proposed(takings(20, played=Format.SURVIVOR), 1000) == (334, 333, 333)


@pytest.mark.rule("FS-3.1.9", "FS-7.4")
def test_a_step_that_would_leave_a_survivor_below_twice_the_entry_is_refused() -> None:
    sold = takings(40, played=Format.SURVIVOR)
    assert refused(proposed, sold, pool(sold).prizes, 10**6) == "FS-7.4"


@pytest.mark.rule("FS-7.4", "R-181", "R-520", "R-542")
@given(
    entries=st.integers(6, 700),
    price=st.integers(1, 500).map(lambda units: units * 100),
    percent=st.integers(5, 20),
    step=st.sampled_from([1, 5, 100, 500, 10_000]),
    played=st.sampled_from([Format.FREEZE_OUT, Format.WIN_THE_BUTTON, Format.ESCALATOR]),
)
def test_prizes_are_the_pool_to_the_cent_and_never_increase(
    entries: int, price: int, percent: int, step: int, played: Format
) -> None:
    sold = Takings(played, Sale(price, Decimal(percent), entries))
    money = pool(sold)
    table = proposed(sold, money.prizes, step)
    assert money.prizes + money.fees == entries * price
    assert sum(table) == money.prizes
    assert all(earlier >= later for earlier, later in pairwise(table))
    if entries > 30:
        assert table[-1] >= 2 * price
        check_table(sold, money.prizes, table, step)


@pytest.mark.rule("FS-7.5", "FS-7.2", "FS-7.4", "R-181", "R-544")
@pytest.mark.parametrize(
    ("table", "rule"),
    [
        ((70000, 44000, 25000, 14000, 9001), "FS-7.2"),
        ((70000, 44000, 25000, 23000), "FS-7.4"),
        ((70000, 44000, 14000, 25000, 9000), "R-181"),
        ((70000, 44000, 25000, 15001, 7999), "FS-7.4"),
    ],
)
def test_the_organisers_table_is_held_to_the_law(table: tuple[int, ...], rule: str) -> None:
    sold = takings(45)
    check_table(sold, 162000, (70000, 44000, 25000, 15000, 8000))
    assert refused(check_table, sold, 162000, table) == rule


@pytest.mark.rule("R-544")
def test_up_to_thirty_entries_the_organiser_has_no_choice() -> None:
    check_table(takings(10), 36000, (18000, 10800, 7200))
    assert refused(check_table, takings(10), 36000, (18000, 10801, 7199)) == "FS-7.4"
    assert refused(check_table, takings(10, played=Format.SURVIVOR), 36000, (18000, 10800, 7200)) == "FS-3.1.9"
    assert refused(check_table, takings(10, played=Format.SATELLITE), 36000, (18000, 10800, 7200)) == "FS-3.1.4.1"


@pytest.mark.rule("FS-3.1.4.1", "R-183", "R-527")
def test_a_satellite_gives_whole_seats_and_the_rest_to_the_bubble() -> None:
    won = seats(130000, 30000, players=26)
    assert (won.seats, won.remainder) == (4, 10000)
    assert won.values == (30000, 30000, 30000, 30000, 10000)
    assert seats(29999, 30000, players=26).values == (29999,)
    assert seats(130000, 30000, 40000, players=26).seats == 3


@pytest.mark.rule("R-527")
def test_with_more_seats_than_players_everybody_shares_the_rest() -> None:
    won = seats(70001, 10000, players=6)
    assert (won.seats, won.remainder) == (6, 10001)
    assert won.values == (11667, 11667, 11667, 11667, 11667, 11666)
    assert sum(won.values) == 70001


@pytest.mark.rule("FS-3.1.4.1")
def test_a_satellite_leads_somewhere() -> None:
    assert refused(seats, 130000, 0, players=26) == "FS-3.1.4.1"
    assert refused(seats, 130000, 30000, 29999, players=26) == "FS-3.1.4.1"


@pytest.mark.rule("FS-3.1.3.1", "R-190", "R-520", "R-522", "R-528")
def test_bounties_are_shared_by_the_winners_of_the_last_pot() -> None:
    outs = [KnockOut("Rui", ("Ana", "Eva")), KnockOut("Eva"), KnockOut("Eva", ("Ana",))]
    assert collected(1001, outs, "Ana", entries=6) == {"Ana": 501 + 1001 + 1001, "Eva": 500 + 1001}
    assert collected(1001, outs[:1], entries=6, step=100) == {"Ana": 501, "Eva": 500}


@pytest.mark.rule("FS-3.1.3.1")
def test_bounties_have_no_more_knock_outs_than_entries_and_nobody_eliminates_themself() -> None:
    outs = [KnockOut(f"p{number}", ("Ana",)) for number in range(6)]
    assert refused(collected, 1000, outs, "Ana", entries=6) == "FS-3.1.3.1"
    assert refused(collected, 1000, [KnockOut("Ana", ("Ana", "Rui"))], entries=6) == "FS-3.1.3.1"


@pytest.mark.rule("FS-3.1.3.1", "R-190")
@given(
    bounty=st.integers(1, 10**6),
    takers=st.lists(st.lists(st.sampled_from("ABCDEF"), min_size=1, max_size=5, unique=True), max_size=20),
    step=st.sampled_from([1, 50, 100]),
)
def test_every_bounty_is_paid_whole(bounty: int, takers: list[list[str]], step: int) -> None:
    outs = [KnockOut("out", tuple(by)) for by in takers]
    won = collected(bounty, outs, "A", entries=len(outs) + 1, step=step)
    assert sum(won.values()) == bounty * (len(outs) + 1)


@pytest.mark.rule("RT-79.A", "R-161")
def test_three_out_of_fifty_two_share_the_fiftieth_prize() -> None:
    prizes = [1000] * 49 + [901]
    out = [Bust("Ana", 5), Bust("Rui", 7), Bust("Eva", 7)]
    found = finishes(52, out, prizes, hand_for_hand=True)
    assert [(one.player, one.place, one.prize) for one in found] == [
        ("Ana", 50, 301),
        ("Rui", 50, 300),
        ("Eva", 50, 300),
    ]


@pytest.mark.rule("R-161", "R-529")
def test_outside_hand_for_hand_the_larger_stack_finishes_higher_and_equal_ones_tie() -> None:
    out = [Bust("Ana", 1900), Bust("Rui", 5200), Bust("Eva", 1900)]
    found = finishes(7, out, [70000, 44000, 25000, 14000, 9000, 5001])
    assert [(one.player, one.place, one.prize) for one in found] == [
        ("Rui", 5, 9000),
        ("Ana", 6, 2501),
        ("Eva", 6, 2500),
    ]


@pytest.mark.rule("RT-79.B", "RT-79.C", "RT-79.D", "R-160", "R-536")
def test_hand_for_hand_takes_two_minutes_a_hand_across_levels() -> None:
    assert clock_after(15, [20]) == (0, 13)
    assert clock_after(2, [20, 20]) == (1, 20)
    assert clock_after(1, [20, 20]) == (1, 19)
    assert clock_after(1, [1, 20], a_hand=4) == (2, 18)
    assert clock_after(1, []) == (0, 0)


@pytest.mark.rule("R-520")
@given(total=st.integers(0, 10**9), count=st.integers(1, 40), step=st.integers(1, 1000))
def test_equal_parts_differ_by_a_step_at_most_but_for_what_is_under_a_step(total: int, count: int, step: int) -> None:
    parts = equally(total, count, step)
    assert sum(parts) == total
    assert all(part % step == 0 for part in parts[1:])
    assert parts[0] - parts[-1] < 2 * step


@pytest.mark.rule("R-520", "R-527")
def test_what_is_over_when_everybody_has_a_seat_is_shared_in_steps() -> None:
    every = seats(32_000, 10_000, players=3, step=500)
    assert (every.seats, every.remainder) == (3, 2_000)
    assert every.values == (11_000, 10_500, 10_500)
