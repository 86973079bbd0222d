"""The colour chips of American roulette: AO-1.7 to 1.19, and what they are worth."""

from dataclasses import replace as with_presets
from typing import Any

import pytest
from hypothesis import settings
from msgspec.structs import replace

from panoverde import conformance, games
from panoverde.core.chance import Scripted
from panoverde.core.commands import BuyChips, Leave, Sit, Void
from panoverde.core.decider import Command, Event
from panoverde.core.events import Rewind
from panoverde.core.money import BANK, Transfer, chips
from panoverde.core.option import Pick
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, WithdrawBet
from panoverde.games.roulette.ball import LaunchBall, RestBall
from panoverde.games.roulette.chips import BuyColour, ChangeColour, ColourChanged, ColourReturned
from panoverde.games.roulette.colours import AskColour, AwaitColour, ColourGiven, GiveColour, LoseColour
from panoverde.games.roulette.display import Colour, ColourRight, Holder, Symbol
from panoverde.games.roulette.rules import AO_AMERICANA, AO_FRANCESA, Numbering, Rules, check

GAME = games.find("roulette")
A, B, C = Seat(1), Seat(2), Seat(3)
CROUPIER = Role.CROUPIER
ONE_COLOUR = replace(AO_AMERICANA, colours=1)


def seated(rules: Rules = AO_AMERICANA, *, brought: int = 100_000) -> Table[Any, Any]:
    table = Table.open(GAME, "", rules)
    for seat in (A, B):
        table.act(Sit(brought, by=seat), Scripted())
    return table


def act(table: Table[Any, Any], *commands: Command, number: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(number.split())))


def coup(table: Table[Any, Any], number: int = 1) -> None:
    act(table, LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER))
    act(table, RestBall(by=CROUPIER), number=str(number))
    if any(option.kind == "settle" for option in table.options(CROUPIER)):
        act(table, Settle(by=CROUPIER))
    act(table, OpenBets(by=CROUPIER))


def refusal_of(table: Table[Any, Any], command: Command) -> str:
    state = table.state
    with pytest.raises(Refused) as refused:
        table.act(command, Scripted())
    assert table.state is state
    return refused.value.code


@pytest.mark.rule("AO-1.11", "R-215")
def test_the_values_posted_are_multiples_of_the_minimum_up_to_a_pleno() -> None:
    assert AO_AMERICANA.stock.values == (100, 200, 300, 400, 500, 1000, 1500, 2000, 2500, 3000)
    assert replace(AO_AMERICANA, pleno_maximum=1000).stock.values == (100, 200, 300, 400, 500, 1000)
    assert replace(AO_AMERICANA, largest_value=199).stock.values == (100,)


@pytest.mark.rule("AO-1.9", "AO-1.12", "AO-1.16", "R-10")
def test_the_display_shows_the_symbol_and_each_colours_value_to_everybody() -> None:
    table = seated(replace(AO_AMERICANA, symbol=Symbol.MOON, colours=2))
    act(table, AskColour(Colour.YELLOW, 500, 10, by=A))
    for viewer in (A, B, Role.PUBLIC):
        display = table.view(viewer).display
        assert display.symbol == Symbol.MOON
        assert display.holders == {A: Holder(Colour.YELLOW, 500, 10)}
    assert AO_AMERICANA.stock.colours == tuple(Colour)[:8]
    picks = [ask for option in table.options(B) for ask in option.asks if isinstance(ask, Pick)]
    asked = {choice for pick in picks if pick.field == "colour" for choice in pick.choices}
    assert asked == {Colour.BLUE}


@pytest.mark.rule("AO-1.16", "AO-1.18")
def test_colour_chips_are_bought_from_value_chips_and_changed_back_without_loss() -> None:
    table = seated()
    act(table, AskColour(Colour.BLUE, 500, 10, by=A), BuyColour(5, by=A), BuyChips(700, by=A), ChangeColour(7, by=A))
    assert table.state.display.holders[A].count == 8
    assert table.state.cloth.players[A].chips == 100_700
    assert table.state.display.worth(A) == 4_000
    assert table.state.display.worth(B) == 0
    assert GAME.transfers(ColourChanged(A, 7, 3_500)) == ()


@pytest.mark.rule("AO-1.16", "AO-1.19")
def test_only_what_they_have_of_each_sort_can_be_staked() -> None:
    table = seated(brought=1_000)
    act(table, AskColour(Colour.BLUE, 100, 6, by=A))
    assert refusal_of(table, PlaceBet("pleno_1", 700, by=A)) == "not-enough-chips"
    assert refusal_of(table, PlaceBet("valor_par", 401, by=A)) == "not-enough-chips"
    act(table, PlaceBet("pleno_1", 600, by=A), PlaceBet("valor_par", 400, by=A))
    assert table.state.cloth.players[A].chips == 0
    assert not any(option.kind in ("place_bet", "buy_colour", "return_colour") for option in table.options(A))


@pytest.mark.parametrize("count", [0, -1, 1.0, "1", None, True, 10**30])
def test_what_is_not_a_number_of_chips_is_refused(count: Any) -> None:
    table = seated()
    assert refusal_of(table, AskColour(Colour.BLUE, 100, count, by=A)) == "not-so-many-chips"
    act(table, AskColour(Colour.BLUE, 100, 5, by=A))
    assert refusal_of(table, BuyColour(count, by=A)) == "not-so-many-chips"
    assert refusal_of(table, ChangeColour(count, by=A)) == "not-so-many-chips"


@pytest.mark.rule("AO-1.11")
@pytest.mark.parametrize("value", [0, -100, 50, 150, 100.0, "100", None, True, 3100])
def test_a_value_that_is_not_posted_is_refused(value: Any) -> None:
    table = seated(ONE_COLOUR)
    assert refusal_of(table, AskColour(Colour.BLUE, value, 1, by=A)) == "value-not-offered"
    act(table, AskColour(Colour.BLUE, 100, 1, by=A))
    assert refusal_of(table, AwaitColour(value, by=B)) == "value-not-offered"


@pytest.mark.parametrize("colour", ["encarnado", "", None, 1, []])
def test_a_colour_that_does_not_exist_is_refused(colour: Any) -> None:
    assert refusal_of(seated(), AskColour(colour, 100, 1, by=A)) == "colour-not-free"


@pytest.mark.rule("AO-1.15", "R-217")
def test_the_count_of_coups_begins_with_the_colour_and_ends_with_a_bet() -> None:
    table = seated(ONE_COLOUR)
    act(table, OpenBets(by=CROUPIER))
    coup(table)
    coup(table)
    act(table, AskColour(Colour.BLUE, 100, 5, by=A), AwaitColour(100, by=B))
    coup(table)
    coup(table)
    assert table.state.display.holders[A].missed == 2
    act(table, PlaceBet("pleno_7", 100, by=A))
    coup(table)
    assert table.state.display.holders[A].missed == 0
    for _ in range(3):
        assert refusal_of(table, LoseColour(A, by=CROUPIER)) == "keeps-the-colour"
        coup(table)
    act(table, PlaceBet("pleno_7", 100, by=A))
    assert refusal_of(table, LoseColour(A, by=CROUPIER)) == "keeps-the-colour"
    assert refusal_of(table, LoseColour(C, by=CROUPIER)) == "keeps-the-colour"


def finish(table: Table[Any, Any]) -> None:
    """The ball turns already: the coup to its end, and whatever is due."""
    act(table, CloseBets(by=CROUPIER))
    act(table, RestBall(by=CROUPIER), number="1")
    table.run_dues(Scripted(), at=0)


def lost_and_given() -> Table[Any, Any]:
    """A lost the only colour with 10 chips of 500 while bets were being made, and let that coup and a whole one more go
    by without changing them; B has it now."""
    table = seated(ONE_COLOUR)
    act(table, AskColour(Colour.BLUE, 500, 10, by=A), AwaitColour(100, by=B), OpenBets(by=CROUPIER))
    for _ in range(3):
        coup(table)
    table.run_dues(Scripted(), at=0)
    for _ in range(2):
        assert table.state.display.holders[A].standing == ColourRight.LOST
        finish(table)
    return table


@pytest.mark.rule("AO-1.15", "R-217")
def test_the_croupier_is_offered_a_colour_for_who_waits_as_soon_as_one_is_free() -> None:
    def is_offered(table: Table[Any, Any]) -> bool:
        return any(option.kind == "give_colour" for option in table.options(CROUPIER))

    table = seated(ONE_COLOUR)
    act(table, AskColour(Colour.BLUE, 500, 10, by=A), AwaitColour(100, by=B))
    assert not is_offered(table)
    act(table, ChangeColour(10, by=A))
    assert is_offered(table)
    act(table, GiveColour(by=CROUPIER))
    assert table.state.display.holders[B].colour == Colour.BLUE
    assert not is_offered(table)


@pytest.mark.rule("AO-1.18", "AO-1.15", "R-09", "R-217")
def test_late_chips_are_worth_the_minimum_and_the_rest_is_the_banks() -> None:
    table = lost_and_given()
    holders = table.state.display.holders
    assert holders == {A: Holder(Colour.BLUE, 500, 10, ColourRight.LATE, 5, 4), B: Holder(Colour.BLUE, 100, 0)}
    assert table.state.display.waiting == ()
    (changed,) = act(table, ChangeColour(3, by=A))
    assert changed == ColourChanged(A, 3, 300, 1_200)
    assert GAME.transfers(changed) == (Transfer(chips(A), BANK, 1_200),)
    *_, left = act(table, Leave(by=A))
    assert left == SeatLeft(A, 100_000 - 10 * 400)
    assert GAME.holdings(table.state)[BANK] == 4_000


@pytest.mark.rule("AO-1.18")
def test_chips_of_the_minimums_value_lose_nothing_by_being_late() -> None:
    table = seated(ONE_COLOUR)
    act(table, AskColour(Colour.BLUE, 100, 10, by=A), AwaitColour(100, by=B), OpenBets(by=CROUPIER))
    for _ in range(3):
        coup(table)
    table.run_dues(Scripted(), at=0)
    finish(table)
    finish(table)
    assert table.state.display.holders[A].standing == ColourRight.LATE
    assert act(table, ChangeColour(10, by=A))[0] == ColourChanged(A, 10, 1_000)


@pytest.mark.rule("AO-1.15", "R-209", "R-217")
def test_nobody_loses_a_colour_for_whom_another_is_on_its_way() -> None:
    table = seated(replace(AO_AMERICANA, colours=2))
    act(table, Sit(100_000, by=C), AskColour(Colour.BLUE, 100, 10, by=A), AskColour(Colour.YELLOW, 100, 10, by=B))
    act(table, AwaitColour(200, by=C), OpenBets(by=CROUPIER))
    for _ in range(3):
        coup(table)
    act(table, LoseColour(A, by=CROUPIER))
    assert refusal_of(table, LoseColour(B, by=CROUPIER)) == "keeps-the-colour"


@pytest.mark.rule("R-209")
def test_a_player_who_waits_can_buy_a_chip_of_the_value_they_want() -> None:
    table = seated(ONE_COLOUR)
    act(table, Sit(150, by=C), AskColour(Colour.BLUE, 500, 10, by=A))
    assert refusal_of(table, AwaitColour(200, by=C)) == "not-so-many-chips"
    act(table, AwaitColour(100, by=C))


@pytest.mark.rule("R-209")
def test_a_player_who_cannot_pay_for_one_chip_is_not_offered_to_wait() -> None:
    table = seated(ONE_COLOUR)
    act(table, Sit(100, by=C), AskColour(Colour.BLUE, 500, 10, by=A), OpenBets(by=CROUPIER))
    (option,) = (option for option in table.options(C) if option.kind == "await_colour")
    assert option.asks == (Pick("value", (100,)),)
    assert refusal_of(table, AwaitColour(200, by=C)) == "not-so-many-chips"
    players = table.state.cloth.players
    poor = replace(table.state.cloth, players={**players, C: replace(players[C], chips=99)})
    offers = GAME.options(replace(table.state, cloth=poor), C)
    assert "await_colour" not in {option.kind for option in offers}


@pytest.mark.rule("AO-1.9", "R-209")
def test_no_more_players_bet_than_there_are_colours_whatever_their_chips() -> None:
    table = seated(replace(AO_AMERICANA, colours=2))
    act(table, Sit(1_000, by=C), AskColour(Colour.BLUE, 500, 10, by=A), PlaceBet("valor_encarnado", 100, by=B))
    assert not {"place_bet", "ask_colour"} & {option.kind for option in table.options(C)}
    assert refusal_of(table, PlaceBet("valor_encarnado", 100, by=C)) == "too-many-players"
    assert refusal_of(table, AskColour(Colour.YELLOW, 100, 1, by=C)) == "colour-not-free"
    act(table, AwaitColour(100, by=C), WithdrawBet("valor_encarnado", 100, by=B), GiveColour(by=CROUPIER))
    assert table.state.display.holders[C].colour == Colour.YELLOW


@pytest.mark.rule("AO-1.11", "R-215")
@pytest.mark.parametrize(
    ("values", "code"), [((150,), "not-a-multiple"), ((50,), "option-outside-law"), ((3_100,), "option-outside-law")]
)
def test_only_lawful_values_are_posted(values: tuple[int, ...], code: str) -> None:
    with pytest.raises(Refused, match=code):
        check(replace(AO_AMERICANA, chip_values=values))
    assert replace(AO_AMERICANA, chip_values=(100, 300, 3_000)).stock.values == (100, 300, 3_000)


@pytest.mark.rule("AO-1.15", "R-217")
def test_a_void_coup_neither_counts_nor_wipes_out_the_count() -> None:
    table = seated(ONE_COLOUR)
    act(table, AskColour(Colour.BLUE, 500, 10, by=A), AwaitColour(100, by=B), OpenBets(by=CROUPIER))
    coup(table)
    coup(table)
    act(table, PlaceBet("pleno_7", 500, by=A), LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER))
    act(table, Void("engano", by=Role.INSPECTOR))
    assert table.state.display.holders[A].missed == 2


@pytest.mark.rule("AO-2.22", "R-18", "R-239")
def test_the_colour_of_a_stake_is_that_of_its_largest_chip() -> None:
    colours = [AO_FRANCESA.colour_of_chips(times * 100) for times in (1, 4, 5, 10, 49, 50, 100, 499, 500, 720)]
    assert colours[0] == colours[1] == Colour.WHITE
    assert colours[2:] == [
        Colour.PINK, Colour.BLUE, Colour.BLUE, Colour.GREEN, Colour.ORANGE, Colour.ORANGE, Colour.BROWN, Colour.BROWN,
    ]  # fmt: skip


@pytest.mark.rule("AO-1.9", "R-209")
def test_a_colour_that_nobody_has_is_given_before_one_that_is_not_changed_yet() -> None:
    table = seated(replace(AO_AMERICANA, colours=2))
    act(table, Sit(100_000, by=C), AskColour(Colour.BLUE, 100, 10, by=A), AskColour(Colour.YELLOW, 100, 10, by=B))
    act(table, AwaitColour(200, by=C), OpenBets(by=CROUPIER))
    for _ in range(3):
        coup(table)
    act(table, LoseColour(A, by=CROUPIER), Leave(by=B))
    assert table.run_dues(Scripted(), at=0)[0] == ColourGiven(C, Colour.YELLOW, 200, 0)
    assert table.state.display.holders[A].standing == ColourRight.LOST


@pytest.mark.rule("R-202")
def test_a_correction_takes_colour_chips_and_money_back_together() -> None:
    table = lost_and_given()
    before, version = table.state, table.version
    act(table, ChangeColour(10, by=A), BuyColour(5, by=B), BuyChips(50, by=B))
    act(table, Rewind(version, "engano", by=Role.INSPECTOR))
    assert table.state.display == before.display
    assert GAME.holdings(table.state)[BANK] == 0
    assert table.state.cloth.players[A].chips == 100_000
    assert table.state.cloth.players[B].chips == 100_050


@pytest.mark.rule("AO-1.15")
def test_a_player_who_lost_all_chips_of_their_colour_has_none_to_change_when_they_leave() -> None:
    table = seated(ONE_COLOUR)
    act(table, AskColour(Colour.BLUE, 500, 1, by=A), OpenBets(by=CROUPIER), PlaceBet("pleno_7", 500, by=A))
    coup(table, number=8)
    assert table.state.display.holders[A].count == 0
    assert "return_colour" in {option.kind for option in table.options(A)}
    left = act(table, Leave(by=A))
    assert ColourReturned(A, Colour.BLUE) in left
    assert not [event for event in left if isinstance(event, ColourChanged)]
    assert A not in table.state.display.holders


@pytest.mark.rule("R-18")
def test_french_roulette_has_no_colours() -> None:
    table = seated(AO_FRANCESA)
    commands = {option.kind for who in (A, CROUPIER) for option in table.options(who)}
    assert not {kind for kind in commands if "colour" in kind}
    assert refusal_of(table, AskColour(Colour.BLUE, 100, 1, by=A)) == "no-colours-here"
    assert refusal_of(table, LoseColour(A, by=CROUPIER)) == "no-colours-here"
    act(table, PlaceBet("pleno_1", 101, by=A))


SCARCE = {
    "one colour": replace(ONE_COLOUR, minimum=7, pleno_maximum=100, cavalo_maximum=130),
    "wheel b": replace(AO_AMERICANA, colours=2, minimum=1, simples_maximum=3, numbering=Numbering.AMERICAN),
    "timed": replace(ONE_COLOUR, physical=False, betting_seconds=20),
}


@pytest.mark.parametrize("rules", SCARCE.values(), ids=SCARCE)
def test_the_laws_hold_where_colours_are_scarce_and_limits_low(rules: Rules) -> None:
    conformance.check(with_presets(GAME, presets={"SCARCE": rules}), examples=min(8, settings().max_examples // 2))
