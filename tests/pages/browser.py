"""People at the pages, in a real browser: what they click and read, and what reaches their browser."""

import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    TimeoutError as PlaywrightTimeout,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.pages.house import somewhere

DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALLEST = {"width": 360, "height": 740}

PATIENCE = 30_000
"""Milliseconds; two cores are shared by browsers, houses and other tests."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's own: Playwright's downloads are not needed. Without a window where there is one: it needs less."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    program = next(filter(None, map(shutil.which, names)), None)
    assert program, "install the package chromium-headless-shell or chromium"
    with sync_playwright() as playwright:
        # Chromium can't make its sandbox as root in a container; what it opens here is our own server alone.
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own: cookies, pages, and all that came over the wire."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        self.address = address
        asked = {"viewport": DESKTOP, "locale": "pt-PT", "reduced_motion": "no-preference", **settings}
        self.context = browser.new_context(base_url=address, extra_http_headers=somewhere(), **asked)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.frames: list[str] = []
        """What the sockets brought."""
        self.troubles: list[str] = []
        """What a developer would see in red: errors, refused resources, requests that leave the house."""
        self.forgiven = re.compile(r"status of 401")
        """The page asks who the visitor is; one who is not logged in is told so."""
        self.page.on("websocket", self._listen)
        self.page.on("console", self._read)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", self._follow)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _read(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self.forgiven.search(message.text):
            self.troubles.append(message.text)

    def _follow(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc:
            self.troubles.append(f"asked elsewhere: {request.url}")

    # What they do

    def enter(self, table: str) -> None:
        """From the lobby, as a newcomer: one click on the table's card."""
        self.page.goto("/")
        self.card(table).get_by_role("button", name="Jogar").click()
        self.page.wait_for_url(f"**/mesa/{table}")

    def card(self, table: str) -> Locator:
        return self.page.locator("article", has=self.page.locator(f'a[href="/mesa/{table}"]'))

    def in_the_header(self, name: str) -> Locator:
        """A button at the top; on a phone it is in the menu, which is opened."""
        menu = self.page.get_by_role("banner").locator("button.menu")
        menu.wait_for(state="attached")
        if menu.is_visible() and menu.get_attribute("aria-expanded") == "false":
            menu.click()
        return self.page.get_by_role("banner").get_by_role("button", name=name)

    def log_in(self, name: str, password: str) -> None:
        self.page.goto("/")
        self.in_the_header("Entrar").click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Nome").fill(name)
        dialog.get_by_label("Palavra-passe").fill(password)
        dialog.get_by_role("button", name="Entrar", exact=True).click()
        self.in_the_header("Sair").wait_for()

    def sit(self, chips: str) -> None:
        """At a banked table. Others come too: if the seat is taken meanwhile, they ask for the next one offered."""
        form = self.page.get_by_role("region", name="Sentar-se")
        form.wait_for()
        until = time.monotonic() + PATIENCE / 1000
        while form.count():
            assert time.monotonic() < until, "they do not get a seat"
            with suppress(PlaywrightTimeout):  # seated between two looks
                form.get_by_label("fichas").fill(chips, timeout=3_000)
                form.get_by_role("button", name="Sentar-se").click(timeout=3_000)
                form.wait_for(state="detached", timeout=3_000)

    def bet(self, zone: str) -> None:
        """A chip on a place of the cloth, when bets are called for; by keyboard, as its shape may be any."""
        place = self.page.locator(f'[data-zone="{zone}"]').first
        self.page.get_by_text("«façam as vossas apostas»").first.wait_for()
        until = time.monotonic() + PATIENCE / 1000
        while "a sua aposta" not in (place.get_attribute("aria-label") or ""):
            assert time.monotonic() < until, "the bet does not lie on the cloth"
            place.focus()
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(1000)  # on a slow machine this window may have closed: then in the next

    def take_a_colour(self) -> None:
        """The usual chips of a colour, where the table plays with colours."""
        desk = self.page.get_by_role("region", name="Fichas de cor")
        if desk.count():
            desk.locator("button.primary").click()
            desk.get_by_text("A sua cor").wait_for()

    def throw_until_decided(self) -> None:
        """Alone at a table of banca francesa one throws oneself, and most throws decide nothing."""
        throw = self.page.get_by_role("button", name=re.compile("lançar|avançar", re.IGNORECASE))
        until = time.monotonic() + 4 * PATIENCE / 1000
        while self.figure("Apostado") == 0:
            assert time.monotonic() < until, "no throw decides"
            self._press(throw)
            self.page.wait_for_timeout(200)

    def ready(self) -> None:
        """They need no more time to bet."""
        self._press(self.page.get_by_role("button", name="Pronto"))

    def answer_until_decided(self, answers: Sequence[str]) -> None:
        """Asked about their hand they give the first of these answers that is offered."""
        until = time.monotonic() + 2 * PATIENCE / 1000
        while self.figure("Apostado") == 0:
            assert time.monotonic() < until, "the coup does not end"
            self.answer(answers)
            self.page.wait_for_timeout(200)

    def answer(self, answers: Sequence[str]) -> None:
        """The first of these that is offered, else any; nothing if they are not asked."""
        offered = (self.turn.get_by_role("button", name=re.compile(f"^{one}")) for one in answers)
        self._press(next((one for one in offered if one.count()), self.turn.get_by_role("button")))

    def stake_if_asked(self, zone: str, words: str) -> None:
        """A chip before them, while the cloth says these words and none lies there."""
        empty = self.page.locator(f'[data-zone="{zone}"]:not([aria-label*="a sua aposta"])')
        if empty.count() and self.page.locator(".outcome", has_text=words).count():
            with suppress(PlaywrightTimeout):
                empty.press("Enter", timeout=500)

    def take_a_seat(self) -> None:
        """At a poker table, with the least that it asks. Others come too: if a seat is taken, they ask for another."""
        dialog = self.page.get_by_role("dialog")
        until = time.monotonic() + PATIENCE / 1000
        while not self.turn.count():
            assert time.monotonic() < until, "they do not get a seat"
            self.page.locator("[data-free]").first.click()
            dialog.get_by_role("button", name="Sentar-se").click()
            with suppress(PlaywrightTimeout):
                dialog.wait_for(state="detached", timeout=3_000)
            if dialog.count():
                self.page.keyboard.press("Escape")
            else:
                self.turn.wait_for()

    @property
    def turn(self) -> Locator:
        """What a player may answer who is asked about their hand."""
        return self.page.get_by_role("region", name="A sua jogada")

    def await_turn(self) -> None:
        """A player who sits down in the middle of a hand waits for the next; bots think as long as people."""
        self.turn.get_by_role("button", name="Desistir", exact=True).wait_for(timeout=4 * PATIENCE)

    def go_along(self) -> None:
        """Check or call, if it is their turn."""
        self._press(self.turn.locator("button.primary"))

    def fold(self) -> None:
        self._press(self.turn.get_by_role("button", name="Desistir"))

    @staticmethod
    def _press(button: Locator) -> None:
        """If it can be pressed now: what is offered comes and goes with the turn, between two looks at it too."""
        with suppress(PlaywrightTimeout):
            if button.count() and button.first.is_enabled(timeout=500):
                button.first.click(timeout=500)

    def leave(self) -> None:
        """As soon as the table lets them; what may be taken back they take."""
        more = self.page.locator("details", has_text="Mais…")
        if more.count():
            more.evaluate("details => { details.open = true }")
        rising = self.page.get_by_role("button", name="Levantar-se")
        asked = self.page.get_by_role("dialog")  # over the page, whose buttons are out of reach then
        until = time.monotonic() + PATIENCE / 1000
        while rising.count() or asked.count():
            assert time.monotonic() < until, "they can't leave"
            if not rising.count():
                self._press(asked.get_by_role("button").last)  # games list giving up last
            self.fold()
            self._press(self.page.get_by_role("button", name="Retirar tudo"))
            self._press(rising)
            self.page.wait_for_timeout(200)

    # What they read

    def shown(self, name: str) -> Locator:
        """One of the session's figures, which are always in sight."""
        return self.page.locator("dl div", has=self.page.get_by_text(name, exact=True)).locator("dd")

    def figure(self, name: str) -> Decimal:
        shown = self.shown(name)
        expect(shown).to_be_visible()  # or say what else is on the page
        return amount(shown.inner_text())

    def purse(self, unit: str) -> Decimal:
        text = self.page.get_by_role("banner").locator(".purses").inner_text()
        found = re.search(rf"([\d\s.,\u00a0\u202f]+){re.escape(unit)}", text)
        assert found, text
        return amount(found[1])


def amount(text: str) -> Decimal:
    """As it is written in Portuguese: `1 234,50 €`, `−3,00 Kz`."""
    figures = re.sub(r"[^\d,\-−]", "", text).replace("−", "-").replace(",", ".")
    return Decimal(figures)


def eventually(page: Page, holds: Callable[[], bool], what: str, patience: int = PATIENCE) -> None:
    """Wait until it is so; the page goes on meanwhile."""
    until = time.monotonic() + patience / 1000
    while not holds():
        assert time.monotonic() < until, what
        page.wait_for_timeout(100)
