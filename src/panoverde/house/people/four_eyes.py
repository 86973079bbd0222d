"""What needs two people: one proposes, another decides. One way for money, duties, lost factors and erasure."""

import secrets
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import NamedTuple

from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require, require_words
from panoverde.house.records import Account, Act, Proposal
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import insist, revised

HOUSE = "house"

Deed = Callable[[Account, Proposal, str, Note], Awaitable[object]]
"""Does what was approved, and writes the note of the decision with it: by whom, what, why."""


class Rule(NamedTuple):
    decides: Task
    stream: str
    do: Deed
    proposed: Happening = Happening.SECOND_PERSON_ASKED


class FourEyes:
    def __init__(self, scribe: Scribe, incidents: Incidents) -> None:
        self._scribe, self._incidents = scribe, incidents
        self._rules: dict[Act, Rule] = {}

    def govern(self, act: Act, rule: Rule) -> None:
        self._rules[act] = rule

    async def propose(
        self, by: Account, act: Act, account: str, why: str, *, unit: str = "", amount: int = 0, duty: str = ""
    ) -> Proposal:
        """Nothing happens yet. Call it after checking that `by` may propose it."""
        proposal = Proposal(
            id=secrets.token_hex(8), account=account, unit=unit, amount=amount, why=require_words(why), by=by.id,
            at=self._scribe.clock.now(), act=act, duty=duty,
        )  # fmt: skip
        rule = self._rules[act]
        money = {"unit": unit, "amount": amount} if unit else {}
        which = {} if act == Act.ADJUST else {"act": act}
        facts = {"account": account, **money, "proposal": proposal.id, **which, **({"duty": duty} if duty else {})}
        words = f"{amount:+d} {unit}" if act == Act.ADJUST else f"{act} {duty or (f'{amount} {unit}' if unit else '')}"
        await self._scribe.write_all(
            Note(rule.stream, "proposed", by.id, proposal.why, facts, rows=(proposal,)),
            self._incidents.noted(rule.proposed, by.id, proposal.why, account, after=words.strip()),
        )
        return proposal

    async def decide(self, by: Account, id_: str, approve: bool, why: str, among: Collection[Act]) -> Proposal:
        why = require_words(why)
        return await insist(partial(self._decide, by, id_, approve, why, among))

    async def _decide(self, by: Account, id_: str, approve: bool, why: str, among: Collection[Act]) -> Proposal:
        proposal = await self._scribe.store.find(Proposal, id_)
        if proposal is None or proposal.act not in among:
            raise Refused("", "no-such-proposal")
        rule = self._rules[proposal.act]
        require(by, rule.decides)
        if proposal.approved is not None:
            raise Refused("", "decided-already")
        if by.id in (proposal.by, proposal.account):
            raise Refused("", "four-eyes")
        decided = revised(proposal, decided_by=by.id, approved=approve)
        fact = "approved" if approve else "rejected"
        note = Note(rule.stream, fact, by.id, why, {"proposal": id_}, rows=(decided,))
        if approve:
            await rule.do(by, proposal, why, note)
        else:
            await self._scribe.write_all(note)
        return decided

    async def list(self, among: Collection[Act], limit: int = 100, skip: int = 0) -> list[Proposal]:
        """Newest first."""
        where = {"act": frozenset(among)}
        return await self._scribe.store.select(Proposal, where, order="-at", limit=limit, skip=skip)
