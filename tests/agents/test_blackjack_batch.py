"""The batched tables of blackjack play the coup of `decide`: the same cards and acts, the same choices and chips."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from panoverde.agents.blackjack.aec import BlackjackEnv
from panoverde.agents.blackjack.batch import BlackjackBatch
from panoverde.agents.blackjack.kernels import AHEAD, HIDDEN, PLACE
from panoverde.agents.blackjack.observation import shown
from panoverde.agents.blackjack.setting import (
    ACTIONS,
    BET,
    DOUBLE,
    DRAW,
    EVEN_MONEY,
    INSURE,
    NO_INSURANCE,
    SPLIT,
    STAND,
    SURRENDER,
    BlackjackSetting,
)
from panoverde.core.cards import DECK_52, Card, Shoe
from panoverde.core.decider import Command
from panoverde.core.people import Seat
from panoverde.games.blackjack.bank import Peek, TurnHoleCard
from panoverde.games.blackjack.hands import is_blackjack
from panoverde.games.blackjack.state import to_decide
from panoverde.lab.blackjack.options import BlackjackOptions
from tests.sample import sample

TABLES = 24
STEPS = sample(40, 400)
FIRST_CARDS = 3
"""Open cards before the one that lies face down."""


class Dealt:
    """Cards as they lie in the batch; the fourth is the bank's that lies face down."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards, self.count, self.turning = cards, 0, False

    def card(self, shoe: Shoe) -> Card:
        place = FIRST_CARDS if self.turning else self.count + (self.count >= FIRST_CARDS)
        self.count += not self.turning
        assert shoe.left[shoe.deck.index(self.cards[place])]
        return self.cards[place]

    def lot(self, count: int) -> int:
        """The bank looks: the first lots are those of a blackjack."""
        return 0 if is_blackjack((self.cards[1], self.cards[3])) else count - 1


class Twin(BlackjackEnv):
    """One of the tables again, played by `decide`."""

    def __init__(self, batch: BlackjackBatch, number: int) -> None:
        super().__init__(batch.setting, hands=10**6)
        self.batch, self.number = batch, number
        self.reset()

    def _new_chance(self) -> None:
        self.first = int(self.batch._table[self.number, PLACE])
        self._chance: Any = Dealt([])
        self.look()

    def look(self) -> None:
        """The cards that come next: the batch has them in order before it steps."""
        cards = self.batch._cards[self.number, self.first :]
        self._chance.cards = [DECK_52[card] for card in cards]

    def _act(self, command: Command) -> None:
        self._chance.turning = isinstance(command, TurnHoleCard | Peek)
        super()._act(command)

    def agrees(self) -> bool:
        batch, table, state = self.batch, self.number, self._state
        hand = shown(state, Seat(1))
        same = (
            sorted(self._legal) == np.flatnonzero(batch.mask[table]).tolist()
            and list(state.shoe.unseen.left) == batch.unseen[table].tolist()
            and state.shoe.left == batch.left[table]
        )
        if not state.hands:
            return same and batch.total[table] == 0 and batch.up[table] == HIDDEN
        decided = to_decide(state) is None or [
            *(hand.total, len(hand.cards), hand.total > sum(batch_value(card) for card in hand.cards)),
            sum(len(one.cards) == 1 for one in state.hands),
        ] == [int(fact[table]) for fact in (batch.total, batch.cards, batch.soft, batch.waiting)]
        return (
            same
            and decided
            and DECK_52[batch.up[table]] == state.up
            and DECK_52[batch.own[table, 1]] == hand.cards[1]
            and batch.own_hands[table] == len(state.hands)
        )


def batch_value(card: Card) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


WEIGHTS = np.zeros(ACTIONS)
WEIGHTS[[BET, STAND, DRAW, DOUBLE, SPLIT, SURRENDER, INSURE, NO_INSURANCE, EVEN_MONEY]] = [1, 3, 3, 6, 20, 1, 2, 1, 1]


def random_acts(batch: BlackjackBatch, rng: np.random.Generator) -> Any:
    """Splits and doubles are likelier, so that coups are long."""
    odds = batch.mask * WEIGHTS * rng.random(batch.mask.shape)
    return odds.argmax(axis=1).astype(np.uint8)


SETTINGS = [
    BlackjackSetting(),
    BlackjackSetting(options=BlackjackOptions(decks=4, dealer_peek=True, split_same_rank_only=True)),
    BlackjackSetting(options=BlackjackOptions(original_bets_only=True, resplit_aces=False, special_prize=False)),
    BlackjackSetting(options=BlackjackOptions(max_split_hands=3, surrender="off", suited_sevens=True)),
    BlackjackSetting(options=BlackjackOptions(dealer_peek=True, original_bets_only=True), shuffler=True),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_chip_is_where_decide_puts_it(setting: BlackjackSetting) -> None:
    rng = np.random.default_rng(3)
    batch = BlackjackBatch(setting, TABLES, seed=7)
    twins = [Twin(batch, number) for number in range(TABLES)]
    acts: Counter[int] = Counter()
    ends: Counter[float] = Counter()
    for _ in range(STEPS):
        actions = random_acts(batch, rng)
        for twin in twins:
            assert twin.agrees(), (twin.number, twin._state, twin._legal)
            twin.look()
        batch.step(actions)
        acts.update(actions.tolist())
        ends.update(batch.rewards[batch.done].tolist())
        for number, twin in enumerate(twins):
            played = twin._left
            twin.step(int(actions[number]))
            assert batch.done[number] == (twin._left < played)
            if batch.done[number]:
                assert twin.rewards["seat_1"] == batch.rewards[number], (number, twin._state)
    assert acts.keys() >= {BET, STAND, DRAW, DOUBLE, SPLIT, INSURE, NO_INSURANCE}
    assert ends.keys() >= {-2, -1, 0, 1, 1.5, 2}
    assert batch.hands == sum(ends.values())


def laid(batch: BlackjackBatch, cards: str) -> None:
    """These cards come next at the only table: the player's and the bank's in turn, the bank's second face down."""
    wanted = [DECK_52.index(Card(card)) for card in cards.split()]
    row, place = batch._cards[0], int(batch._table[0, PLACE])
    for at, card in enumerate(wanted, start=place):
        other = at + row[at:].tolist().index(card)
        row[at], row[other] = row[other], row[at]


@pytest.mark.parametrize(
    ("cards", "acts", "reward"),
    [
        ("As 9d Kh 5c", [BET], 1.5),  # AO-6.26: paid at once
        ("As Td Kh Ac", [BET], 0),  # AO-6.26: the bank has one, too
        ("As Ad Kh Kc", [BET, EVEN_MONEY], 1),  # AO-6.39
        ("As Ad Kh Kc", [BET, INSURE], 1),  # AO-6.38: two to one for half a stake, and equal hands
        ("As Ad Kh 5c", [BET, INSURE], 1),  # AO-6.26 and half a stake lost
        ("9s Ad Kh Kc", [BET, INSURE, STAND], 0),
        ("9s Td Kh Ac", [BET, STAND], -1),  # AO-6.25: a blackjack beats all
        ("6s Td 7s 7c 8s", [BET, DRAW], 3 + 1),  # AO-6.40, and 21 against 17
        ("6s Td 7s 7c 8h", [BET, DRAW], 1),
        ("7s Td 7h Kc 7d", [BET, DRAW], 3 + 1),
        ("Ts 9d 6h Kc", [BET, SURRENDER], -0.5),  # AO-6.41
        ("Ts 9d 6h Kc Tc", [BET, DRAW], -1),  # AO-6.27
        ("5s 9d 6h 8c Tc", [BET, DOUBLE], 2),
        ("As 9d 8h 8c 2c", [BET, DOUBLE], -2),  # AO-6.37: the ace stays 1, so 11 against 17
        ("5s 9d 4h 8c Ac", [BET, DOUBLE], 2),  # an ace drawn may be 11: 20 against 17
        ("8s 9d 8h 8c Tc Td", [BET, SPLIT, STAND, STAND], 2),
        ("8s 9d 8h 8c 8c Td 3d Tc Kd", [BET, SPLIT, SPLIT, STAND, DOUBLE, STAND], 4),  # AO-6.32 AO-6.36
        ("As 9d Ah 8c Tc 4d", [BET, SPLIT], 0),  # AO-6.31: one card each; 21 wins and 15 loses
        ("Ts 5d 6h Kc 5h Ad", [BET, DRAW], 1),  # AO-6.24: 5, K, A is 16 and draws
    ],
)
def test_a_coup_by_its_cards(cards: str, acts: list[int], reward: float) -> None:
    batch = BlackjackBatch(tables=1)
    laid(batch, cards)
    for act in acts:
        assert not batch.done.any()
        batch.step(np.array([act], np.uint8))
    assert batch.done.all()
    assert batch.rewards.tolist() == [reward]


def test_a_shoe_that_runs_out_voids_the_coup() -> None:
    """R-406: nobody wins or loses, and another shoe is prepared."""
    batch = BlackjackBatch(tables=1)
    batch._table[0, PLACE] = batch._shape.cards - 3
    batch.step(np.array([BET], np.uint8))
    assert batch.done.all()
    assert batch.rewards.tolist() == [0]
    assert batch.left.tolist() == [311]
    assert (batch.unseen == 6).all()


def test_the_bank_plays_against_a_player_who_draws_as_it_does() -> None:
    """Whoever draws to 17 loses some 5.4 % of the stake, the special prize included; the standard error is 0.2 %."""
    tables = 4096
    batch, won = BlackjackBatch(tables=tables, seed=5), 0.0
    while batch.hands < 300_000:
        draws = (batch.total < 17) & batch.mask[:, DRAW]
        acts = np.select(
            [batch.mask[:, BET], batch.mask[:, NO_INSURANCE], draws], [BET, NO_INSURANCE, DRAW], STAND
        ).astype(np.uint8)
        batch.step(acts)
        won += float(batch.rewards[batch.done].sum())
    assert won / batch.hands == pytest.approx(-0.054, abs=0.01)


def test_an_illegal_act_changes_nothing() -> None:
    batch = BlackjackBatch(tables=2)
    before = batch._table.copy()
    for wrong in (STAND, ACTIONS, 255):
        with pytest.raises(ValueError, match=rf"table 1: the player may not do {wrong} now, only \[0\]"):
            batch.step(np.array([BET, wrong], np.uint8))
    assert (batch._table == before).all()


def test_the_same_seed_gives_the_same_cards() -> None:
    one, again, other = (BlackjackBatch(tables=8, seed=seed) for seed in (1, 1, 2))
    assert (one._cards == again._cards).all()
    assert (one._cards[:, :AHEAD] != other._cards[:, :AHEAD]).any()


def test_batches_that_are_not_there() -> None:
    with pytest.raises(ValueError, match="one player is at each table, not 2"):
        BlackjackBatch(BlackjackSetting(2))
    with pytest.raises(ValueError, match="at least one table"):
        BlackjackBatch(tables=0)
