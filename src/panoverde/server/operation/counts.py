"""Counters of a node: plain numbers, read by `metrics.py` on request."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from panoverde.house.oversight.returns import Volume
from panoverde.house.records import Coup, Opening, Outcome

SAMPLE = 15
"""One in sixteen incoming messages is timed: the 1st, the 17th, the 33rd …"""

REFUSALS = ("400", "408", "414", "429", "431")
"""HTTP statuses with which connections are refused; counted from 0, so that the first one is seen to rise."""


class Counts:
    """Counters of one floor. Counting must cost a table nothing: no labels, no locks, no lookups on the normal path."""

    __slots__ = ("again", "began", "done", "heard", "misunderstood", "not_reserved", "played", "refused", "volumes")

    def __init__(self) -> None:
        self.heard = self.done = self.again = self.misunderstood = self.not_reserved = 0
        self.refused: Counter[str] = Counter()
        """By code."""
        self.began = 0.0
        """Arrival of the message being judged, if it is timed."""
        self.played: dict[tuple[str, str, str], tuple[int, int, int]] = {}
        """Coups, stakes and returns, by game, profile and unit."""
        self.volumes: defaultdict[tuple[str, str], Volume] = defaultdict(Volume)
        """The same by table and unit, for house/oversight/returns.py."""

    def coup(self, game: str, profile: str, unit: str, staked: int, net: int, counts: int = 1) -> None:
        """One player's share in a coup that stands; `counts` is -1 if a rewind took it back."""
        coups, stakes, returned = self.played.get((game, profile, unit), (0, 0, 0))
        self.played[game, profile, unit] = (coups + counts, stakes + staked, returned + staked + net)

    def concluded(self, opening: Opening, coups: Sequence[Coup]) -> None:
        """Coups that ended at a table together, with all their shares."""
        if len(coups) == 1 and (only := coups[0]).number and only.outcome != Outcome.VOID:  # the common case
            self.coup(opening.game, opening.profile, only.unit, only.staked, only.net, only.counts)
            if only.staked:
                self.volumes[opening.id, opening.unit].add(only.staked, only.net)
            return
        standing = [coup for coup in coups if coup.number and coup.outcome != Outcome.VOID]
        for coup in standing:
            self.coup(opening.game, opening.profile, coup.unit, coup.staked, coup.net, coup.counts)
        together = defaultdict[tuple[int, int], list[Coup]](list)  # a rewind may take back several, and tell them again
        for coup in standing:
            together[coup.number, coup.counts].append(coup)
        for shares in together.values():
            if staked := sum(coup.staked for coup in shares):
                self.volumes[opening.id, opening.unit].add(staked, sum(coup.net for coup in shares))


class Traffic:
    """Counters of all connections of this process."""

    __slots__ = ("closes", "received", "refusals", "sent")

    def __init__(self) -> None:
        self.sent = self.received = 0
        """Bytes."""
        self.closes: Counter[str] = Counter()
        """Sockets by reason."""
        self.refusals: Counter[str] = Counter(dict.fromkeys(REFUSALS, 0))
        """Connections refused before any request was read, by status."""
