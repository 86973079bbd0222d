"""The eight laws. Each takes a walk through a game and raises Broken if the game breaks it."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from msgspec.structs import replace

from panoverde.conformance.choices import Choices, Shrinking, Tossed
from panoverde.conformance.random_play import PEOPLE, Walk
from panoverde.conformance.shares import shares_told_wrong
from panoverde.core.chance import Seeded, exhaust
from panoverde.core.codec import Codec, encode
from panoverde.core.decider import Command, tag_of
from panoverde.core.events import TableEvent
from panoverde.core.game import AnyGame
from panoverde.core.money import BANK, AccountName, is_outside, movements
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


def _act(walk: Walk, command: Command) -> None:
    try:
        walk.table.act(command, walk.chance())
    except Refused as refused:
        raise Broken(f"options: {command} was offered and refused: {refused}") from refused


def replay(walk: Walk) -> None:
    """The fold of the log is the live state, and both survive JSON; the log survives text too."""
    for command in walk.steps():
        _act(walk, command)
    table, codec, names = walk.table, Codec(walk.game), Names()
    log = [codec.event(encode(event)) for event in table.log]
    _hold(log == table.log, "replay", "the log changes in JSON")
    _hold(fold(walk.game, log) == table.state, "replay", "the fold of the log is not the state")
    _hold(codec.state(encode(table.state)) == table.state, "replay", "the state changes in JSON")
    for event in log:
        line = write_event(event, names)
        _hold(read_event(line, codec, names) == event, "replay", f"{line!r} does not read back")


def commuting_square(walk: Walk) -> None:
    """Folding what a viewer was shown gives what the viewer may see of the fold."""
    game, table = walk.game, walk.table
    folds: dict[Who, list[Any]] = {viewer: [] for viewer in PEOPLE}
    for command in walk.steps():
        _act(walk, command)
        for viewer, states in folds.items():
            shown = fold_on(game, states, [see(game, event, viewer) for event in table.log[len(states) :]])
            _hold(shown == table.view(viewer), "commuting square", f"{viewer!r} after {command}")


def conservation(walk: Walk) -> None:
    """Transfers of an event equal the change of holdings; no account at the table goes negative."""
    table, game = walk.table, walk.game
    for command in walk.steps():
        version, state = table.version, table.state
        _act(walk, command)
        for event in table.log[version:]:
            before = dict(game.holdings(state))
            state = table.state if isinstance(event, TableEvent) else game.evolve(state, event)
            moves, after = transfers(game, event), dict(game.holdings(state))
            _hold(all(move.amount > 0 for move in moves), "conservation", f"an empty transfer in {moves}")
            _hold(_gains(before, after) == _inside(movements(moves)), "conservation", f"{event}: {moves}")
            poor = [account for account, held in after.items() if held < 0 and account != BANK]
            _hold(not poor, "conservation", f"{poor} below zero after {event}")


def _gains(before: dict[AccountName, int], after: dict[AccountName, int]) -> dict[AccountName, int]:
    gains = {account: after.get(account, 0) - before.get(account, 0) for account in {*before, *after}}
    return {account: gain for account, gain in gains.items() if gain}


def _inside(moved: dict[AccountName, int]) -> dict[AccountName, int]:
    return {account: gain for account, gain in moved.items() if not is_outside(account)}


def options(walk: Walk) -> None:
    """What is offered is accepted; anything else is refused, with an existing rule, and changes nothing."""
    table = walk.table
    _try(walk, walk.anything())
    for command in walk.steps():
        _act(walk, command)
        for viewer in PEOPLE:
            view = table.view(viewer)
            same = view is table.state or walk.game.options(table.state, viewer) == walk.game.options(view, viewer)
            _hold(same, "options", f"{viewer!r} is offered what they can't know of")
        for _ in range(3):
            _try(walk, walk.anything())


def _try(walk: Walk, command: Command) -> None:
    table = walk.table
    fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in command.stamped}
    offered = any(option.covers(tag_of(command), fields, command.at) for option in walk.offers(command.by))
    state, version, chance = table.state, table.version, walk.chance()
    try:
        table.act(command, chance)
    except Refused as refused:
        _hold(not chance.draws, "options", f"{command} was refused after asking chance")
        _hold(not offered, "options", f"{command} was offered and refused: {refused}")
        unknown = [cite for cite in refused.cites if not Book.load().exists(cite)]
        _hold(bool(refused.cites) and not unknown, "options", f"{refused} cites no rule that exists")
        _hold(table.state is state and table.version == version, "options", f"{command} was refused and did something")
    else:
        _hold(offered, "options", f"{command} was accepted and not offered")
        walk.at = max(walk.at, command.at)


def dues_end(walk: Walk) -> None:
    """What is due is offered, does something, and comes to an end, in every state. An act whose time has run out waits
    for the clock."""
    for command in walk.steps():
        _act(walk, command)
    for _ in range(MANY_DUES):
        next_due = walk.table.due()
        if next_due is None:
            return
        due = next_due.command
        if walk.is_too_late(due):
            due = _by_the_clock(walk, due)
        _hold(isinstance(due.by, Role) and _is_offered(walk, due), "dues end", f"{due} is due and not offered")
        try:
            events = walk.table.act(replace(due, at=walk.at), walk.chance())
        except Refused as refused:
            raise Broken(f"dues end: {due} is due and refused: {refused}") from refused
        _hold(bool(events), "dues end", f"{due} is due and does nothing")
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


def purity(walk: Walk) -> None:
    """The same state, command and chance give equal events and leave the state unchanged."""
    game, table = walk.game, walk.table
    for command in walk.steps():
        seed = walk.choices.whole(0, 2**16)
        if type(command) in game.commands:
            before = encode(table.state)
            once, again = (tuple(game.decide(table.state, command, Seeded(seed))) for _ in range(2))
            _hold(once == again, "purity", f"{command} gives {once}, then {again}")
            states = [_after(game, table.state, once) for _ in range(2)]
            _hold(states[0] == states[1], "purity", f"the events of {command} fold to different states")
            _hold(encode(table.state) == before, "purity", f"{command} changes the state it was judged on")
        _act(walk, command)


def _after(game: AnyGame, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


MANY_OUTCOMES = 2_000


def partition(walk: Walk) -> None:
    """Every outcome of chance is exactly one of the arms that a game's odds declare, and each arm is possible."""
    _partition(walk.game, walk.profile)


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


def shares(walk: Walk) -> None:
    """Shares told at the end of a coup equal what the transfers moved."""
    for wrong in shares_told_wrong(walk):
        raise Broken(f"shares: {wrong}")


LAWS: dict[str, Callable[[Walk], None]] = {
    "replay": replay,
    "commuting square": commuting_square,
    "conservation": conservation,
    "options": options,
    "dues end": dues_end,
    "purity": purity,
    "partition": partition,
    "shares": shares,
}


def applies(game: AnyGame, law: str) -> bool:
    """Does the law apply to this game? Partition needs odds; the others hold for every game."""
    return law != "partition" or find(game.name) is not None


def check_law(game: AnyGame, law: str, examples: int = 50, *, shrink: bool = True) -> None:
    """Tests one law on so many plays, the same every time; the first failure is shrunk."""
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)

    @settings(
        max_examples=examples,
        phases=phases,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def property_(data: st.DataObject) -> None:
        _try_law(game, law, Shrinking(data))

    property_()


def _try_law(game: AnyGame, law: str, choices: Choices) -> None:
    try:
        LAWS[law](Walk(game, choices))
    except Broken:
        raise
    except Exception as wrong:
        raise Broken(f"{law}: {type(wrong).__name__}: {wrong}") from wrong


def check_long(game: AnyGame, law: str, plays: int) -> None:
    """Tests one law on so many long random plays, which go further than those that can be shrunk."""
    for seed in range(plays):
        try:
            _try_law(game, law, Tossed(seed))
        except Broken as broken:
            raise Broken(f"play {seed}: {broken}") from broken


def check(game: AnyGame, examples: int = 50) -> None:
    for law in LAWS:
        check_law(game, law, examples)
