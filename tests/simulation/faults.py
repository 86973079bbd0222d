"""What goes wrong while people play."""

import asyncio
from typing import TYPE_CHECKING

from tests.simulation.luck import luck_of
from tests.simulation.node import Node
from tests.simulation.plan import Fault, Plan

if TYPE_CHECKING:
    from tests.simulation.house import House

HELD = (0.5, 12.0)
"""Seconds: longer than a node is believed to live without a heartbeat, at times."""
JUMPS = (-7200.0, -90.0, -3.0, -0.5, 0.5, 3.0, 30.0, 120.0)
"""Seconds by which a clock is set."""
SPELL = (0.5, 5.0)
"""How long the disk is slow, full or failing."""


class Faults:
    def __init__(self, plan: Plan, house: "House") -> None:
        self._house, self._kinds, self._every = house, sorted(plan.faults), plan.every
        self._luck = luck_of(plan.seed, "faults")
        self._spells: set[asyncio.Task[None]] = set()
        self.count = 0

    async def happen(self) -> None:
        while self._kinds:
            await asyncio.sleep(self._luck.expovariate(1 / self._every))
            up = [node for node in self._house.nodes if not node.process.is_dead]
            if up:
                self.count += 1
                self._cause(self._luck.choice(self._kinds), self._luck.choice(up))

    def heal(self) -> None:
        for spell in self._spells:
            spell.cancel()
        weather = self._house.weather
        weather.is_slow = weather.is_full = False
        weather.loses_answers = 0.0

    def _cause(self, fault: Fault, node: Node) -> None:
        luck, weather = self._luck, self._house.weather
        match fault:
            case Fault.KILL:
                node.kill()
            case Fault.POWER:
                node.lose_power()
            case Fault.HOLD:
                node.hold_up(luck.uniform(*HELD))
            case Fault.CLOCK:
                node.clock_offset += luck.choice(JUMPS)
            case Fault.CUT:
                if node.lines:
                    luck.choice(node.lines).cut()
            case Fault.SLOW:
                weather.is_slow = True
                self._spell("is_slow", False)
            case Fault.FULL:
                weather.is_full = True
                self._spell("is_full", False)
            case Fault.LOST:
                weather.loses_answers = luck.choice((0.1, 0.5))
                self._spell("loses_answers", 0.0)

    def _spell(self, what: str, after: object) -> None:
        """It passes."""

        async def pass_by() -> None:
            await asyncio.sleep(self._luck.uniform(*SPELL))
            setattr(self._house.weather, what, after)

        spell = asyncio.ensure_future(pass_by())
        self._spells.add(spell)
        spell.add_done_callback(self._spells.discard)
