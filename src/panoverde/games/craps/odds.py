"""Craps: what every bet gains from each of the 36 throws of two dice, in each state that it may be in."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance, exhaust
from panoverde.core.dice import Dice, total
from panoverde.core.money import Odds
from panoverde.lab.odds import Alternative, BetRow, OutcomeTable

from .payout import ThrowEffect, effect, net
from .rules import COMES, DICE, HARDWAYS, LINES, POINTS, ZONES, BarredPair, DontOdds, Rules, number_of, pays_on_number

START = 0
"""The state before the first throw; those after it are the points, in their order."""
WORKING = POINTS[0]
"""Any point will do: bets that may be off on the come-out are looked at while they work."""


def draw(rules: Rules, chance: Chance) -> Dice:  # noqa: ARG001 - the dice don't depend on the rules
    return chance.dice(DICE)


def arms(rules: Rules) -> dict[str, Callable[[Dice], bool]]:  # noqa: ARG001 - nor do their totals
    """A total or, where there is a hardway on it, its pair or another way."""
    plain = {f"total_{points}": _comes(points) for points in range(2, 13) if points not in HARDWAYS}
    hard = {f"hard_{points}": _comes(points, hard=True) for points in HARDWAYS}
    easy = {f"easy_{points}": _comes(points, hard=False) for points in HARDWAYS}
    return {**plain, **hard, **easy}


def _comes(points: int, *, hard: bool | None = None) -> Callable[[Dice], bool]:
    return lambda dice: total(dice) == points and hard in (None, dice[0] == dice[1])


def outcomes(rules: Rules) -> OutcomeTable:
    return OutcomeTable(_weights(rules), tuple(_rows(rules)))


def _weights(rules: Rules) -> tuple[int, ...]:
    return (1,) * len(_throws(rules))


def _throws(rules: Rules) -> list[Dice]:
    return [dice for _, dice in exhaust(lambda chance: draw(rules, chance))]


def _rows(rules: Rules) -> list[BetRow]:
    contracts = [_contract(rules, zone) for zone in (*LINES, *COMES)]
    behind = [_odds(rules, zone, point) for zone in ("odds_pass", "odds_dont_pass") for point in POINTS]
    others = [_single(rules, zone) for zone in ZONES if ZONES[zone].kind not in ("line", "odds")]
    return contracts + behind + others


def _contract(rules: Rules, zone: str) -> BetRow:
    """A bet with a first throw and, where that does not decide it, a number."""
    chips, throws = rules.least(zone), _throws(rules)
    if zone in LINES:
        states: list[tuple[str, int | None]] = [(zone, point) for point in (None, *POINTS)]  # AO-4.10a AO-4.10b
    else:
        states = [(zone, WORKING), *((f"{zone}_{point}", WORKING) for point in POINTS)]  # AO-4.10c AO-4.10d R-33
    nets = tuple(tuple(net(rules, where, chips, point, dice) for dice in throws) for where, point in states)
    stays = tuple(tuple(state for _ in throws) for state in range(1, len(states)))
    first = tuple(1 + POINTS.index(total(dice)) if total(dice) in POINTS else START for dice in throws)
    return BetRow(zone, chips, nets, (first, *stays))


def _odds(rules: Rules, zone: str, point: int) -> BetRow:
    """Behind a line with this point, for a stake that is paid exactly."""
    priced = _priced(rules, zone, point, pays_on_number(rules, zone, point))  # AO-4.11a R-30
    return replace(priced, bet=f"{zone}_{point}", kind=zone)


def _single(rules: Rules, zone: str) -> BetRow:
    """A bet that always waits for the same totals."""
    chips = rules.least(zone)
    nets = tuple(net(rules, zone, chips, WORKING, dice) for dice in _throws(rules))
    alike = ZONES[zone].number is not None or zone.startswith("total_")
    return BetRow(zone, chips, (nets,), kind=zone.rpartition("_")[0] if alike else "")


def _priced(rules: Rules, zone: str, point: int, pays: Odds) -> BetRow:
    """The same bet at another price, for a stake that it pays exactly."""
    stake = rules.least(zone) * pays.per
    results = {ThrowEffect.WINS: pays.net(stake), ThrowEffect.LOSES: -stake, ThrowEffect.STANDS: None}
    nets = tuple(results[effect(rules, zone, point, dice)] for dice in _throws(rules))
    return BetRow(zone, stake, (nets,))


def alternatives(rules: Rules) -> tuple[Alternative, ...]:
    """What the misprints and the open choices of the chapter would be worth.

    A hardway read literally (R-34) would both win and lose with its own pair, so there is nothing to compute.
    """
    return (
        *(_barred(rules, bar) for bar in BarredPair),
        *_two_prices(rules, "R-28", "place_4", ("printed", Odds(9, 15)), ("read", Odds(9, 5))),
        *_two_prices(rules, "R-29", "lay_6", ("printed", Odds(10, 13)), ("usual", Odds(4, 5))),
        *(choice for point in (4, 5, 6) for choice in _odds_laid(rules, point)),
    )


def _barred(rules: Rules, bar: BarredPair) -> Alternative:
    bet_row = _contract(replace(rules, bar=bar), "dont_pass")
    return Alternative("R-36", f"bar_{bar}", bet_row.wager(_weights(rules)), adopted=bar == rules.bar)


def _two_prices(rules: Rules, cites: str, zone: str, *prices: tuple[str, Odds]) -> Iterator[Alternative]:
    adopted = pays_on_number(rules, zone, number_of(zone))
    for name, pays in prices:
        wager = _priced(rules, zone, WORKING, pays).wager(_weights(rules))
        yield Alternative(cites, f"{name}_{pays.to}_{pays.per}", wager, adopted=pays == adopted)


def _odds_laid(rules: Rules, point: int) -> Iterator[Alternative]:
    """Behind the don't pass line: at the one table of prices that is printed, and at its inverse."""
    for choice in (DontOdds.PRINTED, DontOdds.INVERSE):
        row = _odds(replace(rules, dont_odds=choice), "odds_dont_pass", point)
        name = "as_printed" if choice == DontOdds.PRINTED else "inverse"
        yield Alternative("R-30", name, row.wager(_weights(rules)), adopted=choice == rules.dont_odds)
