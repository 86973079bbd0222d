"""Before a pot is handed over at a physical table the croupier asks whether everybody agrees."""

import pytest

from panoverde.core.commands import Leave
from panoverde.core.people import Role, Seat
from panoverde.games._poker.errors.showdown_errors import CorrectAnnouncement
from panoverde.games._poker.hand.agreement import AgreementAsked, AskAgreement, Disagree, Disagreed
from panoverde.games._poker.hand.payment import PayPots
from panoverde.games._poker.seats.conduct import SettleDispute
from panoverde.games._poker.state import Stage
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import BOTH, CROUPIER, FOUR, by_hand, dealt, offered, seen, until
from tests.games.poker.tables import Play, command_due, rules

A, B, C, D = (Seat(number) for number in (1, 2, 3, 4))
HOLES = {A: "As Ah", B: "Kc Kd", C: "Qs 8s", D: "4c 5c"}


def shown(profile: str = "PT") -> Play:
    """A shows the highest combination; the pot is to be paid."""
    play = dealt(profile).say("call call call check")
    for board in ("2c 7d 9h", "Js", "3d"):
        until(play, Stage.TURNING)
        seen(play, command_due(play.state) or pytest.fail("the board"), board.split())
        play.say("check check check check")
    until(play, Stage.SHOWDOWN)
    for seat in HOLES:
        seen(play, command_due(play.state) or pytest.fail("somebody shows"), HOLES[seat].split())
    assert play.hand.stage == Stage.PAYING
    return play


@pytest.mark.rule("PT-NB-65", "AO-13.65", "PT-NB-64", "AO-13.64", "R-340")
@BOTH
def test_the_question_comes_before_the_payment(profile: str) -> None:
    play = shown(profile)
    assert command_due(play.state) == AskAgreement(by=CROUPIER)
    assert play.do(AskAgreement(by=CROUPIER)) == (AgreementAsked((A,)),)
    assert play.refuses(AskAgreement(by=CROUPIER)).code == "nothing-to-agree-on"
    assert "ask_agreement" not in offered(play)
    assert command_due(play.state) == PayPots(by=CROUPIER)


@pytest.mark.rule("PT-NB-65", "AO-13.65", "R-340")
def test_the_croupier_who_pays_says_that_everybody_agrees() -> None:
    play = shown()
    play.do(PayPots(by=CROUPIER))
    assert play.state.hand is None


@pytest.mark.rule("PT-NB-65", "AO-13.65", "PT-NB-8c", "AO-13.8c", "PT-NB-70a", "AO-13.70a", "R-340")
@pytest.mark.parametrize("by_the_house", [True, False])
def test_nothing_is_paid_while_somebody_does_not_agree(by_the_house: bool) -> None:
    play = shown()
    play.do(AskAgreement(by=CROUPIER))
    assert [option.kind for option in GAME.options(play.state, B) if option.kind == "disagree"]
    for _ in range(2):
        assert play.do(Disagree(by=B)) == (Disagreed(B),)
    assert play.hand.objectors == (B,)
    assert not [option.kind for option in GAME.options(play.state, B) if option.kind == "disagree"]
    assert play.refuses(PayPots(by=CROUPIER)).code == "not-agreed"
    assert command_due(play.state) is None
    if by_the_house:
        play.do(SettleDispute("B viu outra carta", "valem as cartas da mesa", by=Role.HOUSE))
        assert command_due(play.state) == PayPots(by=CROUPIER)
    else:
        play.do(CorrectAnnouncement(B, by=CROUPIER))
        assert command_due(play.state) == AskAgreement(by=CROUPIER), "the new announcement"
    play.on()
    assert play.state.hand is None


@pytest.mark.rule("PT-NB-8c", "AO-13.8c", "R-340", "R-362")
def test_what_the_house_has_settled_is_settled_for_everybody() -> None:
    play = shown()
    play.do(AskAgreement(by=CROUPIER))
    play.do(SettleDispute("lugar", "fica como está", by=Role.HOUSE))
    play.do(Disagree(by=B))
    play.do(SettleDispute("B viu outra carta", "valem as cartas da mesa", by=Role.INSPECTOR))
    for seat in (B, C):
        assert play.refuses(Disagree(by=seat)).cites == ("PT-NB-8c", "AO-13.8c", "R-340")
        assert not [option.kind for option in GAME.options(play.state, seat) if option.kind == "disagree"]
    play.do(CorrectAnnouncement(B, by=CROUPIER))
    play.do(Disagree(by=C))
    assert play.refuses(PayPots(by=CROUPIER)).code == "not-agreed", "another announcement"


@pytest.mark.rule("PT-NB-65", "PT-NB-51", "AO-13.65", "AO-13.51", "R-340")
def test_nothing_is_asked_where_nobody_shows_or_a_machine_compares() -> None:
    alone = until(dealt().say("fold fold fold"), Stage.PAYING)
    virtual = Play(rules(), FOUR).say("call call call check" + " check check check check" * 3)
    until(virtual, Stage.PAYING)
    for play in (alone, virtual):
        assert command_due(play.state) == PayPots(by=CROUPIER)
        assert play.refuses(AskAgreement(by=CROUPIER)).code == "nothing-to-agree-on"
        assert play.refuses(Disagree(by=A)).code == "nothing-to-agree-on"


@pytest.mark.rule("PT-NB-14l", "AO-13.14l")
def test_a_player_who_has_left_is_not_asked() -> None:
    play = shown()
    play.do(Leave(by=D))
    assert play.refuses(Disagree(by=D)).code == "already-leaving"
    assert play.refuses(Disagree(by=Seat(9))).code == "not-seated"


def test_a_dispute_between_hands_concerns_no_payment() -> None:
    play = Play(by_hand(), FOUR)
    play.do(SettleDispute("lugar", "fica como está", by=Role.HOUSE))
    assert play.state.hand is None
