"""What a bot does at blackjack: the best strategy by totals of a table with the usual options."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde.bots.choice import Choice, is_open
from panoverde.core.cards import Card
from panoverde.core.decider import Instant
from panoverde.core.option import Option, Pick
from panoverde.core.people import Seat
from panoverde.games.blackjack.hands import TEN, TWO, Hand, hard, is_ace, value, zone_of
from panoverde.games.blackjack.state import State, to_decide

STAND, DRAW, DOUBLE, SPLIT, SURRENDER = "stand", "ask_card", "double", "split", "surrender_hand"
ACTS = {"S": STAND, "H": DRAW, "D": DOUBLE, "P": SPLIT, "R": SURRENDER}
OTHERWISE = {"s": STAND, "h": DRAW}
"""What a cell says second: what to do where the first is not allowed."""
DECLINE, FOLLOW, STAY_OUT, PLACE = "decline_insurance", "follow", "stay_out", "place_bet"

UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
CHART = {
    "hard": {
        "20": "S S S S S S S S S S",
        "19": "S S S S S S S S S S",
        "18": "S S S S S S S S S S",
        "17": "S S S S S S S S S S",
        "16": "S S S S S H H Rh Rs H",
        "15": "S S S S S H H H Rh H",
        "14": "S S S S S H H H Rh H",
        "13": "S S S S S H H H H H",
        "12": "H H S S S H H H H H",
        "11": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
        "10": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
        "9": "H Dh Dh Dh Dh H H H H H",
        "8": "H H H H H H H H H H",
        "7": "H H H H H H H H H H",
        "6": "H H H H H H H H H H",
        "5": "H H H H H H H H H H",
    },
    "soft": {
        "A-9": "S S S S S S S S S S",
        "A-8": "S S S S S S S S S S",
        "A-7": "S S S S S S S H H H",
        "A-6": "H H H H H H H H H H",
        "A-5": "H H H H H H H H H H",
        "A-4": "H H H H H H H H H H",
        "A-3": "H H H H H H H H H H",
        "A-2": "H H H H H H H H H H",
    },
    "pair": {
        "A-A": "P P P P P P P P P H",
        "10-10": "S S S S S S S S S S",
        "9-9": "P P P P P S P P S S",
        "8-8": "P P P P P P P P Rs H",
        "7-7": "P P P P P P H H H H",
        "6-6": "P P P P P H H H H H",
        "5-5": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
        "4-4": "H H H P P H H H H H",
        "3-3": "P P P P P P H H H H",
        "2-2": "P P P P P P H H H H",
    },
}
"""By the bank's card, from 2 to the ace. The laboratory's solver finds the same for six decks and the law's profile."""


def choose(state: Mapping[str, Any], _: int, options: Sequence[Option], at: Instant) -> Choice | None:
    """None where it is no decision of this kind: an ordinary choice will do."""
    offered = {option.kind: option for option in options if is_open(option, at)}
    wanted = (DECLINE, FOLLOW, STAY_OUT) if offered.keys().isdisjoint(ACTS.values()) else _wanted(state)
    found = next((offered[kind] for kind in wanted if kind in offered), None)
    return None if found is None else Choice(found.kind, {}, found.until)


def _wanted(state: Mapping[str, Any]) -> tuple[str, ...]:
    """What the chart says of the hand in turn, then what it says where that is not allowed."""
    seen = msgspec.convert(state, State, str_keys=True)
    hand = to_decide(seen)
    if hand is None:
        return ()
    cell = cell_of(hand, seen.up)
    plain = cell_of(hand, seen.up, pair=False)
    return *_acts(cell), *_acts(plain), DRAW, STAND


def _acts(cell: str) -> tuple[str, ...]:
    return tuple((ACTS | OTHERWISE)[letter] for letter in cell)


def cell_of(hand: Hand, up: Card, *, pair: bool = True) -> str:
    """Of the chart; a pair that can't be split is played by its total."""
    column = UP_CARDS.index("A" if is_ace(up) else str(value(up)))
    kind, row = _row(hand) if pair else _by_total(hand)
    return CHART[kind][row].split()[column]


def _row(hand: Hand) -> tuple[str, str]:
    values = [value(card) for card in hand.cards]
    if len(values) == TWO and values[0] == values[1]:
        name = "A" if is_ace(hand.cards[0]) else str(values[0])
        return "pair", f"{name}-{name}"
    return _by_total(hand)


def _by_total(hand: Hand) -> tuple[str, str]:
    low = hard(hand.cards)
    if hand.total == low + TEN:
        return (
            "soft",
            f"A-{max(low - 1, TWO)}",
        )  # a pair of aces that can't be split draws, as the lowest soft hand does
    return "hard", str(max(hand.total, 5))


def own_place(option: Option, seat: int) -> Option | None:
    """A bot stakes on its own place alone: at others' it would be asked to follow, and everybody would wait for it."""
    if option.kind != PLACE:
        return option
    zone = zone_of(Seat(seat))
    asks = tuple(replace(ask, choices=(zone,)) if isinstance(ask, Pick) else ask for ask in option.asks)
    takes = any(isinstance(ask, Pick) and zone in ask.choices for ask in option.asks)
    return replace(option, asks=asks) if takes else None
