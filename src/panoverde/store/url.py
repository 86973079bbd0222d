"""Addresses of databases: `sqlite:///PATH` and `postgresql://…`, as libpq reads it (several hosts, sslmode …)."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

SQLITE = "sqlite:///"
POSTGRES = re.compile(r"postgres(ql)?(\+\w+)?://")
PASSWORD = re.compile(r"(\w+://[^\s:/@]*):[^\s@]*@|\b((?:ssl)?password)=[^\s&]*")
"""Before the host, or among the parameters."""


def is_postgres(url: str) -> bool:
    return POSTGRES.match(url) is not None


def postgres_url(url: str) -> str:
    """With the scheme that the driver knows."""
    return POSTGRES.sub("postgresql://", url, count=1)


def sqlite_path(url: str) -> Path | None:
    found = url.removeprefix(SQLITE).partition("?")[0] if url.startswith(SQLITE) else ""
    return Path(found) if found else None


def without_password(text: str) -> str:
    """For people and logs; any text that may contain addresses."""
    return PASSWORD.sub(lambda found: f"{found[1]}:…@" if found[1] else f"{found[2]}=…", text)


def session_options(url: str) -> dict[str, Any]:
    """Of several hosts the one that can be written to, unless the address says otherwise."""
    parts = urlsplit(url)
    several = "," in parts.netloc or "," in "".join(parse_qs(parts.query).get("host", ()))
    return {"target_session_attrs": "read-write"} if several and "target_session_attrs" not in parts.query else {}
