"""The cards of ponto e banca: the warning card, what has been seen, and what the next coup begins with."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.commands import BuyChips, Sit
from panoverde.core.decider import Event, tag_of
from panoverde.core.money import LARGEST
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.baccarat.deal import Deal
from panoverde.games._kit.baccarat.shoe import Burn, Cut, PlaceWarningCard, Plan, Shuffle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet
from panoverde.games.ponto_banca.cards import CorrectDeal, DealCard, DealFaceUp, PassCards, ShowCards
from panoverde.games.ponto_banca.odds import alternatives, outcomes
from panoverde.games.ponto_banca.rules import AO, AO_MACAU, Rules, Shuffling, check
from tests.games.ponto_banca_tables import CROUPIER, GAME, MACAU, QUIET, A, act, refusal_of, seated


def tags(events: tuple[Event, ...]) -> list[str]:
    return [tag_of(event) for event in events]


def with_left(table: Table[Any, Any], left: int) -> None:
    """The same shoe, nearer to its end."""
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=left))


def second_coup() -> Table[Any, Any]:
    """A card is burnt before the next one that is dealt."""
    table = seated(replace(AO, croupier_handles=True), A)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, ShowCards(by=CROUPIER), cards="9s Kd")
    act(table, ShowCards(by=CROUPIER), cards="9d Kh")
    act(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    return table


# The warning card


@pytest.mark.rule("AO-10.6", "AO-10.15", "AO-11.6", "AO-11.15", "R-241")
def test_the_warning_card_comes_out_before_the_first_card_behind_it_burnt_or_dealt() -> None:
    table = second_coup()
    with_left(table, 12)
    assert tags(act(table, Burn(by=CROUPIER))) == ["warning_card_drawn", "announced", "cards_burnt"]
    assert tags(act(table, DealCard(by=CROUPIER))) == ["card_dealt"]
    table = second_coup()
    with_left(table, 13)
    assert tags(act(table, Burn(by=CROUPIER))) == ["cards_burnt"]
    assert tags(act(table, DealCard(by=CROUPIER))) == ["warning_card_drawn", "announced", "card_dealt"]


@pytest.mark.rule("AO-10.6", "AO-11.6", "R-241")
def test_a_warning_card_that_came_sooner_is_not_announced_again() -> None:
    table = second_coup()
    act(table, Burn(by=CROUPIER))
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=12, last=True))
    assert tags(act(table, DealCard(by=CROUPIER))) == ["card_dealt"]


@pytest.mark.rule("AO-10.17", "AO-11.17", "R-241", "R-249")
def test_a_card_moved_to_its_own_side_leaves_the_shoe_as_it_was() -> None:
    table = second_coup()
    act(table, Burn(by=CROUPIER), DealCard(by=CROUPIER))
    with_left(table, 12)
    before = table.state
    assert tags(act(table, CorrectDeal("wrong_side", by=CROUPIER))) == ["deal_corrected"]  # type: ignore[arg-type]
    assert table.state == before


@pytest.mark.rule("AO-10.5", "AO-11.5", "R-241")
@pytest.mark.parametrize("behind", [12.0, "12", True, None, 9, 15])
def test_the_warning_card_lies_before_a_whole_number_of_cards(behind: Any) -> None:
    table = Table.open(GAME, "AO", AO)
    act(table, Shuffle(by=CROUPIER), Cut(by=CROUPIER))
    assert refusal_of(table, PlaceWarningCard(behind, by=CROUPIER)).code == "warning-card-elsewhere"


# What has been seen, and what a coup begins with


@pytest.mark.rule("AO-10.7", "AO-11.7", "R-90", "R-250")
def test_a_card_dealt_face_up_has_been_seen() -> None:
    table = seated(QUIET, A)
    act(table, CloseBets(by=CROUPIER))
    act(table, DealFaceUp(by=CROUPIER), cards="4s")
    shoe = table.state.shoe
    assert (shoe.left, shoe.unseen.size) == (311, 311)
    act(table, DealCard(by=CROUPIER))
    shoe = table.state.shoe
    assert (shoe.left, shoe.unseen.size) == (310, 311)
    assert table.state.deal.hands == (("4s",), ())


@pytest.mark.rule("AO-10.7", "AO-11.7", "R-90")
def test_a_card_that_has_been_seen_as_often_as_it_is_there_does_not_come_again() -> None:
    table = seated(QUIET, A)
    for _ in range(6):
        act(table, CloseBets(by=CROUPIER))
        act(table, DealFaceUp(by=CROUPIER), cards="9s")
        act(table, *(DealCard(by=CROUPIER),) * 3)
        act(table, ShowCards(by=CROUPIER), cards="Kd")
        act(table, ShowCards(by=CROUPIER), cards="8h Kh")
        act(table, OpenBets(by=CROUPIER))
    act(table, CloseBets(by=CROUPIER))
    with pytest.raises(ValueError, match="a card left in the shoe"):
        act(table, DealFaceUp(by=CROUPIER), cards="9s")


@pytest.mark.rule("AO-10.14", "AO-11.14", "AO-10.18", "AO-11.20", "R-244")
def test_a_coup_begins_with_an_empty_cloth_and_no_refusals() -> None:
    table = seated(replace(QUIET, croupier_handles=False))
    act(table, PlaceBet("ponto", 100, by=A), CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, PassCards(by=A))
    act(table, ShowCards(by=CROUPIER), cards="6s Kd")
    act(table, ShowCards(by=CROUPIER), cards="6d Kh")
    assert table.state.score is not None
    assert [(one.side, one.seat) for one in table.state.passed] == [("ponto", A)]
    act(table, OpenBets(by=CROUPIER))
    assert (table.state.deal, table.state.passed, table.state.score) == (Deal(), (), None)


# The operator's options


@pytest.mark.rule("AO-10.4a", "AO-10.5", "AO-10.15", "AO-11.4a", "AO-11.5", "AO-11.15", "R-75", "R-76", "R-241")
@pytest.mark.parametrize("preset", [AO, AO_MACAU])
def test_how_every_shoe_is_prepared(preset: Rules) -> None:
    assert preset.plan == Plan(6, automatic=False, burnt_first=8, burnt_each=1, behind=12, about=2)
    automatic = replace(preset, shuffling=Shuffling.AUTOMATIC_SHOE)
    for burns, burnt in ((None, 0), (False, 0), (True, 1)):
        rules = replace(automatic, burn_each_coup=burns)
        check(rules)
        assert rules.plan == Plan(6, automatic=True, burnt_first=0, burnt_each=burnt, behind=0, about=0)
    for rules in (preset, replace(preset, shuffling=Shuffling.MACHINE)):
        check(replace(rules, burn_each_coup=True))
        with pytest.raises(Refused, match="must-burn"):
            check(replace(rules, burn_each_coup=False))


@pytest.mark.rule("AO-11.28", "AO-11.30", "AO-11.31", "R-252")
def test_the_difference_of_a_profile_that_stands_in_for_the_supervisors() -> None:
    assert AO_MACAU.cap == 1_000_000
    assert {zone: AO_MACAU.total_cap(zone) for zone in ("empate", "par_do_ponto", "par_da_banca")} == {
        "empate": 100_000,
        "par_do_ponto": 80_000,
        "par_da_banca": 80_000,
    }


@pytest.mark.rule("AO-11.27", "R-08")
def test_the_only_maximum_in_macau_is_the_largest_amount() -> None:
    table = seated(replace(MACAU, difference=LARGEST), A)
    act(table, PlaceBet("ponto", LARGEST, by=A), BuyChips(100, by=A))
    refused = refusal_of(table, PlaceBet("ponto", 1, by=A))
    assert (refused.cites, refused.code) == (("R-08",), "over-table-maximum")


@pytest.mark.rule("AO-10.12", "AO-10.24c", "R-80", "R-240")
@pytest.mark.parametrize(("double", "seat", "standing"), [(False, 6, 13), (True, 5, 17), (True, 7, 18), (True, 11, 22)])
def test_a_seat_shares_its_maximum_with_the_place_beside_it(*, double: bool, seat: int, standing: int) -> None:
    table = seated(replace(QUIET, double=double, seats=6 if double else 7), seat, standing)
    act(table, PlaceBet("ponto", 6_000, by=Seat(seat)), PlaceBet("ponto", 600, by=Seat(standing)))
    assert "R-80" in refusal_of(table, PlaceBet("ponto", 401, by=Seat(seat))).cites
    act(table, PlaceBet("ponto", 400, by=Seat(seat)))


@pytest.mark.rule("AO-10.12", "AO-10.24c", "R-240")
@pytest.mark.parametrize(("double", "last"), [(False, 7), (True, 6), (True, 12)])
def test_the_last_seat_of_a_board_has_its_maximum_for_itself(*, double: bool, last: int) -> None:
    table = Table.open(GAME, "AO", replace(QUIET, double=double, seats=6 if double else 7))
    for place in range(1, table.rules.places + 1):
        act(table, Sit(LARGEST, by=Seat(place)))
    table.run_dues(Scripted(), at=0)
    for place in range(1, table.rules.chairs + 1):
        act(table, PlaceBet("ponto", 100, by=Seat(place)))
    for place in range(table.rules.chairs + 1, table.rules.places + 1):
        act(table, PlaceBet("ponto", 100, by=Seat(place)))
    act(table, PlaceBet("ponto", 6_900, by=Seat(last)))
    assert table.state.cloth.on(Seat(last), "ponto") == 7_000


@pytest.mark.rule("AO-10.6", "AO-10.20", "AO-11.6", "AO-11.22")
def test_what_the_croupier_says_aloud() -> None:
    """The points of either side and the end of the coup, besides their set phrases; the cards themselves lie there."""
    aloud = {tag_of(event) for event in GAME.events if event.aloud}
    assert aloud == {"announced", "cards_shown", "coup_decided"}


# What the figures are told of


@pytest.mark.rule("AO-10.1", "AO-11.1", "R-70", "R-73")
@pytest.mark.parametrize("preset", [AO, AO_MACAU])
def test_which_choices_have_a_figure_and_which_of_them_are_this_tables(preset: Rules) -> None:
    assert {(wager.bet, wager.kind) for wager in outcomes(preset).wagers} == {
        ("ponto", "ponto"),
        ("banca", "banca"),
        ("empate", "empate"),
        ("par_do_ponto", "pares"),
        ("par_da_banca", "pares"),
    }
    found = {(one.cites, one.choice, one.wager.bet): one.adopted for one in alternatives(preset)}
    decks = "AO-11.1" if preset.is_macau else "AO-10.1"
    assert found == {
        **{("R-73", f"deduction={kind}", "banca"): kind == "none" for kind in ("none", "flat", "on_five")},
        **{
            (decks, f"decks={count}", zone): count == 6
            for zone in ("ponto", "banca", "empate", "par_do_ponto")
            for count in (6, 8)
        },
        ("R-70", "natural_ends_the_deal", "empate"): True,
        ("R-70", "natural_literal", "empate"): False,
    }
