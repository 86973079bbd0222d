"""Security headers of every answer."""

from collections.abc import MutableMapping
from typing import Any

from panoverde.server.http.asgi import Asgi

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
PERMISSIONS = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
YEAR = 31_536_000
HSTS = (b"strict-transport-security", f"max-age={YEAR}; includeSubDomains".encode())


class Headers:
    """Nothing inline, nothing from other sites, no frames; sockets to the house's other nodes are allowed. Reached by
    https, as a trusted proxy says or the operator, the browser stays there."""

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
        self._secure = secure
        self._fixed = [(name.lower().encode(), value.encode()) for name, value in fixed.items()]

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        private = scope["path"].startswith("/api/")
        tls = [HSTS] if self._secure or scope["scheme"] == "https" else []

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                kept = [(b"cache-control", b"no-store")] if private else []
                own = {name for name, _ in message["headers"]}  # a page for paper has a policy of its own
                fixed = [header for header in self._fixed if header[0] not in own]
                message["headers"] = [*message["headers"], *fixed, *tls, *kept]
            await send(message)

        await self._app(scope, receive, with_headers)
