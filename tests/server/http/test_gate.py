"""The door: who asks from where, how often, how much, in what shape; and what every answer carries."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from panoverde.house.records import Duty
from panoverde.server.http.buckets import Buckets, Rate, Rates, neighbourhood
from panoverde.server.http.registry import ROUTES
from panoverde.server.http.request_parts import LARGEST_BODY
from panoverde.server.http.route import Caller, Route
from tests.server.http.hall import ENDLESS, HOST, SITE, hall
from tests.server.http.test_permissions import MAY_CALL, SAMPLES

ELSEWHERE = {"Origin": "https://evil.example"}


def play(story: Any) -> None:
    asyncio.run(story)


# Headers


@pytest.mark.parametrize("path", ["/", "/api/lobby", "/api/me", "/nowhere", "/healthz", "/openapi.json"])
def test_every_answer_tells_the_browser_what_it_may_not_do(path: str) -> None:
    async def story() -> None:
        async with hall(origins=frozenset({"https://two.casa.test"})) as house:
            headers = (await house.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert "connect-src 'self' https://two.casa.test wss://two.casa.test" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert "strict-transport-security" not in headers
            assert (headers.get("cache-control") == "no-store") == path.startswith("/api/")

    play(story())


def test_over_tls_the_browser_is_told_to_stay_there() -> None:
    async def story() -> None:
        async with hall(secure_cookies=True) as house:
            assert "max-age" in (await house.get("/api/lobby")).headers["strict-transport-security"]

    play(story())


def test_a_trusted_proxy_says_that_the_browser_came_by_tls() -> None:
    """uvicorn takes X-Forwarded-Proto from trusted proxies alone and makes it the scheme."""

    async def story() -> None:
        async with hall() as house:
            for scheme, tls in (("http", False), ("https", True)):
                answer = await house.post(f"{scheme}://{HOST}/api/guest", body={})
                assert ("strict-transport-security" in answer.headers) is tls
                assert ("Secure" in answer.headers["set-cookie"].split("; ")) is tls

    play(story())


# Shape


@pytest.mark.parametrize("path", ["/api/incidents?who=%00", "/api/incidents?who=a%00b", "/api/tables/%00"])
def test_a_text_has_no_nul_in_an_address(path: str) -> None:
    async def story() -> None:
        async with hall() as house:
            auditor = await house.casino.employee(Duty.AUDITOR)
            answer = await house.get(path, auditor.token)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")

    play(story())


def test_a_text_has_no_nul_in_a_body() -> None:
    async def story() -> None:
        async with hall() as house:
            for name, status in ((rb"a\u0000b", 400), (rb"\\\u0000", 400), (rb"a\\u0000b", 401)):
                body = b'{"name":"%b","password":"uma frase bem longa"}' % name
                answer = await house.post("/api/login", content=body)
                assert answer.status_code == status, name  # the last is a backslash and `u0000`, a name like any

    play(story())


@pytest.mark.parametrize("text", ["null", "NULL", "Null"])
def test_a_parameter_is_left_out_and_never_null(text: str) -> None:
    async def story() -> None:
        async with hall() as house:
            auditor = await house.casino.employee(Duty.AUDITOR)
            answer = await house.get(f"/api/incidents?until={text}", auditor.token)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
            assert "until" in answer.json()["words"]
            assert (await house.get(f"/api/incidents?who={text}", auditor.token)).status_code == 200, "a name"

    play(story())


def test_a_wrong_method_is_told_all_right_ones() -> None:
    async def story() -> None:
        async with hall() as house:
            both = [path for path in {one.path for one in ROUTES} if _methods(path) == {"GET", "POST"}]
            assert both
            for path in both:
                answer = await house.ask("DELETE", path.format_map(SAMPLES))
                assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST")

    play(story())


def _methods(path: str) -> set[str]:
    return {route.method for route in ROUTES if route.path == path}


# From another site


@pytest.mark.parametrize("route", [route for route in ROUTES if route.method == "POST"], ids=lambda route: route.name)
def test_no_other_site_can_make_a_browser_do_anything(route: Route) -> None:
    path = route.path.format_map(SAMPLES)

    async def story() -> None:
        async with hall() as house:
            duties = MAY_CALL.get(route.name, {Duty.PLAYER})
            duty = Duty.PLAYER if Duty.PLAYER in duties else min(duties)
            somebody = await (house.casino.player() if duty == Duty.PLAYER else house.casino.employee(duty))
            cookie = {"Cookie": f"pano={somebody.token}"}
            for headers in (ELSEWHERE, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {}):
                answer = await house.post(path, content=b"[", headers={**cookie, **headers})
                assert (answer.status_code, answer.json()["code"]) == (403, "another-site")
            for headers in ({"Origin": SITE}, {"Origin": SITE, "Sec-Fetch-Site": "same-origin"}):
                assert (await house.post(path, content=b"[", headers={**cookie, **headers})).status_code == 400

    play(story())


def test_the_pages_of_another_node_are_the_houses_own() -> None:
    async def story() -> None:
        async with hall(origins=frozenset({"https://two.casa.test"})) as house:
            headers = {"Origin": "https://two.casa.test", "Sec-Fetch-Site": "same-site"}
            assert (await house.post("/api/guest", body={}, headers=headers)).status_code == 200
            assert (await house.post("/api/guest", body={}, headers=ELSEWHERE)).status_code == 403
            hidden = {"Sec-Fetch-Site": "cross-site"}
            assert (await house.post("/api/guest", body={}, headers=hidden)).status_code == 403

    play(story())


# Too often


def test_somebody_who_tries_to_come_in_too_often_waits() -> None:
    async def story() -> None:
        rates = Rates(ENDLESS, ENDLESS, Rate(burst=3, per_minute=6))
        async with hall(rates=rates) as house:
            answers = [(await house.post("/api/guest", body={})).status_code for _ in range(5)]
            assert answers == [200, 200, 200, 429, 429]
            refused = await house.post("/api/login", body={"name": "joana", "password": "uma qualquer"})
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-requests")
            assert int(refused.headers["retry-after"]) in range(5, 12)
            assert (await house.post("/api/guest", body={}, address="192.0.2.77")).status_code == 200
            assert (await house.get("/api/lobby")).status_code == 200
            house.clock.at += 11_000
            assert (await house.post("/api/guest", body={})).status_code == 200

    play(story())


def test_an_address_and_an_account_have_their_own_limits() -> None:
    async def story() -> None:
        rates = Rates(Rate(burst=30, per_minute=1), Rate(burst=10, per_minute=1), ENDLESS)
        async with hall(rates=rates) as house:
            guest = await house.casino.guest()
            mine = [
                (await house.get("/api/me", guest.token, address=f"192.0.2.{number}")).status_code
                for number in range(12)
            ]
            assert mine == [200] * 10 + [429] * 2
            theirs = [(await house.get("/api/server", address="198.51.100.1")).status_code for _ in range(31)]
            assert theirs == [200] * 30 + [429]

    play(story())


def test_buckets_fill_with_time_and_are_not_endless() -> None:
    buckets = Buckets(Rate(burst=2, per_minute=60), most=100)
    assert [buckets.take("a", 1, 0) for _ in range(3)] == [0, 0, 2]
    assert buckets.take("a", 1, 999) > 0
    assert buckets.take("a", 1, 1001) == 0
    for number in range(1000):
        buckets.take(str(number), 1, 2000)
    assert len(buckets) == 100
    assert buckets.take("x", 50, 2000) == 0, "what costs more than a bucket holds takes a full one"


def test_one_network_is_one_neighbour() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("::ffff:192.0.2.1") == "192.0.2.1"
    assert neighbourhood("192.0.2.1") != neighbourhood("192.0.2.2")
    assert neighbourhood("not an address") == "not an address"


# Malformed

WRONG_BODIES = {
    "nothing": b"",
    "not JSON": b"{",
    "a list": b"[]",
    "null": b"null",
    "unknown field": b'{"surprise": 1}',
    "not UTF-8": b'{"why": "\xff\xfe"}',
    "half a character": b'{"why": "\\ud800"}',
    "deep": b'{"why":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
}


@pytest.mark.parametrize(
    ("body", "pt", "en"),
    [
        ({"name": "ana"}, "falta o campo «password»", "the field “password” is missing"),
        ({"name": "ana", "surprise": 1}, "não há campo «surprise»", "there is no field “surprise”"),
    ],
)
def test_the_commonest_slips_are_told_in_the_callers_language(body: dict[str, object], pt: str, en: str) -> None:
    async def story() -> None:
        async with hall() as house:
            for lang, words in (("pt", pt), ("en", en)):
                answer = await house.post(f"/api/register?lang={lang}", "", content=msgspec.json.encode(body))
                assert words in answer.json()["words"]

    asyncio.run(story())


@pytest.mark.parametrize("route", [route for route in ROUTES if route.body], ids=lambda route: route.name)
def test_what_is_not_its_record_is_refused_and_changes_nothing(route: Route) -> None:
    path = route.path.format_map(SAMPLES)

    async def story() -> None:
        async with hall() as house:
            token = ""
            if route.callers != Caller.ANYBODY:
                duty = Duty.PLAYER if Duty.PLAYER in MAY_CALL[route.name] else min(MAY_CALL[route.name])
                token = (await (house.casino.player() if duty == Duty.PLAYER else house.casino.employee(duty))).token
            before = await house.books.store.heads()
            for wrong in WRONG_BODIES.values():
                answer = await house.post(path, token, content=wrong)
                assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
                assert answer.json()["words"].startswith("Pedido ilegível")
            other = await house.post(path, token, content=b"{}", headers={"Content-Type": "text/plain"})
            assert (other.status_code, other.json()["code"]) == (415, "not-json")
            large = await house.post(path, token, content=b" " * (LARGEST_BODY + 1))
            assert (large.status_code, large.json()["code"]) == (413, "too-large")
            assert await house.books.store.heads() == before

    play(story())


def test_a_body_that_says_it_is_short_is_not_believed() -> None:
    async def story() -> None:
        async with hall() as house:
            sent: list[Any] = []
            parts = [{"type": "http.request", "body": b" " * 40_000, "more_body": True}] * 3

            async def receive() -> Any:
                return parts.pop(0) if parts else {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                sent.append(message)

            headers = [(b"content-type", b"application/json"), (b"host", b"casa.test")]
            scope = {
                "type": "http", "method": "POST", "path": "/api/guest", "query_string": b"", "headers": headers,
                "client": ("192.0.2.1", 1), "server": ("casa.test", 80), "scheme": "http", "http_version": "1.1",
                "root_path": "", "raw_path": b"/api/guest",
            }  # fmt: skip
            await house.app(scope, receive, send)
            assert sent[0]["status"] == 413

    play(story())


@pytest.mark.parametrize("path", ["/api/history?limit=0", "/api/history?limit=201", "/api/history?limit=x",
    "/api/history?skip=-1", "/api/history?surprise=1", "/api/history?limit=1&limit=2", "/api/history?lang=fr",
    "/api/history/UPPER/1-2/1", "/api/history/a/1/1", "/api/history/a/1-2/x", "/api/complaints/own/1",
    "/api/me/statement?unit=USD", "/api/me/statement?since=99999999999999999999",
    f"/api/history?table={'x' * 65}", f"/api/history?table={'x' * 5000}", "/api/tables/%00",
])  # fmt: skip
def test_parameters_that_are_not_what_they_should_be_are_refused(path: str) -> None:
    async def story() -> None:
        async with hall() as house:
            guest = await house.casino.guest()
            answer = await house.get(path, guest.token)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")

    play(story())


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_where_nothing_is_or_that_is_used_otherwise_says_so(method: str) -> None:
    async def story() -> None:
        async with hall() as house:
            nowhere = await house.ask(method, "/api/nowhere")
            assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no-such-page")
            wrong = await house.ask("DELETE", "/api/lobby")
            assert (wrong.status_code, wrong.json()["code"]) == (405, "bad-method")
            assert "GET" in wrong.headers["allow"]

    play(story())


def test_what_fails_inside_says_nothing_of_it_outside() -> None:
    async def story() -> None:
        async with hall() as house:

            def broken() -> int:
                raise RuntimeError("senha: mil e uma")

            guest = await house.casino.guest()
            house.books.stays.current = broken  # type: ignore[method-assign, assignment]
            answer = await house.get("/api/stays/current", guest.token)
            assert (answer.status_code, answer.json()["code"]) == (500, "failed")
            assert "mil e uma" not in answer.text
            assert "Traceback" not in answer.text

    play(story())


# Languages


@pytest.mark.parametrize(
    ("query", "header", "begins"),
    [
        ("", "", "Recusado"),
        ("", "en", "Refused"),
        ("", "en-GB,en;q=0.9,pt;q=0.5", "Refused"),
        ("", "en;q=0.5, pt-PT", "Recusado"),
        ("", "fr-FR, de", "Recusado"),
        ("", "pt, en", "Recusado"),
        ("?lang=en", "pt", "Refused"),
        ("?lang=pt", "en", "Recusado"),
        ("", ";;;q=x,,en;q=2", "Recusado"),
    ],
)
def test_words_are_in_the_callers_language_and_portuguese_comes_first(query: str, header: str, begins: str) -> None:
    async def story() -> None:
        async with hall() as house:
            answer = await house.get(f"/api/me{query}", headers={"Accept-Language": header} if header else {})
            assert answer.status_code == 401
            assert answer.json()["words"].startswith(begins)
            assert answer.headers["content-language"] == ("en" if begins == "Refused" else "pt")
            assert answer.headers["www-authenticate"] == "Bearer"

    play(story())


# Pages


def test_without_pages_the_root_says_in_both_languages_where_everything_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with hall(pages=tmp_path) as house:
            page = (await house.get("/")).text
            assert "As mesas estão abertas" in page
            assert "The tables are open" in page
            assert "/api/lobby" in page
            assert "/openapi.json" in page
            assert "<script" not in page
            assert "style" not in page

    play(story())


def test_built_pages_are_served_beside_the_interface(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Mesas</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app.js").write_text("export {};")

    async def story() -> None:
        async with hall(pages=tmp_path) as house:
            assert "Mesas" in (await house.get("/")).text
            assert "Mesas" in (await house.get("/mesa/qualquer")).text
            assert (await house.get("/assets/app.js")).headers["content-type"].startswith("text/javascript")
            assert (await house.get("/api/lobby")).status_code == 200
            for path in ("/missing.js", "/assets/missing.js", "/assets/..%2f..%2findex.html", "/api/secret"):
                missing = await house.get(path)
                assert (missing.status_code, missing.json()["code"]) == (404, "no-such-page")
            posted = await house.ask("POST", "/mesa/qualquer")
            assert posted.status_code == 405

    play(story())
