"""Answers of long computations, kept in memory and in the user's cache folder."""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

VARIABLE = "PANO_CACHE"
"""Folder for kept answers; empty: nothing is kept on disk."""

ANSWERS = ("core", "games", "lab")
"""Parts of the program on which an answer may depend."""


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A file of the folder."""

    question: str
    """Function, the program's source and what it was asked."""
    digest: str
    """SHA-256 of the answer as it is written here."""
    answer: msgspec.Raw


def kept(answer: Any) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what the function answers, of this type, to these arguments (hashable, and written as JSON).

    A file that is damaged, or that other source or another question wrote, is as good as none.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @cache
        @wraps(function)
        def ask(*asked: P.args, **named: P.kwargs) -> T:
            question = f"{function.__module__}.{function.__qualname__} {_source()} {_written(asked)}"
            file = _file(question)
            try:
                return cast("T", _read(file, question, answer))
            except (OSError, ValueError):
                found = function(*asked, **named)
                _write(file, question, _written(found))
                return found

        return cast("Callable[P, T]", ask)

    return decorate


def folder() -> Path | None:
    """Where answers are kept; None: nowhere."""
    if (chosen := os.environ.get(VARIABLE)) is not None:
        return Path(chosen) if chosen else None
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "panoverde"


def _file(question: str) -> Path | None:
    try:
        there = folder()
    except RuntimeError:  # nobody's home
        return None
    return there / f"{hashlib.sha256(question.encode()).hexdigest()[:32]}.json" if there else None


@cache
def _source() -> str:
    """Digest of all rules and solvers: other source may answer otherwise."""
    digest = hashlib.sha256()
    program = Path(__file__).parents[1]
    with suppress(OSError):
        for file in sorted(file for part in ANSWERS for file in (program / part).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _written(value: object) -> str:
    return msgspec.json.encode(value, enc_hook=_text).decode()


def _text(value: object) -> str:
    if not isinstance(value, Fraction):
        raise TypeError(f"{type(value)} can't be kept")
    return str(value)


def _read(file: Path | None, question: str, answer: Any) -> Any:
    """OSError or ValueError if it is not there, or not whole."""
    if file is None:
        raise FileNotFoundError
    found = msgspec.json.decode(file.read_bytes(), type=Kept)
    if found.question != question or found.digest != hashlib.sha256(found.answer).hexdigest():
        raise ValueError(f"{file} has another answer")
    return msgspec.json.decode(found.answer, type=answer, dec_hook=_fraction)


def _fraction(kind: type, text: str) -> Fraction:
    if kind is not Fraction or not isinstance(text, str):
        raise ValueError(f"{text} is no {kind}")
    return Fraction(text)


def _write(file: Path | None, question: str, written: str) -> None:
    """Whole or not at all. A full or read-only disk keeps nothing, and that is no error."""
    if file is None:
        return
    entry = Kept(question, hashlib.sha256(written.encode()).hexdigest(), msgspec.Raw(written.encode()))
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(msgspec.json.encode(entry))
            Path(name).replace(file)
        except OSError:
            Path(name).unlink(missing_ok=True)
