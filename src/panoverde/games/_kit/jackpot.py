"""Bets on a jackpot that a pool above the tables holds: the chip, its collection, winning combinations, their payment.

The table says who has which combination; the pool says what it is worth, and orders the payment.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import OrderPrize
from panoverde.core.decider import Command, Event, Fact
from panoverde.core.facts import FeePaid
from panoverde.core.money import BANK, LARGEST, Sum, Transfer, chips, pool, stake
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Bar, Part, always
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter
from panoverde.games._kit.cloth import BankedTable, Cloth, Phase, given, with_bet
from panoverde.games._kit.jackpot_options import ZONE, JackpotOptions, Marking
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.roles import require
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import BetsOpened, CloseBets, OpenBets, close_bets

CHIP = "AO-7.3 AO-7.10 AO-9.10"
IN_SIGHT = "AO-7.12 AO-9.13 PT-SD-JP-2"


class Winner(Record):
    seat: Seat
    rank: int
    """1 for the highest combination."""
    chips: Sum | None = None
    """What the pool has ordered to be paid; None: nothing yet."""
    paid: bool = False


class JackpotBets(Record):
    bettors: tuple[Seat, ...] = ()
    """Whose chip has been collected in this coup; at a physical table a marker lies there."""
    winners: tuple[Winner, ...] = ()
    """As they were announced; those with an order first, in the order of payment."""


class JackpotTable(BankedTable, kw_only=True):
    rules: JackpotOptions
    jackpot: JackpotBets = JackpotBets()


S = TypeVar("S", bound=JackpotTable)
Rank = Callable[[S, Seat], int | None]
"""Rank of a bettor's combination, once the coup is over."""


class AnnounceJackpot(Command, tag="announce_jackpot"):
    """The coup is over, and somebody has a winning combination."""


class PayJackpot(Command, tag="pay_jackpot"):
    seat: Seat


class JackpotCollected(facts.JackpotFed, tag="jackpot_collected"):
    pool: str
    chips: Sum
    """The pool's part."""
    bet: Sum
    markers: bool
    """Does a marker lie where each chip lay?"""
    seats: tuple[Seat, ...]


class JackpotReturned(Event, tag="jackpot_returned"):
    """The round is void: the bank gives the chip back; the display keeps what it has counted."""

    seat: Seat
    chips: Sum


class JackpotWon(facts.JackpotWon, tag="jackpot_won"):
    aloud: ClassVar[bool] = True
    pool: str
    coup: int
    winners: tuple[tuple[Seat, int], ...]


class JackpotOrdered(Event, tag="jackpot_ordered"):
    """The pool has said what this player is to be paid."""

    aloud: ClassVar[bool] = True
    seat: Seat
    chips: Sum


class JackpotPaid(facts.JackpotPaid, tag="jackpot_paid"):
    pool: str
    seat: Seat
    chips: Sum


# The chip: a bet with one size, beside a bet in the main game


def zones(state: JackpotTable) -> tuple[str, ...]:
    return (ZONE,) if state.rules.jackpot is not None else ()


def limit(state: JackpotTable) -> Limit:
    rules = state.rules
    return Limit(
        zone=ZONE,
        minimum=rules.jackpot_bet,
        maximum=rules.jackpot_bet,  # AO-7.10
        free=rules.jackpot_bet,
        currency=rules.currency,
        least_cites=CHIP,
        most_cites=CHIP,
    )


def needs_main_bet(state: JackpotTable, seat: Seat, main: str, cites: str) -> Refused | None:
    return None if state.cloth.on(seat, main) else Refused(cites, "main-bet-first", zone=main)


def keeps_main_bet(state: JackpotTable, seat: Seat) -> int:
    """What must stay of a main bet: as long as the chip lies there, the smallest bet."""
    return state.rules.minimum if state.cloth.on(seat, ZONE) else 0  # AO-7.8 AO-9.21


def is_waiting(chapter: Chapter[S], rank: Rank[S], state: S, seat: Seat) -> Refused | None:
    """A bettor stays until the cards have decided, a winner until the prize is paid."""
    if seat not in state.jackpot.bettors:
        return None
    waits = not _is_over(chapter, state) or (seat in dict(_won(rank, state)) and not _is_paid(state, seat))
    return Refused(IN_SIGHT, "jackpot-undecided") if waits else None


def at_stake(chapter: Chapter[S], rank: Rank[S], state: S) -> dict[Seat, int]:
    """Also who has nothing left on the cloth, and waits for the jackpot: the coup goes on for them."""
    waiting = {seat: 0 for seat in state.jackpot.bettors if is_waiting(chapter, rank, state, seat)}
    return {**waiting, **state.cloth.staked()}  # AO-7.12 AO-9.13


def _is_over(chapter: Chapter[S], state: S) -> bool:
    """Is the coup paid, or void?"""
    return state.phase != Phase.CLOSED and not chapter.unsettled(state)


def _coup(state: JackpotTable) -> int:
    """Whose chips were collected: a void coup is over when no other has begun."""
    return state.coup - (state.phase == Phase.BETTING)


def _is_paid(state: JackpotTable, seat: Seat) -> bool:
    return any(winner.seat == seat and winner.paid for winner in state.jackpot.winners)


# Judging


def _close(chapter: Chapter[S], state: S, command: CloseBets, chance: Chance) -> Iterator[Event]:
    """«Jogo feito, nada mais», and the chips are taken from their places."""
    yield from close_bets(chapter, state, command, chance)
    seats = tuple(sorted(bet.seat for bet in state.cloth.bets if bet.zone == ZONE))
    rules = state.rules
    if seats and rules.jackpot is not None:
        markers = rules.jackpot_marking == Marking.MANUAL  # AO-7.4a AO-7.4b AO-9.5a AO-9.5b
        fed = rules.fed * len(seats)
        yield JackpotCollected(rules.jackpot, fed, rules.jackpot_bet, markers, seats)  # AO-7.11 AO-9.22


def refunds(state: JackpotTable) -> Iterator[JackpotReturned]:
    """Of a round that is void after its chips were collected."""
    for seat in state.jackpot.bettors:
        yield JackpotReturned(seat, state.rules.jackpot_bet)  # R-202 R-436


def _announce(chapter: Chapter[S], rank: Rank[S], state: S, command: AnnounceJackpot, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    won = _unannounced(chapter, rank, state)
    if not won:
        raise Refused("AO-7.6 AO-9.11", "no-jackpot")
    yield JackpotWon(str(state.rules.jackpot), _coup(state), won)  # AO-7.5 AO-7.6 AO-9.11 PT-SD-JP-1


def _won(rank: Rank[S], state: S) -> tuple[tuple[Seat, int], ...]:
    return tuple((seat, found) for seat in state.jackpot.bettors if (found := rank(state, seat)) is not None)


def _unannounced(chapter: Chapter[S], rank: Rank[S], state: S) -> tuple[tuple[Seat, int], ...]:
    """When the main game is settled or void: the jackpot depends on none of it."""
    return _won(rank, state) if _is_over(chapter, state) and not state.jackpot.winners else ()  # AO-7.9


def _order(state: S, command: OrderPrize, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if command.coup != _coup(state) or command.seat not in _unordered(state):
        raise Refused("AO-7.12 AO-9.13", "no-jackpot")
    if type(command.chips) is not int or not 0 <= command.chips <= LARGEST:
        raise Refused("R-08", "not-an-amount", amount=str(command.chips))
    yield JackpotOrdered(command.seat, command.chips)


def _unordered(state: JackpotTable) -> tuple[Seat, ...]:
    return tuple(winner.seat for winner in state.jackpot.winners if winner.chips is None)


def _pay(state: S, command: PayJackpot, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    winner = _to_pay(state)
    if winner is None or winner.chips is None or command.seat != winner.seat:
        raise Refused(IN_SIGHT, "no-jackpot")
    yield JackpotPaid(str(state.rules.jackpot), winner.seat, winner.chips)  # AO-7.12 AO-9.13


def _to_pay(state: JackpotTable) -> Winner | None:
    """Who is paid next, of those that the pool has ordered."""
    return next((winner for winner in state.jackpot.winners if winner.chips is not None and not winner.paid), None)


def _why_not_open(chapter: Chapter[S], rank: Rank[S], state: S, who: Who) -> Refused | None:
    """The winners' cards stay in sight until they are paid."""
    if who != Role.CROUPIER or not chapter.may_open(state):
        return None
    return Refused(IN_SIGHT, "jackpot-unpaid") if is_unpaid(chapter, rank, state) else None


def is_unpaid(chapter: Chapter[S], rank: Rank[S], state: S) -> bool:
    """Must cards stay in sight?"""
    announced = any(not winner.paid for winner in state.jackpot.winners)
    return announced or bool(_unannounced(chapter, rank, state))  # AO-7.12 AO-9.13


def _next(chapter: Chapter[S], rank: Rank[S], state: S) -> Command | None:
    if _unannounced(chapter, rank, state):
        return AnnounceJackpot(by=Role.CROUPIER)
    winner = _to_pay(state)
    return PayJackpot(winner.seat, by=Role.CROUPIER) if winner else None


# Believing


def _collected(state: S, event: JackpotCollected) -> S:
    cloth = state.cloth
    for seat in event.seats:
        cloth = with_bet(cloth, seat, ZONE, 0)
    kept = event.bet * len(event.seats) - event.chips
    return replace(state, cloth=_banked(cloth, kept), jackpot=JackpotBets(event.seats))


def _banked(cloth: Cloth, gain: int) -> Cloth:
    return replace(cloth, bank=cloth.bank + gain)


def _returned(state: S, event: JackpotReturned) -> S:
    cloth = _banked(given(state.cloth, event.seat, event.chips), -event.chips)
    others = tuple(seat for seat in state.jackpot.bettors if seat != event.seat)
    return replace(state, cloth=cloth, jackpot=replace(state.jackpot, bettors=others))


def _announced(state: S, event: JackpotWon) -> S:
    winners = tuple(Winner(seat, rank) for seat, rank in event.winners)
    return replace(state, jackpot=replace(state.jackpot, winners=winners))


def _ordered(state: S, event: JackpotOrdered) -> S:
    """Those who are paid come first, in the order in which the pool named them."""
    known = [winner for winner in state.jackpot.winners if winner.chips is not None]
    others = [winner for winner in state.jackpot.winners if winner.chips is None]
    named = [replace(winner, chips=event.chips) for winner in others if winner.seat == event.seat]
    rest = [winner for winner in others if winner.seat != event.seat]
    return replace(state, jackpot=replace(state.jackpot, winners=(*known, *named, *rest)))


def _paid(state: S, event: JackpotPaid) -> S:
    winners = tuple(
        replace(winner, paid=True) if winner.seat == event.seat else winner for winner in state.jackpot.winners
    )
    paid = replace(state, jackpot=replace(state.jackpot, winners=winners))
    return replace(paid, cloth=given(state.cloth, event.seat, event.chips))


def _cleared(state: S, _: BetsOpened | CoupVoided) -> S:
    return replace(state, jackpot=JackpotBets()) if state.jackpot.bettors else state


# Money: the bank stands between, so that a chip and a prize are a player's with the house


def _taken(event: JackpotCollected) -> tuple[Transfer, ...]:
    collected = tuple(Transfer(stake(seat), BANK, event.bet) for seat in event.seats)
    return (*collected, Transfer(BANK, pool(event.pool), event.chips)) if event.chips else collected


def _given_back(event: JackpotReturned) -> tuple[Transfer, ...]:
    return (Transfer(BANK, chips(event.seat), event.chips),)


def _prize(event: JackpotPaid) -> tuple[Transfer, ...]:
    if not event.chips:
        return ()
    return Transfer(pool(event.pool), BANK, event.chips), Transfer(BANK, chips(event.seat), event.chips)


def _tells(_: S, __: S, events: Sequence[Event]) -> Iterator[Fact]:
    """No coup's: the main game does not depend on it."""
    for event in events:
        match event:
            case JackpotCollected(bet=bet, seats=seats):
                yield from (FeePaid(seat=seat, chips=bet) for seat in seats)
            case JackpotReturned(seat=seat, chips=back) | JackpotPaid(seat=seat, chips=back) if back:
                yield FeePaid(seat=seat, chips=-back)


# Offering


def _croupiers_offers(chapter: Chapter[S], rank: Rank[S], state: S, _: Role) -> Iterator[Option]:
    match _next(chapter, rank, state):
        case AnnounceJackpot():
            yield Option("announce_jackpot", nature=Nature.COURSE)
        case PayJackpot(seat=seat):
            yield Option("pay_jackpot", (Pick("seat", (seat,)),), Nature.COURSE)


def _house_offers(state: JackpotTable, _: Role) -> Iterator[Option]:
    if seats := _unordered(state):
        coup = Number("coup", _coup(state), _coup(state))
        yield Option("order_prize", (coup, Pick("seat", seats), Number("chips", 0, LARGEST)))


def jackpot(_: type[S], chapter: Chapter[S], rank: Rank[S]) -> Part[S]:
    return Part(
        judges={
            AnnounceJackpot: partial(_announce, chapter, rank),
            OrderPrize: _order,
            PayJackpot: _pay,
        },
        bars={OpenBets: Bar(partial(_why_not_open, chapter, rank), partial(_next, chapter, rank))},
        cites={
            AnnounceJackpot: "AO-7.5 AO-7.6 AO-9.11 PT-SD-JP-1",
            OrderPrize: "AO-7.12 AO-7.13 AO-9.13 AO-9.14",
            PayJackpot: IN_SIGHT,
        },
        believes={
            JackpotCollected: _collected,
            JackpotReturned: _returned,
            JackpotWon: _announced,
            JackpotOrdered: _ordered,
            JackpotPaid: _paid,
            BetsOpened: _cleared,
            CoupVoided: _cleared,
        },
        offers={Role.CROUPIER: partial(_croupiers_offers, chapter, rank), Role.HOUSE: _house_offers},
        due=partial(_next, chapter, rank),
        urgent=True,  # before the cards are taken up
        stages=(Phase.BETTING, Phase.DECIDED),  # a void coup's too
        tells=_tells,
        moves={JackpotCollected: _taken, JackpotReturned: _given_back, JackpotPaid: _prize},
        final={JackpotWon: always, JackpotOrdered: always, JackpotPaid: always},  # the pool knows of it
    )


def closing(chapter: Chapter[S]) -> Callable[[S, CloseBets, Chance], Iterator[Event]]:
    """How bets are closed where some may lie on the jackpot."""
    return partial(_close, chapter)
