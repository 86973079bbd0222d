"""What the pages know of the house, and docs/reference/protocol.md, from its records: `python -m tools.protocol`."""

import json
import sys
from pathlib import Path

from tools import web_console, web_games, web_words
from tools.protocol_page import page
from tools.records import Records

from panoverde.server.node import floor, login_watch
from panoverde.server.table import socket

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "protocol.md"
PAGES = ROOT / "web" / "src"
CLOSE_CODES = {
    "flooding": socket.FLOODING,
    "slow": socket.SLOW,
    "moved": floor.MOVED,
    "closed": floor.GOING_AWAY,
    "let_go": login_watch.LET_GO,
}


def made() -> dict[Path, str]:
    """All, as they should be."""
    own = {PAGE: page(Records()), PAGES / "lib" / "closeCodes.json": json.dumps(CLOSE_CODES, indent=1) + "\n"}
    return own | web_words.made(PAGES / "words") | web_games.made(PAGES / "games") | web_console.made(PAGES)


def main() -> None:
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
