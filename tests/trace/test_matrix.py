"""Each state of a rule, and each thing that can be wrong, on a small checkout."""

from collections.abc import Callable
from pathlib import Path

import pytest

from panoverde.trace.matrix import MEANING, MatrixRow, RuleState, Totals, build, is_checkout, problems
from panoverde.trace.scan import CitationPlace, ScanError

Checkout = Callable[..., Path]
CODE = "src/panoverde/games/roulette/play.py"
TESTS = "tests/test_play.py"
SCENARIO = "scenarios/roulette/spin.scenario"

MARKS = """\
import pytest
from pytest import mark

pytestmark = pytest.mark.rule("AO-1.1")

@pytest.mark.rule("AO-1.2", "R-01")
def test_pockets() -> None: ...

@mark.rule("AO-1.10")
class TestSpin:
    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("PT-NB-1"))])
    async def test_turn(self, n) -> None: ...

@pytest.mark.skip("AO-9.8")
def test_not_a_rule() -> None:
    "AO-9.7"
"""


def test_comments_and_strings_of_code_cite_and_docstrings_do_not(checkout: Checkout) -> None:
    source = '''\
"""Module: AO-1.10."""
PAYS = 1  # AO-1.1 PT-NB-1, R-01
class Wheel:
    """AO-1.10"""
    size = 37
    "AO-1.10: a string that stands alone documents"
    def spin(self, x):
        """AO-1.10"""
        raise Refused("AO-1.2", f"AO-1.1 {x}", """two
            lines R-02""")
'''
    matrix = build(checkout({CODE: source}))
    assert matrix.rules["AO-1.1"].code == (CitationPlace(CODE, 2), CitationPlace(CODE, 9))
    assert matrix.rules["AO-1.2"].code == (CitationPlace(CODE, 9),)
    assert matrix.rules["AO-1.10"].code == ()
    assert matrix.rules["PT-NB-1"].code == (CitationPlace(CODE, 2),)
    assert matrix.readings["R-01"].code == (CitationPlace(CODE, 2),)
    assert matrix.readings["R-02"].code == (CitationPlace(CODE, 10),)
    assert str(matrix.readings["R-02"].code[0]) == f"{CODE}:10"


def test_this_package_itself_cites_nothing(checkout: Checkout) -> None:
    matrix = build(checkout({"src/panoverde/law/book.py": "# AO-1.1 AO-9.9\n"}))
    assert matrix.rules["AO-1.1"].code == ()
    assert problems(matrix) == []


def test_marks_cite_wherever_they_stand(checkout: Checkout) -> None:
    matrix = build(checkout({TESTS: MARKS}))
    assert matrix.rules["AO-1.1"].tests == (CitationPlace(TESTS, 4),)
    assert matrix.rules["AO-1.2"].tests == (CitationPlace(TESTS, 6, "test_pockets"),)
    assert matrix.readings["R-01"].tests == (CitationPlace(TESTS, 6, "test_pockets"),)
    assert matrix.rules["AO-1.10"].tests == (CitationPlace(TESTS, 9, "TestSpin"),)
    assert matrix.rules["PT-NB-1"].tests == (CitationPlace(TESTS, 11, "TestSpin::test_turn"),)
    assert matrix.strangers == {}


def test_only_the_head_of_a_scenario_cites(checkout: Checkout) -> None:
    scenario = "# AO-1.1  a title\n\n#   R-02\ntable roulette\n# AO-1.2\nA: bet  # AO-1.10\n"
    matrix = build(checkout({SCENARIO: scenario, "scenarios/notes.md": "# PT-NB-1\n"}))
    assert matrix.rules["AO-1.1"].scenarios == (CitationPlace(SCENARIO, 1),)
    assert matrix.readings["R-02"].scenarios == (CitationPlace(SCENARIO, 3),)
    assert {row.id for row in matrix.rules.values() if row.scenarios} == {"AO-1.1"}


@pytest.mark.parametrize(
    ("coded", "tested", "shown", "reason", "state"),
    [
        (True, True, False, "", RuleState.DONE),
        (True, False, True, "", RuleState.DONE),
        (True, False, False, "", RuleState.UNTESTED),
        (False, True, False, "", RuleState.UNCODED),
        (False, False, True, "", RuleState.UNCODED),
        (False, False, False, "", RuleState.OPEN),
        (False, False, False, "because", RuleState.REASON),
        (False, True, False, "because", RuleState.REASON),
        (True, False, False, "because", RuleState.CONFLICT),
        (True, True, True, "because", RuleState.CONFLICT),
    ],
)
def test_state_follows_from_the_evidence(
    coded: bool, tested: bool, shown: bool, reason: str, state: RuleState, checkout: Checkout
) -> None:
    files = {
        CODE: "# AO-1.1\n" if coded else "",
        TESTS: 'import pytest\npytestmark = pytest.mark.rule("AO-1.1")\n' if tested else "",
        SCENARIO: "# AO-1.1\n" if shown else "",
        "law/status.toml": f'[reasons]\n"AO-1.1" = "{reason}"\n' if reason else "",
    }
    matrix = build(checkout(files))
    assert matrix.rules["AO-1.1"].state is state
    assert matrix.totals("AO-1").counts[state] == (3 if state is RuleState.OPEN else 1)
    assert state in MEANING


def test_totals_count_every_rule_once(checkout: Checkout) -> None:
    matrix = build(checkout({CODE: "# AO-1.1 PT-NB-1\n", TESTS: MARKS}))
    assert matrix.totals().rules == 4
    assert matrix.totals().settled == 2
    assert matrix.totals().counts[RuleState.UNCODED] == 2
    assert [matrix.totals(chapter).rules for chapter in matrix.chapters] == [3, 1]
    assert Totals.of([]).rules == 0


@pytest.mark.parametrize(
    ("file", "content", "place"),
    [
        (CODE, "\nX = 1  # AO-9.9\n", f"{CODE}:2"),
        (CODE, "X = 'AO-9.9: no'\n", f"{CODE}:1"),
        (TESTS, 'import pytest\n@pytest.mark.rule("AO-9.9")\ndef test_x(): ...\n', f"{TESTS}:2"),
        (SCENARIO, "# AO-9.9\n", f"{SCENARIO}:1"),
    ],
)
def test_a_citation_of_nothing_is_a_problem(checkout: Checkout, file: str, content: str, place: str) -> None:
    matrix = build(checkout({file: content}))
    assert problems(matrix) == [f"{place}: cites AO-9.9, which is not in the rule book"]


@pytest.mark.parametrize("wrong", ["ao-1.1", "R-9", "", "AO-1.1 AO-1.2"])
def test_a_mark_that_is_no_rule_is_a_problem(checkout: Checkout, wrong: str) -> None:
    matrix = build(checkout({TESTS: f'import pytest\npytestmark = pytest.mark.rule("{wrong}")\n'}))
    assert problems(matrix) == [f"{TESTS}:2: cites {wrong or 'an empty id'}, which is not in the rule book"]


@pytest.mark.parametrize("citation", ["AO-1.1", "R-01"])
def test_a_reason_and_code_is_a_problem(checkout: Checkout, citation: str) -> None:
    files = {CODE: f"# {citation}\n", "law/status.toml": f'[reasons]\n"{citation}" = "None."\n'}
    assert problems(build(checkout(files))) == [
        f"{citation}: status.toml says that it needs no code, but {CODE}:1 cites it"
    ]


def test_a_chapter_claimed_complete_is_held_to_it(checkout: Checkout) -> None:
    files = {
        CODE: "# AO-1.1 AO-1.2\n",
        TESTS: 'import pytest\npytestmark = pytest.mark.rule("AO-1.1", "AO-1.10")\n',
        "law/chapters.toml": 'complete = ["AO-1"]\n',
    }
    assert problems(build(checkout(files))) == [
        "AO-1.1: AO-1 is claimed complete, but no scenario shows this engine rule",
        "AO-1.2: AO-1 is claimed complete, but this rule is untested (code, but neither test nor scenario)",
        "AO-1.10: AO-1 is claimed complete, but this rule is uncoded (a test or scenario, but no code)",
    ]


def test_an_open_rule_of_a_claimed_chapter_lacks_everything(checkout: Checkout) -> None:
    (problem,) = problems(build(checkout({"law/chapters.toml": 'complete = ["PT-NB"]\n'})))
    assert problem.startswith("PT-NB-1: PT-NB is claimed complete, but this rule is open (neither code nor test)")
    assert problem.endswith(" and no scenario shows this operator rule")


def test_a_complete_chapter_has_no_problems(checkout: Checkout) -> None:
    files = {
        CODE: "# AO-1.1 AO-1.2\n",
        TESTS: 'import pytest\npytestmark = pytest.mark.rule("AO-1.2")\n',
        SCENARIO: "# AO-1.1\n",
        "law/status.toml": '[reasons]\n"AO-1.10" = "A gesture."\n',
        "law/chapters.toml": 'complete = ["AO-1"]\n',
    }
    assert problems(build(checkout(files))) == []


def test_readings_are_never_required(checkout: Checkout) -> None:
    matrix = build(checkout({CODE: "# R-01\n"}))
    assert matrix.readings["R-01"].state is RuleState.UNTESTED
    assert matrix.readings["R-02"] == MatrixRow("R-02", (), (), (), "")
    assert problems(matrix) == []


@pytest.mark.parametrize("file", [CODE, TESTS])
def test_a_file_that_is_not_python_is_named(checkout: Checkout, file: str) -> None:
    with pytest.raises(ScanError, match=rf"{file}:2: this isn't Python"):
        build(checkout({file: "x = 1\ndef\n"}))


def test_a_file_that_is_not_text_is_named(checkout: Checkout) -> None:
    root = checkout()
    (root / SCENARIO).write_bytes(b"# \xff")
    with pytest.raises(ScanError, match=r"spin\.scenario"):
        build(root)


def test_a_checkout_has_law_code_and_tests(checkout: Checkout) -> None:
    root = checkout()
    assert is_checkout(root)
    assert not is_checkout(root / "law")
