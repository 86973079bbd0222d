"""Serves a route: check the caller, decode, call the handler, encode the answer."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.people.logins import GUESTS
from panoverde.house.play.paper import POLICY
from panoverde.house.records import Kind
from panoverde.server.http import request_parts
from panoverde.server.http.gate import Gate
from panoverde.server.http.problems import MalformedRequest, failed_answer, malformed_answer, refused_answer
from panoverde.server.http.route import (
    CSV,
    EVENTS,
    HTML,
    JSON,
    SAFE,
    Answer,
    ApiCall,
    Download,
    Events,
    House,
    Nothing,
    Printout,
    Query,
    Route,
)
from panoverde.server.table.admission import COOKIE
from panoverde.store.contract import NotKept

log = logging.getLogger("panoverde.server.http")

Endpoint = Callable[[Request], Awaitable[Response]]


class RouteServer:
    def __init__(self, house: House, gate: Gate, *, secure_cookies: bool) -> None:
        self._house, self._gate, self._secure = house, gate, secure_cookies

    def endpoint(self, route: Route) -> Endpoint:
        async def serve(request: Request) -> Response:
            lang = request_parts.language(request)
            try:
                response = await self._serve(route, request)
            except Refused as refused:
                response = refused_answer(refused, lang)
            except MalformedRequest as wrong:
                response = malformed_answer(wrong, lang)
            except ClientDisconnect:
                response = Response(status_code=400)
            except NotKept:  # every retry lost to another writer
                log.warning("not kept", extra={"route": route.name}, exc_info=True)
                response = refused_answer(Refused("", "try-again"), lang)
            except Exception:
                log.exception("failed", extra={"route": route.name})
                response = failed_answer(lang)
            response.headers["Content-Language"] = lang
            return response

        return serve

    async def _serve(self, route: Route, request: Request) -> Response:
        self._gate.count(route, request)
        self._gate.check_origin(route, request)
        account, token = await self._gate.who(request)
        await self._gate.check_factor(route, account)
        self._gate.admit(route, account)
        lang = request_parts.language(request, account)
        given = await _understood(route, request)
        address = self._gate.place(request)
        call = ApiCall(self._house, lang, account, token, address, request.headers.get("last-event-id", ""))
        secure = self._secure or request.url.scheme == "https"  # a trusted proxy says so
        return _answer(await route.handler(call, **given), lang, route.status, secure=secure)


def _answer(answer: Any, lang: Lang, status: int, *, secure: bool) -> Response:
    match answer:
        case Download():
            named = {"Content-Disposition": f'attachment; filename="{answer.name}"', "Content-Language": lang}
            if isinstance(answer.text, str):
                return Response(answer.text, headers=named, media_type=CSV)
            return StreamingResponse(answer.text, headers=named, media_type=CSV)
        case Printout():
            return Response(answer.html, headers={"Content-Security-Policy": POLICY}, media_type=HTML)
        case Events():
            return StreamingResponse(answer.parts, media_type=EVENTS)
        case Answer():
            response = Response(msgspec.json.encode(answer.record), answer.status, media_type=JSON)
            if answer.cookie is not None:
                _set_cookie(response, answer, secure=secure)
            return response
        case _:
            return Response(msgspec.json.encode(answer), status, media_type=JSON)


def _set_cookie(response: Response, answer: Answer[Any], *, secure: bool) -> None:
    if answer.cookie:
        account = getattr(answer.record, "account", None)
        guest = account is not None and account.kind == Kind.GUEST
        age = GUESTS // 1000 if guest else None  # a guest has no password to come back with
        response.set_cookie(COOKIE, answer.cookie, age, path="/", secure=secure, httponly=True, samesite="strict")
    else:
        response.delete_cookie(COOKIE, path="/", secure=secure, httponly=True, samesite="strict")


async def _understood(route: Route, request: Request) -> dict[str, Any]:
    """Arguments of the handler; anything it doesn't take is refused."""
    given: dict[str, Any] = {}
    params = request_parts.parameters(route.params, request.path_params)
    query = request_parts.query(route.query, request)
    if route.params is not Nothing:
        given["path"] = params
    if route.query is not Query:
        given["query"] = query
    if route.body:
        given["body"] = await request_parts.body(route.body, request)
    elif route.takes == CSV:
        given["body"] = await request_parts.csv_text(request)
    elif route.method not in SAFE:
        await request_parts.no_body(request)
    return given
