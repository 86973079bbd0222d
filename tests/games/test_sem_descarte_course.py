"""Póquer sem descarte: who may know what, who may sit, and what a rewind or an outage leaves as it is."""

from dataclasses import replace as other
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.conformance import check_long
from panoverde.conformance.choices import Tossed
from panoverde.conformance.random_play import PLAYERS, Walk
from panoverde.core.cards import FACE_DOWN, Card
from panoverde.core.chance import Scripted
from panoverde.core.codec import encode
from panoverde.core.commands import Leave, RestartClocks, Sit, Void
from panoverde.core.events import Rewind, TableEvent
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.table import Table
from panoverde.core.want import CardWanted
from panoverde.games._kit.idle import InviteIdle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet
from panoverde.games.sem_descarte.annulment import CallMisdeal, DealingError
from panoverde.games.sem_descarte.conduct import BarPlayer, Conduct, Warn
from panoverde.games.sem_descarte.decisions import Expire, Passo, Vou
from panoverde.games.sem_descarte.rules import AO, INITIAL, PT, PrizeCut
from panoverde.games.sem_descarte.showdown import TurnHand
from tests.games.sem_descarte_tables import (
    CROUPIER,
    GAME,
    HANDS,
    INSPECTOR,
    VIRTUAL,
    A,
    B,
    C,
    act,
    betting,
    dealt,
    do_due,
    refusal_of,
)

HIDDEN = (FACE_DOWN,) * 5
MINE = tuple(Card(card) for card in HANDS.split()[::2])
OTHERS = [who for who in (*Role, B, C) if who != Role.HOUSE]


def hand_seen(table: Table[Any, Any], seat: Seat, viewer: Who) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = table.view(viewer).hands[seat].cards
    return cards


def told(table: Table[Any, Any], viewer: Who) -> str:
    """All that a viewer ever heard and may see."""
    return f"{table.seen_by(viewer)} {table.view(viewer)}"


# Nobody sees another's cards


@pytest.mark.rule("AO-9.24", "AO-9.31b", "PT-SD-INT-2")
@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_but_their_owner_sees_own_cards_before_they_are_turned(viewer: Who) -> None:
    table = dealt()
    assert hand_seen(table, A, A) == MINE
    assert hand_seen(table, A, viewer) == HIDDEN
    assert not any(card in told(table, viewer) for card in MINE)
    act(table, Vou(by=A), Passo(by=B))
    do_due(table, "9c Ah 7s 2d")
    assert not any(card in told(table, viewer) for card in MINE)
    do_due(table)
    assert hand_seen(table, A, viewer) == MINE


@pytest.mark.rule("AO-9.24", "AO-9.26", "R-424")
def test_cards_of_players_who_passed_or_whom_nobody_opposes_are_never_shown() -> None:
    table = dealt()
    act(table, Passo(by=A), Vou(by=B))
    do_due(table, "Qc Ah 7s 2d")
    table.run_dues(Scripted(), at=0)
    hands = [*MINE, *(Card(card) for card in HANDS.split()[1::2])]
    assert not any(card in told(table, Role.PUBLIC) for card in hands)
    assert table.state.hands == {}


@pytest.mark.rule("AO-9.22", "AO-9.26")
def test_the_banks_covered_cards_are_nobodys_secret_until_they_are_turned() -> None:
    table = dealt()
    assert table.state.bank.cards == (*HIDDEN[:4], Card("9d"))
    assert table.view(Role.HOUSE) == table.state
    act(table, Vou(by=A), Vou(by=B))
    due = table.due()
    assert due is not None
    assert isinstance(due.wants, CardWanted)
    assert (due.wants.count, due.wants.shoe.size) == (4, 52 - 11)
    assert GAME.wants(table.state, "deal_cards") is None


@pytest.mark.rule("AO-9.24")
def test_the_next_player_at_a_seat_knows_nothing_of_the_cards_before() -> None:
    table = dealt()
    act(table, Passo(by=A), Passo(by=B))
    do_due(table, "Qc Ah 7s 2d")
    assert hand_seen(table, A, A) == MINE
    act(table, Leave(by=A), Sit(1_000, player="somebody else", by=A))
    assert A not in table.view(A).hands


@pytest.mark.rule("AO-9.22")
def test_at_a_physical_table_nobody_knows_the_cards_before_the_croupier_turns_them() -> None:
    table = dealt(AO, "9d")
    assert all(hand.cards == HIDDEN for hand in table.state.hands.values())
    act(table, Vou(by=A), Vou(by=B))
    do_due(table, "9c Ah 7s 2d")
    assert refusal_of(table, TurnHand(B, by=CROUPIER)).code == "not-their-turn"
    assert refusal_of(table, TurnHand(A, by=A)).code == "not-yours"
    do_due(table, " ".join(MINE))
    assert table.state.hands[B].cards == HIDDEN


@pytest.mark.rule("AO-9.24", "AO-9.31b", "PT-SD-INT-2")
def test_whatever_people_do_nobody_is_told_a_card_that_was_not_shown_to_them() -> None:
    held = 0
    for seed in range(6):
        walk = Walk(other(GAME, presets={"AO": VIRTUAL}), Tossed(seed))
        for command in walk.steps():
            events = [event for event in walk.table.act(command, walk.chance()) if not isinstance(event, TableEvent)]
            hands = walk.table.state.hands
            for viewer in (*PLAYERS, *OTHERS[:-2]):
                told_now = encode(walk.table.view(viewer)) + b"".join(encode(GAME.see(one, viewer)) for one in events)
                hidden = [hand.cards for seat, hand in hands.items() if seat != viewer and not hand.shown]
                secret = {card for some in hidden for card in some} - {FACE_DOWN}
                held += len(secret)
                assert not [card for card in secret if f'"{card}"'.encode() in told_now]
    assert held > 1_000


# Who sits


@pytest.mark.rule("AO-9.6", "PT-SD-JOG")
def test_nobody_plays_in_two_boxes() -> None:
    table = dealt()
    assert refusal_of(table, Sit(1_000, player="player 1", by=C)).code == "one-box-each"
    act(table, Sit(1_000, by=C))
    act(table, Sit(1_000, by=Seat(4)))


@pytest.mark.rule("AO-9.32", "PT-SD-INT-3", "R-428")
def test_a_player_who_was_barred_does_not_come_back_and_only_the_house_knows_who_it_was() -> None:
    table = dealt()
    talks = Conduct.COMMUNICATING
    act(table, Warn(A, talks, by=CROUPIER), Warn(A, talks, by=INSPECTOR), BarPlayer(A, talks, by=INSPECTOR))
    assert table.state.warned == (A,)
    assert refusal_of(table, Warn(A, talks, by=CROUPIER)).code == "barred-from-play"
    assert refusal_of(table, Warn(C, talks, by=CROUPIER)).code == "not-seated"
    viewers: tuple[Who, ...] = (*STAFF, Role.PUBLIC, A, B)
    for viewer in viewers:
        knows = viewer in STAFF
        assert ("player 1" in told(table, viewer)) == knows
        assert table.view(viewer).banned == (("player 1",) if knows else ())
    act(table, Vou(by=A), Passo(by=B))
    do_due(table, "Qc Ah 7s 2d")
    assert not [option for option in table.options(CROUPIER) if option.kind == "release_seat"]
    do_due(table)
    assert table.options(CROUPIER)[-2].kind == "release_seat"
    do_due(table)
    assert A not in table.state.cloth.players
    assert (table.state.warned, table.state.barred) == ((), ())
    assert refusal_of(table, Sit(1_000, player="player 1", by=C)).code == "barred-from-play"


@pytest.mark.rule("AO-9.32", "R-428", "R-202")
def test_a_rewind_does_not_forgive_and_a_barred_player_bets_no_more() -> None:
    table = betting(AO, A, B)
    before = table.version
    talks = Conduct.COMMUNICATING
    act(table, Warn(A, talks, by=CROUPIER), BarPlayer(A, talks, by=INSPECTOR))
    act(table, Rewind(before, "entered twice", by=INSPECTOR))
    assert (table.state.warned, table.state.barred) == ((A,), (A,))
    act(table, Void("the deck fell", by=INSPECTOR))
    assert refusal_of(table, PlaceBet(INITIAL, 100, by=A)).code == "barred-from-play"


# Time


@pytest.mark.rule("AO-9.23c", "R-421", "R-295")
def test_after_an_outage_players_have_their_whole_time_again() -> None:
    table = dealt(replace(VIRTUAL, decision_seconds=30))
    assert table.state.until == 30_000
    act(table, RestartClocks(by=Role.HOUSE, at=90_000))
    assert refusal_of(table, Expire(by=Role.CLOCK, at=90_001)).code == "no-time-running"
    assert refusal_of(table, Vou(by=A, at=90_001)).code == "nothing-to-decide"
    do_due(table, at=95_000)
    assert table.state.until == 125_000
    act(table, Vou(by=A, at=125_000))


@pytest.mark.rule("R-202", "R-421")
def test_a_decision_entered_wrongly_is_taken_back_and_asked_for_again() -> None:
    table = dealt(replace(AO, decision_seconds=30), "9d")
    before = table.version
    act(table, Passo(by=A))
    assert table.state.cloth.bank == 100
    act(table, Rewind(before, "said vou", by=INSPECTOR))
    assert table.state.cloth.bank == 0
    do_due(table, at=40_000)
    act(table, Vou(by=A, at=41_000))


@pytest.mark.rule("AO-9.23c")
def test_without_a_time_nobody_passes_by_silence() -> None:
    table = dealt()
    assert table.state.until is None
    assert refusal_of(table, Expire(by=Role.CLOCK, at=10**9)).code == "no-time-running"
    assert table.due() is None


# The end of a round


@pytest.mark.rule("AO-9.25", "AO-9.29", "AO-9.8")
def test_the_end_of_a_round_says_what_everybody_staked_and_gained() -> None:
    table = dealt()
    act(table, Vou(by=A), Passo(by=B))
    assert GAME.at_stake(table.state) == {A: 300, B: 0}
    assert [*GAME.with_cards(table.state)] == [A]
    do_due(table, "9c Ah 7s 2d")
    do_due(table)
    assert not any(isinstance(fact, CoupEnded) for fact in table.facts)
    do_due(table)
    ended = table.facts[-1]
    assert isinstance(ended, CoupEnded)
    assert ended.shares == (Share(A, 300, 700, player="player 1"), Share(B, 100, -100, player="player 2"))
    assert GAME.at_stake(table.state) == {}
    assert [*GAME.with_cards(table.state)] == []


@pytest.mark.rule("AO-9.30", "R-67", "R-423")
def test_nobody_gains_from_a_round_that_is_annulled() -> None:
    table = dealt(AO, "9d")
    act(table, Vou(by=A), Passo(by=B))
    assert refusal_of(table, Leave(by=B)).code == "round-not-over"
    act(table, CallMisdeal(DealingError.EXPOSED, by=CROUPIER))
    ended = table.facts[-1]
    assert isinstance(ended, CoupEnded)
    assert ended.void
    assert {share.gain for share in ended.shares} == {0}
    assert [player.chips for player in table.state.cloth.players.values()] == [10_000, 10_000]
    assert table.state.cloth.bank == 0
    act(table, Leave(by=B))


@pytest.mark.rule("AO-9.34", "R-429")
def test_an_invitation_lapses_for_the_eye_when_a_seat_is_free() -> None:
    table = Table.open(GAME, "AO", replace(VIRTUAL, seats=2))
    act(table, Sit(10_000, by=A), Sit(10_000, by=B))
    for _ in range(3):
        act(table, OpenBets(by=CROUPIER), PlaceBet(INITIAL, 100, by=A))
        act(table, CloseBets(by=CROUPIER))
        do_due(table, "5c 5d 5s Jc 3c 9d")
        do_due(table)
        act(table, Passo(by=A))
        do_due(table, "Qc Ah 7s 2d")
    assert GAME.notice(table.state, B) is None
    act(table, InviteIdle(B, by=Role.CLOCK))
    notice = GAME.notice(table.state, B)
    assert notice is not None
    assert not notice.warned
    act(table, Leave(by=A))
    assert GAME.notice(table.state, B) is None


# The laws, where the profiles alone don't lead


VARIANTS = {
    "SERVED": replace(VIRTUAL, betting_seconds=20, decision_seconds=30, seats=5),
    "FULL": replace(PT, seats=3, max_round_prizes=150, prize_cut=PrizeCut.PER_PLAYER),
    "DEALT": replace(AO, decision_seconds=30, seats=2, shuffler=True, max_round_prizes=90),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_law_holds_with_a_clock_a_limit_of_prizes_and_a_full_table(name: str) -> None:
    check_long(other(GAME, presets={name: VARIANTS[name]}), plays=4)
