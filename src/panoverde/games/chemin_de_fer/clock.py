"""Bacará chemin de fer: the time to decide at a served table, and what is decided for a player who is late."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import RestartClocks
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.free_table import NO_CARD
from panoverde.games._kit.baccarat.hands import Side, total
from panoverde.games._kit.roles import require

from .bank import passes
from .course import Step, lawful_word, step
from .deal import said, shows
from .draw import BankerStayed, third
from .offer import declined
from .payout import NATURAL, Must, banker_must
from .state import Cause, Stage, State, Word, deadline
from .turn import refused, seat_lost

TIME = "R-457"


class Expire(Command, tag="expire"):
    """Nobody decided in time."""


class TimeExpired(Event, tag="time_expired"):
    seat: Seat


class TimeRestarted(Event, tag="time_restarted"):
    until: Instant | None


def awaited(state: State) -> Seat | None:
    """The one player who must decide something now, against the clock."""
    if state.until is None:
        return None
    match state.stage:
        case Stage.TURN:
            return state.turn.seat if state.turn else None
        case Stage.OFFER:
            return state.offer.left[0] if state.offer and state.offer.left else None
        case Stage.AFTER:
            return state.banker
    match step(state):
        case Step.PONTO:
            return state.dealing.seat
        case Step.CHOICE:
            return state.banker
    return None


def _expire(state: State, command: Expire, chance: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    seat = awaited(state)
    if seat is None or state.until is None:
        raise Refused(TIME, "no-time-running")
    if command.at <= state.until:
        raise Refused(TIME, "time-not-up", left=state.until - command.at)
    yield TimeExpired(seat)
    yield from _instead(state, seat, command, chance)


def _instead(state: State, seat: Seat, command: Expire, chance: Chance) -> Iterator[Event]:
    match state.stage:
        case Stage.TURN:
            return _out_of_turn(state, command.at)
        case Stage.OFFER:
            return declined(state, command.at)  # AO-12.79
        case Stage.AFTER:
            return passes(state, command.at)  # AO-12.97c
    if step(state) == Step.PONTO:
        return _ponto(state, seat, chance)
    return _banker(state, seat, command, chance)


def _out_of_turn(state: State, at: Instant) -> Iterator[Event]:
    """Who isn't there when the hand comes loses the seat; a bidder leaves the bank to another auction."""
    turn = state.turn
    assert turn is not None  # noqa: S101 - somebody was awaited
    if turn.cause == Cause.AUCTION:
        return refused(state, turn, at)  # AO-12.89
    return seat_lost(state, turn.seat)  # AO-12.95


def _ponto(state: State, seat: Seat, chance: Chance) -> Iterator[Event]:
    """What the cards oblige to; with five no card, since nobody may send the ponto for one."""
    if total(state.dealing.ponto) >= NATURAL:
        return shows(state, seat, chance)  # AO-12.65a
    return said(state, seat, lawful_word(state.dealing) or Word.NO)  # AO-12.65 AO-12.100


def _banker(state: State, seat: Seat, command: Expire, chance: Chance) -> Iterator[Event]:
    """By the table, which draws where it leaves a choice."""
    dealing = state.dealing
    have, column = total(dealing.banca), NO_CARD if dealing.third is None else total((dealing.third,))
    if banker_must(have, column) == Must.STAY:
        yield BankerStayed(seat)
    else:
        yield from third(state, Side.BANCA, command, chance)  # AO-12.103


def _restart(state: State, command: RestartClocks, _: Chance) -> Iterator[Event]:
    """After the system stopped, whoever must decide has the whole time again."""
    require(command, Role.HOUSE)
    if not _runs(state):
        raise Refused(TIME, "no-time-running")
    yield TimeRestarted(deadline(state, command.at))


def _runs(state: State) -> bool:
    return state.until is not None and (awaited(state) is not None or state.stage == Stage.AUCTION)


def _restarted(state: State, event: TimeRestarted) -> State:
    return replace(state, until=event.until)


def _keeps(then: State, now: State) -> State:
    """A correction gives nobody less time than they had."""
    if then.until is None or now.until is None:
        return then
    return replace(then, until=max(then.until, now.until))


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    if awaited(state) is not None and state.until is not None:
        nature = Nature.COURSE if _cannot_pay(state) else Nature.ASIDE
        yield Option("expire", nature=nature, since=state.until + 1)


def _cannot_pay(state: State) -> bool:
    """Does nothing but time move the game on, since the player in turn lacks the smallest bank?"""
    turn = state.turn
    return turn is not None and state.cloth.players[turn.seat].chips < state.rules.least_bank


def _houses_offers(state: State, _: Role) -> Iterator[Option]:
    if _runs(state):
        yield Option("restart_clocks")


clock: Part[State] = Part(
    judges={Expire: _expire, RestartClocks: _restart},
    cites={Expire: TIME, RestartClocks: TIME},
    believes={TimeExpired: same, TimeRestarted: _restarted},
    offers={Role.CLOCK: _clocks_offers, Role.HOUSE: _houses_offers},
    keeps=_keeps,
)
