"""Pictures of every felt and page, on a desktop and on a phone: `make screenshots` puts them in docs/images/pages.

A house of its own, a guest in a browser, and company that bets over the socket; every picture is of a real coup.
"""

import io
import json
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
from PIL import Image
from playwright.sync_api import APIRequestContext, Browser
from rich.progress import track
from tests.pages.browser import DESKTOP, PHONE, Visitor, chromium
from tests.pages.house import PASSWORD, House, opened, somewhere
from websockets.sync.client import connect

PICTURES = Path(__file__).parents[1] / "docs" / "images" / "pages"
COLOURS = 256
"""As many as a palette has: the drawings are flat, and a picture weighs a third."""


class Felt(NamedTuple):
    name: str
    game: str
    profile: str
    own: tuple[str, ...]
    """Where the guest bets; at poker nowhere."""
    others: tuple[tuple[str, int], ...] = ()
    """Where the company bets, and how much."""

    @property
    def title(self) -> str:
        """The name of its table."""
        return (
            self.name.replace("-", " ")
            .replace("sintetico", "póquer sintético")
            .replace("holdem", "hold'em")
            .capitalize()
        )


FELTS = (
    Felt("banca-francesa", "banca_francesa", "PT_ONLINE", ("grande", "ases"), (("pequeno", 1000), ("grande", 500))),
    Felt("roleta-francesa", "roulette", "AO_FRANCESA", ("impar", "duzia_2"), (("preto", 2000), ("coluna_1", 1000))),
    Felt(
        "roleta-americana",
        "roulette",
        "AO_AMERICANA",
        ("pleno_17", "duzia_2"),
        (("valor_par", 1000), ("valor_maior", 2500)),
    ),
    Felt("craps", "craps", "AO", ("pass", "field"), (("dont_pass", 1000), ("big_6", 500))),
    Felt("cussec", "cussec", "AO", ("grande", "numero_4"), (("pequeno", 1000), ("numero_2", 500))),
    Felt("blackjack", "blackjack", "AO", ("lugar_1",), (("lugar_4", 2000), ("lugar_5", 500))),
    Felt("ponto-e-banca", "ponto_banca", "AO", ("ponto",), (("banca", 2000), ("ponto", 500))),
    Felt("macau", "ponto_banca", "AO_MACAU", ("banca",), (("ponto", 2000), ("banca", 500))),
    Felt("poquer-sem-descarte", "sem_descarte", "AO", ("inicial",), (("inicial", 2000), ("inicial", 500))),
    Felt("holdem", "holdem", "PT", ()),
    Felt("omaha", "omaha", "AO", ()),
    Felt("sintetico", "sintetico", "PT_ONLINE", ()),
)


class Company:
    """Other guests at the table, who sit down and bet once."""

    def __init__(self, house: House, table: str) -> None:
        self._address, self._table = house.address, table
        self._sockets = ExitStack()

    def __enter__(self) -> "Company":
        return self

    def __exit__(self, *_: object) -> None:
        self._sockets.close()

    def bet(self, bets: Iterable[tuple[str, int]]) -> None:
        for seat, (zone, chips) in enumerate(bets, start=4):
            token = httpx.post(
                f"{self._address}/api/guest", json={"bearer": True}, headers=somewhere(), trust_env=False
            ).json()["token"]
            path = f"{self._address.replace('http', 'ws', 1)}/tables/{self._table}/socket"
            socket = self._sockets.enter_context(connect(path, additional_headers={"Authorization": f"Bearer {token}"}))
            for command in ({"do": "sit", "chips": 20_000}, {"do": "place_bet", "zone": zone, "chips": chips}):
                socket.send(json.dumps({"say": "act", "id": command["do"], "command": command, "seat": seat}))
                while '"say":"done"' not in (heard := str(socket.recv(timeout=10))):
                    if '"say":"refused"' in heard:
                        raise RuntimeError(heard)


def take(visitor: Visitor, name: str) -> None:
    """What is in sight: at a table, where the page goes when somebody sits down."""
    visitor.page.wait_for_timeout(600)
    size = "desktop" if visitor.page.viewport_size == DESKTOP else "phone"
    drawn = Image.open(io.BytesIO(visitor.page.screenshot()))
    drawn.convert("RGB").quantize(COLOURS).save(PICTURES / f"{name}-{size}.png", optimize=True)


def picture_of(felt: Felt, house: House, visitor: Visitor) -> None:
    """With bets on the cloth, or in the middle of a hand."""
    if felt.own:
        table = house.open(felt.game, felt.profile, {"betting_seconds": "20"}, name=felt.title)
        visitor.enter(table)
        visitor.sit("200")
        visitor.take_a_colour()
        for zone in felt.own:
            visitor.bet(zone)
        with Company(house, table) as company:
            company.bet(felt.others)
            take(visitor, felt.name)
        return
    visitor.enter(house.open(felt.game, felt.profile, bots=5, name=felt.title))
    visitor.take_a_seat()
    visitor.await_turn()
    visitor.go_along()
    visitor.page.wait_for_timeout(2_000)
    visitor.await_turn()
    take(visitor, felt.name)


def chemin(house: House, visitor: Visitor) -> None:
    """Bots make up the number that must sit there; the picture is of a bank that is being covered."""
    visitor.enter(house.open("chemin_de_fer", "AO", {"betting_seconds": "15"}, bots=5, name="Bacará chemin de fer"))
    visitor.sit("200")
    own = visitor.page.locator('[data-zone="ponto"][aria-label*="a sua aposta"]')
    while not own.count():
        visitor.answer(("Banca de", "Abater", "Carta", "Não", "Tirar carta", "Passo a mão"))
        visitor.stake_if_asked("ponto", "Faltam cobrir")
        visitor.page.wait_for_timeout(200)
    visitor.page.wait_for_timeout(2_000)
    take(visitor, "chemin-de-fer")


def _machine(profile: str, jackpot: str = "") -> Callable[[House, Visitor], None]:
    """A slot machine with a prize in its window, or five cards to choose from."""

    def shot(house: House, visitor: Visitor) -> None:
        visitor.enter(house.open("slots", profile, {"jackpot": jackpot} if jackpot else {}))
        visitor.sit("900")
        machine = visitor.page.locator(".machine")
        for _ in range(MOST_SPINS):
            machine.locator(".spin:not([aria-disabled=true])").click()
            visitor.page.wait_for_timeout(2_400)  # until the reels stand
            if machine.locator(".gold, [aria-pressed=false][aria-keyshortcuts]").count():
                break
        take(visitor, shot.__name__)

    shot.__name__ = profile.lower()
    return shot


MOST_SPINS = 9
"""So many stakes are brought to the dearest of them."""
MACHINES = (
    _machine("FRUTARIA"),
    _machine("AZULEJOS"),
    _machine("MARE"),
    _machine("PALANCA", "palanca-slots"),  # of the house's first start
    _machine("VALETES"),
)


def lobby(_: House, visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.locator("article").first.wait_for()
    take(visitor, "lobby")


def console(house: House, visitor: Visitor) -> None:
    """A physical table of banca francesa: what is due is one big instruction."""
    visitor.log_in(house.employ("croupier"), PASSWORD)
    visitor.page.goto(f"/consola/{house.open('banca_francesa', 'AO', by_hand=True, name='Banca francesa')}?as=croupier")
    visitor.page.get_by_role("heading", level=1).wait_for()
    take(visitor, "console")


def direction(house: House, visitor: Visitor) -> None:
    visitor.log_in(house.employ("administrator"), PASSWORD)
    visitor.page.goto("/direcao")
    visitor.page.get_by_role("tab").first.wait_for()
    take(visitor, "direction")


def audit(house: House, visitor: Visitor) -> None:
    visitor.log_in(house.employ("auditor"), PASSWORD)
    visitor.page.goto("/auditoria")
    visitor.page.get_by_role("tab").first.wait_for()
    take(visitor, "audit")


ENTRANTS = (
    "Ana Sá", "Łukasz Żak", "Maria João Pires", "Bruno Dias", "Inês Castro", "Rui Tavares", "Carla Mota", "Duarte Paz",
    "Eva Nunes", "Filipe Góis", "Gil Vaz", "Helena Roque", "Ivo Brás", "Joana Lima", "Kátia Reis", "Luís Vasco",
)  # fmt: skip
TOURNAMENT = "quatro-estacoes"


def tournament(house: House, visitor: Visitor) -> None:
    """A room of two tables, out of balance: at the desk, on the wall, on a phone; and a ruling."""
    visitor.log_in(house.employ("director"), PASSWORD)
    visitor.context.set_extra_http_headers({"Origin": visitor.address})  # as a page would say
    http = visitor.context.request
    if http.get(f"/api/tournaments/{TOURNAMENT}").status == NOT_FOUND:
        _played(http)
    visitor.context.set_extra_http_headers({})
    for path, name in (("/mesa", "desk"), ("/ecra", "wall"), ("", "player")):
        visitor.page.goto(f"/torneios/{TOURNAMENT}{path}")
        visitor.page.get_by_role("timer").wait_for()
        if name == "player":
            visitor.page.get_by_role("combobox").fill(ENTRANTS[1])
            visitor.page.get_by_role("option").first.click()
        take(visitor, name)
    visitor.page.goto("/decisoes")
    for name in ("subo", "Pôs fichas: 1000", "Pôs fichas: 500"):
        visitor.page.get_by_role("button", name=name, exact=True).click()
    visitor.page.get_by_role("region", name="Decisão").get_by_role("link").first.wait_for()
    take(visitor, "ruling")


NOT_FOUND = 404


def _played(http: APIRequestContext) -> None:
    rules = {
        "name": "Quatro Estações",
        "venue": "Sala",
        "demo": True,
        "starts_at": 1,
        "late_levels": 0,
        "re_entries": 0,
    }
    body = {"id": TOURNAMENT, "profile": "freeze_out", "rules": {**rules, "abandon": False}}
    http.post("/api/tournaments", data=body)
    for number, name in enumerate(ENTRANTS, 1):
        _do(http, {"do": "register", "name": name}, document={"kind": "cc", "number": str(number)})
        _do(http, {"do": "enter", "player": number})
    for kind in ("draw_room", "start_tournament", "close_entries", "fix_prizes"):
        _do(http, {"do": kind})
    seats = http.get(f"/api/tournaments/{TOURNAMENT}").json()["state"]["tables"]["1"]["seats"]
    for player in [number for number in seats.values() if number > 2][:2]:  # the phone's stays
        _do(http, {"do": "bust", "player": player})


def _do(http: APIRequestContext, command: dict[str, object], **more: object) -> None:
    body = {"id": json.dumps(command)[-60:], "command": command, **more}
    answer = http.post(f"/api/tournaments/{TOURNAMENT}/acts", data=body)
    if not answer.ok:
        raise RuntimeError(answer.text())


def shoot(browser: Browser, house: House, one: Felt | Callable[[House, Visitor], None]) -> None:
    for size in (DESKTOP, PHONE):
        visitor = Visitor(browser, house.address, viewport=size, color_scheme="dark")
        picture_of(one, house, visitor) if isinstance(one, Felt) else one(house, visitor)
        visitor.context.close()


def main(wanted: list[str]) -> None:
    everything: dict[str, Felt | Callable[[House, Visitor], None]] = {felt.name: felt for felt in FELTS}
    everything |= {page.__name__: page for page in PAGES}
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, opened(Path(home)) as house, chromium() as browser:
        for name in track(wanted or list(everything), description="pictures"):
            shoot(browser, house, everything[name])


PAGES = (chemin, *MACHINES, lobby, console, direction, audit, tournament)

if __name__ == "__main__":
    main(sys.argv[1:])
