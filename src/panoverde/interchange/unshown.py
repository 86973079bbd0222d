"""Cards that the file does not know, where the rules want them turned: some that fit what the file says of the pot."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice

from panoverde.core.cards import Card
from panoverde.core.people import Seat
from panoverde.games._poker.model import FACE_DOWN
from panoverde.games._poker.ranking import STANDARD
from panoverde.games._poker.variants import Variant

Cards = tuple[Card, ...]

MOST_TRIED = 20_000
STRIDE = 17


def fitting(
    kind: Variant,
    board: Cards,
    live: Iterable[Seat],
    held: Mapping[Seat, Cards],
    winners: Iterable[Seat] | None,
    gone: Iterable[Card],
) -> dict[Seat, Cards] | None:
    """A hand for each of those still in whose cards are not known: worse than every known one, or better if the file
    says that he won. None where the file gives no way to tell.

    `winners`: who gained by the file; None if it doesn't say. `gone`: cards known to be elsewhere."""
    live = tuple(live)
    known = {seat: held[seat] for seat in live if seat in held and FACE_DOWN not in held[seat]}
    unknown = [seat for seat in live if seat not in known]
    scores = [STANDARD.score(cards, board, kind.own) for cards in known.values()]
    won = [seat for seat in unknown if winners is not None and seat in set(winners)]
    if len(won) > 1 or (not known and not won):
        return None
    taken = {*board, *gone, *(card for cards in held.values() for card in cards if card != FACE_DOWN)}
    found: dict[Seat, Cards] = {}
    for seat in sorted(unknown, key=lambda one: one not in won):  # the winner's first: the others must lose to him
        part = tuple(card for card in held.get(seat, ()) if card != FACE_DOWN)
        cards = _chosen(kind, board, part, taken, scores, seat in won)
        if cards is None:
            return None
        found[seat] = cards
        taken.update(cards)
        scores.append(STANDARD.score(cards, board, kind.own))
    return found


def _chosen(kind: Variant, board: Cards, part: Cards, taken: set[Card], scores: list[int], wins: bool) -> Cards | None:
    """The first hand that beats all these, or the first beaten by all; failing that, by one of them."""
    tried = list(_hands(kind, part, taken, reverse=wins))
    if not scores:
        return max(tried, key=lambda cards: STANDARD.score(cards, board, kind.own))
    fallback = None
    for cards in tried:
        score = STANDARD.score(cards, board, kind.own)
        if (score > max(scores)) if wins else (score < min(scores)):
            return cards
        if fallback is None and not wins and score < max(scores):
            fallback = cards
    return fallback


def _hands(kind: Variant, part: Cards, taken: set[Card], *, reverse: bool) -> Iterator[Cards]:
    """From the low cards up, or from the high ones down; of four cards not all, so with ranks mixed."""
    left = [card for card in kind.deck if card not in taken]
    if kind.hole > 2:
        left = [card for start in range(STRIDE) for card in left[start::STRIDE]]
    rest = combinations(reversed(left) if reverse else left, kind.hole - len(part))
    return islice(((*part, *cards) for cards in rest), MOST_TRIED)
