"""A small banked table, made of the kit's parts: two zones, and an outcome that is said instead of drawn."""

import dataclasses
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, TypeVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance, Scripted
from panoverde.core.decider import Command, Event
from panoverde.core.game import Game
from panoverde.core.money import Currency
from panoverde.core.option import Number
from panoverde.core.part import Part, game
from panoverde.core.people import Role, Seat, Who
from panoverde.games._kit.chapter import Chapter, Fate, anywhere, at_stake, coups
from panoverde.games._kit.cloth import BankedTable, Bet, Cloth, Phase, Player, Window, at_risk
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.options import TableOptions, check_table
from panoverde.games._kit.seats import seats
from panoverde.games._kit.settlement import settlement
from panoverde.games._kit.window import window

A, B, C = Seat(1), Seat(2), Seat(3)
CROUPIER, CLOCK, INSPECTOR, HOUSE = Role.CROUPIER, Role.CLOCK, Role.INSPECTOR, Role.HOUSE
ZONES = ("pequeno", "grande")


class Rules(TableOptions, kw_only=True):
    law: tuple[str, ...] = ("AO-5",)


class State(BankedTable, kw_only=True):
    rules: Rules = Rules()
    cloth: Cloth = Cloth({})
    wins: str | None = None


class Say(Command, tag="say"):
    """What wins."""

    wins: str


class Said(facts.Drawn, tag="said"):
    wins: str


def _say(_: State, command: Say, __: Chance) -> Iterator[Event]:
    yield Said(command.wins)


def _said(state: State, event: Said) -> State:
    return replace(state, cloth=at_risk(state.cloth), phase=Phase.DECIDED, wins=event.wins)


ORACLE: Part[State] = Part(judges={Say: _say}, believes={Said: _said})


def _limit(_: State, __: Seat, zone: str) -> Limit:
    return Limit(zone, 100, 1_000, 1_000, Currency.AOA, "R-39", "R-39")


def _fate(state: State, bet: Bet) -> Fate:
    return Fate(prize=bet.chips) if bet.zone == state.wins else Fate(taken=bet.chips)


CHAPTER: Chapter[State] = Chapter(
    zones=lambda _: ZONES,
    zones_cites="AO-5.8",
    limit=_limit,
    may_not_bet=anywhere,
    must_stay=anywhere,
    fate=_fate,
    collection=lambda _, bet: bet.seat,
    payment=lambda _, bet: bet.seat,
    asks_first=True,
)


def chapter(**changed: Any) -> Chapter[State]:
    """The same chapter but for this."""
    return dataclasses.replace(CHAPTER, **changed)


T = TypeVar("T", bound=BankedTable)


def banked(opened: T, *parts: Part[T]) -> Game[Rules, T]:
    """A small game of these parts, whose tables open like this."""
    rules: Any = SimpleNamespace(PRESETS={"AO": Rules()}, check=check_table)
    return game(
        "small",
        rules,
        type(opened),
        *parts,
        open=lambda rules, _: replace(opened, rules=rules),
        coups=coups,
        at_stake=at_stake,
        stage=lambda state: state.phase,
    )


def made(own: Chapter[State] = CHAPTER, *more: Part[State], before: tuple[Part[State], ...] = ()) -> Game[Rules, State]:
    """The game of the kit's parts under this chapter, with these parts besides."""
    return banked(State(), *before, seats(State), settlement(State, own), window(State, own), ORACLE, *more)


GAME = made()


def with_bet(there: int, zone: str = "pequeno", chips: int = 5_000) -> State:
    """Bets are asked for; A has so many chips on a zone, or none."""
    bets = (Bet(A, zone, there),) if there else ()
    return State(cloth=Cloth({A: Player(chips, chips + there, 0)}, bets), window=Window(1, True))


def two_players(*, missed: int = 0, phase: Phase = Phase.BETTING, deadline: int | None = None) -> State:
    """A has a stake on the cloth, B has none; bets are taken, where it is their time, until an instant."""
    players = {A: Player(900, 1_000, 5, missed), B: Player(1_000, 1_000, 5, missed)}
    bets = (Bet(A, "pequeno", 100),)
    return State(cloth=Cloth(players, bets), phase=phase, window=Window(1, True, deadline=deadline))


def kinds(of: Game[Any, Any], state: Any, who: Who) -> set[str]:
    return {option.kind for option in of.options(state, who)}


def decided(of: Game[Any, Any], state: Any, command: Command) -> list[Event]:
    return list(of.decide(state, command, Scripted()))


def numbers(of: Game[Any, Any], state: Any, who: Who, kind: str) -> list[tuple[int, int, int]]:
    """The amounts that this person is offered for this act: from, to, in steps of."""
    asked = [ask for option in of.options(state, who) if option.kind == kind for ask in option.asks]
    return [(ask.minimum, ask.maximum, ask.step) for ask in asked if isinstance(ask, Number)]
