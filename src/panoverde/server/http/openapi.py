"""OpenAPI document, built from the routes and their records."""

from typing import Any

import msgspec

from panoverde import __version__
from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record
from panoverde.server.http.problems import (
    BAD_MEDIA,
    BAD_REQUEST,
    CONFLICT,
    DISABLED,
    FAILED,
    FORBIDDEN,
    NOT_FOUND,
    TOO_LARGE,
    TOO_MANY,
    UNAUTHORISED,
    Problem,
)
from panoverde.server.http.route import JSON, SAFE, Bilingual, Caller, Route
from panoverde.server.table.admission import COOKIE

OCTETS = "application/octet-stream"
TEMPLATE = "#/components/schemas/{name}"
Json = dict[str, Any]

MEANING = {
    BAD_REQUEST: Bilingual("O pedido não se compreende.", "The request can't be read."),
    UNAUTHORISED: Bilingual("Entre primeiro.", "Log in first."),
    FORBIDDEN: Bilingual(
        "Não tem essa função, ou o pedido vem de outro sítio.", "Not your duty, or from another site."
    ),
    NOT_FOUND: Bilingual("Não existe.", "Not found."),
    CONFLICT: Bilingual("Uma regra ou o estado atual não o permite.", "A rule or the current state forbids it."),
    TOO_LARGE: Bilingual("Demasiado grande.", "Too large."),
    BAD_MEDIA: Bilingual("Não é JSON.", "Not JSON."),
    TOO_MANY: Bilingual("Demasiadas vezes.", "Too often."),
    FAILED: Bilingual("Falha nossa.", "Our fault."),
    DISABLED: Bilingual("Suspenso, ou ainda não disponível.", "Disabled, or not available yet."),
}


def document(routes: tuple[Route, ...], lang: Lang) -> Json:
    shapes, components = _schemas(routes)
    paths: dict[str, Json] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, shapes, components, lang)
    asked = {shapes[kind]["$ref"] for route in routes for kind in (route.params, route.query)}
    schemas = {name: schema for name, schema in components.items() if TEMPLATE.format(name=name) not in asked}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pano Verde", "version": __version__, "description": phrase("house", "openapi", lang)},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {str(status): _problem(words.of(lang)) for status, words in MEANING.items()},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def _schemas(routes: tuple[Route, ...]) -> tuple[dict[type[Record], Json], dict[str, Json]]:
    kinds: list[type[Record]] = [Problem]
    for route in routes:
        kinds += [kind for kind in (route.body, route.query, route.params, route.answers) if kind]
    kinds = list(dict.fromkeys(kinds))
    schemas, components = msgspec.json.schema_components(kinds, ref_template=TEMPLATE)
    return dict(zip(kinds, _known(list(schemas)), strict=True)), _known(components)


def _known(schema: Any) -> Any:
    """In words that generators of clients know: lists of fixed length (`items: false`) or of anything stop them."""
    if isinstance(schema, list):
        return [_known(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _known(value) for name, value in schema.items()}
    if found.get("items") is False:
        del found["items"]  # `maxItems` says the same
    elif found.get("type") == "array":
        found.setdefault("items", {})
    return found


def _operation(route: Route, shapes: dict[type[Record], Json], components: dict[str, Json], lang: Lang) -> Json:
    content: Json = {"schema": {"type": "string"} if route.answers is None else shapes[route.answers]}
    operation: Json = {
        "operationId": route.name,
        "tags": [route.subject],
        "summary": route.says.of(lang),
        "description": _callers(route, lang),
        "parameters": [
            *_parameters("path", shapes[route.params], components),
            *_parameters("query", shapes[route.query], components),
        ],
        "responses": {
            str(route.status): {
                "description": route.says.of(lang),
                "content": dict.fromkeys(route.makes, content),
            },
            **{str(status): {"$ref": f"#/components/responses/{status}"} for status in problems_of(route)},
        },
    }
    if route.body:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": shapes[route.body]}}}
    elif route.takes != JSON:
        octets = {"schema": {"type": "string", "format": "binary"}}  # generators of clients know no CSV
        taken = {route.takes: {"schema": {"type": "string"}}, OCTETS: octets}
        operation["requestBody"] = {"required": True, "content": taken}
    if route.callers != Caller.ANYBODY:
        operation["security"] = [{"bearer": []}, {"cookie": []}]
    return operation


def problems_of(route: Route) -> list[int]:
    """Statuses with which the route may refuse."""
    found = {BAD_REQUEST, NOT_FOUND, CONFLICT, TOO_MANY, FAILED, DISABLED}
    if route.callers != Caller.ANYBODY or route.entrance or route.offices:
        found |= {UNAUTHORISED, FORBIDDEN}
    if route.method not in SAFE:
        found |= {FORBIDDEN, TOO_LARGE}
    if route.body:
        found |= {BAD_MEDIA}
    return sorted(found)


def _callers(route: Route, lang: Lang) -> str:
    if isinstance(route.callers, Caller):
        words = phrase("house", f"caller-{route.callers}", lang)
    else:
        words = phrase("house", "caller-staff", lang).format(tasks=", ".join(route.callers))
    more = route.handler.__doc__ if lang == Lang.EN else None
    return f"{words} {' '.join(more.split())}" if more else words


def _parameters(place: str, shape: Json, components: dict[str, Json]) -> list[Json]:
    record = components[shape["$ref"].rpartition("/")[2]]
    required = record.get("required", ())
    return [
        {"name": name, "in": place, "required": name in required, "schema": _plain(schema)}
        for name, schema in record["properties"].items()
    ]


def _plain(schema: Json) -> Json:
    """An optional parameter is left out, never null."""
    found = {name: value for name, value in schema.items() if not (name == "default" and value is None)}
    if "anyOf" in found:
        left = [choice for choice in found["anyOf"] if choice != {"type": "null"}]
        found = {**found, "anyOf": left} if len(left) > 1 else {**found, **left[0]}
        if len(left) == 1:
            del found["anyOf"]
    return found


def _problem(words: str) -> Json:
    return {"description": words, "content": {JSON: {"schema": {"$ref": TEMPLATE.format(name="Problem")}}}}
