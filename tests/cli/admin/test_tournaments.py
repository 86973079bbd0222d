"""Tournaments at a terminal: announced from a file, listed, shown."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from panoverde.server.node.casino import Casino
from tests.cli.admin.operator import Desk, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Casino, str]]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.mark.rule("FS-2.2", "FS-4.3")
def test_a_tournament_is_announced_from_a_file(house: tuple[Casino, str], tmp_path: Path) -> None:
    desk = Desk(tmp_path, house[1])
    toml, other = tmp_path / "sexta.toml", tmp_path / "sabado.json"
    toml.write_text('name = "Sexta-feira à noite"\nbuy_in = 10000\nvenue = "Chaves"\ndemo = true\n', "utf-8")
    assert desk.says("tournament", "announce", "sexta", str(toml), "--profile", "knock_out") == "sexta\n"
    other.write_text('{"name": "Łódź", "fee_percent": "21"}', "utf-8")
    refused = desk.run("tournament", "announce", "sabado", str(other))
    assert refused.exit_code == 2
    assert "FS-4.3" in refused.stderr
    assert "Sexta-feira" in desk.says("tournament", "list")
    assert "1970" not in desk.says("tournament", "list"), "announced without an hour"
    shown = json.loads(desk.says("tournament", "show", "sexta"))
    shown = shown[0] if isinstance(shown, list) else shown
    assert (shown["state"]["rules"]["buy_in"], shown["state"]["rules"]["format"]) == (10000, "knock_out")


@pytest.mark.parametrize(
    ("name", "text"), [("x.toml", b"= ="), ("x.json", b"{"), ("x.json", b"[]"), ("x.toml", b"\xff")]
)
def test_a_file_that_is_no_announcement_is_refused(
    house: tuple[Casino, str], tmp_path: Path, name: str, text: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(text)
    assert Desk(tmp_path, house[1]).run("tournament", "announce", "x", str(file)).exit_code == 2
