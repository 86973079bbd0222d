"""The monitor of returns (GLI-19 A.6.2): the band comes from the exact odds, and what leaves it is an incident."""

import random
from fractions import Fraction
from math import log, sqrt

import pytest

from panoverde.house.oversight.returns import Theory, Volume, band, bands, theory_of, volumes
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty, Opening, Outcome
from panoverde.server.operation.alarms import Alarms
from panoverde.server.operation.counts import Counts
from panoverde.server.operation.monitor import Monitor
from tests.house.house import House, code, run

PLENO = Theory(
    least=Fraction(36, 37), most=Fraction(36, 37), variance=Fraction(46656, 1369), farthest=Fraction(1296, 37)
)
"""One number of 37, paid 35 to 1: the mean is −1/37, the variance 36² · 36/37²."""


async def roulette(house: House) -> Opening:
    return await house.openings.open(SYSTEM, "Roleta", "roulette", "AO_FRANCESA", {"demo": "yes"})


def test_the_theory_of_a_table_is_that_of_its_worst_best_and_most_varying_bet() -> None:
    async def story() -> None:
        house = House()
        assert await theory_of(await roulette(house)) == PLENO
        poker = await house.openings.open(SYSTEM, "Mesa", "holdem", options={"demo": "yes"})
        assert await theory_of(poker) is None
        banca = await theory_of(await house.openings.open(SYSTEM, "B", "banca_francesa", options={"demo": "yes"}))
        assert banca
        assert (banca.least, banca.most < 1) == (Fraction(62, 63), True)

    run(story())


@pytest.mark.rule("R-202")
def test_a_coup_that_was_taken_back_leaves_the_sums_as_they_were() -> None:
    volume, before = Volume(), Volume()
    for one in (volume, before):
        one.add(100, -100)
    volume.add(70, 2450)
    volume.add(-70, -2450)
    assert (volume.coups, volume.staked, volume.net, volume.squares) == (1, 100, -100, 10_000)
    volume.add(-300, 300)  # played before these sums began
    assert volume.squares == 0
    assert band([(PLENO, volume)]) is None
    assert band([(PLENO, before), (PLENO, volume)]) == band([(PLENO, before)])


def test_the_band_is_that_of_freedmans_inequality() -> None:
    volume = Volume()
    for _ in range(400):
        volume.add(100, -100)
    found = band([(PLENO, volume)])
    assert found
    sure = log(2 / 0.0001)
    step = 100 * 1296 / 37 * sure / 3
    surprise = step + sqrt(step**2 + 2 * sure * 46656 / 1369 * 400 * 100**2)
    assert found.high == pytest.approx(36 / 37 + surprise / 40_000)
    assert found.low == 0.0
    assert (found.coups, found.staked, found.returned) == (400, 40_000, 0.0)


def test_a_single_lucky_number_is_chance_and_an_evening_without_chance_is_not() -> None:
    lucky, broken = Volume(), Volume()
    lucky.add(1000, 35_000)
    for _ in range(20_000):
        broken.add(1000, 300)
    assert band([(PLENO, lucky)]).holds  # type: ignore[union-attr]
    assert not band([(PLENO, broken)]).holds  # type: ignore[union-attr]
    assert band([(PLENO, Volume())]) is None


def test_honest_evenings_stay_inside_whatever_is_bet() -> None:
    """Players who double what they lose, on one number or on eighteen, for small and large stakes."""
    chance = random.Random(2026)
    for _ in range(300):
        volume, stake = Volume(), 100
        numbers, pays = chance.choice(((1, 35), (18, 1)))
        for _ in range(chance.randrange(1, 400)):
            won = chance.randrange(37) < numbers
            volume.add(stake, pays * stake if won else -stake)
            stake = 100 if won else min(2 * stake, 50_000)
        assert band([(PLENO, volume)]).holds  # type: ignore[union-attr]


def test_a_wheel_that_is_half_a_per_cent_wrong_is_found_in_the_long_run() -> None:
    volume = Volume(coups=10**8, staked=10**10, net=-(10**10) * 32 // 1000, squares=10**12, largest=100)
    found = band([(PLENO, volume)])
    assert found
    assert found.low > 0.97
    assert not found.holds


def test_all_players_of_a_coup_are_one_surprise() -> None:
    async def story() -> None:
        house = House()
        ana, rui = await house.player("ana"), await house.player("rui")
        coups = [
            await house.coup("c1", ana, "s", 300, -300, number=1),
            await house.coup("c2", rui, "s", 100, 3500, number=1),
            await house.coup("c3", ana, "s", 50, 0, number=2),
            await house.coup("c4", ana, "s", 0, -5, number=3),
        ]
        assert volumes(coups) == {("mesa", "EUR"): Volume(2, 450, 3200, 400**2 + 50**2, 400)}

    run(story())


def test_what_leaves_its_band_is_noted_once_and_again_when_it_does_so_again() -> None:
    async def story() -> None:
        house, counts = House(), Counts()
        table = await roulette(house)
        alarms = Alarms(house.clock.now)
        monitor = Monitor(house, counts, alarms)  # type: ignore[arg-type]
        volume = counts.volumes[table.id, table.unit]
        volume.add(1000, -1000)
        assert [one.holds for one in (await monitor.look()).values()] == [True]
        for _ in range(20_000):
            volume.add(1000, 300)
        for _ in range(2):
            assert [one.holds for one in (await monitor.look()).values()] == [False]
        assert [one.subject for one in alarms] == [f"roulette/AO_FRANCESA/{table.unit}"]
        (noted,) = [one for one in await house.incidents.list() if one.kind == "return_outside"]
        assert (noted.subject, noted.who) == (f"roulette/AO_FRANCESA/{table.unit}", "system")
        assert noted.after.startswith("1.29")
        low, _, high = noted.before.partition(" – ")
        assert float(low) < 36 / 37 < float(high)
        volume.net = -volume.staked // 37
        assert [one.holds for one in (await monitor.look()).values()] == [True]
        assert list(alarms) == []
        volume.net = volume.staked
        await monitor.look()
        assert (await house.kinds()).count("return_outside") == 2

    run(story())


def test_tables_of_a_game_are_held_against_their_odds_together() -> None:
    async def story() -> None:
        house = House()
        one, other = await roulette(house), await roulette(house)
        played = {(one.id, "AOA.demo"): Volume(), (other.id, "AOA.demo"): Volume(), ("gone", "EUR"): Volume()}
        for volume in played.values():
            volume.add(100, -100)
        theories = {one.id: PLENO, other.id: PLENO}
        found = bands(played, {one.id: one, other.id: other}, theories)
        assert {key: band.staked for key, band in found.items()} == {("roulette", "AO_FRANCESA", "AOA.demo"): 200}

    run(story())


def test_the_report_of_returns_counts_what_stands_and_says_the_verdict() -> None:
    async def story() -> None:
        house = House()
        table, ana = await roulette(house), await house.player("ana")
        kept = {"place": table.id, "unit": "AOA.demo"}
        await house.coup("c1", ana, "s", 100, -100, number=1, **kept)
        await house.coup("c2", ana, "s", 100, 3500, number=2, **kept)
        await house.coup("c3", ana, "s", 900, 0, number=3, outcome=Outcome.VOID, **kept)
        auditor = await house.worker(Duty.AUDITOR)
        report = await house.reports.returns(auditor, 0, house.clock.now() + 1)
        (row,) = report.rows
        told = dict(zip(report.columns, row, strict=True))
        assert (told["coups"], told["return"], told["return_low"], told["verdict"]) == (
            2,
            "18.000000",
            "0.000000",
            "dentro",
        )
        assert await code(house.reports.returns(ana, 0, 1)) == "not-your-duty"

    run(story())
