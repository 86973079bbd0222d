"""A bot at one table, over an ordinary socket: it sits down, thinks before each act, and leaves."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from panoverde.bots.choice import Choice, Occasion, choose, named
from panoverde.bots.minds import Mind, Taste
from panoverde.client.errors import NotUnderstood, RefusedByServer
from panoverde.client.table import TableClient
from panoverde.core.chance import Chance
from panoverde.core.option import Nature, Option
from panoverde.core.record import Record

SIT, LEAVE = "sit", "leave"
"""Tags of the two commands that every table has."""
SECONDS_TO_SIT = 5
NO_MONEY = "not-enough-money"
LOOK_AGAIN = 1.0
"""Seconds after which a bot checks its options without news: some open with time alone."""
MOST_BETS = 50


class Manner(Record):
    """A bot's behaviour: seconds to think, between these two."""

    quickest: float = 0.8
    slowest: float = 3.0


class Bot:
    def __init__(
        self,
        name: str,
        client: TableClient,
        luck: Chance,
        manner: Manner,
        refill: Callable[[], Awaitable[bool]],
        mind: Mind | None = None,
        taste: Taste | None = None,
    ) -> None:
        """`refill` asks the house for more credits and returns whether it gave any."""
        self.name = name
        self._client, self._luck, self._manner, self._refill = client, luck, manner, refill
        self._mind, self._taste = mind, taste
        self._bets: set[Occasion] = set()
        self.is_leaving = False

    async def come(self) -> None:
        """Connect."""
        await self._client.__aenter__()

    async def sit(self, seat: int, chips: int) -> bool:
        """Did it get the seat?"""
        client = self._client
        if not await self._do(Choice(SIT, {"chips": chips}, None), seat):
            return False
        async with asyncio.timeout(SECONDS_TO_SIT):
            while not isinstance(client.you, int):
                await client.news()
        return True

    async def play(self) -> None:
        """Until it has left or is dismissed."""
        client = self._client
        while isinstance(client.you, int):
            shown = client.shown
            if choice := self._next():
                await self._think(choice)
                if choice.is_offered(client.options, client.now()):
                    await self._do(choice)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN):
                    await client.shown_after(shown)

    def _next(self) -> Choice | None:
        client = self._client
        at = client.now()
        if self.is_leaving:  # it still does what the game waits for, but stakes nothing more
            course = [option for option in client.options if option.nature == Nature.COURSE]
            return named(client.options, LEAVE, at) or choose(course, at, self._luck, self._bets)
        if len(self._bets) > MOST_BETS:
            self._bets = {bet for bet in self._bets if bet[1] is None or bet[1] >= at}
        if self._mind and isinstance(client.you, int):
            thought = self._mind(client.state, client.you, client.options, at)
            if thought:
                return thought
        return choose(self._considered(), at, self._luck, self._bets)

    def _considered(self) -> Sequence[Option]:
        seat, options = self._client.you, self._client.options
        if self._taste is None or not isinstance(seat, int):
            return options
        considered = (self._taste(option, seat) for option in options)
        return [option for option in considered if option is not None]

    async def _think(self, choice: Choice) -> None:
        """As long as a person might, and never half of the time left."""
        quickest, slowest = self._manner.quickest, self._manner.slowest
        seconds = quickest + (slowest - quickest) * self._luck.lot(1000) / 1000
        if choice.until is not None:
            seconds = min(seconds, (choice.until - self._client.now()) / 2000)
        if seconds > 0:
            await asyncio.sleep(seconds)

    async def _do(self, choice: Choice, seat: int | None = None) -> bool:
        try:
            await self._client.act(choice.command, seat=seat)
        except RefusedByServer as refused:
            if refused.code == NO_MONEY and await self._refill():
                return await self._do(choice, seat)
            return False
        except NotUnderstood:
            return False
        return True

    async def close(self) -> None:
        await self._client.close()
