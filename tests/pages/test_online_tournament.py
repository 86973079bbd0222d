"""A tournament that the house deals, in two browsers with seven bots: from the list to the result on one page each."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.pages.browser import PATIENCE, PHONE, Visitor
from tests.pages.conftest import Visit
from tests.pages.house import PACE, House
from tests.pages.test_accessible import check
from tests.pages.test_widths import OVER

NAME, ID = "Ensaio em linha", "ensaio-em-linha"
PLAYERS, PER_TABLE = 9, 7
"""Two tables at first; the final table has a place more than others, so that the first who leaves makes it."""
RULES: dict[str, Any] = {
    "name": NAME,
    "format": "freeze_out",
    "demo": True,
    "per_table": PER_TABLE,
    "capacity": PLAYERS,
    "stack": 4,
    "shot_seconds": 3,
    "time_banks": 0,
    "pace": PACE,
    "levels": [{"small_blind": 1, "big_blind": 2, "minutes": 1}, {"small_blind": 10, "big_blind": 20, "minutes": 1}],
}
"""Few chips: it is over after some hands, and from the second level on every hand decides."""
HOUR, SOON = 3_600_000, 1_000
"""Milliseconds."""
LONG = 8 * PATIENCE
"""For several hands at the pace of the house."""


class Entrant(Visitor):
    """A guest who plays in a tournament."""

    def enter_tournament(self) -> None:
        self.page.goto("/torneios")
        self.page.get_by_role("button", name=f"Entrar no torneio {NAME}").click()
        self.page.wait_for_url(f"**/torneios/{ID}")
        expect(self.page.get_by_role("region", name="O seu lugar")).to_contain_text("Está inscrito")

    @property
    def strip(self) -> Locator:
        return self.page.get_by_role("region", name="Torneio", exact=True)

    @property
    def result(self) -> Locator:
        return self.page.get_by_text(re.compile(r"Ficou em \d\.º lugar|Ganhou o torneio"))

    def sits_where_the_tournament_says(self) -> bool:
        there = self.page.request.get(f"/api/tournaments/{ID}/seat").json()
        own = self.page.locator(".seat.own")
        table = self.strip.locator("div", has_text="Mesa").locator("dd")
        return bool(
            own.count()
            and own.get_attribute("data-seat") == str(there["seat"])
            and table.inner_text().split()[0] == str(there["number"])
        )

    def push(self) -> None:
        """Whatever keeps them in the hand: with so few chips, mostly all of them."""
        self._press(self.turn.locator("button.primary"))

    def close_the_browser(self) -> None:
        self.page.close()

    def open_it_again(self) -> None:
        self.page = self.context.new_page()
        self.page.goto(f"/torneios/{ID}")


def until(holds: Callable[[], bool], meanwhile: Callable[[], None], what: str) -> None:
    end = time.monotonic() + LONG / 1000
    while not holds():
        assert time.monotonic() < end, what
        meanwhile()


@pytest.fixture
def entrant(visit: Visit) -> Callable[..., Entrant]:
    def one(**settings: Any) -> Entrant:
        visitor = visit(**settings)
        visitor.__class__ = Entrant
        assert isinstance(visitor, Entrant)
        return visitor

    return one


@pytest.mark.timeout(900)
@pytest.mark.rule("FS-7.5", "FS-8.2", "RT-11", "RT-14")
def test_two_browsers_and_seven_bots_play_to_the_winner(house: House, entrant: Callable[..., Entrant]) -> None:
    rules = {**RULES, "starts_at": int(time.time() * 1000) + HOUR}
    body = {"id": ID, "profile": "sit_and_go_online", "rules": rules}
    announced = house.post("/api/tournaments", body)["state"]["rules"]
    one, other = entrant(), entrant(viewport=PHONE)
    for player in (one, other):
        player.enter_tournament()
    house.direct(ID, {"do": "reannounce", "rules": {**announced, "bots": True}, "reason": "faltam jogadores"})
    for player in (one, other):
        expect(player.page.get_by_role("region", name="Condições")).to_contain_text(f"{PLAYERS} / {PLAYERS}")
        check(player.page, "entered")

    # Nobody waits for the hour.
    begins = {**announced, "bots": True, "starts_at": int(time.time() * 1000) + SOON}
    house.direct(ID, {"do": "reannounce", "rules": begins, "reason": "completo"})
    for player in (one, other):
        seated = player.page.get_by_text(re.compile(r"Está na mesa \d, lugar \d\. Boa sorte!"))
        expect(seated).to_be_visible(timeout=LONG)
        until(player.sits_where_the_tournament_says, lambda: None, "the page has not followed its player")
        assert player.page.evaluate(OVER) == []
    other.close_the_browser()
    until(
        lambda: "mesa final" in one.strip.inner_text(),
        lambda: one.fold(),
        "nobody has left",
    )
    check(one.page, "at the final table")
    other.open_it_again()
    for player in (one, other):
        until(
            lambda player=player: player.result.count() > 0 or player.sits_where_the_tournament_says(),  # type: ignore[misc]
            lambda: None,
            "the page has not followed its player to the final table",
        )

    # To the end: who is out watches on, the winner's page says so.
    def both_push() -> None:
        one.push()
        other.push()

    until(lambda: all(player.result.count() for player in (one, other)), both_push, "they play on")
    places = set()
    for player in (one, other):
        player.page.get_by_role("button", name="Resultados").click()
        ranking = player.page.get_by_role("region", name="Classificação").get_by_role("listitem")
        expect(ranking).to_have_count(PLAYERS, timeout=LONG)
        places.add(ranking.first.inner_text())
        check(player.page, "the result")
    assert len(places) == 1, "both read the same winner"
    one.page.goto(f"/torneios/{ID}/ecra")
    expect(one.page.get_by_text("Vencedor")).to_be_visible()
