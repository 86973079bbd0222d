"""A house played by an older program, old_house/README.md: it audits, replays, goes on and shows its past."""

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from panoverde.cli.audit import app
from panoverde.core.chance import Streamed
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.facts import Seated
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._poker.hand.void import HandVoided
from panoverde.house.records import Coup
from panoverde.store import audit as auditor
from panoverde.store.address import open_store
from panoverde.store.contract import Store
from tests.journal.old_house.dealt import dealt, gain, go_on
from tests.journal.old_house.shown import (
    Json,
    Stream,
    coups_shown,
    expected,
    house_shown,
    lacks,
    opened,
    people_shown,
    proofs_shown,
    replay_shown,
    streams,
    tables_shown,
    unpacked,
)

OLD = expected()
GAMES = {"banca_francesa", "roulette", "craps", "cussec", "ponto_banca", "holdem", "omaha", "sintetico"}
POKER = {"holdem", "omaha", "sintetico"}
LATER = {"soon": 5_000, "late": 3_600_000}
"""Milliseconds after which the house opens again."""
LATER_ON = ("id", "revision", "at", "last", "stay")
CARD_BY_CARD = dict.fromkeys(("macau", "ponto-e-banca"), ("net",))
"""Each card is bound to a seed of its own: those after the first are made only now."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return unpacked(tmp_path)


def audited(database: Path, *options: str) -> Json:
    told = CliRunner().invoke(app, ["verify", str(database), "--key", OLD["audit"]["key"], "--json", *options])
    verdict: Json = json.loads(told.stdout)
    assert told.exit_code == 0, verdict
    return verdict


# It audits


def test_the_old_house_audits_with_its_published_key(database: Path) -> None:
    verdict, old = audited(database), OLD["audit"]
    assert verdict["holds"]
    for part in ("counts", "checkpoint", "key", "findings"):
        assert verdict[part] == old[part], part
    replay, before = verdict["replay"], old["replay"]
    assert not replay["findings"]
    for part in ("tables", "snapshots"):
        assert replay[part] == before[part], part
    assert replay["judged"] + replay["believed"] == before["judged"] + before["believed"], "no act is passed over"


def test_the_auditor_alone_says_so_too(database: Path, tmp_path: Path) -> None:
    alone = tmp_path / "audit.py"
    shutil.copyfile(auditor.__file__, alone)
    run = [sys.executable, "-I", "-S", str(alone), str(database), "--key", OLD["audit"]["key"]]
    held = subprocess.run(run, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (held.returncode, held.stdout.splitlines()[-1]) == (0, "CONFERE"), held.stdout


# It replays


class _Asked(Exception):
    """Chance is asked for what no draw was written of: the table is dealt by hand."""


class _Again(Streamed):
    """The draws that were made, in their order."""

    def __init__(self, draws: list[tuple[int, int]]) -> None:
        self.draws, self.left = [], draws

    def lot(self, count: int) -> int:
        if not self.left:
            raise _Asked
        bound, value = self.left.pop(0)
        assert bound == count, "another draw than the one that was made"
        return value


JUDGED_OTHERWISE = {"relieve_thrower": "another-thrower"}  # AO-1.36 AO-3.17 R-300: who leaves and who comes is named
"""Acts of the old house that today's law refuses, and why."""


def as_today(events: Sequence[Event]) -> tuple[Event, ...]:
    """What the law says otherwise since then. PT-NB-30, R-273: on land the mão moves on after a null hand too."""
    return tuple(replace(event, mao_stays=False) if isinstance(event, HandVoided) else event for event in events)


def _named(command: Command, author: str) -> Command:
    """The old server did not tell the table who sits down; today's does, and rules of people need it."""
    return replace(command, player=author) if isinstance(command, Sit) else command


def _nameless(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(_unknown(one) if isinstance(one, Seated) else one for one in events)


def _unknown(seated: Seated) -> Seated:
    return replace(seated, player="", **({"known": False} if "known" in seated.__struct_fields__ else {}))


def judged_again(stream: Stream) -> int:
    """How many acts of a table today's rules judge as they were judged, or refuse since the law is read otherwise."""
    first, *others = stream.acts()
    table: Table[Any, Any] = Table(stream.game, first.events)
    judged = 0
    for number, act in enumerate(others, 1):
        if act.command is not None:
            chance = _Again([(bound, value) for bound, value in stream.entries[number].get("draws", ())])
            command = _named(act.command, stream.entries[number].get("author", ""))
            why = ""
            try:
                judged_events = _nameless(table.judge(command, chance))
                assert judged_events == as_today(act.events), (stream.place, number + 1)
            except _Asked:
                assert stream.place in OLD["by_hand"]
            except Refused as refused:
                why, judged = refused.code, judged + 1
            else:
                assert not chance.left, (stream.place, number + 1)
                judged += 1
            assert not why or why == JUDGED_OTHERWISE.get(tag_of(act.command)), (stream.place, number + 1)
        table.keep(act.events)
    return judged


def test_every_act_is_judged_today_as_it_was(database: Path) -> None:
    found = streams(database)
    assert {stream.game.name for stream in found} == GAMES
    assert {stream.place: judged_again(stream) for stream in found} == OLD["judged"]


def test_every_table_folds_to_the_same_state(database: Path) -> None:
    assert lacks(tables_shown(database), OLD["tables"]) == ""


# It shows its past


def test_players_are_shown_the_same_money_coups_sessions_and_complaints(database: Path) -> None:
    async def story() -> Json:
        async with opened(database, OLD["stopped"]) as hall:
            return await people_shown(hall)

    assert lacks(asyncio.run(story()), OLD["people"]) == ""


def test_the_books_are_shown_as_they_were(database: Path) -> None:
    async def story() -> Json:
        async with opened(database, OLD["stopped"]) as hall:
            return await house_shown(hall)

    assert lacks(asyncio.run(story()), OLD["house"]) == ""


def test_every_coup_has_what_each_player_staked_and_gained(database: Path) -> None:
    async def story() -> Json:
        store: Store = await open_store(f"sqlite:///{database}")
        try:
            return await coups_shown(store)
        finally:
            await store.close()

    shown = asyncio.run(story())
    assert lacks(shown, OLD["coups"]) == ""
    coups = [coup for place in shown.values() for coup in place]
    assert {coup["outcome"] for coup in coups} == {"settled", "void", "resumed"}
    assert any(coup["net"] > 0 for coup in coups)
    assert any(coup["net"] < 0 for coup in coups)


def test_coups_are_replayed_as_their_players_saw_them(database: Path) -> None:
    async def story() -> None:
        async with opened(database, OLD["stopped"]) as hall:
            for one in OLD["replays"]:
                shown = await replay_shown(hall, one["name"], one["replay"]["coup"]["id"])
                assert lacks(shown, one["replay"], one["replay"]["coup"]["id"]) == ""

    asyncio.run(story())
    assert len({one["replay"]["coup"]["game"] for one in OLD["replays"]}) == len(GAMES)


def test_the_proofs_of_chance_are_the_same(database: Path) -> None:
    async def story() -> None:
        async with opened(database, OLD["stopped"]) as hall:
            for place, proofs in OLD["proofs"].items():
                assert lacks(await proofs_shown(hall, place), proofs, place) == ""

    asyncio.run(story())


# It goes on


@pytest.mark.parametrize("when", sorted(LATER))
def test_every_table_is_dealt_on_and_its_open_coup_comes_to_the_same_end(database: Path, when: str) -> None:
    """The seeds of the open coups were bound and sealed by the old house: they decide what they would have decided."""
    ended = asyncio.run(gone_on(database, OLD["stopped"] + LATER[when]))
    assert lacks(ended, OLD["gone_on"][when]) == ""
    verdict = audited(database, "--no-judge")
    assert verdict["holds"]
    assert verdict["counts"]["entries"] > OLD["audit"]["counts"]["entries"]


async def gone_on(database: Path, at: int) -> Json:
    """What became of each coup that was open, and who sat there when the table was dealt again."""
    ended = {}
    async with dealt(database, at) as house:
        assert house.floor.tables.keys() == OLD["open"].keys(), "all that are not closed"
        seated = {
            place: {str(seat): tenure.account for seat, tenure in house.table(place).seats.tenures.items()}
            for place in OLD["open"]
        }
        for place, number in OLD["open"].items():
            coups = await go_on(house, place, number)
            for coup in coups:
                if house.table(place).opening.game not in POKER:  # there the pot is between
                    assert await gain(house, coup) == coup.net
            ended[place] = {"seated": seated[place], "coup": [_told(coup) for coup in coups]}
    return ended


def _told(coup: Coup) -> Json:
    told: Json = msgspec.to_builtins(coup)
    return {name: value for name, value in told.items() if name not in LATER_ON + CARD_BY_CARD.get(coup.place, ())}
