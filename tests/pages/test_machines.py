"""The operator's machines: a plan is dropped, read, registered and approved; its machine is opened and played."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.house.play.machine_plans import plan
from tests.pages.browser import PATIENCE, Visitor, eventually
from tests.pages.conftest import Visit
from tests.pages.house import PASSWORD, House
from tests.pages.test_second_factor import code

DROP = """(zone, [name, text]) => {
    const carried = new DataTransfer()
    carried.items.add(new File([text], name, { type: "application/toml" }))
    for (const kind of ["dragover", "drop"])
        zone.dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }))
}"""


def drop(operator: Visitor, name: str, text: str) -> None:
    operator.page.get_by_role("region", name="Largue aqui").evaluate(DROP, [name, text])


def sheet_of(operator: Visitor, name: str) -> Locator:
    """Of a plan that was dropped: a process of its own starts and computes it, and says so meanwhile."""
    sheet = operator.page.get_by_role("region", name=name)
    sheet.wait_for(timeout=4 * PATIENCE)
    return sheet


def row(operator: Visitor, name: str) -> Locator:
    return operator.page.get_by_role("row").filter(has=operator.page.get_by_role("link", name=name, exact=True))


@pytest.fixture
def operator(house: House, visit: Visit) -> Visitor:
    one = visit()
    one.log_in(house.employ("administrator"), PASSWORD)
    one.page.goto("/direcao#modelos")
    return one


@pytest.mark.rule("AO-17.2", "AO-17.9")
def test_a_plan_that_makes_no_sense_is_refused_with_its_line_and_a_poor_one_can_not_be_registered(
    operator: Visitor,
) -> None:
    operator.forgiven = re.compile("status of 4")
    wrong = plan("Errado").replace("A = {1", "Z = {1")
    drop(operator, "errado.toml", wrong)
    refused = operator.page.locator(".panel", has_text="errado.toml")
    line = next(number for number, text in enumerate(wrong.splitlines(), 1) if text.startswith("Z ="))
    expect(refused.locator("pre .faulty")).to_have_text(re.compile(rf"^{line}\s+Z = "))
    expect(refused.get_by_role("link", name="AO-17.9").first).to_be_visible()
    drop(operator, "pobre.toml", plan("Pobre", pays=3))
    sheet = sheet_of(operator, "Pobre")
    expect(sheet.get_by_text("3/5").first).to_be_visible()
    expect(sheet.get_by_role("button", name="Registar")).to_be_disabled()


@pytest.mark.rule("AO-17.2", "AO-17.8", "AO-17.10")
def test_a_dropped_plan_becomes_a_machine_that_is_played_and_counted(operator: Visitor, visit: Visit) -> None:
    page = operator.page
    drop(operator, "largado.toml", plan("Largado"))
    sheet = sheet_of(operator, "Largado")
    expect(sheet.get_by_text("4/5").first).to_be_visible()
    expect(sheet.get_by_role("img")).to_be_visible()
    expect(row(operator, "Largado")).to_have_count(0)
    sheet.get_by_label("Certificado").fill("LAB 33/2026")
    sheet.get_by_role("button", name="Registar").click()
    expect(row(operator, "Largado")).to_contain_text("por aprovar")
    row(operator, "Largado").get_by_role("button", name="Aprovar").click()
    row(operator, "Largado").get_by_label("Aprovação").fill("Despacho 8/2026")
    row(operator, "Largado").get_by_role("button", name="Aprovar", exact=True).click()
    expect(row(operator, "Largado")).to_contain_text("Despacho 8/2026")

    row(operator, "Largado").get_by_role("link", name="Abrir máquina").click()
    page.get_by_label("Nome").fill("Largado 1")
    page.get_by_role("button", name="Abrir a máquina").click()
    page.get_by_role("status").filter(has_text="Largado 1").wait_for()
    page.get_by_role("tab", name="Máquinas").click()
    expect(row(operator, "Largado 1")).to_contain_text("0,50")

    guest = visit()
    table = (row(operator, "Largado 1").get_by_role("link").get_attribute("href") or "").rpartition("/")[2]
    guest.enter(table)
    guest.sit("50")
    guest.page.get_by_role("button", name="Jogar", exact=True).click()
    expect(guest.shown("Apostado")).to_contain_text("0,50")

    row(operator, "Largado 1").get_by_role("link").click()
    machine = page.get_by_role("region", name="Largado 1")
    expect(machine.locator("div", has=page.get_by_text("Jogos", exact=True)).locator("dd")).to_have_text("1")
    expect(machine.get_by_role("img", name="80,00")).to_be_visible()


@pytest.mark.rule("AO-17.14", "R-481")
def test_the_cashier_pays_a_prize_above_the_limit_and_the_machine_goes_on(own_house: House, visit: Visit) -> None:
    house = own_house
    file = plan("Pagador", pays=1, stops="A")
    model = house.post("/api/models", {"file": file, "certificate": "LAB 1/2026"})["model"]["fingerprint"]
    house.post(f"/api/models/{model}/approve", {"approval": "Despacho 1/2026"})
    player, cashier = visit(house.address), visit(house.address)
    cashier.log_in(house.employ("cashier"), PASSWORD)
    _enrol(cashier, house)
    options = {"demo": "no", "cashier_limit": "10"}
    new = {"name": "Pagador 1", "game": "slots", "model": model, "options": options}
    table = house.post("/api/tables", new)["description"]["table"]
    name = "jogadora"
    person = {"name": name, "password": PASSWORD, "lang": "pt"}
    assert player.page.request.post("/api/register", data=person).ok
    cashier.page.goto("/caixa")
    account = cashier.page.request.get(f"/api/people?name={name}").json()["id"]
    bought = {"account": account, "unit": "AOA", "amount": 1_000, "why": "dinheiro", "reference": "pagador-1"}
    assert cashier.page.request.post("/api/cage/buy", data=bought, headers={"Origin": house.address}).ok
    expect(cashier.page.get_by_text("Nenhum prémio à espera.")).to_be_visible()

    player.page.goto(f"/mesa/{table}")
    player.sit("5")
    player.page.get_by_role("button", name="Jogar", exact=True).click()
    expect(player.page.get_by_text("é pago na caixa")).to_be_visible()
    prize = cashier.page.get_by_role("listitem").filter(has_text="Pagador 1")
    expect(prize).to_contain_text("0,50")
    expect(prize).to_contain_text(name)
    prize.get_by_label("meio").select_option("cheque")
    prize.get_by_role("button").click()
    expect(prize).to_have_count(0)
    expect(player.page.get_by_text("é pago na caixa")).to_have_count(0)
    expect(player.page.get_by_role("button", name="Jogar", exact=True)).to_have_attribute("aria-disabled", "false")


def _enrol(cashier: Visitor, house: House) -> None:
    """A second factor: the house will deal for money."""
    ask, origin = cashier.page.request, {"Origin": house.address}
    begun = ask.post("/api/me/factor/begin", data={"password": PASSWORD}, headers=origin).json()
    first = code(begun["secret"])
    assert ask.post("/api/me/factor/confirm", data={"code": first}, headers=origin).ok


@pytest.mark.rule("AO-17.13", "R-95")
def test_somebody_who_waits_gets_the_second_machine_of_another_who_is_told_why(house: House, visit: Visit) -> None:
    where = {"casino": "Lobito"}
    one, two = [house.open("slots", "VALETES", where, name=f"Lobito {number}") for number in (1, 2)]
    first, waiting = visit(), visit()
    first.enter(one)
    first.sit("20")
    first.page.goto(f"/mesa/{two}")
    first.sit("20")
    first.page.get_by_role("button", name="Dar cartas").click()
    first.page.get_by_role("button", name="Trocar as outras").wait_for()

    waiting.page.goto(f"/mesa/{one}")
    waiting.page.get_by_role("button", name="Jogar como convidado").click()
    waiting.page.get_by_role("button", name="Esperar por uma máquina destas").click()
    expect(waiting.page.get_by_text("lugar 1 da fila")).to_be_visible()
    expect(first.page.get_by_text("outra pessoa espera por uma máquina destas")).to_be_visible()
    first.page.get_by_role("button", name="Trocar as outras").click()
    expect(first.page.get_by_role("region", name="Sentar-se")).to_be_visible()
    waiting.page.get_by_role("link", name="Ir para a máquina").click()
    waiting.page.wait_for_url(f"**/mesa/{two}")
    waiting.sit("20")


@pytest.mark.rule("AO-7.1", "AO-17.3")
def test_the_jackpot_of_a_new_table_is_chosen_among_the_open_ones(house: House, operator: Visitor) -> None:
    house.post("/api/pools", {"id": "azul", "profile": "AO_7", "options": {"demo": "yes"}})
    page = operator.page
    eventually(page, lambda: "azul" in page.request.get("/api/pools").text(), "the jackpot does not begin")
    page.goto("/direcao#mesas")
    page.locator("form.panel select").first.select_option("blackjack")
    page.locator("form.panel details summary").click()
    expect(page.locator('#list-jackpot option[value="azul"]')).to_have_count(1)
    assert page.locator("#option-jackpot").get_attribute("list") == "list-jackpot"
