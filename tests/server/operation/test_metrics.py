"""What Prometheus reads moves with what is played."""

import asyncio
import struct
import time
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from panoverde.client import HttpClient, RefusedByServer, connect
from panoverde.house.clock import SystemClock
from panoverde.house.oversight.incidents import Happening
from panoverde.house.people.duties import SYSTEM
from panoverde.server.node.casino import Casino
from panoverde.server.operation.alarms import Cause
from panoverde.server.operation.clock_offset import Timekeeping, read
from panoverde.server.operation.metrics import METRICS
from panoverde.store.checkpoint import AnotherKey
from panoverde.store.rotation import rotate
from tests.server.operation.node import opened, settings

BETS = 16
"""So many that one of them is timed."""

Samples = dict[tuple[str, ...], float]
OF_THE_KERNEL = {"pano_clock_synchronised", "pano_clock_offset_seconds", "pano_clock_error_seconds"}
"""There where the system tells them."""


async def _read(address: str) -> Samples:
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(f"{address}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


async def _coup(casino: Casino, address: str) -> None:
    """A table for one, a refusal, a command said twice, a message that is none, and a throw."""
    options = {"demo": "yes"}
    place = (await casino.books.openings.open(
        SYSTEM, "a sós", "banca_francesa", "PT_ONLINE_INDIVIDUAL", options, pace=0
    )).id  # fmt: skip
    await casino.floor.tick()
    async with HttpClient(address) as client:
        await client.guest()
        async with connect(address, place, token=client.token) as table:
            await table.act({"do": "sit", "chips": 5000}, seat=1)
            with pytest.raises(RefusedByServer):
                await table.act({"do": "place_bet", "zone": "ases", "chips": 10**9})
            for _ in range(BETS):
                await table.act({"do": "place_bet", "zone": "pequeno", "chips": 100})
            before = casino.floor.counts.played.copy()
            async with asyncio.timeout(60):
                while casino.floor.counts.played == before:
                    if any(option.kind == "throw" for option in table.options):
                        await table.act({"do": "throw"})
                    await asyncio.sleep(0.01)
            sockets = await _read(address)
            assert sockets["pano_sockets", "player"] == 1


def test_metrics_are_there_and_move_when_a_coup_is_played(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(settings(tmp_path)) as (casino, address):
            before = await _read(address)
            await _coup(casino, address)
            await casino.rounds.reckon()
            after = await _read(address)
        moved = {key for key in after if after[key] != before.get(key, 0)}
        for key in (
            ("pano_messages_total",), ("pano_commands_total", "done"), ("pano_commands_total", "refused"),
            ("pano_command_seconds_count",), ("pano_commit_seconds_count",), ("pano_batches_total",),
            ("pano_group_size_count",), ("pano_tables", "dealt"), ("pano_socket_bytes_total", "in"),
            ("pano_socket_bytes_total", "out"),
            ("pano_coups_total", "banca_francesa", "PT_ONLINE_INDIVIDUAL", "EUR.demo"),
        ):  # fmt: skip
            assert key in moved, key
        assert any(key[0] == "pano_refusals_total" for key in moved)
        assert after["pano_staked_total", "banca_francesa", "PT_ONLINE_INDIVIDUAL", "EUR.demo"] == BETS * 100
        own = ("banca_francesa", "PT_ONLINE_INDIVIDUAL")
        theory = [after["pano_return_theoretical", bound, *own] for bound in ("least", "most")]
        assert 0.95 < theory[0] <= theory[1] < 1
        band = [after["pano_return_band", bound, *own, "EUR.demo"] for bound in ("low", "high")]
        assert band[0] < theory[0] <= theory[1] < band[1]
        assert after["pano_return_ok", *own, "EUR.demo"] == 1
        names = {key[0].removesuffix("_count").removesuffix("_sum").removesuffix("_bucket") for key in after}
        assert names >= METRICS.keys() - {"pano_integrity_ok", "pano_socket_closes_total"} - OF_THE_KERNEL

    asyncio.run(story())


def test_only_those_who_may_read_metrics_do(tmp_path: Path) -> None:
    async def answers(address: str) -> list[int]:
        headers: tuple[dict[str, str], ...] = ({}, {"X-Forwarded-For": "192.0.2.1"})
        async with httpx.AsyncClient(trust_env=False) as client:
            return [(await client.get(f"{address}/metrics", headers=one)).status_code for one in headers]

    async def story() -> None:
        async with opened(settings(tmp_path, metrics_from=("192.0.2.1",))) as (_, address):
            assert await answers(address) == [403, 200]
        async with opened(settings(tmp_path, metrics_from=("192.0.2.1",), proxies=("192.0.2.9",))) as (_, address):
            assert await answers(address) == [403, 403]

    asyncio.run(story())


def test_a_clock_that_somebody_sets_is_a_significant_event(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(settings(tmp_path)) as (casino, address):
            moved = 0
            casino.books.clock = SystemClock(wall=lambda: time.time_ns() + moved)
            moved = 3_600_000_000_000
            await casino.rounds.look_at_the_clock()
            (incident,) = await casino.books.incidents.list(kind=Happening.CLOCK_CHANGED)
            assert abs(int(incident.after) - int(incident.before) - 3_600_000) < 1_000
            assert (await _read(address))["pano_clock_changes_total",] == 1

    asyncio.run(story())


def test_everything_is_signed_when_the_house_has_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'casino.db'}"

    async def story() -> None:
        async with opened(settings(tmp_path, database=url)) as (casino, _):
            await casino.books.accounts.guest()
            await casino.rounds.sign()
            assert await casino.rounds.checkpoints.take() is None
        async with opened(settings(tmp_path, database=url)) as (casino, _):
            kinds = [one.kind for one in await casino.books.incidents.list()]
            assert kinds == ["server_started", "server_stopped", "server_started"]
            signed = await casino.store.read("checkpoints")
            assert b"incidents" in signed[-1].body

    asyncio.run(story())


def test_a_node_whose_key_was_taken_over_says_that_it_no_longer_signs_and_closes_all_the_same(tmp_path: Path) -> None:
    url, given = f"sqlite:///{tmp_path / 'casino.db'}", settings(tmp_path)

    async def story() -> None:
        async with opened(settings(tmp_path, database=url)) as (casino, _):
            await rotate(casino.store, casino.books.clock, given.keys)
            await casino.books.accounts.guest()
            with pytest.raises(AnotherKey):
                await casino.rounds.sign()
            assert [alarm.cause for alarm in casino.floor.alarms] == [Cause.JOURNAL_UNSIGNED]
        async with opened(settings(tmp_path, database=url)) as (casino, _):
            await casino.rounds.sign()
            assert list(casino.floor.alarms) == []

    asyncio.run(story())


def test_the_clocks_distance_from_the_time_outside_is_the_kernels_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(offset: int, most: int, status: int) -> bytes:
        return struct.pack("@Illlli", 0, offset, 0, most, 0, status) + bytes(200)

    def told(state: int, *fields: int) -> tuple[bool, float, float]:
        found = read(state, kept(*fields))
        assert found
        return found.synchronised, round(found.offset, 9), round(found.error, 9)

    assert told(0, -1500, 20_000, 0) == (True, -0.0015, 0.02)
    assert told(0, -1500, 20_000, 0x2000) == (True, -0.0000015, 0.02)
    assert told(0, 0, 16_000_000, 0x0040) == (False, 0.0, 16.0)
    assert told(5, 0, 1, 0) == (False, 0.0, 0.000001)
    assert read(-1, b"") is None
    monkeypatch.setattr("panoverde.server.operation.metrics.timekeeping", lambda: Timekeeping(True, -0.25, 0.5))

    async def story() -> None:
        async with opened(settings(tmp_path)) as (_, address):
            found = await _read(address)
            assert [found[name,] for name in sorted(OF_THE_KERNEL)] == [0.5, -0.25, 1]

    asyncio.run(story())
