"""The PettingZoo environment: its own conformance tests, whole matches, and nothing that a player may not know."""

import copy
import importlib
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from panoverde.agents import aec
from panoverde.agents.aec import ALL_IN, CALL, FOLD, RAISE_HALF_POT, RAISE_MINIMUM, RAISE_POT, PokerEnv, env
from panoverde.agents.setting import Setting
from panoverde.core.cards import Card
from panoverde.core.option import Number
from panoverde.core.people import Seat
from panoverde.games._poker import table as poker
from panoverde.games._poker.model import Hand, in_play

SIZES = [("holdem", 2), ("holdem", 6), ("holdem", 10), ("omaha", 2), ("omaha", 6), ("omaha", 10)]
SIZES += [("sintetico", 2), ("sintetico", 6), ("sintetico", 11)]
SHORT = 20
"""A cave that is soon lost: ten big blinds."""

OF_DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo says of every environment with an action mask that is not one of its own."""


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def hand_of(table: PokerEnv) -> Hand:
    return in_play(table._seen)


def field(table: PokerEnv, agent: str, name: str) -> list[float]:
    seen: list[float] = table.observe(agent)["observation"][table.layout.fields[name]].tolist()
    return seen


def random_act(table: PokerEnv, rng: np.random.Generator) -> int | None:
    """None for somebody who is out; now and then a fold, so that most hands go on."""
    if table.terminations[table.agent_selection]:
        return None
    acts = np.flatnonzero(table.observe(table.agent_selection)["action_mask"]).tolist()
    return FOLD if rng.random() < 0.1 else int(rng.choice(acts[1:]))


def play(table: PokerEnv, rng: np.random.Generator | None = None) -> Iterator[str]:
    """To the end of the episode, at random or calling; each agent when his turn has come, before he acts."""
    for agent in table.agent_iter():
        yield agent
        action = random_act(table, rng) if rng else None if table.terminations[agent] else CALL
        table.step(action)


# PettingZoo's own tests


@pytest.mark.parametrize("hands", [1, 12])
@pytest.mark.parametrize(("variant", "players"), SIZES)
def test_the_environment_conforms(variant: str, players: int, hands: int) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(Setting(variant, players, SHORT), hands), num_cycles=40)
    assert {str(warning.message) for warning in told} <= OF_DICTIONARIES


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
        gained = dict.fromkeys(table.possible_agents, 0)
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
    table.step(RAISE_POT)  # 2 + the pot of 3 and his call of 2: his bet becomes 7
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


def test_the_last_observation_is_the_table_as_the_hand_left_it() -> None:
    table = PokerEnv(Setting("omaha", 2))
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(CALL)
    assert sum(field(table, "seat_1", "board")) == 5
    assert sum(field(table, "seat_2", "own")) == 4
    assert field(table, "seat_1", "round") == [0, 0, 0, 0]
    assert field(table, "seat_1", "pot") == [0]
    assert field(table, "seat_1", "caves") == pytest.approx(
        [1 + table.rewards["seat_1"] / 200, 1 + table.rewards["seat_2"] / 200]
    )


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
            ends += table._caves[aec._seat(agent)] == 0
            continue
        assert agent not in gone
        hand = hand_of(table)
        assert {aec._agent(seat) for seat in hand.order} == {one for one in table.agents if one not in gone}
        assert field(table, agent, "hands_left") == pytest.approx([(hands - hand.number) / hands])
        number = hand.number
    assert gone == set(table.possible_agents)
    assert ends == players - 1 or number == hands
    assert ends > 0 or players > 6


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
    }  # 7 and 5 more; the pot is 10 and his call 7


def test_who_has_too_little_for_a_raise_may_go_all_in() -> None:
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
        seat = Seat(aec._seat(agent))
        offered = {option.kind: option.asks for option in poker.options(table._state, seat)}
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


# What is seen


def test_the_vector_says_what_the_table_shows() -> None:
    table = PokerEnv(Setting("holdem", 4))
    table.reset(seed=9, options={"button": "seat_2"})
    assert table.agent_selection == "seat_1"  # the blinds are 3 and 4
    table.step(RAISE_POT)  # to 7
    table.step(FOLD)
    table.step(CALL)
    assert table.agent_selection == "seat_4"
    seen = {name: field(table, "seat_4", name) for name in table.layout.fields}
    own = [1.0 if card in hand_of(table).holdings[Seat(4)].cards else 0.0 for card in table.setting.kind.deck]
    assert seen == {
        "own": own,
        "board": [0] * 52,
        "caves": pytest.approx([198 / 200, 193 / 200, 200 / 200, 193 / 200]),
        "bets": pytest.approx([2 / 200, 7 / 200, 0, 7 / 200]),
        "paid": pytest.approx([2 / 200, 7 / 200, 0, 7 / 200]),
        "live": [1, 1, 0, 1],
        "spoke": [0, 1, 1, 1],
        "button": [0, 0, 1, 0],
        "aggressor": [0, 1, 0, 0],
        "round": [1, 0, 0, 0],
        "pot": pytest.approx([16 / 200]),
        "price": pytest.approx([7 / 200]),
        "call": pytest.approx([5 / 200]),
        "raised_by": pytest.approx([5 / 200]),
        "raises": [1],
        "hands_left": [0],
    }
    assert field(table, "seat_2", "call") == [0]  # he has folded
    table.step(CALL)
    assert table.agent_selection == "seat_3"
    assert field(table, "seat_3", "round") == [0, 1, 0, 0]
    assert field(table, "seat_3", "bets") == [0, 0, 0, 0]
    assert field(table, "seat_3", "paid") == pytest.approx([7 / 200, 7 / 200, 7 / 200, 0])
    assert [
        card for card, mark in zip(table.setting.kind.deck, field(table, "seat_3", "board"), strict=True) if mark
    ] == sorted(hand_of(table).board, key=table.setting.kind.deck.index)


@pytest.mark.parametrize("variant", ["holdem", "omaha", "sintetico"])
def test_nobody_sees_the_cards_of_the_others(variant: str, rng: np.random.Generator) -> None:
    """Of the cards in the vector none is another's; and other cards in their hands would leave it as it is."""
    table = PokerEnv(Setting(variant, 4), render_mode="ansi")
    deck = table.setting.kind.deck
    for seed in range(25):
        table.reset(seed=seed)
        while not any(table.terminations.values()):
            hand = hand_of(table)
            assert hand.turn is not None
            for viewer in hand.order:
                agent = aec._agent(viewer)
                seen = table.observe(agent)
                cards = {
                    card
                    for name in ("own", "board")
                    for card, mark in zip(deck, field(table, agent, name), strict=True)
                    if mark
                }
                assert cards == {*hand.holdings[viewer].cards, *hand.board}
                twin = copy.copy(table)
                twin._seen = twin._state = replace(table._state, hand=redealt(hand, viewer, rng))
                for name, value in twin.observe(agent).items():
                    assert (value == seen[name]).all()
                assert aec.legal(twin._state, hand.turn) == table._legal
                if viewer == hand.turn:
                    assert twin.render() == table.render()
            action = random_act(table, rng)
            table.step(action)


def redealt(hand: Hand, viewer: Seat, rng: np.random.Generator) -> Hand:
    """The same hand with other cards wherever the viewer sees none."""
    known = {*hand.holdings[viewer].cards, *hand.board}
    left = [card for card in hand.kind.deck if card not in known]
    order = [Card(card) for card in rng.permutation(left).tolist()]
    holdings = {
        seat: holding if seat == viewer else replace(holding, cards=tuple(order.pop() for _ in holding.cards))
        for seat, holding in hand.holdings.items()
    }
    return replace(hand, holdings=holdings)


def test_a_drawing_shows_the_cards_of_who_is_in_turn_and_those_turned_at_the_end() -> None:
    table = PokerEnv(Setting("holdem", 3), render_mode="ansi")
    table.reset(seed=5, options={"button": "seat_1"})
    table.step(FOLD)
    text = table.render()
    assert text is not None
    head, one, two, three = text.splitlines()
    assert head == "holdem  hand 1  board -  pot 3  price 2"
    assert one == "  seat_1  B folded   cave 200  bet 0"
    assert re.fullmatch(r"> seat_2    (10|[2-9JQKA])[♣♦♥♠] (10|[2-9JQKA])[♣♦♥♠] +cave 199  bet 1", two)
    assert three == "  seat_3    ▒▒ ▒▒    cave 198  bet 2"
    while not any(table.terminations.values()):
        table.step(CALL)
    assert "▒▒" not in str(table.render())


def test_somebody_who_lost_everything_is_drawn_as_out() -> None:
    table = PokerEnv(Setting("holdem", 6, SHORT), hands=30, render_mode="ansi")
    table.reset(seed=1)
    texts = [str(table.render()) for _ in play(table, np.random.default_rng(1))]
    assert any(re.search(r"^  seat_\d +out$", text, re.MULTILINE) for text in texts)


def test_without_a_mode_nothing_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    table = PokerEnv()
    table.reset()
    assert table.render() is None
    assert capsys.readouterr().out == ""


def test_the_human_mode_shows_every_turn_and_every_end(capsys: pytest.CaptureFixture[str]) -> None:
    table = PokerEnv(Setting("holdem", 2), hands=2, render_mode="human")
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(FOLD)
    out = capsys.readouterr().out
    assert out.count("> seat_") == 2
    assert out.count("holdem  hand 1") == out.count("holdem  hand 2") == 2


# Chance


def test_the_same_seed_deals_the_same_cards_and_another_does_not() -> None:
    table, again = PokerEnv(), PokerEnv()
    table.reset(seed=7)
    again.reset(seed=7)
    assert table._state == again._state
    table.reset()
    assert table._state != again._state
    again.reset()
    assert table._state == again._state  # the next episode follows from the seed of the first
    again.reset(seed=8)
    assert table._state != again._state


def test_the_button_falls_to_everybody() -> None:
    table, buttons = PokerEnv(Setting("holdem", 3)), set()
    for seed in range(30):
        table.reset(seed=seed)
        buttons.add(hand_of(table).marker)
    assert buttons == {1, 2, 3}


def test_the_same_cards_can_be_played_from_every_place() -> None:
    table = PokerEnv(Setting("omaha", 3))
    deals = []
    for button in table.possible_agents:
        table.reset(seed=4, options={"button": button})
        hand = hand_of(table)
        assert aec._agent(hand.marker) == button
        deals.append([hand.holdings[seat].cards for seat in hand.order])
    assert deals[0] == deals[1] == deals[2]
    with pytest.raises(ValueError, match="the button can't stand at 'seat_4'"):
        table.reset(options={"button": "seat_4"})


def test_a_copy_goes_on_by_itself() -> None:
    table = env(Setting("holdem", 4), hands=3)
    table.reset(seed=1)
    table.step(CALL)
    other = copy.deepcopy(table)
    for _ in range(20):
        table.step(CALL)
    assert other.unwrapped._state != table.unwrapped._state
    for _ in range(20):
        other.step(CALL)
    assert other.unwrapped._state == table.unwrapped._state


# What can't be asked for


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"hands": 0}, "at least one hand"),
        ({"render_mode": "rgb_array"}, "no render mode 'rgb_array': there are human, ansi"),
        ({"setting": Setting("sintetico", 3, cave=2)}, "more than the ante"),
    ],
)
def test_a_table_that_is_not_there(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PokerEnv(**asked)


@pytest.mark.parametrize("variant", ["holdem", "omaha", "sintetico"])
def test_an_environment_has_the_name_of_its_variant(variant: str) -> None:
    assert str(env(Setting(variant, 2))) == f"panoverde_{variant}_v0"


def test_without_the_extra_only_this_module_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "panoverde.agents.aec")
    monkeypatch.delitem(sys.modules, "panoverde.agents.setting")
    importlib.import_module("panoverde.agents.setting")
    with pytest.raises(ModuleNotFoundError, match=re.escape("pettingzoo is missing: install panoverde[rl]")):
        importlib.import_module("panoverde.agents.aec")


# The page

PAGE = Path(__file__).parents[2] / "docs" / "agents.md"


def test_the_examples_of_the_page_run() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), {})  # noqa: S102


@pytest.mark.parametrize("variant", ["holdem", "omaha", "sintetico"])
def test_the_page_has_every_field_of_the_vector(variant: str) -> None:
    table = PokerEnv(Setting(variant, 7))
    rows = re.findall(r"^\| `(\w+)` +\| (deck|players|rounds|1) +\|", PAGE.read_text("utf-8"), re.MULTILINE)
    sizes = {"deck": len(table.setting.kind.deck), "players": 7, "rounds": len(table.setting.kind.board), "1": 1}
    assert [(name, sizes[size]) for name, size in rows] == [
        (name, part.stop - part.start) for name, part in table.layout.fields.items()
    ]
    assert table.layout.size == sum(sizes[size] for _, size in rows)


def test_the_page_has_every_action() -> None:
    rows = re.findall(r"^\| (\d) \| `([A-Z_]+)` +\|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [getattr(aec, name) for _, name in rows] == [int(number) for number, _ in rows] == list(range(aec.ACTIONS))
