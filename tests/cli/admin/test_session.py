"""Many commands in a row are one log-in; a caller who must wait is told so, in their language."""

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from panoverde.server.node.casino import Casino
from tests.cli.admin.operator import Desk, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Casino, str]]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


def _kept(home: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads((home / "admin.json").read_text("utf-8"))
    return found


def test_twenty_commands_in_a_row_log_in_once(house: tuple[Casino, str], tmp_path: Path) -> None:
    desk = Desk(tmp_path, house[1])
    first = desk.run("switches")
    assert "admin.json" in first.stderr
    token = _kept(tmp_path)
    for _ in range(20):
        again = desk.run("switches", PANO_ADMIN_PASSWORD="")
        assert (again.exit_code, again.stderr) == (0, "")
    assert _kept(tmp_path) == token
    assert stat.S_IMODE((tmp_path / "admin.json").stat().st_mode) == 0o600


def test_each_name_at_each_house_has_its_own_session(house: tuple[Casino, str], tmp_path: Path) -> None:
    Desk(tmp_path, house[1]).says("switches")
    Desk(tmp_path, house[1], "a-diretora").says("switches")
    assert set(_kept(tmp_path)) == {f"{house[1]} administrador", f"{house[1]} a-diretora"}
    assert len(set(_kept(tmp_path).values())) == 2


def test_a_session_that_has_lapsed_is_begun_again_and_one_that_is_ended_is_gone(
    house: tuple[Casino, str], tmp_path: Path
) -> None:
    desk = Desk(tmp_path, house[1])
    desk.says("switches")
    (place, token), *_ = _kept(tmp_path).items()
    (tmp_path / "admin.json").write_text(json.dumps({place: "x" * 43}), "utf-8")
    desk.says("switches")
    assert _kept(tmp_path)[place] not in (token, "x" * 43)
    ended = _kept(tmp_path)[place]
    desk.says("logout")
    assert _kept(tmp_path) == {}
    answer = httpx.get(f"{house[1]}/api/me", headers={"Authorization": f"Bearer {ended}"}, trust_env=False)
    assert answer.status_code == 401
    desk.says("logout")


def test_a_session_that_others_could_read_is_not_used(house: tuple[Casino, str], tmp_path: Path) -> None:
    desk = Desk(tmp_path, house[1])
    desk.says("switches")
    before = _kept(tmp_path)
    (tmp_path / "admin.json").chmod(0o644)
    desk.says("switches")
    assert _kept(tmp_path) != before
    assert stat.S_IMODE((tmp_path / "admin.json").stat().st_mode) == 0o600


def test_a_token_of_the_environment_that_is_none_is_not_replaced(house: tuple[Casino, str], tmp_path: Path) -> None:
    refused = Desk(tmp_path, house[1], lang="en").run("switches", PANO_TOKEN="x" * 43)
    assert refused.exit_code == 2
    assert "log in" in refused.stderr
    assert not (tmp_path / "admin.json").exists()


@pytest.mark.parametrize(("lang", "words"), [("pt", "espera-se"), ("en", "waiting")])
def test_somebody_who_logs_in_too_often_is_told_how_long_they_wait(
    house: tuple[Casino, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    waited: list[float] = []
    now = house[0].books.clock.now()
    monkeypatch.setattr(house[0].books.clock, "now", lambda: now)  # on a busy machine the minute might pass

    def wait(seconds: float) -> None:
        waited.append(seconds)
        monkeypatch.setattr(house[0].books.clock, "now", lambda: now + 60_000)

    monkeypatch.setattr("panoverde.cli.admin.session.time.sleep", wait)
    body = {"name": "ninguem-aqui", "password": "uma frase"}
    with httpx.Client(base_url=house[1], trust_env=False) as client:
        while client.post("/api/login", json=body).json()["code"] != "too-many-requests":
            body["name"] += "x"
    done = Desk(tmp_path, house[1], lang=lang).run("switches")
    assert done.exit_code == 0, done.output
    assert len(waited) == 1
    assert 0 < waited[0] <= 60
    assert f"{waited[0]} s" in done.stderr
    assert words in done.stderr


def test_where_nothing_can_be_kept_the_session_ends_with_the_command(house: tuple[Casino, str], tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder should be", "utf-8")
    done = Desk(tmp_path / "home", house[1]).run("switches")
    assert (done.exit_code, done.stderr) == (0, "")
