"""Drawing outcomes without favouring any."""

from collections import Counter

import numpy as np
import pytest

from panoverde.lab.tally import BLOCK, MOST_OUTCOMES, Sampler, count


@pytest.mark.parametrize("outcomes", [1, 2, 3, 37, 100, 129, 216, 255, 256])
def test_every_byte_there_is_names_each_outcome_equally_often(outcomes: int) -> None:
    tally = count(np.arange(2**8, dtype=np.uint8), outcomes)
    assert set(tally.tolist()) == {2**8 // outcomes}
    assert len(tally) == outcomes


@pytest.mark.parametrize("outcomes", [216, 257, 1000, 7776, 32769, 65535, 65536])
def test_every_word_of_16_bits_names_each_outcome_equally_often(outcomes: int) -> None:
    tally = count(np.arange(2**16, dtype="<u2"), outcomes)
    assert set(tally.tolist()) == {2**16 // outcomes}
    assert len(tally) == outcomes


@pytest.mark.parametrize("outcomes", [65537, 100_000, 2**20, 2**20 + 7])
def test_words_of_32_bits_name_their_remainder_and_the_last_few_nothing(outcomes: int) -> None:
    named = 2**32 - 2**32 % outcomes
    chosen = [0, 1, outcomes - 1, outcomes, named - 1, *range(named, min(named + 100, 2**32)), 2**32 - 1]
    expected = Counter(word % outcomes for word in chosen if word < named)
    tally = count(np.array(chosen, dtype="<u4"), outcomes)
    assert {outcome: int(tally[outcome]) for outcome in np.flatnonzero(tally)} == expected


@pytest.mark.parametrize("outcomes", [1, 6, 216, 256, 1000, 70_000])
def test_the_sampler_counts_the_same_words_that_a_plain_loop_reads(outcomes: int) -> None:
    size = 3000
    sampler = Sampler(outcomes, seed=5)
    words = np.random.SFC64(np.random.SeedSequence(5)).random_raw(size).tolist()
    expected: Counter[int] = Counter()
    rejected = 0
    for word in _split(words, sampler.bits)[:size]:
        if word < 2**sampler.bits - 2**sampler.bits % outcomes:
            expected[word % outcomes] += 1
        else:
            rejected += 1
    tally = sampler.draw(size)
    assert {outcome: int(tally[outcome]) for outcome in np.flatnonzero(tally)} == expected
    assert int(tally.sum()) == size - rejected


def _split(words: list[int], bits: int) -> list[int]:
    """The lowest bits first."""
    return [word >> shift & (2**bits - 1) for word in words for shift in range(0, 64, bits)]


def test_words_that_name_nothing_are_really_left_out() -> None:
    size = 10 * BLOCK
    drawn = int(Sampler(216, seed=1).draw(size).sum())
    assert drawn < size
    assert drawn / size == pytest.approx(216 / 256, abs=0.01)


def test_the_outcomes_drawn_are_spread_evenly() -> None:
    tally = Sampler(216, seed=1).draw(5_000_000)
    expected = tally.sum() / 216
    chi_squared = float(((tally - expected) ** 2 / expected).sum())
    assert 150 < chi_squared < 293  # beyond it once in ten thousand, with 215 degrees of freedom


@pytest.mark.parametrize(("outcomes", "bits"), [(1, 8), (256, 8), (257, 16), (65536, 16), (65537, 32), (2**32, 32)])
def test_the_smallest_word_that_can_name_every_outcome_is_drawn(outcomes: int, bits: int) -> None:
    assert Sampler(outcomes, seed=1).bits == bits


@pytest.mark.parametrize("outcomes", [0, -1, MOST_OUTCOMES + 1])
def test_no_outcomes_or_too_many_are_refused(outcomes: int) -> None:
    with pytest.raises(ValueError, match="outcomes, not"):
        Sampler(outcomes, seed=1)
