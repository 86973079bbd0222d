"""Players who say that they need no more time."""

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Ready, Sit
from panoverde.core.decider import Command
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.readiness import PlayerReady, readiness
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, WithdrawBet
from tests.games.kit.table import CHAPTER, CLOCK, CROUPIER, A, B, C, Rules, State, kinds, made, two_players

GAME = made(CHAPTER, readiness(State, CHAPTER))
VIRTUAL = Rules(physical=False, betting_seconds=20)
DEADLINE = 20_000


def table(rules: Rules = VIRTUAL) -> State:
    """A has a stake on the cloth, B none."""
    return replace(two_players(deadline=DEADLINE), rules=rules)


def after(state: State, *commands: Command) -> State:
    for command in commands:
        for event in tuple(GAME.decide(state, command, Scripted())):
            state = GAME.evolve(state, event)
    return state


def closes_since(state: State) -> int:
    return next(option.since for option in GAME.options(state, CLOCK) if option.kind == "close_bets")


@pytest.mark.rule("R-360", "PT-BFO-13")
def test_the_clock_closes_at_once_when_everybody_is_ready_and_else_at_the_hour() -> None:
    one = after(table(), Ready(by=A, at=5))
    assert closes_since(one) == DEADLINE
    both = after(one, Ready(by=B, at=6))
    assert both.window.ready == (A, B)
    assert closes_since(both) == 0
    assert after(both, CloseBets(by=CLOCK, at=7)).window.ready == ()


@pytest.mark.rule("R-360")
@pytest.mark.parametrize(
    ("act", "ready"),
    [
        (PlaceBet(by=A, at=7, zone="grande", chips=100), (B,)),
        (WithdrawBet(by=A, at=7, zone="pequeno", chips=100), (B,)),
        (Leave(by=A, at=7), (B,)),
        (Sit(by=C, at=7, chips=1_000), (A, B)),
    ],
    ids=["another bet", "a bet taken back", "gone", "a newcomer"],
)
def test_what_changes_who_is_ready(act: Command, ready: tuple[Seat, ...]) -> None:
    state = after(table(), Ready(by=A, at=5), Ready(by=B, at=6), act)
    assert state.window.ready == ready
    assert closes_since(state) == DEADLINE


@pytest.mark.rule("R-360")
def test_a_player_who_leaves_is_not_waited_for() -> None:
    assert closes_since(after(table(), Ready(by=A, at=5), Leave(by=B, at=6))) == 0


@pytest.mark.rule("R-360")
def test_the_next_window_begins_with_nobody_ready() -> None:
    opened = replace(table(), window=replace(table().window, announced=False, ready=(A,)))
    assert after(opened, OpenBets(by=CROUPIER, at=30_000)).window.ready == ()


@pytest.mark.rule("R-360")
def test_who_is_ready_is_public() -> None:
    state = after(table(), Ready(by=A, at=5))
    assert GAME.see(PlayerReady(A), Role.PUBLIC) == PlayerReady(A)
    assert GAME.view(state, B).window.ready == (A,)


@pytest.mark.rule("R-360")
@pytest.mark.parametrize(
    "rules",
    [replace(VIRTUAL, early_close=False), replace(VIRTUAL, physical=True), replace(VIRTUAL, betting_seconds=None)],
    ids=["the operator keeps the period", "physical", "untimed"],
)
def test_where_bets_do_not_close_early_nobody_is_asked(rules: Rules) -> None:
    state = table(rules)
    assert "ready" not in kinds(GAME, state, A)
    with pytest.raises(Refused, match="no-early-close"):
        after(state, Ready(by=A, at=5))


@pytest.mark.rule("R-360")
def test_it_is_said_once_in_time_and_by_a_player_who_is_seated() -> None:
    state = table()
    said = after(state, Ready(by=A, at=DEADLINE))
    assert "ready" in kinds(GAME, state, A)
    assert "ready" not in kinds(GAME, said, A)
    assert "ready" not in kinds(GAME, state, C)
    with pytest.raises(Refused, match="already-ready"):
        after(said, Ready(by=A, at=DEADLINE))
    with pytest.raises(Refused, match="too-late"):
        after(state, Ready(by=A, at=DEADLINE + 1))
    with pytest.raises(Refused, match="not-seated"):
        after(state, Ready(by=C, at=5))
