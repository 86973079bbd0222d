"""What a spin wins, by hand calculation from the contract's words."""

import pytest
from msgspec.structs import replace

from panoverde.games._slots.bonus import best, opened, picked
from panoverde.games._slots.machine import LineWin, ScatterWin, spin
from panoverde.games._slots.plan import Pay, Pick, Reels, Wheel, Wild
from panoverde.games._slots.reader import read

from .plans import EVERYTHING, WAYS

pytestmark = pytest.mark.rule("AO-17.2")


def reels(text: str) -> Reels:
    plan = read(text.encode())
    assert isinstance(plan, Reels)
    return plan


ALL = reels(EVERYTHING)


def line(*cells: str, plan: Reels = ALL) -> LineWin | None:
    """What these cells win on a machine with one row."""
    strips = tuple((cell,) for cell in cells)
    others = (plan.symbols,) * len(cells)
    free = replace(plan.free_spins, strips=others) if plan.free_spins else None
    one = replace(
        plan, window=(1,) * len(cells), strips=strips, lines=((1,) * len(cells),), free_spins=free, jackpot=None
    )
    found = spin(one, (0,) * len(cells)).lines
    return found[0] if found else None


def test_only_the_highest_prize_of_a_line_is_paid() -> None:
    assert line("SETE", "SETE", "SETE") == LineWin("SETE 3", 30, 3, 1)
    assert line("SETE", "SETE", "LUA") == LineWin("SETE 2", 3, 2, 1)
    assert line("SETE", "SETE", "BAR2") == LineWin("* SETE BARRAS", 7, 3, 1)
    assert line("LUA", "LUA", "LUA") is None
    assert line("LUA", "SETE", "SETE") is None


def test_wilds_multiply_where_they_stand_for_something_else() -> None:
    assert line("W", "SETE", "SETE") == LineWin("SETE 3", 60, 3, 1)
    assert line("W", "W", "SETE") == LineWin("SETE 3", 120, 3, 1)
    assert line("SETE", "SETE", "V") == LineWin("SETE 3", 30, 3, 1)
    assert line("BAR1", "W", "BAR2") == LineWin("BARRAS 3", 18, 3, 1)
    assert line("BAR1", "BAR1", "V") is None  # it stands for no bar
    assert line("W", "SETE", "BAR2") == LineWin("* SETE BARRAS", 7, 3, 1)  # under * nothing is multiplied


def test_wilds_alone_are_paid_in_their_row_or_as_what_they_stand_for() -> None:
    assert line("W", "W", "LUA") == LineWin("SETE 2", 12, 2, 1)
    dear = replace(ALL, pay=(*ALL.pay[:2], Pay("W", ((2, 13),))))
    assert line("W", "W", "LUA", plan=dear) == LineWin("W 2", 13, 2, 1)


def test_wilds_make_no_chains() -> None:
    chain = replace(
        ALL, wild=(Wild("W", ("V",), 2), Wild("V", ("SETE",))), pay=(Pay("SETE", ((3, 30),)), Pay("V", ((2, 5),)))
    )
    assert line("W", "V", "SETE", plan=chain) == LineWin("V 2", 10, 2, 1)
    assert line("V", "V", "SETE", plan=chain) == LineWin("SETE 3", 30, 3, 1)


def test_of_equal_prizes_the_longest_then_the_first_written() -> None:
    equal = replace(ALL, pay=(Pay("SETE", ((2, 7), (3, 7))), Pay("BARRAS", ((3, 7),))), mixed=ALL.mixed)
    assert line("SETE", "SETE", "SETE", plan=equal) == LineWin("SETE 3", 7, 3, 1)
    assert line("SETE", "SETE", "BAR2", plan=equal) == LineWin("* SETE BARRAS", 7, 3, 1)
    assert line("BAR1", "SETE", "BAR2", plan=equal) == LineWin("* SETE BARRAS", 7, 3, 1)
    twins = replace(equal, pay=(Pay("BARRAS", ((3, 7),)), Pay("BAR1", ((3, 7),))))
    assert line("BAR1", "BAR1", "BAR1", plan=twins) == LineWin("BARRAS 3", 7, 3, 1)


def test_lines_add_up_and_the_window_goes_round_the_end() -> None:
    found = spin(ALL, (3, 2, 1))
    assert found.window == (("W", "SETE"), ("SETE",), ("SETE", "LUA"))
    assert found.lines == (LineWin("SETE 3", 60, 3, 1), LineWin("SETE 2", 3, 2, 2))
    assert (found.due, found.paid) == (63, 63)


def test_scatters_start_bonuses_and_free_spins_and_the_maximum_cuts() -> None:
    found = spin(ALL, (2, 3, 2))
    assert found.window == (("LUA", "W"), ("LUA",), ("LUA", "V"))
    assert found.scatters == (ScatterWin("LUA 3", 5),)
    assert (found.due, found.free_spins, found.trigger, found.bonuses) == (10, 4, 3, (0,))
    low = replace(ALL, maximum_prize=4)
    assert (spin(low, (2, 3, 2)).due, spin(low, (2, 3, 2)).paid) == (10, 8)


def test_the_jackpot_is_paid_instead_of_its_line_and_never_in_free_spins() -> None:
    second = replace(ALL, window=(1, 1, 1), lines=((1, 1, 1), (1, 1, 1)))
    found = spin(second, (0, 2, 1))
    assert found.jackpot
    assert found.lines == (LineWin("SETE 3", 30, 3, 1),)
    free = spin(second, (0, 0, 0), free=True)
    assert not free.jackpot
    assert [win.prize for win in free.lines] == [30, 30]
    assert (free.due, free.paid) == (180, 100)


def test_free_spins_have_their_own_strips_add_spins_and_start_no_bonus() -> None:
    found = spin(ALL, (0, 1, 1), free=True)
    assert found.window == (("SETE", "LUA"), ("LUA",), ("LUA", "V"))
    assert (found.free_spins, found.trigger, found.bonuses) == (1, 3, ())
    assert found.due == 3 * (2 * 5)
    assert spin(ALL, (0, 0, 0), free=True).free_spins == 0


def test_ways_multiply_the_cells_that_fit() -> None:
    plan = reels(WAYS)
    found = spin(plan, (0, 2, 2))
    assert found.window == (("A", "A"), ("A", "W"), ("W", "A"))
    ways = 2 * (1 + 3) * (3 + 1)
    assert found.lines == (LineWin("A 3", 6 * ways, 3, ways=ways),)
    assert (found.free_spins, found.trigger, found.jackpot) == (0, None, False)
    both = spin(plan, (1, 1, 0))
    assert both.window == (("A", "B"), ("B", "A"), ("A", "B"))
    assert both.lines == (LineWin("A 3", 6, 3, ways=1), LineWin("B 3", 2, 3, ways=1))
    short = spin(replace(plan, strips=(("A", "A"), ("A", "B"), ("B", "B"))), (0, 0, 0))
    assert short.lines == (LineWin("A 2", 2, 2, ways=2),)


def test_boxes_are_opened_until_the_end_shows_or_the_picks_are_used() -> None:
    wheel, pick = ALL.bonus
    assert isinstance(wheel, Wheel)
    assert isinstance(pick, Pick)
    assert (best(wheel), best(pick)) == (5, 7)
    assert opened(pick, (0, 1, 2)) == (0, 1)
    assert opened(pick, (0, 2, 1)) == (0, 2)
    assert opened(replace(pick, picks=3), (0, 1)) == (0, 1)
    assert picked(pick, (0, 2)) == 2
