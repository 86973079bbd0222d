"""A decider that is no game: a jackpot pool of parts, played."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, strategies as st

from panoverde.core.chance import Scripted
from panoverde.core.codec import encode
from panoverde.core.decider import Command, Due, Event
from panoverde.core.money import BANK, movements, wallet
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from tests.toys.jackpot import (
    POOL,
    POOL_DECIDER,
    Claim,
    ClaimPrize,
    Contribute,
    Contributed,
    PaidIn,
    PayIn,
    PayPrize,
    PrizeClaimed,
    PrizePaid,
    Rules,
    State,
)

ANA, RUI = Seat(1), Seat(2)
HOUSE, CASHIER = Role.HOUSE, Role.CASHIER
START = 10_000


class Pool:
    """A pool that is played: its state, and all that happened."""

    def __init__(self) -> None:
        self.state = POOL_DECIDER.open(Rules(START), 0)
        self.log: list[Event] = []

    def act(self, command: Command) -> list[Event]:
        events = list(POOL_DECIDER.decide(self.state, command, Scripted()))
        for event in events:
            self.state = POOL_DECIDER.evolve(self.state, event)
        self.log += events
        return events

    def dues(self) -> Iterator[Event]:
        """Does what is due until nothing is."""
        while due := POOL_DECIDER.due(self.state):
            yield from self.act(due.command)


def started(*contributions: int) -> Pool:
    pool = Pool()
    list(pool.dues())
    for chips in contributions:
        pool.act(Contribute(ANA, chips, by=HOUSE))
    return pool


def test_the_house_pays_in_the_start_value_and_tables_feed_the_pool() -> None:
    pool = Pool()
    assert POOL_DECIDER.due(pool.state) == Due(PayIn(by=HOUSE))
    assert list(pool.dues()) == [PaidIn(START)]
    assert pool.act(Contribute(RUI, 7, by=HOUSE)) == [Contributed(RUI, 7)]
    assert POOL_DECIDER.holdings(pool.state) == {POOL: START + 7, BANK: -START}


def test_small_prizes_are_paid_first_and_top_combinations_share_the_rest() -> None:
    pool = started(500, 500)
    pool.act(ClaimPrize(ANA, 1, by=HOUSE))
    pool.act(ClaimPrize(RUI, 1, by=HOUSE))
    pool.act(ClaimPrize(RUI, 2, by=HOUSE))
    paid = [PrizePaid(RUI, 2, 1_100), PrizePaid(ANA, 1, 4_950), PrizePaid(RUI, 1, 4_950)]
    assert list(pool.dues()) == [*paid, PaidIn(START)]
    assert movements([move for event in paid for move in POOL_DECIDER.transfers(event)]) == {
        POOL: -11_000,
        wallet(ANA): 4_950,
        wallet(RUI): 6_050,
    }


def test_nobody_wins_what_the_house_has_not_started() -> None:
    pool = Pool()
    pool.act(Contribute(ANA, 5, by=HOUSE))
    assert [option.kind for option in POOL_DECIDER.options(pool.state, HOUSE)] == ["contribute", "pay_in"]
    with pytest.raises(Refused, match="R-56"):
        pool.act(ClaimPrize(ANA, 1, by=HOUSE))


def test_a_winner_is_known_to_the_staff_alone_until_paid() -> None:
    pool = started()
    (claimed,) = pool.act(ClaimPrize(ANA, 1, by=HOUSE))
    assert POOL_DECIDER.see(claimed, CASHIER) == claimed
    assert POOL_DECIDER.see(claimed, Role.PUBLIC) == PrizeClaimed(None, 1)
    assert POOL_DECIDER.view(pool.state, CASHIER).claims == (Claim(ANA, 1),)
    assert POOL_DECIDER.view(pool.state, Role.PUBLIC).claims == ()


seats = st.sampled_from([ANA, RUI])
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Contribute, seats, st.integers(1, 1_000), by=st.just(HOUSE)),
    st.builds(ClaimPrize, seats, st.sampled_from([1, 2]), by=st.just(HOUSE)),
    st.builds(PayPrize, by=st.just(CASHIER)),
    st.builds(PayIn, by=st.just(HOUSE)),
)


@given(st.lists(commands, max_size=40))
def test_transfers_are_what_the_holdings_gain_and_the_log_folds_to_the_state(played: list[Command]) -> None:
    pool = Pool()
    for command in played:
        try:
            pool.act(command)
        except Refused:
            continue
    list(pool.dues())
    state = POOL_DECIDER.open(Rules(START), 0)
    for event in pool.log:
        before = POOL_DECIDER.holdings(state)
        state = POOL_DECIDER.evolve(state, event)
        after = POOL_DECIDER.holdings(state)
        gains = {account: after[account] - before[account] for account in after if after[account] != before[account]}
        moved = movements(POOL_DECIDER.transfers(event))
        assert {account: gain for account, gain in moved.items() if account in after} == gains
        assert after[POOL] >= 0
    assert state == pool.state == msgspec.json.decode(encode(state), type=State)
