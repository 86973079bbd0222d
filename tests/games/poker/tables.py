"""Hands of poker for the tests: seats with their caves, cards that are known beforehand, words in turn."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Chance, Scripted, Seeded
from panoverde.core.decider import Command, Event
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.showdown import Muck, TurnCards
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import LimitMode, Rules
from panoverde.games._poker.state import Hand, Player, State, in_play
from panoverde.games.holdem import GAME

HOLDEM, OMAHA = games.find("holdem"), games.find("omaha")
CROUPIER = Role.CROUPIER
VIRTUAL = {"physical": False}


def rules(profile: str = "PT", game: Any = HOLDEM, **changes: Any) -> Rules:
    """A lawful table where the house deals, a minimum of 10 and no rake unless the test says otherwise."""
    quiet = {} if profile == "TOURNAMENT" else {"rake_per_mille": 0}
    unit = 1 if profile == "PT_ONLINE" else None
    small = {"minimum": 10, "odd_unit": unit, **quiet, **VIRTUAL}
    made: Rules = replace(game.presets[profile], **{**small, **changes})
    check(made)
    return made


def command_due(state: State) -> Command | None:
    """What must be done next."""
    found = GAME.due(state)
    return found.command if found else None


NO_LIMIT = rules()
POT_LIMIT = rules(game=OMAHA)
TOURNAMENT = rules("TOURNAMENT", odd_unit=5)
HALF_POT = rules(limit_mode=LimitMode.HALF_POT)
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
WORDS = ("call", "check", "fold", "raise_to")


class Play:
    """One table. `caves` by seat, in any order; `mao`: where the marker of the hand before stood."""

    def __init__(
        self,
        made: Rules = NO_LIMIT,
        caves: Mapping[int, int] | None = None,
        *,
        holes: Mapping[int, str] | None = None,
        board: str = "",
        after: int | None = None,
    ) -> None:
        stacks = caves or dict.fromkeys(range(1, 7), 1000)
        players = {Seat(seat): Player(cave, cave) for seat, cave in stacks.items()}
        self.state = State(rules=made, players=players, marker=None if after is None else Seat(after))
        self.events: list[Event] = []
        self._holes = holes or {}
        self._board = board.split()
        self._chance: Chance = Seeded(1)

    @property
    def hand(self) -> Hand:
        return in_play(self.state)

    @property
    def caves(self) -> dict[int, int]:
        return {int(seat): player.cave for seat, player in self.state.players.items()}

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if type(event) is kind]

    def do(self, command: Command, chance: Chance | None = None) -> tuple[Event, ...]:
        happened = tuple(GAME.decide(self.state, command, chance or self._chance))
        for event in happened:
            self.state = GAME.evolve(self.state, event)
            if type(event) is HandStarted and (self._holes or self._board):
                self._chance = Scripted(self._script(event))
        self.events += happened
        return happened

    def _script(self, start: HandStarted) -> list[str]:
        """The cards in the order in which they are dealt: those that the test names, any others for the rest."""
        kind = in_play(self.state).kind
        named = {*self._board, *" ".join(self._holes.values()).split()}
        others = iter([card for card in kind.deck if card not in named])
        hands = {
            seat: self._holes[seat].split() if seat in self._holes else [next(others) for _ in range(kind.hole)]
            for seat in start.order
        }
        dealt = [hands[seat][number] for number in range(kind.hole) for seat in start.order]
        return [*dealt, *self._board, *others]

    def on(self) -> "Play":
        """What is due is done until somebody has to speak, or the hand is over."""
        while command := command_due(self.state):
            playing = self.state.hand is not None
            self.do(command)
            if playing and self.state.hand is None:
                break
        return self

    def show(self) -> "Play":
        """Everybody is called on to turn their cards, where they might muck them too; then what is due."""
        self.on()
        while self.state.hand is not None and (seat := self.showing):
            self.do(TurnCards(seat, by=CROUPIER))
            self.on()
        return self

    def say(self, words: str) -> "Play":
        """`call`, `check`, `fold`, `muck` or a number to raise to, by whoever's turn it is."""
        for word in words.split():
            self.do(self._command(word))
        return self

    def _command(self, word: str) -> Command:
        self.on()
        if word == "muck":
            return Muck(by=self.showing)
        turn = self.hand.turn
        assert turn is not None, f"nobody is to say {word!r}"
        if word.isdecimal():
            return RaiseTo(int(word), by=turn)
        return {"call": Call, "check": Check, "fold": Fold}[word](by=turn)

    @property
    def showing(self) -> Seat:
        """Who is to turn their cards now."""
        seats = [option.asks[0] for option in GAME.options(self.state, CROUPIER) if option.kind == "turn_cards"]
        return Seat(seats[0].choices[0])  # type: ignore[union-attr, arg-type]

    def refuses(self, command: Command | str) -> Refused:
        """The refusal of a command, or of a word by whoever's turn it is; the table is as before."""
        one = self._command(command) if isinstance(command, str) else command
        with pytest.raises(Refused) as refused:
            tuple(GAME.decide(self.state, one, self._chance))
        return refused.value

    def may_raise(self) -> tuple[int, int] | None:
        """From how much to how much, as it is offered to whoever's turn it is."""
        self.on()
        turn = self.hand.turn
        assert turn is not None
        asks = [option.asks[0] for option in GAME.options(self.state, turn) if option.kind == "raise_to"]
        return (asks[0].minimum, asks[0].maximum) if asks else None  # type: ignore[union-attr]


def offered(play: Play) -> list[str]:
    play.on()
    assert play.hand.turn is not None
    return [option.kind for option in GAME.options(play.state, play.hand.turn) if option.kind in WORDS]


def flop(made: Rules | None = None, caves: dict[int, int] | None = None) -> Play:
    """Four players who only called: a pot of 40, seat 1 to speak."""
    return Play(made or rules(), caves or FOUR).say("call call call check").on()
