"""`pano admin password`: a lost password is set in the database itself, by whoever has its machine."""

import asyncio
import os
from pathlib import Path
from typing import Annotated

import typer

from panoverde.cli.admin.session import Why, new_password
from panoverde.cli.serve import SQLITE, Language, default_database, fail, say
from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.server.node.first_start import ADMINISTRATOR, PASSWORD
from panoverde.server.node.lock import DatabaseInUse, locked
from panoverde.server.node.lost_password import set_password
from panoverde.server.node.settings import data_folder
from panoverde.store.address import NotReady, open_store
from panoverde.store.keys import BadKey, load_or_create


def password(
    who: Annotated[str, typer.Argument(metavar="NAME")] = ADMINISTRATOR,
    why: Why = "lost",
    database: Annotated[str | None, typer.Option(envvar="PANO_DATABASE", show_default=False)] = None,
    keys: Annotated[Path | None, typer.Option(envvar="PANO_KEYS", show_default=False)] = None,
    reset_factor: Annotated[bool, typer.Option("--reset-factor", help="Their second factor is lost too.")] = False,
    lang: Language = Lang.PT,
) -> None:
    """Set a lost password, in the database itself; a SQLite database must not be in use."""
    url = database or default_database()
    if url.startswith(SQLITE) and not Path(url.removeprefix(SQLITE)).exists():
        fail(lang, "serve-cannot", why=url)
    chosen = os.environ.get(PASSWORD) if who == ADMINISTRATOR else None  # else two people would have the same password
    new = chosen or new_password(who, lang)

    async def story() -> None:
        store = await open_store(url)
        try:
            books = Books(store, SystemClock(), load_or_create(keys or data_folder() / "keys"))
            await set_password(books, who, new, why, reset_factor=reset_factor)
        finally:
            await store.close()

    try:
        with locked(url):
            asyncio.run(story())
    except Refused as refused:
        fail(lang, "admin-refused", why=refusal(refused, lang))
    except DatabaseInUse as used:
        fail(lang, "serve-in-use", database=used)
    except (NotReady, BadKey, OSError, ValueError) as wrong:
        fail(lang, "serve-cannot", why=wrong)
    say(lang, "admin-password-set", name=who)
