"""A table as a PettingZoo environment (AEC), whatever is played at it. A game adds its croupier and what is seen."""

import sys
import warnings
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from panoverde.agents import extra
from panoverde.agents.setting import check_whole
from panoverde.core.decider import Command
from panoverde.core.people import Seat

with extra.imports():
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

    from panoverde.agents.layout import Layout, Vector


def wrapped(table: "TableEnv", fine: float) -> AECEnv:
    """The table in PettingZoo's usual wrappers: an illegal act ends the episode and costs its agent a fine."""
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-fine)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class TableEnv(AECEnv):  # type: ignore[misc]
    """The table itself: an illegal act is a ValueError."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - each table adds its name
        "render_modes": ["human", "ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }
    reset_options: ClassVar[Sequence[str]] = ()
    actions: ClassVar[int]
    """How many there are."""

    def __init__(self, name: str, players: int, layout: Layout, hands: int, render_mode: str | None) -> None:
        super().__init__()
        check_whole("hands", hands)
        if hands < 1:
            raise ValueError(f"at least one hand is played, not {hands}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"no render mode {render_mode!r}: there are {', '.join(self.metadata['render_modes'])}")
        self.hands = hands
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"panoverde_{name}_v0"}
        self.layout = layout
        self.possible_agents = [agent_at(seat) for seat in range(1, players + 1)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._what_is_seen() for agent in self.possible_agents}
        self._luck = np.random.default_rng()

    def _what_is_seen(self) -> spaces.Dict:
        vector = spaces.Box(np.zeros_like(self.layout.highest), self.layout.highest, dtype=np.float32)
        return spaces.Dict({"observation": vector, "action_mask": spaces.MultiBinary(self.actions)})

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self._known(agent)]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise ValueError(f"no agent {agent!r}: there are {', '.join(self.possible_agents)}")
        return agent

    def _check_reset(self) -> None:
        if not hasattr(self, "_turn"):
            raise RuntimeError("nothing is dealt yet: call reset() first")

    # An episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """`reset_options` names the options that there are."""
        options = options or {}
        if unknown := options.keys() - {*self.reset_options}:  # PettingZoo's own test passes one: no error
            known = f", only {', '.join(self.reset_options)}" if self.reset_options else ""
            warnings.warn(f"reset knows no option {', '.join(sorted(unknown))}{known}", stacklevel=2)
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: str | None = None
        self._open(options)
        self._play_on()

    def step(self, action: int | None) -> None:
        self._check_reset()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._legal:
            raise ValueError(f"{agent} may not do {action} now, only {sorted(self._legal)}")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._act(self._legal[int(action)])
        self._play_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        self._check_reset()
        seat = seat_of(self._known(agent))
        mask = np.zeros(self.actions, np.int8)
        if seat == self._turn:
            mask[list(self._legal)] = 1
        return {"observation": self._vector(seat), "action_mask": mask}

    def render(self) -> str | None:
        """As the player whose turn it is sees it. The mode `human` writes it without being asked, too."""
        self._check_reset()
        text = self._drawing(seat_of(self.agent_selection))
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
        return text if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""

    # The croupier

    def _play_on(self) -> None:
        """The croupier's acts, until a player has a choice or the episode is over."""
        self._turn: Seat | None = None
        self._legal: dict[int, Command] = {}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        while self._turn is None and not all(self.terminations.values()):
            self._go_on()

    def _ask(self, seat: Seat, legal: dict[int, Command], info: dict[str, Any] | None = None) -> None:
        self._turn, self._legal = seat, legal
        self.agent_selection = agent_at(seat)
        self.infos[self.agent_selection] = info or {}
        self._show()

    @abstractmethod
    def _open(self, options: dict[str, Any]) -> None:
        """A new table."""

    @abstractmethod
    def _go_on(self) -> None:
        """Ask a player, or do the croupier's next act."""

    @abstractmethod
    def _act(self, command: Command) -> None:
        """Play it by the rules. The end of a hand or a coup gives rewards and may end the episode."""

    @abstractmethod
    def _vector(self, seat: Seat) -> Vector: ...

    @abstractmethod
    def _drawing(self, seat: Seat) -> str: ...


def agent_at(seat: int) -> str:
    return f"seat_{seat}"


def seat_of(agent: str) -> Seat:
    return Seat(int(agent.removeprefix("seat_")))
