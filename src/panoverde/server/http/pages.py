"""The pages: built ones where there are any, otherwise one that says where everything is."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

PLAIN = """<!doctype html>
<html lang="pt">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pano Verde</title>
</head>
<body>
<main>
<h1>Pano Verde</h1>
<p>As mesas estão abertas. <a href="/api/lobby?lang=pt">Mesas (JSON)</a>,
<a href="/openapi.json?lang=pt">interface HTTP (OpenAPI)</a>, <a href="/healthz">estado do servidor</a>.</p>
<p lang="en">The tables are open. <a href="/api/lobby?lang=en">Lobby (JSON)</a>,
<a href="/openapi.json?lang=en">HTTP interface (OpenAPI)</a>, <a href="/healthz">health of the server</a>.</p>
</main>
</body>
</html>
"""


def page_routes(pages: Path | None) -> list[BaseRoute]:
    """The last routes: whatever nobody else answers."""
    if pages is not None:
        return [Mount("/", StaticFiles(directory=pages, html=True))]
    return [Route("/", plain_page)]


async def plain_page(_: Request) -> Response:
    return HTMLResponse(PLAIN)
