"""Cussec: where bets lie, how much each may be, and what the dice do to them."""

from panoverde.core.people import Seat
from panoverde.games._kit.chapter import Chapter, Fate, anywhere
from panoverde.games._kit.cloth import Bet
from panoverde.games._kit.limit import Limit

from .payout import result
from .rules import KIND_OF, ZONES
from .state import State


def _limit(state: State, seat: Seat, zone: str) -> Limit:  # noqa: ARG001 - the same for everybody
    rules, kind = state.rules, KIND_OF[zone]
    return Limit(
        zone=zone,
        minimum=rules.least(kind),
        maximum=rules.most(kind),
        free=rules.most(kind),
        currency=rules.currency,
        least_cites="R-39",
        most_cites="R-39",
    )


def _fate(state: State, bet: Bet) -> Fate:
    net = result(bet.zone, bet.chips, state.dice)
    return Fate(prize=net) if net > 0 else Fate(taken=-net)  # AO-5.9 AO-5.11: the stake stays the player's


def _round_the_table(_: State, bet: Bet) -> tuple[int, int]:
    return bet.seat, PLACE_OF[bet.zone]


PLACE_OF = {zone: place for place, zone in enumerate(ZONES)}

CHAPTER: Chapter[State] = Chapter(
    zones=lambda _: ZONES,
    zones_cites="AO-5.8",
    limit=_limit,
    may_not_bet=anywhere,
    must_stay=anywhere,
    fate=_fate,
    collection=_round_the_table,
    payment=_round_the_table,
    asks_first=True,  # AO-5.5: the dice are shaken before the bets
)
