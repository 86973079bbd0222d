"""A player who reloads, or loses the connection for a while, continues where they were, without doing anything."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.faults.processes import free_port
from tests.pages.browser import Visitor, amount, eventually
from tests.pages.conftest import Visit
from tests.pages.house import House, opened

INTERRUPTED = "Ligação perdida"
CARD = re.compile("de (paus|ouros|copas|espadas)$")


def test_a_page_reloaded_in_the_middle_of_a_hand_goes_on_with_it(house: House, visit: Visit) -> None:
    """The same cards, the same seat, the same chips; and they can still act."""
    guest = visit()
    guest.enter(house.open("holdem", "PT", bots=3))
    guest.take_a_seat()
    guest.await_turn()
    before = _own_place(guest)
    assert len([part for part in before if CARD.search(part)]) == 2
    guest.page.reload()
    guest.await_turn()
    assert _own_place(guest) == before
    guest.fold()
    expect(guest.page.get_by_label(re.compile("^Lugar .*Eu.*desistiu")).first).to_be_visible()


def _own_place(guest: Visitor) -> list[str]:
    """What a screen reader says of the player's seat: chips, bet, cards, but not what they last said."""
    said = guest.page.get_by_label(re.compile("^Lugar .*Eu")).first.get_attribute("aria-label") or ""
    return [part for part in said.split(", ") if CARD.search(part) or part.startswith(("Lugar", "cave", "aposta"))]


@pytest.mark.rule("PT-BFO-21", "R-295")
def test_a_killed_house_comes_back_and_the_page_with_it(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        table = house.open("cussec", "AO", {"betting_seconds": "12"})
        guest = Visitor(browser, house.address)
        guest.forgiven = re.compile("ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection|status of 401")
        guest.enter(table)
        guest.sit("50")
        guest.bet("grande")
        house.process.process.kill()
        house.process.process.wait()
        guest.page.get_by_text(INTERRUPTED).wait_for()
        port = str(urlsplit(house.address).port)
    with opened(tmp_path, "--port", port):
        expect(guest.page.get_by_text(INTERRUPTED)).to_have_count(0)
        # Their bet had been answered for, so it stood; now it is decided, and they play on.
        eventually(guest.page, lambda: amount(guest.shown("Apostado").inner_text()) > 0, "the coup is not decided")
        guest.bet("pequeno")
        guest.context.close()
        assert guest.troubles == []


def test_a_table_that_another_node_deals_is_sought_there(browser: Browser, tmp_path: Path) -> None:
    """The node that a visitor came to refuses the socket; the lobby says who deals the table."""
    port = free_port()
    here, there = f"http://127.0.0.1:{port}", f"http://localhost:{port}"
    with opened(tmp_path, "--port", str(port), "--address", there, "--origin", here, "--origin", there) as house:
        table = house.open("cussec", "AO")
        stranger = Visitor(browser, here)
        stranger.page.route_web_socket(f"ws://127.0.0.1:{port}/**", lambda socket: socket.close())
        stranger.page.goto(f"/mesa/{table}")
        stranger.page.locator("[data-zone]").first.wait_for()
        stranger.context.close()
