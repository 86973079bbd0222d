"""A percentage of every stake goes to the pool, exact to the unit."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from panoverde.core.commands import OrderPrize
from panoverde.core.money import BANK, BETS, pool
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._kit.jackpot import PayJackpot
from panoverde.games.slots import GAME
from panoverde.games.slots.jackpot import JackpotFed
from panoverde.games.slots.reels import Spin
from panoverde.games.slots.rules import Rules
from panoverde.games.slots.state import Claim, Step

from .machines import CRESCE, GROWING, A, act, at_a_machine

LOSES = (0, 1)
WINS = (0, 0)


@pytest.mark.rule("AO-17.3", "AO-17.4", "R-480")
@given(st.sampled_from(("0", "0.01", "1", "1.5", "33.33", "99.99")), st.sampled_from((1, 7, 100)), st.integers(1, 120))
def test_after_any_number_of_games_the_pool_has_had_the_percentage_of_all_stakes(
    percent: str, coin: int, games: int
) -> None:
    file = GROWING.replace('"1.5"', f'"{percent}"')
    table = at_a_machine(Rules(file=file, coin=coin, jackpot="cresce"))
    fed = 0
    for _ in range(games):
        events = act(table, Spin(1, by=A), *LOSES)
        fed += sum(event.chips for event in events if isinstance(event, JackpotFed))
    exact = Fraction(percent) / 100 * coin * games
    assert fed == exact // 1 == table.state.counters.fed
    assert Fraction(table.state.carry, (Fraction(percent) / 100).denominator) == exact - fed
    held = GAME.holdings(table.state)
    assert table.state.counters.takings == coin * games - fed == held[BETS] + held[BANK]


@pytest.mark.rule("AO-17.3")
def test_the_winning_spin_feeds_the_pool_before_it_is_asked() -> None:
    table = at_a_machine(replace(CRESCE, coin=100))
    kinds = [type(event).__name__ for event in act(table, Spin(1, by=A), *WINS)]
    assert kinds == ["StakePlaced", "ReelsStopped", "JackpotFed", "JackpotHit"]
    assert (table.state.step, table.state.claim) == (Step.JACKPOT, Claim())


@pytest.mark.rule("AO-17.3", "AO-17.14", "R-08")
def test_the_pool_says_what_is_paid_even_nothing() -> None:
    table = at_a_machine(CRESCE)
    act(table, Spin(1, by=A), *WINS)
    for wrong in (-1, 10**15 + 1):
        with pytest.raises(Refused, match="not-an-amount"):
            act(table, OrderPrize(1, A, wrong, by=Role.HOUSE))
    with pytest.raises(Refused, match="not-yours"):
        act(table, OrderPrize(1, A, 5, by=Role.CASHIER))
    act(table, OrderPrize(1, A, 0, by=Role.HOUSE))
    assert table.options(Role.HOUSE) == ()
    (paid,) = act(table, PayJackpot(A, by=Role.CROUPIER))
    assert GAME.transfers(paid) == ()
    assert (table.state.step, table.state.coup) == (Step.READY, 2)


@pytest.mark.rule("AO-17.3", "AO-17.5")
def test_a_jackpot_is_paid_from_its_pool_and_counted_apart() -> None:
    table = at_a_machine(CRESCE, 1_000)
    act(table, Spin(1, by=A), *WINS)
    act(table, OrderPrize(1, A, 500, by=Role.HOUSE))
    (paid,) = act(table, PayJackpot(A, by=Role.CROUPIER))
    assert [(move.source, move.amount) for move in GAME.transfers(paid)] == [(pool("cresce"), 500), (BANK, 500)]
    counters = table.state.counters
    assert (counters.bets, counters.prizes, counters.jackpots, counters.takings) == (7, 0, 500, 7)
    assert table.state.cloth.players[A].chips == 1_000 - 7 + 500
