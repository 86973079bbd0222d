"""What a craps table tells others: throws, what each was to the players, the chance awaited, the end of play."""

from typing import Any

import pytest

from panoverde import games
from panoverde.core import facts
from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Sit, Void
from panoverde.core.decider import Command, Due, Fact
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.core.want import DiceWanted
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import BetsOpened, CloseBets, OpenBets, PlaceBet, WithdrawBet
from panoverde.games.craps.closing_hour import EndPlay, PlayEnded, SetClosing
from panoverde.games.craps.rules import AO
from panoverde.games.craps.shooter import OfferDice
from panoverde.games.craps.throw import DiceThrown, Throw

GAME = games.find("craps")
A, B = Seat(1), Seat(2)
CROUPIER, CLOCK = Role.CROUPIER, Role.CLOCK
HOUR = 3_600_000


def told(table: Table[Any, Any], *commands: Command, dice: str = "") -> list[Fact]:
    """The facts of the last of these acts."""
    found: tuple[Fact, ...] = ()
    for command in commands:
        table.act(command, Scripted(dice.split() if isinstance(command, Throw) else ()))
        found = table.facts
    return list(found)


def coup_of(table: Table[Any, Any], *commands: Command, dice: str = "") -> list[CoupEnded]:
    return [fact for fact in told(table, *commands, dice=dice) if isinstance(fact, CoupEnded)]


def at_the_throw(*bets: tuple[Seat, str, int]) -> Table[Any, Any]:
    table = Table.open(GAME, "AO", AO)
    told(table, Sit(10_000, player="ana", by=A), Sit(10_000, by=B), OpenBets(by=CROUPIER))
    told(table, *(PlaceBet(zone, chips, by=seat) for seat, zone, chips in bets))
    told(table, OfferDice(by=CROUPIER), CloseBets(by=CROUPIER))
    return table


def with_a_point() -> Table[Any, Any]:
    """Six is the point, and everybody has bet again."""
    table = at_the_throw((A, "pass", 500), (B, "place_5", 100))
    told(table, Throw(by=A), OpenBets(by=CROUPIER), PlaceBet("odds_pass", 300, by=A), dice="2 4")
    told(table, PlaceBet("field", 100, by=B), CloseBets(by=CROUPIER))
    return table


def test_the_croupier_waits_for_two_dice() -> None:
    table = at_the_throw((A, "pass", 500))
    assert table.due() == Due(Throw(by=CROUPIER), DiceWanted(2))
    assert GAME.wants(table.state, "throw") == DiceWanted(2)


def test_a_throw_that_leaves_every_bet_alone_is_a_coup_in_which_everything_stays() -> None:
    table = at_the_throw((A, "pass", 500), (B, "place_5", 100))
    thrown, ended = told(table, Throw(by=A), dice="2 4")
    assert isinstance(thrown, DiceThrown)
    assert isinstance(thrown, facts.Drawn)
    assert ended == CoupEnded(1, (Share(A, 500, 0, 500, "ana"), Share(B, 100, 0, 100)))
    assert told(table, OpenBets(by=CROUPIER)) == [BetsOpened(2, None)], "no share of anybody"


def test_a_coup_that_is_settled_ends_then_and_tells_what_stays() -> None:
    table = with_a_point()
    assert not coup_of(table, Throw(by=A), dice="1 4")
    assert coup_of(table, Settle(by=CROUPIER)) == [CoupEnded(2, (Share(A, 800, 0, 800, "ana"), Share(B, 200, 40, 100)))]


def test_a_bet_that_travels_stays() -> None:
    table = with_a_point()
    told(table, Throw(by=A), Settle(by=CROUPIER), OpenBets(by=CROUPIER), dice="1 2")
    told(table, PlaceBet("come", 200, by=B), CloseBets(by=CROUPIER))
    assert not coup_of(table, Throw(by=A), dice="2 6")
    shares = (Share(A, 800, 0, 800, "ana"), Share(B, 400, -100, 300))
    assert coup_of(table, Settle(by=CROUPIER)) == [CoupEnded(3, shares)]
    assert table.state.cloth.on(B, "come_8") == 200


def test_odds_taken_back_after_the_throw_were_at_risk_in_it() -> None:
    table = with_a_point()
    told(table, Throw(by=A), WithdrawBet("odds_pass", 300, by=A), dice="1 2")
    shares = (Share(A, 800, 0, 500, "ana"), Share(B, 200, 100, 200))
    assert coup_of(table, Settle(by=CROUPIER)) == [CoupEnded(2, shares)]


def test_a_seven_takes_the_point_and_pays_nothing_back() -> None:
    table = with_a_point()
    told(table, Throw(by=A), dice="3 4")
    assert coup_of(table, Settle(by=CROUPIER)) == [CoupEnded(2, (Share(A, 800, -800, 0, "ana"), Share(B, 200, -200)))]


@pytest.mark.rule("R-232")
def test_a_coup_annulled_returns_what_lay_on_the_cloth() -> None:
    table = with_a_point()
    shares = (Share(A, 800, 0, 0, "ana"), Share(B, 200, 0))
    assert coup_of(table, Void("a die under the table", by=Role.INSPECTOR)) == [CoupEnded(2, shares, void=True)]


@pytest.mark.rule("R-230")
def test_the_end_of_play_closes_the_table_and_is_nobodys_coup() -> None:
    table = at_the_throw((A, "pass", 500), (B, "place_5", 100))
    (ended,) = told(table, SetClosing(HOUR, by=Role.HOUSE), Throw(by=CROUPIER, at=HOUR))
    assert isinstance(ended, PlayEnded)
    assert isinstance(ended, facts.Closed)
    assert table.due() is None
    assert not table.state.cloth.bets


@pytest.mark.rule("R-230")
def test_stakes_that_the_end_of_play_hands_back_were_told_with_their_coup() -> None:
    """Nobody who leaves afterwards is told of the coup again."""
    table = at_the_throw((A, "pass", 500), (B, "place_5", 100))
    told(table, SetClosing(HOUR, by=Role.HOUSE), Throw(by=A), dice="5 6")
    assert coup_of(table, Settle(by=CROUPIER)) == [
        CoupEnded(1, (Share(A, 500, 500, 500, "ana"), Share(B, 100, 0, 100)))
    ]
    assert [type(fact) for fact in told(table, EndPlay(by=CLOCK, at=HOUR))] == [PlayEnded]
    assert not [fact for fact in told(table, Leave(by=A)) if isinstance(fact, facts.ShareEnded | CoupEnded)]


@pytest.mark.rule("R-230")
def test_the_last_throw_of_the_last_series_leaves_nothing() -> None:
    table = with_a_point()
    told(table, SetClosing(HOUR, by=Role.HOUSE), Throw(by=A, at=HOUR), dice="2 4")
    shares = (Share(A, 800, 860, 0, "ana"), Share(B, 200, -100))
    assert coup_of(table, Settle(by=CROUPIER)) == [CoupEnded(2, shares)]
    assert table.due() is None
