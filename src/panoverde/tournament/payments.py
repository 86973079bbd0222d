"""Payment of prizes, bounties and refunds at the cage, and the end of the books."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import BANK, AccountName, Transfer
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import CAGE, account_of, entrant, fund_of, in_phase, offered_to, only, seats_of
from panoverde.tournament.commands import CloseBooks, PayWinner, Refund
from panoverde.tournament.entry_events import EntryTakenBack
from panoverde.tournament.events import BooksClosed, Refunded, WinnerPaid
from panoverde.tournament.results import owed, standings
from panoverde.tournament.rules import ENTRY_OF_A_FINAL
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

FINAL_TARGET = "Solverde Poker Season"  # FS-9.4


def _pay(state: State, command: PayWinner, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    in_phase(state, Phase.RUNNING, Phase.OVERNIGHT, Phase.OVER, cites="FS-7.2")
    found = entrant(state, command.player)
    prize, bounty = owed(state, found), found.bounties - found.bounties_received
    if prize <= 0 and bounty <= 0:
        raise Refused("FS-7.2 FS-3.1.3.1", "nothing-to-pay", player=found.name)
    prize, bounty = max(prize, 0), max(bounty, 0)
    seat = _seat_part(state, found) if prize else 0
    target = (FINAL_TARGET if state.rules.is_final else state.rules.target) if seat else ""
    payee = account_of(state.rules, found.number)
    yield WinnerPaid(found.number, payee, prize - seat, bounty, seat, target)  # FS-5.3.2


def _seat_part(state: State, found: Entrant) -> int:
    """What of the prize is the entry to the target; the rest is money."""
    if state.course.phase == Phase.OVER:
        won = found.seat_won
    else:
        won = next(one.seat for one in standings(state) if one.player == found.number)
    if not won or found.received:
        return 0
    return ENTRY_OF_A_FINAL if state.rules.is_final else state.rules.target_buy_in  # FS-3.1.4.1 FS-9.4


def _refund(state: State, command: Refund, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    in_phase(state, Phase.CANCELLED, cites="FS-2.2 R-563")
    found = entrant(state, command.player)
    if not _is_refunded(found):
        raise Refused("FS-8.4 R-563", "nothing-to-refund", player=found.name)
    payee, by_seat = account_of(state.rules, found.number), found.seat_paid
    target = state.rules.name if found.with_seat else ""
    yield Refunded(found.number, payee, found.paid.less(by_seat), by_seat, target)


def _is_refunded(one: Entrant) -> bool:
    """Who paid has it back, unless they were disqualified."""  # FS-8.4
    return bool(one.paid.total) and one.standing != Standing.DISQUALIFIED and not one.received


def _close(state: State, command: CloseBooks, _: Chance) -> Iterator[Event]:
    only(command, CAGE)
    in_phase(state, Phase.OVER, Phase.CANCELLED, cites="FS-7.2 FS-9.3")
    if not _may_close(state):
        raise Refused("FS-7.2", "somebody-unpaid")
    held = state.accounts
    left, season = held.get(PRIZE_POOL, 0), state.rules.season or state.rules.name
    unspent = left if state.rules.is_final else 0  # FS-9.3
    rest = Paid(left - unspent, 0, held.get(BOUNTIES, 0))
    yield BooksClosed(held.get(FEES, 0), held.get(FUND, 0), season, rest, unspent)  # FS-9.3


def _may_close(state: State) -> bool:
    if state.course.phase == Phase.CANCELLED:
        return not any(_is_refunded(one) for one in state.entrants)
    return state.course.phase == Phase.OVER and not _unpaid(state)


def _unpaid(state: State) -> Entrant | None:
    return next(
        (one for one in state.entrants if one.prize > one.received or one.bounties > one.bounties_received), None
    )


# Believing


def _paid(state: State, event: WinnerPaid) -> State:
    one = state.entrant(event.player)
    received = one.received + event.prize + event.seat
    return with_entrants(state, replace(one, received=received, bounties_received=one.bounties_received + event.bounty))


def _refunded(state: State, event: Refunded) -> State:
    return with_entrants(state, replace(state.entrant(event.player), received=event.paid.total + event.seat.total))


def _closed(state: State, _: BooksClosed) -> State:
    return on(state, phase=Phase.CLOSED)


# Money


def _moves(*parts: tuple[AccountName, AccountName, int]) -> tuple[Transfer, ...]:
    return tuple([Transfer(source, target, amount) for source, target, amount in parts if amount])


def _prize_moves(event: WinnerPaid) -> tuple[Transfer, ...]:
    return _moves(
        (PRIZE_POOL, event.payee, event.prize),
        (BOUNTIES, event.payee, event.bounty),
        (PRIZE_POOL, seats_of(event.target), event.seat),
    )


def refund_moves(event: Refunded | EntryTakenBack) -> tuple[Transfer, ...]:
    return (*_back(event.paid, event.payee), *(_back(event.seat, seats_of(event.target)) if event.target else ()))


def _back(paid: Paid, payee: AccountName) -> tuple[Transfer, ...]:
    return _moves(
        (PRIZE_POOL, payee, paid.pool),
        (FEES, payee, paid.fee),
        (BOUNTIES, payee, paid.bounty),
        (FUND, payee, paid.fund),
    )


def _closing_moves(event: BooksClosed) -> tuple[Transfer, ...]:
    return _moves(
        (FEES, BANK, event.fees),
        (FUND, fund_of(event.season), event.fund),
        (PRIZE_POOL, fund_of(event.season), event.unspent),
        (PRIZE_POOL, BANK, event.rest.pool),
        (BOUNTIES, BANK, event.rest.bounty),
    )


# Offering


def _due(state: State) -> Command | None:
    if state.course.phase == Phase.OVER:
        one = _unpaid(state)
        return PayWinner(one.number, by=Role.CASHIER) if one else CloseBooks(by=Role.CASHIER)
    if state.course.phase == Phase.CANCELLED:
        back = next((one for one in state.entrants if _is_refunded(one)), None)
        return Refund(back.number, by=Role.CASHIER) if back else CloseBooks(by=Role.CASHIER)
    return None


def _offers(state: State) -> Iterator[Option]:
    if payable := _payable(state):
        yield Option("pay_winner", (Pick("player", payable),), Nature.COURSE)
    if state.course.phase == Phase.CANCELLED:
        back = tuple([one.number for one in state.entrants if _is_refunded(one)])
        if back:
            yield Option("refund", (Pick("player", back),), Nature.COURSE)
    if _may_close(state):
        yield Option("close_books", (), Nature.COURSE)


def _payable(state: State) -> tuple[int, ...]:
    if state.course.phase not in (Phase.RUNNING, Phase.OVERNIGHT, Phase.OVER):
        return ()
    won = {one.number: one.prize for one in state.entrants}
    if state.course.phase != Phase.OVER and state.course.prizes_fixed:
        won |= {one.player: one.prize for one in standings(state)}
    return tuple(
        [one.number for one in state.entrants if won[one.number] > one.received or one.bounties > one.bounties_received]
    )


payments: Part[State] = Part(
    judges={PayWinner: _pay, Refund: _refund, CloseBooks: _close},
    cites={
        PayWinner: "FS-7.2 FS-3.1.3.1 FS-5.3.2 FS-3.1.4.1",
        Refund: "FS-2.2 FS-8.4 R-563",
        CloseBooks: "FS-4.3 FS-9.3",
    },
    believes={WinnerPaid: _paid, Refunded: _refunded, BooksClosed: _closed},
    offers=offered_to(CAGE, _offers),
    due=_due,
    moves={WinnerPaid: _prize_moves, Refunded: refund_moves, BooksClosed: _closing_moves},
)
