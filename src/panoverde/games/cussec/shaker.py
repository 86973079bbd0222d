"""Cussec: the dice under their dome. Shaken before the bets, announced by a bell, uncovered, void when stacked."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.dice import Dice
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part, same
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.want import DiceWanted
from panoverde.games._kit.cloth import Phase, at_risk
from panoverde.games._kit.roles import not_now, require, require_physical
from panoverde.games._kit.window import (
    Announced,
    Announcement,
    CloseBets,
    close_bets,
    open_bets,
    reopened,
    window,
)

from .bets import CHAPTER
from .payout import DICE, winning
from .state import State


class Shake(Command, tag="shake"):
    """Covers the dice, shuts the clasps and strikes the lever three times; the panel lights and the bets open."""


class OpenDome(Command, tag="open_dome"):
    pass


class DeclareNull(Command, tag="declare_null"):
    """The dome is lifted, and dice lie on one another."""


class DiceShaken(Event, tag="dice_shaken"):
    pass


class BellRung(Event, tag="bell_rung"):
    pass


class DomeOpened(facts.Drawn, tag="dome_opened"):
    aloud: ClassVar[bool] = True
    dice: Dice
    wins: tuple[str, ...]


class DiceStacked(Event, tag="dice_stacked"):
    pass


# Judging


def _shake(state: State, command: Shake, chance: Chance) -> Iterator[Event]:
    if CHAPTER.unsettled(state):
        raise Refused("AO-5.12", "unpaid-prizes")
    opening = tuple(open_bets(CHAPTER, state, command, chance))
    yield DiceShaken()  # AO-5.5
    yield from opening  # the lit panel, in words


def _close(state: State, command: CloseBets, chance: Chance) -> Iterator[Event]:
    closing = tuple(close_bets(CHAPTER, state, command, chance, Announcement.OPENING))  # AO-5.6
    yield BellRung()  # AO-5.6: before the words
    yield from closing


def _open_dome(state: State, command: OpenDome, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if state.phase != Phase.CLOSED:
        raise not_now(state)
    dice = chance.dice(DICE)  # AO-5.1 AO-5.6 R-236
    yield DomeOpened(dice, tuple(winning(dice)))


def _declare_null(state: State, command: DeclareNull, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if state.phase != Phase.CLOSED:
        raise not_now(state)
    yield DiceStacked()
    yield Announced(Announcement.NULL_COUP)  # AO-5.7


# Believing


def _shaken(state: State, _: DiceShaken) -> State:
    return replace(state, dice=(), wins=())


def _opened(state: State, event: DomeOpened) -> State:
    return replace(state, cloth=at_risk(state.cloth), phase=Phase.DECIDED, dice=event.dice, wins=event.wins)


def _stacked(state: State, _: DiceStacked) -> State:
    return reopened(state)  # AO-5.7 R-238


# Offering


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if state.phase == Phase.CLOSED:
        yield Option("open_dome", nature=Nature.COURSE)
    yield from _irregularities(state, who)


def _irregularities(state: State, _: Role) -> Iterator[Option]:
    if state.phase == Phase.CLOSED and state.rules.physical:
        yield Option("declare_null", nature=Nature.IRREGULARITY)


def _due(_: State) -> Command:
    return OpenDome(by=Role.CROUPIER)


shaken_window = window(State, CHAPTER, opened_by=Shake).but(judges={Shake: _shake, CloseBets: _close})

shaker: Part[State] = Part(
    judges={OpenDome: _open_dome, DeclareNull: _declare_null},
    wants={OpenDome: lambda _: DiceWanted(DICE)},
    cites={DeclareNull: "AO-5.7 R-238"},
    believes={DiceShaken: _shaken, BellRung: same, DomeOpened: _opened, DiceStacked: _stacked},
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _irregularities},
    due=_due,
    stages=(Phase.CLOSED,),
    final={DomeOpened: lambda rules: not rules.physical},  # what the house's generator drew stands
)
