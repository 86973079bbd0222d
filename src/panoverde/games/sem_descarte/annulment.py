"""Póquer sem descarte: a round that is null. Everything goes back, what the bank has collected too."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.decider import Command, Event
from panoverde.core.money import BANK, Sum, Transfer, chips
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase, with_player
from panoverde.games._kit.jackpot import refunds
from panoverde.games._kit.roles import require, require_physical
from panoverde.games._kit.settlement import BetReturned, CoupVoided, settlement, void

from .bets import CHAPTER, by_seat
from .deck import used
from .state import State


class DealingError(StrEnum):
    COUNT = "wrong_count"
    EXPOSED = "card_exposed"


class CallMisdeal(Command, tag="misdeal"):
    """An error in the deal: the whole round is null."""

    cause: DealingError


class StakeRestored(Event, tag="stake_restored"):
    """What a player lost by passing in a round that is null."""

    seat: Seat
    chips: Sum


def _may_misdeal(state: State) -> bool:
    """From «jogo feito» until the round is paid: an error of the deal may come to light later."""
    dealing = state.phase == Phase.CLOSED and bool(state.hands or state.cloth.bets)
    return state.rules.physical and (dealing or CHAPTER.unsettled(state))


# Judging


def _misdeal(state: State, command: CallMisdeal, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if not _may_misdeal(state):
        raise Refused("AO-9.30 R-67 R-425", "no-misdeal-now")
    yield CoupVoided(DealingError(command.cause).value)  # AO-9.30 R-67
    for bet in sorted(state.cloth.bets, key=lambda bet: by_seat(state, bet)):
        yield BetReturned(bet.seat, bet.zone, bet.chips)
    yield from _restored(state)
    if state.rules.jackpot_refund:
        yield from refunds(state)  # R-67 R-436


def _void(state: State, command: Void, chance: Chance) -> Iterator[Event]:
    yield from void(CHAPTER, state, command, chance)
    yield from _restored(state)
    yield from refunds(state)


def _restored(state: State) -> Iterator[Event]:
    for seat, hand in state.hands.items():
        if hand.lost:
            yield StakeRestored(seat, hand.lost)  # AO-9.30 R-423: the whole round


def _why_not_void(state: State, who: Who) -> Refused | None:
    """What the bank's cards have shown is not annulled, except for an error of the deal."""
    known = who in (Role.INSPECTOR, Role.HOUSE) and state.phase == Phase.CLOSED and state.bank.is_turned
    return Refused("R-202", "score-is-known") if known else None


# Believing


def _voided(state: State, _: CoupVoided) -> State:
    """Comes before the kit's: cards that were being dealt are shuffled again."""
    return used(state) if state.phase != Phase.BETTING else state


def _stake_restored(state: State, event: StakeRestored) -> State:
    """The coup's gains have been struck already."""
    player = state.cloth.players[event.seat]
    cloth = with_player(state.cloth, event.seat, replace(player, chips=player.chips + event.chips))
    return replace(state, cloth=replace(cloth, bank=cloth.bank - event.chips))


def _given_back(event: StakeRestored) -> tuple[Transfer, ...]:
    return (Transfer(BANK, chips(event.seat), event.chips),)


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _may_misdeal(state):
        yield Option("misdeal", (Pick("cause", tuple(DealingError)),), Nature.IRREGULARITY)


annulment: Part[State] = Part(
    judges={CallMisdeal: _misdeal},
    cites={CallMisdeal: "AO-9.30 R-67 R-425"},
    bars={Void: Bar(_why_not_void)},
    believes={CoupVoided: _voided, StakeRestored: _stake_restored},
    offers={Role.CROUPIER: _offers, Role.INSPECTOR: _offers},
    moves={StakeRestored: _given_back},
)
payment: Part[State] = settlement(State, CHAPTER).but(judges={Void: _void})
