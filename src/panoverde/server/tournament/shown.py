"""A tournament as a viewer sees it: whole, in a list, or what an act has changed."""

from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from panoverde.core.decider import Event, Instant
from panoverde.core.events import TableEvent
from panoverde.core.option import Option
from panoverde.core.people import STAFF, Role, Who
from panoverde.core.record import Record
from panoverde.core.want import AnyWant
from panoverde.journal.tournament_stream import Followed, TournamentStream
from panoverde.server.tournament.changes import OptionChange, acts, changed, changed_options
from panoverde.server.tournament.office import Caller, options
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.formats import Format
from panoverde.tournament.room import halted_tables
from panoverde.tournament.state import PRIZE_POOL, Phase

encode = msgspec.json.Encoder().encode


class TournamentListed(Record):
    id: str
    name: str
    format: Format
    demo: bool
    phase: Phase
    starts_at: Instant
    game: str
    """Which game the house deals; empty: dealt by hand."""
    seats: int
    """Places of a sit & go, or of a room with a limit; 0: no limit."""
    buy_in: int
    """What an entry costs, bounty included."""
    players: int
    """People who have paid."""
    left: int
    """Players with chips."""
    level: int
    prize_pool: int
    unit: str
    season: str
    version: int


class DueShown(Record):
    """What the regulation obliges somebody to do next."""

    command: Any
    wants: AnyWant | None = None
    """Chance that it needs."""


class Offer(Record):
    """What a viewer may do, and what is due."""

    commitment: str
    """Published hash of the seed that draws next."""
    halted: tuple[int, ...]
    """Tables that wait."""
    due: DueShown | None
    """For staff alone."""
    options: tuple[Option, ...]
    wants: dict[str, AnyWant]
    """Chance that an option needs, by its kind: drawn by the house, unless it is entered as `came`."""


class TournamentShown(Record):
    id: str
    version: int
    at: Instant
    """The server's clock now."""
    office: Who
    """A role, or the viewer's number as an entrant."""
    unit: str
    state: Any
    """Rules, entrants, tables, course, accounts and history, as the viewer may know them; of history the acts alone."""
    commitment: str
    halted: tuple[int, ...]
    due: DueShown | None
    options: tuple[Option, ...]
    wants: dict[str, AnyWant]


class OfferChange(Record):
    """The same for viewers who know what was offered before."""

    commitment: str
    halted: tuple[int, ...]
    due: DueShown | None
    options_changed: tuple[OptionChange, ...]
    wants: dict[str, AnyWant]


class TournamentHappened(Record):
    """An act, as told live."""

    version: int
    at: Instant
    by: Who | None
    """None for a commitment or its reveal."""
    event: Any
    patch: Any
    """A `Patch`, and the viewer's `Offer` or its change; neither where a later entry brings it."""


def listed(stream: TournamentStream) -> TournamentListed:
    state = stream.state
    rules, course = state.rules, state.course
    return TournamentListed(
        id=stream.tournament,
        name=rules.name,
        format=rules.format,
        demo=rules.demo,
        phase=course.phase,
        starts_at=rules.starts_at,
        game=rules.game,
        seats=rules.per_table if rules.format == Format.SIT_AND_GO else rules.capacity,
        buy_in=rules.buy_in + rules.bounty,
        players=course.players,
        left=course.playing,
        level=course.clock.level,
        prize_pool=state.accounts.get(PRIZE_POOL, 0),
        unit=stream.unit,
        season=rules.season,
        version=stream.head.version,
    )


def shown(stream: TournamentStream, who: Caller, now: Instant, offer: Offer | None = None) -> TournamentShown:
    """`offer`: what is offered to them, where that is known."""
    offer = offer or offered(stream, who)
    state = TOURNAMENT.view(replace(stream.state, history=()), who.view)
    fields = {name: getattr(state, name) for name in ("rules", "entrants", "tables", "course", "accounts")}
    return TournamentShown(
        id=stream.tournament,
        version=stream.head.version,
        at=now,
        office=who.as_whom(stream),
        unit=stream.unit,
        state=fields | {"history": acts(stream.state) if who.view in STAFF else ()},
        **asdict(offer),
    )


def offered(stream: TournamentStream, who: Caller) -> Offer:
    state, now = stream.state, options(stream, who)
    wants = {option.kind: want for option in now if (want := TOURNAMENT.wants(state, option.kind))}
    due = TOURNAMENT.due(state) if who.is_staff else None
    told = DueShown(due.command, due.wants) if due else None
    return Offer(stream.commitment, halted_tables(state), told, now, wants)


def offer_change(known: Offer, now: Offer) -> OfferChange:
    told = changed_options(known.options, now.options)
    return OfferChange(now.commitment, now.halted, now.due, told, now.wants)


class Telling:
    """An entry for all who follow it: what many see alike is made once."""

    def __init__(self, followed: Followed) -> None:
        self._followed = followed
        self._alike: dict[Role, tuple[bytes, bytes]] = {}

    def to(self, view: Role, offer: Offer | OfferChange | None) -> TournamentHappened:
        """With what is offered after it; None: a later entry brings that."""
        followed, own = self._followed, encode(offer) if offer else b"{}"
        event, changes = self._for(view)
        parts = [part[1:-1] for part in (changes, own) if part != b"{}"]
        patch = b"{%b}" % b",".join(parts)
        return TournamentHappened(followed.version, followed.at, followed.by, msgspec.Raw(event), msgspec.Raw(patch))

    def _for(self, view: Role) -> tuple[bytes, bytes]:
        if view not in self._alike:
            followed = self._followed
            changes = changed(followed.before, followed.after, view)
            self._alike[view] = encode(_seen(followed.event, view)), encode(changes)
        return self._alike[view]


def _seen(event: Event, viewer: Role) -> Event:
    return event if isinstance(event, TableEvent) else TOURNAMENT.see(event, viewer)
