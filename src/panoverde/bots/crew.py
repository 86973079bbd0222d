"""The players of the house: each is at one table at a time, is logged in while it is, and never wants for credits."""

from contextlib import suppress
from itertools import count

from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.logins import Entrance

NAME = "bot-casa-{number}"
"""No person may be called so."""


class Crew:
    def __init__(self, books: Books) -> None:
        self._books = books
        self.hired: dict[str, Entrance] = {}

    async def hire(self, name: str = "") -> Entrance:
        """One who is free; or that one, who is at a table already."""
        name = name or next(one for number in count(1) if (one := NAME.format(number=number)) not in self.hired)
        account = await self._books.accounts.bot(name)
        entrance = self.hired[name] = await self._books.accounts.admit(account)
        return entrance

    async def dismiss(self, entrance: Entrance, *, sits: bool = False) -> None:
        """It has left its table: its session is over, and it is free for another. Where it sits on, that goes on."""
        self.hired.pop(entrance.account.name, None)
        with suppress(Refused):  # where it never sat down there is no session
            if not sits:
                await self._books.stays.end(entrance.account.id, "left")
        await self._books.accounts.log_out(entrance.token)

    async def refill(self, entrance: Entrance, unit: str) -> bool:
        """More credits, within what the house gives to anybody who tries."""
        try:
            await self._books.demo.top_up(entrance.account, unit)
        except Refused:
            return False
        return True
