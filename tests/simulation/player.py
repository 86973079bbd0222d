"""A player: mostly sensible, sometimes anything offered, at times nonsense; and every word may be said twice."""

from typing import Any

from panoverde.bots.choice import choose, is_open
from panoverde.core.chance import Seeded
from panoverde.core.option import Ask, Number, Option, Pick, Text
from tests.simulation.witness import Witness

MOST_ASKED = 3
"""Commands without an answer at a time."""
AGAIN, LEAVING, ODD, NONSENSE = 0.05, 0.02, 0.12, 0.04
"""How often they repeat a word, get up, do any offered thing, or something that is not offered."""
SIT, LEAVE = "sit", "leave"


class Player(Witness):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.is_resting = False
        """They ask nothing new."""
        self._chance = Seeded(self.luck.getrandbits(32))
        self._bets: set[Any] = set()
        self._texts: dict[str, bytes] = {}
        self._number = 0

    def move(self) -> None:
        if self.is_resting or len(self.asked) >= MOST_ASKED:
            return
        way = self.luck.random()
        if way < AGAIN:
            self._say_again()
        elif way < AGAIN + NONSENSE:
            self._talk_nonsense()
        elif not isinstance(self.you, int):
            self._sit()
        elif way < AGAIN + NONSENSE + ODD:
            self._do_anything()
        elif self.luck.random() < LEAVING and any(option.kind == LEAVE for option in self.options):
            self._act({"do": LEAVE})
        elif choice := choose(self.options, self.now(), self._chance, self._bets):
            self._act(choice.command)

    def _act(self, command: dict[str, Any], **others: Any) -> None:
        self._number += 1
        name = f"{command['do']}-{self._number}"
        self.ask(name, command, **others)
        self._texts[name] = self.asked[name]

    def _sit(self) -> None:
        if not self.free or any(name.startswith(SIT) for name in self.asked):
            return
        options = [option for option in self.options if option.kind == SIT]
        if options:
            self._act(self._filled(options[0]), seat=self.luck.choice(self.free))

    def _do_anything(self) -> None:
        now = self.now()
        if options := [option for option in self.options if is_open(option, now)]:
            self._act(self._filled(self.luck.choice(options)))

    def _filled(self, option: Option) -> dict[str, Any]:
        return {"do": option.kind, **{ask.field: self._answer(ask) for ask in option.asks}}

    def _answer(self, ask: Ask) -> Any:
        match ask:
            case Pick():
                return self.luck.choice(ask.choices)
            case Number():
                steps = (ask.maximum - ask.minimum) // ask.step
                return ask.minimum + ask.step * min(steps, self.luck.choice((0, 1, 5, 40, 300, steps)))
            case Text():
                return f"palavra {self.luck.randrange(1000)}"

    def _say_again(self) -> None:
        """What was done is not done again."""
        if self.done:
            self.send(self._texts[self.luck.choice(list(self.done))])

    def _talk_nonsense(self) -> None:
        """Beyond a limit, from another seat, out of turn, or no command at all."""
        options = [option for option in self.options if option.asks]
        kind = self.luck.randrange(4)
        if kind == 0 or not options:
            self.send(self.luck.choice((b"{}", b"[", b'{"say":"act","id":"","command":{}}', b'{"say":"look"}')))
            return
        command = self._filled(self.luck.choice(options))
        numbers = [ask for option in options for ask in option.asks if isinstance(ask, Number)]
        if kind == 1 and numbers:
            ask = self.luck.choice(numbers)
            command = next(self._filled(option) for option in options if ask in option.asks)
            command[ask.field] = self.luck.choice((ask.minimum - 1, ask.maximum + ask.step, -1, 0))
        self._act(command, **({"seat": self.luck.randint(1, 9)} if kind == 2 else {}))
