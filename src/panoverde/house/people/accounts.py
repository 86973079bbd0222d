"""Accounts of people, guests and bots, and their passwords."""

import asyncio
import secrets
from weakref import WeakValueDictionary

from msgspec.structs import replace

from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.money.demo import Demo
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import require_words
from panoverde.house.people.factors import Factors, FactorUse
from panoverde.house.people.lockout import Door, Doors
from panoverde.house.people.logins import Entrance, Logins
from panoverde.house.people.names import LONGEST, NAME, check_name, guest_name
from panoverde.house.people.passwords import Passwords, check_password
from panoverde.house.records import Account, Duty, Kind
from panoverde.house.scribe import Note, Scribe
from panoverde.house.standing import Standing
from panoverde.house.updates import insist, revised
from panoverde.store.audit import salted
from panoverde.store.contract import Batch, Row, Taken

GUEST_DIGITS = (4, 4, 6, 8, 12)
"""Digits of a guest's name; longer once the short names are taken."""
SALT = 16
"""Random bytes of each account. The journal has a digest of the name made with them."""
NOBODY = "unknown"
"""Subject of a failed login for an unknown name: people type passwords in the wrong field."""


class Accounts:
    def __init__(
        self, scribe: Scribe, incidents: Incidents | None = None, demo: Demo | None = None,
        passwords: Passwords | None = None, factors: Factors | None = None, key: bytes = b"", house: str = "",
    ) -> None:  # fmt: skip
        """`key` is the house's secret, `house` its name, which is no password."""
        self._scribe = scribe
        self._incidents = incidents or Incidents(scribe)
        self._demo = demo or Demo(scribe)
        self._passwords = passwords or Passwords()
        self._doors, self._house = Doors(scribe.store, key), house
        self.factors = factors or Factors(scribe, self._incidents, Standing(scribe, self._incidents), key)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.logins = Logins(scribe)
        self.admit = self.logins.admit
        self.log_out = self.logins.log_out
        self.log_out_everywhere = self.logins.log_out_everywhere

    async def find(self, id_: str) -> Account:
        account = await self._scribe.store.find(Account, id_)
        if account is None:
            raise Refused("", "no-such-account", account=id_[: 2 * LONGEST])
        return account

    async def who(self, token: str) -> Account | None:
        """Account of a login. Without a second factor that its duties need, it has no duties until it has enrolled."""
        account = await self.logins.who(token)
        if account is not None and await self.factors.is_wanting(account):
            return replace(account, duties=())
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
        check_password(password, name, self._house)
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
        check_password(password, name, self._house)
        if await self.named(name):
            raise Refused("", "name-taken", name=name)
        kept = await self._passwords.hash(password)
        return await insist(lambda: self._keep_guest(guest.id, token, name, kept))

    async def _keep_guest(self, id_: str, token: str, name: str, password: str) -> Entrance:
        guest = await self.find(id_)
        if guest.kind != Kind.GUEST:
            raise Refused("", "log-in-first")  # opened meanwhile, by another request
        account = revised(guest, name=name, kind=Kind.PERSON, password=password, salt=secrets.token_hex(SALT))
        facts = {"name": salted(account.salt, name), "kind": Kind.PERSON}
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
            created_at=self._scribe.clock.now(), salt=secrets.token_hex(SALT),
        )  # fmt: skip

    async def _keep(self, account: Account, by: str, *others: Note, credits_: bool = True) -> None:
        facts = {"name": salted(account.salt, account.name), "kind": account.kind, "duties": account.duties}
        created = Note(f"account/{account.id}", "account_created", by, facts=facts, rows=(account,))
        granted = (self._demo.first_grant(account.id),) if credits_ else ()
        try:
            await self._scribe.write_all(created, *granted, *others)
        except Taken:
            raise Refused("", "name-taken", name=account.name) from None

    # Proving an identity

    async def log_in(self, name: str, password: str, code: str = "", address: str = "") -> Entrance:
        """A wrong name and a wrong password get the same answer, after the same time. A code is asked for only after
        the right password, if the account has a second factor."""
        async with self._turn(name):
            return await insist(lambda: self._log_in(name, password, code, address))

    async def _log_in(self, name: str, password: str, code: str, address: str) -> Entrance:
        account, use = await self._proved(name, password, code, address)
        kept = account.password
        if self._passwords.is_outdated(kept):
            kept = await self._passwords.hash(password)
        after = revised(account, password=kept, last_login_at=self._scribe.clock.now())
        token, login, note = self.logins.begun(after)
        await self._scribe.write_all(note._replace(rows=(*note.rows, after, *use.rows)), *use.notes)
        return Entrance(token, after, login, account.last_login_at)

    async def prove(self, account: Account, password: str, code: str, address: str = "") -> None:
        """The owner again, before something grave. Wrong answers count as failed log-ins."""
        async with self._turn(account.name):
            await insist(lambda: self._prove(account.name, password, code, address))

    async def _prove(self, name: str, password: str, code: str, address: str) -> None:
        _, use = await self._proved(name, password, code, address)
        if use.notes:
            await self._scribe.write_all(use.notes[0]._replace(rows=use.rows))
        elif use.rows:
            await self._scribe.store.commit(Batch(rows=use.rows))

    async def change_password(
        self, account: Account, old: str, new: str, token: str = "", code: str = "", address: str = ""
    ) -> None:
        """Logs out every other browser. A wrong old password counts as a failed login."""
        check_password(new, account.name, self._house)
        async with self._turn(account.name):
            await insist(lambda: self._change_password(account.name, old, new, code, address))
        await self.log_out_everywhere(account, but=token)

    async def _change_password(self, name: str, old: str, new: str, code: str, address: str) -> None:
        account, use = await self._proved(name, old, code, address)
        after = revised(account, password=await self._passwords.hash(new))
        noted = self._incidents.noted(Happening.PASSWORD_CHANGED, account.id, subject=account.id)
        changed = Note(f"account/{account.id}", "password_changed", account.id, rows=(after, *use.rows))
        await self._scribe.write_all(changed, noted, *use.notes)

    async def unlock(self, by: Account, account: Account, why: str) -> None:
        """Unlocks early. Call it by `Staff.unlock`, which checks the administrator."""
        why = require_words(why)
        async with self._turn(account.name):
            await insist(lambda: self._unlock(by, account, why))

    async def _unlock(self, by: Account, account: Account, why: str) -> None:
        opened = await self.opened(account)
        await self._scribe.write(f"account/{account.id}", "unlocked", by=by.id, why=why, rows=opened)

    async def opened(self, account: Account) -> tuple[Row, ...]:
        """The rows that forget what was tried with this account's name."""
        return await self._doors.opened(_key(account.name))

    def _turn(self, name: str) -> asyncio.Lock:
        """One attempt at a time per name: a hundred in parallel would be a hundred guesses before the first failure."""
        return self._turns.setdefault(_key(name), asyncio.Lock())

    async def _proved(self, name: str, password: str, code: str, address: str) -> tuple[Account, FactorUse]:
        """The account, and what its code and this address change, to be written with what was asked for."""
        account = await self.named(name)
        door = await self._doors.at(_key(name), address)
        if minutes := door.minutes_left(self._scribe.clock.now()):
            raise Refused("", "locked-out", minutes=minutes)
        right = await self._passwords.fits(password, account.password if account else "")
        if not account or not right:
            raise await self._failed(account, door, address, Refused("", "wrong-login"))
        use = await self.factors.use(account, code)
        if use is None:
            raise await self._failed(account, door, address, Refused("", "wrong-code"))
        return account, use._replace(rows=(*use.rows, *door.after_success().changed_since(door)))

    async def _failed(self, account: Account | None, door: Door, address: str, wrong: Refused) -> Refused:
        subject, now = account.id if account else NOBODY, self._scribe.clock.now()
        after = door.after_failure(now)

        def noted(kind: Happening) -> Note:
            return self._incidents.noted(kind, "system", subject=subject, address=address)

        notes = [noted(Happening.LOGIN_FAILED)._replace(rows=after.changed_since(door))]
        if after.here.locked_until > now:
            notes.append(noted(Happening.LOCKED_OUT))
        if after.anywhere.locked_until > max(now, door.anywhere.locked_until):
            notes.append(noted(Happening.NAME_ATTACKED))
        await self._scribe.write_all(*notes)
        minutes = after.minutes_left(now)
        return Refused("", "locked-out", minutes=minutes) if minutes else wrong


def _key(name: str) -> str:
    return name[: 2 * LONGEST].casefold()
