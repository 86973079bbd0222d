"""What players buy: entries, re-entries, rebuys, add-ons and extra stacks, and where their money goes."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import Transfer
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import windows
from panoverde.tournament.authority import (
    CAGE,
    DESK,
    account_of,
    entrant,
    in_phase,
    in_play,
    offered_to,
    only,
    playing,
    seats_of,
)
from panoverde.tournament.commands import AddOn, BuyXtrastack, DeclareRebuy, Enter, Rebuy, ReEnter
from panoverde.tournament.entry_events import (
    AddedOn,
    Entered,
    Rebought,
    RebuyDeclared,
    ReEntered,
    XtrastackBought,
)
from panoverde.tournament.formats import check_rebuys
from panoverde.tournament.prices import of_entry, of_purchase
from panoverde.tournament.room_seats import without_seats
from panoverde.tournament.rules import Purchase
from panoverde.tournament.state import (
    BOUNTIES,
    FEES,
    FUND,
    PRIZE_POOL,
    Entrant,
    Paid,
    Phase,
    Standing,
    State,
    on,
    with_entrants,
)

Purchased = Entered | ReEntered | Rebought | AddedOn | XtrastackBought


# Judging


def _enter(state: State, command: Enter, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    found = entrant(state, command.player)
    if found.standing not in (Standing.REGISTERED, Standing.WAITING):
        raise Refused("FS-5.2 FS-5.3.1", "not-to-pay", player=found.name)
    window = windows.entries(state, held=found.is_held)
    if window is None or not window.has(command.at):
        raise Refused("FS-6.1 FS-5.4.2", "entries-are-over")
    if found.standing == Standing.WAITING and not windows.room_for_more(state):
        raise Refused("FS-1.2", "room-is-full")
    if command.stack not in _stacks(state):
        raise Refused("FS-3.1.10", "no-such-stack", stack=str(command.stack))
    paid, chips = of_entry(state, command.stack)
    payer = seats_of(state.rules.name) if command.with_seat else account_of(state.rules, found.number)
    yield Entered(
        found.number, chips, payer, paid, state.rules.time_banks, command.stack, with_seat=bool(command.with_seat)
    )  # RT-7.1: a whole stack


def _sells_day_two(state: State) -> bool:
    """Day two of a multistack has prices of its own, for players who come then."""
    return bool(state.rules.day_two) and state.course.day > 1  # FS-3.1.10


def _stacks(state: State) -> tuple[int, ...]:
    """Day one has one stack, day two of a multistack three."""
    second = state.course.day > 1 or state.course.phase == Phase.OVERNIGHT
    return tuple(range(1, len(state.rules.day_two) + 1)) if second and state.rules.day_two else (0,)  # FS-3.1.10


def _re_enter(state: State, command: ReEnter, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    found = entrant(state, command.player)
    _check_re_entry(state, found)
    window = windows.entries(state)
    if window is None or not window.has(command.at):
        raise Refused("FS-6.1", "entries-are-over")
    if not found.is_in and not windows.room_for_more(state):
        raise Refused("FS-1.2", "room-is-full")
    if not found.is_in and windows.is_waited_for(state):
        raise Refused("FS-6.1 RT-7.1 R-612", "waiting-list-first", player=found.name)
    abandoned = command.abandoned if found.is_in else 0
    if type(command.abandoned) is not int or not (
        0 < abandoned < state.course.in_play or abandoned == command.abandoned == 0
    ):
        raise Refused("RT-7.2", "not-their-chips", player=found.name)
    if found.is_in and not abandoned:
        raise Refused("RT-7.2", "stack-not-counted", player=found.name)
    paid, chips = of_entry(state, 0)
    kept = state.rules.bounty if found.is_in else 0
    payer = account_of(state.rules, found.number)
    yield ReEntered(found.number, chips, payer, paid, state.rules.time_banks, abandoned, kept)


def _check_re_entry(state: State, found: Entrant) -> None:
    in_phase(state, Phase.RUNNING, cites="FS-6.1")
    if _sells_day_two(state) or found.entries > state.rules.re_entries:
        raise Refused("FS-6.1 R-189", "no-more-re-entries", player=found.name, most=state.rules.re_entries)
    if found.owes_rebuy:
        raise Refused("RT-27", "bound-to-rebuy", player=found.name)
    if found.is_in and not state.rules.abandon:
        raise Refused("RT-7.2", "stack-not-given-up", player=found.name)
    if found.standing not in (Standing.PLAYING, Standing.OUT):
        raise Refused("FS-8.4 RT-7.2", "not-in-play", player=found.name)


def _declare(state: State, command: DeclareRebuy, _: Chance) -> Iterator[Event]:
    only(command, DESK)
    found = in_play(state, command.player)
    sale = _check_rebuy(state, found)
    if found.owes_rebuy:
        raise Refused("RT-27", "bound-to-rebuy", player=found.name)
    yield RebuyDeclared(found.number, sale.chips if state.rules.rebuy_chips_behind else 0)  # RT-27 R-150


def _check_rebuy(state: State, found: Entrant) -> Purchase:
    sale = state.rules.rebuy
    check_rebuys(state.rules.format)
    if sale is None or not (windows.sells(state, sale) or found.owes_rebuy):
        raise Refused("FS-3.1.2.1", "not-sold-now")
    if sale.most and found.rebuys >= sale.most and not found.owes_rebuy:
        raise Refused("FS-3.1.2.1", "bought-already", player=found.name, most=sale.most)
    return sale


def _rebuy(state: State, command: Rebuy, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    found = entrant(state, command.player)
    if not _owes_without_chips(found):
        in_play(state, command.player)
    sale = _check_rebuy(state, found)
    chips = sale.chips - found.chips_behind if found.is_in else 0
    yield Rebought(found.number, chips, account_of(state.rules, found.number), of_purchase(sale))  # FS-3.1.2


def _owes_without_chips(found: Entrant) -> bool:
    """Disqualified after they were bound to rebuy: they pay, and their chips have left."""
    return found.owes_rebuy and found.standing == Standing.DISQUALIFIED  # RT-27 RT-71.4 R-150


def _add_on(state: State, command: AddOn, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    found, sale = in_play(state, command.player), state.rules.add_on
    check_rebuys(state.rules.format)
    if sale is None or not windows.sells(state, sale):
        raise Refused("FS-3.1.2.1", "not-sold-now")
    if found.add_ons >= sale.most:
        raise Refused("FS-3.1.2 R-532", "bought-already", player=found.name, most=sale.most)
    yield AddedOn(found.number, sale.chips, account_of(state.rules, found.number), of_purchase(sale))


def _xtrastack(state: State, command: BuyXtrastack, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    found, sale = in_play(state, command.player), state.rules.xtrastack
    window = windows.xtrastacks(state)
    if sale is None or window is None or not window.has(command.at):
        raise Refused("FS-3.1.14", "not-sold-now")
    if found.xtrastack:
        raise Refused("FS-3.1.11 R-555", "bought-already", player=found.name, most=1)
    if not found.stack:
        raise Refused("FS-3.1.15", "no-chips", player=found.name)
    payer = account_of(state.rules, found.number)
    yield XtrastackBought(found.number, sale.chips, payer, Paid(fund=sale.price))  # FS-3.1.13


# Believing


def _bought(one: Entrant, event: Purchased) -> Entrant:
    return replace(one, stack=one.stack + event.chips, paid=one.paid.plus(event.paid))


def _entered(state: State, event: Entered) -> State:
    one, course = state.entrant(event.player), state.course
    price = event.paid.pool + event.paid.fee
    changed = replace(
        _bought(one, event),
        standing=Standing.PLAYING,
        entries=1,
        bought=price,
        time_banks=event.time_banks,
        day_two=event.day_two,
        with_seat=event.with_seat,
        seat_paid=event.paid if event.with_seat else Paid(),
    )
    day_two = tuple([count + (stack == event.day_two) for stack, count in enumerate(course.day_two, 1)])
    state = on(
        state,
        players=course.players + 1,
        playing=course.playing + 1,
        registered=course.registered - (one.standing == Standing.REGISTERED),
        born=course.born + event.chips,
        day_two=day_two,
        unseated=_waiting_for_seat(state, one),
    )
    return with_entrants(state, changed)


def _waiting_for_seat(state: State, one: Entrant) -> tuple[int, ...]:
    unseated = state.course.unseated
    return (*unseated, one.number) if state.course.drawn and not one.table else unseated


def _re_entered(state: State, event: ReEntered) -> State:
    one, course = state.entrant(event.player), state.course
    changed = replace(
        one,
        standing=Standing.PLAYING,
        table=0,
        seat=0,
        stack=event.chips,
        entries=one.entries + 1,
        rebuys=0,
        add_ons=0,
        xtrastack=False,
        bought=one.bought + event.paid.pool + event.paid.fee,
        paid=one.paid.plus(event.paid),
        time_banks=event.time_banks,
        out_in=0,
        out_stack=0,
        out_tied=False,
        out_reported=False,
        out_bounties={},
        bounties=one.bounties + event.kept_bounty,
        earlier=None if one.is_in else replace(one, account="", identity="", earlier=None),
    )
    state = without_seats(state, (one,))
    state = on(
        state,
        re_entries=course.re_entries + 1,
        playing=course.playing + (not one.is_in),
        born=course.born + event.chips,
        removed=course.removed + event.abandoned,  # RT-7.2
        unseated=(*course.unseated, one.number),
        deal=course.sealed_deal,
    )
    return with_entrants(state, changed)


def _rebuy_declared(state: State, event: RebuyDeclared) -> State:
    one = state.entrant(event.player)
    state = on(state, born=state.course.born + event.chips)
    return with_entrants(state, replace(one, owes_rebuy=True, chips_behind=event.chips, stack=one.stack + event.chips))


def _rebought(state: State, event: Rebought) -> State:
    one, course = _bought(state.entrant(event.player), event), state.course
    state = on(state, rebuys=course.rebuys + 1, born=course.born + event.chips)
    return with_entrants(state, replace(one, rebuys=one.rebuys + 1, owes_rebuy=False, chips_behind=0))


def _added_on(state: State, event: AddedOn) -> State:
    one, course = _bought(state.entrant(event.player), event), state.course
    state = on(state, add_ons=course.add_ons + 1, born=course.born + event.chips)
    return with_entrants(state, replace(one, add_ons=one.add_ons + 1))


def _xtrastack_bought(state: State, event: XtrastackBought) -> State:
    one, course = _bought(state.entrant(event.player), event), state.course
    state = on(state, xtrastacks=course.xtrastacks + 1, born=course.born + event.chips)
    return with_entrants(state, replace(one, xtrastack=True))


# Money


def moved(event: Purchased) -> tuple[Transfer, ...]:
    paid = event.paid
    parts = ((PRIZE_POOL, paid.pool), (FEES, paid.fee), (BOUNTIES, paid.bounty), (FUND, paid.fund))
    return tuple([Transfer(event.payer, account, amount) for account, amount in parts if amount])


# Offering


def _due(state: State) -> Command | None:
    if not state.rules.rebuy or state.course.phase != Phase.RUNNING:
        return None
    owing = next((one.number for one in state.entrants if one.owes_rebuy), 0)
    return Rebuy(owing, by=Role.CASHIER) if owing else None  # RT-27


def _offers(state: State) -> Iterator[Option]:
    yield from _entry_offers(state)
    yield from _re_entry_offers(state)
    yield from _rebuy_offers(state)
    window = windows.xtrastacks(state)
    numbers = tuple([one.number for one in state.entrants if one.is_in and one.stack and not one.xtrastack])
    if window and numbers:
        yield window.option("buy_xtrastack", Pick("player", numbers))


def _entry_offers(state: State) -> Iterator[Option]:
    stacks = Pick("stack", _stacks(state))
    for is_held in (True, False):
        found = [one for one in state.entrants if one.standing == Standing.REGISTERED and one.is_held == is_held]
        if not is_held and windows.room_for_more(state):
            found += [one for one in state.entrants if one.standing == Standing.WAITING]
        window = windows.entries(state, held=is_held)
        if window and found:
            yield window.option("enter", Pick("player", tuple([one.number for one in found])), stacks)


def _re_entry_offers(state: State) -> Iterator[Option]:
    window = windows.entries(state)
    if (
        window is None
        or state.course.phase != Phase.RUNNING
        or _sells_day_two(state)
        or not windows.room_for_more(state)
        or windows.is_waited_for(state)
    ):
        return
    most = state.rules.re_entries
    if out := tuple([one.number for one in state.entrants if one.standing == Standing.OUT and one.entries <= most]):
        yield window.option("re_enter", Pick("player", out))


def _rebuy_offers(state: State) -> Iterator[Option]:
    rules = state.rules
    able: dict[str, list[int]] = {"rebuy": [], "add_on": []}
    if rules.rebuy and state.course.phase == Phase.RUNNING:
        open_now, most = windows.sells(state, rules.rebuy), rules.rebuy.most
        for one in state.entrants:
            if one.owes_rebuy or (open_now and one.is_in and (not most or one.rebuys < most)):
                able["rebuy"].append(one.number)  # RT-27: who is bound to it, at any time
    if rules.add_on and windows.sells(state, rules.add_on):
        able["add_on"] = [one.number for one in state.entrants if one.is_in and one.add_ons < rules.add_on.most]
    for kind, numbers in able.items():
        if numbers:
            yield Option(kind, (Pick("player", tuple(numbers)),), Nature.COURSE)


def _declaring(state: State) -> Iterator[Option]:
    sale = state.rules.rebuy
    if sale is None or not windows.sells(state, sale):
        return
    free = [number for number in playing(state) if not state.entrant(number).owes_rebuy]
    numbers = tuple([number for number in free if not sale.most or state.entrant(number).rebuys < sale.most])
    if numbers:
        yield Option("declare_rebuy", (Pick("player", numbers),))


purchases: Part[State] = Part(
    judges={
        Enter: _enter,
        ReEnter: _re_enter,
        DeclareRebuy: _declare,
        Rebuy: _rebuy,
        AddOn: _add_on,
        BuyXtrastack: _xtrastack,
    },
    cites={
        Enter: "FS-5.3.1 RT-7.1",
        ReEnter: "FS-6.1 RT-7.1 RT-7.2",
        DeclareRebuy: "RT-27 R-150",
        Rebuy: "FS-3.1.2 RT-27",
        AddOn: "FS-3.1.2 R-195",
        BuyXtrastack: "FS-3.1.11 FS-3.1.14 FS-3.1.15",
    },
    believes={
        Entered: _entered,
        ReEntered: _re_entered,
        RebuyDeclared: _rebuy_declared,
        Rebought: _rebought,
        AddedOn: _added_on,
        XtrastackBought: _xtrastack_bought,
    },
    offers=offered_to(CAGE, _offers),
    due=_due,
    moves=dict.fromkeys((Entered, ReEntered, Rebought, AddedOn, XtrastackBought), moved),
)

declared_rebuys: Part[State] = Part(offers=offered_to(DESK, _declaring))
"""Said at the table, before a hand."""
