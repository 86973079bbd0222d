"""A configuration file: options by their names, weaker than the environment and the command line."""

import tomllib
from pathlib import Path

import typer


def read_config(context: typer.Context, file: Path | None) -> Path | None:
    """Fills the defaults of the command; a name that is no option of it is refused."""
    if file is None:
        return None
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as why:
        raise typer.BadParameter(f"{file}: {why}") from why
    given = {name.replace("-", "_"): value for name, value in found.items()}
    known = {str(one.name) for one in context.command.params} - {"config", "help"}
    if strangers := sorted(given.keys() - known):
        raise typer.BadParameter(f"{file}: no such option: {', '.join(strangers)}")
    context.default_map = {**(context.default_map or {}), **given}
    return file
