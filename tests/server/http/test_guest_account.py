"""A guest registers: over HTTP, at a table, with chips on it."""

import asyncio
from typing import Any

from panoverde.house.money.units import UNITS, purse
from tests.server.casino import PASSWORD
from tests.server.http.hall import SITE, Answer, Guest, Hall, hall, settled

REGISTRATION = {"name": "joana", "password": PASSWORD}


async def register(house: Hall, cookie: str, **body: Any) -> Answer:
    headers = {"Cookie": f"pano={cookie}", "Origin": SITE}
    return await house.post("/api/register", body={**REGISTRATION, **body}, headers=headers)


def test_a_guest_who_registers_keeps_their_credits_and_gets_another_cookie() -> None:
    async def story() -> None:
        async with hall() as house:
            guest = await house.casino.guest()
            before = (await house.get("/api/me/balances", guest.token)).json()
            sums = await house.casino.sums()
            answer = await register(house, guest.token)
            assert answer.status_code == 200
            shown = answer.json()["account"]
            assert (shown["id"], shown["name"], shown["kind"], shown["demo"]) == (
                guest.account.id, "joana", "person", False,
            )  # fmt: skip
            token = answer.cookies["pano"]
            assert token != guest.token
            assert "Max-Age" not in answer.headers["set-cookie"]
            assert (await house.get("/api/me", guest.token)).status_code == 401
            assert (await house.get("/api/me/balances", token)).json() == before
            assert await house.casino.sums() == sums

    asyncio.run(story())


def test_sent_again_it_opens_nothing_else() -> None:
    async def story() -> None:
        async with hall() as house:
            guest = await house.casino.guest()
            await register(house, guest.token)
            again = await register(house, guest.token)
            assert (again.status_code, again.json()["code"]) == (409, "name-taken")

    asyncio.run(story())


def test_at_a_table_the_guest_sits_on_under_the_new_name_with_the_same_chips_and_session() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa")
            guest = Guest(house, place, await house.casino.guest(), 1)
            await guest.sit(2_000)
            stay = (await house.get("/api/stays/current", guest.token)).json()["stay"]["stay"]
            answer = await register(house, guest.token)
            token = answer.cookies["pano"]
            assert house.casino.floor.people(guest.table)[1].name == "joana"
            (at,) = (await house.get("/api/me/balances", token)).json()["tables"]
            assert (at["table"], at["seat"], at["chips"]) == (place, 1, 2_000)
            assert (await house.get("/api/stays/current", token)).json()["stay"]["stay"] == stay
            guest.do("leave")
            await settled(house)
            unit = guest.table.opening.unit
            assert await house.books.store.balance(purse(guest.account.id, unit), unit) > 0
            assert sum((await house.casino.sums()).values()) == 0

    asyncio.run(story())


def test_a_program_with_a_guests_token_opens_the_account_too() -> None:
    async def story() -> None:
        async with hall() as house:
            guest = await house.casino.guest()
            answer = await house.post("/api/register", guest.token, body={**REGISTRATION, "bearer": True})
            assert "set-cookie" not in answer.headers
            me = (await house.get("/api/me", answer.json()["token"])).json()
            assert (me["id"], me["name"]) == (guest.account.id, "joana")

    asyncio.run(story())


def test_a_person_who_registers_again_opens_another_account() -> None:
    async def story() -> None:
        async with hall() as house:
            person = await house.casino.player("rita")
            answer = await register(house, person.token)
            assert answer.json()["account"]["id"] != person.account.id
            credit = (await house.get("/api/me/balances", answer.cookies["pano"])).json()["balances"]
            assert any(credit[unit] for unit in UNITS)

    asyncio.run(story())
