"""A tournament's showdown by hand: all cards shown, hands given up and taken back, hands that somebody may see."""

import pytest

from panoverde.core.commands import Void
from panoverde.core.people import Role, Seat
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.dead_hands import HandFault, HandRebuilt, RuledOut
from panoverde.games._poker.errors.discards import Discard, HandRetrieved, RetrieveHand, RuleOnDiscard
from panoverde.games._poker.errors.partly_shown import RefusalRuled, RuleOnRefusal, ShowSome, SomeShown
from panoverde.games._poker.errors.showdown_errors import (
    AnnouncementCorrected,
    CorrectAnnouncement,
    CorrectPot,
    ExposeCards,
)
from panoverde.games._poker.hand.payment import PayPots, PotPaid, UncalledReturned
from panoverde.games._poker.hand.showdown import CardsTurned, Muck, TurnCards
from panoverde.games._poker.hand.sight import AskToSee, MuckedShown, RuleOnSight, ShowMucked, SightAsked, SightRuled
from panoverde.games._poker.state import FACE_DOWN, Stage, in_play
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import CROUPIER, INSPECTOR, accepts, by_hand, cards, conserved, seen, until
from tests.games.poker.tables import OMAHA, Play, command_due
from tests.games.poker.tournaments import DIRECTOR, THREE, show, showdown, three, to_the_river, tournament

A, B, C, D = map(Seat, range(1, 5))
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
DIRECTORS = pytest.mark.parametrize("who", [INSPECTOR, DIRECTOR])


def at_showdown_between(words: str = "check check check") -> Play:
    """Seats 2, 3 and 1, in this order; a pot of 30."""
    return showdown(words=words)


# All the cards, and what they say


@pytest.mark.rule("RT-12", "RT-13.1")
def test_the_cards_speak_whatever_is_announced() -> None:
    play = at_showdown_between()
    show(play, "As", "2d")
    show(play, "Ks", "7d")
    play.say("muck")
    assert play.do(CorrectAnnouncement(B, by=CROUPIER)) == (AnnouncementCorrected(B, (C,)),)
    refused = play.refuses(CorrectAnnouncement(C, by=CROUPIER))
    assert (refused.code, "RT-12" in refused.cites) == ("announced-rightly", True)
    assert play.refuses(CorrectPot(B, 1, by=CROUPIER)).code == "no-such-pot"
    play.on()
    assert play.of(PotPaid) == [PotPaid(C, 0, 30)]


@pytest.mark.rule("RT-13.1", "RT-15.1")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_in_omaha_all_four_cards_are_shown(first: int) -> None:
    play = showdown(OMAHA)
    hole = ["As", "Ad", "2c", "3c"]
    wanted = OMAHA.wants(play.state, "show_some")
    assert isinstance(wanted, CardWanted)
    assert (wanted.whose, wanted.count) == ("players", 3), "all but one at most"
    assert seen(play, ShowSome(B, first, by=CROUPIER), hole[:first]) == (SomeShown(B, cards(*hole[:first])),)
    assert play.hand.holdings[B].cards == (*cards(*hole[:first]), *(FACE_DOWN,) * (4 - first))
    happened = seen(play, TurnCards(B, by=CROUPIER), hole[first:])
    assert happened[0].cards == cards(*hole)  # type: ignore[attr-defined]
    for wrong in (0, 4, True):
        assert play.refuses(ShowSome(C, wrong, by=CROUPIER)).code == "so-many-cards"


@pytest.mark.rule("RT-15.1", "RT-17.1")
def test_who_has_shown_one_card_must_show_the_other() -> None:
    play = at_showdown_between()
    assert accepts(play, ShowSome(B, 1, by=CROUPIER))
    assert play.refuses(ShowSome(C, 1, by=CROUPIER)).code == "not-his-turn-to-show"
    seen(play, ShowSome(B, 1, by=INSPECTOR), ["As"])
    assert in_play(GAME.view(play.state, C)).holdings[B].cards == (*cards("As"), FACE_DOWN)
    refused = play.refuses(Muck(by=B))
    assert (refused.code, refused.cites) == ("must-show", ("RT-15.1",))
    assert command_due(play.state) == TurnCards(B, by=CROUPIER)
    assert play.refuses(ShowSome(B, 1, by=CROUPIER)).code == "not-his-turn-to-show"
    assert not accepts(play, ShowSome(B, 1, by=CROUPIER))
    assert seen(play, TurnCards(B, by=CROUPIER), ["2d"])[0].cards == cards("As", "2d")  # type: ignore[attr-defined]


@pytest.mark.rule("RT-15.1", "R-600")
@DIRECTORS
@pytest.mark.parametrize("dead", [True, False])
def test_who_refuses_is_the_directors_to_judge(who: Role, dead: bool) -> None:
    play = at_showdown_between()
    assert play.refuses(RuleOnRefusal(B, dead, by=who)).code == "nobody-refuses"
    seen(play, ShowSome(B, 1, by=CROUPIER), ["As"])
    assert play.refuses(RuleOnRefusal(B, dead, by=CROUPIER)).code == "not-yours"
    assert accepts(play, RuleOnRefusal(B, dead, by=who))
    happened = play.do(RuleOnRefusal(B, dead, by=who))
    assert happened[0] == RefusalRuled(B, dead)
    assert happened[1:] == ((RuledOut(B, HandFault.NOT_TABLED),) if dead else ())
    assert (B in play.hand.live) != dead


@pytest.mark.rule("RT-19", "RT-17.2")
def test_who_plays_the_board_must_show_for_a_part_of_the_pot() -> None:
    play = until(to_the_river(three(), ("As", "Ks", "Qs", "Js", "Ts")).say("check check check"), Stage.SHOWDOWN)
    show(play, "2c", "3d")
    play.say("muck")
    show(play, "4c", "5d")
    play.on()
    assert [(paid.seat, paid.chips) for paid in play.of(PotPaid)] == [(B, 15), (A, 15)]


@pytest.mark.rule("RT-68")
def test_exposed_cards_do_not_kill_a_hand() -> None:
    play = three()
    assert seen(play, ExposeCards(A, by=CROUPIER), ["As", "Ad"]) == (CardsTurned(A, cards("As", "Ad")),)
    assert "RT-68" in play.refuses(ExposeCards(A, by=CROUPIER)).cites
    play.say("30 fold fold").on()
    assert play.of(PotPaid)[0].seat == A


# Hands given up, thrown away or killed


@pytest.mark.rule("RT-13.3", "RT-14", "R-163")
@DIRECTORS
def test_a_hand_given_up_is_not_dead_while_it_can_be_identified(who: Role) -> None:
    play = at_showdown_between().say("muck muck")
    assert play.hand.stage == Stage.PAYING
    assert accepts(play, RetrieveHand(B, True, by=who))
    assert play.refuses(RetrieveHand(B, True, by=CROUPIER)).code == "not-yours"
    assert play.do(RetrieveHand(B, True, by=who)) == (HandRetrieved(B),)
    assert (play.hand.stage, command_due(play.state)) == (Stage.SHOWDOWN, TurnCards(B, by=CROUPIER))
    assert play.refuses(Muck(by=B)).code == "must-show"
    show(play, "As", "2d")
    play.say("muck").on()
    assert play.of(PotPaid) == [PotPaid(B, 0, 30)]


@pytest.mark.rule("RT-13.2", "RT-14", "R-163")
def test_a_hand_that_nobody_can_identify_is_dead_for_good() -> None:
    play = at_showdown_between().say("muck")
    assert play.do(RetrieveHand(B, False, by=DIRECTOR)) == (RuledOut(B, HandFault.UNIDENTIFIABLE),)
    assert play.refuses(RetrieveHand(B, True, by=DIRECTOR)).code == "nothing-to-retrieve"
    assert play.refuses(RetrieveHand(C, True, by=DIRECTOR)).code == "nothing-to-retrieve"
    folded = until(to_the_river(three()).say("30 fold call"), Stage.SHOWDOWN)
    assert folded.refuses(RetrieveHand(C, True, by=DIRECTOR)).code == "nothing-to-retrieve"  # that was a fold
    assert not accepts(folded, RetrieveHand(C, True, by=DIRECTOR))


@pytest.mark.rule("RT-13.4", "RT-66.2")
def test_a_hand_that_lies_open_is_not_killed() -> None:
    play = at_showdown_between()
    show(play, "As", "2d")
    for discard in Discard:
        refused = play.refuses(RuleOnDiscard(B, discard, False, by=DIRECTOR))
        assert (refused.code, refused.cites[0]) == ("cards-were-seen", "RT-13.4")
    assert not accepts(play, RuleOnDiscard(B, Discard.KILLED, False, by=DIRECTOR))


ALIVE = [
    ("betting", Discard.KEPT, True, True),
    ("betting", Discard.KEPT, False, False),
    ("betting", Discard.IN_THE_MUCK, True, False),
    ("betting", Discard.IN_THE_MUCK, False, False),
    ("betting", Discard.KILLED, True, True),
    ("betting", Discard.KILLED, False, False),
    ("showdown", Discard.KEPT, True, True),
    ("showdown", Discard.IN_THE_MUCK, True, True),
    ("showdown", Discard.IN_THE_MUCK, False, False),
    ("showdown", Discard.KILLED, False, False),
]


@pytest.mark.rule("RT-13.2", "RT-13.3", "RT-14", "RT-15.2", "RT-66.1", "RT-66.2", "R-163", "R-600")
@pytest.mark.parametrize(("when", "discard", "identifiable", "alive"), ALIVE)
def test_when_a_discarded_hand_is_dead(when: str, discard: Discard, identifiable: bool, alive: bool) -> None:
    play = three().say("30") if when == "betting" else at_showdown_between()
    seat = A
    ruling = RuleOnDiscard(seat, discard, identifiable, by=DIRECTOR)
    assert accepts(play, ruling)
    fault = HandFault.IN_THE_MUCK if identifiable else HandFault.UNIDENTIFIABLE
    assert play.do(ruling) == ((HandRebuilt(seat),) if alive else (RuledOut(seat, fault),))
    assert (seat in play.hand.live) == alive


@pytest.mark.rule("RT-15.2", "RT-66.1", "R-604")
def test_only_what_nobody_called_goes_back_to_a_dead_hand() -> None:
    play = three().say("30 fold")
    before = play.state
    events = play.do(RuleOnDiscard(A, Discard.IN_THE_MUCK, False, by=DIRECTOR))
    assert conserved(before, events) == play.state
    play.on()
    assert play.of(UncalledReturned) == [UncalledReturned(A, 20)]
    assert play.caves == {1: 990, 2: 995, 3: 1015}


@pytest.mark.rule("RT-15.2", "R-604")
def test_the_bet_of_a_dead_hand_stands_until_its_round_is_over() -> None:
    play = Play(tournament(), FOUR).on().say("30")
    play.do(RuleOnDiscard(D, Discard.KEPT, False, by=INSPECTOR))
    assert (play.hand.price, play.hand.turn) == (30, A)
    play.say("call fold call").on()
    assert not play.of(UncalledReturned)
    assert play.caves[4] == 970


@pytest.mark.rule("RT-66.1", "R-205", "R-204")
def test_discards_are_ruled_on_by_the_director_of_a_tournament_with_real_cards() -> None:
    ruling = RuleOnDiscard(A, Discard.KILLED, True, by=DIRECTOR)
    assert Play(by_hand(), FOUR).on().refuses(ruling).code == "only-in-tournaments-by-hand"
    assert three().refuses(RuleOnDiscard(A, Discard.KILLED, True, by=CROUPIER)).code == "not-yours"
    assert Play(tournament(), THREE).refuses(ruling).code == "not-now-in-hand"
    folded = three().say("fold")
    assert folded.refuses(ruling).code == "not-in-hand"


# Asking to see


def mucked_by_the_aggressor() -> Play:
    """Seat 2 bet in the last round and was called by 3; 1 folded. Seat 2 gives their hand up."""
    return until(to_the_river(three()).say("50 call fold"), Stage.SHOWDOWN).say("muck")


@pytest.mark.rule("RT-18.2", "RT-17.1", "R-607")
def test_a_caller_of_the_last_bet_may_see_the_hand_of_its_author() -> None:
    play = until(to_the_river(three()).say("50 call call"), Stage.SHOWDOWN).say("muck")
    assert accepts(play, AskToSee(B, by=C))
    assert play.do(AskToSee(B, by=C)) == (SightAsked(C, B, True),)
    show(play, "Ks", "2d")
    play.say("muck")
    assert command_due(play.state) == ShowMucked(B, by=CROUPIER)
    refused = play.refuses(PayPots(by=CROUPIER))
    assert (refused.code, "RT-18.2" in refused.cites) == ("hand-to-be-seen", True)
    assert seen(play, ShowMucked(B, by=CROUPIER), ["As", "Ad"]) == (MuckedShown(B, cards("As", "Ad")),)
    assert play.refuses(ShowMucked(B, by=CROUPIER)).code == "nobody-may-see"
    play.on()
    assert play.of(PotPaid)[0].seat == C  # what is only seen does not win


@pytest.mark.rule("RT-18.2")
def test_a_live_hand_that_somebody_may_see_is_not_given_up() -> None:
    play = until(to_the_river(three()).say("50 call call"), Stage.SHOWDOWN)
    play.do(AskToSee(B, by=C))
    refused = play.refuses(Muck(by=B))
    assert (refused.code, refused.cites[0]) == ("must-show", "RT-18.2")
    assert command_due(play.state) == TurnCards(B, by=CROUPIER)
    assert play.refuses(AskToSee(B, by=A)).code == "nothing-to-see"  # they will see it anyway


@pytest.mark.rule("RT-18.1")
def test_who_has_no_cards_at_the_showdown_may_not_ask() -> None:
    play = until(to_the_river(three()).say("50 call fold"), Stage.SHOWDOWN)
    assert play.refuses(AskToSee(B, by=A)).code == "no-right-to-see"  # folded
    play.say("muck")
    assert play.refuses(AskToSee(C, by=B)).code == "no-right-to-see"  # gave them up unseen
    for seat in (A, B):
        assert "ask_to_see" not in {option.kind for option in GAME.options(play.state, seat)}
    assert play.refuses(AskToSee(C, by=CROUPIER)).code == "not-yours"
    away = three()
    assert GAME.wants(away.state, "show_some") is GAME.wants(away.state, "show_mucked") is None
    assert away.refuses(AskToSee(C, by=A)).code == "not-now-in-hand"
    assert Play(by_hand(), FOUR).on().refuses(AskToSee(C, by=A)).code == "only-in-tournaments-by-hand"


@pytest.mark.rule("RT-18.2", "R-600")
@DIRECTORS
@pytest.mark.parametrize("granted", [True, False])
def test_other_requests_are_the_directors(who: Role, granted: bool) -> None:
    play = at_showdown_between()  # nobody has bet in the last round
    show(play, "As", "2d")
    play.say("muck")
    assert play.do(AskToSee(C, by=B)) == (SightAsked(B, C, False),)
    assert play.refuses(AskToSee(C, by=B)).code == "nothing-to-see"
    play.do(AskToSee(C, by=A))
    play.say("muck")
    assert play.refuses(PayPots(by=CROUPIER)).code == "request-to-rule-on"
    assert command_due(play.state) is None
    assert play.refuses(RuleOnSight(B, C, granted, by=CROUPIER)).code == "not-yours"
    assert accepts(play, RuleOnSight(B, C, granted, by=who))
    assert play.do(RuleOnSight(B, C, granted, by=who)) == (SightRuled(B, C, granted),)
    assert play.refuses(RuleOnSight(B, C, granted, by=who)).code == "nobody-asked"
    if granted:
        assert not play.hand.sight_requests  # the other one who asked sees it too
        seen(play, ShowMucked(C, by=CROUPIER), ["Ks", "Kc"])
    else:
        play.do(RuleOnSight(A, C, False, by=who))
    play.on()
    assert play.of(PotPaid) == [PotPaid(B, 0, 30)]


@pytest.mark.rule("RT-18.2", "RT-17.2", "RT-15.1")
def test_the_last_live_hand_is_shown_if_the_director_grants_it() -> None:
    play = at_showdown_between()
    play.do(AskToSee(A, by=B))
    play.say("muck muck")
    assert play.hand.stage == Stage.PAYING
    play.do(RuleOnSight(B, A, True, by=DIRECTOR))
    assert (play.hand.stage, command_due(play.state)) == (Stage.SHOWDOWN, TurnCards(A, by=CROUPIER))
    refused = play.refuses(RuleOnDiscard(A, Discard.KILLED, False, by=DIRECTOR))
    assert (refused.code, refused.cites) == ("last-live-hand", ("RT-17.2",))
    seen(play, ShowSome(A, 1, by=CROUPIER), ["As"])
    assert play.refuses(RuleOnRefusal(A, True, by=DIRECTOR)).code == "last-live-hand"
    assert accepts(play, RuleOnRefusal(A, False, by=DIRECTOR))
    assert not accepts(play, RuleOnRefusal(A, True, by=DIRECTOR))
    show(play, "2d")
    play.on()
    assert play.of(PotPaid) == [PotPaid(A, 0, 30)]


@pytest.mark.rule("RT-18.2", "RT-17.2")
def test_a_live_hand_that_is_to_be_seen_is_shown_even_if_all_the_others_give_up() -> None:
    play = until(to_the_river(three()).say("50 call call"), Stage.SHOWDOWN)
    play.do(AskToSee(A, by=C))
    play.do(RuleOnSight(C, A, True, by=DIRECTOR))
    play.say("muck muck")
    assert (play.hand.stage, command_due(play.state)) == (Stage.SHOWDOWN, TurnCards(A, by=CROUPIER))


@pytest.mark.rule("RT-14", "R-607")
def test_a_hand_shown_at_request_may_be_taken_back_by_its_owner() -> None:
    play = until(to_the_river(three()).say("50 call fold"), Stage.SHOWDOWN).say("muck")
    play.do(AskToSee(B, by=C))
    seen(play, ShowMucked(B, by=CROUPIER), ["As", "Ad"])
    play.do(RetrieveHand(B, True, by=DIRECTOR))
    show(play)  # everybody knows these cards
    show(play, "Ks", "2d")
    play.on()
    assert play.of(PotPaid)[0].seat == B


@pytest.mark.rule("R-272")
def test_a_hand_in_which_somebody_asked_may_be_void() -> None:
    play = mucked_by_the_aggressor()
    play.do(AskToSee(B, by=C))
    play.do(Void("engano", by=INSPECTOR))
    assert play.caves == THREE
