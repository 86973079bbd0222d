"""The house over HTTP: login, lobby, and the rest of its interface, typed by the caller."""

import ssl
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from panoverde.client.errors import NotAdmitted, NotUnderstood, RefusedByServer, Unreachable, Untrusted

try:
    import httpx
except ImportError as missing:
    raise ImportError("panoverde.client needs httpx: pip install 'panoverde[client]'") from missing

T = TypeVar("T")


class _Problem(msgspec.Struct):
    """The house's answer when it refuses."""

    code: str = ""
    cites: tuple[str, ...] = ()
    words: str = ""


class Entered(msgspec.Struct):
    """The account logged in."""

    account: dict[str, Any]
    token: str


class LobbyTable(msgspec.Struct):
    """A table in the lobby, as far as a client needs it."""

    id: str
    name: str
    game: str
    profile: str
    unit: str
    demo: bool
    by_hand: bool
    seats: int
    taken: int | None
    bots: int
    address: str
    """Address of the node that deals it; empty for none at the moment."""


class Lobby(msgspec.Struct):
    at: int
    """The server's clock."""
    tables: tuple[LobbyTable, ...]


class HttpClient:
    """A client of the house's HTTP interface; anonymous until it logs in."""

    def __init__(
        self, url: str, token: str = "", lang: str = "", authority: Path | None = None, patience: float = 10
    ) -> None:
        """`lang`: the language of answers; defaults to the account's. `authority`: a private one, beside the
        system's, whose certificates are trusted. `patience`: seconds for an answer."""
        self.url, self.token = url.rstrip("/"), token
        spoken = {"Accept-Language": lang} if lang else {}
        verified = _trust(authority) if self.url.startswith("https:") else False
        waits = httpx.Timeout(10, read=patience)
        self._http = httpx.AsyncClient(
            base_url=self.url, trust_env=False, timeout=waits, headers=spoken, verify=verified
        )

    async def __aenter__(self) -> "HttpClient":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def log_in(self, name: str, password: str, code: str = "") -> Entered:
        """Later calls use this account. `code` is of its second factor, if it has one."""
        return await self._enter("/api/login", {"name": name, "password": password, "code": code})

    async def register(self, name: str, password: str) -> Entered:
        return await self._enter("/api/register", {"name": name, "password": password})

    async def guest(self) -> Entered:
        """Free credits, no password."""
        return await self._enter("/api/guest", {})

    async def _enter(self, path: str, body: dict[str, str]) -> Entered:
        entered = await self.post(path, Entered, {**body, "bearer": True})
        self.token = entered.token
        return entered

    async def lobby(self) -> Lobby:
        return await self.get("/api/lobby", Lobby)

    async def find(self, table: str) -> str | None:
        """Address of the node that deals a table; None if the lobby doesn't know it."""
        tables = (await self.lobby()).tables
        return next((one.address for one in tables if one.id == table and one.address), None)

    async def get(self, path: str, kind: type[T], **query: str | int) -> T:
        return await self._ask("GET", path, kind, params=query or None)  # an empty one would drop the path's own query

    async def post(self, path: str, kind: type[T], body: Any = None) -> T:
        content = b"" if body is None else msgspec.json.encode(body)
        return await self._ask("POST", path, kind, content=content)

    async def _ask(self, method: str, path: str, kind: type[T], **more: Any) -> T:
        headers = {"Content-Type": "application/json"} if more.get("content") else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            answer = await self._http.request(method, path, headers=headers, **more)
        except httpx.TransportError as wrong:
            raise _unreached(self.url, wrong) from wrong
        if answer.is_error:
            raise _refusal(answer)
        try:
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.MsgspecError as wrong:
            raise NotUnderstood(str(wrong)) from wrong


def _trust(authority: Path | None) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if authority is not None:
        context.load_verify_locations(authority)
    return context


def _unreached(url: str, wrong: BaseException) -> Unreachable:
    """Nobody answers, or somebody who can't prove to be the house."""
    cause: BaseException | None = wrong
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return Untrusted(getattr(cause, "verify_message", "") or cause.reason or str(cause))
        cause = cause.__cause__ or cause.__context__
    return Unreachable(f"{url}: {wrong}")


def _refusal(answer: httpx.Response) -> RefusedByServer | NotAdmitted:
    """With the rule, if the house gives one."""
    try:
        problem = msgspec.json.decode(answer.content, type=_Problem)
    except msgspec.MsgspecError:
        return NotAdmitted(answer.status_code, answer.content[:200].decode("utf-8", "replace"))
    wait = answer.headers.get("Retry-After", "")
    seconds = int(wait) if wait.isdecimal() else 0
    return RefusedByServer(problem.code or str(answer.status_code), problem.cites, problem.words, seconds)
