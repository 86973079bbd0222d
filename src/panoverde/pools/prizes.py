"""Claims, taken one table's coup after another; the prizes, ordered from the table and confirmed when it has paid."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import LARGEST, Sum
from panoverde.core.option import Number, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused

from .account import from_house, from_served, heard, started_anew, told_by
from .rules import TOP
from .sharing import awards
from .state import Claim, Order, State, not_now

CLAIMS = "AO-7.6 AO-7.13 AO-9.11 AO-9.14 AO-17.3 AO-17.4"
MOST_SEATS = 100


class ClaimPrize(Command, tag="claim_prize"):
    """One winner of a table's coup."""

    table: str
    place: int
    coup: int
    seat: Seat
    rank: int


class AwardPrizes(Command, tag="award_prizes"):
    """All winners of the table's coup have been named: a coup's prizes are shared together."""

    table: str
    place: int


class ConfirmPayment(Command, tag="confirm_payment"):
    """The table has paid a prize out."""

    table: str
    place: int
    seat: Seat


class PrizeClaimed(Event, tag="prize_claimed"):
    table: str
    place: int
    coup: int
    seat: Seat
    rank: int


class PrizesAwarded(Event, tag="prizes_awarded"):
    """The claims of one coup have been shared out."""

    table: str
    place: int
    top: bool
    """Was the top combination among them? Then the pool starts anew."""


class PrizeOrdered(facts.PrizeOrdered, tag="prize_ordered"):
    pool: str
    table: str
    coup: int
    seat: Seat
    chips: Sum
    rank: int


class PaymentConfirmed(Event, tag="payment_confirmed"):
    table: str
    place: int
    seat: Seat


# Judging


def _claim(state: State, command: ClaimPrize, _: Chance) -> Iterator[Event]:
    from_house(command)
    from_served(state, command.table, command.place)
    pending = _pending(state, command.table)
    whole = type(command.coup) is int and type(command.seat) is int and type(command.rank) is int
    fits = whole and 1 <= command.coup <= LARGEST and 1 <= command.seat <= MOST_SEATS
    if not fits or command.rank not in state.rules.ranks:
        raise Refused("R-56", "no-such-prize", rank=str(command.rank))
    if any(claim.coup != command.coup or claim.seat == command.seat for claim in pending):
        raise not_now()
    yield PrizeClaimed(command.table, command.place, command.coup, command.seat, command.rank)


def _pending(state: State, table: str) -> tuple[Claim, ...]:
    return tuple(claim for claim in state.claims if claim.table == table)


def _award(state: State, command: AwardPrizes, _: Chance) -> Iterator[Event]:
    from_house(command)
    from_served(state, command.table, command.place)
    claims = _pending(state, command.table)
    if not claims:
        raise not_now()
    shared = awards(state.rules, state.value, [(claim.seat, claim.rank) for claim in claims])
    name, coup = state.rules.pool, claims[0].coup
    for award in shared:
        yield PrizeOrdered(name, command.table, coup, award.seat, award.chips, award.rank)  # AO-7.13 AO-9.14
    top = any(award.rank == TOP for award in shared)
    yield PrizesAwarded(command.table, command.place, top)
    if top:
        yield started_anew(state, state.value - sum(award.chips for award in shared))


def _confirm(state: State, command: ConfirmPayment, _: Chance) -> Iterator[Event]:
    from_house(command)
    from_served(state, command.table, command.place)
    if command.seat not in _to_pay(state, command.table):
        raise not_now()
    yield PaymentConfirmed(command.table, command.place, command.seat)  # AO-7.12 AO-9.13


def _to_pay(state: State, table: str) -> tuple[Seat, ...]:
    """Each once: a table pays a coup's prizes before the next coup."""
    return tuple(dict.fromkeys(order.seat for order in state.owed if order.table == table))


def _not_started(state: State, who: Who) -> Refused | None:
    return not_now() if who == Role.HOUSE and not state.started else None


# Believing


def _claimed(state: State, event: PrizeClaimed) -> State:
    claim = Claim(event.table, event.coup, event.seat, event.rank)
    return heard(replace(state, claims=(*state.claims, claim)), event.table, event.place)


def _ordered(state: State, event: PrizeOrdered) -> State:
    order = Order(event.table, event.coup, event.seat, event.rank, event.chips)
    return replace(state, value=state.value - event.chips, owed=(*state.owed, order))


def _awarded(state: State, event: PrizesAwarded) -> State:
    left = tuple(claim for claim in state.claims if claim.table != event.table)
    return heard(replace(state, claims=left), event.table, event.place)


def _confirmed(state: State, event: PaymentConfirmed) -> State:
    owed = list(state.owed)
    owed.remove(next(order for order in owed if (order.table, order.seat) == (event.table, event.seat)))
    return heard(replace(state, owed=tuple(owed)), event.table, event.place)


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    for table in state.tables:
        told, pending = told_by(state, table), _pending(state, table)
        coup = Number("coup", pending[0].coup, pending[0].coup) if pending else Number("coup", 1, LARGEST)
        yield from _claims(state, (*told, coup), {claim.seat for claim in pending})
        if pending:
            yield Option("award_prizes", told)
        if seats := _to_pay(state, table):
            yield Option("confirm_payment", (*told, Pick("seat", seats)))


def _claims(state: State, told: tuple[Pick | Number, ...], taken: set[Seat]) -> Iterator[Option]:
    free = tuple(seat for seat in range(1, MOST_SEATS + 1) if seat not in taken)
    if free:
        yield Option("claim_prize", (*told, Pick("seat", free), Pick("rank", tuple(state.rules.ranks))))


prizes: Part[State] = Part(
    judges={ClaimPrize: _claim, AwardPrizes: _award, ConfirmPayment: _confirm},
    bars={ClaimPrize: Bar(_not_started)},
    cites={ClaimPrize: CLAIMS, AwardPrizes: CLAIMS, ConfirmPayment: "AO-7.12 AO-9.13 AO-17.14"},
    believes={
        PrizeClaimed: _claimed,
        PrizeOrdered: _ordered,
        PrizesAwarded: _awarded,
        PaymentConfirmed: _confirmed,
    },
    offers={Role.HOUSE: _offers},
)
