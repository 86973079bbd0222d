"""What the staff's pages know of the house: what is said aloud, which chapter an act is in, whose task is what."""

import json
from pathlib import Path

from tools.records import commands_of, events_of

from panoverde import games
from panoverde.core.decider import tag_of
from panoverde.core.messages import Lang, catalogue
from panoverde.house.people.duties import MAY


def made(pages: Path) -> dict[Path, str]:
    """By the folder with the sources of the pages."""
    return {
        pages / "console" / "aloud.json": _written(_aloud()),
        pages / "console" / "chapters.json": _written(_chapters()),
        pages / "lib" / "tasks.json": _written({_camel(task): list(duties) for task, duties in MAY.items()}),
    }


def _aloud() -> list[str]:
    """Events that are said to the table."""
    events = (getattr(event, "__origin__", event) for game in games.every() for event in events_of(game))
    return sorted({tag_of(event) for event in events if getattr(event, "aloud", False)})


def _chapters() -> dict[str, str]:
    """The file of a game's chapter in which each command stands, where the catalogue has a name for it."""
    named = {str(message.id) for message in catalogue(Lang.PT) if message.context == "chapter"}
    commands = (getattr(one, "__origin__", one) for game in games.every() for one in commands_of(game))
    files = {tag_of(command): command.__module__.rpartition(".")[2] for command in commands}
    return {tag: chapter for tag, chapter in files.items() if chapter in named}


def _camel(words: str) -> str:
    """As the pages name things."""
    first, *others = words.split("_")
    return first + "".join(word.title() for word in others)


def _written(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
