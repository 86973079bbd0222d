"""Prizes, bounties, seats, deals, payment and points of a whole tournament (FS-3.1, FS-7, FS-9)."""

from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.people import Seat
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.deal import Method
from panoverde.tournament.results import points
from panoverde.tournament.rules import REBUY
from panoverde.tournament.state import Phase
from tests.tournament.played import CASHIER, DIRECTOR, HOUR, HOUSE, MINUTE, Room


def fixed(name: str = "win_the_button", players: int = 12, **rules: Any) -> Room:
    """Prizes are fixed."""
    room = Room(name, **{"late_levels": 1, "re_entries": 0, "abandon": False, **rules}).start(players).to_level(2)
    room.run_dues()
    return room


@pytest.mark.rule("FS-7.2", "FS-7.4", "FS-7.5")
def test_prizes_are_fixed_as_soon_as_entries_are_over_and_nothing_more_is_sold() -> None:
    room = Room("rebuy_add_on", late_levels=2).start(12).to_level(3)
    room.run_dues()
    assert room.state.course.entries_closed
    assert not room.state.course.prizes_fixed
    assert room.refuses(do.FixPrizes(by=DIRECTOR)).cites == ("FS-7.5",)
    room.to_level(4)
    room.act(do.AddOn(1, by=CASHIER))
    room.to_level(5)
    room.run_dues()
    assert sum(room.state.course.prizes) == 12 * 45_00 + 27_00 == room.state.accounts["prize_pool"]
    assert room.state.course.prizes == (283_50, 170_10, 113_40)


@pytest.mark.rule("FS-7.2", "RT-27")
def test_prizes_wait_for_a_declared_rebuy_which_belongs_to_the_pool() -> None:
    room = Room("rebuy_add_on", late_levels=2).start(12).to_level(4)
    room.act(do.DeclareRebuy(1, by=DIRECTOR))
    room.to_level(5)
    room.act(do.CloseEntries(by=DIRECTOR))
    assert room.refuses(do.FixPrizes(by=DIRECTOR)).cites == ("FS-7.5",)
    room.run_dues()
    assert sum(room.state.course.prizes) == 12 * 45_00 + 27_00 == room.state.accounts["prize_pool"]


@pytest.mark.rule("RT-27", "R-150", "RT-71.4")
@pytest.mark.parametrize("behind", [True, False])
def test_a_disqualified_player_still_owes_the_rebuy_that_they_declared(behind: bool) -> None:
    room = Room("rebuy_add_on", late_levels=2, rebuy_chips_behind=behind).start(12).to_level(4)
    room.act(do.DeclareRebuy(1, by=DIRECTOR))
    room.act(do.Disqualify(1, "collusion", "chip dumping", by=DIRECTOR))
    in_play = room.state.course.in_play
    room.to_level(5)
    room.act(do.CloseEntries(by=DIRECTOR))
    assert room.due() == do.Rebuy(1, by=CASHIER)
    room.run_dues()
    assert not room[1].owes_rebuy
    assert (room[1].stack, room.state.course.in_play) == (0, in_play)  # no chips for who is not there
    assert sum(room.state.course.prizes) == 12 * 45_00 + 27_00 == room.state.accounts["prize_pool"]


@pytest.mark.rule("FS-7.5", "R-544")
def test_the_organisers_own_table_keeps_the_law() -> None:
    room = Room("win_the_button", late_levels=1).start(31).to_level(2)
    room.run_dues(but=(do.FixPrizes,))
    assert room.refuses(do.FixPrizes((1_000_00, 395_00), by=DIRECTOR)).cites == ("FS-7.4",)
    room.act(do.FixPrizes((695_00, 400_00, 200_00, 100_00), by=DIRECTOR))
    assert room.state.course.prizes == (695_00, 400_00, 200_00, 100_00)
    assert room.refuses(do.FixPrizes(by=DIRECTOR)).cites == ("FS-7.5",)


@pytest.mark.rule("FS-8.2", "FS-7.2")
def test_play_goes_on_to_a_winner_and_the_cage_pays_the_pool() -> None:
    room = fixed()
    assert room.refuses(do.Finish(by=DIRECTOR)).cites == ("FS-8.2", "FS-3.1.9")
    assert room.refuses(do.PayWinner(1, by=CASHIER)).code == "nothing-to-pay"
    while room.state.course.playing > 2:
        room.bust(room.alive[-1])
        room.run_dues()
    assert room.act(do.PayWinner(3, by=CASHIER)).prize == 108_00  # type: ignore[attr-defined]
    assert room.refuses(do.PayWinner(3, by=CASHIER)).code == "nothing-to-pay"
    room.bust(2)
    assert room.refuses(do.Bust(1, by=DIRECTOR)).code == "last-player"
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert [room.outside[f"wallet:{number}"] for number in (1, 2, 3)] == [220_00, 112_00, 58_00]
    assert room.outside["bank"] == 12 * 5_00


@pytest.mark.rule("FS-3.1.3.1", "R-190")
def test_no_bounty_goes_to_a_player_who_is_out_in_that_hand_or_sits_elsewhere() -> None:
    room = fixed("knock_out", 12)
    table = room[1].table
    here = {number: 20_000 for number in room.alive if room[number].table == table}
    elsewhere = next(number for number in room.alive if number not in here)
    first, second, winner, *_ = here
    stacks = here | {first: 0, second: 0, winner: 60_000}
    wrong: list[dict[int, tuple[int, ...]]] = [
        {first: (second,), second: (winner,)},
        {first: (winner,), second: (elsewhere,)},
    ]
    for takers in wrong:
        refused = room.refuses(do.RecordHand(table, stacks, (winner,), takers, by=HOUSE))
        assert refused.cites == ("FS-3.1.3.1", "R-190")
    room.act(do.RecordHand(table, stacks, (winner,), {first: (winner,), second: (winner,)}, by=HOUSE))
    assert room[winner].bounties == 40_00


@pytest.mark.rule("FS-3.1.3", "FS-3.1.3.1", "FS-5.3.2", "R-190", "R-522")
def test_bounties_pass_from_the_eliminated_to_who_eliminated_them() -> None:
    room = fixed("knock_out", 7)
    assert room.refuses(do.Bust(7, by=DIRECTOR)).cites == ("FS-3.1.3.1", "R-190")
    assert room.refuses(do.Bust(7, takers=(7,), by=DIRECTOR)).code == "who-eliminated"
    room.act(do.Bust(7, takers=(2, 1), by=DIRECTOR))
    room.act(do.Bust(6, takers=(2,), by=DIRECTOR))
    assert (room[1].bounties, room[2].bounties) == (10_00, 30_00)
    room.act(do.PayWinner(2, by=CASHIER))  # during play, at the cage
    assert room.outside["wallet:2"] == -70_00 + 30_00
    room.bust_to(1)
    assert sum(one.bounties_received for one in room.state.entrants) == 7 * 20_00
    assert room.state.accounts["bounties"] == 0


@pytest.mark.rule("R-528", "R-189")
def test_the_bounty_of_an_abandoned_stack_is_kept_and_a_new_one_bought() -> None:
    room = Room("knock_out", abandon=True).start(7)
    room.act(do.ReEnter(1, 5_000, by=CASHIER))
    assert room[1].bounties == 20_00
    assert room.state.accounts["bounties"] == 8 * 20_00


@pytest.mark.rule("RT-1")
def test_a_player_recorded_as_out_by_mistake_is_reinstated_and_places_move() -> None:
    room = fixed("knock_out", 8)
    table = room[8].table
    room.act(do.Bust(8, 5_000, (1,), by=DIRECTOR))
    room.bust(7)
    room.act(do.Reinstate(8, table, 10, "had a chip behind", by=DIRECTOR))
    assert (room[8].stack, room[8].seat, room[1].bounties) == (5_000, 10, 20_00)
    room.bust_to(1)
    assert room[7].place == 8
    assert room.refuses(do.Reinstate(8, table, 10, "again", by=DIRECTOR)).code == "wrong-phase"


@pytest.mark.rule("RT-1", "FS-8.5", "RT-25.2")
def test_a_player_out_in_a_reported_hand_returns_with_chips_that_somebody_gives_back() -> None:
    room = fixed(players=6)
    (table,) = room.state.tables.values()
    seat = room[6].seat
    stacks = dict.fromkeys(room.alive, 20_000) | {6: 0, 1: 40_000}
    room.act(do.RecordHand(table.number, stacks, (1,), by=HOUSE))
    back = do.Reinstate(6, table.number, seat, "the pot was split", by=DIRECTOR)
    assert room.refuses(back).cites == ("RT-1", "FS-8.5")
    for giver in (2, 6, 9):  # has no more than that, is out, is nobody
        assert room.refuses(replace(back, giver=giver)).code == "who-has-their-chips"
    room.act(replace(back, giver=1))
    assert [room[number].stack for number in (1, 6)] == [20_000, 20_000]
    assert sum(room[number].stack for number in room.alive) == room.state.course.in_play == 120_000
    seat = room[5].seat
    room.bust(5, stack=20_000)
    refused = room.refuses(do.Reinstate(5, table.number, seat, "a chip", 1, by=DIRECTOR))
    assert refused.code == "nobody-has-their-chips"


@pytest.mark.rule("FS-3.1.4", "FS-3.1.4.1", "R-183", "R-560")
def test_a_satellite_ends_with_its_seats_and_the_bubble_has_the_remainder() -> None:
    room = fixed("satellite", 28, rebuy=None)
    assert (room.state.course.seats_given, room.state.course.prizes[-1]) == (4, 60_00)  # 1260 = 4 × 300 + 60
    assert room.refuses(do.ProposeDeal(Method.EVEN, by=DIRECTOR)).cites == ("FS-3.1.4.1",)
    room.bust_to(4)
    assert room.phase == Phase.CLOSED
    assert room.outside["pool:seats.main"] == 1_200_00
    assert room.outside["wallet:5"] == -50_00 + 60_00
    assert {number for number, earned in points(room.state).items() if earned > 300} == {1, 2, 3, 4}


@pytest.mark.rule("FS-3.1.9", "R-185")
def test_a_survivor_ends_in_the_money_and_is_ordered_by_chips() -> None:
    room = fixed("survivor", 15, rebuy=None)
    room.bust_to(4)
    (table,) = room.state.tables.values()
    stacks = dict(zip(room.alive, (50_000, 90_000, 100_000, 60_000), strict=True))
    room.act(do.CountStacks(table.number, stacks, by=DIRECTOR))
    room.bust(room.alive[-1])
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert [room[number].place for number in (1, 2, 3)] == [3, 2, 1]
    assert {room[number].prize for number in (1, 2, 3)} == {225_00}
    earned = points(room.state)
    assert earned[1] == earned[2] == earned[3] == 50 + 225


@pytest.mark.rule("FS-7.3", "R-191", "FS-1.3")
def test_a_deal_is_unanimous_and_ends_the_tournament() -> None:
    room = fixed(players=12)
    assert room.refuses(do.ProposeDeal(Method.EVEN, by=DIRECTOR)).cites == ("FS-7.3", "R-191")
    room.bust_to(2)
    (table,) = room.state.tables.values()
    assert room.refuses(do.ProposeDeal(Method.CHIPS, by=DIRECTOR)).code == "stacks-not-counted"
    room.act(do.CountStacks(table.number, {1: 60_000, 2: 180_000}, by=DIRECTOR))
    room.act(do.ProposeDeal(Method.CHIPS, by=DIRECTOR))
    shares = room.state.course.deal.shares  # type: ignore[union-attr]
    assert shares == {1: 108_00, 2: 324_00}
    assert room.refuses(do.SealDeal(by=DIRECTOR)).code == "not-unanimous"
    room.act(do.AgreeToDeal(1, by=Seat(1)))
    assert room.refuses(do.AgreeToDeal(2, by=Seat(1))).code == "not-yours"
    room.act(do.AgreeToDeal(2, by=DIRECTOR))
    assert isinstance(room.due(), do.SealDeal)
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert [(room[number].place, room[number].prize) for number in (1, 2)] == [(2, 108_00), (1, 324_00)]
    assert points(room.state)[1] == points(room.state)[2] == 50 + 216  # FS-9.2


@pytest.mark.rule("R-191", "R-540")
def test_a_deal_is_dropped_by_anybody_who_disagrees_and_by_the_next_elimination() -> None:
    room = fixed(players=9)
    room.bust_to(3)
    amounts = {1: 300_00, 2: 105_00, 3: 0}
    assert room.refuses(do.ProposeDeal(Method.AGREED, amounts=amounts | {9: 0}, by=DIRECTOR)).cites == ("R-191",)
    refused = room.refuses(do.ProposeDeal(Method.AGREED, 1_00, amounts, by=DIRECTOR))
    assert refused.code == "deal-below-minimum"
    room.act(do.ProposeDeal(Method.AGREED, amounts=amounts, by=DIRECTOR))
    room.act(do.DropDeal(by=DIRECTOR))
    assert room.refuses(do.AgreeToDeal(1, by=Seat(1))).cites == ("R-191",)
    room.act(do.ProposeDeal(Method.EVEN, by=DIRECTOR))
    room.bust(3)
    assert room.state.course.deal is None


@pytest.mark.rule("R-522", "FS-7.3")
def test_players_of_a_deal_keep_their_own_bounties() -> None:
    room = fixed("knock_out", 7)
    room.bust_to(2)
    room.act(do.ProposeDeal(Method.EVEN, by=DIRECTOR))
    for number in room.alive:
        room.act(do.AgreeToDeal(number, by=DIRECTOR))
    room.run_dues()
    assert sum(one.bounties_received for one in room.state.entrants) == 7 * 20_00
    assert all(held == 0 for name, held in room.state.accounts.items() if name != "bank")


@pytest.mark.rule("R-558")
def test_prizes_that_no_place_takes_are_the_winners() -> None:
    """Eleven entries by two players of whom the others are disqualified: three places, two players."""
    room = fixed(players=10)
    for number in range(3, 11):
        room.act(do.Disqualify(number, "collusion", "a ring", by=DIRECTOR))
    room.run_dues()
    room.bust(2)
    room.run_dues()
    assert (room[1].prize, room[2].prize) == (225_00 + 90_00, 135_00)


@pytest.mark.rule("FS-9.1", "FS-9.2", "R-186", "R-531", "R-559")
def test_points_are_euros_of_buy_in_and_complete_euros_of_prize() -> None:
    room = Room("freeze_out", buy_in=30_50, fee_percent=Decimal(20), late_levels=1).start(7)
    room.bust(1)
    room.act(do.ReEnter(1, by=CASHIER))
    room.run_dues()
    room.to_level(2)
    room.run_dues()
    room.bust_to(1)
    earned = points(room.state)
    assert earned[1] == 61 + room[1].prize // 100
    assert earned[7] == 30


@pytest.mark.rule("FS-9.7")
def test_errors_in_points_are_reported_within_72_hours_and_answered() -> None:
    room = fixed(players=7)
    room.bust_to(1)
    over = room.state.course.over_at
    room.at = over + 72 * HOUR
    room.act(do.ReportPointsError(3, "my re-entry is missing", by=CASHIER))
    assert room.refuses(do.AnswerPointsError(2, 100, "x", by=DIRECTOR)).code == "nothing-reported"
    room.act(do.AnswerPointsError(3, 100, "it was", by=DIRECTOR))
    assert points(room.state)[3] == 100
    assert room.state.course.complaints[0].answer == "it was"
    room.at += MINUTE
    assert room.refuses(do.ReportPointsError(4, "mine too", by=HOUSE)).cites == ("FS-9.7",)


@pytest.mark.rule("FS-7.2", "FS-7.3", "R-191")
def test_a_deal_that_was_not_sealed_ends_with_the_tournament() -> None:
    """Prizes that were paid can't be shared again."""
    room = fixed("survivor", 10, rebuy=None)
    for number in (10, 9, 8, 7, 6, 5, 4):
        room.bust(number)
    room.act(do.ProposeDeal(Method.AGREED, amounts={1: sum(room.state.course.prizes)}, by=DIRECTOR))
    room.act(do.Finish(by=DIRECTOR))
    room.act(do.PayWinner(2, by=CASHIER))
    assert room.refuses(do.AgreeToDeal(1, by=Seat(1))).cites == ("R-191",)
    room.run_dues()
    assert room.state.accounts["bank"] == 10 * 5_00


@pytest.mark.rule("FS-7.3", "R-191")
def test_a_hand_that_is_played_drops_a_deal_by_the_chips_before_it() -> None:
    room = fixed(players=6)
    room.act(do.ProposeDeal(Method.CHIPS, by=DIRECTOR))
    stacks = dict.fromkeys(room.alive, 20_000) | {1: 1_000, 2: 39_000}
    room.act(do.RecordHand(room[1].table, stacks, (2,), by=HOUSE))
    assert room.refuses(do.AgreeToDeal(2, by=Seat(2))).cites == ("R-191",)


@pytest.mark.rule("FS-7.2", "FS-7.3", "R-191", "R-558")
def test_a_deal_shares_the_prizes_that_no_place_takes_too() -> None:
    """Two players with ten entries: three prizes."""
    room = Room("freeze_out", re_entries=8).start(2)
    for _ in range(8):
        room.bust(2)
        room.act(do.ReEnter(2, by=CASHIER))
        room.run_dues()
    room.to_level(5)
    room.run_dues()
    assert room.state.course.prizes == (225_00, 135_00, 90_00)
    room.act(do.ProposeDeal(Method.EVEN, by=DIRECTOR))
    for number in (1, 2):
        room.act(do.AgreeToDeal(number, by=DIRECTOR))
    room.run_dues()
    assert [room[number].prize for number in (1, 2)] == [225_00, 225_00]
    assert room.state.accounts["bank"] == 10 * 5_00


@pytest.mark.rule("R-527", "R-520", "FS-3.1.4.1")
def test_an_odd_cent_takes_nobodys_seat() -> None:
    """Seven seats for seven players with as many chips, and a remainder that seven can't divide."""
    room = Room("satellite", target_buy_in=40_00, rebuy=REBUY, late_levels=1).start(7)
    room.act(do.Rebuy(1, by=CASHIER))
    room.to_level(5)
    room.run_dues()
    assert {one.prize for one in room.state.entrants} == {48_85, 48_86}
    assert all(one.seat_won for one in room.state.entrants)
    assert room.outside["pool:seats.main"] == 7 * 40_00


@pytest.mark.rule("R-541", "FS-3.1.4.1")
def test_players_tied_at_the_bubble_of_a_satellite_share_seat_and_remainder_in_money() -> None:
    room = fixed("satellite", 28, rebuy=None, per_table=2)
    while room.state.course.playing > 5:
        room.bust(room.alive[-1])
        room.run_dues()
    assert room.state.course.hand_for_hand
    room.act(do.EndRound(by=DIRECTOR))
    room.bust(5)
    room.run_dues()
    room.bust(4)
    assert room.refuses(do.Finish(by=DIRECTOR)).cites == ("FS-8.2", "FS-3.1.9")
    room.act(do.EndRound(by=DIRECTOR))
    room.run_dues()
    assert [(room[number].place, room[number].prize, room[number].seat_won) for number in (4, 5)] == [
        (4, 180_00, False),
        (4, 180_00, False),
    ]
    assert room.outside["pool:seats.main"] == 900_00
    assert {name: held for name, held in TOURNAMENT.holdings(room.state).items() if held} == {"bank": 28 * 5_00}
