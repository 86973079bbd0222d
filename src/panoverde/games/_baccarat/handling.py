"""Who handles the cards of a side."""

from collections.abc import Collection, Iterable

from panoverde.core.people import Seat
from panoverde.games._banked.model import Bet


def handler(stakes: Iterable[Bet], declined: Collection[Seat]) -> Seat | None:
    """The highest stake and, of equal ones, the lowest seat; the next where he doesn't want to. None: the croupier."""
    willing = [bet for bet in stakes if bet.seat not in declined]  # AO-10.18 AO-11.20
    first = min(willing, key=lambda bet: (-bet.chips, bet.seat), default=None)  # AO-10.18 AO-11.18 AO-11.19
    return first.seat if first else None
