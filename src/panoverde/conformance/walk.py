"""Random play of any game: what the laws are tried on. Everything comes from the options and the types."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec
from hypothesis import strategies as st

from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec
from panoverde.core.fields import alternatives, says_who
from panoverde.core.game import AnyGame, Command
from panoverde.core.money import LARGEST
from panoverde.core.option import Ask, Number, Option, Pick, Text
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table

PLAYERS = (Seat(1), Seat(2), Seat(3), Seat(4))
"""Enough for a game that needs four."""
PEOPLE: tuple[Who, ...] = (*PLAYERS, *Role)
BUSY: tuple[Who, ...] = (Seat(1), Seat(1), Seat(2), Role.CROUPIER, Role.CROUPIER, Role.CLOCK)
"""Who acts most at any table: play gets further when they do."""
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
STEPS = 50
LONGEST_PAUSE = 2 * 3_600_000


class Walk:
    """One table, moved on by what Hypothesis draws. `data` is the object of `st.data()`."""

    def __init__(self, game: AnyGame, data: st.DataObject) -> None:
        self.game, self._data = game, data
        self.at = 0
        self._offers: dict[Who, tuple[Option, ...]] = {}
        self._offered_at = -1
        self.kinds = Codec(game).command_types
        profile = data.draw(st.sampled_from(sorted(game.presets)), "profile")
        self.table: Table[Any, Any] = Table.open(game, profile, self._rules(profile))

    def _rules(self, profile: str) -> Any:
        """The profile with some of its yes-or-no options turned, where the law allows it."""
        rules = self.game.presets[profile]
        for field in msgspec.structs.fields(rules):
            if alternatives(field.type) == (bool,) and self.draw(st.integers(0, 3)) == 0:
                turned = msgspec.structs.replace(rules, **{field.name: not getattr(rules, field.name)})
                try:
                    self.game.check(turned)
                except Refused:
                    continue
                rules = turned
        return rules

    def draw(self, strategy: "st.SearchStrategy[Any]", label: str | None = None) -> Any:
        return self._data.draw(strategy, label)

    def chance(self) -> Seeded:
        return Seeded(self.draw(st.integers(0, 2**16)))

    def offers(self, who: Who) -> tuple[Option, ...]:
        """What he may do now, asked once for each state of the table: a cloth can have hundreds of places."""
        if self._offered_at != self.table.version:
            self._offers, self._offered_at = {}, self.table.version
        if who not in self._offers:
            self._offers[who] = self.table.options(who)
        return self._offers[who]

    def steps(self) -> Iterator[Command]:
        """Commands that the options stand for, dues among them; the caller acts on each before asking for more."""
        if self.draw(st.booleans(), "everybody comes"):
            for who in PLAYERS:
                if offers := self.offers(who):
                    yield from filter(None, [self.take(who, offers[0])])
        for _ in range(self.draw(st.integers(0, STEPS) | st.just(STEPS), "steps")):
            command = self._due() if self.draw(st.booleans()) else None
            command = command or self._offered()
            if command is not None:
                yield command

    def _due(self) -> Command | None:
        due = self.table.due()
        return due and msgspec.structs.replace(due, at=self.at)

    def _offered(self) -> Command | None:
        """One of everything that anybody may do now."""
        who = self.draw(st.sampled_from((*BUSY, *BUSY, *BUSY, *PEOPLE)), "who")
        if not self.offers(who):  # his turn may have passed: somebody who has something to do
            who = next((other for other in PEOPLE if self.offers(other)), who)
        offers = self.offers(who)
        return self.take(who, self.draw(st.sampled_from(offers), "offer")) if offers else None

    def take(self, who: Who, option: Option) -> Command | None:
        """A command that the option stands for, at an instant when it is accepted."""
        soonest = max(self.at, option.since)
        if option.until is not None and option.until < soonest:
            return None
        pause = self.draw(st.sampled_from((0, 0, 0, 1, 1_000, 61_000, LONGEST_PAUSE)))
        self.at = soonest + pause if option.until is None else min(soonest + pause, option.until)
        answers: dict[str, Any] = {}
        for ask in option.asks:
            answers[ask.field] = self._answer(ask, answers)
        return self.kinds[option.kind](**answers, by=who, at=self.at)

    def _answer(self, ask: Ask, given: dict[str, Any]) -> Any:
        match ask:
            case Pick():
                return self.draw(st.sampled_from(ask.choices))
            case Number():
                steps = (ask.maximum - ask.minimum) // ask.step
                size = self.draw(st.integers(0, 6)) * 10 ** self.draw(st.integers(0, 8))
                return ask.minimum + ask.step * min(size, steps)
            case Text():
                return self.draw(WORDS) + (f" {given[ask.unlike]}" if ask.unlike else "")

    def anything(self) -> Command:
        """Any command by anybody at any time, sensible or not; half of them close to something offered."""
        by = self.draw(st.sampled_from((*BUSY, *PEOPLE, Seat(0), Seat(99))))
        near = sorted({option.kind for option in self.offers(by)}) if self.draw(st.booleans()) else []
        kind = self.kinds[self.draw(st.sampled_from(near or sorted(self.kinds)), "anything")]
        at = self.at + self.draw(st.sampled_from((0, 0, 1_000, 61_000, LONGEST_PAUSE)))
        fields = [field for field in msgspec.structs.fields(kind) if field.name not in ("by", "at")]
        return kind(**{field.name: self._any_value(field.type) for field in fields}, by=by, at=at)

    def _any_value(self, kind: Any) -> Any:
        plain = alternatives(kind)[0]
        if says_who(kind):
            return self.draw(st.sampled_from((*PEOPLE[:3], Seat(99))))
        if plain is bool:
            return self.draw(st.booleans())
        if isinstance(plain, type) and issubclass(plain, Enum):
            return self.draw(st.sampled_from(tuple(plain)))
        if plain is int:
            seen = self._numbers()
            return self.draw(st.sampled_from(seen) | st.sampled_from((-1, 0, 1, LARGEST, LARGEST + 1)))
        return self.draw(st.sampled_from(self._words()) | st.just("") | WORDS)

    def _asks(self) -> list[Ask]:
        return [ask for who in PEOPLE for option in self.offers(who) for ask in option.asks]

    def _numbers(self) -> list[int]:
        """The edges of what is offered, and their neighbours outside."""
        bounds = {1}
        for ask in self._asks():
            if isinstance(ask, Number):
                bounds |= {ask.minimum - 1, ask.minimum, ask.minimum + 1, ask.maximum, ask.maximum + 1}
        return sorted(bounds)

    def _words(self) -> list[str]:
        return sorted({str(choice) for ask in self._asks() if isinstance(ask, Pick) for choice in ask.choices} | {"?"})
