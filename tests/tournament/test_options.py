"""What each role is offered at every stage is accepted."""

from collections.abc import Callable

import pytest

from panoverde.core.option import Number, Pick
from panoverde.core.people import Role, Seat
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.deal import Method
from panoverde.tournament.entry_events import Rebought
from panoverde.tournament.events import (
    BooksClosed,
    DealSealed,
    FundPaidIn,
    Refunded,
    WinnerPaid,
)
from panoverde.tournament.rules import Rules
from tests.tournament.played import CASHIER, CLOCK, DIRECTOR, HOUR, HOUSE, START, Room
from tests.tournament.test_laws import Lawful


def pre_registered() -> Room:
    room = Room(capacity=3)
    room.at = START - 24 * HOUR
    for name in ("Ana", "Rui", "Eva"):
        room.act(do.PreRegister(name, name, by=HOUSE))
    room.act(do.ConfirmRegistration(1, by=HOUSE))
    return room


def lapsed() -> Room:
    room = pre_registered()
    room.at = START - HOUR // 2
    room.act(do.LapseRegistrations(by=CLOCK))
    return room


def drawn() -> Room:
    room = Room()
    room.register("Unpaid")
    room.enter_many(12)
    room.act(do.DrawRoom(by=DIRECTOR))
    return room


def held() -> Room:
    room = drawn()
    room.at = START
    room.act(do.StartTournament(by=DIRECTOR))
    return room


def timed() -> Room:
    room = Room("rebuy_add_on", shot_clock=True).start(12)
    room.act(do.CallTime(1, by=DIRECTOR))
    room.act(do.DeclareRebuy(2, by=DIRECTOR))
    room.act(do.PauseClock("a call", by=DIRECTOR))
    return room


def at_the_final_table() -> Room:
    room = Room("win_the_button", late_levels=1).start(12).to_level(2)
    room.run_dues()
    return room.bust_to(3)


def dealing() -> Room:
    room = at_the_final_table()
    table = next(iter(room.state.tables.values()))
    room.act(do.CountStacks(table.number, {1: 80_000, 2: 60_000, 3: 100_000}, by=DIRECTOR))
    room.act(do.ProposeDeal(Method.ICM, by=DIRECTOR))
    room.act(do.AgreeToDeal(2, by=DIRECTOR))
    return room


def agreed() -> Room:
    room = dealing()
    for number in (1, 3):
        room.act(do.AgreeToDeal(number, by=Seat(number)))
    return room


def over() -> Room:
    room = at_the_final_table()
    room.bust(3)
    room.bust(2)
    room.act(do.Finish(by=DIRECTOR))
    room.act(do.ReportPointsError(2, "too few", by=CASHIER))
    return room


def cancelled() -> Room:
    room = Room().start(6)
    room.act(do.Cancel("flood", by=DIRECTOR))
    return room


def overnight() -> Room:
    room = Room("multistack").start(12)
    room.act(do.EndDay(by=DIRECTOR))
    return room


def final() -> Room:
    return Room(Rules(buy_in=0, final_fund=1_000_00, starts_at=START))


def hand_for_hand() -> Room:
    room = Room("win_the_button", per_table=2, late_levels=1).start(12).to_level(2)
    room.run_dues()
    room.act(do.AnnounceHandForHand(by=DIRECTOR))
    return room


def colouring_up() -> Room:
    room = Room().start(12)
    room.act(do.ColourUpChips(25, by=DIRECTOR))
    return room


STAGES = (
    pre_registered, lapsed, drawn, held, timed, at_the_final_table, dealing, agreed, over, cancelled, overnight, final,
    hand_for_hand, colouring_up,
)  # fmt: skip


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_all_that_is_offered_is_accepted(stage: Callable[[], Room]) -> None:
    room = stage()
    trial = Lawful(1, 6)
    trial.room = room
    offered = 0
    for who in (*Role, *(Seat(number) for number in range(1, 5))):
        for option in TOURNAMENT.options(room.state, who):
            for _ in range(3):
                trial.is_accepted(option, who)
            offered += 1
    assert offered


DUES = {
    timed: [Rebought],
    agreed: [DealSealed, *[WinnerPaid] * 3, BooksClosed],
    over: [*[WinnerPaid] * 3, BooksClosed],
    cancelled: [*[Refunded] * 6, BooksClosed],
    final: [FundPaidIn],
}
"""What happens in a stage if only what is due is done; in the others nothing is."""


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_what_is_due_is_accepted(stage: Callable[[], Room]) -> None:
    room = stage()
    room.at = max(room.at, START)
    assert [type(event) for event in room.run_dues()] == DUES.get(stage, [])


@pytest.mark.rule("RT-71.1", "R-562")
def test_hundreds_of_penalties_make_a_short_list() -> None:
    """Of a player with a penalty: that offence from one hand more, and all the others together."""
    room = Room().start(30)
    for number in range(1, 21):
        room.act(do.Penalise(number, "etiquette", 2, reason="talk", by=DIRECTOR))
    offered = [option for option in TOURNAMENT.options(room.state, DIRECTOR) if option.kind == "penalise"]
    assert len(offered) == 1 + 2 * 20
    first = [option.asks for option in offered if option.asks[0] == Pick("player", (1,))]
    assert [asks[2] for asks in first] == [Number("hands", 0, 1_000), Number("hands", 3, 1_000)]
    assert "etiquette" not in first[0][1].choices  # type: ignore[union-attr]
    assert first[1][1] == Pick("offence", ("etiquette",))
