"""Who works in the house: duties, with what they were before and after; nobody plays where they work."""

import asyncio

import pytest

from panoverde.core.refusal import Refused
from panoverde.house.people.duties import MAY, SYSTEM, Task, may
from panoverde.house.records import Account, Duty, Kind
from tests.house.house import MINUTE, PASSWORD, House, code, run


def test_the_first_administrator_founds_the_house_and_no_second_one_does() -> None:
    async def story() -> None:
        house = House()
        first = await house.staff.found("maria", PASSWORD)
        assert first.duties == (Duty.ADMINISTRATOR,)
        assert await code(house.staff.found("outra", PASSWORD)) == "administered-already"
        assert await house.kinds() == ["account_created"]

    run(story())


def test_somebody_who_works_here_has_no_free_credits_and_does_not_play() -> None:
    async def story() -> None:
        house = House()
        worker = await house.worker(Duty.CROUPIER, Duty.CASHIER)
        assert worker.duties == (Duty.CROUPIER, Duty.CASHIER)
        assert await house.balance(f"credits:{worker.id}", "EUR.demo") == 0
        assert await code(house.staff.employ(SYSTEM, "rui", PASSWORD, (Duty.CASHIER, Duty.PLAYER))) == "works-here"
        assert await code(house.staff.employ(SYSTEM, "rui", PASSWORD, ())) == "works-here"
        assert await code(house.stays.begin(worker)) == "works-here"
        assert await code(house.reserve.reserve(worker, "mesa", "EUR", 1)) == "works-here"
        assert await code(house.demo.top_up(worker, "EUR.demo")) == "works-here"

    run(story())


def test_player_and_worker_exclude_each_other() -> None:
    async def story() -> None:
        house = House()
        player, worker = await house.player(), await house.worker(Duty.AUDITOR)
        staff = house.staff
        assert await code(staff.grant(SYSTEM, player, Duty.CASHIER, "precisa-se")) == "plays-here"
        assert await code(staff.grant(SYSTEM, worker, Duty.PLAYER, "quer jogar")) == "works-here"
        freed = await staff.revoke(SYSTEM, player, Duty.PLAYER, "vem trabalhar")
        assert freed.duties == ()
        assert (await staff.grant(SYSTEM, freed, Duty.CASHIER, "contratado")).duties == (Duty.CASHIER,)
        assert (await staff.grant(SYSTEM, freed, Duty.CROUPIER, "também")).duties == (Duty.CROUPIER, Duty.CASHIER)

    run(story())


def test_a_change_of_duties_is_an_incident_with_who_why_before_and_after() -> None:
    async def story() -> None:
        house = House()
        worker = await house.worker(Duty.AUDITOR)
        boss = await house.worker(Duty.ADMINISTRATOR)
        await house.staff.grant(boss, worker, Duty.CASHIER, "falta gente na caixa")
        (noted,) = [one for one in await house.incidents.list() if one.kind == "duties_changed"]
        assert (noted.who, noted.subject, noted.why) == (boss.id, worker.id, "falta gente na caixa")
        assert (noted.before, noted.after) == ("auditor", "cashier, auditor")
        assert (await house.facts(f"account/{worker.id}"))[-1]["duties"] == ["cashier", "auditor"]

    run(story())


def test_only_an_administrator_governs() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        others = [duty for duty in Duty if duty not in (Duty.ADMINISTRATOR, Duty.PLAYER)]
        for one in [player, *[await house.worker(duty) for duty in others]]:
            for act in (
                house.staff.grant(one, player, Duty.ADMINISTRATOR, "porque sim"),
                house.staff.revoke(one, player, Duty.PLAYER, "porque sim"),
                house.staff.disable(one, player, "porque sim"),
                house.staff.enable(one, player, "porque sim"),
                house.staff.employ(one, "rui", PASSWORD, (Duty.CASHIER,)),
                house.staff.laboratory(one, "rui", PASSWORD),
                house.staff.unlock(one, player, "porque sim"),
            ):
                assert await code(act) == "not-your-duty"
        assert await house.accounts.find(player.id) == player

    run(story())


def test_every_task_is_refused_to_players_and_to_who_is_disabled() -> None:
    player = Account(id="a", name="ana", created_at=0)
    for task, duties in MAY.items():
        assert not may(player, task)
        for duty in duties:
            worker = Account(id="w", name="rui", duties=(duty,), created_at=0)
            assert may(worker, task)
            assert not may(Account(id="w", name="rui", duties=(duty,), created_at=0, disabled="saiu"), task)
    assert set(MAY) == set(Task)


def test_a_disabled_administrator_governs_nothing() -> None:
    async def story() -> None:
        house = House()
        one, other = (
            await house.worker(Duty.ADMINISTRATOR, name="um1"),
            await house.worker(Duty.ADMINISTRATOR, name="dois"),
        )
        gone = await house.staff.disable(one, other, "saiu da casa")
        assert await code(house.staff.enable(gone, gone, "voltei")) == "account-disabled"

    run(story())


def test_nothing_is_granted_twice_or_taken_that_is_not_there_and_a_reason_is_needed() -> None:
    async def story() -> None:
        house = House()
        worker = await house.worker(Duty.AUDITOR)
        assert await code(house.staff.grant(SYSTEM, worker, Duty.AUDITOR, "outra vez")) == "duty-as-it-is"
        assert await code(house.staff.revoke(SYSTEM, worker, Duty.CASHIER, "nunca foi")) == "duty-as-it-is"
        for why in ("", "   ", "x" * 201, "duas\nlinhas"):
            assert await code(house.staff.grant(SYSTEM, worker, Duty.CASHIER, why)) == "why-needed"
            assert await code(house.staff.disable(SYSTEM, worker, why)) == "why-needed"
        unknown = Account(id="7f3a", name="xyz", created_at=0)
        assert await code(house.staff.grant(SYSTEM, unknown, Duty.CASHIER, "quem é")) == "no-such-account"

    run(story())


def test_the_last_administrator_stays() -> None:
    async def story() -> None:
        house = House()
        one = await house.staff.found("maria", PASSWORD)
        assert await code(house.staff.revoke(one, one, Duty.ADMINISTRATOR, "vou-me embora")) == "last-administrator"
        assert await code(house.staff.disable(one, one, "vou-me embora")) == "last-administrator"
        two = await house.worker(Duty.ADMINISTRATOR, name="joana")
        await house.staff.disable(one, two, "de férias")
        assert await code(house.staff.revoke(one, one, Duty.ADMINISTRATOR, "vou-me embora")) == "last-administrator"
        await house.staff.enable(one, two, "de volta")
        assert (await house.staff.revoke(one, one, Duty.ADMINISTRATOR, "vou-me embora")).duties == ()

    run(story())


def test_of_two_administrators_who_remove_each_other_at_once_one_stays() -> None:
    async def story() -> None:
        house = House()
        one = await house.staff.found("maria", PASSWORD)
        two = await house.worker(Duty.ADMINISTRATOR, name="joana")
        told = await asyncio.gather(
            house.staff.revoke(one, two, Duty.ADMINISTRATOR, "ela"),
            house.staff.revoke(two, one, Duty.ADMINISTRATOR, "ela"),
            return_exceptions=True,
        )
        assert [isinstance(one, Refused) for one in told].count(True) == 1
        left = [await house.accounts.find(account.id) for account in (one, two)]
        assert sum(Duty.ADMINISTRATOR in account.duties for account in left) == 1

    run(story())


def test_somebody_who_is_disabled_may_log_in_and_be_paid_but_begins_nothing() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await house.worker(Duty.CASHIER), await house.player()
        await house.cage.buy(cashier, player, "EUR", 1000, "numerário")
        gone = await house.staff.disable(SYSTEM, player, "a seu pedido")
        assert (await house.accounts.log_in("ana.b", PASSWORD)).account.disabled == "a seu pedido"
        assert await code(house.stays.begin(gone)) == "account-disabled"
        assert await code(house.reserve.reserve(gone, "mesa", "EUR", 100)) == "account-disabled"
        assert await code(house.cage.buy(cashier, gone, "EUR", 100, "numerário")) == "account-disabled"
        assert (await house.cage.redeem(cashier, gone, "EUR", 1000, "levou tudo")).amount == -1000
        assert await code(house.staff.disable(SYSTEM, gone, "outra vez")) == "account-as-it-is"
        back = await house.staff.enable(SYSTEM, gone, "passou o prazo")
        assert await code(house.staff.enable(SYSTEM, gone, "outra vez")) == "account-as-it-is"
        await house.stays.begin(back)
        changes = [
            one for one in await house.incidents.list() if one.kind.startswith("account_") and one.subject == gone.id
        ]
        assert [(one.kind, one.before, one.after) for one in changes] == [
            ("account_enabled", "a seu pedido", ""),
            ("account_disabled", "", "a seu pedido"),
        ]

    run(story())


def test_an_administrator_may_open_a_lock_before_its_time() -> None:
    async def story() -> None:
        house = House()
        account = await house.player("ana")
        for _ in range(3):
            await code(house.accounts.log_in("ana", "errada 12345"))
        house.later(MINUTE)
        assert await code(house.accounts.log_in("ana", PASSWORD)) == "locked-out"
        await house.staff.unlock(SYSTEM, account, "telefonou e provou quem é")
        await house.accounts.log_in("ana", PASSWORD)

    run(story())


@pytest.mark.parametrize("name", ["lab-1"])
def test_a_laboratory_has_an_account_that_plays_and_is_marked(name: str) -> None:
    account = run(House().staff.laboratory(SYSTEM, name, PASSWORD))
    assert (account.kind, account.duties) == (Kind.TEST, (Duty.PLAYER,))
