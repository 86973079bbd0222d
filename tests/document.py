"""The fenced blocks of a page of the documentation, to be run as they are written."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def blocks(page: str, language: str, having: str = "") -> list[str]:
    """Blocks of that language, in order, that contain `having`."""
    text = (DOCS / page).read_text("utf-8")
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for block in found if having in block]


def block(page: str, language: str, having: str) -> str:
    """The only one."""
    (found,) = blocks(page, language, having)
    return found
