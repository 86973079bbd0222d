"""Drawing outcomes in proportion to their weights."""

from collections import Counter

import numpy as np
import pytest

from panoverde.lab.tally import BLOCK, MOST_TICKETS, RandomSource, Sampler, Tickets


def equal(outcomes: int) -> tuple[int, ...]:
    return (1,) * outcomes


@pytest.mark.parametrize("outcomes", [1, 2, 3, 37, 100, 129, 216, 255, 256])
def test_every_byte_there_is_names_each_outcome_equally_often(outcomes: int) -> None:
    tally = Tickets(equal(outcomes)).count(np.arange(2**8, dtype=np.uint8))
    assert set(tally.tolist()) == {2**8 // outcomes}
    assert len(tally) == outcomes


@pytest.mark.parametrize("outcomes", [257, 1000, 7776, 32769, 65535, 65536])
def test_every_word_of_16_bits_names_each_outcome_equally_often(outcomes: int) -> None:
    tally = Tickets(equal(outcomes)).count(np.arange(2**16, dtype="<u2"))
    assert set(tally.tolist()) == {2**16 // outcomes}
    assert len(tally) == outcomes


@pytest.mark.parametrize(
    "weights",
    [(1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), (0, 3, 0, 5, 0), (7, 0), (0, 0, 1), (200, 56), (1, 300), (3, 0, 1000, 5)],
)
def test_every_word_there_is_names_each_outcome_as_often_as_it_weighs(weights: tuple[int, ...]) -> None:
    tickets = Tickets(weights)
    every = np.arange(2**tickets.bits).astype(f"<u{tickets.bits // 8}")
    rounds = 2**tickets.bits // tickets.tickets
    tally = tickets.count(every).tolist()
    assert [count * sum(weights) for count in tally] == [weight * rounds * tickets.tickets for weight in weights]
    assert np.bincount(tickets.named_by(every), minlength=len(weights)).tolist() == tally


def test_weights_with_a_common_measure_need_no_more_tickets_than_without_it() -> None:
    assert Tickets((10**20, 3 * 10**20)).tickets == 4
    assert Tickets((0, 10**20)).tickets == 1


@pytest.mark.parametrize("outcomes", [65537, 100_000, 2**20, 2**20 + 7])
def test_words_of_32_bits_name_their_remainder_and_the_last_few_nothing(outcomes: int) -> None:
    named = 2**32 - 2**32 % outcomes
    chosen = [0, 1, outcomes - 1, outcomes, named - 1, *range(named, min(named + 100, 2**32)), 2**32 - 1]
    expected = Counter(word % outcomes for word in chosen if word < named)
    tally = Tickets(equal(outcomes)).count(np.array(chosen, dtype="<u4"))
    assert {outcome: int(tally[outcome]) for outcome in np.flatnonzero(tally)} == expected


def test_words_of_64_bits_are_told_apart_to_the_last_bit() -> None:
    tickets = Tickets((2**62, 0, 1, 2**61))
    total = 2**62 + 2**61 + 1
    chosen = [0, 2**62 - 1, 2**62, 2**62 + 1, total - 1, total, 2**64 - 2**64 % total, 2**64 - 1]
    assert tickets.bits == 64
    assert tickets.named_by(np.array(chosen, dtype="<u8")).tolist() == [0, 0, 2, 3, 3, 0]
    assert tickets.count(np.array(chosen, dtype="<u8")).tolist() == [3, 0, 1, 2]


@pytest.mark.parametrize("outcomes", [1, 6, 216, 256, 1000, 70_000])
def test_the_sampler_counts_the_same_words_that_a_plain_loop_reads(outcomes: int) -> None:
    size = 3000
    sampler = Sampler(equal(outcomes), RandomSource(5))
    bits = sampler.tickets.bits
    words = np.random.SFC64(np.random.SeedSequence(5)).random_raw(size).tolist()
    expected: Counter[int] = Counter()
    rejected = 0
    for word in _split(words, bits)[:size]:
        if word < 2**bits - 2**bits % outcomes:
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
    drawn = int(Sampler(equal(216), RandomSource(1)).draw(size).sum())
    assert drawn < size
    assert drawn / size == pytest.approx(216 / 256, abs=0.01)


@pytest.mark.parametrize(
    "weights", [(1,) * 216, tuple(range(1, 217)), tuple(weight * 10**14 + 1 for weight in range(1, 217))]
)
def test_the_outcomes_drawn_are_spread_as_their_weights(weights: tuple[int, ...]) -> None:
    tally = Sampler(weights, RandomSource(1)).draw(2_000_000)
    expected = int(tally.sum()) * np.array([weight / sum(weights) for weight in weights])
    chi_squared = float(((tally - expected) ** 2 / expected).sum())
    assert 150 < chi_squared < 293  # beyond it once in ten thousand, with 215 degrees of freedom


def test_strands_of_one_seed_are_different_words() -> None:
    assert RandomSource(1).words(4, 64).tolist() != RandomSource(1, 1).words(4, 64).tolist()
    assert RandomSource(1, 1).words(4, 64).tolist() == RandomSource(1, 1).words(4, 64).tolist()


@pytest.mark.parametrize(
    ("weights", "bits"),
    [
        ((1,), 8),
        ((1,) * 256, 8),
        ((1,) * 257, 16),
        ((1, 65535), 16),
        ((1, 65536), 32),
        ((1, 2**32 - 1), 32),
        ((1, 2**32), 64),
    ],
)
def test_the_smallest_word_that_can_name_every_ticket_is_drawn(weights: tuple[int, ...], bits: int) -> None:
    assert Tickets(weights).bits == bits


@pytest.mark.parametrize("weights", [(), (0, 0), (1, MOST_TICKETS)])
def test_no_outcomes_or_too_many_are_refused(weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"amount to 1 up to {MOST_TICKETS}, not"):
        Tickets(weights)
