"""Slot machines of a node: counters that agree with the ledger, or the machine does not open (AO-17.10)."""

import asyncio
from typing import Any

import msgspec
import pytest

from panoverde.core.messages import Lang, phrase
from panoverde.games._slots.reader import fingerprint
from panoverde.house.oversight import machine_drift
from panoverde.house.oversight.counters import Counters, counters_of
from panoverde.house.oversight.incidents import Happening
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play import payback
from panoverde.house.play.machines import is_machine
from panoverde.house.records import Coup, Opening, Snapshot
from panoverde.house.updates import revised
from panoverde.journal.entry import Move
from panoverde.journal.table_entry import SavedTable
from panoverde.server.operation.alarms import Cause
from panoverde.server.table import snapshots
from tests.house.play.machine_plans import plan
from tests.server.http.hall import Guest, Hall, hall, settled
from tests.server.node.test_machine_pools import RARE

UNIT = "AOA.demo"


async def machine(house: Hall, file: str = plan()) -> str:
    """A demonstration of one reel, dealt here."""
    model = await house.books.models.registered(file)
    if model is None:
        model = await house.books.models.register(SYSTEM, file, "LAB 33/2026")
    administrator = await house.casino.administrator()
    opening = await house.books.openings.open(
        administrator, "Cinco", "slots", options={"demo": "yes"}, model=model.id, pace=0
    )
    await house.casino.floor.tick()
    return opening.id


async def played(house: Hall, place: str, games: int = 20, chips: int = 5_000) -> Guest:
    guest = Guest(house, place, await house.casino.guest(), 1)
    await guest.sit(chips)
    for _ in range(games):
        guest.do("spin", per_line=1)
    await settled(house)
    return guest


async def again(house: Hall, place: str) -> None:
    """The node forgets the machine and reads it from its journal."""
    house.casino.floor._let_go(place, "moved")
    await house.casino.floor.tick()


@pytest.mark.rule("AO-17.10")
def test_counters_are_those_of_the_ledger_and_a_machine_that_agrees_opens_again() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            table = house.casino.table(place)
            assert is_machine(table.table.rules)
            guest = await played(house, place, 80, chips=10_000)
            kept = counters_of(table.shown)
            assert (kept.games, kept.bets) == (80, 80 * 50)
            assert kept.takings == kept.bets - kept.prizes
            assert await house.books.store.balance(f"{place}/bets", UNIT) == kept.bets
            assert await house.books.store.balance(f"{place}/prizes", UNIT) == -kept.prizes
            assert kept.prizes, "one spin in five"
            assert await house.books.store.balance(f"{place}/chips:1", UNIT) == 10_000 - kept.takings
            coups = await house.books.store.select(Coup, {"place": place})
            assert sum(coup.staked for coup in coups) == kept.bets
            assert sum(coup.staked + coup.net for coup in coups) == kept.prizes
            await again(house, place)
            assert counters_of(house.casino.table(place).table.state) == kept
            guest.do("spin", per_line=1)
            await settled(house)
            assert counters_of(house.casino.table(place).shown).games == 81

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
@pytest.mark.parametrize("account", ["bank", "bets", "prizes", "chips:1", "stake:1", "other"])
def test_a_machine_whose_counters_do_not_agree_does_not_open(account: str) -> None:
    async def story() -> None:
        async with hall() as house:
            place, other = await machine(house), await machine(house)
            await played(house, place)
            moves = (Move(f"{place}/{account}", UNIT, 1), Move("house", UNIT, -1))
            await house.books.scribe.write("cage", "adjusted", by="nobody", moves=moves)
            await again(house, place)
            assert place not in house.casino.floor.tables
            assert f"{place}/{account}" in house.casino.floor.machines.barred[place].words(Lang.EN)
            assert [alarm.subject for alarm in house.casino.floor.alarms if alarm.cause == Cause.COUNTERS_DISAGREE] == [
                place
            ]
            (noted, *_) = await house.books.incidents.list()
            assert (noted.kind, noted.subject) == ("counters_disagree", place)
            version = (await house.books.store.head(f"table/{place}")).version
            await house.casino.floor.tick()
            assert (await house.books.store.head(f"table/{place}")).version == version, "it is not tried every second"
            assert len(await house.books.incidents.list(subject=place, kind=Happening.COUNTERS_DISAGREE)) == 1
            assert other in house.casino.floor.tables, "the others play on"

    asyncio.run(story())


@pytest.mark.rule("AO-17.6", "AO-17.10", "AO-17.15")
@pytest.mark.parametrize("account", ["bank", "bets", "prizes", "other"])
def test_a_machine_whose_counters_do_not_agree_can_be_closed_and_its_jackpot_moved(account: str) -> None:
    async def story() -> None:
        async with hall() as house:
            books, floor = house.books, house.casino.floor
            model = await books.models.register(SYSTEM, RARE, "LAB 33/2026")
            for pool in ("velho", "novo"):
                await books.pools.open(SYSTEM, pool, None, {"demo": "yes"}, model=model.id)
            options = {"demo": "yes", "jackpot": "velho"}
            place = (await books.openings.open(SYSTEM, "Só", "slots", options=options, model=model.id, pace=0)).id
            await floor.tick()
            guest = await played(house, place)
            await floor.tick()
            shown = house.casino.table(place).shown
            had = sum((await books.store.balances(f"credits:{guest.account.id}")).values())
            credits_left, captive = shown.cloth.players[1].chips, floor.pools.value("velho")
            assert captive == 2 * 50 + 20 * 50 * 15 // 1000
            moves = (Move(f"{place}/{account}", UNIT, 1), Move("house", UNIT, -1))
            await books.scribe.write("cage", "adjusted", by="nobody", moves=moves)
            await again(house, place)
            assert place not in floor.tables
            await books.openings.close(SYSTEM, place, "avaria")
            for _ in range(4):
                await floor.tick()
                if place in floor.runners:
                    house.look(place)
                await settled(house)
            assert place not in {opening.id for opening in await books.openings.list()}
            assert await books.store.balance(f"{place}/chips:1", UNIT) == 0
            assert sum((await books.store.balances(f"credits:{guest.account.id}")).values()) == had + credits_left
            await books.pools.close(SYSTEM, "velho", "Despacho 9: avaria", "novo")
            for _ in range(2):
                await floor.tick()
            assert floor.pools.value("novo") == 100 + captive

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
@pytest.mark.parametrize(
    ("counter", "more"),
    [("bets", {"bets": 1}), ("prizes", {"prizes": 1}), ("takings", {"takings": 1}), ("bets", {"bets": 1, "prizes": 1})],
)
def test_a_machine_with_a_doctored_row_does_not_open(counter: str, more: dict[str, int]) -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            await played(house, place, snapshots.SNAPSHOT_EVERY, chips=50_000)
            assert place in house.casino.floor.tables
            row = await house.books.store.find(Snapshot, f"table/{place}")
            assert row is not None
            saved = msgspec.json.decode(row.body, type=SavedTable)
            doctored = msgspec.json.decode(saved.state)
            for name, one in more.items():
                doctored["counters"][name] += one
            body = msgspec.structs.replace(saved, state=msgspec.Raw(msgspec.json.encode(doctored)))
            wrong = revised(row, body=msgspec.json.encode(body).decode())
            await house.books.scribe.write("house", "doctored", by="nobody", rows=(wrong,))
            await again(house, place)
            assert place not in house.casino.floor.tables
            assert house.casino.floor.machines.barred[place].words(Lang.EN).startswith(f"{counter}: counted")
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            (shown,) = (await house.get("/api/machines", token)).json()["machines"]
            said = phrase("house", f"column-{counter}", Lang.PT)
            assert shown["barred"]["by"] == "counters"
            assert shown["barred"]["why"].startswith(f"{said}: o contador diz ")

    asyncio.run(story())


async def doctored(house: Hall, opening: Opening, before: str, after: str) -> None:
    """A row of the database says something else than what was opened."""
    assert before in opening.rules
    row = revised(opening, rules=opening.rules.replace(before, after))
    await house.books.scribe.write("house", "doctored", by="nobody", rows=(row,))


@pytest.mark.rule("AO-17.8")
@pytest.mark.parametrize("played_before", [False, True])
def test_a_machine_for_money_whose_plan_was_changed_by_one_symbol_does_not_open(played_before: bool) -> None:
    async def story() -> None:
        async with hall() as house:
            models, floor = house.books.models, house.casino.floor
            model = await models.register(SYSTEM, plan(), "LAB 33/2026")
            await models.approve(SYSTEM, model.id, "Despacho 8/2026")
            opening = await house.books.openings.open(SYSTEM, "Cinco", "slots", model=model.id)
            if played_before:
                await floor.tick()
                assert opening.id in floor.tables
                floor._let_go(opening.id, "moved")
            await doctored(house, opening, "A B C D E", "B B C D A")
            version = (await house.books.store.head(f"table/{opening.id}")).version
            for _ in range(2):
                await floor.tick()
            assert opening.id not in floor.tables
            assert (await house.books.store.head(f"table/{opening.id}")).version == version, "nothing is written there"
            changed = fingerprint(plan(stops="B B C D A").encode())
            assert [(alarm.cause, alarm.why) for alarm in floor.alarms] == [(Cause.PLAN_NOT_APPROVED, changed)]
            (noted,) = await house.books.incidents.list(subject=opening.id, kind=Happening.INTEGRITY_FAILED)
            assert noted.why == f"AO-17.8: {changed}"
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            (shown,) = (await house.get("/api/machines", token)).json()["machines"]
            assert (shown["state"], shown["barred"]) == ("barred", {"by": "plan", "why": changed})

    asyncio.run(story())


@pytest.mark.rule("AO-17.8")
def test_a_machine_opens_when_its_plan_is_the_approved_one_again() -> None:
    async def story() -> None:
        async with hall() as house:
            floor = house.casino.floor
            model = await house.books.models.register(SYSTEM, plan(), "LAB 33/2026")
            await house.books.models.approve(SYSTEM, model.id, "Despacho 8/2026")
            opening = await house.books.openings.open(SYSTEM, "Cinco", "slots", model=model.id)
            await doctored(house, opening, "A B C D E", "B B C D A")
            await floor.tick()
            assert floor.machines.barred[opening.id].by == "plan"
            await doctored(house, await house.books.openings.find(opening.id), "B B C D A", "A B C D E")
            await floor.tick()
            assert opening.id in floor.tables
            assert (floor.machines.barred, list(floor.alarms)) == ({}, [])

    asyncio.run(story())


@pytest.mark.rule("AO-17.8")
def test_a_machine_whose_snapshot_has_another_plan_does_not_open() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            await played(house, place, snapshots.SNAPSHOT_EVERY, chips=50_000)
            row = await house.books.store.find(Snapshot, f"table/{place}")
            assert row is not None
            assert "A B C D E" in row.body
            wrong = revised(row, body=row.body.replace("A B C D E", "B B C D A"))
            await house.books.scribe.write("house", "doctored", by="nobody", rows=(wrong,))
            await again(house, place)
            assert place not in house.casino.floor.tables
            assert house.casino.floor.machines.barred[place].by == "plan"

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
def test_staff_see_the_counters_and_the_return_beside_the_exact_one() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            (empty,) = (await house.get("/api/machines", token)).json()["machines"]
            assert (empty["model"], empty["number"], empty["counters"]["bets"]) == ("Cinco", "1", 0)
            assert empty["returned"] is None
            await played(house, place)
            (shown,) = (await house.get("/api/machines", token)).json()["machines"]
            kept = counters_of(house.casino.table(place).shown)
            assert shown["counters"] == msgspec.to_builtins(kept)
            assert shown["returned"]["actual"] == pytest.approx(kept.prizes / kept.bets)
            assert shown["returned"]["exact"] == 0.8
            assert shown["returned"]["holds"]
            house.casino.floor.tables.pop(place)  # as if another node had it
            (elsewhere,) = (await house.get("/api/machines", token)).json()["machines"]
            assert elsewhere["counters"] == shown["counters"]

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
def test_counters_are_shown_without_a_laboratory(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            await played(house, place)
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            monkeypatch.setattr(payback, "_known", {})
            monkeypatch.setattr(payback, "find_spec", lambda _: None)
            await house.casino.floor.machines.watch()
            (shown,) = (await house.get("/api/machines", token)).json()["machines"]
            assert (shown["counters"]["bets"], shown["returned"]) == (20 * 50, None)

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
def test_a_return_outside_its_band_is_an_alarm_and_an_incident_once() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            table, floor = house.casino.table(place), house.casino.floor
            await floor.machines.watch()
            wrong = msgspec.structs.replace(table.shown.counters, bets=10_000_000, prizes=1)
            table.shown = msgspec.structs.replace(table.shown, counters=wrong)
            for _ in range(2):
                await floor.machines.watch()
            assert [alarm.subject for alarm in floor.alarms if alarm.cause == Cause.RETURN_OUTSIDE] == [place]
            (noted, *_) = await house.books.incidents.list()
            assert (noted.kind, noted.subject) == ("return_outside", place)
            right = msgspec.structs.replace(wrong, prizes=8_000_000)
            table.shown = msgspec.structs.replace(table.shown, counters=right)
            await floor.machines.watch()
            assert not [alarm for alarm in floor.alarms if alarm.cause == Cause.RETURN_OUTSIDE]

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
@pytest.mark.parametrize("followed", [1_000, 0], ids=["young", "from snapshots"])
def test_staff_see_how_the_return_came_to_what_it_is(followed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 5)
    monkeypatch.setattr(machine_drift, "FOLLOWED", followed)

    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            assert (await house.get(f"/api/machines/{place}/drift", token)).json() == {"points": []}
            await played(house, place)
            points = (await house.get(f"/api/machines/{place}/drift", token)).json()["points"]
            games = [point["games"] for point in points]
            assert len(games) > 3
            assert games == sorted(set(games))
            assert games[-1] > 20 - 5
            for point in points:
                assert point["bets"] == 50 * point["games"], "every game costs one coin"
                assert point["returned"]["actual"] * point["bets"] % 200 == pytest.approx(0), "a prize is four coins"
            widths = [point["returned"]["high"] - point["returned"]["low"] for point in points]
            assert widths == sorted(widths, reverse=True), "the more games, the narrower the band"
            kept = counters_of(house.casino.table(place).shown)
            if followed:
                assert (games[-1], points[-1]["returned"]["actual"]) == (20, kept.prizes / kept.bets)

    asyncio.run(story())


@pytest.mark.rule("AO-17.10", "AO-17.13")
def test_staff_see_what_a_machine_does_and_why_one_does_not_open() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            administrator = await house.casino.administrator()
            token = (await house.books.accounts.admit(administrator)).token

            async def shown() -> dict[str, Any]:
                (found,) = (await house.get("/api/machines", token)).json()["machines"]
                return {name: found[name] for name in ("state", "waiting", "barred")}

            assert await shown() == {"state": "free", "waiting": 0, "barred": None}
            await played(house, place, 5)
            other = await house.casino.guest()
            await house.post(f"/api/machines/{place}/wait", other.token)
            assert await shown() == {"state": "played", "waiting": 1, "barred": None}
            moves = (Move(f"{place}/bank", UNIT, 1), Move("house", UNIT, -1))
            await house.books.scribe.write("cage", "adjusted", by="nobody", moves=moves)
            house.casino.floor._let_go(place, "moved")
            assert await shown() == {"state": "elsewhere", "waiting": 1, "barred": None}
            await house.casino.floor.tick()
            now = await shown()
            assert (now["state"], now["barred"]["by"]) == ("barred", "counters")
            assert f"{place}/bank" in now["barred"]["why"]
            assert (await house.get("/api/machines/nenhuma/drift", token)).status_code == 404

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
def test_prizes_of_free_spins_and_bonuses_are_drawn_with_the_game_that_they_belong_to() -> None:
    points: list[Counters] = []
    for games, prizes in ((0, 0), (1, 0), (1, 90), (2, 90)):
        bets = 50 * games
        counted = Counters(games=games, bets=bets, prizes=prizes, fed=0, jackpots=0, takings=bets - prizes)
        machine_drift.add(points, counted)
    assert [(one.games, one.prizes) for one in points] == [(1, 90), (2, 90)]
