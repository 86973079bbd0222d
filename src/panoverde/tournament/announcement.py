"""What is announced may change, the event may be called off, and a final has its fund (FS-2.2, FS-8.1, FS-9.4)."""

from collections.abc import Iterator

from msgspec.structs import fields, replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import Transfer
from panoverde.core.option import Nature, Option, Text
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import DIRECTION, fund_of, in_phase, offered_to, only, said
from panoverde.tournament.commands import Cancel, PayInFund, Reannounce
from panoverde.tournament.events import Cancelled, FundPaidIn, Reannounced
from panoverde.tournament.rules import Rules, check
from panoverde.tournament.state import PRIZE_POOL, Phase, State, on

IN_PLAY = frozenset(
    {
        *("levels", "break_order", "colour_up", "shot_clock", "shot_seconds", "time_banks", "hand_minutes"),
        *("name", "venue", "approval"),
    }
)
"""What may still change once play has begun."""  # RT-80.9 R-564
PAID_FOR = frozenset({"buy_in", "fee_percent", "bounty", "stack", "format", "currency", "demo"})
"""What may not change once somebody has paid."""
BOOKS = (Role.HOUSE, Role.DIRECTOR)


def _announce(state: State, command: Reannounce, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    in_phase(state, Phase.ANNOUNCED, Phase.RUNNING, Phase.OVERNIGHT, cites="FS-8.1")
    said(command.reason, "FS-8.1")
    check(command.rules)
    _check_changes(state, command.rules)
    yield Reannounced(command.rules, command.reason)  # FS-8.1 FS-2.2


def _check_changes(state: State, new: Rules) -> None:
    changed = {one.name for one in fields(Rules) if getattr(new, one.name) != getattr(state.rules, one.name)}
    if state.course.phase != Phase.ANNOUNCED:
        fixed = changed - IN_PLAY
        if len(new.levels) < state.course.clock.level:
            fixed |= {"levels"}
    else:
        fixed = changed & PAID_FOR | _other_prices(state.rules, new) if state.course.players else set()
        fixed |= changed & {"final_fund"} if state.accounts.get(PRIZE_POOL) else set()
        if state.course.drawn:
            fixed |= changed & {"per_table"}
    if fixed:
        raise Refused("FS-8.1 R-564", "announced-already", options=", ".join(sorted(fixed)))


def _other_prices(old: Rules, new: Rules) -> set[str]:
    """What was for sale besides entries, and costs something else now or is no longer sold."""
    was, now = _prices(old), _prices(new)
    return {name for name, price in was.items() if price and now[name] != price}


def _prices(rules: Rules) -> dict[str, tuple[object, ...]]:
    sold = {name: getattr(rules, name) for name in ("rebuy", "add_on")}
    prices = {name: (sale.price, sale.fee_percent) if sale else () for name, sale in sold.items()}
    stacks = tuple([(stack.price, stack.fee_percent) for stack in rules.day_two])
    return {**prices, "xtrastack": (rules.xtrastack.price,) if rules.xtrastack else (), "day_two": stacks}


def _pay_in(state: State, command: PayInFund, _: Chance) -> Iterator[Event]:
    only(command, BOOKS)
    if not _fund_is_missing(state):
        raise Refused("FS-9.4", "no-fund-to-pay-in")
    yield FundPaidIn(state.rules.season or state.rules.name, state.rules.final_fund)  # FS-9.3 FS-9.4


def _fund_is_missing(state: State) -> bool:
    return state.rules.is_final and state.course.phase == Phase.ANNOUNCED and not state.accounts.get(PRIZE_POOL)


def _cancel(state: State, command: Cancel, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    said(command.reason, "FS-2.2")
    if not _may_cancel(state):
        raise Refused("FS-2.2 R-563", "too-late-to-cancel")
    yield Cancelled(command.reason)


def _may_cancel(state: State) -> bool:
    """Until prizes are fixed; nobody has been paid then."""
    course = state.course
    if course.phase not in (Phase.ANNOUNCED, Phase.RUNNING, Phase.OVERNIGHT) or course.prizes_fixed:
        return False
    return not any(one.received or one.bounties_received for one in state.entrants)


def _reannounced(state: State, event: Reannounced) -> State:
    return replace(state, rules=event.rules)


def _cancelled(state: State, _: Cancelled) -> State:
    return on(state, phase=Phase.CANCELLED)


def _due(state: State) -> Command | None:
    return PayInFund(by=Role.HOUSE) if _fund_is_missing(state) else None


def _offers(state: State) -> Iterator[Option]:
    if _may_cancel(state):
        yield Option("cancel", (Text("reason"),), Nature.IRREGULARITY)


def _books(state: State) -> Iterator[Option]:
    if _fund_is_missing(state):
        yield Option("pay_in_fund", (), Nature.COURSE)


announcement: Part[State] = Part(
    judges={Reannounce: _announce, PayInFund: _pay_in, Cancel: _cancel},
    cites={Reannounce: "FS-8.1 FS-2.2", PayInFund: "FS-9.3 FS-9.4", Cancel: "FS-2.2"},
    believes={Reannounced: _reannounced, FundPaidIn: lambda state, _: state, Cancelled: _cancelled},
    offers=offered_to(DIRECTION, _offers),
    due=_due,
    moves={FundPaidIn: lambda event: (Transfer(fund_of(event.season), PRIZE_POOL, event.amount),)},
)

fund: Part[State] = Part(offers=offered_to(BOOKS, _books))
