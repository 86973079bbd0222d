"""A person's data, erased when the law asks: the name becomes a pseudonym, what they wrote is gone. The journal keeps
digests that nobody can read any more, and audits as before."""

from panoverde.core.refusal import Refused
from panoverde.house.money.units import REAL_UNITS
from panoverde.house.oversight.complaints import UNANSWERED
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.accounts import Accounts
from panoverde.house.people.duties import Task, require, require_words
from panoverde.house.people.four_eyes import HOUSE, FourEyes, Rule
from panoverde.house.records import Account, Act, Complaint, Duty, Incident, Kind, Proposal, Stay
from panoverde.house.scribe import Note, Scribe
from panoverde.house.standing import Standing
from panoverde.house.updates import every, insist, revised
from panoverde.journal.ledger import TRANSIT, wallet
from panoverde.store.contract import Batch, Row

ERASED = "apagado-"
"""Beginning of a pseudonym; the rest is the account's id, which is not the person's."""


class Erasure:
    def __init__(
        self, scribe: Scribe, accounts: Accounts, incidents: Incidents, standing: Standing, eyes: FourEyes
    ) -> None:
        self._scribe, self._accounts, self._incidents = scribe, accounts, incidents
        self._standing, self._eyes = standing, eyes
        eyes.govern(Act.ERASE, Rule(Task.GOVERN, HOUSE, self._approved))

    async def erase(self, by: Account, account: Account, why: str) -> bool:
        """Refused while the person has money, a seat, a session or an open complaint. False if a second administrator
        must approve first."""
        require(by, Task.GOVERN)
        why = require_words(why)
        await self._check(account)
        if await self._standing.needs_two():
            await self._eyes.propose(by, Act.ERASE, account.id, why)
            return False
        await insist(lambda: self._erase(by, account.id, why))
        return True

    async def _approved(self, by: Account, proposal: Proposal, why: str, decision: Note) -> None:
        await self._erase(by, proposal.account, why, decision)

    async def _check(self, account: Account) -> None:
        store = self._scribe.store
        if account.name.startswith(ERASED):
            raise Refused("", "erased-already")
        if account.kind not in (Kind.PERSON, Kind.GUEST) or any(duty != Duty.PLAYER for duty in account.duties):
            raise Refused("", "erase-works-here")
        held = [await store.balance(wallet(account.id), unit) for unit in REAL_UNITS]
        coming = [purse for purse in await store.balances(TRANSIT) if purse[0].endswith(f":{account.id}")]
        if any(held) or any([await store.balance(*purse) for purse in coming]):
            raise Refused("", "erase-has-money")
        if any([stay.ended_at is None async for stay in every(store, Stay, {"account": account.id})]):
            raise Refused("", "erase-plays")
        for state in UNANSWERED:
            if await store.select(Complaint, {"account": account.id, "state": state}, limit=1):
                raise Refused("", "erase-complains")

    async def _erase(self, by: Account, id_: str, why: str, *decision: Note) -> None:
        account = await self._accounts.find(id_)
        await self._check(account)
        name = f"{ERASED}{id_}"
        after = revised(account, name=name, password="", salt="", disabled=why)
        rows = (after, *await self._accounts.factors.removed(id_), *await self._accounts.opened(account))
        erased = Note(f"account/{id_}", "account_erased", by.id, why, {"name": name}, rows=rows)
        noted = self._incidents.noted(Happening.ACCOUNT_ERASED, by.id, why, id_)
        await self._scribe.write_all(erased, noted, *decision)
        await self._accounts.log_out_everywhere(after)
        await self._blank(id_)

    async def _blank(self, id_: str) -> None:
        """Words and addresses that stand outside the journal. Repeating it changes nothing more."""
        store = self._scribe.store
        complaints = [one async for one in every(store, Complaint, {"account": id_}) if one.text]
        incidents = [one async for one in every(store, Incident, {"subject": id_}) if one.address]
        rows: list[Row] = [revised(one, text="", answer="", salt="") for one in complaints]
        rows += [revised(one, address="") for one in incidents]
        if rows:
            await store.commit(Batch(rows=tuple(rows)))
