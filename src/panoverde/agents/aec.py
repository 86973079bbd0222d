"""One table as a PettingZoo environment (AEC): hold'em, omaha and sintético without limit, played by `decide`.

    table = env(Setting("omaha", players=4))
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        table.step(None if termination else policy(observation["observation"], observation["action_mask"]))

An episode is a hand; with `hands=N` it is a match of so many, in which the caves are carried on. docs/build/agents.md
has every field of the observation.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from panoverde.agents.environment import TableEnv, agent_at, seat_of, wrapped
from panoverde.agents.layout import Vector
from panoverde.agents.observation import PokerLayout
from panoverde.agents.setting import Setting
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

if TYPE_CHECKING:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]

FOLD, CALL, RAISE_MINIMUM, RAISE_HALF_POT, RAISE_POT, ALL_IN = range(6)
"""Actions: `CALL` is a check if there is nothing to call; a raise of the pot includes the call."""
ACTIONS = 6


def env(setting: Setting | None = None, hands: int = 1, render_mode: str | None = None) -> "AECEnv":
    """In PettingZoo's wrappers: an illegal act costs a cave."""
    table = PokerEnv(setting, hands, render_mode)
    return wrapped(table, fine=table.setting.cave)


class PokerEnv(TableEnv):
    layout: PokerLayout
    actions = ACTIONS
    reset_options: ClassVar = ("button",)
    """Where the button stands, `seat_3`; else it falls to a seat by lot."""

    def __init__(self, setting: Setting | None = None, hands: int = 1, render_mode: str | None = None) -> None:
        self.setting = setting or Setting()
        layout = PokerLayout(self.setting, hands)
        super().__init__(self.setting.variant, self.setting.players, layout, hands, render_mode)
        self._rules = self.setting.rules()

    def _open(self, options: dict[str, Any]) -> None:
        lot = self.possible_agents[self._luck.integers(self.setting.players)]
        button = options.get("button", lot)
        if button not in self.possible_agents:
            raise ValueError(f"the button can't stand at {button!r}")
        self._caves = {seat_of(agent): self.setting.cave for agent in self.agents}
        self._state = replace(POKER.open(self._rules, 0), marker=seat_of(button))
        self._next_hand()

    def _vector(self, seat: Seat) -> Vector:
        return self.layout.vector(POKER.view(self._seen, seat), seat)

    def _drawing(self, seat: Seat) -> str:
        return drawing(POKER.view(self._seen, seat), self.setting.players)

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

    def _go_on(self) -> None:
        hand = self._state.hand
        if hand is None:
            self._next_hand()
        elif hand.turn is None:
            due = POKER.due(self._state)
            self._act(due.command if due else TurnCards(by=Role.CROUPIER, seat=in_turn_to_show(self._state, hand)))
        else:
            acts = legal(POKER.view(self._state, hand.turn), hand.turn)
            raises = {act: order.bet for act, order in acts.items() if isinstance(order, RaiseTo)}
            self._ask(hand.turn, acts, {"raises": raises})

    def _reward(self) -> None:
        """Gains of the hand. A player without chips is out; the last hand ends the episode."""
        for seat, player in self._state.players.items():
            self.rewards[agent_at(seat)] += player.cave - self._caves[seat]
            self._caves[seat] = player.cave
        over = self._state.hands == self.hands or sum(cave > 0 for cave in self._caves.values()) == 1
        self.terminations = {agent: over or not self._caves[seat_of(agent)] for agent in self.agents}


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
