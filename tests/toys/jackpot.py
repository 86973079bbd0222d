"""A jackpot pool, a decider that is no table: tables feed one account, and claims empty it.

Small prizes are a tenth of the pool each; the top combination takes the rest, and the house pays in a new start value.
"""

import sys
from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import BANK, Amount, Sum, Transfer, pool, wallet
from panoverde.core.option import Number, Option, Pick
from panoverde.core.part import Bar, Part, decider
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused

POOL = pool("toy")
TOP = 1
RANKS = (TOP, 2)
MOST_FED = 1_000
SMALL_PRIZE = 10
"""A tenth of the pool."""


class Rules(Record):
    start: Sum = 10_000


PRESETS = {"TOY": Rules()}


def check(rules: Rules) -> None:
    if rules.start < SMALL_PRIZE:
        raise Refused("AO-7.7 R-56", "not-now")


class Claim(Record):
    seat: Seat
    rank: int


class State(Record):
    rules: Rules
    held: int = 0
    started: bool = False
    """Has the house paid in the start value?"""
    paid_in: int = 0
    """By the bank, in all."""
    claims: tuple[Claim, ...] = ()
    """Not yet paid, the smallest first."""


def not_now() -> Refused:
    return Refused("R-56", "not-now")


# The account


class PayIn(Command, tag="pay_in"):
    """The house pays in the start value."""


class Contribute(Command, tag="contribute"):
    seat: Seat
    chips: Amount


class PaidIn(Event, tag="paid_in"):
    chips: Sum


class Contributed(Event, tag="contributed"):
    seat: Seat
    chips: Sum


def may_start(state: State) -> bool:
    """Winners who wait have a right to the old pool alone."""
    return not state.started and not state.claims


def pay_in(state: State, command: PayIn, _: Chance) -> Iterator[Event]:
    if command.by != Role.HOUSE or not may_start(state):
        raise not_now()
    yield PaidIn(state.rules.start)


def contribute(_: State, command: Contribute, __: Chance) -> Iterator[Event]:
    if command.by != Role.HOUSE or command.seat < 1 or command.chips > MOST_FED:
        raise not_now()
    yield Contributed(command.seat, command.chips)


def started(state: State, event: PaidIn) -> State:
    return replace(state, started=True, held=state.held + event.chips, paid_in=state.paid_in + event.chips)


def account_offers(state: State, _: Role) -> Iterator[Option]:
    yield Option("contribute", (Pick("seat", (1, 2)), Number("chips", 1, MOST_FED)))
    if may_start(state):
        yield Option("pay_in")


account: Part[State] = Part(
    judges={PayIn: pay_in, Contribute: contribute},
    believes={
        PaidIn: started,
        Contributed: lambda state, event: replace(state, held=state.held + event.chips),
    },
    offers={Role.HOUSE: account_offers},
    due=lambda state: PayIn(by=Role.HOUSE) if may_start(state) else None,
    moves={
        PaidIn: lambda event: (Transfer(BANK, POOL, event.chips),),
        Contributed: lambda event: (Transfer(wallet(event.seat), POOL, event.chips),),
    },
    holds=lambda state: {POOL: state.held, BANK: -state.paid_in},
)


# The prizes


class ClaimPrize(Command, tag="claim_prize"):
    seat: Seat
    rank: int


class PayPrize(Command, tag="pay_prize"):
    pass


class PrizeClaimed(Event, tag="prize_claimed"):
    seat: Seat | None
    rank: int


class PrizePaid(Event, tag="prize_paid"):
    seat: Seat
    rank: int
    chips: Sum


def claim(_: State, command: ClaimPrize, __: Chance) -> Iterator[Event]:
    if command.by != Role.HOUSE or command.rank not in RANKS or command.seat < 1:
        raise not_now()
    yield PrizeClaimed(command.seat, command.rank)


def pay(state: State, command: PayPrize, _: Chance) -> Iterator[Event]:
    if command.by != Role.CASHIER or not state.claims:
        raise not_now()
    first = state.claims[0]
    yield PrizePaid(first.seat, first.rank, prize(state))


def prize(state: State) -> int:
    """Several top combinations share what is left."""
    first = state.claims[0]
    return state.held // len(state.claims) if first.rank == TOP else state.held // SMALL_PRIZE


def claimed(state: State, event: PrizeClaimed) -> State:
    if event.seat is None:
        return state
    claims = (*state.claims, Claim(event.seat, event.rank))
    return replace(state, claims=tuple(sorted(claims, key=lambda one: -one.rank)))


def paid(state: State, event: PrizePaid) -> State:
    going_on = state.started and event.rank != TOP
    return replace(state, started=going_on, held=state.held - event.chips, claims=state.claims[1:])


def not_started(state: State, _: Who) -> Refused | None:
    return None if state.started else not_now()


def unnamed(event: PrizeClaimed, viewer: Who) -> Event:
    return event if viewer in STAFF else replace(event, seat=None)


prizes: Part[State] = Part(
    judges={ClaimPrize: claim, PayPrize: pay},
    bars={ClaimPrize: Bar(not_started)},
    believes={PrizeClaimed: claimed, PrizePaid: paid},
    offers={
        Role.HOUSE: lambda *_: (Option("claim_prize", (Pick("seat", (1, 2)), Pick("rank", RANKS))),),
        Role.CASHIER: lambda state, _: (Option("pay_prize"),) if state.claims else (),
    },
    due=lambda state: PayPrize(by=Role.CASHIER) if state.claims else None,
    moves={PrizePaid: lambda event: (Transfer(POOL, wallet(event.seat), event.chips),) if event.chips else ()},
    masks={PrizeClaimed: unnamed},
    covers=lambda state, viewer: state if viewer in STAFF else replace(state, claims=()),
)


def open_pool(rules: Rules, _: Instant) -> State:
    return State(rules)


POOL_DECIDER = decider(__name__, sys.modules[__name__], State, account, prizes, open=open_pool)
