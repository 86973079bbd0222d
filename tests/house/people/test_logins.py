"""Tokens: only their hash is kept, and they hold for a while."""

import asyncio

from panoverde.house.people.logins import digest
from panoverde.house.records import Login
from tests.house.house import DAY, HOUR, MINUTE, NOON, PASSWORD, House, run


async def entered(house: House) -> tuple[str, str]:
    await house.player("ana")
    entrance = await house.accounts.log_in("ana", PASSWORD)
    return entrance.token, entrance.login.id


def test_only_the_hash_of_a_token_is_kept() -> None:
    async def story() -> None:
        house = House()
        token, id_ = await entered(house)
        assert id_ == digest(token)
        assert await house.store.find(Login, token) is None
        for forged in ("", token[:-1], token + "x", id_, "x" * 1000, "\ud800", "ç" * 43):
            assert await house.accounts.who(forged) is None

    run(story())


def test_half_an_hour_without_a_sign_of_life_asks_for_the_password_again() -> None:
    async def story() -> None:
        house = House()
        token, _ = await entered(house)
        house.later(30 * MINUTE - 1)
        assert await house.accounts.who(token)
        house.later(30 * MINUTE - 1)
        assert await house.accounts.who(token)
        house.later(30 * MINUTE)
        assert await house.accounts.who(token) is None

    run(story())


def test_after_twelve_hours_a_login_is_over_however_busy_it_was() -> None:
    async def story() -> None:
        house = House()
        token, _ = await entered(house)
        for _ in range(12 * 4 - 1):
            house.later(15 * MINUTE)
            assert await house.accounts.who(token)
        house.later(15 * MINUTE)
        assert await house.accounts.who(token) is None

    run(story())


def test_a_guest_may_come_back_for_a_week() -> None:
    async def story() -> None:
        house = House()
        guest = await house.accounts.guest()
        house.later(7 * DAY - 1)
        assert await house.accounts.who(guest.token)
        house.later(1)
        assert await house.accounts.who(guest.token) is None

    run(story())


def test_a_sign_of_life_is_written_once_a_minute_at_most() -> None:
    async def story() -> None:
        house = House()
        token, id_ = await entered(house)
        for _ in range(59):
            house.later(1000)
            await house.accounts.who(token)
        assert (await house.store.find(Login, id_)).seen_at == NOON  # type: ignore[union-attr]
        house.later(1000)
        assert all(await asyncio.gather(*(house.accounts.who(token) for _ in range(5))))
        login = await house.store.find(Login, id_)
        assert login
        assert (login.seen_at, login.revision) == (NOON + MINUTE, 2)

    run(story())


def test_somebody_who_logs_out_is_out_and_may_do_so_twice() -> None:
    async def story() -> None:
        house = House()
        token, id_ = await entered(house)
        other = (await house.accounts.log_in("ana", PASSWORD)).token
        await house.accounts.log_out(token)
        await house.accounts.log_out(token)
        await house.accounts.log_out("nothing")
        assert await house.accounts.who(token) is None
        assert await house.accounts.who(other)
        login = await house.store.find(Login, id_)
        assert login
        assert login.ended_at == NOON
        account = await house.accounts.find(login.account)
        assert [fact["fact"] for fact in await house.facts(f"account/{account.id}")].count("logged_out") == 1

    run(story())


def test_logging_out_everywhere_ends_every_open_log_in() -> None:
    async def story() -> None:
        house = House()
        token, _ = await entered(house)
        tokens = [(await house.accounts.log_in("ana", PASSWORD)).token for _ in range(3)]
        await house.accounts.log_out(token)
        account = await house.accounts.who(tokens[0])
        assert account
        house.later(HOUR // 4)
        assert await house.accounts.log_out_everywhere(account, but=tokens[1]) == 2
        assert [await house.accounts.who(one) is not None for one in tokens] == [False, True, False]
        assert await house.accounts.log_out_everywhere(account) == 1

    run(story())
