"""Every test of the report can fail: for each there is a generator with the fault that it is meant to find."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle

import numpy as np
import pytest

from panoverde import games
from panoverde.core.cards import DECK_28, DECK_52, Card
from panoverde.core.chance import Secure, Streamed, WeightedChance
from panoverde.core.fair import RANGE, NumberStream
from panoverde.lab.rng import deals, outcomes, report, sampling, symbols
from panoverde.lab.rng.chances import DiceChance, LotsChance, ShoeChance, WheelChance
from panoverde.lab.rng.sampling import Deals, Symbols, dealt, drawn, orders
from panoverde.lab.rng.seeds import Maker, SeededCoups, repeated

CAUGHT = 1e-6
"""Far below the threshold of any report."""
DRAWS = 25_000
WHEEL = WheelChance(tuple(range(37)))
DICE = DiceChance(3)
COIN = LotsChance(2)


def quiet(_: int) -> None:
    pass


def luck(number: int = 5) -> np.random.Generator:
    return np.random.default_rng(number)


# Generators that are broken where the words are made


class Broken(Streamed):
    """A chance whose stream gives other words."""

    def __init__(self, stream: NumberStream) -> None:
        super().__init__(b"", b"")
        self._stream = stream


class Words(NumberStream):
    def __init__(self, words: Iterator[int]) -> None:
        super().__init__(b"", b"")
        self._given = words

    def _word(self) -> int:
        return next(self._given)


def by_words(words: Iterator[int]) -> Maker:
    """Every coup goes on where the one before stopped, whatever its seed."""
    broken = Broken(Words(words))
    return lambda _seed, _salt: broken


class Modulo(NumberStream):
    """A byte, and what is left of it when it is divided: 256 is no multiple of 37."""

    def below(self, bound: int) -> int:
        return self._word() % 256 % bound


def modulo(seed: bytes, salt: bytes) -> Broken:
    return Broken(Modulo(seed, salt))


def congruential() -> Iterator[int]:
    state = 1
    while True:
        state = (6364136223846793005 * state + 1442695040888963407) % RANGE
        yield state


def short_period(period: int = 3_000) -> Iterator[int]:
    stream = NumberStream(b"short", b"")
    return cycle([stream.below(RANGE) for _ in range(period)])


def stuck(seed: bytes, salt: bytes) -> Broken:
    class Stuck(NumberStream):
        def _word(self) -> int:
            return super()._word() & ~1

    return Broken(Stuck(seed, salt))


def p_of(
    test: symbols.SymbolTest, chance: DiceChance | WheelChance | LotsChance, make: Maker, draws: int = DRAWS
) -> float:
    p = test(drawn(chance, draws, "broken", quiet, make))
    assert p is not None
    return p


def test_modulo_bias_shows_in_the_frequencies() -> None:
    assert p_of(symbols.frequency, WHEEL, modulo, 70_000) < CAUGHT


def test_a_short_period_shows_in_repetitions() -> None:
    assert p_of(symbols.collisions, WHEEL, by_words(short_period())) < CAUGHT
    assert p_of(symbols.triples, DICE, by_words(short_period())) < CAUGHT


def test_the_low_bits_of_a_congruential_generator_show_wherever_two_draws_meet() -> None:
    for test in (symbols.runs, symbols.correlation, symbols.pairs, symbols.within, symbols.gaps):
        assert p_of(test, COIN, by_words(congruential())) < CAUGHT


def test_a_stuck_bit_shows_in_frequencies() -> None:
    assert p_of(symbols.frequency, LotsChance(10), stuck) < CAUGHT


def test_tables_that_share_their_seeds_show_between_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "seeds_for", lambda _text, _purpose: repeated("one", "for all"))
    assert p_of(symbols.between, WHEEL, Secure) < CAUGHT


# Values with one fault each


def even(size: int, shape: tuple[int, int, int]) -> sampling.Whole:
    return luck().integers(0, size, shape)


def loaded() -> Symbols:
    """A six a little too often."""
    values = even(6, (4, 5_000, 3))
    values[luck(6).random(values.shape) < 0.02] = 5
    return Symbols(values, 6)


def owing() -> Symbols:
    """A wheel that gives every number once before it gives one again: nothing is ever far from even."""
    rounds = luck().permuted(np.tile(np.arange(37), (1_000, 1)), axis=1)
    return Symbols(rounds.reshape(4, -1, 1), 37)


def sticky() -> Symbols:
    """Now and then the same half again."""
    values = even(37, (4, 10_000, 1)).reshape(-1)
    again = np.flatnonzero(luck(6).random(len(values) - 1) < 0.05)
    values[again + 1] = values[again + 1] % 18 + 18 * (values[again] >= 18)
    return Symbols(values.reshape(4, -1, 1), 37)


def lagging() -> Symbols:
    """Now and then what came seven draws before."""
    values = even(37, (4, 10_000, 1)).reshape(-1)
    again = np.flatnonzero(luck(6).random(len(values) - 7) < 0.05)
    values[again + 7] = values[again]
    return Symbols(values.reshape(4, -1, 1), 37)


def twins() -> Symbols:
    """Two dice that now and then fall alike."""
    values = even(6, (4, 5_000, 2))
    alike = luck(6).random((4, 5_000)) < 0.05
    values[alike, 1] = values[alike, 0]
    return Symbols(values, 6)


def neighbours() -> Symbols:
    """A table that now and then has what the one beside it has."""
    values = even(37, (4, 10_000, 1))
    alike = luck(6).random((10_000, 1)) < 0.05
    values[1][alike] = values[0][alike]
    return Symbols(values, 37)


def followers() -> Symbols:
    """After a 0 rather an 11, and nothing that a sum of products would see."""
    values = even(24, (4, 10_000, 1)).reshape(-1)
    after = np.flatnonzero(values[:-1] == 0)[::3] + 1
    values[after] = 11
    return Symbols(values.reshape(4, -1, 1), 24)


def summing() -> Symbols:
    """Now and then the sum of the two before: any two of the three are independent."""
    values = even(6, (4, 10_000, 1)).reshape(-1)
    again = np.flatnonzero(luck(6).random(len(values)) < 0.3)
    for place in again[again > 1].tolist():
        values[place] = (values[place - 1] + values[place - 2]) % 6
    return Symbols(values.reshape(4, -1, 1), 6)


def impatient() -> Symbols:
    """What comes again at once is drawn again: everything has come sooner."""
    values = even(6, (4, 10_000, 1)).reshape(-1)
    again = np.flatnonzero(values[1:] == values[:-1]) + 1
    values[again] = luck(7).integers(0, 6, len(again))
    return Symbols(values.reshape(4, -1, 1), 6)


def due_zero() -> Symbols:
    """A zero that has not come for a while comes."""
    values, missing = even(37, (4, 10_000, 1)).reshape(-1), 0
    for place, value in enumerate(values.tolist()):
        missing = 0 if value == 0 else missing + 1
        if missing == 80:
            values[place], missing = 0, 0
    return Symbols(values.reshape(4, -1, 1), 37)


def repeating() -> Symbols:
    """A stretch of it comes twice."""
    values = even(37, (4, 10_000, 1)).reshape(-1)
    values[20_001:24_000:1] = values[3:4_002]
    return Symbols(values.reshape(4, -1, 1), 37)


def no_triples() -> Symbols:
    """Three dice alike are thrown again, one time in two."""
    values = even(6, (4, 8_000, 3))
    alike = (values.min(axis=2) == values.max(axis=2)) & (luck(6).random((4, 8_000)) < 0.5)
    values[alike] = luck(7).integers(0, 6, (int(alike.sum()), 3))
    return Symbols(values, 6)


def balanced() -> Symbols:
    """A die that makes up for the other: no face is favoured, but the totals are."""
    values = even(6, (4, 8_000, 2))
    opposite = luck(6).random((4, 8_000)) < 0.05
    values[opposite, 1] = 5 - values[opposite, 0]
    return Symbols(values, 6)


FAULTS: dict[str, tuple[Callable[[], Symbols], ...]] = {
    "frequency": (loaded, owing),
    "runs": (sticky,),
    "correlation": (lagging,),
    "within": (twins,),
    "between": (neighbours,),
    "pairs": (followers,),
    "triples": (summing,),
    "coupons": (impatient,),
    "gaps": (due_zero,),
    "collisions": (repeating,),
    "poker": (no_triples,),
    "totals": (balanced,),
}
SYMBOL_TESTS = {**symbols.TESTS, "totals": symbols.totals}


def test_every_test_of_symbols_has_its_fault() -> None:
    assert set(FAULTS) == set(SYMBOL_TESTS)


@pytest.mark.parametrize(
    ("name", "faulty"),
    [(name, faulty) for name, some in FAULTS.items() for faulty in some],
    ids=lambda it: getattr(it, "__name__", it),
)
def test_a_fault_in_the_values_is_found_by_the_test_for_it(name: str, faulty: Callable[[], Symbols]) -> None:
    found = SYMBOL_TESTS[name](faulty())
    assert found is not None
    assert found < CAUGHT


def test_a_fault_can_hide_from_every_test_but_the_one_for_it() -> None:
    assert (symbols.pairs(summing()) or 0) > 1e-3
    assert (symbols.frequency(followers()) or 1) < CAUGHT
    assert (symbols.frequency(twins()) or 0) > 1e-3
    assert (symbols.frequency(neighbours()) or 0) > 1e-3


def test_nothing_that_varies_is_no_chance() -> None:
    flat = Symbols(np.zeros((4, 5_000, 1), np.int64), 6)
    for name in ("runs", "coupons", "between", "frequency", "pairs"):
        assert symbols.TESTS[name](flat) == 0


# Shuffles


def swapped_with_any(shoes: int = 2_000, deck: int = 52) -> Deals:
    """The shuffle that everybody writes first: each card changes places with any card, not with one still to come."""
    order, luck_of = np.tile(np.arange(deck), (shoes, 1)), luck()
    every = np.arange(shoes)
    for place in range(deck):
        other = luck_of.integers(0, deck, shoes)
        order[every, place], order[every, other] = order[every, other].copy(), order[:, place].copy()
    return Deals(order, deck, 1)


def riffled_thrice(shoes: int = 2_000, deck: int = 52) -> Deals:
    """Three riffles leave cards in the order in which they lay."""
    order, luck_of = np.tile(np.arange(deck), (shoes, 1)), luck()
    for _ in range(3):
        packets = luck_of.integers(0, 2, (shoes, deck))
        at = np.argsort(np.argsort(packets, axis=1, kind="stable"), axis=1)
        order = np.take_along_axis(order, at, axis=1)
    cut = luck_of.integers(0, deck, (shoes, 1))
    return Deals((order + cut) % deck, deck, 1)


def test_a_shuffle_that_swaps_with_any_card_shows_in_the_places() -> None:
    assert (deals.positions(swapped_with_any()) or 0) < CAUGHT


def test_a_lazy_shuffle_shows_in_the_orders_of_cards() -> None:
    assert (symbols.frequency(orders(riffled_thrice())) or 0) < CAUGHT


def test_a_card_that_comes_twice_is_found() -> None:
    good = dealt(ShoeChance(DECK_28, 2), 1_000, "broken", quiet)
    assert deals.duplicates(good) == 1
    good.values[3, 4] = (good.values[3, 4] + 1) % 28
    assert deals.duplicates(good) == 0


class Jealous(Secure):
    """A second card of the rank of the first goes back one time in three."""

    def __init__(self, seed: bytes, salt: bytes) -> None:
        super().__init__(seed, salt)
        self._last = -1

    def choose(self, weights: Sequence[int]) -> int:
        card = super().choose(weights)
        if self._last >= 0 and card // 4 == self._last // 4 and self.lot(3) == 0:
            card = super().choose(weights)
        self._last = card
        return card


def test_a_shoe_that_hides_its_pairs_is_found() -> None:
    chance = ShoeChance(DECK_28, 6)
    assert (deals.card_pairs(chance, deals.first_two(chance, DRAWS, "jealous", quiet, Jealous)) or 0) < CAUGHT


class Crooked(WeightedChance):
    """A croupier's friend: the last alternative a little too often."""

    def __init__(self, seed: bytes, salt: bytes) -> None:
        self._honest = Secure(seed, salt)

    def choose(self, weights: Sequence[int]) -> int:
        return len(weights) - 1 if weights[-1] and self._honest.lot(10) == 0 else self._honest.choose(weights)


class Generous(Secure):
    """The first card of a coup, which is ponto's, is a nine too often."""

    def choose(self, weights: Sequence[int]) -> int:
        nine = not self.draws and self.lot(2) == 0
        return DECK_52.index(Card("9c")) if nine else super().choose(weights)


@pytest.mark.parametrize(
    ("name", "make"), [("banca_francesa", Crooked), ("roulette", Crooked), ("ponto_banca", Generous)]
)
def test_crooked_chance_shows_in_the_outcomes_of_the_game(name: str, make: Maker) -> None:
    game = games.find(name)
    profile = next(iter(game.presets))
    odds = outcomes.exact_odds(game, game.presets[profile])
    assert outcomes.against(odds, outcomes.came(game, profile, 5_000, "crooked", quiet, make)) < CAUGHT
    assert outcomes.against(odds, outcomes.came(game, profile, 5_000, "honest", quiet)) > 1e-3


def test_a_favoured_player_shows_in_poker() -> None:
    odds = outcomes.exact_odds(games.find("holdem"), games.find("holdem").presets["PT"])
    assert outcomes.against(odds, Counter(first=2_200, second=1_800, split=500)) < CAUGHT
    assert outcomes.against(odds, Counter(first=2_010, second=1_990, split=500)) > 0.5


# The whole report


def test_a_report_on_a_broken_generator_fails() -> None:
    results = list(report.of_chance(WHEEL, DRAWS, "broken", quiet, by_words(short_period())))
    made = report.RngReport(DRAWS, "broken", tuple(results))
    assert not made.passes
    assert "collisions" in {result.test for result in made.failures}


def test_each_coup_of_each_table_has_a_chance_of_its_own() -> None:
    seen = list[tuple[bytes, bytes]]()

    def noting(seed: bytes, salt: bytes) -> Secure:
        seen.append((seed, salt))
        return Secure(seed, salt)

    drawn(DICE, 1_200, None, quiet, noting)
    assert len({seed for seed, _ in seen}) == len({salt for _, salt in seen}) == len(seen) == 400
    assert SeededCoups(repeated("a", "b")).next().lot(10**9) == SeededCoups(repeated("a", "b")).next().lot(10**9)
