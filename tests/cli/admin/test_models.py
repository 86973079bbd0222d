"""Models of slot machines at a terminal: registered from a file, approved, listed, printed byte for byte."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from panoverde.games._slots.reader import fingerprint
from panoverde.server.node.casino import Casino
from tests.cli.admin.operator import Desk, running
from tests.house.play.machine_plans import plan


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Casino, str]]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.mark.rule("AO-17.2", "AO-17.7", "AO-17.8")
def test_an_administrator_registers_approves_and_lists_models(house: tuple[Casino, str], tmp_path: Path) -> None:
    desk, file = Desk(tmp_path, house[1]), tmp_path / "cinco.toml"
    file.write_bytes(plan("Máquina nº 5/A").encode())
    register = ("model", "register", str(file), "--certificate")
    assert desk.run(*register, "").exit_code == 2
    mark = fingerprint(file.read_bytes())
    assert desk.says(*register, "LAB 33/2026") == f"{mark}\n"
    assert "por aprovar" in desk.says("model", "list")
    desk.says("model", "approve", mark, "--approval", "Despacho 8/2026")
    told = desk.says("model", "list")
    assert "aprovado" in told
    assert "80,00" in told
    assert desk.says("model", "show", mark) == file.read_text("utf-8")
    shown = json.loads(desk.says("model", "show", mark, "--json"))
    assert shown[0]["sheet"]["plan_return"]["exact"] == "4/5"
    file.write_bytes(plan(pays=3).encode())
    assert "3/5" in desk.run(*register, "LAB 33/2026").stderr
    file.write_bytes(b"\xff")
    assert desk.run(*register, "LAB 33/2026").exit_code == 2
