"""Refuses text that a reader of TOML would sit over for minutes, before it does (AO-17.9).

Time grows with the square of a dotted key's parts, and Python converts no number of thousands of digits. Every
alternative of the pattern ends where it must, so that one pass is enough whatever the text.
"""

import re

from panoverde.core.refusal import Refused

MOST_PARTS = 20
"""Of a name such as `pay.SETE.3`."""
LONGEST_WORD = 200
"""Without quotes: a name or a number."""
_TOKEN = re.compile(
    r'(?P<string>"""(?:\\.|[^\\"]|"(?!""))*(?:"{3,5})?|' + r"'''(?:[^']|'(?!''))*(?:'{3,5})?|"
    r'"(?:\\.|[^"\\\n])*"?|' + r"'[^'\n]*'?)|(?P<comment>#[^\n]*)|(?P<word>[\w+-]+)|(?P<dot>\.)|(?P<blank>[ \t]+)|.",
    re.DOTALL,
)


def check_bounds(text: str) -> None:
    parts = 1
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "dot":
                parts += 1
                if parts > MOST_PARTS:
                    raise Refused("AO-17.9", "plan-too-deep", line=_line(text, token), most=MOST_PARTS)
            case "word" if len(token[0]) > LONGEST_WORD:
                raise Refused("AO-17.9", "plan-long-word", line=_line(text, token), most=LONGEST_WORD)
            case "word" | "string" | "blank":
                pass
            case _:
                parts = 1


def _line(text: str, token: re.Match[str]) -> int:
    return text.count("\n", 0, token.start()) + 1
