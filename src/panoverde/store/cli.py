"""`pano database`: the schema of a store."""

import typer

from panoverde.store import dictionary as words, migrate
from panoverde.store.opening import database_url, existing

app = typer.Typer(no_args_is_help=True, help="The schema of a database.")


@app.command()
def upgrade(url: str) -> None:
    """Bring a database to the schema of this version.

    PostgreSQL: with the URL of the tables' owner. The server's own login needs no more than the role panoverde_server.
    """
    url = database_url(url)
    before = migrate.version(url)
    migrate.upgrade(url)
    typer.echo(f"{before or '—'} → {migrate.version(url)}")


@app.command()
def version(url: str) -> None:
    """Say which schema a database has, and which this version needs."""
    try:
        there, needed = migrate.version(existing(url)), migrate.head()
    except FileNotFoundError as missing:
        raise typer.BadParameter(str(missing)) from missing
    typer.echo(f"{there or '—'} ({needed})")
    raise typer.Exit(0 if there == needed else 1)


@app.command()
def dictionary() -> None:
    """Write the data dictionary as Markdown."""
    typer.echo(words.dictionary())
