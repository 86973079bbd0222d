"""Plays a scenario on the real table, and reports differences from its expectations."""

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from panoverde.core.chance import BadScript, Scripted
from panoverde.core.codec import Codec
from panoverde.core.decider import Command, Event
from panoverde.core.money import belongs_to, is_outside, movements
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table, transfers
from panoverde.core.text import BadLine, Names, read_command, split, write_event
from panoverde.journal.opening import open_table
from panoverde.scenario.notation import BadScenario, Scenario, Step, read_time

CHIPS = 1_000_000
"""Chips with which a new name sits down."""

DUE = "due"
"""The step in which the house does what is due."""

NUMBER = re.compile(r"[+-]?\d{1,18}", re.ASCII)
NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Attempt:
    """What a step did, as records, so that it can be told in words."""

    command: Command | None = None
    """None: the table was opened, or the clock put forward."""
    events: tuple[Event, ...] = ()
    refused: Refused | None = None


@dataclass(frozen=True)
class StepOutcome:
    """Result of a step: its events or its refusal, and the balances asked for, as they are written."""

    step: Step
    events: tuple[str, ...]
    refusal: str | None
    balances: tuple[str, ...]
    attempt: Attempt

    def differences(self) -> list[tuple[str, str]]:
        """Pairs of expected and actual, for each kind of expectation that fails."""
        step, found = self.step, []
        if step.refusal is not None or self.refusal is not None:
            if (step.refusal or "").split() != (self.refusal or "").split():
                expected = f"x {step.refusal}" if step.refusal else _lines(step.events) or "accepted"
                found.append((expected, f"x {self.refusal}" if self.refusal else _lines(self.events)))
        elif step.events and [_words(line) for line in step.events] != [_words(line) for line in self.events]:
            found.append((_lines(step.events), _lines(self.events)))
        for (_, expected), came in zip(step.balances, self.balances, strict=True):
            if _figures(expected) != _figures(came):
                found.append((f"= {expected}", f"= {came}"))
        return found


def _figures(balance: str) -> list[str | int]:
    """Names and numbers: a plus sign is optional."""
    return [int(word) if NUMBER.fullmatch(word) else word for word in balance.split()]


def _lines(events: list[str] | tuple[str, ...]) -> str:
    return "\n".join(f"> {event}" for event in events)


def _words(line: str) -> list[str]:
    """Compared word by word: quoting and spacing don't matter."""
    try:
        return split(line)
    except BadLine:
        return [line]


class ScenarioRun:
    """One scenario being played on its table."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self.names = Names()
        self._table = table
        self._codec = Codec(table.game)
        self._at = 0

    def repeat(self, step: Step) -> Iterator[StepOutcome]:
        """Each time with the same expectations; balances are those after the last."""
        once = dataclasses.replace(step, balances=[])
        yield from (self.run(once) for _ in range(step.times - 1))
        yield self.run(step)

    def run(self, step: Step) -> StepOutcome:
        chance = Scripted(step.chance)
        command = None
        try:
            command = self._command(step.text)
            events = self._table.act(command, chance) if command else ()
            chance.finish()
        except Refused as refused:
            return self.outcome(step, Attempt(command, refused=refused))
        except (BadLine, BadScript) as wrong:
            raise BadScenario(step.line, str(wrong)) from wrong
        return self.outcome(step, Attempt(command, events))

    def _command(self, text: str) -> Command | None:
        """None: only the clock goes forward."""
        if text.startswith("at "):
            at = read_time(text.removeprefix("at ").strip())
            if at < self._at:
                raise BadLine("the clock does not go back")
            self._at = at
            return None
        if text != DUE:
            self._introduce(text)
            return read_command(text, self._codec, self.names, self._at)
        due = self._table.due()
        if due is None:
            raise BadLine("nothing is due here: somebody has a choice")
        return replace(due.command, at=self._at)

    def _introduce(self, text: str) -> None:
        """A new name takes the next seat, by default with plenty of chips."""
        name, colon, act = text.partition(":")
        known = name in self.names.seats or name in set(Role)
        if not colon or known or not NAME.fullmatch(name):
            return
        if name in self._table.game.holdings(self._table.state):
            raise BadLine(f"{name!r} is an account of the table: call the player something else")
        self.names.seats[name] = Seat(len(self.names.seats) + 1)
        if act.split()[:1] != ["sit"]:
            self._table.act(read_command(f"{name}: sit {CHIPS}", self._codec, self.names, self._at), Scripted())

    def outcome(self, step: Step, attempt: Attempt) -> StepOutcome:
        lines = tuple(write_event(event, self.names) for event in attempt.events)
        balances = tuple(self._balance(number, text) for number, text in step.balances)
        return StepOutcome(step, lines, _write_refusal(attempt.refused), balances, attempt)

    def _balance(self, line: int, text: str) -> str:
        """The same accounts with what each has really won: `A +6100 bank -6100`."""
        words = text.split()
        if len(words) % 2 or not all(NUMBER.fullmatch(word) for word in words[1::2]):
            raise BadScenario(line, "balances are written «= A +100 bank -100»")
        return " ".join(f"{name} {self._won(line, name):+d}" for name in words[::2])

    def _won(self, line: int, name: str) -> int:
        held = self._table.game.holdings(self._table.state)
        if name not in self.names.seats:
            if name not in held:
                raise BadScenario(line, f"nobody and no account here is called {name!r}")
            return held[name]
        seat = self.names.seats[name]
        moved = movements(move for event in self._table.log for move in transfers(self._table.game, event))
        outside = sum(gain for account, gain in moved.items() if is_outside(account) and belongs_to(account, seat))
        return outside + sum(held[account] for account in held if belongs_to(account, seat))


def _write_refusal(refused: Refused | None) -> str | None:
    return " ".join((*refused.cites, refused.code)) if refused else None


@dataclass(frozen=True)
class Performance:
    """A scenario that was played: its outcomes, and the table with the names of its seats."""

    outcomes: list[StepOutcome]
    names: Names
    table: Table[Any, Any] | None
    """None: it was refused."""


def play(scenario: Scenario) -> list[StepOutcome]:
    """Outcome of every step; a refused table has no further steps."""
    return perform(scenario).outcomes


def perform(scenario: Scenario) -> Performance:
    opening = scenario.opening
    try:
        table = opened(opening)
    except Refused as refused:
        if scenario.steps:
            raise BadScenario(opening.line, f"the table was not opened: {refused}") from refused
        outcome = StepOutcome(opening, (), _write_refusal(refused), (), Attempt(refused=refused))
        return Performance([outcome], Names(), None)
    run = ScenarioRun(table)
    outcomes = (outcome for step in scenario.steps for outcome in run.repeat(step))
    return Performance([run.outcome(opening, Attempt()), *outcomes], run.names, table)


def opened(opening: Step) -> Table[Any, Any]:
    words = split(opening.text)[1:]
    plain = [word for word in words if "=" not in word]
    if not 1 <= len(plain) <= 2:
        raise BadScenario(opening.line, "a table is opened with «table GAME [PROFILE] [option=value …]»")
    if opening.chance:
        raise BadScenario(opening.line, "nothing asks for chance when a table is opened")
    pairs = [word.split("=", 1) for word in words if "=" in word]
    options = dict(pairs)
    if len(options) < len(pairs):
        raise BadScenario(opening.line, "an option is given twice")
    return open_table(plain[0], plain[1] if len(plain) > 1 else None, options)
