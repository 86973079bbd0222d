"""`pano admin`: a house that is open, over its interface; and a lost password, on its database."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from panoverde.cli import app
from panoverde.client import HttpClient
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.server.node.lock import locked
from panoverde.server.node.settings import Settings
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create
from tests.cli.admin.operator import PASSWORD, running
from tests.cli.serve_process import environment
from tests.server.operation.node import settings

OTHER = "outra frase bem longa"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a house that runs in a thread of its own, while the commands run here."""
    with running(tmp_path_factory.mktemp("house")) as (_, place):
        yield place


def _admin(
    home: Path, *words: str, password: str = PASSWORD, typed: str | None = None, token: str | None = None
) -> Result:
    chosen = environment(home, PANO_ADMIN_PASSWORD=password, PANO_LANG="en", **({"PANO_TOKEN": token} if token else {}))
    return CliRunner().invoke(app, ["admin", *words], env=chosen, input=typed)


def test_an_administrator_opens_lists_and_closes_tables(address: str, tmp_path: Path) -> None:
    made = _admin(
        tmp_path, "open", "roulette", "Sala 2", "--profile", "AO_FRANCESA", "--option", "demo=yes", "--server", address
    )
    assert made.stdout == "sala-2\n", made.output
    asyncio.run(asyncio.sleep(1.2))  # it is dealt within a second
    listed = _admin(tmp_path, "tables", "--server", address).output
    assert "sala-2" in listed
    assert "French roulette" in listed
    assert _admin(tmp_path, "close", "sala-2", "--why", "closing time", "--server", address).exit_code == 0
    refused = _admin(tmp_path, "open", "roulette", "Sala 3", "--option", "seats=0", "--server", address)
    assert refused.exit_code == 2
    assert refused.stderr.startswith("Refused")


async def _token(address: str) -> str:
    async with HttpClient(address) as client:
        return (await client.log_in("administrador", PASSWORD)).token


def test_switches_staff_and_books_have_their_commands(address: str, tmp_path: Path) -> None:
    """With a token no password is needed: many commands in a row are one log-in."""
    token = asyncio.run(_token(address))

    def said(*words: str, typed: str | None = None) -> str:
        done = _admin(tmp_path, *words, "--server", address, typed=typed, token=token)
        assert done.exit_code == 0, done.stderr
        return done.output

    said("off", "game:craps", "--why", "inspection")
    assert "game:craps" in said("switches")
    said("on", "game:craps", "--why", "inspected")
    assert "game:craps" not in said("switches")
    unlike = f"{OTHER}\n{OTHER}!\n"
    assert OTHER not in said("employ", "maria", "inspector", typed=f"{unlike}{OTHER}\n{OTHER}\n")
    said("grant", "maria", "auditor", "--why", "help")
    said("revoke", "maria", "auditor", "--why", "done")
    said("unlock", "maria", "--why", "she tried too often")
    assert said("incidents", "--kind", "switched").count("craps") == 2
    assert "Pano Verde" in said("report", "liabilities")
    assert said("complaints") == "Nothing.\n"


def test_somebody_who_has_the_wrong_password_or_address_is_told_in_a_sentence(address: str, tmp_path: Path) -> None:
    wrong = _admin(tmp_path, "switches", "--server", address, password="nada disto")  # noqa: S106 - that is the point
    assert wrong.exit_code == 2
    assert "nada disto" not in wrong.output + wrong.stderr
    nobody = _admin(tmp_path, "tables", "--server", "http://127.0.0.1:1")
    assert nobody.exit_code == 2
    assert "--server" in nobody.stderr


def test_a_lost_password_is_set_on_the_database_and_it_is_kept_that_it_was(tmp_path: Path) -> None:
    chosen = settings(tmp_path, database=f"sqlite:///{tmp_path / 'casino.db'}")
    asyncio.run(_found(chosen))
    at = ("--database", chosen.database, "--why", "forgotten")
    with locked(chosen.database):
        assert _admin(tmp_path, "password", *at, password=OTHER).exit_code == 2
    assert _admin(tmp_path, "password", *at, password=OTHER).exit_code == 0
    twice = f"{OTHER}\n{OTHER}\n"
    assert _admin(tmp_path, "password", "ninguem", *at, typed=twice).exit_code == 2
    asked = _admin(tmp_path, "password", "ninguem", *at, password=OTHER)
    assert asked.exit_code == 1, "the administrator's own password is nobody else's"
    assert _admin(tmp_path, "password", *at, password="1").exit_code == 2  # noqa: S106 - too short
    missing = f"sqlite:///{tmp_path / 'none.db'}"
    assert _admin(tmp_path, "password", "--database", missing, password=OTHER).exit_code == 2
    assert not (tmp_path / "none.db").exists()
    asyncio.run(_check(chosen))


def test_staff_change_their_own_password_by_command(tmp_path: Path) -> None:
    with running(tmp_path) as (_, place):
        desk = ("own-password", "--server", place, "--name", "o-caixa")
        wrong = _admin(tmp_path, *desk, typed=f"not this one\n{OTHER}\n{OTHER}\n")
        assert wrong.exit_code == 2
        done = _admin(tmp_path, *desk, typed=f"{PASSWORD}\n{OTHER}\n{OTHER}\n")
        assert done.exit_code == 0, done.output
        assert OTHER not in done.output
        assert _admin(tmp_path / "new", "cage", "receipts", *desk[1:]).exit_code == 2
        assert _admin(tmp_path / "new", "cage", "receipts", *desk[1:], password=OTHER).exit_code == 0


async def _books(chosen: Settings) -> Books:
    return Books(await open_store(chosen.database), SystemClock(), load_or_create(chosen.keys))


async def _found(chosen: Settings) -> None:
    books = await _books(chosen)
    await books.staff.found("administrador", PASSWORD)
    await books.store.close()


async def _check(chosen: Settings) -> None:
    books = await _books(chosen)
    assert (await books.accounts.log_in("administrador", OTHER)).account.name == "administrador"
    with pytest.raises(Refused):
        await books.accounts.log_in("administrador", PASSWORD)
    changed = next(one for one in await books.incidents.list() if one.kind == "password_changed")
    assert (changed.who, changed.why) == ("system", "forgotten")
    await books.store.close()
