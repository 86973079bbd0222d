"""What a bot does at póquer sem descarte: it goes with a pair or better, or with ace, king, jack, eight, three."""

from collections.abc import Mapping, Sequence
from typing import Any

from panoverde.bots.choice import Choice, is_open
from panoverde.core.cards import Card
from panoverde.core.decider import Instant
from panoverde.core.option import Option
from panoverde.games.sem_descarte.ranking import strength

VOU, PASSO = "vou", "passo"
LEAST = tuple(map(Card, ("Ac", "Kd", "Jh", "8s", "3c")))
"""The lowest hand that goes: nothing lower wins back, in the mean, what it costs to go."""


def goes(cards: tuple[Card, ...]) -> bool:
    mine, least = (strength(hand, suit_tiebreak=False).value for hand in (cards, LEAST))
    return mine >= least


def choose(state: Mapping[str, Any], seat: int, options: Sequence[Option], at: Instant) -> Choice | None:
    """None where it is no decision of this kind: an ordinary choice will do."""
    offered = {option.kind: option for option in options if is_open(option, at)}
    if PASSO not in offered:
        return None
    cards = tuple(state["hands"][str(seat)]["cards"])
    found = offered[VOU if VOU in offered and goes(cards) else PASSO]
    return Choice(found.kind, {}, found.until)
