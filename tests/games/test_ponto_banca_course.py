"""A shoe and a coup of ponto e banca step by step: what each may do, and what is due."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.commands import Sit
from panoverde.core.decider import Due, tag_of
from panoverde.core.option import Nature, Number, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import Table
from panoverde.games._kit.baccarat.shoe import Burn, Cut, OfferCut, PlaceWarningCard, Shuffle
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet
from panoverde.games.ponto_banca.cards import DealCard, PassCards, ShowCards
from panoverde.games.ponto_banca.rules import AO
from tests.games.offers import Offers, offers
from tests.games.ponto_banca_tables import CROUPIER, GAME, QUIET, A, B, act, do_due, seated

INSPECTOR, HOUSE = Role.INSPECTOR, Role.HOUSE
COURSE, STAKE, ASIDE, IRREGULARITY = Nature.COURSE, Nature.STAKE, Nature.ASIDE, Nature.IRREGULARITY
TO_SIT = {"sit": ASIDE}
AT_REST = {"buy_chips": ASIDE, "leave": ASIDE}
PLAYING = {"place_bet": STAKE, "withdraw_bet": ASIDE, **AT_REST}
VOID = {"void": IRREGULARITY}
EARLY = {"shuffle": ASIDE}
"""Before the shoe has ended: nobody must."""
REPLACE = {"replace_decks": IRREGULARITY}
CORRECT = {"correct_deal": IRREGULARITY}
WARNING = {"draw_warning_card": IRREGULARITY}
NEXT_CARD = {"deal_card": COURSE, "deal_face_up": IRREGULARITY}


def due(table: Table[Any, Any]) -> str | None:
    found = table.due()
    return tag_of(found.command) if found else None


def now(table: Table[Any, Any]) -> Offers:
    """Besides those who may sit down."""
    found = offers(table, A, B)
    assert found.pop(B) == TO_SIT
    return found


def asked(table: Table[Any, Any], who: Who, kind: str) -> list[Any]:
    return [ask for option in table.options(who) if option.kind == kind for ask in option.asks]


@pytest.mark.rule("AO-10.2", "AO-10.3", "AO-10.5", "AO-11.2", "AO-11.3", "AO-11.5", "R-241", "R-242", "R-243", "R-204")
def test_what_everybody_may_do_while_the_shoe_is_prepared() -> None:
    table = Table.open(GAME, "AO", AO)
    act(table, Sit(10_000, by=A))
    assert due(table) == "shuffle"
    assert now(table) == {A: AT_REST, CROUPIER: {"shuffle": COURSE, **REPLACE}}
    act(table, Shuffle(by=CROUPIER))
    assert due(table) == "offer_cut"
    assert now(table) == {A: AT_REST, CROUPIER: {**EARLY, "offer_cut": COURSE, **REPLACE}}
    act(table, OfferCut(by=CROUPIER))
    assert due(table) is None
    invited = {"cut": COURSE, "refuse_cut": ASIDE, **AT_REST}
    assert now(table) == {A: invited, CROUPIER: {**EARLY, "refuse_cut": COURSE, **REPLACE}}
    act(table, Cut(by=A))
    assert (table.state.shoe.offered, table.state.shoe.declined) == (None, ())
    assert table.due() == Due(PlaceWarningCard(12, by=CROUPIER))
    assert now(table) == {A: AT_REST, CROUPIER: {**EARLY, "place_warning_card": COURSE, **REPLACE}}
    assert asked(table, CROUPIER, "place_warning_card") == [Number("behind", 10, 14)]
    act(table, PlaceWarningCard(14, by=CROUPIER))
    assert due(table) == "burn"
    assert now(table) == {A: AT_REST, CROUPIER: {**EARLY, "burn": COURSE, **REPLACE}}
    act(table, Burn(by=CROUPIER))
    assert due(table) == "open_bets"
    assert now(table) == {A: AT_REST, CROUPIER: {**EARLY, "open_bets": COURSE, **REPLACE}}


@pytest.mark.rule("AO-10.14", "AO-10.15", "AO-10.17", "AO-10.18", "AO-11.14", "AO-11.15", "AO-11.17", "AO-11.20")
@pytest.mark.rule("AO-10.7", "AO-10.13", "AO-11.7", "AO-11.13", "R-199", "R-202", "R-204", "R-243", "R-244", "R-249")
def test_what_everybody_may_do_at_each_step_of_a_coup() -> None:
    table = _prepared()
    act(table, OpenBets(by=CROUPIER), PlaceBet("ponto", 100, by=A))
    assert due(table) is None
    assert now(table) == {A: PLAYING, CROUPIER: {"close_bets": COURSE, **REPLACE}, INSPECTOR: VOID, HOUSE: VOID}

    act(table, CloseBets(by=CROUPIER))
    inspector = {**VOID, **CORRECT}
    for dealt in range(4):
        assert due(table) == "deal_card"
        expected = {
            A: {"buy_chips": ASIDE},
            CROUPIER: {**WARNING, **NEXT_CARD, **CORRECT, **({} if dealt else REPLACE)},
            INSPECTOR: inspector,
            HOUSE: VOID,
        }
        assert now(table) == expected
        slips = ("wrong_side", "undue_card") if dealt else ("undue_card",)
        assert (
            asked(table, CROUPIER, "correct_deal") == asked(table, INSPECTOR, "correct_deal") == [Pick("slip", slips)]
        )
        act(table, DealCard(by=CROUPIER))

    assert due(table) is None
    handling = {"buy_chips": ASIDE, "show_cards": COURSE, "pass_cards": ASIDE}
    waiting = {**WARNING, "pass_cards": COURSE, **CORRECT}
    assert now(table) == {A: handling, CROUPIER: waiting, INSPECTOR: inspector, HOUSE: VOID}
    act(table, PassCards(by=A))
    turning = {**WARNING, "show_cards": COURSE, **CORRECT}
    after = {A: {"buy_chips": ASIDE}, CROUPIER: turning, INSPECTOR: inspector, HOUSE: VOID}
    assert due(table) == "show_cards"
    assert now(table) == after
    act(table, ShowCards(by=CROUPIER), cards="2s 3d")
    assert due(table) == "show_cards"
    assert now(table) == after
    act(table, ShowCards(by=CROUPIER), cards="7s Kd")
    assert due(table) == "deal_card"
    assert now(table) == {**after, CROUPIER: {**WARNING, **NEXT_CARD, **CORRECT}}

    act(table, DealCard(by=CROUPIER))
    act(table, ShowCards(by=CROUPIER), cards="4c")
    assert due(table) == "settle"
    over = now(table)
    assert (over[A], over[CROUPIER]["settle"]) == ({"buy_chips": ASIDE}, COURSE)
    assert not {"void", "show_cards", "deal_card", "draw_warning_card"} & {
        kind for may in over.values() for kind in may
    }
    act(table, Settle(by=CROUPIER))
    assert due(table) == "open_bets"
    assert now(table)[A] == {"withdraw_bet": ASIDE, **AT_REST}

    act(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    assert due(table) == "burn"
    assert now(table)[CROUPIER] == {"burn": COURSE, **WARNING, **CORRECT, **REPLACE}
    act(table, Burn(by=CROUPIER))
    assert due(table) == "deal_card"
    assert now(table)[CROUPIER] == {**WARNING, **NEXT_CARD, **CORRECT, **REPLACE}


def _prepared() -> Table[Any, Any]:
    """A new shoe, and A at the table."""
    table = Table.open(GAME, "AO", AO)
    table.run_dues(Scripted(), at=0)
    act(table, Sit(10_000, by=A))
    return table


@pytest.mark.rule("AO-10.3", "AO-10.20", "AO-11.3", "AO-11.22", "R-205", "R-243", "R-244")
def test_what_everybody_may_do_at_a_virtual_table() -> None:
    table = Table.open(GAME, "AO", replace(AO, physical=False))
    act(table, Sit(10_000, by=A))
    for preparing in ("shuffle", "cut", "place_warning_card", "burn", "open_bets"):
        assert due(table) == preparing
        assert now(table) == {A: AT_REST, CROUPIER: {preparing: COURSE}}
        do_due(table)
    act(table, PlaceBet("ponto", 100, by=A), CloseBets(by=CROUPIER))
    for dealing in ("deal_card",) * 4 + ("show_cards",):
        assert due(table) == dealing
        assert now(table) == {A: {"buy_chips": ASIDE}, CROUPIER: {dealing: COURSE}, INSPECTOR: VOID, HOUSE: VOID}
        do_due(table, "9s Kd" if dealing == "show_cards" else "")


@pytest.mark.rule("AO-10.4c", "AO-11.4c", "AO-10.4a", "AO-11.4a", "R-75")
def test_an_automatic_shoe_is_offered_its_cards_and_nothing_else() -> None:
    table = seated(QUIET, A)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, ShowCards(by=CROUPIER), cards="9s Kd")
    act(table, ShowCards(by=CROUPIER), cards="9d Kh")
    assert due(table) == "reinsert_cards"
    assert offers(table, Seat(1))[CROUPIER]["reinsert_cards"] == COURSE
    do_due(table)
    shoe = table.state.shoe
    assert (shoe.left, shoe.unseen.size) == (312, 312)
    assert offers(table, Seat(1))[CROUPIER] == {"open_bets": COURSE, **REPLACE, **CORRECT}
