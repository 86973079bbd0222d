"""Every page, light on a desktop and dark on the smallest phone: axe finds nothing serious, and nothing hangs over."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages.browser import DESKTOP, SMALLEST, Visitor
from tests.pages.conftest import Visit
from tests.pages.house import PASSWORD, House

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": DESKTOP, "color_scheme": "light"},
    "phone": {"viewport": SMALLEST, "color_scheme": "dark"},
}
"""Each theme once: both have the same markup."""
SIZES = [pytest.param(screen, id=name) for name, screen in SCREENS.items()]
TABLES = [
    ("banca_francesa", "PT_ONLINE"),
    ("blackjack", "AO"),
    ("chemin_de_fer", "AO"),
    ("craps", "AO"),
    ("cussec", "AO"),
    ("holdem", "PT"),
    ("omaha", "AO"),
    ("ponto_banca", "AO_MACAU"),
    ("roulette", "AO_AMERICANA"),
    ("roulette", "AO_FRANCESA"),
    ("sem_descarte", "AO"),
    ("sintetico", "PT_ONLINE"),
    ("slots", "AZULEJOS"),
    ("slots", "VALETES"),
]
PLACES = {
    "banca_francesa": "grande",
    "blackjack": "lugar_1",
    "craps": "field",
    "cussec": "grande",
    "ponto_banca": "ponto",
    "sem_descarte": "inicial",
    "AO_AMERICANA": "valor_preto",
    "AO_FRANCESA": "preto",
}
"""Where a bet is put, by the game or its rules."""
PANELS = ("Como jogar", "Regras e limites", "Probabilidades", "Última jogada", "Reclamar")


def check(page: Page, what: str) -> None:
    """WCAG 2.2 AA and good practice; whoever has a small screen scrolls in one direction only."""
    page.wait_for_load_state("networkidle")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    grave = _grave(page) and _grave(page)  # what changed while it was being looked at is looked at again
    assert grave == [], f"{what}: " + "; ".join(
        f"{one['id']} {[node['html'][:160] for node in one['nodes']]}" for one in grave
    )
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{what}: {wide} px hang over the edge"


def _grave(page: Page) -> list[dict[str, Any]]:
    page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations")
    return [one for one in found if one["impact"] in {"serious", "critical"}]


@pytest.mark.parametrize("screen", SIZES)
def test_what_everybody_sees(screen: dict[str, Any], visit: Visit) -> None:
    stranger = visit(**screen, reduced_motion="reduce")
    for path in ("/", "/torneios", "/decisoes", "/lei", "/lei/PT-BFO", "/nada"):
        stranger.page.goto(path)
        stranger.page.get_by_role("main").locator("*").first.wait_for()
        check(stranger.page, path)
    stranger.page.goto("/")
    stranger.in_the_header("Entrar").click()
    check(stranger.page, "the entrance")
    stranger.page.keyboard.press("Escape")
    stranger.in_the_header("English").click()
    stranger.in_the_header("Português").wait_for()
    check(stranger.page, "in English")


@pytest.mark.parametrize(("game", "profile"), TABLES)
def test_a_table(game: str, profile: str, house: House, visit: Visit) -> None:
    """As a spectator sees it, and as a player does, on both screens."""
    guest = visit(reduced_motion="reduce")
    is_poker = game in {"holdem", "omaha", "sintetico"}
    options = {} if is_poker or game == "slots" else {"betting_seconds": "60"}
    if game == "chemin_de_fer":
        options["decision_seconds"] = "120"
    bots = 3 if is_poker or game == "chemin_de_fer" else 0
    guest.enter(house.open(game, profile, options, bots=bots))
    for name in _each_screen(guest.page):
        check(guest.page, f"standing, {name}")
    if is_poker:
        guest.take_a_seat()
        guest.await_turn()
    elif bots:
        guest.sit("50")
        asked = guest.page.get_by_text("A mão é sua").or_(guest.page.get_by_text("«Façam o vosso jogo»"))
        asked.first.wait_for()
    elif game == "slots":
        guest.sit("50")
        guest.page.get_by_role("button", name=re.compile("^(Jogar|Dar cartas)$")).click()
        guest.page.get_by_role("button", name="Tabela de prémios").click()
        guest.page.get_by_role("dialog").get_by_text("Retorno exato").wait_for()
        check(guest.page, "the plan")
        guest.page.keyboard.press("Escape")
    else:
        guest.sit("50")
        guest.bet(PLACES.get(game) or PLACES[profile])
    for name in _each_screen(guest.page):
        check(guest.page, f"seated, {name}")
        expect(guest.page.get_by_text("Demo", exact=True)).to_be_in_viewport()  # what they play for is always in sight


def _each_screen(page: Page) -> Iterator[str]:
    for name, screen in SCREENS.items():
        page.set_viewport_size(screen["viewport"])
        page.emulate_media(color_scheme=screen["color_scheme"])
        yield name


@pytest.mark.parametrize("screen", SIZES)
def test_what_a_table_tells_of_itself_and_a_players_own_pages(
    screen: dict[str, Any], house: House, visit: Visit
) -> None:
    guest = visit(**screen, reduced_motion="reduce")
    guest.enter(house.open("banca_francesa", "PT_ONLINE_INDIVIDUAL"))
    guest.sit("50")
    guest.bet("grande")
    guest.throw_until_decided()
    for panel in PANELS:
        guest.page.get_by_role("button", name=panel).click()
        check(guest.page, panel)
        guest.page.keyboard.press("Escape")
    for path in ("/historico", "/conta"):
        guest.page.goto(path)
        check(guest.page, path)
    guest.page.goto("/historico")
    guest.page.get_by_role("region", name="Jogadas").get_by_role("link").first.click()
    guest.page.wait_for_url("**/jogada/**")
    check(guest.page, "the replay")


@pytest.mark.parametrize("screen", SIZES)
def test_the_staffs_pages(screen: dict[str, Any], house: House, visit: Visit) -> None:
    table = house.open("banca_francesa", "AO", by_hand=True)
    name = house.employ("administrator", "cashier", "auditor", "croupier", "inspector")
    employee = visit(**screen, reduced_motion="reduce")
    employee.log_in(name, PASSWORD)
    for path in ("/caixa", "/direcao", "/auditoria", "/consola", f"/consola/{table}?as=croupier"):
        employee.page.goto(path)
        employee.page.get_by_role("main").locator("*").first.wait_for()
        check(employee.page, path)
        _every_tab(employee, path)


def _every_tab(employee: Visitor, path: str) -> None:
    tabs = employee.page.get_by_role("tab")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        check(employee.page, f"{path}, {tabs.nth(number).inner_text()}")


def test_the_theme_is_the_visitors_once_chosen_and_the_language_the_browsers(visit: Visit) -> None:
    stranger = visit(color_scheme="light", locale="en-GB")
    stranger.page.goto("/")
    stranger.in_the_header("Dark theme").click()
    stranger.page.reload()
    stranger.in_the_header("Light theme").wait_for()
    check(stranger.page, "dark on a desktop")
    manifest = stranger.page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert stranger.page.request.get(icon["src"]).headers["content-type"] == icon["type"]
