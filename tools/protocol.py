"""What the pages know of the house, and docs/protocol.md, from its own records: `python -m tools.protocol`."""

import sys
from pathlib import Path

from tools import http_ts, web_console, web_felts, web_rules, web_words
from tools.protocol_page import page
from tools.protocol_ts import typescript
from tools.protocol_types import Records

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "web" / "src" / "protocol.ts"
HTTP = ROOT / "web" / "src" / "http.ts"
WORDS = ROOT / "web" / "src" / "words"
FELTS = ROOT / "web" / "src" / "felts"
PAGES = ROOT / "web" / "src"


def made() -> dict[Path, str]:
    """All, as they should be."""
    records = Records()
    typed = {PAGE: page(records), TYPES: typescript(records), HTTP: http_ts.typescript()}
    return (
        typed
        | web_words.made(WORDS)
        | web_felts.made(FELTS)
        | web_console.made(PAGES)
        | web_rules.made(PAGES / "console")
    )


def main() -> None:
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
