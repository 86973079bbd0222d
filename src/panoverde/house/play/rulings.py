"""Rulings from words and chips, for whoever asks."""

from typing import Any

import msgspec

from panoverde.games._poker.rulings.judgement import judged
from panoverde.games._poker.rulings.reader import read_case


def rulings(cases: list[Any]) -> list[Any]:
    """As `pano ruling` gives them; Refused with the case and its field if one can't be read."""
    return [msgspec.to_builtins(judged(read_case(case, number))) for number, case in enumerate(cases, 1)]
