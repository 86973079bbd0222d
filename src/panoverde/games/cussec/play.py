"""Cussec: the course of the coup, as the house judges it. Shaken dice, bets, the bell, the dome, payment."""

from collections.abc import Iterator

from panoverde.core import chance as physical
from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Nature, Option
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, model as banked
from panoverde.games._banked.course import Course, not_now, require, require_physical
from panoverde.games._banked.model import Announced, Announcement, Bet, CloseBets, Fate, Phase

from .model import BellRung, DeclareNull, DiceShaken, DiceStacked, DomeOpened, OpenDome, Shake, State
from .payout import DICE, result, winning
from .rules import KIND_OF, ZONES, Rules


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word, and its argument
    return State(rules=rules, cloth=banked.Cloth({}, demo=rules.demo))


def _limit(state: State, seat: Seat, zone: str) -> betting.Limit:  # noqa: ARG001 - the same for everybody
    rules, kind = state.rules, KIND_OF[zone]
    return betting.Limit(
        zone=zone,
        minimum=rules.least(kind),
        maximum=rules.most(kind),
        free=rules.most(kind),
        currency=rules.currency,
        least_cites="R-39",
        most_cites="R-39",
    )


def _fate(state: State, bet: Bet) -> Fate:
    net = result(bet.zone, bet.chips, state.dice)
    return Fate(prize=net) if net > 0 else Fate(taken=-net)  # AO-5.9 AO-5.11: the stake stays the player's


def _round_the_table(_: State, bet: Bet) -> tuple[int, int]:
    return bet.seat, ZONES.index(bet.zone)


COURSE = Course(
    zones=lambda _: ZONES,
    zones_cites="AO-5.8",
    limit=_limit,
    fate=_fate,
    collection=_round_the_table,
    payment=_round_the_table,
    asks_first=True,  # AO-5.5: the dice are shaken before the bets
    opened_by=Shake,
    no_more=Announcement.OPENING,  # AO-5.6
)


def due(state: State) -> Command | None:
    return OpenDome(by=Role.CROUPIER) if state.phase == Phase.CLOSED else COURSE.due(state)


# Judging


def decide(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case Shake():
            yield from _shake(state, command)
        case CloseBets():
            closing = tuple(COURSE.close_bets(state, command))
            yield BellRung()  # AO-5.6: before the words
            yield from closing
        case OpenDome():
            require(command, Role.CROUPIER)
            if state.phase != Phase.CLOSED:
                raise not_now(state)
            dice = chance.dice(DICE)  # AO-5.1 AO-5.6 R-236
            yield DomeOpened(dice, tuple(winning(dice)))
        case DeclareNull():
            yield from _declare_null(state, command)
        case _:
            yield from COURSE.decide(state, command)


def _shake(state: State, command: Shake) -> Iterator[Event]:
    if COURSE.unsettled(state):
        raise Refused("AO-5.12", "unpaid-prizes")
    opening = tuple(COURSE.open_bets(state, command))
    yield DiceShaken()  # AO-5.5
    yield from opening  # the lit panel, in words


def _declare_null(state: State, command: DeclareNull) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if state.phase != Phase.CLOSED:
        raise not_now(state)
    yield DiceStacked()
    yield Announced(Announcement.NULL_COUP)  # AO-5.7


# Offering


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(_options(state, who))


def _options(state: State, who: Who) -> Iterator[Option]:
    yield from COURSE.options(state, who)
    if state.phase == Phase.CLOSED:
        if who == Role.CROUPIER:
            yield Option("open_dome", nature=Nature.COURSE)
        if who in (Role.CROUPIER, Role.INSPECTOR) and state.rules.physical:
            yield Option("declare_null", nature=Nature.IRREGULARITY)
