"""Tournaments: the public reads them and follows them live; the direction announces and directs them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from panoverde.core.chance import BadScript
from panoverde.core.decider import Instant
from panoverde.core.people import Role
from panoverde.core.record import Record
from panoverde.house.people.duties import Task
from panoverde.house.play.identities import Identity
from panoverde.house.play.tournaments import announced, is_over
from panoverde.server.http.problems import MalformedRequest
from panoverde.server.http.route import ApiCall, Caller, Events, Query, get, post
from panoverde.server.http.shared_records import OfTournament, TournamentId, Version
from panoverde.server.tournament.acts import NotSaid, understood
from panoverde.server.tournament.office import caller
from panoverde.server.tournament.shown import TournamentListed, TournamentShown, listed, shown
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.rules import PROFILES
from panoverde.tournament.structure import CHIPS, Level, ante_up, escalator, propose, usual

CREATED = 201


class Office(Query, kw_only=True, rename={"office": "as"}):
    office: Role | None = None
    """director, inspector, cashier, auditor or public; otherwise the highest that the account has."""


class LiveQuery(Office, kw_only=True, rename={"office": "as"}):
    after: Version | None = None
    """Last version seen: what happened since, instead of the whole."""


class WhichTournaments(Query):
    over: Annotated[int, Meta(ge=0, le=1000)] = 20
    """How many of those that are over, the last first."""
    skip: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """How many of those to leave out: for older ones."""


class TournamentsListed(Record):
    tournaments: tuple[TournamentListed, ...]


class TournamentFormats(Record):
    profiles: dict[str, Any]
    """Announcements to begin with, by format."""
    structures: dict[str, tuple[Level, ...]]
    """Levels to begin with."""


class StructureWanted(Record):
    players: Annotated[int, Meta(ge=2, le=100_000)]
    minutes: Annotated[int, Meta(ge=1, le=10_000)]
    stack: Annotated[int, Meta(ge=1, le=10**9)]
    chips: Annotated[tuple[int, ...], Meta(max_length=20)] = CHIPS


class StructureProposed(Record):
    levels: tuple[Level, ...]
    a_stack: dict[int, int]
    """Chips of each value in one starting stack."""
    needed: dict[int, int]
    """Chips of each value for all stacks, and the higher ones that replace those removed."""
    minutes: int


class NewTournament(Record):
    id: TournamentId
    profile: Annotated[str, Meta(max_length=64)] = "freeze_out"
    rules: dict[str, Any] = field(default_factory=dict)
    """The announcement, or the parts of it that differ from the profile's."""


class TournamentAct(Record):
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    """The client's own; a retry with the same id is done once, and answered again."""
    command: dict[str, Any]
    """A command of the tournament: `{"do": …}` and its fields, without `by` and `at`."""
    came: Annotated[tuple[str | int, ...], Meta(max_length=5000)] = ()
    """Lots or cards that were drawn by hand, in the order asked for; otherwise the house draws."""
    document: Identity | None = None
    """Identity document shown at the desk, with `register` or `check_in`."""


class TournamentActDone(Record):
    version: int
    at: Instant
    event: Any


@get("/api/tournaments", Caller.ANYBODY, "Os torneios.", "The tournaments.")
async def list_tournaments(call: ApiCall, query: WhichTournaments) -> TournamentsListed:
    """All that are not over, and the last that are."""
    streams = await call.books.tournaments.list()
    over = sorted(filter(is_over, streams), key=lambda stream: stream.at, reverse=True)
    told = {stream.tournament for stream in over[query.skip : query.skip + query.over]}
    found = [stream for stream in streams if stream.tournament in told or not is_over(stream)]
    return TournamentsListed(tuple(map(listed, found)))


@get("/api/tournaments/formats", (Task.OPEN_TABLES, Task.RUN_TOURNAMENTS), "As modalidades.", "The formats.")
async def tournament_formats(_: ApiCall) -> TournamentFormats:
    structures = {"usual": usual(), "ante_up": ante_up(), "escalator": escalator()}
    return TournamentFormats(msgspec.to_builtins(dict(PROFILES)), structures)  # FS-3.1


@post(
    "/api/tournaments/structure", (Task.OPEN_TABLES, Task.RUN_TOURNAMENTS), "Propor níveis.", "Propose levels.", cost=5
)
async def propose_structure(_: ApiCall, body: StructureWanted) -> StructureProposed:
    """For so many players, minutes and chips; with the chips of each value that it needs."""
    found = propose(body.players, body.minutes, body.stack, body.chips)  # FS-7.1
    return StructureProposed(found.levels, found.a_stack, found.needed, found.minutes)


@post("/api/tournaments", (Task.OPEN_TABLES,), "Anunciar um torneio.", "Announce a tournament.", status=CREATED)
async def announce_tournament(call: ApiCall, body: NewTournament) -> TournamentShown:
    """Refused, with the rule, if the regulation doesn't allow it."""
    try:
        rules = announced(body.profile, body.rules)
    except msgspec.ValidationError as wrong:
        raise MalformedRequest(str(wrong)) from None
    stream = await call.books.tournaments.announce(call.who, body.id, body.profile, rules)
    return shown(stream, caller(call.who, None), call.floor.now())


@get("/api/tournaments/{tournament}", Caller.ANYBODY, "Um torneio.", "A tournament.", cost=2, offices=True)
async def tournament(call: ApiCall, path: OfTournament, query: Office) -> TournamentShown:  # PT-TO-P4
    """As the caller may know it: the public, a player who is entered, or an office."""
    stream = await call.books.tournaments.find(path.tournament)
    return shown(stream, caller(call.account, query.office), call.floor.now())


@post("/api/tournaments/{tournament}/acts", Caller.ACCOUNT, "Um ato do torneio.", "An act of the tournament.")
async def act_at_tournament(call: ApiCall, path: OfTournament, query: Office, body: TournamentAct) -> TournamentActDone:
    """The office or player that the caller is. Idempotent by id; a refusal names its rule."""
    tournaments, who = call.books.tournaments, caller(call.who, query.office)
    stream = await tournaments.find(path.tournament)
    done = stream.ids.get((call.who.id, body.id))
    if done is None:
        try:
            command, rows = await understood(call.books, stream, who, body.command, body.document)
            came = tuple(str(one) for one in body.came) if who.is_staff else ()
            done = await tournaments.act(stream, command, call.who.id, body.id, came=came, rows=rows)
        except (NotSaid, BadScript) as wrong:
            raise MalformedRequest(str(wrong)) from None
    entry = await tournaments.entry(stream, done)
    return TournamentActDone(done, entry.at, TOURNAMENT.see(entry.event, who.view))


@get(
    "/api/tournaments/{tournament}/live", Caller.ANYBODY, "O torneio, ao vivo.", "The tournament, live.", cost=2,
    offices=True,
)  # fmt: skip
async def follow_tournament(call: ApiCall, path: OfTournament, query: LiveQuery) -> Events:
    """Server-sent events: `welcome` as the tournament itself, then `happened` for each act."""
    stream = await call.books.tournaments.find(path.tournament)
    heard = call.last_event
    after = int(heard) if heard.isascii() and heard.isdecimal() and len(heard) < 16 else query.after
    return Events(call.floor.tournaments.live.follow(stream, caller(call.account, query.office), call.token, after))


ROUTES = (
    list_tournaments,
    tournament_formats,
    propose_structure,
    announce_tournament,
    tournament,
    act_at_tournament,
    follow_tournament,
)
