"""The protocol that every game follows: a decider, with what it may show to whom and who pays whom."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Meta

from panoverde.core.chance import Chance
from panoverde.core.money import Account, Currency, Transfer
from panoverde.core.option import Option
from panoverde.core.people import Who
from panoverde.core.record import Record

Instant = Annotated[int, Meta(extra={"instant": True})]
"""Milliseconds since 1970, UTC. Time is data: it comes with the command, never from a clock in the game."""


class Command(Record, tag_field="do", kw_only=True):
    """An imperative: one physical act, by somebody, at an instant."""

    by: Who
    at: Instant = 0


class Event(Record, tag_field="event"):
    """A fact, with its chance inside."""

    aloud: ClassVar[bool] = False
    """Is it said aloud at a physical table?"""


class Void(Command, tag="void"):
    """The inspector, or the operator's system, annuls the open coup. Every game says what is returned."""

    reason: str


class TableRules(Protocol):
    """What the table itself needs to know of any game's rules."""

    @property
    def currency(self) -> Currency: ...

    @property
    def law(self) -> tuple[str, ...]:
        """The chapters that govern this table: `("AO-3",)`."""


R = TypeVar("R", bound=TableRules)
S = TypeVar("S")


@dataclass(frozen=True, eq=False)
class Game(Generic[R, S]):
    """A game as a value. The laboratory, the server and the tests call these functions and no others."""

    name: str
    presets: Mapping[str, R]
    """Rules by profile; the first is the one taken when none is named."""
    state: type[S]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]

    check: Callable[[R], None]
    """Judge the operator's options: Refused when one is outside its legal limits."""
    open: Callable[[R, Instant], S]
    """The table at its opening."""
    options: Callable[[S, Who], tuple[Option, ...]]
    """What `who` may do now."""
    due: Callable[[S], Command | None]
    """What the law obliges the house to do next."""
    decide: Callable[[S, Command, Chance], Iterator[Event]]
    """Judge: raise Refused, or say what happens."""
    evolve: Callable[[S, Event], S]
    """Believe: never judges, never fails, never asks chance."""
    transfers: Callable[[Event], tuple[Transfer, ...]]
    """Who paid whom."""
    holdings: Callable[[S], Mapping[Account, int]]
    """What each account of the table holds."""
    see: Callable[[Event, Who], Event]
    """The event as this viewer may know it."""
    view: Callable[[S, Who], S]
    """The state as this viewer may know it."""

    undoable: Callable[[R, Event], bool]
    """May the inspector take the table back past this event?"""
    rewound: Callable[[S, S], S]
    """The table as it stood then, with what has come since and can't be undone: (then, now)."""

    coups: Callable[[S], int]
    """How many coups have been concluded, void ones too."""

    draw: Callable[[R, Chance], Any]
    """One outcome of chance, the thing that decides a coup."""
    arms: Callable[[R], Mapping[str, Callable[[Any], bool]]]
    """What an outcome may be; each outcome is exactly one of them."""
    outcomes: Callable[[R], Any]
    """What every bet gains from every outcome, for exact odds and simulation: `lab.exact.OutcomeTable`."""

    alternatives: Callable[[R], tuple[Any, ...]] = lambda _: ()
    """What a bet would gain under another choice, where a rule leaves one: `lab.exact.Alternative`."""
    upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """Retired event tags, each with the function that rewrites its record as today's."""

    @property
    def rules(self) -> type[R]:
        return type(next(iter(self.presets.values())))


AnyGame = Game[Any, Any]


# A game's folder, file by file: what each holds for the protocol

RulesIn = TypeVar("RulesIn", bound=TableRules, contravariant=True)
StateOut = TypeVar("StateOut", covariant=True)


class RulesFile(Protocol[R]):
    @property
    def PRESETS(self) -> Mapping[str, R]: ...  # noqa: N802 - a constant of the file
    def check(self, rules: R, /) -> None: ...


class ModelFile(Protocol[StateOut]):
    @property
    def State(self) -> type[StateOut]: ...  # noqa: N802 - a class of the file
    @property
    def COMMANDS(self) -> tuple[type[Command], ...]: ...  # noqa: N802
    @property
    def EVENTS(self) -> tuple[type[Event], ...]: ...  # noqa: N802


class PayoutFile(Protocol[RulesIn]):
    def draw(self, rules: RulesIn, chance: Chance, /) -> Any: ...
    def arms(self, rules: RulesIn, /) -> Mapping[str, Callable[[Any], bool]]: ...


class PlayFile(Protocol[RulesIn, S]):
    def open(self, rules: RulesIn, at: Instant, /) -> S: ...
    def options(self, state: S, who: Who, /) -> tuple[Option, ...]: ...
    def due(self, state: S, /) -> Command | None: ...
    def decide(self, state: S, command: Command, chance: Chance, /) -> Iterator[Event]: ...


class FoldFile(Protocol[RulesIn, S]):
    def evolve(self, state: S, event: Event, /) -> S: ...
    def transfers(self, event: Event, /) -> tuple[Transfer, ...]: ...
    def holdings(self, state: S, /) -> Mapping[Account, int]: ...
    def see(self, event: Event, viewer: Who, /) -> Event: ...
    def view(self, state: S, viewer: Who, /) -> S: ...
    def undoable(self, rules: RulesIn, event: Event, /) -> bool: ...
    def rewound(self, then: S, now: S, /) -> S: ...
    def coups(self, state: S, /) -> int: ...


class OddsFile(Protocol[RulesIn]):
    def outcomes(self, rules: RulesIn, /) -> Any: ...
    def alternatives(self, rules: RulesIn, /) -> tuple[Any, ...]: ...


def assemble(
    package: str,
    rules: RulesFile[R],
    model: ModelFile[S],
    payout: PayoutFile[R],
    play: PlayFile[R, S],
    fold: FoldFile[R, S],
    odds: OddsFile[R],
) -> Game[R, S]:
    """A game from the files of its folder, whose name it has."""
    return Game(
        name=package.rpartition(".")[2],
        presets=rules.PRESETS,
        state=model.State,
        commands=model.COMMANDS,
        events=model.EVENTS,
        check=rules.check,
        open=play.open,
        options=play.options,
        due=play.due,
        decide=play.decide,
        evolve=fold.evolve,
        transfers=fold.transfers,
        holdings=fold.holdings,
        see=fold.see,
        view=fold.view,
        undoable=fold.undoable,
        rewound=fold.rewound,
        coups=fold.coups,
        draw=payout.draw,
        arms=payout.arms,
        outcomes=odds.outcomes,
        alternatives=odds.alternatives,
    )


def tag_of(record: type[Record] | Record) -> str:
    tag = record.__struct_config__.tag
    assert isinstance(tag, str), f"{record} has no tag"  # noqa: S101 - every command and event names its own
    return tag
