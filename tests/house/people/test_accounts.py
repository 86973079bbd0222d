"""Registration, guests, players of the house; proving who one is; the lock after three failures."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from argon2 import PasswordHasher

from panoverde.core.messages import Lang
from panoverde.house.money.demo import ALLOWANCES
from panoverde.house.people.accounts import Accounts
from panoverde.house.people.logins import Entrance
from panoverde.house.people.passwords import Passwords
from panoverde.house.records import Account, Duty, Kind
from tests.house.house import CHEAP, MINUTE, NOON, PASSWORD, House, code, refused, run


class Counting:
    """A hasher that counts how often it was asked to verify."""

    def __init__(self) -> None:
        self.verified = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(CHEAP, name)

    def verify(self, kept: str, password: bytes) -> bool:
        self.verified += 1
        return CHEAP.verify(kept, password)


def counted(house: House) -> tuple[Accounts, Counting]:
    hasher = Counting()
    return Accounts(house.scribe, passwords=Passwords(hasher)), hasher  # type: ignore[arg-type]


def test_somebody_who_registers_is_a_player_with_a_password_that_nobody_can_read() -> None:
    async def story() -> None:
        house = House()
        account = await house.accounts.register("Ana.B", PASSWORD, Lang.EN)
        assert (account.name, account.kind, account.duties) == ("Ana.B", Kind.PERSON, (Duty.PLAYER,))
        assert (account.lang, account.created_at, account.last_login_at) == ("en", NOON, None)
        kept = await house.store.find(Account, account.id)
        assert kept == account
        assert account.password.startswith("$argon2id$")
        for stream in await house.store.heads():
            assert PASSWORD not in str(await house.facts(stream))
            assert "$argon2" not in str(await house.facts(stream))

    run(story())


@pytest.mark.parametrize(
    "name", ["ab", "a" * 25, "ana b", "joão", "ana/b", "ana:b", "", "ana\n", "ana\x00b", "\ud800ana", "аna"]
)
def test_a_name_has_three_to_twenty_four_plain_letters_figures_and_marks(name: str) -> None:
    assert run(code(House().accounts.register(name, PASSWORD))) == "bad-name"


@pytest.mark.parametrize(
    "name", ["admin", "System", "CROUPIER", "auditor", "house", "convidado-7f3a", "guest_1", "bot.7", "Bot", "-admin-"]
)
def test_names_of_the_house_are_reserved(name: str) -> None:
    assert run(code(House().accounts.register(name, PASSWORD))) == "reserved-name"


@pytest.mark.parametrize("name", ["abc", "A1.", "robot", "guestbook", "x" * 24, "casa-de-ana"])
def test_other_names_are_free(name: str) -> None:
    assert run(House().accounts.register(name, PASSWORD)).name == name


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("curta 789", "bad-password"),
        ("x" * 201, "bad-password"),
        ("", "bad-password"),
        ("ANA.BELA.1", "password-is-name"),
        ("x" * 10, "password-is-pattern"),
    ],
)
def test_a_password_has_ten_to_two_hundred_characters_and_is_not_the_name(password: str, why: str) -> None:
    assert run(code(House().accounts.register("ana.bela.1", password))) == why


PHRASES = ["xyznomada1", "uma frase " * 19 + "comprida.", "palavra-passe çãõ €", "\ud800bom dia a todos"]


@pytest.mark.parametrize("password", PHRASES)
def test_any_other_password_serves(password: str) -> None:
    async def story() -> None:
        house = House()
        await house.accounts.register("ana", password)
        assert (await house.accounts.log_in("ana", password)).account.name == "ana"

    run(story())


def test_a_password_is_the_same_however_its_letters_were_typed() -> None:
    async def story() -> None:
        house = House()
        await house.accounts.register("ana", "a\u00e7\u00e3o e reac\u00e7\u00e3o")
        await house.accounts.log_in("ana", "ac\u0327a\u0303o e reacc\u0327a\u0303o")

    run(story())


def test_two_names_that_differ_only_in_case_are_one() -> None:
    async def story() -> None:
        house = House()
        await house.player("Ana")
        assert await code(house.accounts.register("aNA", PASSWORD)) == "name-taken"
        both = await asyncio.gather(
            house.accounts.register("rui", PASSWORD), house.accounts.register("RUI", PASSWORD), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in both) == ["Account", "Refused"]
        assert (await house.accounts.log_in("ANA", PASSWORD)).account.name == "Ana"

    run(story())


@pytest.mark.rule("PT-BFO-31", "PT-SO-75")
def test_a_guest_has_a_name_a_token_and_free_credits() -> None:
    async def story() -> None:
        house = House()
        guest = await house.accounts.guest(Lang.PT)
        assert guest.account.kind == Kind.GUEST
        assert guest.account.is_demo
        assert guest.account.name.startswith("convidado-")
        assert (await house.accounts.guest(Lang.EN)).account.name.startswith("guest-")
        assert await house.accounts.who(guest.token) == guest.account
        for unit, allowance in ALLOWANCES.items():
            assert await house.balance(f"credits:{guest.account.id}", unit) == allowance.grant
            assert await house.balance("demo", unit) == -2 * allowance.grant
        assert await house.balance(f"wallet:{guest.account.id}") == 0

    run(story())


def test_guests_whose_names_meet_get_longer_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    always = SimpleNamespace(token_hex=lambda digits: ("7f3a" * digits)[: 2 * digits])
    monkeypatch.setattr("panoverde.house.people.names.secrets", always)

    async def story() -> None:
        house = House()
        names = [(await house.accounts.guest()).account.name for _ in range(4)]
        assert names == ["convidado-7f3a", "convidado-7f3a7f", "convidado-7f3a7f3a", "convidado-7f3a7f3a7f3a"]
        assert await code(house.accounts.guest()) == "name-taken"

    run(story())


def test_a_player_of_the_house_is_made_once_and_cannot_log_in() -> None:
    async def story() -> None:
        house = House()
        bot = await house.accounts.bot("bot-alfa")
        assert bot.kind == Kind.BOT
        assert await house.accounts.bot("bot-alfa") == bot
        assert await code(house.accounts.log_in("bot-alfa", "")) == "wrong-login"
        entrance = await house.accounts.admit(bot)
        assert "login_failed" in await house.kinds()
        assert (await house.accounts.who(entrance.token)).id == bot.id  # type: ignore[union-attr]
        await house.player("ana")
        assert await code(house.accounts.bot("ana")) == "name-taken"
        assert await code(house.accounts.bot("a b")) == "bad-name"

    run(story())


# Logging in


def test_a_log_in_tells_the_token_once_and_when_the_last_one_was() -> None:
    async def story() -> None:
        house = House()
        account = await house.player()
        first = await house.accounts.log_in("ana.b", PASSWORD)
        assert isinstance(first, Entrance)
        token, after, login, previous = first
        assert (after.id, previous, after.last_login_at) == (account.id, None, NOON)
        assert len(token) >= 43
        assert login.id != token
        assert token not in str([await house.facts(stream) for stream in await house.store.heads()])
        house.later(MINUTE)
        assert (await house.accounts.log_in("ana.b", PASSWORD)).previous == NOON

    run(story())


def test_wrong_user_and_wrong_password_have_the_same_answer_after_the_same_work() -> None:
    async def story() -> None:
        house = House()
        accounts, hasher = counted(house)
        await accounts.register("ana", PASSWORD)
        answers = []
        for name, password in (("ana", "outra frase comprida"), ("ninguem", PASSWORD), ("a b", PASSWORD), ("", "")):
            before = hasher.verified
            told = await refused(accounts.log_in(name, password))
            answers.append((told.code, told.cites, told.facts))
            assert hasher.verified == before + 1
        assert answers == [("wrong-login", (), {})] * 4

    run(story())


def test_a_guest_and_an_endless_password_get_that_answer_too() -> None:
    async def story() -> None:
        house = House()
        accounts, hasher = counted(house)
        guest = await accounts.guest()
        assert await code(accounts.log_in(guest.account.name, "")) == "wrong-login"
        await accounts.register("ana", PASSWORD)
        assert await code(accounts.log_in("ana", "x" * 10_000_000)) == "wrong-login"
        assert hasher.verified == 2

    run(story())


def test_passwords_take_as_long_for_who_exists_as_for_nobody() -> None:
    async def story() -> tuple[float, float]:
        passwords = Passwords(PasswordHasher(time_cost=2, memory_cost=16_384, parallelism=1))
        kept = await passwords.hash(PASSWORD)
        spent = [0.0, 0.0]
        for _ in range(5):
            for which, hashed in enumerate((kept, "")):
                start = time.perf_counter()
                assert not await passwords.fits("outra frase comprida", hashed)
                spent[which] += time.perf_counter() - start
        return spent[0], spent[1]

    known, nobody = run(story())
    assert 0.3 < known / nobody < 3


@pytest.mark.parametrize("name", ["ana", "ninguem"])
def test_three_failures_in_half_an_hour_lock_for_half_an_hour_whether_anybody_has_that_name_or_not(name: str) -> None:
    async def story() -> None:
        house = House()
        accounts, hasher = counted(house)
        await accounts.register("ana", PASSWORD)
        assert await code(accounts.log_in(name, "errada 12345")) == "wrong-login"
        house.later(10 * MINUTE)
        assert await code(accounts.log_in(name.upper(), "errada 12345")) == "wrong-login"
        house.later(19 * MINUTE)
        third = await refused(accounts.log_in(name, "errada 12345"))
        assert (third.code, third.facts) == ("locked-out", {"minutes": 30})
        house.later(29 * MINUTE)
        told = await refused(accounts.log_in(name, PASSWORD))
        assert (told.code, told.facts) == ("locked-out", {"minutes": 1})
        assert hasher.verified == 3
        house.later(MINUTE)
        if name == "ana":
            assert (await accounts.log_in("ana", PASSWORD)).account.name == "ana"
        else:
            assert await code(accounts.log_in(name, PASSWORD)) == "wrong-login"

    run(story())


def test_failures_more_than_half_an_hour_apart_lock_nothing() -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        for _ in range(6):
            assert await code(house.accounts.log_in("ana", "errada 12345")) == "wrong-login"
            house.later(15 * MINUTE)

    run(story())


def test_a_right_password_forgives_the_wrong_ones_before_it() -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        for _ in range(3):
            for _ in range(2):
                assert await code(house.accounts.log_in("ana", "errada 12345")) == "wrong-login"
            await house.accounts.log_in("ana", PASSWORD)

    run(story())


def test_a_hundred_guesses_at_once_are_three_guesses() -> None:
    async def story() -> None:
        house = House()
        accounts, hasher = counted(house)
        await accounts.register("ana", PASSWORD)
        told = await asyncio.gather(*(code(accounts.log_in("ana", f"errada {n:05d}")) for n in range(100)))
        assert sorted(set(told)) == ["locked-out", "wrong-login"]
        assert hasher.verified == 3

    run(story())


def test_failures_and_lock_outs_are_incidents_that_name_no_stranger() -> None:
    async def story() -> None:
        house = House()
        account = await house.player("ana")
        for name in ("ana", "segredo.do.rui"):
            for _ in range(3):
                await refused(house.accounts.log_in(name, "errada 12345"))
        noted = await house.incidents.list()
        assert [one.kind for one in noted].count("login_failed") == 6
        assert [one.subject for one in noted if one.kind == "locked_out"] == ["unknown", account.id]
        assert {one.who for one in noted} == {"system"}
        assert "segredo" not in str(noted)
        assert "errada" not in str(noted)

    run(story())


def test_what_was_hashed_under_other_parameters_is_hashed_again_at_the_next_log_in() -> None:
    async def story() -> None:
        house = House()
        before = await house.player("ana")
        newer = Accounts(house.scribe, passwords=Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)))
        after = (await newer.log_in("ana", PASSWORD)).account
        assert "m=8,t=1" in before.password
        assert "m=16,t=2" in after.password
        assert (await newer.log_in("ana", PASSWORD)).account.password == after.password

    run(story())


def test_the_loop_goes_on_while_a_password_is_hashed() -> None:
    async def story() -> tuple[int, str]:
        ticks, hashing = 0, asyncio.create_task(Passwords().hash(PASSWORD))
        while not hashing.done():
            await asyncio.sleep(0.001)
            ticks += 1
        return ticks, hashing.result()

    ticks, kept = run(story())
    assert ticks > 5
    assert kept.startswith("$argon2id$v=19$m=32768,t=3,p=1$")


# Changing a password


def test_a_new_password_logs_out_every_other_browser() -> None:
    async def story() -> None:
        house = House()
        await house.player("ana")
        here, there = [await house.accounts.log_in("ana", PASSWORD) for _ in range(2)]
        await house.accounts.change_password(here.account, PASSWORD, "outra frase comprida", here.token)
        assert await house.accounts.who(here.token) is not None
        assert await house.accounts.who(there.token) is None
        assert await code(house.accounts.log_in("ana", PASSWORD)) == "wrong-login"
        await house.accounts.log_in("ana", "outra frase comprida")
        assert "password_changed" in await house.kinds()

    run(story())


def test_a_wrong_old_password_changes_nothing_and_counts_as_a_failure() -> None:
    async def story() -> None:
        house = House()
        account = await house.player("ana")
        for _ in range(2):
            assert await code(house.accounts.change_password(account, "errada 12345", "nova frase 1")) == "wrong-login"
        assert await code(house.accounts.change_password(account, "errada 12345", "nova frase 1")) == "locked-out"
        assert await code(house.accounts.log_in("ana", PASSWORD)) == "locked-out"
        assert await code(house.accounts.change_password(account, PASSWORD, "curta")) == "bad-password"

    run(story())


def test_an_account_that_does_not_exist_is_said_so() -> None:
    assert run(code(House().accounts.find("7f3a"))) == "no-such-account"
