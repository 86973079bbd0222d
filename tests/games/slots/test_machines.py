"""The five machines: their published figures, exactly; and machines that can't be opened."""

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from panoverde.core.refusal import Refused
from panoverde.games._slots.plan import DrawPoker, Reels
from panoverde.games.slots.rules import PRESETS, Rules, check, coins, machine_of
from panoverde.lab.slots.analysis import analyse_file
from panoverde.lab.slots.sheet import Sheet

from .machines import BUSY, CRESCE, FESTA, GROWING

PAGE = Path(__file__).parents[3] / "docs" / "play" / "games" / "slots.md"
ROW = re.compile(r"^\| `([A-Z]+)` \| [^|]+ \| (\S+) (\S+) \| (\S+) \| (\S+) \|$", re.MULTILINE)
PUBLISHED = {name: figures for name, *figures in ROW.findall(PAGE.read_text("utf-8"))}


def sheet(rules: Rules) -> Sheet:
    return analyse_file(rules.file.encode())


@pytest.mark.rule("AO-17.2", "AO-17.9", "R-94")
@pytest.mark.parametrize("name", PRESETS)
def test_the_return_is_as_published_and_above_the_legal_minimum(name: str) -> None:
    found = sheet(PRESETS[name])
    exact, rounded, hits, deviation = PUBLISHED[name]
    assert found.plan_return == Fraction(exact)
    assert Fraction(9, 10) <= found.plan_return <= Fraction(96, 100)
    assert found.meets_minimum
    record = found.as_json()
    assert record["plan_return"] == {"exact": exact, "decimal": rounded}
    assert record["deviation"] == deviation
    assert record["hit_frequency"] == {"exact": str(found.hit_frequency), "decimal": hits}


def test_the_page_has_every_machine_and_no_other() -> None:
    assert [*PUBLISHED] == [*PRESETS]


@pytest.mark.rule("AO-17.1", "AO-17.11")
def test_each_machine_is_of_another_kind() -> None:
    fruit, tiles, tide, sable, cards = (rules.plan for rules in PRESETS.values())
    assert isinstance(fruit, Reels)
    assert (len(fruit.strips), fruit.wild, fruit.free_spins) == (3, (), None)
    assert isinstance(tiles, Reels)
    assert (len(tiles.strips), len(tiles.lines), bool(tiles.wild), bool(tiles.free_spins)) == (5, 20, True, True)
    assert isinstance(tide, Reels)
    assert (tide.ways, tide.window) == (True, (3, 3, 3, 3, 3))
    assert isinstance(sable, Reels)
    assert sable.jackpot is not None
    assert sable.jackpot.group == PRESETS["PALANCA"].jackpot
    assert isinstance(cards, DrawPoker)


def test_volatilities_differ() -> None:
    spread = sorted(float(sheet(rules).variance) ** 0.5 for rules in PRESETS.values())
    assert all(one + 0.2 < other for one, other in pairwise(spread)), spread


@pytest.mark.rule("AO-17.11")
def test_every_coin_of_a_plan_opens_its_machine_and_stakes_follow_it() -> None:
    for rules in PRESETS.values():
        for coin in coins(rules.plan):
            check(replace(rules, coin=coin))
    tiles = replace(PRESETS["AZULEJOS"], coin=5)
    assert (tiles.minimum, tiles.largest_bet, tiles.choices) == (100, 500, (1, 2, 3, 5))
    assert replace(tiles, per_line=3).minimum == replace(tiles, per_line=3).largest_bet == 300


@pytest.mark.rule("AO-17.3", "AO-17.4", "AO-17.9", "AO-17.11", "R-08")
@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (replace(FESTA, coin=2), "no-such-coin"),
        (replace(FESTA, per_line=2), "no-such-line-bet"),
        (replace(FESTA, room=""), "machine-without-place"),
        (replace(FESTA, casino="\n"), "machine-without-place"),
        (replace(FESTA, jackpot="cresce"), "plan-without-jackpot"),
        (replace(CRESCE, jackpot=None), "machine-without-pool"),
        (replace(CRESCE, jackpot=" "), "no-such-pool"),
        (
            replace(FESTA, file=BUSY.replace("0.07", "999999999").replace("30,", "9999,"), coin=99_999_999_900),
            "prize-too-large",
        ),
        (replace(FESTA, file=BUSY.replace("SOL LUA ARCA", "")), "plan-bad-length"),
        (replace(CRESCE, file=GROWING.replace('"1.00"]', '"1.00"]\nper_line = [1, 2]')), "one-stake-per-pool"),
    ],
)
def test_what_can_not_be_opened(rules: Rules, code: str) -> None:
    with pytest.raises(Refused) as refused:
        check(rules)
    assert refused.value.code == code


def test_draw_poker_too_has_a_largest_prize() -> None:
    cards = PRESETS["VALETES"]
    rich = replace(cards, file=cards.file.replace("5.00", "999999999").replace("= 800", "= 10000000"))
    check(rich)
    with pytest.raises(Refused, match="prize-too-large"):
        check(replace(rich, coin=99_999_999_900))


def test_only_reels_spin() -> None:
    with pytest.raises(TypeError, match="Valetes has no reels"):
        machine_of(PRESETS["VALETES"].file)


@pytest.mark.rule("AO-17.14")
def test_a_machine_is_one_players_and_no_persons() -> None:
    rules = replace(FESTA, cashier_limit=100)
    assert (rules.places, rules.individual, rules.physical, rules.needs_croupier) == (1, True, False, False)
    assert [rules.is_for_cashier(prize) for prize in (100, 101)] == [False, True]
    assert not replace(rules, demo=True).is_for_cashier(101)
    assert not FESTA.is_for_cashier(10**12)
