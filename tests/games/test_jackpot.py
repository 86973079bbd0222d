"""Bets on a jackpot at a table: combinations, options, and the laws where every hand wins."""

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.conformance import check, check_long
from panoverde.core.cards import Card
from panoverde.core.chance import Scripted
from panoverde.core.commands import OrderPrize, Void
from panoverde.core.decider import Event
from panoverde.core.game import AnyGame
from panoverde.core.money import BANK, Transfer, chips, pool, stake
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games import blackjack, sem_descarte
from panoverde.games._kit.cloth import Phase, Player
from panoverde.games._kit.jackpot import (
    JackpotBets,
    JackpotCollected,
    JackpotOrdered,
    JackpotPaid,
    JackpotReturned,
    JackpotWon,
)
from panoverde.games._kit.settlement import BetReturned, CoupVoided
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.blackjack import combinations
from panoverde.games.blackjack.combinations import best
from panoverde.games.blackjack.rules import COMBINATIONS, Rules as BlackjackRules
from panoverde.games.blackjack.state import State as BlackjackState
from panoverde.games.blackjack.turns import AskCard
from panoverde.games.sem_descarte.rules import PRIZES, Rules as SemDescarteRules
from panoverde.games.sem_descarte.state import Deck, DeckStep, PlayerHand, State
from tests.games.blackjack_tables import CROUPIER, A, B, act, due, seated, with_left

ANA = Seat(1)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(card) for card in text.split())


@pytest.mark.rule("AO-7.5", "R-434")
@pytest.mark.parametrize(
    ("first", "combination"),
    [
        ("Ah Ah Ah Ah", "quatro_ases_do_mesmo_naipe"),
        ("Ah Ad Ah Ah", "quatro_ases"),
        ("7h 7d 7h 7c", "quatro_setes"),
        ("7h 7h 7h 2c", "tres_setes_do_mesmo_naipe"),
        ("7s 8s 6s", "seis_sete_oito_do_mesmo_naipe"),
        ("7s 7d 7c", "tres_setes"),
        ("As Ad Ac Kc", "tres_ases"),
        ("As As 9c", "dois_ases_do_mesmo_naipe"),
        ("As Ad", "dois_ases"),
        ("7s 8s 6d", None),
        ("As 2d As", None),  # the pair must be the first two
        ("2h Ah Ah Ah", None),
        ("Ah", None),
        ("", None),
    ],
)
def test_the_first_two_three_or_four_cards_make_a_combination(first: str, combination: str | None) -> None:
    rank = best(COMBINATIONS, cards(first))
    assert (None if rank is None else COMBINATIONS[rank - 1]) == combination


@pytest.mark.rule("AO-7.6", "R-56")
def test_only_combinations_that_the_operator_has_chosen_win() -> None:
    assert best(("tres_ases", "dois_ases"), cards("Ah Ah Ah Ah")) == 1
    assert best(("quatro_setes",), cards("Ah Ah Ah Ah")) is None


@pytest.mark.rule("AO-7.3", "AO-7.6", "AO-9.4", "AO-9.11")
@pytest.mark.parametrize("game", [blackjack.GAME, sem_descarte.GAME], ids=lambda game: game.name)
def test_options_of_a_jackpot_have_limits(game: AnyGame) -> None:
    rules = game.rules(jackpot="acumulado")
    game.check(rules)
    for wrong in (
        {"jackpot_bet": 0},
        {"jackpot_increment": 0},
        {"jackpot_increment": 101},
        {"jackpot_combinations": ()},
        {"jackpot_combinations": ("dois_reis",)},
        {"jackpot_combinations": (rules.jackpot_combinations[0],) * 2},
        {"jackpot": "pool:x"},
        {"jackpot": ""},
    ):
        with pytest.raises(Refused):
            game.check(replace(rules, **wrong))
    assert not rules.stands_alone


def test_money_of_a_chip_goes_to_the_bank_and_from_there_its_part_to_the_pool() -> None:
    moved = sem_descarte.GAME.transfers(JackpotCollected("acumulado", 75, 100, False, (ANA,)))
    assert moved == (Transfer(stake(ANA), BANK, 100), Transfer(BANK, pool("acumulado"), 75))
    moved = sem_descarte.GAME.transfers(JackpotCollected("acumulado", 0, 1, False, (ANA,)))
    assert moved == (Transfer(stake(ANA), BANK, 1),), "a part of the smallest unit is nothing: R-08"
    paid = sem_descarte.GAME.transfers(JackpotPaid("acumulado", ANA, 500))
    assert paid == (Transfer(pool("acumulado"), BANK, 500), Transfer(BANK, chips(ANA), 500))
    assert sem_descarte.GAME.transfers(JackpotPaid("acumulado", ANA, 0)) == ()


def test_an_order_names_an_amount() -> None:
    game = sem_descarte.GAME
    state = replace(game.open(SemDescarteRules(jackpot="acumulado"), 0), phase=Phase.DECIDED)
    won = game.evolve(state, JackpotWon("acumulado", 1, ((ANA, 1),)))
    for amount in (-1, True, 10**16):
        with pytest.raises(Refused, match="not-an-amount"):
            list(game.decide(won, OrderPrize(1, ANA, amount, by=Role.HOUSE), Scripted()))
    assert list(game.decide(won, OrderPrize(1, ANA, 0, by=Role.HOUSE), Scripted())) == [JackpotOrdered(ANA, 0)]


def offered(state: State, who: Role) -> set[str]:
    jackpot = {"announce_jackpot", "order_prize", "pay_jackpot", "open_bets", "shuffle"}
    return {option.kind for option in sem_descarte.GAME.options(state, who)} & jackpot


@pytest.mark.rule("AO-9.13", "PT-SD-JP-2")
def test_the_croupier_announces_waits_for_the_order_pays_and_then_takes_up_the_cards() -> None:
    game = sem_descarte.GAME
    state = game.open(SemDescarteRules(jackpot="acumulado"), 0)
    player = Player(1_000, 1_000, 0)
    state = replace(
        state,
        cloth=replace(state.cloth, players={ANA: player}),
        phase=Phase.DECIDED,
        deck=Deck(DeckStep.SHUFFLE, 1),
        hands={ANA: PlayerHand(category="cor", shown=True)},
        jackpot=JackpotBets((ANA,)),
    )
    assert offered(state, Role.CROUPIER) == {"announce_jackpot"}
    state = game.evolve(state, JackpotWon("acumulado", 1, ((ANA, 5),)))
    assert (offered(state, Role.CROUPIER), offered(state, Role.HOUSE)) == (set(), {"order_prize"})
    assert game.due(state) is None
    state = game.evolve(state, JackpotOrdered(ANA, 5_000))
    assert (offered(state, Role.CROUPIER), offered(state, Role.HOUSE)) == ({"pay_jackpot"}, set())
    state = game.evolve(state, JackpotPaid("acumulado", ANA, 5_000))
    assert offered(state, Role.CROUPIER) == {"shuffle"}
    assert state.cloth.players[ANA].chips == 6_000


@pytest.mark.rule("AO-7.12", "AO-9.13")
@pytest.mark.parametrize("game", [blackjack.GAME, sem_descarte.GAME], ids=lambda game: game.name)
def test_a_coup_goes_on_for_who_waits_for_the_jackpot_with_nothing_on_the_cloth(game: AnyGame) -> None:
    opened = game.open(game.rules(jackpot="acumulado"), 0)
    waiting = replace(opened, phase=Phase.CLOSED, jackpot=JackpotBets((ANA,)))
    assert (game.at_stake(opened), game.at_stake(waiting)) == ({}, {ANA: 0})


@pytest.mark.parametrize("physical", [False, True])
def test_the_laws_hold_where_every_hand_wins(physical: bool) -> None:
    rules = SemDescarteRules(jackpot="acumulado", jackpot_combinations=tuple(PRIZES), physical=physical, seats=3)
    check(dataclasses.replace(sem_descarte.GAME, presets={"AO": rules}), examples=30)


# A void coup of blackjack


def with_two_aces(rules: BlackjackRules) -> Table[Any, Any]:
    """A has won, and B, who has bet too, has nothing; the bank's second card lies face down."""
    table = seated(rules, A, B)
    for seat in (A, B):
        act(table, PlaceBet(f"lugar_{seat}", 1_000, by=seat), PlaceBet("jackpot", 100, by=seat))
    act(table, CloseBets(by=CROUPIER))
    for card in ("Ah", "9d", "7s", "Ah", "8c", ""):
        due(table, card)
    return table


@pytest.mark.rule("AO-7.9", "AO-7.12", "R-436")
def test_cards_that_have_won_stay_in_sight_in_a_void_coup_until_the_next() -> None:
    table = with_two_aces(BlackjackRules(jackpot="acumulado", physical=False))
    act(table, Void("apagão", by=Role.HOUSE))
    assert [(hand.place, hand.cards) for hand in table.state.hands] == [(A, ("Ah", "Ah"))]
    assert (table.state.bank, table.game.at_stake(table.state)) == ((), {A: 0})
    assert due(table) == ["jackpot_won"]
    assert table.due() is None
    act(table, OrderPrize(1, A, 2_500, by=Role.HOUSE))
    assert due(table) == ["jackpot_paid"]
    assert table.state.cloth.players[A].chips == 1_000_000 - 100 + 2_500
    assert table.state.cloth.players[B].chips == 1_000_000
    assert due(table) == ["bets_opened", "announced"]
    assert (table.state.hands, table.state.first_cards, table.state.jackpot) == ((), {}, JackpotBets())


@pytest.mark.rule("AO-7.9", "R-406", "R-436")
def test_a_shoe_that_ends_in_a_coup_ends_no_jackpot_that_is_won() -> None:
    table = with_two_aces(BlackjackRules(jackpot="acumulado", physical=False))
    act(table, AskCard(by=A))
    with_left(table, 0)
    assert due(table) == ["coup_voided", "bet_returned", "bet_returned", "jackpot_returned"]
    assert due(table) == ["jackpot_won"]


@pytest.mark.rule("AO-8.10", "AO-7.12", "R-436")
def test_cards_go_back_into_the_shuffler_when_the_jackpot_of_a_void_coup_is_paid() -> None:
    table = with_two_aces(BlackjackRules(jackpot="acumulado", physical=False, shuffler=True))
    act(table, Void("apagão", by=Role.HOUSE))
    assert due(table) == ["jackpot_won"]
    act(table, OrderPrize(1, A, 2_500, by=Role.HOUSE))
    assert due(table) == ["jackpot_paid"]
    assert due(table) == ["cards_reinserted"]


@pytest.mark.rule("R-436")
def test_a_journal_in_which_a_void_coup_gave_every_chip_back_still_says_so() -> None:
    table = with_two_aces(BlackjackRules(jackpot="acumulado", physical=False))
    state = table.state
    for event in (
        CoupVoided("apagão"),
        BetReturned(A, "lugar_1", 1_000),
        BetReturned(B, "lugar_2", 1_000),
        JackpotReturned(A, 100),
        JackpotReturned(B, 100),
    ):
        state = table.game.evolve(state, event)
    assert (state.hands, state.first_cards, state.jackpot) == ((), {}, JackpotBets())
    assert table.game.at_stake(state) == {}


@pytest.mark.parametrize("physical", [False, True])
def test_the_laws_hold_where_every_two_cards_of_blackjack_win(physical: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combinations, "_is", lambda _, first: len(first) > 1)
    rules = BlackjackRules(jackpot="acumulado", physical=physical, shuffler=True, seats=6)
    won: set[Phase] = set()

    def evolve(state: BlackjackState, event: Event) -> BlackjackState:
        won.update({state.phase} if isinstance(event, JackpotWon) else ())
        return blackjack.GAME.evolve(state, event)

    check_long(dataclasses.replace(blackjack.GAME, presets={"AO": rules}, evolve=evolve), plays=10)
    assert Phase.BETTING in won, "of a void coup"
