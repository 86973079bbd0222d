"""A tournament's acts are judged again: seats, places and prizes that the rules don't give are found."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from panoverde.core.people import Role
from panoverde.journal.entry import Entry
from panoverde.journal.replay import Replayed, replay
from panoverde.tournament.commands import ColourUpChips, RaceChips
from tests.house.play.tournament_room import Room


class Lines(NamedTuple):
    lines: tuple[Entry, ...]

    def entries(self) -> Iterator[Entry]:
        return iter(self.lines)

    def snapshots(self) -> Iterator[tuple[str, int, Any]]:
        return iter(())

    def snapshot(self, _: object) -> str:
        raise LookupError


@pytest.fixture(scope="module")
def written() -> tuple[Entry, ...]:
    """A whole tournament, from the announcement to the end of its books."""

    async def story() -> tuple[Entry, ...]:
        room = await Room.announced()
        await room.enter(12)
        await room.start()
        await room.play_out()
        return tuple(await room.books.store.read(room.stream.stream))

    return asyncio.run(story())


def found(lines: tuple[Entry, ...]) -> Replayed:
    (one,) = replay(Lines(lines))
    return one


def test_a_tournament_replays_to_its_recorded_acts(written: tuple[Entry, ...]) -> None:
    one = found(written)
    assert (one.stream, one.acts, one.believed, one.finding) == ("tournament/sexta", len(written), 0, None)


def version_of(written: tuple[Entry, ...], event: str) -> int:
    """Of the first entry that says this."""
    return next(one.version for one in written if f'"event":"{event}"'.encode() in one.body)


def rewritten(written: tuple[Entry, ...], version: int, change: Callable[[Any], None]) -> tuple[Entry, ...]:
    body = msgspec.json.decode(written[version - 1].body)
    change(body)
    forged = written[version - 1]._replace(body=msgspec.json.encode(body))
    return (*written[: version - 1], forged, *written[version:])


def event_of(body: Any) -> Any:
    return body["act"]["events"][0]


@pytest.mark.rule("RT-6", "FS-7.2")
@pytest.mark.parametrize(
    ("event", "change", "key"),
    [
        ("seats_drawn", lambda body: event_of(body)["spots"][0].update(seat=99), "replay-differs"),
        ("seats_drawn", lambda body: body["draws"].pop(), "replay-draws"),
        ("seats_drawn", lambda body: body["draws"].append([2, 1]), "replay-draws"),
        ("entered", lambda body: event_of(body)["paid"].update(fee=400), "replay-differs"),
        ("entered", lambda body: body["moves"][0].__setitem__(2, -1), "replay-moves"),
        ("entered", lambda body: body["act"]["command"].update(player=99), "replay-refused"),
        ("entered", lambda body: body["act"]["command"].update(at=10**15), "replay-time"),
        ("chance_committed", lambda body: body.update(moves=[["cage", "EUR", 0]]), "replay-moves"),
        ("registered", lambda body: body["act"].update(command=None), "replay-no-command"),
    ],
)
def test_an_entry_that_was_changed_is_found(
    written: tuple[Entry, ...], event: str, change: Callable[[Any], None], key: str
) -> None:
    version = version_of(written, event)
    finding = found(rewritten(written, version, change)).finding
    assert finding is not None
    assert (finding.version, finding.key) == (version, key)


def test_a_tournament_of_another_program_is_believed(written: tuple[Entry, ...]) -> None:
    old = rewritten(written, 1, lambda body: event_of(body).update(code_version="0.0.1"))
    one = found(old)
    assert one.wrote.startswith("0.0.1")
    assert one.finding is None
    assert one.believed == sum(b'"command":{' in entry.body for entry in written)


def test_money_that_its_state_has_not_is_found_even_in_what_is_believed(written: tuple[Entry, ...]) -> None:
    version = version_of(written, "entered")
    old = rewritten(written, 1, lambda body: event_of(body).update(code_version="0.0.1"))
    finding = found(rewritten(old, version, lambda body: body.update(moves=[]))).finding
    assert finding is not None
    assert (finding.version, finding.key) == (version, "replay-holdings")


@pytest.mark.rule("RT-24.1")
def test_cards_that_were_dealt_by_hand_replay_from_the_record() -> None:
    async def story() -> tuple[Entry, ...]:
        room = await Room.announced(stack=1025, chips=(25, 100))
        await room.enter(2)
        await room.start()
        table = room.state.tables[1]
        await room.act(ColourUpChips(25, by=Role.DIRECTOR))
        chips = {seat: {25: 1, 100: 10} for seat in table.seats}
        await room.act(RaceChips(1, chips, by=Role.DIRECTOR), came=("As", "Kd"))
        return tuple(await room.books.store.read(room.stream.stream))

    lines = asyncio.run(story())
    assert msgspec.json.decode(lines[-1].body)["came"] == ["As", "Kd"]
    assert found(lines).finding is None
    forged = found(rewritten(lines, len(lines), lambda body: body.update(came=["As"]))).finding
    assert forged is not None
    assert forged.key == "replay-draws"
