"""Accounts and duties, for administrators; and the lookup of a player at the cage."""

from typing import Annotated

from msgspec import Meta

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import Task
from panoverde.house.records import Duty
from panoverde.server.http.route import ApiCall, Query, get, post
from panoverde.server.http.shared_records import AccountId, AccountShown, Because, Done, Name, Password, Reason, person

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


@get("/api/people", (Task.GOVERN, Task.EXCHANGE, Task.PROPOSE), "A conta de um nome.", "The account of a name.")
async def find_person(call: ApiCall, query: Named) -> AccountShown:
    account = await call.books.accounts.named(query.name)
    if account is None:
        raise Refused("", "no-such-account", account=query.name)
    return person(account)


@get("/api/staff", (Task.GOVERN,), "Quem trabalha na casa.", "Everyone who works here.", cost=3)
async def staff(call: ApiCall) -> StaffList:
    return StaffList(tuple(person(one) for one in await call.books.staff.everyone(call.who)))


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


ROUTES = (find_person, staff, employ, grant, revoke, disable_account, enable_account, unlock)
