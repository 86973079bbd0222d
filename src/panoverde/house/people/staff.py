"""Staff, their duties, lost factors and disabled accounts. In a real house grave acts need a second administrator."""

from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.accounts import Accounts
from panoverde.house.people.duties import SYSTEM, Task, require, require_words
from panoverde.house.people.four_eyes import HOUSE, FourEyes, Rule
from panoverde.house.records import Account, Act, Duty, Kind, Proposal
from panoverde.house.scribe import Note, Scribe
from panoverde.house.standing import Standing
from panoverde.house.updates import every, insist, revised

ACTS = (Act.GRANT, Act.RESET_FACTOR, Act.ERASE)
"""What concerns people and needs two administrators."""
MOST_WAITING = 1000


class Staff:
    """Every method requires an administrator, and leaves an incident with the state before and after."""

    def __init__(
        self, scribe: Scribe, accounts: Accounts, incidents: Incidents | None = None, standing: Standing | None = None,
        eyes: FourEyes | None = None,
    ) -> None:  # fmt: skip
        self._scribe = scribe
        self._accounts = accounts
        self._incidents = incidents or Incidents(scribe)
        self._standing = standing or Standing(scribe, self._incidents)
        self._eyes = eyes or FourEyes(scribe, self._incidents)
        self._eyes.govern(Act.GRANT, Rule(Task.GOVERN, HOUSE, self._granted))
        self._eyes.govern(Act.RESET_FACTOR, Rule(Task.GOVERN, HOUSE, self._reset))

    async def found(self, name: str, password: str, lang: Lang = Lang.PT) -> Account:
        """Creates the first administrator, while there is none."""
        if await self._standing.administrators():
            raise Refused("", "administered-already")
        return await self._create(SYSTEM, name, password, lang, (Duty.ADMINISTRATOR,))

    async def employ(
        self, by: Account, name: str, password: str, duties: tuple[Duty, ...], lang: Lang = Lang.PT
    ) -> Account:
        """Creates a staff account, which can't play here. Its duties may have to wait for a second administrator."""
        require(by, Task.GOVERN)
        if Duty.PLAYER in duties or not duties:
            raise Refused("", "works-here")
        if by.id == SYSTEM.id or not await self._standing.needs_two():
            return await self._create(by, name, password, lang, duties)
        account = await self._create(by, name, password, lang, ())
        for duty in _sorted(duties):
            await self._eyes.propose(by, Act.GRANT, account.id, f"{Act.GRANT}: {duty}", duty=duty)
        return account

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
        if by.id == account.id and await self._standing.is_real():
            raise Refused("", "grants-self")
        if by.id == SYSTEM.id or not await self._standing.needs_two():
            return await insist(lambda: self._grant(by, account.id, duty, why))
        account = await self._accounts.find(account.id)
        _check_duty(account, duty)
        await self._refuse_twice(Act.GRANT, account, duty)
        await self._eyes.propose(by, Act.GRANT, account.id, why, duty=duty)
        return account

    async def _refuse_twice(self, act: Act, account: Account, duty: str = "") -> None:
        """One proposal at a time: two approvals would do it twice."""
        waiting = await self._eyes.list((act,), MOST_WAITING)
        same = (one for one in waiting if (one.account, one.duty) == (account.id, duty))
        if any(one.approved is None for one in same):
            raise Refused("", "proposed-already")

    async def _granted(self, by: Account, proposal: Proposal, why: str, decision: Note) -> Account:
        return await self._grant(by, proposal.account, Duty(proposal.duty), why, decision)

    async def _grant(self, by: Account, id_: str, duty: Duty, why: str, *decision: Note) -> Account:
        account = await self._accounts.find(id_)
        _check_duty(account, duty)
        return await self._assign(by, account, _sorted((*account.duties, duty)), why, notes=decision)

    async def reset_factor(self, by: Account, account: Account, why: str) -> bool:
        """A lost second factor: its owner enrols again. False if a second administrator must approve first."""
        require(by, Task.GOVERN)
        why = require_words(why)
        if by.id == account.id:
            raise Refused("", "resets-self")
        if not await self._accounts.factors.removed(account.id):
            raise Refused("", "no-factor")
        if by.id == SYSTEM.id or not await self._standing.needs_two():
            await insist(lambda: self._reset_factor(by, account.id, why))
            return True
        await self._refuse_twice(Act.RESET_FACTOR, account)
        await self._eyes.propose(by, Act.RESET_FACTOR, account.id, why)
        return False

    async def _reset(self, by: Account, proposal: Proposal, why: str, decision: Note) -> None:
        await self._reset_factor(by, proposal.account, why, decision)

    async def _reset_factor(self, by: Account, id_: str, why: str, *decision: Note) -> None:
        account = await self._accounts.find(id_)
        rows = await self._accounts.factors.removed(id_)
        changed = Note(f"account/{id_}", "factor_reset", by.id, why, rows=rows)
        noted = self._incidents.noted(Happening.FACTOR_RESET, by.id, why, id_)
        await self._scribe.write_all(changed, noted, *decision)
        await self._accounts.log_out_everywhere(account)

    # What waits for a second administrator

    async def decide(self, by: Account, proposal: str, approve: bool, why: str) -> Proposal:
        require(by, Task.GOVERN)
        return await self._eyes.decide(by, proposal, approve, why, ACTS)

    async def proposal(self, id_: str) -> Proposal:
        found = await self._scribe.store.find(Proposal, id_)
        if found is None or found.act not in ACTS:
            raise Refused("", "no-such-proposal")
        return found

    async def proposals(self, by: Account, limit: int = 100, skip: int = 0) -> list[Proposal]:
        """Newest first."""
        require(by, Task.GOVERN)
        return await self._eyes.list(ACTS, limit, skip)

    # Other changes

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
        self, by: Account, account: Account, duties: tuple[Duty, ...], why: str, *others: Account,
        notes: tuple[Note, ...] = (),
    ) -> Account:  # fmt: skip
        after = revised(account, duties=duties)
        changed = Note(f"account/{account.id}", "duties_changed", by.id, why, {"duties": duties}, rows=(after, *others))
        noted = self._incidents.noted(
            Happening.DUTIES_CHANGED, by.id, why, account.id, _written(account.duties), _written(duties)
        )
        await self._scribe.write_all(changed, noted, *notes)
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

    async def _who_remains(self, account: Account) -> tuple[Account, ...]:
        """A remaining administrator, written in the same batch: of two who remove each other at once, one fails."""
        others = [one for one in await self._standing.administrators() if one.id != account.id]
        if not others:
            raise Refused("", "last-administrator")
        return (revised(others[0]),)


def _check_duty(account: Account, duty: Duty) -> None:
    if duty in account.duties:
        raise Refused("", "duty-as-it-is", duty=duty)
    if duty == Duty.PLAYER and account.duties:
        raise Refused("", "works-here")
    if duty != Duty.PLAYER and Duty.PLAYER in account.duties:
        raise Refused("", "plays-here")


def _sorted(duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    return tuple(duty for duty in Duty if duty in duties)


def _written(duties: tuple[Duty, ...]) -> str:
    return ", ".join(duties)
