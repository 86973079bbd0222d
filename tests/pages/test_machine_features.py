"""What a machine does besides spinning, as its player sees it: a jackpot, boxes, free spins, a closed browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.house.play.machine_plans import STAKE
from tests.pages.browser import amount, eventually
from tests.pages.conftest import Visit
from tests.pages.house import House

BOXES, SPINS = (1, 2, 3), 20
SEVERAL = (
    'name = "Cofres"\nkind = "reels"\nwindow = 1\nlines = [[1]]\nstrips = ["C"]\n[pay]\nA = {1 = 1}\n'
    f'[free_spins]\nsymbol = "C"\nspins = {{1 = {SPINS}}}\nstrips = ["A"]\n'
    f'[[bonus]]\nname = "Cofres"\nsymbol = "C"\ncount = 1\nkind = "pick"\nboxes = {[*BOXES]}\npicks = 3\n{STAKE}'
)
"""Every paid spin pays all boxes, and as many free spins pay a stake each."""
RICH = (
    'name = "Tesouro certo"\nkind = "reels"\nwindow = 1\nlines = [[1]]\nstrips = ["B"]\n[pay]\nB = {1 = 1}\n'
    f'[jackpot]\ncombination = ["B"]\nstart = 100\nincrement_percent = 20\n{STAKE}'
)
STAKED = 50


def registered(house: House, file: str) -> str:
    model: str = house.post("/api/models", {"file": file, "certificate": "LAB 7/2026"})["model"]["fingerprint"]
    return model


def machine(house: House, name: str, model: str, **options: str) -> str:
    new = {"name": name, "game": "slots", "model": model, "options": {"demo": "yes", **options}, "pace": 250}
    table: str = house.post("/api/tables", new)["description"]["table"]
    return table


@pytest.mark.rule("AO-17.3", "AO-17.14", "R-480")
def test_a_jackpot_rises_with_the_stake_and_is_paid_to_the_unit(house: House, visit: Visit) -> None:
    model = registered(house, RICH)
    house.post("/api/pools", {"id": "certo", "options": {"demo": "yes"}, "model": model})
    player = visit()
    page = player.page
    page.goto("/")
    eventually(page, lambda: "certo" in page.request.get("/api/pools").text(), "the jackpot does not begin")
    player.enter(machine(house, "Tesouro certo 1", model, jackpot="certo"))
    meter = page.locator(".machine .pool")
    expect(meter).to_contain_text("50,00")
    player.sit("50")
    page.get_by_role("button", name="Jogar", exact=True).click()
    expect(page.locator(".machine .outcome")).to_contain_text("50,10")  # its start, and a fifth of the stake
    expect(player.shown("Créditos")).to_contain_text("99,60")
    expect(meter).to_contain_text("50,00")
    expect(page.get_by_role("button", name="Jogar", exact=True)).to_have_attribute("aria-disabled", "false")


@pytest.mark.rule("AO-17.11", "AO-17.15", "R-479")
def test_boxes_and_free_spins_go_on_where_a_closed_browser_left_them(house: House, visit: Visit) -> None:
    table = machine(house, "Cofres 1", registered(house, SEVERAL))
    player = visit()
    player.page.goto("/")
    expect(player.card(table)).to_contain_text(re.compile(r"Aposta:\s*0,50"))
    player.enter(table)
    page = player.page
    expect(page.get_by_role("region", name="Sentar-se")).to_be_visible()
    expect(page.get_by_label("Lugar")).to_have_count(0)  # a machine has one
    player.sit("50")
    page.get_by_role("button", name="Jogar", exact=True).click()
    page.get_by_role("button", name="Caixa 2", exact=True).click()
    opened = page.get_by_role("button", name=re.compile(r"^Caixa 2: "))
    expect(opened).to_be_visible()
    words = opened.get_attribute("aria-label")

    page.close()
    page = player.page = player.context.new_page()
    page.goto(f"/mesa/{table}")
    expect(page.get_by_role("button", name=re.compile(r"^Caixa 2: "))).to_have_attribute("aria-label", str(words))
    for place in (1, 3):
        page.get_by_role("button", name=f"Caixa {place}", exact=True).click()
    expect(page.locator(".machine .banner")).to_contain_text(f"de {SPINS}")

    page.close()
    page = player.page = player.context.new_page()
    page.goto(f"/mesa/{table}")
    spin = page.get_by_role("button", name="Jogar", exact=True)
    expect(spin).to_have_attribute("aria-disabled", "false", timeout=60_000)
    expect(page.locator(".machine .banner")).to_contain_text(f"{SPINS} de {SPINS}")
    won = (sum(BOXES) + SPINS) * STAKED
    expect(player.shown("Créditos")).to_contain_text(f"{(5_000 - STAKED + won) / 100:.2f}".replace(".", ","))
    assert amount(player.shown("Apostado").inner_text()) * 100 == STAKED, "one game was played, and staked once"
