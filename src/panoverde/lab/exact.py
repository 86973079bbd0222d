"""Exact figures of a bet, from what every outcome of chance does to it. Fractions only."""

import math
from collections import Counter
from fractions import Fraction

from panoverde.core.record import Record
from panoverde.lab.chain import reachable, solve

SHOE_OUTCOMES = 120
TOTALS = 10
CARDS = 52
MOST_CARDS = 6
"""In a coup of baccarat: two and a third on either side."""


class Wager(Record):
    """A bet of the table, with what each outcome of chance does to it."""

    bet: str
    """The zone: "pleno_17"."""
    stake: int
    """What it puts at risk."""
    nets: tuple[tuple[int | None, ...], ...]
    """By the state of the bet and the outcome: what it gains or loses (0: a push, it is over), None while it stands."""
    moves: tuple[tuple[int, ...], ...] = ()
    """By state and outcome: the state in which it stands next. Empty: there is one state. A bet starts in state 0."""
    kind: str = ""
    """Bets of one kind are shown together where their odds are equal: "pleno"."""

    def follows(self, state: int, outcome: int) -> int:
        """The state in which the next outcome finds the bet, made again as soon as it is over."""
        return self.moves[state][outcome] if self.moves and self.nets[state][outcome] is None else 0


class ShoePlan(Record):
    """How coups of baccarat are dealt from a shoe.

    The outcome of a coup is ((result * 10 + banca_total) * 2 + ponto_pair) * 2 + banca_pair, where the result is 0 for
    ponto, 1 for banca and 2 for a tie: 120 outcomes.
    """

    decks: int
    burnt_first: int
    """Cards thrown away when the shoe is new."""
    burnt_each: int
    """Cards thrown away before each coup but the first."""
    behind_warning: int
    """Cards behind the warning card; when it comes out, that coup is the last of the shoe."""
    automatic: bool
    """Every coup is dealt from all the cards: a shoe that shuffles by itself."""
    natural: int
    """A two-card total from which nobody draws."""
    ponto_draws: tuple[bool, ...]
    """By ponto's total, 0 to 9."""
    banca_draws: tuple[tuple[bool, ...], ...]
    """By banca's total, 0 to 9, and the value of ponto's third card, 0 to 9; column 10: ponto took none."""


class OutcomeTable(Record):
    """What every outcome of chance does to every bet. Built from a game's payout functions."""

    weights: tuple[int, ...]
    """How likely each outcome is, in whole numbers; some may be zero."""
    wagers: tuple[Wager, ...]
    shoe: ShoePlan | None = None
    """Where coups are dealt from a real shoe; the weights are those of a coup from all its cards."""


class Alternative(Record):
    """The same bet under another choice: another option of the operator, or a misprint taken literally."""

    cites: str
    """The rule or reading that chooses: "R-28"."""
    choice: str
    """Key for its words: "printed_9_15", "deduction=flat"."""
    wager: Wager
    weights: tuple[int, ...] = ()
    """Empty: those of the table."""
    adopted: bool = False
    """Is it what this table does?"""


class BetOdds(Record):
    """A bet left where it is until it is resolved."""

    bet: str
    results: dict[Fraction, Fraction]
    """Net result per unit at stake when it is resolved, with its probability."""
    coups: Fraction
    """How many times chance is asked until then, in the mean."""

    @property
    def win(self) -> Fraction:
        return sum((chance for net, chance in self.results.items() if net > 0), Fraction())

    @property
    def push(self) -> Fraction:
        return self.results.get(Fraction(), Fraction())

    @property
    def lose(self) -> Fraction:
        return 1 - self.win - self.push

    @property
    def per_decision(self) -> Fraction:
        """Expectation of the bet when it is resolved, pushes included."""
        return sum((net * chance for net, chance in self.results.items()), Fraction())

    @property
    def per_coup(self) -> Fraction:
        """Expectation each time that chance is asked, if the bet is always made again: the renewal-reward theorem."""
        return self.per_decision / self.coups

    @property
    def variance(self) -> Fraction:
        squares = sum((net * net * chance for net, chance in self.results.items()), Fraction())
        return squares - self.per_decision**2

    @property
    def deviation(self) -> float:
        """The square root of the variance of one decision: the one figure that no fraction holds."""
        return math.sqrt(self.variance)


def exact(table: OutcomeTable) -> tuple[BetOdds, ...]:
    check(table)
    return tuple(odds_of(wager, table.weights) for wager in table.wagers)


def exact_alternative(alternative: Alternative, table: OutcomeTable) -> BetOdds:
    return odds_of(alternative.wager, alternative.weights or table.weights)


def odds_of(wager: Wager, weights: tuple[int, ...]) -> BetOdds:
    """The chain of the bet, solved: with which probability it ends in each result, and after how many coups."""
    check_wager(wager, weights)
    likely = [outcome for outcome, weight in enumerate(weights) if weight]
    states = reachable([[wager.follows(state, outcome) for outcome in likely] for state in range(len(wager.nets))])
    ends, stays = zip(*(_one_coup(wager, weights, state) for state in states), strict=True)
    nets = sorted({net for end in ends for net in end})
    total = sum(weights)
    unknowns = [
        [Fraction((after == state) * total - stay[after], total) for after in states]
        for state, stay in zip(states, stays, strict=True)
    ]
    constants = [[Fraction(1), *(Fraction(end[net], total) for net in nets)] for end in ends]
    try:
        coups, *chances = solve(unknowns, constants)[0]
    except ZeroDivisionError as error:
        raise ValueError(f"{wager.bet}: may never be resolved") from error
    return BetOdds(wager.bet, {Fraction(net, wager.stake): p for net, p in zip(nets, chances, strict=True)}, coups)


def _one_coup(wager: Wager, weights: tuple[int, ...], state: int) -> tuple[Counter[int], Counter[int]]:
    """The weight of each net with which the bet ends, and of each state in which it stands."""
    ends, stays = Counter[int](), Counter[int]()
    for outcome, (net, weight) in enumerate(zip(wager.nets[state], weights, strict=True)):
        if not weight:
            continue
        if net is None:
            stays[wager.follows(state, outcome)] += weight
        else:
            ends[net] += weight
    return ends, stays


def nets_of(wager: Wager, weights: tuple[int, ...], state: int = 0) -> dict[int | None, Fraction]:
    """One asking of chance, from one state of the bet: what it gains, or None where it stands, with its probability."""
    check_wager(wager, weights)
    nets = Counter[int | None]()
    for net, weight in zip(wager.nets[state], weights, strict=True):
        nets[net] += weight
    return {net: Fraction(weight, sum(weights)) for net, weight in nets.items() if weight}


def check(table: OutcomeTable) -> None:
    """ValueError where the figures of a table don't fit together."""
    again = [bet for bet, times in Counter(wager.bet for wager in table.wagers).items() if times > 1]
    if again:
        raise ValueError(f"more than one wager is called {again[0]}")
    for wager in table.wagers:
        check_wager(wager, table.weights)
    if table.shoe:
        check_shoe(table.shoe)
        if len(table.weights) != SHOE_OUTCOMES:
            raise ValueError(f"a coup from a shoe has {SHOE_OUTCOMES} outcomes, not {len(table.weights)}")
        if any(wager.moves for wager in table.wagers):
            raise ValueError("coups from a shoe are not independent: its bets have one state")


def check_wager(wager: Wager, weights: tuple[int, ...]) -> None:
    bet, states, outcomes = wager.bet, len(wager.nets), len(weights)
    if not weights or min(weights) < 0 or not any(weights):
        raise ValueError(f"{bet}: weights must be whole numbers from 0, at least one of them more")
    if wager.stake <= 0:
        raise ValueError(f"{bet}: a stake must be more than 0, not {wager.stake}")
    if not states or any(len(row) != outcomes for row in wager.nets):
        raise ValueError(f"{bet}: nets must have a row for each state, each as long as the {outcomes} weights")
    if states > 1 and not wager.moves:
        raise ValueError(f"{bet}: {states} states and no moves between them")
    if wager.moves and [len(row) for row in wager.moves] != [outcomes] * states:
        raise ValueError(f"{bet}: moves must have {states} rows of {outcomes}, as nets")
    if any(not 0 <= state < states for row in wager.moves for state in row):
        raise ValueError(f"{bet}: a move must be to one of the states 0 to {states - 1}")


def check_shoe(shoe: ShoePlan) -> None:
    if shoe.decks < 1 or min(shoe.burnt_first, shoe.burnt_each, shoe.behind_warning) < 0:
        raise ValueError("a shoe has at least one deck, and burns or holds back no less than no cards")
    if len(shoe.ponto_draws) != TOTALS or [len(row) for row in shoe.banca_draws] != [TOTALS + 1] * TOTALS:
        raise ValueError(f"ponto draws by {TOTALS} totals; banca by {TOTALS}, and {TOTALS + 1} third cards of ponto's")
    if not shoe.automatic and shoe.behind_warning < shoe.burnt_each + MOST_CARDS:
        raise ValueError(f"too few cards behind the warning card for the last coup: {shoe.behind_warning}")
    if not shoe.automatic and shoe.burnt_first + shoe.behind_warning >= shoe.decks * CARDS:
        raise ValueError("no cards are left in the shoe between those burnt and the warning card")
