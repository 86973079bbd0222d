"""ASGI application: sockets go to their tables, the rest to the pages and the HTTP interface."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from panoverde.server.table.admission import Edge

Asgi = Callable[[Any, Any, Any], Awaitable[None]]

SOCKET = re.compile(r"/tables/([a-z0-9-]{1,64})/socket")


def application(edge: Edge, http: Asgi) -> Asgi:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await http(scope, receive, send)
        elif place := SOCKET.fullmatch(scope["path"]):
            scope["path_params"] = {"table": place[1]}
            await edge(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    return app
