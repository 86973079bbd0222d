"""Where a tournament is played: its tables, the own seat, and what a socket says to a player who was moved."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from panoverde.server.http.app import http_app
from panoverde.server.node.floor import Floor
from panoverde.tournament.state import Phase
from tests.server.casino import Asgi, casino, until
from tests.server.dealt_tournaments import Players, announce, join


def interface(floor: Floor) -> Asgi:
    return http_app(floor.books, floor)


SMALL: dict[str, Any] = {"format": "freeze_out", "per_table": 3, "stack": 150, "late_levels": 0}


@pytest.mark.rule("R-640", "FS-8.5")
def test_pages_find_tables_and_the_own_seat_and_are_sent_after_a_moved_player() -> None:
    async def story() -> None:
        async with casino(http=interface) as house, httpx.AsyncClient(base_url=house.address) as at:
            stream = await announce(house, "mtt", **SMALL)
            guests = [await house.guest() for _ in range(6)]

            async def told(what: str, token: str = "") -> Any:
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                answer = await at.get(f"/api/tournaments/mtt/{what}", headers=headers)
                return answer.json() if answer.status_code == 200 else answer.status_code

            nowhere = {"tournament": "mtt", "number": 0, "seat": 0, "table": "", "address": "", "socket": ""}
            assert await told("seat", guests[0].token) == {**nowhere, "player": None, "standing": None}
            assert await told("tables") == {"tournament": "mtt", "tables": []}
            assert await told("seat") == 401
            for guest in guests:
                await join(house, stream, guest.account)
            await until(lambda: stream.state.course.calls)
            shown = (await told("tables"))["tables"]
            assert [(one["number"], one["address"]) for one in shown] == [(1, house.address), (2, house.address)]
            seats = {guest.account.id: await told("seat", guest.token) for guest in guests}
            for account, seat in seats.items():
                table = next(one for one in shown if one["number"] == seat["number"])
                assert (seat["player"], seat["standing"]) == (stream.numbers[account], "playing")
                assert (seat["table"], seat["socket"]) == (table["table"], table["socket"])
                assert house.table(seat["table"]).seats.of(account) == seat["seat"]
            sockets = [
                await house.socket(seats[guest.account.id]["table"], guest.token).__aenter__() for guest in guests
            ]
            moved = asyncio.create_task(_first_sent(sockets))
            players = Players(house.floor)
            while not moved.done() and stream.state.course.phase != Phase.CLOSED:
                players.answer()
                await asyncio.sleep(0.001)
            who, sent = await moved
            account = guests[who].account.id
            assert sent["tournament"] == "mtt"
            assert sent["address"] == house.address
            assert sent["socket"] == f"/tables/{sent['table']}/socket"
            assert sent["table"] != seats[account]["table"]
            for socket in sockets:
                await socket.close()
            await players.play(stream)

    asyncio.run(story())


async def _first_sent(sockets: list[Any]) -> tuple[int, dict[str, Any]]:
    found: asyncio.Queue[tuple[int, dict[str, Any]]] = asyncio.Queue()

    async def listen(who: int) -> None:
        async for frame in sockets[who]:
            for message in json.loads(frame):
                if message["say"] == "sent":
                    await found.put((who, message))

    listening = [asyncio.create_task(listen(who)) for who in range(len(sockets))]
    try:
        async with asyncio.timeout(60):
            return await found.get()
    finally:
        for one in listening:
            one.cancel()


def test_finished_tournaments_are_listed_on_request_and_not_looked_at_again() -> None:
    async def story() -> None:
        async with casino(http=interface) as house, httpx.AsyncClient(base_url=house.address) as at:

            async def listed(query: str = "") -> list[str]:
                answer = await at.get(f"/api/tournaments{query}")
                return [one["id"] for one in answer.json()["tournaments"]]

            for number in (1, 2, 3):
                stream = await announce(house, f"sng-{number}", stack=100)
                if number < 3:
                    for _ in range(6):
                        await join(house, stream, (await house.guest()).account)
                    await Players(house.floor, seed=number).play(stream)
            await until(lambda: not house.floor.tables)
            assert await listed() == ["sng-1", "sng-2", "sng-3"]
            assert await listed("?over=1") == ["sng-2", "sng-3"]
            assert await listed("?over=1&skip=1") == ["sng-1", "sng-3"]
            assert await listed("?over=0") == ["sng-3"]
            assert (await at.get("/api/tournaments?over=-1")).status_code == 400
            await house.floor.tick()
            links = house.floor.tournament_tables
            assert links._finished == {"sng-1", "sng-2"}
            assert {tournament for tournament, _ in links._cursors} <= {"sng-3"}
            assert [one.tournament for one in await house.books.tournaments.going_on()] == ["sng-3"]
            assert not house.floor.openings

    asyncio.run(story())
