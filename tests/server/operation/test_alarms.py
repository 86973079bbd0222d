"""What is wrong is told where an operator looks: at the start, in the overview, in /healthz; in the log once."""

import asyncio
import logging
import select
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from panoverde.cli import app
from panoverde.core.messages import Lang
from panoverde.house.records import Duty
from panoverde.server.operation.alarms import Alarms, Cause
from panoverde.server.operation.logs import Logs
from tests.cli.serve_process import Served, served
from tests.server.http.hall import hall


def test_an_alarm_is_told_once_and_again_when_it_changes() -> None:
    alarms, told = Alarms(lambda: 7), list[str]()
    assert alarms.sound(Cause.TABLE_UNREADABLE, "roleta", "KeyError")
    alarms.listen(lambda alarm: told.append(alarm.why))
    assert told == ["KeyError"], "who comes later hears what there is"
    assert not alarms.sound(Cause.TABLE_UNREADABLE, "roleta", "KeyError")
    assert alarms.sound(Cause.TABLE_UNREADABLE, "roleta", "Unsealed")
    assert alarms.sound(Cause.TABLE_UNREADABLE, "craps", "KeyError")
    assert told == ["KeyError", "Unsealed", "KeyError"]
    assert alarms.over(Cause.TABLE_UNREADABLE, "roleta")
    assert not alarms.over(Cause.TABLE_UNREADABLE, "roleta")
    assert [(one.subject, one.at) for one in alarms] == [("craps", 7)]


@pytest.mark.parametrize("cause", Cause)
def test_every_alarm_has_words_in_both_languages(cause: Cause) -> None:
    alarms = Alarms(lambda: 7)
    alarms.sound(cause, "isto", "porque sim")
    (alarm,) = alarms
    said = {alarm.words(lang) for lang in Lang}
    assert len(said) == 2
    assert all("isto" in words for words in said)


def test_a_table_that_cannot_be_read_is_logged_once_until_that_changes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with hall() as house:
            floor = house.casino.floor
            place = await house.casino.open("roulette")
            wrong: list[Exception] = [KeyError("x")]
            kept = floor.take

            async def take(_: Any) -> Any:
                raise wrong[0]

            monkeypatch.setattr(floor, "take", take)
            floor._let_go(place, "moved")
            for _ in range(5):
                await floor.tick()
            assert [(one.cause, one.subject, one.why) for one in floor.alarms] == [
                (Cause.TABLE_UNREADABLE, place, "KeyError")
            ]
            wrong[0] = ValueError("y")
            for _ in range(3):
                await floor.tick()
            noted = await house.books.incidents.list(subject=place)
            assert [one.why for one in noted if one.kind == "integrity_failed"] == ["ValueError", "KeyError"]
            monkeypatch.setattr(floor, "take", kept)
            await floor.tick()
            assert list(floor.alarms) == []
            assert place in floor.tables

    with caplog.at_level(logging.INFO, "panoverde.server"):
        asyncio.run(story())
    said = [record.message for record in caplog.records if record.message in ("unreadable", "readable again")]
    assert said == ["unreadable", "unreadable", "readable again"]


def test_the_public_is_told_that_the_server_is_well_and_the_staff_what_is_wrong() -> None:
    async def story() -> None:
        async with hall() as house:
            house.casino.floor.alarms.sound(Cause.INTEGRITY_FAILED, "one", "1: core/money.py")
            for duty in Duty:
                somebody = await (house.casino.player() if duty == Duty.PLAYER else house.casino.employee(duty))
                answer = await house.get("/healthz", somebody.token)
                reads = duty in (Duty.AUDITOR, Duty.INSPECTOR, Duty.DIRECTOR, Duty.ADMINISTRATOR)
                assert answer.status_code == 200
                assert bool(answer.json()["alarms"]) == reads
                if reads:
                    words = (await house.get("/api/overview?lang=en", somebody.token)).json()["alarms"][0]["words"]
                    assert "core/money.py" in words
            public = await house.get("/healthz")
            assert (public.status_code, public.json()["alarms"]) == (200, None)
            assert "money.py" not in public.text

    asyncio.run(story())


def _heard(house: Served, word: str) -> str:
    """What it says on the error channel, until that word."""
    said, end = "", time.monotonic() + 20
    assert house.process.stderr
    while word not in said:
        assert time.monotonic() < end, said
        if select.select([house.process.stderr], [], [], 0.1)[0]:
            said += house.process.stderr.readline()
    return said


def test_a_run_that_did_not_end_and_a_database_that_lost_its_guards_are_told_at_the_start(tmp_path: Path) -> None:
    with served(tmp_path, "--no-first-run") as house:
        house.process.send_signal(signal.SIGKILL)
        house.process.wait()
    with closing(sqlite3.connect(tmp_path / "casino.db")) as rows:
        names = rows.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        rows.execute(f'DROP TRIGGER "{names[0][0]}"')
        rows.commit()
    with served(tmp_path, "--no-first-run", PANO_LANG="en") as house:
        said = _heard(house, "pano integrity")
        house.end()
    assert "ALARM: the last run of node “one” did not end properly" in said
    assert "ALARM: the program or the database of node “one” was altered (1: database)" in said
    told = CliRunner().invoke(app, ["integrity", "--database", str(tmp_path / "casino.db"), "--lang", "en"])
    assert told.exit_code == 1
    assert "from ." not in told.output
    assert "the schema of this version" in told.output.splitlines()[-1]
    assert oct((tmp_path / "log.jsonl").stat().st_mode)[-3:] == "600"


def test_a_log_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text("", "utf-8")
    (tmp_path / "log.jsonl").chmod(0o644)
    with Logs(tmp_path / "log.jsonl", "one"):
        logging.getLogger("panoverde.server").info("started")
    assert oct((tmp_path / "log.jsonl").stat().st_mode)[-3:] == "600"
    assert "started" in (tmp_path / "log.jsonl").read_text("utf-8")
