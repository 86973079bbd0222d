"""One sentence for what ends a command, instead of a traceback."""

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from panoverde.core.messages import Lang, phrase
from panoverde.store.url import without_password

CANNOT = 2
TRACEBACK = "PANO_TRACEBACK"
OWN = Path(__file__).parents[1]


def sentence(problem: BaseException, lang: Lang) -> str:
    """What an operator can mend is said by its words; anything else is a fault of the program, with its place."""
    problem = _cause(problem)
    if type(problem).__name__ == "NoServerRole":
        return phrase("house", "database-no-role", lang).format(statement=problem)
    if isinstance(problem, OSError | UnicodeError) or not _ours(problem):
        return phrase("house", "audit-cannot", lang).format(why=_words(problem))
    return phrase("house", "command-fault", lang).format(what=_words(problem), place=_place(problem))


def _cause(problem: BaseException) -> BaseException:
    """SQLAlchemy wraps the driver's errors and repeats the statement."""
    while (origin := getattr(problem, "orig", None)) is not None:
        problem = origin.__cause__ or origin
    return problem


def _ours(problem: BaseException) -> bool:
    """A fault of this program: of a kind that no other program or file can cause."""
    return isinstance(problem, AssertionError | LookupError | TypeError | AttributeError | NotImplementedError)


def _words(problem: BaseException) -> str:
    told = " ".join(str(problem).split())
    return without_password(told) if told and not _ours(problem) else f"{type(problem).__name__} {told}".strip()


def _place(problem: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename != __file__]
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(OWN)] or frames
    return f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else "?"


def run(command: Callable[[], object]) -> None:
    """The whole of `pano`: whatever happens, one sentence on the error channel and exit code 2."""
    try:
        command()
    except Exception as problem:
        if os.environ.get(TRACEBACK):
            raise
        lang = Lang.EN if "en" in _asked() else Lang.PT
        sys.stderr.write(f"{sentence(problem, lang)}\n")
        raise SystemExit(CANNOT) from None


def _asked() -> tuple[str, ...]:
    """The language that the command line or the environment asks for."""
    given = [word for before, word in zip(sys.argv, sys.argv[1:], strict=False) if before == "--lang"]
    return tuple(given or (os.environ.get("PANO_LANG", ""),))
