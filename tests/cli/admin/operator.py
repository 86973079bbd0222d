"""A house that runs in a thread of its own, and the operator's commands at a terminal of eighty columns."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from typer.testing import CliRunner, Result

from panoverde.cli import app
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty
from panoverde.server.node.casino import Casino
from tests.cli.serve_process import environment
from tests.server.operation.node import opened, settings

PASSWORD = "uma frase bem longa"  # noqa: S105 - of nobody
PEOPLE = {"o-caixa": Duty.CASHIER, "a-diretora": Duty.DIRECTOR, "o-inspetor": Duty.INSPECTOR}


@contextmanager
def running(home: Path, prepare: Callable[[Casino], Awaitable[None]] | None = None) -> Iterator[tuple[Casino, str]]:
    """With an administrator, a cashier, a director, an inspector, and Ana, who plays; all have the same password."""
    found: list[tuple[Casino, str]] = []
    ready, over = threading.Event(), threading.Event()

    async def story() -> None:
        async with opened(settings(home)) as (casino, place):
            await casino.books.staff.found("administrador", PASSWORD)
            for name, duty in PEOPLE.items():
                await casino.books.staff.employ(SYSTEM, name, PASSWORD, (duty,))
            await casino.books.accounts.register("ana", PASSWORD)
            if prepare:
                await prepare(casino)
            found.append((casino, place))
            ready.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(story()), daemon=True)
    thread.start()
    try:
        assert ready.wait(60)
        yield found[0]
    finally:
        over.set()
        thread.join(20)


class Desk:
    """Somebody at a terminal, with a data folder."""

    def __init__(self, home: Path, server: str, name: str = "administrador", lang: str = "pt") -> None:
        self.home, self.name = home, name
        self._variables = {"PANO_SERVER": server, "PANO_LANG": lang, "PANO_ADMIN_PASSWORD": PASSWORD, "COLUMNS": "80"}

    def run(self, *words: str, input: str = "", **more: str) -> Result:  # noqa: A002 - the runner's own word
        variables = environment(self.home, **{**self._variables, "PANO_NAME": self.name, **more})
        return CliRunner().invoke(app, ["admin", *words], env=variables, input=input)

    def says(self, *words: str, **more: str) -> str:
        done = self.run(*words, **more)
        assert done.exit_code == 0, done.output + repr(done.exception)
        return done.stdout.replace("\xa0", " ")
