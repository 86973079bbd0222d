"""A player who leaves a table's page without getting up: told what stays behind, known everywhere, and still there."""

import re

from playwright.sync_api import Dialog, expect

from tests.pages.browser import PHONE, Visitor, eventually
from tests.pages.conftest import Visit
from tests.pages.house import PASSWORD, House

STAYS = "Sai da mesa sem se levantar"
UNDER_THE_BAR = """() => {
    const place = (one) => document.querySelector(one).getBoundingClientRect()
    return Math.abs(place("[data-cloth]").top - place("[data-bar]").bottom) < 4
}"""


def seated(visit: Visit, house: House, **settings: object) -> tuple[Visitor, str]:
    guest, table = visit(**settings), house.open("banca_francesa", "PT_ONLINE_INDIVIDUAL")
    guest.enter(table)
    guest.sit("50")
    guest.bet("grande")
    return guest, table


def test_a_player_who_leaves_by_a_link_is_told_and_the_lobby_and_the_header_mark_the_table(
    house: House, visit: Visit
) -> None:
    guest, table = seated(visit, house, viewport=PHONE)
    dialog = guest.page.get_by_role("dialog", name=STAYS)
    brand = guest.page.get_by_role("banner").locator(".brand")
    brand.click()
    expect(dialog).to_contain_text("49,00")
    expect(dialog).to_contain_text("1,00 € em apostas")
    dialog.get_by_role("button", name="Ficar aqui").click()
    expect(dialog).to_have_count(0)
    guest.page.go_back()  # the browser's own way out
    expect(dialog).to_be_visible()
    assert guest.page.url.endswith(f"/mesa/{table}")
    dialog.get_by_role("button", name="Sair e continuar sentado").click()
    expect(guest.card(table)).to_contain_text("Está sentado aqui · 50,00 € na mesa")
    guest.page.reload()  # the lobby knows who comes back
    expect(guest.card(table)).to_contain_text("Está sentado aqui")
    back = guest.page.get_by_role("banner").get_by_role("link", name=re.compile("na mesa"))
    expect(back).to_contain_text("50,00 €")
    back.click()
    expect(guest.page.locator('[data-zone="grande"]').first).to_have_attribute("aria-label", re.compile("aposta"))
    expect(back).to_have_count(0)
    eventually(guest.page, lambda: guest.page.evaluate(UNDER_THE_BAR), "the cloth is not brought up again")
    guest.leave()
    brand.click()
    expect(guest.card(table)).to_be_visible()
    expect(guest.page.get_by_text("Está sentado aqui")).to_have_count(0)


def test_closing_the_page_asks_and_says_what_stays(house: House, visit: Visit) -> None:
    guest, _ = seated(visit, house)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    guest.page.once("dialog", stay)
    guest.page.close(run_before_unload=True)
    eventually(guest.page, lambda: asked == ["beforeunload"], "nobody asks")
    dialog = guest.page.get_by_role("dialog", name=STAYS)
    expect(dialog).to_contain_text("Ficam lá 49,00")
    dialog.get_by_role("button", name="Ficar aqui").click()
    guest.leave()


def test_a_guest_opens_an_account_at_the_table_and_plays_on(house: House, visit: Visit) -> None:
    guest, _ = seated(visit, house)
    before = guest.purse("€")
    guest.in_the_header("Criar conta").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_label("Nome").fill("alberta")
    dialog.get_by_label("Palavra-passe").fill(PASSWORD)
    dialog.get_by_role("button", name="Criar conta").click()
    expect(guest.page.get_by_role("banner").get_by_role("link", name="alberta")).to_be_visible()
    guest.throw_until_decided()
    guest.leave()
    eventually(
        guest.page,
        lambda: guest.purse("€") == before + 50 + guest.figure("Resultado"),
        "the purse doesn't follow",
    )
