"""Tables of the house's own tournaments: hands are called, stacks are told, nobody else directs (R-640 to R-642)."""

from dataclasses import replace as but
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.conformance import check, check_long
from panoverde.core.chance import Seeded
from panoverde.core.commands import Leave, ReportConnection, Sit, Void
from panoverde.core.decider import Command
from panoverde.core.money import is_outside, movements
from panoverde.core.option import Pick
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.upkeep import made
from panoverde.games._poker.course.bubble import JoinHandForHand, Proceed
from panoverde.games._poker.course.called_hands import CallHand
from panoverde.games._poker.course.hand_report import AllInReported, HandReported, ReportAllIn, ReportHand
from panoverde.games._poker.course.levels import AnnounceLevel
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.hand.betting_round import Call, Fold, RaiseTo
from panoverde.games._poker.hand.clock import Expire, TakeExtraTime
from panoverde.games._poker.rules import RakeMode, Rules
from panoverde.games._poker.seats.arrival import SeatPlayer
from panoverde.games._poker.seats.departure import Unseat
from panoverde.games._poker.seats.rest import ComeBack

GAME = games.find("holdem")
CALLED: Rules = replace(
    GAME.presets["TOURNAMENT"],
    tournament="sng",
    number=1,
    physical=False,
    decision_seconds=20,
    extra_seconds=30,
    odd_unit=1,
    minimum=100,
)
HOUSE: dict[str, Any] = {"by": Role.HOUSE}


class Called:
    """A table with players who have these stacks."""

    def __init__(self, *stacks: int, seed: int = 1, banks: int = 1) -> None:
        self.table: Table[Any, Any] = Table.open(GAME, "TOURNAMENT", CALLED)
        self.luck, self.at = Seeded(seed), 0
        for seat, stack in enumerate(stacks, 1):
            self.act(SeatPlayer(Seat(seat), stack, f"conta {seat}", banks, **HOUSE))

    def act(self, command: Command) -> None:
        self.table.act(replace(command, at=self.at), self.luck)

    def refused(self, command: Command) -> str:
        with pytest.raises(Refused) as why:
            self.act(command)
        return why.value.code

    def call(self, button: int = 1, small: int = 50, big: int = 100, ante: int = 0, **others: Any) -> None:
        self.act(CallHand(small, big, ante, Seat(button), **others, **HOUSE))

    def dues(self) -> None:
        while due := self.table.due():
            self.act(due.command)

    @property
    def turn(self) -> Seat:
        turn = self.table.state.hand.turn
        assert turn is not None
        return Seat(turn)

    def folded(self) -> "Called":
        """Everybody folds to the last."""
        while self.table.state.hand and self.table.state.hand.turn:
            self.act(Fold(by=self.turn))
            self.dues()
        return self

    def reports(self) -> list[HandReported]:
        return [event for event in self.table.log if isinstance(event, HandReported)]


@pytest.mark.rule("R-640")
def test_called_tables_keep_every_law() -> None:
    game = but(GAME, presets={"called": CALLED})
    check(game, examples=10)
    check_long(game, plays=6)


@pytest.mark.rule("RT-23", "RT-33", "R-640")
def test_no_hand_begins_until_it_is_called_with_its_level_and_button() -> None:
    room = Called(1_500, 1_500, 1_500)
    assert room.table.due() is None
    assert room.refused(StartHand(by=Role.CROUPIER)) == "wait-for-the-tournament"
    assert room.refused(CallHand(50, 100, 0, Seat(11), **HOUSE)) == "no-such-call"
    assert room.refused(CallHand(50, 0, 0, Seat(1), **HOUSE)) == "no-such-call"
    room.call(button=2, small=100, big=200, ante=25)
    assert room.refused(CallHand(50, 100, 0, Seat(1), **HOUSE)) == "no-hand-to-call"
    room.dues()
    hand = room.table.state.hand
    assert (hand.marker, hand.small, hand.big) == (2, 3, 1)
    assert (room.table.state.rules.forced, room.table.state.rules.big_blind_ante) == ((100, 200), 25)
    assert room.refused(Unseat(Seat(1), **HOUSE)) == "hand-in-play"


@pytest.mark.rule("FS-8.5", "R-640")
def test_after_a_hand_everybodys_chips_are_told_and_the_table_waits() -> None:
    room = Called(1_500, 1_500, 1_500)
    assert room.refused(ReportHand(by=Role.CROUPIER)) == "nothing-to-report"
    assert room.refused(ReportAllIn(by=Role.CROUPIER)) == "nothing-to-report"
    room.call(button=1)
    room.dues()
    room.folded()
    (report,) = room.reports()
    assert {int(one.seat): one.chips for one in report.stacks} == {1: 1_500, 2: 1_450, 3: 1_550}
    assert (report.winners, report.void) == ((3,), False)
    assert (report.button, report.small_blind, report.big_blind) == (1, 2, 3)
    assert room.table.due() is None
    room.call(button=1, last_small=2, last_big=3)
    room.dues()
    hand = room.table.state.hand
    assert (hand.marker, hand.small, hand.big) == (2, 3, 1)


@pytest.mark.rule("FS-3.1.3.1", "RT-79.F", "R-640")
def test_an_all_in_waits_hand_for_hand_and_the_winners_of_its_last_pot_are_told() -> None:
    for seed in range(1, 40):
        room = Called(300, 1_500, 1_500, seed=seed)
        room.call(button=1, held=True)
        room.dues()
        room.act(RaiseTo(300, by=room.turn))
        room.dues()
        room.act(Call(by=room.turn))
        room.act(Fold(by=room.turn))
        room.dues()
        assert isinstance(room.table.log[-1], AllInReported)
        room.act(Proceed(**HOUSE))
        while room.table.due() or room.table.state.hand:
            room.dues()
            if room.table.state.hand:
                option = room.table.options(Role.CROUPIER)[0]
                room.act(_made(room, option.kind))
        (report,) = room.reports()
        if broke := [one for one in report.stacks if not one.chips]:
            assert broke[0].takers
            assert set(broke[0].takers) <= set(report.winners)
            return
    raise AssertionError("nobody ever lost")


def _made(room: Called, kind: str) -> Command:
    options = [one for one in room.table.options(Role.CROUPIER) if one.kind == kind]
    picks = tuple(Pick(ask.field, ask.choices[:1]) for ask in options[0].asks if isinstance(ask, Pick))
    option = replace(options[0], asks=picks)
    return made(room.table, Role.CROUPIER, option, room.at)


@pytest.mark.rule("RT-71.3", "RT-36.3")
def test_a_player_who_misses_a_hand_is_dealt_in_and_posts_and_their_hand_is_killed() -> None:
    room = Called(1_500, 1_500, 1_500)
    assert room.refused(CallHand(50, 100, 0, Seat(1), missing=(4,), **HOUSE)) == "no-such-call"
    room.call(button=1, missing=(2,))
    room.dues()
    hand = room.table.state.hand
    assert hand.killed == (2,)
    assert hand.holdings[2].folded
    paid = {seat: 1_500 - one.cave for seat, one in room.table.state.players.items()}
    assert paid == {1: 0, 2: 50, 3: 100}
    room.act(Void(reason="an outage", **HOUSE))
    room.dues()
    room.call(button=1, missing=(2,))
    room.dues()
    assert room.table.state.hand.killed == (2,)


@pytest.mark.rule("RT-36.3")
def test_a_null_hand_is_told_and_dealt_again_where_it_was() -> None:
    room = Called(1_500, 1_500, 1_500)
    room.call(button=1)
    room.dues()
    room.act(Void(reason="an outage", **HOUSE))
    room.dues()
    (report,) = room.reports()
    assert report.void
    assert all(one.chips == 1_500 for one in report.stacks)
    room.call(button=3)
    room.dues()
    assert room.table.state.hand.marker == 1


@pytest.mark.rule("RT-29", "RT-30", "R-641", "R-642")
def test_time_that_runs_out_makes_a_player_absent_until_they_say_so_or_are_connected_again() -> None:
    room = Called(1_500, 1_500)
    room.call(button=1)
    room.dues()
    first = room.turn
    room.at = 60_000
    room.act(Expire(by=Role.CLOCK))
    assert room.table.state.players[first].absent
    room.dues()
    assert "come_back" in {option.kind for option in room.table.options(first)}
    room.act(ComeBack(by=first))
    assert not room.table.state.players[first].absent
    assert room.refused(ComeBack(by=first)) == "not-away"
    room.call(button=1, last_small=1, last_big=2)
    room.dues()
    room.at = 120_000
    room.act(Expire(by=Role.CLOCK))
    gone = next(seat for seat, one in room.table.state.players.items() if one.absent)
    room.act(ReportConnection(seat=gone, connected=False, **HOUSE))
    assert room.table.state.players[gone].absent
    room.act(ReportConnection(seat=gone, connected=True, **HOUSE))
    assert not room.table.state.players[gone].absent


@pytest.mark.rule("RT-80.4", "RT-80.5")
def test_time_banks_are_used_one_by_one_even_in_one_hand() -> None:
    room = Called(1_500, 1_500, banks=2)
    room.call(button=1)
    room.dues()
    seat, until = room.turn, room.table.state.hand.until
    room.act(TakeExtraTime(by=seat))
    room.act(TakeExtraTime(by=seat))
    assert room.table.state.hand.until == until + 60_000
    assert room.refused(TakeExtraTime(by=seat)) == "no-extra-time"
    room.at = 10_000
    room.folded()
    assert {one.seat: one.time_banks for one in room.reports()[0].stacks}[seat] == 0


@pytest.mark.rule("R-640", "RT-31")
def test_nobody_sits_leaves_or_directs_but_the_tournament() -> None:
    room = Called(1_500, 1_500)
    assert room.refused(Sit(1_500, by=Seat(3))) == "tournament-seats"
    assert room.refused(Leave(by=Seat(1))) == "tournament-seats"
    assert room.refused(SeatPlayer(Seat(3), 1_500, by=Role.DIRECTOR)) == "not-yours"
    assert room.refused(SeatPlayer(Seat(3), 1_500, "x", -1, **HOUSE)) == "no-such-count"
    assert room.refused(SeatPlayer(Seat(3), 0, "x", 0, **HOUSE)) == "cave-too-small"
    assert room.refused(AnnounceLevel(1, 2, 0, **HOUSE)) == "not-yours"
    assert room.refused(JoinHandForHand(by=Role.DIRECTOR)) == "not-yours"
    assert room.refused(Unseat(Seat(1), by=Role.DIRECTOR)) == "not-yours"
    assert not [one for one in room.table.options(Seat(4)) if one.kind == "sit"]
    assert "unseat" in {option.kind for option in room.table.options(Role.HOUSE)}
    assert "seat_player" not in {option.kind for option in room.table.options(Role.DIRECTOR)}


@pytest.mark.rule("PT-TO-1", "FS-4.2", "FS-8.5")
def test_chips_come_from_the_tournament_and_go_back_to_it() -> None:
    room = Called(1_500, 700)
    room.act(Unseat(Seat(2), **HOUSE))
    moves = [move for event in room.table.log for move in GAME.transfers(event)]
    gains = {name: gain for name, gain in movements(moves).items() if is_outside(name)}
    assert gains == {"pool:chips.sng": -1_500}


def test_a_hand_on_a_table_dealt_by_hand_is_told_to_nobody() -> None:
    table: Table[Any, Any] = Table.open(GAME, "TOURNAMENT", GAME.presets["TOURNAMENT"])
    assert table.state.course.report is None
    assert not [option for option in table.options(Role.HOUSE) if option.kind == "call_hand"]
    with pytest.raises(Refused, match="no-hand-to-call"):
        table.act(CallHand(50, 100, 0, Seat(1), **HOUSE), Seeded(1))


@pytest.mark.parametrize(
    "changes",
    [
        {"physical": True},
        {"decision_seconds": None},
        {"tournament": " "},
        {"rake": RakeMode.HAND},
    ],
)
def test_a_called_table_is_a_tournaments_online_with_a_clock_and_without_rake(changes: dict[str, Any]) -> None:
    GAME.check(CALLED)
    with pytest.raises(Refused, match="option-fixed-by-law"):
        GAME.check(replace(CALLED, **changes))
