"""No page is wider than the screen, however long the evening."""

import pytest

from panoverde import games
from tests.pages.browser import Visitor
from tests.pages.conftest import Visit
from tests.pages.evening import evening
from tests.pages.house import House

COUPS = 30
WIDTHS = {360: 740, 390: 844, 768: 1024}
CLOTHS = [
    (game.name, profile)
    for game in games.every()
    for profile in game.presets
    if profile not in ("TOURNAMENT", "AO_JACKPOT", "PALANCA")  # not without a director or a pool
]
OVER = """() => {
    const most = document.documentElement.clientWidth
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > most + 1)
    const sum = document.documentElement.scrollWidth
    return sum > most ? [sum, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))] : []
}"""


@pytest.mark.parametrize(("game", "profile"), CLOTHS)
def test_after_thirty_coups_a_table_is_no_wider_than_the_screen(game: str, profile: str, visit: Visit) -> None:
    guest = visit()
    evening(game, profile, COUPS).show(guest.page)
    guest.page.get_by_text("Apostado", exact=True).first.wait_for()
    _measure(guest)


def test_other_pages_are_no_wider_either(house: House, visit: Visit) -> None:
    guest = visit()
    guest.enter(house.open("banca_francesa", "PT_ONLINE_INDIVIDUAL"))
    guest.sit("50")
    for path in ("/", "/torneios", "/decisoes", "/historico", "/conta", "/lei"):
        guest.page.goto(path)
        guest.page.get_by_role("main").get_by_role("heading").first.wait_for()
        guest.page.get_by_role("banner").get_by_role("link", name="na mesa").first.wait_for()
        _measure(guest)


def _measure(guest: Visitor) -> None:
    for width, height in WIDTHS.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        assert guest.page.evaluate(OVER) == [], width
