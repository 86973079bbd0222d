"""Bacará ponto e banca: what every bet gains from each of the 120 ways that a coup can end."""

from collections.abc import Callable

from msgspec.structs import replace

from panoverde.core import cards
from panoverde.core.chance import Chance
from panoverde.games._kit.baccarat.deal import Deal
from panoverde.games._kit.baccarat.hands import PONTO_E_BANCA, TOTALS, DrawingTable, Winner, score
from panoverde.games._kit.baccarat.ways import SCORES, BaccaratShoe, ways
from panoverde.lab.odds import Alternative, BetRow, OutcomeTable, Wager

from .payout import net
from .rules import PAIRS, Deduction, Rules

LITERAL = replace(PONTO_E_BANCA, natural=TOTALS)
"""The drawing table without naturals, which R-70 rejects."""

CHIPS = 100
"""A stake of which every deduction is a whole number."""


def draw(rules: Rules, chance: Chance) -> Deal:
    """One coup from all the cards of the shoe."""
    return dealt_from(cards.shoe(rules.decks), chance)


def dealt_from(shoe: cards.Shoe, chance: Chance) -> Deal:
    deal = Deal()
    while side := deal.next_card(PONTO_E_BANCA):
        card = chance.card(shoe)
        shoe, deal = shoe.without(card), deal.with_card(side, card)
    return deal


def arms(rules: Rules) -> dict[str, Callable[[Deal], bool]]:  # noqa: ARG001 - the same cards win at every table
    return {winner: _is_won_by(winner) for winner in Winner}


def _is_won_by(winner: Winner) -> Callable[[Deal], bool]:
    return lambda deal: score(*deal.hands).winner == winner


def outcomes(rules: Rules) -> OutcomeTable:
    """One coup dealt from all the cards of the shoe."""
    return OutcomeTable(
        weights=_weights(rules.decks),
        rows=tuple(_bet_row(rules, zone) for zone in rules.zones),
        shoe=BaccaratShoe(rules.plan, PONTO_E_BANCA),
    )


def _weights(decks: int, table: DrawingTable = PONTO_E_BANCA) -> tuple[int, ...]:
    counted = ways(decks, table)
    return tuple(counted[ended] for ended in SCORES)


def _bet_row(rules: Rules, zone: str) -> BetRow:
    nets = tuple(net(rules, zone, CHIPS, ended) for ended in SCORES)
    return BetRow(zone, CHIPS, (nets,), kind="pares" if zone in PAIRS else zone)


def _wager(rules: Rules, zone: str, decks: int, table: DrawingTable = PONTO_E_BANCA) -> Wager:
    return _bet_row(rules, zone).wager(_weights(decks, table))


# What the same bets would be worth under another choice


def alternatives(rules: Rules) -> tuple[Alternative, ...]:
    return (*_deductions(rules), *_decks(rules), *_naturals(rules))


def _deductions(rules: Rules) -> tuple[Alternative, ...]:
    return tuple(
        Alternative(
            cites="R-73",
            choice=f"deduction={deduction}",
            wager=_wager(replace(rules, deduction=deduction), "banca", rules.decks),
            adopted=deduction == rules.deduction,
        )
        for deduction in Deduction
    )


def _decks(rules: Rules) -> tuple[Alternative, ...]:
    """Six decks at a simple table, or where the shoe shuffles by itself; else eight."""
    cites = "AO-11.1" if rules.is_macau else "AO-10.1"
    return tuple(
        Alternative(cites, f"decks={decks}", _wager(rules, zone, decks), adopted=decks == rules.decks)
        for zone in rules.zones
        if zone != PAIRS[1]  # worth what the other is
        for decks in (6, 8)
    )


def _naturals(rules: Rules) -> tuple[Alternative, ...]:
    return (
        Alternative("R-70", "natural_ends_the_deal", _wager(rules, "empate", rules.decks), adopted=True),
        Alternative("R-70", "natural_literal", _wager(rules, "empate", rules.decks, LITERAL)),
    )
