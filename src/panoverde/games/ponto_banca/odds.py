"""Bacará ponto e banca: what every bet gains from each of the 120 ways that a coup can end."""

from itertools import product

from msgspec.structs import replace

from panoverde.games._baccarat.exact import ways
from panoverde.games._baccarat.hands import PONTO_E_BANCA, TOTALS, DrawingTable, Score, Winner
from panoverde.lab.exact import Alternative, OutcomeTable, ShoePlan, Wager

from .payout import net
from .rules import PAIRS, Deduction, Rules

SCORES = tuple(
    Score(winner, banca, ponto_pair, banca_pair)
    for winner, banca, ponto_pair, banca_pair in product(Winner, range(TOTALS), (False, True), (False, True))
)
"""In the order of the outcomes of a shoe."""

LITERAL = replace(PONTO_E_BANCA, natural=TOTALS)
"""The table with nothing that stops the other side: what R-70 rejects."""

CHIPS = 100
"""A stake of which every deduction is a whole number."""


def outcomes(rules: Rules) -> OutcomeTable:
    """Of a coup dealt from all the cards of the shoe."""
    return OutcomeTable(
        weights=_weights(rules.decks),
        wagers=tuple(_wager(rules, zone) for zone in rules.zones),
        shoe=_shoe(rules),
    )


def _weights(decks: int, table: DrawingTable = PONTO_E_BANCA) -> tuple[int, ...]:
    counted = ways(decks, table)
    return tuple(counted[ended] for ended in SCORES)


def _wager(rules: Rules, zone: str) -> Wager:
    nets = tuple(net(rules, zone, CHIPS, ended) for ended in SCORES)
    return Wager(zone, CHIPS, (nets,), kind="pares" if zone in PAIRS else zone)


def _shoe(rules: Rules) -> ShoePlan:
    plan = rules.plan
    return ShoePlan(
        decks=plan.decks,
        burnt_first=plan.burnt_first,
        burnt_each=plan.burnt_each,
        behind_warning=plan.behind,
        automatic=plan.automatic,
        natural=PONTO_E_BANCA.natural,
        ponto_draws=PONTO_E_BANCA.ponto,
        banca_draws=PONTO_E_BANCA.banca,
    )


# What the same bets would be worth under another choice


def alternatives(rules: Rules) -> tuple[Alternative, ...]:
    return (*_deductions(rules), *_decks(rules), *_naturals(rules))


def _deductions(rules: Rules) -> tuple[Alternative, ...]:
    return tuple(
        Alternative(
            cites="R-73",
            choice=f"deduction={deduction}",
            wager=_wager(replace(rules, deduction=deduction), "banca"),
            adopted=deduction == rules.deduction,
        )
        for deduction in Deduction
    )


def _decks(rules: Rules) -> tuple[Alternative, ...]:
    """Six decks at a simple table, or where the shoe shuffles by itself; else eight."""
    cites = "AO-11.1" if rules.is_macau else "AO-10.1"
    return tuple(
        Alternative(cites, f"decks={decks}", _wager(rules, zone), _weights(decks), adopted=decks == rules.decks)
        for zone in rules.zones
        if zone != PAIRS[1]  # worth what the other is
        for decks in (6, 8)
    )


def _naturals(rules: Rules) -> tuple[Alternative, ...]:
    tie = _wager(rules, "empate")
    return (
        Alternative("R-70", "natural_ends_the_deal", tie, adopted=True),
        Alternative("R-70", "natural_literal", tie, _weights(rules.decks, LITERAL)),
    )
