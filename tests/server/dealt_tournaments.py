"""Tournaments that a node deals, with players who answer at once; without sockets."""

import asyncio
import contextlib
from typing import Any

from panoverde.core.chance import Seeded
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.upkeep import made
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.tournaments import announced
from panoverde.house.records import Account
from panoverde.journal.ledger import is_chips
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.server.node.floor import Floor
from panoverde.server.table.served_table import ServedTable
from panoverde.tournament import commands as do
from panoverde.tournament.state import Phase
from tests.server.casino import GUARD, Casino
from tests.tournament.dealt import answered, plays


async def announce(
    house: Casino, id_: str = "sng", profile: str = "sit_and_go_online", **rules: Any
) -> TournamentStream:
    found = announced(profile, {"demo": True, "venue": "", "shot_seconds": 600, "pace": 0, **rules})
    return await house.books.tournaments.announce(SYSTEM, id_, profile, found)


async def join(house: Casino, stream: TournamentStream, account: Account) -> None:
    command = do.Join(account.name, account.id, by=Role.HOUSE)
    await house.books.tournaments.act(stream, command, account.id, f"join {account.id}")


class Players:
    """Answer for everybody at the tables of these floors, whoever they are."""

    def __init__(self, *floors: Floor, seed: int = 1) -> None:
        self.floors, self.luck = list(floors), Seeded(seed)
        self.acts = 0

    def answer(self) -> None:
        for floor in self.floors:
            for table in list(floor.tables.values()):
                if is_chips(table.opening.unit) and not table.broken:
                    self._answer(table)

    def _answer(self, table: ServedTable) -> None:
        for seat in list(table.seats.tenures):
            if options := plays(table.table.options(seat)):
                option = options[self.luck.lot(len(options))]
                command = made(table.table, seat, answered(option, self.luck), table.time())
                self.acts += 1
                with contextlib.suppress(Refused):
                    table.act(command, table.player_at(seat), f"answer {self.acts}")

    async def play(self, stream: TournamentStream, within: float = GUARD) -> None:
        async with asyncio.timeout(within):
            while stream.state.course.phase != Phase.CLOSED:
                self.answer()
                await asyncio.sleep(0.001)
