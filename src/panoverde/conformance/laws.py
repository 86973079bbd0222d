"""The eight laws. Each watches a walk through a game and raises Broken if the game breaks it."""

from functools import cache
from itertools import islice
from typing import Any

from msgspec.structs import replace

from panoverde.conformance.random_play import PEOPLE, Walk
from panoverde.conformance.shares import ShareBook
from panoverde.core.chance import Seeded, exhaust
from panoverde.core.codec import Codec, encode
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.events import Rewind, TableEvent
from panoverde.core.game import AnyGame
from panoverde.core.money import BANK, PRIZES, AccountName, is_outside, movements
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import fold, fold_on, see, transfers
from panoverde.core.text import Names, read_event, write_event
from panoverde.lab.odds import find
from panoverde.law.book import Book


class Broken(AssertionError):
    """A game breaks a law; the message says which and where."""


def _hold(condition: bool, law: str, where: object) -> None:
    if not condition:
        raise Broken(f"{law}: {where}")


class Law:
    """Watches one walk. Several may watch the same one."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.game, self.table = walk, walk.game, walk.table

    def before(self, command: Command) -> None:
        """A command is about to be done."""

    def after(self, command: Command) -> None:
        """It has been done."""

    def between(self) -> None:
        """The walk has moved on by a step: time to try something else."""

    def end(self) -> None:
        """The walk is over."""


class Replay(Law):
    """The fold of the log is the live state, and both survive JSON; the log survives text too."""

    def end(self) -> None:
        table, codec, names = self.table, Codec(self.game), Names()
        log = [codec.event(encode(event)) for event in table.log]
        _hold(log == table.log, "replay", "the log changes in JSON")
        _hold(fold(self.game, log) == table.state, "replay", "the fold of the log is not the state")
        _hold(codec.state(encode(table.state)) == table.state, "replay", "the state changes in JSON")
        for event in log:
            line = write_event(event, names)
            _hold(read_event(line, codec, names) == event, "replay", f"{line!r} does not read back")


class CommutingSquare(Law):
    """Folding what a viewer was shown gives what the viewer may see of the fold."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self._folds: dict[Who, list[Any]] = {viewer: [] for viewer in PEOPLE}

    def after(self, command: Command) -> None:
        game, table = self.game, self.table
        for viewer, states in self._folds.items():
            shown = fold_on(game, states, [see(game, event, viewer) for event in table.log[len(states) :]])
            _hold(shown == table.view(viewer), "commuting square", f"{viewer!r} after {command}")


class Conservation(Law):
    """Transfers of an event equal the change of holdings; no account at the table goes negative."""

    def before(self, _: Command) -> None:
        self._version, self._state = self.table.version, self.table.state

    def after(self, _: Command) -> None:
        game, table, state = self.game, self.table, self._state
        for event in table.log[self._version :]:
            before = dict(game.holdings(state))
            state = table.state if isinstance(event, TableEvent) else game.evolve(state, event)
            moves, after = transfers(game, event), dict(game.holdings(state))
            _hold(all(move.amount > 0 for move in moves), "conservation", f"an empty transfer in {moves}")
            _hold(_gains(before, after) == _inside(movements(moves)), "conservation", f"{event}: {moves}")
            poor = [account for account, held in after.items() if held < 0 and account not in (BANK, PRIZES)]
            _hold(not poor, "conservation", f"{poor} below zero after {event}")


def _gains(before: dict[AccountName, int], after: dict[AccountName, int]) -> dict[AccountName, int]:
    gains = {account: after.get(account, 0) - before.get(account, 0) for account in {*before, *after}}
    return {account: gain for account, gain in gains.items() if gain}


def _inside(moved: dict[AccountName, int]) -> dict[AccountName, int]:
    return {account: gain for account, gain in moved.items() if not is_outside(account)}


REWIND = tag_of(Rewind)
"""An option of the table, not of the game."""


class Options(Law):
    """What is offered is accepted; anything else is refused, with an existing rule, and changes nothing."""

    def after(self, _: Command) -> None:
        for viewer in PEOPLE:
            view = self.table.view(viewer)
            offers = [option for option in self.walk.offers(viewer) if option.kind != REWIND]
            same = view is self.table.state or offers == [*self.game.options(view, viewer)]
            _hold(same, "options", f"{viewer!r} is offered what they can't know of")

    def between(self) -> None:
        for _ in range(3):
            self._try(self.walk.anything())

    def _try(self, command: Command) -> None:
        table, walk = self.table, self.walk
        fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in command.stamped}
        offered = any(option.covers(tag_of(command), fields, command.at) for option in walk.offers(command.by))
        state, version, chance = table.state, table.version, walk.chance()
        try:
            walk.act(command, chance)
        except Refused as refused:
            _hold(not chance.draws, "options", f"{command} was refused after asking chance")
            _hold(not offered, "options", f"{command} was offered and refused: {refused}")
            unknown = [cite for cite in refused.cites if not Book.load().exists(cite)]
            _hold(bool(refused.cites) and not unknown, "options", f"{refused} cites no rule that exists")
            unchanged = table.state is state and table.version == version
            _hold(unchanged, "options", f"{command} was refused and did something")
        else:
            _hold(offered, "options", f"{command} was accepted and not offered")
            walk.at = max(walk.at, command.at)


class DuesEnd(Law):
    """What is due is offered, does something, and comes to an end, in every state. An act whose time has run out waits
    for the clock."""

    def end(self) -> None:
        walk = self.walk
        for _ in range(MANY_DUES):
            next_due = self.table.due()
            if next_due is None:
                return
            due = next_due.command
            if walk.is_too_late(due):
                due = _by_the_clock(walk, due)
            _hold(isinstance(due.by, Role) and _is_offered(walk, due), "dues end", f"{due} is due and not offered")
            version = self.table.version
            try:
                walk.act(replace(due, at=walk.at), walk.chance())
            except Refused as refused:
                raise Broken(f"dues end: {due} is due and refused: {refused}") from refused
            _hold(self.table.version > version, "dues end", f"{due} is due and does nothing")
        raise Broken("dues end: they don't")


MANY_DUES = 500


def _by_the_clock(walk: Walk, due: Command) -> Command:
    """What time asks for, where it has run out for what is due."""
    over = (option for option in walk.offers(Role.CLOCK) if option.since <= walk.at)
    command = next((command for option in over if (command := walk.take(Role.CLOCK, option))), None)
    if command is None:
        raise Broken(f"dues end: {due} is due, its time has run out, and the clock has nothing to say")
    return command


def _is_offered(walk: Walk, command: Command) -> bool:
    fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in command.stamped}
    offers = walk.offers(command.by)
    return any(option.covers(tag_of(command), fields, max(command.at, option.since)) for option in offers)


class Purity(Law):
    """The same state, command and chance give equal events and leave the state unchanged."""

    def before(self, command: Command) -> None:
        game, state = self.game, self.table.state
        if type(command) not in game.commands:
            return
        seed, encoded = self.walk.choices.whole(0, 2**16), encode(state)
        once, again = (_judged(game, state, command, seed) for _ in range(2))
        _hold(once == again, "purity", f"{command} gives {once}, then {again}")
        states = [_after(game, state, once) for _ in range(2)]
        _hold(states[0] == states[1], "purity", f"the events of {command} fold to different states")
        _hold(encode(state) == encoded, "purity", f"{command} changes the state it was judged on")


def _judged(game: AnyGame, state: Any, command: Command, seed: int) -> tuple[Event, ...]:
    try:
        return tuple(game.decide(state, command, Seeded(seed)))
    except Refused:
        return ()


def _after(game: AnyGame, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


MANY_OUTCOMES = 2_000


class Partition(Law):
    """Every outcome of chance is exactly one of the arms that a game's odds declare, and each arm is possible."""

    def end(self) -> None:
        _partition(self.game, self.walk.profile)


@cache
def _partition(game: AnyGame, profile: str) -> None:
    """Once per profile: no walk changes it."""
    odds, rules = find(game.name), game.presets[profile]
    if odds is None:
        return
    outcomes = [outcome for _, outcome in islice(exhaust(lambda chance: odds.draw(rules, chance)), MANY_OUTCOMES)]
    if len(outcomes) == MANY_OUTCOMES:  # too many to try all: sample as many again
        luck = Seeded(0)
        outcomes += [odds.draw(rules, luck) for _ in range(MANY_OUTCOMES)]
    arms, came = odds.arms(rules), set()
    for outcome in outcomes:
        holding = [name for name, holds in arms.items() if holds(outcome)]
        _hold(len(holding) == 1, "partition", f"{outcome} is {holding or 'nothing'}")
        came.update(holding)
    _hold(came == set(arms), "partition", f"{sorted(set(arms) - came)} never come")


class Shares(Law):
    """Shares told at the end of a coup equal what the transfers moved."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self._book = ShareBook(walk.game, walk.table.version)

    def before(self, _: Command) -> None:
        self._version, self._state = self.table.version, self.table.state

    def after(self, command: Command) -> None:
        table = self.table
        events = table.log[self._version :]
        wrong = self._book.act(self._state, table.state, events, table.facts, table.version)
        _hold(not wrong, "shares", f"{wrong} after {command}")


LAWS: dict[str, type[Law]] = {
    "replay": Replay,
    "commuting square": CommutingSquare,
    "conservation": Conservation,
    "options": Options,
    "dues end": DuesEnd,
    "purity": Purity,
    "partition": Partition,
    "shares": Shares,
}


def applies(game: AnyGame, law: str) -> bool:
    """Does the law apply to this game? Partition needs odds; the others hold for every game."""
    return law != "partition" or find(game.name) is not None
