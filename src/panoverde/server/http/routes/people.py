"""Accounts and duties, for administrators, two where one is not enough; and the lookup of a player at the cage."""

from typing import Annotated

from msgspec import Meta

from panoverde.core.decider import Instant
from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import Task
from panoverde.house.records import Account, Act, Duty, Proposal
from panoverde.server.http.route import ApiCall, Query, get, post
from panoverde.server.http.routes.cage import Decision, ProposalId
from panoverde.server.http.shared_records import (
    AccountId,
    AccountShown,
    Because,
    Done,
    Name,
    Page,
    Password,
    Reason,
    names_of,
    person,
    person_with_factor,
)

Duties = Annotated[tuple[Duty, ...], Meta(min_length=1, max_length=len(Duty))]


class Named(Query, kw_only=True):
    name: Name


class OfAccount(Record):
    account: AccountId


class StaffList(Record):
    people: tuple[AccountShown, ...]


class Employment(Record):
    name: Name
    password: Password
    duties: Duties
    lang: Lang = Lang.PT


class DutyChange(Record):
    duty: Duty
    why: Reason


class WaitingProposal(Record):
    """What waits for a second administrator, or has been decided."""

    id: str
    act: Act
    account: str
    duty: str
    """The duty to grant; else empty."""
    why: str
    by: str
    at: Instant
    decided_by: str
    approved: bool | None


class WaitingProposals(Record):
    proposals: tuple[WaitingProposal, ...]
    names: dict[str, str]
    """Names of the accounts mentioned."""
    more: bool


class OfPeopleProposal(Record):
    proposal: ProposalId


@get("/api/people", (Task.GOVERN, Task.EXCHANGE, Task.PROPOSE), "A conta de um nome.", "The account of a name.")
async def find_person(call: ApiCall, query: Named) -> AccountShown:
    account = await call.books.accounts.named(query.name)
    if account is None:
        raise Refused("", "no-such-account", account=query.name)
    return person(account)


@get("/api/staff", (Task.GOVERN,), "Quem trabalha na casa.", "Everyone who works here.", cost=3)
async def staff(call: ApiCall) -> StaffList:
    people = await call.books.staff.everyone(call.who)
    return StaffList(tuple([await person_with_factor(call, one) for one in people]))


@post("/api/people", (Task.GOVERN,), "Admitir um funcionário.", "Employ a member of staff.")
async def employ(call: ApiCall, body: Employment) -> AccountShown:
    return person(await call.books.staff.employ(call.who, body.name, body.password, body.duties, body.lang))


@post("/api/people/{account}/grant", (Task.GOVERN,), "Dar uma função.", "Grant a duty.")
async def grant(call: ApiCall, path: OfAccount, body: DutyChange) -> AccountShown:
    account = await call.books.accounts.find(path.account)
    return person(await call.books.staff.grant(call.who, account, body.duty, body.why))


@post("/api/people/{account}/revoke", (Task.GOVERN,), "Tirar uma função.", "Revoke a duty.")
async def revoke(call: ApiCall, path: OfAccount, body: DutyChange) -> AccountShown:
    account = await call.books.accounts.find(path.account)
    return person(await call.books.staff.revoke(call.who, account, body.duty, body.why))


@post("/api/people/{account}/disable", (Task.GOVERN,), "Desativar uma conta.", "Disable an account.")
async def disable_account(call: ApiCall, path: OfAccount, body: Because) -> AccountShown:
    account = await call.books.accounts.find(path.account)
    disabled = await call.books.staff.disable(call.who, account, body.why)
    await call.floor.sittings.end_barred(account.id)
    return person(disabled)


@post("/api/people/{account}/enable", (Task.GOVERN,), "Reativar uma conta.", "Enable an account.")
async def enable_account(call: ApiCall, path: OfAccount, body: Because) -> AccountShown:
    account = await call.books.accounts.find(path.account)
    return person(await call.books.staff.enable(call.who, account, body.why))


@post("/api/people/{account}/unlock", (Task.GOVERN,), "Desbloquear a entrada.", "Unlock log-in.")
async def unlock(call: ApiCall, path: OfAccount, body: Because) -> Done:
    account = await call.books.accounts.find(path.account)
    await call.books.staff.unlock(call.who, account, body.why)
    return Done()


@post("/api/people/{account}/reset-factor", (Task.GOVERN,), "Repor o segundo fator.", "Reset a lost second factor.")
async def reset_factor(call: ApiCall, path: OfAccount, body: Because) -> Done:
    """Not done if a second administrator must approve it first."""
    account = await call.books.accounts.find(path.account)
    return Done(await call.books.staff.reset_factor(call.who, account, body.why))


@post("/api/people/{account}/erase", (Task.GOVERN,), "Apagar os dados de uma pessoa.", "Erase a person's data.")
async def erase(call: ApiCall, path: OfAccount, body: Because) -> Done:
    """Not done if a second administrator must approve it first. Refused with money, a seat or an open complaint."""
    account = await call.books.accounts.find(path.account)
    await _check_seats(call, account)
    done = await call.books.erasure.erase(call.who, account, body.why)
    if done:
        call.floor.know(await call.books.accounts.find(account.id))
    return Done(done)


async def _check_seats(call: ApiCall, account: Account) -> None:
    here = any(table.seats.of(account.id) is not None for table in call.floor.tables.values())
    if here or await call.floor.sittings.elsewhere(account.id, call.floor.openings.values()):
        raise Refused("", "erase-plays")


@get("/api/people/proposals", (Task.GOVERN,), "O que espera por outra pessoa.", "What waits for a second person.")
async def people_proposals(call: ApiCall, query: Page) -> WaitingProposals:
    found = await call.books.staff.proposals(call.who, query.limit + 1, query.skip)
    names = await names_of(call, (id_ for one in found for id_ in (one.account, one.by, one.decided_by)))
    shown = tuple(_waiting(one) for one in found[: query.limit])
    return WaitingProposals(shown, names, len(found) > query.limit)


@post(
    "/api/people/proposals/{proposal}/decide", (Task.GOVERN,), "Decidir como segunda pessoa.",
    "Decide as the second person.",
)  # fmt: skip
async def decide_on_people(call: ApiCall, path: OfPeopleProposal, body: Decision) -> WaitingProposal:
    """Neither by its author, nor by whom it concerns."""
    proposal = await call.books.staff.proposal(path.proposal)
    if proposal.act == Act.ERASE and body.approve:
        await _check_seats(call, await call.books.accounts.find(proposal.account))
    decided = await call.books.staff.decide(call.who, path.proposal, body.approve, body.why)
    if decided.act == Act.ERASE and body.approve:
        call.floor.know(await call.books.accounts.find(decided.account))
    return _waiting(decided)


def _waiting(one: Proposal) -> WaitingProposal:
    return WaitingProposal(
        one.id, one.act, one.account, one.duty, one.why, one.by, one.at, one.decided_by, one.approved
    )


ROUTES = (
    find_person, staff, employ, grant, revoke, disable_account, enable_account, unlock,
    reset_factor, erase, people_proposals, decide_on_people,
)  # fmt: skip
