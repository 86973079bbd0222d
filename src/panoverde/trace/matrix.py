"""The matrix: each rule, the code that decides it, the tests and scenarios that show it, and its state."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from panoverde.law.book import Book, Rule
from panoverde.law.citations import order
from panoverde.trace.scan import Citation, CitationPlace, scan_code, scan_scenarios, scan_tests

SCENARIO_KINDS = frozenset({"engine", "irregularity", "operator"})


class RuleState(StrEnum):
    DONE = "done"
    REASON = "reason"
    UNTESTED = "untested"
    UNCODED = "uncoded"
    OPEN = "open"
    CONFLICT = "conflict"


SETTLED = frozenset({RuleState.DONE, RuleState.REASON})

MEANING: Mapping[RuleState, str] = {
    RuleState.DONE: "code and a test or scenario",
    RuleState.REASON: "needs no code, for a stated reason",
    RuleState.UNTESTED: "code, but neither test nor scenario",
    RuleState.UNCODED: "a test or scenario, but no code",
    RuleState.OPEN: "neither code nor test",
    RuleState.CONFLICT: "a reason to need no code, and code",
}


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """What the checkout shows about one rule or reading."""

    id: str
    code: tuple[CitationPlace, ...]
    tests: tuple[CitationPlace, ...]
    scenarios: tuple[CitationPlace, ...]
    reason: str

    @property
    def state(self) -> RuleState:
        match bool(self.reason), bool(self.code), bool(self.tests or self.scenarios):
            case True, coded, _:
                return RuleState.CONFLICT if coded else RuleState.REASON
            case _, True, shown:
                return RuleState.DONE if shown else RuleState.UNTESTED
            case _, _, shown:
                return RuleState.UNCODED if shown else RuleState.OPEN


@dataclass(frozen=True, slots=True)
class Totals:
    """Number of rules in each state."""

    counts: Mapping[RuleState, int]

    @classmethod
    def of(cls, rows: Iterable[MatrixRow]) -> "Totals":
        counts = Counter(row.state for row in rows)
        return cls({state: counts[state] for state in RuleState})

    @property
    def rules(self) -> int:
        return sum(self.counts.values())

    @property
    def settled(self) -> int:
        return sum(self.counts[state] for state in SETTLED)


@dataclass(frozen=True)
class Matrix:
    """Every rule and reading with its evidence, and citations that name neither."""

    book: Book
    rules: Mapping[str, MatrixRow]
    readings: Mapping[str, MatrixRow]
    strangers: Mapping[str, tuple[CitationPlace, ...]]

    @cached_property
    def chapters(self) -> Mapping[str, tuple[MatrixRow, ...]]:
        rows: dict[str, list[MatrixRow]] = {chapter: [] for chapter in self.book.chapters}
        for row in self.rules.values():
            rows[self.book.rules[row.id].chapter].append(row)
        return {chapter: tuple(of_chapter) for chapter, of_chapter in rows.items()}

    def totals(self, chapter: str | None = None) -> Totals:
        return Totals.of(self.rules.values() if chapter is None else self.chapters[chapter])


def build(root: Path, book: Book | None = None) -> Matrix:
    """Scans the checkout at `root` against its own rule book, or the one given."""
    book = book or Book.load(root / "law")
    code, tests, scenarios = (_gather(found) for found in (scan_code(root), scan_tests(root), scan_scenarios(root)))

    def row(citation: str) -> MatrixRow:
        return MatrixRow(
            id=citation,
            code=code.get(citation, ()),
            tests=tests.get(citation, ()),
            scenarios=scenarios.get(citation, ()),
            reason=book.reasons.get(citation, ""),
        )

    strangers = sorted({c for c in (*code, *tests, *scenarios) if not book.exists(c)}, key=order)
    return Matrix(
        book=book,
        rules={citation: row(citation) for citation in book.rules},
        readings={citation: row(citation) for citation in book.readings},
        strangers={c: (*code.get(c, ()), *tests.get(c, ()), *scenarios.get(c, ())) for c in strangers},
    )


def is_checkout(root: Path) -> bool:
    return (root / "src" / "panoverde").is_dir() and (root / "tests").is_dir() and (root / "law").is_dir()


def problems(matrix: Matrix) -> list[str]:
    """Every problem with the claims, one sentence each; empty if all is well."""
    claimed = [gap for chapter in matrix.book.complete for gap in gaps(matrix, chapter)]
    return [*_strangers(matrix), *_conflicts(matrix), *claimed]


def gaps(matrix: Matrix, chapter: str) -> list[str]:
    """What the chapter lacks to be complete, rule by rule."""
    found = ((row, _gap(row, matrix.book.rules[row.id])) for row in matrix.chapters[chapter])
    return [f"{row.id}: {chapter} is claimed complete, but {gap}" for row, gap in found if gap]


def _strangers(matrix: Matrix) -> Iterator[str]:
    for citation, places in matrix.strangers.items():
        for place in places:
            yield f"{place}: cites {citation or 'an empty id'}, which is not in the rule book"


def _conflicts(matrix: Matrix) -> Iterator[str]:
    for row in (*matrix.rules.values(), *matrix.readings.values()):
        if row.state is RuleState.CONFLICT:
            yield f"{row.id}: status.toml says that it needs no code, but {row.code[0]} cites it"


def _gap(row: MatrixRow, rule: Rule) -> str:
    if row.reason:
        return ""
    lacks = []
    if row.state is not RuleState.DONE:
        lacks.append(f"this rule is {row.state} ({MEANING[row.state]})")
    if not row.scenarios and rule.kind in SCENARIO_KINDS:
        lacks.append(f"no scenario shows this {rule.kind} rule")
    return " and ".join(lacks)


def _gather(citations: Iterable[Citation]) -> Mapping[str, tuple[CitationPlace, ...]]:
    places: dict[str, set[CitationPlace]] = {}
    for citation, place in citations:
        places.setdefault(citation, set()).add(place)
    return {citation: tuple(sorted(where)) for citation, where in places.items()}
