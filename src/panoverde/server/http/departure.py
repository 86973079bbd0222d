"""A player who ends their gaming session leaves the tables first, where they may."""

import asyncio
from contextlib import suppress

from panoverde.core.chance import BadScript
from panoverde.core.commands import Leave
from panoverde.core.decider import tag_of
from panoverde.core.refusal import Refused
from panoverde.core.upkeep import made
from panoverde.server.node.floor import Floor
from panoverde.server.table.served_table import ServedTable, Short

LEAVE = tag_of(Leave)
PATIENCE = 5.0
SOON = 0.005


async def get_up(floor: Floor, account: str) -> None:
    """Leave every table of this node that allows it."""
    left = [(served, version) for served in list(floor.tables.values()) if (version := _leave(served, account))]
    for served, version in left:
        await _durable(served, version)


def _leave(served: ServedTable, account: str) -> int:
    """Version with which the player left; 0 if they weren't there or may not leave yet."""
    seat = served.seats.of(account)
    if seat is None:
        return 0
    for option in served.table.options(seat):
        if option.kind == LEAVE and not option.asks:
            with suppress(Refused, BadScript, Short):
                return served.act(made(served.table, seat, option, served.time()), account)
    return 0


async def _durable(served: ServedTable, version: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while served.durable < version and not served.broken:
            await asyncio.sleep(SOON)
