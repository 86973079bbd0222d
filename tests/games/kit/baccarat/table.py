"""A table with a shoe that is being prepared, and nothing else."""

from typing import Any

from msgspec.structs import replace

from panoverde.core.decider import Event
from panoverde.core.game import Game
from panoverde.core.people import Seat
from panoverde.games._kit.baccarat.preparation import ShoeSituation, preparation
from panoverde.games._kit.baccarat.shoe import CardShoe, Plan, ShoeStep, ShoeTable, new
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.options import TableOptions
from tests.games.kit.table import banked

A, B = Seat(1), Seat(2)
PLAN = Plan(6, burnt_first=8, burnt_each=1, behind=12, about=3)
MOMENT = ShoeSituation(PLAN, resting=True, dealing=False, before_cards=False, cutters=(A, B), physical=True)


def at(**changed: Any) -> Game[Any, ShoeTable]:
    """What happens to the shoe of a table at such a moment."""
    moment = replace(MOMENT, **changed)
    return banked(with_shoe(new(PLAN)), preparation(ShoeTable, lambda _: moment))


def with_shoe(shoe: CardShoe) -> ShoeTable:
    return ShoeTable(rules=TableOptions(), cloth=Cloth({}), shoe=shoe)


def at_step(step: ShoeStep, **changed: Any) -> ShoeTable:
    return with_shoe(replace(new(PLAN), step=step, **changed))


def after(state: ShoeTable, *events: Event) -> ShoeTable:
    for event in events:
        state = at().evolve(state, event)
    return state
