"""A craps table: the dice, the offers that are made, the words that are said."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted, Seeded
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.messages import Lang, happening
from panoverde.core.money import Currency
from panoverde.core.option import Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.text import Names
from panoverde.games._kit.window import Announced, Announcement, CloseBets, OpenBets, PlaceBet
from panoverde.games.craps.closing_hour import CallLastSeries, ClosingSet, EndPlay, SetClosing
from panoverde.games.craps.dice import CheckDie
from panoverde.games.craps.rules import AO, Decides, Rules
from panoverde.games.craps.shooter import OfferDice, RefuseDice, TakeDice
from panoverde.games.craps.state import LastSeries
from panoverde.games.craps.throw import (
    BarAnnounced,
    DiceOffTable,
    DiceThrown,
    DieOffTable,
    Onward,
    Throw,
    ThrowAnnounced,
)

GAME = games.find("craps")
A, B = Seat(1), Seat(2)
CROUPIER = Role.CROUPIER


def seated(rules: Rules = AO) -> Table[Any, Any]:
    table = Table.open(GAME, "AO", rules)
    for seat in (A, B):
        table.act(Sit(10**9, by=seat), Scripted())
    table.act(OpenBets(by=CROUPIER), Scripted())
    return table


def act(table: Table[Any, Any], *commands: Command, dice: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(dice.split())))


def refusal_of(table: Table[Any, Any], command: Command) -> str:
    state = table.state
    with pytest.raises(Refused) as refused:
        table.act(command, Scripted())
    assert table.state is state
    return refused.value.code


@pytest.mark.rule("AO-4.4", "AO-4.5")
def test_two_dice_are_thrown_by_the_shooter_once_for_everybody() -> None:
    table = seated()
    act(table, PlaceBet("pass", 100, by=A), PlaceBet("field", 100, by=B), OfferDice(by=CROUPIER))
    act(table, TakeDice(5, 1, by=A), CloseBets(by=CROUPIER))
    assert refusal_of(table, Throw(by=B)) == "not-yours"
    events = act(table, Throw(by=A), dice="6 5")
    assert events[0] == DiceThrown((6, 5), Decides.NATURAL, None)
    assert table.state.hand.dice == (5, 1)


@pytest.mark.rule("AO-4.5", "R-224")
def test_the_order_goes_round_the_table_and_begins_again_at_the_stickmans_left() -> None:
    table = seated(replace(AO, seats=2))
    for turn in (A, B, A):
        for seat in (A, B):
            act(table, PlaceBet("pass", 100, by=seat))
        assert table.run_dues(Scripted(), at=0)
        assert table.state.hand.shooter == turn
        for dice in ("2 2", "3 4"):
            act(table, CloseBets(by=CROUPIER))
            act(table, Throw(by=CROUPIER), dice=dice)
            table.run_dues(Scripted(), at=0)


@pytest.mark.rule("AO-4.8a", "R-226")
def test_a_shooter_who_leaves_gives_up_the_dice_and_another_player_does_not() -> None:
    table = seated()
    act(table, PlaceBet("pass", 100, by=A), PlaceBet("pass", 100, by=B), OfferDice(by=CROUPIER), TakeDice(1, 2, by=A))
    act(table, Leave(by=B))
    assert table.state.hand.shooter == A
    act(table, Leave(by=A))
    assert table.state.hand.shooter is None


@pytest.mark.rule("AO-4.13c", "AO-4.13c-i", "R-229")
@pytest.mark.parametrize(
    ("said", "pt", "en"),
    [
        (
            ThrowAnnounced(7, Decides.SEVEN_OUT, None, (), ("come",), Onward.NEW_SHOOTER),
            "«Total 7: sete, perde o pass-line. Ponto: nenhum. Ganham: nada. Perdem: come. Novo lançador, novo ponto.»",
            "“7, seven out, the pass line loses. Point: none. Winning: none. Losing: come. New shooter, new point.”",
        ),
        (
            ThrowAnnounced(6, Decides.POINT_MADE, 6, ("big_6",), ("lay_6",), Onward.NOBODY),
            "«Total 6: repete-se o ponto. Ponto: 6. Ganham: big 6. Perdem: a perder no 6. Terminou a última série.»",
            "“6, the point is made. Point: 6. Winning: big 6. Losing: place to lose 6. The last series is over.”",
        ),
        (
            ThrowAnnounced(3, Decides.POINT_CONTINUES, 6, (), (), Onward.SAME_POINT),
            "«Total 3: o ponto continua. Ponto: 6. Ganham: nada. Perdem: nada. Mesmo lançador, mesmo ponto.»",
            "“3, no decision. Point: 6. Winning: none. Losing: none. Same shooter, same point.”",
        ),
        (
            BarAnnounced(("dont_pass",)),
            "«O golpe é nulo para: don't pass-line.»",
            "“Bar, no decision for: don't pass line.”",
        ),
        (Announced(Announcement.NULL_COUP), "«golpe nulo»", "“null coup”"),
        (Announced(Announcement.LAST_SERIES), "«última série»", "“last series”"),
    ],
)
def test_what_is_said_aloud_is_said_in_portuguese_and_in_english(said: Event, pt: str, en: str) -> None:
    assert said.aloud
    assert happening(said, Currency.AOA, Names(), Lang.PT) == pt
    assert happening(said, Currency.AOA, Names(), Lang.EN) == en


@pytest.mark.rule("AO-4.13c-ii")
def test_the_hour_of_closing_is_told_as_a_day_and_an_hour() -> None:
    told = happening(ClosingSet(1_800_000_000_000), Currency.AOA, Names(), Lang.PT)
    assert "15/01/27" in told
    assert "08:00" in told


@pytest.mark.rule("AO-4.5", "R-224")
def test_before_the_first_throw_the_dice_are_always_due_to_the_best_right() -> None:
    """Whatever is bet and taken back in whatever order: a player on the pass line, else the nearest seat."""
    for first, second in product(("pass", "field"), repeat=2):
        for order in ((A, B), (B, A)):
            table = seated()
            zones = {A: first, B: second}
            for seat in order:
                act(table, PlaceBet(zones[seat], 100, by=seat))
                table.run_dues(Scripted(), at=0)
                if table.state.hand.shooter == seat:
                    act(table, TakeDice(4, 5, by=seat))
            best = B if (first, second) == ("field", "pass") else A
            act(table, CloseBets(by=CROUPIER))
            table.run_dues(Scripted(["4", "4"]), at=0)
            assert table.state.hand.last == best
            assert table.state.hand.thrown


@pytest.mark.rule("AO-4.8", "R-224")
def test_a_shooter_whose_dice_both_left_the_table_cannot_refuse_others() -> None:
    table = seated()
    act(table, PlaceBet("pass", 100, by=A), OfferDice(by=CROUPIER), CloseBets(by=CROUPIER))
    act(table, Throw(by=A), dice="4 4")
    act(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER), DiceOffTable(by=CROUPIER), DiceOffTable(by=CROUPIER))
    assert table.state.five.presented == (5,)
    assert table.state.hand.dice == (5,)
    act(table, CheckDie(1, sound=True, by=CROUPIER), DiceOffTable(by=CROUPIER))
    assert table.state.hand.dice == ()
    assert refusal_of(table, RefuseDice(by=A)) == "dice-taken"
    assert "refuse_dice" not in {option.kind for option in table.options(A)}


@pytest.mark.rule("AO-4.13c-ii", "R-230")
@pytest.mark.parametrize(("at", "over"), [(999_999, False), (1_000_000, True), (1_000_001, True)])
def test_a_series_that_ends_at_the_hour_or_later_was_the_last(at: int, over: bool) -> None:
    table = seated()
    act(table, SetClosing(1_000_000, by=Role.HOUSE), PlaceBet("pass", 100, by=A), OfferDice(by=CROUPIER))
    act(table, CloseBets(by=CROUPIER))
    act(table, Throw(by=A, at=999_000), dice="4 4")
    act(table, OpenBets(by=CROUPIER), CloseBets(by=CROUPIER))
    act(table, Throw(by=A, at=at), dice="2 2")
    assert table.state.last_series == LastSeries.NO
    act(table, OpenBets(by=CROUPIER, at=at), CloseBets(by=CROUPIER, at=at))
    act(table, Throw(by=A, at=at), dice="4 4")
    assert (table.state.last_series == LastSeries.OVER) == over


@pytest.mark.rule("AO-4.13c-ii", "R-230", "R-37")
def test_the_clock_has_its_hours() -> None:
    """It calls the last series from five minutes before, and ends play from the hour on."""
    table = seated()
    act(table, PlaceBet("pass", 100, by=A), SetClosing(1_000_000, by=Role.HOUSE))
    offers = {option.kind: option.since for option in table.options(Role.CLOCK)}
    assert offers == {"call_last_series": 700_000, "end_play": 1_000_000}
    act(table, CallLastSeries(by=Role.CLOCK, at=1_000_000))
    assert table.state.last_series == LastSeries.CALLED
    act(table, EndPlay(by=Role.CLOCK, at=1_000_000))
    assert table.state.last_series == LastSeries.OVER
    assert not table.options(Role.CLOCK)
    assert table.due() is None
    assert GAME.holdings(table.state) == GAME.holdings(seated().state)


@pytest.mark.rule("AO-4.13c-ii", "R-230")
@pytest.mark.parametrize("instant", [-1, 10**15 + 1, 1.5, True, "noon"])
def test_the_hour_of_closing_is_an_instant(instant: Any) -> None:
    assert refusal_of(seated(), SetClosing(instant, by=Role.HOUSE)) == "no-such-instant"


def test_a_table_can_be_played_by_dues_and_closings_alone() -> None:
    table = seated(replace(AO, physical=False))
    chance = Seeded(7)
    act(table, PlaceBet("place_6", 102 * 90, by=A), PlaceBet("lay_4", 110, by=B))
    for _ in range(60):
        table.run_dues(chance, at=0)
        table.act(CloseBets(by=CROUPIER), chance)
        if not table.state.cloth.bets:
            break
    assert sum(isinstance(event, DiceThrown) for event in table.log) > 3
    held = GAME.holdings(table.state)
    assert sum(held.values()) == 2 * 10**9


# What is offered is what is accepted, deep into a series too


def in_a_series() -> Table[Any, Any]:
    """A point of 8; come bets on 5 and on their way, odds behind them and behind the lines, numbers, a hardway."""
    table = seated(replace(AO, max_payout=150))
    act(table, PlaceBet("pass", 200, by=A), PlaceBet("dont_pass", 200, by=B), OfferDice(by=CROUPIER))
    for dice, bets in (("4 4", ()), ("2 3", (("come", A, 300), ("dont_come", B, 300)))):
        for zone, seat, chips in bets:
            act(table, PlaceBet(zone, chips, by=seat))
        act(table, CloseBets(by=CROUPIER))
        act(table, Throw(by=CROUPIER), dice=dice)
        table.run_dues(Scripted(), at=0)
    for zone, seat, chips in (
        ("odds_pass", A, 120),
        ("odds_come_5", A, 100),
        ("come", A, 150),
        ("odds_dont_pass", B, 181),
        ("odds_dont_come_5", B, 200),
        ("place_6", B, 204),
        ("hard_8", B, 100),
    ):
        act(table, PlaceBet(zone, chips, by=seat))
    return table


def closed(table: Table[Any, Any]) -> Table[Any, Any]:
    act(table, CloseBets(by=CROUPIER))
    return table


def one_die_left(table: Table[Any, Any]) -> Table[Any, Any]:
    for die in (1, 2, 3, 4):
        act(table, DieOffTable(die, by=CROUPIER))
    return table


def after_a_throw(table: Table[Any, Any]) -> Table[Any, Any]:
    act(table, Throw(by=A), dice="1 2")
    return table


def first_bet(rules: Rules = AO) -> Table[Any, Any]:
    """Nobody has the dice yet, and the hour of closing is known."""
    table = seated(rules)
    act(table, PlaceBet("pass", 200, by=A), SetClosing(400_000, by=Role.HOUSE))
    return table


def offered() -> Table[Any, Any]:
    table = first_bet()
    act(table, OfferDice(by=CROUPIER))
    return table


def a_die_missing() -> Table[Any, Any]:
    table = closed(offered())
    act(table, DieOffTable(2, by=CROUPIER), DieOffTable(1, by=CROUPIER), CheckDie(2, sound=False, by=CROUPIER))
    return table


STATES: dict[str, Callable[[], Table[Any, Any]]] = {
    "first bet": first_bet,
    "virtual": lambda: closed(first_bet(replace(AO, physical=False))),
    "offered": offered,
    "a die missing": a_die_missing,
    "betting": in_a_series,
    "closed": lambda: closed(in_a_series()),
    "one die left": lambda: one_die_left(closed(in_a_series())),
    "thrown": lambda: after_a_throw(closed(in_a_series())),
}


def edges(option: Option, *, inside: bool) -> Iterator[dict[str, Any]]:
    """The answers at the edges of an offer or, where there is a number, just beyond them."""
    numbers = [ask for ask in option.asks if isinstance(ask, Number)]
    picks = [[(ask.field, choice) for choice in ask.choices] for ask in option.asks if isinstance(ask, Pick)]
    if not inside and not numbers:
        return
    values = [
        [(ask.field, value) for value in ((ask.minimum, ask.maximum) if inside else (ask.minimum - 1, ask.maximum + 1))]
        for ask in numbers
    ]
    for answers in product(*picks, *values):
        yield dict(answers)


@pytest.mark.rule("AO-4.10i", "AO-4.11a", "AO-4.12", "R-231", "R-31", "R-38")
@pytest.mark.parametrize("state", STATES)
def test_offers_are_accepted_to_their_edges_and_nothing_beyond_them_is(state: str) -> None:
    table = STATES[state]()
    kinds = {tag_of(kind): kind for kind in GAME.commands}
    everybody: tuple[Who, ...] = (A, B, *Role)
    for who in everybody:
        offers = [option for option in table.options(who) if option.kind not in ("void", "rewind")]
        for option in offers:
            for inside in (True, False):
                for answers in edges(option, inside=inside):
                    covered = any(other.covers(option.kind, answers, max(0, other.since)) for other in offers)
                    assert accepted(table, kinds[option.kind](**answers, by=who, at=option.since)) == covered, answers


def accepted(table: Table[Any, Any], command: Command) -> bool:
    try:
        Table(GAME, table.log).act(command, Seeded(1))
    except Refused:
        return False
    return True


@pytest.mark.rule("AO-4.11a", "R-231")
def test_once_the_bets_are_closed_only_odds_may_be_taken_back() -> None:
    for seat, zones in ((A, {"odds_pass", "odds_come_5"}), (B, {"odds_dont_pass", "odds_dont_come_5"})):
        offers = [option for option in closed(in_a_series()).options(seat) if option.kind == "withdraw_bet"]
        picks = [ask for option in offers for ask in option.asks if isinstance(ask, Pick)]
        assert {choice for pick in picks for choice in pick.choices} == zones
