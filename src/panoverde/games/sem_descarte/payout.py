"""Póquer sem descarte: from a player's cards and the bank's to what each bet wins or loses. No state, no chance."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum

from panoverde.core.cards import Card
from panoverde.core.people import Seat

from .ranking import qualifies, strength
from .rules import EVEN_MONEY, INITIAL, PRIZES, PrizeCut, Rules


class Outcome(StrEnum):
    """How a player's hand ends; of one who passed nothing is left to end."""

    UNOPPOSED = "unopposed"  # the bank does not play: AO-9.26
    WINS = "wins"
    TIES = "ties"
    LOSES = "loses"


def outcome(rules: Rules, player: tuple[Card, ...], bank: tuple[Card, ...]) -> Outcome:
    if not qualifies(bank):
        return Outcome.UNOPPOSED  # AO-9.26 R-58
    mine, banks = (strength(cards, suit_tiebreak=rules.suit_tiebreak) for cards in (player, bank))
    return {1: Outcome.WINS, 0: Outcome.TIES, -1: Outcome.LOSES}[mine.versus(banks)]  # AO-9.8 AO-9.27 AO-9.29


def prize(ended: Outcome, category: str | None, box: str, chips: int) -> int:
    """What a bet wins besides itself, before any limit of the round."""
    if ended == Outcome.WINS and category is not None and box != INITIAL:
        return PRIZES[category].net(chips)  # AO-9.7 AO-9.27 R-57
    paid = ended == Outcome.WINS or (ended == Outcome.UNOPPOSED and box == INITIAL)
    return EVEN_MONEY.net(chips) if paid else 0  # AO-9.28 AO-9.26 R-58


def within_limit(rules: Rules, prizes: Mapping[tuple[Seat, str], int]) -> dict[tuple[Seat, str], int]:
    """The prizes of a round by seat and box, reduced where they are more than the bank may pay in one."""
    most = rules.max_round_prizes
    if most is None or sum(prizes.values()) <= most:
        return dict(prizes)  # AO-9.16
    if rules.prize_cut == PrizeCut.PROPORTIONAL:
        return _in_proportion(prizes, most)
    reduced: dict[tuple[Seat, str], int] = {}
    for seat, part in _equal_parts(prizes, most).items():
        reduced |= _in_proportion({box: amount for box, amount in prizes.items() if box[0] == seat}, part)
    return reduced


def _in_proportion(prizes: Mapping[tuple[Seat, str], int], most: int) -> dict[tuple[Seat, str], int]:
    total = sum(prizes.values())
    return {box: amount * most // total for box, amount in prizes.items()} if total else dict(prizes)


def _equal_parts(prizes: Mapping[tuple[Seat, str], int], most: int) -> dict[Seat, int]:
    """The smallest first: what a player does not need of their part is for the others."""
    owed = Counter[Seat]()
    for (seat, _), amount in prizes.items():
        owed[seat] += amount
    left, parts = most, {}
    for place, seat in enumerate(sorted(owed, key=lambda one: owed[one])):
        parts[seat] = min(owed[seat], left // (len(owed) - place))  # R-66 R-426
        left -= parts[seat]
    return parts
