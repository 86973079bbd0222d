"""The shoe made ready: what is due, by whom, and what may not be done yet."""

from typing import Any

import pytest

from panoverde.core.chance import Scripted
from panoverde.core.decider import Command, Due
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.shoe import (
    Burn,
    CardsBurnt,
    CardsCut,
    CardsReinserted,
    CardsShuffled,
    Cut,
    CutOffered,
    CutRefused,
    DecksReplaced,
    DrawWarningCard,
    OfferCut,
    PlaceWarningCard,
    Plan,
    RefuseCut,
    ReinsertCards,
    ReplaceDecks,
    ShoeStep,
    ShoeTable,
    Shuffle,
    WarningCardDrawn,
    WarningCardPlaced,
    new,
)
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.window import Announced, Announcement
from tests.games.kit.baccarat.table import PLAN, A, B, after, at, at_step, with_shoe

CROUPIER = Role.CROUPIER
AUTOMATIC = Plan(6, automatic=True)


def decided(state: ShoeTable, command: Command, **moment: Any) -> list[Any]:
    return list(at(**moment).decide(state, command, Scripted()))


def refusal_of(state: ShoeTable, command: Command, **moment: Any) -> str:
    with pytest.raises(Refused) as refused:
        decided(state, command, **moment)
    return refused.value.code


def kinds(state: ShoeTable, who: Role | Seat, **moment: Any) -> list[str]:
    return [option.kind for option in at(**moment).options(state, who)]


@pytest.mark.rule("AO-10.3", "AO-10.5", "AO-11.3", "AO-11.5")
def test_what_is_due_makes_the_shoe_ready_step_by_step() -> None:
    state, acts = with_shoe(new(PLAN)), []
    while due := at(cutters=()).due(state):
        acts.append(due)
        state = after(state, *decided(state, due.command, cutters=()))
    assert acts == [
        Due(Shuffle(by=CROUPIER)),
        Due(Cut(by=CROUPIER)),
        Due(PlaceWarningCard(12, by=CROUPIER)),
        Due(Burn(by=CROUPIER)),
    ]
    assert state.shoe.is_ready
    assert (state.shoe.left, state.shoe.behind) == (304, 12)


@pytest.mark.rule("AO-10.3", "AO-11.3")
def test_players_are_invited_to_cut_one_after_the_other_and_then_the_croupier_cuts() -> None:
    state = at_step(ShoeStep.CUT)
    for seat in (A, B):
        assert at().due(state) == Due(OfferCut(by=CROUPIER))
        state = after(state, *decided(state, OfferCut(by=CROUPIER)))
        assert state.shoe.offered == seat
        assert at().due(state) is None  # they have a choice
        assert kinds(state, seat) == ["cut", "refuse_cut"]
        assert decided(state, Cut(by=seat)) == [CardsCut(seat)]
        assert refusal_of(state, Cut(by=CROUPIER)) == "invite-first"
        state = after(state, *decided(state, RefuseCut(by=CROUPIER if seat == B else seat)))
    assert refusal_of(state, OfferCut(by=CROUPIER)) == "nobody-to-invite"
    assert at().due(state) == Due(Cut(by=CROUPIER))
    assert decided(state, Cut(by=CROUPIER)) == [CardsCut(None)]
    assert refusal_of(state, Cut(by=A)) == "not-invited"
    assert refusal_of(at_step(ShoeStep.DEAL), Cut(by=A)) == "nothing-to-cut"


@pytest.mark.rule("AO-10.3", "AO-11.3")
def test_an_invitation_to_a_player_who_leaves_lapses() -> None:
    offered = after(at_step(ShoeStep.CUT), CutOffered(A), CutRefused(A), CutOffered(B))
    gone = after(offered, SeatLeft(B, 0)).shoe
    assert (gone.offered, gone.declined) == (None, (A,))
    other = after(offered, SeatLeft(A, 0)).shoe
    assert (other.offered, other.declined) == (B, ())


@pytest.mark.rule("AO-10.5", "AO-11.5", "R-241")
def test_the_warning_card_lies_about_where_the_plan_says() -> None:
    state = at_step(ShoeStep.WARN)
    (asked,) = [option.asks[0] for option in at().options(state, CROUPIER) if option.kind == "place_warning_card"]
    assert isinstance(asked, Number)
    assert (asked.minimum, asked.maximum) == (9, 15)
    for behind in (9, 15):
        assert decided(state, PlaceWarningCard(behind, by=CROUPIER)) == [WarningCardPlaced(behind)]
    for behind in (8, 16, True):
        assert refusal_of(state, PlaceWarningCard(behind, by=CROUPIER)) == "warning-card-elsewhere"
    assert refusal_of(at_step(ShoeStep.DEAL), PlaceWarningCard(12, by=CROUPIER)) == "no-warning-card-now"


@pytest.mark.rule("AO-10.5", "AO-10.15", "AO-11.5", "AO-11.15", "R-76")
def test_cards_are_burnt_when_it_has_been_cut_and_before_every_coup_but_the_first() -> None:
    assert decided(at_step(ShoeStep.BURN), Burn(by=CROUPIER)) == [CardsBurnt(8)]
    started = at_step(ShoeStep.DEAL, started=True)
    assert decided(started, Burn(by=CROUPIER), before_cards=True) == [CardsBurnt(1)]
    assert after(started, CardsBurnt(1)).shoe.burnt
    for state, moment in (
        (started, False),
        (at_step(ShoeStep.DEAL), True),
        (at_step(ShoeStep.DEAL, started=True, burnt=True), True),
    ):
        assert refusal_of(state, Burn(by=CROUPIER), before_cards=moment) == "nothing-to-burn"


@pytest.mark.rule("AO-10.6", "AO-11.6", "R-241")
def test_the_warning_card_comes_out_before_the_first_card_behind_it_and_once() -> None:
    last = [WarningCardDrawn(), Announced(Announcement.LAST_OF_THE_SHOE)]
    near = at_step(ShoeStep.DEAL, left=12, behind=12, started=True)
    assert decided(near, Burn(by=CROUPIER), before_cards=True) == [*last, CardsBurnt(1)]
    out = at_step(ShoeStep.DEAL, left=12, behind=12, started=True, last=True)
    assert decided(out, Burn(by=CROUPIER), before_cards=True) == [CardsBurnt(1)]
    assert decided(near, DrawWarningCard(by=CROUPIER), dealing=True) == last
    assert refusal_of(out, DrawWarningCard(by=CROUPIER), dealing=True) == "no-warning-card-now"
    assert refusal_of(near, DrawWarningCard(by=CROUPIER), dealing=True, physical=False) == "virtual-table"
    assert not after(near, WarningCardDrawn()).shoe.is_ready


@pytest.mark.rule("AO-10.6", "AO-11.6", "R-243")
def test_a_shoe_is_shuffled_at_its_end_and_at_a_physical_table_before() -> None:
    ended, young = at_step(ShoeStep.DEAL, last=True), at_step(ShoeStep.DEAL)
    assert at().due(ended) == Due(Shuffle(by=CROUPIER))
    assert at().due(young) is None
    assert decided(young, Shuffle(by=CROUPIER)) == [CardsShuffled(6)]
    assert refusal_of(young, Shuffle(by=CROUPIER), physical=False) == "not-before-its-end"
    assert decided(ended, Shuffle(by=CROUPIER), physical=False) == [CardsShuffled(6)]
    assert refusal_of(ended, Shuffle(by=CROUPIER), resting=False) == "not-before-its-end"
    assert refusal_of(ended, Shuffle(by=CROUPIER), plan=AUTOMATIC) == "shuffles-by-itself"
    fresh = after(ended, CardsShuffled(6)).shoe
    assert (fresh.step, fresh.left, fresh.last) == (ShoeStep.CUT, 312, False)


@pytest.mark.rule("AO-10.4c", "AO-11.4c")
def test_an_automatic_shoe_takes_its_cards_back_after_every_coup() -> None:
    dealt = at_step(ShoeStep.DEAL, left=306, automatic=True)
    assert at(plan=AUTOMATIC).due(dealt) == Due(ReinsertCards(by=CROUPIER))
    (reinserted,) = decided(dealt, ReinsertCards(by=CROUPIER), plan=AUTOMATIC)
    assert reinserted == CardsReinserted(6)
    full = after(dealt, reinserted)
    assert (full.shoe.left, full.shoe.unseen.size) == (312, 312)
    assert at(plan=AUTOMATIC).due(full) is None
    assert refusal_of(full, ReinsertCards(by=CROUPIER), plan=AUTOMATIC) == "nothing-to-reinsert"
    assert refusal_of(dealt, ReinsertCards(by=CROUPIER)) == "no-automatic-shoe"


@pytest.mark.rule("AO-10.2", "AO-11.2", "R-243", "R-250")
def test_all_decks_are_replaced_together_while_no_card_of_the_coup_is_dealt() -> None:
    used = at_step(ShoeStep.DEAL, left=200, started=True)
    assert decided(used, ReplaceDecks(by=CROUPIER)) == [DecksReplaced(6)]
    assert decided(used, ReplaceDecks(by=CROUPIER), resting=False, undealt=True) == [DecksReplaced(6)]
    assert refusal_of(used, ReplaceDecks(by=CROUPIER), resting=False) == "before-cards-only"
    replaced = after(used, DecksReplaced(6))
    assert at(resting=False, undealt=True).due(replaced) == Due(Shuffle(by=CROUPIER))
    assert decided(replaced, Shuffle(by=CROUPIER), resting=False, undealt=True) == [CardsShuffled(6)]
    assert refusal_of(used, Shuffle(by=CROUPIER), resting=False, undealt=True) == "not-before-its-end"
    assert refusal_of(used, ReplaceDecks(by=CROUPIER), physical=False) == "virtual-table"
    new_decks = after(used, DecksReplaced(6)).shoe
    assert (new_decks.step, new_decks.left, new_decks.started) == (ShoeStep.SHUFFLE, 312, False)
    by_itself = after(at_step(ShoeStep.DEAL, started=True, automatic=True), DecksReplaced(6)).shoe
    assert (by_itself.step, by_itself.started) == (ShoeStep.DEAL, True)


@pytest.mark.rule("R-202", "R-243")
def test_nobody_goes_back_to_other_cards() -> None:
    for final in (CardsShuffled(6), DecksReplaced(6)):
        assert not at().undoable(None, final)
    assert at().undoable(None, CardsBurnt(8))


def test_only_the_croupier_prepares_the_shoe() -> None:
    for kind in (Shuffle, OfferCut, Burn, DrawWarningCard, ReinsertCards, ReplaceDecks):
        assert refusal_of(with_shoe(new(PLAN)), kind(by=A)) == "not-yours"
    assert kinds(with_shoe(new(PLAN)), A) == []
    assert kinds(with_shoe(new(PLAN)), CROUPIER) == ["shuffle", "replace_decks"]
