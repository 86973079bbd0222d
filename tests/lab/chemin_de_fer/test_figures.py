"""Exact figures of chemin de fer: against a second enumeration, against published ones, and by their inequalities."""

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import pytest
from msgspec.structs import replace

from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER, NO_CARD, PRINTED, FreeTable
from panoverde.games._kit.baccarat.hands import PONTO_E_BANCA, DrawingTable, Winner
from panoverde.games._kit.baccarat.ways import ways
from panoverde.lab.chemin_de_fer.coups import CoupOdds, counted
from panoverde.lab.chemin_de_fer.equilibrium import equilibria
from panoverde.lab.chemin_de_fer.report import draws_pay, level_rate
from panoverde.lab.chemin_de_fer.solution import FALSE_DRAWS, Choice, Solution, solve
from tests.lab.chemin_de_fer import ordered_coups


def law() -> Solution:
    return solve()


def banco() -> Solution:
    return solve(FALSE_DRAWS)


def literal() -> Solution:
    return solve(PRINTED)


@cache
def second() -> dict[ordered_coups.Chosen, tuple[Fraction, Fraction, Fraction]]:
    return {way: ordered_coups.ends(way) for way in ordered_coups.CHOICES}


PUBLISHED = {
    (True, True, True): "18880657128/1525814595305",
    (True, True, False): "18838782164/1525814595305",
    (True, False, True): "18340596672/1525814595305",
    (True, False, False): "18298721708/1525814595305",
    (False, True, True): "107172496/7031403665",
    (False, True, False): "23292812052/1525814595305",
    (False, False, True): "23614772872/1525814595305",
    (False, False, False): "1819319484/117370353485",
}


def chosen(choice: Choice, solution: Solution) -> tuple[bool, ...]:
    return tuple(choice.draws(solution.cells).values())


@pytest.mark.rule("AO-12.65d", "AO-12.68d", "R-81", "R-82")
def test_the_eight_choices_have_the_odds_of_a_second_enumeration() -> None:
    assert [chosen(choice, law()) for choice in law().choices] == list(ordered_coups.CHOICES)
    for choice, way in zip(law().choices, ordered_coups.CHOICES, strict=True):
        assert (choice.odds.win, choice.odds.push, choice.odds.lose) == second()[way]
        assert choice.odds.advantage == Fraction(PUBLISHED[way])


@pytest.mark.rule("R-81")
def test_so_have_those_of_the_printed_table() -> None:
    assert literal().cells == ((3, 8), (5, 4))
    for choice, way in zip(literal().choices, ordered_coups.CHOICES, strict=True):
        assert (choice.odds.win, choice.odds.push, choice.odds.lose) == ordered_coups.ends(way, ordered_coups.PRINTED)


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.rule("R-82", "AO-12.103")
def test_a_banker_who_plays_by_the_table_has_the_odds_of_banca(decks: int) -> None:
    by_the_table = CHEMIN_DE_FER.chosen(ponto=True, drawn=CHEMIN_DE_FER.free)
    assert by_the_table == PONTO_E_BANCA
    scores = ways(decks, PONTO_E_BANCA)
    won = [sum(many for score, many in scores.items() if score.winner == side) for side in Winner]
    ponto, banca, tie = (Fraction(many, sum(won)) for many in won)
    assert counted(8, decks).odds(by_the_table) == CoupOdds(banca, tie, ponto)


@pytest.mark.rule("AO-12.65", "AO-12.68", "R-81")
def test_the_tables_are_those_of_the_text() -> None:
    cells = {"T": True, "F": False, "O": None}
    for table, rows in ((CHEMIN_DE_FER, ordered_coups.TABLE), (PRINTED, ordered_coups.PRINTED)):
        assert table.ponto == (True,) * 5 + (None,) + (False,) * 4
        for total in range(10):
            row = rows.get(total, "TF"[total > 6] * 11)
            assert table.banker[total] == tuple(cells[cell] for cell in row)
    assert CHEMIN_DE_FER.free == ((3, 9), (5, 4))


def test_odds_are_counted_for_sides_that_show_eight() -> None:
    with pytest.raises(ValueError, match="counted for sides that show 8, not 9"):
        counted(8).odds(replace(PONTO_E_BANCA, natural=9))


# Equilibrium


@pytest.mark.rule("AO-12.65d", "AO-12.68d")
def test_nobody_gains_by_leaving_the_equilibrium() -> None:
    """By figures of the second enumeration: always drawing is the only saddle, so nobody needs to mix."""
    advantage = {way: win - lose for way, (win, _, lose) in second().items()}
    saddles = [
        way
        for way, value in advantage.items()
        if all(value <= gain for other, gain in advantage.items() if other[1:] == way[1:])
        and all(value >= gain for other, gain in advantage.items() if other[0] == way[0])
    ]
    found = law().equilibrium
    assert saddles == [(True, True, True)]
    assert list(found.frequencies.values()) == [1, 1, 1]
    assert found.odds.advantage == advantage[True, True, True]
    assert draws_pay(law())  # strictly, so there is no mixed equilibrium besides
    assert not draws_pay(banco())
    assert found.mixed == ((Fraction(1), PONTO_E_BANCA),)


@pytest.mark.parametrize("solve_table", [law, banco, literal], ids=["law", "bancô", "printed"])
def test_the_inequalities_of_an_equilibrium_hold(solve_table: Callable[[], Solution]) -> None:
    found = solve_table().equilibrium
    value = found.odds.advantage
    assert min(found.ponto.values()) == value == max(gain for _, gain in found.banker)
    for draws, gain in found.ponto.items():
        often = found.frequencies["ponto_on_five"] if draws else 1 - found.frequencies["ponto_on_five"]
        assert often == 0 or gain == value
    assert sum(often for often, _ in found.mixed) == 1
    assert sum((often * counted(8).odds(table).advantage for often, table in found.mixed), Fraction()) == value


def deviations() -> Iterator[tuple[str, Fraction]]:
    """The value of bancô if one side leaves its equilibrium in one case. Cases are apart: each can be tried alone."""
    mixed = banco().equilibrium.mixed

    def value(changed: dict[object, bool]) -> Fraction:
        return sum((often * counted(8).odds(_changed(table, changed)).advantage for often, table in mixed), Fraction())

    for total in range(8):
        for draws in (True, False):
            yield "ponto", value({total: draws})
    for total in range(1, 8):  # AO-12.71: not with bacará
        for third in range(11):
            for draws in (True, False):
                yield "banker", value({(total, third): draws})


def _changed(table: DrawingTable, draws: dict[object, bool]) -> DrawingTable:
    """Ponto's cases are totals, the banker's are cells."""
    ponto = tuple(draws.get(total, told) for total, told in enumerate(table.ponto))
    rows = enumerate(table.banca)
    banca = tuple(tuple(draws.get((total, third), told) for third, told in enumerate(row)) for total, row in rows)
    return DrawingTable(table.natural, ponto, banca)


@pytest.mark.rule("AO-12.71", "R-88")
def test_false_draws_bring_nobody_more_than_the_equilibrium_of_banco() -> None:
    value = banco().equilibrium.odds.advantage
    found = list(deviations())
    assert len(found) == 16 + 154
    assert min(gain for side, gain in found if side == "ponto") == value
    assert max(gain for side, gain in found if side == "banker") == value


@pytest.mark.rule("AO-12.71")
def test_in_banco_both_mix() -> None:
    assert banco().equilibrium.frequencies == {
        "ponto_on_five": Fraction(7631761, 9407656),
        "banker_3_9": 1,
        "banker_4_1": 0,
        "banker_5_4": 1,
        "banker_6_none": Fraction(546971813, 1444075196),
    }
    assert banco().equilibrium.odds.advantage == Fraction(23174205422119131, 1794292354051081885)


def test_with_endless_decks_the_figures_are_those_of_kemeny_and_snell() -> None:
    """Solved in 1957 for cards that are put back: 9/11 and 859/2288, and a value of 679568/53094899."""
    endless = solve(FALSE_DRAWS, decks=10**12).equilibrium
    assert float(endless.frequencies["ponto_on_five"]) == pytest.approx(9 / 11, abs=1e-10)
    assert float(endless.frequencies["banker_6_none"]) == pytest.approx(859 / 2288, abs=1e-10)
    assert float(endless.odds.advantage) == pytest.approx(679568 / 53094899, abs=1e-10)


def test_a_game_may_have_several_equilibria_or_one_that_is_mixed() -> None:
    coordination = [[Fraction(2), Fraction(0)], [Fraction(0), Fraction(1)]]
    assert [(mix.first[0], mix.second[0]) for mix in equilibria(coordination, coordination)] == [
        (1, 1),
        (0, 0),
        (Fraction(1, 3), Fraction(1, 3)),
    ]
    pennies = [[Fraction(1), Fraction(-1), Fraction(2)], [Fraction(-1), Fraction(1), Fraction(2)]]
    against = [[-gain for gain in row] for row in pennies]
    assert [mix.second for mix in equilibria(pennies, against)] == [(Fraction(1, 2), Fraction(1, 2), Fraction())]


@pytest.mark.parametrize(("cell", "near"), [((3, 9), 0.398865), ((5, 4), 0.464894)])
@pytest.mark.rule("R-81")
def test_the_optional_cells_turn_with_the_frequency_of_pontos_draw(cell: tuple[int, int], near: float) -> None:
    """At half the time, as reading R-81 has it, both favour drawing."""
    often = law().indifferent[f"banker_{cell[0]}_{cell[1]}"]
    assert often is not None
    assert float(often) == pytest.approx(near, abs=5e-7)
    gains = [_gain(law(), cell, ponto) for ponto in (True, False)]
    assert often * gains[0] + (1 - often) * gains[1] == 0
    assert gains[0] > 0 > gains[1]
    assert sum(gains) > 0
    assert literal().indifferent["banker_3_8"] is None


def _gain(solution: Solution, cell: tuple[int, int], ponto: bool) -> Fraction:
    advantages = {choice.banker: choice.odds.advantage for choice in solution.choices if choice.ponto == ponto}
    return advantages[cell,] - advantages[()]


# Cagnotte, printed table, time


@pytest.mark.rule("AO-12.48", "R-85")
def test_a_cagnotte_of_5_per_cent_leaves_the_banker_behind() -> None:
    odds = law().equilibrium.odds
    assert odds.after(Fraction()) == odds.advantage
    assert odds.after(Fraction(1, 20)) == odds.win * Fraction(19, 20) - odds.lose < 0
    assert odds.after(level_rate()) == 0
    for percentage in range(6):
        assert solve(rate=Fraction(percentage, 100)).equilibrium.frequencies == law().equilibrium.frequencies


@pytest.mark.rule("R-81")
def test_the_printed_table_would_cost_the_banker_a_tenth_of_a_percentage_point() -> None:
    found = literal().equilibrium
    assert found.odds.advantage == Fraction(2482910289, 217973513615)
    assert list(found.frequencies.values()) == [1, 0, 1]
    assert float(law().equilibrium.odds.advantage - found.odds.advantage) == pytest.approx(0.000983, abs=5e-7)


def test_the_exact_odds_take_at_most_two_seconds_of_one_core() -> None:
    solve.cache_clear()
    counted.cache_clear()
    start = time.process_time()
    for table in (CHEMIN_DE_FER, FALSE_DRAWS, PRINTED):
        solve(table)
    assert time.process_time() - start < 2


def test_only_the_named_cells_are_freed() -> None:
    def told(table: FreeTable) -> dict[tuple[int, int], bool | None]:
        return {(total, third): draw for total, row in enumerate(table.banker) for third, draw in enumerate(row)}

    law, banco = told(CHEMIN_DE_FER), told(FALSE_DRAWS)
    assert {cell for cell in law if law[cell] != banco[cell]} == {(4, 1), (6, NO_CARD)}
    assert FALSE_DRAWS.ponto == CHEMIN_DE_FER.ponto
