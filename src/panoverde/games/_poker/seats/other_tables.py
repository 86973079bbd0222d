"""The other tables of the hall: who is drawn to which, who goes from one to another, and who was expelled there."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import SUITS
from panoverde.core.chance import Chance
from panoverde.core.commands import ChangeTable, HearHall
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Option, Pick
from panoverde.core.part import Part, always
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import LotsWanted
from panoverde.games._poker.course.steps import has_sessions
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.seats import hall
from panoverde.games._poker.seats.arrival import names_in_line
from panoverde.games._poker.seats.departure import already_leaving, gone, is_in
from panoverde.games._poker.seats.waiting_list import StruckOff, listed
from panoverde.games._poker.state import Candidate, Departed, Player, State, with_player


class DrawTables(Command, tag="draw_tables"):
    """The inspector lets everybody on this table's list draw a suit, for so many tables of the hall."""

    tables: int


class TableDrawn(facts.SentToTable, tag="table_drawn"):
    name: str
    suit: str


class TableChanged(facts.SentToTable, tag="table_changed"):
    """They leave, and wait for a seat at that table."""

    name: str
    suit: str
    seat: Seat


class HallHeard(Event, tag="hall_heard"):
    source: str
    number: int


class TableAssigned(Event, tag="table_assigned"):
    """At another table it was settled where this player must sit."""

    name: str
    suit: str


class PlayerBarred(Event, tag="player_barred"):
    """Expelled at another table of the hall."""

    player: str = ""
    seat: Seat | None = None
    """Where they sit here."""


def numbers_of_tables(state: State) -> tuple[int, ...]:
    """For how many tables there are players enough, this one among them."""
    names, seats, suit = names_in_line(state), state.rules.seats, state.rules.suit
    if suit is None or state.hands or state.course.closed:
        return ()
    most = min(len(SUITS), len(names) // hall.LEAST)
    least = max(2, -(-len(names) // seats), SUITS.index(suit) + 1)
    return tuple(range(least, most + 1))  # PT-NB-25 AO-13.25 R-263


def why_no_change(state: State, seat: Seat) -> Refused | None:
    if state.rules.hall is None:
        return Refused("PT-NB-25 PT-NB-26 AO-13.25 AO-13.26 RT-6 PT-SO-9", "no-other-table")
    if is_in(state.hand, seat):
        return Refused("PT-NB-26 PT-NB-14l AO-13.26 AO-13.14l", "hand-in-play")
    if has_sessions(state.rules) and state.players[seat].cave:
        return Refused("PT-NB-26 AO-13.26", "cave-not-lost")
    return already_leaving(state.players[seat])


def others(state: State) -> tuple[str, ...]:
    return tuple(suit for suit in SUITS if suit != state.rules.suit)


# Judging


def draw_tables(state: State, command: DrawTables, chance: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    allowed = numbers_of_tables(state)
    if command.tables not in allowed or type(command.tables) is not int:
        most = max(allowed, default=0)
        raise Refused("PT-NB-25 PT-NB-24 AO-13.25 AO-13.24 R-263 RT-6 PT-SO-9", "wrong-number-of-tables", most=most)
    drawn = hall.draw_tables(names_in_line(state), command.tables, state.rules.seats, chance)
    yield from (TableDrawn(name, suit) for name, suit in drawn.items())  # PT-NB-25 AO-13.25


def change_table(state: State, command: ChangeTable, _: Chance) -> Iterator[Event]:
    if command.by != command.seat:
        require(command, Role.INSPECTOR)
    seat, player = player_at(state, command.seat)
    if refused := why_no_change(state, seat):
        raise refused
    own = state.rules.suit
    if own is None or own not in command.tables or command.suit not in {*others(state)} & command.tables.keys():
        raise Refused("PT-NB-25 PT-NB-26 AO-13.25 AO-13.26 R-339", "no-other-table")
    if has_sessions(state.rules):
        hall.check_change(command.tables, own, command.suit, cave=player.cave, seats=state.rules.seats)
    yield TableChanged(command.name or player.name or f"@{seat}", command.suit, seat)  # PT-NB-26 AO-13.26
    yield from gone(state, seat)


def hear_hall(state: State, command: HearHall, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if state.rules.hall is None or command.number <= state.hall.heard.get(command.source, 0):
        raise Refused("PT-NB-25 AO-13.25 R-339 RT-6 PT-SO-9", "heard-already")
    yield HallHeard(command.source, command.number)
    for name, suit in command.drawn:
        yield TableAssigned(name, suit)  # PT-NB-25 PT-NB-26 AO-13.25 AO-13.26
    for who in command.expelled:
        seat = next((seat for seat, one in state.players.items() if who in (one.standing.player, one.name)), None)
        yield PlayerBarred(who, seat)  # PT-NB-58 AO-13.58 R-335 R-339
        if who in listed(state):
            yield StruckOff(who)
        if seat is not None:
            yield from gone(state, seat)


# Believing


def _bound(state: State, name: str, suit: str) -> State:
    """Everybody knows where they must sit; here they wait for a seat, or no longer do."""
    bound = replace(state, hall=replace(state.hall, drawn={**state.hall.drawn, name: suit}))
    if suit != state.rules.suit:
        return replace(bound, waiting=tuple(one for one in state.waiting if one.name != name))
    return bound if name in listed(state) else replace(bound, waiting=(*state.waiting, Candidate(name)))


def _drawn(state: State, event: TableDrawn | TableAssigned | TableChanged) -> State:
    return _bound(state, event.name, event.suit)


def _heard(state: State, event: HallHeard) -> State:
    return replace(state, hall=replace(state.hall, heard={**state.hall.heard, event.source: event.number}))


def _barred(state: State, event: PlayerBarred) -> State:
    if event.player:
        known = replace(state.memory.departed.get(event.player, Departed()), expelled=True)
        memory = replace(state.memory, departed={**state.memory.departed, event.player: known})
        state = replace(state, memory=memory)
    if event.seat is None:
        return state
    player: Player = state.players[event.seat]
    waiting = tuple(one for one in state.waiting if one.name != player.name)  # they wait for no other seat either
    state = replace(state, waiting=waiting)
    return with_player(state, event.seat, replace(player, standing=replace(player.standing, expelled=True)))


# Showing: who somebody is, is the house's business


def _nameless(event: PlayerBarred, viewer: Who) -> Event:
    return event if viewer in STAFF else replace(event, player="")


# Offering


def _inspectors_offers(state: State, _: Role) -> Iterator[Option]:
    if numbers := numbers_of_tables(state):
        yield Option(tag_of(DrawTables), (Pick("tables", numbers),))
    if seats := tuple(seat for seat in state.players if not why_no_change(state, seat)):
        yield Option(tag_of(ChangeTable), (Pick("seat", seats), Pick("suit", others(state))))


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    if who in state.players and not why_no_change(state, who):
        yield Option(tag_of(ChangeTable), (Pick("seat", (who,)), Pick("suit", others(state))))


PART: Part[State] = Part(
    judges={DrawTables: draw_tables, ChangeTable: change_table, HearHall: hear_hall},
    wants={DrawTables: lambda state: LotsWanted() if numbers_of_tables(state) else None},
    cites={
        DrawTables: "PT-NB-25 AO-13.25 R-263",
        ChangeTable: "PT-NB-26 AO-13.26 R-263",
        HearHall: "PT-NB-25 PT-NB-58 AO-13.25 AO-13.58 R-339",
    },
    believes={
        TableDrawn: _drawn,
        TableAssigned: _drawn,
        TableChanged: _drawn,
        HallHeard: _heard,
        PlayerBarred: _barred,
    },
    offers={Role.INSPECTOR: _inspectors_offers, int: _players_offers},
    masks={PlayerBarred: _nameless},
    final={TableDrawn: always, TableAssigned: always},  # other tables have heard of it
    keeps=lambda then, now: replace(then, hall=now.hall),
)
