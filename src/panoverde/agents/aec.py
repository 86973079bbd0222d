"""One table as a PettingZoo environment (AEC): hold'em, omaha and sintético without limit, played by `decide`.

    table = env(Setting("omaha", players=4))
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        table.step(None if termination else policy(observation["observation"], observation["action_mask"]))

An episode is a hand; with `hands=N` it is a match of so many, in which the caves are carried on. docs/build/agents.md
has every field of the observation.
"""

import sys
import warnings
from typing import Any

from msgspec.structs import replace

from panoverde.agents.setting import Setting, check_whole
from panoverde.agents.table_text import drawing
from panoverde.core.chance import Seeded
from panoverde.core.decider import Command
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo, offers
from panoverde.games._poker.hand.payment import HandEnded
from panoverde.games._poker.hand.showdown import TurnCards, in_turn_to_show
from panoverde.games._poker.state import Hand, Player, State, in_play
from panoverde.games.holdem import GAME as POKER

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

    from panoverde.agents.observation import Layout
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(f"{missing.name} is missing: install panoverde[rl]", name=missing.name) from missing

FOLD, CALL, RAISE_MINIMUM, RAISE_HALF_POT, RAISE_POT, ALL_IN = range(6)
"""Actions: `CALL` is a check if there is nothing to call; a raise of the pot includes the call."""
ACTIONS = 6


def env(setting: Setting | None = None, hands: int = 1, render_mode: str | None = None) -> AECEnv:
    """The table in PettingZoo's usual wrappers: an illegal act ends the episode and costs its agent a cave."""
    table = PokerEnv(setting, hands, render_mode)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-table.setting.cave)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class PokerEnv(AECEnv):  # type: ignore[misc]
    """The table itself: an illegal act is a ValueError."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - each table adds its name
        "render_modes": ["human", "ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, setting: Setting | None = None, hands: int = 1, render_mode: str | None = None) -> None:
        super().__init__()
        check_whole("hands", hands)
        if hands < 1:
            raise ValueError(f"at least one hand is played, not {hands}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"no render mode {render_mode!r}: there are {', '.join(self.metadata['render_modes'])}")
        self.setting = setting or Setting()
        self.hands = hands
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"panoverde_{self.setting.variant}_v0"}
        self.layout = Layout(self.setting, hands)
        self.possible_agents = [_agent(seat) for seat in range(1, self.setting.players + 1)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._what_is_seen() for agent in self.possible_agents}
        self._rules = self.setting.rules()
        self._luck = np.random.default_rng()

    def _what_is_seen(self) -> spaces.Dict:
        vector = spaces.Box(np.zeros_like(self.layout.highest), self.layout.highest, dtype=np.float32)
        return spaces.Dict({"observation": vector, "action_mask": spaces.MultiBinary(ACTIONS)})

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self._known(agent)]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise ValueError(f"no agent {agent!r}: there are {', '.join(self.possible_agents)}")
        return agent

    def _check_reset(self) -> None:
        if not hasattr(self, "_seen"):
            raise RuntimeError("nothing is dealt yet: call reset() first")

    # An episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The button falls to a seat by lot, or stands where `options={"button": "seat_3"}` says."""
        options = options or {}
        if unknown := options.keys() - {"button"}:  # PettingZoo's own test passes one: a warning, not an error
            warnings.warn(f"reset knows no option {', '.join(sorted(unknown))}, only button", stacklevel=2)
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, int] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, int] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: str | None = None
        lot = self.possible_agents[self._luck.integers(self.setting.players)]
        button = options.get("button", lot)
        if button not in self.possible_agents:
            raise ValueError(f"the button can't stand at {button!r}")
        self._caves = {_seat(agent): self.setting.cave for agent in self.agents}
        self._state = replace(POKER.open(self._rules, 0), marker=_seat(button))
        self._next_hand()
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
        seat = _seat(self._known(agent))
        mask = np.zeros(ACTIONS, np.int8)
        if seat == in_play(self._seen).turn:
            mask[list(self._legal)] = 1
        return {"observation": self.layout.vector(POKER.view(self._seen, seat), seat), "action_mask": mask}

    def render(self) -> str | None:
        """As the player whose turn it is sees it. The mode `human` writes it without being asked, too."""
        self._check_reset()
        text = drawing(POKER.view(self._seen, _seat(self.agent_selection)), self.setting.players)
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
        return text if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""

    # The croupier

    def _next_hand(self) -> None:
        """Deals in players with chips; the state knows where the button goes."""
        players = {seat: Player(cave, cave) for seat, cave in self._caves.items() if cave}
        self._state = replace(self._state, players=players)
        self._chance = Seeded(int(self._luck.integers(2**63)))
        self._act(StartHand(by=Role.CROUPIER))

    def _act(self, command: Command) -> None:
        for event in tuple(POKER.decide(self._state, command, self._chance)):
            before, self._state = self._state, POKER.evolve(self._state, event)
            if isinstance(event, HandEnded):
                self._seen = before  # the last view of it
                self._reward()
                self._show()
            else:
                self._seen = self._state

    def _play_on(self) -> None:
        """The croupier's acts, until a player has a choice or the hand is over."""
        self._legal: dict[int, Command] = {}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        while not all(self.terminations.values()):
            hand = self._state.hand
            if hand is None:
                self._next_hand()
            elif hand.turn is None:
                due = POKER.due(self._state)
                self._act(due.command if due else TurnCards(by=Role.CROUPIER, seat=in_turn_to_show(self._state, hand)))
            else:
                self.agent_selection = _agent(hand.turn)
                self._legal = legal(POKER.view(self._state, hand.turn), hand.turn)
                raises = {act: order.bet for act, order in self._legal.items() if isinstance(order, RaiseTo)}
                self.infos[self.agent_selection] = {"raises": raises}
                self._show()
                break

    def _reward(self) -> None:
        """Gains of the hand. A player without chips is out; the last hand ends the episode."""
        for seat, player in self._state.players.items():
            self.rewards[_agent(seat)] += player.cave - self._caves[seat]
            self._caves[seat] = player.cave
        over = self._state.hands == self.hands or sum(cave > 0 for cave in self._caves.values()) == 1
        self.terminations = {agent: over or not self._caves[_seat(agent)] for agent in self.agents}


def legal(view: State, seat: Seat) -> dict[int, Command]:
    """Acts offered to the player to act, from their own view."""
    commands: dict[int, Command] = {}
    for option in offers(view, seat):
        match option.kind, option.asks:
            case "fold", ():
                commands[FOLD] = Fold(by=seat)
            case "check", ():
                commands[CALL] = Check(by=seat)
            case "call", ():
                commands[CALL] = Call(by=seat)
            case "raise_to", (Number(minimum=least, maximum=most),):
                bets = _raises(in_play(view), seat, least, most)
                commands |= {action: RaiseTo(by=seat, bet=bet) for bet, action in bets.items()}
    return commands


def _raises(hand: Hand, seat: Seat, least: int, most: int) -> dict[int, int]:
    """Possible bets and the action for each; of two with the same bet, the first."""
    pot = hand.pot + hand.price - hand.holdings[seat].bet
    wanted = (
        (ALL_IN, most),
        (RAISE_MINIMUM, least),
        (RAISE_HALF_POT, hand.price + pot // 2),
        (RAISE_POT, hand.price + pot),
    )
    actions: dict[int, int] = {}
    for action, bet in wanted:
        if least <= bet <= most:
            actions.setdefault(bet, action)
    return actions


def _agent(seat: int) -> str:
    return f"seat_{seat}"


def _seat(agent: str) -> Seat:
    return Seat(int(agent.removeprefix("seat_")))
