"""Players who don't bet: who may know that they were invited to leave, and when the clock may take each step."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.commands import RestartClocks
from panoverde.core.decider import Command, Event
from panoverde.core.events import Concealed
from panoverde.core.game import Game
from panoverde.core.notice import Notice, Within
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Bet, Cloth, Idle, Phase, Player, Window, is_asked
from panoverde.games._kit.idle import (
    ClocksRestarted,
    EndIdle,
    IdleInvited,
    IdleWarned,
    InviteIdle,
    Patience,
    WarnIdle,
    idle,
    idle_count,
)
from panoverde.games._kit.seats import Seated, SeatLeft
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import BetPlaced, BetsClosed, BetsOpened, BetWithdrawn
from tests.games.kit.table import CHAPTER, CLOCK, HOUSE, A, B, Rules, Said, State, decided, kinds, made, two_players

PATIENCE = Patience(
    individual=False, longest=180_000, most=5, coup=1, begun=True, closed=False, concluded=False, free=True
)
ALONE = replace(PATIENCE, individual=True)


def invites(patience: Patience | None = PATIENCE) -> Game[Rules, State]:
    return made(CHAPTER, idle(State, lambda _: patience), before=(idle_count(State, lambda _: patience),))


GAME = invites()


def at_table(**player: Any) -> State:
    return State(cloth=Cloth({A: replace(Player(5, 5, 0), **player)}), window=Window(1, True))


def refusal_of(state: State, command: Command, patience: Patience | None = PATIENCE) -> str:
    with pytest.raises(Refused) as refused:
        decided(invites(patience), state, command)
    return refused.value.code


# Who may know


@pytest.mark.rule("PT-BFO-29", "PT-BFO-30")
def test_an_invitation_is_between_the_house_and_the_player() -> None:
    for event in (IdleInvited(A), IdleWarned(A, 7)):
        assert GAME.see(event, A) is event
        assert GAME.see(event, Role.INSPECTOR) is event
        assert GAME.see(event, B) == Concealed()
        assert GAME.see(event, Role.PUBLIC) == Concealed()
    ended = SeatLeft(A, 5, idle=True)
    assert GAME.see(ended, B) == SeatLeft(A, 5)
    assert GAME.see(ended, A) is GAME.see(ended, Role.AUDITOR) is ended


@pytest.mark.rule("PT-BFO-29", "PT-BFO-30")
def test_how_far_the_house_has_gone_with_a_player_is_covered_for_others() -> None:
    warned = at_table(idle=Idle.WARNED, idle_until=7, idle_coup=7)
    assert GAME.view(warned, A) == warned
    assert GAME.view(warned, Role.INSPECTOR) is warned
    shown = GAME.view(warned, B).cloth.players[A]
    assert (shown.idle, shown.idle_until, shown.idle_coup) == (Idle.NO, 0, 0)


@pytest.mark.rule("PT-BFO-29", "PT-BFO-30", "R-25")
def test_the_notice_says_what_the_player_was_told_and_how_long_they_have() -> None:
    invited, warned = at_table(idle=Idle.INVITED), at_table(idle=Idle.WARNED, idle_until=7)
    assert GAME.notice(at_table(), A) is GAME.notice(warned, B) is None
    assert GAME.notice(invited, A) == Notice(False, Within.COUP)
    assert GAME.notice(warned, A) == Notice(True, Within.COUP), "a number of windows is no instant"
    alone = invites(ALONE)
    assert alone.notice(invited, A) == Notice(False, Within.MINUTE)
    assert alone.notice(warned, A) == Notice(True, Within.MINUTE, 7)


# One step after the other


@pytest.mark.rule("R-207")
def test_an_invitation_and_a_warning_are_of_one_player() -> None:
    invited = GAME.evolve(two_players(), IdleInvited(B)).cloth.players
    assert (invited[A].idle, invited[B].idle) == (Idle.NO, Idle.INVITED)
    warned = GAME.evolve(two_players(), IdleWarned(B, 7)).cloth.players
    assert (warned[A].idle, warned[B].idle, warned[B].idle_until) == (Idle.NO, Idle.WARNED, 7)


@pytest.mark.rule("PT-BFO-30", "R-25")
def test_a_warning_at_a_shared_table_names_a_coup_and_in_old_journals_the_next_one() -> None:
    assert GAME.evolve(two_players(), IdleWarned(B, 0, coup=7)).cloth.players[B].idle_coup == 7
    assert GAME.evolve(two_players(), IdleWarned(B, 40)).cloth.players[B].idle_coup == 2


@pytest.mark.rule("PT-BFO-19", "PT-BFO-30", "R-207")
def test_a_warning_waits_for_the_coup_that_follows_a_void_one() -> None:
    def waits(until: int, step: Idle = Idle.WARNED) -> int:
        return GAME.evolve(at_table(idle=step, idle_coup=until), CoupVoided("dark")).cloth.players[A].idle_coup

    assert (waits(1), waits(2), waits(3), waits(0, Idle.NO)) == (2, 2, 3, 0)


@pytest.mark.rule("PT-BFO-29b", "R-25")
def test_at_a_shared_table_a_coup_counts_when_it_is_concluded() -> None:
    assert refusal_of(at_table(passed=5), InviteIdle(A, by=CLOCK)) == "not-idle"
    assert decided(GAME, at_table(passed=6), InviteIdle(A, by=CLOCK)) == [IdleInvited(A)]
    paid = replace(PATIENCE, concluded=True)
    assert decided(invites(paid), at_table(passed=5), InviteIdle(A, by=CLOCK)) == [IdleInvited(A)]
    assert refusal_of(at_table(passed=4), InviteIdle(A, by=CLOCK), paid) == "not-idle"
    assert refusal_of(at_table(passed=5, staked=100), InviteIdle(A, by=CLOCK), paid) == "not-idle"


def passed(state: State, *events: Event, patience: Patience | None = PATIENCE) -> list[int]:
    for event in events:
        state = invites(patience).evolve(state, event)
    return [player.passed for player in state.cloth.players.values()]


@pytest.mark.rule("PT-BFO-3d", "PT-BFO-29b", "R-25")
def test_a_player_without_a_stake_has_let_the_coup_pass_when_the_next_begins() -> None:
    closed = GAME.evolve(two_players(), BetsClosed())
    assert passed(closed, BetsOpened(1, None)) == [0, 0]  # another window of the same coup
    assert passed(closed, Said("pequeno"), BetsOpened(2, None)) == [0, 1]
    assert passed(closed, CoupVoided("dark"), BetsOpened(2, None)) == [0, 0]
    assert passed(closed, Said("pequeno"), BetsOpened(2, None), patience=None) == [0, 0]


@pytest.mark.rule("PT-BFO-3a", "PT-BFO-29b", "R-25")
def test_chips_placed_and_taken_back_are_a_bet_all_the_same() -> None:
    waited = GAME.evolve(GAME.evolve(two_players(), BetsClosed()), Said("pequeno"))
    changed_mind = BetsOpened(2, None), BetPlaced(B, "grande", 100), BetWithdrawn(B, "grande", 100)
    assert passed(waited, *changed_mind, BetsOpened(3, None)) == [1, 0]
    assert passed(waited, *changed_mind, BetsOpened(3, None), BetsOpened(4, None)) == [2, 1]


@pytest.mark.rule("PT-BFO-19", "R-207")
def test_the_coup_that_is_played_instead_of_a_void_one_counts() -> None:
    late = Seated(A, 100), CoupVoided("dark"), BetsOpened(2, None), BetsOpened(3, None)
    assert passed(State(), *late) == [1]


@pytest.mark.rule("R-207")
def test_a_coup_that_had_begun_when_a_player_sat_down_is_not_theirs_to_let_pass() -> None:
    assert passed(State(), Seated(A, 100), BetsOpened(2, None)) == [0]
    assert passed(State(), Seated(A, 100), BetsOpened(2, None), BetsOpened(3, None)) == [1]
    assert passed(State(), Seated(A, 100), BetsOpened(2, None), patience=replace(PATIENCE, begun=False)) == [1]
    assert passed(State(), Seated(A, 100), patience=None) == [0]


@pytest.mark.rule("PT-BFO-29a", "R-25")
def test_at_an_individual_table_more_than_the_limit_must_pass() -> None:
    state = at_table(played=1_000)
    assert refusal_of(state, InviteIdle(A, by=CLOCK, at=181_000), ALONE) == "not-idle"
    assert decided(invites(ALONE), state, InviteIdle(A, by=CLOCK, at=181_001)) == [IdleInvited(A)]


@pytest.mark.rule("PT-BFO-30", "R-25")
def test_a_warning_lasts_for_the_start_of_the_next_coup_or_for_a_minute() -> None:
    invited = at_table(idle=Idle.INVITED)
    assert decided(GAME, invited, WarnIdle(A, by=CLOCK, at=9)) == [IdleWarned(A, 0, coup=2)]
    assert decided(invites(ALONE), invited, WarnIdle(A, by=CLOCK, at=9)) == [IdleWarned(A, 60_009)]
    assert refusal_of(at_table(), WarnIdle(A, by=CLOCK)) == "not-idle"


@pytest.mark.rule("PT-BFO-30", "PT-BFO-21")
def test_a_player_goes_when_the_warning_has_run_out_and_their_stakes_are_free() -> None:
    warned = at_table(idle=Idle.WARNED, idle_until=2, idle_coup=2)
    assert refusal_of(warned, EndIdle(A, by=CLOCK), replace(PATIENCE, closed=True)) == "not-idle"
    begun = replace(PATIENCE, coup=2)
    assert refusal_of(warned, EndIdle(A, by=CLOCK), begun) == "not-idle"
    over = replace(begun, closed=True)
    assert decided(invites(replace(PATIENCE, coup=3)), warned, EndIdle(A, by=CLOCK)) == [SeatLeft(A, 5, idle=True)]
    assert decided(invites(over), warned, EndIdle(A, by=CLOCK)) == [SeatLeft(A, 5, idle=True)]
    assert refusal_of(warned, EndIdle(A, by=CLOCK, at=2), ALONE) == "not-idle"
    assert decided(invites(ALONE), warned, EndIdle(A, by=CLOCK, at=3)) == [SeatLeft(A, 5, idle=True)]
    staked = replace(warned, cloth=replace(warned.cloth, bets=(Bet(A, "pequeno", 100),)))
    assert refusal_of(staked, EndIdle(A, by=CLOCK), replace(over, free=False)) == "not-idle"
    gone = [BetWithdrawn(A, "pequeno", 100), SeatLeft(A, 105, idle=True)]
    assert decided(invites(over), staked, EndIdle(A, by=CLOCK)) == gone


def test_the_clock_is_offered_the_step_that_it_may_take() -> None:
    assert "invite_idle" in kinds(GAME, at_table(passed=6), CLOCK)
    assert "warn_idle" in kinds(GAME, at_table(idle=Idle.INVITED), CLOCK)
    assert "end_idle" in kinds(GAME, at_table(idle=Idle.WARNED, idle_coup=0), CLOCK)
    assert not kinds(GAME, at_table(), CLOCK) & {"invite_idle", "warn_idle", "end_idle"}


@pytest.mark.rule("PT-BFO-29")
def test_a_table_that_invites_nobody_takes_no_step_and_has_no_clocks_to_restart() -> None:
    state = at_table(passed=50)
    assert refusal_of(state, InviteIdle(A, by=CLOCK), None) == "no-invitations"
    assert refusal_of(state, RestartClocks(by=HOUSE), None) == "no-invitations"
    assert not kinds(invites(None), state, CLOCK) & {"invite_idle"}
    assert "restart_clocks" not in kinds(invites(None), state, HOUSE)


def test_only_the_clock_takes_a_step_and_only_with_somebody_who_sits_there() -> None:
    assert refusal_of(at_table(passed=50), InviteIdle(A, by=B)) == "not-yours"
    assert refusal_of(at_table(passed=50), InviteIdle(B, by=CLOCK)) == "not-seated"


# The system stopped


@pytest.mark.rule("R-295")
@pytest.mark.parametrize(("phase", "missed"), [(Phase.BETTING, -1), (Phase.CLOSED, 0), (Phase.DECIDED, 0)])
def test_time_in_which_nobody_could_play_counts_for_nobody(phase: Phase, missed: int) -> None:
    idling = at_table(missed=4, passed=4, idle=Idle.WARNED, idle_until=7, idle_coup=7, played=1)
    state = replace(idling, phase=phase)
    assert kinds(GAME, state, HOUSE) >= {"restart_clocks"}
    assert decided(GAME, state, RestartClocks(by=HOUSE, at=99)) == [ClocksRestarted(99)]
    after = GAME.evolve(state, ClocksRestarted(99)).cloth.players[A]
    assert after == Player(5, 5, 99, missed, passed=-1)
    assert is_asked(state) == (missed < 0)
    unasked = invites(replace(PATIENCE, begun=False))
    assert unasked.evolve(state, ClocksRestarted(99)).cloth.players[A].passed == 0


@pytest.mark.rule("R-295")
def test_an_empty_table_has_no_clocks_to_restart() -> None:
    empty = State(rules=Rules())
    assert "restart_clocks" not in kinds(GAME, empty, HOUSE)
    assert refusal_of(empty, RestartClocks(by=HOUSE)) == "no-invitations"
