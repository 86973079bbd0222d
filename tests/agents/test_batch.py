"""The batched tables play the hand of `decide`: the same cards and acts, the same turns, limits and chips."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from panoverde.agents.batch import CALL, FOLD, HIDDEN, RAISE, TableBatch
from panoverde.agents.setting import Setting
from panoverde.core.cards import Card
from panoverde.core.chance import Scripted
from panoverde.core.decider import Command
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.hand.showdown import TurnCards, in_turn_to_show
from panoverde.games._poker.state import Hand, Player, Stage, State
from panoverde.games.holdem import GAME as POKER


class Twin:
    """One of the tables again, played by `decide`."""

    def __init__(self, batch: TableBatch, number: int) -> None:
        self.batch, self.number = batch, number
        self.state: State = POKER.open(batch.setting.rules(), 0)
        self.next_hand()

    @property
    def hand(self) -> Hand:
        assert self.state.hand is not None
        return self.state.hand

    def next_hand(self) -> None:
        """Everybody has their cave again, and the cards come as they do in the batch."""
        cave = self.batch.setting.cave
        seats = [Seat(one + 1) for one in range(self.batch.setting.players)]
        self.state = replace(self.state, players={seat: Player(cave, cave) for seat in seats})
        self.chance = Scripted()
        self.act(StartHand(by=Role.CROUPIER))
        self.chance = Scripted(tuple(self._cards()))
        self.run()

    def _cards(self) -> Iterator[Card]:
        cards = [self.batch.deck[card] for card in self.batch._cards[self.number]]
        hole = self.hand.kind.hole
        for card in range(hole):
            yield from (cards[(seat - 1) * hole + card] for seat in self.hand.order)
        first = hole * len(self.hand.order)
        yield from cards[first : first + 5]

    def act(self, command: Command) -> None:
        for event in tuple(POKER.decide(self.state, command, self.chance)):
            self.state = POKER.evolve(self.state, event)

    def run(self) -> None:
        """What the croupier does, until somebody speaks or the hand is over."""
        while self.state.hand is not None and self.hand.stage != Stage.BETTING:
            due = POKER.due(self.state)
            self.act(due.command if due else TurnCards(by=Role.CROUPIER, seat=in_turn_to_show(self.state, self.hand)))

    def speak(self, action: int, bet: int) -> None:
        seat = self.hand.turn
        assert seat is not None
        commands: dict[int, Command] = {
            FOLD: Fold(by=seat),
            CALL: (Call if self.hand.holdings[seat].bet < self.hand.price else Check)(by=seat),
        }
        self.act(RaiseTo(by=seat, bet=bet) if action == RAISE else commands[action])
        self.run()


def agrees(batch: TableBatch, twin: Twin) -> bool:
    table = twin.number
    seat = Seat(int(batch.turn[table]) + 1)
    raises = [option for option in POKER.options(twin.state, seat) if option.kind == "raise_to"]
    expected = [(int(batch.least[table]), int(batch.most[table]))] if batch.can_raise[table] else []
    found = [(ask.minimum, ask.maximum) for option in raises for ask in option.asks if isinstance(ask, Number)]
    board = [batch.deck[card] for card in batch.board[table] if card != HIDDEN]
    own = tuple(batch.deck[card] for card in batch.own[table])
    return (
        twin.hand.turn == seat
        and found == expected
        and tuple(board) == twin.hand.board
        and own == twin.hand.holdings[seat].cards
        and int(batch.pot[table]) == twin.hand.pot
        and int(batch.button[table]) + 1 == twin.hand.marker
        and [player.cave for player in twin.state.players.values()] == batch.stacks[table].tolist()
    )


@pytest.mark.parametrize("variant", ["holdem", "omaha", "sintetico"])
@pytest.mark.parametrize(("players", "cave"), [(2, 30), (3, 11), (6, 40), (9, 7), (10, 200)])
def test_every_chip_is_where_decide_puts_it(variant: str, players: int, cave: int) -> None:
    tables = 12
    batch = TableBatch(Setting(variant, players, cave), tables, seed=players)
    twins = [Twin(batch, number) for number in range(tables)]
    luck = np.random.default_rng(players)
    for _ in range(120):
        for twin in twins:
            assert agrees(batch, twin), (twin.number, twin.hand)
        actions = luck.choice(3, tables, p=(0.15, 0.6, 0.25)).astype(np.uint8)
        actions = np.where((actions == RAISE) & ~batch.can_raise, CALL, actions).astype(np.uint8)
        bets = luck.integers(batch.least, batch.most + 1).astype(np.int32)
        batch.step(actions, bets)
        for twin in twins:
            twin.speak(int(actions[twin.number]), int(bets[twin.number]))
            assert batch.done[twin.number] == (twin.state.hand is None)
            if batch.done[twin.number]:
                gains = [player.cave - cave for player in twin.state.players.values()]
                assert gains == batch.rewards[twin.number].tolist()
                twin.next_hand()
    assert batch.hands > tables


def test_a_hand_makes_and_loses_nothing() -> None:
    batch = TableBatch(Setting("omaha", 5, 50), 64, seed=7)
    for _ in range(60):
        batch.step(np.full(64, CALL, np.uint8), np.zeros(64, np.int32))
        assert not batch.rewards[batch.done].sum(axis=1).any()
        assert (batch.stacks.sum(axis=1) + batch.pot == 250).all()


def test_the_same_seed_gives_the_same_play() -> None:
    one, again, other = (TableBatch(tables=8, seed=seed) for seed in (1, 1, 2))
    assert (one.own == again.own).all()
    assert (one.own != other.own).any()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"variant": "stud"}, "no variant 'stud'"),
        ({"players": 1}, "2 to 10, not by 1"),
        ({"players": 11}, "2 to 10, not by 11"),
        ({"minimum": 3}, "an even number"),
        ({"cave": 2}, "more than the minimum"),
        ({"cave": 2.5}, "cave is a whole number, not 2.5"),
        ({"players": "x"}, "players is a whole number, not 'x'"),
        ({"players": True}, "players is a whole number, not True"),
        ({"minimum": None}, "minimum is a whole number, not None"),
        ({"variant": ["holdem"]}, "no variant"),
    ],
)
def test_a_setting_that_no_table_has(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Setting(**wrong)


@pytest.mark.parametrize("missing", ["numpy", "numba"])
@pytest.mark.parametrize("module", ["batch", "blackjack.batch", "sem_descarte.batch"])
def test_without_the_extra_it_says_what_to_install(module: str, missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import panoverde.agents.{module}"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stderr
    assert f"ModuleNotFoundError: {missing} is missing: install panoverde[rl]" in said


@pytest.mark.parametrize(
    ("action", "bet", "message"),
    [(3, 0, "no act has the number 3"), (RAISE, 3, "may become 4 to 200, not 3"), (RAISE, 201, "not 201")],
)
def test_an_illegal_act_changes_nothing(action: int, bet: int, message: str) -> None:
    batch = TableBatch(tables=2)
    before = batch.stacks.copy(), batch.turn.copy()
    with pytest.raises(ValueError, match=f"table 1: .*{message}"):
        batch.step(np.array([CALL, action], np.uint8), np.array([0, bet], np.int32))
    assert (batch.stacks == before[0]).all()
    assert (batch.turn == before[1]).all()
    with pytest.raises(ValueError, match="2 tables need as many"):
        batch.step(np.array([CALL], np.uint8), np.array([0], np.int32))
    with pytest.raises(ValueError, match="at least one table"):
        TableBatch(tables=0)
    with pytest.raises(ValueError, match="tables is a whole number"):
        TableBatch(tables=2.0)  # type: ignore[arg-type]


def test_who_may_not_raise() -> None:
    batch = TableBatch(Setting("holdem", 2, 4), 1)
    batch.step(np.array([RAISE], np.uint8), np.array([4], np.int32))  # all in: the other can only call or fold
    assert batch.can_fold.all()
    assert not batch.can_raise.any()
    with pytest.raises(ValueError, match="may not raise"):
        batch.step(np.array([RAISE], np.uint8), np.array([4], np.int32))
