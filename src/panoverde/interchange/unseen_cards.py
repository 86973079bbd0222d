"""Guesses cards that the file doesn't give but the rules want turned, so that they fit the pots in the file."""

from collections.abc import Iterator, Mapping, Set
from itertools import combinations, islice
from typing import NamedTuple

from panoverde.core.cards import Card
from panoverde.core.people import Seat
from panoverde.games._poker.ranking import STANDARD
from panoverde.games._poker.state import FACE_DOWN
from panoverde.games._poker.variants import Variant

Cards = tuple[Card, ...]

MOST_TRIED = 20_000
STRIDE = 17


class UnseenShowdown(NamedTuple):
    kind: Variant
    board: Cards
    paid: Mapping[Seat, int]
    """What each player still in has in the pot."""
    held: Mapping[Seat, Cards]
    """Their known cards."""
    winners: Set[Seat]


def fitting(showdown: UnseenShowdown) -> dict[Seat, Cards]:
    """A hand for each player whose cards are unknown.

    Of two winners the one with less in the pot has the better hand, else they would have won nothing; winners with the
    same have equal hands; losers have worse hands than any winner.
    """
    paid, held = showdown.paid, showdown.held
    winners = showdown.winners
    scores = {seat: _score(showdown, held[seat]) for seat in paid if _is_known(showdown, seat)}
    taken = {*showdown.board, *(card for cards in held.values() for card in cards)}
    found: dict[Seat, Cards] = {}
    for seat in sorted((one for one in paid if one not in scores), key=lambda one: (one not in winners, paid[one])):
        cards = found[seat] = _chosen(showdown, seat, scores, taken)
        scores[seat] = _score(showdown, cards)
        taken.update(cards)
    return found


def _is_known(showdown: UnseenShowdown, seat: Seat) -> bool:
    cards = showdown.held.get(seat, ())
    return len(cards) == showdown.kind.hole and FACE_DOWN not in cards


def _score(showdown: UnseenShowdown, cards: Cards) -> int:
    return STANDARD.score(cards, showdown.board, showdown.kind.own)


def _chosen(showdown: UnseenShowdown, seat: Seat, scores: Mapping[Seat, int], taken: set[Card]) -> Cards:
    """The first hand within its bounds; if there is none, the best for a winner and the worst for a loser."""
    paid, winners, wins = showdown.paid, showdown.winners, seat in showdown.winners
    rivals = winners & scores.keys()
    above = [scores[one] for one in rivals if not wins or paid[one] < paid[seat]]
    equal = {scores[one] for one in rivals if wins and paid[one] == paid[seat]}
    below = [score for one, score in scores.items() if wins and (one not in winners or paid[one] > paid[seat])]
    tried: dict[int, Cards] = {}
    for cards in _hands(showdown, seat, taken, reverse=wins):
        score = _score(showdown, cards)
        if all(score < one for one in above) and all(score > one for one in below) and equal <= {score}:
            return cards
        tried.setdefault(score, cards)
    return tried[max(tried) if wins else min(tried)]


def _hands(showdown: UnseenShowdown, seat: Seat, taken: set[Card], *, reverse: bool) -> Iterator[Cards]:
    """From low cards up, or from high cards down; with four cards only some, of mixed ranks."""
    kind = showdown.kind
    part = tuple(card for card in showdown.held.get(seat, ()) if card != FACE_DOWN)
    left = [card for card in kind.deck if card not in taken]
    if kind.hole > 2:
        left = [card for start in range(STRIDE) for card in left[start::STRIDE]]
    rest = combinations(reversed(left) if reverse else left, kind.hole - len(part))
    return islice(((*part, *cards) for cards in rest), MOST_TRIED)
