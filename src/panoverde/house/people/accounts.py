"""Accounts of people, guests and bots, and their passwords."""

import asyncio
import secrets
from weakref import WeakValueDictionary

from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.money.demo import Demo
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import require_words
from panoverde.house.people.lockout import Attempts, Strangers
from panoverde.house.people.logins import Entrance, Logins
from panoverde.house.people.names import LONGEST, NAME, check_name, guest_name
from panoverde.house.people.passwords import Passwords, check_password
from panoverde.house.records import Account, Duty, Kind
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import insist, revised
from panoverde.store.contract import Taken

GUEST_DIGITS = (4, 4, 6, 8, 12)
"""Digits of a guest's name; longer once the short names are taken."""
NOBODY = "unknown"
"""Subject of a failed login for an unknown name: people type passwords in the wrong field."""


class Accounts:
    def __init__(
        self, scribe: Scribe, incidents: Incidents | None = None, demo: Demo | None = None,
        passwords: Passwords | None = None,
    ) -> None:  # fmt: skip
        self._scribe = scribe
        self._incidents = incidents or Incidents(scribe)
        self._demo = demo or Demo(scribe)
        self._passwords = passwords or Passwords()
        self._strangers = Strangers()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.logins = Logins(scribe)
        self.admit = self.logins.admit
        self.who = self.logins.who
        self.log_out = self.logins.log_out
        self.log_out_everywhere = self.logins.log_out_everywhere

    async def find(self, id_: str) -> Account:
        account = await self._scribe.store.find(Account, id_)
        if account is None:
            raise Refused("", "no-such-account", account=id_[: 2 * LONGEST])
        return account

    async def named(self, name: str) -> Account | None:
        if not NAME.fullmatch(name):
            return None
        found = await self._scribe.store.select(Account, {"name": name}, limit=1)
        return found[0] if found else None

    # New accounts

    async def register(self, name: str, password: str, lang: Lang = Lang.PT) -> Account:
        return await self.create(name, password, lang)

    async def create(
        self, name: str, password: str, lang: Lang, *, kind: Kind = Kind.PERSON,
        duties: tuple[Duty, ...] = (Duty.PLAYER,), by: str = "",
    ) -> Account:  # fmt: skip
        """An account with a password; a player gets free credits too."""
        check_name(name)
        check_password(password, name)
        if await self.named(name):
            raise Refused("", "name-taken", name=name)
        account = self._new(name, kind, lang, duties, await self._passwords.hash(password))
        await self._keep(account, by or account.id, credits_=Duty.PLAYER in duties)
        return account

    async def guest(self, lang: Lang = Lang.PT) -> Entrance:
        """A demo account: free credits, no password, no money."""  # PT-BFO-31 PT-SO-75
        for digits in GUEST_DIGITS[:-1]:
            try:
                return await self._guest(lang, digits)
            except Refused:
                continue
        return await self._guest(lang, GUEST_DIGITS[-1])

    async def _guest(self, lang: Lang, digits: int) -> Entrance:
        account = self._new(guest_name(lang, digits), Kind.GUEST, lang)
        token, login, note = self.logins.begun(account)
        await self._keep(account, account.id, note)
        return Entrance(token, account, login, None)

    async def keep_guest(self, guest: Account, token: str, name: str, password: str) -> Entrance:
        """A guest opens an account. It is the same one, with a name and a password: credits, sessions, seats, duties
        and limits stay as they are, and no second grant comes. The guest's login ends; the new one is the person's."""
        check_name(name)
        check_password(password, name)
        if await self.named(name):
            raise Refused("", "name-taken", name=name)
        kept = await self._passwords.hash(password)
        return await insist(lambda: self._keep_guest(guest.id, token, name, kept))

    async def _keep_guest(self, id_: str, token: str, name: str, password: str) -> Entrance:
        guest = await self.find(id_)
        if guest.kind != Kind.GUEST:
            raise Refused("", "log-in-first")  # opened meanwhile, by another request
        account = revised(guest, name=name, kind=Kind.PERSON, password=password)
        facts = {"name": name, "kind": Kind.PERSON}
        opened = Note(f"account/{id_}", "account_opened", id_, facts=facts, rows=(account,))
        fresh, login, begun = self.logins.begun(account)
        try:
            await self._scribe.write_all(opened, *await self.logins.ended(token), begun)
        except Taken:
            raise Refused("", "name-taken", name=name) from None
        return Entrance(fresh, account, login, None)

    async def bot(self, name: str) -> Account:
        """The bot of this name, created if needed. It is marked as a bot and can't log in."""
        if not NAME.fullmatch(name):
            raise Refused("", "bad-name", name=name[: 2 * LONGEST])
        account = await self.named(name)
        if account is None:
            account = self._new(name, Kind.BOT, Lang.PT)
            await self._keep(account, "system")
        if account.kind != Kind.BOT:
            raise Refused("", "name-taken", name=name)
        return account

    def _new(
        self, name: str, kind: Kind, lang: Lang, duties: tuple[Duty, ...] = (Duty.PLAYER,), password: str = ""
    ) -> Account:
        return Account(
            id=secrets.token_hex(8), name=name, kind=kind, duties=duties, password=password, lang=lang.value,
            created_at=self._scribe.clock.now(),
        )  # fmt: skip

    async def _keep(self, account: Account, by: str, *others: Note, credits_: bool = True) -> None:
        facts = {"name": account.name, "kind": account.kind, "duties": account.duties}
        created = Note(f"account/{account.id}", "account_created", by, facts=facts, rows=(account,))
        granted = (self._demo.first_grant(account.id),) if credits_ else ()
        try:
            await self._scribe.write_all(created, *granted, *others)
        except Taken:
            raise Refused("", "name-taken", name=account.name) from None

    # Proving an identity

    async def log_in(self, name: str, password: str) -> Entrance:
        """A wrong name and a wrong password get the same answer, after the same time."""
        async with self._turn(name):
            return await insist(lambda: self._log_in(name, password))

    async def _log_in(self, name: str, password: str) -> Entrance:
        account = await self._proved(name, password)
        kept = account.password
        if self._passwords.is_outdated(kept):
            kept = await self._passwords.hash(password)
        now = self._scribe.clock.now()
        after = revised(account, password=kept, failures=(), locked_until=0, last_login_at=now)
        token, login, note = self.logins.begun(after)
        await self._scribe.write_all(note._replace(rows=(*note.rows, after)))
        return Entrance(token, after, login, account.last_login_at)

    async def change_password(self, account: Account, old: str, new: str, token: str = "") -> None:
        """Logs out every other browser. A wrong old password counts as a failed login."""
        check_password(new, account.name)
        async with self._turn(account.name):
            await insist(lambda: self._change_password(account.name, old, new))
        await self.log_out_everywhere(account, but=token)

    async def _change_password(self, name: str, old: str, new: str) -> None:
        account = await self._proved(name, old)
        after = revised(account, password=await self._passwords.hash(new), failures=(), locked_until=0)
        noted = self._incidents.noted(Happening.PASSWORD_CHANGED, account.id, subject=account.id)
        changed = Note(f"account/{account.id}", "password_changed", account.id, rows=(after,))
        await self._scribe.write_all(changed, noted)

    async def unlock(self, by: Account, account: Account, why: str) -> None:
        """Unlocks early. Call it by `Staff.unlock`, which checks the administrator."""
        why = require_words(why)
        async with self._turn(account.name):
            await insist(lambda: self._unlock(by, account.id, why))

    async def _unlock(self, by: Account, id_: str, why: str) -> None:
        account = await self.find(id_)
        after = revised(account, failures=(), locked_until=0)
        await self._scribe.write(f"account/{id_}", "unlocked", by=by.id, why=why, rows=(after,))

    def _turn(self, name: str) -> asyncio.Lock:
        """One attempt at a time per name: a hundred in parallel would be a hundred guesses before the first failure."""
        return self._turns.setdefault(_key(name), asyncio.Lock())

    async def _proved(self, name: str, password: str) -> Account:
        account = await self.named(name)
        attempts = Attempts(account.failures, account.locked_until) if account else self._strangers.of(_key(name))
        if minutes := attempts.minutes_left(self._scribe.clock.now()):
            raise Refused("", "locked-out", minutes=minutes)
        right = await self._passwords.fits(password, account.password if account else "")
        if account and right:
            return account
        attempts = attempts.after_failure(self._scribe.clock.now())
        await self._failed(name, account, attempts)
        if attempts.locked_until:
            raise Refused("", "locked-out", minutes=attempts.minutes_left(self._scribe.clock.now()))
        raise Refused("", "wrong-login")

    async def _failed(self, name: str, account: Account | None, attempts: Attempts) -> None:
        subject = account.id if account else NOBODY
        notes = [self._incidents.noted(Happening.LOGIN_FAILED, "system", subject=subject)]
        if attempts.locked_until:
            notes.append(self._incidents.noted(Happening.LOCKED_OUT, "system", subject=subject))
        if account:
            after = revised(account, failures=attempts.failures, locked_until=attempts.locked_until)
            notes[0] = notes[0]._replace(rows=(after,))
        else:
            self._strangers.keep(_key(name), attempts)
        await self._scribe.write_all(*notes)


def _key(name: str) -> str:
    return name[: 2 * LONGEST].casefold()
