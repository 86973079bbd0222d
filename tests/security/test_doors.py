"""The doors: what is told at log-in, what browsers are told, whose page may ask, and requests that make no sense."""

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec
import pytest

from panoverde.house.people.passwords import Passwords
from panoverde.house.records import Duty
from panoverde.server.http.registry import ROUTES
from tests.security.room import Room, room

REQUESTS = 3_000
PASSWORD = "uma palavra bem longa"  # noqa: S105 - of people who exist in tests alone


def play(story: Callable[[Room], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with room() as this:
            await story(this)

    asyncio.run(whole())


async def log_in(this: Room, name: str) -> httpx.Response:
    return await this.http.post("/api/login", json={"name": name, "password": "nenhuma destas palavras"})


def test_a_name_that_nobody_has_and_a_wrong_password_are_told_in_the_same_bytes() -> None:
    async def story(this: Room) -> None:
        await this.house.player("ana.existe")
        await this.house.employee(Duty.DIRECTOR, name="diretor.existe")
        names = ("ana.existe", "diretor.existe", "ninguem.assim", "bot-casa-1", "convidado-1234")
        answers = [[await log_in(this, name) for _ in range(4)] for name in names]  # the fourth finds the door shut
        told = [[(one.status_code, one.content, dict(one.headers)) for one in each] for each in answers]
        assert all(each == told[0] for each in told)
        assert {one.status_code for one in answers[0]} == {401, 429}

    play(story)


def test_a_name_that_nobody_has_takes_as_long_as_a_wrong_password() -> None:
    """Generously: the medians of six are within a third of each other, with real hashing. Of the processor's time:
    a machine that does other things too changes nothing."""

    async def story(this: Room) -> None:
        this.house.books.accounts._passwords = Passwords()
        known = [f"ana.{number}" for number in range(6)]
        for name in known:
            await this.house.player(name)
        times: dict[str, list[float]] = {"known": [], "unknown": []}
        for number, name in enumerate(known):
            for kind, asked in (("known", name), ("unknown", f"rui.{number}")):
                began = time.process_time()
                assert (await log_in(this, asked)).status_code == 401
                times[kind].append(time.process_time() - began)
        one, other = statistics.median(times["known"]), statistics.median(times["unknown"])
        assert 2 / 3 < one / other < 3 / 2, times

    play(story)


def test_every_answer_tells_the_browser_what_it_may_not_do() -> None:
    async def story(this: Room) -> None:
        for path in ("/", "/api/lobby", "/api/me", "/nowhere", "/healthz", "/openapi.json"):
            answer = await this.http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] in ("no-referrer", "same-origin")
            assert "access-control-allow-origin" not in answer.headers
            if path.startswith("/api/"):
                assert answer.headers["cache-control"] == "no-store"

    play(story)


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites() -> None:
    async def story(this: Room) -> None:
        answer = await this.http.post("/api/guest", json={})
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("pano=")
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "path=/" in cookie
        assert "domain" not in cookie
        token = answer.cookies["pano"]
        assert token not in answer.text
        this.http.cookies.clear()
        for path in ("/api/me", "/api/history", "/api/me/balances"):
            told = await this.http.get(path, headers={"Cookie": f"pano={token}"})
            assert told.status_code == 200
            assert token not in told.text

    play(story)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://127.0.0.1.elsewhere.example"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://elsewhere.example"},
    ],
)
def test_another_sites_page_changes_nothing_with_somebodys_cookie(headers: dict[str, str]) -> None:
    async def story(this: Room) -> None:
        guest = await this.house.guest()
        with_cookie = {"Cookie": f"pano={guest.token}", **headers}
        for path, body in (("/api/logout", {}), ("/api/me/language", {"lang": "en"}), ("/api/stays/begin", {})):
            answer = await this.http.post(path, json=body, headers=with_cookie)
            assert answer.status_code == 403, (path, answer.text)
        assert (await this.http.get("/api/me", headers={"Cookie": f"pano={guest.token}"})).status_code == 200

    play(story)


def test_a_form_of_another_site_can_send_no_json() -> None:
    async def story(this: Room) -> None:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
            answer = await this.http.post("/api/guest", content=b"{}", headers={"Content-Type": kind})
            assert answer.status_code == 415

    play(story)


def test_thousands_of_senseless_requests_break_nothing() -> None:
    """Every route, with spoilt paths, queries, headers and bodies: an answer of ours each, never a failure."""

    async def story(this: Room) -> None:
        luck = random.Random(11)
        place = await this.house.open("holdem", "PT")
        tokens = ["", (await this.house.guest()).token, (await this.house.player()).token]
        tokens += [(await this.house.employee(duty)).token for duty in Duty if duty != Duty.PLAYER]
        before = await this.house.store.head(f"table/{place}")
        statuses: set[int] = set()
        for number in range(REQUESTS):
            answer = await senseless(this, luck, place, luck.choice(tokens))
            assert answer.status_code < 500 or answer.status_code == 503, (answer.request.url, answer.text)
            statuses.add(answer.status_code)
            if answer.status_code >= 400 and answer.content:
                assert msgspec.json.decode(answer.content)["words"], answer.text
            if number % 500 == 499:
                this.clock.at += 60_000
        assert {200, 400, 401, 403, 404} <= statuses
        assert await this.house.store.head(f"table/{place}") == before
        assert set((await this.house.sums()).values()) == {0}

    play(story)


ODD = ("", "0", "-1", "x" * 300, "%00", "..", "%2e%2e", "1e9", "null", "holdem", "'", "\u00e3", "{}", "a/b", "9" * 40)
BODIES: tuple[bytes, ...] = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"{}",
    b"\xff",
    b'{"why":1}',
    b"[" * 5000,
    b'{"a":' * 500,
    b'{"name":"\\ud800"}',
    b"x" * 100_000,
)


async def senseless(this: Room, luck: random.Random, table: str, token: str) -> httpx.Response:
    route = luck.choice(ROUTES)
    path = "/".join(
        (table if luck.random() < 0.4 else luck.choice(ODD)) if part.startswith("{") else part
        for part in route.path.split("/")
    )
    query = "&".join(
        f"{name}={luck.choice(ODD)}" for name in luck.sample(("lang", "limit", "skip", "first", "last", "x"), 2)
    )
    is_record = isinstance(route.body, type) and issubclass(route.body, msgspec.Struct)  # a list has no fields
    fields = [field.name for field in msgspec.structs.fields(route.body)] if is_record else []
    values: tuple[Any, ...] = (0, -1, 2**70, True, None, "x", "x" * 500, [], {}, 1.5, "EUR", table)
    body = (
        msgspec.json.encode({name: luck.choice(values) for name in fields})
        if luck.random() < 0.7
        else luck.choice(BODIES)
    )
    headers = {"Content-Type": luck.choice(("application/json", "application/json", "text/plain", ""))}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if luck.random() < 0.1:
        headers[luck.choice(("Origin", "Cookie", "Accept-Language", "Content-Length", "Host"))] = luck.choice(
            ("x", "", "http://[", "-5", 'pano="', "\x01")
        )
    method = luck.choice(
        (route.method, route.method, route.method, "GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD")
    )
    address = f"{this.house.address}{path}" + (f"?{query}" if luck.random() < 0.5 else "")
    content = body if method not in ("GET", "HEAD") else b""
    return await this.http.request(method, address, content=content, headers=headers)
