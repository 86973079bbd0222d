"""What only hundreds of simulations show: a verdict is right 99 times in 100, and where one stops favours no bet."""

from bench.tables import PASS, THROWS, shoe
from tests.lab import baccarat
from tests.sample import sample

from panoverde.lab.bet_odds import exact
from panoverde.lab.odds import BetRow, OutcomeTable
from panoverde.lab.simulation import simulate


def test_the_verdict_on_a_chain_is_right_99_times_in_100_however_short_it_is() -> None:
    table = OutcomeTable(THROWS, (PASS,))
    seeds = sample(250, 800)
    inside = sum(simulate(table, 300, seed).bets[0].inside for seed in range(seeds))
    assert 0.98 * seeds <= inside < seeds


def test_the_verdict_of_bets_from_a_shoe_is_right_99_times_in_100() -> None:
    table = baccarat.table(shoe())
    seeds = sample(80, 250)
    inside = [result.inside for seed in range(seeds) for result in simulate(table, 20_000, seed).bets]
    assert 0.979 * len(inside) <= sum(inside) <= 0.998 * len(inside)  # four bets of a seed move partly together


def test_stopping_does_not_favour_the_shorter_bets() -> None:
    """A bet that wins at once or loses later: cut off after a few coups, it would seem to win nearly always."""
    slow = BetRow("slow", 1, ((1, None), (-1, None)), ((0, 1), (0, 1)))
    table = OutcomeTable((1, 3), (slow,))
    (exactly,) = exact(table)
    ends = [simulate(table, 3, seed).bets[0] for seed in range(sample(1_000, 4_000))]
    gained, decided = sum(end.net for end in ends), sum(end.decisions for end in ends)
    error = (float(exactly.variance) / decided) ** 0.5
    assert abs(gained / decided - float(exactly.per_decision)) < 4 * error
