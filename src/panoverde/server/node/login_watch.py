"""Closes sockets whose login has ended, at any node, or whose account has lost its role."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from panoverde.core.people import Role
from panoverde.house.people.logins import digest
from panoverde.house.records import Account, Duty
from panoverde.server.table.watcher import Watcher

LET_GO = 4003
"""Close code of a socket whose login or role has ended."""
AT_ONCE = 100
"""Players' logins checked each second, in turn; staff logins are all checked."""

OFFICES = {
    Role.CROUPIER: Duty.CROUPIER,
    Role.INSPECTOR: Duty.INSPECTOR,
    Role.DIRECTOR: Duty.DIRECTOR,
    Role.CASHIER: Duty.CASHIER,
    Role.AUDITOR: Duty.AUDITOR,
}
"""Roles at a table and the duty that each requires."""


def holds(account: Account | None, office: Role) -> bool:
    """May this account come in that role? A disabled account has no role."""
    duty = OFFICES.get(office)
    return duty is not None and account is not None and not account.disabled and duty in account.duties


def let_go(login: str, watchers: Iterable[Watcher]) -> None:
    """A login was ended at this node: from now on its sockets may do nothing. They are closed at the next look."""
    for watcher in watchers:
        if watcher.token and digest(watcher.token) == login:
            watcher.dismissed = True


class LoginWatch:
    def __init__(self, who: Callable[[str], Awaitable[Account | None]]) -> None:
        self._who = who
        """Account of a token; asking for it keeps the login alive."""
        self._turns: deque[str] = deque()

    async def look(self, watchers: Iterable[Watcher]) -> list[Account]:
        """Checks the logins that are due; returns the accounts whose login has ended."""
        gone: dict[str, Account] = {}
        by_token: dict[str, list[Watcher]] = {}
        for watcher in watchers:
            if watcher.token:
                by_token.setdefault(watcher.token, []).append(watcher)
        for token in self._due(by_token):
            account = await self._who(token)
            for watcher in by_token[token]:
                if account is None:
                    watcher.wire.hang_up(LET_GO, "logged-out")
                    gone.update({watcher.account.id: watcher.account} if watcher.account else {})
                elif watcher.office != Role.PUBLIC and not holds(account, watcher.office):
                    watcher.wire.hang_up(LET_GO, "not-your-duty")
        return list(gone.values())

    def _due(self, by_token: dict[str, list[Watcher]]) -> list[str]:
        staff = [token for token, those in by_token.items() if any(one.office != Role.PUBLIC for one in those)]
        if not self._turns:
            self._turns.extend(by_token)
        turns = [self._turns.popleft() for _ in range(min(AT_ONCE, len(self._turns)))]
        return [*staff, *(token for token in turns if token in by_token and token not in set(staff))]
