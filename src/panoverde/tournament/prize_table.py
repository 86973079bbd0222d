"""The table of prizes, fixed as soon as nothing more can be sold (FS-7.4, FS-7.5)."""

from collections.abc import Iterator

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import FLOOR, in_phase, offered_to, only
from panoverde.tournament.commands import FixPrizes
from panoverde.tournament.events import PrizesFixed
from panoverde.tournament.fees import Sale
from panoverde.tournament.prizes import Takings, check_table, pool, proposed
from panoverde.tournament.rules import ENTRY_OF_A_FINAL, Purchase
from panoverde.tournament.satellite import Seats, seats
from panoverde.tournament.state import PRIZE_POOL, Phase, State, on
from panoverde.tournament.windows import sales_are_over


def takings(state: State) -> Takings:
    """All that was sold so far."""
    rules, course = state.rules, state.course
    return Takings(
        rules.format,
        Sale(rules.buy_in, rules.fee_percent, course.players - sum(course.day_two)),
        course.re_entries,
        rules.per_table,
        _sale(rules.rebuy, course.rebuys),
        _sale(rules.add_on, course.add_ons),
        tuple(
            [
                Sale(stack.price, stack.fee_percent, count)
                for stack, count in zip(rules.day_two, course.day_two, strict=False)
            ]
        ),
        Sale(rules.xtrastack.price, count=course.xtrastacks) if rules.xtrastack else Sale(),
        rules.bounty,
    )


def _sale(terms: Purchase | None, count: int) -> Sale:
    return Sale(terms.price, terms.fee_percent, count) if terms and count else Sale()


def prize_money(state: State) -> int:
    """What the pool has: the account, and what the sales come to, are the same."""
    return state.accounts.get(PRIZE_POOL, 0)  # FS-7.2


def given_seats(state: State) -> Seats:
    """Seats of a satellite, or entries of a season's final."""
    rules, money = state.rules, prize_money(state)
    classified = state.course.players
    if rules.is_final:
        return seats(money, ENTRY_OF_A_FINAL, players=classified, step=rules.round_to)  # FS-9.4 FS-9.5
    return seats(money, rules.target_buy_in, rules.seat_value, players=classified, step=rules.round_to)  # FS-3.1.4.1


def _fix(state: State, command: FixPrizes, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="FS-7.5")
    if state.course.prizes_fixed or not sales_are_over(state):
        raise Refused("FS-7.5", "sales-not-over")
    yield fixed(state, tuple(command.table))


def fixed(state: State, own: tuple[int, ...] = ()) -> PrizesFixed:
    if state.rules.gives_seats:
        if own:
            raise Refused("FS-3.1.4.1", "satellite-pays-seats")
        given = given_seats(state)
        return PrizesFixed(given.values, given.seats)
    sold, money = takings(state), pool(takings(state)).prizes + state.course.overlay
    step = state.rules.round_to
    if own:
        check_table(sold, money, own, step)  # FS-7.5 R-544
    return PrizesFixed(own or proposed(sold, money, step))  # FS-7.4


def _fixed(state: State, event: PrizesFixed) -> State:
    return on(state, prizes_fixed=True, prizes=event.prizes, seats_given=event.seats)


def _may_fix(state: State) -> bool:
    course = state.course
    return course.phase == Phase.RUNNING and not course.prizes_fixed and sales_are_over(state)


def _due(state: State) -> Command | None:
    return FixPrizes(by=Role.DIRECTOR) if _may_fix(state) else None


def _offers(state: State) -> Iterator[Option]:
    if _may_fix(state):
        yield Option("fix_prizes", (), Nature.COURSE)


prize_table: Part[State] = Part(
    judges={FixPrizes: _fix},
    cites={FixPrizes: "FS-7.4 FS-7.5"},
    believes={PrizesFixed: _fixed},
    offers=offered_to(FLOOR, _offers),
    due=_due,
)
