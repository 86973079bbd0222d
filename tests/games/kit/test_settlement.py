"""Collection and payment; a coup annulled; and what a coup was to each player."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Sit, Void
from panoverde.core.decider import Command, Due, Fact
from panoverde.core.facts import BetsClosed, CoupEnded, Share, ShareEnded
from panoverde.core.money import BANK, Transfer, chips, stake
from panoverde.core.table import Table
from panoverde.games._kit.chapter import Fate
from panoverde.games._kit.cloth import Bet, Cloth, Phase, Player
from panoverde.games._kit.settlement import BetCollected, BetReturned, CoupVoided, PrizePaid, Settle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, WithdrawBet
from tests.games.kit.table import (
    CROUPIER,
    GAME,
    INSPECTOR,
    A,
    B,
    C,
    Rules,
    Said,
    Say,
    State,
    chapter,
    decided,
    made,
    two_players,
)

# Money


def test_a_lost_bet_is_the_banks_and_of_a_half_bet_the_rest_is_the_players() -> None:
    assert GAME.transfers(BetCollected(A, "pequeno", 100)) == (Transfer(stake(A), BANK, 100),)
    half = GAME.transfers(BetCollected(A, "risco_exterior", 100, 100))
    assert half == (Transfer(stake(A), BANK, 100), Transfer(stake(A), chips(A), 100))


def test_a_prize_is_of_one_players_bet_on_one_zone() -> None:
    bets = (Bet(A, "pequeno", 100), Bet(A, "ases", 100), Bet(B, "pequeno", 100), Bet(B, "grande", 100))
    table = State(cloth=Cloth({A: Player(0, 200, 0), B: Player(0, 200, 0)}, bets))
    paid = GAME.evolve(table, PrizePaid(A, "pequeno", 100)).cloth
    assert [bet for bet in paid.bets if bet.paid] == [Bet(A, "pequeno", 100, paid=True)]
    assert (paid.players[A].chips, paid.players[B].chips, paid.bank) == (100, 0, -100)
    assert (paid.players[A].gain, paid.players[B].gain) == (100, 0)


@pytest.mark.rule("AO-3.14", "PT-BFO-16")
def test_every_losing_bet_is_collected_before_any_prize_is_paid() -> None:
    bets = (Bet(A, "pequeno", 100), Bet(B, "grande", 200), Bet(C, "grande", 300))
    players = {seat: Player(0, 0, 0) for seat in (A, B, C)}
    state = State(cloth=Cloth(players, bets), phase=Phase.DECIDED, wins="pequeno")
    lost = [BetCollected(B, "grande", 200), BetCollected(C, "grande", 300)]
    assert decided(GAME, state, Settle(by=CROUPIER)) == [*lost, PrizePaid(A, "pequeno", 100)]


# A coup annulled


@pytest.mark.rule("PT-BFO-19", "R-207")
def test_the_window_of_a_void_coup_is_taken_off_the_count_again() -> None:
    def missed(before: int, phase: Phase) -> tuple[int, int]:
        players = GAME.evolve(two_players(missed=before, phase=phase), CoupVoided("dark")).cloth.players
        return players[A].missed, players[B].missed

    assert missed(3, Phase.CLOSED) == (3, 2)
    assert missed(0, Phase.CLOSED) == (0, 0)
    assert missed(3, Phase.BETTING) == (3, 3)  # that window never closed


# What a coup was to each


def told(table: Table[Any, Any], *commands: Command) -> list[Fact]:
    """The facts of these acts."""
    found: list[Fact] = []
    for command in commands:
        table.act(command, Scripted())
        found += table.facts
    return found


def at_the_bets(own: Any = None) -> Table[Any, Any]:
    table = Table.open(made(own) if own else GAME, "AO", Rules())
    told(table, Sit(1_000, "ana", by=A), Sit(1_000, by=B), OpenBets(by=CROUPIER))
    return table


def closed_with(*bets: tuple[int, str, int], own: Any = None) -> Table[Any, Any]:
    table = at_the_bets(own)
    for seat, zone, amount in bets:
        told(table, PlaceBet(zone, amount, by=A if seat == 1 else B))
    (closed,) = told(table, CloseBets(by=CROUPIER))
    assert isinstance(closed, BetsClosed)
    return table


@pytest.mark.rule("PT-BFO-3d", "PT-BFO-25")
def test_a_coup_ends_when_it_is_paid_and_what_won_stays() -> None:
    table = closed_with((1, "pequeno", 100), (1, "grande", 200), (2, "pequeno", 300))
    assert told(table, Say("pequeno", by=CROUPIER)) == [Said("pequeno")]
    assert table.due() == Due(Settle(by=CROUPIER))
    assert told(table, Settle(by=CROUPIER)) == [
        CoupEnded(1, (Share(A, 300, -100, 100, "ana"), Share(B, 300, 300, 300)))
    ]


@pytest.mark.rule("PT-BFO-3d")
def test_what_happens_between_coups_ends_none() -> None:
    table = closed_with((1, "pequeno", 100))
    told(table, Say("pequeno", by=CROUPIER), Settle(by=CROUPIER))
    taken = told(table, WithdrawBet("pequeno", 100, by=A), Leave(by=A), OpenBets(by=CROUPIER))
    assert not [fact for fact in taken if isinstance(fact, CoupEnded | ShareEnded)]


@pytest.mark.rule("PT-BFO-25")
def test_what_stayed_is_staked_again_in_the_next_coup() -> None:
    table = closed_with((1, "pequeno", 100))
    told(table, Say("pequeno", by=CROUPIER), Settle(by=CROUPIER), OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    told(table, Say("grande", by=CROUPIER))
    assert told(table, Settle(by=CROUPIER)) == [CoupEnded(2, (Share(A, 100, -100, 0, "ana"),))]


@pytest.mark.rule("PT-BFO-3d")
def test_a_coup_with_nothing_to_settle_ends_when_chance_has_spoken() -> None:
    table = closed_with()
    assert told(table, Say("pequeno", by=CROUPIER)) == [Said("pequeno"), CoupEnded(1)]


def test_a_bet_that_the_outcome_leaves_alone_stays_and_gains_nothing() -> None:
    table = closed_with((1, "pequeno", 100), own=chapter(fate=lambda *_: None))
    assert told(table, Say("grande", by=CROUPIER)) == [
        Said("grande"),
        CoupEnded(1, (Share(A, 100, 0, 100, "ana"),)),
    ]


def test_a_stake_that_is_given_back_was_staked_and_gains_nothing() -> None:
    table = closed_with((1, "pequeno", 100), own=chapter(fate=lambda *_: Fate(returned=100)))
    told(table, Say("grande", by=CROUPIER))
    assert table.judge(Settle(by=CROUPIER), Scripted()) == (BetReturned(A, "pequeno", 100),)
    assert told(table, Settle(by=CROUPIER)) == [CoupEnded(1, (Share(A, 100, 0, 0, "ana"),))]


@pytest.mark.rule("PT-BFO-18", "PT-BFO-19", "R-202")
def test_an_annulled_coup_ends_with_everything_given_back() -> None:
    table = closed_with((1, "pequeno", 100), (1, "grande", 200))
    assert told(table, Void("dark", by=INSPECTOR)) == [
        CoupVoided("dark"),
        CoupEnded(1, (Share(A, 300, 0, 0, "ana"),), void=True),
    ]
    assert (table.state.cloth.bets, table.state.coup) == ((), 2)


@pytest.mark.rule("PT-BFO-19")
def test_a_coup_that_is_annulled_while_bets_are_made_gives_back_what_lies_there() -> None:
    table = at_the_bets()
    told(table, PlaceBet("pequeno", 100, by=A))
    assert told(table, Void("dark", by=INSPECTOR))[1:] == [CoupEnded(1, (Share(A, 100, 0, 0, "ana"),), void=True)]


def test_a_player_who_staked_nothing_has_no_share_when_they_leave() -> None:
    table = closed_with((1, "pequeno", 100))
    (left,) = told(table, Leave(by=B))
    assert not isinstance(left, ShareEnded)


@pytest.mark.rule("PT-BFO-25")
def test_a_player_who_took_their_stake_back_after_it_was_at_risk_ends_their_share_when_they_leave() -> None:
    table = closed_with((1, "pequeno", 100), (2, "grande", 200))
    risked = {seat: replace(player, staked=250) for seat, player in table.state.cloth.players.items()}
    back = replace(table.state.cloth, players=risked, bets=(Bet(A, "pequeno", 100),))
    table.state = replace(table.state, cloth=back)
    _, ended = told(table, Leave(by=B))
    assert ended == ShareEnded(1, Share(B, 250, 0))
