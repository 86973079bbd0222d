"""What a table tells others of its acts, and what a rewind takes back of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace as varied
from typing import Any

import pytest

from panoverde.core.chance import Scripted, Secure
from panoverde.core.commands import BuyChips, Leave, Sit, Void
from panoverde.core.decider import Command, Event, Fact
from panoverde.core.events import Act, Rewind
from panoverde.core.facts import CoupEnded, FeePaid, Share, ShareEnded, SharesReversed
from panoverde.core.people import Role, Seat
from panoverde.core.table import MOST_MOMENTS, Table
from panoverde.games._kit.seats import ChipsBought, Seated, SeatLeft
from panoverde.games._kit.settlement import CoupVoided, Settle
from panoverde.games._kit.window import BetsClosed, BetWithdrawn, CloseBets, OpenBets, PlaceBet, WithdrawBet
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.rules import AO
from panoverde.games.banca_francesa.throw import DiceThrown, Throw

A, B = Seat(1), Seat(2)
CROUPIER, INSPECTOR = Role.CROUPIER, Role.INSPECTOR


def told(table: Table[Any, Any], *commands: Command, dice: str = "") -> list[Fact]:
    """The facts of the last of these acts."""
    for command in commands:
        table.act(command, Scripted(dice.split() if isinstance(command, Throw) else ()))
    return list(table.facts)


def back(table: Table[Any, Any], to: int) -> list[Fact]:
    return told(table, Rewind(to, "misread", by=INSPECTOR))


def at_the_throw() -> Table[Any, Any]:
    table = Table.open(GAME, "AO", AO)
    told(table, Sit(1_000, "ana", by=A), Sit(1_000, by=B), PlaceBet("pequeno", 100, by=A), PlaceBet("ases", 200, by=B))
    told(table, CloseBets(by=CROUPIER))
    return table


WON = CoupEnded(1, (Share(A, 100, 100, 100, "ana"), Share(B, 200, -200)))
LOST = CoupEnded(1, (Share(A, 100, -100, 0, "ana"), Share(B, 200, -200)))


def settled(table: Table[Any, Any], dice: str = "1 1 3") -> list[Fact]:
    return told(table, Throw(by=CROUPIER), Settle(by=CROUPIER), dice=dice)


# Acts


def test_each_act_has_its_facts() -> None:
    table = Table.open(GAME, "AO", AO)
    assert table.facts == ()
    assert told(table, Sit(1_000, "ana", by=A)) == [Seated(A, 1_000, player="ana")]
    assert told(table, PlaceBet("pequeno", 100, by=A)) == []
    assert told(table, CloseBets(by=CROUPIER)) == [BetsClosed()]
    assert told(table, Throw(by=CROUPIER), dice="1 1 3") == [DiceThrown((1, 1, 3), "pequeno")]
    assert told(table, Settle(by=CROUPIER)) == [CoupEnded(1, (Share(A, 100, 100, 100, "ana"),))]
    table.commit("sealed")
    assert table.facts == ()


@pytest.mark.rule("PT-BFO-3d", "PT-BFO-25")
def test_a_coup_tells_what_each_player_staked_gained_and_left_on_the_cloth() -> None:
    assert settled(at_the_throw()) == [WON]


@pytest.mark.rule("PT-BFO-17", "PT-BFO-25", "R-19")
def test_a_player_who_leaves_after_an_undecided_throw_has_had_their_share() -> None:
    table = at_the_throw()
    assert told(table, Throw(by=CROUPIER), dice="6 6 6") == [DiceThrown((6, 6, 6), None)]
    assert told(table, Leave(by=B)) == [
        BetWithdrawn(B, "ases", 200),
        SeatLeft(B, 1_000),
        ShareEnded(1, Share(B, 200, 0)),
    ]
    told(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    assert settled(table) == [CoupEnded(1, (Share(A, 100, 100, 100, "ana"),))]


@pytest.mark.rule("PT-BFO-17", "PT-BFO-25")
def test_a_stake_that_was_at_risk_once_was_staked_though_it_was_taken_back() -> None:
    table = at_the_throw()
    told(table, Throw(by=CROUPIER), WithdrawBet("ases", 100, by=B), dice="6 6 6")
    told(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    assert settled(table) == [CoupEnded(1, (Share(A, 100, 100, 100, "ana"), Share(B, 200, -100)))]


@pytest.mark.rule("PT-BFO-25")
def test_a_player_who_stakes_nothing_has_no_share() -> None:
    table = Table.open(GAME, "AO", AO)
    told(table, Sit(1_000, by=A), Sit(1_000, by=B), PlaceBet("pequeno", 100, by=A), CloseBets(by=CROUPIER))
    told(table, Throw(by=CROUPIER), dice="6 6 6")
    assert told(table, Leave(by=B)) == [SeatLeft(B, 1_000)]


@pytest.mark.rule("PT-BFO-18", "PT-BFO-19", "PT-BFO-25")
def test_an_annulled_coup_is_a_share_without_a_gain() -> None:
    table = at_the_throw()
    returned = CoupEnded(1, (Share(A, 100, 0, 0, "ana"), Share(B, 200, 0)), void=True)
    assert told(table, Void("dark", by=INSPECTOR)) == [CoupVoided("dark"), returned]


@pytest.mark.rule("PT-BFO-3d", "PT-BFO-28")
def test_a_player_who_leaves_once_the_coup_is_paid_is_told_of_once() -> None:
    table = at_the_throw()
    settled(table)
    assert told(table, Leave(by=A)) == [BetWithdrawn(A, "pequeno", 100), SeatLeft(A, 1_100)]


# Rewinds


@pytest.mark.rule("R-202", "PT-BFO-25")
def test_a_rewind_reverses_the_shares_of_the_branch_that_it_leaves() -> None:
    table = at_the_throw()
    closed = table.version
    settled(table)
    assert back(table, closed) == [SharesReversed(1, WON.shares)]
    assert settled(table, "5 5 5") == [LOST]


@pytest.mark.rule("R-202")
def test_a_rewind_within_a_coup_reverses_nothing() -> None:
    table = at_the_throw()
    told(table, Throw(by=CROUPIER), dice="1 1 3")
    assert back(table, table.version - 1) == []
    settled(table)
    ended = table.version
    told(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    assert back(table, ended) == []


@pytest.mark.rule("R-202")
def test_a_rewind_of_several_coups_reverses_each() -> None:
    table = at_the_throw()
    closed = table.version
    settled(table)
    told(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    assert settled(table, "5 5 5") == [CoupEnded(2, (Share(A, 100, -100, 0, "ana"),))]
    taken_back = [SharesReversed(1, WON.shares), SharesReversed(2, (Share(A, 100, -100, 0, "ana"),))]
    assert back(table, closed) == taken_back


@pytest.mark.rule("R-202")
def test_a_rewind_of_a_rewind_tells_the_shares_again() -> None:
    table = at_the_throw()
    closed = table.version
    settled(table)
    ended = table.version
    back(table, closed)
    assert back(table, ended) == [WON]
    assert back(table, closed) == [SharesReversed(1, WON.shares)]


@pytest.mark.rule("R-202")
def test_a_rewind_to_another_branch_reverses_this_one_and_tells_that_one_again() -> None:
    table = at_the_throw()
    closed = table.version
    settled(table)
    first = table.version
    back(table, closed)
    settled(table, "5 5 5")
    second = table.version
    assert back(table, first) == [SharesReversed(1, LOST.shares), WON]
    assert back(table, second) == [SharesReversed(1, WON.shares), LOST]
    assert back(table, closed) == [SharesReversed(1, LOST.shares)]


@pytest.mark.rule("R-202")
def test_a_branch_is_remembered_as_long_as_somebody_may_go_back_to_it() -> None:
    """Its beginning may be older than anything that can still be gone back to."""
    table = at_the_throw()
    closed = table.version
    settled(table)
    for _ in range(MOST_MOMENTS // 2):
        told(table, BuyChips(1, by=A))
    there = table.version
    back(table, closed)
    for _ in range(MOST_MOMENTS // 2 + 5):
        told(table, BuyChips(1, by=A))
    assert back(table, there) == [WON]


@pytest.mark.rule("R-202")
def test_a_table_replayed_from_its_journal_reverses_the_same_shares() -> None:
    table = Table.open(GAME, "AO", AO)
    acts = [Act(None, tuple(table.log))]

    def keep(command: Command, dice: str = "") -> None:
        acts.append(Act(command, table.act(command, Scripted(dice.split()))))

    for command in (Sit(1_000, "ana", by=A), PlaceBet("pequeno", 100, by=A), CloseBets(by=CROUPIER)):
        keep(command)
    closed = table.version
    keep(Throw(by=CROUPIER), "1 1 3")
    keep(Settle(by=CROUPIER))
    ended = table.version
    keep(Rewind(closed, "misread", by=INSPECTOR))
    again = Table.replay(GAME, acts)
    assert again.facts == table.facts == (SharesReversed(1, (Share(A, 100, 100, 100, "ana"),)),)
    assert back(again, ended) == back(table, ended) == [CoupEnded(1, (Share(A, 100, 100, 100, "ana"),))]


Tells = Callable[[Any, Any, Sequence[Event]], tuple[Fact, ...]]


class Toll(FeePaid, tag="toll"):
    """A fee that is itself an event of its game."""


@pytest.mark.rule("R-202")
@pytest.mark.parametrize(
    ("fact", "taken_back", "again"),
    [
        (ShareEnded(1, Share(A, 5, -5)), SharesReversed(1, (Share(A, 5, -5),)), ShareEnded(1, Share(A, 5, -5))),
        (FeePaid(seat=A, chips=5), FeePaid(seat=A, chips=-5), FeePaid(seat=A, chips=5)),
        (Toll(seat=A, chips=5), FeePaid(seat=A, chips=-5), FeePaid(seat=A, chips=5)),
    ],
)
def test_whatever_counts_for_a_player_is_reversed_and_told_again(fact: Fact, taken_back: Fact, again: Fact) -> None:
    tells: Tells = lambda _, __, events: (fact,) if isinstance(events[0], ChipsBought) else ()  # noqa: E731
    table = Table.open(varied(GAME, facts=tells), "AO", AO)
    told(table, Sit(1_000, by=A))
    before = table.version
    assert told(table, BuyChips(5, by=A)) == [fact]
    after = table.version
    assert back(table, before) == [taken_back]
    assert back(table, after) == [again]


def test_chance_that_is_revealed_tells_nothing() -> None:
    table = at_the_throw()
    settled(table)
    chance = Secure(b"s" * 32, table.head())
    table.commit(chance.commitment)
    table.reveal(chance)
    assert table.facts == ()


@pytest.mark.rule("R-202")
def test_however_far_the_table_has_gone_what_was_told_is_taken_back_once() -> None:
    """A rewind may return to a branch that was left long ago: what it says of the coup there counts again."""
    table = at_the_throw()
    start = table.version
    settled(table)
    lost = table.version
    assert back(table, start) == [SharesReversed(1, WON.shares)]
    for _ in range(5):
        told(table, Throw(by=CROUPIER), dice="1 1 2")
    aside = table.version
    assert back(table, lost) == [WON]
    for _ in range(MOST_MOMENTS - 10):
        told(table, BuyChips(1, by=B))
    table.forget()
    assert back(table, aside) == [SharesReversed(1, WON.shares)]
