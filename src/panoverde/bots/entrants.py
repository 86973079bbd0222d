"""Bots in a tournament that the house deals: they fill it up once a person has entered, and play it to its end."""

import asyncio
import logging
from functools import partial

from panoverde.bots.bot import Bot
from panoverde.bots.company import PATIENCE, Custom
from panoverde.bots.crew import Crew
from panoverde.bots.minds import mind_of, prepare, taste_of
from panoverde.client.errors import ClientError
from panoverde.client.table import TableClient, connect
from panoverde.core.chance import Chance
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.people.logins import Entrance
from panoverde.house.records import Account, Kind
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.server.node.floor import Floor
from panoverde.tournament.commands import Join
from panoverde.tournament.state import Phase, State
from panoverde.tournament.windows import room_for_more

MOMENT = 0.2
"""Seconds between looks for one's seat."""
OPEN = (Phase.ANNOUNCED, Phase.RUNNING)

log = logging.getLogger("panoverde.bots")


def is_filled(stream: TournamentStream) -> bool:
    """Do bots play in it?"""
    return stream.state.rules.bots and stream.state.course.phase in OPEN


class Entrants:
    """Bots in one tournament, at the node that keeps house for it."""

    def __init__(
        self, stream: TournamentStream, floor: Floor, books: Books, crew: Crew, custom: Custom, luck: Chance
    ) -> None:
        self._stream, self._floor, self._books, self._crew = stream, floor, books, crew
        self._custom, self._luck = custom, luck
        self._playing: dict[str, asyncio.Task[None]] = {}
        """By account."""
        self._bots: dict[str, bool] = {}
        """Accounts of the entrants, and whether they are bots."""

    @property
    def is_over(self) -> bool:
        return self._stream.state.course.phase not in OPEN and not self._playing

    async def look(self) -> None:
        """One bot enters, if it is wanted; those who are in have somebody who plays for them."""
        for account, playing in list(self._playing.items()):
            if playing.done():
                del self._playing[account]
        if not self._floor.leases.is_mine(self._stream.stream):
            await self.close()
            return
        state = self._stream.state
        for one in state.entrants:
            if one.account not in self._bots:
                found = await self._books.store.find(Account, one.account)
                self._bots[one.account] = bool(found and found.kind == Kind.BOT)
            if one.is_in and self._bots[one.account] and one.account not in self._playing and self._is_open(state):
                self._start(await self._crew.hire(one.name))  # after a restart
        if self._is_wanted(state):
            await self._enter()

    def _is_open(self, state: State) -> bool:
        return state.course.phase in OPEN

    def _is_wanted(self, state: State) -> bool:
        persons = any(one.is_in and not self._bots.get(one.account, False) for one in state.entrants)
        waits = state.course.phase == Phase.ANNOUNCED and room_for_more(state)
        enough = not state.rules.capacity and state.course.players >= state.rules.fewest and self._has_hour(state)
        return persons and waits and not enough

    def _has_hour(self, state: State) -> bool:
        return bool(state.rules.starts_at)

    async def _enter(self) -> None:
        entrance = await self._crew.hire()
        account, stream = entrance.account, self._stream
        command = Join(account.name, account.id, by=Role.HOUSE)
        await self._crew.refill(entrance, stream.unit)
        try:
            await self._books.tournaments.act(stream, command, account.id, "join")
        except Refused:  # another was faster, or it has no credits left today
            await self._crew.dismiss(entrance)
            return
        self._bots[account.id] = True
        self._start(entrance)

    def _start(self, entrance: Entrance) -> None:
        name = f"{entrance.account.name} in {self._stream.tournament}"
        self._playing[entrance.account.id] = asyncio.create_task(self._play(entrance), name=name)

    # One bot

    async def _play(self, entrance: Entrance) -> None:
        """From table to table."""
        account = entrance.account.id
        await asyncio.to_thread(prepare, self._stream.state.rules.game)
        try:
            while self._goes_on(account):
                there = self._floor.tournament_tables.whereabouts(self._stream, account)
                if there and there.address:
                    client = connect(there.address, there.place, token=entrance.token, facts=False, patience=PATIENCE)
                    await self._at_table(client, entrance)
                await asyncio.sleep(MOMENT)
        finally:
            await self._crew.dismiss(entrance)

    def _goes_on(self, account: str) -> bool:
        state, number = self._stream.state, self._stream.numbers.get(account)
        return number is not None and state.entrant(number).is_in and self._is_open(state)

    async def _at_table(self, client: TableClient, entrance: Entrance) -> None:
        game, strength = self._stream.state.rules.game, self._custom.strength
        refill = partial(self._crew.refill, entrance, self._stream.unit)
        mind, taste = mind_of(game, strength, self._luck), taste_of(game)
        bot = Bot(entrance.account.name, client, self._luck, self._custom.manner, refill, mind, taste)
        try:
            await bot.come()
            await bot.play()
        except (ClientError, TimeoutError) as why:
            log.info("left", extra={"bot": bot.name, "why": repr(why)})
        finally:
            await bot.close()

    async def close(self) -> None:
        for playing in self._playing.values():
            playing.cancel()
        if self._playing:
            await asyncio.wait(self._playing.values())
        self._playing.clear()
