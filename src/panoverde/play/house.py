"""What the house does by itself at a terminal table: opens, closes, throws, settles, keeps the time."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from panoverde.core.game import Command, tag_of
from panoverde.core.option import Ask, Option
from panoverde.core.people import Role, Who
from panoverde.core.table import Table
from panoverde.play.foresight import CHANCE, Foreseen, foresee_dues

AnyTable = Table[Any, Any]


class HouseAct(NamedTuple):
    by: Role
    option: Option

    def made(self, table: AnyTable, at: int) -> Command:
        kind = next(kind for kind in table.game.commands if tag_of(kind) == self.option.kind)
        return kind(by=self.by, at=max(at, self.option.since))


def next_house_act(table: AnyTable, seats: Iterable[Who], at: int) -> HouseAct | None:
    """Once everybody has passed: the first thing, in the order the game offers, that moves the game on.

    The croupier's own acts come before waiting for the clock. An act that, with what it obliges the house to do,
    asks no chance and leaves the players the same options and the same money moves nothing.
    """
    everyone = tuple(seats)
    return next((act for act in _acts(table) if _moves_on(table, act.made(table, at), everyone)), None)


def opening_act(table: AnyTable, seats: Iterable[Who], at: int) -> HouseAct | None:
    """Before anybody's turn: what the croupier would do first anyhow, if it takes nothing away from the players."""
    first = next((act for act in _acts(table) if act.by == Role.CROUPIER), None)
    if first is None:
        return None
    after = foresee_dues(table.game, table.state, first.made(table, at))
    if not isinstance(after, Foreseen):
        return None
    used_up = all(option.kind != first.option.kind for option in table.game.options(after.state, first.by))
    kept = all(_offers(table, table.state, who) <= _offers(table, after.state, who) for who in seats)
    return first if used_up and kept else None


def overdue_act(table: AnyTable, at: int) -> HouseAct | None:
    """What the clock should have done by now."""
    return next((act for act in _acts(table) if act.by == Role.CLOCK and act.option.since <= at), None)


def _acts(table: AnyTable) -> list[HouseAct]:
    croupiers = [HouseAct(Role.CROUPIER, option) for option in table.options(Role.CROUPIER) if not option.asks]
    clocks = [HouseAct(Role.CLOCK, option) for option in table.options(Role.CLOCK) if not option.asks]
    return [*croupiers, *sorted(clocks, key=lambda act: act.option.since)]


def _moves_on(table: AnyTable, command: Command, seats: tuple[Who, ...]) -> bool:
    game = table.game
    after = foresee_dues(game, table.state, command)
    if not isinstance(after, Foreseen):
        return after == CHANCE
    if game.holdings(after.state) != game.holdings(table.state):
        return True
    return any(_offers(table, after.state, who) != _offers(table, table.state, who) for who in seats)


def _offers(table: AnyTable, state: Any, who: Who) -> set[tuple[str, tuple[Ask, ...]]]:
    """What somebody may do in this state, whenever it may be done."""
    return {(option.kind, option.asks) for option in table.game.options(state, who)}
