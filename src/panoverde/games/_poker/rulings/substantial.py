"""Substantial action: RT-37."""

from collections.abc import Sequence

WITH_CHIPS = frozenset({"bet", "raise", "call"})


def is_substantial(acts: Sequence[str]) -> bool:
    """Two acts of which one puts chips in, or any three."""
    return len(acts) >= 3 or (len(acts) == 2 and not WITH_CHIPS.isdisjoint(acts))  # RT-37 R-151
