"""Jackpots at a terminal: opened with the figures that the supervisor approved, listed, closed."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from panoverde.server.node.casino import Casino
from tests.cli.admin.operator import Desk, running

PRIZES = ("--prize", "quatro_ases", "--prize", "tres_ases=10%", "--prize", "dois_ases=2500")
APPROVED = ("--option", "notice=OSJ 12/2026", "--option", "approval=Despacho 7/2026")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Casino, str]]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


def until_listed(desk: Desk, words: str) -> None:
    """A node looks for new jackpots every second."""
    end = time.monotonic() + 30
    while words not in desk.says("pool", "list"):
        assert time.monotonic() < end, desk.says("pool", "list")
        time.sleep(0.05)


@pytest.mark.rule("AO-7.1", "AO-7.3", "AO-7.6")
def test_an_administrator_opens_lists_and_closes_a_jackpot(house: tuple[Casino, str], tmp_path: Path) -> None:
    desk = Desk(tmp_path, house[1])
    unapproved = desk.run("pool", "open", "acumulado", "--profile", "AO_7", *PRIZES)
    assert unapproved.exit_code == 2
    assert "aprovação" in unapproved.stderr
    assert desk.says("pool", "open", "acumulado", "--profile", "AO_7", *PRIZES, *APPROVED) == "acumulado\n"
    until_listed(desk, "10 000,00 Kz")
    assert "AO-9.11" in desk.run("pool", "open", "outro", "--profile", "AO_9", *PRIZES, *APPROVED).stderr
    assert desk.run("pool", "open", "outro", "--prize", "dois_ases=muito").exit_code == 2
    desk.says("pool", "close", "acumulado", "--decision", "Despacho 9/2026")
    until_listed(desk, "encerrado")
