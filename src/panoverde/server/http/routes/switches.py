"""What is disabled: everything, a game, a table or a player. Open coups conclude."""

from typing import Annotated

from msgspec import Meta

from panoverde.core.record import Record
from panoverde.house.oversight.switches import PLAYER
from panoverde.house.people.duties import Task
from panoverde.house.records import Switch
from panoverde.server.http.route import ApiCall, get, post
from panoverde.server.http.shared_records import Reason, names_of

What = Annotated[str, Meta(pattern="^(all|(game|table|player):[a-z0-9_-]{1,64})$")]


class SwitchList(Record):
    off: tuple[Switch, ...]
    names: dict[str, str]
    """Names of the accounts mentioned."""


class Switching(Record):
    what: What
    why: Reason


@get("/api/switches", (Task.SWITCH, Task.READ_BOOKS), "O que está suspenso.", "What is disabled.")
async def list_switches(call: ApiCall) -> SwitchList:
    await call.books.switches.refresh()
    off = call.books.switches.off
    return SwitchList(off, await names_of(call, (id_ for one in off for id_ in (one.by, one.id.removeprefix(PLAYER)))))


@post("/api/switches/off", (Task.SWITCH,), "Suspender.", "Disable.")
async def switch_off(call: ApiCall, body: Switching) -> Switch:
    off = await call.books.switches.disable(call.who, body.what, body.why)
    if body.what.startswith(PLAYER):
        await call.floor.sittings.end_barred(body.what.removeprefix(PLAYER))
    return off


@post("/api/switches/on", (Task.SWITCH,), "Retomar.", "Enable.")
async def switch_on(call: ApiCall, body: Switching) -> Switch:
    return await call.books.switches.enable(call.who, body.what, body.why)


ROUTES = (list_switches, switch_off, switch_on)
