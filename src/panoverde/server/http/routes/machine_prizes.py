"""Prizes of slot machines that wait for the cashier (AO-17.14, R-481). They are paid at the machine's socket."""

from typing import Any

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.record import Record
from panoverde.house.people.duties import Task
from panoverde.house.play.machines import is_machine
from panoverde.house.records import Opening
from panoverde.server.http.route import ApiCall, get
from panoverde.server.http.routes.machines import state_of
from panoverde.server.http.shared_records import names_of


class PrizeWaiting(Record):
    table: str
    name: str
    """Of the machine."""
    casino: str
    room: str
    number: str
    account: str
    """The player; empty if another node has the machine, and only it knows who sits there."""
    amount: int
    unit: str


class PrizesWaiting(Record):
    prizes: tuple[PrizeWaiting, ...]
    names: dict[str, str]
    """Names of the accounts mentioned."""


@get("/api/cage/prizes", (Task.EXCHANGE,), "Os prémios que a caixa paga.", "Prizes that the cashier pays.", cost=5)
async def list_prizes(call: ApiCall) -> PrizesWaiting:
    """Of slot machines, which stand still until then. A cashier pays one with `pay_prize` at the machine's socket."""
    found = []
    for opening in call.floor.openings.values():
        rules: Any = Codec(games.find(opening.game)).rules(opening.rules)
        if is_machine(rules) and rules.cashier_limit is not None:
            state = await state_of(call, opening)
            if state is not None and state.at_cashier:
                found.append(_waiting(call, opening, rules, state.at_cashier))
    names = await names_of(call, (one.account for one in found))
    return PrizesWaiting(tuple(found), names)


def _waiting(call: ApiCall, opening: Opening, rules: Any, amount: int) -> PrizeWaiting:
    served = call.floor.tables.get(opening.id)
    seated = [tenure.account for tenure in served.seats.tenures.values()] if served else []
    return PrizeWaiting(
        table=opening.id,
        name=opening.name,
        casino=rules.casino,
        room=rules.room,
        number=rules.number,
        account=seated[0] if seated else "",
        amount=amount,
        unit=opening.unit,
    )


ROUTES = (list_prizes,)
