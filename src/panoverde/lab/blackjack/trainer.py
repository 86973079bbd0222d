"""What each play of a blackjack hand is worth to its player, by the cards of the hand and the bank's card.

Figures are those of a fresh shoe: the other cards on the table are not counted. A hand that comes of a split is worth
what such hands are worth in the mean, blind to the others; while its pair can be split again, it counts as a pair that
was dealt. Whether to follow another player's split or double has no figures.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from panoverde.core.cards import SUITS, Card
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Seat
from panoverde.games.blackjack.hands import TWO, Cards, Hand, insurance_of, value
from panoverde.games.blackjack.insurance import DeclineInsurance, Insure, TakeEvenMoney
from panoverde.games.blackjack.state import State, bettors, decides, hand_at, to_decide
from panoverde.games.blackjack.turns import AskCard, Double, Split, Stand, SurrenderHand
from panoverde.lab.blackjack.column import UNSPLIT, Column, column, splittable
from panoverde.lab.blackjack.command import options_of
from panoverde.lab.blackjack.hands import CELLS, hands
from panoverde.lab.blackjack.insurance import insurance
from panoverde.lab.blackjack.measures import Floats
from panoverde.lab.blackjack.options import BlackjackOptions, Shoe
from panoverde.lab.blackjack.prizes import hope, prize_share
from panoverde.lab.blackjack.search import FREE, settled, split_worth
from panoverde.lab.blackjack.tactics import prize_worth

HALF = 0.5  # AO-6.38 AO-6.39: even money is worth what half a stake on insurance is


def worths(view: State, command: Command, offered: Collection[str]) -> dict[str, float]:
    if isinstance(command, Insure | DeclineInsurance | TakeEvenMoney):
        return _insured(view, command)
    hand = to_decide(view)
    if hand is None or decides(view, hand.place) != command.by:
        return {}
    open_plays = {tag_of(kind) for kind in (Stand, AskCard, Double, Split, SurrenderHand)} & {*offered}
    found = hand_worths(options_of(view.rules), hand, view.up, can_split=tag_of(Split) in open_plays)
    return {play: worth for play, worth in found if play in open_plays}


def values(cards: Cards) -> tuple[int, ...]:
    """As the laboratory counts them, from the ace at 0."""
    return tuple(value(card) - 1 for card in cards)


class _Solved(NamedTuple):
    column: Column
    worth: Floats
    """By set and hand, played at its best."""
    split: dict[int, float]
    """By pair."""


@lru_cache(maxsize=256)
def _solved(options: BlackjackOptions, up: int) -> _Solved:
    found = column(options, Shoe.of(options), up)
    worth = settled(found, np.full(CELLS, FREE, np.int64))
    return _Solved(found, worth, split_worth(found, worth))


def hand_worths(options: BlackjackOptions, hand: Hand, up: Card, *, can_split: bool) -> Iterator[tuple[str, float]]:
    """In initial stakes, for a hand that the bank's blackjack, where it was looked for, has not ended."""
    every, held = hands(), values(hand.cards)
    solved = _solved(options, *values((up,)))
    column, place, number = solved.column, UNSPLIT, every.find(*held)
    if hand.split and not can_split:
        place = _set_of(column, held)
    chance = column.three[number] if place == UNSPLIT else column.chance[place, number]
    if chance <= 0:
        return
    drawn = every.drawn[number]
    drawing = column.draw[place, number] + solved.worth[place, drawn[drawn >= 0]].sum()
    if place == UNSPLIT and len(held) == TWO:
        drawing += _prize_by_suit(column, hand, up, number)
    yield tag_of(AskCard), float(drawing / chance)
    yield tag_of(Stand), float(column.stand[place, number] / chance)
    yield tag_of(Double), float(column.double[place, number] / chance)
    if can_split:
        share = splittable(options, column.shoe, held[0])
        yield tag_of(Split), solved.split[held[0]] / float(share) / float(chance)
    if place == UNSPLIT:
        yield tag_of(SurrenderHand), float(column.surrender[number] / chance)


def _set_of(column: Column, held: tuple[int, ...]) -> int:
    """Hands of a split with such cards; those not split where there are none: chips for another split are missing."""
    pair, second = held[:TWO]
    sets = enumerate(column.sets)
    return next((at for at, one in sets if one.deal.pair == pair and one.paired == (second == pair)), UNSPLIT)


def _prize_by_suit(column: Column, hand: Hand, up: Card, number: int) -> float:
    """What the prize is worth more with these suits than in the mean; a hand of a split wins none."""
    first, second = sorted(hand.cards, key=value)
    low, high, shown = values((first, second, up))
    mean = prize_share(column.options, column.shoe, (low, high), shown)
    suits = (_suit(first), _suit(second), _suit(up))
    hoped = 0 if hand.split else hope(column.options, column.shoe, (low, high), shown, suits)
    return prize_worth(column, number, hoped - mean)


def _suit(card: Card) -> int:
    return SUITS.index(card[1])


def _insured(view: State, command: Insure | DeclineInsurance | TakeEvenMoney) -> dict[str, float]:
    """Against no insurance, by the cards of the hand that is insured."""
    shoe, seat = Shoe.of(options_of(view.rules)), Seat(int(command.by))
    none = {tag_of(DeclineInsurance): 0.0}
    if isinstance(command, DeclineInsurance):
        mine = [hand for hand in view.hands if any(bet.seat == seat for bet in bettors(view, hand.place))]
        best = max((insurance(shoe, *values(hand.cards)) for hand in mine), default=None)
        return none if best is None else {**none, tag_of(Insure): HALF * float(best)}
    hand = hand_at(view, command.zone)
    gain = float(insurance(shoe, *values(hand.cards)))
    if isinstance(command, Insure):
        return {**none, tag_of(Insure): gain * command.chips / view.cloth.on(seat, hand.zone)}
    if view.cloth.on(seat, insurance_of(hand.place)):
        return {}
    return {**none, tag_of(TakeEvenMoney): HALF * gain}
