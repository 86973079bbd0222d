"""Options of a new table or jackpot, as typed."""

import typer


def named_values(given: list[str]) -> dict[str, str]:
    """Each NAME=VALUE once: a misspelt one must not open another than was meant."""
    options: dict[str, str] = {}
    for one in given:
        name, is_given, value = one.partition("=")
        if not is_given or not name or name in options:
            raise typer.BadParameter(f"{one!r}: NAME=VALUE, each name once", param_hint="--option")
        options[name] = value
    return options
