"""The house over HTTP: logging in, the lobby, and whatever else its interface has, typed by the caller."""

from typing import Any, TypeVar

import msgspec

from panoverde.client.wrong import NotAdmitted, NotUnderstood, RefusedByServer, Unreachable

try:
    import httpx
except ImportError as missing:
    raise ImportError("panoverde.client needs httpx: pip install 'panoverde[client]'") from missing

T = TypeVar("T")


class _Problem(msgspec.Struct):
    """What the house answers when it refuses."""

    code: str = ""
    cites: tuple[str, ...] = ()
    words: str = ""


class Entered(msgspec.Struct):
    """Who one is now."""

    account: dict[str, Any]
    token: str


class LobbyTable(msgspec.Struct):
    """A table as the lobby shows it: what a client needs of it."""

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
    """Of the node that deals it; empty: none, for the moment."""


class Lobby(msgspec.Struct):
    at: int
    """The server's clock."""
    tables: tuple[LobbyTable, ...]


class HttpClient:
    """Somebody at the house's HTTP interface: nobody in particular, until he logs in."""

    def __init__(self, url: str, token: str = "", lang: str = "") -> None:
        """lang: in which the house should speak; else as the account has it."""
        self.url, self.token = url.rstrip("/"), token
        spoken = {"Accept-Language": lang} if lang else {}
        self._http = httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=10, headers=spoken)

    async def __aenter__(self) -> "HttpClient":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def log_in(self, name: str, password: str) -> Entered:
        """From now on this client is that person."""
        return await self._enter("/api/login", {"name": name, "password": password})

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
        """The address of the node that deals a table; None where the lobby doesn't know."""
        tables = (await self.lobby()).tables
        return next((one.address for one in tables if one.id == table and one.address), None)

    async def get(self, path: str, kind: type[T], **query: str | int) -> T:
        return await self._ask("GET", path, kind, params=query or None)  # an empty one would drop what the path asks

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
            raise Unreachable(f"{self.url}: {wrong}") from wrong
        if answer.is_error:
            raise _refusal(answer)
        try:
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.MsgspecError as wrong:
            raise NotUnderstood(str(wrong)) from wrong


def _refusal(answer: httpx.Response) -> RefusedByServer | NotAdmitted:
    """With the rule, where the house gives one."""
    try:
        problem = msgspec.json.decode(answer.content, type=_Problem)
    except msgspec.MsgspecError:
        return NotAdmitted(answer.status_code, answer.content[:200].decode("utf-8", "replace"))
    wait = answer.headers.get("Retry-After", "")
    seconds = int(wait) if wait.isdecimal() else 0
    return RefusedByServer(problem.code or str(answer.status_code), problem.cites, problem.words, seconds)
