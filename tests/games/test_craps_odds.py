"""What the bets of craps are worth: the figures of the readings, and the played game against the payout lane."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted, exhaust
from panoverde.core.commands import Sit
from panoverde.core.decider import Due, Event
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._kit.settlement import BetCollected, BetMoved, BetReturned, PrizePaid
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet
from panoverde.games.craps.odds import alternatives, outcomes
from panoverde.games.craps.rules import AO, POINTS, ZONES, BarredPair, Rules
from panoverde.lab.bet_odds import BetOdds, exact, odds_of as solved

GAME = games.find("craps")
FIGURES_PAGE = Path(__file__).parents[2] / "docs" / "reference" / "figures.md"
A, CROUPIER = Seat(1), Role.CROUPIER
WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
DICE = {4: "1 3", 5: "1 4", 6: "2 4", 8: "2 6", 9: "4 5", 10: "4 6"}


def odds_of(rules: Rules = AO) -> dict[str, BetOdds]:
    return {odds.bet: odds for odds in exact(outcomes(rules))}


FIGURES = {
    "pass": Fraction(-7, 495),
    "dont_pass": Fraction(-3, 220),
    "come": Fraction(-7, 495),
    "dont_come": Fraction(-3, 220),
    **{f"odds_{line}_{point}": Fraction() for line in ("pass", "dont_pass") for point in POINTS},
    **dict.fromkeys(("big_6", "big_8"), Fraction(-1, 11)),
    **dict.fromkeys(("under_7", "over_7"), Fraction(-1, 6)),
    "craps": Fraction(-1, 9),
    **dict.fromkeys(("hard_4", "hard_10"), Fraction(-1, 9)),
    **dict.fromkeys(("hard_6", "hard_8"), Fraction(-1, 11)),
    "total_7": Fraction(-1, 6),
    **dict.fromkeys(("total_2", "total_12"), Fraction(-5, 36)),
    **dict.fromkeys(("total_3", "total_11"), Fraction(-1, 9)),
    **dict.fromkeys(("place_4", "place_10"), Fraction(-1, 15)),
    **dict.fromkeys(("place_5", "place_9"), Fraction(-1, 25)),
    **dict.fromkeys(("place_6", "place_8"), Fraction(-1, 66)),
    **dict.fromkeys(("lay_4", "lay_10"), Fraction(-1, 33)),
    **dict.fromkeys(("lay_5", "lay_9"), Fraction(-1, 40)),
    **dict.fromkeys(("lay_6", "lay_8"), Fraction(-5, 143)),
    "field": Fraction(-1, 18),
}


@pytest.mark.rule("AO-4.10a", "AO-4.10b", "AO-4.13a", "R-28", "R-29", "R-30", "R-34", "R-36", "R-233")
@pytest.mark.parametrize("rules", [AO, replace(AO, bar=BarredPair.ASES), replace(AO, minimum=37)], ids=str)
def test_what_every_bet_costs_when_it_is_resolved(rules: Rules) -> None:
    assert {bet: odds.per_decision for bet, odds in odds_of(rules).items()} == FIGURES


@pytest.mark.rule("AO-4.10a", "AO-4.10b", "AO-4.12", "AO-4.13a")
def test_how_long_every_bet_lasts_and_what_it_costs_per_throw() -> None:
    lasts = {bet: odds.coups for bet, odds in odds_of().items()}
    for line in ("pass", "dont_pass", "come", "dont_come"):
        assert lasts[line] == Fraction(557, 165)
    for point, ways in WAYS.items():
        for bet in (f"odds_pass_{point}", f"odds_dont_pass_{point}", f"place_{point}", f"lay_{point}"):
            assert lasts[bet] == Fraction(36, ways + 6)
    assert lasts["field"] == lasts["craps"] == lasts["under_7"] == lasts["total_2"] == 1
    assert odds_of()["pass"].per_coup == Fraction(-7, 495) / Fraction(557, 165)
    assert odds_of()["place_6"].per_coup == Fraction(-1, 66) * Fraction(11, 36)


@pytest.mark.rule("AO-4.10a", "AO-4.10b")
def test_the_lines_by_hand() -> None:
    """8 of 36 first throws win, 4 lose; each point is then made before a seven in so many of its ways and six."""
    made = sum(Fraction(ways, 36) * Fraction(ways, ways + 6) for ways in WAYS.values())
    odds = odds_of()
    assert odds["pass"].win == Fraction(8, 36) + made == Fraction(244, 495)
    lost = sum(Fraction(ways, 36) * Fraction(6, ways + 6) for ways in WAYS.values())
    assert odds["dont_pass"].win == Fraction(3, 36) + lost == Fraction(949, 1980)
    assert odds["dont_pass"].push == Fraction(1, 36)


@pytest.mark.rule("R-28", "R-29", "R-30", "R-36")
def test_other_readings_side_by_side() -> None:
    found = {
        (one.cites, one.wager.bet, one.choice): (solved(one.wager).per_decision, one.adopted)
        for one in alternatives(AO)
    }
    assert found == {
        ("R-36", "dont_pass", "bar_12"): (Fraction(-3, 220), True),
        ("R-36", "dont_pass", "bar_2"): (Fraction(-3, 220), False),
        ("R-28", "place_4", "printed_9_15"): (Fraction(-7, 15), False),
        ("R-28", "place_4", "read_9_5"): (Fraction(-1, 15), True),
        ("R-29", "lay_6", "printed_10_13"): (Fraction(-5, 143), True),
        ("R-29", "lay_6", "usual_4_5"): (Fraction(-1, 55), False),
        ("R-30", "odds_dont_pass_4", "as_printed"): (Fraction(1), False),
        ("R-30", "odds_dont_pass_4", "inverse"): (Fraction(), True),
        ("R-30", "odds_dont_pass_5", "as_printed"): (Fraction(1, 2), False),
        ("R-30", "odds_dont_pass_5", "inverse"): (Fraction(), True),
        ("R-30", "odds_dont_pass_6", "as_printed"): (Fraction(1, 5), False),
        ("R-30", "odds_dont_pass_6", "inverse"): (Fraction(), True),
    }
    for one in alternatives(AO):
        if one.adopted:
            assert solved(one.wager).per_decision == odds_of()[one.wager.bet].per_decision


@pytest.mark.rule("R-28", "R-29", "R-30", "R-36")
def test_the_published_worth_of_the_readings_is_the_computed_one() -> None:
    section = (
        FIGURES_PAGE.read_text("utf-8").split("## Craps")[1].split("| bet as it might be read")[1].split("\n\n")[0]
    )
    published = [tuple(Fraction(cell.split()[0]) for cell in row.split("|")[2:4]) for row in section.splitlines()[2:]]
    choices = alternatives(AO)
    worth = {
        adopted: {(one.cites, one.wager.bet): solved(one.wager).per_decision for one in choices
                  if one.adopted == adopted}
        for adopted in (False, True)
    }  # fmt: skip
    assert sorted(published) == sorted((other, worth[True][bet]) for bet, other in worth[False].items())


@pytest.mark.rule("AO-4.11a", "R-31")
def test_single_odds_make_the_pass_line_cheaper() -> None:
    mean_stake = 1 + Fraction(sum(WAYS.values()), 36)
    assert mean_stake == Fraction(5, 3)
    assert odds_of()["pass"].per_decision / mean_stake == Fraction(-7, 825)
    assert "the cost -7/825 of it, -0.8485 %" in FIGURES_PAGE.read_text("utf-8")


# The second lane: one throw of the real game, for each of the 36 and from every state


def playing(*throws: str, rules: Rules, **bets: tuple[str, ...]) -> Table[Any, Any]:
    """A table where these dice have fallen; `at_1` are the bets made after the first throw."""
    table = Table.open(GAME, "AO", rules)
    table.act(Sit(10**12, by=A), Scripted())
    table.run_dues(Scripted(), at=0)
    for number, dice in enumerate((*throws, "")):
        for zone in bets.get(f"at_{number}", ()):
            table.act(PlaceBet(zone, CHIPS, by=A), Scripted())
        if dice:
            table.act(CloseBets(by=CROUPIER), Scripted())
            table.run_dues(Scripted(dice.split()), at=0)
    return table


CHIPS = 2 * 3 * 5 * 6 * 13 * 8 * 11
LIMITLESS = replace(
    AO,
    minimum=1,
    **{f"{kind}_maximum": 10**9 for kind in {place.kind for place in ZONES.values()} - {"odds"}},
)


def zone_by_zone(table: Table[Any, Any]) -> dict[str, Counter[Fraction | None]]:
    """What each of the 36 throws makes of every bet on the cloth, per unit; None where it stands or travels."""
    found = {bet.zone: Counter[Fraction | None]() for bet in table.state.cloth.bets}
    for _, events in exhaust(lambda chance: _one_throw(Table(GAME, table.log), chance)):
        for zone, results in found.items():
            results[_gain(zone, events)] += 1
    return found


def _one_throw(table: Table[Any, Any], chance: Any) -> list[Event]:
    start = table.version
    table.act(CloseBets(by=CROUPIER), chance)
    while (due := table.due()) != Due(OpenBets(by=CROUPIER)):
        assert due is not None
        table.act(due.command, chance)
    return table.log[start:]


def _gain(zone: str, events: list[Event]) -> Fraction | None:
    for event in events:
        match event:
            case BetCollected(_, there, chips) if there == zone:
                return Fraction(-chips, CHIPS)
            case PrizePaid(_, there, prize) if there == zone:
                return Fraction(prize, CHIPS)
            case BetMoved(_, there) if there == zone:
                return None
            case BetReturned(_, there) if there == zone:
                return Fraction()
    return None


def computed(rules: Rules, bet: str, state: int = 0) -> Counter[Fraction | None]:
    """The payout lane; a push, which ends the bet there, leaves its chips where they are at a table."""
    bet_row = next(one for one in outcomes(rules).rows if one.bet == bet)
    return Counter(None if not net else Fraction(net, bet_row.stake) for net in bet_row.nets[state])


SINGLES = tuple(zone for zone, place in ZONES.items() if place.kind not in ("line", "odds"))


@pytest.mark.rule("AO-4.10a", "AO-4.10b", "R-32")
@pytest.mark.parametrize("bar", BarredPair)
def test_the_first_throw_played_and_computed(bar: BarredPair) -> None:
    rules = replace(LIMITLESS, bar=bar)
    table = playing(rules=rules, at_0=("pass", "dont_pass", *SINGLES))
    assert zone_by_zone(table) == {zone: computed(rules, zone) for zone in ("pass", "dont_pass", *SINGLES)}


@pytest.mark.rule("AO-4.10c", "AO-4.10d", "AO-4.11a", "AO-4.12")
@pytest.mark.parametrize("point", POINTS)
def test_a_throw_for_a_point_played_and_computed(point: int) -> None:
    lines = ("pass", "dont_pass")
    then = ("odds_pass", "odds_dont_pass", "come", "dont_come", *SINGLES)
    table = playing(DICE[point], rules=LIMITLESS, at_0=lines, at_1=then)
    state = 1 + POINTS.index(point)
    assert zone_by_zone(table) == {
        **{zone: computed(LIMITLESS, zone, state) for zone in lines},
        **{f"odds_{zone}": computed(LIMITLESS, f"odds_{zone}_{point}") for zone in lines},
        **{zone: computed(LIMITLESS, zone) for zone in ("come", "dont_come", *SINGLES)},
    }


@pytest.mark.rule("AO-4.10c", "AO-4.10d", "AO-4.11a", "R-33")
@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("come_out", [False, True])
def test_a_bet_that_has_travelled_played_and_computed(number: int, come_out: bool) -> None:
    """The point of the series is another number; or it has been made, and a new series begins."""
    point = 4 if number != 4 else 5
    throws = (DICE[point], DICE[number], *((DICE[point],) if come_out else ()))
    odds = {"at_2": (f"odds_come_{number}", f"odds_dont_come_{number}")}  # AO-4.11a: while there is a point
    table = playing(*throws, rules=LIMITLESS, at_0=("big_6",), at_1=("come", "dont_come"), **odds)
    assert table.state.point == (None if come_out else point)
    played = zone_by_zone(table)
    state = 1 + POINTS.index(number)
    for come, line in (("come", "pass"), ("dont_come", "dont_pass")):
        assert played[f"{come}_{number}"] == computed(LIMITLESS, come, state)
        assert played[f"odds_{come}_{number}"] == computed(LIMITLESS, f"odds_{line}_{number}")
