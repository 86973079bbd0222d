"""Coups dealt from the shoe of chemin de fer: the compiled dealing against a plain one, and against exact figures."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate

import numpy as np
import pytest
from bench.tables import VALUES, coup
from msgspec.structs import replace

from panoverde.core.messages import Lang
from panoverde.games._kit.baccarat.hands import PONTO_E_BANCA
from panoverde.lab.chemin_de_fer.coup_shoe import STRATEGIES, CheminShoe, coup_table, played
from panoverde.lab.chemin_de_fer.shoe_coups import CoupSampler
from panoverde.lab.simulation import prepare, simulate
from panoverde.lab.subject import named
from panoverde.lab.tally import RandomSource

FIVE_PER_CENT = Fraction(1, 20)


def shoe(strategy: str = "equilibrium") -> CheminShoe:
    return CheminShoe(played(strategy)[1])


MIXED = CheminShoe(((Fraction(1, 3), PONTO_E_BANCA), (Fraction(2, 3), played("stands_stands_stands")[1][0][1])))
SHOES = {
    "equilibrium": shoe(),
    "bancô": shoe("false_draws"),
    "two tables": MIXED,
    "one deck": replace(MIXED, decks=1),
    "long tail": replace(MIXED, behind=200),
}


def words(seed: int) -> Iterator[int]:
    generator = np.random.SFC64(np.random.SeedSequence(seed))
    while True:
        yield from generator.random_raw(10_000).tolist()


def dealt_plainly(dealt: CheminShoe, coups: int, words: Iterator[int]) -> list[int]:
    """Coups won, tied and lost by the banker. A card is the one that the upper half of a word points at."""
    deck = [rank for _ in range(dealt.decks) for rank in range(13) for _ in range(4)]
    seen = out = 0
    lows = [0, 0]
    tally = Counter[int]()

    def draw(place: int) -> int:
        while True:
            word = next(words)
            number, rest = divmod((word >> 32) * (len(deck) - place), 2**32)
            if rest >= 2**32 % (len(deck) - place):
                break
        lows[:] = lows[1], word % 2**32
        deck[place], deck[place + number] = deck[place + number], deck[place]
        return VALUES[deck[place]]

    for _ in range(coups):
        if out > len(deck) - dealt.behind:
            seen = out = 0
        if not out:
            out = draw(0) or 10  # AO-12.13 R-84: as many as the first card is worth, ten for a ten or a figure
            seen = 1
        cards = [draw(place) for place in range(seen, seen + 6)]
        point = Fraction(lows[0] * 2**32 + lows[1], 2**64)
        reached = accumulate(chance for chance, _ in dealt.tables)
        chosen = next(index for index, end in enumerate(reached) if point < end)
        ponto, banker, taken = coup(dealt.tables[chosen][1], cards)
        tally[0 if banker > ponto else 2 if ponto > banker else 1] += 1
        seen, out = seen + taken, out + taken
    return [tally[end] for end in range(3)]


@pytest.mark.parametrize("dealt", SHOES.values(), ids=SHOES)
@pytest.mark.rule("AO-12.13", "AO-12.14", "R-84", "R-91")
def test_the_compiled_dealing_is_the_plain_one_card_for_card(dealt: CheminShoe) -> None:
    sampler = CoupSampler(dealt, RandomSource(11))
    tally = sampler.draw(2_000) + sampler.draw(1) + sampler.draw(999)
    assert tally.tolist() == dealt_plainly(dealt, 3_000, words(11))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_simulated_coups_end_inside_their_bands(strategy: str) -> None:
    table = coup_table(strategy, FIVE_PER_CENT)
    for result in simulate(table, 4_000_000, seed=3).bets:
        assert result.inside, result.bet
        assert result.coups == result.decisions == 4_000_000


def test_a_ponto_who_plays_otherwise_is_found_out() -> None:
    table = coup_table("stands_stands_stands", Fraction())
    assert not simulate(replace(table, shoe=shoe()), 10_000_000, seed=1).bets[0].inside


@pytest.mark.rule("AO-12.48", "R-85")
def test_a_cagnotte_makes_a_second_line() -> None:
    one, other = coup_table("draws_draws_draws", FIVE_PER_CENT).rows
    assert (one.bet, one.stake, one.nets) == ("draws_draws_draws", 1, ((1, 0, -1),))
    assert (other.bet, other.stake, other.nets) == ("draws_draws_draws_cagnotte", 20, ((19, 0, -20),))
    assert [row.bet for row in coup_table("equilibrium", Fraction()).rows] == ["equilibrium"]


@pytest.mark.parametrize(
    ("bet", "portuguese", "english"),
    [
        ("equilibrium", "Equilíbrio", "Equilibrium"),
        ("false_draws", "Falsas tiragens", "False draws"),
        (
            "draws_stands_draws_cagnotte",
            "Tira, fica, tira − cagnotte",
            "Draws, stands, draws − cagnotte",
        ),
        ("some_other_cagnotte", "Some other cagnotte", "Some other cagnotte"),
    ],
)
def test_every_line_has_words(bet: str, portuguese: str, english: str) -> None:
    assert [named(bet, lang) for lang in (Lang.PT, Lang.EN)] == [portuguese, english]


@pytest.mark.parametrize(
    "dealt",
    [
        replace(MIXED, decks=0),
        replace(MIXED, behind=5),
        replace(MIXED, decks=1, behind=45),
        replace(MIXED, tables=MIXED.tables[:1]),
    ],
)
def test_a_shoe_that_cannot_be_dealt_is_refused(dealt: CheminShoe) -> None:
    with pytest.raises(ValueError, match="a shoe has decks, six cards for its last coup"):
        prepare(replace(coup_table("equilibrium", Fraction()), shoe=dealt))
