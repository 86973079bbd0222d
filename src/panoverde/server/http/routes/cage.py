"""The cage: chips for money and back, and corrections that need two people."""

from typing import Annotated

from msgspec import Meta

from panoverde.core.money import LARGEST
from panoverde.core.record import Record
from panoverde.house.money.units import REAL_UNITS
from panoverde.house.people.duties import Task
from panoverde.house.records import Proposal, Receipt
from panoverde.journal.ledger import wallet
from panoverde.server.http.route import ApiCall, Query, get, post
from panoverde.server.http.shared_records import AccountId, Amount, Page, PageSize, Reason, Skip, Unit, When, names_of

READERS = (Task.EXCHANGE, Task.PROPOSE, Task.DECIDE, Task.READ_BOOKS)
ProposalId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


class Exchange(Record):
    account: AccountId
    unit: Unit
    amount: Amount
    """In the smallest unit."""
    why: Reason
    reference: Annotated[str, Meta(pattern="^[A-Za-z0-9._-]{1,64}$")]
    """Id of this movement; a retry with it is idempotent."""


class LargeSale(Record):
    account: AccountId
    unit: Unit
    amount: Amount
    """In the smallest unit."""
    why: Reason


class SaleLimit(Record):
    unit: Unit
    amount: Amount
    """Sales from this amount, in the smallest unit, need two people once there is a second administrator."""


class NewSaleLimit(Record):
    unit: Unit
    amount: Amount
    why: Reason


class SaleLimits(Record):
    limits: tuple[SaleLimit, ...]
    two_people: bool
    """Do they apply now?"""


class NewProposal(Record):
    account: AccountId
    unit: Unit
    amount: Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
    """Positive adds to the wallet; negative takes from it."""
    why: Reason


class OfProposal(Record):
    proposal: ProposalId


class Decision(Record):
    approve: bool
    why: Reason


class PageOfReceipts(Query):
    account: AccountId | None = None
    since: When = 0
    until: When | None = None
    limit: PageSize = 100
    skip: Skip = 0


class OfPerson(Query, kw_only=True):
    account: AccountId


class PlayerBalances(Record):
    """A player, and their money outside the tables."""

    account: str
    name: str
    balances: dict[str, int]
    """By unit."""


class Proposals(Record):
    proposals: tuple[Proposal, ...]
    names: dict[str, str]
    """Names of the accounts mentioned."""
    more: bool


class Receipts(Record):
    receipts: tuple[Receipt, ...]
    names: dict[str, str]
    """Names of the accounts mentioned."""
    more: bool


@post("/api/cage/buy", (Task.EXCHANGE,), "Vender fichas a um jogador.", "Sell chips to a player.")
async def buy(call: ApiCall, body: Exchange) -> Receipt:
    account = await call.books.accounts.find(body.account)
    return await call.books.cage.buy(call.who, account, body.unit, body.amount, body.why, body.reference)


@post("/api/cage/sales", (Task.EXCHANGE,), "Propor uma venda grande.", "Propose a large sale.")
async def propose_sale(call: ApiCall, body: LargeSale) -> Proposal:
    """The chips are sold when a second person approves it."""
    account = await call.books.accounts.find(body.account)
    return await call.books.cage.propose_sale(call.who, account, body.unit, body.amount, body.why)


@get("/api/cage/limits", READERS, "Limites das vendas grandes.", "Limits of large sales.")
async def sale_limits(call: ApiCall) -> SaleLimits:
    standing = call.books.standing
    limits = tuple([SaleLimit(Unit(unit), await standing.large_sale(unit)) for unit in REAL_UNITS])
    return SaleLimits(limits, await standing.needs_two())


@post("/api/cage/limits", (Task.GOVERN,), "Mudar o limite das vendas grandes.", "Change the limit of large sales.")
async def set_sale_limit(call: ApiCall, body: NewSaleLimit) -> SaleLimit:
    await call.books.standing.set_large_sale(call.who, body.unit, body.amount, body.why)
    return SaleLimit(body.unit, body.amount)


@post("/api/cage/redeem", (Task.EXCHANGE,), "Trocar fichas por dinheiro.", "Redeem chips for money.")
async def redeem(call: ApiCall, body: Exchange) -> Receipt:
    account = await call.books.accounts.find(body.account)
    return await call.books.cage.redeem(call.who, account, body.unit, body.amount, body.why, body.reference)


@post("/api/cage/proposals", (Task.PROPOSE,), "Propor uma correção.", "Propose a correction.")
async def propose(call: ApiCall, body: NewProposal) -> Proposal:
    account = await call.books.accounts.find(body.account)
    return await call.books.cage.propose(call.who, account, body.unit, body.amount, body.why)


@post("/api/cage/proposals/{proposal}/decide", (Task.DECIDE,), "Decidir a correção.", "Decide on a correction.")
async def decide(call: ApiCall, path: OfProposal, body: Decision) -> Proposal:
    """The author of a proposal can't decide it."""
    return await call.books.cage.decide(call.who, path.proposal, body.approve, body.why)


@get("/api/cage/proposals", READERS, "As correções propostas.", "Proposed corrections.")
async def list_proposals(call: ApiCall, query: Page) -> Proposals:
    found = await call.books.cage.proposals(query.limit + 1, query.skip)
    names = await names_of(call, (id_ for one in found for id_ in (one.account, one.by, one.decided_by)))
    return Proposals(tuple(found[: query.limit]), names, len(found) > query.limit)


@get("/api/cage/receipts", READERS, "Os movimentos da caixa.", "Movements of the cage.")
async def list_receipts(call: ApiCall, query: PageOfReceipts) -> Receipts:
    found = await call.books.cage.receipts(
        account=query.account, since=query.since, until=query.until, limit=query.limit + 1, skip=query.skip
    )
    names = await names_of(call, (id_ for one in found for id_ in (one.account, one.by)))
    return Receipts(tuple(found[: query.limit]), names, len(found) > query.limit)


@get("/api/cage/balances", READERS, "O dinheiro de um jogador.", "A player's money.")
async def held(call: ApiCall, query: OfPerson) -> PlayerBalances:
    account = await call.books.accounts.find(query.account)
    balances = {unit: await call.books.store.balance(wallet(account.id), unit) for unit in REAL_UNITS}
    return PlayerBalances(account.id, account.name, balances)


ROUTES = (buy, propose_sale, sale_limits, set_sale_limit, redeem, propose, decide, list_proposals, list_receipts, held)
