"""Banked tables as PettingZoo environments: PettingZoo's own tests, whole episodes, what is seen and done."""

import copy
import re
import warnings
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from panoverde.agents.bank_table import PURSE, BankTableEnv
from panoverde.agents.blackjack import aec as blackjack
from panoverde.agents.blackjack.aec import BlackjackEnv
from panoverde.agents.blackjack.setting import (
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
from panoverde.agents.environment import agent_at, seat_of
from panoverde.agents.sem_descarte import aec as sem_descarte
from panoverde.agents.sem_descarte.aec import SemDescarteEnv
from panoverde.agents.sem_descarte.setting import PASSO, VOU, SemDescarteSetting
from panoverde.core.cards import DECK_52, FACE_DOWN, Card
from panoverde.core.people import Seat
from panoverde.games.blackjack.hands import is_ace, is_blackjack, total
from panoverde.games.blackjack.state import Hole, to_decide
from panoverde.lab.blackjack.options import BlackjackOptions
from tests.agents.match import OF_DICTIONARIES

SETTINGS: list[Any] = [
    BlackjackSetting(),
    BlackjackSetting(7),
    BlackjackSetting(3, BlackjackOptions(decks=4, dealer_peek=True, surrender="off"), shuffler=True),
    SemDescarteSetting(),
    SemDescarteSetting(7, suit_tiebreak=False),
]
OF_ITS_OPTION = "reset knows no option options"
"""What we say of the option that PettingZoo makes up."""


def env(setting: Any, hands: int = 1, render_mode: str | None = None) -> Any:
    game: Any = blackjack if isinstance(setting, BlackjackSetting) else sem_descarte
    return game.env(setting, hands, render_mode)


def bare(setting: Any, hands: int = 1) -> BankTableEnv:
    table: BankTableEnv = env(setting, hands).unwrapped
    return table


def field(table: BankTableEnv, agent: str, name: str) -> list[float]:
    seen: list[float] = table.observe(agent)["observation"][table.layout.fields[name]].tolist()
    return seen


def play(
    table: BankTableEnv, rng: np.random.Generator, look: Callable[[str], None] = lambda _: None
) -> dict[str, float]:
    """At random to the end of the episode; what each agent has won."""
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        look(agent)
        _, reward, over, _, _ = table.last()
        won[agent] += reward
        table.step(None if over else int(rng.choice(sorted(table._legal))))
    return won


# PettingZoo's own tests


@pytest.mark.parametrize("hands", [1, 12])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_environment_conforms(setting: Any, hands: int) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(setting, hands), num_cycles=40)
    assert {str(warning.message) for warning in told} <= {*OF_DICTIONARIES, OF_ITS_OPTION}
    assert str(env(setting)) in ("panoverde_blackjack_v0", "panoverde_sem_descarte_v0")


@pytest.mark.parametrize("hands", [1, 12])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_seed_is_the_same_play(setting: Any, hands: int) -> None:
    seed_test(lambda: env(setting, hands), num_cycles=20)


@pytest.mark.parametrize("setting", [BlackjackSetting(3), SemDescarteSetting(3)], ids=str)
def test_every_render_mode_shows_the_table(setting: Any, capsys: pytest.CaptureFixture[str]) -> None:
    def shows_all(text: str) -> bool:
        return all(f"seat_{seat}" in text for seat in (1, 2, 3))  # a split has a line for each hand

    render_test(lambda render_mode: env(setting, 2, render_mode), custom_tests={"ansi": shows_all})
    assert "> seat_" in capsys.readouterr().out


# Whole episodes


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_rewards_are_what_chips_came_and_went(setting: Any, rng: np.random.Generator) -> None:
    table, hands = bare(setting, 40), 40
    table.reset(seed=5)

    def look(agent: str) -> None:
        assert table.observation_space(agent).contains(table.observe(agent))

    won = play(table, rng, look)
    cloth = table._state.cloth
    assert not cloth.bets
    assert {agent: gain * table.stake for agent, gain in won.items()} == {
        agent_at(seat): player.chips - PURSE for seat, player in cloth.players.items()
    }
    assert cloth.bank == -sum(won.values()) * table.stake
    assert table._state.coup == hands
    assert any(won.values())


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_copy_goes_on_by_itself(setting: Any) -> None:
    table = bare(setting, 5)
    table.reset(seed=1)
    table.step(min(table._legal))
    other = copy.deepcopy(table)
    assert play(table, np.random.default_rng(2)) == play(other, np.random.default_rng(2))
    assert other._state == table._state


@pytest.mark.parametrize("setting", [BlackjackSetting(), SemDescarteSetting()], ids=str)
def test_an_illegal_act_is_refused_or_fined(setting: Any) -> None:
    table = bare(setting)
    table.reset(seed=1)
    before, wrong = table._state, table.actions
    with pytest.raises(ValueError, match=re.escape(f"seat_1 may not do {wrong} now, only {sorted(table._legal)}")):
        table.step(wrong)
    assert table._state == before


def test_in_its_wrappers_an_illegal_act_ends_the_episode_and_is_fined() -> None:
    table = env(BlackjackSetting(2))
    table.reset(seed=1)
    table.step(STAND)
    assert table.rewards == {"seat_1": -2, "seat_2": 0}
    assert all(table.terminations.values())


# Póquer sem descarte


def test_passing_costs_the_initial_bet_and_going_on_both() -> None:
    """AO-9.25: «passo» loses the initial bet; AO-9.25 and 9.29: «vou» stakes twice as much besides."""
    table, ends = SemDescarteEnv(SemDescarteSetting(2)), set()
    for seed in range(60):
        table.reset(seed=seed)
        assert table._legal.keys() == {PASSO, VOU}
        table.step(PASSO)
        assert table.agent_selection == "seat_2"
        assert table.observe("seat_1")["action_mask"].tolist() == [0, 0]
        assert (field(table, "seat_2", "passo"), field(table, "seat_1", "passo")) == ([0, 1], [1, 0])
        table.step(VOU)
        assert table.rewards["seat_1"] == -1
        ends.add(table.rewards["seat_2"])
        assert sum(field(table, "seat_2", "bank")) == 5  # turned at the end
    assert {-3.0, 1.0} <= ends  # AO-9.29; AO-9.26 with AO-9.28: the bank does not play
    assert ends <= {-3, 0, 1, 3, 5, 7, 9, 11, 15, 41, 101, 201}  # AO-9.7, twice over, and the initial bet


def test_nobody_sees_the_cards_of_others_nor_the_banks(rng: np.random.Generator) -> None:
    """AO-9.22: one card of the bank is open; AO-9.31b: nobody shows theirs."""
    table = SemDescarteEnv(SemDescarteSetting(3), render_mode="ansi")
    for seed in range(25):
        table.reset(seed=seed)
        while table._turn is not None:
            state = table._state
            for viewer, hand in state.hands.items():
                agent = agent_at(viewer)
                cards = {name: held(field(table, agent, name)) for name in ("own", "bank")}
                up = state.bank.cards[-1]
                assert cards == {"own": {*hand.cards}, "bank": {up}}
                assert state.bank.cards[:-1] == (FACE_DOWN,) * 4
                left = [card for card in DECK_52 if card not in {*hand.cards, up}]
                order = [Card(card) for card in rng.permutation(left).tolist()]
                hands = {
                    seat: one if seat == viewer else replace(one, cards=tuple(order.pop() for _ in one.cards))
                    for seat, one in state.hands.items()
                }
                twin = copy.copy(table)
                twin._state = replace(state, hands=hands)
                for name, value in twin.observe(agent).items():
                    assert (value == table.observe(agent)[name]).all()
                if viewer == table._turn:
                    assert twin.render() == table.render()
            table.step(int(rng.integers(2)))


def held(marks: list[float]) -> set[Card]:
    return {card for card, mark in zip(DECK_52, marks, strict=True) if mark}


# Blackjack


def test_a_blackjack_is_paid_three_to_two_in_the_step_of_the_bet() -> None:
    """AO-6.26: at once where the bank's open card allows none."""
    table, paid = BlackjackEnv(), 0
    for seed in range(200):
        table.reset(seed=seed)
        assert table._legal.keys() == {BET}
        table.step(BET)
        state = table._state
        if is_blackjack(state.hands[0].cards) and state.hole == Hole.COVERED and not is_ace(state.up):
            assert table.rewards == {"seat_1": 1.5}
            assert table.terminations == {"seat_1": True}
            paid += 1
    assert paid


def test_every_act_is_one_that_the_table_offers(rng: np.random.Generator) -> None:
    table = BlackjackEnv(BlackjackSetting(3), hands=120)
    found: set[int] = set()
    table.reset(seed=1)
    kinds = {
        "stand": STAND, "ask_card": DRAW, "double": DOUBLE, "split": SPLIT, "surrender_hand": SURRENDER,
        "insure": INSURE, "decline_insurance": NO_INSURANCE, "take_even_money": EVEN_MONEY, "place_bet": BET,
    }  # fmt: skip

    def look(agent: str) -> None:
        if table.terminations[agent]:
            return
        offered = {option.kind for option in table.game.options(table._state, seat_of(agent))}
        assert {kinds[kind] for kind in offered if kind in kinds} == table._legal.keys()
        assert np.flatnonzero(table.observe(agent)["action_mask"]).tolist() == sorted(table._legal)
        found.update(table._legal)

    play(table, rng, look)
    assert found == {*range(9)}


def test_the_vector_says_what_the_table_shows(rng: np.random.Generator) -> None:
    table, seen = BlackjackEnv(BlackjackSetting(2), hands=60), 0
    table.reset(seed=2)

    def look(agent: str) -> None:
        nonlocal seen
        state, seat = table._state, Seat(seat_of(agent))
        hand = to_decide(state)
        fact = {name: field(table, agent, name) for name in table.layout.fields}
        on_table = [card for one in state.hands for card in one.cards] + [*state.bank]
        assert sum(fact["bank"]) == len(state.bank)
        assert fact["unseen"] == list(state.shoe.unseen.left)
        assert all(fact["unseen"][DECK_52.index(card)] <= 6 - on_table.count(card) for card in on_table)
        assert fact["betting"] == [BET in table._legal]
        assert fact["insuring"] == [INSURE in table._legal]
        if hand is not None and hand.place == seat:
            assert fact["own"] == [hand.cards.count(card) for card in DECK_52]
            assert fact["total"] == [total(hand.cards)]
            assert fact["staked"] == [sum(bet.chips for bet in state.cloth.of(seat)) / 2]
            assert len(state.bank) == 1  # the other lies face down: AO-6.20
            seen += 1

    play(table, rng, look)
    assert seen > 60


def test_coups_come_from_one_shoe_until_its_warning_card() -> None:
    """AO-6.11: with one player it lies in the middle; AO-6.13: the coup in which it comes out is the last."""
    table, left = BlackjackEnv(hands=80), [1.0]
    table.reset(seed=1)
    for agent in table.agent_iter():
        if field(table, agent, "betting") == [1]:
            left.append(field(table, agent, "shoe")[0])
        table.step(None if table.terminations[agent] else min(table._legal))
    assert left[1] == pytest.approx(311 / 312)  # AO-6.12: one card is burnt
    falls = [one > other for one, other in pairwise(left)]
    assert 1 <= falls.count(False) <= 8
    assert min(left) > 0.45
    table.reset()
    assert field(table, "seat_1", "shoe")[0] == pytest.approx(311 / 312)


def test_with_a_shuffler_every_coup_has_all_cards() -> None:
    table = BlackjackEnv(BlackjackSetting(shuffler=True), hands=20)
    table.reset(seed=1)
    for agent in table.agent_iter():
        if field(table, agent, "betting") == [1]:
            assert field(table, agent, "unseen") == [6.0] * 52  # AO-8.10
        table.step(None if table.terminations[agent] else min(table._legal))


# What can't be asked for


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: BlackjackSetting(8), "blackjack is played by 1 to 7, not by 8"),
        (lambda: BlackjackSetting(0), "not by 0"),
        (lambda: BlackjackSetting(1.0), "players is a whole number"),  # type: ignore[arg-type]
        (lambda: BlackjackSetting(options=BlackjackOptions(decks=5)), "no table has these options: decks-outside-law"),
        (lambda: SemDescarteSetting(8), "póquer sem descarte is played by 1 to 7, not by 8"),
        (lambda: SemDescarteEnv(hands=0), "at least one hand"),
        (lambda: BlackjackEnv(render_mode="rgb_array"), "no render mode 'rgb_array'"),
    ],
)
def test_a_table_that_is_not_there(made: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        made()
