"""The lobby: games, open tables, and the node of each."""

import hashlib
from typing import Any

from msgspec import to_builtins

from panoverde import games
from panoverde.bots.minds import thinks
from panoverde.core.codec import Codec
from panoverde.core.decider import Instant
from panoverde.core.messages import Lang, phrase, reason
from panoverde.core.people import Role
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.play.limits import limits
from panoverde.house.play.machines import title
from panoverde.house.play.table_options import Choosable, choosable
from panoverde.house.records import Opening, Strength
from panoverde.server.http.route import ApiCall, Caller, get
from panoverde.server.node.floor import Floor
from panoverde.server.node.tournament_tables import belongs


class Profile(Record):
    id: str
    pt: str
    en: str
    rules: Any
    """Default options of a table."""


class GameShown(Record):
    id: str
    pt: str
    en: str
    profiles: tuple[Profile, ...]
    options: tuple[Choosable, ...]
    """Options that the operator of a table chooses."""
    bots_think: bool
    """Do bots of different strength play it differently?"""


class Games(Record):
    games: tuple[GameShown, ...]


class GameOfLobby(Record):
    id: str
    pt: str
    en: str
    tables: int


class LobbyTable(Record):
    id: str
    name: str
    game: str
    profile: str
    profile_name: str
    rules_id: str
    """Changes with any rule of the table."""
    unit: str
    demo: bool
    by_hand: bool
    minimum: int
    """Smallest bet."""
    maximum: int | None
    """Largest bet; None if only the pot or the players' chips limit it."""
    seats: int
    taken: int | None
    """Seats taken; None at another node's table."""
    spectators: int | None
    bots: int
    strength: Strength | None
    """How well they play, where the table says it."""
    node: str
    """Node that deals it; empty for none at the moment."""
    address: str
    socket: str
    """Path of its socket at that address."""
    stopped: str
    """Why nothing new begins, in words; empty if the table is open."""
    tournament: str
    """The tournament whose players are seated there; empty at a table that anybody may sit down at."""
    jackpot: int | None
    """Value of the jackpot that it feeds; None without one."""


class Lobby(Record):
    at: Instant
    games: tuple[GameOfLobby, ...]
    tables: tuple[LobbyTable, ...]


@get("/api/lobby", Caller.ANYBODY, "Jogos e mesas.", "Games and tables.")
async def lobby(call: ApiCall) -> Lobby:
    openings = list(call.floor.openings.values())
    tables = tuple(_table(call.floor, opening, call.lang) for opening in openings)
    return Lobby(call.floor.now(), tuple(_game(name, openings) for name in games.names()), tables)


@get("/api/games", Caller.ANYBODY, "Os jogos e os seus perfis de regras.", "The games and their rule profiles.")
async def list_games(call: ApiCall) -> Games:  # noqa: ARG001 - the same for everyone
    return Games(tuple(_shown(name) for name in games.names()))


def _shown(name: str) -> GameShown:
    game = games.find(name)
    profiles = tuple(
        Profile(profile, _pt(profile), _en(profile), to_builtins(rules)) for profile, rules in game.presets.items()
    )
    return GameShown(name, _pt(name), _en(name), profiles, choosable(game), thinks(name))


def _game(name: str, openings: list[Opening]) -> GameOfLobby:
    return GameOfLobby(name, _pt(name), _en(name), sum(opening.game == name for opening in openings))


def _pt(word: str) -> str:
    return phrase("term", word, Lang.PT)


def _en(word: str) -> str:
    return phrase("term", word, Lang.EN)


def _table(floor: Floor, opening: Opening, lang: Lang) -> LobbyTable:
    game = games.find(opening.game)
    rules = Codec(game).rules(opening.rules)
    bets = limits(game, rules)
    least = min((bet.minimum for bet in bets), default=rules.minimum)
    served = floor.tables.get(opening.id)
    lease = floor.leases.owner(opening.id, floor.now())
    seated = {tenure.account for tenure in served.seats.tenures.values()} if served else set()
    watching = [one for one in served.watchers if one.office == Role.PUBLIC] if served else []
    return LobbyTable(
        id=opening.id,
        name=opening.name,
        game=opening.game,
        profile=opening.profile,
        profile_name=title(rules, opening.profile, lang),
        rules_id=rules_id(opening),
        unit=opening.unit,
        demo=opening.demo,
        by_hand=opening.by_hand,
        minimum=least,
        # Bets of several minimums, or of half, combine others: their maximum is no single stake.
        maximum=max((bet.maximum for bet in bets if bet.minimum == least), default=rules.largest_bet),
        seats=rules.places,
        taken=len(seated) if served else None,
        spectators=sum(one.account is None or one.account.id not in seated for one in watching) if served else None,
        bots=opening.bots,
        strength=opening.strength,
        node=lease.node if lease else "",
        address=lease.address if lease else "",
        socket=f"/tables/{opening.id}/socket",
        stopped=_stopped(floor, opening, lang),
        tournament=belongs(opening).tournament or "",
        jackpot=floor.pools.value(pool) if (pool := rules.jackpot) else None,
    )


def rules_id(opening: Opening) -> str:
    return hashlib.sha256(f"{opening.game} {opening.profile} {opening.rules}".encode()).hexdigest()[:12]


def _stopped(floor: Floor, opening: Opening, lang: Lang) -> str:
    if opening.closing:
        return reason(Refused("", "table-closing", why=opening.closing), lang)
    off = floor.books.switches.why_not(opening.game, opening.id)
    return reason(off, lang) if off else ""


ROUTES = (lobby, list_games)
