"""Postings, balances, statements, and what nobody may overdraw."""

import asyncio
import random

import pytest

from panoverde.journal.entry import Move
from panoverde.store.contract import Batch, NotKept, Overdrawn, PostedLine, Store
from tests.store.batches import Pen, Place, outcome, pay, together


def test_balances_are_the_sums_of_postings(place: Place) -> None:
    async def story(store: Store) -> None:
        cage, table = Pen("cage"), Pen("table/mesa")
        await store.commit(cage.batch(*pay("cage", "wallet:ana", 500)))
        await store.commit(cage.batch(*pay("cage", "wallet:ana", 70, "AOA"), *pay("cage", "wallet:bia", 30)))
        await store.commit(table.batch(*pay("wallet:ana", "mesa/chips:1", 200), *pay("mesa/chips:1", "mesa/bank", 50)))
        assert await store.balance("wallet:ana", "EUR") == 300
        assert await store.balance("wallet:ana", "AOA") == 70
        assert await store.balance("wallet:nobody", "EUR") == 0
        assert await store.balances() == {
            ("cage", "AOA"): -70,
            ("cage", "EUR"): -530,
            ("mesa/bank", "EUR"): 50,
            ("mesa/chips:1", "EUR"): 150,
            ("wallet:ana", "AOA"): 70,
            ("wallet:ana", "EUR"): 300,
            ("wallet:bia", "EUR"): 30,
        }
        assert await store.balances("mesa/") == {("mesa/bank", "EUR"): 50, ("mesa/chips:1", "EUR"): 150}

    place.tell(story)


def test_a_statement_is_what_moved_an_account_newest_first(place: Place) -> None:
    async def story(store: Store) -> None:
        cage, table = Pen("cage"), Pen("table/mesa")
        await store.commit(cage.batch(*pay("cage", "wallet:ana", 500), at=10))
        await store.commit(cage.batch(*pay("cage", "wallet:ana", 9, "AOA"), at=15))
        await store.commit(
            table.batch(*pay("wallet:ana", "mesa/chips:1", 200), *pay("wallet:ana", "mesa/tips", 1), at=20)
        )
        await store.commit(cage.batch(*pay("cage", "wallet:ana", 7), at=20))
        await store.commit(cage.batch(*pay("wallet:ana", "cage", 40), at=30))
        whole = [
            PostedLine(30, "cage", 4, -40),
            PostedLine(20, "table/mesa", 1, -1),
            PostedLine(20, "table/mesa", 1, -200),
            PostedLine(20, "cage", 3, 7),
            PostedLine(10, "cage", 1, 500),
        ]
        assert await store.statement("wallet:ana", "EUR") == whole
        assert await store.statement("wallet:ana", "EUR", limit=2) == whole[:2]
        assert await store.statement("wallet:ana", "EUR", since=11, until=20) == whole[1:4]
        assert await store.statement("wallet:ana", "EUR", since=31) == []

    place.tell(story)


def test_the_statement_of_a_tables_account_has_what_any_stream_moved(place: Place) -> None:
    async def story(store: Store) -> None:
        house, mesa, other = Pen("house"), Pen("table/mesa"), Pen("table/mesa2")
        await store.commit(house.batch(*pay("house", "mesa/bank", 1000), at=1))
        await store.commit(mesa.batch(*pay("mesa/bank", "mesa/chips:1", 60), at=2))
        await store.commit(other.batch(*pay("mesa2/bank", "mesa2/chips:1", 5), at=3))
        await store.commit(house.batch(*pay("mesa/bank", "house", 940), at=4))
        assert await store.statement("mesa/bank", "EUR") == [
            PostedLine(4, "house", 2, -940),
            PostedLine(2, "table/mesa", 1, -60),
            PostedLine(1, "house", 1, 1000),
        ]
        assert await store.statement("mesa/chips:1", "EUR") == [PostedLine(2, "table/mesa", 1, 60)]
        assert await store.statement("mesa/bank", "EUR", since=2, until=3) == [PostedLine(2, "table/mesa", 1, -60)]

    place.tell(story)


@pytest.mark.parametrize("account", ["wallet:ana", "credits:ana", "transit:mesa:ana"])
def test_a_guarded_account_can_be_emptied_but_not_overdrawn(place: Place, account: str) -> None:
    async def story(store: Store) -> None:
        pen = Pen("cage")
        await store.commit(pen.batch(*pay("cage", account, 100)))
        verdict = await outcome(store, Pen("cage2").batch(*pay(account, "cage", 101)))
        assert isinstance(verdict, Overdrawn)
        assert (verdict.account, verdict.unit) == (account, "EUR")
        assert await store.balance(account, "EUR") == 100
        assert (await store.head("cage2")).version == 0
        assert isinstance(await outcome(store, Pen("cage2").batch(*pay(account, "cage", 1, "AOA"))), Overdrawn)
        await store.commit(pen.batch(*pay(account, "cage", 100)))
        assert await store.balance(account, "EUR") == 0

    place.tell(story)


def test_what_counts_is_the_whole_batch(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Pen("a").batch(*pay("wallet:ana", "cage", 50), *pay("cage", "wallet:ana", 80)))
        assert await store.balance("wallet:ana", "EUR") == 30

    place.tell(story)


def test_other_accounts_may_be_negative(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Pen("a").batch(*pay("mesa/bank", "wallets", 50)))
        assert await store.balance("mesa/bank", "EUR") == -50

    place.tell(story)


def test_an_overdraft_harms_no_other_batch_of_its_group(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 100), *pay("cage", "wallet:bia", 100)))
        pens = [Pen(f"table/{n}") for n in range(40)]
        batches = [pen.batch(*pay(f"{n}/bank", f"{n}/chips:1", n)) for n, pen in enumerate(pens)]
        batches[7] = Pen("table/7").batch(*pay("wallet:ana", "7/chips:1", 101))
        batches[8] = Pen("table/8").batch(*pay("wallet:ana", "8/chips:1", 60))
        batches[9] = Pen("table/9").batch(*pay("wallet:bia", "9/chips:1", 100))
        batches[30] = Pen("table/30").batch(*pay("wallet:ana", "30/chips:1", 60))
        verdicts = await together(store, *batches)
        assert {n: type(verdict) for n, verdict in enumerate(verdicts) if verdict} == {7: Overdrawn, 30: Overdrawn}
        assert await store.balance("wallet:ana", "EUR") == 40
        assert await store.balance("wallet:bia", "EUR") == 0
        assert sum((await store.balances()).values()) == 0

    place.tell(story)


def test_money_that_comes_later_in_the_group_does_not_pay_for_what_is_taken_before(place: Place) -> None:
    async def story(store: Store) -> None:
        taking, giving = Pen("a"), Pen("b")
        verdicts = await together(
            store,
            taking.batch(*pay("wallet:ana", "cage", 10)),
            giving.batch(*pay("cage", "wallet:ana", 10)),
        )
        assert [type(verdict).__name__ for verdict in verdicts] == ["Overdrawn", "NoneType"]
        verdicts = await together(
            store, giving.batch(*pay("cage", "wallet:bia", 10)), Pen("a").batch(*pay("wallet:bia", "cage", 10))
        )
        assert verdicts == [None, None]

    place.tell(story)


def test_each_who_takes_is_judged_by_what_those_before_them_left(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 5)))
        verdicts = await together(
            store,
            Pen("a").batch(*pay("wallet:ana", "cage", 4)),
            Pen("b").batch(*pay("wallet:ana", "cage", 4)),
            Pen("c").batch(*pay("cage", "wallet:ana", 10)),
            Pen("d").batch(*pay("wallet:ana", "cage", 4)),
        )
        assert [type(verdict).__name__ for verdict in verdicts] == ["NoneType", "Overdrawn", "NoneType", "NoneType"]
        assert await store.balance("wallet:ana", "EUR") == 7

    place.tell(story)


async def spend(store: Store, who: int, rounds: int) -> int:
    """Take small sums as long as there is something; how much was had."""
    pen, had, chance = Pen(f"spender/{who}"), 0, random.Random(who)
    for _ in range(rounds):
        amount = chance.randint(1, 9)
        before = pen.version, pen.hash
        verdict = await outcome(store, pen.batch(*pay("wallet:ana", f"spent:{who}", amount)))
        if verdict is None:
            had += amount
        else:
            assert isinstance(verdict, Overdrawn), verdict
            pen.version, pen.hash = before
    return had


def test_many_who_take_at_once_never_take_more_than_there_is(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 500)))
        had = await asyncio.gather(*(spend(store, who, 10) for who in range(30)))
        left = await store.balance("wallet:ana", "EUR")
        assert (sum(had), left) == (500, 0)

    place.tell(story)


def test_two_stores_at_once_never_take_more_than_there_is(lasting: Place) -> None:
    async def story() -> None:
        async with lasting.opened() as here, lasting.opened() as there:
            await here.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 500)))
            had = await asyncio.gather(*(spend(here if who % 2 else there, who, 10) for who in range(30)))
            assert (sum(had), await there.balance("wallet:ana", "EUR")) == (500, 0)
            assert sum((await here.balances()).values()) == 0

    asyncio.run(story())


@pytest.mark.parametrize(
    "moves",
    [
        (("cage", "EUR", -5), ("wallet:ana", "EUR", 4)),
        (("cage", "EUR", -5), ("wallet:ana", "AOA", 5)),
        (("wallet:ana", "EUR", 5),),
    ],
)
def test_postings_that_do_not_sum_to_zero_are_not_kept(place: Place, moves: tuple[Move, ...]) -> None:
    async def story(store: Store) -> None:
        verdicts = await together(store, Pen("a").batch(*moves), Pen("b").batch(*pay("cage", "wallet:bia", 1)))
        assert [type(verdict) for verdict in verdicts] == [NotKept, type(None)]
        assert await store.balances("wallet:") == {("wallet:bia", "EUR"): 1}
        assert (await store.head("a")).version == 0

    place.tell(story)


def test_each_entry_sums_to_zero_by_itself_and_has_its_own_postings(place: Place) -> None:
    async def story(store: Store) -> None:
        pen = Pen("a")
        one, two = pen.batch(), pen.batch()
        across = ((Move("cage", "EUR", -5),), (Move("wallet:ana", "EUR", 5),))
        assert type(await outcome(store, Batch((*one.entries, *two.entries), across))) is NotKept
        assert type(await outcome(store, Batch(one.entries, ((), pay("cage", "wallet:ana", 5))))) is NotKept
        assert await store.balances() == {}

    place.tell(story)


def test_an_amount_that_no_database_holds_exactly_is_not_kept(place: Place) -> None:
    async def story(store: Store) -> None:
        most = 2**63 - 1
        await store.commit(Pen("a").batch(*pay("cage", "hoard", most)))
        for n, amount in enumerate((1, 2**70)):
            assert await outcome(store, Pen(f"b{n}").batch(*pay("more", "hoard", amount))) is not None
        assert await store.balances() == {("cage", "EUR"): -most, ("hoard", "EUR"): most}
        await store.commit(Pen("c").batch(*pay("hoard", "cage", most)))

    place.tell(story)
