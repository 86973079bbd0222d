"""Sitting down, buying chips and leaving: who, where, with how much, and who may know their name."""

import pytest

from panoverde.core.commands import BuyChips, Sit
from panoverde.core.facts import Seated as SeatedFact, SeatLeft as SeatLeftFact
from panoverde.core.money import LARGEST, Currency, Money, Transfer, chips, free_credits, wallet
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Cloth, Phase, Player, Window
from panoverde.games._kit.seats import ChipsBought, Seated, SeatLeft
from tests.games.kit.table import GAME, A, B, Rules, State, decided

RULES = Rules(seats=7, minimum=250)
TABLE = State(rules=RULES, cloth=Cloth({A: Player(LARGEST - 1, LARGEST - 1, 0), B: Player(LARGEST, LARGEST, 0)}))


def offered(seat: int) -> list[tuple[str, int, int]]:
    options = GAME.options(TABLE, Seat(seat))
    return [(one.kind, ask.minimum, ask.maximum) for one in options for ask in one.asks if isinstance(ask, Number)]


@pytest.mark.rule("R-203", "R-08")
def test_who_may_sit_where_and_with_how_much() -> None:
    assert offered(A) == [("buy_chips", 1, 1)]
    assert offered(B) == []
    assert offered(3) == offered(7) == [("sit", 250, LARGEST)]
    assert offered(0) == offered(-1) == offered(8) == []
    assert [one.kind for one in GAME.options(State(rules=RULES), A)] == ["sit"]


@pytest.mark.rule("R-203", "R-08")
def test_why_somebody_may_not_sit_down() -> None:
    def refused(seat: int, chips: int) -> Refused:
        with pytest.raises(Refused) as told:
            decided(GAME, TABLE, Sit(chips=chips, by=Seat(seat)))
        return told.value

    assert (refused(3, 249).code, refused(3, 249).facts) == ("too-few-chips", {"least": Money(250, Currency.AOA)})
    assert refused(A, 250).code == "already-seated", "whoever asks from a seat is the one who sits there"
    assert decided(GAME, TABLE, Sit(chips=250, by=Seat(3))) == [Seated(Seat(3), 250)]


@pytest.mark.rule("R-08")
def test_nobody_has_more_before_them_than_can_be_counted() -> None:
    assert decided(GAME, TABLE, BuyChips(1, by=A)) == [ChipsBought(A, 1)]
    for seat, amount in ((A, 2), (B, 1)):
        with pytest.raises(Refused, match="not-an-amount"):
            decided(GAME, TABLE, BuyChips(amount, by=seat))


@pytest.mark.rule("R-25", "R-207")
@pytest.mark.parametrize(
    ("phase", "announced", "missed"),
    [(Phase.BETTING, True, -1), (Phase.BETTING, False, 0), (Phase.CLOSED, True, 0), (Phase.DECIDED, True, 0)],
)
def test_only_a_window_that_is_open_when_a_player_sits_down_is_not_theirs_to_miss(
    *, phase: Phase, announced: bool, missed: int
) -> None:
    state = State(phase=phase, window=Window(1, announced))
    assert GAME.evolve(state, Seated(A, 100)).cloth.players[A].missed == missed


# Money


@pytest.mark.rule("PT-BFO-28", "PT-BFO-32")
def test_chips_come_from_outside_and_go_back_there() -> None:
    assert GAME.transfers(Seated(A, 5)) == GAME.transfers(ChipsBought(A, 5)) == (Transfer(wallet(A), chips(A), 5),)
    assert GAME.transfers(SeatLeft(A, 5)) == (Transfer(chips(A), wallet(A), 5),)
    assert GAME.transfers(Seated(A, 5, demo=True)) == (Transfer(free_credits(A), chips(A), 5),)
    assert GAME.transfers(SeatLeft(A, 5, demo=True)) == (Transfer(chips(A), free_credits(A), 5),)


def test_a_player_who_leaves_with_nothing_moves_no_money() -> None:
    assert GAME.transfers(SeatLeft(A, 0)) == ()


# Who they are


def test_a_player_is_told_with_their_name_to_the_house_alone() -> None:
    (seated,) = decided(GAME, TABLE, Sit(chips=250, player="ana", by=Seat(3)))
    assert seated == Seated(Seat(3), 250, player="ana")
    for staff in (Role.INSPECTOR, Role.AUDITOR):
        assert GAME.see(seated, staff) is seated
    for viewer in (Seat(3), A, Role.PUBLIC):
        assert GAME.see(seated, viewer) == Seated(Seat(3), 250)
    nameless = Seated(Seat(3), 250)
    assert GAME.see(nameless, A) is nameless


def test_names_are_covered_for_everybody_but_the_staff() -> None:
    players = {A: Player(5, 5, 0, name="ana"), B: Player(5, 5, 0, name="rui"), Seat(3): Player(5, 5, 0)}
    state = State(cloth=Cloth(players))
    names = {who: [one.name for one in GAME.view(state, who).cloth.players.values()] for who in (A, B, Role.PUBLIC)}
    assert all(shown == ["", "", ""] for shown in names.values())
    assert GAME.view(state, Role.INSPECTOR) is state
    nobody = State(cloth=Cloth({Seat(3): players[Seat(3)]}))
    assert GAME.view(nobody, A) is nobody


@pytest.mark.rule("R-202")
def test_a_player_who_left_is_gone_and_both_events_are_facts_of_the_core() -> None:
    assert not GAME.undoable(RULES, SeatLeft(A, 0))
    assert GAME.undoable(RULES, Seated(A, 5))
    assert issubclass(Seated, SeatedFact)
    assert issubclass(SeatLeft, SeatLeftFact)
