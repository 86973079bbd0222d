"""The table as somebody may see it, and the accounts at the end."""

from typing import Any

from panoverde.core.people import Role, Who
from panoverde.core.table import Table
from panoverde.play.accounts import Accounts
from panoverde.play.figures import Facts, bets, figures, money_names
from panoverde.play.guests import Guest
from panoverde.play.screen import Place, Screen


class Picture:
    def __init__(self, table: Table[Any, Any], guests: tuple[Guest, ...], screen: Screen) -> None:
        self._table = table
        self._guests = guests
        self._screen = screen
        self._accounts = Accounts(table)
        self._money = money_names(table.game)

    def show(self, guest: Guest) -> None:
        self._screen.table(guest.name, self.figures(guest), self._places(guest.seat), self._bank(guest.seat))

    def figures(self, guest: Guest) -> Facts:
        return tuple(figures(self._table.view(guest.seat)))

    def accounts(self) -> None:
        self._screen.accounts(self._places(Role.AUDITOR), self._bank(Role.AUDITOR))

    def _bank(self, viewer: Who) -> int:
        return self._accounts.bank((guest.seat for guest in self._guests), self._table.view(viewer))

    def _places(self, viewer: Who) -> list[Place]:
        view = self._table.view(viewer)
        places = []
        for guest in self._guests:
            position = self._accounts.of(guest.seat, view)
            if not position.brought:
                continue
            where = bets(view, guest.seat, self._money, position.staked)
            places.append(Place(guest.name, position, where, guest.is_seated(self._table), guest.bot))
        return places
