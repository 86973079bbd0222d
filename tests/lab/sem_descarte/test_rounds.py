"""Simulated rounds: the compiled dealing against a plain one, decisions against every deal, means in their bands."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import prod

import numpy as np
import pytest
from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.games._poker.ranking import STANDARD
from panoverde.lab.sem_descarte.decision import raise_value
from panoverde.lab.sem_descarte.options import Options
from panoverde.lab.sem_descarte.outcomes import FOLD, LOSS, TIE, UNQUALIFIED, WIN
from panoverde.lab.sem_descarte.round_deck import RoundDeck, round_table
from panoverde.lab.sem_descarte.rounds import RoundSampler
from panoverde.lab.sem_descarte.solution import STRATEGIES
from panoverde.lab.sem_descarte.solver import solve
from panoverde.lab.sem_descarte.strategy import BY_CARD, EVER, NEVER, strategy
from panoverde.lab.simulation import prepare, simulate
from panoverde.lab.tally import RandomSource
from tests.lab.sem_descarte.plain_game import PAIR, SINGLES, Hand, PlainGame

GAME = PlainGame("23456789TJQKA", 4, Options().prizes, suit_tiebreak=True)
WORDS = 2**64
DEALS = prod(range(43, 53))


def dealt(seed: int) -> Iterator[list[int]]:
    """Ten cards for each random word, but for the few words that would favour some deals."""
    generator, cards = np.random.SFC64(np.random.SeedSequence(seed)), list(range(52))
    while True:
        for word in generator.random_raw(1_000).tolist():
            rest = word
            for place in range(10):
                above, rest = divmod(rest * (52 - place), WORDS)
                cards[place], cards[place + above] = cards[place + above], cards[place]
            if rest >= WORDS % DEALS:
                yield cards[:10]


def goes_on(name: str, player: Hand, shown: int, five: list[int]) -> bool:
    if name == "always":
        return True
    if name != "optimal" or GAME.combination(player) <= PAIR or not GAME.qualifies(player):
        return GAME.rule(player, "AKJ83") if name == "akj83" else GAME.combination(player) < SINGLES
    return raise_value([STANDARD.deck[card] for card in five], STANDARD.deck[shown], Options()) > -1


def end(name: str, ten: list[int]) -> int:
    player, bank = (tuple((card // 4, card % 4) for card in five) for five in (ten[:5], ten[5:]))
    if not goes_on(name, player, ten[-1], ten[:5]):
        return FOLD
    if not GAME.qualifies(bank):
        return UNQUALIFIED
    mine, its = GAME.strength(player), GAME.strength(bank)
    return TIE if mine == its else LOSS if mine < its else WIN + GAME.combination(player)


@pytest.mark.parametrize(("name", "rounds"), [("optimal", 1_000), ("akj83", 10_000), ("always", 10_000)])
@pytest.mark.rule("AO-9.22", "AO-9.26", "AO-9.27", "AO-9.29")
def test_the_compiled_rounds_are_the_plain_ones(name: str, rounds: int) -> None:
    sampler = RoundSampler(RoundDeck(name, Options()), RandomSource(11))
    tally = sampler.draw(rounds - 101) + sampler.draw(1) + sampler.draw(100)
    deals = dealt(11)
    plainly = Counter(end(name, next(deals)) for _ in range(rounds))
    assert tally.tolist() == [plainly[place] for place in range(len(tally))]


@pytest.mark.parametrize("suit_tiebreak", [True, False])
@pytest.mark.parametrize("name", STRATEGIES)
def test_simulated_strategies_end_inside_their_bands(name: str, suit_tiebreak: bool) -> None:
    solution = solve(Options(suit_tiebreak=suit_tiebreak))
    result = simulate(round_table(solution, name), 10_000_000, seed=1).bets[0]
    assert result.inside
    assert result.coups == result.decisions == 10_000_000


def test_another_strategy_is_found_out() -> None:
    solution = solve(Options())
    table = replace(round_table(solution, "optimal"), shoe=RoundDeck("always", Options()))
    assert not simulate(table, 1_000_000, seed=1).bets[0].inside


def test_a_table_with_other_outcomes_is_refused() -> None:
    table = round_table(solve(Options()), "always")
    odd = replace(table, weights=(1, 1), rows=(replace(table.rows[0], nets=((1, -1),)),))
    with pytest.raises(ValueError, match="14 outcomes, not 2"):
        prepare(odd)


@pytest.mark.parametrize(
    ("hand", "shown", "raises"),
    [
        ("2c2d3h4s5c", "Ah", True),
        ("AcKdQhJs9c", "2h", True),
        ("AcQdJh9s8c", "2h", False),
        ("AcKd5h4s3c", "2h", False),
        ("AcKdQh7s3c", "7h", True),  # a pair of sevens is less likely for the bank
        ("AcKdQh7s3c", "8h", False),
    ],
)
def test_known_decisions(hand: str, shown: str, raises: bool) -> None:
    cards = [Card(hand[at : at + 2]) for at in range(0, 10, 2)]
    assert (raise_value(cards, Card(shown), Options()) > -1) is raises


def test_the_best_strategy_looks_at_the_card_only_with_ace_and_king() -> None:
    found = strategy("optimal", Options())
    by_value = [place.category.name for place in STANDARD.places]
    for value, does in enumerate(found.by_value[1:].tolist()):
        ranks = STANDARD.places[value].compositions[0].ranks
        if by_value[value] != "carta_maior":
            assert does == EVER
        elif not ranks.startswith("AK"):
            assert does == NEVER
    assert set(found.by_value.tolist()) == {NEVER, EVER, BY_CARD}
    assert len(found.hands) == len(found.raises) == len(set(found.hands.tolist()))


@pytest.mark.parametrize(
    "options", [Options(), Options(suit_tiebreak=False), Options(prizes=(*Options().prizes[:8], 0, 0))]
)
def test_decisions_by_the_card_are_those_of_every_deal(options: Options) -> None:
    found = strategy("optimal", options)
    generator = np.random.default_rng(3)
    for at in generator.integers(len(found.hands), size=12).tolist():
        held = [card for card in range(52) if int(found.hands[at]) >> (16 * (card % 4) + card // 4) & 1]
        shown = int(generator.choice([card for card in range(52) if card not in held]))
        better = raise_value([STANDARD.deck[card] for card in held], STANDARD.deck[shown], options) > -1
        assert bool(int(found.raises[at]) >> (16 * (shown % 4) + shown // 4) & 1) is better


@pytest.mark.parametrize("hand", [("Ac", "Kd"), ("Ac", "Kd", "Qh", "Jh", "Ac"), ("Ac", "Kd", "Qh", "Jh", "1c")])
def test_a_decision_needs_six_different_cards(hand: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="five cards and one of the bank's"):
        raise_value([Card(card) for card in hand], Card("2c"), Options())


@pytest.mark.rule("AO-9.26", "AO-9.28", "R-58")
def test_a_royal_wins_whatever_the_bank_plays_with() -> None:
    """The bank qualifies with some hands; then the royal is paid 1 + 2 × 100, else 1."""
    value = raise_value([Card(f"{rank}s") for rank in "AKQJT"], Card("2c"), Options())
    unqualified = (201 - value) / 200
    assert 0 < unqualified < 1
    assert unqualified.denominator <= 163_185
    assert value == 201 - 200 * Fraction(unqualified)
