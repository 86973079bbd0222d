"""Bots at the demonstration tables: they come when a person does, and go after the last has left."""

import asyncio
import logging
from functools import partial

from panoverde.bots.bot import SIT, Bot, Manner
from panoverde.bots.crew import Crew
from panoverde.bots.minds import chairs_of, mind_of, prepare, taste_of
from panoverde.bots.stakes import stepped
from panoverde.client.errors import ClientError
from panoverde.client.table import connect
from panoverde.core.chance import Chance
from panoverde.core.money import chips
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat
from panoverde.core.record import Record
from panoverde.house.records import Duty, Kind, Strength
from panoverde.server.node.floor import Floor
from panoverde.server.table.served_table import ServedTable
from panoverde.wire import messages as wire

BROUGHT = 100
"""A bot's chips in minimums, unless the rules say otherwise."""
PATIENCE = 10.0
"""Seconds without the server after which a bot gives up; the next look at the table brings another."""
BROKE = 5
"""Looks after which another bot replaces one that can't bet."""

log = logging.getLogger("panoverde.bots")


class Custom(Record):
    """How bots keep company; in seconds."""

    every: float = 1.0
    """Between looks at a table."""
    linger: float = 45.0
    """How long they stay after the last person has left."""
    manner: Manner = Manner()
    strength: Strength = Strength.MEDIUM
    """At tables that don't say."""


class Company:
    """Bots at one table."""

    def __init__(self, place: str, floor: Floor, crew: Crew, address: str, custom: Custom, luck: Chance) -> None:
        self._place, self._floor, self._crew, self._address = place, floor, crew, address
        self._custom, self._luck = custom, luck
        self._clock = asyncio.get_running_loop().time
        self._bots: dict[str, tuple[Bot, asyncio.Task[None]]] = {}
        self._seen: float | None = None
        """When a person was last here, by the loop's clock."""
        self._broke: dict[str, int] = {}
        self._relieved: set[str] = set()
        """Bots that leave because they can't bet."""

    async def look(self) -> None:
        """Compares who is here with who should be: one bot comes, or one goes."""
        served = self._floor.tables.get(self._place)
        if served is None:
            await self.close()
            return
        await self._sweep()
        people = self._floor.people(served)
        resumed = self._seen is None and any(person.bot for person in people.values())
        if resumed or self._is_visited(served, people):  # after an outage, people need time to come back
            self._seen = self._clock()
        for taken, person in people.items():
            if person.bot and person.name not in self._bots:
                await self._come(served, Seat(taken), person.name)
        self._relieve(served, people)
        staying = [bot for bot, _ in self._bots.values() if not bot.is_leaving]
        wanted = self._wanted(served, people)
        leaving = [bot for bot, _ in self._bots.values() if bot.is_leaving and bot.name not in self._relieved]
        if len(staying) > wanted:
            staying[-1].is_leaving = True
        elif len(staying) < wanted and leaving:
            leaving[0].is_leaving = False  # a person came back before the bot had left
        elif len(self._bots) < wanted and (seat := self._free_seat(served)) is not None:
            await self._come(served, seat)

    async def close(self) -> None:
        """Closes the sockets; the table returns what lies on it."""
        for name in list(self._bots):
            await self._part(name)

    # Who is wanted

    def _is_visited(self, served: ServedTable, people: dict[int, wire.Person]) -> bool:
        """Is a person playing, or watching and able to play?"""
        if any(person.here and not person.bot for person in people.values()):
            return True
        accounts = (watcher.account for watcher in served.watchers if watcher.office == Role.PUBLIC)
        return any(account and account.kind != Kind.BOT and Duty.PLAYER in account.duties for account in accounts)

    def _wanted(self, served: ServedTable, people: dict[int, wire.Person]) -> int:
        """As many as the table was opened with, always leaving a free seat for a person."""
        if served.off or self._seen is None or self._clock() - self._seen > self._custom.linger:
            return 0
        persons = sum(not person.bot for person in people.values())
        return max(0, min(served.opening.bots, _places(served) - persons - 1))

    def _free_seat(self, served: ServedTable) -> Seat | None:
        """A random free seat, unless it is the last."""
        seats = (Seat(number) for number in range(1, _places(served) + 1))
        free = [seat for seat in seats if _entry(served, seat) and seat not in served.seats.tenures]
        return free[self._luck.lot(len(free))] if len(free) > 1 else None

    def _relieve(self, served: ServedTable, people: dict[int, wire.Person]) -> None:
        """A bot with nothing left to bet leaves; the next one brings its own credits."""
        table = served.table
        held = table.game.holdings(table.state)
        for seat, person in people.items():
            if person.name in self._bots:
                poor = held.get(chips(Seat(seat)), 0) < table.rules.minimum and not served.attendance.is_in(Seat(seat))
                self._broke[person.name] = self._broke.get(person.name, 0) + 1 if poor else 0
                if self._broke[person.name] > BROKE:
                    self._bots[person.name][0].is_leaving = True
                    self._relieved.add(person.name)

    # Coming and going

    async def _come(self, served: ServedTable, seat: Seat, name: str = "") -> None:
        """Takes the seat; or resumes a bot that sat there before an outage."""
        entrance = await self._crew.hire(name)
        unit, place = served.opening.unit, self._place
        client = connect(self._address, place, token=entrance.token, facts=False, patience=PATIENCE)
        await asyncio.to_thread(prepare, served.opening.game)
        strength = served.opening.strength or self._custom.strength
        mind = mind_of(served.opening.game, strength, self._luck)
        refill = partial(self._crew.refill, entrance, unit)
        bot = Bot(
            entrance.account.name, client, self._luck, self._custom.manner, refill, mind, taste_of(served.opening.game)
        )
        if not await self._is_in(bot, served, None if name else seat):
            log.info("stays away", extra={"table": place, "bot": bot.name})
            await bot.close()
            await self._crew.dismiss(entrance)
            return
        self._bots[bot.name] = (bot, asyncio.create_task(bot.play(), name=f"{bot.name} at {place}"))

    async def _is_in(self, bot: Bot, served: ServedTable, seat: Seat | None) -> bool:
        """Connected and seated? Another player may have been faster."""
        try:
            await bot.come()
            if seat is None:
                return True
            ask = _entry(served, seat)
            return ask is not None and await bot.sit(seat, _brought(served, ask))
        except (ClientError, TimeoutError):
            return False

    async def _sweep(self) -> None:
        for name, (_, playing) in list(self._bots.items()):
            if playing.done():
                await self._part(name)

    async def _part(self, name: str) -> None:
        bot, playing = self._bots.pop(name)
        self._broke.pop(name, None)
        self._relieved.discard(name)
        await bot.close()
        playing.cancel()
        await asyncio.wait((playing,))  # awaiting the task itself would hide which of the two was cancelled
        if not playing.cancelled() and not isinstance(playing.exception(), ClientError):
            playing.result()
        entrance = self._crew.hired[name]
        await self._crew.dismiss(entrance, sits=self._sits(entrance.account.id))

    def _sits(self, account: str) -> bool:
        """Does it still sit there, as far as this node knows? The next node finds it and it goes on."""
        served = self._floor.tables.get(self._place)
        return served is None or served.seats.of(account) is not None


def _places(served: ServedTable) -> int:
    return chairs_of(served.opening.game, served.table.rules)


def _entry(served: ServedTable, seat: Seat) -> Number | None:
    """How much one may sit down with there; None if not now."""
    for option in served.table.options(seat):
        if option.kind == SIT and len(option.asks) == 1 and isinstance(option.asks[0], Number):
            return option.asks[0]
    return None


def _brought(served: ServedTable, ask: Number) -> int:
    wanted: int = BROUGHT * served.table.rules.minimum
    return stepped(ask, wanted)
