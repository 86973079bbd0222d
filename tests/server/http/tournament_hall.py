"""A tournament behind the HTTP interface: the staff at its desk, and what they do there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from panoverde.house.people.logins import Entrance
from panoverde.house.records import Duty
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.tournament import TOURNAMENT
from tests.house.house import HOUR
from tests.server.http.hall import Answer, Hall, hall

MINUTE = 60_000


@dataclass
class Desk:
    house: Hall
    director: Entrance
    inspector: Entrance
    cashier: Entrance
    made: int = 0

    async def announce(self, id_: str = "sexta", profile: str = "freeze_out", **rules: Any) -> Answer:
        given = {"name": "Sexta-feira", "venue": "Chaves", "starts_at": self.house.clock.now() + HOUR, **rules}
        body = {"id": id_, "profile": profile, "rules": given}
        return await self.house.post("/api/tournaments", self.director.token, body)

    async def act(
        self, do: str, who: Entrance | None = None, *, id_: str = "", to: str = "sexta", **fields: Any
    ) -> Answer:
        """Under an id of its own, unless one is given; `document`, `came` and `office` are no fields of the command."""
        self.made += 1
        besides: dict[str, Any] = {name: fields.pop(name) for name in ("document", "came") if name in fields}
        query = f"?as={office}" if (office := fields.pop("office", "")) else ""
        body: dict[str, Any] = {"id": id_ or f"n{self.made}", "command": {"do": do, **fields}, **besides}
        return await self.house.post(f"/api/tournaments/{to}/acts{query}", (who or self.director).token, body)

    async def done(self, do: str, who: Entrance | None = None, **fields: Any) -> dict[str, Any]:
        answer = await self.act(do, who, **fields)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def enter(self, count: int, first: int = 1) -> None:
        for number in range(first, first + count):
            await self.done("register", name=f"Jogador {number}", document={"kind": "cc", "number": str(number)})
            await self.done("enter", self.cashier, player=number)

    async def start(self) -> None:
        await self.done("draw_room")
        await self.pass_time(HOUR)
        await self.done("start_tournament")

    async def pass_time(self, milliseconds: int) -> None:
        """Nobody's login ends meanwhile."""
        self.house.clock.at += milliseconds
        for name in ("director", "inspector", "cashier"):
            setattr(self, name, await self.house.books.accounts.admit(getattr(self, name).account))

    async def pass_levels(self, count: int) -> None:
        """The clock does what falls due; then whatever the regulation asks for."""
        for _ in range(count):
            await self.pass_time(40 * MINUTE)
            await self.house.casino.floor.tournaments.look()
        while due := TOURNAMENT.due(self.stream.state):
            fields = msgspec.to_builtins(due.command)
            await self.done(fields.pop("do"), **{name: fields[name] for name in fields if name not in ("by", "at")})

    async def shown(self, who: Entrance | None = None, to: str = "sexta", query: str = "") -> dict[str, Any]:
        answer = await self.house.get(f"/api/tournaments/{to}{query}", who.token if who else "")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @property
    def stream(self) -> TournamentStream:
        return self.house.books.tournaments.known["sexta"]


@asynccontextmanager
async def desk(**how: Any) -> AsyncIterator[Desk]:
    """A freeze-out is announced for the next hour."""
    async with hall(**how) as house:
        employ = house.casino.employee
        found = Desk(house, await employ(Duty.DIRECTOR), await employ(Duty.INSPECTOR), await employ(Duty.CASHIER))
        assert (await found.announce()).status_code == 201
        yield found
