"""Cussec: what every bet gains from each of the 216 throws of three dice."""

from collections.abc import Callable

from panoverde.core.chance import Chance, exhaust
from panoverde.core.dice import Dice, total
from panoverde.lab.odds import Alternative, BetRow, OutcomeTable

from .payout import DICE, is_triple, result
from .rules import DUPLO, GRANDE, KIND_OF, NUMERO, PEQUENO, ZONES, Rules

Net = Callable[[str, int, Dice], int]
"""What a bet gains or loses, by zone, chips and dice."""


def draw(rules: Rules, chance: Chance) -> Dice:  # noqa: ARG001 - the dice don't depend on the rules
    return chance.dice(DICE)


def arms(rules: Rules) -> dict[str, Callable[[Dice], bool]]:  # noqa: ARG001 - nor does the board
    """Either side of the board, or a triple, where both lose."""
    return {
        "pequeno": lambda dice: total(dice) in PEQUENO and not is_triple(dice),
        "grande": lambda dice: total(dice) in GRANDE and not is_triple(dice),
        "qualquer_triplo": is_triple,
    }


def outcomes(rules: Rules) -> OutcomeTable:
    throws = _throws(rules)
    rows = tuple(_bet_row(rules, zone, throws, result) for zone in ZONES)
    return OutcomeTable(_weights(throws), rows)


def _throws(rules: Rules) -> list[Dice]:
    return [dice for _, dice in exhaust(lambda chance: draw(rules, chance))]


def _weights(throws: list[Dice]) -> tuple[int, ...]:
    return (1,) * len(throws)


def _bet_row(rules: Rules, zone: str, throws: list[Dice], net: Net) -> BetRow:
    chips = rules.least(KIND_OF[zone])
    return BetRow(zone, chips, (tuple(net(zone, chips, dice) for dice in throws),), kind=KIND_OF[zone])


def alternatives(rules: Rules) -> tuple[Alternative, ...]:
    """What the readings of the chapter are worth: each bet as it is paid here, and as it might have been read."""
    throws = _throws(rules)
    return tuple(
        Alternative(cites, choice, _bet_row(rules, zone, throws, net).wager(_weights(throws)), adopted=net is result)
        for zone, readings in READINGS.items()
        for cites, choice, net in readings
    )


def _prizes_added(zone: str, chips: int, dice: Dice) -> int:
    """Each further die adds its prize to those before."""
    shown = dice.count(int(zone[-1]))
    prizes = (NUMERO if KIND_OF[zone] == "numero" else DUPLO).items()
    return sum(pays.net(chips) for times, pays in prizes if times <= shown) or -chips


def _triples_lose(zone: str, chips: int, dice: Dice) -> int:
    return -chips if is_triple(dice) else result(zone, chips, dice)


MULTIPLES: tuple[tuple[str, str, Net], ...] = (
    ("R-41 R-42", "as_read", result),
    ("R-42", "prizes_added", _prizes_added),
    ("R-41", "triples_lose", _triples_lose),
)
READINGS: dict[str, tuple[tuple[str, str, Net], ...]] = {
    "numero_1": MULTIPLES,
    "duplo_1": MULTIPLES,
    "total_6": (("R-41", "as_read", result), ("R-41", "triples_lose", _triples_lose)),
    "total_9": (("R-41", "as_read", result), ("R-41", "triples_lose", _triples_lose)),
}
"""The first of equal bets; and the totals that a triple can make, which 15 and 12 mirror."""
