"""docs/operate/operations.md says everything that an operator can set, watch and do."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
import typer
from msgspec.structs import fields

from panoverde.cli import serve as cli
from panoverde.cli.admin import cage, commands, models, pools, tournaments
from panoverde.server.node.settings import Settings
from panoverde.server.operation.metrics import METRICS

PAGE = (Path(__file__).parents[2] / "docs" / "operate" / "operations.md").read_text("utf-8")


def _options() -> list[Any]:
    command = typer.Typer(add_completion=False)
    command.command()(cli.serve)
    return list(typer.main.get_command(command).params)


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_every_setting_is_in_the_table(name: str) -> None:
    assert re.search(rf"^\|[^|]*\|[^|]*\| `{name}` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("option", _options(), ids=lambda option: str(option.name))
def test_every_option_is_in_the_table_with_its_variable(option: Any) -> None:
    line = re.search(rf"^\| `{option.opts[0]}` \|([^|]*)\|", PAGE, re.MULTILINE)
    assert line
    assert line[1].strip() == (f"`{option.envvar}`" if option.envvar else "")


def test_every_setting_has_an_option() -> None:
    given = set(inspect.signature(cli.serve).parameters)
    plural = {"origins": "origin", "proxies": "proxy"}
    assert {plural.get(field.name, field.name) for field in fields(Settings)} <= given


@pytest.mark.parametrize("metric", METRICS)
def test_every_metric_is_in_the_table(metric: str) -> None:
    assert re.search(rf"^\| `{metric}` \|", PAGE, re.MULTILINE)


def test_no_metric_is_in_the_table_that_does_not_exist() -> None:
    assert set(re.findall(r"^\| `(pano_\w+)` \|", PAGE, re.MULTILINE)) == METRICS.keys()


@pytest.mark.parametrize(
    "command", [one.name or one.callback.__name__ for one in commands.app.registered_commands if one.callback]
)
def test_every_command_of_the_administrator_is_in_the_table(command: str) -> None:
    assert f"`pano admin {command}" in PAGE


@pytest.mark.parametrize(
    "command", [one.name or one.callback.__name__ for one in cage.app.registered_commands if one.callback]
)
def test_every_command_of_the_cashier_is_in_the_table(command: str) -> None:
    assert f"`pano admin cage {command} " in PAGE.replace(f"cage {command}`", f"cage {command} ")


@pytest.mark.parametrize(
    "command", [one.name or one.callback.__name__ for one in pools.app.registered_commands if one.callback]
)
def test_every_command_about_jackpots_is_in_the_table(command: str) -> None:
    assert f"`pano admin pool {command} " in PAGE.replace(f"pool {command}`", f"pool {command} ")


@pytest.mark.parametrize(
    "command", [one.name or one.callback.__name__ for one in models.app.registered_commands if one.callback]
)
def test_every_command_about_models_is_in_the_table(command: str) -> None:
    assert f"`pano admin model {command} " in PAGE.replace(f"model {command}`", f"model {command} ")


@pytest.mark.parametrize(
    "command", [one.name or one.callback.__name__ for one in tournaments.app.registered_commands if one.callback]
)
def test_every_command_about_tournaments_is_in_the_table(command: str) -> None:
    assert f"`pano admin tournament {command} " in PAGE.replace(f"tournament {command}`", f"tournament {command} ")


def test_every_variable_is_one_that_is_read() -> None:
    read = {str(option.envvar) for option in _options() if option.envvar}
    own = {
        "PANO_HOME",
        "PANO_ADMIN_PASSWORD",
        "PANO_ADMIN_CODE",
        "PANO_SERVER",
        "PANO_NAME",
        "PANO_TOKEN",
        "PANO_BACKUPS",
        "PANO_AUTHORITY",
        "PANO_TRACEBACK",
    }
    assert set(re.findall(r"PANO_[A-Z_]+", PAGE)) == read | own
