"""The money of a banked table: whose a prize is, what a throw puts at risk, what a correction keeps."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from panoverde.core.money import BANK, chips, stake
from panoverde.games._kit.cloth import Bet, Cloth, Idle, Player, at_risk, holdings, next_coup, played, rewound
from tests.games.kit.table import A, B, C, State, two_players


@pytest.mark.rule("R-207")
def test_a_throw_with_a_stake_on_the_cloth_is_play() -> None:
    before = two_players().cloth
    invited = replace(before, players={seat: replace(one, idle=Idle.INVITED) for seat, one in before.players.items()})
    after = played(invited, 99).players
    assert (after[A].played, after[A].idle) == (99, Idle.NO)
    assert (after[B].played, after[B].idle) == (5, Idle.INVITED)


@pytest.mark.rule("PT-BFO-25")
@pytest.mark.parametrize("speaks", [at_risk, lambda cloth: played(cloth, 99)])
def test_the_most_that_lay_on_the_cloth_when_chance_spoke_was_staked(speaks: Callable[[Cloth], Cloth]) -> None:
    thrice = (Bet(A, "pequeno", 100), Bet(A, "grande", 200), Bet(B, "grande", 50))
    first = speaks(Cloth({A: Player(0, 300, 0), B: Player(0, 50, 0)}, thrice))
    assert (first.players[A].staked, first.players[B].staked) == (300, 50)
    less = speaks(replace(first, bets=(Bet(A, "pequeno", 100), Bet(B, "grande", 80))))
    assert (less.players[A].staked, less.players[B].staked) == (300, 80)


@pytest.mark.rule("PT-BFO-25")
def test_another_coup_begins_with_nothing_staked_and_nothing_gained() -> None:
    player = Player(500, 500, 5, missed=2, staked=100, gain=-100)
    idle = Player(500, 500, 5)
    after = next_coup(Cloth({A: player, B: idle}, (Bet(A, "pequeno", 100, paid=True), Bet(B, "grande", 50)), 7, True))
    assert after.players[A] == replace(player, staked=0, gain=0)
    assert after.players[B] is idle
    assert after.bets == (Bet(A, "pequeno", 100), Bet(B, "grande", 50))
    assert (after.bank, after.demo) == (7, True)


@pytest.mark.rule("R-202")
def test_a_correction_keeps_the_chips_brought_since() -> None:
    then = two_players().cloth
    now = Cloth({A: Player(1150, 1200, 9), B: Player(1000, 1000, 5), C: Player(70, 50, 9, staked=9, gain=20)}, bank=-20)
    back = rewound(then, now)
    assert (back.players[A].chips, back.players[A].brought) == (1100, 1200)
    assert (back.players[C].chips, back.players[C].brought) == (50, 50)
    assert (back.players[C].staked, back.players[C].gain) == (0, 0)
    assert (back.bets, back.bank) == (then.bets, 0)


def test_an_account_holds_all_that_a_player_has_on_the_cloth() -> None:
    bets = (Bet(A, "pequeno", 100), Bet(A, "grande", 200), Bet(B, "grande", 50))
    held = holdings(State(cloth=Cloth({A: Player(7, 307, 0), B: Player(0, 50, 0)}, bets, -3)))
    assert held == {BANK: -3, chips(A): 7, chips(B): 0, stake(A): 300, stake(B): 50}
