"""Estardilho in the course of a hand: when its time is over, cards that nobody has seen, and who speaks next."""

import pytest

from panoverde.core.chance import BadScript, Scripted
from panoverde.core.decider import Command, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.hand.deal import CardsDealt, DealCards, OwnCardDealt
from panoverde.games._poker.hand.estardilho import (
    CloseEstardilho,
    Estardilho,
    EstardilhoClosed,
    Look,
    Looked,
    Restardilho,
    ShowOwnCards,
)
from panoverde.games._poker.hand.payment import PotPaid
from panoverde.games._poker.rules import FirstAfterEstardilho, Rules
from panoverde.games._poker.state import FACE_DOWN, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.sintetico_tables import (
    BLIND,
    CLOCK,
    A,
    B,
    C,
    D,
    before_the_stakes,
    bets,
    blind_land,
    blind_online,
    do_due,
    offered,
)
from tests.games.poker.tables import CROUPIER, Play, command_due


def deadline_of(game: Play) -> int | None:
    return game.hand.until


# When it is over


@pytest.mark.rule("PT-NB-107", "AO-16.13", "R-140", "R-285")
@pytest.mark.parametrize("profile", ["PT", "AO"])
def test_at_a_table_the_croupier_goes_on_when_nobody_stakes(profile: str) -> None:
    game = before_the_stakes(blind_land(profile))
    assert command_due(game.state) is None
    assert offered(game, CROUPIER)["close_estardilho"] == Option("close_estardilho", (), Nature.COURSE)
    assert game.refuses(CloseEstardilho(by=CLOCK)).code == "not-yours"
    assert game.refuses(Check(by=B)).code == "not-now-in-hand"
    assert game.do(CloseEstardilho(by=CROUPIER)) == (EstardilhoClosed(),)
    assert game.hand.stage == Stage.TURNING
    assert game.refuses(Look(by=B)).code == "not-now-in-hand"


@pytest.mark.rule("PT-NB-106a", "R-140", "R-285")
def test_at_a_table_the_time_to_decide_does_not_run_before_somebody_must() -> None:
    game = before_the_stakes(blind_land(decision_seconds=30))
    assert game.hand.until is None
    game.do(Estardilho(10, by=B, at=100_000))
    assert game.hand.until == 130_000


@pytest.mark.rule("PT-NB-106a", "R-140")
def test_when_everybody_has_looked_the_croupier_must_go_on() -> None:
    game = before_the_stakes(blind_land())
    for seat in (A, B, C):
        game.do(Look(by=seat))
        assert command_due(game.state) is None
    game.do(Look(by=D))
    assert command_due(game.state) == CloseEstardilho(by=CROUPIER)
    assert offered(game, CROUPIER)["close_estardilho"].nature == Nature.COURSE


@pytest.mark.rule("R-255")
def test_it_cannot_be_closed_while_it_is_answered() -> None:
    game = before_the_stakes(blind_land())
    game.do(Estardilho(10, by=B))
    for who in (CROUPIER, CLOCK):
        assert "close_estardilho" not in offered(game, who)
        assert game.refuses(CloseEstardilho(by=who)).code == "not-now-in-hand"


@pytest.mark.rule("PT-SO-49", "R-140")
def test_online_the_clock_closes_it() -> None:
    game = before_the_stakes(blind_online(estardilho_seconds=10))
    assert deadline_of(game) == 10_000
    assert offered(game, B)["estardilho"].until == 10_000
    assert offered(game, CLOCK)["close_estardilho"] == Option("close_estardilho", (), Nature.COURSE, since=10_001)
    assert "close_estardilho" not in offered(game, CROUPIER)
    assert game.refuses(CloseEstardilho(by=CROUPIER)).code == "not-yours"
    assert game.refuses(CloseEstardilho(by=CLOCK, at=10_000)).facts == {"left": 0}
    assert game.refuses(Estardilho(20, by=B, at=10_001)).code == "time-is-up"
    game.do(CloseEstardilho(by=CLOCK, at=10_001))
    assert deadline_of(game) is None
    assert command_due(game.state) == DealCards(by=CROUPIER)
    in_time = before_the_stakes(blind_online(estardilho_seconds=10))
    assert in_time.do(Estardilho(20, by=B, at=10_000))


@pytest.mark.rule("PT-SO-49", "R-140")
def test_online_the_time_is_the_same_if_nobody_has_enough() -> None:
    game = before_the_stakes(blind_online(), a=10, b=10, c=10, d=10)
    assert command_due(game.state) is None
    assert "close_estardilho" in offered(game, CLOCK)


@pytest.mark.rule("PT-SO-49", "R-140")
def test_without_a_time_the_croupier_closes_it_but_online_there_is_always_one() -> None:
    with pytest.raises(Refused) as refused:
        blind_online(estardilho_seconds=None)
    assert "PT-SO-49" in refused.value.cites
    game = before_the_stakes(blind_land(physical=False))
    assert game.hand.until is None
    assert "close_estardilho" not in offered(game, CLOCK)
    game.do(CloseEstardilho(by=CROUPIER))
    assert game.hand.stage == Stage.DEALING


@pytest.mark.rule("PT-SO-41", "PT-SO-43", "PT-SO-49")
def test_the_answers_are_timed_like_any_other() -> None:
    game = before_the_stakes(blind_online(decision_seconds=30))
    game.do(Estardilho(20, by=B, at=9_000))
    assert game.hand.until == 39_000
    assert offered(game, C)["restardilho"].until == offered(game, C)["call"].until == 39_000
    assert game.refuses(Restardilho(by=C, at=39_001)).code == "time-is-up"
    game.do(Restardilho(by=C, at=39_000))
    assert game.hand.until == 69_000
    assert game.refuses(Call(by=D, at=69_001)).code == "time-is-up"


# Cards that nobody has seen


@pytest.mark.rule("PT-SO-47", "PT-SO-48", "PT-SO-49", "PT-SO-52", "PT-SO-54", "PT-SO-2h", "R-140", "R-285")
def test_online_the_first_cards_then_the_stakes_then_the_second_and_only_then_the_eyes() -> None:
    game = before_the_stakes(blind_online())
    first = [event for event in game.events if isinstance(event, OwnCardDealt)]
    assert first == [OwnCardDealt(seat, FACE_DOWN) for seat in (B, C, D, A)]
    game.do(Estardilho(10, by=B))
    game.say("call fold call call")
    do_due(game)
    second = do_due(game)
    assert second == (*(OwnCardDealt(seat, FACE_DOWN) for seat in (B, C, A)), CardsDealt())
    assert command_due(game.state) == ShowOwnCards(by=CROUPIER)
    assert offered(game, CROUPIER)["show_own_cards"] == Option("show_own_cards", (), Nature.COURSE)
    seen = do_due(game, "Ah Kh Qd Qs 8c 9c")
    assert seen == (Looked(B, ("Ah", "Kh")), Looked(C, ("Qd", "Qs")), Looked(A, ("8c", "9c")))  # type: ignore[arg-type]
    assert game.hand.stage == Stage.TURNING
    assert game.hand.holdings[D].cards == (FACE_DOWN,)
    with pytest.raises(BadScript):
        do_due(game, "Ah")  # it is in B's hand


@pytest.mark.rule("PT-SO-2d", "PT-SO-54")
def test_each_sees_their_own_cards_and_nobody_elses() -> None:
    event = Looked(B, ("Ah", "Kh"))  # type: ignore[arg-type]
    for viewer in (B, Role.HOUSE):
        assert GAME.see(event, viewer) == event
    for stranger in (A, C, CROUPIER, Role.PUBLIC, Role.INSPECTOR):
        assert GAME.see(event, stranger) == Looked(B, (FACE_DOWN, FACE_DOWN))
    assert GAME.see(Looked(B, ()), A) == Looked(B, ())


@pytest.mark.rule("R-202")
def test_what_was_drawn_for_the_players_eyes_is_not_taken_back() -> None:
    event = Looked(B, ("Ah", "Kh"))  # type: ignore[arg-type]
    assert not GAME.undoable(blind_online(), event)
    assert GAME.undoable(blind_land(), Looked(B, ()))


@pytest.mark.rule("PT-SO-54", "R-255")
def test_only_the_house_shows_the_cards_and_only_then() -> None:
    game = before_the_stakes(blind_online())
    assert game.refuses(ShowOwnCards(by=CROUPIER)).code == "not-now-in-hand"
    game.do(CloseEstardilho(by=CLOCK, at=10_001))
    do_due(game)
    assert game.hand.stage == Stage.LOOKING
    assert game.refuses(ShowOwnCards(by=B)).code == "not-yours"
    assert game.refuses(Estardilho(20, by=B)).code == "not-now-in-hand"


# Who speaks next


def opener(made: Rules, *commands: Command, raised: int = 0) -> Seat | None:
    """Who speaks first once the first common card is there."""
    game = before_the_stakes(made)
    for command in commands:
        game.do(command)
    while game.hand.turn is not None:
        can = game.hand.price < raised and "raise_to" in offered(game, game.hand.turn)
        game.do(RaiseTo(raised, by=game.hand.turn) if can else Call(by=game.hand.turn))
    return game.on().hand.turn


@pytest.mark.rule("PT-NB-107", "AO-16.13", "PT-SO-54", "R-138")
def test_who_speaks_first_after_an_estardilho() -> None:
    staked, doubled = Estardilho(10, by=C), Restardilho(by=D)
    for profile in ("PT", "AO"):
        assert opener(blind_land(profile), staked) == B  # left of the mão
        assert opener(blind_land(profile), staked, doubled) == B
    assert opener(blind_online(), staked) == D
    assert opener(blind_online(), staked, doubled) == A
    assert opener(blind_online(), staked, doubled, raised=100) == A  # whoever raised: the restardilho was the last
    assert opener(blind_online(), Estardilho(10, by=A), Restardilho(by=B)) == C
    for profile in ("PT", "AO"):
        with pytest.raises(Refused) as refused:  # the text leaves no choice there
            blind_land(profile, first_after_estardilho=FirstAfterEstardilho.LEFT_OF_LAST_CALLER)
        assert {"PT-NB-107", "AO-16.13"} <= set(refused.value.cites)
    left_of_mao = blind_online(first_after_estardilho=FirstAfterEstardilho.LEFT_OF_MAO)
    assert opener(left_of_mao, staked, doubled) == B


@pytest.mark.rule("PT-NB-108", "AO-16.14", "PT-SO-56", "R-139", "R-286")
@BLIND
def test_the_second_round_is_opened_by_the_highest_bettor_of_before(made: Rules) -> None:
    game = before_the_stakes(made)
    game.do(Estardilho(10, by=D))
    game.say("call call call call")
    game.say("check check check check").on()
    assert game.hand.round == 1
    assert game.hand.turn == D
    game.say("check")
    bettor = game.hand.turn
    assert bettor == A
    game.say("20 call call call").on()
    assert (game.hand.round, game.hand.turn) == (2, A)


@pytest.mark.rule("PT-NB-107", "PT-SO-24", "PT-SO-54")
@BLIND
def test_five_rounds_follow_and_the_bets_of_the_estardilho_stay_in_the_pot(made: Rules) -> None:
    game = before_the_stakes(made)
    game.do(Estardilho(10, by=B))
    game.say("call call call call")
    for _ in range(5):
        game.on()
        assert game.hand.stage == Stage.BETTING
        assert (game.hand.price, set(bets(game).values())) == (0, {0})
        game.say("check check check check")
    game.on()
    assert game.state.hand is None
    assert sum(paid.chips + paid.rake for paid in game.of(PotPaid)) == 100


@pytest.mark.rule("PT-NB-106a", "PT-NB-106b", "PT-SO-49")
@BLIND
def test_everything_that_is_offered_is_accepted(made: Rules) -> None:
    """What is offered at each of these moments is accepted, and nothing else."""
    for commands in ((), (Estardilho(10, by=B),), (Estardilho(10, by=B), Restardilho(by=C))):
        game = before_the_stakes(made)
        for command in commands:
            game.do(command)
        for who in (A, B, C, D, CROUPIER, CLOCK):
            kinds = offered(game, who)
            for kind in (Restardilho, Look, CloseEstardilho, ShowOwnCards, Call, Fold, Check):
                at = kinds[tag_of(kind)].since if tag_of(kind) in kinds else 0
                try:
                    accepted = bool(tuple(GAME.decide(game.state, kind(by=who, at=at), Scripted())))
                except Refused:
                    accepted = False
                assert accepted == (tag_of(kind) in kinds), (commands, who, kind)
