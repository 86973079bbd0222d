"""How a round may end for a player, and what each end is worth. No NumPy."""

from panoverde.lab.sem_descarte.options import COMBINATIONS, Options

FOLD, UNQUALIFIED, TIE, LOSS, WIN = range(5)
"""Places in a tally of rounds. Wins have one place for each combination, from `WIN`."""
ENDS = ("fold", "unqualified", "tie", "loss", *(f"win_{combination}" for combination in COMBINATIONS))
RAISE = 2
"""The second bet, in antes (AO-9.25, R-59)."""


def nets(options: Options) -> tuple[int, ...]:
    """Gain or loss by end, in antes."""
    wins = [1 + RAISE * prize for prize in options.prizes]  # AO-9.7 AO-9.28 R-57
    return (
        -1,  # AO-9.25
        1,  # AO-9.26 R-58
        0,  # AO-9.8
        -1 - RAISE,  # AO-9.29
        *wins,
    )
