"""docs/protocol.md and web/src/protocol.ts, from the records of the wire: `python -m tools.protocol`."""

import sys
from pathlib import Path

from tools.protocol_page import page
from tools.protocol_ts import typescript
from tools.protocol_types import Records

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "web" / "src" / "protocol.ts"


def made() -> dict[Path, str]:
    """Both, as they should be."""
    records = Records()
    return {PAGE: page(records), TYPES: typescript(records)}


def main() -> None:
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
