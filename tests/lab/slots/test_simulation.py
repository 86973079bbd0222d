"""Simulated games agree with the exact figures, whatever the machine has."""

import math
from itertools import product

import pytest
from msgspec.structs import replace

from panoverde.core.refusal import Refused
from panoverde.games._slots.machine import spin
from panoverde.games._slots.plan import Pick, Plan, Reels, Wheel, WheelPrize
from panoverde.games._slots.reader import read
from panoverde.lab.slots import reel_simulation, windows
from panoverde.lab.slots.analysis import analyse
from panoverde.lab.slots.generator import below, seeded, word
from panoverde.lab.slots.played import Held, Played, held, simulation_record
from panoverde.lab.slots.simulation import simulate

from .test_reels import EXAMPLES

FAR = 4.5
"""Standard errors: once in 150,000 if all is well, and the seeds are fixed."""


def example(name: str) -> Plan:
    return read((EXAMPLES / f"{name}.toml").read_bytes())


def lines() -> Reels:
    plan = example("lines")
    assert isinstance(plan, Reels)
    return plan


def every_feature() -> Reels:
    wheel = Wheel("Roda", "LUA", 2, (WheelPrize(0, 3), WheelPrize(7, 1)))
    pick = Pick("Caixas", "CORINGA", 2, (3, None, 5, 1), 3)
    return replace(lines(), bonus=(wheel, pick), maximum_prize=12)


def as_ways() -> Reels:
    plan = lines()
    return replace(plan, lines=(), ways=True, stake=replace(plan.stake, bets=7))


@pytest.mark.rule("AO-17.2")
@pytest.mark.parametrize(
    "plan",
    [example("classic"), lines(), every_feature(), as_ways(), example("draw")],
    ids=["table", "lines", "every feature", "ways", "draw poker"],
)
def test_simulated_games_agree_with_the_exact_figures(plan: Plan) -> None:
    sheet = analyse(plan, "")
    played = simulate(plan, 400_000, seed=5)
    assert played.games == 400_000
    for one in held(played, sheet):
        assert abs(one.z) < FAR
    assert played.deviation == pytest.approx(math.sqrt(sheet.variance), rel=0.5)
    parts = {name: getattr(played, name) for name in ("base", "scatter", "free_spins", "bonus", "jackpot", "cut")}
    assert sum(parts.values()) == played.total
    exact = {name: getattr(sheet.parts, "jackpot_start" if name == "jackpot" else name) for name in parts}
    assert {name for name, value in parts.items() if value} == {name for name, value in exact.items() if value}


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    told: list[tuple[int, int]] = []
    first = simulate(lines(), 5000, 1, lambda done, games: told.append((done, games)))
    assert first == simulate(lines(), 5000, 1)
    assert first != simulate(lines(), 5000, 2)
    assert told == [(5000, 5000)]


def test_the_table_of_windows_has_what_play_says_of_each() -> None:
    plan = example("classic")
    assert isinstance(plan, Reels)
    small = replace(plan, strips=tuple(strip[:4] for strip in plan.strips), jackpot=None)
    won = [spin(small, stops).paid for stops in product(range(4), repeat=3)]
    played = simulate(small, 64_000, seed=1)
    expected = sum(won) / len(won)
    spread = math.sqrt(sum(one**2 for one in won) / len(won) - expected**2)
    assert abs(played.total / 64_000 - expected) < FAR * spread / math.sqrt(64_000)


def test_symbols_of_too_many_kinds_are_not_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reel_simulation, "MOST_CODES", 3)
    with pytest.raises(Refused, match="plan-counts-too-much"):
        simulate(lines(), 1, 1)


def test_nor_are_they_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "LARGEST_KEY", 3)
    with pytest.raises(Refused, match="plan-counts-too-much"):
        analyse(lines(), "")


def test_numbers_below_a_count_are_all_as_likely() -> None:
    state = seeded(9)
    counts = [0] * 7
    for _ in range(14_000):
        counts[below(state, 7)] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 22.5  # 0.1 % of six degrees
    assert word(seeded(9)) != word(seeded(10))


def test_a_machine_that_never_varies_has_no_standard_error() -> None:
    whole = Held(held(Played(1, games=4, total=4, hits=4), analyse(lines(), ""))[0].observed, 1, 0, 4)  # type: ignore[arg-type]
    assert whole.z == 0
    assert replace(whole, expected=2).z == -math.inf


def test_the_record_has_the_figures_as_text() -> None:
    sheet = analyse(lines(), "mark")
    record = simulation_record(simulate(lines(), 1000, 3), sheet, 3)
    assert (record["spins"], record["seed"], record["generator"], record["fingerprint"]) == (1000, 3, "SFC64", "mark")
    assert record["return"]["expected"] == "0.8562228050"  # type: ignore[index]
