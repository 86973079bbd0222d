"""Random tournaments from the draw to the last payment: seats, chips, places and money hold at every step."""

from random import Random

import pytest

from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.formats import Format
from panoverde.tournament.rules import PRESETS
from panoverde.tournament.state import Phase
from tests.tournament.played import CASHIER, CLOCK, DIRECTOR, START, Room
from tests.tournament.simulated import Simulation, check_end, check_money, check_seats

SMALL = [6, 6, 7, 9, 11, 16, 24, 40]


@pytest.mark.parametrize("block", range(12))
def test_twenty_random_tournaments(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        entries = Random(seed * 7).choice(SMALL)
        room = Simulation(seed, entries, online=seed % 3 == 0).play()
        check_end(room)


@pytest.mark.parametrize(("seed", "entries"), [(1_001, 150), (1_002, 300)])
def test_a_larger_random_tournament(seed: int, entries: int) -> None:
    check_end(Simulation(seed, entries).play())


def test_three_thousand_entries_from_the_draw_to_the_winner() -> None:
    room = Room("win_the_button", late_levels=1, per_table=9).start(3_000)
    assert len(room.state.tables) == 334
    room.to_level(2)
    room.run_dues()
    luck = Random(1)
    order = list(room.alive)
    luck.shuffle(order)
    while len(order) > 1:
        room.act(do.Bust(order.pop(), by=DIRECTOR))
        room.run_dues()
        if len(order) % 500 == 0:
            check_seats(room.state)
            check_money(room)
            counts = [len(table.seats) for table in room.state.tables.values()]
            assert max(counts) - min(counts) <= 1
        if room.state.course.hand_for_hand:
            room.act(do.EndRound(by=DIRECTOR))
    assert room.phase == Phase.CLOSED
    check_end(room)


@pytest.mark.rule("FS-3.1")
@pytest.mark.parametrize("name", PRESETS)
def test_each_format_is_played_from_the_announcement_to_the_ranking(name: str) -> None:
    room = Room(name)
    room.enter_many(6 if name == "sit_and_go" else 33)
    room.at = START
    if name != "sit_and_go":
        room.act(do.DrawRoom(by=DIRECTOR))
        room.act(do.StartTournament(by=DIRECTOR))
    while room.phase != Phase.CLOSED:
        room.run_dues()
        if room.phase == Phase.OVERNIGHT:
            (late,) = room.register("Second day")
            room.act(do.Enter(late, 2, by=CASHIER))
            room.act(do.StartDay(by=DIRECTOR))
        elif room.phase == Phase.RUNNING:
            timed = {option.kind: option for option in TOURNAMENT.options(room.state, CLOCK)}
            if "end_day" in timed:
                room.at = max(room.at, timed["end_day"].since)
                room.act(do.EndDay(by=CLOCK))
            elif not room.state.course.prizes_fixed:
                if room.rules.rebuy and room.state.course.clock.level < 3:
                    room.act(do.Rebuy(room.state.course.clock.level, by=CASHIER))
                room.next_level()
            else:
                room.bust(room.alive[-1])
    check_end(room)
    assert sum(room.outside.values()) == 0
    if name == "multistack":
        assert room.state.course.day_two == (0, 1, 0)
    assert room.rules.format == Format(name)
