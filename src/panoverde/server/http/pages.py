"""Serves the built pages, or a plain page with links if there are none."""

from pathlib import Path
from typing import Any

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
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


BUILT = Path(__file__).parents[1] / "pages"
"""Where `make pages` puts them, also in an installed package."""
HASHED = "public, max-age=31536000, immutable"
"""Asset names change with their content."""


FILES = {
    "icon.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable.png": "image/png",
    "manifest.webmanifest": "application/manifest+json",
}
"""Files beside the pages, by their kinds: with the manifest a browser can install them."""


class PagePath(Convertor[str]):
    """Path of a page: not the interface's, and not a file's, so that a missing file gives 404."""

    regex = r"(?!(?:api|tables|metrics|healthz)(?:/|$))[^.]*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", PagePath())


class Assets(StaticFiles):
    def file_response(self, *given: Any, **others: Any) -> Response:
        answer = super().file_response(*given, **others)
        answer.headers["Cache-Control"] = HASHED
        return answer


def page_routes(pages: Path | None = None) -> list[BaseRoute]:
    """Last routes, for what no other route answers. The pages do their own routing."""
    folder = pages or BUILT
    if not (folder / "index.html").is_file():
        return [Route("/", plain_page)]

    async def page(_: Request) -> Response:
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})

    def file(name: str, kind: str) -> Route:
        async def send(_: Request) -> Response:
            return FileResponse(folder / name, media_type=kind)

        return Route(f"/{name}", send)

    return [
        Mount("/assets", Assets(directory=folder / "assets")),
        *(file(name, kind) for name, kind in FILES.items() if (folder / name).is_file()),
        Route("/{path:page}", page),
    ]


async def plain_page(_: Request) -> Response:
    return HTMLResponse(PLAIN)
