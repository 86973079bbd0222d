"""The PettingZoo environment: PettingZoo's own tests, whole matches, and what may be done."""

import importlib
import re
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from panoverde.agents.aec import ALL_IN, FOLD, RAISE_HALF_POT, RAISE_MINIMUM, RAISE_POT, PokerEnv, env
from panoverde.agents.environment import agent_at, seat_of
from panoverde.agents.setting import Setting
from panoverde.core.option import Number
from panoverde.core.people import Seat
from panoverde.games._poker.state import in_play
from panoverde.games.holdem import GAME as POKER
from tests.agents.match import OF_DICTIONARIES, SHORT, SIZES, field, hand_of, play

OF_ITS_OPTION = "reset knows no option options, only button"
"""What we say of the option that PettingZoo makes up to see whether `reset` takes any."""


# PettingZoo's own tests


@pytest.mark.parametrize("hands", [1, 12])
@pytest.mark.parametrize(("variant", "players"), SIZES)
def test_the_environment_conforms(variant: str, players: int, hands: int) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(Setting(variant, players, SHORT), hands), num_cycles=40)
    assert {str(warning.message) for warning in told} <= {*OF_DICTIONARIES, OF_ITS_OPTION}


@pytest.mark.parametrize("hands", [1, 12])
@pytest.mark.parametrize(("variant", "players"), SIZES)
def test_the_same_seed_is_the_same_play_for_pettingzoo(variant: str, players: int, hands: int) -> None:
    seed_test(lambda: env(Setting(variant, players, SHORT), hands), num_cycles=20)


@pytest.mark.parametrize("variant", ["holdem", "omaha", "sintetico"])
def test_every_render_mode_shows_the_table(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str) -> Any:
        return env(Setting(variant, 4), hands=2, render_mode=render_mode)

    render_test(made, custom_tests={"ansi": lambda text: text.startswith(variant) and text.count("seat_") == 4})
    assert "> seat_" in capsys.readouterr().out


# Whole episodes


@pytest.mark.parametrize("calling", [True, False])
@pytest.mark.parametrize(("variant", "players"), SIZES)
def test_chips_are_neither_made_nor_lost(variant: str, players: int, calling: bool, rng: np.random.Generator) -> None:
    table, steps, total = PokerEnv(Setting(variant, players, SHORT), hands=30), 0, players * SHORT
    while steps < 300:
        table.reset(seed=steps)
        gained = dict.fromkeys(table.possible_agents, 0.0)
        for _ in play(table, None if calling else rng):
            steps += 1
            state = table._seen
            assert sum(player.cave for player in state.players.values()) + in_play(state).pot == total
            assert not sum(table.rewards.values())
            assert table.observation_space("seat_1").contains(table.observe("seat_1"))
            for agent, reward in table.rewards.items():
                gained[agent] += reward
        assert [SHORT + gain for gain in gained.values()] == list(table._caves.values())
        assert sum(table._caves.values()) == total


def test_a_hand_pays_its_winners_what_the_others_lost() -> None:
    table = PokerEnv(Setting("holdem", 3))
    table.reset(seed=3)
    table.step(RAISE_POT)  # 2 + the pot of 3 and their call of 2: their bet becomes 7
    table.step(FOLD)
    table.step(FOLD)
    assert sorted(table.rewards.values()) == [-2, -1, 3]
    assert table.terminations == dict.fromkeys(table.possible_agents, True)
    assert not any(table.truncations.values())
    told = {agent: (reward, mask.any()) for agent, (reward, mask) in finish(table).items()}
    assert sorted(reward for reward, _ in told.values()) == [-2, -1, 3]
    assert not any(mask for _, mask in told.values())
    assert not table.agents


def finish(table: PokerEnv) -> dict[str, tuple[int, Any]]:
    """What each agent is told when it is over."""
    told = {}
    for agent in table.agent_iter():
        seen, reward, termination, _, _ = table.last()
        assert termination
        told[agent] = reward, seen["action_mask"]
        table.step(None)
    return told


@pytest.mark.parametrize(("variant", "players"), SIZES)
def test_a_match_goes_on_without_those_who_lost_everything(variant: str, players: int) -> None:
    rng, hands = np.random.default_rng(players), 60
    table = PokerEnv(Setting(variant, players, SHORT), hands)
    table.reset(seed=players)
    gone: set[str] = set()
    number, ends = 0, 0
    for agent in play(table, rng):
        if table.terminations[agent]:
            gone.add(agent)
            ends += table._caves[seat_of(agent)] == 0
            continue
        assert agent not in gone
        hand = hand_of(table)
        assert {agent_at(seat) for seat in hand.order} == {one for one in table.agents if one not in gone}
        assert field(table, agent, "hands_left") == pytest.approx([(hands - hand.number) / hands])
        number = hand.number
    assert gone == set(table.possible_agents)
    assert ends == players - 1 or number == hands
    assert ends


def test_a_match_has_as_many_hands_as_it_was_given() -> None:
    table = PokerEnv(Setting("holdem", 4), hands=5)
    table.reset(seed=1)
    buttons = {hand.number: hand.marker for _ in play(table) if (hand := hand_of(table))}
    assert list(buttons) == [1, 2, 3, 4, 5]
    first = buttons[1]
    assert [(marker - first) % 4 for marker in buttons.values()] == [0, 1, 2, 3, 0]


# What may be done


def test_an_opening_act_has_these_choices() -> None:
    table = PokerEnv(Setting("holdem", 6))
    table.reset(seed=1)
    assert table.infos[table.agent_selection] == {"raises": {ALL_IN: 200, RAISE_MINIMUM: 4, RAISE_POT: 7}}
    assert table.observe(table.agent_selection)["action_mask"].tolist() == [1, 1, 1, 0, 1, 1]  # half the pot is 4 too
    table.step(RAISE_POT)
    assert table.infos[table.agent_selection] == {
        "raises": {ALL_IN: 200, RAISE_MINIMUM: 12, RAISE_HALF_POT: 15, RAISE_POT: 24}
    }  # 7 and 5 more; the pot is 10 and their call 7


def test_a_player_who_has_too_little_for_a_raise_may_go_all_in() -> None:
    table = PokerEnv(Setting("holdem", 2, cave=3))
    table.reset(seed=1)
    assert table.infos[table.agent_selection] == {"raises": {ALL_IN: 3}}
    table.step(ALL_IN)
    assert table.infos[table.agent_selection] == {"raises": {}}
    assert table.observe(table.agent_selection)["action_mask"].tolist() == [1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("variant", ["holdem", "omaha", "sintetico"])
def test_every_act_is_one_that_the_table_offers(variant: str, rng: np.random.Generator) -> None:
    table, masked = PokerEnv(Setting(variant, 5, 60), hands=25), 0
    table.reset(seed=2)
    for agent in play(table, rng):
        if table.terminations[agent]:
            continue
        seat = Seat(seat_of(agent))
        offered = {option.kind: option.asks for option in POKER.options(table._state, seat)}
        bets = table.infos[agent]["raises"]
        mask = table.observe(agent)["action_mask"].tolist()
        assert [action for action in range(6) if mask[action]] == sorted(table._legal)
        assert {"fold", "check" if "check" in offered else "call"} <= offered.keys()
        assert mask[:2] == [1, 1]
        assert bool(bets) == ("raise_to" in offered)
        assert len(set(bets.values())) == len(bets)
        for ask in offered.get("raise_to", ()):
            assert isinstance(ask, Number)
            assert all(map(ask.accepts, bets.values()))
            assert bets[ALL_IN] == ask.maximum
            assert min(bets.values()) == ask.minimum
        masked += not bets
    assert masked


def test_nobody_but_who_is_in_turn_has_a_choice() -> None:
    table = PokerEnv(Setting("sintetico", 5))
    table.reset(seed=1)
    others = [agent for agent in table.agents if agent != table.agent_selection]
    assert not any(table.observe(agent)["action_mask"].any() for agent in others)
    assert all(table.infos[agent] == {} for agent in others)


def test_an_illegal_act_is_refused_and_changes_nothing() -> None:
    table = PokerEnv(Setting("holdem", 6))
    table.reset(seed=1)
    before = table._state
    for action in (RAISE_HALF_POT, 6, -1, None):
        with pytest.raises(ValueError, match=re.escape(f"may not do {action} now, only [0, 1, 2, 4, 5]")):
            table.step(action)
    assert table._state == before


def test_in_its_wrappers_an_illegal_act_ends_the_episode_and_costs_a_cave() -> None:
    table = env(Setting("holdem", 6))
    table.reset(seed=1)
    guilty = table.agent_selection
    table.step(RAISE_HALF_POT)
    assert table.rewards == {agent: -200 if agent == guilty else 0 for agent in table.possible_agents}
    assert all(table.terminations.values())


# What can't be asked for


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"hands": 0}, "at least one hand"),
        ({"hands": 1.5}, "hands is a whole number, not 1.5"),
        ({"render_mode": "rgb_array"}, "no render mode 'rgb_array': there are human, ansi"),
    ],
)
def test_a_table_that_is_not_there(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PokerEnv(**asked)


def test_nothing_can_be_done_before_a_reset() -> None:
    table = PokerEnv(render_mode="ansi")
    acts: list[Callable[[], object]] = [lambda: table.step(FOLD), lambda: table.observe("seat_1"), table.render]
    for act in acts:
        with pytest.raises(RuntimeError, match=re.escape("call reset() first")):
            act()


@pytest.mark.parametrize("agent", ["seat_9", "seat_0", "dealer"])
def test_an_agent_that_is_not_there(agent: str) -> None:
    table = PokerEnv(Setting(players=3))
    table.reset(seed=1)
    for asked in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(ValueError, match=f"no agent '{agent}': there are seat_1, seat_2, seat_3"):
            asked(agent)


def test_an_option_of_reset_that_is_not_there_is_warned_of() -> None:
    with pytest.warns(UserWarning, match="reset knows no option buton, only button"):
        PokerEnv().reset(options={"buton": "seat_1"})


@pytest.mark.parametrize("variant", ["holdem", "omaha", "sintetico"])
def test_an_environment_has_the_name_of_its_variant(variant: str) -> None:
    assert str(env(Setting(variant, 2))) == f"panoverde_{variant}_v0"


@pytest.mark.parametrize("module", ["aec", "blackjack.aec", "sem_descarte.aec"])
def test_without_the_extra_only_this_module_is_missing(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    for loaded in (module, "bank_table"):
        monkeypatch.delitem(sys.modules, f"panoverde.agents.{loaded}", raising=False)
    monkeypatch.delitem(sys.modules, "panoverde.agents.environment")
    monkeypatch.delitem(sys.modules, "panoverde.agents.setting")
    importlib.import_module("panoverde.agents.setting")
    with pytest.raises(ModuleNotFoundError, match=re.escape("pettingzoo is missing: install panoverde[rl]")):
        importlib.import_module(f"panoverde.agents.{module}")
