"""The payback sheet of a plan, for who can't wait for it: `python -m panoverde.lab.sheet_aside [count-jackpot] < PLAN`.

An exact analysis holds the interpreter for seconds. In a process of its own it delays nobody.
"""

import json
import os
import sys
from typing import Any

from panoverde.core.refusal import Refused
from panoverde.lab.kept import kept

POLITE = 10
COUNT_JACKPOT = "count-jackpot"


@kept(str)
def answered(file: str, count_jackpot: bool) -> str:
    """The sheet as JSON with the classes of its prizes, or why there is none."""
    from panoverde.lab.slots.analysis import analyse_file  # loaded on demand: it needs the extra `lab`
    from panoverde.lab.slots.sheet import fraction, prize_classes

    try:
        sheet = analyse_file(file.encode(), count_jackpot)
        classes = [
            {"least": fraction(least), "probability": fraction(chance)}
            for least, chance in prize_classes(sheet.distribution)
        ]
        return json.dumps({"sheet": {**sheet.as_json(), "prizes": classes}})
    except Refused as refused:
        return json.dumps({"cites": " ".join(refused.cites), "code": refused.code, "facts": refused.facts})


def read(text: bytes) -> dict[str, Any]:
    """The sheet; Refused as the plan was."""
    found = json.loads(text)  # cycles have more digits than msgspec reads
    if "sheet" not in found:
        raise Refused(found["cites"], found["code"], **found["facts"])
    sheet: dict[str, Any] = found["sheet"]
    return sheet


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(POLITE)
    sys.stdout.write(answered(sys.stdin.buffer.read().decode(), COUNT_JACKPOT in sys.argv[1:]))
