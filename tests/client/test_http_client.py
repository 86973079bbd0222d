"""The client at the house's HTTP interface."""

import asyncio

import msgspec
import pytest

from panoverde.client import HttpClient, NotAdmitted, NotUnderstood, RefusedByServer, Unreachable
from panoverde.server.http.app import http_app
from panoverde.server.http.asgi import Asgi
from panoverde.server.node.floor import Floor
from tests.server.casino import PASSWORD, casino


def interface(floor: Floor) -> Asgi:
    return http_app(floor.books, floor)


def test_a_person_logs_in_and_finds_a_table() -> None:
    async def story() -> None:
        async with casino(http=interface) as house, HttpClient(house.address) as client:
            place = await house.open("banca_francesa", "PT_ONLINE", bots=2)
            player = await house.player("ana-maria")
            entered = await client.log_in("ana-maria", PASSWORD)
            assert entered.account["id"] == player.account.id
            found = await house.books.accounts.who(client.token)
            assert found is not None
            assert found.id == player.account.id
            lobby = await client.lobby()
            assert [(table.id, table.game, table.bots) for table in lobby.tables] == [(place, "banca_francesa", 2)]
            assert await client.find(place) == house.address
            assert await client.find("nowhere") is None

    asyncio.run(story())


def test_a_guest_and_a_new_person_have_a_token_of_their_own() -> None:
    async def story() -> None:
        async with casino(http=interface) as house, HttpClient(house.address) as client:
            assert (await client.guest()).account["kind"] == "guest"
            first = client.token
            assert (await client.register("rui.silva", PASSWORD)).account["name"] == "rui.silva"
            assert client.token not in ("", first)

    asyncio.run(story())


def test_a_refusal_has_its_code_and_what_is_no_answer_says_so() -> None:
    async def story() -> None:
        async with casino(http=interface) as house, HttpClient(house.address) as client:
            with pytest.raises(RefusedByServer) as refused:
                await client.log_in("nobody.here", "not their password")
            assert refused.value.code == "wrong-login"
            with pytest.raises(RefusedByServer):
                await client.get("/api/nothing", dict)
            with pytest.raises(NotUnderstood):
                await client.get("/api/lobby", msgspec.defstruct("Strange", [("strange", int)]))
        async with casino() as bare, HttpClient(bare.address) as client:
            with pytest.raises(NotAdmitted):
                await client.lobby()
        with pytest.raises(Unreachable):
            await HttpClient(bare.address).lobby()

    asyncio.run(story())
