"""Numbers as they are said at a table, in Portuguese and English: «mil e quatrocentos», «14 centenas», «5k»."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

UNITS = {
    word: number
    for number, words in {
        0: "zero",
        1: "um uma one",
        2: "dois duas two",
        3: "tres three",
        4: "quatro four",
        5: "cinco five",
        6: "seis six",
        7: "sete seven",
        8: "oito eight",
        9: "nove nine",
        10: "dez ten",
        11: "onze eleven",
        12: "doze twelve",
        13: "treze thirteen",
        14: "catorze quatorze fourteen",
        15: "quinze fifteen",
        16: "dezasseis dezesseis sixteen",
        17: "dezassete dezessete seventeen",
        18: "dezoito eighteen",
        19: "dezanove dezenove nineteen",
        20: "vinte twenty",
        30: "trinta thirty",
        40: "quarenta forty",
        50: "cinquenta fifty",
        60: "sessenta sixty",
        70: "setenta seventy",
        80: "oitenta eighty",
        90: "noventa ninety",
    }.items()
    for word in words.split()
}
HUNDRED_STEMS = "duzent", "trezent", "quatrocent", "quinhent", "seiscent", "setecent", "oitocent", "novecent"
HUNDREDS = {
    "cem": 100,
    "cento": 100,
    **{stem + ending: hundreds * 100 for hundreds, stem in enumerate(HUNDRED_STEMS, 2) for ending in ("os", "as")},
}
HUNDRED = frozenset({"hundred", "hundreds", "centena", "centenas"})
SCALES = {
    "mil": 1_000,
    "thousand": 1_000,
    "thousands": 1_000,
    "milhar": 1_000,
    "milhares": 1_000,
    "milhao": 1_000_000,
    "milhoes": 1_000_000,
    "million": 1_000_000,
    "millions": 1_000_000,
}
AND = frozenset({"e", "and"})
ARTICLES = frozenset({"um", "uma"})

TOKEN = re.compile(
    r"""
    \d{1,3} (?: [.,'’\s] \d{3} )+ (?! [\d.,]*\d )   # 1.400  1,400  1 400
  | \d+ (?: [.,] \d+ )?                             # 1400  2.5, of which k or mil makes a whole number
  | [^\W\d_]+
  | [?%]
    """,
    re.VERBOSE,
)
SHORT = ((re.compile(r"(?<=\d)\s?k\b|\bk\b"), " mil "), (re.compile(r"(?<=\d)m\b"), " milhoes "))  # RT-46.E writes 50k
GROUPED = re.compile(r"\d{1,3}(?:[.,'’\s]\d{3})+")


class Number(NamedTuple):
    """A number that was said."""

    value: int | None
    """None: not a whole number."""
    start: int
    end: int
    """The words that say it: from `start` to before `end`."""
    bare: bool
    """Said without hundreds or thousands."""


def words_of(text: str) -> list[str]:
    for pattern, word in SHORT:
        text = pattern.sub(word, text)
    return TOKEN.findall(text)


def numbers(words: list[str]) -> Iterator[Number]:
    """Every number among these words, in order."""
    at = 0
    while at < len(words):
        value, end = _longest(words, at)
        if value is not None and not _is_article(words, at, end):
            bare = not any(word in SCALES or word in HUNDRED for word in words[at:end])
            yield Number(int(value) if value.denominator == 1 else None, at, end, bare)
        at = end


def _is_article(words: list[str], at: int, end: int) -> bool:
    """The first word of «uma aposta de 500»."""
    return end - at == 1 and words[at] in ARTICLES and end < len(words) and words[end] not in AND


def _longest(words: list[str], at: int) -> tuple[Fraction | None, int]:
    """The longest number that begins here, and where it ends."""
    found, end = None, at + 1
    for stop in range(at + 1, len(words) + 1):
        value = _value(words[at:stop])
        if value is not None:
            found, end = value, stop
        elif words[stop - 1] not in AND:
            break
    return found, end


def _value(words: list[str]) -> Fraction | None:
    """The number that all these words say together."""
    if words[0] in AND or words[-1] in AND:
        return None
    total, group, scale = Fraction(0), Fraction(0), 10**9
    for word in words:
        if word in SCALES:
            if SCALES[word] >= scale or (total and not group):
                return None
            scale = SCALES[word]
            total, group = total + (group or 1) * scale, Fraction(0)
        elif word not in AND:
            more = _added(group, word)
            if more is None:
                return None
            group = more
    return total + group


def _added(group: Fraction, word: str) -> Fraction | None:
    """What has been said below the next thousand, and one word more."""
    if word in HUNDRED:
        return (group or Fraction(1)) * 100 if group < 100 else None
    if word in HUNDREDS:
        return None if group else Fraction(HUNDREDS[word])
    if word in UNITS:
        room = group % 100 == 0 or (group % 10 == 0 and group % 100 >= 20 and UNITS[word] < 10)
        return group + UNITS[word] if room else None
    if not word[0].isdigit() or group:
        return None
    if GROUPED.fullmatch(word):
        return Fraction(re.sub(r"\D", "", word))
    return Fraction(word.replace(",", "."))
