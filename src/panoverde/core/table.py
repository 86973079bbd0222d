"""A table: a game, the log of what happened, and the state it folds to."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Generic

from msgspec.structs import replace

from panoverde.core.chance import Chance, Secure
from panoverde.core.codec import encode
from panoverde.core.decider import Command, Due, Event, Fact, Instant, tag_of
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, Rewind, Rewound, TableEvent, TableOpened
from panoverde.core.game import Game, R, S
from panoverde.core.money import TIPS, Transfer, is_outside, movements, settle_up
from panoverde.core.option import Nature, Option, Pick, Text, is_words
from panoverde.core.people import Role, Who, title
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.told_facts import Branch, counted, rewound, shared

MOST_DUES = 10_000
"""More acts than any coup takes: beyond it the game's dues never end."""

MOST_MOMENTS = 200
"""Number of acts that the inspector may go back."""


class Moment(Record, Generic[S]):
    """A table at the end of an act: where the inspector may go back to."""

    state: S
    told: Branch | None
    """Facts that count on the way to it."""


class Table(Generic[R, S]):
    """Judges commands on its current state, keeps their events, and never changes the past."""

    def __init__(self, game: Game[R, S], log: Iterable[Event]) -> None:
        """Replays a log; the first event must be the opening."""
        self.log = list(log)
        opened = self.log[0]
        if not isinstance(opened, TableOpened):
            raise TypeError(f"a log begins with table_opened, not {tag_of(opened)}")
        self._stand(game, opened.rules, fold(game, self.log), 0)

    def _stand(self, game: Game[R, S], rules: R, state: S, forgotten: int) -> None:
        self.game, self.rules, self.state = game, rules, state
        self._forgotten = forgotten
        """Number of first events that the log no longer has."""
        self.facts: tuple[Fact, ...] = ()
        """Facts of the last act."""
        self._told: Branch | None = None
        self._moments = {self.version: Moment(self.state, self._told)}
        self._looked = self.version
        self._head, self._hashed = b"", 0

    @classmethod
    def resume(cls, game: Game[R, S], rules: R, state: S, version: int) -> "Table[R, S]":
        """A table after that many events, which are stored elsewhere. Rewinds can't go back before it."""
        table = cls.__new__(cls)
        table.log = []
        table._stand(game, rules, state, version)
        return table

    @classmethod
    def replay(cls, game: Game[R, S], acts: Iterable[Act]) -> "Table[R, S]":
        """A table from its journal. It knows where each act ended, so the inspector may rewind there."""
        first, *rest = acts
        table = cls(game, first.events)
        for act in rest:
            table.keep(act.events)
        return table

    @classmethod
    def open(
        cls, game: Game[R, S], profile: str, rules: R, *, at: Instant = 0, law: str = "", code: str = ""
    ) -> "Table[R, S]":
        """A new table; Refused if an option is outside its legal limits."""
        try:
            game.check(rules)
        except Refused as refused:
            raise refused.under(rules.law) from None
        return cls(game, [TableOpened(game.name, profile, rules, at, law, code)])

    @property
    def version(self) -> int:
        return self._forgotten + len(self.log)

    def options(self, who: Who) -> tuple[Option, ...]:
        own = self.game.options(self.state, who)
        if who == Role.INSPECTOR and (moments := self._reach()):
            back = (Pick("to", moments), Text("reason"))
            return (*own, Option(tag_of(Rewind), back, Nature.IRREGULARITY))
        return own

    def due(self) -> Due | None:
        return self.game.due(self.state)

    def act(self, command: Command, chance: Chance) -> tuple[Event, ...]:
        """Do it, or raise Refused and change nothing."""
        events = self.judge(command, chance)
        self.keep(events)
        return events

    def judge(self, command: Command, chance: Chance) -> tuple[Event, ...]:
        """What would happen; changes nothing."""
        try:
            if isinstance(command, Rewind):
                return (self._rewind(command),)
            return tuple(self.game.decide(self.state, command, chance))
        except Refused as refused:
            raise refused.under(self.rules.law) from None

    def run_dues(self, chance: Chance, at: Instant) -> tuple[Event, ...]:
        """Does everything due, until a player has a choice."""
        events: list[Event] = []
        for _ in range(MOST_DUES):
            due = self.due()
            if due is None:
                return tuple(events)
            events += self.act(replace(due.command, at=at), chance)
        raise RuntimeError(f"the dues of {self.game.name} don't end")

    def keep(self, events: Sequence[Event]) -> None:
        """Applies the events of one act, and collects its facts."""
        if events and isinstance(events[0], TableEvent):
            self._keep_own(events)
        else:
            before = state = self.state
            evolve = self.game.evolve
            for event in events:
                state = evolve(state, event)
            self.state = state
            self.log.extend(events)
            self.facts = self.game.facts(before, state, events)
            if self.facts and (told := counted(self.facts)):
                self._told = Branch(self._told, told)
        self._moments[self.version] = Moment(self.state, self._told)
        if len(self._moments) > 2 * MOST_MOMENTS:  # rarely, so that it costs nothing
            self._let_old_moments_go()

    def _keep_own(self, events: Sequence[Event]) -> None:
        """Events of the table itself."""
        self.facts = ()
        for event in events:
            self.log.append(event)
            if isinstance(event, Rewound):
                then = self._moments[event.to]
                self.state = self.game.rewound(then.state, self.state)
                self.facts = tuple(rewound(self._told, then.told))
                self._told = then.told

    def forget(self) -> None:
        """Drops events that no rewind can reach; the journal has them."""
        self._let_old_moments_go()
        gone = next(iter(self._moments)) - self._forgotten
        del self.log[:gone]
        self._forgotten += gone

    def stand_here(self) -> None:
        """Rewinds can't go back before now: this state is stored, and a table may resume from it."""
        self._told = None
        self._moments = {self.version: Moment(self.state, None)}
        self._looked = self.version
        self.forget()

    # Corrections

    def _reach(self) -> tuple[int, ...]:
        """Versions that the inspector may rewind to: none before something that can't be undone."""
        self._let_old_moments_go()
        for version in range(max(self._looked, next(iter(self._moments))), self.version):
            if self._is_final(self.log[version - self._forgotten]):
                self._moments = {end: then for end, then in self._moments.items() if end > version}
        self._looked = self.version
        return tuple(end for end in self._moments if end < self.version)

    def _let_old_moments_go(self) -> None:
        for old in list(self._moments)[:-MOST_MOMENTS]:
            del self._moments[old]
        trunk = shared(moment.told for moment in self._moments.values())
        if trunk is not None:
            trunk.parent = None  # no rewind reaches what was told before

    def _is_final(self, event: Event) -> bool:
        """Money that left the table is final; the game says what else is."""
        if isinstance(event, TableEvent):
            return False
        left = any(is_outside(move.target) for move in self.game.transfers(event))
        return left or not self.game.undoable(self.rules, event)

    def _rewind(self, command: Rewind) -> Rewound:
        if command.by != Role.INSPECTOR:
            raise Refused("R-202", "not-yours", who=title(command.by))
        if not is_words(command.reason):
            raise Refused("R-202", "no-reason")
        moments = self._reach()
        if type(command.to) is not int or command.to not in moments:
            reach = ", ".join(map(str, moments)) or None
            raise Refused("R-202", "rewind-out-of-reach", to=str(command.to), reach=reach)
        return Rewound(command.to, command.reason, self._way_back(command.to))

    def _way_back(self, to: int) -> tuple[Transfer, ...]:
        """Restores every account. A tip goes back to its giver: to another it would look like a prize."""
        now = self.game.holdings(self.state)
        then = self.game.holdings(self.game.rewound(self._moments[to].state, self.state))
        since = (move for event in self.log[to - self._forgotten :] for move in transfers(self.game, event))
        tips = movements(move for move in since if TIPS in (move.source, move.target))
        back = settle_up({account: -gain for account, gain in tips.items()})
        gains = {
            account: then.get(account, 0) - now.get(account, 0) + tips.get(account, 0) for account in {*then, *now}
        }
        return (*back, *settle_up(gains))

    # What each viewer may know

    def seen_by(self, viewer: Who) -> list[Event]:
        return [see(self.game, event, viewer) for event in self.log]

    def view(self, viewer: Who) -> S:
        return self.game.view(self.state, viewer)

    # Chance that can be verified: docs/reference/fairness.md

    def head(self) -> bytes:
        """Hash of everything that has happened: a chain over the events."""
        if self._forgotten:
            raise LookupError("the first events of this log are kept elsewhere")
        for event in self.log[self._hashed :]:
            self._head = chain(self._head, event)
        self._hashed = self.version
        return self._head

    def commit(self, commitment: str) -> ChanceCommitted:
        event = ChanceCommitted(commitment)
        self.keep((event,))
        return event

    def reveal(self, chance: Secure) -> ChanceRevealed:
        event = ChanceRevealed(chance.commitment, chance.seed.hex(), chance.salt.hex(), tuple(chance.draws))
        self.keep((event,))
        return event


AnyTable = Table[Any, Any]


def fold(game: Game[R, S], log: Iterable[Event]) -> S:
    """State after a log."""
    return fold_on(game, [], log)


def fold_on(game: Game[R, S], states: list[S], log: Iterable[Event]) -> S:
    """The same from where a fold stopped: appends to its states, one per event."""
    for event in log:
        states.append(_next_state(game, states, event))
    return states[-1]


def chain(head: bytes, event: Event) -> bytes:
    """Hash of a log with one more event."""
    return hashlib.sha256(head + encode(event)).digest()


def transfers(game: Game[R, S], event: Event) -> tuple[Transfer, ...]:
    """Who paid whom, including the table's own events."""
    if isinstance(event, Rewound):
        return event.transfers
    return () if isinstance(event, TableEvent) else game.transfers(event)


def see(game: Game[R, S], event: Event, viewer: Who) -> Event:
    """The event as this viewer may know it; the table's own events are public."""
    return event if isinstance(event, TableEvent) else game.see(event, viewer)


def _next_state(game: Game[R, S], before: Sequence[S], event: Event) -> S:
    """State after this event. A rewind returns to the state of its version, except for what can't be undone."""
    match event:
        case TableOpened():
            return game.open(event.rules, event.at)
        case Rewound():
            return game.rewound(before[event.to - 1], before[-1])
        case TableEvent():
            return before[-1]
        case _:
            return game.evolve(before[-1], event)
