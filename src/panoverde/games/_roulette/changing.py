"""How a colour is asked for, waited for, given, lost and changed back; what each event makes of the display."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.game import Command, Event
from panoverde.core.money import BANK, Transfer, chips
from panoverde.core.option import Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._banked.model import (
    BetCollected,
    BetPlaced,
    BetReturned,
    BetWithdrawn,
    Cloth,
    PrizePaid,
    SeatLeft,
)
from panoverde.games._banked.seats import player_at
from panoverde.games._roulette.colours import (
    COUPS,
    AskColour,
    AwaitColour,
    BuyColour,
    ChangeColour,
    ColourAwaited,
    ColourBought,
    ColourChanged,
    ColourGiven,
    ColourLost,
    ColourReturned,
    Display,
    GiveColour,
    Holder,
    LoseColour,
    Standing,
    Stock,
    StopWaiting,
    WaitEnded,
    Waiting,
)
from panoverde.games._roulette.layout import is_by_value

# Judging


def decide(display: Display, cloth: Cloth, stock: Stock, command: Command) -> Iterator[Event]:
    match command:
        case GiveColour():
            yield from _give(display, stock)
        case LoseColour():
            yield from _lose(display, cloth, command)
        case _:
            seat, player = player_at(cloth, command.by)
            yield from _players(display, cloth, stock, seat, player.chips - display.worth(seat), command)


def _players(
    display: Display, cloth: Cloth, stock: Stock, seat: Seat, by_value: int, command: Command
) -> Iterator[Event]:
    """`by_value`: what he has in chips with a face value."""
    match command:
        case AskColour():
            yield from _ask(display, stock, seat, by_value, command)
        case AwaitColour():
            yield from _await(display, stock, seat, by_value, command)
        case StopWaiting():
            if not display.waits(seat):
                raise Refused("AO-1.15 R-209", "not-waiting")
            yield WaitEnded(seat)
        case BuyColour():
            holder = _in_play(display, seat)
            count = _count(command.count, by_value // holder.value)
            yield ColourBought(seat, count, count * holder.value)  # AO-1.16
        case ChangeColour():
            yield from _change(display, cloth, stock, seat, command)
        case _:
            holder = _in_play(display, seat)
            if holder.count or on_cloth(cloth, seat):
                raise Refused("AO-1.15", "chips-left", colour=holder.colour)
            yield ColourReturned(seat, holder.colour)  # AO-1.15


def _in_play(display: Display, seat: Seat) -> Holder:
    holder = display.in_play(seat)
    if holder is None:
        raise Refused("AO-1.15 AO-1.16", "no-colour")
    return holder


def _count(count: object, most: int) -> int:
    if type(count) is not int or not 0 < count <= most:
        raise Refused("AO-1.16 AO-1.18 R-203", "not-so-many-chips", count=str(count), most=most)
    return count


def _ask(display: Display, stock: Stock, seat: Seat, by_value: int, command: AskColour) -> Iterator[Event]:
    if refused := _why_not_ask(display, seat):
        raise refused
    if display.waiting:
        raise Refused("AO-1.15 R-209", "others-wait")
    if command.colour not in stock.free(display):
        raise Refused("AO-1.16 AO-1.9", "colour-not-free", colour=str(command.colour))
    value = _value(stock, command.value)
    yield ColourGiven(seat, command.colour, value, _count(command.count, by_value // value))  # AO-1.16 R-10


def _why_not_ask(display: Display, seat: Seat) -> Refused | None:
    if holder := display.holders.get(seat):
        return Refused("AO-1.10", "one-colour-each", colour=holder.colour)
    return Refused("AO-1.15 R-209", "already-waiting") if display.waits(seat) else None


def _value(stock: Stock, value: object) -> int:
    if type(value) is not int or value not in stock.values:
        raise Refused("AO-1.11", "value-not-offered", value=str(value), values=", ".join(map(str, stock.values)))
    return value


def _await(display: Display, stock: Stock, seat: Seat, by_value: int, command: AwaitColour) -> Iterator[Event]:
    if refused := _why_not_ask(display, seat):
        raise refused
    if not display.waiting and stock.free(display):
        raise Refused("AO-1.15 R-209", "colour-is-free")
    value = _value(stock, command.value)
    _count(1, by_value // value)  # enough for one chip
    yield ColourAwaited(seat, value)  # AO-1.15


def _change(display: Display, cloth: Cloth, stock: Stock, seat: Seat, command: ChangeColour) -> Iterator[Event]:
    holder = display.holders.get(seat)
    if holder is None:
        raise Refused("AO-1.15 AO-1.16", "no-colour")
    count = _count(command.count, holder.count)
    yield from _changed(stock, seat, holder, count, leaves=count == holder.count and not on_cloth(cloth, seat))


def _changed(stock: Stock, seat: Seat, holder: Holder, count: int, *, leaves: bool) -> Iterator[Event]:
    """Whoever changes the last chip of a colour is out of play with it."""
    value = stock.minimum if holder.standing == Standing.LATE else holder.value  # AO-1.18 R-09
    if count:
        yield ColourChanged(seat, count, count * value, count * (holder.value - value))  # AO-1.18
    if leaves:
        yield ColourReturned(seat, holder.colour)  # AO-1.15


def change_all(display: Display, cloth: Cloth, stock: Stock, seat: Seat) -> Iterator[Event]:
    """Before he leaves, with what was on the cloth."""
    holder = display.holders.get(seat)
    if holder:
        count = holder.count + on_cloth(cloth, seat) // holder.value
        yield from _changed(stock, seat, holder, count, leaves=True)  # AO-1.18 AO-1.8: they are good at this table only


def on_cloth(cloth: Cloth, seat: Seat) -> int:
    """The worth of the colour chips that he has at stake."""
    return sum(bet.chips for bet in cloth.of(seat) if not is_by_value(bet.zone))


def _give(display: Display, stock: Stock) -> Iterator[Event]:
    if refused := _why_not_give(display, stock):
        raise refused
    first = display.waiting[0]
    yield ColourGiven(first.seat, stock.free(display)[0], first.value, 0)  # AO-1.15 R-209


def _why_not_give(display: Display, stock: Stock) -> Refused | None:
    if display.waiting and stock.free(display):
        return None
    return Refused("AO-1.9 AO-1.15", "no-colour-to-give")


def _lose(display: Display, cloth: Cloth, command: LoseColour) -> Iterator[Event]:
    if command.seat not in _idle(display, cloth):
        raise Refused("AO-1.15", "keeps-the-colour", seat=command.seat)
    holder = display.holders[command.seat]
    yield ColourLost(command.seat, holder.colour)  # AO-1.15
    if not holder.count:
        yield ColourReturned(command.seat, holder.colour)


def _idle(display: Display, cloth: Cloth) -> list[Seat]:
    """Who has not bet for three coups while others wait for whom no colour is on its way."""
    asked_back = [holder for holder in display.holders.values() if holder.standing in (Standing.LOST, Standing.OVERDUE)]
    if len(asked_back) >= len(display.waiting):
        return []
    return [
        seat
        for seat, holder in display.holders.items()
        if holder.standing == Standing.IN_PLAY and holder.missed >= COUPS and not cloth.of(seat)  # AO-1.15
    ]


def due(display: Display, cloth: Cloth, stock: Stock) -> Command | None:
    if not _why_not_give(display, stock):
        return GiveColour(by=Role.CROUPIER)
    idle = _idle(display, cloth)
    return LoseColour(idle[0], by=Role.CROUPIER) if idle else None


# Believing


def evolve(display: Display, event: Event) -> Display:
    match event:
        case ColourGiven(seat, colour, value, count):
            holders = {
                other: replace(holder, standing=Standing.LATE) if holder.colour == colour else holder  # AO-1.18 R-09
                for other, holder in display.holders.items()
            }
            return _without(replace(display, holders={**holders, seat: Holder(colour, value, count)}), seat)
        case ColourAwaited(seat, value):
            return replace(display, waiting=(*display.waiting, Waiting(seat, value)))
        case WaitEnded(seat) | SeatLeft(seat):
            return _without(display, seat)
        case ColourReturned(seat):
            rest = {other: holder for other, holder in display.holders.items() if other != seat}
            return replace(display, holders=rest)
        case ColourLost(seat):
            return _set(display, seat, replace(display.holders[seat], standing=Standing.LOST))
        case ColourBought(seat, count):
            return _more(display, seat, count)
        case ColourChanged(seat, count):
            return _more(display, seat, -count)
        case BetPlaced(seat, zone, staked):
            return _moved(display, seat, zone, -staked)
        case BetWithdrawn(seat, zone, back) | BetReturned(seat, zone, back) | PrizePaid(seat, zone, back):
            return _moved(display, seat, zone, back)
        case BetCollected(seat, zone, returned=back):
            return _moved(display, seat, zone, back)
        case _:
            return display


def _without(display: Display, seat: Seat) -> Display:
    return replace(display, waiting=tuple(one for one in display.waiting if one.seat != seat))


def _more(display: Display, seat: Seat, count: int) -> Display:
    holder = display.holders[seat]
    return _set(display, seat, replace(holder, count=holder.count + count))


def _set(display: Display, seat: Seat, holder: Holder) -> Display:
    return replace(display, holders={**display.holders, seat: holder})


def _moved(display: Display, seat: Seat, zone: str, amount: int) -> Display:
    """Chips to and from the cloth; of a prize, whole chips, and the rest in chips with a face value."""
    holder = display.in_play(seat)
    if holder is None or is_by_value(zone):
        return display
    return _more(display, seat, amount // holder.value)


def bets_closed(display: Display, staked: set[Seat]) -> Display:
    """One more coup that others missed; whoever lost a colour before it has had his time to change."""
    return replace(display, holders={seat: _closed(holder, seat in staked) for seat, holder in display.holders.items()})


def _closed(holder: Holder, staked: bool) -> Holder:
    missed = 0 if staked else holder.missed + 1  # AO-1.15 R-217
    standing = Standing.OVERDUE if holder.standing == Standing.LOST else holder.standing
    return replace(holder, missed=missed, missed_before=holder.missed, standing=standing)


def coup_voided(display: Display) -> Display:
    """The coup for which the bets had closed does not count."""
    holders = {seat: replace(holder, missed=holder.missed_before) for seat, holder in display.holders.items()}
    return replace(display, holders=holders)


def forfeit(cloth: Cloth, event: ColourChanged) -> Cloth:
    player = cloth.players[event.seat]
    players = {**cloth.players, event.seat: replace(player, chips=player.chips - event.forfeited)}
    return replace(cloth, players=players, bank=cloth.bank + event.forfeited)  # AO-1.18


def transfers(event: ColourChanged) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), BANK, event.forfeited),) if event.forfeited else ()


# Offering


def options(display: Display, cloth: Cloth, stock: Stock, who: Who) -> Iterator[Option]:
    if who == Role.CROUPIER:
        if not _why_not_give(display, stock):
            yield Option("give_colour")
        if idle := _idle(display, cloth):
            yield Option("lose_colour", (Pick("seat", tuple(idle)),))
    elif not isinstance(who, Role) and who in cloth.players:
        by_value = cloth.players[who].chips - display.worth(who)
        if who in display.holders:
            yield from _holders_options(display.holders[who], by_value, on_cloth(cloth, who))
        else:
            yield from _newcomers_options(display, stock, who, by_value)


def _holders_options(holder: Holder, by_value: int, at_stake: int) -> Iterator[Option]:
    in_play = holder.standing == Standing.IN_PLAY
    if in_play and by_value >= holder.value:
        yield Option("buy_colour", (Number("count", 1, by_value // holder.value),))
    if holder.count:
        yield Option("change_colour", (Number("count", 1, holder.count),))
    elif in_play and not at_stake:
        yield Option("return_colour")


def _newcomers_options(display: Display, stock: Stock, seat: Seat, by_value: int) -> Iterator[Option]:
    free = stock.free(display)
    if display.waits(seat):
        yield Option("stop_waiting")
    elif display.waiting or not free:
        if values := tuple(value for value in stock.values if value <= by_value):
            yield Option("await_colour", (Pick("value", values),))
    else:
        for value in stock.values:
            if by_value >= value:
                asks = (Pick("colour", free), Pick("value", (value,)), Number("count", 1, by_value // value))
                yield Option("ask_colour", asks)
