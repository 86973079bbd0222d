"""web/src/http.ts: the HTTP interface as TypeScript types: every route, what it is asked and what it answers."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect as kinds
from tools.protocol_ts import literals, struct, written
from tools.protocol_types import Structs, name_of

from panoverde.server.http.registry import ROUTES
from panoverde.server.http.route import Nothing, Route

HEAD = """\
// The HTTP interface. Made by `python -m tools.protocol` from the server's routes: don't edit.
// docs/http.md says what the routes are for; the server serves the same as an OpenAPI document.
"""


def typescript() -> str:
    records, asked = Structs(), {record for route in ROUTES for record in (route.query, route.body)}
    for record in (record for route in ROUTES for record in _records(route)):
        records.add(kinds.type_info(record))
    structs = [struct(record, kind, is_asked=record in asked) for record, kind in records.structs.items()]
    enums = [f"export type {name_of(one)} = {literals(member.value for member in one)};" for one in records.enums]
    routes = "export interface Routes {\n" + "\n".join(map(_route, ROUTES)) + "\n}"
    return "\n\n".join(part.strip() for part in (HEAD, *enums, *structs, routes)) + "\n"


def _records(route: Route) -> Iterator[Any]:
    for record in (route.params, route.query, route.body, route.answers):
        if record not in (None, Nothing):
            yield record


def _route(route: Route) -> str:
    parts = {
        "path": None if route.params is Nothing else route.params,
        "query": route.query,
        "body": route.body,
        "answer": route.answers,
    }
    types = "; ".join(f"{part}: {written(kinds.type_info(kind)) if kind else 'null'}" for part, kind in parts.items())
    return f'  /** {route.says.en} */\n  readonly "{route.method} {route.path}": {{ {types} }};'
