"""src/panoverde/bots/poker/preflop.json: exact equity of each of the 169 kinds of hold'em hands against a random hand.

Counted by the laboratory: `python -m tools.preflop`.
"""

import json
from pathlib import Path

from panoverde.bots.poker.preflop import KINDS
from panoverde.games._poker.ranking import STANDARD
from panoverde.games._poker.variants import HOLDEM
from panoverde.lab.poker.equity import equity, question

TABLE = Path(__file__).parents[1] / "src" / "panoverde" / "bots" / "poker" / "preflop.json"
MILLIONTHS = 1_000_000


def counted(kind: str) -> int:
    """In millionths. Suits are alike: one hand stands for its kind."""
    hand = f"{kind[0]}s{kind[1]}{'s' if kind.endswith('s') else 'h'}"
    found = equity(HOLDEM, STANDARD, question(HOLDEM, STANDARD, (hand, "random")))
    assert found.exact  # noqa: S101 - a table of the exact figures
    return round(found.players[0].share * MILLIONTHS)


def main() -> None:
    TABLE.write_text(json.dumps({kind: counted(kind) for kind in KINDS}, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
