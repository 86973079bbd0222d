"""One table of blackjack as a PettingZoo environment (AEC), played by `decide`.

Every coup begins with `BET`: a coup that cards alone decide, such as a blackjack, has an act to reward.
docs/build/agents.md has every field of the observation.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from panoverde.agents.bank_table import BankTableEnv
from panoverde.agents.blackjack.observation import BlackjackLayout
from panoverde.agents.blackjack.setting import (
    ACTIONS,
    BET,
    DOUBLE,
    DRAW,
    EVEN_MONEY,
    INSURE,
    NO_INSURANCE,
    SPLIT,
    STAKE,
    STAND,
    SURRENDER,
    BlackjackSetting,
)
from panoverde.agents.blackjack.table_text import drawing
from panoverde.agents.environment import wrapped
from panoverde.agents.layout import Vector
from panoverde.core.decider import Command
from panoverde.core.people import Seat
from panoverde.games._kit.cloth import is_asked
from panoverde.games.blackjack import GAME
from panoverde.games.blackjack.hands import zone_of
from panoverde.games.blackjack.insurance import DeclineInsurance, Insure, TakeEvenMoney, even_money, is_open, unanswered
from panoverde.games.blackjack.state import State
from panoverde.games.blackjack.turns import AskCard, Double, Split, Stand, SurrenderHand

if TYPE_CHECKING:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]

TURN: dict[str, tuple[int, type[Command]]] = {
    "stand": (STAND, Stand),
    "ask_card": (DRAW, AskCard),
    "double": (DOUBLE, Double),
    "split": (SPLIT, Split),
    "surrender_hand": (SURRENDER, SurrenderHand),
}
FINE = 2
"""Stakes that an illegal act costs: a double that is lost."""


def env(setting: BlackjackSetting | None = None, hands: int = 1, render_mode: str | None = None) -> "AECEnv":
    """In PettingZoo's wrappers: an illegal act costs two stakes."""
    return wrapped(BlackjackEnv(setting, hands, render_mode), FINE)


class BlackjackEnv(BankTableEnv):
    """Coups of one episode come from one shoe after another, as at a table."""

    game = GAME
    layout: BlackjackLayout
    actions = ACTIONS
    stake = STAKE

    def __init__(self, setting: BlackjackSetting | None = None, hands: int = 1, render_mode: str | None = None) -> None:
        self.setting = setting or BlackjackSetting()
        self.rules = self.setting.rules()
        super().__init__("blackjack", self.setting.players, BlackjackLayout(self.setting), hands, render_mode)

    def _zone(self, seat: Seat) -> str:
        return zone_of(seat)

    def _acts(self, view: State, seat: Seat) -> dict[int, Command]:
        if is_asked(view):
            return {} if view.cloth.of(seat) else {BET: self._bet(seat)}
        if is_open(view):
            return dict(self._insurance(view, seat))
        kinds = (option.kind for option in GAME.options(view, seat))
        return {TURN[kind][0]: TURN[kind][1](by=seat) for kind in kinds if kind in TURN}

    def _insurance(self, view: State, seat: Seat) -> Iterator[tuple[int, Command]]:
        if seat in unanswered(view):
            yield INSURE, Insure(self._zone(seat), STAKE // 2, by=seat)
            yield NO_INSURANCE, DeclineInsurance(by=seat)
            for hand in even_money(view, seat):
                yield EVEN_MONEY, TakeEvenMoney(hand.zone, by=seat)

    def _vector(self, seat: Seat) -> Vector:
        return self.layout.vector(GAME.view(self._state, seat), seat, self._share_left)

    def _drawing(self, seat: Seat) -> str:
        return drawing(GAME.view(self._state, seat), self._turn)
