"""What a command would do: judged on the state as it is, without asking chance and without doing it."""

from typing import Any, NamedTuple

from panoverde.core.chance import BadScript, Scripted
from panoverde.core.game import AnyGame, Command, Event
from panoverde.core.refusal import Refused
from panoverde.core.table import MOST_DUES


class Foreseen(NamedTuple):
    events: tuple[Event, ...]
    state: Any


CHANCE = "chance"
"""It would ask chance, so nobody can foresee it."""


def foresee(game: AnyGame, state: Any, command: Command) -> Foreseen | str | None:
    """The events and the state after them, CHANCE, or None when it would be refused."""
    try:
        events = tuple(game.decide(state, command, Scripted()))
    except Refused:
        return None
    except BadScript:
        return CHANCE
    for event in events:
        state = game.evolve(state, event)
    return Foreseen(events, state)


def foresee_dues(game: AnyGame, state: Any, command: Command) -> Foreseen | str | None:
    """The same, with everything that the law would oblige the house to do next."""
    after = foresee(game, state, command)
    for _ in range(MOST_DUES):
        if not isinstance(after, Foreseen) or (due := game.due(after.state)) is None:
            return after
        after = foresee(game, after.state, due)
    raise RuntimeError(f"the dues of {game.name} don't end")
