"""Batches: whole or not at all, in order, and heard in order."""

import asyncio
from collections.abc import Callable

import pytest

from panoverde.house.records import Account, Coup
from panoverde.store.contract import Batch, Fenced, NotKept, Outdated, Overdrawn, Store, Taken
from tests.store.batches import Pen, Place, account, coup, outcome, pay, together


@pytest.mark.parametrize("in_company", [False, True])
def test_a_batch_with_something_bad_leaves_nothing_of_itself(place: Place, in_company: bool) -> None:
    async def story(store: Store) -> None:
        await store.commit(
            Pen("cage").batch(*pay("cage", "wallet:ana", 10), rows=(account("ana"), account("bia"), coup(1)))
        )
        before = await store.balances(), await store.heads()
        bad = {
            Fenced: Batch(
                (*Pen("x").batch().entries, *Pen("cage").batch().entries),
                (pay("cage", "y", 5), ()),
                (coup(2),),
            ),
            Overdrawn: Pen("x").batch(*pay("cage", "y", 5), *pay("wallet:ana", "y", 11), rows=(coup(2),)),
            Outdated: Pen("x").batch(*pay("cage", "y", 5), rows=(coup(2), coup(1))),
            Taken: Pen("x").batch(*pay("cage", "y", 5), rows=(coup(2), account("ANA", "other"))),
        }
        for expected, batch in bad.items():
            company = [Pen(f"{expected.__name__}/{n}").batch() for n in range(4)] if in_company else []
            verdicts = await together(store, *company[:2], batch, *company[2:])
            assert [type(verdict) for verdict in verdicts if verdict] == [expected]
        heads = await store.heads()
        assert (await store.balances(), {name: heads[name] for name in ("cage",)}) == before
        assert "x" not in heads
        assert await store.statement("y", "EUR") == []
        assert [row.id for row in await store.select(Coup)] == ["t0001"]
        assert len(await store.select(Account)) == 2

    place.tell(story)


def test_everything_of_a_batch_is_there_once_it_is_acknowledged(place: Place) -> None:
    async def story(store: Store) -> None:
        pen = Pen("table/mesa")
        await store.commit(pen.batch(*pay("cage", "wallet:ana", 10), rows=(coup(1), account("ana"))))
        assert (await store.head("table/mesa")).version == 1
        assert await store.balance("wallet:ana", "EUR") == 10
        assert await store.find(Coup, "t0001")
        assert await store.find(Account, "id-ana")

    place.tell(story)


def test_an_empty_batch_is_kept(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Batch())

    place.tell(story)


def test_those_who_wait_hear_in_the_order_in_which_they_submitted(place: Place) -> None:
    async def story(store: Store) -> None:
        heard: list[tuple[int, type]] = []
        last: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        pens = [Pen(f"table/{n}") for n in range(7)]

        def listener(number: int) -> Callable[[BaseException | None], None]:
            def done(problem: BaseException | None) -> None:
                heard.append((number, type(problem)))
                if number == 499:
                    last.set_result(None)

            return done

        expected = []
        for number in range(500):
            kind: type = type(None)
            if number % 50 == 3:
                batch, kind = Pen(f"x{number}").batch(*pay("wallet:ana", "cage", 1)), Overdrawn
            else:
                batch = pens[number % 7].batch(rows=(coup(number),) if number % 5 == 0 else ())
            expected.append((number, kind))
            store.submit(batch, listener(number))
            if number % 90 == 0:
                await asyncio.sleep(0.001)
        assert heard == expected[: len(heard)]
        await last
        assert heard == expected

    place.tell(story)


def test_nobody_hears_before_submit_returns(place: Place) -> None:
    async def story(store: Store) -> None:
        heard: list[BaseException | None] = []
        store.submit(Pen("a").batch(), heard.append)
        assert heard == []
        await store.commit(Pen("b").batch())
        assert heard == [None]

    place.tell(story)


def test_one_who_fails_at_hearing_keeps_nobody_else_from_it(place: Place) -> None:
    async def story(store: Store) -> None:
        reported: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["exception"]))

        def careless(_: BaseException | None) -> None:
            raise ZeroDivisionError

        store.submit(Pen("a").batch(), careless)
        assert await outcome(store, Pen("b").batch()) is None
        assert [type(problem) for problem in reported] == [ZeroDivisionError]

    place.tell(story)


def test_one_who_no_longer_waits_has_their_batch_written_all_the_same(place: Place) -> None:
    async def story(store: Store) -> None:
        waiting = asyncio.create_task(store.commit(Pen("a").batch()))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.commit(Pen("b").batch())
        assert (await store.head("a")).version == 1

    place.tell(story)


def test_closing_waits_for_what_was_submitted_and_refuses_what_comes_after(place: Place) -> None:
    async def story() -> None:
        async with place.opened() as store:
            heard: list[BaseException | None] = []
            for n in range(300):
                store.submit(Pen(f"table/{n}").batch(), heard.append)
            await store.close()
            assert heard == [None] * 300
            store.submit(Pen("late").batch(), heard.append)
            await asyncio.sleep(0.01)
            assert type(heard[-1]) is NotKept

    asyncio.run(story())


def test_many_tables_at_once_with_everything_mixed(place: Place) -> None:
    """Money is neither made nor lost, whatever is refused."""

    async def story(store: Store) -> None:
        await store.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 1000)))

        async def table(number: int) -> int:
            pen, kept = Pen(f"table/{number}"), 0
            for turn in range(12):
                before = pen.version, pen.hash
                match (number + turn) % 4:
                    case 0:
                        batch = pen.batch(*pay("wallet:ana", f"{number}/chips:1", 40))
                    case 1:
                        batch = pen.batch(*pay(f"{number}/bank", "wallet:ana", 15), rows=(coup(100 * number + turn),))
                    case 2:
                        batch = pen.batch(rows=(account(f"n{turn}", f"{number}-{turn}"),))
                    case _:
                        batch = pen.batch(*pay(f"{number}/bank", f"{number}/chips:2", 3))
                verdict = await outcome(store, batch)
                assert verdict is None or isinstance(verdict, (Overdrawn, Taken))
                if verdict is None:
                    kept += 1
                else:
                    pen.version, pen.hash = before
            return kept

        kept = await asyncio.gather(*map(table, range(25)))
        assert sum(head.version for head in (await store.heads("table/")).values()) == sum(kept)
        balances = await store.balances()
        assert sum(balances.values()) == 0
        assert balances["wallet:ana", "EUR"] >= 0
        for account_, unit in balances:
            lines = await store.statement(account_, unit)
            assert sum(line.amount for line in lines) == balances[account_, unit]

    place.tell(story)
