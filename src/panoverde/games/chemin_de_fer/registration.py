"""Bacará chemin de fer: seats booked by name, the waiting list, and players who want another seat."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import BookSeat, CrossOut, EnterList
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import Sum, Transfer, chips
from panoverde.core.option import Option, Pick, Text, is_words
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import player_at, with_player, without_player
from panoverde.games._kit.roles import require
from panoverde.games._kit.seats import Seated, SeatLeft

from .calls import Call, say
from .order import distance
from .shoe import at_shoe_end, nobody_is_awaited
from .state import Move, Stage, State, resting, seated

KEEPERS = (Role.HOUSE, Role.INSPECTOR, Role.DIRECTOR)
"""Who keeps the book."""  # AO-12.18 AO-12.20
CALLERS = (Role.CROUPIER, Role.INSPECTOR)
BOOK = "AO-12.18 AO-12.19"
LIST = "AO-12.20 AO-12.22"
CHANGE = "AO-12.20 AO-12.93 R-454"


class CallWaiting(Command, tag="call_waiting"):
    """The first on the list is called to a vacant seat."""


class PassOver(Command, tag="pass_over"):
    """They do not answer."""

    name: str


class AskChange(Command, tag="ask_change"):
    seat: Seat


class KeepSeat(Command, tag="keep_seat"):
    pass


class MovePlayer(Command, tag="move_player"):
    """At the end of a shoe a seated player gets the vacant seat that they asked for."""


class SeatBooked(facts.BookChanged, tag="seat_booked"):
    name: str
    seat: Seat


class BookingLapsed(facts.BookChanged, tag="booking_lapsed"):
    name: str
    seat: Seat


class ListEntered(facts.BookChanged, tag="list_entered"):
    name: str


class CrossedOut(facts.BookChanged, tag="crossed_out"):
    name: str


class WaitingCalled(facts.BookChanged, tag="waiting_called"):
    name: str
    seat: Seat


class PassedOver(facts.BookChanged, tag="passed_over"):
    name: str


class ChangeAsked(facts.BookChanged, tag="change_asked"):
    seat: Seat
    wants: Seat


class SeatKept(facts.BookChanged, tag="seat_kept"):
    seat: Seat


class SeatChanged(facts.SeatChanged, tag="seat_changed"):
    seat: Seat
    to: Seat
    chips: Sum


# What is vacant, and for whom


def _chairs(state: State) -> Iterator[Seat]:
    return (Seat(number) for number in range(1, state.rules.seats + 1))


def _vacant(state: State) -> tuple[Seat, ...]:
    taken = {*state.cloth.players, *state.bookings}
    return tuple(seat for seat in _chairs(state) if seat not in taken)


def _known(state: State, name: str) -> bool:
    return name in state.waiting or name in state.bookings.values()


def _bookable(state: State) -> tuple[Seat, ...]:
    return () if state.waiting else _vacant(state)


def _called_to(state: State) -> Seat | None:
    """The vacant seat that the first on the list is called to: none that a seated player waits for."""
    if not state.waiting or not resting(state) or state.stage == Stage.OVER:
        return None
    wanted = {move.to for move in state.moves}
    return next((seat for seat in _vacant(state) if seat not in wanted), None)  # AO-12.20


def _next_move(state: State) -> Move | None:
    """Who changes now, in the order of the requests: only at the end of a shoe."""
    if not at_shoe_end(state) or not nobody_is_awaited(state):
        return None  # AO-12.20 R-454
    vacant = _vacant(state)
    return next((move for move in state.moves if move.to in vacant and not _bound(state, move.seat)), None)


def _bound(state: State, seat: Seat) -> bool:
    """Has the player something on the cloth?"""
    return bool(state.cloth.of(seat))


def _asks(state: State, seat: Seat) -> bool:
    return any(move.seat == seat for move in state.moves)


# Judging


def _book(state: State, command: BookSeat, _: Chance) -> Iterator[Event]:
    require(command, *KEEPERS)
    _check_name(command.name)
    if command.seat not in _bookable(state):
        raise Refused(BOOK, "no-free-seat", seat=command.seat)
    yield SeatBooked(command.name, command.seat)  # AO-12.18 AO-12.19


def _enter(_: State, command: EnterList, __: Chance) -> Iterator[Event]:
    require(command, *KEEPERS)
    _check_name(command.name)
    yield ListEntered(command.name)  # AO-12.20


def _check_name(name: str) -> None:
    if not is_words(name):
        raise Refused(BOOK, "no-name")


def _cross_out(state: State, command: CrossOut, _: Chance) -> Iterator[Event]:
    require(command, *KEEPERS)
    if not _known(state, command.name):
        raise Refused(LIST, "not-on-list", name=str(command.name))
    yield CrossedOut(command.name)


def _call(state: State, command: CallWaiting, _: Chance) -> Iterator[Event]:
    require(command, *CALLERS)
    seat = _called_to(state)
    if seat is None:
        raise Refused(LIST, "nobody-to-call")
    name = state.waiting[0]
    yield WaitingCalled(name, seat)  # AO-12.20
    yield say(state.rules, Call.CALLED_TO_SEAT, name=name, seat=seat)  # AO-12.22 AO-12.97


def _pass_over(state: State, command: PassOver, _: Chance) -> Iterator[Event]:
    require(command, *CALLERS)
    if command.name not in state.bookings.values():
        raise Refused(LIST, "not-on-list", name=str(command.name))
    yield PassedOver(command.name)  # AO-12.22


def _ask_change(state: State, command: AskChange, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if seat not in seated(state) or command.seat not in _other_chairs(state, seat) or _asks(state, seat):
        raise Refused(CHANGE, "no-change", seat=command.seat)
    yield ChangeAsked(seat, command.seat)  # AO-12.20


def _other_chairs(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in _chairs(state) if other != seat)


def _keep(state: State, command: KeepSeat, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if not _asks(state, seat):
        raise Refused(CHANGE, "no-change-asked")
    yield SeatKept(seat)


def _move(state: State, command: MovePlayer, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    move = _next_move(state)
    if move is None:
        raise Refused(CHANGE, "nobody-moves")
    yield SeatChanged(move.seat, move.to, state.cloth.players[move.seat].chips)


# Believing


def _booked(state: State, event: SeatBooked | WaitingCalled) -> State:
    """A name has one seat: the one that was kept for it before is free again."""
    waiting = tuple(name for name in state.waiting if name != event.name)
    others = {seat: name for seat, name in state.bookings.items() if name != event.name}  # AO-12.17
    return replace(state, waiting=waiting, bookings={**others, event.seat: event.name})


def _entered(state: State, event: ListEntered) -> State:
    """Who is on it already keeps their place."""
    listed = event.name in state.waiting
    return state if listed else replace(state, waiting=(*state.waiting, event.name))  # AO-12.20


def _gone(state: State, event: CrossedOut | PassedOver | BookingLapsed) -> State:
    waiting = tuple(name for name in state.waiting if name != event.name)
    bookings = {seat: name for seat, name in state.bookings.items() if name != event.name}
    return replace(state, waiting=waiting, bookings=bookings)


def _taken(state: State, event: Seated) -> State:
    return replace(state, bookings={seat: name for seat, name in state.bookings.items() if seat != event.seat})


def _asked(state: State, event: ChangeAsked) -> State:
    return replace(state, moves=(*state.moves, Move(event.seat, event.wants)))


def _stays(state: State, event: SeatKept | SeatLeft) -> State:
    moves = tuple(move for move in state.moves if move.seat != event.seat)
    return replace(state, moves=moves)


def _changed(state: State, event: SeatChanged) -> State:
    """Whoever would have the hand earlier than from their old seat lets it pass once."""
    cloth, old, new, hand = state.cloth, event.seat, event.to, state.hand
    moved = with_player(without_player(cloth, old), new, cloth.players[old])
    origin = state.last_banker or Seat(state.rules.seats)
    earlier = old in state.skips or distance(state, origin, new) < distance(state, origin, old)  # AO-12.93
    others = tuple(seat for seat in state.skips if seat != old)
    return replace(
        state,
        cloth=moved,
        moves=tuple(move for move in state.moves if move.seat != old),
        skips=(*others, new) if earlier else others,
        taken_from=None,  # its order was that of other places
        follows=new if state.follows == old else state.follows,
        from_table=new if state.from_table == old else state.from_table,
        passed_on_tie=new if state.passed_on_tie == old else state.passed_on_tie,
        shufflers=tuple(new if seat == old else seat for seat in state.shufflers),
        hand=None if hand is None else replace(hand, asks=tuple(new if seat == old else seat for seat in hand.asks)),
    )


# Money


def _with_them(event: SeatChanged) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), chips(event.to), event.chips),) if event.chips else ()


# What is due, and what is offered


def _due(state: State) -> Command | None:
    if _next_move(state):
        return MovePlayer(by=Role.CROUPIER)
    return None if _called_to(state) is None else CallWaiting(by=Role.CROUPIER)


def _keepers_offers(state: State, _: Role) -> Iterator[Option]:
    yield Option("enter_list", (Text("name"),))
    if free := _bookable(state):
        yield Option("book_seat", (Text("name"), Pick("seat", free)))
    if known := (*state.waiting, *state.bookings.values()):
        yield Option("cross_out", (Pick("name", known),))


def _callers_offers(state: State, _: Role) -> Iterator[Option]:
    if _called_to(state) is not None:
        yield Option("call_waiting")
    if state.bookings:
        yield Option("pass_over", (Pick("name", tuple(state.bookings.values())),))


def _inspectors_offers(state: State, who: Role) -> Iterator[Option]:
    yield from _keepers_offers(state, who)
    yield from _callers_offers(state, who)


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if _next_move(state):
        yield Option("move_player")
    yield from _callers_offers(state, who)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if _asks(state, seat):
        yield Option(tag_of(KeepSeat))
    elif seat in seated(state):
        yield Option(tag_of(AskChange), (Pick("seat", _other_chairs(state, seat)),))


registration: Part[State] = Part(
    judges={
        BookSeat: _book,
        EnterList: _enter,
        CrossOut: _cross_out,
        CallWaiting: _call,
        PassOver: _pass_over,
        AskChange: _ask_change,
        KeepSeat: _keep,
        MovePlayer: _move,
    },
    cites={
        BookSeat: BOOK,
        EnterList: LIST,
        CrossOut: LIST,
        CallWaiting: LIST,
        PassOver: LIST,
        AskChange: CHANGE,
        KeepSeat: CHANGE,
        MovePlayer: CHANGE,
    },
    believes={
        SeatBooked: _booked,
        ListEntered: _entered,
        CrossedOut: _gone,
        WaitingCalled: _booked,
        PassedOver: _gone,
        BookingLapsed: _gone,
        Seated: _taken,
        ChangeAsked: _asked,
        SeatKept: _stays,
        SeatLeft: _stays,
        SeatChanged: _changed,
    },
    offers={
        Role.HOUSE: _keepers_offers,
        Role.DIRECTOR: _keepers_offers,
        Role.INSPECTOR: _inspectors_offers,
        Role.CROUPIER: _croupiers_offers,
        int: _players_offers,
    },
    due=_due,
    moves={SeatChanged: _with_them},
    final={SeatChanged: always},  # the seats of others depend on it
    keeps=lambda then, now: replace(then, bookings=now.bookings, waiting=now.waiting, moves=now.moves),
)
