"""The matrix as one page that needs nothing else: for a regulator, on a screen or on paper."""

import re
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from string import Template

from panoverde.trace.book import Book
from panoverde.trace.citations import CITATION
from panoverde.trace.matrix import Matrix, Row, State, Totals, gaps, problems
from panoverde.trace.scan import Place

WORDS: Mapping[State, tuple[str, str, str]] = {
    State.DONE: ("✓", "Provada", "há código que a decide e um teste ou caso que a demonstra"),
    State.REASON: ("–", "Dispensada", "não precisa de código, pela razão indicada"),
    State.UNTESTED: ("◐", "Por testar", "há código, mas nenhum teste nem caso"),
    State.UNCODED: ("◑", "Por escrever", "há teste ou caso, mas ainda não há código"),
    State.OPEN: ("○", "Em aberto", "ainda não há código nem teste"),
    State.CONFLICT: ("!", "Contradição", "tem razão para não ter código, e tem código"),
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

AT_ONCE = 5  # tests shown before the rest is folded away


def page(matrix: Matrix) -> str:
    """The whole page. The same checkout always gives the same bytes."""
    template = Template(files("panoverde.trace").joinpath("page.html").read_text(encoding="utf-8"))
    book = matrix.book
    return template.substitute(
        version=escape(book.version),
        facts=_facts(matrix),
        bar=_bar(matrix.totals()),
        problems=_problems(matrix),
        legend="".join(f"<li>{_badge(state)}<span>{_meaning(state)}</span></li>" for state in State),
        cards="".join(_card(matrix, chapter) for chapter in matrix.chapters),
        chapter_options="".join(
            f'<option value="{escape(chapter)}">{escape(f"{chapter} {book.title(chapter)}")}</option>'
            for chapter in matrix.chapters
        ),
        state_options="".join(f'<option value="{state}">{_word(state)}</option>' for state in State),
        chapters="".join(_chapter(matrix, chapter) for chapter in matrix.chapters),
        readings="".join(_reading(book, row) for row in matrix.readings.values()),
    )


def _facts(matrix: Matrix) -> str:
    totals = matrix.totals()
    facts = [
        (_number(totals.rules), "regras catalogadas"),
        (_number(totals.counts[State.DONE]), "provadas"),
        (_number(totals.counts[State.REASON]), "dispensadas, com razão"),
        (_number(totals.rules - totals.settled), "por resolver"),
        (f"{len(matrix.book.complete)} de {len(matrix.chapters)}", "capítulos dados por completos"),
    ]
    return "".join(f"<div><dt>{label}</dt><dd>{figure}</dd></div>" for figure, label in facts)


def _problems(matrix: Matrix) -> str:
    found = problems(matrix)
    if not found:
        return ""
    count = (
        "1 afirmação ou citação não se confirma"
        if len(found) == 1
        else (f"{_number(len(found))} afirmações ou citações não se confirmam")
    )
    items = "".join(f"<li>{escape(problem)}</li>" for problem in found)
    return f'<details class="problems"><summary>{count}</summary><ul lang="en">{items}</ul></details>'


def _card(matrix: Matrix, chapter: str) -> str:
    totals = matrix.totals(chapter)
    return (
        f'<li><a href="#cap-{escape(chapter)}"><span class="top"><span class="id">{escape(chapter)}</span>'
        f"{_claim(matrix, chapter)}</span><strong>{escape(matrix.book.title(chapter))}</strong>{_bar(totals)}"
        f'<span class="count">{totals.settled} de {totals.rules} resolvidas</span></a></li>'
    )


def _chapter(matrix: Matrix, chapter: str) -> str:
    book, rows, totals = matrix.book, matrix.chapters[chapter], matrix.totals(chapter)
    name, title = escape(chapter), escape(book.title(chapter))
    source = escape(book.rules[rows[0].id].source.partition(" ")[2])
    return (
        f'<section class="chapter" data-chapter="{name}" aria-labelledby="cap-{name}"><header>'
        f'<h3 id="cap-{name}"><span class="id">{name}</span>{title}{_claim(matrix, chapter)}</h3>'
        f"<p>{source} · {_spoken(totals)}</p>{_bar(totals)}</header>"
        f'<ol class="rows">{"".join(_rule(book, row) for row in rows)}</ol></section>'
    )


def _claim(matrix: Matrix, chapter: str) -> str:
    if chapter not in matrix.book.complete:
        return ""
    if gaps(matrix, chapter):
        return '<span class="claim broken">☆ dado por completo, com faltas</span>'
    return '<span class="claim">★ dado por completo</span>'


def _rule(book: Book, row: Row) -> str:
    rule = book.rules[row.id]
    kind = KINDS.get(rule.kind, rule.kind)
    text = f'<p lang="en">{_linked(book, rule.summary)}</p>'
    return _row(row, f"<span>{escape(rule.locator)}</span><span>{escape(kind)}</span>", text)


def _reading(book: Book, row: Row) -> str:
    reading = book.readings[row.id]
    parts = [("Problema", reading.problem), ("Leitura", reading.default), ("Opção", reading.option)]
    told = "".join(f'<dt>{name}</dt><dd lang="en">{_linked(book, part)}</dd>' for name, part in parts)
    text = f'<p lang="en"><strong>{escape(reading.title)}</strong></p><dl class="told">{told}</dl>'
    return _row(row, f'<span lang="en">{_linked(book, reading.where)}</span>', text)


def _row(row: Row, who: str, text: str) -> str:
    why = f'<p class="why" lang="en">{escape(row.reason)}</p>' if row.reason else ""
    return (
        f'<li class="row {row.state}" id="{escape(row.id)}" data-state="{row.state}">'
        f'<div class="who"><a class="id" href="#{escape(row.id)}">{escape(row.id)}</a>{who}</div>'
        f'{_badge(row.state)}<div class="text">{text}{why}{_evidence(row)}</div></li>'
    )


def _evidence(row: Row) -> str:
    parts = [
        ("Código", _files(row.code)),
        ("Testes", [_test(place) for place in row.tests]),
        ("Casos", [_path(path) for path in dict.fromkeys(place.path for place in row.scenarios)]),
    ]
    shown = "".join(f"<dt>{name}</dt><dd>{_list(items)}</dd>" for name, items in parts if items)
    return f"<dl>{shown}</dl>" if shown else ""


def _files(places: Iterable[Place]) -> list[str]:
    lines: dict[str, list[str]] = {}
    for place in places:
        lines.setdefault(place.path, []).append(str(place.line))
    return [_path(f"{path}: {', '.join(at)}") for path, at in lines.items()]


def _test(place: Place) -> str:
    name = place.name.rpartition("::")[2].removeprefix("test_").replace("_", " ")
    sentence = f'<span lang="en">{escape(name)}</span> ' if name else ""
    return f"{sentence}{_path(str(place))}"


def _path(text: str) -> str:
    """A path that may break after a slash on a narrow screen."""
    return f'<span class="path">{escape(text).replace("/", "/<wbr>")}</span>'


def _list(items: list[str]) -> str:
    first, rest = items[:AT_ONCE], items[AT_ONCE:]
    folded = f"<details><summary>e mais {len(rest)}</summary>{_list_of(rest)}</details>" if rest else ""
    return _list_of(first) + folded


def _list_of(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _linked(book: Book, text: str) -> str:
    """Text for the page: existing citations become links, `words` become code."""

    def link(found: re.Match[str]) -> str:
        citation = found.group()
        return f'<a href="#{citation}">{citation}</a>' if book.exists(citation) else citation

    return re.sub(r"`([^`]+)`", r"<code>\1</code>", CITATION.sub(link, escape(text)))


def _bar(totals: Totals) -> str:
    parts = "".join(
        f'<span class="{state}" style="flex:{count}"></span>' for state, count in totals.counts.items() if count
    )
    return f'<div class="bar" role="img" aria-label="{_spoken(totals)}">{parts}</div>'


def _spoken(totals: Totals) -> str:
    counted = (f"{_word(state).lower()}: {_number(count)}" for state, count in totals.counts.items() if count)
    return f"{_number(totals.rules)} {'regra' if totals.rules == 1 else 'regras'}; {', '.join(counted)}"


def _badge(state: State) -> str:
    return f'<span class="badge {state}" data-sign="{WORDS[state][0]}">{_word(state)}</span>'


def _word(state: State) -> str:
    return WORDS[state][1]


def _meaning(state: State) -> str:
    return WORDS[state][2]


def _number(number: int) -> str:
    """Thousands apart, as the law prints them: 1 436."""
    return f"{number:,}".replace(",", "\u202f")
