"""A live backup is of a house that had not ended: in its copy nothing has ended badly."""

import asyncio
from pathlib import Path

from panoverde.server.node.casino import open_casino
from panoverde.server.node.settings import Settings
from panoverde.server.operation.alarms import Cause
from panoverde.store.backup import backup, restore
from panoverde.store.export import DatabaseAddress


def settings(path: Path) -> Settings:
    return Settings(database=f"sqlite:///{path}", keys=path.parent / "keys", first_run=False)


async def alarmed(path: Path, copy: Path | None = None) -> bool:
    """Does the house say that its last run ended badly? A backup is taken while it is open."""
    async with open_casino(settings(path)) as casino:
        if copy:
            with copy.open("wb") as file:
                await backup(DatabaseAddress.named(str(path)), file)
        return any(alarm.cause == Cause.CRASH_RECOVERED for alarm in casino.floor.alarms)


def test_a_restored_live_backup_raises_no_alarm(tmp_path: Path) -> None:
    copy = tmp_path / "backup.jsonl"
    assert not asyncio.run(alarmed(tmp_path / "casino.db", copy))
    restore(copy, DatabaseAddress.named(str(tmp_path / "restored.db")))
    assert not asyncio.run(alarmed(tmp_path / "restored.db"))
