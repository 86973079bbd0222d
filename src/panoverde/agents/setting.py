"""What is played: a no-limit variant, with equal caves at the start of each hand."""

from panoverde.core.record import Record
from panoverde.games._poker.rules import LimitMode, MinimumRaise, RakeMode, Regime, Rules
from panoverde.games._poker.variants import VARIANTS, Variant


class Setting(Record):
    variant: str = "holdem"
    players: int = 6
    cave: int = 200
    minimum: int = 2
    """The big blind, twice the small one; in sintético the ante."""

    def __post_init__(self) -> None:
        for name in ("cave", "minimum"):
            check_whole(name, getattr(self, name))
        if not isinstance(self.variant, str) or self.variant not in VARIANTS:
            raise ValueError(f"no variant {self.variant!r}: there are {', '.join(VARIANTS)}")
        check_players(self.variant, self.players, 2, VARIANTS[self.variant].seats)
        if self.minimum < 2 or self.minimum % 2:
            raise ValueError(f"the minimum is an even number from 2 on, not {self.minimum}")
        if not self.minimum < self.cave <= MOST_CHIPS:
            raise ValueError(f"a cave is more than the minimum and at most {MOST_CHIPS}, not {self.cave}")

    @property
    def kind(self) -> Variant:
        return VARIANTS[self.variant]

    def rules(self) -> Rules:
        """The same table for `decide`: a tournament's, where a button moves and the house takes nothing."""
        return Rules(
            regime=Regime.TOURNAMENT,
            variant=self.variant,
            seats=self.kind.seats,
            physical=False,
            limit_mode=LimitMode.NO_LIMIT,
            minimum_raise=MinimumRaise.LAST_RAISE,
            minimum=self.minimum,
            raises=None,
            odd_unit=1,
            rake=RakeMode.NONE,
            cave=self.cave,
            entry=self.cave,
            top_up=self.cave,
            premature_no_raise=False,
        )


def check_whole(name: str, value: object) -> None:
    """Learners don't run a type checker: half a chip would go far before it is noticed."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} is a whole number, not {value!r}")  # noqa: TRY004 - as for any other wrong setting


def check_players(name: str, players: int, least: int, most: int) -> None:
    check_whole("players", players)
    if not least <= players <= most:
        raise ValueError(f"{name} is played by {least} to {most}, not by {players}")


MOST_CHIPS = 10**8
"""Eleven such caves still fit in 32 bits."""
