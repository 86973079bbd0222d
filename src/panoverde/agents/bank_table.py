"""A banked table as a PettingZoo environment: the croupier's acts are those that are due, and a coup pays in stakes."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from panoverde.agents.environment import TableEnv, agent_at
from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit
from panoverde.core.decider import Command
from panoverde.core.facts import CoupEnded
from panoverde.core.game import Game
from panoverde.core.people import Role, Seat
from panoverde.games._kit.cloth import is_asked
from panoverde.games._kit.options import TableOptions
from panoverde.games._kit.window import CloseBets, PlaceBet

PURSE = 10**9
"""Chips of each player: nobody is ever short of a second stake."""


class BankTableEnv(TableEnv):
    """`rules` and `stake` come from the setting of the game."""

    game: ClassVar[Game[Any, Any]]
    rules: TableOptions
    stake: int
    """Chips of a bet; rewards are in stakes."""

    def _open(self, options: dict[str, Any]) -> None:  # noqa: ARG002 - there are none
        self._left = self.hands
        self._state = self.game.open(self.rules, 0)
        self._new_chance()
        for seat in range(1, len(self.possible_agents) + 1):
            self._act(Sit(PURSE, by=Seat(seat)))

    def _new_chance(self) -> None:
        """Another for each coup: a generator remembers its draws."""
        self._chance = Seeded(int(self._luck.integers(2**63)))

    @property
    def _share_left(self) -> float:
        """Part of the episode that comes after this coup."""
        return max(self._left - 1, 0) / self.hands

    def _go_on(self) -> None:
        asked = next(self._asked(), None)
        if asked is not None:
            self._ask(*asked)
        elif is_asked(self._state):
            self._close_bets()
        else:
            due = self.game.due(self._state)
            assert due is not None, "a table with players goes on"  # noqa: S101
            self._act(due.command)

    def _asked(self) -> Iterator[tuple[Seat, dict[int, Command]]]:
        """Seats with a choice, and what they may do; a player's own view decides."""
        for seat in sorted(self._state.cloth.players):
            if acts := self._acts(self.game.view(self._state, seat), seat):
                yield seat, acts

    @abstractmethod
    def _acts(self, view: Any, seat: Seat) -> dict[int, Command]: ...

    @abstractmethod
    def _zone(self, seat: Seat) -> str:
        """Where a player's bet lies."""

    def _close_bets(self) -> None:
        """Where betting is no act of the agents, the environment bets for them."""
        for seat in self._state.cloth.players:
            if not self._state.cloth.of(seat):
                self._act(self._bet(seat))
        self._act(CloseBets(by=Role.CROUPIER))

    def _bet(self, seat: Seat) -> PlaceBet:
        return PlaceBet(self._zone(seat), self.stake, by=seat)

    def _act(self, command: Command) -> None:
        before = self._state
        events = tuple(self.game.decide(before, command, self._chance))
        for event in events:
            self._state = self.game.evolve(self._state, event)
        for fact in self.game.facts(before, self._state, events):
            if isinstance(fact, CoupEnded):
                self._reward(fact)

    def _reward(self, coup: CoupEnded) -> None:
        for share in coup.shares:
            self.rewards[agent_at(share.seat)] += share.gain / self.stake
        self._new_chance()
        self._show()
        self._left -= 1
        if not self._left:
            self.terminations = dict.fromkeys(self.agents, True)
