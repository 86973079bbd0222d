"""Grammar of citations: how rules and readings are named anywhere.

Wider than the rule book on purpose: a misspelt or unknown citation is still found, so that it can be reported.
"""

import re

CITATION = re.compile(
    r"""
    (?<! [^\W_] ) (?<! - )                         # not in the middle of a longer word
    (?:
        AO - (?! \d\d? (?! [.-]? [^\W_] ) ) D? \d  # AO-D1, AO-3.12a, AO-1.27a-iii; AO-3 is a chapter
      | PT - [A-Z]+ - (?= [^\W_] )                 # PT-NB-7a, PT-SO-P1, PT-SD-COMB-a; PT-NB is a chapter
      | (?: PT | FS | RT | R ) - \d                # FS-3.1.2.1, RT-36.1-1, RT-46.A, R-07
    )
    [^\W_]* (?: [.-] [^\W_]+ )*                    # a point or a hyphen belongs to it only between two parts
    """,
    re.VERBOSE,
)


def find(text: str) -> tuple[str, ...]:
    """Every citation, in the order of the text, without punctuation."""
    return tuple(CITATION.findall(text))


def is_citation(text: str) -> bool:
    """Is the whole text one citation, even of a rule that doesn't exist?"""
    return CITATION.fullmatch(text) is not None


Order = tuple[tuple[int, str], ...]


def order(name: str) -> Order:
    """Sort key for chapters and citations: AO-D, AO-2, AO-10; numbers sort as numbers, after letters."""
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in _PARTS.findall(name))


_PARTS = re.compile(r"\d+|[^\W\d_]+")


_CHAPTER = re.compile(
    r"""
    (?P<chapter> AO-D | AO-\d+ | PT-[A-Z]+ | RT | FS ) (?= [-.,;\s\d] | $ )
  | \b (?P<reading> R-\d+ )
  | (?<! [\w.-] ) (?P<number> \d+ ) \. \d           # 2.24 after AO-1.35 is AO-2.24
    """,
    re.VERBOSE,
)


def chapters(where: str) -> frozenset[str]:
    """Chapters that a list of rules such as «AO-1.35, 2.24; PT-BFO-3» names."""
    found, last = set[str](), ""
    for one in _CHAPTER.finditer(where):
        if one["number"]:
            if last.startswith("AO-"):
                found.add(f"AO-{one['number']}")
        else:
            last = one["chapter"] or ""
            found.update({last} - {""})
    return frozenset(found)
