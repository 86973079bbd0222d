"""The exact figures of ponto e banca, and the same outcomes by playing them."""

from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance, Seeded, exhaust
from panoverde.core.table import Table
from panoverde.games._kit.baccarat.hands import PONTO_E_BANCA, Score, Winner, score
from panoverde.games._kit.baccarat.ways import BaccaratShoe, ways
from panoverde.games._kit.settlement import BetCollected, PrizePaid
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.ponto_banca.cards import CardsShown, CoupDecided
from panoverde.games.ponto_banca.odds import alternatives, dealt_from, outcomes
from panoverde.games.ponto_banca.payout import net
from panoverde.games.ponto_banca.rules import AO, AO_MACAU, Deduction, Rules, Shuffling
from panoverde.games.ponto_banca.state import State
from panoverde.lab.bet_odds import exact, odds_of
from tests.games.ponto_banca_tables import CROUPIER, GAME, MACAU, QUIET, A, act, seated

# Exact figures


def edges(rules: Rules) -> dict[str, str]:
    return {odds.bet: f"{100 * float(odds.per_decision):.4f}" for odds in exact(outcomes(rules))}


@pytest.mark.rule("R-73", "R-79", "AO-10.24", "AO-11.26")
def test_the_figures_of_eight_decks() -> None:
    double = {preset.law[0]: replace(preset, double=True, deduction=Deduction.NONE) for preset in (AO, AO_MACAU)}
    everything = {
        "ponto": "-1.2351",
        "banca": "1.2351",
        "empate": "-14.3596",
        "par_do_ponto": "-10.3614",
        "par_da_banca": "-10.3614",
    }
    assert edges(double["AO-10"]) == edges(double["AO-11"]) == everything
    banca = {
        (law, deduction.value): edges(replace(rules, deduction=deduction))["banca"]
        for law, rules in double.items()
        for deduction in (Deduction.FLAT, Deduction.ON_FIVE)
    }
    assert banca == {
        ("AO-10", "flat"): "0.3179",
        ("AO-10", "on_five"): "0.3679",
        ("AO-11", "flat"): "-1.0579",
        ("AO-11", "on_five"): "-0.9328",
    }


@pytest.mark.rule("R-70", "R-73", "AO-10.1", "AO-11.1")
def test_the_alternatives_show_every_choice_and_mark_this_tables() -> None:
    found = {
        (choice.choice, choice.wager.bet): f"{100 * float(odds_of(choice.wager).per_decision):.4f}"
        for choice in alternatives(AO)
    }
    assert found["deduction=none", "banca"] == "1.2374"
    assert found["natural_literal", "empate"] == "1.8322"
    assert found["natural_ends_the_deal", "empate"] == found["decks=6", "empate"] == "-14.4382"
    assert (found["decks=6", "par_do_ponto"], found["decks=8", "par_do_ponto"]) == ("-11.2540", "-10.3614")
    for rules in (AO, AO_MACAU, replace(AO, double=True, deduction=Deduction.ON_FIVE)):
        own = dict(zip(edges(rules), exact(outcomes(rules)), strict=True))
        for choice in alternatives(rules):
            if choice.adopted:
                assert odds_of(choice.wager) == own[choice.wager.bet], choice.choice


@pytest.mark.rule("AO-10.5", "AO-10.15", "AO-10.4a", "AO-11.5")
def test_the_laboratory_deals_from_the_same_shoe() -> None:
    shoe = outcomes(AO).shoe
    assert shoe == BaccaratShoe(AO.plan, PONTO_E_BANCA)
    plan = AO.plan
    assert (plan.decks, plan.burnt_first, plan.burnt_each, plan.behind, plan.automatic) == (6, 8, 1, 12, False)
    automatic = outcomes(replace(AO, double=True, shuffling=Shuffling.AUTOMATIC_SHOE)).shoe
    assert isinstance(automatic, BaccaratShoe)
    assert (automatic.decks, automatic.plan.automatic) == (6, True)


PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "figures.md").read_text(encoding="utf-8")


def published(first_head: str) -> dict[str, list[str]]:
    """The lines of the table whose first column is headed so, by their first cell."""
    section = PAGE.split("\n## Bacará ponto e banca\n", 1)[1].split("\n## ", 1)[0]
    _, _, *lines = section.split(f"| {first_head} ", 1)[1].split("\n\n", 1)[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {first: rest for first, *rest in cells}


def percent(number: Fraction) -> str:
    return f"{100 * float(number):+.4f} %"


def worth(rules: Rules, bet: str) -> str:
    return percent(next(odds.per_decision for odds in exact(outcomes(rules)) if odds.bet == bet))


@pytest.mark.rule("R-73")
def test_the_published_deductions() -> None:
    lines = published("deduction")
    for words, deduction in zip(lines, (Deduction.NONE, Deduction.FLAT, Deduction.ON_FIVE), strict=True):
        assert lines[words] == [
            worth(replace(preset, deduction=deduction, double=double), "banca")
            for preset in (AO, AO_MACAU)
            for double in (False, True)
        ]


@pytest.mark.rule("R-70", "R-73", "R-79")
def test_the_published_figures_by_decks_and_what_would_make_banca_level() -> None:
    for decks, line in published("decks").items():
        rules, counted = replace(AO, double=decks == "8"), ways(int(decks), PONTO_E_BANCA)

        def chance(winner: Winner, totals: range = range(10), counted: Counter[Score] = counted) -> Fraction:
            wanted = (n for ended, n in counted.items() if ended.winner == winner and ended.banca in totals)
            return Fraction(sum(wanted), counted.total())

        ponto, banca, tie = map(chance, Winner)
        five = chance(Winner.BANCA, range(5, 6))
        assert line[:4] == [f"{float(probability):.6f}" for probability in (ponto, banca, tie, five)]
        assert line[4:] == [worth(rules, bet) for bet in ("ponto", "empate", "par_do_ponto")]
        assert decks == "8" or f"{100 * float((banca - ponto) / banca):.2f} % of every prize" in PAGE
        assert f"{100 * float((banca - ponto) / five):.1f} %" in PAGE


# The two lanes

ON_FIVE: Any = {"deduction": Deduction.ON_FIVE, "communication": "OSJ 1", "communicated_on": "2026-01-31"}


def everything_on(table: Table[Any, Any], rules: Rules, chips: int = 100) -> None:
    act(table, *(PlaceBet(zone, chips, by=A) for zone in rules.zones))


@pytest.mark.parametrize("rules", [QUIET, MACAU, replace(QUIET, physical=False, **ON_FIVE)])
def test_a_table_pays_what_the_payout_functions_say(rules: Rules) -> None:
    for seed in range(60):
        table, luck = seated(rules, A), Seeded(seed)
        everything_on(table, rules)
        act(table, CloseBets(by=CROUPIER))
        events = table.run_dues(luck, at=0)
        shown = {side: [card for e in events if isinstance(e, CardsShown) and e.side == side for card in e.cards]
                 for side in ("ponto", "banca")}  # fmt: skip
        outcome = score(shown["ponto"], shown["banca"])
        gained = dict.fromkeys(rules.zones, 0)
        for event in events:
            if isinstance(event, PrizePaid):
                gained[event.zone] += event.prize
            elif isinstance(event, BetCollected):
                gained[event.zone] -= event.chips
        assert gained == {zone: net(rules, zone, 100, outcome) for zone in rules.zones}
        decided = next(event for event in events if isinstance(event, CoupDecided))
        assert (decided.winner, decided.banca, decided.ponto_pair) == (
            outcome.winner,
            outcome.banca,
            outcome.ponto_pair,
        )


TINY = Shoe((Card("5s"), Card("Kd"), Card("7h"), Card("2c")), (3, 2, 2, 2))


def test_every_way_to_deal_a_tiny_shoe_comes_out_the_same_by_playing_it() -> None:
    start = seated(QUIET, A)
    everything_on(start, QUIET)
    act(start, CloseBets(by=CROUPIER))
    closed = replace(start.state, shoe=replace(start.state.shoe, unseen=TINY))

    def play(chance: Chance) -> Score:
        state: State = closed
        while state.score is None:
            due = GAME.due(state)
            assert due is not None
            for event in tuple(GAME.decide(state, due.command, chance)):
                state = GAME.evolve(state, event)
        return state.score

    played: defaultdict[Score, Fraction] = defaultdict(Fraction)
    counted: defaultdict[Score, Fraction] = defaultdict(Fraction)
    for probability, outcome in exhaust(play):
        played[outcome] += probability
    for probability, deal in exhaust(lambda chance: dealt_from(TINY, chance)):
        counted[score(*deal.hands)] += probability
    assert played == counted
    assert len(played) > 5
