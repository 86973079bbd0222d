"""One evening from the door to the door, in memory and in a file."""

from pathlib import Path

import pytest

from panoverde.core.messages import Lang
from panoverde.house.money.statements import statement
from panoverde.house.play.stays import StayFigures
from panoverde.house.records import Duty, Grievance
from panoverde.store.address import open_store
from tests.house.house import HOUR, MINUTE, NOON, PASSWORD, House, code, run


@pytest.mark.rule("PT-BFO-26", "PT-BFO-27", "PT-BFO-28", "PT-SO-67", "PT-SO-68", "PT-SO-70")
@pytest.mark.parametrize("kind", ["memory", "file"])
def test_one_evening_from_the_door_to_the_door(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store("memory:" if kind == "memory" else f"sqlite:///{tmp_path / 'casa.db'}")
        try:
            await evening(House(store=store))
        finally:
            await store.close()

    run(story())


async def evening(house: House) -> None:
    # The house
    boss = await house.staff.found("maria", PASSWORD)
    cashier = await house.staff.employ(boss, "rui-caixa", PASSWORD, (Duty.CASHIER,))
    director = await house.staff.employ(boss, "dina", PASSWORD, (Duty.DIRECTOR, Duty.INSPECTOR))
    table = await house.openings.open(boss, "Banca 1", "banca_francesa", "PT_ONLINE", approval="despacho 1/2026")

    # The door
    assert await code(house.accounts.log_in("ana", "errada 12345")) == "wrong-login"
    await house.accounts.register("Ana", PASSWORD, Lang.PT)
    assert await code(house.accounts.register("ANA", PASSWORD)) == "name-taken"
    token, ana, _, _ = await house.accounts.log_in("ana", PASSWORD)
    house.later(10 * MINUTE)
    assert await house.accounts.who(token) == ana

    # Money, and a table
    await house.cage.buy(cashier, ana, "EUR", 10_000, "numerário", "r1")
    await house.cage.buy(cashier, ana, "EUR", 10_000, "numerário", "r1")
    house.later(MINUTE)
    stay = await house.stays.begin(ana)
    assert house.switches.why_not(table.game, table.id, ana) is None
    await house.reserve.reserve(ana, table.id, "EUR", 4000)
    assert await code(house.reserve.reserve(ana, table.id, "EUR", 6001)) == "not-enough-money"
    house.later(1)
    await house.reserve.release(ana.id, table.id, "EUR", 1500, "sentou com menos")
    assert await house.reserve.release_all(table.id, "o sistema parou") == 1
    await house.coup("c1", ana, stay.id, staked=300, net=-300, place=table.id)

    # A complaint, an adjustment
    house.later(MINUTE)
    filed = await house.complaints.file(ana, "O golpe parou a meio.", coup="c1")
    await house.complaints.take(director, filed.id)
    proposal = await house.cage.propose(cashier, ana, "EUR", 300, "golpe interrompido")
    await house.cage.decide(director, proposal.id, True, "visto o registo")
    await house.complaints.answer(director, filed.id, "Tem razão: foi devolvido.")
    assert (await house.complaints.withdraw(ana, filed.id)).state == Grievance.CLOSED

    # The end
    house.later(HOUR - 12 * MINUTE - 1)
    told = await house.stays.end(ana.id, "por hoje chega")
    assert told.figures == {"EUR": StayFigures(coups=1, staked=300, won=0, net=-300)}
    assert told.duration == HOUR - 11 * MINUTE
    await house.cage.redeem(cashier, ana, "EUR", 10_300, "levou tudo")
    lines = (await statement(house.store, ana.id, "EUR", NOON, NOON + HOUR)).lines
    assert [line.amount for line in lines] == [10_000, -4000, 1500, 2500, 300, -10_300]
    assert lines[-1].balance == 0
    assert await house.accounts.log_out_everywhere(ana) == 1
    assert await house.accounts.who(token) is None
    await house.switches.disable(director, f"table:{table.id}", "fim do dia")
    await house.switches.refresh()
    assert [one.id for one in house.switches.off] == [f"table:{table.id}"]
    await house.openings.close(boss, table.id, "fim do dia")
    await house.openings.closed(table.id)

    # The books
    report = await house.reports.cage(director, NOON, NOON + HOUR)
    assert [row[2] for row in report.rows] == ["compra", "acerto", "resgate"]
    (row,) = (await house.reports.performance(director, NOON, NOON + HOUR)).rows
    assert row[:4] == ("banca francesa", table.id, "EUR", 1)
    kinds = await house.kinds()
    for kind in ("login_failed", "account_created", "table_opened", "adjustment", "switched", "table_closed"):
        assert kind in kinds
    sums: dict[str, int] = {}
    for (_, unit), amount in (await house.store.balances()).items():
        sums[unit] = sums.get(unit, 0) + amount
    assert set(sums.values()) == {0}
