"""What a rule ties to a person and not to their chair, asked by their name: on the list, or who they are."""

from panoverde.games._poker.state import Departed, Player, State


def name_of(player: Player) -> str:
    """Who they are or, where nobody said, their name on the list."""
    return player.standing.player or player.name or ""


def seated_as(state: State, name: str) -> tuple[Player, ...]:
    return tuple(one for one in state.players.values() if name and name in (one.standing.player, one.name))


def cave_left_with(state: State, name: str) -> int | None:
    """What they took with them when they last left; None: they never did."""
    known = state.memory.departed.get(name)
    return state.left_with.get(name) if known is None else known.cave  # PT-NB-14h AO-13.14h R-111


def owes(state: State, name: str) -> int:
    """Missed blinds, whether they sit here again or not."""
    memory = state.memory
    before = memory.departed.get(name, Departed()).owes + memory.owed.get(name, 0)
    return before + sum(player.owes for player in seated_as(state, name))  # PT-NB-90 AO-14.19


def is_expelled(state: State, name: str) -> bool:
    """Have they been expelled, though a hand may still need them?"""
    memory = state.memory
    before = memory.departed.get(name, Departed()).expelled or name in memory.expelled
    return before or any(player.standing.expelled for player in seated_as(state, name))  # PT-NB-58 AO-13.58
