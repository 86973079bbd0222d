"""The cage at a terminal: a cashier, an amount as people write it, a reason; corrections by two people."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from panoverde.server.node.casino import Casino
from tests.cli.admin.operator import Desk, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Casino, str]]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("desk")


def test_a_cashier_buys_and_redeems_with_a_reason(house: tuple[Casino, str], home: Path) -> None:
    cashier = Desk(home, house[1], "o-caixa")
    assert "compra de ana: 50,00 € · saldo 50,00 €" in cashier.says("cage", "buy", "ana", "50", "--why", "numerário")
    told = cashier.says("cage", "redeem", "ana", "12,5", "--why", "levantamento", "--reference", "r-7")
    assert "12,50 € · saldo 37,50 € · recibo r-7" in told
    again = cashier.says("cage", "redeem", "ana", "12,50", "--why", "levantamento", "--reference", "r-7")
    assert "saldo 37,50 €" in again, "asked for twice, it is made once"
    assert cashier.says("cage", "balance", "ana") == "ana: 37,50 €\nana: 0,00 Kz\n"
    english = Desk(home, house[1], "o-caixa", lang="en")
    assert "€37.50" in english.says("cage", "balance", "ana")
    assert "compra" in cashier.says("cage", "receipts", "ana")
    too_much = cashier.run("cage", "redeem", "ana", "1000", "--why", "levantamento")
    assert too_much.exit_code == 2
    assert "37,50" in too_much.stderr
    assert cashier.run("cage", "buy", "ana", "50").exit_code == 2, "a reason is needed"
    assert cashier.run("cage", "buy", "ninguem", "50", "--why", "x").exit_code == 2


@pytest.mark.parametrize("typed", ["muito", "0", "-5", "1,234", "5 Kz", "1.5.5", "0,001"])
def test_what_is_no_amount_moves_nothing(house: tuple[Casino, str], home: Path, typed: str) -> None:
    refused = Desk(home, house[1], "o-caixa").run("cage", "buy", "--why", "x", "--", "ana", typed)
    assert refused.exit_code == 2
    assert typed in refused.stderr


def test_nobody_but_a_cashier_exchanges_and_nobody_decides_alone(house: tuple[Casino, str], home: Path) -> None:
    cashier, director = Desk(home, house[1], "o-caixa"), Desk(home, house[1], "a-diretora")
    administrator = Desk(home, house[1])
    not_his = administrator.run("cage", "buy", "ana", "5", "--why", "x")
    assert not_his.exit_code == 2
    assert "caixa" in not_his.stderr
    inspector = Desk(home, house[1], "o-inspetor").run("cage", "buy", "ana", "5", "--why", "x")
    assert "caixa" in inspector.stderr, "everybody who may is named, not the first alone"
    before = cashier.says("cage", "balance", "ana")
    told = director.says("cage", "adjust", "ana", "--add", "5", "--why", "troco errado")
    number = told.split()[1]
    assert cashier.says("cage", "balance", "ana") == before, "nothing moves yet"
    assert director.run("cage", "approve", number, "--why", "sim").exit_code == 2, "four eyes"
    assert cashier.run("cage", "approve", number, "--why", "sim").exit_code == 2
    administrator.says("cage", "approve", number, "--why", "conferido")
    assert cashier.says("cage", "balance", "ana") != before
    assert "aprovado por administrador" in " ".join(director.says("cage", "proposals").split())
    other = cashier.says("cage", "adjust", "ana", "--take", "1", "--why", "engano").split()[1]
    director.says("cage", "reject", other, "--why", "não houve engano")
    assert "rejected by a-diretora" in " ".join(Desk(home, house[1], lang="en").says("cage", "proposals").split())
    both = cashier.run("cage", "adjust", "ana", "--take", "1", "--add", "1", "--why", "engano")
    assert both.exit_code == 2
