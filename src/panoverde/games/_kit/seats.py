"""Sitting down, buying chips and leaving."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import BuyChips, Sit
from panoverde.core.decider import Event, Instant
from panoverde.core.money import LARGEST, AccountName, Sum, Transfer, chips, free_credits, wallet
from panoverde.core.option import Number, Option
from panoverde.core.part import Part, always
from panoverde.core.people import STAFF, Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import (
    BankedTable,
    Cloth,
    Player,
    Seating,
    T,
    is_asked,
    player_at,
    with_player,
    without_player,
)
from panoverde.games._kit.options import SEATS


class Seated(facts.Seated, tag="seated"):
    seat: Seat
    chips: Sum
    at: Instant = 0
    demo: bool = False


class ChipsBought(Event, tag="chips_bought"):
    seat: Seat
    chips: Sum
    demo: bool = False


class SeatLeft(facts.SeatLeft, tag="seat_left"):
    """A player takes their chips away; nothing of theirs is left on the cloth."""

    seat: Seat
    chips: Sum
    idle: bool = False
    """Did the house end the session for want of bets?"""
    demo: bool = False


# Judging


def whole_amount(amount: object) -> int:
    """Amounts decoded from JSON or text are whole already; this guards the ones built in Python."""
    if type(amount) is not int or not 0 < amount <= LARGEST:
        raise Refused("R-08", "not-an-amount", amount=str(amount))
    return amount


def sit(state: Seating, command: Sit, _: Chance) -> Iterator[Event]:
    """With enough for one bet: a player with less could only look on."""
    cloth, rules, seat = state.cloth, state.rules, command.by
    if isinstance(seat, Role):
        raise Refused("R-204", "not-yours", who=title(seat))
    if type(seat) is not int or not 1 <= seat <= rules.places:
        raise Refused(SEATS, "no-such-seat", seat=seat, seats=rules.places)
    if seat in cloth.players:
        raise Refused("R-203", "already-seated", seat=seat)  # nobody else speaks from this seat
    if whole_amount(command.chips) < rules.minimum:
        raise Refused("R-203", "too-few-chips", least=rules.money(rules.minimum))
    yield Seated(seat, command.chips, command.at, cloth.demo, player=command.player)  # PT-BFO-28


def buy_chips(state: Seating, command: BuyChips, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state.cloth, command.by)
    if player.chips + whole_amount(command.chips) > LARGEST:
        raise Refused("R-08", "not-an-amount", amount=str(command.chips))
    yield ChipsBought(seat, command.chips, state.cloth.demo)


def left(cloth: Cloth, seat: Seat, *, idle: bool = False) -> SeatLeft:
    """With everything, once what lies on the cloth has come back."""
    everything = cloth.players[seat].chips + sum(bet.chips for bet in cloth.of(seat))
    return SeatLeft(seat, everything, idle, cloth.demo)  # PT-BFO-28


# Believing


def _seated(state: T, event: Seated) -> T:
    late = (
        -1 if isinstance(state, BankedTable) and is_asked(state) else 0
    )  # not the one that was open when they sat down
    player = Player(event.chips, event.chips, event.at, missed=late, name=event.player)
    return replace(state, cloth=with_player(state.cloth, event.seat, player))


def _bought(state: T, event: ChipsBought) -> T:
    player, amount = state.cloth.players[event.seat], event.chips
    richer = replace(player, chips=player.chips + amount, brought=player.brought + amount)
    return replace(state, cloth=with_player(state.cloth, event.seat, richer))


def _left(state: T, event: SeatLeft) -> T:
    return replace(state, cloth=without_player(state.cloth, event.seat))


# Money


def _brought(event: Seated | ChipsBought) -> tuple[Transfer, ...]:
    return (Transfer(_outside(event.seat, demo=event.demo), chips(event.seat), event.chips),)


def _taken_away(event: SeatLeft) -> tuple[Transfer, ...]:
    if not event.chips:
        return ()
    return (Transfer(chips(event.seat), _outside(event.seat, demo=event.demo), event.chips),)


def _outside(seat: Seat, *, demo: bool) -> AccountName:
    """Free credits are never money: they come from their own account and go back to it."""
    return free_credits(seat) if demo else wallet(seat)  # PT-BFO-32


# Showing: who somebody is, is the house's business


def _seated_by_somebody(event: Seated, viewer: Who) -> Event:
    return replace(event, player="") if event.player and viewer not in STAFF else event


def _nameless(state: T, viewer: Who) -> T:
    named = [seat for seat, player in state.cloth.players.items() if player.name]
    if not named or viewer in STAFF:
        return state
    hidden = {seat: replace(state.cloth.players[seat], name="") for seat in named}
    return replace(state, cloth=replace(state.cloth, players={**state.cloth.players, **hidden}))


# Offering


def offers(state: Seating, who: Seat) -> Iterator[Option]:
    """Sitting and buying; leaving depends on the coup."""
    if who in state.cloth.players:
        room = LARGEST - state.cloth.players[who].chips
        if room > 0:
            yield Option("buy_chips", (Number("chips", 1, room),))
    elif 1 <= who <= state.rules.places:
        yield Option("sit", (Number("chips", state.rules.minimum, LARGEST),))


def seats(_: type[T]) -> Part[T]:
    return Part(
        judges={Sit: sit, BuyChips: buy_chips},
        believes={Seated: _seated, ChipsBought: _bought, SeatLeft: _left},
        offers={int: offers},
        moves={Seated: _brought, ChipsBought: _brought, SeatLeft: _taken_away},
        masks={Seated: _seated_by_somebody},
        covers=_nameless,
        final={SeatLeft: always},  # a player who left is gone
    )
