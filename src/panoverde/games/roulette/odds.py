"""Roulette: what every bet gains from each of the 37 numbers."""

from msgspec.structs import replace

from panoverde.games._roulette.layout import Place
from panoverde.lab.exact import Alternative, OutcomeTable, Wager

from .payout import result
from .rules import Rules


def outcomes(rules: Rules) -> OutcomeTable:
    numbers = rules.wheel.pockets
    return OutcomeTable(
        weights=(1,) * len(numbers),
        wagers=tuple(_wager(rules, place) for place in rules.layout.values()),
    )


def _wager(rules: Rules, place: Place) -> Wager:
    """For twice the smallest stake, so that half of it is a whole sum too."""
    stake = 2 * rules.minimum * place.unit
    nets = tuple(result(place, stake, number) for number in rules.wheel.pockets)
    return Wager(place.zone, stake, (nets,), kind=place.kind)


def alternatives(rules: Rules) -> tuple[Alternative, ...]:
    """Whether 17 wins both of its cavalos among the vadios; no other doubt changes what a bet is worth."""
    vadios = rules.layout.get("vadios")
    if vadios is None:
        return ()
    return (
        Alternative("R-16", "every_part_with_the_number", _wager(rules, vadios), adopted=True),
        Alternative("R-16", "one_part_only", _wager(rules, _one_part_each(vadios))),
    )


def _one_part_each(place: Place) -> Place:
    """The text in the singular: a number that two parts share wins with the first of them only."""
    parts, seen = [], set[int]()
    for part in place.parts:
        parts.append(replace(part, numbers=tuple(number for number in part.numbers if number not in seen)))
        seen.update(part.numbers)
    return replace(place, parts=tuple(parts))
