"""Chemin de fer served: who doesn't answer when the hand comes loses the seat; seats that are kept by name."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from panoverde.client import connect
from panoverde.house.people.logins import Entrance
from panoverde.house.records import Duty, Stay
from tests.server.casino import casino, until
from tests.server.evening import Evening, Screen, crash, evening, seats_of


@pytest.mark.rule("AO-12.95")
def test_a_player_who_is_not_there_when_the_hand_comes_was_absent_not_idle() -> None:
    async def story() -> None:
        async with casino() as house, AsyncExitStack() as room:
            place = await house.open("chemin_de_fer", betting_seconds="5", decision_seconds="1")
            guests = [await house.guest() for _ in range(4)]
            for seat, guest in enumerate(guests, start=1):
                table = await room.enter_async_context(connect(house.address, place, token=guest.token, facts=False))
                await table.act({"do": "sit", "chips": 10_000}, seat=seat)
            first = guests[0].account.id
            await until(lambda: house.table(place).seats.of(first) is None)
            while not (stay := (await house.store.select(Stay, {"account": first}))[0]).ended_at:
                await asyncio.sleep(0.05)
            assert stay.ended_why == "absent"

    asyncio.run(story())


def offered(screen: Screen) -> dict[str, Any]:
    told = [one for one in screen.messages if one["say"] in ("welcome", "state")][-1]
    return {one["kind"]: one["asks"] for one in told["options"]}


async def two_guests(house: Evening, place: str, *known: Entrance) -> tuple[Screen, Screen, list[Entrance]]:
    people = list(known) or [await house.guest() for _ in range(2)]
    ana, rui = [await house.come(place, one, want="state") for one in people]
    return ana, rui, people


SIT = {"do": "sit", "chips": 10_000}
BOOK = {"do": "book_seat", "name": "", "seat": 5}


@pytest.mark.rule("AO-12.17", "AO-12.18", "AO-12.19", "AO-12.26")
def test_a_player_books_a_seat_in_their_own_name_and_nobody_else_takes_it() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("chemin_de_fer", "AO", physical="no")
            ana, rui, people = await two_guests(house, place)
            name = people[0].account.name
            (asked,) = offered(ana)["book_seat"]
            assert (asked["field"], asked["choices"]) == ("seat", list(range(1, 10)))
            assert (await rui.do({**BOOK, "name": name}))["say"] == "wrong"
            await ana.must(BOOK)
            assert rui.state["bookings"] == {"5": name}
            assert 5 not in rui.heard("people")[-1]["free"]
            assert offered(rui)["book_seat"][0]["choices"] == [1, 2, 3, 4, 6, 7, 8, 9]
            assert (await rui.do(BOOK))["code"] == "no-free-seat"
            assert (await rui.do(SIT, seat=5))["code"] == "seat-kept"
            assert (await rui.do({**SIT, "name": name}, seat=5))["say"] == "wrong"
            await crash(house)
            await house.tick()
            ana, rui, _ = await two_guests(house, place, *people)
            await ana.must(SIT, seat=5, id="after the crash")
            assert ana.state["bookings"] == {}
            assert seats_of(house.table(place)).keys() == {5}
            await rui.must(SIT, seat=4, id="after the crash")
            assert (await rui.do({**BOOK, "seat": 6}, id="from a seat"))["say"] == "refused", (
                "who sits asks for another seat"
            )

    asyncio.run(story())


@pytest.mark.rule("AO-12.19", "AO-12.20", "AO-12.22")
def test_a_player_gives_a_booked_seat_up_and_takes_their_name_from_the_list() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("chemin_de_fer", "AO", physical="no")
            ana, rui, people = await two_guests(house, place)
            await ana.must(BOOK)
            assert (await rui.do({"do": "cross_out", "name": ""}))["code"] == "not-on-list"
            await ana.must({"do": "cross_out", "name": ""})
            assert rui.state["bookings"] == {}
            assert "cross_out" not in offered(rui)
            await house.seated(place, 1, 10_000)
            await ana.must({"do": "enter_list", "name": ""})
            await house.settle()
            assert rui.state["bookings"] == {"2": people[0].account.name}, "a vacant seat is theirs at once"
            assert "cross_out" in offered(rui)

    asyncio.run(story())


@pytest.mark.rule("AO-12.18", "AO-12.19", "R-204")
def test_the_croupier_seats_the_player_for_whom_the_inspector_kept_a_seat() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("chemin_de_fer", "AO", by_hand=True)
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier", want="state")
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector", want="state")
            ana, rui = (await house.guest()).account, (await house.guest()).account
            await inspector.must({"do": "book_seat", "name": ana.name, "seat": 5})
            assert (await croupier.do(SIT, seat=5, player=rui.name))["code"] == "seat-kept"
            await croupier.must(SIT, seat=5, player=ana.name)
            assert seats_of(house.table(place)) == {5: ana.id}

    asyncio.run(story())
