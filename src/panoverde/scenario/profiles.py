"""A page for several profiles: `table holdem PT|AO`, with a bar between the words that differ."""

import re
from itertools import zip_longest

from panoverde.scenario.notation import BadScenario

WORD = re.compile(r'(?:"(?:\\.|[^"\\])*"|\S)+')


def each(text: str) -> dict[str, str]:
    """The page as each profile reads it, line by line; a page for one profile has the name ""."""
    lines = text.splitlines()
    opening = next((line for line in lines if _done(line)), "")
    names = [name for word in opening.split()[2:3] if "=" not in word for name in word.split("|")]
    if len(names) < 2:
        return {"": text}
    if len(set(names)) < len(names) or not all(names):
        raise BadScenario(lines.index(opening) + 1, "each profile is named once: «PT|AO»")
    return {name: "\n".join(_lines(lines, place, len(names))) + "\n" for place, name in enumerate(names)}


def join(pages: list[str]) -> str:
    """One page again; profiles may differ only in words."""
    rows = enumerate(zip_longest(*(page.splitlines() for page in pages), fillvalue=""), 1)
    return "\n".join(_joined(number, row) for number, row in rows) + "\n"


def _done(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _lines(lines: list[str], place: int, count: int) -> list[str]:
    return [_chosen(number, line, place, count) if _done(line) else line for number, line in enumerate(lines, 1)]


def _chosen(number: int, line: str, place: int, count: int) -> str:
    def choose(found: re.Match[str]) -> str:
        key, words = _parts(found[0])
        if '"' in found[0] or len(words) == 1:
            return found[0]
        if len(words) != count or not all(words):
            raise BadScenario(number, f"{found[0]}: this page has {count} profiles, so write {count} words, or one")
        return key + words[place]

    return WORD.sub(choose, line)


def _parts(word: str) -> tuple[str, list[str]]:
    """`rake=20|2000` is `rake=` and two words."""
    key, equals, value = word.partition("=")
    return (key + equals, value.split("|")) if equals and key and "|" not in key else ("", word.split("|"))


def _joined(number: int, row: tuple[str, ...]) -> str:
    if len(set(row)) == 1:
        return row[0]
    columns = list(zip_longest(*(WORD.findall(line) for line in row), fillvalue=""))
    if len(set(columns[0])) > 1 or not all(_alike(column) for column in columns):
        raise BadScenario(number, "the profiles differ in more than words here: write a page for each")
    words = iter(columns)
    return WORD.sub(lambda _: _barred(next(words)), row[0])


def _alike(column: tuple[str, ...]) -> bool:
    """The same word, or words that a bar can separate."""
    if len(set(column)) == 1:
        return True
    return all(word and '"' not in word for word in column) and len({_parts(word)[0] for word in column}) == 1


def _barred(column: tuple[str, ...]) -> str:
    key, _ = _parts(column[0])
    return column[0] if len(set(column)) == 1 else key + "|".join(word.removeprefix(key) for word in column)
