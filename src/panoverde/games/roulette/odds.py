"""Roulette: what every bet gains from each of the 37 numbers."""

from collections.abc import Callable

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.lab.odds import Alternative, BetRow, OutcomeTable

from .layout import Place, colour_of
from .payout import result
from .rules import Rules


def draw(rules: Rules, chance: Chance) -> int:
    return chance.spin(rules.wheel)


def arms(rules: Rules) -> dict[str, Callable[[int], bool]]:  # noqa: ARG001 - the colour belongs to the number
    """What a number may be: red, black or zero."""
    return {
        "encarnado": lambda number: colour_of(number) == "encarnado",
        "preto": lambda number: colour_of(number) == "preto",
        "zero": lambda number: number == 0,
    }


def outcomes(rules: Rules) -> OutcomeTable:
    return OutcomeTable(_weights(rules), tuple(_bet_row(rules, place) for place in rules.layout.values()))


def _weights(rules: Rules) -> tuple[int, ...]:
    return (1,) * len(rules.wheel.pockets)


def _bet_row(rules: Rules, place: Place) -> BetRow:
    """For twice the smallest stake, so that half of it is a whole sum too."""
    stake = 2 * rules.minimum * place.unit
    nets = tuple(result(place, stake, number) for number in rules.wheel.pockets)
    return BetRow(place.zone, stake, (nets,), kind=place.kind)


def alternatives(rules: Rules) -> tuple[Alternative, ...]:
    """Whether 17 wins both of its cavalos among the vadios; no other doubt changes what a bet is worth."""
    vadios, weights = rules.layout.get("vadios"), _weights(rules)
    if vadios is None:
        return ()
    return (
        Alternative("R-16", "every_part_with_the_number", _bet_row(rules, vadios).wager(weights), adopted=True),
        Alternative("R-16", "one_part_only", _bet_row(rules, _one_part_each(vadios)).wager(weights)),
    )


def _one_part_each(place: Place) -> Place:
    """The text in the singular: a number that two parts share wins with the first of them only."""
    parts, seen = [], set[int]()
    for part in place.parts:
        parts.append(replace(part, numbers=tuple(number for number in part.numbers if number not in seen)))
        seen.update(part.numbers)
    return replace(place, parts=tuple(parts))
