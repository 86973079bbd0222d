"""Records used by several routes."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from panoverde.core.decider import Instant
from panoverde.core.messages import Lang
from panoverde.core.money import LARGEST
from panoverde.core.record import Record
from panoverde.house.money.units import UNITS
from panoverde.house.people.factors import FactorState
from panoverde.house.records import Account, Duty, Kind
from panoverde.server.http.route import ApiCall, Query

TableId = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}$")]
TournamentId = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$")]
AccountId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
ACCOUNT = re.compile("[0-9a-f]{16}")
CaseNumber = Annotated[str, Meta(pattern="^[0-9]{8}$")]
"""Number of a complaint or an incident."""
When = Annotated[int, Meta(ge=0, le=253_402_300_799_999)]
"""UTC milliseconds, up to the year 9999."""
Version = Annotated[int, Meta(ge=0, le=2**53)]
PageSize = Annotated[int, Meta(ge=1, le=200)]
Skip = Annotated[int, Meta(ge=0, le=10_000_000)]
Amount = Annotated[int, Meta(ge=1, le=LARGEST)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(max_length=40)]
"""One-time code of a second factor, or a recovery code; empty: none."""
Password = Annotated[str, Meta(min_length=1, max_length=1000)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]

Unit = StrEnum("Unit", {unit.replace(".", "_").upper(): unit for unit in UNITS})  # type: ignore[misc]


class OfTable(Record):
    table: TableId


class OfTournament(Record):
    tournament: TournamentId


class AccountShown(Record):
    """An account as its owner and the staff see it, without its login."""

    id: str
    name: str
    kind: Kind
    duties: tuple[Duty, ...]
    lang: Lang
    demo: bool
    """Has only free credits."""
    created_at: Instant
    disabled: str
    last_login_at: Instant | None
    factor: FactorState = FactorState.NONE
    """Second factor; told to the account itself and in the list of staff."""


class Page(Query):
    limit: PageSize = 50
    skip: Skip = 0


class Because(Record):
    why: Reason


class Done(Record):
    """Done."""

    done: bool = True


async def names_of(call: ApiCall, ids: Iterable[str]) -> dict[str, str]:
    """Names of accounts, by id."""
    found = [await call.books.store.find(Account, id_) for id_ in sorted(set(ids)) if ACCOUNT.fullmatch(id_)]
    return {account.id: account.name for account in found if account}


def person(account: Account) -> AccountShown:
    return AccountShown(
        id=account.id, name=account.name, kind=account.kind, duties=account.duties, lang=Lang(account.lang),
        demo=account.is_demo, created_at=account.created_at, disabled=account.disabled,
        last_login_at=account.last_login_at,
    )  # fmt: skip


async def person_with_factor(call: ApiCall, account: Account) -> AccountShown:
    state = await call.books.accounts.factors.state(account)
    return msgspec.structs.replace(person(account), factor=state)
