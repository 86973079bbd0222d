"""The options of a game whose throws may decide nothing."""

from collections.abc import Mapping

from panoverde.games._kit.options import LONGEST_WINDOW, TableOptions, within

SHORTEST_CHANGE = 5
"""Seconds in which a player can take their bets back after an undecided throw, or change them."""


class ThrowOptions(TableOptions, kw_only=True):
    undecided_seconds: int | None = None
    """The betting window after an undecided throw, never longer than the others; None: as long as they are."""

    @property
    def demo_options(self) -> Mapping[str, str]:
        return {"undecided_seconds": "10"}

    def window_seconds(self, *, undecided: bool) -> int | None:
        usual, short = self.betting_seconds, self.undecided_seconds
        if not undecided or usual is None or short is None:
            return usual
        return min(short, usual)  # PT-BFO-17 R-361


def check_throws(rules: ThrowOptions) -> None:
    if rules.undecided_seconds is not None:
        cites = "PT-BFO-13 PT-BFO-17 R-361"
        within("undecided_seconds", rules.undecided_seconds, SHORTEST_CHANGE, LONGEST_WINDOW, cites)
