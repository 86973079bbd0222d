"""Banca francesa: where bets lie, how much each may be, and what the dice do to them."""

from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter, Fate, anywhere
from panoverde.games._kit.cloth import Bet
from panoverde.games._kit.limit import Limit

from .payout import at_risk, prize
from .rules import CHANCES, LINES, ZONES, chance_of
from .state import State

OF_LINES = "AO-3.10c PT-BFO-10"


def _limit(state: State, seat: Seat, zone: str) -> Limit:
    """What the law and the operator allow this player on this zone, given the rest of what they have at stake."""
    rules, chance = state.rules, chance_of(zone)
    maximum = rules.maximum(chance)
    free = maximum
    for bet in state.cloth.bets:
        if bet.seat == seat and bet.zone != zone and chance_of(bet.zone) == chance:
            free -= at_risk(bet.zone, bet.chips)  # the area and the line count together
    half = 2 if zone in LINES else 1  # AO-3.10c PT-BFO-10 R-22: the chips run from 2 x min to 2 x max
    return Limit(
        zone=zone,
        minimum=half * rules.minimum,
        maximum=half * maximum,
        free=half * free,
        step=half,
        cap=half * CHANCES[chance].cap,
        currency=rules.currency,
        least_cites=OF_LINES if zone in LINES else "AO-3.16 PT-BFO-11 PT-BFO-3c",
        most_cites=OF_LINES if zone in LINES else CHANCES[chance].cap_cites,
        step_cites=f"{OF_LINES} R-22",
        free_cites="R-198 PT-BFO-3b",
    )


def _one_chance(state: State, seat: Seat, zone: str) -> Refused | None:
    """Is the player on another chance, where the operator allows only one?"""
    others = (bet for bet in state.cloth.of(seat) if chance_of(bet.zone) != chance_of(zone))
    if state.rules.single_chance_only and any(others):
        return Refused("PT-BFO-8 R-24", "one-chance-only", zone=zone)
    return None


def _fate(state: State, bet: Bet) -> Fate | None:
    if chance_of(bet.zone) == state.decides:
        return Fate(prize=prize(bet.zone, bet.chips))  # AO-3.12 AO-3.13
    if state.lifted:
        return None  # AO-3.7d: no other chance loses
    taken = at_risk(bet.zone, bet.chips)
    return Fate(taken=taken, returned=bet.chips - taken)  # PT-BFO-22 R-22


def _round_the_table(_: State, bet: Bet) -> tuple[bool, int, int]:
    """The ases first, then counter-clockwise: seats are numbered clockwise, so the last one first."""
    return bet.zone != "ases", -bet.seat, OUTSIDE_IN.index(bet.zone)  # AO-3.11 R-197


OUTSIDE_IN = ("ases", "pequeno", "risco_exterior", "grande", "risco_interior")

CHAPTER: Chapter[State] = Chapter(
    zones=lambda _: ZONES,
    zones_cites="AO-3.9 AO-3.10 PT-BFO-8 PT-BFO-9",
    limit=_limit,
    may_not_bet=_one_chance,
    must_stay=anywhere,
    fate=_fate,
    collection=_round_the_table,
    payment=_round_the_table,
    window_seconds=lambda state: state.rules.window_seconds(undecided=bool(state.dice) and state.decides is None),
    asks_first=False,
)
