"""What bound chance before the bets, and the seed that shows it afterwards: public, for anybody to check."""

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed
from panoverde.core.game import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.server.http.route import Asked, Call, Caller, get
from panoverde.server.http.shown import OfTable, Version
from panoverde.server.kept import Kept, read_kept
from panoverde.store.contract import Entry

LONGEST = 2_000
"""Entries about which one request may ask."""
FARTHEST = 10_000
"""Entries before and after them that are looked at for the commitment and for its opening."""
AT_ONCE = 500
MARK = b'"chance_'
"""What the events of chance begin with, in the text of an entry."""


class Span(Asked, kw_only=True):
    first: Version
    last: Version


class Proof(Record):
    commitment: str
    committed: int
    """The entry that published it."""
    committed_at: Instant
    revealed: int | None
    """The entry that opened it; none: it still decides."""
    private: bool
    """It dealt cards that not everybody may know: only the staff see it opened, and the auditor checks it."""
    seed: str
    salt: str
    """The hash of the entry before the commitment."""
    draws: tuple[tuple[int, int], ...]
    """Each draw's bound and value, in their order."""


class Proofs(Record):
    table: str
    by_hand: bool
    """With real equipment nothing is drawn by the house."""
    proofs: tuple[Proof, ...]


@get("/api/tables/{table}/proofs", Caller.ANYBODY, "Provas do acaso.", "Proofs of chance.", cost=5)
async def proofs(call: Call, path: OfTable, query: Span) -> Proofs:
    """Of every draw between two entries of the table's stream: a coup's history says which."""
    if not 1 <= query.first <= query.last < query.first + LONGEST:
        raise Refused("", "bad-interval")
    opening = await call.books.openings.find(path.table)
    search = _Search(call, f"table/{path.table}", Codec(games.find(opening.game)))
    since = await search.commitment_before(query.first)
    found = await search.proofs(since, query.last)
    return Proofs(path.table, opening.by_hand, tuple(found))


class _Search:
    def __init__(self, call: Call, stream: str, codec: Codec) -> None:
        self._store, self._stream, self._codec = call.books.store, stream, codec

    async def commitment_before(self, version: int) -> int:
        """The entry of the commitment that binds the draws of this one."""
        until, least = version, max(0, version - FARTHEST)
        while until > least:
            since = max(least, until - AT_ONCE)
            entries = await self._store.read(self._stream, since, until - since)
            for entry in reversed(entries):
                if (kept := self._chance(entry)) and isinstance(kept.act.events[0], ChanceCommitted):
                    return entry.version
            until = since
        return version

    async def proofs(self, first: int, last: int) -> list[Proof]:
        """Of the commitments up to the last entry; each opened by the next one that opens anything."""
        found: list[Proof] = []
        after, most = first - 1, last + FARTHEST
        while after < most and (entries := await self._store.read(self._stream, after, AT_ONCE)):
            for entry in entries:
                if kept := self._chance(entry):
                    found = _followed(found, entry, kept, last)
                if entry.version >= last and (not found or found[-1].revealed):
                    return found
            after = entries[-1].version
        return found

    def _chance(self, entry: Entry) -> Kept[Act] | None:
        kept = read_kept(self._codec, entry) if MARK in entry.body else None
        is_chance = kept and kept.act.events and isinstance(kept.act.events[0], ChanceCommitted | ChanceRevealed)
        return kept if is_chance else None


def _followed(found: list[Proof], entry: Entry, kept: Kept[Act], last: int) -> list[Proof]:
    match kept.act.events[0]:
        case ChanceCommitted(commitment) if entry.version <= last:
            return [*found, Proof(commitment, entry.version, entry.at, None, False, "", "", ())]
        case ChanceRevealed(commitment, seed, salt, draws) if found and found[-1].commitment == commitment:
            bound = found[-1]
            opened = ("", "", ()) if kept.private else (seed, salt, draws)
            shown = Proof(commitment, bound.committed, bound.committed_at, entry.version, kept.private, *opened)
            return [*found[:-1], shown]
        case _:
            return found


ROUTES = (proofs,)
