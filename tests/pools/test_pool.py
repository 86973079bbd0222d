"""A jackpot pool: its figures, its value, its prizes and its end (AO-7, AO-9.3 to 9.14)."""

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from panoverde.core.codec import encode
from panoverde.core.decider import Command
from panoverde.core.money import BANK, Transfer
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.pools import POOL
from panoverde.pools.account import ClosePool, FeedPool, MergePool, PoolClosed, PoolMerged, ReleaseTable, ServeTable
from panoverde.pools.prizes import AwardPrizes, ClaimPrize, ConfirmPayment
from panoverde.pools.rules import PRESETS, Marking, Prize, Rules
from panoverde.pools.state import State
from tests.pools.played import HOUSE, NORTE, SUL, Pool

BLACKJACK, SEM_DESCARTE = PRESETS["AO_7"], PRESETS["AO_9"]
START = BLACKJACK.start


def blackjack() -> Pool:
    return Pool(BLACKJACK)


def sem_descarte() -> Pool:
    return Pool(SEM_DESCARTE)


# The figures


@pytest.mark.rule("AO-7.7", "AO-9.12")
def test_the_start_value_is_at_least_ten_thousand_bets() -> None:
    for rules in (BLACKJACK, SEM_DESCARTE):
        POOL.check(replace(rules, bet=500, start=5_000_000))
        with pytest.raises(Refused, match="option-outside-law"):
            POOL.check(replace(rules, bet=500, start=4_999_999))


@pytest.mark.rule("AO-7.3", "AO-9.4", "AO-9.10")
@pytest.mark.parametrize("increment", [0, 101, -1])
def test_the_increment_is_a_percentage_of_the_bet(increment: int) -> None:
    with pytest.raises(Refused, match="option-outside-law"):
        POOL.check(replace(BLACKJACK, increment=increment))


@pytest.mark.rule("AO-7.6", "AO-9.11", "R-56")
@pytest.mark.parametrize(
    ("prizes", "code"),
    [
        ((), "no-combinations"),
        ((Prize("a"), Prize("a", fixed=1)), "no-combinations"),
        ((Prize("a", fixed=1),), "top-takes-the-rest"),
        ((Prize("a"), Prize("b")), "fixed-or-percentage"),
        ((Prize("a"), Prize("b", fixed=1, percent=1)), "fixed-or-percentage"),
        ((Prize("a"), Prize("b", fixed=1, percent=-1)), "fixed-or-percentage"),
        ((Prize("a"), Prize("b", percent=60), Prize("c", percent=40)), "percentages-too-high"),
    ],
)
def test_combinations_have_a_fixed_prize_or_a_percentage(prizes: tuple[Prize, ...], code: str) -> None:
    with pytest.raises(Refused, match=code):
        POOL.check(replace(BLACKJACK, prizes=prizes))


@pytest.mark.rule("AO-9.14a", "AO-9.14c", "R-56")
def test_at_sem_descarte_the_two_highest_lines_are_the_texts_own() -> None:
    royal, straight_flush, *others = SEM_DESCARTE.prizes
    for prizes in ((straight_flush, royal), (royal, replace(straight_flush, percent=20)), (royal, others[0]), (royal,)):
        with pytest.raises(Refused, match=r"fixed-lines|top-takes"):
            POOL.check(replace(SEM_DESCARTE, prizes=prizes))


@pytest.mark.rule("AO-7.1", "AO-7.3", "AO-7.4", "AO-9.5")
def test_notified_and_approved_figures_are_part_of_the_record() -> None:
    rules = replace(BLACKJACK, marking=Marking.MANUAL, notice="OSJ 12/2026", approval="Despacho 7/2026")
    assert POOL.open(rules, 0).rules == rules


# The value


@pytest.mark.rule("AO-7.7", "AO-9.12")
def test_the_house_pays_the_start_value_and_tables_add_to_it() -> None:
    pool = blackjack()
    assert pool.state.value == START
    assert POOL.transfers(pool.log[0]) == (Transfer(BANK, "pool:jackpot", START),)
    pool.feed(75)
    pool.feed(150, SUL)
    assert pool.state.value == START + 225
    assert pool.covered


def test_what_a_table_says_is_heard_once() -> None:
    pool = blackjack()
    command = FeedPool(NORTE, pool.place(NORTE), 75, by=HOUSE)
    pool.act(command)
    with pytest.raises(Refused, match="heard-already"):
        pool.act(command)
    assert pool.state.value == START + 75


def test_only_its_own_tables_feed_it_and_only_the_house_speaks_for_them() -> None:
    pool = blackjack()
    with pytest.raises(Refused, match="table-not-served"):
        pool.act(FeedPool("outra", 1, 75, by=HOUSE))
    with pytest.raises(Refused, match="not-yours"):
        pool.act(FeedPool(NORTE, 1, 75, by=Role.CROUPIER))
    with pytest.raises(Refused, match="not-an-amount"):
        pool.act(FeedPool(NORTE, 1, 0, by=HOUSE))
    tables = pool.state.tables
    pool.act(ServeTable(NORTE, by=HOUSE))
    assert pool.state.tables == tables, "said twice, it is served once"


# The prizes


@pytest.mark.rule("AO-7.13", "AO-7.13a")
def test_prizes_go_from_the_smallest_to_the_largest_and_the_top_takes_what_is_left() -> None:
    pool = blackjack()
    paid = pool.win((1, 1), (2, 5), (3, 3))
    assert paid == {2: 2_500, 3: 50_000, 1: START - 52_500}
    assert list(paid) == [2, 3, 1]
    assert pool.state.value == START, "it starts anew"
    assert pool.covered


@pytest.mark.rule("AO-7.13b", "AO-9.14b", "R-432")
def test_several_top_combinations_share_and_the_pool_starts_anew_from_the_start_value() -> None:
    pool = blackjack()
    pool.feed(1)
    assert pool.win((4, 1), (2, 1)) == {2: START // 2, 4: START // 2}
    assert pool.state.value == START
    assert pool.state.paid_in == START + START - 1, "the cent that could not be divided stayed"
    assert pool.covered


@pytest.mark.rule("AO-9.14c", "AO-9.14a", "AO-9.14")
def test_several_straight_flushes_share_a_tenth_of_the_accumulated_value() -> None:
    pool = sem_descarte()
    assert pool.win((1, 2), (5, 2)) == {1: START // 20, 5: START // 20}
    assert pool.state.value == START - START // 10
    assert pool.covered


@pytest.mark.rule("AO-9.14a", "R-431")
def test_the_tenth_is_of_the_value_before_the_coups_prizes() -> None:
    pool = sem_descarte()
    assert pool.win((1, 1), (2, 2), (3, 4)) == {3: 10_000, 2: START // 10, 1: START - START // 10 - 10_000}


@pytest.mark.rule("R-431")
def test_everybody_with_a_fixed_prize_has_it_whole() -> None:
    assert blackjack().win((1, 4), (2, 4), (3, 4)) == {1: 10_000, 2: 10_000, 3: 10_000}


@pytest.mark.rule("R-430")
def test_nobody_gets_more_than_is_there() -> None:
    pool = Pool(replace(BLACKJACK, prizes=(Prize("a"), Prize("b", fixed=START), Prize("c", fixed=10))))
    assert pool.win((1, 2), (2, 2), (3, 3), (4, 1)) == {3: 10, 1: (START - 10) // 2, 2: (START - 10) // 2, 4: 0}
    assert pool.covered


def test_one_coups_claims_are_judged_together_and_tables_one_after_the_other() -> None:
    pool = sem_descarte()
    pool.act(ClaimPrize(NORTE, pool.place(NORTE), 7, Seat(1), 1, by=HOUSE))
    assert pool.win((3, 1), coup=4, table=SUL) == {3: START}
    pool.act(AwardPrizes(NORTE, pool.place(NORTE), by=HOUSE))
    assert [(order.table, order.seat, order.chips) for order in pool.state.owed] == [(SUL, 3, START), (NORTE, 1, START)]
    assert pool.state.value == START
    assert pool.covered


def test_claims_that_make_no_sense_are_refused() -> None:
    pool = sem_descarte()
    with pytest.raises(Refused, match="no-such-prize"):
        pool.act(ClaimPrize(NORTE, 1, 1, Seat(1), 6, by=HOUSE))
    with pytest.raises(Refused, match="pool-not-ready"):
        pool.act(AwardPrizes(NORTE, 1, by=HOUSE))
    pool.act(ClaimPrize(NORTE, pool.place(NORTE), 1, Seat(1), 5, by=HOUSE))
    with pytest.raises(Refused, match="pool-not-ready"):
        pool.act(ClaimPrize(NORTE, 2, 2, Seat(2), 5, by=HOUSE))
    with pytest.raises(Refused, match="pool-not-ready"):
        pool.act(ClaimPrize(NORTE, 2, 1, Seat(1), 4, by=HOUSE))


def test_nothing_is_claimed_from_a_pool_that_has_not_started() -> None:
    state = POOL.open(BLACKJACK, 0)
    with pytest.raises(Refused, match="pool-not-ready"):
        list(POOL.decide(state, ClaimPrize(NORTE, 1, 1, Seat(1), 1, by=HOUSE), None))  # type: ignore[arg-type]


@pytest.mark.rule("AO-7.12", "AO-9.13")
def test_a_payment_is_confirmed_once() -> None:
    pool = blackjack()
    pool.win((2, 4))
    pool.confirm(2)
    assert not pool.state.owed
    assert pool.balance == pool.state.value == START - 10_000
    with pytest.raises(Refused, match="pool-not-ready"):
        pool.confirm(2)


# The end


@pytest.mark.rule("R-433")
def test_a_pool_closes_when_no_table_feeds_it_and_everybody_is_paid() -> None:
    pool = blackjack()
    pool.win((2, 4))
    close = ClosePool("Despacho 9/2026", by=Role.DIRECTOR)
    with pytest.raises(Refused, match="pool-in-use"):
        pool.act(close)
    with pytest.raises(Refused, match="pool-not-ready"):
        pool.act(ReleaseTable(NORTE, by=HOUSE))
    pool.confirm(2)
    for table in (NORTE, SUL):
        pool.act(ReleaseTable(table, by=HOUSE))
    for wrong in (replace(close, by=HOUSE), replace(close, decision=" ")):
        with pytest.raises(Refused, match=r"not-yours|no-reason"):
            pool.act(wrong)
    assert pool.act(close) == [PoolClosed("jackpot", START - 10_000, "Despacho 9/2026")]
    assert (pool.balance, pool.state.value) == (0, 0)
    assert POOL.holdings(pool.state) == {BANK: -10_000}
    with pytest.raises(Refused, match="pool-not-ready"):
        pool.act(ServeTable(NORTE, by=HOUSE))


@pytest.mark.rule("R-433")
def test_its_money_may_go_to_another_pool() -> None:
    pool = blackjack()
    for table in (NORTE, SUL):
        pool.act(ReleaseTable(table, by=HOUSE))
    with pytest.raises(Refused, match="no-such-pool"):
        pool.act(MergePool("jackpot", "Despacho 9/2026", by=Role.DIRECTOR))
    (merged,) = pool.act(MergePool("novo", "Despacho 9/2026", by=Role.DIRECTOR))
    assert merged == PoolMerged("jackpot", START, "novo", "Despacho 9/2026")
    assert POOL.transfers(merged) == (Transfer("pool:jackpot", "pool:novo", START),)


# Whatever happens

tables, seats = st.sampled_from([NORTE, SUL]), st.integers(1, 3).map(Seat)
places = st.integers(1, 60)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(FeedPool, tables, places, st.integers(1, 10**7), by=st.just(HOUSE)),
    st.builds(ClaimPrize, tables, places, st.just(1), seats, st.integers(1, 5), by=st.just(HOUSE)),
    st.builds(AwardPrizes, tables, places, by=st.just(HOUSE)),
    st.builds(ConfirmPayment, tables, places, seats, by=st.just(HOUSE)),
)
rules: st.SearchStrategy[Rules] = st.sampled_from([BLACKJACK, SEM_DESCARTE])


@settings(deadline=None)
@given(rules, st.lists(commands, max_size=60))
def test_the_account_always_holds_the_value_and_what_is_owed(rules: Rules, played: list[Command]) -> None:
    pool = Pool(rules)
    for command in played:
        try:
            pool.act(command)
        except Refused:
            continue
        assert pool.covered
    state: State = POOL.open(rules, 0)
    for event in pool.log:
        state = POOL.evolve(state, event)
    assert state == pool.state
    assert encode(state) == encode(pool.state)
