"""The batched tables of póquer sem descarte play the round of `decide`: the same cards and acts, the same chips."""

from typing import Any

import numpy as np
import pytest

from panoverde.agents.sem_descarte.aec import SemDescarteEnv
from panoverde.agents.sem_descarte.batch import SemDescarteBatch
from panoverde.agents.sem_descarte.setting import PASSO, VOU, SemDescarteSetting
from panoverde.core.cards import Card
from panoverde.core.chance import Scripted

TABLES = 64


def cards_of(batch: SemDescarteBatch, table: int) -> list[Card]:
    return [batch.deck[card] for card in batch._cards[table]]


class Twin(SemDescarteEnv):
    """One of the tables again, played by `decide` with the cards of the batch."""

    def __init__(self, batch: SemDescarteBatch, number: int) -> None:
        super().__init__(batch.setting, hands=10**6)
        self.batch, self.number = batch, number
        self.reset()

    def _new_chance(self) -> None:
        cards = cards_of(self.batch, self.number)
        self._chance: Any = Scripted((*cards[:5], cards[9], *cards[5:9]))


@pytest.mark.parametrize("suit_tiebreak", [True, False])
def test_every_chip_is_where_decide_puts_it(suit_tiebreak: bool, rng: np.random.Generator) -> None:
    batch = SemDescarteBatch(SemDescarteSetting(suit_tiebreak=suit_tiebreak), TABLES, seed=4)
    twins = [Twin(batch, number) for number in range(TABLES)]
    ends = set()
    for _ in range(20):
        for number, twin in enumerate(twins):
            hand = twin._state.hands[1]
            assert [batch.deck[card] for card in batch.own[number]] == [*hand.cards]
            assert batch.deck[batch.up[number]] == twin._state.bank.cards[-1]
            assert twin._legal.keys() == {*np.flatnonzero(batch.mask[number])}
        actions = (rng.random(TABLES) < 0.8).astype(np.uint8)
        batch.step(actions)
        assert batch.done.all()
        for number, twin in enumerate(twins):
            twin.step(int(actions[number]))
            assert twin.rewards["seat_1"] == batch.rewards[number]
            ends.add(float(batch.rewards[number]))
    assert {-3.0, -1.0, 1.0, 3.0, 5.0} <= ends
    assert batch.hands == 20 * TABLES


def test_high_cards_that_tie_are_decided_by_three_of_a_suit() -> None:
    """AO-9.7j, R-60: between equal high cards three of one suit win, where the table has the rule."""
    player, bank = ["Ac", "Kc", "9c", "5d", "3h"], ["Ad", "Kh", "9s", "5s", "3c"]
    for suit_tiebreak, reward in ((True, 3), (False, 0)):
        batch = SemDescarteBatch(SemDescarteSetting(suit_tiebreak=suit_tiebreak), 1)
        rest = [card for card in batch.deck if card not in player + bank]
        batch._cards[0] = [batch.deck.index(Card(card)) for card in player + bank + rest]
        batch.step(np.array([VOU], np.uint8))
        assert batch.rewards.tolist() == [reward]


def test_passing_always_costs_the_initial_bet() -> None:
    batch = SemDescarteBatch(tables=16)
    batch.step(np.full(16, PASSO, np.uint8))
    assert (batch.rewards == -1).all()  # AO-9.25


def test_going_on_always_costs_what_the_laboratory_says() -> None:
    """16.6 % of the initial bet in the long run; the standard error of this sample is 0.7 %."""
    batch, won = SemDescarteBatch(tables=4096, seed=2), 0.0
    for _ in range(40):
        batch.step(np.full(4096, VOU, np.uint8))
        won += float(batch.rewards.sum())
    assert won / batch.hands == pytest.approx(-0.166, abs=0.03)


def test_an_illegal_act_changes_nothing() -> None:
    batch = SemDescarteBatch(tables=2)
    before = batch.own.copy()
    for wrong in (2, 16, 255):
        with pytest.raises(ValueError, match=rf"table 1: the player may not do {wrong} now, only \[0, 1\]"):
            batch.step(np.array([VOU, wrong], np.uint8))
    with pytest.raises(ValueError, match="2 tables need as many acts"):
        batch.step(np.array([VOU], np.uint8))
    assert (batch.own == before).all()
    assert not batch.hands


def test_the_same_seed_gives_the_same_cards() -> None:
    one, again, other = (SemDescarteBatch(tables=8, seed=seed) for seed in (1, 1, 2))
    assert (one.own == again.own).all()
    assert (one.own != other.own).any()


def test_batches_that_are_not_there() -> None:
    with pytest.raises(ValueError, match="one player is at each table, not 2"):
        SemDescarteBatch(SemDescarteSetting(2))
    with pytest.raises(ValueError, match="at least one table"):
        SemDescarteBatch(tables=0)
