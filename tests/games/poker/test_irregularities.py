"""Hands that are void, whatever for."""

import msgspec
import pytest
from msgspec.structs import replace

from panoverde.core.codec import Codec
from panoverde.core.commands import Void
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Role, Seat
from panoverde.games._poker.errors.board_errors import TurnExtra, TurnTooSoon, TurnWithoutBurning
from panoverde.games._poker.errors.dead_hands import MixCards, MixWithMuck, RejectClaim, WithdrawFromAbsent
from panoverde.games._poker.errors.misdeals import CallMisdeal, DealTurningOne, Misdeal, SetAside, ShuffleAgain
from panoverde.games._poker.errors.missing_bets import FindMissingBet, ReducePot
from panoverde.games._poker.errors.showdown_errors import CorrectAnnouncement, CorrectPot, ExposeCards
from panoverde.games._poker.errors.wrong_bets import (
    BetAsAnnounced,
    BetOutOfTurn,
    CallShort,
    RaiseUnannounced,
    RuleMissedTurn,
)
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.first_bets import BetPosted
from panoverde.games._poker.hand.void import HandVoided, StakeReturned
from panoverde.games._poker.seats.rest import ComeBack, MarkAway
from panoverde.games._poker.state import Player, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import (
    BOTH,
    CROUPIER,
    FOUR,
    INSPECTOR,
    IRREGULAR,
    SINTETICO,
    by_hand,
    conserved,
    offered,
    until,
)
from tests.games.poker.tables import Play, rules


@pytest.mark.rule("R-272", "R-144", "PT-SO-73", "PT-SO-74")
@pytest.mark.parametrize("who", [INSPECTOR, Role.HOUSE])
def test_a_void_hand_gives_every_bet_back_to_its_owner(who: Role) -> None:
    play = Play(rules(), FOUR).say("call 50 fold")
    assert play.caves == {1: 995, 2: 990, 3: 990, 4: 950}
    happened = play.do(Void("corte de energia", by=who))
    assert [event for event in happened if type(event) is StakeReturned] == [
        StakeReturned(Seat(1), 5),
        StakeReturned(Seat(2), 10),
        StakeReturned(Seat(3), 10),
        StakeReturned(Seat(4), 50),
    ]
    assert happened[-1] == HandVoided("corte de energia")
    assert play.caves == FOUR
    assert play.state.hand is None


@pytest.mark.rule("R-272", "PT-SO-74", "R-204")
def test_nobody_else_annuls_a_hand_and_not_without_a_reason() -> None:
    play = Play(rules(), FOUR).on()
    for who in (Seat(1), CROUPIER, Role.CLOCK, Role.PUBLIC):
        assert play.refuses(Void("porque sim", by=who)).code == "not-yours"
    assert play.refuses(Void("  ", by=INSPECTOR)).code == "no-reason"
    assert "void" in offered(play, INSPECTOR) & offered(play, Role.HOUSE)
    for who in (Seat(1), CROUPIER, Role.CLOCK, Role.PUBLIC):
        assert offered(play, who) == set()
    between = Play(rules(), FOUR)
    assert between.refuses(Void("nada", by=INSPECTOR)).code == "nothing-to-void"
    assert "void" not in offered(between, INSPECTOR)


@pytest.mark.rule("R-272", "PT-SO-73")
def test_what_the_house_dealt_is_paid_once_the_cards_have_decided() -> None:
    virtual = Play(rules(), FOUR).say("fold fold fold")
    until(virtual, Stage.PAYING)
    assert virtual.refuses(Void("tarde", by=Role.HOUSE)).code == "cards-have-decided"
    assert "void" not in offered(virtual, INSPECTOR)
    real = Play(by_hand(), FOUR).say("fold fold fold")
    until(real, Stage.PAYING)
    assert "void" in offered(real, INSPECTOR)
    real.do(Void("baralho incompleto", by=INSPECTOR))
    assert real.caves == FOUR


@pytest.mark.rule("R-272", "PT-NB-90", "AO-14.19")
@BOTH
def test_dead_money_goes_back_too_and_the_debt_is_owed_again(profile: str) -> None:
    play = Play(by_hand(profile), FOUR)
    debtor = Player(1000, 1000, owes=15)
    play.state = replace(play.state, players={**play.state.players, Seat(4): debtor})
    until(play, Stage.DEALING)
    assert BetPosted(Seat(4), 15, live=False) in play.events
    assert (play.caves[4], play.state.players[Seat(4)].owes) == (985, 0)
    before = play.state
    happened = play.do(Void("engano", by=INSPECTOR))
    assert StakeReturned(Seat(4), 15) in happened
    assert conserved(before, happened) == play.state
    assert (play.caves[4], play.state.players[Seat(4)].owes) == (1000, 15)


@pytest.mark.rule("R-273", "PT-NB-30", "AO-13.30")
@BOTH
def test_the_mao_moves_on_after_a_void_hand_too(profile: str) -> None:
    """30: «sempre que se proceda a nova distribuição de cartas». The number comes again."""
    play = Play(by_hand(profile), FOUR, after=2)
    until(play, Stage.BETTING).do(Void("engano", by=INSPECTOR))
    until(play, Stage.SHUFFLING)
    assert [(start.number, start.marker, start.big) for start in play.of(HandStarted)] == [(1, 3, 4), (1, 4, 1)]


@pytest.mark.rule("R-273", "PT-SO-65", "PT-SO-73")
def test_online_a_void_hand_is_dealt_again_by_the_same_mao() -> None:
    """PT-SO-65 moves the marker once the payments are made."""
    play = Play(rules("PT_ONLINE", SINTETICO, rake_per_mille=10), FOUR, after=2)
    until(play, Stage.BETTING).do(Void("engano", by=INSPECTOR))
    until(play, Stage.BETTING)
    first, again = play.of(HandStarted)
    assert first == again
    assert again.marker == 3


@pytest.mark.rule("R-273")
def test_a_void_hand_of_an_old_journal_keeps_its_mao_and_the_small_bet_that_was_missed() -> None:
    """Version 0.1.0 wrote the event without saying so."""
    voided = Codec(GAME).event('{"event":"hand_voided","reason":"engano"}')
    assert voided == HandVoided("engano", mao_stays=True)
    assert Codec(GAME).event(msgspec.json.encode(HandVoided("engano"))) == HandVoided("engano")
    play = Play(by_hand(), dict.fromkeys(range(1, 7), 1000), after=6)
    for seat in (1, 3):
        play.do(MarkAway(Seat(seat), by=CROUPIER))
    until(play, Stage.SHUFFLING)
    assert [play.state.players[Seat(seat)].owes for seat in (1, 3)] == [5, 10]
    play.state = GAME.evolve(play.state, voided)
    assert [play.state.players[Seat(seat)].owes for seat in (1, 3)] == [5, 0]
    until(play, Stage.SHUFFLING)
    assert [event.marker for event in play.of(HandStarted)] == [2, 2]


@pytest.mark.rule("R-273", "PT-NB-13", "PT-NB-90", "AO-13.13", "AO-14.19")
@BOTH
@pytest.mark.parametrize("back", [False, True])
def test_a_player_who_was_away_from_a_void_hand_has_missed_nothing(profile: str, back: bool) -> None:
    play = Play(by_hand(profile), dict.fromkeys(range(1, 6), 1000))
    play.do(MarkAway(Seat(2), by=CROUPIER))
    until(play, Stage.BETTING)
    away = play.state.players[Seat(2)]
    assert (away.away, away.owes) == (1, 10)
    if back:
        play.do(ComeBack(by=Seat(2)))
    play.do(Void("engano", by=INSPECTOR))
    away = play.state.players[Seat(2)]
    assert (away.away, away.owes) == (None if back else 0, 0)
    until(play, Stage.BETTING)
    assert play.hand.marker == (2 if back else 3)
    assert play.state.players[Seat(2)].owes == (0 if back else 5)  # now the mão passes them


@pytest.mark.rule("R-273")
def test_if_the_mao_that_stays_has_left_it_is_the_next_to_their_left() -> None:
    play = Play(rules("PT_ONLINE", SINTETICO, rake_per_mille=10), dict.fromkeys((1, 3, 4, 6, 7), 1000), after=1)
    until(play, Stage.BETTING).do(Void("engano", by=INSPECTOR))
    staying = {seat: one for seat, one in play.state.players.items() if seat != 3}
    play.state = replace(play.state, players=staying)
    until(play, Stage.BETTING)
    assert [event.marker for event in play.of(HandStarted)] == [3, 4]


@pytest.mark.rule("R-273", "RT-36.3")
@pytest.mark.parametrize("seats", [(2, 5), (1, 3, 4), (1, 2, 3, 4, 5)])
def test_a_void_hand_of_a_tournament_has_the_same_button_and_blinds(seats: tuple[int, ...]) -> None:
    play = Play(rules("TOURNAMENT", odd_unit=5), dict.fromkeys(seats, 1000))
    for _ in range(3):
        until(play, Stage.BETTING).do(Void("engano", by=INSPECTOR))
        until(play, Stage.BETTING)
        play.say("fold " * (len(seats) - 1)).on()
    starts = play.of(HandStarted)
    assert starts[0::2] == starts[1::2]
    assert len({start.big for start in starts}) > 1


# Where something can go wrong at all

A = Seat(1)
SLIPS: tuple[Command, ...] = (
    ShuffleAgain(by=CROUPIER),
    CallMisdeal(Misdeal.DECK, by=CROUPIER),
    SetAside(by=CROUPIER),
    DealTurningOne(A, 1, by=CROUPIER),
    TurnTooSoon(1, by=CROUPIER),
    TurnWithoutBurning(by=CROUPIER),
    TurnExtra(1, by=CROUPIER),
    FindMissingBet(A, True, by=CROUPIER),
    ReducePot(5, by=CROUPIER),
    CallShort(A, 1, by=CROUPIER),
    RaiseUnannounced(A, 20, by=CROUPIER),
    BetOutOfTurn(A, 20, by=CROUPIER),
    BetAsAnnounced(A, 20, by=CROUPIER),
    RuleMissedTurn(A, True, by=INSPECTOR),
    WithdrawFromAbsent(A, by=CROUPIER),
    MixWithMuck(A, True, by=CROUPIER),
    MixCards(A, Seat(2), by=CROUPIER),
    RejectClaim(A, by=CROUPIER),
    ExposeCards(A, by=CROUPIER),
    CorrectAnnouncement(A, by=CROUPIER),
    CorrectPot(A, 0, by=CROUPIER),
)


def test_every_slip_is_tried() -> None:
    assert {tag_of(command) for command in SLIPS} == IRREGULAR - {"void"}


@pytest.mark.rule("R-205")
@pytest.mark.parametrize("command", SLIPS, ids=tag_of)
def test_what_goes_wrong_by_hand_does_not_at_a_virtual_table(command: Command) -> None:
    play = Play(rules(), FOUR).on()
    assert play.refuses(command).code == "only-by-hand"
    assert play.refuses(replace(command, by=A)).code == "not-yours"
    assert offered(play) == set()
    assert offered(play, INSPECTOR) == {"void"}


SHARED = (TurnTooSoon, CallMisdeal, DealTurningOne, ExposeCards, CorrectAnnouncement, CorrectPot)
"""What a tournament does too, if not always alike."""


@pytest.mark.rule("R-119", "R-121")
@pytest.mark.parametrize("command", [slip for slip in SLIPS if type(slip) not in SHARED], ids=tag_of)
def test_a_tournament_has_procedures_of_its_own(command: Command) -> None:
    play = Play(by_hand("TOURNAMENT", odd_unit=5), FOUR).on()
    assert play.refuses(command).code == "only-by-hand"
    assert offered(play) == {"call_misdeal", "expose_cards", "turn_too_soon"}


@pytest.mark.rule("R-255")
@pytest.mark.parametrize("command", SLIPS, ids=tag_of)
def test_nothing_goes_wrong_without_a_hand(command: Command) -> None:
    play = Play(by_hand(), FOUR)
    assert play.refuses(command).code in {"not-now-in-hand", "no-misdeal-now"}
    for who in (CROUPIER, INSPECTOR, Role.HOUSE, A):
        assert offered(play, who) == set()
