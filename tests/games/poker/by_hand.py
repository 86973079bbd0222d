"""Hands dealt by hand, where something goes wrong."""

from collections.abc import Iterable
from typing import Any

import pytest

from panoverde import games
from panoverde.core.cards import Card
from panoverde.core.chance import Scripted
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import movements
from panoverde.core.people import Role, Who
from panoverde.games._poker.errors import (
    board_errors,
    dead_hands,
    misdeals,
    missing_bets,
    showdown_errors,
    wrong_bets,
)
from panoverde.games._poker.hand import void
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import Stage, State
from panoverde.games.holdem import GAME
from tests.games.poker.tables import HOLDEM, Play, command_due, rules

SINTETICO = games.find("sintetico")
BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
CROUPIER, INSPECTOR = Role.CROUPIER, Role.INSPECTOR
ERRORS = (misdeals, board_errors, missing_bets, wrong_bets, dead_hands, showdown_errors, void)
IRREGULAR = {tag_of(kind) for module in ERRORS for kind in module.PART.judges}


def by_hand(profile: str = "PT", game: Any = HOLDEM, **changes: Any) -> Rules:
    return rules(profile, game, physical=True, **changes)


def dealt(profile: str = "PT", game: Any = HOLDEM, caves: dict[int, int] | None = None) -> Play:
    """Four players with their cards; the mão with seat 1."""
    return Play(by_hand(profile, game), caves or FOUR).on()


def until(play: Play, stage: Stage) -> Play:
    """What is due is done until the hand waits for this."""
    while play.state.hand is None or play.hand.stage != stage:
        command = command_due(play.state)
        assert command is not None
        play.do(command)
    return play


def offered(play: Play, who: Who = CROUPIER) -> set[str]:
    """Errors that they may record now."""
    return {option.kind for option in GAME.options(play.state, who)} & IRREGULAR


def accepts(play: Play, command: Command) -> bool:
    """Is exactly this offered to them?"""
    fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in ("by", "at")}
    return any(option.covers(tag_of(command), fields, command.at) for option in GAME.options(play.state, command.by))


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(map(Card, names))


def turned(play: Play, *names: str, command: Command | None = None) -> tuple[Event, ...]:
    """The common cards come, and these are they."""
    until(play, Stage.TURNING)
    return seen(play, command or _due(play), names)


def seen(play: Play, command: Command, names: Iterable[str]) -> tuple[Event, ...]:
    """An act in which exactly these cards are turned."""
    chance = Scripted(tuple(names))
    happened = play.do(command, chance)
    chance.finish()
    return happened


def next_act(play: Play) -> tuple[Event, ...]:
    return play.do(_due(play))


def _due(play: Play) -> Command:
    command = command_due(play.state)
    assert command is not None
    return command


def checked_down(play: Play) -> Play:
    """Everybody who has still to speak in this round passes."""
    while play.state.hand is not None and play.hand.stage == Stage.BETTING:
        play.say("check")
    return play


def conserved(before: State, events: Iterable[Event]) -> State:
    """The state that these events lead to; what each of them moves is what the accounts gain."""
    for event in events:
        after = GAME.evolve(before, event)
        held, holds = dict(GAME.holdings(before)), dict(GAME.holdings(after))
        gains = {account: holds[account] - held[account] for account in holds if holds[account] != held[account]}
        assert movements(GAME.transfers(event)) == gains, event
        before = after
    return before
