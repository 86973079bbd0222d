"""The shoe: cards that nobody has seen are only counted."""

import pytest

from panoverde.games._kit.baccarat.shoe import CardsBurnt, Plan, ShoeStep, dealt, lost, new, seen
from panoverde.games._kit.window import BetsClosed
from panoverde.games.ponto_banca import GAME
from panoverde.games.ponto_banca.rules import AO
from tests.games.kit.baccarat.hand import hand
from tests.games.kit.baccarat.table import after, with_shoe

PLAN = Plan(6, burnt_first=8, burnt_each=1, behind=12)


@pytest.mark.rule("AO-10.5", "AO-11.5", "R-250")
def test_burnt_and_face_down_cards_are_only_counted() -> None:
    full = new(PLAN)
    assert (full.step, full.left, full.unseen.size) == (ShoeStep.SHUFFLE, 312, 312)
    burnt = after(with_shoe(full), CardsBurnt(8)).shoe
    assert (burnt.left, burnt.unseen.size) == (304, 312)
    one = dealt(burnt)
    assert (one.left, one.unseen.size) == (303, 312)
    turned = seen(one, hand("As"))
    assert (turned.left, turned.unseen.size) == (303, 311)


@pytest.mark.rule("AO-10.17", "AO-11.17", "R-249")
def test_a_card_that_was_nobodys_leaves_unseen_and_begins_no_coup() -> None:
    shoe = lost(new(PLAN))
    assert (shoe.left, shoe.unseen.size, shoe.started) == (311, 312, False)
    assert dealt(new(PLAN)).started


def test_what_is_not_about_the_shoe_leaves_it_as_it_was() -> None:
    state = GAME.open(AO, 0)
    assert GAME.evolve(state, BetsClosed()).shoe is state.shoe


@pytest.mark.rule("AO-10.4a", "AO-11.4a")
def test_an_automatic_shoe_is_ready_at_once() -> None:
    assert new(Plan(6, automatic=True)).is_ready
    assert not new(Plan(6)).is_ready
