"""Bacará chemin de fer: the drawing table, totals by fault, the order of the table, and the options of the operator."""

import pytest
from msgspec.structs import replace

from panoverde.core.cards import RANKS, Card
from panoverde.core.money import Currency
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.baccarat.free_table import NO_CARD
from panoverde.games._kit.baccarat.hands import TOTALS, Winner, total, value
from panoverde.games.chemin_de_fer.bank import reductions
from panoverde.games.chemin_de_fer.calls import WORDS, Call, say
from panoverde.games.chemin_de_fer.order import distance, in_order, next_seat, passed_over
from panoverde.games.chemin_de_fer.payout import (
    Must,
    banker_must,
    best,
    cagnotte,
    half,
    least,
    ponto_must,
    winner,
)
from panoverde.games.chemin_de_fer.rules import Foreign, check
from panoverde.games.chemin_de_fer.state import State
from tests.games.chemin_de_fer_tables import AO, GAME, A, B, C, D, betting, prepared


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in words.split())


@pytest.mark.rule("AO-12.9", "AO-12.10", "AO-12.11", "R-83")
def test_a_ten_counts_nothing_and_totals_are_what_exceeds_ten_or_twenty() -> None:
    assert [value(Card(f"{rank}c")) for rank in RANKS] == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert [total(cards(hand)) for hand in ("9c 8d", "9c 9d 9h", "Tc Td Th", "Kc Qd")] == [7, 7, 0, 0]


PRINTED = """
3 T T T T T T T F O T
4 F F T T T T T F F T
5 F F F F O T T F F T
6 F F F F F F T F F F
"""
"""As the decree prints it: nine columns for ten values, zeros written O."""


@pytest.mark.rule("AO-12.68c", "AO-12.68d", "R-81", "R-82")
def test_the_bankers_table_is_the_printed_one_with_the_lost_column() -> None:
    """Each printed row lacks one T: the one for a six or for a seven, which are T in every row."""
    marks = {"T": Must.DRAW, "F": Must.STAY, "O": Must.CHOOSE}
    for line in PRINTED.split("\n")[1:-1]:
        row, *printed = line.split()
        whole = [*printed[:6], "T", *printed[6:]]
        assert [banker_must(int(row), third) for third in range(TOTALS + 1)] == [marks[mark] for mark in whole]
    always = {0: Must.DRAW, 1: Must.DRAW, 2: Must.DRAW, 7: Must.STAY, 8: Must.STAY, 9: Must.STAY}
    for row_, must in always.items():
        assert {banker_must(row_, third) for third in range(TOTALS + 1)} == {must}


@pytest.mark.rule("AO-12.65", "AO-12.68", "R-81")
def test_the_worked_example_of_the_drawing_rules() -> None:
    assert [ponto_must(have) for have in (4, 5, 6)] == [Must.DRAW, Must.CHOOSE, Must.STAY]
    assert (banker_must(3, 8), banker_must(3, 9), banker_must(5, 4)) == (Must.STAY, Must.CHOOSE, Must.CHOOSE)
    assert (banker_must(6, NO_CARD), banker_must(5, NO_CARD)) == (Must.STAY, Must.DRAW)


@pytest.mark.rule("AO-12.105e", "AO-12.105g", "AO-12.105h")
def test_totals_of_some_of_the_cards() -> None:
    assert least(cards("Kc 4d 5h 2s"), 3) == 1
    assert best(cards("4c 5d 7h"), 2, 3) == 9
    assert best(cards("2c Kd 6h 7s"), 3) == 9


@pytest.mark.rule("AO-12.2", "AO-12.97b")
def test_the_higher_total_wins() -> None:
    assert (winner(4, 4), winner(7, 5), winner(0, 3)) == (Winner.EMPATE, Winner.PONTO, Winner.BANCA)


@pytest.mark.rule("AO-12.48", "R-85", "R-08")
def test_the_cagnotte_is_rounded_down_and_an_odd_unit_has_no_half() -> None:
    assert (cagnotte(1_000, 5), cagnotte(1_010, 5), cagnotte(19, 5)) == (50, 50, 0)
    assert (half(100), half(7)) == (50, 3)


@pytest.mark.rule("AO-12.3", "AO-12.24", "AO-12.49", "AO-12.50", "AO-12.79", "R-92", "R-450")
def test_seats_count_to_the_right_and_standing_players_behind_theirs() -> None:
    table = prepared(AO.__class__(physical=False), A, C, D, B)
    state: State = table.state
    assert [distance(state, C, seat) for seat in (D, A, B, C)] == [0, 6, 7, 8]
    assert in_order(state, C) == (D, A, B, C)
    assert next_seat(replace(state, last_banker=D)) == A
    assert passed_over(replace(state, last_banker=D), A) == (5, 6, 7, 8, 9)
    assert in_order(replace(state, skips=(D,)), C) == (A, B, C, D)


@pytest.mark.rule("AO-12.35", "AO-12.36", "AO-12.37", "AO-12.83")
def test_the_minima_are_told_to_everybody_who_looks_at_the_table() -> None:
    opened = betting(AO.__class__(physical=False, minimum=200)).log[0]
    assert (opened.rules.minimum, opened.rules.least_bank) == (200, 1_000)  # type: ignore[attr-defined]
    rules = replace(AO, bank_minimum=700, auction_base=900, auction_step=50)
    assert (rules.least_bank, rules.first_bid, rules.raise_by) == (700, 900, 50)
    assert (AO.first_bid, AO.raise_by) == (500, 100)


@pytest.mark.rule("AO-12.3", "AO-12.16", "AO-12.24", "R-450")
def test_places_and_players() -> None:
    assert (AO.places, replace(AO, standing=False).places, AO.least_players) == (18, 9, 4)
    assert (AO.needs_croupier, replace(AO, physical=False).needs_croupier) == (True, False)
    assert AO.online_times == {"betting_seconds": 20, "decision_seconds": 30}


@pytest.mark.parametrize(
    ("option", "value"),
    [("seats", 8), ("seats", 10), ("bank_minimum", 99), ("cagnotte_pct", -1), ("auction_step", 0),
     ("decision_seconds", 0), ("decision_seconds", 301), ("minimum", 0)],
)  # fmt: skip
@pytest.mark.rule("AO-12.3", "AO-12.35", "AO-12.48", "AO-12.83", "R-457")
def test_options_outside_the_law_are_refused(option: str, value: int) -> None:
    with pytest.raises(Refused, match="option-outside-law"):
        check(replace(AO, **{option: value}))
    Table.open(GAME, "AO", replace(AO, decision_seconds=300, cagnotte_pct=5))


@pytest.mark.rule("AO-12.67", "AO-12.97", "AO-12.97a", "AO-12.97b", "AO-12.97c", "R-86")
def test_every_announcement_is_said_in_four_languages() -> None:
    assert set(WORDS) == set(Call)
    for call in Call:
        for foreign in Foreign:
            rules = replace(AO, foreign=foreign, currency=Currency.EUR)
            words = say(rules, call, amount=1_050, ponto=0, banca=3, name="Rui", seat=4).words
            assert words
            assert "{" not in words
    assert say(AO, Call.BANK_OF, amount=123_456).words == "Banca de 1234,56 kwanzas"
    assert say(AO, Call.BANK_WINS, ponto=0, banca=3).words == "Bacará no ponto; três na banca: ganha a banca"
    assert say(AO, Call.EQUALITY, ponto=4, banca=4).words == "Igualdade a quatro"
    both = say(replace(AO, foreign=Foreign.ENGLISH), Call.PONTO_WINS, ponto=7, banca=5).words
    assert both.startswith("Sete no ponto; cinco na banca: ganha o ponto — Seven for the ponto")


@pytest.mark.rule("AO-12.33", "AO-12.34")
def test_without_a_bank_there_is_nothing_to_reduce() -> None:
    assert reductions(GAME.open(AO, 0)) == {}
