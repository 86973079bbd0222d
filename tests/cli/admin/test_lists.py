"""What the operator's commands show: whole words in eighty columns, times and amounts for people, JSON and CSV."""

import asyncio
import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from panoverde.cli.admin import columns as list_columns
from panoverde.cli.admin.lists import ListColumn, amount, as_csv, fitting, plain, readable
from panoverde.core.messages import Lang
from panoverde.house.people.duties import SYSTEM
from panoverde.server.node.casino import Casino
from panoverde.server.operation.alarms import Cause
from tests.cli.admin.operator import Desk, running

LONG = "Banca francesa: Portugal online, mesa individual"
LISTS = (
    ("tables",), ("incidents", "--limit", "200"), ("switches",), ("complaints",), ("overview",), ("cage", "proposals"),
    ("cage", "receipts"), ("returns",), ("report", "performance"), ("report", "liabilities"), ("report", "incidents"),
    ("report", "cage"),
)  # fmt: skip
ADMIN = "administrador"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Casino, str]]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="module")
def home(house: tuple[Casino, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """After a busy day: a table with a long name, something disabled, a movement, a correction, a complaint."""
    folder = tmp_path_factory.mktemp("desk")
    at = [Desk(folder, house[1], name) for name in (ADMIN, "o-caixa", "a-diretora")]
    at[0].says("open", "banca_francesa", LONG, "--profile", "PT_ONLINE_INDIVIDUAL", "--option", "demo=yes")
    at[0].says("open", "roulette", "Roleta", "--option", "demo=yes", "--approval", "despacho 7/2026")
    at[0].says("off", "game:craps", "--why", "inspeção ao material de jogo, a pedido do inspetor de serviço")
    at[1].says("cage", "buy", "ana", "1 250,5", "--why", "numerário", "--unit", "EUR")
    at[1].says("cage", "adjust", "ana", "--take", "0,50", "--why", "troco mal contado na primeira compra")
    asyncio.run(asyncio.sleep(1.2))  # opened tables are dealt within a second
    return folder


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("words", LISTS, ids=" ".join)
def test_every_list_fits_in_eighty_columns_in_whole_words(
    house: tuple[Casino, str], home: Path, words: tuple[str, ...], lang: Lang
) -> None:
    shown = Desk(home, house[1], lang=lang).says(*words)
    assert all(len(line) <= 80 for line in shown.splitlines())
    for id_ in ("banca-francesa-portugal-online-mesa-indi", "roleta"):
        assert (id_ in shown) == (words in (LISTS[0], LISTS[1], LISTS[10]))
    assert not re.search(r"\b1[0-9]{12}\b", shown), "an instant that nobody can read"


def test_times_amounts_and_people_are_told_as_people_tell_them(house: tuple[Casino, str], home: Path) -> None:
    desk = Desk(home, house[1])
    told = desk.says("cage", "receipts")
    assert re.search(r"\d\d/\d\d/\d\d, \d\d:\d\d\s+compra\s+ana\s+1 250,50 €\s+o-caixa\s+numerário", told)
    assert "-0,50 €" in desk.says("cage", "proposals")
    incidents = desk.says("incidents", "--kind", "adjustment_proposed")
    assert "ana · -0,50 € · troco mal contado" in incidents
    assert "€1,250.50" in Desk(home, house[1], lang="en").says("report", "liabilities")
    assert "despacho" not in incidents


def test_json_and_csv_have_everything_as_it_is(house: tuple[Casino, str], home: Path) -> None:
    desk = Desk(home, house[1])
    found = json.loads(desk.says("cage", "receipts", "--json"))
    assert [(one["amount"], one["unit"], one["fact"]) for one in found] == [(125050, "EUR", "bought")]
    (line,) = csv.DictReader(io.StringIO(desk.says("cage", "receipts", "--csv")))
    assert (line["amount"], line["fact"]) == ("125050", "bought")
    assert line["at"].endswith("+00:00")
    tables = json.loads(desk.says("tables", "--json"))
    assert {one["id"] for one in tables} >= {"roleta"}
    report = json.loads(desk.says("report", "cage", "--json"))[0]
    assert report["rows"][0][5] == {"amount": 125050, "currency": "EUR"}
    lines = list(csv.reader(io.StringIO(desk.says("report", "cage", "--csv"))))
    assert lines[-1][5] == "1250.50"
    assert desk.run("tables", "--json", "--csv").exit_code == 2


def test_a_report_is_of_the_days_that_are_asked_for(house: tuple[Casino, str], home: Path) -> None:
    desk = Desk(home, house[1])
    assert "Nada." in desk.says("report", "cage", "--since", "2020-01-01", "--until", "2020-01-02T12:30")
    assert "de 01/01/20, 00:00 a 02/01/20, 12:30" in desk.says(
        "report", "cage", "--since", "2020-01-01", "--until", "2020-01-02T12:30"
    )
    assert desk.run("report", "cage", "--since", "ontem").exit_code == 2
    assert "performance" in desk.run("report", "bingo").stderr


def test_the_overview_says_what_is_wrong_and_ends_so(house: tuple[Casino, str], home: Path) -> None:
    casino, address = house
    desk = Desk(home, address)
    well = desk.run("overview")
    assert (well.exit_code, well.stdout.splitlines()[-1]) == (0, "Sem alarmes.")
    assert "game:craps" in well.stdout
    casino.floor.alarms.sound(Cause.TABLE_UNREADABLE, "roleta", "KeyError")
    try:
        wrong = Desk(home, address, lang="en").run("overview")
        assert wrong.exit_code == 1
        assert "ALARM" in wrong.stdout
        assert "table “roleta”" in wrong.stdout.replace("\n", " ")
        assert json.loads(desk.run("overview", "--json").stdout)[0]["alarms"][0]["cause"] == "table_unreadable"
    finally:
        casino.floor.alarms.over(Cause.TABLE_UNREADABLE, "roleta")


def test_a_complaint_is_answered_with_one_command(house: tuple[Casino, str], home: Path) -> None:
    casino, address = house

    async def complain() -> str:
        ana = await casino.books.accounts.named("ana")
        assert ana
        return (await casino.books.complaints.file(ana, "A ficha ficou no sítio errado.")).id

    number = asyncio.run(complain())
    inspector = Desk(home, address, "o-inspetor")
    inspector.says("answer", number.lstrip("0"), "Foi posta no sítio certo.")
    shown = inspector.says("complaints")
    assert f"{number}  " in shown
    assert "respondida" in shown
    assert "ana" in shown
    assert "A ficha ficou no sítio errado. · → Foi posta no sítio certo." in shown
    again = inspector.run("answer", number, "Outra vez.")
    assert again.exit_code == 2
    none = inspector.run("answer", "7777", "A quem?")
    assert none.exit_code == 2
    assert "regex" not in none.stderr


def test_columns_that_can_be_missed_go_first_and_no_word_is_broken() -> None:
    columns = (
        ListColumn("a", plain("a"), wraps=False),
        ListColumn("b", plain("b"), rank=1),
        ListColumn("c", plain("c"), rank=2),
    )
    cells = [["x" * 10, "several words", "y" * 10]]
    assert fitting(columns, cells, 80) == [0, 1, 2]
    assert fitting(columns, cells, 29) == [0, 1]
    assert fitting(columns, cells, 19) == [0, 1]
    assert fitting(columns, cells, 5) == [0]


def test_amounts_that_machines_kept_are_read_and_texts_left_alone() -> None:
    assert amount(-50, "EUR", Lang.EN) == "-€0.50"
    assert readable("+1250 AOA.demo", Lang.PT).replace("\xa0", " ") == "12,50 Kz (demo)"
    assert amount(1500, "chips", Lang.EN) == amount(1500, "chips.demo", Lang.EN) == "1,500 chips"
    assert list_columns._bets({"unit": "chips", "minimum": 100, "maximum": None}, Lang.PT) == "100 fichas"
    assert readable("12 anos", Lang.PT) == "12 anos"


def test_no_spreadsheet_runs_what_somebody_wrote() -> None:
    assert (
        as_csv([{"why": "=1+1", "n": [1]}, {"at": 0}])
        == "why,n,at\r\n'=1+1,[1],\r\n,,1970-01-01T00:00:00.000+00:00\r\n"
    )


def test_who_switched_a_player_off_and_whom_have_names(house: tuple[Casino, str], home: Path) -> None:
    casino, address = house

    async def switch(off: bool) -> None:
        ana = await casino.books.accounts.named("ana")
        assert ana
        act = casino.books.switches.disable if off else casino.books.switches.enable
        await act(SYSTEM, f"player:{ana.id}", "autoexclusão")

    asyncio.run(switch(True))
    try:
        assert "player:ana" in Desk(home, address).says("switches")
    finally:
        asyncio.run(switch(False))


def test_a_player_is_switched_off_and_on_by_the_name_that_the_lists_have(house: tuple[Casino, str], home: Path) -> None:
    desk = Desk(home, house[1])
    desk.says("off", "player:ana", "--why", "a seu pedido")
    assert "player:ana" in desk.says("switches")
    assert "player:ana" in desk.says("report", "incidents")
    desk.says("on", "player:ana", "--why", "passou o prazo")
    assert "player:ana" not in desk.says("switches")
    nobody = desk.run("off", "player:ninguem", "--why", "x")
    assert nobody.exit_code == 2
    assert "player:NOME" in nobody.stderr


def test_a_report_on_the_screen_names_people_and_its_file_has_their_numbers(
    house: tuple[Casino, str], home: Path
) -> None:
    desk = Desk(home, house[1])
    shown = desk.says("report", "cage")
    assert "ana · o-caixa · numerário" in shown
    assert not re.search(r"\b[0-9a-f]{16} · [0-9a-f]{16}\b", shown)
    told = json.loads(desk.says("report", "cage", "--json"))[0]
    assert set(told["names"].values()) >= {"ana", "o-caixa"}
    assert all(id_ in desk.says("report", "cage", "--csv") for id_ in told["names"])


def test_a_table_that_is_off_says_why_and_refuses_nobody(house: tuple[Casino, str], home: Path) -> None:
    desk = Desk(home, house[1])
    desk.says("off", "table:roleta", "--why", "limpeza")
    stopped = {one["id"]: one["stopped"] for one in json.loads(desk.says("tables", "--json"))}
    desk.says("on", "table:roleta", "--why", "limpa")
    assert "limpeza" in stopped["roleta"]
    assert "Recusado" not in stopped["roleta"]
