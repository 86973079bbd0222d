"""What is measured: each race with its contenders, its units and the bar that the first of them must reach."""

from collections.abc import Callable
from dataclasses import dataclass

from bench import chain, event_lane, shoe, simulation
from bench.measure import Contender


@dataclass(frozen=True)
class Race:
    key: str
    title: str
    large: str | None
    """The unit of the large things, where they are worth a column."""
    small: str
    contenders: Callable[[], list[Contender]]
    bar: int | None = None
    """Large things a second that the first contender must reach on one core."""


RACES = (
    Race("event_lane", "Event lane: acts judged, recorded and folded", "coups, hands", "events", event_lane.contenders),
    Race("simulation", "Simulation: throws of three dice, settled", None, "throws", simulation.contenders, 200_000_000),
    Race("chain", "Simulation: pass line, left until decided", "decisions", "throws", chain.contenders, 30_000_000),
    Race("shoe", "Simulation: baccarat from a shoe of eight decks", None, "coups", shoe.contenders, 20_000_000),
)
