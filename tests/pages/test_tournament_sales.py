"""What players may buy and what is paid, in real browsers: rebuys asked for before anybody is out, hands recorded at
the desk, a deal on the wall and on paper."""

import json
import re
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.pages.browser import PHONE
from tests.pages.conftest import Visit
from tests.pages.house import PASSWORD, House
from tests.pages.test_accessible import check
from tests.pages.test_tournament import Desk
from tests.pages.test_widths import OVER

NAMES = ("Łukasz Żółć", "Maria do Carmo Sottomayor de Albuquerque e Vasconcelos", "Ana Sá", "Rui Dias")
FULL_HD = {"width": 1920, "height": 1080}
PUSHED_OUT = """() => [...document.querySelectorAll('.one *')]
    .filter(one => one.getBoundingClientRect().bottom > innerHeight || one.getBoundingClientRect().right > innerWidth)
    .map(one => one.textContent)"""
"""What a wall has, and does not show."""
LETTERS = "one => parseFloat(getComputedStyle(one).fontSize) / innerHeight"
"""How high, of the height of the wall."""
MORE = ("Eva Lopo", "Zé Mota", "Inês Luz", "Ivo Reis", "Olga Paz", "Tó Nunes")
"""With them there are enough for prizes."""


@pytest.fixture
def director(house: House, visit: Visit) -> Desk:
    one = visit()
    one.__class__ = Desk
    assert isinstance(one, Desk)
    one.log_in(house.employ("director"), PASSWORD)
    return one


def begun(director: Desk, profile: str, name: str, more: Sequence[str] = (), **figures: str) -> str:
    """Announced, entered, drawn and started; the tournament's address."""
    page = director.page
    page.goto("/torneios/novo")
    page.get_by_role("radio", name=profile).check(force=True)
    at = datetime.now() - timedelta(minutes=1)  # noqa: DTZ005 - by the clock on the wall, as people type it
    asked = {"Nome": name, "Local": "Sala 1", "Início": at.strftime("%Y-%m-%dT%H:%M"), **figures}
    for label, text in asked.items():
        field = page.get_by_label(label).first
        field.fill(text)
        field.press("Tab")
    page.get_by_role("checkbox", name="demonstração").check()
    if "Reentradas por jogador" in figures:
        page.get_by_role("checkbox", name="pode abandonar").uncheck()
    page.get_by_role("button", name="Anunciar torneio").click()
    page.wait_for_url("**/entradas")
    address = page.url.rsplit("/", 1)[0]
    for number, one in enumerate((*NAMES, *more), 1):
        director.enter(one, f"{number:08}")
    page.goto(f"{address}/mesa")
    director.do("Sortear os lugares")
    director.do("Iniciar o torneio")
    director.settle()
    return address


@pytest.mark.rule("FS-3.1.2", "FS-3.1.2.1", "RT-33", "RT-71.1", "R-550")
def test_a_rebuy_is_asked_for_before_somebody_is_out(director: Desk, visit: Visit) -> None:
    page = director.page
    address = begun(director, "Rebuy", "Ensaio de recompras")
    wall, phone = visit(viewport=FULL_HD), visit(viewport=PHONE)
    wall.page.goto(f"{address}/ecra")
    phone.page.goto(address)
    sold = phone.page.get_by_role("region", name="Inscrições e compras")
    expect(sold.get_by_role("listitem").filter(has_text="Acrescento")).to_contain_text(
        re.compile(r"mais tarde\s+30,00\s€ · 30\s000 fichas\s+no nível 4 e no intervalo a seguir, uma vez")
    )
    expect(sold.get_by_role("listitem").filter(has_text="Recompra")).to_contain_text(
        re.compile(r"aberta.*fecha em 1:2")
    )
    expect(page.get_by_text(re.compile(r"Só 4 entradas pagas.*R-180"))).to_be_visible()
    on_wall = wall.page.get_by_role("list", name="Inscrições e compras")
    expect(on_wall).to_contain_text(re.compile(r"Entrada 50\s€ fecha em 1:1"))
    for size in (FULL_HD, {"width": 1280, "height": 720}, {"width": 1024, "height": 768}):
        wall.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert wall.page.evaluate(PUSHED_OUT) == [], size
        assert wall.page.get_by_role("timer").evaluate(LETTERS) > 0.3, size  # it is read from fifteen metres
    expect(on_wall).to_contain_text(re.compile(r"Acrescento 30\s€ no nível 4 e no intervalo a seguir"))

    # Somebody without chips: the desk asks, and the rebuy is one press away.
    director.choose("rui", "Rui Dias")
    page.keyboard.press("b")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text(
        re.compile(r"ainda pode recomprar \(30,00\s€, 20\s000 fichas, do")
    )
    check(page, page.url)
    dialog.get_by_role("button", name="Recompra", exact=True).click()
    dialog.wait_for(state="detached")
    expect(page.get_by_role("region", name="Rui Dias")).to_contain_text("1 / 1 / 0")
    expect(wall.page.locator("dl div", has_text="Em prova")).to_contain_text("4 / 4")

    # A hand is recorded: who has no chips is out, unless they rebuy.
    page.keyboard.press("Escape")
    page.get_by_text("Outros atos").click()
    page.get_by_role("button", name="Registar uma mão").click()
    dialog.get_by_role("combobox").select_option("1")
    line = {name: dialog.get_by_label(re.compile(re.escape(name))).first for name in NAMES}
    line["Ana Sá"].fill("0")
    expect(dialog.get_by_role("status")).to_contain_text(re.compile(r"−20\s000"))
    expect(dialog.get_by_role("checkbox", name="recompra")).to_be_visible()
    line["Rui Dias"].fill("60000")
    expect(dialog.get_by_role("status")).to_have_count(0)
    check(page, page.url)
    dialog.locator("button.primary").click()
    dialog.wait_for(state="detached")
    expect(wall.page.locator("dl div", has_text="Em prova")).to_contain_text("3 / 4")
    assert phone.page.evaluate(OVER) == []

    # A penalty in orbits: each is a hand for everybody at the table.
    director.choose("rui", "Rui Dias")
    page.keyboard.press("x")
    expect(dialog).to_contain_text("Uma volta são 3 mãos")
    dialog.get_by_role("combobox").select_option(label="aconselhou outro jogador (RT-67)")
    dialog.get_by_label("Voltas a falhar").fill("2")
    dialog.get_by_label("Motivo").fill("conselhos")
    director.confirm("Penalizar")
    expect(page.get_by_text("Mãos a falhar: Rui Dias (4): 6.")).to_be_visible()

    # Before anything is taken back, one reads what it is.
    page.keyboard.press("z")
    undone = dialog.get_by_role("listitem")
    expect(undone).to_have_text(["O n.º 4 (Rui Dias) é penalizado. Mãos a falhar: 6."])
    dialog.get_by_label("Atos").fill("2")
    expect(undone).to_have_count(2)
    check(page, page.url)


@pytest.mark.rule("FS-7.3", "FS-8.2")
def test_after_a_deal_everybody_reads_what_is_paid(director: Desk, visit: Visit) -> None:
    page = director.page
    closed = {"Último nível com inscrições": "0", "Reentradas por jogador": "0"}
    address = begun(director, "Freeze-out", "Ensaio de acordo", MORE, **closed)
    wall, phone = visit(), visit(viewport=PHONE)
    wall.page.goto(f"{address}/ecra")
    phone.page.goto(address)
    on_wall = wall.page.get_by_role("list", name="Prémios")
    expect(on_wall.get_by_role("listitem").first).to_have_text(re.compile(r"^1\.\s+\d+\s€$"))
    for name in (*MORE, *NAMES[2:]):
        director.bust(name, name)
        director.settle()
    page.get_by_text("Outros atos").click()
    page.get_by_role("button", name="Propor um acordo").click()
    page.get_by_role("dialog").get_by_role("combobox").first.select_option(label="partes iguais")
    director.confirm("Propor um acordo")
    for name in NAMES[:2]:
        page.get_by_role("button", name=re.compile(f"^Aceita: {name}")).click()
    expect(director.now).to_contain_text("acordo")
    page.keyboard.press("Enter")
    for name in NAMES[:2]:
        for shown in (on_wall, phone.page.get_by_role("region", name="Prémios")):
            expect(shown.get_by_role("listitem").filter(has_text=name)).to_contain_text("€")
    assert phone.page.evaluate(OVER) == []
    check(wall.page, wall.page.url)
    paper = page.request.get(f"{address.replace('/torneios/', '/api/tournaments/')}/documents/prizes").text()
    assert "Demonstração" in paper
    agreed = re.findall(r"<td>(\S+)\s€</td><td>acordo: (.+?)</td>", paper)
    assert {name for _, name in agreed} == set(NAMES[:2])
    assert len({amount for amount, _ in agreed}) == 1, "even parts"


MANY = {
    "playing": 1813,
    "players": 2000,
    "born": 40_000_000,
    "prizes_fixed": True,
    "prizes": [901_253 - 100_007 * place for place in range(9)],
}


def test_a_wall_shows_the_prizes_of_two_thousand_players(visit: Visit) -> None:
    one = visit(viewport=FULL_HD)
    page = one.page
    shown = page.request.get("/api/tournaments/demonstracao").json()
    level = {"level": 12, "since": shown["at"]}
    shown["state"]["course"] |= MANY | {"phase": "running", "clock": level}
    shown["state"]["accounts"] |= {"prize_pool": 9_000_000}
    told = f"retry: 100000\nevent: welcome\ndata: {json.dumps(shown)}\n\n"
    page.route("**/live?*", lambda route: route.fulfill(content_type="text/event-stream", body=told))
    for path, size in (
        ("/torneios/demonstracao/ecra", FULL_HD),
        ("/ecra?ids=demonstracao,b,b", FULL_HD),
        ("/ecra?ids=demonstracao,b,c,d", {"width": 1280, "height": 720}),
        ("/torneios/demonstracao/ecra", PHONE),
    ):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(path)
        prizes = page.get_by_role("list", name="Prémios").first.get_by_role("listitem")
        expect(prizes).to_have_count(9)
        expect(page.get_by_text("1813").first).to_be_visible()
        assert page.evaluate(PUSHED_OUT) == [], (path, size)
