"""Security headers of every answer."""

from collections.abc import MutableMapping
from typing import Any

from panoverde.server.http.asgi import Asgi

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
PERMISSIONS = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
YEAR = 31_536_000


class Headers:
    """Nothing inline, nothing from other sites, no frames; sockets to the house's other nodes are allowed."""

    def __init__(self, app: Asgi, origins: frozenset[str], *, secure: bool) -> None:
        self._app = app
        nodes = [address for origin in sorted(origins) for address in (origin, origin.replace("http", "ws", 1))]
        connect = " ".join(("connect-src 'self'", *nodes))
        fixed = {
            "Content-Security-Policy": f"{POLICY}; {connect}",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "same-origin",
            "Permissions-Policy": ", ".join(f"{name}=()" for name in PERMISSIONS),
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        }
        if secure:
            fixed["Strict-Transport-Security"] = f"max-age={YEAR}; includeSubDomains"
        self._fixed = [(name.lower().encode(), value.encode()) for name, value in fixed.items()]

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        private = scope["path"].startswith("/api/")

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                kept = [(b"cache-control", b"no-store")] if private else []
                message["headers"] = [*message["headers"], *self._fixed, *kept]
            await send(message)

        await self._app(scope, receive, with_headers)
