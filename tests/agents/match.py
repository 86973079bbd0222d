"""A PettingZoo table played to its end, and looked into."""

from collections.abc import Iterator

import numpy as np

from panoverde.agents.aec import ACTIONS, CALL, PokerEnv
from panoverde.games._poker.state import Hand, in_play

SIZES = [("holdem", 2), ("holdem", 6), ("holdem", 10), ("omaha", 2), ("omaha", 6), ("omaha", 10)]
SIZES += [("sintetico", 2), ("sintetico", 6), ("sintetico", 11)]
OF_DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo says of every environment with an action mask that is not one of its own."""
SHORT = 20
"""A cave that is soon lost: ten big blinds."""


def hand_of(table: PokerEnv) -> Hand:
    return in_play(table._seen)


def field(table: PokerEnv, agent: str, name: str) -> list[float]:
    seen: list[float] = table.observe(agent)["observation"][table.layout.fields[name]].tolist()
    return seen


def random_act(table: PokerEnv, rng: np.random.Generator) -> int | None:
    """None for somebody who is out; mostly a call, so that hands go on and matches last."""
    if table.terminations[table.agent_selection]:
        return None
    legal = np.array(table.observe(table.agent_selection)["action_mask"])
    odds = legal * (4, 12, 2, 1, 1, 1)
    return int(rng.choice(ACTIONS, p=odds / odds.sum()))


def play(table: PokerEnv, rng: np.random.Generator | None = None) -> Iterator[str]:
    """To the end of the episode, at random or calling; each agent when their turn has come, before they act."""
    for agent in table.agent_iter():
        yield agent
        action = random_act(table, rng) if rng else None if table.terminations[agent] else CALL
        table.step(action)
