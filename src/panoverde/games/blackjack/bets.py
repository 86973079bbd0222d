"""Blackjack/21: stakes on one's own place, on others' and on vacant ones; and what the bank's cards do to them."""

from collections.abc import Iterator

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit import jackpot
from panoverde.games._kit.chapter import Chapter, Fate, anywhere
from panoverde.games._kit.cloth import Bet, Phase
from panoverde.games._kit.jackpot_options import ZONE as JACKPOT
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.window import (
    BetWithdrawn,
    CloseBets,
    OpenBets,
    PlaceBet,
    WithdrawBet,
    place_bet,
    window,
    withdraw_bet,
)

from .combinations import best
from .hands import TWENTY_ONE, Hand, is_insurance, place_of, total, zone_of
from .rules import BLACKJACK_PAYS, CAP, HAND_PAYS, INSURANCE_PAYS
from .state import State, bank_has_blackjack, bettors, hand_at

COMPLEMENTS = "AO-6.17 R-400"


def _zones(state: State) -> tuple[str, ...]:
    places = (zone_of(Seat(place)) for place in range(1, state.rules.seats + 1))  # AO-6.2
    return (*places, *jackpot.zones(state))


def _limit(state: State, seat: Seat, zone: str) -> Limit:
    rules = state.rules
    if zone == JACKPOT:
        return jackpot.limit(state)
    own = zone == zone_of(seat)
    others = sum(bet.chips for bet in state.cloth.bets if bet.zone == zone and bet.seat != seat)
    return Limit(
        zone=zone,
        minimum=rules.minimum,
        maximum=rules.most,
        free=rules.most - others,  # AO-6.17 AO-6.19
        currency=rules.currency,
        least_cites="AO-6.16",
        most_cites="AO-6.16 AO-6.42",
        free_cites="AO-6.17 AO-6.19",
        step=rules.minimum,
        step_cites="AO-6.16",
        cap=CAP,
        exact=BLACKJACK_PAYS.per,
        stays=jackpot.keeps_main_bet(state, seat) if own else 0,
        stays_cites="AO-7.8 R-434",
    )


def _completes_only(state: State, seat: Seat, zone: str) -> Refused | None:
    """Where somebody sits, others only complete what that player has staked."""
    if zone == JACKPOT:
        return jackpot.needs_main_bet(state, seat, zone_of(seat), "AO-7.8 R-434")
    place = place_of(zone)
    if place == seat or place not in state.cloth.players or state.cloth.on(place, zone) or state.cloth.on(seat, zone):
        return None  # AO-6.17 AO-6.19 R-402
    return Refused(COMPLEMENTS, "holder-stakes-first", zone=zone, seat=place)


# What the bank's cards do


def _fate(state: State, bet: Bet) -> Fate:
    if is_insurance(bet.zone):
        return _of_insurance(state, bet.chips)
    hand = hand_at(state, bet.zone)
    if bank_has_blackjack(state):
        return _against_blackjack(state, hand, bet)
    if hand.is_blackjack:
        return blackjack(state, bet)
    bank = total(state.bank)
    if bank > TWENTY_ONE or hand.total > bank:  # AO-6.1
        return Fate(prize=HAND_PAYS.net(bet.chips), returned=bet.chips)  # AO-6.28 AO-6.30 R-51
    if hand.total == bank:
        return Fate(returned=bet.chips)  # AO-6.29
    return Fate(taken=bet.chips)  # AO-6.28


def _of_insurance(state: State, chips: int) -> Fate:
    if bank_has_blackjack(state):
        return Fate(prize=INSURANCE_PAYS.net(chips), returned=chips)  # AO-6.38 R-52
    return Fate(taken=chips)  # AO-6.38


def blackjack(state: State, bet: Bet) -> Fate:
    prize = BLACKJACK_PAYS.net(bet.chips, nearest=state.rules.rounds_to_nearest)
    return Fate(prize=prize, returned=bet.chips)  # AO-6.26


def _against_blackjack(state: State, hand: Hand, bet: Bet) -> Fate:
    """It beats 21; only another blackjack is equal to it."""
    if hand.is_blackjack:
        return Fate(returned=bet.chips)  # AO-6.26
    taken = _first_stake_left(state, bet) if state.rules.original_bets_only else bet.chips  # AO-6.25 R-48 R-408
    return Fate(taken=taken, returned=bet.chips - taken)


def _first_stake_left(state: State, bet: Bet) -> int:
    """What is still to be taken here so that this bettor loses as much as they first staked on the place."""
    place = place_of(bet.zone)
    first = sum(stake.chips for stake in bettors(state, place) if stake.seat == bet.seat)
    gone = sum(one.chips for one in state.lost if one.seat == bet.seat and place_of(one.zone) == place)
    order = [hand.zone for hand in state.hands if hand.place == place]
    before = (one for one in state.cloth.of(bet.seat) if one.zone in order[: order.index(bet.zone)])
    return min(bet.chips, max(0, first - gone - sum(one.chips for one in before)))


def _round_the_table(_: State, bet: Bet) -> tuple[int, int, str]:
    """Place by place, in the order of their numbers."""
    if bet.zone == JACKPOT:
        return bet.seat, bet.seat, bet.zone
    return place_of(bet.zone), bet.seat, bet.zone


def _why_not_leave(state: State, seat: Seat) -> Refused | None:
    return jackpot.is_waiting(CHAPTER, jackpot_rank, state, seat)  # AO-7.12


def jackpot_rank(state: State, seat: Seat) -> int | None:
    return best(state.rules.jackpot_combinations, state.first_cards.get(seat, ()))  # AO-7.5 AO-7.9


CHAPTER: Chapter[State] = Chapter(
    zones=_zones,
    zones_cites="AO-6.2 AO-6.17",
    limit=_limit,
    may_not_bet=_completes_only,
    must_stay=anywhere,
    fate=_fate,
    collection=_round_the_table,
    payment=_round_the_table,
    asks_first=True,
    why_not_leave=_why_not_leave,
    needs_bets=True,  # AO-6.14
)


# Once the bets are closed the deal begins


def _place(state: State, command: PlaceBet, chance: Chance) -> Iterator[Event]:
    if state.phase == Phase.CLOSED:
        rule = "AO-7.11" if command.zone == JACKPOT else "AO-6.15"
        raise Refused(f"{rule} R-403", "not-now", phase=state.phase)
    return place_bet(CHAPTER, state, command, chance)


# Taking back: with the holder's stake go those that complete it


def _withdraw(state: State, command: WithdrawBet, chance: Chance) -> Iterator[Event]:
    for event in withdraw_bet(CHAPTER, state, command, chance):
        yield event
        if isinstance(event, BetWithdrawn) and event.chips == state.cloth.on(event.seat, event.zone):
            yield from _without_holder(state, event)


def _without_holder(state: State, event: BetWithdrawn) -> Iterator[Event]:
    if event.zone == zone_of(event.seat):
        for bet in state.cloth.bets:
            if bet.zone == event.zone and bet.seat != event.seat:
                yield BetWithdrawn(bet.seat, bet.zone, bet.chips)  # AO-6.17 R-400


# Bets are asked for when the shoe is ready


def _why_not_open(state: State, who: Who) -> Refused | None:
    if who != Role.CROUPIER or not CHAPTER.may_open(state):
        return None
    if state.phase == Phase.CLOSED and state.stakes:
        return Refused("AO-6.27", "bank-cards-first")  # every stake is gone, and the coup not over
    if state.shoe.is_ready:
        return None
    return Refused("AO-6.8 AO-6.12 AO-6.13 AO-8.4", "shoe-not-ready", step=state.shoe.step)


def _why_not_close(state: State, who: Who) -> Refused | None:
    """Cards that were spread or replaced while bets are made are prepared first."""
    closes = Role.CROUPIER if state.window.deadline is None else Role.CLOCK
    waits = who == closes and CHAPTER.accepts_bets(state) and not state.shoe.is_ready
    return Refused("AO-6.5 AO-6.14", "shoe-not-ready", step=state.shoe.step) if waits else None


betting_window: Part[State] = window(State, CHAPTER).but(
    judges={PlaceBet: _place, WithdrawBet: _withdraw, CloseBets: jackpot.closing(CHAPTER)},
    bars={OpenBets: Bar(_why_not_open), CloseBets: Bar(_why_not_close)},
)
