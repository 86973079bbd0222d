"""The matrix as one self-contained page: for a regulator, on a screen or on paper."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape

from panoverde.law.book import Book
from panoverde.law.citations import CITATION
from panoverde.trace.matrix import Matrix, RuleState, Totals, gaps, problems
from panoverde.trace.scan import CitationPlace

WORDS: Mapping[RuleState, tuple[str, str, str]] = {
    RuleState.DONE: ("✓", "Provada", "há código que a decide e um teste ou caso que a demonstra"),
    RuleState.REASON: ("–", "Dispensada", "não precisa de código, pela razão indicada"),
    RuleState.UNTESTED: ("◐", "Por testar", "há código, mas nenhum teste nem caso"),
    RuleState.UNCODED: ("◑", "Por escrever", "há teste ou caso, mas ainda não há código"),
    RuleState.OPEN: ("○", "Em aberto", "ainda não há código nem teste"),
    RuleState.CONFLICT: ("!", "Contradição", "tem razão para não ter código, e tem código"),
}

KINDS: Mapping[str, str] = {
    "conduct": "conduta",
    "engine": "jogo",
    "equipment": "equipamento",
    "irregularity": "irregularidade",
    "operator": "operador",
    "server": "servidor",
    "staff": "pessoal",
    "tournament": "torneio",
}

Evidence = tuple[str, str]
"""A test's sentence, or nothing, and its place."""

AT_ONCE = 5  # tests shown before the rest is folded away


def page(matrix: Matrix) -> str:
    """The same checkout always gives the same bytes."""
    return _templates().get_template("page.html").render(matrix=matrix, facts=_facts(matrix))


@cache
def _templates() -> Environment:
    found = Environment(loader=PackageLoader("panoverde.trace", ""), autoescape=True, keep_trailing_newline=True)
    found.globals.update(words=WORDS, kinds=KINDS, at_once=AT_ONCE, gaps=gaps, problems=problems, linked=_linked)
    found.filters.update(
        number=_number, spoken=_spoken, files=_files, tests=_tests, paths=_paths, broken=_broken_at_slashes
    )
    return found


def _facts(matrix: Matrix) -> list[tuple[str, str]]:
    totals = matrix.totals()
    return [
        (_number(totals.rules), "regras catalogadas"),
        (_number(totals.counts[RuleState.DONE]), "provadas"),
        (_number(totals.counts[RuleState.REASON]), "dispensadas, com razão"),
        (_number(totals.rules - totals.settled), "por resolver"),
        (f"{len(matrix.book.complete)} de {len(matrix.chapters)}", "capítulos dados por completos"),
    ]


def _files(places: Iterable[CitationPlace]) -> list[Evidence]:
    lines: dict[str, list[str]] = {}
    for place in places:
        lines.setdefault(place.path, []).append(str(place.line))
    return [("", f"{path}: {', '.join(at)}") for path, at in lines.items()]


def _tests(places: Iterable[CitationPlace]) -> list[Evidence]:
    names = (place.name.rpartition("::")[2].removeprefix("test_").replace("_", " ") for place in places)
    return [(name, str(place)) for name, place in zip(names, places, strict=True)]


def _paths(places: Iterable[CitationPlace]) -> list[Evidence]:
    return [("", path) for path in dict.fromkeys(place.path for place in places)]


def _broken_at_slashes(path: str) -> Markup:
    """A path that may break after a slash on a narrow screen."""
    return escape(path).replace("/", Markup("/<wbr>"))


def _linked(book: Book, text: str) -> Markup:
    """Text for the page: citations become links, `words` become code."""

    def link(found: re.Match[str]) -> str:
        citation = found.group()
        return f'<a href="#{citation}">{citation}</a>' if book.exists(citation) else citation

    marked = CITATION.sub(link, str(escape(text)))
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", marked))  # noqa: S704 - escaped above


def _spoken(totals: Totals) -> str:
    counted = (f"{WORDS[state][1].lower()}: {_number(count)}" for state, count in totals.counts.items() if count)
    return f"{_number(totals.rules)} {'regra' if totals.rules == 1 else 'regras'}; {', '.join(counted)}"


def _number(number: int) -> str:
    """Grouped as the law prints them: 1 466."""
    return f"{number:,}".replace(",", "\u202f")
