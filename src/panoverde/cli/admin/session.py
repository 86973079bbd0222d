"""A login at the house's HTTP interface from a terminal, saved between commands."""

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar
from urllib.parse import urlencode

import typer

from panoverde.cli.admin.lists import Fields
from panoverde.cli.serve import fail, say
from panoverde.client import HttpClient, NotAdmitted, NotUnderstood, RefusedByServer, Unreachable, Untrusted
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.first_start import PASSWORD
from panoverde.server.node.settings import PORT, data_folder

TOKEN = "PANO_TOKEN"  # noqa: S105 - name of a variable
CODE = "PANO_ADMIN_CODE"
KEPT = "admin.json"
PATIENCE = 240.0
"""Seconds for an answer: the exact sheet of a slot machine may take three minutes."""
ONLY_OWNER = 0o600
OTHERS = 0o077
LONGEST_WAIT = 60
"""Most seconds that a command waits when the house limits its rate."""
AT_HOME = f"http://127.0.0.1:{PORT}"

ServerOption = Annotated[str, typer.Option(envvar="PANO_SERVER", help="The address of a node.")]
NameOption = Annotated[
    str, typer.Option(envvar="PANO_NAME", help="Account; its password is asked, or in the environment.")
]
Why = Annotated[str, typer.Option(help="The reason, which is recorded.")]

T = TypeVar("T")
Work = Callable[[HttpClient], Awaitable[T]]


class SavedLogin:
    """Tokens by server and name, in the data folder, readable by their owner only."""

    def __init__(self) -> None:
        self.path = data_folder() / KEPT

    def find(self, server: str, name: str) -> str:
        return self._read().get(f"{server} {name}", "")

    def keep(self, server: str, name: str, token: str) -> bool:
        """An empty token is forgotten. Returns whether it could be written."""
        tokens = {**self._read(), f"{server} {name}": token}
        draft = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft.unlink(missing_ok=True)
            with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWNER), "w") as file:
                json.dump({key: value for key, value in tokens.items() if value}, file)
            draft.replace(self.path)
        except OSError:
            return False
        return True

    def _read(self) -> dict[str, str]:
        try:
            if os.name == "posix" and self.path.stat().st_mode & OTHERS:
                return {}  # others who may read it may have changed it
            found = json.loads(self.path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def ask(server: str, name: str, lang: Lang, work: Work[T]) -> T:
    """Uses the saved token; else logs in and saves the token until it expires."""
    given, kept = os.environ.get(TOKEN, ""), SavedLogin()
    try:
        if token := given or kept.find(server, name):
            try:
                return _run(server, token, lang, work)
            except RefusedByServer as refused:
                if given or refused.code != "log-in-first":
                    raise
                kept.keep(server, name, "")
        token = _log_in(server, name, lang)
        if kept.keep(server, name, token):
            say(lang, "admin-kept", "dim", to_error=True, name=name, file=kept.path)
            return _run(server, token, lang, work)
        try:
            return _run(server, token, lang, work)
        finally:
            _run(server, token, lang, _log_out)
    except Unreachable as why:
        _unreached(server, lang, why)
    except (RefusedByServer, NotUnderstood) as refused:
        fail(lang, "admin-refused", why=refused.words)
    except NotAdmitted as refused:
        fail(lang, "admin-refused", why=refused)


def _unreached(server: str, lang: Lang, why: Unreachable) -> NoReturn:
    if isinstance(why, Untrusted):
        fail(lang, "admin-untrusted", server=server, why=why)
    fail(lang, "admin-unreachable", server=server)


_trusted: ContextVar[Path | None] = ContextVar("authority", default=None)


def trust(
    authority: Annotated[
        Path | None, typer.Option(envvar="PANO_AUTHORITY", help="Certificate (PEM) of a private authority to trust.")
    ] = None,
) -> None:
    """Administer a running casino: tables, switches, staff, books, cage."""
    _trusted.set(authority)


def _authority(lang: Lang) -> Path | None:
    given = _trusted.get()
    if given and not given.is_file():
        fail(lang, "admin-no-authority", file=given)
    return given


def ask_as_anybody(server: str, lang: Lang, work: Work[T]) -> T:
    try:
        return _run(server, "", lang, work)
    except Unreachable as why:
        _unreached(server, lang, why)
    except (RefusedByServer, NotUnderstood, NotAdmitted) as refused:
        fail(lang, "admin-refused", why=refused)


def forget(server: str, name: str, lang: Lang) -> Path:
    """Ends the saved session; returns the file it was in."""
    kept = SavedLogin()
    if token := kept.find(server, name):
        kept.keep(server, name, "")
        with suppress(Unreachable, RefusedByServer, NotAdmitted):  # it has expired, or will
            _run(server, token, lang, _log_out)
    return kept.path


async def _log_out(client: HttpClient) -> Fields:
    return await client.post("/api/logout", dict)


def _run(server: str, token: str, lang: Lang, work: Work[T]) -> T:
    """Waits and says so when the house limits the rate: nothing has happened yet."""

    async def story() -> T:
        async with HttpClient(server, token, lang, _authority(lang), PATIENCE) as client:
            return await work(client)

    try:
        return asyncio.run(story())
    except RefusedByServer as refused:
        if refused.code != "too-many-requests" or not 0 < refused.wait <= LONGEST_WAIT:
            raise
        say(lang, "admin-waiting", to_error=True, seconds=refused.wait)
        time.sleep(refused.wait)
        return asyncio.run(story())


def _log_in(server: str, name: str, lang: Lang) -> str:
    password = os.environ.get(PASSWORD, "")
    if not password:
        password = typer.prompt(phrase("house", "admin-password-for", lang).format(name=name), hide_input=True)

    def enter(code: str) -> str:
        async def work(client: HttpClient) -> str:
            return (await client.log_in(name, password, code)).token

        return _run(server, "", lang, work)

    try:
        return enter("")
    except RefusedByServer as refused:
        if refused.code != "code-needed":
            raise
    return enter(one_time_code(name, lang))


def one_time_code(name: str, lang: Lang) -> str:
    """Asked for on the error channel, so that it does not end in a file that takes the answer."""
    given = os.environ.get(CODE, "")
    return given or str(typer.prompt(phrase("house", "admin-code-for", lang).format(name=name).rstrip(": "), err=True))


def new_password(who: str, lang: Lang) -> str:
    """Typed twice, never shown."""
    keys = ("admin-new-password", "admin-new-password-again")
    while True:
        typed, again = (typer.prompt(phrase("house", key, lang).format(name=who), hide_input=True) for key in keys)
        if typed == again:
            return str(typed)
        say(lang, "admin-passwords-differ", "red", to_error=True)


def post(server: str, name: str, lang: Lang, path: str, body: Fields | None = None) -> Fields:
    return ask(server, name, lang, lambda client: client.post(path, dict, body))


def get(server: str, name: str, lang: Lang, path: str, **query: str | int) -> Fields:
    asked = f"{path}?{urlencode(query)}" if query else path
    return ask(server, name, lang, lambda client: client.get(asked, dict))
