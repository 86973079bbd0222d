"""Parses a scenario: lines into steps, each with its expectations."""

import re
from dataclasses import dataclass, field

from panoverde.core.text import BadLine, split


class BadScenario(ValueError):
    """Not a scenario; the message names the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass
class Step:
    """A command, and the lines with what should come of it."""

    line: int
    text: str
    """Without its chance and its count."""
    chance: tuple[str, ...] = ()
    times: int = 1
    """How often it is done, each time with the same chance, events and refusal."""
    events: list[str] = field(default_factory=list)
    refusal: str | None = None
    balances: list[tuple[int, str]] = field(default_factory=list)
    """Expected balances, each with its line."""
    last_line: int = 0

    @property
    def expects(self) -> bool:
        return bool(self.events or self.refusal or self.balances)


@dataclass(frozen=True)
class Scenario:
    opening: Step
    steps: tuple[Step, ...]


def read(text: str, *, must_expect: bool = True) -> Scenario:
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        mark, rest = line.strip()[:2].strip(), line.strip()[1:].strip()
        if not line.strip() or line.strip().startswith("#"):
            continue
        if mark in (">", "x", "="):
            _expect(steps, number, mark, rest)
        else:
            steps.append(_step(number, line.strip()))
    if not steps or steps[0].text.split()[0] != "table":
        raise BadScenario(steps[0].line if steps else 1, "a scenario begins with «table GAME», after its comments")
    for step in steps[1:]:
        if step.text.split()[0] == "table":
            raise BadScenario(step.line, "one table to a scenario")
    if steps[0].times > 1:
        raise BadScenario(steps[0].line, "a table is opened once")
    if must_expect and not any(step.expects for step in steps):  # a scenario that can't fail is not a test
        raise BadScenario(steps[-1].line, "nothing is expected of this scenario: add > x or = lines, or --bless it")
    return Scenario(steps[0], tuple(steps[1:]))


COUNT = re.compile(r"\s+x(\d{1,9})$", re.ASCII)
MOST = 1000
"""Most repetitions of a step."""


def _step(number: int, line: str) -> Step:
    count = COUNT.search(line)
    times = int(count[1]) if count else 1
    if count and not 2 <= times <= MOST:
        raise BadScenario(number, f"a step is repeated from x2 to x{MOST}; a word such as x1 is quoted")
    text, _, chance = line[: count.start() if count else None].partition(" ! ")
    try:
        split(text)
        words = tuple(split(chance))
    except BadLine as wrong:
        raise BadScenario(number, str(wrong)) from wrong
    return Step(number, text.strip(), words, times, last_line=number)


def _expect(steps: list[Step], number: int, mark: str, rest: str) -> None:
    if not steps:
        raise BadScenario(number, "something must be done before something is expected")
    step = steps[-1]
    if mark == ">" and step.refusal is None and rest:
        step.events.append(rest)
    elif mark == "x" and step.refusal is None and not step.events and rest:
        step.refusal = rest
    elif mark == "=" and rest:
        step.balances.append((number, rest))
    else:
        raise BadScenario(number, "a step has events or one refusal, not both")
    step.last_line = number


UNITS = {"h": 3_600_000, "m": 60_000, "s": 1_000, "ms": 1}
TIME = re.compile(r"(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9})s)?(?:(\d{1,12})ms)?", re.ASCII)


def read_time(text: str) -> int:
    """`3m5s`, `1h`, `250ms`: milliseconds since the table was opened."""
    found = TIME.fullmatch(text)
    if not text or found is None:
        raise BadLine(f"a time is written 1h, 3m5s or 250ms, not {text!r}")
    return sum(int(number) * unit for number, unit in zip(found.groups(), UNITS.values(), strict=True) if number)
