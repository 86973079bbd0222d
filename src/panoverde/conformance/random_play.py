"""Random play of any game, for the laws. Everything comes from options and types."""

from collections.abc import Iterator
from enum import Enum
from typing import Any, Protocol

import msgspec

from panoverde.conformance.choices import Choices
from panoverde.core.chance import Chance, Seeded
from panoverde.core.codec import Codec
from panoverde.core.decider import Command, tag_of
from panoverde.core.fields import alternatives, few_values, fields_of, says_who
from panoverde.core.game import AnyGame
from panoverde.core.money import LARGEST
from panoverde.core.option import Ask, Nature, Number, Option, Pick, Text, same_words
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table

PLAYERS = (Seat(1), Seat(2), Seat(3), Seat(4), Seat(5))
"""Enough for a game that needs four, and one may leave."""
NATURES = (*Nature, Nature.COURSE, Nature.COURSE, Nature.STAKE, Nature.STAKE, Nature.IRREGULARITY)
"""Weights of natures: sitting down and leaving all the time achieves little."""
PAUSES = (*(0,) * 20, 1, 1, 1_000, 1_000, 61_000, 2 * 3_600_000)
PEOPLE: tuple[Who, ...] = (*PLAYERS, *Role)
BUSY: tuple[Who, ...] = (Seat(1), Seat(1), Seat(2), Role.CROUPIER, Role.CROUPIER, Role.CLOCK)
"""Weights of actors: play gets further when these act."""


class Watcher(Protocol):
    """Is told of every act of a walk."""

    def before(self, command: Command, /) -> None: ...

    def after(self, command: Command, /) -> None: ...


class Walk:
    """One table, moved on by choices."""

    def __init__(self, game: AnyGame, choices: Choices) -> None:
        self.game, self.choices = game, choices
        self.at = 0
        self._newcomers = 0
        self._offers: dict[Who, tuple[Option, ...]] = {}
        self._offered_at = -1
        self.kinds = Codec(game).command_types
        self.profile = profile = choices.one_of(sorted(game.presets))
        self.table: Table[Any, Any] = Table.open(game, profile, self._rules(profile))
        self.watchers: list[Watcher] = []

    def _rules(self, profile: str) -> Any:
        """The profile with some options changed, of those with few choices, where the law allows it."""
        rules = self.game.presets[profile]
        for field in fields_of(type(rules)):
            choices = [choice for choice in few_values(field.type) if choice != getattr(rules, field.name)]
            if choices and self.choices.whole(0, 3) == 0:
                turned = msgspec.structs.replace(rules, **{field.name: self.choices.one_of(choices)})
                try:
                    self.game.check(turned)
                except Refused:
                    continue
                rules = turned
        return rules

    def chance(self) -> Seeded:
        return Seeded(self.choices.whole(0, 2**16))

    def act(self, command: Command, chance: Chance) -> None:
        for watcher in self.watchers:
            watcher.before(command)
        self.table.act(command, chance)
        for watcher in self.watchers:
            watcher.after(command)

    def offers(self, who: Who) -> tuple[Option, ...]:
        """Options of `who`, computed once per state: a cloth can have hundreds of places."""
        if self._offered_at != self.table.version:
            self._offers, self._offered_at = {}, self.table.version
        if who not in self._offers:
            self._offers[who] = self.table.options(who)
        return self._offers[who]

    def steps(self) -> Iterator[Command]:
        """Commands that options stand for, including dues; the caller acts on each before asking for more."""
        if self.choices.one_of((False, True)):  # everyone comes
            for who in PLAYERS:
                if offers := self.offers(who):
                    yield from filter(None, [self.take(who, offers[0])])
        most = self.choices.steps
        for _ in range(self.choices.one_of((self.choices.whole(0, most), most))):
            way = self.choices.one_of((self._due, self._due, self._awaited, self._awaited, self._offered))
            command = way() or self._offered()
            if command is not None:
                yield command

    def _due(self) -> Command | None:
        due = self.table.due()
        return msgspec.structs.replace(due.command, at=self.at) if due and not self.is_too_late(due.command) else None

    def is_too_late(self, command: Command) -> bool:
        """Has the time run out in which a due act is offered? Then the clock speaks first."""
        offers = [option for option in self.offers(command.by) if option.kind == tag_of(command)]
        return bool(offers) and all(option.until is not None and option.until < self.at for option in offers)

    def _awaited(self) -> Command | None:
        """A move in the course of the game, by the player it waits for."""
        for who in PLAYERS:
            course = [option for option in self.offers(who) if option.nature in (Nature.COURSE, Nature.STAKE)]
            if any(option.nature == Nature.COURSE for option in course):
                return self.take(who, self.choices.one_of(course))
        return None

    def _offered(self) -> Command | None:
        """One of everything that anyone may do now."""
        who = self.choices.one_of((*BUSY, *BUSY, *BUSY, *PEOPLE))
        if not self.offers(who):  # their turn may have passed: take someone with something to do
            who = next((other for other in PEOPLE if self.offers(other)), who)
        nature = self.choices.one_of(NATURES)
        offers = [option for option in self.offers(who) if option.nature == nature]
        return self.take(who, self.choices.one_of(offers)) if offers else None

    def take(self, who: Who, option: Option) -> Command | None:
        """A command that the option stands for, at a time when it is accepted."""
        soonest = max(self.at, option.since)
        if option.until is not None and option.until < soonest:
            return None
        pause = self.choices.one_of(PAUSES)
        self.at = soonest + pause if option.until is None else min(soonest + pause, option.until)
        answers: dict[str, Any] = {}
        for ask in option.asks:
            answers[ask.field] = self._answer(ask, answers)
        kind = self.kinds[option.kind]
        return kind(**answers, **self._identity(kind), by=who, at=self.at)

    def _identity(self, kind: type[Command]) -> dict[str, str]:
        """What the server says of a player who sits down. Everybody is new: an option can't know who takes it."""
        if "player" not in kind.stamped:
            return {}
        self._newcomers += 1
        return {"player": f"newcomer {self._newcomers}"}

    def _answer(self, ask: Ask, given: dict[str, Any]) -> Any:
        match ask:
            case Pick():
                return self.choices.one_of(ask.choices)
            case Number():
                steps = (ask.maximum - ask.minimum) // ask.step
                size = self.choices.whole(0, 6) * 10 ** self.choices.whole(0, 8)
                return ask.minimum + ask.step * min(size, steps)
            case Text():
                words = self.choices.words()
                return f"{words} 1" if ask.unlike and same_words(words, given[ask.unlike]) else words

    def anything(self) -> Command:
        """Any command by anyone at any time, sensible or not; half are close to something offered."""
        by = self.choices.one_of((*BUSY, *PEOPLE, Seat(0), Seat(99)))
        near = sorted({option.kind for option in self.offers(by)}) if self.choices.one_of((False, True)) else []
        kind = self.kinds[self.choices.one_of(near or sorted(self.kinds))]
        at = self.at + self.choices.one_of((0, 0, 1_000, 61_000, PAUSES[-1]))
        fields = [field for field in fields_of(kind) if field.name not in kind.stamped]
        values = {field.name: self._any_value(field.type) for field in fields}
        return kind(**values, **self._identity(kind), by=by, at=at)

    def _any_value(self, kind: Any) -> Any:
        plain = alternatives(kind)[0]
        if says_who(kind):
            return self.choices.one_of((*PEOPLE[:3], Seat(99)))
        if plain is bool:
            return self.choices.one_of((False, True))
        if isinstance(plain, type) and issubclass(plain, Enum):
            return self.choices.one_of(tuple(plain))
        if plain is int:
            seen = self._numbers()
            return self.choices.one_of((*seen, -1, 0, 1, LARGEST, LARGEST + 1))
        return self.choices.one_of((*self._words(), "", self.choices.words()))

    def _asks(self) -> list[Ask]:
        return [ask for who in PEOPLE for option in self.offers(who) for ask in option.asks]

    def _numbers(self) -> list[int]:
        """The limits of what is offered, and their neighbours outside."""
        bounds = {1}
        for ask in self._asks():
            if isinstance(ask, Number):
                bounds |= {ask.minimum - 1, ask.minimum, ask.minimum + 1, ask.maximum, ask.maximum + 1}
        return sorted(bounds)

    def _words(self) -> list[str]:
        return sorted({str(choice) for ask in self._asks() if isinstance(ask, Pick) for choice in ask.choices} | {"?"})
