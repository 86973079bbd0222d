"""Reports: whose, of what, of which interval; without tests and demonstrations; safe in a spreadsheet."""

import csv
import io

import msgspec
import pytest

from panoverde.core.messages import Lang
from panoverde.core.money import Currency, Money
from panoverde.house.oversight.incidents import LARGE, Happening
from panoverde.house.oversight.report_file import Report, harmless
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Account, Duty, Outcome
from panoverde.journal.entry import Move
from tests.house.house import HOUR, NOON, PASSWORD, House, code, run

EUR = Currency.EUR


def lines(report: Report) -> list[list[str]]:
    return list(csv.reader(io.StringIO(report.as_csv())))


async def played(house: House) -> tuple[Account, Account]:
    """A player and a laboratory at a roulette table."""
    table = await house.openings.open(
        SYSTEM, "Roleta", "roulette", "AO_FRANCESA", {"currency": "EUR"}, approval="despacho 1/2026"
    )
    ana, lab = await house.player("ana"), await house.staff.laboratory(SYSTEM, "lab-1", PASSWORD)
    rui = await house.player("rui")
    for id_, account, number, staked, net, changes in (
        ("c1", ana, 1, 1000, -1000, {}),
        ("c2", rui, 1, 500, 500, {}),
        ("c3", ana, 2, 500, 0, {}),
        ("c4", ana, 3, 9000, 0, {"outcome": Outcome.VOID}),
        ("c5", ana, 4, 7777, -7777, {"unit": "EUR.demo"}),
        ("c6", lab, 5, 8888, -8888, {}),
    ):
        await house.coup(id_, account, "s", staked, net, place=table.id, number=number, **changes)
    return ana, lab


def test_game_performance_shows_actual_beside_theoretical_return() -> None:
    async def story() -> None:
        house = House()
        await played(house)
        report = await house.reports.performance(SYSTEM, NOON, NOON + HOUR, Lang.EN)
        (row,) = report.rows
        told = dict(zip(report.columns, row, strict=True))
        assert (told["table"], told["unit"], told["coups"]) == ("roleta", "EUR", 2)
        assert (told["staked"], told["net"]) == (Money(2000, EUR), Money(500, EUR))
        assert told["return"] == "0.750000"
        assert (told["return_least"], told["return_most"]) == ("0.972973", "0.972973")
        assert report.note == ""

    run(story())


@pytest.mark.parametrize(("outcome", "net"), [(Outcome.FEE, -300), (Outcome.JACKPOT, -100), (Outcome.JACKPOT, 10**6)])
def test_fees_and_jackpots_are_no_return_of_the_bets(outcome: Outcome, net: int) -> None:
    """The theoretical return beside it knows neither."""

    async def story() -> None:
        house = House()
        ana, _ = await played(house)
        await house.coup("d1", ana, "s", 0, net, place="roleta", number=0, outcome=outcome)
        report = await house.reports.performance(SYSTEM, NOON, NOON + HOUR, Lang.EN)
        told = dict(zip(report.columns, report.rows[0], strict=True))
        assert (told["coups"], told["net"], told["return"]) == (2, Money(500 - net, EUR), "0.750000")

    run(story())


@pytest.mark.rule("R-202")
def test_a_coup_that_was_taken_back_counts_once_if_it_was_played_again_and_else_never() -> None:
    async def story() -> None:
        house = House()
        ana, _ = await played(house)
        for id_, number, staked, net, outcome in (
            ("d1", 2, -500, 0, Outcome.CORRECTED),
            ("d2", 1, -1000, 1000, Outcome.CORRECTED),
            ("d3", 1, 1000, 1000, Outcome.SETTLED),
        ):
            await house.coup(id_, ana, "s", staked, net, place="roleta", number=number, outcome=outcome)
        report = await house.reports.performance(SYSTEM, NOON, NOON + HOUR, Lang.EN)
        told = dict(zip(report.columns, report.rows[0], strict=True))
        assert (told["coups"], told["staked"], told["net"]) == (1, Money(1500, EUR), Money(-1500, EUR))

    run(story())


def test_only_what_lies_in_the_interval_is_reported() -> None:
    async def story() -> None:
        house = House()
        await played(house)
        for since, until in ((NOON + 1, NOON + HOUR), (0, NOON - 1)):
            report = await house.reports.performance(SYSTEM, since, until, Lang.EN)
            assert (report.rows, report.note) == ((), "No activity")
        for since, until in ((5, 4), (-1, 4)):
            assert await code(house.reports.performance(SYSTEM, since, until)) == "bad-interval"
            assert await code(house.reports.incidents(SYSTEM, since, until)) == "bad-interval"
            assert await code(house.reports.cage(SYSTEM, since, until)) == "bad-interval"

    run(story())


def test_every_report_names_operator_title_interval_and_when_it_was_made() -> None:
    async def story() -> None:
        house = House()
        house.later(HOUR)
        for report in (
            await house.reports.performance(SYSTEM, NOON, NOON + 1),
            await house.reports.incidents(SYSTEM, NOON, NOON + 1),
            await house.reports.cage(SYSTEM, NOON, NOON + 1),
        ):
            head = lines(report)
            assert head[0] == ["Entidade exploradora", "Casa de Ensaio"]
            assert head[1] == ["Relatório", report.title]
            assert head[2] == ["Desde (UTC)", "2023-11-14T22:13:20.000+00:00"]
            assert head[3] == ["Até (UTC)", "2023-11-14T22:13:20.001+00:00"]
            assert head[4] == ["Gerado em (UTC)", "2023-11-14T23:13:20.000+00:00"]
            assert head[5] == []
            assert not any(heading.startswith("column-") for heading in head[6])
            assert head[7] == ["Sem atividade"]
            assert msgspec.json.decode(msgspec.json.encode(report))["note"] == "Sem atividade"

    run(story())


def test_liabilities_are_the_balances_of_each_kind_without_tests_and_demonstrations() -> None:
    async def story() -> None:
        house = House()
        cashier = await house.worker(Duty.CASHIER)
        ana, lab = await house.player("ana"), await house.staff.laboratory(SYSTEM, "lab-1", PASSWORD)
        await house.accounts.guest()
        await house.cage.buy(cashier, ana, "EUR", 5000, "numerário")
        await house.cage.buy(cashier, lab, "EUR", 70_000, "ensaio")
        await house.reserve.reserve(ana, "mesa", "EUR", 1200)
        report = await house.reports.liabilities(SYSTEM, Lang.EN)
        assert report.rows == (
            ("cage (in and out)", "EUR", Money(-75_000, EUR)),
            ("on the way to tables", "EUR", Money(1200, EUR)),
            ("players' wallets", "EUR", Money(3800, EUR)),
        )
        assert lines(report)[7:] == [
            ["cage (in and out)", "EUR", "-750.00"],
            ["on the way to tables", "EUR", "12.00"],
            ["players' wallets", "EUR", "38.00"],
        ]

    run(story())


@pytest.mark.rule("PT-TO-1", "FS-4.2")
@pytest.mark.parametrize("unit", ["chips", "chips.demo"])
def test_chips_of_a_tournament_are_no_money_in_any_report(unit: str) -> None:
    async def story() -> None:
        house = House()
        ana, _ = await played(house)
        before = await house.reports.performance(SYSTEM, NOON, NOON + HOUR)
        coup = await house.coup("t1", ana, "s", LARGE["EUR"], -LARGE["EUR"], place="sng-1", unit=unit)
        moves = Move("mint", unit, -1500), Move("pool:chips.sng", unit, 500), Move("sng-1/chips:3", unit, 1000)
        await house.scribe.write("tournament/sng", "born", by="", moves=moves)
        assert (await house.reports.performance(SYSTEM, NOON, NOON + HOUR)).rows == before.rows
        assert (await house.reports.liabilities(SYSTEM)).rows == ()
        assert house.incidents.of_coup(coup) == []

    run(story())


def test_cage_movements_leave_the_laboratory_out() -> None:
    async def story() -> None:
        house = House()
        cashier = await house.worker(Duty.CASHIER)
        ana, lab = await house.player("ana"), await house.staff.laboratory(SYSTEM, "lab-1", PASSWORD)
        await house.cage.buy(cashier, ana, "EUR", 5000, "numerário", "r1")
        await house.cage.buy(cashier, lab, "EUR", 70_000, "ensaio", "r2")
        house.later(1)
        await house.cage.redeem(cashier, ana, "EUR", 150, "levou", "r3")
        report = await house.reports.cage(SYSTEM, NOON, NOON + 1, Lang.EN)
        assert [(row[0], row[2], row[5]) for row in report.rows] == [
            ("r1", "bought", Money(5000, EUR)),
            ("r3", "redeemed", Money(-150, EUR)),
        ]
        assert lines(report)[-1][5] == "-1.50"

    run(story())


def test_incidents_are_reported_in_words() -> None:
    async def story() -> None:
        house = House()
        await house.incidents.note(Happening.COUP_VOID, "system", "falha", "mesa/7", "1", "2")
        report = await house.reports.incidents(SYSTEM, NOON, NOON, Lang.PT)
        assert report.rows == (("00000001", NOON, "jogada anulada", "system", "mesa/7", "falha", "1", "2"),)
        assert lines(report)[-1][1] == "2023-11-14T22:13:20.000+00:00"

    run(story())


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+351", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1", "|cmd", "%x", "-", "--1"],
)
def test_a_text_that_looks_like_a_formula_is_made_harmless(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "ana", "-5", "-5.25", "12", "0.972973", "a=1", "'x", "4-2"])
def test_other_texts_and_numbers_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


def test_a_reason_cannot_smuggle_a_formula_into_a_spreadsheet() -> None:
    async def story() -> None:
        house = House()
        cashier, ana = await house.worker(Duty.CASHIER), await house.player("ana")
        await house.cage.buy(cashier, ana, "EUR", 5000, '=HYPERLINK("http://x","y")')
        report = await house.reports.cage(SYSTEM, NOON, NOON)
        assert lines(report)[-1][-1] == '\'=HYPERLINK("http://x","y")'

    run(story())


def test_only_those_whose_task_it_is_read_the_books() -> None:
    async def story() -> None:
        house = House()
        for one in (await house.player(), await house.worker(Duty.CROUPIER), await house.worker(Duty.CASHIER)):
            assert await code(house.reports.performance(one, 0, 1)) == "not-your-duty"
            assert await code(house.reports.liabilities(one)) == "not-your-duty"
            assert await code(house.reports.incidents(one, 0, 1)) == "not-your-duty"
            assert await code(house.reports.cage(one, 0, 1)) == "not-your-duty"
        assert (await house.reports.cage(await house.worker(Duty.AUDITOR), 0, 1)).rows == ()

    run(story())
