"""The trainer at a table: a player's own decision, and the answer once it is done. Demonstrations only."""

from typing import Any, NamedTuple

from panoverde.core.decider import Command
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.play.trainer import is_taught, lesson_of
from panoverde.house.records import Opening
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.watcher import Watcher
from panoverde.wire import messages as wire


def has_trainer(opening: Opening) -> bool:
    return opening.demo and is_taught(opening.game)


class Question(NamedTuple):
    watcher: Watcher
    game: str
    view: Any
    """The player's own, before the act: nothing that they could not see."""
    command: Command
    offered: frozenset[str]

    async def answer(self, name: str) -> None:
        found = await lesson_of(self.game, self.view, self.command, self.offered)
        if found:
            self.watcher.post(wire.encode(wire.Lesson(name, found.best, found.chosen, found.cost)))


def question(served: ServedTable, watcher: Watcher, command: Command) -> Question | None:
    """None where nobody learns anything: a croupier enters the act, or the game has no trainer."""
    if not served.opening.demo:
        raise Refused("AO-9.33", "trainer-in-demo-only")
    if not isinstance(command.by, int) or watcher.office != Role.PUBLIC or not has_trainer(served.opening):
        return None
    game, state = served.table.game, served.table.state
    offered = frozenset(option.kind for option in game.options(state, command.by))
    return Question(watcher, game.name, game.view(state, command.by), command, offered)
