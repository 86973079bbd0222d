"""Commitments to chance and their seeds, public, for anyone to check."""

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.decider import Instant
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.journal.entry import Entry
from panoverde.journal.table_entry import TableEntry, read_table_entry
from panoverde.journal.tournament_stream import CODEC as TOURNAMENTS
from panoverde.server.http.route import ApiCall, Caller, Query, get
from panoverde.server.http.shared_records import OfTable, OfTournament, Version

LONGEST = 2_000
"""Limit of entries in one request."""
FARTHEST = 10_000
"""Entries searched before and after for the commitment and its reveal."""
AT_ONCE = 500
MARK = b'"chance_'
"""Start of chance events in the text of an entry."""


class ProofQuery(Query, kw_only=True):
    first: Version
    last: Version


class Proof(Record):
    commitment: str
    committed: int
    """Entry that published the commitment."""
    committed_at: Instant
    revealed: int | None
    """Entry that revealed the seed; None while it still decides."""
    private: bool
    """It dealt hidden cards: only staff see the reveal, and the auditor checks it."""
    seed: str
    salt: str
    """Hash of the entry before the commitment."""
    draws: tuple[tuple[int, int], ...]
    """Bound and value of each draw, in order."""


class Proofs(Record):
    table: str
    """Id of the table or tournament."""
    by_hand: bool
    """Dealt with real equipment: the house draws nothing."""
    proofs: tuple[Proof, ...]


@get("/api/tables/{table}/proofs", Caller.ANYBODY, "Provas do acaso.", "Proofs of chance.", cost=5)
async def proofs(call: ApiCall, path: OfTable, query: ProofQuery) -> Proofs:
    """Proofs of every draw between two entries of the table's stream; a coup's history gives them."""
    if not 1 <= query.first <= query.last < query.first + LONGEST:
        raise Refused("", "bad-interval")
    opening = await call.books.openings.find(path.table)
    search = _Search(call, f"table/{path.table}", Codec(games.find(opening.game)))
    since = await search.commitment_before(query.first)
    found = await search.proofs(since, query.last)
    return Proofs(path.table, opening.by_hand, tuple(found))


@get("/api/tournaments/{tournament}/proofs", Caller.ANYBODY, "Provas dos sorteios.", "Proofs of draws.", cost=5)
async def tournament_proofs(call: ApiCall, path: OfTournament, query: ProofQuery) -> Proofs:
    """Proofs of every draw of seats and cards between two entries of the tournament's stream."""  # RT-6
    if not 1 <= query.first <= query.last < query.first + LONGEST:
        raise Refused("", "bad-interval")
    stream = await call.books.tournaments.find(path.tournament)
    search = _Search(call, stream.stream, TOURNAMENTS)
    since = await search.commitment_before(query.first)
    return Proofs(path.tournament, False, tuple(await search.proofs(since, query.last)))


class _Search:
    def __init__(self, call: ApiCall, stream: str, codec: Codec) -> None:
        self._store, self._stream, self._codec = call.books.store, stream, codec

    async def commitment_before(self, version: int) -> int:
        """Entry of the commitment that binds this entry's draws."""
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
        """Commitments up to the last entry, each with the next reveal."""
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

    def _chance(self, entry: Entry) -> TableEntry[Act] | None:
        kept = read_table_entry(self._codec, entry) if MARK in entry.body else None
        is_chance = kept and kept.act.events and isinstance(kept.act.events[0], ChanceCommitted | ChanceRevealed)
        return kept if is_chance else None


def _followed(found: list[Proof], entry: Entry, kept: TableEntry[Act], last: int) -> list[Proof]:
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


ROUTES = (proofs, tournament_proofs)
