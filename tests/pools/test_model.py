"""The pool against the words of the text, told a second time: random figures, contributions and rounds."""

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from panoverde.pools import POOL
from panoverde.pools.rules import PRESETS, Prize, Rules
from tests.pools.model import Model
from tests.pools.played import NORTE, SUL, Pool

fixed = st.builds(Prize, st.just(""), fixed=st.one_of(st.integers(1, 10**6), st.integers(1, 3 * 10**6)))
percent = st.builds(Prize, st.just(""), percent=st.integers(1, 30))
lower = st.lists(st.one_of(fixed, percent), max_size=5).filter(lambda found: sum(one.percent for one in found) < 100)


@st.composite
def figures(draw: st.DrawFn) -> Rules:
    prizes = [replace(prize, combination=f"n{number}") for number, prize in enumerate(draw(lower))]
    start = draw(st.integers(1_000_000, 1_000_010))
    return replace(PRESETS["AO_7"], start=start, prizes=(Prize("top"), *prizes))


rounds = st.lists(
    st.tuples(
        st.sampled_from([NORTE, SUL]), st.integers(0, 500), st.dictionaries(st.integers(1, 7), st.integers(1, 6))
    ),
    max_size=12,
)


@pytest.mark.rule("AO-7.13", "AO-7.13a", "AO-7.13b", "AO-9.14", "R-430", "R-431", "R-432", "R-437")
@settings(deadline=None, max_examples=200)
@given(figures(), rounds)
def test_rounds_are_paid_as_the_words_say(rules: Rules, played: list[tuple[str, int, dict[int, int]]]) -> None:
    POOL.check(rules)
    pool, model = Pool(rules), Model(rules)
    for coup, (table, fed, drawn) in enumerate(played, 1):
        if fed:
            pool.feed(fed, table)
            model.feed(fed)
        winners = {seat: min(rank, len(rules.prizes)) for seat, rank in drawn.items()}
        if winners:
            assert pool.win(*winners.items(), coup=coup, table=table) == model.win(winners)
            for seat in winners:
                pool.confirm(seat, table)
        assert pool.state.value == model.value == pool.balance
        assert pool.state.paid_in == model.from_house
