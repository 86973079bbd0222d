"""Every correction is an act: undo of any of the last acts, with their money (R-550)."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from panoverde.core.decider import Command, Event
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.colour_up import ColourUp
from panoverde.tournament.history import MOST_ACTS, since_draw
from panoverde.tournament.rules import Xtrastack
from panoverde.tournament.season import season
from panoverde.tournament.state import Phase, State
from tests.tournament.played import CASHIER, DIRECTOR, FLOOR, Room
from tests.tournament.simulated import Simulation


class Recorded(Simulation):
    """Keeps every state and what everybody's accounts had then."""

    def __init__(self, seed: int, entries: int, *, online: bool = False) -> None:
        super().__init__(seed, entries, online=online)
        self.past: list[tuple[State, Counter[str]]] = []
        act = self.room.act

        def recording(command: Command, *chance: object) -> Event:
            before = self.room.state, Counter(self.room.outside)
            event = act(command, *chance)  # type: ignore[arg-type]
            if isinstance(command, do.Undo):
                del self.past[-command.acts :]
            else:
                self.past.append(before)
            return event

        self.room.act = recording  # type: ignore[method-assign, assignment]


def same(now: State, then: State) -> bool:
    held = {name: amount for name, amount in now.accounts.items() if amount}
    return replace(now, history=(), accounts={}) == replace(then, history=(), accounts={}) and held == {
        name: amount for name, amount in then.accounts.items() if amount
    }


@pytest.mark.rule("R-550")
@pytest.mark.parametrize("seed", range(10))
def test_all_since_the_last_draw_is_taken_back_act_by_act_with_its_money(seed: int) -> None:
    simulation = Recorded(seed, Random(seed).choice([6, 9]), online=seed % 2 == 1)
    room = simulation.play()
    past = list(simulation.past)
    assert since_draw(room.state) > 5
    for _ in range(since_draw(room.state)):
        then, outside = past.pop()
        room.act(do.Undo(1, "back", by=DIRECTOR))
        assert same(room.state, then)
        assert +room.outside == +outside
    assert not room.state.history or room.refuses(do.Undo(1, "the draw", by=DIRECTOR)).code == "draw-stands"


@pytest.mark.rule("R-550", "R-202", "RT-6", "RT-7.1", "RT-9", "RT-11")
def test_a_draw_stands_and_what_follows_it_can_be_taken_back() -> None:
    room = Room("win_the_button", per_table=6, late_levels=1).start(13)
    again = do.Undo(1, "I don't like it", by=DIRECTOR)
    room.act(again)  # the start
    assert room.refuses(again).cites == ("R-202", "R-550", "RT-6")
    room.act(do.StartTournament(by=DIRECTOR))
    (late,) = room.enter("Late")
    room.act(do.SeatEntrant(late, by=DIRECTOR))
    assert room.refuses(again).facts["reach"] == 0
    room.to_level(2)
    room.run_dues()
    for number in (14, 13):
        room.bust(number)
    room.act(do.Undo(2, "they have chips", by=DIRECTOR))
    assert room.state.course.playing == 14
    for number in (14, 13):
        room.bust(number)
    room.run_dues()
    assert len(room.state.tables) == 2  # one was broken
    assert room.refuses(do.Undo(len(room.state.history), "back", by=DIRECTOR)).code == "draw-stands"
    room.bust_to(6)
    assert room.state.course.final_table
    assert room.refuses(do.Undo(20, "back", by=DIRECTOR)).code == "draw-stands"
    room.bust(room.alive[-1])
    room.act(again)
    assert not [option for option in TOURNAMENT.options(room.state, FLOOR) if option.kind == "undo"]


@pytest.mark.rule("R-550", "RT-24.2")
def test_a_race_stands_and_a_chip_up_does_not() -> None:
    for method, code in ((ColourUp.CHIP_RACE, "draw-stands"), (ColourUp.CHIP_UP, "")):
        room = Room("win_the_button", colour_up=method).start(6)
        room.act(do.ColourUpChips(25, by=DIRECTOR))
        (table,) = room.state.tables.values()
        room.act(do.RaceChips(table.number, {seat: {25: 5, 100: 28} for seat in table.seats}, by=DIRECTOR))
        undo = do.Undo(1, "the cards were not shuffled", by=DIRECTOR)
        if code:
            assert room.refuses(undo).code == code
        else:
            room.act(undo)
            assert room[1].stack == 20_000


@pytest.mark.rule("R-550", "R-202")
def test_an_undo_has_a_reason_an_author_and_a_limit() -> None:
    room = Room()
    room.enter_many(MOST_ACTS)
    assert len(room.state.history) == MOST_ACTS
    assert room.refuses(do.Undo(1, "mine", by=FLOOR)).code == "not-yours"
    assert room.refuses(do.Undo(1, "  ", by=DIRECTOR)).code == "no-reason"
    assert room.refuses(do.Undo(MOST_ACTS + 1, "all", by=DIRECTOR)).cites == ("R-202", "R-550")
    assert room.refuses(do.Undo(0, "none", by=DIRECTOR)).code == "undo-out-of-reach"
    room.act(do.Undo(MOST_ACTS, "the wrong list", by=DIRECTOR))
    assert room.state.course.players == 0
    assert room.refuses(do.Undo(1, "more", by=DIRECTOR)).facts["reach"] == 0


@pytest.mark.rule("FS-7.2")
def test_nobody_comes_back_once_a_prize_has_been_paid() -> None:
    room = Room("win_the_button", late_levels=1).start(10).to_level(2)
    room.run_dues()
    room.bust_to(2)
    room.act(do.PayWinner(3, by=CASHIER))
    table = next(iter(room.state.tables.values()))
    free = next(seat for seat in range(1, 11) if seat not in table.seats)
    assert room.refuses(do.Reinstate(10, table.number, free, "a chip", by=DIRECTOR)).code == "paid-already"
    room.act(do.Undo(1, "not paid yet", by=DIRECTOR))
    room.act(do.Reinstate(10, table.number, free, "a chip", by=DIRECTOR))
    assert room.state.course.playing == 3


@pytest.mark.rule("FS-9.1", "FS-9.3", "FS-9.5", "R-530")
def test_a_season_adds_points_by_person_and_gathers_the_fund() -> None:
    rooms = []
    for seed in (1, 2):
        room = Room("win_the_button", seed, late_levels=1, xtrastack=Xtrastack(price=200_00, chips=5_000))
        for name in ("Ana", "Rui", "Eva", "Zé", "Łucja", "Ivo"):
            room.act(do.Register(name, name.lower(), by=CASHIER))
            room.act(do.Enter(len(room.state.entrants), by=CASHIER))
        room.start()
        room.act(do.BuyXtrastack(seed, by=CASHIER))
        room.to_level(2)
        room.run_dues()
        room.bust_to(1)
        assert room.phase == Phase.CLOSED
        rooms.append(room)
    found = season([room.state for room in rooms])
    assert found.points["łucja"] == 100
    assert found.points["ana"] == 2 * (50 + 189)
    assert found.ranking[:2] == ("ana", "rui")
    assert found.names["zé"] == "Zé"
    assert (found.final.entries, found.final.remainder) == (1, 100_00)
    assert season([Room().state]).ranking == ()


@pytest.mark.rule("R-550", "RT-24.2", "FS-8.1")
def test_a_race_stands_whatever_is_announced_after_it() -> None:
    room = Room("win_the_button").start(6)
    room.act(do.ColourUpChips(25, by=DIRECTOR))
    (table,) = room.state.tables.values()
    room.act(do.RaceChips(table.number, {seat: {25: 5, 100: 28} for seat in table.seats}, by=DIRECTOR))
    chip_up = replace(room.state.rules, colour_up=ColourUp.CHIP_UP)
    room.act(do.Reannounce(chip_up, "no more cards", by=DIRECTOR))
    assert room.refuses(do.Undo(2, "I don't like the cards", by=DIRECTOR)).code == "draw-stands"
