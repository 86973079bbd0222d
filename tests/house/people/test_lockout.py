"""Wrong log-ins count by name and address, for all nodes, and tell nobody which names exist."""

import pytest

from panoverde.house.people.accounts import Accounts
from panoverde.house.people.passwords import Passwords
from panoverde.house.records import Incident
from tests.house.house import CHEAP, HOUR, KEY, MINUTE, PASSWORD, House, code, refused, run

WRONG = "errada 12345"
HERE, THERE = "192.0.2.1", "198.51.100.7"


def node(house: House) -> Accounts:
    """Another process on the same store, or the same one after a restart."""
    return Accounts(house.scribe, house.incidents, house.demo, Passwords(CHEAP), house.factors, KEY)


def strangers(count: int) -> list[str]:
    return [f"203.0.113.{place}" for place in range(1, count + 1)]


@pytest.mark.parametrize("name", ["ana", "ninguem"])
def test_three_wrong_passwords_lock_the_name_at_that_address_alone(name: str) -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        answers = [await code(house.accounts.log_in(name, WRONG, address=HERE)) for _ in range(4)]
        assert answers == ["wrong-login", "wrong-login", "locked-out", "locked-out"]
        assert await code(house.accounts.log_in(name, WRONG, address=THERE)) == "wrong-login"
        if name == "ana":
            await house.accounts.log_in("ana", PASSWORD, address=THERE)

    run(story())


@pytest.mark.parametrize("name", ["ana", "ninguem"])
def test_the_lock_is_that_of_all_nodes_and_outlives_a_restart(name: str) -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        answers = [await code(node(house).log_in(name, WRONG, address=HERE)) for _ in range(3)]
        assert answers == ["wrong-login", "wrong-login", "locked-out"]
        assert await code(node(house).log_in(name, PASSWORD, address=HERE)) == "locked-out"
        house.later(30 * MINUTE)
        assert await code(node(house).log_in(name, WRONG, address=HERE)) == "wrong-login"

    run(story())


async def attacked(house: House, name: str) -> list[str]:
    return [await code(house.accounts.log_in(name, WRONG, address=place)) for place in strangers(20)]


def test_a_name_attacked_from_many_addresses_slows_down_alike_whether_anybody_has_it() -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        known, unknown = await attacked(house, "ana"), await attacked(house, "ninguem")
        assert known == unknown == ["wrong-login"] * 11 + ["locked-out"] * 9
        waits = []
        for _ in range(7):
            told = await refused(house.accounts.log_in("ana", PASSWORD, address="203.0.113.99"))
            waits.append(told.facts["minutes"])
            house.later(int(str(told.facts["minutes"])) * MINUTE)
            assert (
                await code(house.accounts.log_in("ana", WRONG, address=f"203.0.113.{100 + len(waits)}")) == "locked-out"
            )
        assert waits == [1, 2, 4, 8, 16, 30, 30]  # each guess doubles it, up to half an hour

    run(story())


def test_its_owner_still_enters_where_they_have_been_before_and_at_the_machine_itself() -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        await house.accounts.log_in("ana", PASSWORD, address=HERE)
        await attacked(house, "ana")
        assert await code(house.accounts.log_in("ana", PASSWORD, address=THERE)) == "locked-out"
        await house.accounts.log_in("ana", PASSWORD, address=HERE)
        await house.accounts.log_in("ana", PASSWORD, address="127.0.0.1")
        await house.accounts.log_in("ana", PASSWORD, address="::1")
        house.later(24 * HOUR)
        await house.accounts.log_in("ana", PASSWORD, address=THERE)

    run(story())


def test_a_known_address_still_has_its_own_three_tries() -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        await house.accounts.log_in("ana", PASSWORD, address=HERE)
        answers = [await code(house.accounts.log_in("ana", WRONG, address=HERE)) for _ in range(3)]
        assert answers == ["wrong-login", "wrong-login", "locked-out"]

    run(story())


def test_incidents_say_the_address_and_the_journal_a_digest_of_it() -> None:
    async def story() -> list[Incident]:
        house = House()
        await house.player("ana")
        for _ in range(3):
            await refused(house.accounts.log_in("ana", WRONG, address=HERE))
        await attacked(house, "ninguem")
        journal = str([await house.facts(stream) for stream in await house.store.heads()])
        assert HERE not in journal
        assert "203.0.113." not in journal
        return await house.incidents.list()

    found = run(story())

    def of(kind: str) -> set[str]:
        return {one.address for one in found if one.kind == kind}

    assert of("locked_out") == {HERE}
    assert of("login_failed") == {HERE, *strangers(12)}
    assert of("name_attacked") == {strangers(12)[-1]}


def test_an_administrator_opens_every_door_of_a_name() -> None:
    async def story() -> None:
        house = House()
        account = await house.player("ana")
        await attacked(house, "ana")
        for _ in range(3):
            await refused(house.accounts.log_in("ana", WRONG, address="127.0.0.1"))
        await house.accounts.unlock(account, account, "telefonou")
        await house.accounts.log_in("ana", PASSWORD, address="127.0.0.1")
        await house.accounts.log_in("ana", PASSWORD, address=THERE)

    run(story())
