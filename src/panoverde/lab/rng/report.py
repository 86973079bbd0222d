"""The report: every test of every chance of every registered game, and of the raw words."""

from collections.abc import Callable, Iterator

from panoverde.core.chance import Secure
from panoverde.core.record import Record
from panoverde.lab.rng import bits, deals, outcomes, patterns, raw_output, symbols
from panoverde.lab.rng.chances import DiceChance, Physical, ShoeChance, physical
from panoverde.lab.rng.sampling import Advance, dealt, drawn, orders
from panoverde.lab.rng.seeds import Maker, seeds_for
from panoverde.lab.rng.verdict import Result, failures

FEWEST_RAW, MOST_RAW = 1 << 17, 1 << 20
"""Bytes of raw output."""
COUPS_IN = 50
"""Draws of a chance for each coup of a game: two hands of poker take longer than a die."""
RAW = "raw"

Told = Callable[[int, int], object]


class RngReport(Record):
    draws: int
    """Draws of each chance."""
    seed: str | None
    """None: fresh seeds from the operating system."""
    results: tuple[Result, ...]

    @property
    def failures(self) -> tuple[Result, ...]:
        return tuple(failures(self.results))

    @property
    def passes(self) -> bool:
        return not self.failures


def make_report(draws: int, seed: str | None, told: Told | None = None, make: Maker = Secure) -> RngReport:
    count, total = 0, total_draws(draws)

    def advance(more: int) -> None:
        nonlocal count
        count += more
        if told:
            told(min(count, total), total)

    results = [
        *(result for chance in physical() for result in of_chance(chance, draws, seed, advance, make)),
        *of_games(draws // COUPS_IN, seed, advance, make),
        *of_raw(raw_bytes(draws, seed)),
    ]
    return RngReport(draws, seed, tuple(results))


def total_draws(draws: int) -> int:
    """About: a shoe is dealt to its end."""
    pairs = sum(_has_pairs(chance) for chance in physical())
    return draws * (len(physical()) + pairs) + draws // COUPS_IN * len(list(outcomes.profiles()))


def _has_pairs(chance: Physical) -> bool:
    return isinstance(chance, ShoeChance) and chance.decks > 1


def of_chance(
    chance: Physical, draws: int, seed: str | None, advance: Advance, make: Maker = Secure
) -> Iterator[Result]:
    if isinstance(chance, ShoeChance):
        shoes = dealt(chance, draws, seed, advance, make)
        for test, of_deals in deals.TESTS.items():
            yield from _result(chance.key, test, of_deals(shoes), shoes.values.size)
        if _has_pairs(chance):
            found = deals.card_pairs(chance, deals.first_two(chance, draws, seed, advance, make))
            yield from _result(chance.key, "card-pairs", found, draws)
        values = orders(shoes)
    else:
        values = drawn(chance, draws, seed, advance, make)
        if isinstance(chance, DiceChance):
            yield from _result(chance.key, "totals", symbols.totals(values), values.values.size)
    for test, of_symbols in symbols.TESTS.items():
        yield from _result(chance.key, test, of_symbols(values), values.values.size)


def _result(subject: str, test: str, p: float | None, count: int) -> Iterator[Result]:
    if p is not None:
        yield Result(subject, test, p, count)


def of_games(coups: int, seed: str | None, advance: Advance, make: Maker = Secure) -> Iterator[Result]:
    for game, profile in outcomes.profiles():
        odds = outcomes.exact_odds(game, game.presets[profile])
        counts = outcomes.came(game, profile, coups, seed, advance, make)
        yield Result(outcomes.key_of(game, profile), "outcomes", outcomes.against(odds, counts), coups)


def raw_bytes(draws: int, seed: str | None) -> bytes:
    size = max(FEWEST_RAW, min(draws, MOST_RAW))
    return b"".join(raw_output.chunks(seeds_for(seed, RAW), size - size % 8))


def of_raw(words: bytes) -> Iterator[Result]:
    sequence = bits.bits_of(words)
    for test, of_bits in {**bits.TESTS, **patterns.TESTS}.items():
        yield Result(RAW, test, of_bits(sequence), len(sequence))
