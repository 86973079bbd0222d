"""The cards of bacará ponto e banca: the shoe from its preparation to its end, slips, naturals."""

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted, Seeded
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import Command, Due, tag_of
from panoverde.core.option import Nature
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import Table
from panoverde.games._kit.baccarat.hands import Side
from panoverde.games._kit.baccarat.shoe import (
    CardsBurnt,
    CardsShuffled,
    ReplaceDecks,
    ShoeStep,
    Shuffle,
    WarningCardDrawn,
)
from panoverde.games._kit.window import Announced, Announcement, CloseBets, OpenBets, PlaceBet
from panoverde.games.ponto_banca.cards import CardDealt, CorrectDeal, DealCard, DealFaceUp, ShowCards
from panoverde.games.ponto_banca.rules import AO
from panoverde.games.ponto_banca.state import Refusal
from tests.games.ponto_banca_tables import CROUPIER, GAME, QUIET, A, B, C, act, do_due, refusal_of, seated


@pytest.mark.rule("AO-10.5", "AO-10.6", "AO-10.15", "R-75", "R-241", "R-243")
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_shoe_without_a_croupier(seed: int) -> None:
    """Every card is in the shoe, burnt, on the table or played; the warning card comes before the last twelve."""
    rules = replace(AO, physical=False, double=seed % 2 == 1)
    table, luck = seated(rules, A), Seeded(seed)
    size, coups = 52 * rules.decks, 0
    assert table.state.shoe.left == size - 8
    while not any(isinstance(event, WarningCardDrawn) for event in table.log):
        if coups:
            act(table, OpenBets(by=CROUPIER))
        act(table, CloseBets(by=CROUPIER))
        while table.state.phase == "closed":
            due = table.due()
            assert due is not None
            table.act(due.command, luck)
        coups += 1
    shoe = table.state.shoe
    burnt = sum(event.count for event in table.log if isinstance(event, CardsBurnt))
    gone = sum(isinstance(event, CardDealt) for event in table.log)
    assert burnt == 8 + coups - 1
    assert shoe.left == size - burnt - gone
    assert 12 - 7 <= shoe.left < 12
    assert shoe.unseen.size == size - gone
    out = next(place for place, event in enumerate(table.log) if isinstance(event, WarningCardDrawn))
    before = [event for event in table.log[:out] if isinstance(event, CardDealt | CardsBurnt)]
    assert size - sum(event.count if isinstance(event, CardsBurnt) else 1 for event in before) == 12
    assert refusal_of(table, OpenBets(by=CROUPIER)).cites == ("AO-10.4c", "AO-10.5", "AO-10.6")
    assert isinstance(table.act(Shuffle(by=CROUPIER), Scripted())[0], CardsShuffled)
    table.run_dues(Scripted(), at=0)
    assert (table.state.shoe.left, table.state.shoe.unseen.size) == (size - 8, size)


@pytest.mark.rule("AO-10.18", "AO-11.18", "AO-11.19", "AO-11.20")
def test_the_highest_stake_handles_the_cards_then_the_lowest_seat() -> None:
    table = seated(replace(AO, croupier_handles=False), A, B, C)
    act(table, PlaceBet("ponto", 300, by=C), PlaceBet("ponto", 300, by=B), PlaceBet("ponto", 100, by=A))
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)

    def handlers(*passed: Seat, side: Side = Side.PONTO) -> list[Who]:
        state = replace(table.state, passed=tuple(Refusal(side, seat) for seat in passed))
        everybody: tuple[Who, ...] = (A, B, C, CROUPIER)
        return [who for who in everybody if "show_cards" in {one.kind for one in GAME.options(state, who)}]

    assert handlers() == [B]
    assert handlers(B) == [C]
    assert handlers(B, C) == [A]
    assert handlers(A, B, C) == [CROUPIER]
    assert handlers(B, side=Side.BANCA) == [B]
    act(table, ShowCards(by=B), cards="2s 2d")
    assert handlers() == [CROUPIER]  # nobody is on banca


@pytest.mark.rule("AO-10.17", "AO-11.17", "R-249")
def test_a_card_too_many_is_burnt_while_enough_are_left() -> None:
    table = seated(replace(AO, croupier_handles=True), A)
    act(table, PlaceBet("ponto", 100, by=A), CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=5))
    for _ in range(3):
        act(table, CorrectDeal("undue_card", by=CROUPIER))  # type: ignore[arg-type]
    assert table.state.shoe.left == 2
    assert refusal_of(table, CorrectDeal("undue_card", by=CROUPIER)).code == "no-correction"  # type: ignore[arg-type]
    assert refusal_of(table, CorrectDeal("mistake", by=CROUPIER)).cites == ("AO-10.17", "R-249")  # type: ignore[arg-type]
    assert any(isinstance(event, WarningCardDrawn) for event in table.log) is False


@pytest.mark.rule("AO-10.6", "AO-10.17", "R-241")
def test_a_card_too_many_can_bring_the_warning_card_out() -> None:
    table = seated(replace(AO, croupier_handles=True), A)
    act(table, CloseBets(by=CROUPIER), DealCard(by=CROUPIER))
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=12))
    events = act(table, CorrectDeal("undue_card", by=CROUPIER))  # type: ignore[arg-type]
    assert [tag_of(event) for event in events] == ["warning_card_drawn", "announced", "deal_corrected"]
    assert table.state.shoe.last


@pytest.mark.rule("AO-10.17", "AO-11.17", "AO-10.15", "R-249")
@pytest.mark.parametrize(("first", "left", "needed"), [(True, 7, 6), (False, 8, 7)])
def test_before_the_cards_of_a_coup_the_one_to_burn_is_needed_too(first: bool, left: int, needed: int) -> None:
    table = seated(replace(AO, croupier_handles=True), A)
    act(table, CloseBets(by=CROUPIER))
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=left, started=not first))
    act(table, CorrectDeal("undue_card", by=CROUPIER))  # type: ignore[arg-type]
    assert (table.state.shoe.left, table.state.shoe.started) == (needed, not first)
    assert refusal_of(table, CorrectDeal("undue_card", by=CROUPIER)).code == "no-correction"  # type: ignore[arg-type]


@pytest.mark.rule("AO-10.17", "AO-11.17", "AO-10.6", "R-241", "R-249")
def test_after_the_coup_every_card_left_may_be_one_too_many() -> None:
    table = seated(replace(AO, croupier_handles=True), A)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, ShowCards(by=CROUPIER), cards="7s Kd")
    act(table, ShowCards(by=CROUPIER), cards="6d Kh")
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=12))
    slip = CorrectDeal("undue_card", by=Role.INSPECTOR)  # type: ignore[arg-type]
    assert [tag_of(event) for event in act(table, slip)] == ["warning_card_drawn", "announced", "deal_corrected"]
    for _ in range(11):
        act(table, slip)
    assert table.state.shoe.left == 0
    assert refusal_of(table, slip).code == "no-correction"
    assert table.due() == Due(Shuffle(by=CROUPIER))


@pytest.mark.rule("AO-10.2", "AO-11.2", "AO-10.15", "R-243", "R-250")
def test_new_decks_in_an_automatic_shoe_do_not_make_another_first_coup() -> None:
    table = seated(replace(QUIET, burn_each_coup=True), A)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, ShowCards(by=CROUPIER), cards="7s Kd")
    act(table, ShowCards(by=CROUPIER), cards="6d Kh")
    act(table, ReplaceDecks(by=CROUPIER))
    shoe = table.state.shoe
    assert (shoe.left, shoe.unseen.size, shoe.step, shoe.started) == (312, 312, ShoeStep.DEAL, True)
    act(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    assert refusal_of(table, DealCard(by=CROUPIER)).code == "burn-first"


@pytest.mark.rule("AO-10.2", "AO-11.2", "R-243")
def test_new_decks_in_a_common_shoe_begin_from_the_shuffle() -> None:
    table = seated(replace(AO, double=True, croupier_handles=True), A)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, ShowCards(by=CROUPIER), cards="7s Kd")
    act(table, ShowCards(by=CROUPIER), cards="6d Kh")
    assert [option.nature for option in table.options(CROUPIER) if option.kind == "replace_decks"] == [
        Nature.IRREGULARITY
    ]
    act(table, ReplaceDecks(by=CROUPIER))
    shoe = table.state.shoe
    assert (shoe.left, shoe.unseen.size, shoe.step, shoe.started) == (416, 416, ShoeStep.SHUFFLE, False)
    assert table.due() == Due(Shuffle(by=CROUPIER))


@pytest.mark.rule("R-202", "R-243")
@pytest.mark.parametrize("mixed", [Shuffle(by=CROUPIER), ReplaceDecks(by=CROUPIER)], ids=repr)
def test_nothing_is_taken_back_past_a_shuffle_or_new_decks(mixed: Command) -> None:
    table = seated(replace(AO, croupier_handles=True), A)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, ShowCards(by=CROUPIER), cards="7s Kd")
    act(table, ShowCards(by=CROUPIER), cards="6d Kh")
    assert any(option.kind == "rewind" for option in table.options(Role.INSPECTOR))
    act(table, mixed)
    assert not any(option.kind == "rewind" for option in table.options(Role.INSPECTOR))


@pytest.mark.rule("AO-10.16", "AO-11.16", "AO-10.7", "R-70", "R-90", "R-253")
def test_a_natural_is_announced_once_as_soon_as_its_two_cards_are_seen() -> None:
    """Banca's both lie face up in the shoe: its natural is seen before ponto's cards are turned."""
    table = seated(QUIET)
    act(table, CloseBets(by=CROUPIER), DealCard(by=CROUPIER))
    assert [tag_of(event) for event in act(table, DealFaceUp(by=CROUPIER), cards="9h")] == ["card_dealt"]
    act(table, DealCard(by=CROUPIER))
    events = act(table, DealFaceUp(by=CROUPIER), cards="Kh")
    assert events[1:] == (Announced(Announcement.NATURAL),)
    events = act(table, ShowCards(by=CROUPIER), cards="2s Kd")
    assert [tag_of(event) for event in events] == ["cards_shown", "coup_decided"]


@pytest.mark.rule("AO-10.16", "AO-11.16", "R-70")
def test_eight_or_nine_with_a_third_card_is_no_natural() -> None:
    table = seated(QUIET)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    for cards in ("2s 3d", "7h Kc", "", "4s"):
        do_due(table, cards)
    assert table.state.score is not None
    assert Announced(Announcement.NATURAL) not in table.log


@pytest.mark.rule("AO-10.4c", "AO-11.4c")
def test_an_automatic_shoe_left_empty_must_take_its_cards_back() -> None:
    table = seated(QUIET, A)
    act(table, CloseBets(by=CROUPIER), *(DealCard(by=CROUPIER),) * 4)
    act(table, ShowCards(by=CROUPIER), cards="9s Kd")
    act(table, ShowCards(by=CROUPIER), cards="9d Kh")
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=6))
    assert "AO-10.4c" in refusal_of(table, OpenBets(by=CROUPIER)).cites
    table.run_dues(Scripted(), at=0)
    assert (table.state.shoe.left, table.state.phase) == (312, "betting")


@pytest.mark.rule("AO-10.3", "AO-11.3", "R-242")
def test_a_refusal_to_cut_does_not_outlast_its_player() -> None:
    table = Table.open(GAME, "AO", AO)
    act(table, Sit(100, by=A), Sit(100, by=B), Shuffle(by=CROUPIER))
    for kind in ("offer_cut", "refuse_cut"):
        command = next(command for command in GAME.commands if tag_of(command) == kind)
        act(table, command(by=CROUPIER))
    assert table.state.shoe.declined == (A,)
    act(table, Leave(by=A), Sit(100, by=A))
    assert table.state.shoe.declined == ()
    assert [event.seat for event in do_due(table)] == [A]  # type: ignore[attr-defined]
    assert table.due() is None
    assert table.state.shoe.step == ShoeStep.CUT
