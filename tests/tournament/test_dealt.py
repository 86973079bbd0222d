"""Tournaments that the house deals, from the first entry to the winner, tables and all (R-640 to R-644)."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec, encode
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._poker.seats.departure import Unseat
from panoverde.tournament import AS_TABLE, TOURNAMENT, commands as do
from panoverde.tournament.clock import MINUTE
from panoverde.tournament.formats import Format
from panoverde.tournament.orders import orders
from panoverde.tournament.rules import PROFILES, Purchase, Rules, check
from panoverde.tournament.state import PRIZE_POOL, Phase, Placed, Standing
from panoverde.tournament.structure import usual
from tests.tournament.dealt import ONLINE, DealtRoom, events

LEVELS = usual(minutes=3)
HOUR = 60 * MINUTE


def at_the_hour(played: Format = Format.FREEZE_OUT, **others: Any) -> Rules:
    own = {"per_table": 6, "levels": LEVELS, "starts_at": 1_000, **others}
    return replace(ONLINE, format=played, **own)


def refused(room: DealtRoom, command: Command) -> str:
    with pytest.raises(Refused) as why:
        room.act(command)
    return why.value.code


def paid(room: DealtRoom) -> int:
    return sum(one.received + one.bounties_received for one in room.state.entrants)


@pytest.mark.rule("FS-3.1.8", "FS-7.4", "R-640", "RT-6", "FS-8.2")
def test_a_sit_and_go_starts_when_it_is_full_and_pays_its_winner_with_nobody_directing() -> None:
    room = DealtRoom(seed=1)
    room.join(5)
    for _ in range(5):
        room.round()
    assert room.state.course.phase == Phase.ANNOUNCED
    room.join(1)
    room.play()
    prizes = sorted((one.prize for one in room.state.entrants if one.prize), reverse=True)
    assert prizes == [18_900, 8_100]
    assert paid(room) == 27_000 == 6 * 4_500
    assert all(one.placed is None for one in room.state.entrants)
    assert {name: left for name, left in room.state.accounts.items() if left} == {"bank": 6 * 500}


@pytest.mark.rule("RT-9", "RT-10.1", "RT-11", "R-640", "FS-8.5")
@pytest.mark.parametrize("seed", [1, 2])
def test_tables_are_broken_and_balanced_between_hands_down_to_the_winner(seed: int) -> None:
    """`DealtRoom.check` holds after every act: nobody at two tables, no chip more or less."""
    room = DealtRoom(at_the_hour(), seed=seed)
    room.join(16)
    room.play()
    assert next(events(room, "table_broken"), None)
    assert next(events(room, "final_table_drawn"), None)
    taken = list(events(room, "player_taken"))
    assert len(taken) == len(list(events(room, "player_placed")))
    assert [one.place for one in sorted(room.state.entrants, key=lambda one: one.place)][:3] == [1, 2, 3]


@pytest.mark.rule("RT-79.A", "RT-79.B", "RT-79.F", "R-640")
def test_on_the_bubble_tables_play_hand_for_hand_and_all_ins_wait_for_each_other() -> None:
    room = DealtRoom(at_the_hour(per_table=2), seed=6)
    room.join(14)
    room.play()
    tags = [tag_of(event) for event in room.log]
    first, last = tags.index("hand_for_hand_announced"), tags.index("hand_for_hand_ended")
    assert {"all_in_waits", "all_ins_revealed", "round_ended"} <= set(tags[first:last])
    assert tags.index("all_in_waits") < tags.index("all_ins_revealed")


@pytest.mark.rule("FS-3.1.3.1", "R-190", "R-189")
def test_who_wins_the_last_pot_of_a_player_has_their_bounty() -> None:
    room = DealtRoom(at_the_hour(Format.KNOCK_OUT, bounty=2_000, per_table=3), seed=7)
    room.join(17)
    room.play()
    assert sum(one.bounties_received for one in room.state.entrants) == 17 * 2_000


@pytest.mark.rule("FS-3.1.5", "RT-33")
def test_who_wins_a_hand_has_the_button_of_the_next() -> None:
    room = DealtRoom(at_the_hour(Format.WIN_THE_BUTTON), seed=8)
    room.join(9)
    room.play()
    won = [event for event in events(room, "hand_recorded") if event.button_to]  # type: ignore[attr-defined]
    assert won
    called = {event.call.number: event for event in events(room, "hand_called")}  # type: ignore[attr-defined]
    assert any(not event.call.last.big_blind for event in called.values())  # type: ignore[attr-defined]


@pytest.mark.rule("RT-30", "RT-29", "R-641", "R-642")
def test_players_who_never_answer_are_dealt_in_and_blinded_out_and_the_tournament_ends() -> None:
    room = DealtRoom(seed=3, pace=5_000)
    room.join(6)
    room.asleep = set(range(1, 7))
    room.play()
    assert room.state.course.phase == Phase.CLOSED


@pytest.mark.rule("R-644", "R-563")
def test_with_too_few_players_at_the_hour_everybody_has_their_money_back() -> None:
    room = DealtRoom(at_the_hour(fewest=8, starts_at=HOUR))
    room.join(7)
    room.round()
    assert refused(room, do.CallOff(by=Role.CLOCK)) == "not-called-off"
    room.at = HOUR
    room.play()
    assert [one.received for one in room.state.entrants] == [5_000] * 7
    assert not list(events(room, "hand_called"))


@pytest.mark.rule("R-644", "FS-7.2")
def test_the_house_adds_what_the_guaranteed_prize_pool_lacks_before_prizes_are_fixed() -> None:
    room = DealtRoom(at_the_hour(guarantee=100_000))
    room.join(6)
    room.play()
    (added,) = events(room, "overlay_added")
    assert added.amount == 100_000 - 6 * 4_500  # type: ignore[attr-defined]
    assert sum(room.state.course.prizes) == 100_000 == paid(room)
    assert refused(room, do.AddOverlay(by=Role.HOUSE)) == "guarantee-is-reached"


def test_before_seats_are_drawn_a_player_may_leave_with_their_money() -> None:
    room = DealtRoom(seed=1)
    room.join(2)
    room.act(do.LeaveBeforeStart(1, by=Role.HOUSE))
    assert room.state.entrant(1).standing == Standing.GONE
    assert room.state.accounts[PRIZE_POOL] == 4_500
    assert refused(room, do.LeaveBeforeStart(1, by=Role.HOUSE)) == "not-in-play"
    room.join(5)
    room.keep_house()
    assert refused(room, do.LeaveBeforeStart(2, by=Role.HOUSE)) in ("seats-are-drawn", "wrong-phase")


@pytest.mark.rule("FS-6.1", "RT-7.1")
def test_late_players_and_re_entries_are_seated_between_hands() -> None:
    room = DealtRoom(at_the_hour(late_levels=6, re_entries=1), seed=4)
    room.join(7)
    for _ in range(40):
        room.round()
    room.join(4)
    out = next((one.number for one in room.state.entrants if one.standing == Standing.OUT), 0)
    while not out:
        room.round()
        out = next((one.number for one in room.state.entrants if one.standing == Standing.OUT), 0)
    room.act(do.ReEnter(out, by=Role.HOUSE))
    room.play()
    assert room.state.course.entries == 12
    assert list(events(room, "player_seated"))


@pytest.mark.rule("FS-3.1.2", "R-640")
def test_chips_that_are_bought_come_to_the_table_between_two_hands() -> None:
    sold = Purchase(price=3_000, chips=1_500, last_level=4)
    room = DealtRoom(at_the_hour(Format.REBUY_ADD_ON, rebuy=sold, add_on=replace(sold, most=1), late_levels=4), seed=4)
    room.join(7)
    for _ in range(20):
        room.round()
    one = next(one for one in room.state.entrants if one.placed)
    room.act(do.Rebuy(one.number, by=Role.HOUSE))
    room.check()
    assert room.state.entrant(one.number).behind == 1_500
    room.play()
    assert room.state.course.rebuys == 1


@pytest.mark.rule("RT-1", "R-640")
def test_a_paused_clock_lets_the_director_move_somebody_once_all_tables_wait() -> None:
    room = DealtRoom(at_the_hour(stack=50_000), seed=5)
    room.join(10)
    while not room.state.course.calls:
        room.round()
    room.act(do.PauseClock("an incident", by=Role.DIRECTOR))
    one = next(iter(room.state.tables[1].seats.values()))
    anywhere = next(seat for seat in range(1, 7) if seat not in room.state.tables[2].seats)
    assert refused(room, do.MoveEntrant(one, 2, anywhere, "apart", by=Role.DIRECTOR)) == "hands-in-play"
    for _ in range(200):
        room.round()
    table = room.state.tables[2]
    free = next(seat for seat in range(1, 7) if seat not in table.seats)
    mover = next(one for one in room.state.entrants if one.is_in and one.table == 1)
    move = do.MoveEntrant(mover.number, 2, free, "apart", by=Role.DIRECTOR)
    calls = room.state.course.calls
    room.act(move)
    for _ in range(3):
        room.round()
    assert room.state.entrant(mover.number).placed == Placed(table.number, free, room.state.entrant(mover.number).stack)
    assert room.state.course.calls == calls
    room.act(do.ResumeClock(by=Role.DIRECTOR))
    room.play()


@pytest.mark.rule("RT-71.4", "FS-8.5", "R-640")
def test_a_disqualified_player_leaves_their_table_between_two_hands_and_their_chips_leave_play() -> None:
    """The other table plays on."""
    room = DealtRoom(at_the_hour(stack=50_000), seed=5)
    room.join(10)
    while len([table for table in room.state.tables.values() if table.dealing]) < 2:
        room.round()
    who = next(iter(room.state.tables[1].seats.values()))
    shown = do.Disqualify(who, "conduct", "threw a chair", by=Role.DIRECTOR)
    assert refused(room, shown) == "hands-in-play"
    room.act(do.HaltTable(1, by=Role.DIRECTOR))
    while room.state.tables[1].dealing:
        room.round()
    (offer,) = (one for one in TOURNAMENT.options(room.state, Role.DIRECTOR) if one.kind == "disqualify")
    assert who in offer.asks[0].choices  # type: ignore[union-attr]
    one = room.state.entrant(who)
    assert refused(room, replace(shown, stack=one.stack + 1)) == "not-their-chips"
    room.act(shown)
    for _ in range(3):
        room.round()
    gone = room.state.entrant(who)
    assert (gone.standing, gone.placed, gone.stack) == (Standing.DISQUALIFIED, None, 0)
    assert room.state.course.in_play == 10 * 50_000 - one.stack
    assert who not in room.tables[1].seated.values()
    room.act(do.WaiveHalt(1, by=Role.DIRECTOR))
    room.play()
    assert room.state.entrant(who).place == 0


@pytest.mark.rule("RT-71.1", "RT-71.3", "R-609")
def test_a_player_misses_hands_by_a_penalty_dealt_in_and_killed_and_they_count_down() -> None:
    room = DealtRoom(at_the_hour(stack=50_000), seed=5)
    room.join(6)
    while not room.state.tables.get(1) or not room.state.tables[1].dealing:
        room.round()
    who = 5  # who still has chips after this hand
    seat = room.state.entrant(who).seat
    room.act(do.Penalise(who, "conduct", 2, reason="noise", by=Role.DIRECTOR))
    counts: list[tuple[int, int, tuple[int, ...]]] = []
    killed: list[int] = []
    table = room.tables[1]
    for _ in range(400):
        call = room.state.tables[1].called
        if call and (not counts or counts[-1][0] != call.number):
            counts.append((call.number, room.state.entrant(who).missing, call.missing))
        hand = table.table.state.hand
        if hand and hand.holdings.get(seat) and hand.holdings[seat].folded and table.table.state.hands not in killed:
            killed.append(table.table.state.hands)
        room.round()
        if len(counts) > 4:
            break
    assert [(missing, seats) for _, missing, seats in counts[:4]] == [(2, ()), (2, (seat,)), (1, (seat,)), (0, ())]
    assert {2, 3} <= set(killed)
    assert refused(room, do.ServeHand(who, by=Role.DIRECTOR)) == "dealt-by-the-house"


@pytest.mark.rule("RT-1", "R-640")
def test_a_pause_stops_new_hands_at_all_tables() -> None:
    room = DealtRoom(at_the_hour(stack=50_000), seed=5)
    room.join(12)
    while not room.state.course.calls:
        room.round()
    room.act(do.PauseClock("an incident", by=Role.DIRECTOR))
    calls = room.state.course.calls
    for _ in range(120):
        room.round()
    assert room.state.course.calls == calls
    assert not any(table.dealing for table in room.state.tables.values())
    room.act(do.ResumeClock(by=Role.DIRECTOR))
    room.round()
    assert room.state.course.calls > calls


@pytest.mark.rule("R-640", "R-643")
def test_what_belongs_to_tables_of_wood_is_refused() -> None:
    room = DealtRoom(seed=1)
    room.join(6)
    room.keep_house()
    assert refused(room, do.Undo(1, "no", by=Role.DIRECTOR)) == "nothing-undone"
    assert refused(room, do.Bust(1, by=Role.DIRECTOR)) == "dealt-by-the-house"
    assert refused(room, do.EndRound(by=Role.DIRECTOR)) == "dealt-by-the-house"
    assert refused(room, do.Join("A", "b", by=Role.HOUSE)) == "entries-are-over"
    house: dict[str, Any] = {"by": Role.HOUSE}
    assert refused(room, do.CallHand(9, **house)) == "table-waits"
    assert refused(room, do.ConfirmPlaced(1, 9, 1, 1_500, **house)) == "sits-elsewhere"
    assert refused(room, do.ConfirmTaken(1, 1, 1_500, **house)) == "sits-elsewhere"
    assert refused(room, do.ReportAllIn(1, **house)) == "no-hand-dealt"
    (table,) = room.state.tables.values()
    seat, who = next(iter(table.seats.items()))
    assert refused(room, do.ConfirmPlaced(who, 1, seat, 7, **house)) == "not-their-chips"
    report = do.ReportHand(1, {}, table.blinds, **house)
    assert refused(room, report) == "no-hand-dealt"
    while not room.state.tables[1].dealing:
        room.round()
    assert refused(room, replace(report, chips={9: 1})) == "stacks-of-others"


@pytest.mark.rule("FS-2.2", "R-563", "R-640")
def test_a_tournament_cancelled_in_the_middle_of_a_hand_gives_everybody_their_money_back() -> None:
    room = DealtRoom(at_the_hour(late_levels=4), seed=1)
    room.join(7)
    while not any(table.dealing for table in room.state.tables.values()):
        room.round()
    room.act(do.Cancel("the lights are out", by=Role.DIRECTOR))
    assert set(room.state.course.astray) == set(range(1, 8))
    table = next(iter(room.tables.values()))
    room.cancelled = True
    room.play()
    assert [one.received for one in room.state.entrants] == [5_000] * 7
    assert not table.seated


def test_a_table_that_holds_other_chips_than_the_tournament_is_not_believed() -> None:
    room = DealtRoom(at_the_hour(), seed=2)
    room.join(14)
    while not room.state.course.astray:
        room.round()
    one = room.state.entrant(room.state.course.astray[0])
    assert one.placed
    wrong = do.ConfirmTaken(one.placed.table, one.placed.seat, one.placed.chips + 1, by=Role.HOUSE)
    assert refused(room, wrong) == "not-their-chips"


@pytest.mark.rule("RT-36.3")
def test_a_null_hand_is_called_again() -> None:
    room = DealtRoom(seed=1)
    room.join(6)
    while not room.state.tables.get(1) or not room.state.tables[1].dealing:
        room.round()
    before = room.state.tables[1]
    room.act(do.ReportHand(1, {}, before.blinds, void=True, by=Role.HOUSE))
    assert not room.state.tables[1].dealing
    assert room.state.tables[1].hands == before.hands


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "bingo"}, "no-such-game-online"),
        ({"venue": "Casino"}, "no-such-game-online"),
        ({"chips": (25, 100)}, "nobody-handles-chips"),
        ({"format": Format.FREEZE_OUT, "day_one_levels": 4}, "not-online-yet"),
        ({"bots": True}, "bots-in-demo-only"),
        ({"fewest": 5}, "option-outside-law"),
        ({"pace": 60_001}, "option-outside-law"),
        ({"guarantee": -1}, "option-outside-law"),
        ({"game": "", "venue": "Casino", "again": True}, "only-dealt-by-the-house"),
    ],
)
def test_an_announcement_that_the_house_can_not_deal_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as why:
        check(replace(ONLINE, approval="SRIJ 1", demo=False, **changes))
    assert why.value.code == code


def test_joining_asks_for_an_account_and_a_place() -> None:
    room = DealtRoom(seed=1)
    assert refused(room, do.Join("A", "", by=Role.HOUSE)) == "not-identified"
    room.join(6)
    assert refused(room, do.Join("B", "b", by=Role.HOUSE)) == "room-is-full"


def test_the_fold_of_the_log_is_the_state_and_survives_json_and_viewers() -> None:
    room = DealtRoom(at_the_hour(per_table=3), seed=9)
    room.join(10)
    room.play()
    codec = Codec(AS_TABLE)
    log = [codec.event(encode(event)) for event in room.log]
    state = shown = TOURNAMENT.open(room.rules, 0)
    for event in log:
        state = TOURNAMENT.evolve(state, event)
        shown = TOURNAMENT.evolve(shown, TOURNAMENT.see(event, Role.PUBLIC))
    assert state == room.state
    assert shown == TOURNAMENT.view(state, Role.PUBLIC)
    assert not any(one.account for one in shown.entrants)


def test_what_is_offered_to_the_house_and_the_clock_is_accepted() -> None:
    room = DealtRoom(at_the_hour(guarantee=50_000), seed=1)
    room.join(7)
    seen: set[str] = set()
    for _ in range(400):
        for option in TOURNAMENT.options(room.state, Role.HOUSE):
            seen.add(option.kind)
        room.round()
        if room.state.course.phase == Phase.CLOSED:
            break
    assert {"join", "leave_before_start", "draw_room", "call_hand", "add_overlay"} & seen


def test_orders_are_given_once_the_tournament_has_heard_of_the_last_ones() -> None:
    """A player who has sat down, of whom nobody has heard yet, is neither seated again nor taken away."""
    room = DealtRoom(seed=1)
    room.join(6)
    room.keep_house()
    (table,) = room.state.tables.values()
    seats = {order.command.seat for order in orders(room.state, 1, {})}  # type: ignore[attr-defined]
    assert seats == set(table.seats)
    assert list(orders(room.state, 1, dict(table.seats))) == []
    assert list(orders(room.state, 2, {})) == []
    assert not any(isinstance(order.command, Unseat) for order in orders(room.state, 1, dict(table.seats)))


def test_the_preset_is_lawful_and_dealt() -> None:
    assert PROFILES["sit_and_go_online"].is_dealt
    assert not PROFILES["sit_and_go"].is_dealt
    assert Seeded(1).lot(2) in (0, 1)
