"""The cards of blackjack: the carta-aviso, a shoe that ends, and the card that lies face down."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.cards import DECK_52, Shoe
from panoverde.core.chance import Chance, Seeded, exhaust
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.core.want import CardWanted
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.blackjack.bank import Peek, TurnHoleCard
from panoverde.games.blackjack.deal import DealCard, drawable
from panoverde.games.blackjack.insurance import DeclineInsurance
from panoverde.games.blackjack.rules import Rules, Surrender
from panoverde.games.blackjack.shoe import seen
from panoverde.games.blackjack.state import Insuring, State
from panoverde.games.blackjack.table_events import BankCard
from panoverde.games.blackjack.turns import AskCard, Stand
from tests.games.blackjack_tables import (
    CROUPIER,
    GAME,
    SHUFFLER,
    VIRTUAL,
    A,
    B,
    act,
    dealt,
    due,
    refusal_of,
    seated,
    tags,
    with_left,
)


@pytest.mark.rule("AO-6.13")
def test_the_carta_aviso_comes_out_before_the_first_card_behind_it() -> None:
    table = seated(VIRTUAL, A, B)
    act(table, PlaceBet("lugar_1", 100, by=A), CloseBets(by=CROUPIER))
    with_left(table, 51)
    assert due(table, "9h") == ["hand_card"]
    assert due(table, "8h") == ["warning_card_drawn", "announced", "bank_card"]
    assert due(table, "7h") == ["hand_card"]


@pytest.mark.rule("AO-6.13")
def test_a_coup_before_whose_first_card_it_comes_out_is_still_played() -> None:
    table = seated(VIRTUAL, A, B)
    act(table, PlaceBet("lugar_1", 100, by=A), CloseBets(by=CROUPIER))
    with_left(table, 50)
    assert due(table, "9h") == ["warning_card_drawn", "announced", "hand_card"]
    for card in ("8h", "Th", ""):
        due(table, card)
    act(table, Stand(by=A))
    assert due(table, "Td") == ["bank_card", "bank_stood"]
    assert due(table) == ["prize_paid", "bet_returned"]
    assert due(table) == ["cards_shuffled"]


@pytest.mark.rule("R-406", "AO-6.13")
def test_a_shoe_that_ends_in_a_coup_annuls_it() -> None:
    table = dealt(VIRTUAL, "9h 6s 2h")
    act(table, AskCard(by=A))
    with_left(table, 0)
    assert not any(option.kind == "deal_card" for option in table.options(CROUPIER))
    assert refusal_of(table, DealCard(by=CROUPIER)) == "shoe-empty"
    next_act = table.due()
    assert next_act is not None
    assert next_act.command.by == Role.HOUSE
    assert due(table) == ["coup_voided", "bet_returned"]


@pytest.mark.rule("AO-8.7", "AO-8.10")
def test_a_shuffler_gets_its_cards_back_after_every_coup_and_never_ends() -> None:
    table, chance = seated(SHUFFLER), Seeded(3)
    for _ in range(100):
        act(table, PlaceBet("lugar_1", 100, by=A), CloseBets(by=CROUPIER))
        coup = table.state.coup
        while table.state.coup == coup:
            if table.due():
                due(table, chance=chance)
            else:
                table.act(_any_answer(table), chance)
        assert table.state.shoe.left == table.state.shoe.size
    assert "warning_card_drawn" not in tags(tuple(table.log))


def _any_answer(table: Table[Any, Any]) -> Command:
    offered = {option.kind for option in table.options(A)}
    kind = next(kind for kind in (Stand, AskCard, DeclineInsurance) if tag_of(kind) in offered)
    return kind(by=A)


# The card that lies face down


@pytest.mark.rule("AO-6.20", "R-407")
def test_nobody_has_the_card_that_lies_face_down() -> None:
    table = dealt(VIRTUAL, "9h 6s 9d")
    shown = {"9h", "6s", "9d"}
    assert table.state.bank == ("6s",)
    assert table.state.shoe.unseen.size == 6 * 52 - len(shown)
    for who in (*Role, A, Seat(5)):
        assert table.view(who) == table.state


def after_a_look(up: str, left: dict[str, int]) -> State:
    """A player has 5, the shoe only these cards; the croupier has looked, and insurance is over."""
    table = dealt(Rules(physical=False, dealer_peek=True, surrender=Surrender.OFF), f"2h {up} 3h")
    unseen = Shoe(DECK_52, tuple(left.get(card, 0) for card in DECK_52))
    shoe = replace(table.state.shoe, unseen=unseen, left=unseen.size - 1)
    return replace(table.state, shoe=shoe, peeked=True, insuring=Insuring.OVER)  # type: ignore[no-any-return]


@pytest.mark.rule("R-48", "R-407")
@pytest.mark.parametrize(("up", "completes"), [("Ts", "A"), ("As", "T")])
def test_after_a_look_cards_come_as_if_one_had_been_chosen_and_hidden(up: str, completes: str) -> None:
    """Two cards to the player, then the bank's: against every order of the shoe with another card than those on top."""
    left = {"Ac": 2, "Td": 1, "9c": 2, "4d": 1}
    pack = [card for card, count in left.items() for _ in range(count)]
    hidden = Counter(order[:3] for order in permutations(pack) if order[0][0] != completes)

    def run(chance: Chance) -> tuple[str, ...]:
        state, came = after_a_look(up, left), []
        for _ in range(2):
            came.append(chance.card(drawable(state)))
            state = replace(state, shoe=seen(state.shoe, came[-1]))
        state = replace(state, hands=(replace(state.hands[0], stood=True),))
        turned = next(GAME.decide(state, TurnHoleCard(by=CROUPIER), chance))
        assert isinstance(turned, BankCard)
        return (*turned.cards, *came)

    odds: dict[tuple[str, ...], Fraction] = {}
    for probability, outcome in exhaust(run):
        odds[outcome] = odds.get(outcome, Fraction(0)) + probability
    assert odds == {order: Fraction(count, hidden.total()) for order, count in hidden.items()}


@pytest.mark.rule("R-48", "R-407")
def test_a_look_finds_a_blackjack_as_often_as_there_are_cards_for_one() -> None:
    table = dealt(Rules(physical=False, dealer_peek=True, surrender=Surrender.OFF), "2h Ts 3h")
    found = Fraction(0)
    for probability, events in exhaust(lambda chance: tuple(GAME.decide(table.state, Peek(by=CROUPIER), chance))):
        found += probability * ("bank_stood" in tags(events))
    assert found == Fraction(24, 309)


@pytest.mark.rule("R-48")
def test_what_a_look_waits_for_is_nothing_where_none_is_due() -> None:
    table = dealt(VIRTUAL, "2h Ts 3h")
    assert GAME.wants(table.state, "turn_hole_card") is None
    assert GAME.wants(table.state, "deal_card") is None
    assert GAME.wants(table.state, "draw_undue") is None
    act(table, AskCard(by=A))
    assert GAME.wants(table.state, "deal_card") == CardWanted(1, table.state.shoe.unseen)
    act(table, DealCard(by=CROUPIER), cards="Kh")
