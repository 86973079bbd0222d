"""Bacará ponto e banca: where bets lie, how much each may be, what completes them, and what the cards do to them."""

from collections.abc import Iterator
from typing import NamedTuple

from panoverde.core.chance import Chance
from panoverde.core.commands import Leave
from panoverde.core.decider import Event
from panoverde.core.money import LARGEST
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter, Fate, anywhere
from panoverde.games._kit.cloth import Bet
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.window import BetWithdrawn, CloseBets, OpenBets, WithdrawBet, leave, window, withdraw_bet

from .payout import prize, stands, wins
from .rules import CHANCES, FACING, PAIRS, SIDES
from .state import State


class Bound(NamedTuple):
    """What a player may have on a zone because of the others."""

    chips: int
    cites: str


def _limit(state: State, seat: Seat, zone: str) -> Limit:
    rules = state.rules
    bound = min(_bounds(state, seat, zone))
    return Limit(
        zone=zone,
        minimum=rules.least_for(seat, zone),
        maximum=rules.maximum(zone),
        free=bound.chips,
        currency=rules.currency,
        least_cites=rules.least_cites,
        most_cites="R-08" if rules.is_macau else "AO-10.24c R-77 R-07",
        free_cites=bound.cites,
        stays=_stays(state, seat, zone),
        stays_cites="AO-11.29 R-78 R-246",
        cap=None if rules.is_macau else CHANCES[zone].cap,
        exact=rules.exact(zone),
    )


def _bounds(state: State, seat: Seat, zone: str) -> Iterator[Bound]:
    """A seat and whoever stands beside it have one maximum; in Macau everybody's bets are capped together."""
    rules = state.rules
    yield Bound(_with_the_seat(state, seat, zone), "AO-10.12 AO-11.12 R-80")
    if not rules.is_macau:
        return
    others, facing = _staked(state, zone) - state.cloth.on(seat, zone), _staked(state, FACING[zone])
    if zone in SIDES:
        yield Bound(rules.cap + facing - others, "AO-11.28 AO-11.29 R-74 R-78")
    elif zone in PAIRS:
        counted = others + facing if rules.combined_pairs else others
        yield Bound(rules.total_cap(zone) - counted, "AO-11.31 R-74 R-78")
    else:
        yield Bound(rules.total_cap(zone) - others, "AO-11.30")


def _with_the_seat(state: State, place: Seat, zone: str) -> int:
    rules, cloth, standing = state.rules, state.cloth, state.rules.seat_beside(place) is not None
    seat = _completed(state, place, zone) if standing else place
    together = () if seat is None else (*cloth.of(seat), *_complements(state, seat, zone))
    others = sum(bet.chips for bet in together if bet.zone == zone and bet.seat != place)
    if not rules.is_macau:
        return rules.maximum(zone) - others
    if not standing:
        return LARGEST  # AO-11.27
    return max(cloth.on(place, zone), rules.cap - others)  # R-80 R-240: what was accepted stays


def _completed(state: State, place: Seat, zone: str) -> Seat | None:
    """The seat whose stake there this standing player completes, or would: never those of two seats at once."""
    completed = {seat for bet in state.cloth.of(place) if (seat := _leans_on(state, bet)) is not None}
    for bet in state.cloth.of(place):
        if bet.zone == zone:
            return _leans_on(state, bet)
    beside = state.rules.seats_beside(place) if state.rules.completes(zone) else ()
    seats = (seat for seat in beside if state.cloth.on(seat, zone))
    return next((seat for seat in seats if not completed or seat in completed), None)  # AO-10.12 AO-11.12 R-240


def _leans_on(state: State, complement: Bet) -> Seat | None:
    """The seat whose stake was there first; of two, the one with the lower number. None: a bet by itself."""
    if not state.rules.completes(complement.zone):
        return None
    beside = state.rules.seats_beside(complement.seat)
    there = [bet.seat for bet in state.cloth.bets if bet.zone == complement.zone]
    before = there[: there.index(complement.seat)]
    return min((seat for seat in before if seat in beside), default=None)


def _complements(state: State, seat: Seat, zone: str) -> Iterator[Bet]:
    """What standing players have there besides this seat."""
    return (bet for bet in _standing(state, seat) if bet.zone == zone and _leans_on(state, bet) == seat)


def _standing(state: State, seat: Seat) -> Iterator[Bet]:
    return (bet for bet in state.cloth.bets if seat in state.rules.seats_beside(bet.seat))


def _staked(state: State, zone: str | None) -> int:
    return sum(bet.chips for bet in state.cloth.bets if bet.zone == zone)


def _stays(state: State, seat: Seat, zone: str) -> int:
    """Macau: what a player may not take off ponto or banca, since the other side would be too far ahead."""
    rules = state.rules
    if not rules.is_macau or zone not in SIDES:
        return 0
    needed = _staked(state, FACING[zone]) - rules.cap  # AO-11.29 R-78 R-246
    others = _staked(state, zone) - state.cloth.on(seat, zone)
    leaning = sum(bet.chips for bet in _leaning(state, seat, zone))
    if needed > others - leaning:  # without this bet the one that completes it goes too
        return max(needed - others, rules.least_for(seat, zone))
    return 0


def _why_not_leave(state: State, seat: Seat) -> Refused | None:
    """Macau: would one side be too far ahead without all that the player has, and what completes it?"""
    gone = [*state.cloth.of(seat), *_left_alone(state, seat)]
    left = {side: _staked(state, side) - sum(bet.chips for bet in gone if bet.zone == side) for side in SIDES}
    fits = not state.rules.is_macau or abs(left["ponto"] - left["banca"]) <= state.rules.cap
    return None if fits else Refused("AO-11.29 R-78 R-246", "bets-stand")


def _completes_only(state: State, seat: Seat, zone: str) -> Refused | None:
    """A standing player may only complete what the seat's holder has staked."""
    beside = state.rules.seats_beside(seat)
    if not beside or _completed(state, seat, zone) is not None:
        return None
    if not state.rules.completes(zone) and any(holder in state.cloth.players for holder in beside):
        return None
    return Refused("AO-10.12 AO-11.12 R-80", "completes-only", zone=zone, seat=beside[0])


def _leaning(state: State, seat: Seat, zone: str) -> Iterator[Bet]:
    """What completes this player's bet on the zone."""
    if state.rules.completes(zone):
        yield from _complements(state, seat, zone)


def _left_alone(state: State, seat: Seat) -> Iterator[Bet]:
    """What nobody sits beside any more when this player leaves; once the bets are closed, it stays for the coup."""
    if not CHAPTER.bets_are_free(state):
        return
    for bet in _standing(state, seat):
        leans_on = _leans_on(state, bet)
        others = (other for other in state.rules.seats_beside(bet.seat) if other != seat)
        if leans_on == seat or (leans_on is None and not any(other in state.cloth.players for other in others)):
            yield bet


# Collection and payment


def _fate(state: State, bet: Bet) -> Fate | None:
    back = bet.chips if state.rules.is_macau and bet.zone in SIDES else 0
    if state.score is None or stands(bet.zone, state.score):
        return Fate(returned=back) if back else None  # AO-10.22 AO-11.24 R-79
    if not wins(bet.zone, state.score):
        return Fate(taken=bet.chips)
    return Fate(prize=prize(state.rules, bet.zone, bet.chips, state.score), returned=back)  # AO-10.21 AO-11.23


def _round_the_table(state: State, bet: Bet) -> tuple[int, int, int]:
    """Seat by seat, each with whoever stands beside it."""
    beside = state.rules.seat_beside(bet.seat)
    return beside or bet.seat, bet.seat, state.rules.zones.index(bet.zone)


CHAPTER: Chapter[State] = Chapter(
    zones=lambda state: state.rules.zones,
    zones_cites="AO-10.11 AO-11.11",
    limit=_limit,
    may_not_bet=_completes_only,
    must_stay=anywhere,
    fate=_fate,
    collection=_round_the_table,
    payment=_round_the_table,
    asks_first=True,  # AO-10.11 AO-11.11
    why_not_leave=_why_not_leave,
)


# Taking back: with a bet goes what completes it


def _withdraw(state: State, command: WithdrawBet, chance: Chance) -> Iterator[Event]:
    for event in withdraw_bet(CHAPTER, state, command, chance):
        yield event
        if isinstance(event, BetWithdrawn) and event.chips == state.cloth.on(event.seat, event.zone):
            yield from _returned(_leaning(state, event.seat, event.zone))


def _leave(state: State, command: Leave, chance: Chance) -> Iterator[Event]:
    for event in leave(CHAPTER, state, command, chance):
        yield event
        if isinstance(event, SeatLeft):
            yield from _returned(_left_alone(state, event.seat))


def _returned(bets: Iterator[Bet]) -> Iterator[Event]:
    for bet in bets:
        yield BetWithdrawn(bet.seat, bet.zone, bet.chips)  # AO-10.12 AO-11.12 R-80 R-240


# Bets are asked for when the shoe is ready


def _why_not_open(state: State, who: Who) -> Refused | None:
    if state.shoe.is_ready or who != Role.CROUPIER or not CHAPTER.may_open(state):
        return None
    cites = "AO-10.4c AO-10.5 AO-10.6 AO-11.4c AO-11.5 AO-11.6"
    return Refused(cites, "shoe-not-ready", step=state.shoe.step)


def _why_not_close(state: State, who: Who) -> Refused | None:
    """Decks that were replaced while bets are made are prepared first."""
    closes = Role.CROUPIER if state.window.deadline is None else Role.CLOCK
    waits = who == closes and CHAPTER.accepts_bets(state) and not state.shoe.is_ready
    return Refused("AO-10.2 AO-11.2 R-243", "shoe-not-ready", step=state.shoe.step) if waits else None


betting_window: Part[State] = window(State, CHAPTER).but(
    judges={WithdrawBet: _withdraw, Leave: _leave},
    bars={OpenBets: Bar(_why_not_open), CloseBets: Bar(_why_not_close)},
)
