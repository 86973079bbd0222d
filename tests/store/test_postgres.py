"""What only PostgreSQL has: roles, connections that are lost, several nodes."""

import asyncio

import asyncpg
import pytest

from panoverde.store.address import NotReady, open_store
from panoverde.store.contract import Batch, Outdated, Store
from panoverde.store.postgres import LOST
from tests.postgres import empty_database, fresh_database
from tests.store.batches import Pen, Place, account, coup, outcome, pay, together


@pytest.fixture
def database(postgres: str) -> str:
    return fresh_database(postgres)


async def server_login(owner: str) -> str:
    """The URL of a login that has the server's role and nothing else."""
    connection = await asyncpg.connect(owner)
    try:
        await connection.execute("CREATE ROLE dealer LOGIN IN ROLE panoverde_server")
    except asyncpg.DuplicateObjectError:
        pass
    finally:
        await connection.close()
    return owner.replace("//owner@", "//dealer@")


def test_the_servers_login_can_do_all_that_a_store_does(database: str) -> None:
    async def story() -> None:
        async with Place(await server_login(database)).opened() as store:
            pen = Pen("cage")
            await store.commit(pen.batch(*pay("cage", "wallet:ana", 10), rows=(account("ana"), coup(1))))
            await store.commit(pen.batch(*pay("wallet:ana", "cage", 10), rows=(account("ana", revision=2),)))
            assert isinstance(await outcome(store, Batch(rows=(account("ana", revision=2),))), Outdated)
            assert len(await store.read("cage")) == 2

    asyncio.run(story())


@pytest.mark.parametrize("table", ["entries", "postings"])
@pytest.mark.parametrize("change", ["UPDATE {} SET version = 1", "DELETE FROM {}", "TRUNCATE {}", "DROP TABLE {}",
                                    "ALTER TABLE {} DISABLE TRIGGER ALL"])  # fmt: skip
def test_the_servers_login_is_not_permitted_to_change_the_journal(database: str, table: str, change: str) -> None:
    async def story() -> None:
        connection = await asyncpg.connect(await server_login(database))
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(change.format(table))
        await connection.close()

    asyncio.run(story())


@pytest.mark.parametrize("table", ["balances", "accounts", "coups", "incidents", "snapshots"])
def test_the_servers_login_deletes_nothing_at_all(database: str, table: str) -> None:
    async def story() -> None:
        connection = await asyncpg.connect(await server_login(database))
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(f"DELETE FROM {table}")  # noqa: S608 - names of ours
        await connection.close()

    asyncio.run(story())


def test_a_database_without_the_schema_is_refused_with_the_command_that_makes_it(postgres: str) -> None:
    url = empty_database(postgres)
    with pytest.raises(NotReady, match="pano database upgrade"):
        asyncio.run(open_store(url))


async def _end_others(owner: str) -> None:
    connection = await asyncpg.connect(owner)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


def test_after_a_lost_connection_the_store_goes_on(database: str) -> None:
    async def story(store: Store) -> None:
        pen = Pen("cage")
        await store.commit(pen.batch())
        await _end_others(database)
        batch = pen.batch()
        verdict = await outcome(store, batch)
        if verdict is not None:  # the loss was noticed by using the connection
            assert isinstance(verdict, LOST), verdict
            assert (await store.head("cage")).version == 1
            await store.commit(batch)
        assert (await store.head("cage")).version == 2

    Place(database).tell(story)


def test_batches_in_flight_when_the_connection_is_lost_fail_and_can_be_looked_for(database: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 10)))
        holder = await asyncpg.connect(database)
        holding = holder.transaction()
        await holding.start()
        await holder.execute("SELECT * FROM balances FOR UPDATE")
        waiting = asyncio.ensure_future(
            together(store, Pen("a").batch(*pay("cage", "wallet:ana", 5)), Pen("b").batch(*pay("cage", "x", 1)))
        )
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await _end_others(database)
        verdicts = await waiting
        assert all(isinstance(verdict, LOST) for verdict in verdicts), verdicts
        assert await store.heads("a") == {}
        await store.commit(Pen("a").batch(*pay("cage", "wallet:ana", 5)))
        assert await store.balance("wallet:ana", "EUR") == 15

    Place(database).tell(story)


def test_a_server_that_is_away_is_said_at_once() -> None:
    with pytest.raises(OSError, match="Connect call failed"):
        asyncio.run(open_store("postgresql://owner@127.0.0.1:1/nothing"))


def test_nodes_that_move_the_same_accounts_in_opposite_order_both_get_through(database: str) -> None:
    async def story() -> None:
        async with Place(database).opened() as here, Place(database).opened() as there:

            async def node(store: Store, name: str, way: int) -> None:
                pens = [Pen(f"{name}/{n}") for n in range(20)]
                for turn in range(10):
                    batches = [
                        pen.batch(
                            *pay(f"shared:{n}", f"shared:{19 - n}", turn + 1), rows=(account(f"{name}{turn}-{n}"),)
                        )
                        for n, pen in list(enumerate(pens))[::way]
                    ]
                    assert await together(store, *batches) == [None] * 20

            await asyncio.gather(node(here, "here", 1), node(there, "there", -1))
            assert sum((await here.balances()).values()) == 0

    asyncio.run(story())


def test_nodes_that_change_the_same_rows_in_opposite_order_do_not_wait_for_each_other_forever(database: str) -> None:
    async def story() -> None:
        async with Place(database).opened() as here, Place(database).opened() as there:
            rows = [account(f"n{n}") for n in range(8)]
            await here.commit(Batch(rows=rows))
            for revision in range(2, 6):
                rows = [account(f"n{n}", revision=revision) for n in range(8)]
                verdicts = await asyncio.gather(outcome(here, Batch(rows=rows)), outcome(there, Batch(rows=rows[::-1])))
                assert sorted(type(verdict).__name__ for verdict in verdicts) == ["NoneType", "Outdated"]

    asyncio.run(story())
