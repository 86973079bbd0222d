"""Points of one tournament for the ranking of its season."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from panoverde.core.money import Sum
from panoverde.core.record import Record
from panoverde.tournament.fields import Name, Number

CENTS = 100


class Played(Record):
    """What a tournament was to one player. Bounties, rebuys, add-ons and xtrastacks give no points."""

    player: Name
    entries: Number = 1
    """Re-entries included."""
    prize: Sum = 0
    seat: Sum = 0
    """Value of an entry won in a satellite."""


class Chop(Record):
    """A deal: its players and the prizes that were not paid yet."""

    players: Annotated[tuple[Name, ...], Meta(min_length=1)]
    prizes: tuple[Sum, ...]

    @property
    def points(self) -> int:
        return -(-sum(self.prizes) // (CENTS * len(self.players)))  # FS-9.2


def of_tournament(buy_in: int, results: Sequence[Played], chop: Chop | None = None) -> dict[str, int]:
    """Points of every player; players of a deal who are in no result had one entry."""
    every = {result.player: result for result in results}
    dealt = chop.players if chop else ()
    every |= {player: Played(player) for player in dealt if player not in every}
    return {
        player: result.entries * buy_in // CENTS  # FS-9.2 R-186 R-531
        + result.seat // CENTS  # FS-9.2
        + (chop.points if chop and player in dealt else result.prize // CENTS)  # FS-9.2 R-185 R-526
        for player, result in every.items()
    }
