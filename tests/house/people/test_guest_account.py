"""A guest opens an account: what was theirs stays theirs, and is given once."""

import asyncio

from panoverde.core.refusal import Refused
from panoverde.house.money.demo import ALLOWANCES
from panoverde.house.money.units import DEMO_ISSUE, purse
from panoverde.house.oversight.record_check import check_records
from panoverde.house.people.logins import IDLE, Entrance
from panoverde.house.records import Account, Coup, Duty, Kind
from panoverde.store.audit import salted
from tests.house.house import DAY, HOUR, PASSWORD, House, code, run

UNIT = next(iter(ALLOWANCES))
GRANT = ALLOWANCES[UNIT].grant


def opened(house: House, guest: Entrance, name: str = "ana.b", password: str = PASSWORD) -> asyncio.Future[Entrance]:
    return asyncio.ensure_future(house.accounts.keep_guest(guest.account, guest.token, name, password))


def test_credits_coups_and_sessions_stay_and_no_second_grant_comes() -> None:
    async def story() -> None:
        house = House()
        guest = await house.accounts.guest()
        own = purse(guest.account.id, UNIT)
        stay = await house.stays.begin(guest.account)
        coup = await house.coup("mesa/1", guest.account, stay.id, 500, -500, unit=UNIT)
        await house.reserve.reserve(guest.account, "mesa", UNIT, 700)
        issued = await house.balance(DEMO_ISSUE, UNIT)
        account = (await opened(house, guest)).account
        assert (account.id, account.created_at) == (guest.account.id, guest.account.created_at)
        assert (account.name, account.kind, account.duties) == ("ana.b", Kind.PERSON, (Duty.PLAYER,))
        assert await house.balance(own, UNIT) == GRANT - 700
        assert await house.balance(DEMO_ISSUE, UNIT) == issued
        assert await house.store.select(Coup, {"account": account.id}) == [coup]
        assert [one.id for one in await house.stays.list(account.id)] == [stay.id]

    run(story())


def test_the_journal_tells_it_once_and_the_records_agree() -> None:
    async def story() -> None:
        house = House()
        guest = await house.accounts.guest()
        id_ = guest.account.id
        await opened(house, guest)
        facts, account = await house.facts(f"account/{id_}"), await house.accounts.find(id_)
        told = [fact for fact in facts if fact["fact"] == "account_opened"]
        assert told == [{"fact": "account_opened", "by": id_, "name": salted(account.salt, "ana.b"), "kind": "person"}]
        assert [fact["fact"] for fact in facts][-3:] == ["account_opened", "logged_out", "logged_in"]
        assert "argon2" not in str(facts)
        await check_records(house.store)

    run(story())


def test_a_guest_who_asks_twice_at_once_opens_one_account() -> None:
    async def story() -> None:
        house = House()
        guest = await house.accounts.guest()
        both = await asyncio.gather(
            opened(house, guest), opened(house, guest, "bia.c"), return_exceptions=True
        )  # fmt: skip
        (done,) = [one for one in both if isinstance(one, Entrance)]
        (not_done,) = [one for one in both if isinstance(one, Refused)]
        assert not_done.code == "log-in-first"
        assert len(await house.store.select(Account)) == 1
        kept = await house.store.find(Account, guest.account.id)
        assert kept is not None
        assert kept.name == done.account.name

    run(story())


def test_the_login_passes_to_the_account_under_a_new_token_that_lasts_as_long_as_anybodys() -> None:
    async def story() -> None:
        house = House()
        guest = await house.accounts.guest()
        house.later(5 * DAY)  # a guest's login may be older than any person's
        entrance = await opened(house, guest)
        assert entrance.token != guest.token
        assert await house.accounts.who(guest.token) is None
        assert await house.accounts.who(entrance.token) == entrance.account
        house.later(IDLE)
        assert await house.accounts.who(entrance.token) is None
        again = await house.accounts.log_in("ana.b", PASSWORD)
        assert again.account.id == guest.account.id

    run(story())


def test_a_name_that_is_taken_or_a_bad_password_leaves_the_guest_as_they_were() -> None:
    async def story() -> None:
        house = House()
        await house.player("ana.b")
        guest = await house.accounts.guest()
        assert await code(opened(house, guest, "ANA.B")) == "name-taken"
        assert await code(opened(house, guest, "convidado-1")) == "reserved-name"
        assert await code(opened(house, guest, "bia.c", "curta")) == "bad-password"
        assert await house.accounts.who(guest.token) == guest.account

    run(story())


def test_two_guests_who_want_one_name_at_once_do_not_both_get_it() -> None:
    async def story() -> None:
        house = House()
        guests = [await house.accounts.guest() for _ in range(2)]
        both = await asyncio.gather(*(opened(house, guest) for guest in guests), return_exceptions=True)
        assert [one.code for one in both if isinstance(one, Refused)] == ["name-taken"]
        assert len(await house.store.select(Account, {"kind": Kind.PERSON})) == 1
        await check_records(house.store)

    run(story())


def test_a_bar_on_the_guest_and_the_refills_they_took_hold_for_the_account() -> None:
    async def story() -> None:
        house = House()
        guest = await house.accounts.guest()
        spent, refills = guest.account, ALLOWANCES[UNIT].refills
        for _ in range(refills):
            await house.reserve.reserve(spent, "mesa", UNIT, await house.balance(purse(spent.id, UNIT), UNIT))
            await house.demo.top_up(spent, UNIT)
        await house.reserve.reserve(spent, "mesa", UNIT, await house.balance(purse(spent.id, UNIT), UNIT))
        house.later(HOUR)
        disabled = await house.staff.disable(await house.worker(Duty.ADMINISTRATOR), spent, "pediu-o")
        account = (await opened(house, guest)).account
        assert account.disabled == disabled.disabled == "pediu-o"
        account = await house.staff.enable(await house.worker(Duty.ADMINISTRATOR, name="w-2"), account, "acabou")
        assert await code(house.demo.top_up(account, UNIT)) == "refills-spent"
        await check_records(house.store)

    run(story())
