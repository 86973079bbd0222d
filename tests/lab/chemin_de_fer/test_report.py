"""The figures of chemin de fer for people and for programs, in both languages and on narrow terminals."""

import subprocess
import sys
from fractions import Fraction
from io import StringIO
from typing import Any

import msgspec
import pytest
from rich.console import Console

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.lab.chemin_de_fer import command
from panoverde.lab.chemin_de_fer.report import notes
from panoverde.lab.chemin_de_fer.words import case_in_words

FIVE_PER_CENT = Fraction(1, 20)
AT = "At {}, drawing favours the banker if ponto draws on five more than {} of the time ({})."
CASES = ("ponto_on_five", "banker_3_9", "banker_5_4")


class Rules(Record):
    """As much of a table's rules as the figures need."""

    cagnotte_pct: int = 5


def page(rate: Fraction, lang: Lang, width: int) -> str:
    console = Console(file=StringIO(), width=width, no_color=True)
    for part in command.shown(rate, lang, width):
        console.print(part, highlight=False)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def record(rate: Fraction = FIVE_PER_CENT) -> Any:
    return msgspec.json.decode(msgspec.json.encode(command.record(rate)))


def exact(figure: dict[str, str]) -> Fraction:
    assert figure["decimal"] == f"{float(Fraction(figure['exact'])):.12f}"
    return Fraction(figure["exact"])


@pytest.mark.parametrize("width", [50, 80, 200])
@pytest.mark.parametrize(("lang", "edge"), [(Lang.PT, "-1,0558\u00a0%"), (Lang.EN, "-1.0558\u00a0%")])
def test_no_figure_is_cut(width: int, lang: Lang, edge: str) -> None:
    text = page(FIVE_PER_CENT, lang, width)
    for figure in ("18880657128/1525814595305", "1819319484/117370353485", "546971813/1444075196", edge):
        assert figure in text
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.rule("R-81", "R-85", "AO-12.71")
def test_a_person_reads_choices_equilibria_and_the_cagnotte() -> None:
    text = page(FIVE_PER_CENT, Lang.PT, 200)
    lines = {line.strip() for line in text.splitlines()}
    for start in (
        "Cinco:\u00a0tira, 3-9:\u00a0fica, 5-4:\u00a0tira ",
        "Tabela (R-81): 5-4: tira",
        "Bancô, com falsas tiragens (AO-12.71): 6-não: tira",
        "Tabela impressa, à letra (R-81): Vantagem do banqueiro",
        "● 5\u00a0%",
    ):
        assert any(line.startswith(start) for line in lines), start
    assert "Com cagnotte" not in page(Fraction(), Lang.PT, 200)


def test_the_notes_say_what_decides() -> None:
    assert notes(Lang.EN) == [
        "Ponto loses less by drawing on five, whatever the banker does.",
        AT.format("3-9", "39.8865\u00a0%", "14930885/37433404"),
        AT.format("5-4", "46.4894\u00a0%", "9095105/19563846"),
        "With a cagnotte of 2.6979\u00a0% (2360082141/87477376570) nobody has an advantage.",
    ]


def test_every_case_has_a_name() -> None:
    assert [case_in_words(case, Lang.PT) for case in (*CASES, "banker_6_none")] == ["Cinco", "3-9", "5-4", "6-não"]


# For programs


@pytest.mark.rule("AO-12.65d", "AO-12.68d", "R-82")
def test_programs_get_the_eight_choices() -> None:
    choices = record()["choices"]
    assert len({tuple(choice[case] for case in CASES) for choice in choices}) == len(choices) == 8
    for choice in choices:
        assert list(choice) == [*CASES, "banker_advantage", "win", "push", "lose"]
        assert {choice[case] for case in CASES} <= {"draws", "stands"}
        win, push, lose = (exact(choice[end]) for end in ("win", "push", "lose"))
        assert win + push + lose == 1
        assert exact(choice["banker_advantage"]) == win - lose
    assert choices[0]["banker_advantage"] == {"exact": "18880657128/1525814595305", "decimal": "0.012374148986"}


def test_programs_get_the_equilibrium_with_its_inequalities() -> None:
    found = record()["equilibrium"]
    assert [exact(found[case]) for case in CASES] == [1, 1, 1]
    value = exact(found["banker_advantage"])
    assert {one["ponto_on_five"] for one in found["if_ponto"]} == {"draws", "stands"}
    assert all(exact(one["banker_advantage"]) >= value for one in found["if_ponto"])
    assert len(found["if_banker"]) == 4
    assert all(exact(one["banker_advantage"]) <= value for one in found["if_banker"])


@pytest.mark.rule("R-81", "AO-12.71")
def test_programs_get_the_printed_table_and_false_draws() -> None:
    banco, literal = record()["alternatives"]
    assert (banco["choice"], literal["choice"]) == ("false_draws", "printed_table")
    assert exact(banco["equilibrium"]["ponto_on_five"]) == Fraction(7631761, 9407656)
    assert exact(literal["equilibrium"]["banker_advantage"]) == Fraction(2482910289, 217973513615)
    assert [len(one["choices"]) for one in (banco, literal)] == [32, 8]
    assert literal["indifferent"]["banker_3_8"] is None


@pytest.mark.rule("AO-12.48", "R-85")
def test_programs_get_the_effect_of_the_cagnotte() -> None:
    told = record(command.asked(Rules(cagnotte_pct=3), {}))
    cagnotte = told["cagnotte"]
    assert exact(cagnotte["rate"]) == Fraction(3, 100)
    for before, after in zip(told["choices"], cagnotte["choices"], strict=True):
        taken = exact(before["banker_advantage"]) - exact(after["banker_advantage"])
        assert taken == Fraction(3, 100) * exact(before["win"])
    assert [one["rate"]["exact"] for one in cagnotte["equilibrium"] if one["adopted"]] == ["3/100"]
    assert exact(cagnotte["level_rate"]) == Fraction(2360082141, 87477376570)


def test_the_reports_need_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, panoverde.lab.chemin_de_fer.command; sys.exit(any(x in sys.modules for x in ('numpy', 'numba')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_takes_long_is_found_beforehand() -> None:
    told: list[tuple[int, int]] = []
    command.prepare(FIVE_PER_CENT, lambda done, whole: told.append((done, whole)))
    command.prepare(FIVE_PER_CENT, None)
    assert told == [(1, 1)]
