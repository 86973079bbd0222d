"""The house's bots at blackjack play the best strategy by totals."""

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from panoverde.bots.blackjack import CHART, UP_CARDS, choose, own_place
from panoverde.bots.choice import Choice
from panoverde.core.cards import Card
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Seat
from panoverde.games._kit.cloth import Bet, Phase
from panoverde.games.blackjack import GAME
from panoverde.games.blackjack.hands import Hand
from panoverde.games.blackjack.rules import Rules
from panoverde.games.blackjack.state import Hole, Insuring, State
from panoverde.lab.blackjack.options import BlackjackOptions, Shoe
from panoverde.lab.blackjack.solution import best_by_totals

EVERYTHING = ("stand", "ask_card", "double", "split", "surrender_hand")


def test_the_chart_is_what_the_laboratory_solves() -> None:
    options = BlackjackOptions()
    chart, _ = best_by_totals(options, Shoe.of(options))
    solved = {
        kind: {row: " ".join(cells[up] for up in UP_CARDS) for row, cells in rows.items()}
        for kind, rows in chart.as_json().items()
    }
    assert solved == CHART


def asked(cards: str, up: str, *offered: str, split: bool = False) -> Choice | None:
    """What a bot says to these cards."""
    opened: State = GAME.open(Rules(demo=True), 0)
    hand = Hand(Seat(1), cards=tuple(Card(card) for card in cards.split()), split=split)
    state = replace(
        opened,
        phase=Phase.CLOSED,
        stakes=(Bet(Seat(1), "lugar_1", 100),),
        hands=(hand,),
        bank=(Card(up),),
        hole=Hole.COVERED,
        insuring=Insuring.OVER,
    )
    view: dict[str, Any] = to_builtins(state, str_keys=True)
    options = [Option(kind, nature=Nature.COURSE) for kind in offered or EVERYTHING]
    return choose(view, 1, options, 0)


@pytest.mark.parametrize(
    ("cards", "up", "said"),
    [
        ("Ts 6h", "6d", "stand"),
        ("Ts 6h", "7d", "ask_card"),
        ("Ts 6h", "Kd", "surrender_hand"),
        ("5s 6h", "6d", "double"),
        ("8s 8h", "6d", "split"),
        ("As 7h", "9d", "ask_card"),
        ("As 2h 3c", "5d", "ask_card"),
        ("2s 2h", "Ad", "ask_card"),
    ],
)
def test_a_hand_is_played_as_the_chart_says(cards: str, up: str, said: str) -> None:
    choice = asked(cards, up)
    assert choice is not None
    assert choice.kind == said


@pytest.mark.parametrize(
    ("cards", "up", "offered", "said"),
    [
        ("Ts 6h", "Kd", ("stand", "ask_card"), "stand"),
        ("5s 6h", "6d", ("ask_card",), "ask_card"),
        ("8s 8h", "6d", ("stand", "ask_card"), "stand"),
        ("As Ah", "6d", ("stand", "ask_card"), "ask_card"),
    ],
)
def test_what_is_not_offered_is_replaced_by_the_next_best(
    cards: str, up: str, offered: tuple[str, ...], said: str
) -> None:
    choice = asked(cards, up, *offered)
    assert choice is not None
    assert choice.kind == said


def test_a_bot_never_insures_and_follows_where_it_is_asked_to() -> None:
    assert choose({}, 1, [Option("insure"), Option("decline_insurance")], 0) == Choice("decline_insurance", {}, None)
    assert choose({}, 1, [Option("follow"), Option("stay_out")], 0) == Choice("follow", {}, None)
    assert choose({}, 1, [Option("place_bet")], 0) is None


def test_a_bot_stakes_on_its_own_place_alone() -> None:
    chips = Number("chips", 100, 3000, 100)
    everywhere = Option("place_bet", (Pick("zone", ("lugar_1", "lugar_2")), chips), Nature.STAKE)
    assert own_place(everywhere, 2) == Option("place_bet", (Pick("zone", ("lugar_2",)), chips), Nature.STAKE)
    assert own_place(everywhere, 3) is None
    assert own_place(Option("leave"), 3) == Option("leave")
