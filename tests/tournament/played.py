"""A tournament that is played: its state, everything that happened, and what everybody's account has."""

from collections import Counter
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from panoverde.core.chance import Chance, Seeded
from panoverde.core.decider import Command, Event
from panoverde.core.money import movements
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.authority import playing
from panoverde.tournament.rules import PRESETS, Rules
from panoverde.tournament.state import Entrant, Phase, State

DIRECTOR, CASHIER, HOUSE, CLOCK, FLOOR = Role.DIRECTOR, Role.CASHIER, Role.HOUSE, Role.CLOCK, Role.INSPECTOR
MINUTE = 60_000
HOUR = 60 * MINUTE
START = 20 * HOUR
"""Announced hour."""


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


class Room:
    """One tournament, with time that goes on when it is told to."""

    def __init__(self, rules: Rules | str = "freeze_out", seed: int = 1, **changes: Any) -> None:
        found = PRESETS[rules] if isinstance(rules, str) else rules
        self.rules = replace(found, **{"starts_at": START, **changes})
        TOURNAMENT.check(self.rules)
        self.state: State = TOURNAMENT.open(self.rules, 0)
        self.log: list[Event] = []
        self.at = START - HOUR
        self.chance: Chance = Seeded(seed)
        self.outside: Counter[str] = Counter()
        """Accounts outside the tournament."""

    def act(self, command: Command, chance: Chance | None = None) -> Event:
        command = replace(command, at=command.at or self.at)
        (event,) = TOURNAMENT.decide(self.state, command, chance or self.chance)
        for account, gain in movements(TOURNAMENT.transfers(event)).items():
            if account.startswith(("wallet:", "credits:", "pool:", "bank")):
                self.outside[account] += gain
        self.state = TOURNAMENT.evolve(self.state, event)
        self.log.append(event)
        return event

    def refuses(self, command: Command) -> Refused:
        try:
            self.act(command)
        except Refused as refused:
            return refused
        raise AssertionError(f"{command} was accepted")

    def due(self) -> Command | None:
        due = TOURNAMENT.due(self.state)
        return due.command if due else None

    def run_dues(self, *, but: tuple[type[Command], ...] = ()) -> list[Event]:
        done: list[Event] = []
        for _ in range(100_000):
            command = self.due()
            if command is None or isinstance(command, but):
                return done
            done.append(self.act(command))
        raise AssertionError("the dues don't end")

    # Shorter words

    def register(self, *names: str) -> list[int]:
        return [
            self.act(do.Register(name, identity=digest(f"{name} {len(self.log)}"), by=CASHIER)).player  # type: ignore[attr-defined]
            for name in names
        ]

    def enter(self, *names: str) -> list[int]:
        numbers = self.register(*names)
        for number in numbers:
            self.act(do.Enter(number, by=CASHIER))
        return numbers

    def enter_many(self, count: int) -> list[int]:
        return self.enter(*(f"Player {len(self.state.entrants) + place}" for place in range(1, count + 1)))

    def start(self, count: int = 0) -> "Room":
        """So many enter, seats are drawn, and play begins at the announced hour."""
        self.enter_many(count)
        self.at = max(self.at, START)
        if not self.state.course.drawn:
            self.act(do.DrawRoom(by=DIRECTOR))
        self.act(do.StartTournament(by=DIRECTOR))
        return self

    def wait(self, minutes: float) -> "Room":
        self.at += int(minutes * MINUTE)
        return self

    def next_level(self) -> Event:
        """When the clock is at zero."""
        option = next(one for one in TOURNAMENT.options(self.state, CLOCK) if one.kind == "advance_level")
        self.at = max(self.at, option.since)
        return self.act(do.AdvanceLevel(by=CLOCK))

    def to_level(self, level: int) -> "Room":
        while self.state.course.clock.level < level:
            self.next_level()
        return self

    def bust(self, number: int, **others: Any) -> Event:
        if self.rules.bounty and "takers" not in others:
            others["takers"] = (next(one for one in self.alive if one != number),)
        return self.act(do.Bust(number, by=DIRECTOR, **others))

    def bust_to(self, left: int) -> "Room":
        """One by one, with all that is due after each."""
        while self.state.course.playing > left:
            self.bust(self.alive[-1])
            if self.state.course.hand_for_hand:
                self.act(do.EndRound(by=DIRECTOR))
            self.run_dues()
        return self

    @property
    def alive(self) -> tuple[int, ...]:
        return playing(self.state)

    @property
    def phase(self) -> Phase:
        return self.state.course.phase

    def __getitem__(self, number: int) -> Entrant:
        return self.state.entrant(number)
