"""Craps: where bets lie, how much each may be, what a throw does to them, and odds that may go at any moment."""

from collections.abc import Iterator

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.option import Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter, Fate
from panoverde.games._kit.cloth import Bet, Phase, player_at
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.settlement import BetMoved, bet_moved, settlement
from panoverde.games._kit.window import WithdrawBet, window, withdraw, withdraw_bet, withdraw_options

from .payout import ThrowEffect, effect, is_over, pays, travels_to
from .rules import COMES, LINES, NUMBERS, TRAVELLED, ZONES, ComeFrozen, number_of, pays_on_number
from .state import LastSeries, State


def _limit(state: State, seat: Seat, zone: str) -> Limit:
    """What the operator allows on this zone and, behind a bet, what that bet and the largest payment allow."""
    rules, kind, behind = state.rules, ZONES[zone].kind, ZONES[zone].behind
    most = rules.most_odds(zone, state.point, state.cloth.on(seat, behind)) if behind else rules.most(zone)
    return Limit(
        zone=zone,
        minimum=rules.least(zone),
        maximum=most,
        free=most,
        currency=rules.currency,
        least_cites="AO-4.12 R-38" if kind in NUMBERS else "R-39",
        most_cites="AO-4.11a R-31" if behind else "R-39 R-220",
        step=rules.least(zone) if kind in NUMBERS else 1,  # AO-4.12 R-38
        step_cites="AO-4.12 R-38",
        exact=pays_on_number(rules, zone, number_of(zone, state.point)).per,
    )


def _may_not_bet(state: State, seat: Seat, zone: str) -> Refused | None:
    if zone in LINES and state.point is not None:
        return Refused("AO-4.10i AO-4.10a AO-4.10b R-222", "series-under-way", zone=zone, point=state.point)
    if zone in COMES and state.point is None:
        return Refused("AO-4.10c AO-4.10d R-222", "no-point-yet", zone=zone)
    if zone in TRAVELLED:
        return Refused("AO-4.10c AO-4.10d R-33", "bets-travel-there", zone=zone)
    if zone in COMES and state.cloth.on(seat, zone) and _is_frozen(state, seat, zone):
        return Refused("AO-4.10i R-222", "frozen", zone=zone)  # nor is their amount changed
    behind = ZONES[zone].behind
    if behind and state.point is None:
        return Refused("AO-4.11a", "no-point-yet", zone=zone)  # «estabelecido o ponto»
    if behind and not state.cloth.on(seat, behind):
        return Refused("AO-4.11a", "nothing-before-it", zone=zone, behind=behind)
    return None


def _must_stay(state: State, seat: Seat, zone: str) -> Refused | None:
    after_the_point = zone in LINES and state.point is not None
    frozen = zone in TRAVELLED or after_the_point or (zone in COMES and _is_frozen(state, seat, zone))
    return Refused("AO-4.10i R-222", "frozen", zone=zone) if frozen else None


def _is_frozen(state: State, seat: Seat, zone: str) -> bool:
    """May this player's bet on come or don't come neither go nor change?"""
    if state.point is None:
        return False  # the series is over
    barred = zone == "dont_come" and seat in state.undecided
    return barred or state.rules.come_frozen == ComeFrozen.AT_ONCE  # AO-4.10i R-222


def _fate(state: State, bet: Bet) -> Fate | None:
    ends = state.last_series == LastSeries.OVER  # nothing is left on the cloth
    match effect(state.rules, bet.zone, state.thrown_for, state.dice):
        case ThrowEffect.WINS:
            price, nearest = pays(state.rules, bet.zone, state.thrown_for, state.dice), state.rules.rounds_to_nearest
            prize = price.net(bet.chips, nearest=nearest)
            at_once = bet.zone in COMES and state.rules.come_frozen == ComeFrozen.AT_ONCE  # it would be frozen
            back = ends or at_once or is_over(bet.zone, state.point)
            return Fate(prize=prize, returned=bet.chips if back else 0)  # AO-4.13b R-223
        case ThrowEffect.LOSES:
            return Fate(taken=bet.chips)
        case ThrowEffect.TRAVELS if not ends:
            return Fate(moves_to=travels_to(bet.zone, state.dice))  # AO-4.10c AO-4.10d R-33
        case ThrowEffect.RETURNS:
            return Fate(returned=bet.chips)  # R-32 R-221
        case _:
            return Fate(returned=bet.chips) if ends else None


def clockwise(_: State, bet: Bet) -> tuple[int, int]:
    """From the stickman's left, each player's bets in the order of the cloth."""
    return bet.seat, ORDER[bet.zone]


ORDER = {zone: place for place, zone in enumerate(ZONES)}


def _series_goes_on(state: State) -> bool:
    """Did the last throw leave the point as it was?"""
    return bool(state.dice) and state.point is not None and state.thrown_for == state.point


CHAPTER: Chapter[State] = Chapter(
    zones=lambda _: ZONES,
    zones_cites="AO-4.9 AO-4.10 AO-4.11 AO-4.12 AO-4.13",
    limit=_limit,
    may_not_bet=_may_not_bet,
    must_stay=_must_stay,
    fate=_fate,
    collection=clockwise,
    payment=clockwise,
    asks_first=True,
    needs_bets=True,
    window_seconds=lambda state: state.rules.window_seconds(undecided=_series_goes_on(state)),
)


# Odds are free longer than the other bets


def _odds_are_free(state: State, who: Who, zone: str) -> bool:
    """They may be taken back at any moment, unless the throw on the table decides them."""
    if zone not in ZONES or not ZONES[zone].behind or who not in state.cloth.players:
        return False
    if state.phase != Phase.DECIDED:
        return True
    return effect(state.rules, zone, state.thrown_for, state.dice) == ThrowEffect.STANDS  # AO-4.11a R-231


def _withdraw(state: State, command: WithdrawBet, chance: Chance) -> Iterator[Event]:
    if not _odds_are_free(state, command.by, command.zone):
        return withdraw_bet(CHAPTER, state, command, chance)
    seat, _ = player_at(state.cloth, command.by)
    return withdraw(state.cloth, _limit(state, seat, command.zone), seat, command)  # AO-4.11a R-231


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    yield from (option for option in _window.offers[int](state, seat) if not _takes_odds(option))
    for bet in state.cloth.of(seat):
        if _odds_are_free(state, seat, bet.zone):
            yield from withdraw_options(state.cloth, seat, _limit(state, seat, bet.zone), None)


def _takes_odds(option: Option) -> bool:
    match option:
        case Option("withdraw_bet", (Pick("zone", (str(zone),)), *_)):
            return ZONES[zone].behind is not None
        case _:
            return False


_window = window(State, CHAPTER)
betting: Part[State] = _window.but(
    judges={WithdrawBet: _withdraw}, cites={WithdrawBet: "AO-4.10i AO-4.11a R-222 R-231"}, offers={int: _players_offers}
)
payment: Part[State] = settlement(State, CHAPTER).but(believes={BetMoved: bet_moved})
