"""Sitting down, buying chips and leaving."""

from collections.abc import Iterator

from panoverde.core.game import Event
from panoverde.core.money import LARGEST
from panoverde.core.option import Number, Option
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._banked.model import (
    BetWithdrawn,
    BuyChips,
    ChipsBought,
    Cloth,
    Player,
    Seated,
    SeatLeft,
    Sit,
)
from panoverde.games._banked.options import SEATS, TableOptions


def player_at(cloth: Cloth, who: Who) -> tuple[Seat, Player]:
    """The player who acts; only somebody seated has chips to play with."""
    if isinstance(who, Role):
        raise Refused("R-204", "not-yours", who=title(who))
    if who not in cloth.players:
        raise Refused("R-203", "not-seated", seat=who)
    return who, cloth.players[who]


def whole_amount(amount: object) -> int:
    """Amounts decoded from JSON or text are whole already; this guards the ones built in Python."""
    if type(amount) is not int or not 0 < amount <= LARGEST:
        raise Refused("R-08", "not-an-amount", amount=str(amount))
    return amount


def sit(cloth: Cloth, rules: TableOptions, command: Sit) -> Iterator[Event]:
    """With enough for one bet: who has less could only look on."""
    if isinstance(command.by, Role):
        raise Refused("R-204", "not-yours", who=title(command.by))
    if type(command.by) is not int or not 1 <= command.by <= rules.places:
        raise Refused(SEATS, "no-such-seat", seat=command.by, seats=rules.places)
    if command.by in cloth.players:
        raise Refused("R-203", "already-seated", seat=command.by)  # nobody else speaks from this seat
    if whole_amount(command.chips) < rules.minimum:
        raise Refused("R-203", "too-few-chips", least=rules.money(rules.minimum))
    yield Seated(command.by, command.chips, command.at, cloth.demo)  # PT-BFO-28


def buy_chips(cloth: Cloth, command: BuyChips) -> Iterator[Event]:
    seat, player = player_at(cloth, command.by)
    if player.chips + whole_amount(command.chips) > LARGEST:
        raise Refused("R-08", "not-an-amount", amount=str(command.chips))
    yield ChipsBought(seat, command.chips, cloth.demo)


def leave(cloth: Cloth, seat: Seat, *, idle: bool = False) -> Iterator[Event]:
    """What he has on the cloth goes back to him first; whether he may take it is the game's to say."""
    for bet in cloth.of(seat):
        yield BetWithdrawn(seat, bet.zone, bet.chips)
    everything = cloth.players[seat].chips + sum(bet.chips for bet in cloth.of(seat))
    yield SeatLeft(seat, everything, idle, cloth.demo)  # PT-BFO-28


def options(cloth: Cloth, rules: TableOptions, who: Seat) -> Iterator[Option]:
    """Sitting and buying; leaving depends on the coup."""
    if who in cloth.players:
        room = LARGEST - cloth.players[who].chips
        if room > 0:
            yield Option("buy_chips", (Number("chips", 1, room),))
    elif 1 <= who <= rules.places:
        yield Option("sit", (Number("chips", rules.minimum, LARGEST),))
