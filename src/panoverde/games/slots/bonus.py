"""Slot machines: bonuses that a spin starts. A wheel gives one prize by weight; boxes are opened one by one."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from msgspec.structs import replace

from panoverde.core import option
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import Sum
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import LotWanted
from panoverde.games._slots.bonus import picked
from panoverde.games._slots.plan import Bonus, Pick, Wheel

from .payment import Outcome, transfers
from .state import GAME_OPEN, OpenBox, State, Step, acting, in_step, moved_on, paid


class TurnWheel(Command, tag="turn_wheel"):
    """The house does it, or the player who doesn't wait."""


class PickBox(Command, tag="pick_box"):
    """The player's; the inspector's for a player who doesn't come back."""

    box: int
    """Where it stands, from 1."""


class WheelTurned(Outcome, tag="wheel_turned"):
    seat: Seat
    prize: Sum
    bonus: str
    place: int
    """Of the wheel's prizes, from 1."""


class BoxOpened(Outcome, tag="box_opened"):
    seat: Seat
    prize: Sum
    """Of all boxes together, with the last one."""
    bonus: str
    place: int
    box: int
    """Which of the plan's stood there, from 0."""
    holds: int | None
    """In stakes; None: it ends the bonus."""
    last: bool = False


def _bonus(state: State) -> Bonus:
    return state.rules.machine.plan.bonus[state.bonuses[0]]


# Judging


def _turn(state: State, command: TurnWheel, chance: Chance) -> Iterator[Event]:
    seat, _ = acting(state, command.by, Role.CROUPIER)
    in_step(state, Step.WHEEL)
    bonus, tickets = _wheel(state), _tickets(state)
    place = bisect_right(tickets, chance.lot(tickets[-1]))
    prize = bonus.prizes[place].stakes * state.staked
    yield WheelTurned(seat, prize, bonus.name, place + 1, by_cashier=state.rules.is_for_cashier(prize))


def _wheel(state: State) -> Wheel:
    bonus = _bonus(state)
    assert isinstance(bonus, Wheel)  # noqa: S101 - the step says so
    return bonus


def _tickets(state: State) -> list[int]:
    """Each unit of weight has one."""
    return list(accumulate(prize.weight for prize in _wheel(state).prizes))


def _pick(state: State, command: PickBox, chance: Chance) -> Iterator[Event]:
    seat, _ = acting(state, command.by, Role.INSPECTOR)
    in_step(state, Step.PICK)
    if type(command.box) is not int or command.box not in _shut(state):
        raise Refused(GAME_OPEN, "no-such-box", box=str(command.box), shut=", ".join(map(str, _shut(state))))
    bonus = _boxes(state)
    left = _left(state)
    box = left[chance.lot(len(left))]  # they stand in random order
    boxes = (*(opened.box for opened in state.boxes), box)
    last = bonus.boxes[box] is None or len(boxes) == bonus.picks
    prize = picked(bonus, boxes) * state.staked if last else 0
    by_cashier = state.rules.is_for_cashier(prize)
    yield BoxOpened(seat, prize, bonus.name, command.box, box, bonus.boxes[box], last=last, by_cashier=by_cashier)


def _boxes(state: State) -> Pick:
    bonus = _bonus(state)
    assert isinstance(bonus, Pick)  # noqa: S101 - the step says so
    return bonus


def _shut(state: State) -> tuple[int, ...]:
    """Places of boxes that are not open."""
    opened = {box.place for box in state.boxes}
    return tuple(place for place in range(1, len(_boxes(state).boxes) + 1) if place not in opened)


def _left(state: State) -> tuple[int, ...]:
    """Boxes that may stand anywhere there."""
    opened = {box.box for box in state.boxes}
    return tuple(box for box in range(len(_boxes(state).boxes)) if box not in opened)


# Believing


def _turned(state: State, event: WheelTurned) -> State:
    won = paid(state, event.seat, event.prize, by_cashier=event.by_cashier, counted=event.counted)
    return moved_on(replace(won, bonuses=state.bonuses[1:]))


def _opened(state: State, event: BoxOpened) -> State:
    if not event.last:
        return replace(state, boxes=(*state.boxes, OpenBox(event.place, event.box)))
    won = paid(state, event.seat, event.prize, by_cashier=event.by_cashier, counted=event.counted)
    return moved_on(replace(won, bonuses=state.bonuses[1:], boxes=()))


# Offering


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat in state.cloth.players:
        yield from _wheel_offer(state, seat)
        yield from _boxes_offer(state, Nature.COURSE)


def _inspectors_offers(state: State, _: Role) -> Iterator[Option]:
    yield from _boxes_offer(state, Nature.IRREGULARITY)


def _wheel_offer(state: State, _: Role | Seat) -> Iterator[Option]:
    if state.step == Step.WHEEL:
        yield Option("turn_wheel", nature=Nature.COURSE)


def _boxes_offer(state: State, nature: Nature) -> Iterator[Option]:
    if state.step == Step.PICK:
        yield Option("pick_box", (option.Pick("box", _shut(state)),), nature)


def _due(_: State) -> Command:
    return TurnWheel(by=Role.CROUPIER)


bonus: Part[State] = Part(
    judges={TurnWheel: _turn, PickBox: _pick},
    wants={
        TurnWheel: lambda state: LotWanted(_tickets(state)[-1]) if state.step == Step.WHEEL else None,
        PickBox: lambda state: LotWanted(len(_left(state))) if state.step == Step.PICK else None,
    },
    cites={TurnWheel: "AO-17.2 R-479", PickBox: "AO-17.2 R-479"},
    believes={WheelTurned: _turned, BoxOpened: _opened},
    offers={int: _players_offers, Role.CROUPIER: _wheel_offer, Role.INSPECTOR: _inspectors_offers},
    due=_due,
    stages=(Step.WHEEL,),
    moves={WheelTurned: transfers, BoxOpened: transfers},
    final={WheelTurned: always, BoxOpened: always},  # AO-17.15
)
