"""Whose act it is, and whether it is the moment."""

from panoverde.core.decider import Command
from panoverde.core.people import Role, title
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import BankedTable


def require(command: Command, *roles: Role) -> None:
    if command.by not in roles:
        raise Refused("R-204", "not-yours", who=title(command.by))


def require_physical(state: BankedTable) -> None:
    """What goes wrong with real equipment can't happen at a virtual table."""
    if not state.rules.physical:
        raise Refused("PT-BFO-2 R-205", "virtual-table")


def not_now(state: BankedTable) -> Refused:
    return Refused("R-199 PT-BFO-3d AO-5.5 AO-5.6", "not-now", phase=state.phase)
