"""The figures of póquer sem descarte for people, in both languages and on narrow terminals."""

import subprocess
import sys
from io import StringIO

import pytest
from msgspec.structs import replace
from rich.console import Console, RenderableType

from panoverde.core.messages import Lang
from panoverde.lab.sem_descarte.options import JackpotPrize, Options
from panoverde.lab.sem_descarte.report import alternatives_table, method, notes, odds_table
from panoverde.lab.sem_descarte.solver import with_other_tiebreak

BOTH = with_other_tiebreak(Options())
LAW = BOTH[0]


def printed(table: RenderableType, width: int) -> str:
    console = Console(file=StringIO(), width=width, no_color=True)
    console.print(table)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [60, 100, 200])
@pytest.mark.parametrize(("lang", "edge"), [(Lang.PT, "-5,2243\u00a0%"), (Lang.EN, "-5.2243\u00a0%")])
def test_no_figure_is_cut(width: int, lang: Lang, edge: str) -> None:
    text = printed(odds_table(LAW, lang, width), width)
    assert "-7231756354/138425211925" in text
    assert edge in text
    assert "-18390890767/332220508620" in text
    assert "1271/2548" in text
    assert max(map(len, text.splitlines())) <= width


def test_a_person_reads_strategies_and_method() -> None:
    text = printed(odds_table(LAW, Lang.PT, 200), 200)
    for words in ("Ótima", "A-K-J-8-3 ou melhor", "Par ou melhor", "Ir sempre", "2,242954", "R-60"):
        assert words in text
    assert "equal cards tie" in method(BOTH[1], Lang.EN)


def test_both_choices_between_equal_hands_stand_side_by_side() -> None:
    text = printed(alternatives_table(BOTH, Lang.EN, 160), 160)
    assert text.count("● suit_tiebreak=true") == 4
    assert "-142031221/2718662100" in text


@pytest.mark.rule("AO-9.26", "R-56")
def test_the_notes_tell_how_often_the_bank_plays_and_when_the_jackpot_is_fair() -> None:
    assert notes(LAW, Lang.EN) == [
        "The bank qualifies in 205/364 of the rounds (56.3187\u00a0%).",
        "The jackpot bet is fair when the jackpot is worth 341,968.421053 jackpot bets (6497400/19).",
    ]
    fixed = replace(LAW, options=Options(jackpot=(JackpotPrize("cor", fixed=LAW.bank_qualifies),)))
    assert notes(fixed, Lang.EN)[1] == "No prize of the jackpot depends on its value."


def test_the_reports_need_neither_numpy_nor_numba() -> None:
    modules = "panoverde.lab.sem_descarte.report, panoverde.lab.sem_descarte.round_deck"
    code = f"import sys, {modules}; sys.exit(sum(heavy in sys.modules for heavy in ('numpy', 'numba')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
