"""Second factors, grave acts and what waits for a second person, from a terminal."""

import json
from pathlib import Path

from panoverde.house.people import totp
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty
from panoverde.server.node.casino import Casino
from tests.cli.admin.operator import PASSWORD, Desk, running
from tests.server.casino import enrolled

SECRET = b"twenty bytes of test"
BOTH = ("administrador", "segunda")


async def real(casino: Casino) -> None:
    await casino.books.staff.employ(SYSTEM, BOTH[1], PASSWORD, (Duty.ADMINISTRATOR,))
    await casino.books.staff.employ(SYSTEM, "terceira", PASSWORD, (Duty.ADMINISTRATOR,))
    await casino.books.standing.declare_real(SYSTEM)
    for name in BOTH:
        account = await casino.books.accounts.named(name)
        assert account is not None
        await enrolled(casino.books, account, SECRET)


def test_a_real_house_is_governed_by_two_from_a_terminal(tmp_path: Path) -> None:
    with running(tmp_path / "house", real) as (casino, address):
        one, two, bare = [Desk(tmp_path / name, address, name) for name in (*BOTH, "terceira")]
        refused = bare.run("incidents")
        assert refused.exit_code == 2
        assert "exige um segundo fator" in refused.output
        assert "falta o código" in one.run("incidents", PANO_ADMIN_CODE=" ").output
        code = totp.code(SECRET, casino.books.clock.now() // totp.STEP + 1)  # still good half a minute from now
        for desk in (one, two):
            assert "segundo fator" not in desk.says("tables", PANO_ADMIN_CODE=code)
            desk.says("switches", PANO_ADMIN_CODE=code)
        assert "À espera" in one.says("grant", "o-inspetor", "director", "--why", "férias da diretora")
        (waits,) = json.loads(two.says("proposals", "--json"))
        assert "o-inspetor" in two.says("proposals")
        assert one.run("approve", waits["id"], "--why", "eu").exit_code == 2
        two.says("approve", waits["id"], "--why", "confere")
        assert "À espera" in one.says("erase", "ana", "--why", "pediu")
        assert "À espera" in one.says("reset-factor", "segunda", "--why", "perdeu o telemóvel")
        assert "EUR" in one.says("cage", "limit", "--set", "500", "--why", "regra da casa")
        assert "500,00" in one.says("cage", "limit")


def test_the_first_administrator_enrols_at_a_terminal(tmp_path: Path) -> None:
    async def declared(casino: Casino) -> None:
        await casino.books.standing.declare_real(SYSTEM)

    with running(tmp_path / "house", declared) as (_, address):
        desk = Desk(tmp_path / "desk", address)
        wrong = desk.run("factor", input="000000\n")
        assert wrong.exit_code == 2
        assert "o código está errado" in wrong.output
        assert "Leia o código" in wrong.output
        assert "otpauth" not in wrong.output
