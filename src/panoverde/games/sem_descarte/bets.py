"""Póquer sem descarte: the initial bet, its limits, and what the cards do to both bets."""

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
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, place_bet, window

from .payout import Outcome, prize, within_limit
from .rules import BOXES, INITIAL
from .state import DeckStep, State, is_dealt, out_of_turn

LEAST = "AO-9.14d AO-9.20 PT-SD-LIM"
MOST = "AO-9.14d AO-9.15 AO-9.20 PT-SD-LIM"


def _zones(state: State) -> tuple[str, ...]:
    return (INITIAL, *jackpot.zones(state))


def _limit(state: State, seat: Seat, zone: str) -> Limit:
    rules = state.rules
    if zone == JACKPOT:
        return jackpot.limit(state)
    return Limit(
        zone=zone,
        minimum=rules.minimum,
        maximum=rules.most,
        free=rules.most,
        cap=rules.cap,
        currency=rules.currency,
        least_cites=LEAST,
        most_cites=MOST,
        stays=jackpot.keeps_main_bet(state, seat),
        stays_cites="AO-9.21",
    )


def _may_not_bet(state: State, seat: Seat, zone: str) -> Refused | None:
    if seat in state.barred:
        return Refused("AO-9.32 PT-SD-INT-3", "barred-from-play")
    return jackpot.needs_main_bet(state, seat, INITIAL, "AO-9.21") if zone == JACKPOT else None


def _why_not_leave(state: State, seat: Seat) -> Refused | None:
    """What a player lost by passing comes back to them if the round is annulled."""
    if is_playing(state, seat):
        return Refused("AO-9.30 R-423", "round-not-over")
    return jackpot.is_waiting(CHAPTER, jackpot_rank, state, seat)  # AO-9.13


def jackpot_rank(state: State, seat: Seat) -> int | None:
    """Of cards that were turned: a player who passed shows none."""
    hand, ranked = state.hands.get(seat), state.rules.jackpot_combinations
    if hand is None or hand.category not in ranked:
        return None
    return 1 + ranked.index(hand.category)  # AO-9.11


def is_playing(state: State, seat: Seat) -> bool:
    """Have they a part in a round that is not over?"""
    if state.phase == Phase.CLOSED:
        return seat in state.hands or bool(state.cloth.of(seat))
    return seat in state.hands and CHAPTER.unsettled(state)


# Collection and payment


def _fate(state: State, bet: Bet) -> Fate:
    hand = state.hands[bet.seat]
    if hand.forfeited or hand.outcome == Outcome.LOSES:
        return Fate(taken=bet.chips)  # AO-9.24 AO-9.29 R-65
    return Fate(prize=_prizes(state)[bet.seat, bet.zone], returned=bet.chips)  # AO-9.8 AO-9.26 AO-9.27 AO-9.28 R-58


def _prizes(state: State) -> dict[tuple[Seat, str], int]:
    owed = {}
    for bet in state.cloth.bets:
        hand = state.hands[bet.seat]
        if hand.outcome is not None and not hand.forfeited:
            owed[bet.seat, bet.zone] = prize(hand.outcome, hand.category, bet.zone, bet.chips)
    return within_limit(state.rules, owed)  # AO-9.16 R-66


def by_seat(_: State, bet: Bet) -> tuple[int, int]:
    return bet.seat, BOXES.index(bet.zone)


CHAPTER: Chapter[State] = Chapter(
    zones=_zones,
    zones_cites="AO-9.2 AO-9.20",
    limit=_limit,
    may_not_bet=_may_not_bet,
    must_stay=anywhere,
    fate=_fate,
    collection=by_seat,
    payment=by_seat,
    asks_first=False,
    why_not_leave=_why_not_leave,
    needs_bets=True,
)


# Once the bets are closed the deal begins


def _place(state: State, command: PlaceBet, chance: Chance) -> Iterator[Event]:
    if state.phase == Phase.CLOSED:
        raise out_of_turn(state, "AO-9.22" if command.zone == JACKPOT else "AO-9.20")
    return place_bet(CHAPTER, state, command, chance)


# Bets are asked for when the cards are ready


def _why_not_open(state: State, who: Who) -> Refused | None:
    if who != Role.CROUPIER or not CHAPTER.may_open(state):
        return None
    if is_dealt(state):
        return out_of_turn(state, "AO-9.26")  # a round goes on where everybody has passed
    return _unready(state)


def _why_not_close(state: State, who: Who) -> Refused | None:
    """Decks that were replaced while bets are made are prepared first."""
    closes = Role.CROUPIER if state.window.deadline is None else Role.CLOCK
    return _unready(state) if who == closes and CHAPTER.accepts_bets(state) else None


def _unready(state: State) -> Refused | None:
    step = state.deck.step
    return None if step == DeckStep.READY else Refused("AO-9.17 AO-9.18 AO-9.19", "deck-not-ready", step=step)


betting_window: Part[State] = window(State, CHAPTER).but(
    judges={PlaceBet: _place, CloseBets: jackpot.closing(CHAPTER)},
    bars={OpenBets: Bar(_why_not_open), CloseBets: Bar(_why_not_close)},
)
on_jackpot: Part[State] = jackpot.jackpot(State, CHAPTER, jackpot_rank)
