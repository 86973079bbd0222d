"""The rule book: every rule, our readings of the unclear ones, and our claims about them."""

import csv
import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from panoverde.law.citations import chapters, is_citation, order


class BookError(ValueError):
    """A file of the rule book is wrong; the message names the file and the place."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of `catalogue.csv` and its line of `regras.csv`: a rule in our words, and its place in the law."""

    id: str
    source: str
    locator: str
    game: str
    kind: str
    summary: str
    """In English, with remarks for developers and, at its end, our readings: [R-01, R-02]."""
    resumo: str
    """In Portuguese, for players."""

    @property
    def readings(self) -> tuple[str, ...]:
        """Readings named at the end of the summary."""
        named = _READINGS_NAMED.search(self.summary)
        return tuple(named[1].split(", ")) if named else ()

    @property
    def told(self) -> str:
        """The summary without the readings."""
        return _READINGS_NAMED.sub("", self.summary)

    @property
    def chapter(self) -> str:
        """AO-3 of AO-3.12a, AO-D of AO-D1, PT-BFO of PT-BFO-10, RT of RT-46.A."""
        first, second = self.id.split("-")[:2]
        match first:
            case "AO":
                return f"AO-{'D' if second.startswith('D') else second.partition('.')[0]}"
            case "PT":
                return f"PT-{second}"
            case _:
                return first


_READINGS_NAMED = re.compile(r"\s*\[(R-\d+(?:, R-\d+)*)\]$", re.ASCII)


@dataclass(frozen=True, slots=True)
class Reading:
    """One entry of `readings.md`: what is unclear, where, and how we read it by default."""

    id: str
    title: str
    where: str
    problem: str
    default: str
    option: str

    @property
    def chapters(self) -> frozenset[str]:
        """Chapters that it is about; none where it is about all of them."""
        return chapters(self.where)

    @property
    def has_option(self) -> bool:
        """May the operator choose otherwise?"""
        return self.option.startswith("yes")

    @property
    def options(self) -> tuple[str, ...]:
        """Names of the operator's options, which stand in `backticks`."""
        return tuple(re.findall(r"`(\w+)`", self.option)) if self.has_option else ()

    @property
    def excepted(self) -> frozenset[str]:
        """Chapters whose game has nothing to choose there: «except AO-17: …»."""
        return frozenset(re.findall(r"\bexcept ([A-Z]+(?:-[A-Z0-9]+)?):", self.option))


@dataclass(frozen=True, slots=True)
class Book:
    """The whole rule book. Rules are in the order of the law, chapter by chapter."""

    rules: Mapping[str, Rule]
    readings: Mapping[str, Reading]
    reasons: Mapping[str, str]
    titles: Mapping[str, str]
    complete: tuple[str, ...]
    version: str

    @staticmethod
    def load(folder: Path | None = None) -> "Book":
        """The book of this folder, or the package's own. Each folder is read once."""
        return _load(folder.resolve() if folder else law_folder())

    @property
    def chapters(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule.chapter for rule in self.rules.values()))

    def exists(self, citation: str) -> bool:
        return citation in self.rules or citation in self.readings

    def title(self, chapter: str) -> str:
        return self.titles.get(chapter, chapter)


def law_folder() -> Path:
    """Beside this file in an installed package, or `law/` at the root of the checkout."""
    beside = Path(__file__).resolve().parent
    return beside if (beside / "catalogue.csv").is_file() else beside.parents[2] / "law"


def law_version(folder: Path | None = None) -> str:
    """Twelve hexadecimal digits that change with any rule or reading, but not with its Portuguese wording."""
    return _digest(folder) if folder else _own_version()


@cache
def _own_version() -> str:
    """Every table that opens asks for it; the book itself is read once too."""
    return _digest(law_folder())


def _digest(folder: Path) -> str:
    content = b"".join((folder / name).read_bytes() for name in ("catalogue.csv", "readings.md"))
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def _load(folder: Path) -> Book:
    for name in ("catalogue.csv", "regras.csv", "readings.md", "status.toml", "chapters.toml"):
        if not (folder / name).is_file():
            raise BookError(f"{folder / name}: this file of the rule book is missing")
    rules = _read_rules(folder / "catalogue.csv", folder / "regras.csv")
    readings = _read_readings(folder / "readings.md")
    titles, complete = _read_chapters(folder / "chapters.toml", {rule.chapter for rule in rules.values()})
    return Book(
        rules=rules,
        readings=readings,
        reasons=_read_reasons(folder / "status.toml", rules.keys() | readings.keys()),
        titles=titles,
        complete=complete,
        version=law_version(folder),
    )


def _read_rules(path: Path, portuguese: Path) -> Mapping[str, Rule]:
    lines = _read_csv(path, ("id", "source", "locator", "game", "kind", "summary"))
    resumos = dict(_read_csv(portuguese, ("id", "resumo")))
    _refuse_unknown(portuguese, resumos, {line[0] for line in lines}, "no such rule in the catalogue")
    for id_, *_ in lines:
        if not resumos.get(id_, "").strip():
            raise BookError(f"{portuguese}: {id_} isn't told in Portuguese")
    rules = [Rule(*[*line, resumos[line[0]]]) for line in lines]
    return {rule.id: rule for rule in sorted(rules, key=lambda rule: order(rule.chapter))}


def _read_csv(path: Path, columns: tuple[str, ...]) -> list[list[str]]:
    """Lines after the header; the first column is a unique id."""
    with path.open(encoding="utf-8", newline="") as file:
        try:
            lines = list(csv.reader(file, strict=True))[1:]
        except csv.Error as error:
            raise BookError(f"{path}: {error}") from error
    if any(len(line) != len(columns) for line in lines):
        raise BookError(f"{path}: a line isn't {', '.join(columns)}")
    _refuse_strange_or_repeated(path, [line[0] for line in lines])
    return lines


_READING = re.compile(r"^### (?P<id>\S+) — (?P<title>.+)\n(?P<bullets>(?:\n|- .*\n?)*)", re.MULTILINE)
_BULLET = re.compile(r"^- \*\*(?P<name>[^*]+):\*\* (?P<text>.+)$", re.MULTILINE)


def _read_readings(path: Path) -> Mapping[str, Reading]:
    entries = list(_READING.finditer(path.read_text(encoding="utf-8")))
    _refuse_strange_or_repeated(path, [entry["id"] for entry in entries])
    return {entry["id"]: _read_reading(path, entry) for entry in entries}


def _read_reading(path: Path, entry: re.Match[str]) -> Reading:
    bullets = {bullet["name"]: bullet["text"].strip() for bullet in _BULLET.finditer(entry["bullets"])}
    try:
        return Reading(
            id=entry["id"],
            title=entry["title"].strip(),
            where=bullets["Where"],
            problem=bullets["What is wrong"],
            default=bullets["Default reading"],
            option=bullets["Operator option"],
        )
    except KeyError as error:
        raise BookError(f"{path}: {entry['id']} has no «{error.args[0]}»") from error


def _read_reasons(path: Path, known: Iterable[str]) -> Mapping[str, str]:
    toml = _read_toml(path)
    _refuse_other_keys(path, toml, {"reasons"})
    reasons = toml.get("reasons", {})
    if not isinstance(reasons, dict):
        raise BookError(f'{path}: [reasons] isn\'t a table of rule = "reason"')
    _refuse_unknown(path, reasons, known, "no such rule or reading in the rule book")
    for citation, reason in reasons.items():
        if not isinstance(reason, str) or not reason.strip():
            raise BookError(f"{path}: {citation} has no reason: write one sentence")
    return {citation: reason.strip() for citation, reason in reasons.items()}


def _read_chapters(path: Path, known: Iterable[str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
    toml = _read_toml(path)
    _refuse_other_keys(path, toml, {"complete", "titles"})
    complete, titles = toml.get("complete", []), toml.get("titles", {})
    if not isinstance(complete, list) or not all(isinstance(chapter, str) for chapter in complete):
        raise BookError(f"{path}: complete isn't a list of chapters")
    if not isinstance(titles, dict) or not all(isinstance(title, str) for title in titles.values()):
        raise BookError(f'{path}: [titles] isn\'t a table of chapter = "title"')
    _refuse_unknown(path, [*complete, *titles], known, "no such chapter in the rule book")
    _refuse_repeated(path, complete)
    return titles, tuple(sorted(complete, key=order))


def _read_toml(path: Path) -> dict[str, object]:
    text = path.read_text(encoding="utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = text.split("\n")[int(place[1]) - 1] if place else text.rstrip().rpartition("\n")[2]
        raise BookError(f"{path}: {error}: {line.strip()}") from error


def _refuse_other_keys(path: Path, toml: Mapping[str, object], allowed: Iterable[str]) -> None:
    _refuse_unknown(path, toml, allowed, "this file has no such key")


def _refuse_unknown(path: Path, names: Iterable[str], known: Iterable[str], complaint: str) -> None:
    for name in names:
        if name not in known:
            raise BookError(f"{path}: {name}: {complaint}")


def _refuse_strange_or_repeated(path: Path, citations: list[str]) -> None:
    for citation in citations:
        if not is_citation(citation):
            raise BookError(f"{path}: {citation!r} isn't an id such as AO-3.12a or PT-BFO-8 (panoverde.law.citations)")
    _refuse_repeated(path, citations)


def _refuse_repeated(path: Path, names: list[str]) -> None:
    seen = set[str]()
    for name in names:
        if name in seen:
            raise BookError(f"{path}: {name} stands there twice")
        seen.add(name)
