"""Logins: tokens, of which only the hash is kept, and their lifetime."""

import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from panoverde.core.decider import Instant
from panoverde.house.records import Account, Kind, Login
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import every, insist, revised
from panoverde.store.contract import Batch, Outdated

MINUTE = 60_000
HOUR = 60 * MINUTE
IDLE = 30 * MINUTE
"""Milliseconds without activity after which a person must log in again."""
ABSOLUTE = 12 * HOUR
GUESTS = 7 * 24 * HOUR
"""Longer: a guest has no password to come back with."""
LONGEST_TOKEN = 100


class Entrance(NamedTuple):
    token: str
    """Given once; the house doesn't keep it."""
    account: Account
    login: Login
    previous: Instant | None
    """Previous login."""


def has_lapsed(account: Account, login: Login, now: Instant) -> bool:
    return now >= _held_until(account, login)


def _held_until(account: Account, login: Login) -> Instant:
    if login.ended_at is not None:
        return login.ended_at
    if account.kind in (Kind.GUEST, Kind.BOT):
        return login.created_at + GUESTS
    return min(login.seen_at + IDLE, login.created_at + ABSOLUTE)


class Logins:
    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self.on_end: Callable[[str], None] = lambda _: None
        """Told the id of each login that is ended here."""

    def begun(self, account: Account) -> tuple[str, Login, Note]:
        """A new token, its record, and the note that keeps it."""
        token, now = secrets.token_urlsafe(32), self._scribe.clock.now()
        login = Login(id=digest(token), account=account.id, created_at=now, seen_at=now)
        return token, login, Note(f"account/{account.id}", "logged_in", account.id, rows=(login,))

    async def admit(self, account: Account) -> Entrance:
        """Logs in without a password: a new account, or a bot."""
        token, login, note = self.begun(account)
        await self._scribe.write_all(note)
        return Entrance(token, account, login, account.last_login_at)

    async def who(self, token: str) -> Account | None:
        if (login := await self._open(token)) is None:
            return None
        account = await self._scribe.store.find(Account, login.account)
        now = self._scribe.clock.now()
        if account is None or has_lapsed(account, login, now):
            return None
        if now - login.seen_at >= MINUTE:
            await self._seen(login, now)
        return account

    async def has_access(self, account: Account) -> bool:
        """Does the account have any login?"""
        now = self._scribe.clock.now()
        async for login in every(self._scribe.store, Login, {"account": account.id}):
            if login.ended_at is None and not has_lapsed(account, login, now):
                return True
        return False

    async def broke_off(self, account: Account, since: Instant) -> Instant | None:
        """When the account first had no login after `since`; None if it always had one, or that is unknown."""
        until = since
        logins = [login async for login in every(self._scribe.store, Login, {"account": account.id})]
        for login in sorted(logins, key=lambda login: login.created_at):
            if login.created_at <= until:
                until = max(until, _held_until(account, login))
        return until if since < until < self._scribe.clock.now() else None

    async def _open(self, token: str) -> Login | None:
        if len(token) > LONGEST_TOKEN:
            return None
        login = await self._scribe.store.find(Login, digest(token))
        return login if login and login.ended_at is None else None

    async def _seen(self, login: Login, now: Instant) -> None:
        with suppress(Outdated):  # seen elsewhere at the same time, or gone
            await self._scribe.store.commit(Batch(rows=(revised(login, seen_at=now),)))

    async def log_out(self, token: str) -> None:
        await insist(partial(self._end, digest(token)))

    async def log_out_everywhere(self, account: Account, but: str = "") -> int:
        """Ends all logins but this token's; returns how many."""
        kept = digest(but)
        ended = 0
        async for login in every(self._scribe.store, Login, {"account": account.id}):
            if login.ended_at is None and login.id != kept:
                await insist(partial(self._end, login.id))
                ended += 1
        return ended

    async def ended(self, token: str) -> tuple[Note, ...]:
        """The note that ends a login; none if it has ended."""
        return await self._ended(digest(token))

    async def _ended(self, id_: str) -> tuple[Note, ...]:
        login = await self._scribe.store.find(Login, id_)
        if login is None or login.ended_at is not None:
            return ()
        over = revised(login, ended_at=self._scribe.clock.now())
        return (Note(f"account/{login.account}", "logged_out", login.account, rows=(over,)),)

    async def _end(self, id_: str) -> None:
        if notes := await self._ended(id_):
            await self._scribe.write_all(*notes)
            self.on_end(id_)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
