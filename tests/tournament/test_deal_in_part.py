"""A deal that leaves a part to play for: the tournament goes on to a winner (FS-7.3, FS-8.2, R-611)."""

import pytest

from panoverde.core.people import Seat
from panoverde.tournament import commands as do
from panoverde.tournament.deal import Method, agreement
from panoverde.tournament.results import points, standings
from panoverde.tournament.state import Phase
from tests.tournament.played import CASHIER, DIRECTOR, HOUSE, Room


def dealt(name: str = "win_the_button", left: tuple[int, ...] = (60_00,), players: int = 3) -> Room:
    """Twelve entries, 270, 162 and 108 euros; so many players share them evenly but for what is left."""
    room = Room(name, late_levels=1, re_entries=0, abandon=False, rebuy=None).start(12).to_level(2)
    room.run_dues()
    room.bust_to(players)
    room.act(do.ProposeDeal(Method.EVEN, left_to_play=left, by=DIRECTOR))
    for number in room.alive:
        room.act(do.AgreeToDeal(number, by=Seat(number)))
    assert isinstance(room.due(), do.SealDeal)
    room.act(do.SealDeal(by=DIRECTOR))
    return room


@pytest.mark.rule("FS-7.3", "FS-8.2", "R-191", "R-611")
def test_play_goes_on_for_the_part_that_was_left_and_the_winner_has_it() -> None:
    room = dealt()
    assert room.due() is None
    assert room.state.course.playing == 3
    room.bust(1)
    first = standings(room.state)[0]
    assert (first.player, first.place, first.prize) == (1, 3, 160_00)
    assert room.act(do.PayWinner(1, by=CASHIER)).prize == 160_00  # type: ignore[attr-defined]
    room.bust(3)
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert [(room[one].place, room[one].prize) for one in (2, 3, 1)] == [(1, 220_00), (2, 160_00), (3, 160_00)]
    assert [room.outside[f"wallet:{one}"] for one in (2, 3, 1)] == [170_00, 110_00, 110_00]
    assert room.outside["bank"] == 12 * 5_00
    assert room.state.accounts["prize_pool"] == 0


@pytest.mark.rule("FS-9.2", "R-611")
def test_points_are_those_of_the_deal_and_of_the_part_that_was_won() -> None:
    room = dealt(left=(61_00,))  # 479 euros are shared: 159.66 for each, 160 points
    room.bust(1)
    room.bust(3)
    room.run_dues()
    earned = points(room.state)
    assert (earned[1], earned[3]) == (50 + 160, 50 + 160)
    assert earned[2] == 50 + 160 + 61


@pytest.mark.rule("R-611", "R-181")
def test_parts_are_left_for_the_first_places_and_never_more_than_their_prizes() -> None:
    room = dealt(left=(100_00, 50_00))
    room.bust(3)
    room.bust(2)
    room.run_dues()
    assert [room[one].prize for one in (1, 2, 3)] == [230_00, 180_00, 130_00]
    room = Room("win_the_button", late_levels=1).start(12).to_level(2)
    room.run_dues()
    room.bust_to(2)
    for left, code in (
        ((270_01,), "more-left-than-prizes"),
        ((100_00, 100_01), "prizes-increase"),
        ((10_00, 5_00, 1_00), "more-left-than-prizes"),
        ((-1,), "not-an-amount"),
    ):
        assert room.refuses(do.ProposeDeal(Method.EVEN, left_to_play=left, by=DIRECTOR)).code == code
    amounts = {1: 232_00, 2: 200_00}
    refused = room.refuses(do.ProposeDeal(Method.AGREED, 0, amounts, (1_00,), by=DIRECTOR))
    assert refused.code == "deal-is-not-the-prizes"
    room.act(do.ProposeDeal(Method.AGREED, 0, {1: 231_00, 2: 200_00}, (1_00,), by=DIRECTOR))


@pytest.mark.rule("R-611", "R-540")
def test_icm_shares_what_each_place_has_without_its_part() -> None:
    """Three quarters of the chips: first with 3 to 1, for 100 or 60 once 40 of 140 are left."""
    shares = agreement(Method.ICM, [140_00, 60_00], [3_000, 1_000], left=(40_00,))
    assert [share.amount for share in shares] == [90_00, 70_00]
    whole = agreement(Method.ICM, [140_00, 60_00], [3_000, 1_000])
    assert [share.amount for share in whole] == [90_00 + 30_00, 70_00 + 10_00]


@pytest.mark.rule("R-191", "R-611", "FS-8.2")
def test_hands_and_counts_leave_a_sealed_deal_alone_and_nobody_makes_another() -> None:
    room = dealt("survivor", (40_00,), 4)
    (table,) = room.state.tables.values()
    shares = room.state.course.deal.shares  # type: ignore[union-attr]
    room.act(do.CountStacks(table.number, dict.fromkeys(room.alive, 60_000), by=DIRECTOR))
    stacks = dict.fromkeys(room.alive, 60_000) | {1: 120_000, 2: 0}
    room.act(do.RecordHand(table.number, stacks, (1,), by=HOUSE))
    assert room.state.course.deal.shares == shares  # type: ignore[union-attr]
    assert room.refuses(do.ProposeDeal(Method.EVEN, by=DIRECTOR)).code == "deal-was-made"
    assert room.due() is None  # a survivor too goes on to a winner
    free = next(seat for seat in range(1, 10) if seat not in room.state.tables[table.number].seats)
    refused = room.refuses(do.Reinstate(12, table.number, free, "a chip", by=DIRECTOR))
    assert refused.cites == ("R-191", "R-611")
    room.bust_to(1)
    assert room[1].prize == shares[1] + 40_00


@pytest.mark.rule("R-557", "R-558", "R-611")
def test_a_disqualified_player_loses_their_share_to_the_winner_and_nobody_else_is_touched() -> None:
    room = dealt()
    room.act(do.Disqualify(3, "collusion", "with a friend", by=DIRECTOR))
    room.bust(2)
    room.run_dues()
    assert [room[one].prize for one in (1, 2, 3)] == [160_00 + 60_00 + 160_00, 160_00, 0]
    assert points(room.state)[3] == 50
    room = dealt(players=2)  # the third was out before
    room.act(do.Disqualify(2, "collusion", "with a friend", by=DIRECTOR))
    room.run_dues()
    assert [(room[one].place, room[one].prize) for one in (1, 3)] == [(1, 432_00), (2, 108_00)]
