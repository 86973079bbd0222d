"""The law in our words, always free; and which rules are implemented and tested."""

import asyncio
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, convert

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.play.description import LawChapter, LawRule, told
from panoverde.law.book import Book, law_folder
from panoverde.server.http.route import ApiCall, Caller, get
from panoverde.trace.counted import counted
from panoverde.trace.matrix import RuleState


class Law(Record):
    version: str
    chapters: tuple[LawChapter, ...]


class OfChapter(Record):
    chapter: Annotated[str, Meta(pattern="^[A-Z]{1,4}(-[A-Z0-9]{1,4})?$")]


class ChapterShown(Record):
    id: str
    title: str
    rules: tuple[LawRule, ...]


class OfReading(Record):
    reading: Annotated[str, Meta(pattern="^R-[0-9]{1,4}$")]


class ReadingShown(Record):
    """How the house reads what is unclear in the law."""

    id: str
    title: str
    where: str
    problem: str
    reading: str
    option: str
    """May the operator choose otherwise?"""
    rules: tuple[str, ...]
    """Rules that name it."""
    lang: Lang
    """Readings are written in English only."""


class RuleTraced(Record):
    id: str
    state: RuleState
    code: int
    """Number of places in the code that decide by it."""
    tests: int
    scenarios: int
    reason: str
    """Why it needs no code, if it needs none."""


class MatrixShown(Record):
    version: str
    totals: dict[str, int]
    rules: tuple[RuleTraced, ...]


@get("/api/law", Caller.ANYBODY, "Os capítulos da lei.", "The chapters of the law.")
async def law(call: ApiCall) -> Law:  # noqa: ARG001 PT-SO-P4 PT-TO-P4
    book = Book.load()
    counts = dict.fromkeys(book.chapters, 0)
    for rule in book.rules.values():
        counts[rule.chapter] += 1
    return Law(book.version, tuple(LawChapter(id_, book.title(id_), count) for id_, count in counts.items()))


@get("/api/law/matrix", Caller.ANYBODY, "Que regras estão implementadas.", "Which rules are implemented.", cost=5)
async def matrix(call: ApiCall) -> MatrixShown:
    """Counted in a checkout; an installed package has it as counted when it was built."""
    async with call.house.counting:
        return await asyncio.to_thread(_matrix)


@get("/api/law/{chapter}", Caller.ANYBODY, "As regras de um capítulo.", "The rules of a chapter.")
async def chapter(call: ApiCall, path: OfChapter) -> ChapterShown:  # PT-SO-P4 PT-TO-P4
    book = Book.load()
    rules = tuple(told(rule, call.lang) for rule in book.rules.values() if rule.chapter == path.chapter)
    if not rules:
        raise Refused("", "no-such-chapter", chapter=path.chapter)
    return ChapterShown(path.chapter, book.title(path.chapter), rules)


@get("/api/law/readings/{reading}", Caller.ANYBODY, "Uma leitura da lei.", "A reading of the law.")
async def reading(call: ApiCall, path: OfReading) -> ReadingShown:  # noqa: ARG001 PT-SO-P4
    book = Book.load()
    found = book.readings.get(path.reading)
    if found is None:
        raise Refused("", "no-such-reading", reading=path.reading)
    rules = tuple(rule.id for rule in book.rules.values() if found.id in rule.readings)
    return ReadingShown(  # AO-D3
        found.id, found.title, found.where, found.problem, found.default, found.option, rules, Lang.EN
    )  # fmt: skip


@lru_cache
def _matrix() -> MatrixShown:
    found = counted(law_folder().parent)
    if found is None:
        raise Refused("", "no-matrix")
    return convert(found, MatrixShown)


ROUTES = (law, matrix, chapter, reading)
