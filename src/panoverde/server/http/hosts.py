"""The `Host` header: a page of another site can point its own name at this house, and must not speak in its name."""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from panoverde.server.http.asgi import Asgi
from panoverde.server.table.socket import refuse_quietly

MISDIRECTED = 421
AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?")
WORDS = b"This house has another name. Its operator can add one: --address or --origin.\n"


class Hosts:
    """Lets in who asks for one of the house's names, or for what no other's name server can point here: a bare address,
    this machine, a name of the own network, which has no dot."""

    def __init__(self, app: Asgi, addresses: Iterable[str]) -> None:
        self._app = app
        self._names = {urlsplit(address).hostname for address in addresses}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan" or self.knows(_said(scope)):
            await self._app(scope, receive, send)
            return
        kind = "http.response"
        if scope["type"] == "websocket":
            await receive()
            kind = "websocket.http.response"
            refuse_quietly(scope)
        headers = [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(WORDS))]
        await send({"type": f"{kind}.start", "status": MISDIRECTED, "headers": headers})
        await send({"type": f"{kind}.body", "body": WORDS})

    def knows(self, said: str) -> bool:
        found = AUTHORITY.fullmatch(said.lower())
        if found is None:
            return False
        name = found[1].strip("[]")
        return "." not in name or name.rstrip(".") in self._names or _is_address(name)


def _said(scope: Any) -> str:
    """Exactly one is said; two could be read differently by a proxy."""
    said = [value for name, value in scope["headers"] if name == b"host"]
    return said[0].decode("latin-1") if len(said) == 1 else ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
