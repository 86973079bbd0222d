"""«Pronto»: nobody waits for the clock once all have bet."""

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Visit
from tests.pages.house import House

PHONE = {"width": 390, "height": 844}


@pytest.mark.rule("R-360")
def test_bets_close_when_both_players_have_pressed_ready(house: House, visit: Visit) -> None:
    table = house.open("cussec", "AO", {"betting_seconds": "300"})
    ana, rui = visit(), visit(viewport=PHONE)
    for guest in (ana, rui):
        guest.enter(table)
        guest.sit("50")
    ana.bet("grande")
    ana.page.get_by_role("button", name="Pronto").click()
    expect(rui.page.get_by_text("1 de 2 prontos")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Pronto")).to_be_disabled()
    rui.page.get_by_role("button", name="Pronto").click()
    expect(ana.page.get_by_text("«nada mais, vou abrir»").first).to_be_visible()
