"""The cage: chips for money and back, with who and why; corrections by two people; statements."""

import asyncio
from collections.abc import Awaitable

import pytest
from hypothesis import given, strategies as st

from panoverde.core.decider import Instant
from panoverde.core.money import LARGEST, Currency, Money
from panoverde.core.refusal import Refused
from panoverde.house.money.statements import YEAR, statement
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Account, Duty, Receipt
from panoverde.store.contract import PostedLine
from panoverde.store.memory import MemoryStore
from tests.house.house import MINUTE, NOON, House, code, refused, run


async def people(house: House) -> tuple[Account, Account]:
    return await house.worker(Duty.CASHIER), await house.player()


def test_what_is_bought_comes_from_outside_and_what_is_redeemed_goes_there() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        bought = await house.cage.buy(cashier, player, "EUR", 5000, "numerário")
        redeemed = await house.cage.redeem(cashier, player, "EUR", 2000, "levou consigo")
        assert (bought.fact, bought.amount, redeemed.fact, redeemed.amount) == ("bought", 5000, "redeemed", -2000)
        assert await house.balance(f"wallet:{player.id}") == 3000
        assert await house.balance("cage") == -3000

    run(story())


def test_every_entry_says_who_and_why_and_has_a_reference() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        receipt = await house.cage.buy(cashier, player, "EUR", 5000, "  transferência 77 ", "pedido-77")
        (entry,) = await house.facts("cage")
        assert (entry["by"], entry["why"], entry["account"]) == (cashier.id, "transferência 77", player.id)
        assert entry["reference"] == receipt.id == "pedido-77"
        assert entry["moves"] == [["cage", "EUR", -5000], [f"wallet:{player.id}", "EUR", 5000]]
        assert await house.store.find(Receipt, "pedido-77") == receipt
        assert (receipt.at, receipt.by, receipt.entry) == (NOON, cashier.id, 1)

    run(story())


def test_the_same_reference_moves_nothing_twice() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        buys = (house.cage.buy(cashier, player, "EUR", 5000, "numerário", "r1") for _ in range(5))
        assert len({receipt.entry for receipt in await asyncio.gather(*buys)}) == 1
        assert await house.balance(f"wallet:{player.id}") == 5000
        assert await code(house.cage.buy(cashier, player, "EUR", 5001, "numerário", "r1")) == "reference-used"
        assert await code(house.cage.redeem(cashier, player, "EUR", 5000, "numerário", "r1")) == "reference-used"
        assert await code(house.cage.buy(cashier, player, "EUR", 1, "numerário", "r 1")) == "bad-reference"
        assert await code(house.cage.buy(cashier, player, "EUR", 1, "numerário", "r" * 65)) == "bad-reference"

    run(story())


def test_nobody_redeems_more_than_they_have() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        await house.cage.buy(cashier, player, "EUR", 5000, "numerário")
        told = await refused(house.cage.redeem(cashier, player, "EUR", 5001, "tudo"))
        assert told.code == "not-enough-money"
        assert told.facts == {"held": Money(5000, Currency.EUR), "asked": Money(5001, Currency.EUR)}
        assert await code(house.cage.redeem(cashier, player, "AOA", 1, "outra moeda")) == "not-enough-money"
        both = [house.cage.redeem(cashier, player, "EUR", 3000, "metade e mais") for _ in range(2)]
        told_both = await asyncio.gather(*both, return_exceptions=True)
        assert [isinstance(one, Refused) for one in told_both].count(True) == 1
        assert await house.balance(f"wallet:{player.id}") == 2000

    run(story())


@pytest.mark.rule("PT-BFO-32", "PT-SO-76")
def test_a_demonstration_is_never_turned_into_money() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        guest = (await house.accounts.guest()).account
        bot = await house.accounts.bot("bot-1")
        for account, unit in (
            (player, "EUR.demo"),
            (player, "AOA.demo"),
            (guest, "EUR"),
            (guest, "EUR.demo"),
            (bot, "EUR"),
        ):
            for act in (
                house.cage.buy(cashier, account, unit, 100, "numerário"),
                house.cage.redeem(cashier, account, unit, 100, "numerário"),
                house.cage.propose(cashier, account, unit, 100, "engano"),
            ):
                told = await refused(act)
                assert (told.code, told.cites) == ("demo-never-converts", ("PT-BFO-32", "PT-SO-76"))
        assert await house.facts("cage") == []

    run(story())


@pytest.mark.parametrize("amount", [0, -1, LARGEST + 1, 1.5, True, "100", None])
def test_amounts_are_whole_numbers_within_reason(amount: object) -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        assert await code(house.cage.buy(cashier, player, "EUR", amount, "x")) == "not-an-amount"  # type: ignore[arg-type]
        assert await code(house.cage.redeem(cashier, player, "EUR", amount, "x")) == "not-an-amount"  # type: ignore[arg-type]
        assert await code(house.reserve.reserve(player, "mesa", "EUR", amount)) == "not-an-amount"  # type: ignore[arg-type]
        if amount != -1:
            assert await code(house.cage.propose(cashier, player, "EUR", amount, "x")) == "not-an-amount"  # type: ignore[arg-type]

    run(story())


@pytest.mark.parametrize("unit", ["USD", "", "eur", "EUR.DEMO", "wallet:x"])
def test_there_are_no_other_units(unit: str) -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        assert await code(house.cage.buy(cashier, player, unit, 1, "x")) == "unknown-unit"
        assert await code(house.cage.propose(cashier, player, unit, 1, "x")) == "unknown-unit"
        assert await code(house.reserve.reserve(player, "mesa", unit, 1)) == "unknown-unit"
        assert await code(house.demo.top_up(player, unit)) == "unknown-unit"
        assert await code(statement(house.store, player.id, unit, 0, 1)) == "unknown-unit"

    run(story())


def test_only_a_cashier_exchanges_and_never_without_a_reason() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        for duty in Duty:
            if duty not in (Duty.CASHIER, Duty.PLAYER):
                worker = await house.worker(duty)
                assert await code(house.cage.buy(worker, player, "EUR", 1, "x")) == "not-your-duty"
                assert await code(house.cage.redeem(worker, player, "EUR", 1, "x")) == "not-your-duty"
        assert await code(house.cage.buy(player, player, "EUR", 1, "x")) == "not-your-duty"
        assert await code(house.cage.buy(cashier, player, "EUR", 1, " ")) == "why-needed"
        assert await code(house.cage.redeem(cashier, player, "EUR", 1, "")) == "why-needed"
        assert await code(house.cage.buy(cashier, cashier, "EUR", 1, "para mim")) == "works-here"

    run(story())


# Four eyes


def test_an_adjustment_moves_money_only_when_a_second_person_agrees() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        director = await house.worker(Duty.DIRECTOR)
        await house.cage.buy(cashier, player, "EUR", 5000, "numerário")
        proposal = await house.cage.propose(cashier, player, "EUR", -1500, "pago a mais na mesa 3")
        assert await house.balance(f"wallet:{player.id}") == 5000
        decided = await house.cage.decide(director, proposal.id, True, "visto o registo")
        assert (decided.approved, decided.decided_by) == (True, director.id)
        assert await house.balance(f"wallet:{player.id}") == 3500
        assert (await house.balance("house"), await house.balance("cage")) == (1500, -5000)
        noted = next(one for one in await house.incidents.list() if one.kind == "adjustment")
        assert (noted.who, noted.why, noted.subject) == (director.id, "visto o registo", player.id)
        assert (noted.before, noted.after) == ("5000 EUR", "3500 EUR")
        assert "adjustment_proposed" in await house.kinds()
        assert [receipt.fact for receipt in await house.cage.receipts()] == ["adjusted", "bought"]

    run(story())


def test_nobody_decides_on_their_own_proposal_and_none_is_decided_twice() -> None:
    async def story() -> None:
        house = House()
        _, player = await people(house)
        one, other = await house.worker(Duty.DIRECTOR, name="um1"), await house.worker(Duty.DIRECTOR, name="dois")
        proposal = await house.cage.propose(one, player, "EUR", 700, "prémio esquecido")
        assert await code(house.cage.decide(one, proposal.id, True, "eu mesmo")) == "four-eyes"
        assert await code(house.cage.decide(SYSTEM, "7f3a", True, "qual")) == "no-such-proposal"
        assert await code(house.cage.decide(other, proposal.id, True, "")) == "why-needed"
        both = [house.cage.decide(by, proposal.id, True, "sim") for by in (other, SYSTEM)]
        told = await asyncio.gather(*both, return_exceptions=True)
        assert [one.code for one in told if isinstance(one, Refused)] == ["decided-already"]
        assert await house.balance(f"wallet:{player.id}") == 700
        assert await code(house.cage.decide(other, proposal.id, False, "afinal não")) == "decided-already"

    run(story())


def test_a_rejected_proposal_moves_nothing() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        proposal = await house.cage.propose(cashier, player, "EUR", 700, "diz que ganhou")
        decided = await house.cage.decide(SYSTEM, proposal.id, False, "não consta")
        assert decided.approved is False
        assert await house.balance(f"wallet:{player.id}") == 0
        assert "adjustment" not in await house.kinds()
        assert [one.id for one in await house.cage.proposals()] == [proposal.id]

    run(story())


def test_an_adjustment_leaves_nobody_below_nothing_and_may_be_decided_again() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        proposal = await house.cage.propose(cashier, player, "EUR", -1, "pago a mais")
        assert await code(house.cage.decide(SYSTEM, proposal.id, True, "sim")) == "not-enough-money"
        assert (await house.cage.proposals())[0].approved is None
        assert "adjustment" not in await house.kinds()
        await house.cage.buy(cashier, player, "EUR", 1, "numerário")
        await house.cage.decide(SYSTEM, proposal.id, True, "agora sim")

    run(story())


def test_players_inspectors_and_auditors_neither_propose_nor_decide() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        proposal = await house.cage.propose(cashier, player, "EUR", 1, "engano")
        for one in (player, await house.worker(Duty.INSPECTOR), await house.worker(Duty.AUDITOR)):
            assert await code(house.cage.propose(one, player, "EUR", 1, "x")) == "not-your-duty"
            assert await code(house.cage.decide(one, proposal.id, True, "x")) == "not-your-duty"
        assert await code(house.cage.decide(cashier, proposal.id, True, "x")) == "not-your-duty"

    run(story())


# Statements


@given(st.lists(st.integers(-50, 80), max_size=12), st.integers(0, 11), st.integers(0, 11))
def test_a_statement_runs_from_its_opening_balance_to_its_closing_one(amounts: list[int], one: int, other: int) -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        history, balance = [], 0
        for amount in amounts:
            house.later(MINUTE)
            if amount and balance + amount >= 0:
                act = house.cage.buy if amount > 0 else house.cage.redeem
                await act(cashier, player, "EUR", abs(amount), "x")
                balance += amount
                history.append((house.clock.at, amount, balance))
        since, until = NOON + min(one, other) * MINUTE, NOON + max(one, other) * MINUTE
        told = await statement(house.store, player.id, "EUR", since, until)
        expected = [line for line in history if since <= line[0] <= until]
        assert [(line.at, line.amount, line.balance) for line in told.lines] == expected
        before = [line for line in history if line[0] < since]
        assert told.opening == (before[-1][2] if before else 0)
        assert told.closing == told.opening + sum(line.amount for line in told.lines)
        assert len({line.reference for line in told.lines}) == len(told.lines)

    run(story())


def test_a_statement_is_right_though_money_moves_while_it_is_made() -> None:
    class Busy(MemoryStore):
        """Something moves just before the lines are read, once."""

        meanwhile: Awaitable[object] | None = None

        async def statement(
            self, account: str, unit: str, *, since: Instant = 0, until: Instant | None = None, limit: int = 1000
        ) -> list[PostedLine]:
            if self.meanwhile is not None:
                act, self.meanwhile = self.meanwhile, None
                await act
            return await super().statement(account, unit, since=since, until=until, limit=limit)

    async def story() -> None:
        store = Busy()
        house = House(store=store)
        cashier, player = await people(house)
        await house.cage.buy(cashier, player, "EUR", 100, "numerário")
        store.meanwhile = house.cage.buy(cashier, player, "EUR", 50, "numerário")
        told = await statement(store, player.id, "EUR", NOON, NOON)
        assert (told.opening, told.closing, [line.balance for line in told.lines]) == (0, 150, [100, 150])

    run(story())


def test_a_statement_shows_nobody_below_nothing_however_quick_they_were() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await people(house)
        await house.cage.buy(cashier, player, "EUR", 100, "numerário")
        await house.reserve.reserve(player, "mesa", "EUR", 100)
        await house.reserve.release(player.id, "mesa", "EUR", 40, "de volta")
        await house.cage.redeem(cashier, player, "EUR", 40, "levou")
        told = await statement(house.store, player.id, "EUR", NOON, NOON)
        assert all(line.balance >= 0 for line in told.lines)
        assert (told.opening, told.closing, sum(line.amount for line in told.lines)) == (0, 0, 0)

    run(story())


@pytest.mark.parametrize(("since", "until"), [(5, 4), (-1, 4), (0, YEAR + 1)])
def test_a_statement_is_of_an_interval_up_to_a_year(since: int, until: int) -> None:
    assert run(code(statement(House().store, "a", "EUR", since, until))) == "bad-interval"
