"""Tournaments at nodes: the clock goes on over restarts, other nodes hear, and who follows live misses nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import pytest

from panoverde.core.people import Role
from panoverde.house.play.tournaments import announced
from panoverde.house.records import Account, Duty
from panoverde.server.http.app import http_app
from panoverde.server.http.buckets import Rates
from panoverde.server.node.floor import Floor
from panoverde.server.tournament import live
from panoverde.server.tournament.live import Live, Reader
from panoverde.server.tournament.office import Caller, caller
from panoverde.server.tournament.shown import encode, shown
from panoverde.store.memory import MemoryStore
from panoverde.tournament import commands as do
from panoverde.tournament.commands import PreRegister
from panoverde.tournament.state import Course
from tests.house.house import HOUR, MINUTE
from tests.house.play.tournament_room import sqlite
from tests.server.casino import casino, until
from tests.server.http.hall import GENEROUS, Hall, hall
from tests.server.http.tournament_hall import Desk, desk

Story = Callable[[Desk], Awaitable[None]]


def run(story: Story) -> None:
    async def told() -> None:
        async with desk() as found:
            await story(found)

    asyncio.run(told())


def level(at: Desk) -> int:
    return at.stream.state.course.clock.level


# The clock


@pytest.mark.rule("RT-23", "FS-7.1")
def test_the_clock_advances_levels_by_itself_each_at_its_time() -> None:
    """A node that looks late, or was off for three levels, changes nothing: each began when it was due."""

    async def story(at: Desk) -> None:
        await at.enter(10)
        await at.start()
        began = at.house.clock.now()
        watch = at.house.casino.floor.tournaments
        await watch.look()
        assert level(at) == 1
        at.house.clock.at += 20 * MINUTE
        await watch.look()
        clock = at.stream.state.course.clock
        assert (clock.level, clock.since) == (2, began + 20 * MINUTE)
        at.house.clock.at += 45 * MINUTE
        await watch.look()
        clock = at.stream.state.course.clock
        assert (clock.level, clock.since) == (4, began + 60 * MINUTE)

    run(story)


@pytest.mark.rule("RT-23")
def test_a_clock_that_runs_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        async with desk(given=store) as at:
            await at.enter(10)
            await at.start()
            began = at.house.clock.now()
        async with hall(given=store) as house:
            house.clock.at = began + 61 * MINUTE
            await house.casino.floor.tick()
            stream = await house.books.tournaments.find("sexta")
            clock = stream.state.course.clock
            assert (clock.level, clock.since) == (4, began + 60 * MINUTE)
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FS-4.1.1")
def test_registrations_that_nobody_confirmed_lapse_half_an_hour_before() -> None:
    async def story(at: Desk) -> None:
        await at.done("pre_register", name="Ana")
        watch = at.house.casino.floor.tournaments
        at.house.clock.at += 30 * MINUTE - 1
        await watch.look()
        assert not at.stream.state.course.lapsed
        at.house.clock.at += 1
        await watch.look()
        assert at.stream.state.course.lapsed

    run(story)


@pytest.mark.rule("RT-23")
def test_the_level_ends_to_the_millisecond_not_at_the_next_look() -> None:
    """A timer is set for the moment when it ends, and does what is due then."""

    async def story(at: Desk) -> None:
        await at.enter(10)
        await at.start()
        watch = at.house.casino.floor.tournaments
        await watch.look()
        set_for: list[tuple[float, Callable[[], None]]] = []
        loop = asyncio.get_running_loop()

        def call_later(wait: float, what: Callable[[], None]) -> asyncio.Handle:
            set_for.append((wait, what))
            return loop.call_soon(int)

        with patch.object(loop, "call_later", call_later):
            await at.done("pause_clock", reason="vista")
            assert not set_for, "a clock that stands ends nothing"
            at.house.clock.at += MINUTE
            await at.done("resume_clock")
        ((wait, look),) = set_for
        assert wait == pytest.approx(20 * 60 + 0.001)
        at.house.clock.at += 20 * MINUTE
        look()
        await until(lambda: level(at) == 2)

    run(story)


def test_a_tournament_that_cannot_go_on_stops_no_other() -> None:
    async def story(at: Desk) -> None:
        await at.announce("outro")
        await at.done("pre_register", name="Ana", to="outro")
        at.house.clock.at += 30 * MINUTE
        watch, act = at.house.casino.floor.tournaments, at.house.books.tournaments.act

        async def failing(stream: Any, *rest: Any, **how: Any) -> int:
            if stream.tournament == "outro":
                raise ConnectionError
            return await act(stream, *rest, **how)

        with patch.object(at.house.books.tournaments, "act", failing):
            await watch.look()
            await watch.look()
            assert watch._failing == {"outro"}
        await watch.look()
        assert watch._failing == set()

    run(story)


# Several nodes


@asynccontextmanager
async def two_nodes() -> AsyncIterator[tuple[Desk, Hall]]:
    store = MemoryStore()
    async with desk(given=store) as one, hall(given=store, node="two") as two:
        two.clock.at = one.house.clock.at
        await one.house.casino.floor.tick()
        yield one, two
    await store.close()


def test_one_node_keeps_the_clock_and_another_takes_over_when_it_is_gone() -> None:
    async def story() -> None:
        async with two_nodes() as (one, two):
            await one.enter(10)
            await one.start()
            two.clock.at = one.house.clock.at
            await one.house.casino.floor.tick()
            await two.casino.floor.tick()
            there = await two.books.tournaments.find("sexta")
            one.house.clock.at += 20 * MINUTE
            two.clock.at = one.house.clock.at
            await one.house.casino.floor.leases.beat(one.house.clock.at)
            await two.casino.floor.tick()
            assert there.state.course.clock.level == 1, "the other node's"
            two.clock.at += HOUR
            await two.casino.floor.tick()
            assert there.state.course.clock.level > 1, "the other node has been silent for an hour"

    asyncio.run(story())


def test_what_another_node_writes_is_heard_within_a_look() -> None:
    async def story() -> None:
        async with two_nodes() as (one, two):
            there = await two.books.tournaments.find("sexta")
            parts = two.casino.floor.tournaments.live.follow(there, Caller(None, Role.PUBLIC))
            assert event(await anext(parts))[0] == "welcome"
            await one.done("pre_register", name="Łucja")
            await two.casino.floor.tournaments.look()
            kind, told = event(await anext(parts))
            assert (kind, told["event"]["name"]) == ("happened", "Łucja")
            await parts.aclose()  # type: ignore[attr-defined]

    asyncio.run(story())


# Live


def event(part: bytes) -> tuple[str, dict[str, Any]]:
    number, kind, text, *_ = part.decode().split("\n")
    told = msgspec.json.decode(text.removeprefix("data: "))
    assert number == f"id: {told['version']}"
    return kind.removeprefix("event: "), told


async def next_of(parts: AsyncIterator[bytes]) -> tuple[str, dict[str, Any]]:
    async with asyncio.timeout(10):
        return event(await anext(parts))


def follow(at: Desk, who: Caller | None = None, **how: Any) -> AsyncIterator[bytes]:
    return at.house.casino.floor.tournaments.live.follow(at.stream, who or Caller(None, Role.PUBLIC), **how)


def patched(known: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """As a page does it."""
    state = dict(known)
    for name in ("rules", "accounts"):
        state[name] = patch.get(name, state[name])
    state["course"] = state["course"] | patch.get("course", {})
    if history := patch.get("history"):
        kept = state["history"][: len(state["history"]) - history["undone"]]
        state["history"] = [*kept, *history["more"]][-history["count"] or len(kept) :]
    entrants = {one["number"]: one for one in state["entrants"]}
    entrants |= {int(number): one for number, one in patch.get("entrants", {}).items()}
    state["entrants"] = [entrants[number] for number in sorted(entrants) if entrants[number]]
    tables = state["tables"] | patch.get("tables", {})
    state["tables"] = {number: table for number, table in tables.items() if table}
    return state


def offered(known: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """What is offered after it, as a page knows it."""
    found = {name: patch.get(name, known[name]) for name in ("due", "halted", "commitment", "wants", "options")}
    if "options_changed" in patch:
        found["options"] = [one for change in patch["options_changed"] for one in option(known["options"], change)]
    return found


def option(known: list[dict[str, Any]], change: dict[str, Any]) -> list[dict[str, Any]]:
    match change:
        case {"is": "kept", "first": first, "count": count}:
            return known[first : first + count]
        case {"is": "altered", "of": place, "asks": asks}:
            before = known[place]
            return [before | {"asks": [asked(ask, asks.get(ask["field"], ask)) for ask in before["asks"]]}]
        case _:
            return [change["option"]]


def asked(ask: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    if change["type"] != "choices":
        return change
    choices = [one for one in ask["choices"] if one not in change["without"]]
    for place, one in change["more"]:
        choices.insert(place, one)
    return ask | {"choices": choices}


def agree(known: dict[str, Any], shown: dict[str, Any]) -> None:
    """A field that is back at its default may be told or left out."""
    course = [msgspec.json.decode(encode(one["state"]["course"]), type=Course) for one in (known, shown)]
    assert course[0] == course[1]
    assert known["state"] | {"course": {}} == shown["state"] | {"course": {}}
    for name in ("due", "options", "halted"):
        assert known[name] == shown[name]


@pytest.mark.parametrize("office", ["public", "director", "player"])
def test_patches_lead_to_the_state_that_is_asked_for(office: str) -> None:
    """For everybody: the whole at first, then what changed, is at each step what a new page would be shown."""

    async def story(at: Desk) -> None:
        ana = await at.house.casino.player("ana.b")
        account = {"public": None, "director": at.director.account, "player": ana.account}[office]
        who = caller(account, None)
        parts = follow(at, who)
        _, known = await next_of(parts)
        await at.done("pre_register", ana)
        await at.done("check_in", player=1)
        await at.enter(21, first=2)
        await at.start()
        await at.pass_levels(5)
        await at.done("bust", player=22)
        await at.done("undo", acts=3, reason="engano")
        await at.done("bust", player=21)
        while known["version"] < at.stream.head.version:
            _, told = await next_of(parts)
            now = {"version": told["version"], "state": patched(known["state"], told["patch"])}
            known = known | offered(known, told["patch"]) | now
        again = msgspec.json.decode(encode(shown(at.stream, who, 0)))
        agree(known, again)
        back = follow(at, who, after=known["version"] - 3)
        missed = [(await next_of(back))[1]["patch"] for _ in range(3)]
        assert ["options" in one for one in missed] == [False, False, True], "with the last, what is offered now"
        agree(known | offered(known, missed[-1]), again)
        await at.done("undo", acts=1, reason="engano")
        await at.done("bust", player=20)
        for reader in (parts, back):
            _, undone = await next_of(reader)
            _, told = await next_of(reader)
            assert offered(known | offered(known, undone["patch"]), told["patch"])["options"] == [
                *msgspec.json.decode(encode(shown(at.stream, who, 0)))["options"]
            ]
            await reader.aclose()  # type: ignore[attr-defined]

    run(story)


def test_a_patch_is_as_large_as_the_change_however_many_play() -> None:
    """What a director may do is a choice among all players, ten times over: they are told whom an act takes away."""

    async def story(at: Desk) -> None:
        tournaments, count = at.house.books.tournaments, 300
        enrolled = [do.Register(f"Jogador {one}", identity=f"{one:064x}", by=Role.DIRECTOR) for one in range(count)]
        paid = [do.Enter(number, by=Role.DIRECTOR) for number in range(1, count + 1)]
        await tournaments.act_together(at.stream, [*enrolled, *paid], "director")
        await at.start()
        parts = follow(at, caller(at.director.account, None))
        await next_of(parts)
        for kind, fields in (
            ("bust", {"player": 7}),
            ("bust", {"player": 150}),
            ("undo", {"acts": 1, "reason": "engano"}),
            ("mark_absent", {"player": 9, "absent": True}),
            ("remove_chips", {"chips": 25, "reason": "no chão"}),
        ):
            await at.done(kind, **fields)
            _, told = await next_of(parts)
            assert len(encode(told["patch"])) < 5000, kind
        await parts.aclose()  # type: ignore[attr-defined]

    run(story)


def test_undoing_a_registration_takes_the_entrant_away() -> None:
    async def story(at: Desk) -> None:
        await at.done("pre_register", name="Ana")
        parts = follow(at)
        await next_of(parts)
        await at.done("undo", acts=1, reason="engano")
        _, told = await next_of(parts)
        assert told["patch"]["entrants"] == {"1": None}
        await parts.aclose()  # type: ignore[attr-defined]

    run(story)


def test_who_comes_back_is_told_what_they_missed_or_the_whole() -> None:
    async def story(at: Desk) -> None:
        first = follow(at)
        _, welcome = await next_of(first)
        await at.done("pre_register", name="Ana")
        await at.done("pre_register", name="Rui")
        again = follow(at, after=welcome["version"])
        assert [(await next_of(again))[1]["event"]["name"] for _ in range(2)] == ["Ana", "Rui"]
        whole = follow(at, after=0)
        assert (await next_of(whole))[0] == "welcome", "older than what is kept"
        beyond = follow(at, after=99)
        assert (await next_of(beyond))[0] == "welcome", "of a house that was restored from a backup"
        for parts in (first, again, whole, beyond):
            await parts.aclose()  # type: ignore[attr-defined]
        assert not at.house.casino.floor.tournaments.live.halls["sexta"].readers

    run(story)


def test_a_slow_reader_is_closed_and_nobody_waits_for_them() -> None:
    async def story(at: Desk) -> None:
        slow, parts = follow(at), follow(at)
        await next_of(slow)
        await next_of(parts)
        with patch.object(live, "MOST_WAITING", 3):
            for number in range(5):
                await at.done("pre_register", name=f"Jogador {number}")
                await next_of(parts)
        heard = [part async for part in slow]
        assert len(heard) == 3
        await parts.aclose()  # type: ignore[attr-defined]

    run(story)


def test_a_closed_reader_is_posted_nothing_more() -> None:
    async def story() -> None:
        reader = Reader(Caller(None, Role.PUBLIC))
        reader.close()
        reader.post(b"x")
        assert not reader.waiting

    asyncio.run(story())


def test_silence_is_kept_alive_and_a_login_that_has_ended_is_let_go() -> None:
    async def story(at: Desk) -> None:
        with patch.object(live, "KEEP_ALIVE", 0.01):
            anybody = follow(at)
            await next_of(anybody)
            assert await anext(anybody) == live.COMMENT
            who = caller(at.director.account, None)
            staff = follow(at, who, token=at.director.token)
            await next_of(staff)
            assert await anext(staff) == live.COMMENT
            await at.house.books.accounts.log_out(at.director.token)
            with pytest.raises(StopAsyncIteration):
                await anext(staff)
            await anybody.aclose()  # type: ignore[attr-defined]

    run(story)


def test_when_the_node_stops_everybody_is_let_go() -> None:
    async def story(at: Desk) -> None:
        parts = follow(at)
        await next_of(parts)
        at.house.casino.floor.tournaments.stop()
        with pytest.raises(StopAsyncIteration):
            await anext(parts)

    run(story)


def test_over_a_real_connection_events_arrive_as_they_happen() -> None:
    def interface(floor: Floor) -> Any:
        rates: Rates = GENEROUS
        return http_app(floor.books, floor, rates=rates)

    async def story() -> None:
        async with casino(http=interface) as house:
            director = await house.employee(Duty.DIRECTOR)
            rules = announced("freeze_out", {"starts_at": house.floor.now() + HOUR})
            stream = await house.books.tournaments.announce(director.account, "sexta", "freeze_out", rules)
            async with httpx.AsyncClient(base_url=house.address, trust_env=False, timeout=20) as client:
                headers = {"Last-Event-ID": "1"}
                async with client.stream("GET", "/api/tournaments/sexta/live?after=0", headers=headers) as answer:
                    assert answer.headers["content-type"].startswith("text/event-stream")
                    lines = answer.aiter_lines()
                    assert [await anext(lines) for _ in range(2)] == ["id: 2", "event: welcome"]
                    await house.books.tournaments.act(stream, PreRegister("Łucja", by=Role.DIRECTOR))
                    while not (line := await anext(lines)).startswith("event: happened"):
                        assert "Łucja" not in line
                    assert '"name":"Łucja"' in await anext(lines)
            await until(lambda: not house.floor.tournaments.live.halls["sexta"].readers)

    asyncio.run(story())


def test_an_account_that_gains_an_office_comes_again_as_what_it_is() -> None:
    async def story() -> None:
        ana = Account(id="a", name="ana", duties=(Duty.DIRECTOR,), created_at=0)

        async def now(_: str) -> Account | None:
            return Account(id="a", name="ana", duties=(Duty.INSPECTOR,), created_at=0)

        assert not await Live(lambda: 0, now)._may_stay(caller(ana, None), "t")

    asyncio.run(story())
