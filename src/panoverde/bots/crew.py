"""The house's bots: each at one table at a time, logged in while there, with credits refilled."""

from contextlib import suppress
from itertools import count

from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.people.logins import Entrance
from panoverde.house.records import Account

NAME = "bot-casa-{number}"
"""Reserved: no person can have this name."""


class Crew:
    def __init__(self, books: Books) -> None:
        self._books = books
        self.hired: dict[str, Entrance] = {}

    async def hire(self, name: str = "") -> Entrance:
        """A free bot; or the named one, which is at a table already."""
        account = await (self._books.accounts.bot(name) if name else self._free())
        entrance = self.hired[account.name] = await self._books.accounts.admit(account)
        return entrance

    async def _free(self) -> Account:
        """At no table of this node, and in no session: another node's bots have the same names."""
        numbers = count(1)
        while True:
            name = NAME.format(number=next(numbers))
            if name not in self.hired:
                account = await self._books.accounts.bot(name)
                if await self._books.stays.current(account.id) is None:
                    return account

    async def dismiss(self, entrance: Entrance, *, sits: bool = False) -> None:
        """The bot has left its table: ends its session and frees it. If it still sits there, the session goes on."""
        self.hired.pop(entrance.account.name, None)
        with suppress(Refused):  # no session if it never sat down
            if not sits:
                await self._books.stays.end(entrance.account.id, "left")
        await self._books.accounts.log_out(entrance.token)

    async def refill(self, entrance: Entrance, unit: str) -> bool:
        """More credits, within the demo allowance."""
        try:
            await self._books.demo.top_up(entrance.account, unit)
        except Refused:
            return False
        return True
