"""Póquer sem descarte: showing cards, talking and advising; warnings, bets lost by it, and players barred from play."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import ReleaseSeat, Sit
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.roles import require
from panoverde.games._kit.seats import SeatLeft, seats, sit
from panoverde.games._kit.window import parting

from .bets import CHAPTER
from .rules import Rules
from .state import Choice, State, is_dealt, with_hand

BARRED = "AO-9.32 PT-SD-INT-3 R-428"


class Conduct(StrEnum):
    """What a player may not do."""

    COMMUNICATING = "communicating"  # AO-9.31a PT-SD-INT-1
    SHOWING = "showing_cards"  # AO-9.24 AO-9.31b PT-SD-INT-2
    ADVICE = "advice"  # AO-9.33 PT-SD-NP-1
    SIDE_BET = "side_bet"  # AO-9.35 PT-SD-NP-3


BREACHES = (Conduct.COMMUNICATING, Conduct.SHOWING)
"""Who goes on with these may not go on playing."""  # AO-9.31 AO-9.32


class Warn(Command, tag="warn"):
    seat: Seat
    conduct: Conduct


class BarPlayer(Command, tag="bar_player"):
    """They have been warned, and went on."""

    seat: Seat
    conduct: Conduct


class PlayerWarned(Event, tag="player_warned"):
    aloud: ClassVar[bool] = True
    seat: Seat
    conduct: Conduct


class BetsForfeited(Event, tag="bets_forfeited"):
    """All that they have staked in this round is lost, whatever the cards are."""

    aloud: ClassVar[bool] = True
    seat: Seat


class PlayForbidden(facts.Expelled, tag="play_forbidden"):
    aloud: ClassVar[bool] = True
    seat: Seat
    conduct: Conduct


def prohibited(rules: Rules) -> tuple[Conduct, ...]:
    """Nobody can show cards where there are none to turn."""
    return tuple(one for one in Conduct if rules.physical or one != Conduct.SHOWING)  # AO-9.31 R-205


def _loses_bets(state: State, seat: Seat) -> bool:
    """Do they hold cards that nobody may see yet?"""
    hand = state.hands.get(seat)
    if hand is None or not is_dealt(state) or state.bank.is_turned:
        return False
    return hand.choice != Choice.PASSO and not hand.forfeited  # AO-9.24: who passed has lost it already


def _released(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.barred if not CHAPTER.may_not_leave(state, seat))  # AO-9.13 AO-9.32


# Judging


def _offender(state: State, seat: Seat, conduct: Conduct) -> None:
    if seat not in state.cloth.players:
        raise Refused("R-203", "not-seated", seat=seat)
    if conduct not in prohibited(state.rules):
        raise Refused("AO-9.31 PT-SD-INT-2 R-205", "not-forbidden-here", conduct=str(conduct))
    if seat in state.barred:
        raise Refused(BARRED, "barred-from-play")


def _warn(state: State, command: Warn, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    _offender(state, command.seat, command.conduct)
    yield PlayerWarned(command.seat, command.conduct)  # AO-9.31 AO-9.33 AO-9.35
    yield from _loss(state, command.seat, command.conduct)


def _bar(state: State, command: BarPlayer, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    seat = command.seat
    _offender(state, seat, command.conduct)
    if command.conduct not in BREACHES or seat not in state.warned:
        raise Refused(BARRED, "breach-not-continued", seat=seat)
    yield PlayForbidden(seat, command.conduct, player=state.cloth.players[seat].name)  # AO-9.32 PT-SD-INT-3
    yield from _loss(state, seat, command.conduct)  # it is one more infraction
    if not CHAPTER.may_not_leave(state, seat):
        yield from parting(state.cloth, seat)


def _loss(state: State, seat: Seat, conduct: Conduct) -> Iterator[Event]:
    if conduct == Conduct.SHOWING and _loses_bets(state, seat):
        yield BetsForfeited(seat)  # AO-9.24 R-65 R-427


def _release(state: State, command: ReleaseSeat, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if command.seat not in _released(state):
        raise Refused(BARRED, "not-gone", seat=command.seat)
    yield from parting(state.cloth, command.seat)


def _sit(state: State, command: Sit, chance: Chance) -> Iterator[Event]:
    """One box for each person, and none for a player who was barred."""
    if command.player and command.player in state.banned:
        raise Refused(BARRED, "barred-from-play")
    if command.player and any(one.name == command.player for one in state.cloth.players.values()):
        raise Refused("AO-9.6 PT-SD-JOG", "one-box-each")
    return sit(state, command, chance)


# Believing


def _warned(state: State, event: PlayerWarned) -> State:
    counts = event.conduct in BREACHES and event.seat not in state.warned
    return replace(state, warned=(*state.warned, event.seat)) if counts else state


def _forfeited(state: State, event: BetsForfeited) -> State:
    return with_hand(state, event.seat, replace(state.hands[event.seat], forfeited=True))


def _barred(state: State, event: PlayForbidden) -> State:
    banned = (*state.banned, event.player) if event.player else state.banned
    return replace(state, barred=(*state.barred, event.seat), banned=banned)


def _left(state: State, event: SeatLeft) -> State:
    seat = event.seat
    return replace(
        state,
        warned=tuple(one for one in state.warned if one != seat),
        barred=tuple(one for one in state.barred if one != seat),
    )


def _still_noted(then: State, now: State) -> State:
    """A rewind takes back what was entered at the table, not what players did."""
    return replace(then, warned=now.warned, barred=now.barred, banned=now.banned)


# Showing: who somebody is, is the house's business


def _nameless(event: PlayForbidden, viewer: Who) -> Event:
    return replace(event, player="") if event.player and viewer not in STAFF else event


def _covered(state: State, viewer: Who) -> State:
    return replace(state, banned=()) if state.banned and viewer not in STAFF else state


# What is due, and what is offered


def _due(state: State) -> Command | None:
    seat = next(iter(_released(state)), None)
    return None if seat is None else ReleaseSeat(seat, by=Role.CROUPIER)


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if leaving := _released(state):
        yield Option("release_seat", (Pick("seat", leaving),), Nature.COURSE)
    yield from _warnings(state, who)


def _warnings(state: State, _: Role) -> Iterator[Option]:
    if here := tuple(seat for seat in state.cloth.players if seat not in state.barred):
        asks = (Pick("seat", here), Pick("conduct", prohibited(state.rules)))
        yield Option("warn", asks, Nature.IRREGULARITY)


def _inspectors_offers(state: State, who: Role) -> Iterator[Option]:
    yield from _warnings(state, who)
    again = tuple(seat for seat in state.warned if seat not in state.barred)
    if again:
        codes = tuple(one for one in prohibited(state.rules) if one in BREACHES)
        yield Option("bar_player", (Pick("seat", again), Pick("conduct", codes)), Nature.IRREGULARITY)


conduct: Part[State] = Part(
    judges={Warn: _warn, BarPlayer: _bar, ReleaseSeat: _release},
    cites={
        Warn: "AO-9.24 AO-9.31 AO-9.33 AO-9.35 PT-SD-INT-1 PT-SD-INT-2 PT-SD-NP-1 PT-SD-NP-3 R-427",
        BarPlayer: BARRED,
    },
    believes={PlayerWarned: _warned, BetsForfeited: _forfeited, PlayForbidden: _barred, SeatLeft: _left},
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _inspectors_offers},
    due=_due,
    urgent=True,  # AO-9.32: before another round
    masks={PlayForbidden: _nameless},
    covers=_covered,
    keeps=_still_noted,
)
people: Part[State] = seats(State).but(judges={Sit: _sit})
