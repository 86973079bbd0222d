"""Rulings from words and chips at a tournament table, for whoever asks."""

from typing import Annotated, Any

from msgspec import Meta

from panoverde.house.play.rulings import rulings
from panoverde.server.http.route import ApiCall, Caller, post

Cases = Annotated[list[Any], Meta(min_length=1, max_length=100)]


@post("/api/rulings", Caller.ANYBODY, "Decidir casos.", "Rule on cases.", cost=2)
async def rule_on_cases(_: ApiCall, body: Cases) -> list[Any]:
    """A list of cases as `pano ruling` reads them, and the list of their rulings: docs/reference/rulings.md."""
    return rulings(body)


ROUTES = (rule_on_cases,)
