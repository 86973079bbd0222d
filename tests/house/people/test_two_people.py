"""Duties, lost factors and large sales need a second administrator, or director, in a real house that has two."""

import asyncio

import pytest

from panoverde.house.oversight.incidents import LARGE
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Account, Duty, Opening, Proposal
from panoverde.store.contract import Batch
from tests.house.house import PASSWORD, House, code, run

WHY = "reforço do turno"
LIMIT = LARGE["EUR"]


async def real(house: House, administrators: int = 2) -> list[Account]:
    await house.standing.declare_real(SYSTEM)
    return [await house.worker(Duty.ADMINISTRATOR, name=f"chefe{n}") for n in range(administrators)]


async def waiting(house: House, by: Account) -> Proposal:
    (found,) = [one for one in await house.staff.proposals(by) if one.approved is None]
    return found


async def duties(house: House, account: Account) -> tuple[Duty, ...]:
    return (await house.accounts.find(account.id)).duties


def test_a_duty_waits_for_a_second_administrator_who_is_neither_its_author_nor_its_bearer() -> None:
    async def story() -> None:
        house = House()
        one, two = await real(house)
        rui = await house.worker(Duty.CROUPIER, name="rui.c")
        assert (await house.staff.grant(one, rui, Duty.CASHIER, WHY)).duties == (Duty.CROUPIER,)
        proposal = await waiting(house, two)
        assert (proposal.account, proposal.duty, proposal.by) == (rui.id, "cashier", one.id)
        assert await code(house.staff.grant(two, rui, Duty.CASHIER, WHY)) == "proposed-already"
        assert await code(house.staff.decide(one, proposal.id, True, "eu")) == "four-eyes"
        assert await code(house.staff.decide(rui, proposal.id, True, "eu")) == "not-your-duty"
        await house.staff.decide(two, proposal.id, True, "conheço-o")
        assert await duties(house, rui) == (Duty.CROUPIER, Duty.CASHIER)
        assert await code(house.staff.decide(two, proposal.id, True, "outra vez")) == "decided-already"
        assert (await house.kinds())[-2:] == ["second_person_asked", "duties_changed"]

    run(story())


def test_what_is_rejected_is_not_done() -> None:
    async def story() -> None:
        house = House()
        one, two = await real(house)
        rui = await house.worker(Duty.CROUPIER, name="rui.c")
        await house.staff.grant(one, rui, Duty.ADMINISTRATOR, WHY)
        await house.staff.decide(two, (await waiting(house, two)).id, False, "não o conheço")
        assert await duties(house, rui) == (Duty.CROUPIER,)

    run(story())


def test_whoever_a_duty_concerns_does_not_approve_it() -> None:
    async def story() -> None:
        house = House()
        one, two = await real(house)
        await house.staff.grant(one, two, Duty.CASHIER, WHY)
        assert await code(house.staff.decide(two, (await waiting(house, two)).id, True, "eu")) == "four-eyes"

    run(story())


@pytest.mark.parametrize("administrators", [1, 2])
def test_nobody_grants_themselves_in_a_real_house(administrators: int) -> None:
    async def story() -> None:
        house = House()
        one, *_ = await real(house, administrators)
        assert await code(house.staff.grant(one, one, Duty.CASHIER, WHY)) == "grants-self"

    run(story())


def test_one_person_suffices_in_a_demonstration_and_while_there_is_no_second_administrator() -> None:
    async def story() -> None:
        house = House()
        one, two = [await house.worker(Duty.ADMINISTRATOR, name=name) for name in ("chefe1", "chefe2")]
        assert Duty.CASHIER in (await house.staff.grant(one, one, Duty.CASHIER, WHY)).duties  # a demonstration
        await house.staff.disable(one, two, "de férias")
        await house.standing.declare_real(SYSTEM)
        rui = await house.worker(Duty.CROUPIER, name="rui.c")
        assert Duty.INSPECTOR in (await house.staff.grant(one, rui, Duty.INSPECTOR, WHY)).duties

    run(story())


def test_the_duties_of_a_new_colleague_wait_too() -> None:
    async def story() -> None:
        house = House()
        one, two = await real(house)
        nova = await house.staff.employ(one, "nova", PASSWORD, (Duty.CASHIER, Duty.CROUPIER))
        assert nova.duties == ()
        for proposal in await house.staff.proposals(two):
            await house.staff.decide(two, proposal.id, True, "entrevistei-a")
        assert await duties(house, nova) == (Duty.CROUPIER, Duty.CASHIER)

    run(story())


def test_a_lost_factor_is_reset_by_two_and_never_by_its_owner() -> None:
    async def story() -> None:
        house = House()
        one, two = await real(house)
        for account in (one, two):
            await house.factors.begin(account)
        entrance = await house.accounts.admit(two)
        assert await code(house.staff.reset_factor(one, one, "perdi")) == "resets-self"
        three = await house.worker(Duty.ADMINISTRATOR, name="chefe3")
        assert not await house.staff.reset_factor(one, two, "perdeu o telemóvel")
        assert await house.accounts.who(entrance.token) is not None
        await house.staff.decide(three, (await waiting(house, one)).id, True, "vi-a")
        assert await house.accounts.logins.who(entrance.token) is None
        assert "factor_reset" in await house.kinds()
        assert await code(house.staff.reset_factor(one, three, "perdeu")) == "no-factor"

    run(story())


def test_two_who_approve_at_once_do_it_once() -> None:
    async def story() -> None:
        house = House()
        one, two, three = await real(house, 3)
        ana, cashier = await house.player(), await house.worker(Duty.CASHIER)
        sale = await house.cage.propose_sale(cashier, ana, "EUR", LIMIT, "transferência")
        both = await asyncio.gather(
            *(house.cage.decide(by, sale.id, True, "confere") for by in (one, two, three)), return_exceptions=True
        )
        assert [type(one).__name__ for one in both].count("Proposal") == 1
        assert await house.balance(f"wallet:{ana.id}") == LIMIT

    run(story())


def test_a_large_sale_waits_for_a_director_and_three_small_ones_are_a_large_one() -> None:
    async def story() -> None:
        house = House()
        await real(house)
        cashier, director = await house.worker(Duty.CASHIER), await house.worker(Duty.DIRECTOR)
        ana = await house.player()
        assert await code(house.cage.buy(cashier, ana, "EUR", LIMIT, "numerário")) == "second-person-needed"
        await house.cage.buy(cashier, ana, "EUR", LIMIT // 2, "numerário", "a")
        assert await code(house.cage.buy(cashier, ana, "EUR", LIMIT // 2, "numerário", "b")) == "second-person-needed"
        await house.cage.buy(cashier, ana, "EUR", LIMIT // 2, "numerário", "a")  # the same again
        sale = await house.cage.propose_sale(cashier, ana, "EUR", LIMIT, "transferência")
        assert await house.balance(f"wallet:{ana.id}") == LIMIT // 2
        assert await code(house.cage.decide(cashier, sale.id, True, "eu")) == "not-your-duty"
        await house.cage.decide(director, sale.id, True, "vi a transferência")
        assert await house.balance(f"wallet:{ana.id}") == LIMIT // 2 + LIMIT
        sold = (await house.cage.receipts(account=ana.id))[0]
        assert (sold.fact, sold.amount, sold.by, sold.id) == ("bought", LIMIT, cashier.id, f"sale-{sale.id}")
        house.later(24 * 3_600_000 + 1)
        await house.cage.buy(cashier, ana, "EUR", LIMIT // 2, "numerário", "c")

    run(story())


def test_the_house_sets_the_limit_and_says_so() -> None:
    async def story() -> None:
        house = House()
        one, _ = await real(house)
        cashier, ana = await house.worker(Duty.CASHIER), await house.player()
        assert await code(house.standing.set_large_sale(cashier, "EUR", 50_00, WHY)) == "not-your-duty"
        assert await code(house.standing.set_large_sale(one, "EUR.demo", 50_00, WHY)) == "not-an-amount"
        await house.standing.set_large_sale(one, "EUR", 50_00, WHY)
        assert await code(house.cage.buy(cashier, ana, "EUR", 50_00, "numerário")) == "second-person-needed"
        await house.cage.buy(cashier, ana, "AOA", 50_00, "numerário")
        assert (await house.kinds())[-1] == "setting_changed"

    run(story())


def test_a_table_for_money_makes_a_house_real_for_good() -> None:
    async def story() -> None:
        house = House()
        assert not await house.standing.is_real()
        table = Opening(
            id="roleta", name="Roleta", game="roulette", profile="AO_AMERICANA", rules="{}", unit="AOA", demo=False,
            by_hand=False, pace=0, opened_at=1, opened_by="system", closed_at=2,
        )  # fmt: skip
        await house.store.commit(Batch(rows=(table,)))
        assert await house.standing.is_real()

    run(story())
