"""The chips of a colour: bought, bet, won, and changed back for chips with a face value."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import Leave
from panoverde.core.decider import Command, Event, Fact
from panoverde.core.facts import FeePaid
from panoverde.core.money import BANK, Sum, Transfer, chips
from panoverde.core.option import Number, Option
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import player_at, with_player
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.settlement import BetCollected, BetReturned, PrizePaid
from panoverde.games._kit.window import BetPlaced, BetWithdrawn, leave, window

from .bets import CHAPTER
from .display import Colour, ColourRight, Holder
from .state import State


class BuyColour(Command, tag="buy_colour"):
    count: int


class ChangeColour(Command, tag="change_colour"):
    count: int


class ReturnColour(Command, tag="return_colour"):
    pass


class ColourBought(Event, tag="colour_bought"):
    seat: Seat
    count: int
    chips: Sum


class ColourChanged(Event, tag="colour_changed"):
    """Colour chips for chips with a face value; what late ones were worth more stays with the bank."""

    seat: Seat
    count: int
    chips: Sum
    forfeited: Sum = 0


class ColourReturned(Event, tag="colour_returned"):
    """The player has no more chips of it."""

    seat: Seat
    colour: Colour


# Judging


def player_with_value(state: State, command: Command) -> tuple[Seat, int]:
    """The player who acts, and what they have in chips with a face value."""
    require_colours(state)
    seat, player = player_at(state.cloth, command.by)
    return seat, player.chips - state.display.worth(seat)


def require_colours(state: State) -> None:
    if not state.rules.american:
        raise Refused("R-18", "no-colours-here")


def so_many(count: object, most: int) -> int:
    if type(count) is not int or not 0 < count <= most:
        raise Refused("AO-1.16 AO-1.18 R-203", "not-so-many-chips", count=str(count), most=most)
    return count


def _in_play(state: State, seat: Seat) -> Holder:
    holder = state.display.in_play(seat)
    if holder is None:
        raise Refused("AO-1.15 AO-1.16", "no-colour")
    return holder


def _buy(state: State, command: BuyColour, _: Chance) -> Iterator[Event]:
    seat, by_value = player_with_value(state, command)
    holder = _in_play(state, seat)
    count = so_many(command.count, by_value // holder.value)
    yield ColourBought(seat, count, count * holder.value)  # AO-1.16


def _change(state: State, command: ChangeColour, _: Chance) -> Iterator[Event]:
    seat, _by_value = player_with_value(state, command)
    holder = state.display.holders.get(seat)
    if holder is None:
        raise Refused("AO-1.15 AO-1.16", "no-colour")
    count = so_many(command.count, holder.count)
    yield from _changed_back(state, seat, holder, count, last=count == holder.count and not _on_cloth(state, seat))


def _changed_back(state: State, seat: Seat, holder: Holder, count: int, *, last: bool) -> Iterator[Event]:
    """A player who changes the last chip of a colour is out of play with it."""
    late = holder.standing in (ColourRight.OVERDUE, ColourRight.LATE)
    value = state.rules.minimum if late else holder.value  # AO-1.15 AO-1.18 R-09
    if count:
        yield ColourChanged(seat, count, count * value, count * (holder.value - value))  # AO-1.18
    if last:
        yield ColourReturned(seat, holder.colour)  # AO-1.15


def _return(state: State, command: ReturnColour, _: Chance) -> Iterator[Event]:
    seat, _by_value = player_with_value(state, command)
    holder = _in_play(state, seat)
    if holder.count or _on_cloth(state, seat):
        raise Refused("AO-1.15", "chips-left", colour=holder.colour)
    yield ColourReturned(seat, holder.colour)  # AO-1.15


def _on_cloth(state: State, seat: Seat) -> int:
    """The worth of the colour chips that the player has at stake."""
    layout = state.rules.layout
    return sum([bet.chips for bet in state.cloth.of(seat) if not layout[bet.zone].by_value])


def _leave(state: State, command: Leave, chance: Chance) -> Iterator[Event]:
    """The chips of a colour are good at this table only: they are changed first, with those from the cloth."""
    for event in leave(CHAPTER, state, command, chance):
        if isinstance(event, SeatLeft) and (holder := state.display.holders.get(event.seat)):
            count = holder.count + _on_cloth(state, event.seat) // holder.value
            changed = tuple(_changed_back(state, event.seat, holder, count, last=True))  # AO-1.18 AO-1.8
            yield from changed
            forfeited = sum(one.forfeited for one in changed if isinstance(one, ColourChanged))
            yield replace(event, chips=event.chips - forfeited)
        else:
            yield event


# Believing


def _more(state: State, seat: Seat, count: int) -> State:
    display = state.display
    holder = display.holders[seat]
    holders = {**display.holders, seat: replace(holder, count=holder.count + count)}
    return replace(state, display=replace(display, holders=holders))


def _bought(state: State, event: ColourBought) -> State:
    return _more(state, event.seat, event.count)


def _changed(state: State, event: ColourChanged) -> State:
    if event.forfeited:  # AO-1.18
        cloth = state.cloth
        player = cloth.players[event.seat]
        poorer = with_player(cloth, event.seat, replace(player, chips=player.chips - event.forfeited))
        state = replace(state, cloth=replace(poorer, bank=cloth.bank + event.forfeited))
    return _more(state, event.seat, -event.count)


def _returned(state: State, event: ColourReturned) -> State:
    rest = {seat: holder for seat, holder in state.display.holders.items() if seat != event.seat}
    return replace(state, display=replace(state.display, holders=rest))


def _staked(state: State, event: BetPlaced) -> State:
    return _moved(state, event.seat, event.zone, -event.chips)


def _back(state: State, event: BetWithdrawn | BetReturned) -> State:
    return _moved(state, event.seat, event.zone, event.chips)


def _won(state: State, event: PrizePaid) -> State:
    return _moved(state, event.seat, event.zone, event.prize)


def _rest_back(state: State, event: BetCollected) -> State:
    return _moved(state, event.seat, event.zone, event.returned)


def _moved(state: State, seat: Seat, zone: str, amount: int) -> State:
    """Chips to and from the cloth; of a prize, whole chips, and the rest in chips with a face value."""
    holder = state.display.in_play(seat)
    if holder is None or state.rules.layout[zone].by_value:
        return state
    return _more(state, seat, amount // holder.value)


# Money


def _tells(_before: State, _after: State, events: Sequence[Event]) -> list[Fact]:
    """Chips that are worth less than they cost are lost to the bank outside any coup."""
    return [
        FeePaid(seat=event.seat, chips=event.forfeited)
        for event in events
        if isinstance(event, ColourChanged) and event.forfeited
    ]


def _forfeited(event: ColourChanged) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), BANK, event.forfeited),) if event.forfeited else ()


# Offering


def _offers(state: State, seat: Seat) -> Iterator[Option]:
    holder = state.display.holders.get(seat)
    if holder is None:
        return
    in_play = holder.standing == ColourRight.IN_PLAY
    by_value = state.cloth.players[seat].chips - state.display.worth(seat)
    if in_play and by_value >= holder.value:
        yield Option("buy_colour", (Number("count", 1, by_value // holder.value),))
    if holder.count:
        yield Option("change_colour", (Number("count", 1, holder.count),))
    elif in_play and not _on_cloth(state, seat):
        yield Option("return_colour")


chips_of_colour: Part[State] = Part(
    judges={BuyColour: _buy, ChangeColour: _change, ReturnColour: _return},
    cites={BuyColour: "AO-1.16", ChangeColour: "AO-1.15 AO-1.18", ReturnColour: "AO-1.15"},
    believes={
        ColourBought: _bought,
        ColourChanged: _changed,
        ColourReturned: _returned,
        BetPlaced: _staked,
        BetWithdrawn: _back,
        BetReturned: _back,
        PrizePaid: _won,
        BetCollected: _rest_back,
    },
    moves={ColourChanged: _forfeited},
    tells=_tells,
)

chips_offered: Part[State] = Part(offers={int: _offers})
"""Comes after the bets, which a player is offered first."""

betting_window: Part[State] = window(State, CHAPTER).but(judges={Leave: _leave})
