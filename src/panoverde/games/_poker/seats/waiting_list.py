"""The list of candidates, the lots that give them seats, and players who would rather sit elsewhere."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import Sum, Transfer, chips
from panoverde.core.option import Option, Pick, Text, is_words
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import LotsWanted
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.rules import LAND, Regime
from panoverde.games._poker.seats import hall
from panoverde.games._poker.seats.arrival import names_in_line, stays_out
from panoverde.games._poker.seats.people import is_expelled
from panoverde.games._poker.state import Candidate, State, with_player

KEEPERS = (Role.HOUSE, Role.INSPECTOR)  # PT-NB-8a AO-13.8a R-362
"""Who keeps the list."""


class SignUp(Command, tag="sign_up"):
    """The house puts somebody on the list: for the start of the game, or for a seat that falls vacant."""

    name: str
    returning: bool
    """Did they play in the session before?"""


class StrikeOff(Command, tag="strike_off"):
    """They no longer wait, or do not come to the seat that fell to them."""

    name: str


class DrawSeats(Command, tag="draw_seats"):
    """The inspector gives out the vacant seats."""


class AskChange(Command, tag="ask_change"):
    """A seated player would rather have that seat, once it is vacant."""

    seat: Seat


class KeepSeat(Command, tag="keep_seat"):
    """They no longer want another."""


class SignedUp(Event, tag="signed_up"):
    name: str
    returning: bool = False


class StruckOff(Event, tag="struck_off"):
    name: str


class SeatDrawn(Event, tag="seat_drawn"):
    name: str
    seat: Seat


class ChangeAsked(Event, tag="change_asked"):
    seat: Seat
    wants: Seat


class SeatKept(Event, tag="seat_kept"):
    seat: Seat


class SeatChanged(facts.SeatChanged, tag="seat_changed"):
    seat: Seat
    to: Seat
    chips: Sum


# What is vacant, and for whom


def vacant(state: State) -> tuple[Seat, ...]:
    every = (Seat(number) for number in range(1, state.rules.seats + 1))
    return tuple(seat for seat in every if seat not in state.players and seat not in state.reserved)


def has_list(state: State) -> bool:
    """The players of a tournament table are the director's business."""
    return state.rules.regime != Regime.TOURNAMENT and not state.course.closed


def may_change(state: State) -> bool:
    """Seats fall vacant only in a game that has begun."""
    return state.rules.regime in LAND and state.hands > 0  # PT-NB-12 AO-13.12


def movers(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seated players who asked for one of these seats."""
    return tuple(seat for seat, player in state.players.items() if player.wants in seats and not player.leaving)


def is_wanted(state: State) -> bool:
    """Is there a vacant seat that somebody is to have?"""
    if state.hand is not None or not has_list(state):
        return False
    return bool(names_in_line(state) and vacant(state)) or bool(movers(state, vacant(state)))


def listed(state: State) -> tuple[str, ...]:
    return (*(one.name for one in state.waiting), *state.reserved.values())


# Judging


def sign_up(state: State, command: SignUp, _: Chance) -> Iterator[Event]:
    require(command, *KEEPERS)
    if state.course.closed:
        raise Refused("PT-NB-24 AO-13.24 PT-SO-7 R-266", "game-closed")
    if not has_list(state):
        raise Refused("RT-6 R-204", "no-list")
    if not is_words(command.name):
        raise Refused("PT-NB-8a AO-13.8a PT-SO-6b", "no-name")
    if is_expelled(state, command.name):
        raise stays_out()  # PT-NB-58 AO-13.58
    if command.name in state.hall.drawn:
        hall.check_table(state.hall.drawn, command.name, state.rules.suit or "")  # PT-NB-25 AO-13.25
    yield SignedUp(command.name, command.returning)  # PT-NB-8a AO-13.8a PT-SO-6b


def strike_off(state: State, command: StrikeOff, _: Chance) -> Iterator[Event]:
    require(command, *KEEPERS)
    if command.name not in listed(state):
        raise Refused("PT-NB-8a AO-13.8a PT-SO-6b", "not-on-list", name=str(command.name))
    yield StruckOff(command.name)


def draw_seats(state: State, command: DrawSeats, chance: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    if not is_wanted(state):
        raise Refused("PT-NB-11 PT-NB-12 AO-13.11 AO-13.12 R-258", "no-seat-to-draw")
    for moved in _moves(state, chance):
        yield moved
        state = _seat_changed(state, moved)
    seats, names = vacant(state), names_in_line(state)
    if state.hands:
        called = names[: len(seats)]  # PT-NB-12b AO-13.12b R-258: in the order of the list
    else:
        returning = {one.name for one in state.waiting if one.returning}
        called = hall.draw_places(names, returning, len(seats), chance)  # PT-NB-27 AO-13.27
    for seat, name in hall.draw_seats(called, seats, chance).items():
        yield SeatDrawn(name, Seat(seat))  # PT-NB-11 PT-NB-12b AO-13.11 AO-13.12b


def _moves(state: State, chance: Chance) -> Iterator[SeatChanged]:
    """Seated players first; the seat that one leaves may be what another wants."""
    while wanted := movers(state, vacant(state)):
        to = min(seat for seat in vacant(state) if any(state.players[mover].wants == seat for mover in wanted))
        asked = [seat for seat in wanted if state.players[seat].wants == to]
        seat = asked[chance.lot(len(asked)) if len(asked) > 1 else 0]
        moved = SeatChanged(seat, to, state.players[seat].cave)  # PT-NB-12a AO-13.12a
        yield moved
        state = _seat_changed(state, moved)


def ask_change(state: State, command: AskChange, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if not may_change(state):
        raise Refused("PT-NB-11 PT-NB-12 AO-13.11 AO-13.12 RT-6 PT-SO-9", "no-changes")
    if command.seat not in _other_seats(state, seat):
        raise Refused("PT-NB-6 AO-13.6 R-203", "no-such-seat", seat=command.seat, seats=state.rules.seats)
    if player.leaving:
        raise Refused("PT-SO-10 R-144", "already-leaving")
    yield ChangeAsked(seat, command.seat)  # PT-NB-12a AO-13.12a PT-NB-14k AO-13.14k: nobody swaps with them


def _other_seats(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in range(1, state.rules.seats + 1) if number != seat)


def keep_seat(state: State, command: KeepSeat, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if player.wants is None:
        raise Refused("PT-NB-12a AO-13.12a", "no-change-asked")
    yield SeatKept(seat)


# Believing


def _signed_up(state: State, event: SignedUp) -> State:
    """A candidate who signs up again keeps their place."""
    entry = Candidate(event.name, event.returning)
    if event.name in state.reserved.values():
        return state
    if any(one.name == event.name for one in state.waiting):
        return replace(state, waiting=tuple(entry if one.name == event.name else one for one in state.waiting))
    return replace(state, waiting=(*state.waiting, entry))


def _struck_off(state: State, event: StruckOff) -> State:
    waiting = tuple(one for one in state.waiting if one.name != event.name)
    reserved = {seat: name for seat, name in state.reserved.items() if name != event.name}
    return replace(state, waiting=waiting, reserved=reserved)


def _seat_drawn(state: State, event: SeatDrawn) -> State:
    waiting = tuple(one for one in state.waiting if one.name != event.name)
    return replace(state, waiting=waiting, reserved={**state.reserved, event.seat: event.name})


def _change_asked(state: State, event: ChangeAsked) -> State:
    return with_player(state, event.seat, replace(state.players[event.seat], wants=event.wants))


def _seat_kept(state: State, event: SeatKept) -> State:
    return with_player(state, event.seat, replace(state.players[event.seat], wants=None))


def _seat_changed(state: State, event: SeatChanged) -> State:
    player = replace(state.players[event.seat], wants=None)
    others = {seat: one for seat, one in state.players.items() if seat != event.seat}
    return replace(state, players={**others, event.to: player})


# Offering


def _due(state: State) -> Command | None:
    """At the start the inspector waits until everybody has signed up."""
    return DrawSeats(by=Role.INSPECTOR) if state.hands and is_wanted(state) else None


def _houses_offers(state: State, _: Role) -> Iterator[Option]:
    if has_list(state):
        yield Option(tag_of(SignUp), (Text("name"), Pick("returning", (False, True))))
    if names := tuple(dict.fromkeys(listed(state))):
        yield Option(tag_of(StrikeOff), (Pick("name", names),))


def _inspectors_offers(state: State, who: Role) -> Iterator[Option]:
    yield from _houses_offers(state, who)
    if is_wanted(state):
        yield Option(tag_of(DrawSeats))


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    if who not in state.players:
        return
    if may_change(state) and not state.players[who].leaving:
        yield Option(tag_of(AskChange), (Pick("seat", _other_seats(state, who)),))
    if state.players[who].wants is not None:
        yield Option(tag_of(KeepSeat))


def _wanted(state: State) -> LotsWanted | None:
    return LotsWanted() if is_wanted(state) else None


def _moved(event: SeatChanged) -> tuple[Transfer, ...]:
    move = Transfer(chips(event.seat), chips(event.to), event.chips)
    return (move,) if event.chips else ()


PART: Part[State] = Part(
    judges={SignUp: sign_up, StrikeOff: strike_off, DrawSeats: draw_seats, AskChange: ask_change, KeepSeat: keep_seat},
    wants={DrawSeats: _wanted},
    cites={
        SignUp: "PT-NB-8a AO-13.8a PT-SO-6b R-362",
        StrikeOff: "PT-NB-8a AO-13.8a PT-SO-6b R-362",
        DrawSeats: "PT-NB-11 PT-NB-12 AO-13.11 AO-13.12 R-258",
        AskChange: "PT-NB-12a AO-13.12a",
        KeepSeat: "PT-NB-12a AO-13.12a",
    },
    believes={
        SignedUp: _signed_up,
        StruckOff: _struck_off,
        SeatDrawn: _seat_drawn,
        ChangeAsked: _change_asked,
        SeatKept: _seat_kept,
        SeatChanged: _seat_changed,
    },
    offers={Role.HOUSE: _houses_offers, Role.INSPECTOR: _inspectors_offers, int: _players_offers},
    due=_due,
    stages=(None,),
    moves={SeatChanged: _moved},
    final={SeatChanged: always},  # they sit elsewhere
    keeps=lambda then, now: replace(then, waiting=now.waiting, reserved=now.reserved),
)
