"""A table at some past entry, folded from the last snapshot before it."""

import asyncio
from contextlib import suppress

from panoverde.core.codec import Malformed
from panoverde.core.game import AnyGame
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.house.records import Account, Kind, Snapshot
from panoverde.journal.past import Past, kept_as, resumed
from panoverde.journal.public_entry import PAGE, public_entries
from panoverde.store.contract import Store

FARTHEST = 20_000
"""Limit of entries folded for one replay: more than lie between two snapshots of any table that rests."""


class Sitter(Record):
    """A player at the table, as the others knew them."""

    name: str
    bot: bool = False


async def past_until(store: Store, game: AnyGame, place: str, until: int) -> Past:
    """The table after that entry."""
    stream = f"table/{place}"
    where = {"id": (kept_as(stream, 0), kept_as(stream, until))}
    found = await store.select(Snapshot, where, order="-id", limit=1)
    past, since = Past(game), 0
    with suppress(Malformed):  # an older program's snapshot: events stay readable, states don't
        past, since = (resumed(game, found[0].body), found[0].version) if found else (past, since)
    if until - since > FARTHEST:
        past = Past(game, people=past.people)
        past.lost = True
        return past
    async for one in public_entries(store, game, place, since + 1, until):
        past.follow(one)
        if not one.version % PAGE:
            await asyncio.sleep(0)  # let live tables run first
    return past


async def sitters(store: Store, people: dict[Seat, str]) -> dict[Seat, Sitter]:
    return {seat: await _sitter(store, account) for seat, account in people.items()}


async def _sitter(store: Store, id_: str) -> Sitter:
    account = await store.find(Account, id_)
    return Sitter(account.name, account.kind is Kind.BOT) if account else Sitter(id_)
