"""What goes in and out of a tournament on paper or as a file: documents, lists, proofs, identity, seasons."""

from collections import Counter
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.money.demo import bar_money
from panoverde.house.people.duties import Task, may, require_player, wrong_duty
from panoverde.house.play.entrant_lists import Listed, read_list, written_list
from panoverde.house.play.paper import as_csv, as_html
from panoverde.house.play.seasons import SeasonShown, season_shown
from panoverde.house.play.tournament_papers import OF_THE_DESK, PaperKind, TournamentPapers
from panoverde.house.play.tournaments import NotTogether
from panoverde.house.records import Account, Document
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.server.http.route import ApiCall, Caller, CsvText, Download, Printout, Query, get, post
from panoverde.server.http.shared_records import Because, OfTournament, TournamentId, Version
from panoverde.server.tournament.office import caller
from panoverde.tournament.commands import PreRegister

READERS = (Task.RUN_TOURNAMENTS, Task.READ_BOOKS)


class PaperFormat(StrEnum):
    HTML = "html"
    CSV = "csv"


class OfPaper(Record):
    tournament: TournamentId
    kind: PaperKind


class PaperQuery(Query, kw_only=True):
    format: PaperFormat = PaperFormat.HTML
    since: Version = 0
    """Of moves: those after this version."""


class ListTaken(Record):
    entered: int
    known: int
    """Lines that were on the list already."""


class OfEntrant(Record):
    tournament: TournamentId
    player: Annotated[int, Meta(ge=1, le=10_000_000)]


class DocumentShown(Record):
    kind: str
    number: str
    country: str
    name: str
    recorded_at: Instant
    recorded_by: str
    erased_at: Instant | None


class OfSeason(Record):
    season: Annotated[str, Meta(min_length=1, max_length=100)]


@get(
    "/api/tournaments/{tournament}/documents/{kind}", Caller.ANYBODY, "Um documento.", "A document.", cost=5,
    offices=True,
)  # fmt: skip
async def tournament_paper(call: ApiCall, path: OfPaper, query: PaperQuery) -> Download | Printout:
    """For print, or as CSV. Prizes, result and points are everybody's; slips and the notice are the staff's."""
    if path.kind in OF_THE_DESK:
        if call.account is None:
            raise Refused("", "log-in-first")
        if not any(may(call.account, task) for task in READERS):
            raise wrong_duty(*READERS)
    stream = await call.books.tournaments.find(path.tournament)
    paper = TournamentPapers(stream, call.lang, call.books.keys.sealing, call.house.zone).made(path.kind, query.since)
    if query.format == PaperFormat.CSV:
        return Download(f"{path.tournament}-{path.kind}.csv", as_csv(paper))
    return Printout(as_html(paper, call.lang))


@get("/api/tournaments/{tournament}/entrants", READERS, "A lista, em CSV.", "The list, as CSV.", cost=5)
async def list_of_entrants(call: ApiCall, path: OfTournament) -> Download:
    stream = await call.books.tournaments.find(path.tournament)
    names = {one: await _name(call, one) for one in stream.numbers}
    return Download(f"{path.tournament}.csv", written_list(stream.state, names))


async def _name(call: ApiCall, account: str) -> str:
    found = await call.books.store.find(Account, account)
    return found.name if found else ""


@post("/api/tournaments/{tournament}/entrants", (Task.RUN_TOURNAMENTS,), "Trazer uma lista.", "Bring a list.", cost=20)
async def bring_entrants(call: ApiCall, path: OfTournament, body: CsvText) -> ListTaken:
    """Pre-registrations, one a line, all or none: a refusal names the line. Those that are on the list stay as they
    are, so that a longer list may be brought again."""
    tournaments, who = call.books.tournaments, caller(call.who, None)
    given, stream = read_list(body), await tournaments.find(path.tournament)
    new = _unknown(stream, [await _with_account(call, stream, one) for one in given])
    commands = [PreRegister(one.name, one.account, by=who.office) for one in new]
    try:
        await tournaments.act_together(stream, commands, call.who.id)
    except NotTogether as wrong:
        refused = wrong.refused
        facts = {**refused.facts, "line": new[wrong.place].line}
        raise Refused(" ".join(refused.cites), refused.code, **facts) from None
    return ListTaken(len(new), len(given) - len(new))


async def _with_account(call: ApiCall, stream: TournamentStream, one: Listed) -> Listed:
    if not one.account:
        return one
    found = await call.books.accounts.named(one.account)
    if found is None:
        raise Refused("", "no-such-account", account=one.account, line=one.line)
    require_player(found)
    bar_money(found, stream.unit)  # PT-BFO-32 PT-SO-76
    return one._replace(account=found.id)


def _unknown(stream: TournamentStream, given: list[Listed]) -> list[Listed]:
    """Two players may have the same name: as many lines as entrants of that name are known."""
    known = Counter((one.name, one.account) for one in stream.state.entrants)
    new = []
    for one in given:
        key = one.name, one.account
        if known[key]:
            known[key] -= 1
        else:
            new.append(one)
    return new


# Identity documents


@get(
    "/api/tournaments/{tournament}/entrants/{player}/document",
    (Task.RUN_TOURNAMENTS,),
    "O documento de um jogador.",
    "A player's document.",
)
async def identity_document(call: ApiCall, path: OfEntrant) -> DocumentShown:
    return _shown(await call.books.identities.find(call.who, await _identity(call, path)))


@post(
    "/api/tournaments/{tournament}/entrants/{player}/document/erase",
    (Task.OPEN_TABLES,),
    "Apagar o documento de um jogador.",
    "Erase a player's document.",
)
async def erase_document(call: ApiCall, path: OfEntrant, body: Because) -> DocumentShown:
    """Its particulars are gone for good; the journal keeps a digest, from which nobody learns them."""
    return _shown(await call.books.identities.erase(call.who, await _identity(call, path), body.why))


async def _identity(call: ApiCall, path: OfEntrant) -> str:
    state = (await call.books.tournaments.find(path.tournament)).state
    identity = state.entrant(path.player).identity if state.has(path.player) else ""
    if not identity:
        raise Refused("FS-5.1", "no-such-document")
    return identity


def _shown(document: Document) -> DocumentShown:
    return DocumentShown(
        document.kind,
        document.number,
        document.country,
        document.name,
        document.recorded_at,
        document.recorded_by,
        document.erased_at,
    )


@get("/api/seasons/{season}", Caller.ANYBODY, "O ranking de uma época.", "The ranking of a season.", cost=10)
async def season_ranking(call: ApiCall, path: OfSeason) -> SeasonShown:
    return await season_shown(call.books.store, path.season, await call.books.tournaments.list())


ROUTES = (tournament_paper, list_of_entrants, bring_entrants, identity_document, erase_document, season_ranking)
