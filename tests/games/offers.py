"""What each is offered at a table, held against what the table accepts from them."""

from typing import Any

import msgspec

from panoverde.core.chance import Seeded
from panoverde.core.decider import tag_of
from panoverde.core.option import Nature
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table

Offers = dict[Who, dict[str, Nature]]


def offers(table: Table[Any, Any], *seats: Seat, at: int = 0) -> Offers:
    """The acts that somebody of these seats or roles is offered, each with its nature; those who may do nothing left
    out. What asks for no words or numbers is accepted from those it is offered to, and refused to all others."""
    found: Offers = {}
    for who in (*seats, *Role):
        options = table.game.options(table.state, who)
        if options:
            found[who] = {option.kind: option.nature for option in options}
        for tag in _bare(table):
            offered = any(option.covers(tag, {}, at) for option in options)
            assert _accepts(table, tag, who, at) == offered, (tag, who)
    return found


def _bare(table: Table[Any, Any]) -> list[str]:
    """The commands that are only somebody's, at an instant."""
    kinds = table.game.commands
    return [tag_of(kind) for kind in kinds if {field.name for field in msgspec.structs.fields(kind)} == {"by", "at"}]


def _accepts(table: Table[Any, Any], tag: str, who: Who, at: int) -> bool:
    kind = next(kind for kind in table.game.commands if tag_of(kind) == tag)
    try:
        return bool(tuple(table.game.decide(table.state, kind(by=who, at=at), Seeded(1))))
    except Refused:
        return False
