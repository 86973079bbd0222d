"""The cage: chips for money and back, each entry with author and reason; corrections need two people."""

import re
import secrets
from functools import partial

from panoverde.core.decider import Instant
from panoverde.core.money import LARGEST
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.money.demo import bar_conversion
from panoverde.house.money.units import CAGE, HOUSE, check_amount, check_unit, money
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require, require_player, require_words
from panoverde.house.records import Account, Proposal, Receipt
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import insist, revised
from panoverde.journal.entry import Entry, Move
from panoverde.journal.ledger import wallet
from panoverde.store.contract import Overdrawn

STREAM = "cage"
REFERENCE = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Movement(Record):
    """A movement into or out of a wallet."""

    fact: str
    account: str
    unit: str
    amount: int
    by: str
    why: str

    def moves(self, against: str) -> tuple[Move, Move]:
        return Move(against, self.unit, -self.amount), Move(wallet(self.account), self.unit, self.amount)

    def receipt(self, reference: str, entry: Entry) -> Receipt:
        return Receipt(
            id=reference, at=entry.at, account=self.account, unit=self.unit, amount=self.amount, fact=self.fact,
            by=self.by, why=self.why, entry=entry.version,
        )  # fmt: skip

    def made(self, receipt: Receipt) -> bool:
        """Is this the receipt of the same movement?"""
        return (receipt.fact, receipt.account, receipt.unit, receipt.amount, receipt.by) == (
            self.fact, self.account, self.unit, self.amount, self.by,
        )  # fmt: skip


class Cage:
    def __init__(self, scribe: Scribe, incidents: Incidents | None = None) -> None:
        self._scribe = scribe
        self._incidents = incidents or Incidents(scribe)

    async def buy(
        self, by: Account, account: Account, unit: str, amount: int, why: str, reference: str = ""
    ) -> Receipt:
        """Money in: credits the wallet. Idempotent by reference."""
        self._check(by, account, unit, amount)
        require_player(account)
        movement = Movement("bought", account.id, unit, amount, by.id, require_words(why))
        return await self._exchange(movement, reference)

    async def redeem(
        self, by: Account, account: Account, unit: str, amount: int, why: str, reference: str = ""
    ) -> Receipt:
        """Money out, even to a player who may no longer play. Idempotent by reference."""
        self._check(by, account, unit, amount)
        movement = Movement("redeemed", account.id, unit, -amount, by.id, require_words(why))
        return await self._exchange(movement, reference)

    def _check(self, by: Account, account: Account, unit: str, amount: int) -> None:
        require(by, Task.EXCHANGE)
        check_unit(unit)
        bar_conversion(account, unit)  # PT-BFO-32 PT-SO-76
        check_amount(amount)

    async def _exchange(self, movement: Movement, reference: str) -> Receipt:
        reference = reference or secrets.token_hex(8)
        if not REFERENCE.fullmatch(reference):
            raise Refused("", "bad-reference", reference=reference[:64])
        return await insist(partial(self._move_once, movement, reference))

    async def _move_once(self, movement: Movement, reference: str) -> Receipt:
        if before := await self._scribe.store.find(Receipt, reference):
            if movement.made(before):
                return before
            raise Refused("", "reference-used", reference=reference)
        entry = await self._move(movement, CAGE, reference)
        return movement.receipt(reference, entry)

    async def _move(self, movement: Movement, against: str, reference: str, *others: Note) -> Entry:
        note = Note(
            STREAM, movement.fact, movement.by, movement.why, {"account": movement.account, "reference": reference},
            movement.moves(against), numbered=partial(movement.receipt, reference),
        )  # fmt: skip
        try:
            return (await self._scribe.write_all(note, *others))[0]
        except Overdrawn:
            held = await self._scribe.store.balance(wallet(movement.account), movement.unit)
            raise Refused(
                "", "not-enough-money", held=money(held, movement.unit), asked=money(-movement.amount, movement.unit)
            ) from None

    # Corrections: proposed by one person, decided by another

    async def propose(self, by: Account, account: Account, unit: str, amount: int, why: str) -> Proposal:
        """Proposes to add to a wallet or take from it; nothing moves yet."""
        require(by, Task.PROPOSE)
        check_unit(unit)
        bar_conversion(account, unit)  # PT-BFO-32 PT-SO-76
        if type(amount) is not int or not 0 < abs(amount) <= LARGEST:
            raise Refused("", "not-an-amount", amount=str(amount))
        proposal = Proposal(
            id=secrets.token_hex(8), account=account.id, unit=unit, amount=amount, why=require_words(why), by=by.id,
            at=self._scribe.clock.now(),
        )  # fmt: skip
        facts = {"account": account.id, "unit": unit, "amount": amount, "proposal": proposal.id}
        await self._scribe.write_all(
            Note(STREAM, "proposed", by.id, proposal.why, facts, rows=(proposal,)),
            self._incidents.noted(
                Happening.ADJUSTMENT_PROPOSED, by.id, proposal.why, account.id, after=f"{amount:+d} {unit}"
            ),
        )
        return proposal

    async def decide(self, by: Account, proposal: str, approve: bool, why: str) -> Proposal:
        require(by, Task.DECIDE)
        why = require_words(why)
        return await insist(partial(self._decide, by, proposal, approve, why))

    async def _decide(self, by: Account, id_: str, approve: bool, why: str) -> Proposal:
        proposal = await self._scribe.store.find(Proposal, id_)
        if proposal is None:
            raise Refused("", "no-such-proposal")
        if proposal.approved is not None:
            raise Refused("", "decided-already")
        if by.id == proposal.by:
            raise Refused("", "four-eyes")
        decided = revised(proposal, decided_by=by.id, approved=approve)
        row = Note(STREAM, "approved" if approve else "rejected", by.id, why, {"proposal": id_}, rows=(decided,))
        if approve:
            await self._adjust(by, proposal, why, row)
        else:
            await self._scribe.write_all(row)
        return decided

    async def _adjust(self, by: Account, proposal: Proposal, why: str, row: Note) -> None:
        before = await self._scribe.store.balance(wallet(proposal.account), proposal.unit)
        noted = self._incidents.noted(
            Happening.ADJUSTMENT, by.id, why, proposal.account,
            f"{before} {proposal.unit}", f"{before + proposal.amount} {proposal.unit}",
        )  # fmt: skip
        movement = Movement("adjusted", proposal.account, proposal.unit, proposal.amount, by.id, proposal.why)
        await self._move(movement, HOUSE, f"proposal-{proposal.id}", row, noted)

    async def proposals(self, limit: int = 100, skip: int = 0) -> list[Proposal]:
        """Newest first."""
        return await self._scribe.store.select(Proposal, order="-at", limit=limit, skip=skip)

    async def receipts(
        self, *, account: str | None = None, since: Instant = 0, until: Instant | None = None,
        limit: int = 100, skip: int = 0,
    ) -> list[Receipt]:  # fmt: skip
        """Newest first."""
        where: dict[str, object] = {"at": (since, until), **({"account": account} if account else {})}
        return await self._scribe.store.select(Receipt, where, order="-at", limit=limit, skip=skip)
