"""HTTP application: everything but the tables' sockets."""

from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route as StarletteRoute

from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.oversight.reports import Reports
from panoverde.server.http import openapi, request_parts
from panoverde.server.http.asgi import Asgi
from panoverde.server.http.buckets import Rates
from panoverde.server.http.endpoint import RouteServer
from panoverde.server.http.gate import Gate
from panoverde.server.http.headers import Headers
from panoverde.server.http.pages import page_routes
from panoverde.server.http.problems import BAD_METHOD, NOT_FOUND, failed_answer, refused_answer
from panoverde.server.http.registry import ROUTES
from panoverde.server.http.route import JSON, House
from panoverde.server.node.floor import Floor

OPERATOR = "Pano Verde"


def http_app(
    books: Books,
    floor: Floor,
    *,
    origins: frozenset[str] = frozenset(),
    secure_cookies: bool = False,
    pages: Path | None = None,
    rates: Rates | None = None,
    operator: str = OPERATOR,
    zone: str = "",
) -> Asgi:
    """`origins`: other addresses of the house's own pages. `pages`: folder of built pages. `zone`: time zone of
    papers; empty: the machine's."""
    house = House(books, floor, Reports(books.scribe, operator), zone)
    server = RouteServer(house, Gate(books, origins, rates or Rates()), secure_cookies=secure_cookies)
    routes = [
        *(StarletteRoute(one.path, server.endpoint(one), methods=[one.method], name=one.name) for one in ROUTES),
        StarletteRoute("/openapi.json", _openapi),
        *page_routes(pages),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _not_served, Exception: _failed})
    app.router.redirect_slashes = False
    return Headers(app, origins, secure=secure_cookies)


async def _openapi(request: Request) -> Response:
    return Response(_document(request_parts.language(request)), media_type=JSON)


@lru_cache
def _document(lang: Lang) -> bytes:
    return msgspec.json.encode(openapi.document(ROUTES, lang))


async def _not_served(request: Request, wrong: Exception) -> Response:
    """Answers what the router itself refuses."""
    status = wrong.status_code if isinstance(wrong, HTTPException) else NOT_FOUND
    lang = request_parts.language(request)
    if status == BAD_METHOD:
        answer = refused_answer(Refused("", "bad-method"), lang)
        answer.headers["Allow"] = ", ".join(sorted(_methods(request)))
        return answer
    return refused_answer(Refused("", "no-such-page"), lang)


def _methods(request: Request) -> set[str]:
    """Of all routes with this path: the router names those of the first."""
    found = (route for route in request.app.routes if route.matches(request.scope)[0] != Match.NONE)
    return {method for route in found for method in route.methods or ()}


async def _failed(request: Request, _: Exception) -> Response:
    return failed_answer(request_parts.language(request))
