"""Reads a payback plan from its file, or refuses it with the field, the line and the reason (AO-17.9)."""

import hashlib
import re
import tomllib

from panoverde.core.refusal import Refused

from .bounds import check_bounds
from .draw_poker_reader import read_draw_poker
from .node import Node
from .places import places
from .plan import Plan
from .reels_reader import read_reels

LARGEST_FILE = 2**20
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read(file: bytes) -> Plan:
    if len(file) > LARGEST_FILE:
        raise Refused("AO-17.9", "plan-too-long", most=LARGEST_FILE)
    try:
        text = file.decode("utf-8-sig")  # some editors of Windows begin with a mark of their own
        check_bounds(text)
        fields = tomllib.loads(text)
        node = Node(fields, (), places(text))
    except UnicodeDecodeError as wrong:
        line = file.count(b"\n", 0, wrong.start) + 1
        raise Refused("AO-17.9", "plan-not-utf-8", line=line) from wrong
    except (ValueError, RecursionError) as wrong:
        raise _not_toml(text, str(wrong)) from wrong
    node.table(("kind",), tuple(fields))
    kind = node.child("kind").one_of(("reels", "draw_poker"))
    return read_reels(node) if kind == "reels" else read_draw_poker(node)


def _not_toml(text: str, told: str) -> Refused:
    """Where the text stops making sense; the parser's own words, which are English, are a detail."""
    found = _PLACE.search(told)
    end = (text.count("\n") + 1, len(text) - text.rfind("\n"))
    line, column = (int(found[1]), int(found[2])) if found and found[1] else end
    why = told[: found.start()] if found else told
    return Refused("AO-17.9", "plan-not-toml", line=line, column=column, why=why)


def fingerprint(file: bytes) -> str:
    """SHA-256 of the file: the mark of an approved model."""  # AO-17.8
    return hashlib.sha256(file).hexdigest()
