"""Who governs this house, and who of them has a second factor: read from the database itself."""

import json

from sqlalchemy import Connection, select

from panoverde.house.records import Duty, Kind
from panoverde.house.standing import REAL
from panoverde.store.revision import connected
from panoverde.store.schema import metadata


def staff_found(url: str) -> tuple[bool, dict[str, bool]]:
    """Is the house real, and its administrators with whether they have a factor? Don't call it in an event loop."""
    return connected(url, _found)


def _found(connection: Connection) -> tuple[bool, dict[str, bool]]:
    accounts, factors = metadata.tables["accounts"], metadata.tables["factors"]
    settings, openings = metadata.tables["settings"], metadata.tables["openings"]
    declared = connection.execute(select(settings.c.id).where(settings.c.id == REAL)).first()
    for_money = connection.execute(select(openings.c.id).where(openings.c.demo.is_(False)).limit(1)).first()
    own = accounts.outerjoin(factors, factors.c.id == accounts.c.id)
    people = select(accounts.c.name, accounts.c.duties, factors.c.sealed).select_from(own)
    rows = connection.execute(people.where(accounts.c.kind == Kind.PERSON.value, accounts.c.disabled == ""))
    governs = {row.name: bool(row.sealed) for row in rows if Duty.ADMINISTRATOR in json.loads(row.duties)}
    return bool(declared or for_money), governs
