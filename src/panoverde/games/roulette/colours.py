"""Who has which colour: asked for, waited for, given, and lost by a player who doesn't bet."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import Amount, Sum
from panoverde.core.option import Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase, is_asked
from panoverde.games._kit.roles import not_now, require
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import BetsClosed

from .bets import CHAPTER, why_no_room
from .chips import ColourReturned, player_with_value, require_colours, so_many
from .display import Colour, ColourRight, Display, Holder, Waiting
from .state import State

COUPS = 3  # AO-1.15


class AskColour(Command, tag="ask_colour"):
    colour: Colour
    value: Amount
    count: int


class AwaitColour(Command, tag="await_colour"):
    value: Amount


class StopWaiting(Command, tag="stop_waiting"):
    pass


class GiveColour(Command, tag="give_colour"):
    pass


class LoseColour(Command, tag="lose_colour"):
    seat: Seat


class ColourGiven(Event, tag="colour_given"):
    seat: Seat
    colour: Colour
    value: Sum
    count: int


class ColourAwaited(Event, tag="colour_awaited"):
    seat: Seat
    value: Sum


class WaitEnded(Event, tag="wait_ended"):
    seat: Seat


class ColourLost(Event, tag="colour_lost"):
    seat: Seat
    colour: Colour


# Judging


def _ask(state: State, command: AskColour, _: Chance) -> Iterator[Event]:
    seat, by_value = player_with_value(state, command)
    if refused := _why_not_ask(state.display, seat):
        raise refused
    if state.display.waiting:
        raise Refused("AO-1.15 R-209", "others-wait")
    if command.colour not in _free(state, seat):
        raise Refused("AO-1.16 AO-1.9", "colour-not-free", colour=str(command.colour))
    value = _value(state, command.value)
    yield ColourGiven(seat, command.colour, value, so_many(command.count, by_value // value))  # AO-1.16 R-10


def _why_not_ask(display: Display, seat: Seat) -> Refused | None:
    if holder := display.holders.get(seat):
        return Refused("AO-1.10", "one-colour-each", colour=holder.colour)
    return Refused("AO-1.15 R-209", "already-waiting") if display.waits(seat) else None


def _value(state: State, value: object) -> int:
    values = state.rules.stock.values
    if type(value) is not int or value not in values:
        raise Refused("AO-1.11", "value-not-offered", value=str(value), values=", ".join(map(str, values)))
    return value


def _await(state: State, command: AwaitColour, _: Chance) -> Iterator[Event]:
    seat, by_value = player_with_value(state, command)
    if refused := _why_not_ask(state.display, seat):
        raise refused
    if not state.display.waiting and _free(state, seat):
        raise Refused("AO-1.15 R-209", "colour-is-free")
    value = _value(state, command.value)
    so_many(1, by_value // value)  # enough for one chip
    yield ColourAwaited(seat, value)  # AO-1.15


def _stop_waiting(state: State, command: StopWaiting, _: Chance) -> Iterator[Event]:
    seat, _by_value = player_with_value(state, command)
    if not state.display.waits(seat):
        raise Refused("AO-1.15 R-209", "not-waiting")
    yield WaitEnded(seat)


def _give(state: State, command: GiveColour, _: Chance) -> Iterator[Event]:
    _require_croupier(state, command)
    if not _may_give(state):
        raise Refused("AO-1.9 AO-1.15", "no-colour-to-give")
    first = state.display.waiting[0]
    yield ColourGiven(first.seat, _free(state, first.seat)[0], first.value, 0)  # AO-1.15 R-209


def _require_croupier(state: State, command: Command) -> None:
    require(command, Role.CROUPIER)
    require_colours(state)
    if state.phase == Phase.CLOSED:
        raise not_now(state)


def _may_give(state: State) -> bool:
    waiting = state.display.waiting
    return bool(waiting and _free(state, waiting[0].seat))


def _free(state: State, seat: Seat) -> tuple[Colour, ...]:
    """The colours that this player could have."""
    return () if why_no_room(state, seat) else state.rules.stock.free(state.display)  # AO-1.9


def _lose(state: State, command: LoseColour, _: Chance) -> Iterator[Event]:
    _require_croupier(state, command)
    if command.seat not in _idle(state):
        raise Refused("AO-1.15", "keeps-the-colour", seat=command.seat)
    holder = state.display.holders[command.seat]
    yield ColourLost(command.seat, holder.colour)  # AO-1.15
    if not holder.count:
        yield ColourReturned(command.seat, holder.colour)


def _idle(state: State) -> list[Seat]:
    """Players who have not bet for three coups, while others wait for whom no colour is on its way."""
    holders = state.display.holders
    returning = (ColourRight.LOST, ColourRight.OVERDUE)
    if sum(holder.standing in returning for holder in holders.values()) >= len(state.display.waiting):
        return []
    return [
        seat
        for seat, holder in holders.items()
        if holder.standing == ColourRight.IN_PLAY and holder.missed >= COUPS and not state.cloth.of(seat)  # AO-1.15
    ]


# Believing


def _given(state: State, event: ColourGiven) -> State:
    holders = {
        seat: replace(holder, standing=ColourRight.LATE) if holder.colour == event.colour else holder  # AO-1.18 R-09
        for seat, holder in state.display.holders.items()
    }
    holders[event.seat] = Holder(event.colour, event.value, event.count)
    return _not_waiting(replace(state, display=replace(state.display, holders=holders)), event)


def _not_waiting(state: State, event: ColourGiven | WaitEnded | SeatLeft) -> State:
    waiting = tuple([one for one in state.display.waiting if one.seat != event.seat])
    return replace(state, display=replace(state.display, waiting=waiting))


def _awaited(state: State, event: ColourAwaited) -> State:
    waiting = (*state.display.waiting, Waiting(event.seat, event.value))
    return replace(state, display=replace(state.display, waiting=waiting))


def _lost(state: State, event: ColourLost) -> State:
    holders = state.display.holders
    begun = is_asked(state) or state.spin.turning is not None
    lost = replace(holders[event.seat], standing=ColourRight.LOST, spared=begun)
    return replace(state, display=replace(state.display, holders={**holders, event.seat: lost}))


def _bets_closed(state: State, _: BetsClosed) -> State:
    """One more coup that others missed; a player who lost a colour before it has had their time to change."""
    staked = {bet.seat for bet in state.cloth.bets}
    holders = {seat: _counted(holder, seat in staked) for seat, holder in state.display.holders.items()}
    return replace(state, display=replace(state.display, holders=holders))


def _counted(holder: Holder, staked: bool) -> Holder:
    missed = 0 if staked else holder.missed + 1  # AO-1.15 R-217
    overdue = holder.standing == ColourRight.LOST and not holder.spared
    standing = ColourRight.OVERDUE if overdue else holder.standing
    return replace(holder, missed=missed, missed_before=holder.missed, standing=standing, spared=False)


def _voided(state: State, _: CoupVoided) -> State:
    """A coup for which the bets had closed does not count; the next betting period is a whole one."""
    closed = state.phase == Phase.CLOSED
    holders = {
        seat: replace(one, missed=one.missed_before if closed else one.missed, spared=False)
        for seat, one in state.display.holders.items()
    }
    return replace(state, display=replace(state.display, holders=holders))


# Offering


def _between_coups(state: State) -> bool:
    """Nothing is being decided or paid."""
    return state.phase != Phase.CLOSED and not CHAPTER.unsettled(state)


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if not state.display.waiting or not _between_coups(state):
        return
    if _may_give(state):
        yield Option("give_colour")
    if idle := _idle(state):
        yield Option("lose_colour", (Pick("seat", tuple(idle)),))


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    """To a player without a colour."""
    rules, display = state.rules, state.display
    if not rules.american or seat in display.holders or seat not in state.cloth.players:
        return
    by_value, free = state.cloth.players[seat].chips, _free(state, seat)
    if display.waits(seat):
        yield Option("stop_waiting")
    elif display.waiting or not free:
        if values := tuple(value for value in rules.stock.values if value <= by_value):
            yield Option("await_colour", (Pick("value", values),))
    else:
        for value in rules.stock.values:
            if by_value >= value:
                asks = (Pick("colour", free), Pick("value", (value,)), Number("count", 1, by_value // value))
                yield Option("ask_colour", asks)


def _due(state: State) -> Command | None:
    """Nothing where nobody waits: nobody loses a colour then."""
    if not state.display.waiting or not _between_coups(state):
        return None
    if _may_give(state):
        return GiveColour(by=Role.CROUPIER)
    idle = _idle(state)
    return LoseColour(idle[0], by=Role.CROUPIER) if idle else None


colours: Part[State] = Part(
    judges={
        AskColour: _ask,
        AwaitColour: _await,
        StopWaiting: _stop_waiting,
        GiveColour: _give,
        LoseColour: _lose,
    },
    cites={
        AskColour: "AO-1.16 R-10",
        AwaitColour: "AO-1.15 R-209",
        StopWaiting: "AO-1.15 R-209",
        GiveColour: "AO-1.15 R-209",
        LoseColour: "AO-1.15 R-217",
    },
    believes={
        ColourGiven: _given,
        ColourAwaited: _awaited,
        WaitEnded: _not_waiting,
        ColourLost: _lost,
        SeatLeft: _not_waiting,
        BetsClosed: _bets_closed,
        CoupVoided: _voided,
    },
    offers={Role.CROUPIER: _croupiers_offers},
    due=_due,
    stages=(Phase.BETTING, Phase.DECIDED),
)
"""Comes before the part that begins another coup: it reads whether the bets of this one were closed."""

colours_offered: Part[State] = Part(offers={int: _players_offers})
"""Comes after the bets, which a player is offered first."""
