"""Passwords that others try first: common ones, names, runs along a keyboard, repetitions."""

import re
import unicodedata
from functools import cache
from hashlib import sha256
from importlib.resources import files

ROWS = (
    "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "qwertzuiop", "yxcvbnm",
    "abcdefghijklmnopqrstuvwxyz", "01234567890", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik", "1q2w3e4r5t6y7u8i9o0p",
)  # fmt: skip
SHORTEST_RUN, FEWEST_BESIDE, FEWEST_LETTERS = 3, 4, 5
"""A run has at least so many characters; so many others, or so many different ones, make a password."""
LEET = str.maketrans("013457@$!|", "oieastasil")
DIGEST = 5
"""Bytes of each digest in the list: one password in a hundred million is refused without being in it."""
LIST = "common_passwords.bin"


def is_common(password: str) -> bool:
    """In the list, or so but for figures and marks around it, or for figures in place of letters."""
    plain = folded(password)
    trimmed = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)
    both = (plain, trimmed, plain.translate(LEET), trimmed.translate(LEET))
    return any(digest_of(word) in _listed() for word in both if word)


def is_patterned(password: str) -> bool:
    """Repeats one piece, has few different characters, or is mostly runs."""
    plain = folded(password)
    if len(set(plain)) < FEWEST_LETTERS or re.fullmatch(r"(.+?)\1+", plain, re.DOTALL):
        return True
    return _beside_runs(plain) < FEWEST_BESIDE


def is_built_on(password: str, name: str) -> bool:
    """Little else than a name, or the words of it."""
    plain, whole = folded(password), folded(name)
    words = sorted({whole, *re.split(r"[\W_]+", whole)}, key=len, reverse=True)
    left = plain
    for word in words:
        if len(word) >= SHORTEST_RUN:
            left = left.replace(word, "")
    return left != plain and sum(letter.isalpha() for letter in left) < FEWEST_BESIDE


def _beside_runs(plain: str) -> int:
    place, beside = 0, 0
    while place < len(plain):
        run = _run(plain, place)
        beside += 0 if run >= SHORTEST_RUN else 1
        place += run if run >= SHORTEST_RUN else 1
    return beside


def _run(plain: str, start: int) -> int:
    """Length of the longest piece of a row, in either direction, that begins there."""
    longest = 1
    for row in (*ROWS, *(row[::-1] for row in ROWS)):
        while start + longest < len(plain) and plain[start : start + longest + 1] in row:
            longest += 1
    return longest


def folded(text: str) -> str:
    """Without case and accents."""
    split = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def digest_of(word: str) -> bytes:
    return sha256(word.encode("utf-8", "surrogatepass")).digest()[:DIGEST]


@cache
def _listed() -> frozenset[bytes]:
    kept = files("panoverde.house.people").joinpath(LIST).read_bytes()
    return frozenset(kept[place : place + DIGEST] for place in range(0, len(kept), DIGEST))
