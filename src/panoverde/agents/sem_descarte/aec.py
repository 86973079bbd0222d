"""One table of póquer sem descarte as a PettingZoo environment (AEC), played by `decide`.

The environment puts the initial bet of every agent; they say «vou» or «passo». docs/build/agents.md has every field.
"""

from typing import TYPE_CHECKING, Any

from panoverde.agents.bank_table import BankTableEnv
from panoverde.agents.environment import wrapped
from panoverde.agents.layout import CardPlaces, Layout, Vector
from panoverde.agents.sem_descarte.setting import ACTIONS, PASSO, STAKE, VOU, SemDescarteSetting
from panoverde.agents.table_text import card_text
from panoverde.core.cards import DECK_52
from panoverde.core.decider import Command
from panoverde.core.people import Seat
from panoverde.games.sem_descarte import GAME
from panoverde.games.sem_descarte.decisions import Passo, Vou
from panoverde.games.sem_descarte.rules import INITIAL, RAISE
from panoverde.games.sem_descarte.state import Choice, PlayerHand, State

if TYPE_CHECKING:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]


def env(setting: SemDescarteSetting | None = None, hands: int = 1, render_mode: str | None = None) -> "AECEnv":
    """In PettingZoo's wrappers: an illegal act costs both bets."""
    return wrapped(SemDescarteEnv(setting, hands, render_mode), fine=1 + RAISE)


class SemDescarteEnv(BankTableEnv):
    game = GAME
    actions = ACTIONS
    stake = STAKE

    def __init__(
        self, setting: SemDescarteSetting | None = None, hands: int = 1, render_mode: str | None = None
    ) -> None:
        self.setting = setting or SemDescarteSetting()
        self.rules = self.setting.rules()
        players = self.setting.players
        self._counted = CardPlaces(DECK_52).counted
        layout = Layout(
            {
                "own": (len(DECK_52), 1),
                "bank": (len(DECK_52), 1),
                "vou": (players, 1),
                "passo": (players, 1),
                "hands_left": (1, 1),
            }
        )
        super().__init__("sem_descarte", players, layout, hands, render_mode)

    def _zone(self, _: Seat) -> str:
        return INITIAL

    def _acts(self, view: State, seat: Seat) -> dict[int, Command]:
        acts: dict[str, tuple[int, Command]] = {"vou": (VOU, Vou(by=seat)), "passo": (PASSO, Passo(by=seat))}
        return dict(acts[option.kind] for option in GAME.options(view, seat) if option.kind in acts)

    def _vector(self, seat: Seat) -> Vector:
        """Players' facts begin with the viewer and go clockwise."""
        view, players = GAME.view(self._state, seat), self.setting.players
        hands = [view.hands.get(Seat((seat - 1 + step) % players + 1), PlayerHand()) for step in range(players)]
        return self.layout.filled(
            {
                "own": self._counted(hands[0].cards),
                "bank": self._counted(view.bank.cards),
                "vou": [hand.choice == Choice.VOU for hand in hands],
                "passo": [hand.choice == Choice.PASSO for hand in hands],
                "hands_left": [self._share_left],
            }
        )

    def _drawing(self, seat: Seat) -> str:
        view: State = GAME.view(self._state, seat)
        lines = [f"sem_descarte  coup {view.coup}  bank {card_text(view.bank.cards)}"]
        for place, hand in view.hands.items():
            ended: Any = hand.outcome or hand.choice
            lines.append(f"{'>' if place == self._turn else ' '} seat_{place}  {card_text(hand.cards)}  {ended}")
        return "\n".join(lines)
