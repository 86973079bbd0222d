"""Slot machines: a percentage of every stake goes to a pool, which says what the jackpot pays."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import OrderPrize
from panoverde.core.decider import Command, Event
from panoverde.core.money import BANK, LARGEST, Sum, Transfer, chips, pool
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part, always, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import given
from panoverde.games._kit.jackpot import JackpotOrdered, JackpotPaid, PayJackpot
from panoverde.games._kit.roles import require
from panoverde.games._slots.plan import Reels

from .state import Claim, State, Step, moved_on

TOP = 1
"""A machine has one jackpot: all of it."""
FEEDING = "AO-17.3 AO-17.4"


class JackpotFed(facts.JackpotFed, tag="jackpot_fed"):
    pool: str
    chips: Sum


class JackpotHit(facts.JackpotWon, tag="jackpot_hit"):
    """The combination is on its line: the pool says what it pays."""

    pool: str
    coup: int
    winners: tuple[tuple[Seat, int], ...]


# A percentage of every stake, exact to the unit


def _increment(state: State, stake: int) -> tuple[int, int]:
    """Whole units of this stake's percentage with what was left of the last ones, and what is left now."""
    progressive = state.plan.jackpot if isinstance(state.plan, Reels) else None
    if progressive is None:
        return 0, 0
    share = progressive.increment
    return divmod(state.carry + stake * share.numerator, share.denominator)  # AO-17.3 R-480


def left_of_a_unit(state: State, stake: int) -> int:
    return _increment(state, stake)[1]


def feeding(state: State, seat: Seat, stake: int, *, won: bool) -> Iterator[Event]:
    """After a paid spin: its part goes to the pool before the pool is asked what was won."""
    name = state.rules.jackpot
    if name is None:
        return
    units, _ = _increment(state, stake)
    if units:
        yield JackpotFed(name, units)
    if won:
        yield JackpotHit(name, state.coup, ((seat, TOP),))


def _fed(state: State, event: JackpotFed) -> State:
    old, cloth = state.counters, state.cloth
    counters = replace(old, fed=old.fed + event.chips, takings=old.takings - event.chips)
    return replace(state, cloth=replace(cloth, bank=cloth.bank - event.chips), counters=counters)


def _to_pool(event: JackpotFed) -> tuple[Transfer, ...]:
    return (Transfer(BANK, pool(event.pool), event.chips),)


# What the pool orders


def _order(state: State, command: OrderPrize, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if not _is_unordered(state) or command.coup != state.coup or command.seat not in state.cloth.players:
        raise Refused(FEEDING, "no-jackpot")
    if type(command.chips) is not int or not 0 <= command.chips <= LARGEST:
        raise Refused("R-08", "not-an-amount", amount=str(command.chips))
    yield JackpotOrdered(command.seat, command.chips)


def _is_unordered(state: State) -> bool:
    return state.step == Step.JACKPOT and state.claim == Claim()


def _ordered(state: State, event: JackpotOrdered) -> State:
    return replace(state, claim=Claim(event.chips))


def _pay(state: State, command: PayJackpot, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not is_payable(state, by_cashier=False) or command.seat not in state.cloth.players:
        raise Refused("AO-17.14", "no-jackpot")
    yield from payments(state)


def is_payable(state: State, *, by_cashier: bool) -> bool:
    """Has the pool ordered a prize, and is it the machine, or the cashier, who pays it?"""
    if state.step != Step.JACKPOT or state.claim is None or state.claim.chips is None:
        return False
    return state.rules.is_for_cashier(state.claim.chips) == by_cashier


def ordered(state: State) -> int:
    return (state.claim and state.claim.chips) or 0


def payments(state: State) -> Iterator[Event]:
    for seat in state.cloth.players:
        yield JackpotPaid(str(state.rules.jackpot), seat, ordered(state))


def _paid(state: State, event: JackpotPaid) -> State:
    old = state.counters
    richer = replace(
        state,
        cloth=given(state.cloth, event.seat, event.chips),
        won=state.won + event.chips,
        claim=None,
        counters=replace(old, jackpots=old.jackpots + event.chips),
    )
    return moved_on(richer)


def _prize(event: JackpotPaid) -> tuple[Transfer, ...]:
    if not event.chips:
        return ()
    return Transfer(pool(event.pool), BANK, event.chips), Transfer(BANK, chips(event.seat), event.chips)


# Offering


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if is_payable(state, by_cashier=False):
        yield Option("pay_jackpot", (Pick("seat", tuple(state.cloth.players)),), Nature.COURSE)


def _house_offers(state: State, _: Role) -> Iterator[Option]:
    if _is_unordered(state):
        coup = Number("coup", state.coup, state.coup)
        yield Option("order_prize", (coup, Pick("seat", tuple(state.cloth.players)), Number("chips", 0, LARGEST)))


def _due(state: State) -> Command | None:
    if not is_payable(state, by_cashier=False):
        return None
    return PayJackpot(next(iter(state.cloth.players)), by=Role.CROUPIER)


jackpot: Part[State] = Part(
    judges={OrderPrize: _order, PayJackpot: _pay},
    cites={OrderPrize: FEEDING, PayJackpot: "AO-17.3 AO-17.4 AO-17.14"},
    believes={JackpotFed: _fed, JackpotHit: same, JackpotOrdered: _ordered, JackpotPaid: _paid},
    offers={Role.CROUPIER: _croupiers_offers, Role.HOUSE: _house_offers},
    due=_due,
    stages=(Step.JACKPOT,),
    moves={JackpotFed: _to_pool, JackpotPaid: _prize},
    final={JackpotHit: always, JackpotOrdered: always, JackpotPaid: always},  # the pool knows of it
)
