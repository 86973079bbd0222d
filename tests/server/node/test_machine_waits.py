"""No second machine for one player while others wait for one of the same model and stake (AO-17.13, R-95)."""

import asyncio
from unittest.mock import patch

import pytest

from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machine_waits import HOLD, LAPSE
from panoverde.server.node.machine_waits import WaitShown
from tests.house.play.machine_plans import plan
from tests.server.http.hall import Guest, Hall, Silent, hall, settled
from tests.server.node.test_machines import machine

pytestmark = pytest.mark.rule("AO-17.13", "R-95")


async def sits(house: Hall, guest: Guest, place: str) -> Guest:
    """The same player at another machine."""
    entrance = await house.books.accounts.admit(guest.account)
    other = Guest(house, place, entrance, 1)
    await other.sit(5_000)
    return other


async def ask(house: Hall, guest: Guest, place: str) -> WaitShown:
    shown = await house.casino.floor.machines.waits.ask(guest.account.id, place, house.clock.now())
    await settle(house)
    return shown


async def settle(house: Hall) -> None:
    """What the house must do, and what follows from it."""
    for place in list(house.casino.floor.runners):
        house.look(place)
    await settled(house)
    await house.casino.floor.machines.waits.serve(house.clock.now())


def why_not(house: Hall, guest: Guest, place: str) -> str:
    found = house.casino.floor.why_not(house.casino.table(place), guest.account.id)
    return found.code if found else ""


async def newcomer(house: Hall, place: str) -> Guest:
    return Guest(house, place, await house.casino.guest(), 1)


def test_a_player_has_several_machines_until_somebody_waits() -> None:
    async def story() -> None:
        async with hall() as house:
            first, second = await machine(house), await machine(house)
            ana = await newcomer(house, first)
            await ana.sit(5_000)
            assert why_not(house, ana, second) == ""
            await sits(house, ana, second)
            bento = await newcomer(house, first)
            shown = await ask(house, bento, first)
            assert shown.position == 1
            assert house.casino.table(second).seats.of(ana.account.id) is None, "the one that was opened last"
            assert house.casino.table(first).seats.of(ana.account.id) is not None
            assert (await ask(house, bento, first)).free == (second,)
            assert why_not(house, ana, second) == "machine-held"
            assert why_not(house, bento, second) == ""
            await sits(house, bento, second)
            await settle(house)
            assert (await ask(house, bento, first)).position == 0

    asyncio.run(story())


def test_the_open_game_is_played_to_its_end_and_no_other_begins() -> None:
    async def story() -> None:
        async with hall() as house:
            first, second = [await house.casino.open("slots", "VALETES") for _ in range(2)]
            ana = await newcomer(house, first)
            await ana.sit(5_000)
            there = await sits(house, ana, second)
            table = house.casino.table(second)
            there.do("deal")
            bento = await newcomer(house, first)
            with patch.object(Silent, "deliver", autospec=True) as delivered:
                await ask(house, bento, first)
                house.casino.floor.outbox.flush()
            assert why_not(house, ana, second) == "machine-released"
            (told,) = [call.args[1] for call in delivered.call_args_list if b"machine-released" in call.args[1]]
            assert b"AO-17.13" in told, "she is told at once, and once, though she has asked nothing"
            assert table.seats.of(ana.account.id) is not None, "cards are dealt: the hand is played"
            there.do("draw_cards", hold="0")
            await settle(house)
            assert table.seats.of(ana.account.id) is None

    asyncio.run(story())


def test_while_somebody_waits_nobody_takes_a_second_machine() -> None:
    async def story() -> None:
        async with hall() as house:
            first, second = await machine(house), await machine(house)
            other = await machine(house, plan("Outra", stops="A X Y Z W"))
            ana, bento = await newcomer(house, first), await newcomer(house, second)
            await ana.sit(5_000)
            await bento.sit(5_000)
            carla = await newcomer(house, first)
            assert (await ask(house, carla, first)).position == 1
            assert house.casino.table(first).seats.of(ana.account.id) is not None, "who has one keeps it"
            assert why_not(house, ana, second) == "machine-wanted"
            assert why_not(house, ana, other) == "", "nobody waits for another model"
            assert (await ask(house, carla, other)).free == (other,)

    asyncio.run(story())


def test_another_coin_is_another_stake() -> None:
    async def story() -> None:
        async with hall() as house:
            first = await machine(house)
            administrator = await house.casino.administrator()
            dearer = await house.books.openings.open(
                administrator, "Cara", "slots", options={"demo": "yes", "coin": "100"}, model="Cinco", pace=0
            )
            await house.casino.floor.tick()
            ana = await newcomer(house, first)
            await ana.sit(5_000)
            await sits(house, ana, dearer.id)
            bento = await newcomer(house, first)
            assert (await ask(house, bento, first)).position == 1
            await settle(house)
            assert house.casino.table(first).seats.of(ana.account.id) is None, "the wanted one, not the dearer"
            assert house.casino.table(dearer.id).seats.of(ana.account.id) is not None

    asyncio.run(story())


def test_another_line_bet_is_another_stake() -> None:
    async def story() -> None:
        async with hall() as house:
            file = plan().replace('["0.50", "1.00"]', '["0.50"]\nper_line = [1, 5]')
            model = await house.books.models.register(SYSTEM, file, "LAB 33/2026")
            places = []
            for per_line in ("1", "5", "nothing"):
                options = {"demo": "yes", "per_line": per_line}
                opening = await house.books.openings.open(SYSTEM, "Cinco", "slots", options=options, model=model.id)
                places.append(opening.id)
            await house.casino.floor.tick()
            cheap, dear, free = places
            ana, bento = await newcomer(house, cheap), await newcomer(house, cheap)
            await ana.sit(5_000)
            assert (await ask(house, bento, cheap)).free == (free,), "where the player chooses the same line bet"
            await sits(house, ana, free)
            shown = await ask(house, bento, cheap)
            assert (shown.free, shown.position) == ((), 1), "the other one costs five times as much"
            assert house.casino.table(free).seats.of(ana.account.id) is None
            assert (await ask(house, bento, dear)).free == (dear,)

    asyncio.run(story())


def test_a_wait_lapses_is_cancelled_and_a_machine_is_held_for_a_minute() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            ana = await newcomer(house, place)
            await ana.sit(5_000)
            bento, carla = await newcomer(house, place), await newcomer(house, place)
            assert (await ask(house, bento, place)).position == 1
            assert (await ask(house, carla, place)).position == 2
            await house.casino.floor.machines.waits.cancel(bento.account.id, place, house.clock.now())
            assert (await ask(house, carla, place)).position == 1
            ana.do("leave")
            await settle(house)
            assert why_not(house, bento, place) == "machine-held"
            house.clock.at += HOLD
            await settle(house)
            assert why_not(house, bento, place) == ""
            await ana.sit(5_000)
            assert (await ask(house, bento, place)).position == 1
            house.clock.at += LAPSE
            await settle(house)
            assert why_not(house, carla, place) == ""

    asyncio.run(story())


def test_waiting_over_http_is_for_machines_alone() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            craps = await house.casino.open("craps", "AO")
            guest = await house.casino.guest()
            shown = (await house.post(f"/api/machines/{place}/wait", guest.token)).json()
            assert shown == {"free": [place], "position": 0}
            assert (await house.post(f"/api/machines/{craps}/wait", guest.token)).json()["code"] == "not-a-machine"
            assert (await house.post("/api/machines/nenhuma/wait", guest.token)).status_code == 404
            assert (await house.post(f"/api/machines/{place}/wait/end", guest.token)).status_code == 200

    asyncio.run(story())


async def stands(house: Hall, casino: str, file: str | None = None) -> str:
    """A machine in a casino of its own name, in a room of its own."""
    text = file or plan()
    model = await house.books.models.registered(text) or await house.books.models.register(SYSTEM, text, "LAB 33/2026")
    options = {"demo": "yes", "casino": casino}
    opening = await house.books.openings.open(SYSTEM, "Cinco", "slots", options=options, model=model.id, pace=0)
    await house.casino.floor.tick()
    return opening.id


def test_a_machine_of_another_casino_is_not_free_for_those_who_are_here() -> None:
    async def story() -> None:
        async with hall() as house:
            here, too, there = [await stands(house, casino) for casino in ("Luanda", "Luanda", "Benguela")]
            ana = await newcomer(house, here)
            await ana.sit(5_000)
            await sits(house, ana, too)
            bento = await newcomer(house, here)
            assert await ask(house, bento, here) == WaitShown((), 1), "nobody is sent to Benguela"
            assert house.casino.table(too).seats.of(ana.account.id) is None, "she releases one in Luanda"
            assert (await ask(house, bento, here)).free == (too,)
            carla = await newcomer(house, there)
            assert await ask(house, carla, there) == WaitShown((there,), 0)

    asyncio.run(story())


def test_a_machine_in_another_casino_is_no_second_one() -> None:
    async def story() -> None:
        async with hall() as house:
            here, there = [await stands(house, casino) for casino in ("Luanda", "Benguela")]
            ana = await newcomer(house, here)
            await ana.sit(5_000)
            await sits(house, ana, there)
            bento = await newcomer(house, here)
            assert await ask(house, bento, here) == WaitShown((), 1)
            assert house.casino.table(here).seats.of(ana.account.id) is not None
            assert house.casino.table(there).seats.of(ana.account.id) is not None

    asyncio.run(story())


def test_a_player_with_a_machine_elsewhere_may_sit_down_at_one_that_is_wanted_here() -> None:
    async def story() -> None:
        async with hall() as house:
            taken, there = [await stands(house, casino) for casino in ("Luanda", "Benguela")]
            dina = await newcomer(house, taken)
            await dina.sit(5_000)
            ana = await newcomer(house, there)
            await ana.sit(5_000)
            bento = await newcomer(house, taken)
            await ask(house, bento, taken)
            held, spare = [await stands(house, "Luanda") for _ in range(2)]
            await settle(house)
            assert why_not(house, ana, held) == "machine-held"
            assert why_not(house, dina, spare) == "machine-wanted"
            assert why_not(house, ana, spare) == "", "her only machine here"

    asyncio.run(story())
