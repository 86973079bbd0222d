"""A tournament dealt by the house, without a server: its decider, its tables, and the words between them."""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from typing import Any

from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Chance, Seeded
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.facts import AllInWaits, HandOver, StackPlaced, StackTaken
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.upkeep import by_the_clock, by_the_croupier, made
from panoverde.journal.opening import rules_for
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.orders import GAME_PROFILE, heard, options_of, orders
from panoverde.tournament.rules import PROFILES, Rules
from panoverde.tournament.state import Phase, State

ONLINE = PROFILES["sit_and_go_online"]
SAID = (StackPlaced, StackTaken, HandOver, AllInWaits)
SECOND = 1_000


class DealtTable:
    """A table of the tournament, and what it has said that nobody has heard yet."""

    def __init__(self, room: "DealtRoom", number: int) -> None:
        game = games.find(room.state.rules.game)
        _, rules = rules_for(game, GAME_PROFILE, options_of(room.state.rules, "t", number))
        game.check(rules)
        self.room, self.number = room, number
        self.table: Table[Any, Any] = Table.open(game, GAME_PROFILE, rules, at=room.at)
        self.said: deque[Any] = deque()
        self.done: set[str] = set()
        self.hands = 0

    @property
    def seated(self) -> dict[int, int]:
        players = self.table.state.players
        return {int(seat): self.room.numbers[one.standing.player] for seat, one in players.items()}

    def act(self, command: Command) -> None:
        self.table.act(replace(command, at=self.room.at), self.room.luck)
        self.said += [fact for fact in self.table.facts if isinstance(fact, SAID)]

    def obey(self) -> bool:
        """What the tournament orders, once."""
        obeyed = False
        for order in orders(self.room.state, self.number, self.seated):
            if order.name not in self.done:
                try:
                    self.act(order.command)
                except Refused:
                    continue  # a hand is in play
                self.done.add(order.name)
                obeyed = True
        return obeyed

    def step(self) -> bool:
        """One act of the house, or of the player whose turn it is."""
        if due := self.table.due():
            self.act(due.command)
            return True
        for seat in self.table.state.players:
            options = plays(self.table.options(seat))
            if options and (command := self.room.choose(self, seat, options)):
                self.act(command)
                return True
        return self._by_time()

    def _by_time(self) -> bool:
        """What the clock does, or the croupier when nobody else goes on."""
        table, at = self.table, self.room.at
        clock = by_the_clock(table, at)
        if clock and clock.since <= at:
            self.act(clock.command)
            return True
        command = by_the_croupier(table, table.state.players, at)
        if command:
            self.act(command)
        return command is not None


class DealtRoom:
    def __init__(self, rules: Rules = ONLINE, seed: int = 1, pace: int = SECOND) -> None:
        self.rules = replace(rules, demo=True)
        self.state: State = TOURNAMENT.open(self.rules, 0)
        TOURNAMENT.check(self.rules)
        self.luck: Chance = Seeded(seed)
        self.at: Instant = 0
        self.pace = pace
        self.tables: dict[int, DealtTable] = {}
        self.log: list[Event] = []
        self.numbers: dict[str, int] = {}
        self.cancelled = False
        """Is a hand in play that nobody will hear of?"""
        self.asleep: set[int] = set()
        """Entrants who never answer."""

    def act(self, command: Command) -> None:
        for event in TOURNAMENT.decide(self.state, replace(command, at=self.at), self.luck):
            self.state = TOURNAMENT.evolve(self.state, event)
            self.log.append(event)

    def join(self, count: int) -> None:
        for _ in range(count):
            number = len(self.state.entrants) + 1
            self.act(do.Join(f"Pessoa {number}", f"conta {number}", by=Role.HOUSE))
            self.numbers[f"conta {number}"] = number

    # The house

    def keep_house(self) -> bool:
        """Everything that is due now."""
        acted = False
        while due := TOURNAMENT.due(self.state):
            self.act(replace(due.command, by=Role.HOUSE))
            acted = True
        for option in TOURNAMENT.options(self.state, Role.CLOCK):
            if not option.asks and option.since <= self.at:
                self.act(COMMANDS[option.kind](by=Role.CLOCK))
                return True
        return acted

    def link(self) -> bool:
        """Up, then down."""
        acted = False
        for number in self.state.tables:
            if number not in self.tables:
                self.tables[number] = DealtTable(self, number)
        for table in list(self.tables.values()):
            while table.said:
                if command := heard(table.number, table.said.popleft(), self.numbers):
                    with suppress(Refused) if self.cancelled else nullcontext():
                        self.act(command)
                acted = True
            acted |= table.obey()
        return acted

    def round(self) -> bool:
        acted = self.keep_house()
        acted |= self.link()
        self.check()
        for table in list(self.tables.values()):
            acted |= table.step()
        self.at += self.pace
        return acted

    def play(self, most: int = 200_000) -> "DealtRoom":
        """To the end; time passes, too."""
        for _ in range(most):
            if self.state.course.phase == Phase.CLOSED:
                return self
            self.round()
        raise AssertionError(f"it never ends: {self.state.course}")

    # Players

    def choose(self, at: DealtTable, seat: Seat, options: list[Option]) -> Command | None:
        if at.seated[int(seat)] in self.asleep:
            return None
        option = options[self.luck.lot(len(options))]
        return made(at.table, seat, answered(option, self.luck), self.at)

    # Laws

    def check(self) -> None:
        """Nobody is at two tables; chips at the tables and in the bag are what the tournament has."""
        places: dict[int, list[int]] = {}
        on_tables = 0
        for table in self.tables.values():
            for who in table.seated.values():
                places.setdefault(who, []).append(table.number)
            state = table.table.state
            on_tables += sum(one.cave for one in state.players.values()) + (state.hand.pot if state.hand else 0)
        assert all(len(tables) == 1 for tables in places.values()), places
        bag = sum(one.stack for one in self.state.entrants if one.is_in and one.number not in places)
        behind = sum(one.behind for one in self.state.entrants if one.is_in and one.number in places)
        if self.state.course.phase == Phase.RUNNING:
            assert on_tables + bag + behind == self.state.course.in_play


def plays(options: Iterable[Option]) -> list[Option]:
    """What moves the hand on."""
    course = [one for one in options if one.nature == Nature.COURSE and one.kind != "come_back"]
    return course + [one for one in options if one.kind == "raise_to"]


def answered(option: Option, luck: Chance) -> Option:
    """One answer to each question."""
    asks = []
    for ask in option.asks:
        if isinstance(ask, Pick):
            asks.append(Pick(ask.field, (ask.choices[luck.lot(len(ask.choices))],)))
        elif isinstance(ask, Number):
            most = ask.maximum if luck.lot(4) == 0 else min(ask.maximum, 3 * ask.minimum)
            steps = (most - ask.minimum) // ask.step
            asks.append(Pick(ask.field, (ask.minimum + ask.step * luck.lot(steps + 1),)))
    return replace(option, asks=tuple(asks))


COMMANDS = {tag_of(command): command for command in TOURNAMENT.commands}


def events(room: DealtRoom, tag: str) -> Iterator[Event]:
    return (event for event in room.log if tag_of(event) == tag)
