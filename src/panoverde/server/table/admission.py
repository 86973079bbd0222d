"""Where sockets connect: who it is, whether they may watch this table, and from which version they resume."""

import logging
from collections import Counter
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from panoverde.core.messages import Lang
from panoverde.core.people import Role, Who
from panoverde.house.records import Account
from panoverde.journal.face_down import opened
from panoverde.server.node.floor import MOVED, Floor
from panoverde.server.node.login_watch import OFFICES as OFFICES, holds
from panoverde.server.table.broadcast import ToldAct
from panoverde.server.table.desk import Listener
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.socket import EXTENSION, TableSocket, refuse_quietly
from panoverde.server.table.states import welcome
from panoverde.server.table.watcher import Watcher
from panoverde.wire import messages as wire

COOKIE = "pano"
MOST_MISSED = 5_000
"""Limit of missed acts sent to a viewer; beyond it they get only the state, and find the rest in their history."""

BAD_REQUEST, FORBIDDEN, NOT_FOUND, ELSEWHERE, TOO_MANY = 400, 403, 404, 421, 429

MOST_OF_ACCOUNT, MOST_FROM_ADDRESS = 30, 500
"""Limits of sockets per account at a node, and per address without an account."""

log = logging.getLogger("panoverde.server")

Scope = Mapping[str, Any]


class NotLetIn(Exception):
    def __init__(self, status: int, why: str) -> None:
        self.status, self.why = status, why


def token_of(headers: Mapping[str, str]) -> str:
    """From a browser's cookie or a program's header."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return cookie.value if cookie else ""


def is_bearer(headers: Mapping[str, str]) -> bool:
    """Does the caller send a token in the header? Browser pages can't: theirs is in the cookie."""
    return headers.get("authorization", "").lower().startswith("bearer ")


def is_same_origin(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Does the browser name one of the house's own pages? True for a program, which names none."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not an address: `http://[`
        return False


class Edge:
    def __init__(
        self, floor: Floor, origins: frozenset[str] = frozenset(), most_from_address: int = MOST_FROM_ADDRESS
    ) -> None:
        self._floor = floor
        self._origins = origins
        self._most_from_address = most_from_address
        self._crowd: Counter[str] = Counter()
        """Open sockets by account, or by address for those without one."""

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        await receive()
        try:
            served, watcher, after = await self._let_in(scope)
        except NotLetIn as refused:
            await send({"type": "websocket.http.response.start", "status": refused.status, "headers": []})
            await send({"type": "websocket.http.response.body", "body": refused.why.encode()})
            refuse_quietly(scope)
            return
        name = watcher.account.id if watcher.account else _address(scope)
        self._crowd[name] += 1
        try:
            await send({"type": "websocket.accept"})
            await self._stay(served, watcher, after, receive)
        finally:
            self._crowd[name] -= 1
            if not self._crowd[name]:
                del self._crowd[name]

    async def _stay(self, served: ServedTable, watcher: Watcher, after: int | None, receive: Any) -> None:
        missed = await self._missed(served, watcher, after)
        floor = self._floor
        is_ours = floor.tables.get(served.opening.id) is served and not floor.leases.is_overdue(floor.now())
        if not is_ours or await self._is_overtaken(served, after):
            watcher.wire.hang_up(MOVED, "moved")
            return
        listener = self._admit(served, watcher, missed)
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                listener.hear((message.get("text") or "").encode())  # sent before there was a listener
        finally:
            self._floor.part(served, watcher)

    def _check_crowd(self, account: Account | None, scope: Scope) -> None:
        name, most = (account.id, MOST_OF_ACCOUNT) if account else (_address(scope), self._most_from_address)
        if self._crowd[name] >= most:
            raise NotLetIn(TOO_MANY, "too-many")

    def _admit(self, served: ServedTable, watcher: Watcher, missed: list[wire.Happened]) -> Listener:
        """From here on nothing is missed: earlier acts are sent before later ones."""
        socket: Any = watcher.wire
        self._floor.join(served, watcher)
        for happened in missed:
            watcher.post(wire.encode(happened))
        for told in served.broadcast.since(missed[-1].version) if missed else ():
            watcher.post(wire.encode(served.broadcast.seen(told, self._viewer(served, watcher, told.version))))
        watcher.post(welcome(served, watcher, self._floor.people(served)))
        listener = Listener(served, watcher, self._floor)
        socket.listener = listener.hear
        return listener

    async def _let_in(self, scope: Scope) -> tuple[ServedTable, Watcher, int | None]:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not is_same_origin(headers, self._origins):
            raise NotLetIn(FORBIDDEN, "origin")
        place = scope["path_params"]["table"]
        served = self._floor.tables.get(place)
        if served is None:
            elsewhere = place in self._floor.openings
            raise NotLetIn(ELSEWHERE if elsewhere else NOT_FOUND, "elsewhere" if elsewhere else "no-such-table")
        asked = {name: values[-1] for name, values in parse_qs(scope["query_string"].decode("latin-1")).items()}
        account, token = await self._who(headers)
        self._check_crowd(account, scope)
        socket: TableSocket = scope["extensions"][EXTENSION]
        watcher = Watcher(
            socket,
            self._floor.outbox,
            account,
            _office(account, asked.get("as", Role.PUBLIC)),
            Lang.EN if asked.get("lang") == Lang.EN else Lang.PT,
            wants_state=asked.get("want") == "state",
        )
        after = asked.get("after")
        if after is not None and not (after.isascii() and after.isdecimal() and len(after) < 16):
            raise NotLetIn(BAD_REQUEST, "after")
        watcher.token = token
        return served, watcher, None if after is None else int(after)

    async def _who(self, headers: Mapping[str, str]) -> tuple[Account | None, str]:
        """Account of the token. An expired cookie becomes a spectator, since browsers keep cookies longer than logins
        last; a program with an expired token is refused, so that it doesn't become a spectator unawares."""
        token = token_of(headers)
        account = await self._floor.books.accounts.who(token) if token else None
        if account is None and token and is_bearer(headers):
            raise NotLetIn(FORBIDDEN, "log-in-first")
        return account, token if account else ""

    async def _is_overtaken(self, served: ServedTable, after: int | None) -> bool:
        """Has the viewer seen more than this table knows, as another node has told it? An unknown version proves
        nothing: a database restored from a backup has fewer."""
        if after is None or after <= served.durable:
            return False
        return bool(await self._floor.store.read(served.stream, after - 1, 1))

    async def _missed(self, served: ServedTable, watcher: Watcher, after: int | None) -> list[wire.Happened]:
        """Acts since the version that the viewer has seen; none if they ask for none, or for too many."""
        if after is None or not served.durable - MOST_MISSED <= after <= served.durable:
            return []
        recent = served.broadcast.since(after)
        if (recent and recent[0].version == after + 1) or after == served.durable:
            return [served.broadcast.seen(told, self._viewer(served, watcher, told.version)) for told in recent]
        found = []
        entries = await self._floor.store.read(served.stream, after, MOST_MISSED)
        for entry, kept in opened(served.codec, entries, served.seeds):
            if entry.version > served.durable:  # durable, but the table hasn't heard yet: it will be broadcast
                break
            by = kept.act.command.by if kept.act.command else None
            told = ToldAct(entry.version, entry.at, by, kept.act.events, kept.private, kept.act.facts)
            found.append(served.broadcast.seen(told, self._viewer(served, watcher, entry.version)))
        return found

    def _viewer(self, served: ServedTable, watcher: Watcher, version: int) -> Who:
        """Whose view of that act they may have: before they sat down the seat was another player's."""
        if watcher.office != Role.PUBLIC or watcher.account is None:
            return watcher.office
        seat = served.seats.of(watcher.account.id)
        return seat if seat is not None and served.seats.tenures[seat].since <= version else Role.PUBLIC


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return f"address {client[0]}" if client else "address"


def _office(account: Account | None, wanted: str) -> Role:
    if wanted == Role.PUBLIC:
        return Role.PUBLIC
    if wanted not in set(Role) or not holds(account, Role(wanted)):
        raise NotLetIn(FORBIDDEN, "not-your-duty")
    return Role(wanted)
