"""What a rule ties to a person and not to their chair, asked by their name: on the list, or who they are."""

from panoverde.core.people import Seat
from panoverde.games._poker.state import Departed, Player, State

NOBODY = Departed()


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
    return owed_before(state, name) + sum(player.owes for player in seated_as(state, name))  # PT-NB-90 AO-14.19


def owed_before(state: State, name: str) -> int:
    """What they had not paid when they left; who they are and the list may say it both."""
    return max(state.memory.departed.get(name, NOBODY).owes, state.memory.owed.get(name, 0))


def is_expelled(state: State, name: str) -> bool:
    """Have they been expelled, though a hand may still need them?"""
    memory = state.memory
    before = memory.departed.get(name, NOBODY).expelled or name in memory.expelled
    return before or any(player.standing.expelled for player in seated_as(state, name))  # PT-NB-58 AO-13.58


def newcomer(state: State, seat: Seat, player: str) -> Departed:
    """What the table knows of somebody who is about to sit down there: by who they are, else by the list, else as the
    person who last left that seat."""
    listed = state.reserved.get(seat, "")
    name = player or listed
    if not name:
        return state.memory.seats.get(seat, NOBODY)
    expelled = is_expelled(state, name) or is_expelled(state, listed)
    return Departed(cave_left_with(state, name) or 0, owed_before(state, name), expelled)
