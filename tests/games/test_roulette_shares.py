"""What a coup of roulette was to each player, as the game tells it to others; and which chance it waits for."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Sit, Void
from panoverde.core.decider import Command, Due, Fact
from panoverde.core.facts import CoupEnded, Drawn, FeePaid, Share
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.core.want import PocketWanted
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import BetsOpened, BetWithdrawn, CloseBets, OpenBets, PlaceBet
from panoverde.games.roulette.ball import BallRested, LaunchBall, RestBall
from panoverde.games.roulette.chips import BuyColour, ChangeColour
from panoverde.games.roulette.colours import AskColour, AwaitColour
from panoverde.games.roulette.display import Colour, ColourRight
from panoverde.games.roulette.layout import FRENCH, RED
from panoverde.games.roulette.rules import AO_AMERICANA, AO_FRANCESA, Rules

GAME = games.find("roulette")
A, B = Seat(1), Seat(2)
CROUPIER = Role.CROUPIER


def opened(rules: Rules) -> Table[Any, Any]:
    table = Table.open(GAME, "", rules)
    tell(table, Sit(100_000, "ana", by=A), Sit(100_000, by=B), OpenBets(by=CROUPIER))
    return table


def tell(table: Table[Any, Any], *commands: Command, number: str = "") -> list[Fact]:
    """Do it all; what others must understand of it."""
    told: list[Fact] = []
    for command in commands:
        table.act(command, Scripted(number.split()))
        told += table.facts
    return told


def spin(table: Table[Any, Any], number: int) -> list[Fact]:
    tell(table, LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER))
    return tell(table, RestBall(by=CROUPIER), number=str(number))


def test_the_ball_waits_for_a_pocket_and_speaks_for_chance() -> None:
    table = opened(AO_FRANCESA)
    assert table.due() == Due(LaunchBall(by=CROUPIER))
    tell(table, LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER))
    assert table.due() == Due(RestBall(by=CROUPIER), PocketWanted(FRENCH.pockets, tuple(sorted(RED))))
    assert issubclass(BallRested, Drawn)


def test_a_coup_ends_when_it_is_paid_and_the_winning_stake_stays() -> None:
    table = opened(AO_FRANCESA)
    tell(table, PlaceBet("pleno_7", 100, by=A), PlaceBet("preto", 300, by=A), PlaceBet("impar", 200, by=B))
    assert spin(table, 7) == [BallRested(7, "encarnado")]
    assert tell(table, Settle(by=CROUPIER)) == [
        CoupEnded(1, (Share(A, 400, 3_200, 100, "ana"), Share(B, 200, 200, 200)))
    ]
    assert tell(table, OpenBets(by=CROUPIER), Leave(by=B)) == [
        BetsOpened(2, None),
        BetWithdrawn(B, "impar", 200),
        SeatLeft(B, 100_200),
    ]


def test_a_coup_without_bets_ends_with_the_ball() -> None:
    assert spin(opened(AO_FRANCESA), 0) == [BallRested(0, None), CoupEnded(1)]


@pytest.mark.rule("AO-1.30c", "R-216")
def test_what_is_returned_of_a_series_is_no_gain() -> None:
    """The vadios take five chips; 17 wins two of them, 17 to 1 each."""
    table = opened(AO_AMERICANA)
    tell(table, AskColour(Colour.BLUE, 100, 100, by=A), PlaceBet("vadios", 500, by=A))
    spin(table, 17)
    assert tell(table, Settle(by=CROUPIER)) == [CoupEnded(1, (Share(A, 500, 3_400 - 300, 0, "ana"),))]


@pytest.mark.rule("R-08")
def test_a_bet_that_the_number_leaves_alone_stays() -> None:
    table = opened(replace(AO_FRANCESA, minimum=1))
    tell(table, PlaceBet("cavalo_duzia_1_2", 1, by=A))
    assert spin(table, 5) == [BallRested(5, "encarnado"), CoupEnded(1, (Share(A, 1, 0, 1, "ana"),))]


def test_an_annulled_coup_brings_nothing() -> None:
    table = opened(AO_FRANCESA)
    tell(table, PlaceBet("pleno_7", 100, by=A), LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER))
    _, ended = tell(table, Void("luz", by=Role.INSPECTOR))
    assert ended == CoupEnded(1, (Share(A, 100, 0, 0, "ana"),), void=True)


@pytest.mark.rule("AO-1.18", "R-217")
def test_chips_forfeited_for_being_late_are_part_of_no_coup() -> None:
    table = opened(replace(AO_AMERICANA, colours=1))
    tell(table, AskColour(Colour.BLUE, 500, 10, by=A), AwaitColour(100, by=B))
    for _ in range(4):
        tell(table, LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER))
        tell(table, RestBall(by=CROUPIER), number="1")
        while (due := table.due()) and not isinstance(due.command, LaunchBall):
            tell(table, due.command)
    assert table.state.display.holders[A].standing == ColourRight.LATE
    told = tell(table, BuyColour(3, by=B), PlaceBet("par", 300, by=B), ChangeColour(3, by=A))
    assert told == [FeePaid(seat=A, chips=1_200)]
    assert table.state.cloth.bank == 1_200
    spin(table, 0)
    ended = tell(table, Settle(by=CROUPIER))
    assert ended == [CoupEnded(5, (Share(B, 300, -300),))]
    left = SeatLeft(A, 100_000 - 10 * 400)
    assert tell(table, Leave(by=A)) == [left, FeePaid(seat=A, chips=2_800)]
    assert table.state.cloth.bank == 300 + 4_000
