"""Jackpots that slot machines feed: figures from the plan, groups, one pool for each stake, always covered."""

import asyncio

import pytest

from panoverde.core.money import LARGEST
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Model, Opening
from panoverde.journal.pool_stream import PoolStream
from panoverde.pools.account import ClosePool, FeedPool
from panoverde.pools.prizes import AwardPrizes
from panoverde.pools.rules import Chapter
from panoverde.server.node.pools import Said, together
from tests.house.house import code
from tests.house.play.machine_plans import jackpot_plan
from tests.server.http.hall import Guest, Hall, hall, settled

UNIT = "AOA.demo"
GROUP = jackpot_plan().replace("increment_percent = 20\n", 'increment_percent = "1.5"\ngroup = "norte"\n')
STRIP = " ".join("B" + "A" * 499 + "C" * 500)
RARE = (
    'name = "Raro"\nkind = "reels"\nwindow = 1\nlines = [[1, 1]]\n'
    f'strips = ["{STRIP}", "{STRIP}"]\n[pay]\nA = {{1 = 2}}\n[stake]\ncoins = ["0.50"]\n'
    '[jackpot]\ncombination = ["B", "B"]\nstart = 2\nincrement_percent = "1.5"\ngroup = "norte"\n'
)
"""Won once in a million spins."""
APPROVAL = "Despacho 8/2026"


async def model(house: Hall, file: str, *, approved: bool = False) -> Model:
    found = await house.books.models.register(SYSTEM, file, "LAB 33/2026")
    return await house.books.models.approve(SYSTEM, found.id, APPROVAL) if approved else found


async def opened_pool(house: Hall, name: str, of: Model, **options: str) -> PoolStream:
    return await house.books.pools.open(SYSTEM, name, None, {"demo": "yes", **options}, model=of.id)


async def opened(house: Hall, of: Model, pool: str, **options: str) -> Opening:
    given = {"demo": "yes", "jackpot": pool, **options}
    opening = await house.books.openings.open(SYSTEM, "Tesouro", "slots", options=given, model=of.id, pace=0)
    await house.casino.floor.tick()
    return opening


def value(house: Hall, name: str) -> int:
    return house.casino.floor.pools.pools[name].state.value


async def balance(house: Hall, name: str) -> int:
    return await house.books.store.balance(f"pool:{name}", UNIT)


@pytest.mark.rule("AO-17.3", "AO-17.4")
def test_the_figures_of_a_pool_are_those_of_the_plan_for_one_stake() -> None:
    async def story() -> None:
        async with hall() as house:
            plan = await model(house, GROUP)
            rules = (await opened_pool(house, "tesouro", plan)).state.rules
            assert (rules.chapter, rules.bet, rules.start) == (Chapter.SLOTS, 50, 2 * 50)
            assert (rules.group, rules.increment, [prize.combination for prize in rules.prizes]) == ("norte", 0, ["B"])
            dearer = (await opened_pool(house, "tesouro-100", plan, coin="100")).state.rules
            assert (dearer.bet, dearer.start) == (100, 200)
            assert await code(opened_pool(house, "outro", plan, coin="20")) == "no-such-stake"

    asyncio.run(story())


@pytest.mark.rule("AO-17.3", "AO-17.4")
def test_a_machine_feeds_only_a_pool_of_its_stake_start_and_group() -> None:
    async def story() -> None:
        async with hall() as house:
            grouped, alone = await model(house, GROUP), await model(house, jackpot_plan())
            await opened_pool(house, "norte", grouped)
            await opened_pool(house, "norte-100", grouped, coin="100")
            await opened_pool(house, "so", alone)
            await house.books.pools.open(SYSTEM, "cartas", "AO_7", {"demo": "yes"})
            for pool in ("norte-100", "so"):
                assert await code(opened(house, grouped, pool)) == "pool-not-for-machine"
            assert await code(opened(house, grouped, "cartas")) == "pool-not-for-table"
            assert await code(opened(house, grouped, "nenhum")) == "no-such-pool"
            first = await opened(house, grouped, "norte")
            second = await opened(house, grouped, "norte", casino="Casino do Sul")
            assert house.casino.floor.pools.pools["norte"].state.tables == (first.id, second.id)
            one = await opened(house, alone, "so")
            told = await code(opened(house, alone, "so"))
            assert told == "pool-of-one-machine", one.id

    asyncio.run(story())


@pytest.mark.rule("AO-17.3")
def test_of_two_machines_opened_at_once_one_feeds_a_pool_of_one_machine() -> None:
    async def story() -> None:
        async with hall() as house:
            alone = await model(house, jackpot_plan())
            await opened_pool(house, "so", alone)
            both = await asyncio.gather(*(opened(house, alone, "so") for _ in range(2)), return_exceptions=True)
            assert {type(one) for one in both} == {Opening, Refused}

    asyncio.run(story())


@pytest.mark.rule("AO-17.3", "AO-17.4", "AO-17.5")
def test_spins_of_two_casinos_feed_one_jackpot_which_is_covered_and_won() -> None:
    async def story() -> None:
        async with hall() as house:
            plan = await model(house, GROUP)
            await opened_pool(house, "norte", plan)
            openings = [await opened(house, plan, "norte", casino=name) for name in ("Norte", "Sul")]
            assert value(house, "norte") == await balance(house, "norte") == 100
            guests = []
            for opening in openings:
                guests.append(Guest(house, opening.id, await house.casino.guest(), 1))
                await guests[-1].sit(5_000)
            for _ in range(40):
                for guest in guests:
                    if guest.table.table.state.step == "ready" and guest.table.table.state.cloth.players[1].chips >= 50:
                        guest.do("spin", per_line=1)
                await settled(house)
                await house.casino.floor.pools.link()
                for opening in openings:
                    house.look(opening.id)
                await settled(house)
                await house.casino.floor.pools.link()
                state = house.casino.floor.pools.pools["norte"].state
                owed = sum(order.chips for order in state.owed)
                assert await balance(house, "norte") == state.value + owed >= 100
            counted = [guest.table.table.state.counters for guest in guests]
            assert sum(one.jackpots for one in counted) > 0, "one stop in five"
            state = house.casino.floor.pools.pools["norte"].state
            fed, won = sum(one.fed for one in counted), sum(one.jackpots for one in counted)
            assert state.paid_in + fed - won == state.value, "nothing is lost between machines and pool"

    asyncio.run(story())


@pytest.mark.rule("AO-17.3", "AO-17.4")
def test_contributions_of_many_spins_are_one_entry_of_the_pool_and_none_is_lost() -> None:
    async def story() -> None:
        async with hall() as house:
            plan = await model(house, RARE)
            await opened_pool(house, "norte", plan)
            opening = await opened(house, plan, "norte")
            guest = Guest(house, opening.id, await house.casino.guest(), 1)
            await guest.sit(5_000)
            before = (await house.books.store.head("pool/norte")).version
            for _ in range(40):
                guest.do("spin", per_line=1)
            await settled(house)
            await house.casino.floor.pools.link()
            fed = guest.table.table.state.counters.fed
            assert fed == 40 * 50 * 15 // 1000
            assert value(house, "norte") == await balance(house, "norte") == 100 + fed
            assert (await house.books.store.head("pool/norte")).version - before <= 3
            await house.casino.floor.pools.link()
            assert value(house, "norte") == 100 + fed, "heard once"

    asyncio.run(story())


def test_only_contributions_that_follow_each_other_are_added_up() -> None:
    def fed(chips: int) -> FeedPool:
        return FeedPool("t", 0, chips, by=Role.HOUSE)

    award = AwardPrizes("t", 0, by=Role.HOUSE)
    told: list[Said] = [
        (1, 1, fed(1)),
        (2, 1, fed(2)),
        (2, 2, award),
        (3, 1, fed(LARGEST)),
        (4, 1, fed(5)),
        (5, 1, fed(6)),
    ]
    assert list(together(told)) == [(2, 1, fed(3)), (2, 2, award), (3, 1, fed(LARGEST)), (5, 1, fed(11))]
    assert list(together([])) == []


@pytest.mark.rule("AO-17.5", "AO-17.6")
def test_a_captive_value_moves_to_other_machines_and_never_to_the_house() -> None:
    async def story() -> None:
        async with hall() as house:
            plan = await model(house, GROUP, approved=True)
            pools = house.books.pools
            for name in ("velho", "novo"):
                await pools.open(SYSTEM, name, None, {}, model=plan.id)
            await pools.open(SYSTEM, "cartas", "AO_7", {"notice": "OSJ 1", "approval": "Despacho 1"})
            await house.casino.floor.tick()
            assert value(house, "velho") == 100
            old = house.casino.floor.pools.pools["velho"]
            with pytest.raises(Refused, match="captive-value"):
                await pools.act(old, ClosePool("Despacho 9", by=Role.DIRECTOR))
            assert await code(pools.close(SYSTEM, "velho", "Despacho 9")) == "captive-value"
            assert await code(pools.close(SYSTEM, "velho", "Despacho 9", "cartas")) == "pool-takes-no-money"
            assert await code(pools.close(SYSTEM, "velho", "", "novo")) == "why-needed"
            await pools.close(SYSTEM, "velho", "Despacho 9: incêndio", "novo")
            await house.casino.floor.tick()
            await house.casino.floor.tick()
            assert value(house, "novo") == await house.books.store.balance("pool:novo", "AOA") == 200
            assert await house.books.store.balance("pool:velho", "AOA") == 0

    asyncio.run(story())


@pytest.mark.rule("AO-17.4", "AO-17.8")
def test_a_jackpot_for_money_needs_an_approved_model() -> None:
    async def story() -> None:
        async with hall() as house:
            plan = await model(house, GROUP)
            pools = house.books.pools
            assert await code(pools.open(SYSTEM, "norte", None, {}, model=plan.id)) == "model-not-approved"
            assert await code(pools.open(SYSTEM, "norte", "AO_17", {})) == "pool-needs-model"
            bad = pools.open(SYSTEM, "norte", "AO_17", {"demo": "yes", "increment": "5"})
            assert await code(bad) == "option-outside-law"
            other = await model(
                house, GROUP.split("[jackpot]")[0] + "[pay]" + GROUP.split("[pay]")[1].replace("2", "4")
            )
            assert await code(opened_pool(house, "norte", other)) == "plan-without-jackpot"

    asyncio.run(story())
