"""Staff, their duties, and disabled accounts."""

from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.accounts import Accounts
from panoverde.house.people.duties import SYSTEM, Task, require, require_words
from panoverde.house.records import Account, Duty, Kind
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import every, insist, revised


class Staff:
    """Every method requires an administrator, and leaves an incident with the state before and after."""

    def __init__(self, scribe: Scribe, accounts: Accounts, incidents: Incidents | None = None) -> None:
        self._scribe = scribe
        self._accounts = accounts
        self._incidents = incidents or Incidents(scribe)

    async def found(self, name: str, password: str, lang: Lang = Lang.PT) -> Account:
        """Creates the first administrator, while there is none."""
        if await self._administrators():
            raise Refused("", "administered-already")
        return await self._create(SYSTEM, name, password, lang, (Duty.ADMINISTRATOR,))

    async def employ(
        self, by: Account, name: str, password: str, duties: tuple[Duty, ...], lang: Lang = Lang.PT
    ) -> Account:
        """Creates a staff account, which can't play here."""
        require(by, Task.GOVERN)
        if Duty.PLAYER in duties or not duties:
            raise Refused("", "works-here")
        return await self._create(by, name, password, lang, duties)

    async def laboratory(self, by: Account, name: str, password: str, lang: Lang = Lang.PT) -> Account:
        """Creates a test player, excluded from reports."""
        require(by, Task.GOVERN)
        return await self._create(by, name, password, lang, (Duty.PLAYER,), Kind.TEST)

    async def _create(
        self, by: Account, name: str, password: str, lang: Lang, duties: tuple[Duty, ...], kind: Kind = Kind.PERSON
    ) -> Account:
        duties = _sorted(duties)
        account = await self._accounts.create(name, password, lang, kind=kind, duties=duties, by=by.id)
        await self._incidents.note(
            Happening.ACCOUNT_CREATED, by.id, subject=account.id, after=f"{kind}: {_written(duties)}"
        )
        return account

    async def grant(self, by: Account, account: Account, duty: Duty, why: str) -> Account:
        """Staff don't play in their own house: revoke one duty before granting the other."""
        require(by, Task.GOVERN)
        why = require_words(why)
        return await insist(lambda: self._grant(by, account.id, duty, why))

    async def _grant(self, by: Account, id_: str, duty: Duty, why: str) -> Account:
        account = await self._accounts.find(id_)
        if duty in account.duties:
            raise Refused("", "duty-as-it-is", duty=duty)
        if duty == Duty.PLAYER and account.duties:
            raise Refused("", "works-here")
        if duty != Duty.PLAYER and Duty.PLAYER in account.duties:
            raise Refused("", "plays-here")
        return await self._assign(by, account, _sorted((*account.duties, duty)), why)

    async def revoke(self, by: Account, account: Account, duty: Duty, why: str) -> Account:
        require(by, Task.GOVERN)
        why = require_words(why)
        return await insist(lambda: self._revoke(by, account.id, duty, why))

    async def _revoke(self, by: Account, id_: str, duty: Duty, why: str) -> Account:
        account = await self._accounts.find(id_)
        if duty not in account.duties:
            raise Refused("", "duty-as-it-is", duty=duty)
        others = await self._who_remains(account) if duty == Duty.ADMINISTRATOR else ()
        left = tuple(one for one in account.duties if one != duty)
        return await self._assign(by, account, left, why, *others)

    async def _assign(
        self, by: Account, account: Account, duties: tuple[Duty, ...], why: str, *others: Account
    ) -> Account:
        after = revised(account, duties=duties)
        changed = Note(f"account/{account.id}", "duties_changed", by.id, why, {"duties": duties}, rows=(after, *others))
        noted = self._incidents.noted(
            Happening.DUTIES_CHANGED, by.id, why, account.id, _written(account.duties), _written(duties)
        )
        await self._scribe.write_all(changed, noted)
        return after

    async def disable(self, by: Account, account: Account, why: str) -> Account:
        """The account begins nothing new; its owner may still log in, see it and be paid."""
        require(by, Task.GOVERN)
        why = require_words(why)
        return await insist(lambda: self._disable(by, account.id, why))

    async def _disable(self, by: Account, id_: str, why: str) -> Account:
        account = await self._accounts.find(id_)
        if account.disabled:
            raise Refused("", "account-as-it-is")
        others = await self._who_remains(account) if Duty.ADMINISTRATOR in account.duties else ()
        return await self._turned(Happening.ACCOUNT_DISABLED, by, account, revised(account, disabled=why), why, *others)

    async def enable(self, by: Account, account: Account, why: str) -> Account:
        require(by, Task.GOVERN)
        why = require_words(why)
        return await insist(lambda: self._enable(by, account.id, why))

    async def _enable(self, by: Account, id_: str, why: str) -> Account:
        account = await self._accounts.find(id_)
        if not account.disabled:
            raise Refused("", "account-as-it-is")
        return await self._turned(Happening.ACCOUNT_ENABLED, by, account, revised(account, disabled=""), why)

    async def _turned(
        self, kind: Happening, by: Account, before: Account, after: Account, why: str, *others: Account
    ) -> Account:
        changed = Note(f"account/{after.id}", kind, by.id, why, rows=(after, *others))
        noted = self._incidents.noted(kind, by.id, why, after.id, before.disabled, after.disabled)
        await self._scribe.write_all(changed, noted)
        return after

    async def unlock(self, by: Account, account: Account, why: str) -> None:
        require(by, Task.GOVERN)
        await self._accounts.unlock(by, account, why)

    async def everyone(self, by: Account) -> list[Account]:
        """All who work here, by name."""
        require(by, Task.GOVERN)
        people = every(self._scribe.store, Account, {"kind": Kind.PERSON})
        found = [one async for one in people if one.duties and Duty.PLAYER not in one.duties]
        return sorted(found, key=lambda one: one.name)

    async def _administrators(self) -> list[Account]:
        people = every(self._scribe.store, Account, {"kind": Kind.PERSON})
        return [one async for one in people if Duty.ADMINISTRATOR in one.duties and not one.disabled]

    async def _who_remains(self, account: Account) -> tuple[Account, ...]:
        """A remaining administrator, written in the same batch: of two who remove each other at once, one fails."""
        others = [one for one in await self._administrators() if one.id != account.id]
        if not others:
            raise Refused("", "last-administrator")
        return (revised(others[0]),)


def _sorted(duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    return tuple(duty for duty in Duty if duty in duties)


def _written(duties: tuple[Duty, ...]) -> str:
    return ", ".join(duties)
