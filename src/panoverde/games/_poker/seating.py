"""Sitting down, topping the cave up and leaving."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event
from panoverde.core.money import Amount, Sum, Transfer, chips, free_credits, wallet
from panoverde.core.option import Number, Option
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._poker.model import Player, State
from panoverde.games._poker.topic import Topic, player_at


class Sit(Command, tag="sit"):
    chips: Amount


class Leave(Command, tag="leave"):
    pass


class Seated(Event, tag="seated"):
    seat: Seat
    chips: Sum
    demo: bool = False


class SeatLeft(Event, tag="seat_left"):
    seat: Seat
    chips: Sum
    demo: bool = False


def sit(state: State, command: Sit, _: Chance) -> Iterator[Event]:
    if isinstance(command.by, Role):
        raise Refused("R-204", "not-yours", who=title(command.by))
    if type(command.by) is not int or not 1 <= command.by <= state.rules.seats:
        raise Refused("PT-NB-6 AO-13.6 PT-SO-5 R-203", "no-such-seat", seat=command.by, seats=state.rules.seats)
    if command.by in state.players:
        raise Refused("PT-NB-10 AO-13.10 PT-SO-9 R-203", "seat-taken", seat=command.by)
    if command.chips != state.rules.cave:
        raise Refused("PT-NB-75 AO-14.4 PT-SO-8", "wrong-cave", cave=state.rules.money(state.rules.cave))
    yield Seated(command.by, command.chips, state.rules.demo)


def leave(state: State, command: Leave, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if state.hand is not None and seat in state.hand.holdings:
        raise Refused("R-255", "hand-in-play")
    yield SeatLeft(seat, player.cave, state.rules.demo)


def _seated(state: State, event: Seated) -> State:
    return replace(state, players={**state.players, event.seat: Player(event.chips, event.chips)})


def _seat_left(state: State, event: SeatLeft) -> State:
    return replace(state, players={seat: one for seat, one in state.players.items() if seat != event.seat})


def offers(state: State, who: Who) -> Iterator[Option]:
    if isinstance(who, Role):
        return
    if who in state.players:
        if state.hand is None or who not in state.hand.holdings:
            yield Option("leave")
    elif 1 <= who <= state.rules.seats:
        yield Option("sit", (Number("chips", state.rules.cave, state.rules.cave),))


def _outside(seat: Seat, demo: bool) -> str:
    return free_credits(seat) if demo else wallet(seat)


def _came(event: Seated) -> tuple[Transfer, ...]:
    return (Transfer(_outside(event.seat, event.demo), chips(event.seat), event.chips),)


def _went(event: SeatLeft) -> tuple[Transfer, ...]:
    move = Transfer(chips(event.seat), _outside(event.seat, event.demo), event.chips)
    return (move,) if event.chips else ()


TOPIC = Topic(
    judges={Sit: sit, Leave: leave},
    folds={Seated: _seated, SeatLeft: _seat_left},
    offers=offers,
    transfers={Seated: _came, SeatLeft: _went},
)
