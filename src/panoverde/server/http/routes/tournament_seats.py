"""Where a tournament that the house deals is played: its tables, and the caller's own seat."""

from panoverde.core.record import Record
from panoverde.server.http.route import ApiCall, Caller, get
from panoverde.server.http.shared_records import OfTournament
from panoverde.server.node.tournament_tables import socket_of
from panoverde.tournament.state import Standing


class TournamentTableShown(Record):
    number: int
    """In the tournament."""
    table: str
    """Id of the table; empty while it is not open yet."""
    address: str
    """Node that deals it; empty if none does at the moment."""
    socket: str
    """Path of its socket at that address."""


class TournamentTables(Record):
    tournament: str
    tables: tuple[TournamentTableShown, ...]


class TournamentSeat(Record):
    tournament: str
    player: int | None
    """The caller's number as an entrant; None: they have not entered."""
    standing: Standing | None
    number: int
    """Of their table in the tournament; 0: they sit nowhere at the moment."""
    seat: int
    table: str
    address: str
    socket: str


@get("/api/tournaments/{tournament}/tables", Caller.ANYBODY, "As mesas do torneio.", "The tournament's tables.")
async def tournament_tables(call: ApiCall, path: OfTournament) -> TournamentTables:
    """Of a tournament dealt by the house: anybody may watch them."""
    stream = await call.books.tournaments.find(path.tournament)
    links, places = call.floor.tournament_tables, call.floor.tournament_tables.places(stream)
    shown = (
        TournamentTableShown(number, place, links.address(place) if place else "", socket_of(place) if place else "")
        for number in sorted(stream.state.tables)
        for place in [places.get(number, "")]
    )
    return TournamentTables(stream.tournament, tuple(shown))


@get("/api/tournaments/{tournament}/seat", Caller.ACCOUNT, "O próprio lugar no torneio.", "One's own seat.")
async def tournament_seat(call: ApiCall, path: OfTournament) -> TournamentSeat:
    """At a tournament dealt by the house. A socket at the old table says `sent` when they have another one."""
    stream = await call.books.tournaments.find(path.tournament)
    number = stream.numbers.get(call.who.id)
    standing = stream.state.entrant(number).standing if number else None
    there = call.floor.tournament_tables.whereabouts(stream, call.who.id)
    if there is None:
        return TournamentSeat(stream.tournament, number, standing, 0, 0, "", "", "")
    place = there.place
    return TournamentSeat(
        stream.tournament, number, standing, there.number, there.seat, place, there.address, socket_of(place)
    )


ROUTES = (tournament_tables, tournament_seat)
