"""A slot machine's counters over its life, for a plot: read from the snapshots that its table keeps anyway.

A machine that has played little is followed entry by entry; nothing more is stored for either.
"""

from collections.abc import AsyncIterator

import msgspec

from panoverde.core.game import AnyGame
from panoverde.house.oversight.counters import Counters, counters_of
from panoverde.house.records import Snapshot
from panoverde.journal.past import Past, kept_as
from panoverde.journal.public_entry import public_entries
from panoverde.store.contract import Store

POINTS = 40
FOLLOWED = 5_000
"""Entries of a machine without enough snapshots to be drawn."""


class _State(msgspec.Struct):
    counters: Counters


class _Saved(msgspec.Struct):
    """The part of a snapshot that is read here."""

    state: _State


_saved = msgspec.json.Decoder(_Saved)


async def drift(store: Store, game: AnyGame, place: str, now: Counters | None) -> list[Counters]:
    """From the first games to now, which the last snapshot may not know; about `POINTS`, spread evenly."""
    until = (await store.head(f"table/{place}")).version
    found = _followed(store, game, place, until) if until <= FOLLOWED else _kept(store, place, until)
    points: list[Counters] = []
    async for counted in found:
        add(points, counted)
    if now:
        add(points, now)
    return points


def add(points: list[Counters], counted: Counters) -> None:
    """Free spins and bonuses go on after the stake: of one game its last counters are drawn."""
    if points and points[-1].games == counted.games:
        points[-1] = counted
    elif counted.games > (points[-1].games if points else 0):
        points.append(counted)


async def _followed(store: Store, game: AnyGame, place: str, until: int) -> AsyncIterator[Counters]:
    past = Past(game)
    every = -(-until // POINTS)
    async for one in public_entries(store, game, place, 1, until):
        past.follow(one)
        if one.version % every == 0 or one.version == until:
            yield counters_of(past.state)


async def _kept(store: Store, place: str, until: int) -> AsyncIterator[Counters]:
    stream = f"table/{place}"
    for step in range(1, POINTS + 1):
        where = {"id": (kept_as(stream, 0), kept_as(stream, until * step // POINTS))}
        for snapshot in await store.select(Snapshot, where, order="-id", limit=1):
            yield _saved.decode(snapshot.body).state.counters
