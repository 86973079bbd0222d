"""What a node counts while it plays: plain numbers, read when somebody asks for the metrics (server/metrics.py)."""

from collections import Counter, defaultdict

from panoverde.house.returns import Volume

SAMPLE = 15
"""Of the messages that come in, one in sixteen is timed: the 1st, the 17th, the 33rd …"""


class Counts:
    """Of one floor. Counting must cost a table nothing: no labels, no locks, no look-ups where all goes well."""

    __slots__ = ("again", "began", "done", "heard", "misunderstood", "not_reserved", "played", "refused", "volumes")

    def __init__(self) -> None:
        self.heard = self.done = self.again = self.misunderstood = self.not_reserved = 0
        self.refused: Counter[str] = Counter()
        """By code."""
        self.began = 0.0
        """When the message that is being judged came in, if it is one of those that are timed."""
        self.played: dict[tuple[str, str, str], tuple[int, int, int]] = {}
        """Coups, stakes and what came back, by game, profile and unit."""
        self.volumes: defaultdict[tuple[str, str], Volume] = defaultdict(Volume)
        """The same by table and unit, as house/returns.py needs it."""

    def coup(self, game: str, profile: str, unit: str, staked: int, net: int) -> None:
        """One player's part in a coup that stands."""
        coups, stakes, returned = self.played.get((game, profile, unit), (0, 0, 0))
        self.played[game, profile, unit] = (coups + 1, stakes + staked, returned + staked + net)


class Traffic:
    """Of all sockets of this process."""

    __slots__ = ("closes", "received", "sent")

    def __init__(self) -> None:
        self.sent = self.received = 0
        """Bytes."""
        self.closes: Counter[str] = Counter()
        """By reason."""
