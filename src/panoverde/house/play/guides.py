"""Guides to the games for beginners, and how to complain. Free, without an account."""

from functools import cache

from panoverde import games
from panoverde.core.messages import Lang
from panoverde.law.book import law_folder

FOLDER = "play"
"""Beside the rules of the law; the wheel carries both."""
COMPLAINTS = "complaints"


def guide(game: str, lang: Lang) -> str:  # PT-SO-P4 PT-BFO-26
    """Markdown. Refused if there is no such game."""
    return _read(games.find(game).name, lang)


def complaining(lang: Lang) -> str:  # PT-BFO-26 PT-SO-67
    """Markdown; the same for every game."""
    return _read(COMPLAINTS, lang)


@cache
def _read(name: str, lang: Lang) -> str:
    return (law_folder() / FOLDER / f"{name}.{lang}.md").read_text("utf-8")
