"""An evening of a table, played in this process in no time and shown to a browser as if it were live.

The house here has a clock that is moved by hand: thirty coups take a second. What its sockets say is kept and
sent to the page, which asks the rest of a real house.
"""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, WebSocketRoute

from panoverde import games
from panoverde.core.messages import Lang
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.server.table.states import welcome
from panoverde.server.table.watcher import Watcher
from tests.pages.browser import eventually
from tests.server.http.hall import Guest, Hall, hall, settled

BROUGHT = 20_000
Message = dict[str, Any]
Until = Callable[[dict[str, Any]], bool]

QUICK = 4
"""Seconds that bets stay open: in a long evening the dice would be changed."""
STEP = 5_000
MESSAGES = 200
"""Sent at once: a browser draws what it was told in between as little as it can."""
MOST_STEPS = 5_000
PLAYERS = 4
CALMLY = ("check", "call")
MACHINE = ("spin", "deal")
"""At a slot machine a stake begins the game."""


def to_the_end(_state: dict[str, Any]) -> bool:
    return False


class Evening:
    """What the player in seat 1 was told."""

    def __init__(self) -> None:
        self.table = ""
        self.answers: dict[str, Any] = {}
        self._said: list[Message] = []
        self._sockets: list[WebSocketRoute] = []
        self._now: Message = {}
        """The table as it has been told so far."""
        self._stops = 0

    def deliver(self, text: bytes) -> None:
        self._said += json.loads(text)

    def hang_up(self, code: int, reason: str) -> None: ...

    def show(self, page: Page, until: Until = to_the_end) -> None:
        """At the address of the table, as far as the first state for which `until` holds."""
        page.route("**/api/**", self._answer)
        page.route_web_socket("**/tables/**", self._hear)
        page.goto(f"/mesa/{self.table}")
        eventually(page, lambda: bool(self._sockets), "the page does not ask")
        self._now = self._said.pop(0)
        self._sockets[-1].send(json.dumps([self._now]))
        page.wait_for_load_state("networkidle")  # the cloth is there, and listens
        self.go_on(page, until)

    def go_on(self, page: Page, until: Until) -> None:
        """And at last the table as it is then, under a name by which one knows that all has been told."""
        told: list[Message] = []
        while self._said and not (told and told[-1]["say"] == "state" and until(self._now["state"])):
            told.append(self._said.pop(0))
            if told[-1]["say"] == "state":
                self._now |= {**told[-1], "say": "welcome", "state": {**self._now["state"], **told[-1]["state"]}}
        for start in range(0, len(told), MESSAGES):
            self._send(_together(told[start : start + MESSAGES]))
        self._stops += 1
        name = f"paragem {self._stops}"
        self._send([{**self._now, "name": name}])
        page.get_by_role("heading", name=name).wait_for()

    def _hear(self, socket: WebSocketRoute) -> None:
        """Some cloths ask for the past on a socket of their own; here there is none."""
        if "want=state" in socket.url:
            self._sockets.append(socket)

    def _send(self, told: list[Message]) -> None:
        self._sockets[-1].send(json.dumps(told))

    def _answer(self, route: Route) -> None:
        known = self.answers.get(urlsplit(route.request.url).path)
        route.fulfill(json=known) if known is not None else route.fallback()


def _together(said: list[Message]) -> list[Message]:
    """What happened, and one state after it: each tells what changed since the one before."""
    states = [one for one in said if one["say"] == "state"]
    changes = {name: value for one in states for name, value in one["state"].items()}
    others = [one for one in said if one["say"] != "state"]
    return [*others, *([{**states[-1], "state": changes}] if states else [])]


def evening(game: str, profile: str, coups: int, pace: int = 0) -> Evening:
    """In a thread of its own: in this one Playwright has its loop. Without pace, acts of the house come together."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, _play(game, profile, coups, pace)).result()


async def _play(game: str, profile: str, coups: int, pace: int) -> Evening:
    told = Evening()
    async with hall() as house:
        timed = getattr(games.find(game).presets[profile], "betting_seconds", None) is not None
        options: dict[str, Any] = {"betting_seconds": str(QUICK)} if timed else {}
        told.table = await house.casino.open(game, profile, pace=pace, **options)
        served = house.casino.table(told.table)
        seats = range(1, min(served.table.rules.places, PLAYERS) + 1)
        guests = [Guest(house, told.table, await house.casino.guest(), seat) for seat in seats]
        for guest in guests:
            await guest.sit(_brought(guest))
        viewer = guests[0]
        watcher = Watcher(told, house.casino.floor.outbox, viewer.account, Role.PUBLIC, Lang.PT, wants_state=True)
        house.casino.floor.join(served, watcher)
        watcher.post(welcome(served, watcher, house.casino.floor.people(served)))
        luck = Random(game + profile)
        for _ in range(MOST_STEPS):
            if house.casino.coups(told.table) >= coups:
                break
            await _step(house, guests, luck)
        else:
            raise AssertionError(f"{game}: the coups don't end")
        for path in ("/api/me", "/api/me/balances", "/api/stays/current"):
            told.answers[path] = (await house.get(path, viewer.token)).json()
        proofs = f"/api/tables/{told.table}/proofs"
        told.answers[proofs] = (await house.get(proofs)).json()
    return told


def _brought(guest: Guest) -> int:
    (sit,) = (option for option in guest.table.table.options(guest.seat) if option.kind == "sit")
    (chips,) = (ask for ask in sit.asks if isinstance(ask, Number))
    return max(chips.minimum, min(chips.maximum, BROUGHT))


async def _step(house: Hall, guests: list[Guest], luck: Random) -> None:
    """Everybody does what is theirs to do; then time passes, unless somebody's turn is next."""
    table = guests[0].table
    turns = False
    for guest in guests:
        options = {option.kind: option for option in table.table.options(guest.seat)}
        if calm := next((kind for kind in CALMLY if kind in options), ""):
            guest.do(calm)
            turns = True
        elif "place_bet" in options and luck.random() < 0.7:
            with suppress(Refused):  # too late
                guest.do("place_bet", **_chosen(options["place_bet"], luck))
        elif own := next((one for one in options.values() if one.nature == Nature.COURSE), None):
            guest.do(own.kind, **_chosen(own, luck))
        elif game_of_their_own := next((one for one in options.values() if one.kind in MACHINE), None):
            guest.do(game_of_their_own.kind, **_chosen(game_of_their_own, luck))
    if not turns:
        house.clock.at += STEP
    before = -1
    while table.version != before:  # all that is due now
        before = table.version
        house.look(table.opening.id)
        await settled(house)


def _chosen(option: Option, luck: Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for ask in option.asks:
        match ask:
            case Pick():
                chosen[ask.field] = luck.choice(ask.choices)
            case Number():
                chosen[ask.field] = ask.minimum
    return chosen
