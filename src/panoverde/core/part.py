"""Parts of a decider: each has its commands and events. `decider` and `game` combine them by tables.

Exactly one part judges a command. Several may believe an event, mask it or bar a command, in the order of the parts;
the order matters only if one reads what another changes.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Decider, Due, Event, Fact, Instant, R, S, tag_of
from panoverde.core.game import Game, R as GameR
from panoverde.core.money import AccountName, Transfer
from panoverde.core.notice import Notice
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import AnyWant

K = TypeVar("K")
F = TypeVar("F")

Judge = Callable[[S, Any, Chance], Iterator[Event]]
Believe = Callable[[S, Any], S]
Offer = Callable[[S, Any], Iterable[Option]]


@dataclass(frozen=True)
class Bar(Generic[S]):
    """Why another part's command must wait, and what to do about it."""

    why: Callable[[S, Who], Refused | None]
    remedy: Callable[[S], Command | None] = lambda _: None
    """What is due instead."""


@dataclass(frozen=True, kw_only=True)
class Part(Generic[S]):
    judges: Mapping[type[Command], Judge[S]] = field(default_factory=dict)
    """Refuse a command, or say what happens."""
    bars: Mapping[type[Command], Bar[S]] = field(default_factory=dict)
    """While one refuses, the command is not judged, offered or due."""
    wants: Mapping[type[Command], Callable[[S], AnyWant | None]] = field(default_factory=dict)
    """Chance that a command needs, whether due or offered."""
    cites: Mapping[type[Command], str] = field(default_factory=dict)
    """Rules that a command cites."""
    believes: Mapping[type[Event], Believe[S]] = field(default_factory=dict)
    """The state after an event: never refuses, never asks chance. Every event needs one, if only `same`."""
    offers: Mapping[Role | type[int], Offer[S]] = field(default_factory=dict)
    """By who asks; `int` for a player at a seat or about to take it."""
    due: Callable[[S], Command | None] | None = None
    """What the house must do next."""
    urgent: bool = False
    """Is it due before what other parts ask for?"""
    stages: tuple[Any, ...] | None = None
    """Stages of the stream, as `game(stage=…)` gives them, in which something may be due; None for all."""
    notices: Callable[[S, Seat], Notice | None] | None = None
    """What the house has told a player who does not bet."""
    tells: Callable[[S, S, Sequence[Event]], Iterable[Fact]] | None = None
    """(before, after, events) of an act: facts besides its own events."""
    moves: Mapping[type[Event], Callable[[Any], tuple[Transfer, ...]]] = field(default_factory=dict)
    """Who paid whom."""
    holds: Callable[[S], Mapping[AccountName, int]] | None = None
    """What each account of the stream has."""
    masks: Mapping[type[Event], Callable[[Any, Who], Event]] = field(default_factory=dict)
    """The event as this viewer may know it."""
    covers: Callable[[S, Who], S] | None = None
    """The state as this viewer may know it."""

    # Only parts of a game have these.
    with_cards: Callable[[S], Collection[Seat]] | None = None
    """Players who hold cards of the open coup."""
    final: Mapping[type[Event], Callable[[Any], bool]] = field(default_factory=dict)
    """Events that the inspector can't rewind past, under these rules."""
    keeps: Callable[[S, S], S] | None = None
    """(then, now): what a rewind leaves as it is now."""

    def but(self, **tables: Any) -> "Part[S]":
        """The same part with changed entries in its tables, or other functions."""
        merged: dict[str, Any] = {
            name: {**getattr(self, name), **value} if isinstance(value, Mapping) else value
            for name, value in tables.items()
        }
        return replace(self, **merged)


def same(state: S, _: object) -> S:
    """For an event that changes nothing."""
    return state


def by_anybody(offer: Offer[S]) -> dict[Role | type[int], Offer[S]]:
    """An entry of `offers` for every role and every seat."""
    return dict.fromkeys((*Role, int), offer)


def always(_: object) -> bool:
    """An entry of `final` under any rules."""
    return True


class RulesModule(Protocol[R]):
    @property
    def PRESETS(self) -> Mapping[str, R]: ...  # noqa: N802 - a constant of the module
    def check(self, rules: R, /) -> None: ...


def game(
    module: str,
    rules: RulesModule[GameR],
    state: type[S],
    *parts: Part[S],
    open: Callable[[GameR, Instant], S],  # noqa: A002 - the protocol's word
    coups: Callable[[S], int],
    at_stake: Callable[[S], Mapping[Seat, int]],
    stage: Callable[[S], Any] | None = None,
) -> Game[GameR, S]:
    """A game of these parts, named after its module or folder. `stage` is needed where parts have `stages`."""
    return Game(
        **vars(_composed(module, rules, state, parts, open, stage)),
        coups=coups,
        at_stake=at_stake,
        with_cards=_with_cards(parts),
        undoable=_undoable(parts),
        rewound=_rewound(parts),
    )


def decider(
    module: str,
    rules: RulesModule[R],
    state: type[S],
    *parts: Part[S],
    open: Callable[[R, Instant], S],  # noqa: A002 - the protocol's word
    stage: Callable[[S], Any] | None = None,
) -> Decider[R, S]:
    """A decider that is no table, such as a pool or a tournament."""
    if strange := [name for name in ONLY_OF_A_GAME if any(getattr(part, name) for part in parts)]:
        raise TypeError(f"only parts of a game have {', '.join(strange)}")
    return _composed(module, rules, state, parts, open, stage)


ONLY_OF_A_GAME = ("with_cards", "final", "keeps")


def _composed(
    module: str,
    rules: RulesModule[R],
    state: type[S],
    parts: Sequence[Part[S]],
    open: Callable[[R, Instant], S],  # noqa: A002 - the protocol's word
    stage: Callable[[S], Any] | None,
) -> Decider[R, S]:
    judges = _once("judges", parts)
    _check_known(parts, judges)
    if stage is None and any(part.stages for part in parts):
        raise TypeError("some part is due in stages: `stage` must tell them")
    return Decider(
        name=module.rpartition(".")[2],
        presets=rules.PRESETS,
        state=state,
        check=rules.check,
        open=open,
        commands=tuple(judges),
        events=tuple(_each("believes", parts)),
        cites={tag_of(kind): tuple(cites.split()) for kind, cites in _once("cites", parts).items()},
        decide=_decide(parts, judges),
        evolve=_evolve(parts),
        facts=_facts(parts),
        options=_options(parts),
        due=_due(parts, stage or _always_the_same),
        wants=_wants(parts),
        notice=_notice(parts),
        transfers=_transfers(parts),
        holdings=_holdings(parts),
        see=_see(parts),
        view=_view(parts),
    )


def _always_the_same(_: object) -> None:
    """A stream without stages."""


def _decide(parts: Sequence[Part[S]], judges: Mapping[type[Command], Judge[S]]) -> Judge[S]:
    bars = _each("bars", parts)
    guarded = {kind: _guarded(judge, bars[kind]) if kind in bars else judge for kind, judge in judges.items()}
    return lambda state, command, chance: guarded[type(command)](state, command, chance)


def _guarded(judge: Judge[S], bars: Sequence[Bar[S]]) -> Judge[S]:
    def judged(state: S, command: Command, chance: Chance) -> Iterator[Event]:
        for bar in bars:
            if refused := bar.why(state, command.by):
                raise refused
        return judge(state, command, chance)

    return judged


def _evolve(parts: Sequence[Part[S]]) -> Believe[S]:
    folds: dict[type[Event], Believe[S]] = {kind: _chain(some) for kind, some in _each("believes", parts).items()}
    return lambda state, event: folds[type(event)](state, event)


def _facts(parts: Sequence[Part[S]]) -> Callable[[S, S, Sequence[Event]], tuple[Fact, ...]]:
    tells = [part.tells for part in parts if part.tells]
    kinds = {kind for kind in _each("believes", parts) if issubclass(kind, Fact)}

    def facts(before: S, after: S, events: Sequence[Event]) -> tuple[Fact, ...]:
        own: list[Any] = [event for event in events if type(event) in kinds]
        for tell in tells:
            own += tell(before, after, events)
        return tuple(own)

    return facts


def _options(parts: Sequence[Part[S]]) -> Callable[[S, Who], tuple[Option, ...]]:
    offers = _each("offers", parts)
    bars = {tag_of(kind): some for kind, some in _each("bars", parts).items()}

    def options(state: S, who: Who) -> tuple[Option, ...]:
        found = [
            option for offer in offers.get(who if isinstance(who, Role) else int, ()) for option in offer(state, who)
        ]
        if bars:
            found = [one for one in found if not any(bar.why(state, who) for bar in bars.get(one.kind, ()))]
        return tuple(found)

    return options


def _due(parts: Sequence[Part[S]], stage: Callable[[S], Any]) -> Callable[[S], Due | None]:
    bars, wants = _each("bars", parts), _once("wants", parts)
    dues = [(part.due, part.stages) for part in sorted(parts, key=lambda part: not part.urgent) if part.due]
    by_stage: dict[Any, tuple[Callable[[S], Command | None], ...]] = {}

    def due(state: S) -> Due | None:
        now = stage(state)
        here = by_stage.get(now)
        if here is None:
            here = by_stage[now] = tuple(one for one, stages in dues if stages is None or now in stages)
        for one in here:
            command = one(state)
            if command is None:
                continue
            ready = _ready(state, command) if type(command) in bars else command
            if ready is not None:
                want = wants.get(type(ready))
                return Due(ready, want(state) if want else None)
        return None

    def _ready(state: S, command: Command) -> Command | None:
        """The command, or what must be done first; None if it has to wait."""
        barred = [bar for bar in bars.get(type(command), ()) if bar.why(state, command.by)]
        if not barred:
            return command
        remedies = (remedy for bar in barred if (remedy := bar.remedy(state)))
        return next((ready for remedy in remedies if (ready := _ready(state, remedy))), None)

    return due


def _wants(parts: Sequence[Part[S]]) -> Callable[[S, str], AnyWant | None]:
    wants = {tag_of(kind): want for kind, want in _once("wants", parts).items()}

    def wanted(state: S, tag: str) -> AnyWant | None:
        want = wants.get(tag)
        return want(state) if want else None

    return wanted


def _notice(parts: Sequence[Part[S]]) -> Callable[[S, Seat], Notice | None]:
    notices = [part.notices for part in parts if part.notices]
    return lambda state, seat: next((found for one in notices if (found := one(state, seat))), None)


def _transfers(parts: Sequence[Part[S]]) -> Callable[[Event], tuple[Transfer, ...]]:
    moves = _once("moves", parts)

    def transfers(event: Event) -> tuple[Transfer, ...]:
        move = moves.get(type(event))
        return move(event) if move else ()

    return transfers


def _holdings(parts: Sequence[Part[S]]) -> Callable[[S], Mapping[AccountName, int]]:
    holds = [part.holds for part in parts if part.holds]
    if len(holds) == 1:
        return holds[0]
    return lambda state: {account: amount for hold in holds for account, amount in hold(state).items()}


def _see(parts: Sequence[Part[S]]) -> Callable[[Event, Who], Event]:
    masks = {kind: _chain(some) for kind, some in _each("masks", parts).items()}

    def see(event: Event, viewer: Who) -> Event:
        mask = masks.get(type(event))
        return mask(event, viewer) if mask else event

    return see


def _view(parts: Sequence[Part[S]]) -> Callable[[S, Who], S]:
    covers = [part.covers for part in parts if part.covers]

    def view(state: S, viewer: Who) -> S:
        for cover in covers:
            state = cover(state, viewer)
        return state

    return view


def _with_cards(parts: Sequence[Part[S]]) -> Callable[[S], Collection[Seat]]:
    holders = [part.with_cards for part in parts if part.with_cards]
    if not holders:
        return lambda _: ()
    if len(holders) == 1:
        return holders[0]
    return lambda state: {seat for some in holders for seat in some(state)}


def _undoable(parts: Sequence[Part[S]]) -> Callable[[Any, Event], bool]:
    final = _once("final", parts)

    def undoable(rules: Any, event: Event) -> bool:
        ends = final.get(type(event))
        return ends is None or not ends(rules)

    return undoable


def _rewound(parts: Sequence[Part[S]]) -> Callable[[S, S], S]:
    keeps = [part.keeps for part in parts if part.keeps]

    def rewound(then: S, now: S) -> S:
        for keep in keeps:
            then = keep(then, now)
        return then

    return rewound


def _check_known(parts: Sequence[Part[S]], judges: Mapping[type[Command], Any]) -> None:
    """An entry for a command that no part judges is a mistake."""
    for table in ("bars", "wants", "cites"):
        if strange := [kind for kind in _each(table, parts) if kind not in judges]:
            raise TypeError(f"{table}: no part judges {strange}")
    heard = _each("believes", parts)
    for table in ("moves", "masks", "final"):
        if strange := [kind for kind in _each(table, parts) if kind not in heard]:
            raise TypeError(f"{table}: no part believes {strange}")


def _once(table: str, parts: Iterable[Part[S]]) -> dict[Any, Any]:
    """One function per key: two parts that claim the same are a mistake."""
    found: dict[Any, Any] = {}
    for part in parts:
        entries = getattr(part, table)
        if twice := found.keys() & entries.keys():
            raise TypeError(f"{table}: two parts claim {twice}")
        found.update(entries)
    return found


def _each(table: str, parts: Iterable[Part[S]]) -> dict[Any, tuple[Any, ...]]:
    found: dict[Any, tuple[Any, ...]] = {}
    for part in parts:
        for kind, function in getattr(part, table).items():
            found[kind] = (*found.get(kind, ()), function)
    return found


def _chain(functions: Sequence[Callable[[Any, Any], Any]]) -> Callable[[Any, Any], Any]:
    """One function that applies all, without a loop: it runs at every event."""
    first, *rest = [one for one in functions if one is not same] or [same]
    if not rest:
        return first
    then = _chain(rest)
    return lambda value, other: then(first(value, other), other)
