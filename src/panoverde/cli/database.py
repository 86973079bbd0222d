"""`pano database`: the schema of a store."""

from typing import Annotated, NoReturn

import asyncpg
import typer
from sqlalchemy.exc import SQLAlchemyError

from panoverde.cli.failure import CANNOT, sentence
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.settings import data_folder
from panoverde.store import dictionary as words, revision
from panoverde.store.address import database_url, existing
from panoverde.store.revision import NoServerRole

app = typer.Typer(no_args_is_help=True, help="The schema of a database.")

Url = Annotated[
    str,
    typer.Argument(
        metavar="[DATABASE]",
        envvar="PANO_DATABASE",
        show_envvar=False,
        help="A file, sqlite:///FILE or postgresql://…; default: this machine's own house.",
    ),
]
Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of this command.")]


FAILURES = (OSError, ValueError, asyncpg.PostgresError, asyncpg.InternalClientError, SQLAlchemyError, NoServerRole)
"""All that a database, or the way to it, can refuse."""


def _fail(why: Exception, lang: Lang) -> NoReturn:
    typer.echo(sentence(why, lang), err=True)
    raise typer.Exit(CANNOT) from why


def _own() -> str:
    return f"sqlite:///{data_folder() / 'casino.db'}"


@app.command()
def upgrade(url: Url = "", lang: Language = Lang.PT) -> None:
    """Bring a database to the schema of this version.

    PostgreSQL: with the URL of the tables' owner. The server's own login needs only the role panoverde_server.
    """
    url = database_url(url or _own())
    try:
        before = revision.version(url)
        revision.upgrade(url)
        there = revision.version(url)
    except FAILURES as why:
        _fail(why, lang)
    typer.echo(phrase("house", "database-upgraded", lang).format(before=before or "—", there=there))


@app.command()
def version(url: Url = "", lang: Language = Lang.PT) -> None:
    """Show the schema of a database and the one this version needs. Exit: 1 if they differ."""
    try:
        there, needed = revision.version(existing(url or _own())), revision.head()
    except FileNotFoundError as missing:
        typer.echo(phrase("house", "database-missing", lang).format(database=missing.filename), err=True)
        raise typer.Exit(CANNOT) from missing
    except FAILURES as why:
        _fail(why, lang)
    typer.echo(phrase("house", "database-version", lang).format(there=there or "—", needed=needed))
    raise typer.Exit(0 if there == needed else 1)


@app.command()
def dictionary() -> None:
    """Write the data dictionary as Markdown."""
    typer.echo(words.dictionary())
