"""Tables of ours, played at random, and the journals that they leave."""

import random
from typing import Any

from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted, Seeded
from panoverde.core.codec import encode
from panoverde.core.commands import Sit, Void
from panoverde.core.decider import Command, tag_of
from panoverde.core.events import Act, Rewind, TableOpened
from panoverde.core.option import Number, Pick
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._poker.hand.betting_round import Fold
from panoverde.games._poker.rules import Regime
from panoverde.games._poker.seats.arrival import SeatPlayer
from panoverde.interchange.hands import PlayedHand, played

MIDDAY = 1_700_000_000_000  # 14 November 2023, 22:13:20 UTC
WORDS = ("fold", "check", "call", "raise_to", "muck")


class Evening:
    """A table with a journal: `caves` by seat; at a cash table everybody brings the cave of the house."""

    def __init__(
        self, game: str, profile: str, caves: dict[int, int], *, seed: int = 1, at: int = MIDDAY, **rules: Any
    ):
        self.game = games.find(game)
        made = replace(self.game.presets[profile], **rules)
        self.table: Table[Any, Any] = Table.open(self.game, profile, made, at=at)
        self.acts = [Act(None, tuple(self.table.log))]
        self.at = at
        self._luck, self._chance = random.Random(seed), Seeded(seed)
        for seat, cave in caves.items():
            if made.regime == Regime.TOURNAMENT:
                self.do(SeatPlayer(by=Role.DIRECTOR, seat=Seat(seat), chips=cave))
            else:
                self.do(Sit(by=Seat(seat), chips=made.cave))

    def do(self, command: Command) -> None:
        self.at += 1000
        chance = Scripted() if isinstance(command, (Void, Rewind)) else self._chance
        command = replace(command, at=self.at)
        self.acts.append(Act(command, self.table.act(command, chance)))

    def play(self, hands: int) -> "Evening":
        """So many more hands, or until the table can't go on."""
        last = self.table.state.hands + hands
        while not (self.table.state.hand is None and self.table.state.hands == last):
            command = self._due() or self._word()
            if command is None:
                break
            self.do(command)
        return self

    def _due(self) -> Command | None:
        due = self.table.due()
        return due.command if due else None

    def until(self, tag: str) -> "Evening":
        while (due := self._due()) is not None and tag_of(due) != tag:
            self.do(due)
        return self

    def fold_out(self, hands: int) -> "Evening":
        """So many hands that nobody wants."""
        for _ in range(hands):
            self.until("fold")
            while (hand := self.table.state.hand) is not None:
                self.do(self._due() or Fold(by=hand.turn))
        return self

    def _word(self) -> Command | None:
        """A word of the player in turn, or of the croupier where somebody may muck and does not."""
        hand = self.table.state.hand
        if hand is None:
            return None
        for seat in (*hand.order, Role.CROUPIER):
            options = [one for one in self.table.options(seat) if one.kind in (*WORDS, "turn_cards")]
            if options and not (hand.turn is None and seat != Role.CROUPIER and self._luck.random() < 0.5):
                return self._said(seat, {one.kind: one for one in options})
        return None

    def _said(self, who: Seat | Role, options: dict[str, Any]) -> Command:
        kinds = [kind for kind in options if kind != "fold" or self._luck.random() < 0.3]
        kind = self._luck.choice(kinds)
        facts: dict[str, Any] = {}
        for ask in options[kind].asks:
            if isinstance(ask, Number):
                span = min(ask.maximum - ask.minimum, 3 * ask.minimum)
                facts[ask.field] = ask.minimum + self._luck.choice(
                    [0, 0, 0, span // 2, span // 2, ask.maximum - ask.minimum]
                )
            elif isinstance(ask, Pick):
                facts[ask.field] = ask.choices[0]
        commands = {one.__struct_config__.tag: one for one in self.game.commands}
        return commands[kind](by=who, **facts)

    @property
    def opened(self) -> TableOpened[Any]:
        opened = self.acts[0].events[0]
        assert isinstance(opened, TableOpened)
        return opened

    @property
    def hands(self) -> list[PlayedHand]:
        return list(played(self.game, self.opened, self.acts))

    @property
    def journal(self) -> bytes:
        return b"".join(encode(act) + b"\n" for act in self.acts)
