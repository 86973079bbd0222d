"""Roulette: the course of the coup, as the house judges it. Bets, the ball, collection, payment."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import chance as physical
from panoverde.core.game import Command, Event, Instant, tag_of
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, hours, model as banked, seats
from panoverde.games._banked.course import Course, not_now, require, require_physical
from panoverde.games._banked.model import Bet, Fate, Phase
from panoverde.games._roulette import ball, changing, colours
from panoverde.games._roulette.ball import BallRested, ChangeBall, LaunchBall, NullSpin, ReplaceBall, RestBall
from panoverde.games._roulette.layout import colour_of

from .model import (
    AskPlayers,
    BetIndicated,
    BetsDisplaced,
    BetsRebuilt,
    DisplaceBets,
    IndicateBet,
    Marks,
    PlayersAsked,
    PrizeAnnounced,
    RebuildBets,
    State,
)
from .payout import fate, turn
from .rules import CHANCES, Rules, bounds, room


def open(rules: Rules, at: Instant) -> State:  # noqa: A001 - the protocol's word
    return State(
        rules=rules,
        cloth=banked.Cloth({}, demo=rules.demo),
        balls=ball.pair(at),
        display=colours.Display(rules.symbol),
    )


# The bets


def _limit(state: State, seat: Seat, zone: str) -> betting.Limit:
    """What the law and the operator allow this player on this place, given the rest of what he has at stake."""
    rules, place = state.rules, state.rules.layout[zone]
    by_value = place.by_value or not rules.american  # AO-1.19 R-18
    holder = state.display.in_play(seat)
    value = 1 if by_value else holder.value if holder else rules.minimum
    step = value * place.unit
    law = bounds(rules, place, value)
    free = room(rules, place, state.cloth.of(seat))
    return betting.Limit(
        zone=zone,
        minimum=rules.minimum if by_value else step,
        maximum=law.maximum,
        free=free - free % step,
        currency=rules.currency,
        least_cites=law.least,
        most_cites=law.most,
        free_cites=law.free,
        step=step,
        step_cites=law.step,
        cap=law.cap,
        purse=_purse(state, seat, by_value=place.by_value) if rules.american else None,
        purse_cites="AO-1.16 AO-1.19 R-203",
        exact=CHANCES[place.kind].pays.per if place.kind in CHANCES else 1,
    )


def _purse(state: State, seat: Seat, *, by_value: bool) -> int:
    of_colour = state.display.worth(seat)
    return state.cloth.players[seat].chips - of_colour if by_value else of_colour  # AO-1.16 AO-1.19


def _why_not_place(state: State, seat: Seat, zone: str) -> Refused | None:
    """Only the simple chances take chips with a face value."""
    place = state.rules.layout[zone]
    if not state.rules.american or place.by_value or state.display.in_play(seat):
        return None
    if holder := state.display.holders.get(seat):
        return Refused("AO-1.15", "colour-lost", colour=holder.colour)
    return Refused("AO-1.16 AO-1.19", "no-colour")


def _why_not_close(state: State) -> Refused | None:
    """«Nada mais» is said when the ball loses speed."""
    return Refused("AO-1.23 AO-2.12", "ball-not-turning") if state.spin.turning is None else None


# Collection and payment


def _fate(state: State, bet: Bet) -> Fate | None:
    return None if state.number is None else fate(state.rules.layout[bet.zone], bet.chips, state.number)


def _collection(state: State, bet: Bet) -> tuple[int, Seat]:
    return turn(state.rules, state.rules.layout[bet.zone]), bet.seat


def _payment(state: State, bet: Bet) -> tuple[int, Seat, int]:
    """One player's prizes together, and the players by the first that each has."""
    turns = [_collection(state, other)[0] for other in state.cloth.of(bet.seat) if _wins(state, other)]
    return min(turns, default=0), bet.seat, _collection(state, bet)[0]  # AO-1.32 AO-1.33 AO-2.20 AO-2.21 R-213


def _wins(state: State, bet: Bet) -> bool:
    settled = _fate(state, bet)
    return bool(settled and settled.prize and not bet.paid)


def _why_not_settle(state: State) -> Refused | None:
    return Refused("AO-1.34 AO-2.23", "bets-displaced") if state.marks else None


COURSE = Course(
    zones=lambda state: state.rules.layout,
    zones_cites="AO-1.27 AO-1.28 AO-2.16",
    limit=_limit,
    fate=_fate,
    collection=_collection,
    payment=_payment,
    why_not_place=_why_not_place,
    why_not_close=_why_not_close,
    why_not_settle=_why_not_settle,
)


def _settle(state: State, command: banked.Settle) -> Iterator[Event]:
    """Every payment is announced, bet by bet."""
    for event in COURSE.settle(state, command):
        if isinstance(event, banked.PrizePaid):
            yield _announced(state, event)
        yield event


def _announced(state: State, paid: banked.PrizePaid) -> PrizeAnnounced:
    bet = next(bet for bet in state.cloth.of(paid.seat) if bet.zone == paid.zone)
    settled = _fate(state, bet)
    chips = settled.returned if settled and settled.returned else bet.chips
    holder = state.display.in_play(bet.seat)
    if state.rules.american:
        colour = holder.colour if holder and not state.rules.layout[bet.zone].by_value else None
    else:
        colour = state.rules.colour_of_chips(chips)  # AO-2.22 R-18
    return PrizeAnnounced(bet.seat, bet.zone, chips, colour, paid.prize)  # AO-1.33 AO-2.22


def _leave(state: State, command: banked.Leave) -> Iterator[Event]:
    for event in COURSE.leave(state, command):
        if isinstance(event, banked.SeatLeft):
            changed = tuple(changing.change_all(state.display, state.cloth, state.rules.stock, event.seat))
            yield from changed  # AO-1.18
            forfeited = sum(one.forfeited for one in changed if isinstance(one, colours.ColourChanged))
            yield replace(event, chips=event.chips - forfeited)
        else:
            yield event


# What the house must do


def due(state: State) -> Command | None:
    if state.marks == Marks.DISPLACED:
        return RebuildBets(by=Role.CROUPIER)  # AO-1.34 AO-2.23
    if not COURSE.unsettled(state) and (of_colours := _colours_due(state)):
        return of_colours  # AO-1.22: prizes and changes come before the ball
    if act := COURSE.due(state):
        return act
    if _may_rest(state):
        return RestBall(by=Role.CROUPIER)
    asked = state.phase == Phase.CLOSED or state.window.announced
    if asked and _may_launch(state):
        return ball.due(state.balls) or LaunchBall(by=Role.CROUPIER)  # AO-1.22 AO-2.11
    return None


# Judging


def decide(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case banked.Leave():
            yield from _leave(state, command)
        case banked.Settle():
            yield from _settle(state, command)
        case DisplaceBets() | AskPlayers() | RebuildBets():
            yield from _rebuild(state, command)
        case IndicateBet():
            yield from _indicate(state, command)
        case _ if isinstance(command, ball.COMMANDS):
            yield from _handle_ball(state, command, chance)
        case _ if isinstance(command, colours.COMMANDS):
            yield from _handle_colours(state, command)
        case _:
            yield from COURSE.decide(state, command)


# The ball


def _handle_ball(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case LaunchBall():
            yield from _launch(state, command)
        case RestBall():
            yield from _rest(state, command, chance)
        case NullSpin():
            require(command, Role.CROUPIER, Role.INSPECTOR)
            require_physical(state)
            yield from ball.null_spin(state.spin, state.number, command)
        case ReplaceBall():
            require(command, Role.CROUPIER, Role.INSPECTOR)
            require_physical(state)
            replaced = ball.replacement(state.balls, command, state.rules.ball_millimetres)
            if state.spin.turning is not None:
                yield from ball.nullify(command.fault, state.number)  # it gives no result
            yield replaced
        case ChangeBall():
            require(command, Role.CROUPIER)
            require_physical(state)
            yield from ball.change(state.balls, command, busy=_ball_is_busy(state))
        case _:
            require(command, hours.WHO[type(command)])
            require_physical(state)
            yield from hours.decide(state.balls.hours, command)


def _launch(state: State, command: LaunchBall) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _may_launch(state):
        raise Refused("AO-1.22 AO-2.11 R-210", "no-launch-now", phase=state.phase)
    if refused := hours.why_not_throw(state.balls.hours):
        raise refused
    yield ball.launch(state.spin)


def _may_launch(state: State) -> bool:
    """While bets are made, so that prizes are paid and changes given; or again, when the launch before was null."""
    return state.spin.turning is None and (state.phase == Phase.CLOSED or COURSE.accepts_bets(state))


def _rest(state: State, command: RestBall, chance: physical.Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _may_rest(state):
        raise Refused("AO-1.26 AO-1.23 AO-2.15 AO-2.12", "no-rest-now", phase=state.phase)
    number = chance.spin(state.rules.wheel)
    yield BallRested(number, colour_of(number), command.at)  # AO-1.26 AO-2.15


def _may_rest(state: State) -> bool:
    return state.phase == Phase.CLOSED and state.spin.turning is not None


def _ball_is_busy(state: State) -> bool:
    return state.spin.turning is not None or COURSE.unsettled(state)


# The colours


def _handle_colours(state: State, command: Command) -> Iterator[Event]:
    if isinstance(command, colours.CROUPIERS):
        require(command, Role.CROUPIER)
    if not state.rules.american:
        raise Refused("R-18", "no-colours-here")
    if isinstance(command, colours.CROUPIERS) and state.phase == Phase.CLOSED:
        raise not_now(state)
    yield from changing.decide(state.display, state.cloth, state.rules.stock, command)


def _colours_due(state: State) -> Command | None:
    if state.phase == Phase.CLOSED:
        return None
    return changing.due(state.display, state.cloth, state.rules.stock)


def _between_coups(state: State) -> bool:
    """Nothing is being decided or paid."""
    return state.phase != Phase.CLOSED and not COURSE.unsettled(state)


# Winning chips displaced by the staff


def _rebuild(state: State, command: Command) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    wanted, event = REBUILDING[type(command)]
    if state.marks not in wanted or not _has_winners(state):
        raise Refused("AO-1.34 AO-2.23", "nothing-to-rebuild")
    yield event


REBUILDING: dict[type[Command], tuple[tuple[Marks | None, ...], Event]] = {
    DisplaceBets: ((None,), BetsDisplaced()),
    AskPlayers: ((Marks.DISPLACED,), PlayersAsked()),
    RebuildBets: ((Marks.DISPLACED, Marks.INDICATED), BetsRebuilt()),
}  # AO-1.34 AO-2.23


def _has_winners(state: State) -> bool:
    return COURSE.unsettled(state) and any(_wins(state, bet) for bet in state.cloth.bets)


def _indicate(state: State, command: IndicateBet) -> Iterator[Event]:
    seat, _ = seats.player_at(state.cloth, command.by)
    require_physical(state)
    if state.marks != Marks.INDICATED:
        raise Refused("AO-1.34 AO-2.23", "nothing-to-rebuild")
    bet = next((bet for bet in _movable(state, seat) if bet.zone == command.zone), None)
    if bet is None:
        raise Refused("AO-1.34 AO-2.23 R-212", "not-displaced", zone=str(command.zone))
    if command.to not in _winning_places(state, bet):
        raise Refused("AO-1.34 AO-2.23 R-212", "not-a-winning-zone", zone=str(command.to))
    if refused := _why_not_there(state, bet, command.to):
        raise refused
    yield BetIndicated(seat, bet.zone, command.to, bet.chips)  # AO-1.34 AO-2.23


def _movable(state: State, seat: Seat) -> list[Bet]:
    """A series and neighbours lie before the croupier, not on the cells: only the rest is displaced."""
    return [bet for bet in state.cloth.of(seat) if _wins(state, bet) and state.rules.layout[bet.zone].unit == 1]


def _winning_places(state: State, bet: Bet) -> list[str]:
    """Other cells with the number, for chips of the same sort."""
    by_value = state.rules.layout[bet.zone].by_value
    return [
        zone
        for zone, place in state.rules.layout.items()
        if place.unit == 1
        and zone != bet.zone
        and place.by_value == by_value
        and state.number in place.parts[0].numbers
    ]


def _why_not_there(state: State, bet: Bet, to: str) -> Refused | None:
    """The limits hold for what is indicated too."""
    try:
        _limit(state, bet.seat, to).check(state.cloth.on(bet.seat, to) + bet.chips)
    except Refused as refused:
        return refused
    return None


# Offering


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(_options(state, who))


def _options(state: State, who: Who) -> Iterator[Option]:
    yield from COURSE.options(state, who)
    if who == Role.CROUPIER:
        if _may_launch(state) and not hours.why_not_throw(state.balls.hours):
            yield Option("launch_ball", nature=Nature.COURSE)
        if _may_rest(state):
            yield Option("rest_ball", nature=Nature.COURSE)
    if state.rules.american and (who != Role.CROUPIER or _between_coups(state)):
        yield from changing.options(state.display, state.cloth, state.rules.stock, who)
    if state.rules.physical:
        yield from ball.options(state.balls, state.spin, who, busy=_ball_is_busy(state))
        yield from _rebuilding_options(state, who)


def _rebuilding_options(state: State, who: Who) -> Iterator[Option]:
    if who in (Role.CROUPIER, Role.INSPECTOR) and _has_winners(state):
        for kind, (marks, _) in REBUILDING.items():
            if state.marks in marks:
                yield Option(tag_of(kind), nature=Nature.IRREGULARITY)
    if not isinstance(who, Role) and state.marks == Marks.INDICATED:
        for bet in _movable(state, who):
            if places := tuple(to for to in _winning_places(state, bet) if not _why_not_there(state, bet, to)):
                yield Option("indicate_bet", (Pick("zone", (bet.zone,)), Pick("to", places)), Nature.IRREGULARITY)
