"""What an agent sees of a PettingZoo table, and what of it comes from chance."""

import copy
import re

import numpy as np
import pytest
from msgspec.structs import replace

from panoverde.agents import aec
from panoverde.agents.aec import CALL, FOLD, RAISE_POT, PokerEnv, env
from panoverde.agents.environment import agent_at
from panoverde.agents.setting import Setting
from panoverde.core.cards import Card
from panoverde.core.people import Seat
from panoverde.games._poker.state import Hand
from tests.agents.match import SHORT, field, hand_of, play, random_act

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
    assert field(table, "seat_2", "call") == [0]  # they have folded
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
    """No card in the vector is another's; other cards in their hands would leave it as it is."""
    table = PokerEnv(Setting(variant, 4), render_mode="ansi")
    deck = table.setting.kind.deck
    for seed in range(25):
        table.reset(seed=seed)
        while not any(table.terminations.values()):
            hand = hand_of(table)
            assert hand.turn is not None
            for viewer in hand.order:
                agent = agent_at(viewer)
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
        assert agent_at(hand.marker) == button
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
