"""The document is valid, complete, and true of what the server answers: schemathesis asks, as three kinds of people."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, checks

from panoverde.core.messages import Lang
from panoverde.house.records import Account
from panoverde.server.http.asgi import Asgi
from panoverde.server.http.openapi import document, problems_of
from panoverde.server.http.registry import ROUTES
from panoverde.server.http.route import Caller
from tests.sample import sample
from tests.server.http.hall import Hall, hall

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
PATIENCE = 60.0
"""Seconds for an answer: on a busy machine the odds of a game take a while."""
EXAMPLES = {GenerationMode.POSITIVE: sample(3, 20), GenerationMode.NEGATIVE: sample(2, 20)}


class Running:
    """A house in a loop of its own, since schemathesis asks from another."""

    def __init__(self, house: Hall, people: dict[str, Account]) -> None:
        self._house, self.people = house, people
        self._loop = asyncio.get_running_loop()

    def token(self, name: str) -> str:
        """A new one: some routes end the one that they are called with."""
        admitted = self._house.books.accounts.admit(self.people[name])
        return asyncio.run_coroutine_threadsafe(admitted, self._loop).result(5).token

    def app(self) -> Asgi:
        async def bridge(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] != "http":
                return
            heard, said = [await receive()], list[Any]()
            while heard[-1].get("more_body"):
                heard.append(await receive())

            async def hear() -> Any:
                return heard.pop(0) if heard else {"type": "http.disconnect"}

            async def say(message: Any) -> None:
                said.append(message)

            story: Any = self._house.app(scope, hear, say)
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(story, self._loop))
            for message in said:
                await send(message)

        return bridge


@contextmanager
def running_house() -> Iterator[Running]:
    begun, ended = threading.Event(), threading.Event()
    made: list[Running] = []

    async def story() -> None:
        async with hall() as house:
            await house.casino.open("banca_francesa", "PT_ONLINE")
            await house.casino.open("holdem")
            player = (await house.casino.player("joana")).account
            # Counted before: CPython 3.11 fails when two threads build syntax trees, and Hypothesis builds them too.
            await house.get("/api/law/matrix")
            made.append(Running(house, {"player": player, "administrator": await house.casino.administrator()}))
            begun.set()
            while not ended.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=asyncio.run, args=(story(),), daemon=True)
    thread.start()
    try:
        assert begun.wait(60)
        yield made[0]
    finally:
        ended.set()
        thread.join(10)


def ask_everything(house: Running, schema: Any, name: str) -> Counter[int]:
    """Every operation, with values that fit and with values that don't; how often each status came back."""
    statuses: Counter[int] = Counter()
    for found in schema.get_all_operations():
        operation = found.ok()
        for mode, examples in EXAMPLES.items():
            headers = {"Authorization": f"Bearer {house.token(name)}"} if name else {}
            look = looker(house, headers, mode, statuses)
            strategy = operation.as_strategy(generation_mode=mode)
            settings(
                max_examples=examples, deadline=None, phases=[Phase.generate], database=None,
                suppress_health_check=list(HealthCheck), derandomize=True,
            )(given(case=strategy)(look))()  # fmt: skip
    return statuses


def looker(
    house: Running, headers: dict[str, str], mode: GenerationMode, statuses: Counter[int]
) -> Callable[[Any], None]:
    def look(case: Any) -> None:
        if mode is GenerationMode.POSITIVE:
            _make_real(case, house)
        response = case.call(headers=headers, timeout=PATIENCE)
        statuses[response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    return look


def _make_real(case: Any, house: Running) -> None:
    """What random words would never hit: a table that is open, an account that exists."""
    real = {"table": "banca-francesa", "account": house.people["player"].id}
    for given_ in (case.path_parameters, case.body):
        if isinstance(given_, dict):
            given_.update({field: value for field, value in real.items() if field in given_})


@pytest.mark.parametrize("name", ["", "player", "administrator"])
def test_whatever_is_asked_the_answer_is_as_the_document_says(name: str) -> None:
    with running_house() as house:
        schema = schemathesis.openapi.from_asgi("/openapi.json", house.app())
        schema.config.generation.update(with_security_parameters=False)
        schema.validate()
        statuses = ask_everything(house, schema, name)
    assert statuses[200] > 10 * EXAMPLES[GenerationMode.POSITIVE]
    assert statuses[400] > 10 * EXAMPLES[GenerationMode.NEGATIVE]
    assert not statuses[500]
    assert (statuses[401] > 100) == (not name)


@pytest.mark.parametrize("lang", Lang)
def test_every_route_is_described_in_both_languages(lang: Lang) -> None:
    paths = document(ROUTES, lang)["paths"]
    for route in ROUTES:
        operation = paths[route.path][route.method.lower()]
        assert operation["summary"] == (route.says.pt if lang == Lang.PT else route.says.en)
        assert operation["operationId"] == route.name
        assert ("security" in operation) == (route.callers != Caller.ANYBODY)
        assert {int(status) for status in operation["responses"]} == {route.status, *problems_of(route)}
    assert sum(len(operations) for operations in paths.values()) == len(ROUTES)


def test_no_route_has_the_name_or_the_place_of_another() -> None:
    assert len({route.name for route in ROUTES}) == len(ROUTES)
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)


def test_the_document_is_served_to_anybody_in_their_language() -> None:
    async def story() -> None:
        async with hall() as house:
            english = await house.get("/openapi.json", headers={"Accept-Language": "en-GB"})
            portuguese = await house.get("/openapi.json")
            for answer, lang in ((english, Lang.EN), (portuguese, Lang.PT)):
                assert answer.json()["openapi"] == "3.1.0"
                assert answer.json()["paths"] == document(ROUTES, lang)["paths"]

    asyncio.run(story())


def test_nothing_secret_has_a_place_in_any_answer() -> None:
    """No field of a player's password, failures, seeds that are sealed, or the draws of an entry."""
    schemas = document(ROUTES, Lang.EN)["components"]["schemas"]
    asked = {route.body.__name__ for route in ROUTES if route.body}
    secret = {"password", "failures", "locked_until", "sealed"}
    for name, schema in schemas.items():
        assert name in asked or not secret & set(schema.get("properties", ())), name


def test_every_route_stands_in_the_document_for_people() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "http.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith(("| `GET`", "| `POST`"))]
    for route in ROUTES:
        callers = route.callers.value if isinstance(route.callers, Caller) else ", ".join(route.callers)
        assert f"| `{route.method}` | `{route.path}` | {callers} | {route.says.en} |" in rows
    assert len(rows) == len(ROUTES)


def test_every_list_says_what_it_holds_so_that_clients_can_be_generated() -> None:
    """Generators stop at a list of anything, and at one whose items are `false`."""
    whole = document(ROUTES, Lang.EN)
    lists = list(_lists(whole))
    assert lists
    assert all(isinstance(one.get("items", one.get("prefixItems")), dict | list) for one in lists)
    pair = whole["components"]["schemas"]["Proof"]["properties"]["draws"]["items"]
    assert (len(pair["prefixItems"]), pair["minItems"], pair["maxItems"], "items" in pair) == (2, 2, 2, False)


def test_every_body_can_be_sent_by_a_client_that_was_generated() -> None:
    """Generators know JSON and octets; what is CSV may be sent as either."""
    bodies = [
        operation["requestBody"]["content"]
        for operations in document(ROUTES, Lang.EN)["paths"].values()
        for operation in operations.values()
        if "requestBody" in operation
    ]
    assert any("text/csv" in body for body in bodies)
    assert all({"application/json", "application/octet-stream"} & body.keys() for body in bodies)


def _lists(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "array":
            yield schema
        for part in schema.values():
            yield from _lists(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _lists(part)
