"""Póquer sem descarte: «vou» with twice the initial bet, or «passo», which loses it at once."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase, player_at, with_bet, with_player
from panoverde.games._kit.idle import ClocksRestarted
from panoverde.games._kit.roles import require
from panoverde.games._kit.settlement import BetCollected

from .rules import INITIAL, RAISE, SECOND
from .state import Choice, PlayerHand, State, is_deciding, out_of_turn, with_hand

DECIDING = "AO-9.23c AO-9.25 R-62"
IN_TIME = "AO-9.23c R-421"


class AskDecisions(Command, tag="ask_decisions"):
    """Everybody has looked at their cards: do they go, or pass?"""


class Vou(Command, tag="vou"):
    pass


class Passo(Command, tag="passo"):
    pass


class Expire(Command, tag="expire"):
    """Nobody decided in time: what the rules decide for them."""


class DecisionsAsked(Event, tag="decisions_asked"):
    aloud: ClassVar[bool] = True
    until: Instant | None = None


class SecondBetPlaced(Event, tag="second_bet_placed"):
    seat: Seat
    chips: Sum


class HandPassed(Event, tag="hand_passed"):
    seat: Seat


class TimeExpired(Event, tag="time_expired"):
    seat: Seat


def _undecided(state: State) -> tuple[Seat, ...]:
    if not state.asked or not is_deciding(state):
        return ()
    return tuple(seat for seat, hand in state.hands.items() if not hand.is_decided)


# Judging


def _ask(state: State, command: AskDecisions, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _may_ask(state):
        raise out_of_turn(state, "AO-9.23c", "R-420")
    seconds = state.rules.decision_seconds
    yield DecisionsAsked(None if seconds is None else command.at + seconds * 1000)  # AO-9.23c R-420 R-421


def _may_ask(state: State) -> bool:
    return is_deciding(state) and not state.asked


def _vou(state: State, command: Vou, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state.cloth, command.by)
    _in_time(state, seat, command.at)
    second = RAISE * state.cloth.on(seat, INITIAL)  # AO-9.25 R-59: exactly so much
    if second > player.chips:
        money = state.rules.money
        raise Refused("AO-9.25 R-59", "not-enough-chips", amount=money(second), chips=money(player.chips))
    yield SecondBetPlaced(seat, second)


def _passo(state: State, command: Passo, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    _in_time(state, seat, command.at)
    return _passes(state, seat)


def _in_time(state: State, seat: Seat, at: Instant) -> None:
    """They have a decision to make, and time for it."""
    hand = state.hands.get(seat)
    if state.phase == Phase.CLOSED and hand and hand.is_decided:
        raise Refused(_irrevocable(hand), "already-decided", seat=seat)
    if seat not in _undecided(state):
        raise Refused(DECIDING, "nothing-to-decide", seat=seat)
    if state.until is not None and at > state.until:
        raise Refused(IN_TIME, "time-is-up")


def _irrevocable(hand: PlayerHand) -> str:
    """Why it can't be taken back."""
    if hand.forfeited:
        return "AO-9.24 PT-SD-INT-2 R-427"
    return DECIDING if hand.choice == Choice.PASSO else "AO-9.25 R-420"  # AO-9.23c speaks of passing alone


def _passes(state: State, seat: Seat) -> Iterator[Event]:
    yield HandPassed(seat)
    yield BetCollected(seat, INITIAL, state.cloth.on(seat, INITIAL))  # AO-9.25: at the moment they say it


def _expire(state: State, command: Expire, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    seats = _undecided(state)
    if not seats or state.until is None:
        raise Refused(IN_TIME, "no-time-running")
    if command.at <= state.until:
        raise Refused(IN_TIME, "time-not-up", left=state.until - command.at)
    for seat in seats:
        yield TimeExpired(seat)
        yield from _passes(state, seat)


# Believing


def _asked(state: State, event: DecisionsAsked) -> State:
    return replace(state, asked=True, until=event.until)


def _goes(state: State, event: SecondBetPlaced) -> State:
    seat, player = event.seat, state.cloth.players[event.seat]
    poorer = replace(player, chips=player.chips - event.chips)
    cloth = with_player(with_bet(state.cloth, seat, SECOND, event.chips), seat, poorer)
    return with_hand(replace(state, cloth=cloth), seat, replace(state.hands[seat], choice=Choice.VOU))


def _passed(state: State, event: HandPassed) -> State:
    lost = state.cloth.on(event.seat, INITIAL)
    return with_hand(state, event.seat, replace(state.hands[event.seat], choice=Choice.PASSO, lost=lost))


def _asked_again(state: State, _: object) -> State:
    """After a rewind or an outage players have their whole time."""
    return replace(state, asked=False, until=None) if state.until is not None else state  # R-295 R-421


# Money


def _staked(event: SecondBetPlaced) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), stake(event.seat), event.chips),)


# What is due, and what is offered


def _due(state: State) -> Command | None:
    return AskDecisions(by=Role.CROUPIER) if _may_ask(state) else None


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if _may_ask(state):
        yield Option("ask_decisions", nature=Nature.COURSE)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat not in _undecided(state):
        return
    if state.cloth.players[seat].chips >= RAISE * state.cloth.on(seat, INITIAL):
        yield Option("vou", nature=Nature.COURSE, until=state.until)
    yield Option("passo", nature=Nature.COURSE, until=state.until)


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    if state.until is not None and _undecided(state):
        yield Option("expire", since=state.until + 1)


decisions: Part[State] = Part(
    judges={AskDecisions: _ask, Vou: _vou, Passo: _passo, Expire: _expire},
    cites={
        AskDecisions: "AO-9.23c R-62 R-420",
        Vou: "AO-9.23c AO-9.25 R-59",
        Passo: DECIDING,
        Expire: IN_TIME,
    },
    believes={
        DecisionsAsked: _asked,
        SecondBetPlaced: _goes,
        HandPassed: _passed,
        TimeExpired: same,
        ClocksRestarted: _asked_again,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.CLOCK: _clocks_offers, int: _players_offers},
    due=_due,
    stages=(Phase.CLOSED,),
    moves={SecondBetPlaced: _staked},
    keeps=_asked_again,
)
