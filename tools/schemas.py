"""The records of the wire and of the HTTP interface as two OpenAPI documents in web/types: `python -m tools.schemas`.

`npm run types` makes the pages' TypeScript types of them."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
from tools.records import HEARD, SAID, UNSAID, commands_of, events_of

from panoverde import games
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang
from panoverde.server.http.openapi import document
from panoverde.server.http.registry import ROUTES
from panoverde.tournament import AS_TABLE

FOLDER = Path(__file__).parents[1] / "web" / "types"

Json = dict[str, Any]


class Wire:
    """Every message and, under `Games`, the records of every game: its rules, state, commands and events. Those of
    tournaments are under `Tournament`; they travel over HTTP."""

    def __init__(self) -> None:
        self.schemas: dict[str, Json] = {}
        self._add(SAID)
        self._add(HEARD, may_omit=True)
        self.schemas["Games"] = _object({game.name: self._game(game) for game in games.every()})
        self.schemas["Tournament"] = self._game(AS_TABLE)

    def document(self) -> Json:
        info = {"title": "The wire of Pano Verde", "version": "1"}
        return {"openapi": "3.1.0", "info": info, "paths": {}, "components": {"schemas": self.schemas}}

    def _game(self, game: AnyGame) -> Json:
        prefix = game.name.title().replace("_", "")
        (rules,), (state,) = self._add([game.rules], prefix), self._add([game.state], prefix)
        events = self._add(events_of(game), prefix)
        commands = self._add(commands_of(game), prefix, may_omit=True)
        return _object({"rules": rules, "state": state, "command": {"anyOf": commands}, "event": {"anyOf": events}})

    def _add(self, records: Collection[Any], prefix: str = "", *, may_omit: bool = False) -> list[Json]:
        """References to them."""
        template = f"#/components/schemas/{prefix}{{name}}"
        references, components = msgspec.json.schema_components(records, ref_template=template)
        for name, schema in components.items():
            is_top = template.format(name=name) in {one["$ref"] for one in references}
            self.schemas[prefix + name] = _finished(schema, may_omit=may_omit and is_top)
        return list(references)


def http() -> Json:
    found = document(ROUTES, Lang.EN)
    asked = {route.body.__name__ for route in ROUTES if route.body}
    schemas = found["components"]["schemas"]
    schemas |= {name: _finished(schema, may_omit=name in asked) for name, schema in schemas.items()}
    return found


def _finished(schema: Json, *, may_omit: bool) -> Json:
    """The server says every field; a client may leave out those with a default, and who gives a command and when."""
    if "properties" not in schema:
        return schema
    fields = dict(schema["properties"])
    if not may_omit:
        return {**schema, "required": list(fields)}
    if "do" in fields:
        fields = {name: field for name, field in fields.items() if name not in UNSAID}
    required = [name for name in schema.get("required", ()) if name in fields]
    bare = {name: {key: part for key, part in field.items() if key != "default"} for name, field in fields.items()}
    return {**schema, "properties": bare, "required": required}


def _object(properties: Json) -> Json:
    return {"type": "object", "properties": properties, "required": list(properties)}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, made in (("wire", Wire().document()), ("http", http())):
        (FOLDER / f"{name}.json").write_text(json.dumps(made), "utf-8")


if __name__ == "__main__":
    main()
