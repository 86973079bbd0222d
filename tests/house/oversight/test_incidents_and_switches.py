"""Significant events, and what is switched off."""

import asyncio

import pytest

from panoverde import games
from panoverde.core.messages import Lang, phrase
from panoverde.house.oversight.incidents import LARGE, Happening
from panoverde.house.oversight.switches import Switches
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty, Outcome, Switch
from tests.house.house import HOUR, NOON, House, code, run


def test_an_incident_has_a_number_and_says_who_why_before_and_after() -> None:
    async def story() -> None:
        house = House()
        number = await house.incidents.note(Happening.CLOCK_CHANGED, "system", "salto", "relógio", "1", "2")
        (told,) = await house.incidents.list()
        assert told.id == number == "00000001"
        assert (told.at, told.kind, told.who, told.why) == (NOON, "clock_changed", "system", "salto")
        assert (told.subject, told.before, told.after) == ("relógio", "1", "2")
        (entry,) = await house.facts("incidents")
        assert entry == {
            "fact": "clock_changed", "by": "system", "why": "salto", "subject": "relógio", "before": "1", "after": "2",
        }  # fmt: skip

    run(story())


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("kind", Happening)
def test_every_kind_has_words(kind: Happening, lang: Lang) -> None:
    assert phrase("house", f"incident-{kind}", lang) != f"incident-{kind}"


def test_incidents_are_found_by_kind_by_who_by_subject_and_by_time_page_by_page() -> None:
    async def story() -> None:
        house = House()
        for number in range(6):
            kind = Happening.COUP_VOID if number % 2 else Happening.SWITCHED
            await house.incidents.note(kind, f"w{number % 3}", subject=f"mesa-{number}")
            house.later(HOUR)
        found = house.incidents.list
        assert [one.subject for one in await found()] == [f"mesa-{n}" for n in (5, 4, 3, 2, 1, 0)]
        assert [one.subject for one in await found(limit=2, skip=1)] == ["mesa-4", "mesa-3"]
        assert [one.subject for one in await found(kind=Happening.COUP_VOID)] == ["mesa-5", "mesa-3", "mesa-1"]
        assert [one.subject for one in await found(who="w2")] == ["mesa-5", "mesa-2"]
        assert [one.who for one in await found(subject="mesa-4")] == ["w1"]
        between = await found(since=NOON + HOUR, until=NOON + 2 * HOUR)
        assert [one.subject for one in between] == ["mesa-2", "mesa-1"]

    run(story())


def test_incidents_noted_at_once_all_have_their_own_number() -> None:
    async def story() -> None:
        house = House()
        numbers = await asyncio.gather(*(house.incidents.note(Happening.SWITCHED, "w") for _ in range(50)))
        assert sorted(numbers) == [f"{n:08d}" for n in range(1, 51)]

    run(story())


def test_large_bets_and_wins_for_money_are_noted() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        limit = LARGE["EUR"]
        for number, (staked, net, unit, kinds) in enumerate(
            [
                (limit, -limit, "EUR", ["large_bet"]),
                (100, limit, "EUR", ["large_win"]),
                (limit, limit, "EUR", ["large_bet", "large_win"]),
                (limit - 1, limit - 1, "EUR", []),
                (10 * limit, 10 * limit, "EUR.demo", []),
                (limit, limit, "AOA", []),
            ]
        ):
            coup = await house.coup(f"c{number}", player, "s", staked, net, unit=unit, number=number)
            notes = house.incidents.of_coup(coup)
            assert [note.fact for note in notes] == kinds
        assert (notes, coup.unit) == ([], "AOA")
        reversed_loss = await house.coup("c8", player, "s", -limit, limit, number=8, outcome=Outcome.CORRECTED)
        assert house.incidents.of_coup(reversed_loss) == []
        await house.scribe.write_all(*house.incidents.of_coup(await house.coup("c9", player, "s", limit, 5, number=9)))
        (noted,) = await house.incidents.list()
        assert (noted.who, noted.subject, noted.after) == (player.id, "mesa/9", f"{limit} EUR")

    run(story())


# Switches


def test_everything_a_game_a_table_or_a_player_is_switched_off_and_on_again() -> None:
    async def story() -> None:
        house = House()
        director, player = await house.worker(Duty.DIRECTOR), await house.player()
        table = await house.openings.open(SYSTEM, "Mesa 1", "cussec", options={"demo": "yes"})
        switches = house.switches
        for what, expected in {
            "all": "all-disabled",
            "game:cussec": "game-disabled",
            f"table:{table.id}": "table-disabled",
            f"player:{player.id}": "account-disabled",
        }.items():
            assert switches.why_not("cussec", table.id, player) is None
            await switches.disable(director, what, "inspeção")
            told = switches.why_not("cussec", table.id, player)
            assert told is not None
            assert (told.code, told.facts) == (expected, {"why": "inspeção"})
            assert [one.id for one in switches.off] == [what]
            await switches.enable(director, what, "acabou a inspeção")
        assert switches.why_not("cussec", table.id, player) is None
        assert switches.off == ()

    run(story())


def test_what_is_off_leaves_the_rest_alone() -> None:
    async def story() -> None:
        house = House()
        ana, rui = await house.player("ana"), await house.player("rui")
        await house.switches.disable(SYSTEM, "game:craps", "dados suspeitos")
        await house.switches.disable(SYSTEM, f"player:{ana.id}", "a pedido")
        assert house.switches.why_not("cussec", "mesa", rui) is None
        assert house.switches.why_not("cussec", "mesa") is None
        assert house.switches.why_not("cussec", "mesa", ana) is not None
        assert house.switches.why_not("craps", "mesa", rui) is not None
        gone = await house.staff.disable(SYSTEM, rui, "a pedido")
        told = house.switches.why_not("cussec", "mesa", gone)
        assert told is not None
        assert told.code == "account-disabled"

    run(story())


def test_switching_is_an_incident_and_is_kept_with_who_and_why() -> None:
    async def story() -> None:
        house = House()
        director = await house.worker(Duty.DIRECTOR)
        await house.switches.disable(director, "all", "incêndio")
        await house.switches.enable(director, "all", "apagado")
        on, off = (await house.incidents.list())[:2]
        assert (off.kind, off.who, off.why, off.subject) == ("switched", director.id, "incêndio", "all")
        assert (off.before, off.after, on.before, on.after) == ("on", "off", "off", "on")
        switch = await house.store.find(Switch, "all")
        assert switch
        assert (switch.off, switch.why, switch.by) == (False, "apagado", director.id)

    run(story())


def test_another_node_knows_after_it_refreshes() -> None:
    async def story() -> None:
        house = House()
        there = Switches(house.scribe)
        await house.switches.disable(SYSTEM, "game:craps", "dados suspeitos")
        assert there.why_not("craps", "mesa") is None
        await there.refresh()
        assert there.why_not("craps", "mesa") is not None
        await there.enable(SYSTEM, "game:craps", "dados novos")
        await house.switches.refresh()
        assert house.switches.why_not("craps", "mesa") is None

    run(story())


@pytest.mark.parametrize(
    "what", ["", "everything", "game:bingo", "game:", "table:mesa", "player:7f3a", "all:craps", "craps"]
)
def test_only_what_exists_is_switched(what: str) -> None:
    assert run(code(House().switches.disable(SYSTEM, what, "porque sim"))) == "unknown-switch"


def test_a_switch_is_not_turned_where_it_stands_nor_by_just_anybody_nor_without_a_reason() -> None:
    async def story() -> None:
        house = House()
        switches = house.switches
        game = f"game:{games.names()[0]}"
        assert await code(switches.enable(SYSTEM, game, "já estava")) == "switch-as-it-is"
        await switches.disable(SYSTEM, game, "pausa")
        assert await code(switches.disable(SYSTEM, game, "outra vez")) == "switch-as-it-is"
        for one in (await house.player(), await house.worker(Duty.CASHIER), await house.worker(Duty.INSPECTOR)):
            assert await code(switches.disable(one, "all", "porque sim")) == "not-your-duty"
        assert await code(switches.disable(SYSTEM, "all", " ")) == "why-needed"

    run(story())
