"""What a player of poker sees when it is their turn, read from the state as the wire tells it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from panoverde.core.cards import FACE_DOWN, Card
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.variants import SINTETICO, VARIANTS, Variant


class Rival(NamedTuple):
    paid: int
    """In the whole hand."""
    bet: int
    """In this round."""


class Situation(NamedTuple):
    variant: Variant
    ranking: Ranking
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: int
    """All that was staked in the hand."""
    missing: int
    """What it costs to stay in."""
    bet: int
    """Own bet of this round."""
    cave: int
    minimum: int
    rivals: tuple[Rival, ...]
    """Players who may still win."""
    behind: int
    """How many of them speak later in this round."""

    @property
    def is_first_round(self) -> bool:
        return len(self.board) <= self.variant.board[0]

    @property
    def odds(self) -> float:
        """The equity from which staying in pays."""
        return self.missing / (self.pot + self.missing) if self.missing else 0.0


def situation(state: Mapping[str, Any], seat: int) -> Situation | None:
    """None unless the player holds cards that they have seen."""
    hand: Any = state["hand"]
    own = hand["holdings"].get(str(seat)) if hand else None
    if not own or own["folded"] or not own["cards"] or FACE_DOWN in own["cards"]:
        return None
    rules, variant = state["rules"], VARIANTS[hand["variant"]]
    cave = state["players"][str(seat)]["cave"]
    holdings = hand["holdings"]
    live = [other for other in hand["order"] if not holdings[str(other)]["folded"]]
    later = [other for other in _after(hand["order"], seat) if other in live]
    return Situation(
        variant,
        _ranking(variant, rules["pair_kickers"]),
        tuple(map(Card, own["cards"])),
        tuple(map(Card, hand["board"])),
        hand["dead"] - hand["awarded"] + sum(one["paid"] for one in holdings.values()),
        min(max(hand["price"] - own["bet"], 0), cave),
        own["bet"],
        cave,
        rules["minimum"],
        tuple(Rival(holdings[str(other)]["paid"], holdings[str(other)]["bet"]) for other in live if other != seat),
        sum(holdings[str(other)]["spoke_at"] is None for other in later),
    )


def _after(order: list[int], seat: int) -> list[int]:
    at = order.index(seat)
    return [*order[at + 1 :], *order[:at]]


def _ranking(variant: Variant, pair_kickers: bool) -> Ranking:
    if variant != SINTETICO:
        return STANDARD
    return SINTETICO_LAND if pair_kickers else SINTETICO_ONLINE
