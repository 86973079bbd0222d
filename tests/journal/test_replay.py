"""Every coup replays to its recorded result, and every snapshot is what the journal folds to."""

import asyncio
import dataclasses
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from panoverde import games
from panoverde.journal import replay as replays
from panoverde.journal.draws import OtherDraw, RecordedDraws
from panoverde.journal.entry import link
from panoverde.journal.replay import Replayed, ReplayFinding, replay
from panoverde.server.table import snapshots
from panoverde.store.audit import audit, open_source
from panoverde.store.backup import backup
from panoverde.store.export import DatabaseAddress
from tests.journal.served import write_evening

EVERY = [game.name for game in games.every()]
Body = dict[str, Any]


def evening(folder: Path, *names: str, **how: Any) -> Path:
    asyncio.run(write_evening(f"sqlite:///{folder / 'casino.db'}", folder, names, **how))
    return folder / "casino.db"


def replayed(path: Path) -> list[Replayed]:
    with closing(open_source(path)) as source:
        return list(replay(source))


@pytest.mark.parametrize("name", EVERY)
def test_every_game_replays_to_its_recorded_result(name: str, tmp_path: Path) -> None:
    path = evening(tmp_path, name, acts=400, seed=3)
    (found,) = replayed(path)
    assert found.finding is None
    assert found.acts > 50
    assert found.believed == 0
    assert not audit(path).findings


@pytest.mark.usefixtures("snapshots_often")
def test_the_snapshots_of_a_long_play_are_what_the_journal_folds_to(tmp_path: Path) -> None:
    (found,) = replayed(evening(tmp_path, "roulette", acts=1200, seed=3))
    assert found.snapshot
    assert found.finding is None


@pytest.mark.parametrize("name", ["banca_francesa", "holdem"])
def test_a_table_that_was_closed_replays_to_its_end(name: str, tmp_path: Path) -> None:
    path = evening(tmp_path, name, acts=150, seed=3, close=True)
    assert [found.finding for found in replayed(path)] == [None]
    assert "open" not in {remark.why for remark in audit(path).remarks}


def test_a_table_dealt_by_hand_must_be_possible(tmp_path: Path) -> None:
    path = evening(tmp_path, "banca_francesa", acts=150, seed=3, by_hand=True)
    (found,) = replayed(path)
    assert (found.finding, found.believed) == (None, 0)
    version = version_of(path, b'"dice":[')
    tamper(path, version, lambda body: event_of(body, "dice_thrown").update(dice=[7, 2, 3]))
    assert finding(path) == ("table/banca-francesa", version, "replay-impossible")


# Somebody rewrites the journal with every hash: the rules still know


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = evening(tmp_path_factory.mktemp("played"), "banca_francesa", acts=300, seed=3)
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("VACUUM INTO ?", (str(path.with_name("whole.db")),))
    return path.with_name("whole.db").read_bytes()


@pytest.fixture
def path(played: bytes, tmp_path: Path) -> Path:
    (tmp_path / "casino.db").write_bytes(played)
    return tmp_path / "casino.db"


def rows(path: Path) -> sqlite3.Connection:
    opened = sqlite3.connect(path, isolation_level=None)
    for (trigger,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        opened.execute(f'DROP TRIGGER "{trigger}"')
    return opened


def version_of(path: Path, text: bytes) -> int:
    """The first entry that says so."""
    with closing(rows(path)) as opened:
        sql = "SELECT min(version) FROM entries WHERE stream LIKE 'table/%' AND instr(body, ?)"
        found: int = opened.execute(sql, (text.decode(),)).fetchone()[0]
    return found


def event_of(body: Body, tag: str) -> Body:
    found: Body = next(event for event in body["act"]["events"] if event["event"] == tag)
    return found


def tamper(path: Path, version: int, change: Callable[[Body], object]) -> None:
    """Change an entry as whoever has the database can, and link everything after it again."""
    before = bytes(32)
    with closing(rows(path)) as opened:
        sql = "SELECT seq, stream, version, at, body FROM entries WHERE stream LIKE 'table/%' ORDER BY version"
        for seq, stream, number, at, text in opened.execute(sql).fetchall():
            if number == version:
                body = json.loads(text)
                change(body)
                text = msgspec.json.encode(body).decode()
            before = link(before, stream, number, at, text.encode())
            opened.execute("UPDATE entries SET body = ?, hash = ? WHERE seq = ?", (text, before, seq))


def finding(path: Path) -> tuple[str, int, str]:
    return next(found.finding for found in replayed(path) if found.finding)[:3]


def test_an_event_that_the_rules_do_not_give_is_named(path: Path) -> None:
    version = version_of(path, b'"prize_paid"')
    tamper(path, version, lambda body: event_of(body, "prize_paid").update(prize=1))
    assert finding(path) == ("table/banca-francesa", version, "replay-differs")


def test_a_draw_that_was_not_made_is_named(path: Path) -> None:
    version = version_of(path, b'"draws":[[6,')
    tamper(path, version, lambda body: body["draws"].pop())
    assert finding(path) == ("table/banca-francesa", version, "replay-draws")
    tamper(path, version, lambda body: body["draws"].extend([[6, 0], [6, 1]]))
    assert finding(path) == ("table/banca-francesa", version, "replay-draws")


def test_another_draw_gives_other_events(path: Path) -> None:
    version = version_of(path, b'"draws":[[6,')
    tamper(path, version, lambda body: body.update(draws=[[6, (value + 1) % 6] for _, value in body["draws"]]))
    assert finding(path) == ("table/banca-francesa", version, "replay-differs")


def test_a_command_that_the_rules_refuse_is_named(path: Path) -> None:
    version = version_of(path, b'"bet_placed"')
    tamper(path, version, lambda body: body["act"]["command"].update(amount=10**14))
    where = finding(path)
    assert where[:2] == ("table/banca-francesa", version)
    assert where[2] in ("replay-refused", "replay-malformed")


def test_moves_that_are_not_those_of_the_events_are_named(path: Path) -> None:
    version = version_of(path, b'"bet_placed"')
    tamper(path, version, lambda body: body["moves"].reverse())
    assert finding(path) == ("table/banca-francesa", version, "replay-moves")


def _become(body: Body, **others: object) -> None:
    body.clear()
    body.update(others)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda body: body.update(act={"command": None, "events": body["act"]["events"]}), "replay-no-command"),
        (lambda body: body["act"]["command"].update(at=body["act"]["command"]["at"] + 1), "replay-time"),
        (lambda body: body["act"].update(events=[{"event": "nothing_known"}]), "replay-malformed"),
        (lambda body: body.update(extra=1), "replay-malformed"),
        (lambda body: body.update(private=False), "replay-not-ours"),
        (lambda body: _become(body, act={"command": None, "events": []}), "replay-no-command"),
        (
            lambda body: _become(body, act={"command": None, "events": []}, why="taken", moves=body["moves"]),
            "replay-moves",
        ),
        (lambda body: _become(body, act={"command": None, "events": []}, closed=True), "replay-moves"),
    ],
)
def test_what_is_not_an_act_of_the_table_is_named(path: Path, change: Callable[[Body], object], why: str) -> None:
    version = version_of(path, b'"bet_placed"')
    tamper(path, version, change)
    assert finding(path) == ("table/banca-francesa", version, why)


def test_nobody_stakes_before_the_draw_is_bound(path: Path) -> None:
    """The last commitment before a stake is taken out, as if it had never been made."""
    with closing(rows(path)) as opened:
        said = "SELECT max(version) FROM entries WHERE stream LIKE 'table/%' AND instr(body, ?) AND version < ?"
        (staked,) = opened.execute(said, ('"bet_placed"', 10**6)).fetchone()
        (version,) = opened.execute(said, ('"chance_committed"', staked)).fetchone()
        opened.execute("DELETE FROM entries WHERE stream LIKE 'table/%' AND version = ?", (version,))
        opened.execute(
            "UPDATE entries SET version = version - 1 WHERE stream LIKE 'table/%' AND version > ?", (version,)
        )
    tamper(path, 0, lambda _: None)
    stream, number, why = finding(path)
    assert (stream, why) == ("table/banca-francesa", "replay-early-stake")
    assert version <= number < staked


def test_money_of_another_unit_than_the_tables_is_named(path: Path) -> None:
    version = version_of(path, b'"moves":')
    tamper(path, version, lambda body: body.update(moves=[[account, "XAU", 5] for account, _, _ in body["moves"]]))
    assert finding(path) == ("table/banca-francesa", version, "replay-unit")


def test_a_state_that_does_not_hold_what_the_ledger_says_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With honest entries only a mistake in a game's fold can do this: here one is made."""
    game = games.find("banca_francesa")

    def forgetful(state: Any) -> dict[str, int]:
        return {account: amount for account, amount in game.holdings(state).items() if not account.startswith("stake:")}

    monkeypatch.setattr(games, "find", lambda _: dataclasses.replace(game, holdings=forgetful))
    assert finding(path)[2] == "replay-holdings"


def test_nothing_comes_after_a_table_was_closed(tmp_path: Path) -> None:
    path = evening(tmp_path, "banca_francesa", acts=60, seed=3, close=True)
    with closing(rows(path)) as opened:
        sql = "SELECT stream, version, at, hash FROM entries WHERE stream LIKE 'table/%' ORDER BY version DESC"
        stream, version, at, before = opened.execute(sql).fetchone()
        body = '{"act":{"command":null,"events":[]},"closed":true}'
        linked = link(before, stream, version + 1, at, body.encode())
        add = "INSERT INTO entries (stream, version, at, body, hash) VALUES (?, ?, ?, ?, ?)"
        opened.execute(add, (stream, version + 1, at, body, linked))
    assert finding(path) == ("table/banca-francesa", version + 1, "replay-after-closing")


def test_a_stream_that_begins_with_no_known_table_is_named(path: Path) -> None:
    tamper(path, 1, lambda body: event_of(body, "table_opened").update(game="bisca"))
    assert finding(path) == ("table/banca-francesa", 1, "replay-no-opening")


def test_what_other_rules_wrote_is_believed_and_that_is_said(path: Path) -> None:
    """A correction never judges the past again; money and chance are looked at all the same."""
    version = version_of(path, b'"prize_paid"')
    tamper(path, 1, lambda body: event_of(body, "table_opened").update(code_version="0.0.1"))
    (found,) = replayed(path)
    assert found.finding is None
    assert found.wrote.startswith("0.0.1 (")
    assert found.believed > 50
    tamper(path, version, lambda body: event_of(body, "prize_paid").update(prize=1))
    assert finding(path) == ("table/banca-francesa", version, "replay-moves")


@pytest.fixture
def snapshots_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are made when nothing lies on the table, and play is random: else an evening may have none."""
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 50)


@pytest.mark.usefixtures("snapshots_often")
@pytest.mark.parametrize("of", ["table/roulette", "table/roulette@%"])
def test_a_snapshot_that_is_not_the_fold_is_named(of: str, tmp_path: Path) -> None:
    """Neither the last one, nor one that is kept for good."""
    path = evening(tmp_path, "roulette", acts=1200, seed=3)
    with closing(rows(path)) as opened:
        found = opened.execute("SELECT id, version, body FROM snapshots WHERE id LIKE ?", (of,))
        name, version, body = found.fetchone()
        for part, wrong in [("events", 7), ("people", {}), ("sealed", None), ("opened", {}), ("state", {})]:
            told = json.loads(body) | {part: wrong}
            opened.execute("UPDATE snapshots SET body = ? WHERE id = ?", (json.dumps(told), name))
            named = next(one.finding for one in replayed(path))
            assert isinstance(named, ReplayFinding)
            assert named[:3] == ("table/roulette", version, "replay-snapshot")
        opened.execute("UPDATE snapshots SET body = ?, version = 100000 WHERE id = ?", (body, name))
    assert finding(path) == ("table/roulette", 100000, "replay-snapshot-alone")
    with closing(rows(path)) as opened:
        opened.execute("UPDATE snapshots SET id = 'table/nowhere' WHERE id = ?", (name,))
    assert finding(path) == ("table/nowhere", 100000, "replay-snapshot-alone")


def _change_states(path: Path, of: str) -> None:
    """As if they had been written when the records of the game were others."""
    with closing(rows(path)) as opened:
        for name, body in opened.execute("SELECT id, body FROM snapshots WHERE id LIKE ?", (of,)).fetchall():
            told = json.loads(body) | {"state": {"of": "another time"}}
            opened.execute("UPDATE snapshots SET body = ? WHERE id = ?", (json.dumps(told), name))


@pytest.mark.usefixtures("snapshots_often")
def test_states_that_another_program_kept_are_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are never written again, and its records may have been others; the last one a restart begins from."""
    path = evening(tmp_path, "roulette", acts=1200, seed=3)
    _change_states(path, "table/roulette@%")
    assert finding(path)[2] == "replay-snapshot"
    monkeypatch.setattr(replays, "running", lambda: "a later one")
    (found,) = replayed(path)
    assert (found.finding, found.snapshot) == (None, True)
    _change_states(path, "table/roulette")
    assert finding(path)[2] == "replay-snapshot"


@pytest.mark.usefixtures("snapshots_often")
@pytest.mark.parametrize("kind", ["casino.db", "backup.jsonl"])
def test_snapshots_are_read_one_by_one_when_their_entry_comes(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of all tables together are more than a memory holds. In these games nothing stays on the cloth."""
    path = evening(tmp_path, "holdem", "sem_descarte", acts=400, seed=3)
    if kind != path.name:
        with (tmp_path / kind).open("wb") as file:
            asyncio.run(backup(DatabaseAddress.named(str(path)), file))
    with closing(open_source(tmp_path / kind)) as source:
        places = {place: name for name, _, place in source.snapshots()}
        read: list[str] = []
        body = source.snapshot

        def reading(place: Any) -> str:
            read.append(places[place])
            return body(place)

        monkeypatch.setattr(source, "snapshot", reading)
        for found in replay(source):
            assert found.finding is None
            kept = [name for name in read if name.startswith(f"{found.stream}@")]
            assert sorted(read) == sorted([found.stream, *kept]), "and nothing of the table that comes next"
            assert kept
            read.clear()


def test_recorded_draws_serve_no_other_question() -> None:
    chance = RecordedDraws([(6, 3), (37, 12)])
    assert chance.lot(6) == 3
    with pytest.raises(OtherDraw):
        chance.lot(6)
    with pytest.raises(OtherDraw):
        chance.finish()
    assert chance.lot(37) == 12
    chance.finish()
