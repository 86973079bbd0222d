"""The cage: chips for money and back, each with author and reason; corrections and large sales need two people."""

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
from panoverde.house.people.four_eyes import FourEyes, Rule
from panoverde.house.records import Account, Act, Proposal, Receipt
from panoverde.house.scribe import Note, Scribe
from panoverde.house.standing import Standing
from panoverde.house.updates import insist
from panoverde.journal.entry import Entry, Move
from panoverde.journal.ledger import wallet
from panoverde.store.contract import Overdrawn

STREAM = "cage"
ACTS = (Act.ADJUST, Act.SALE)
APPROVED_SALE = "sale-"
DAY = 24 * 3_600_000
MANY = 10_000
"""More receipts than one player has in a day."""
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
    def __init__(
        self, scribe: Scribe, incidents: Incidents | None = None, standing: Standing | None = None,
        eyes: FourEyes | None = None,
    ) -> None:  # fmt: skip
        self._scribe = scribe
        self._incidents = incidents or Incidents(scribe)
        self._standing = standing or Standing(scribe, self._incidents)
        self._eyes = eyes or FourEyes(scribe, self._incidents)
        self._eyes.govern(Act.ADJUST, Rule(Task.DECIDE, STREAM, self._adjust, Happening.ADJUSTMENT_PROPOSED))
        self._eyes.govern(Act.SALE, Rule(Task.DECIDE, STREAM, self._sell))

    async def buy(
        self, by: Account, account: Account, unit: str, amount: int, why: str, reference: str = ""
    ) -> Receipt:
        """Money in: credits the wallet. Idempotent by reference. A large sale is refused: propose it."""
        self._check(by, account, unit, amount)
        require_player(account)
        retried = reference and await self._scribe.store.find(Receipt, reference)
        if not retried and await self._is_large(account, unit, amount):
            limit = money(await self._standing.large_sale(unit), unit)
            raise Refused("", "second-person-needed", limit=limit)
        movement = Movement("bought", account.id, unit, amount, by.id, require_words(why))
        return await self._exchange(movement, reference)

    async def _is_large(self, account: Account, unit: str, amount: int) -> bool:
        """With what the player has bought in the last day: three small sales are a large one."""
        limit = await self._standing.large_sale(unit)
        since = self._scribe.clock.now() - DAY
        sold = [
            one.amount for one in await self.receipts(account=account.id, since=since, limit=MANY)
            if one.unit == unit and one.fact == "bought" and not one.id.startswith(APPROVED_SALE)
        ]  # fmt: skip
        return amount + sum(sold) >= limit and await self._standing.needs_two()

    async def propose_sale(self, by: Account, account: Account, unit: str, amount: int, why: str) -> Proposal:
        """A large sale, for a second person to approve; no chips yet."""
        self._check(by, account, unit, amount)
        require_player(account)
        return await self._eyes.propose(by, Act.SALE, account.id, why, unit=unit, amount=amount)

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
        if not REFERENCE.fullmatch(reference) or reference.startswith(APPROVED_SALE):
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
        return await self._eyes.propose(by, Act.ADJUST, account.id, why, unit=unit, amount=amount)

    async def decide(self, by: Account, proposal: str, approve: bool, why: str) -> Proposal:
        require(by, Task.DECIDE)
        return await self._eyes.decide(by, proposal, approve, why, ACTS)

    async def _adjust(self, by: Account, proposal: Proposal, why: str, decision: Note) -> None:
        before = await self._scribe.store.balance(wallet(proposal.account), proposal.unit)
        noted = self._incidents.noted(
            Happening.ADJUSTMENT, by.id, why, proposal.account,
            f"{before} {proposal.unit}", f"{before + proposal.amount} {proposal.unit}",
        )  # fmt: skip
        movement = Movement("adjusted", proposal.account, proposal.unit, proposal.amount, by.id, proposal.why)
        await self._move(movement, HOUSE, f"proposal-{proposal.id}", decision, noted)

    async def _sell(self, by: Account, proposal: Proposal, why: str, decision: Note) -> None:
        """The cashier who proposed it sells."""
        account = await self._scribe.store.find(Account, proposal.account)
        if account is not None:
            require_player(account)  # still
        movement = Movement("bought", proposal.account, proposal.unit, proposal.amount, proposal.by, proposal.why)
        noted = self._incidents.noted(
            Happening.LARGE_SALE, by.id, why, proposal.account, after=f"{proposal.amount} {proposal.unit}"
        )
        await self._move(movement, CAGE, f"{APPROVED_SALE}{proposal.id}", decision, noted)

    async def proposals(self, limit: int = 100, skip: int = 0) -> list[Proposal]:
        """Newest first."""
        return await self._eyes.list(ACTS, limit, skip)

    async def receipts(
        self, *, account: str | None = None, since: Instant = 0, until: Instant | None = None,
        limit: int = 100, skip: int = 0,
    ) -> list[Receipt]:  # fmt: skip
        """Newest first."""
        where: dict[str, object] = {"at": (since, until), **({"account": account} if account else {})}
        return await self._scribe.store.select(Receipt, where, order="-at", limit=limit, skip=skip)
