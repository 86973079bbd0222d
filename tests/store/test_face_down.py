"""Hidden cards of an open hand are sealed in the journal as seeds are; after the hand everything is read as before."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.people import Role
from panoverde.core.table import see
from panoverde.house.books import Books
from panoverde.journal import face_down
from panoverde.journal.entry import Entry
from panoverde.journal.face_down import BadBox, hides, opened, revealed_seed, uncovered
from panoverde.journal.public_entry import public_entries
from panoverde.journal.replay import replay
from panoverde.journal.table_entry import read_table_entry
from panoverde.server.table.served_table import ServedTable
from panoverde.store.address import open_store
from panoverde.store.audit import audit, open_source, unsealed
from panoverde.store.contract import Batch
from panoverde.store.keys import load_or_create
from tests.journal.served import Host
from tests.journal.test_replay import evening, event_of, finding, tamper
from tests.postgres import fresh_database
from tests.security.truth import cards_in
from tests.store.journals import Clock


def hiding() -> list[str]:
    """Games that show a spectator the back of a card."""
    found = []
    for game in games.every():
        for kind in game.events:
            fields = {one.name for one in msgspec.structs.fields(kind)}
            given = {"card": "As", "cards": ("As", "Kd"), "seat": 1}
            needed = {one.name: given.get(one.name) for one in msgspec.structs.fields(kind) if one.required}
            if fields & {"card", "cards"} and cards_in(_plain(kind(**needed))) != cards_in(
                _plain(see(game, kind(**needed), Role.PUBLIC))
            ):
                found.append(game.name)
    return sorted({*found})


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


async def rows_of(url: str) -> str:
    """Every column of every table, as text."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as there:
            return "\n".join(there.iterdump())
    there = await asyncpg.connect(url)
    tables = await there.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    select = 'SELECT "{0}"::text FROM "{0}"'
    found = [row for (name,) in tables for row in await there.fetch(select.format(name))]
    await there.close()
    return "\n".join(row[0].replace('""', '"') for row in found)  # as a row's own text doubles them


class Burglar:
    """Reads the database in the first hand, after its acts 1, 2, 4, 8 …, and looks for the cards that lie face down."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder = url, folder
        self.acts = self.looked = self.hidden = 0
        self.served: ServedTable

    async def look(self, served: ServedTable) -> bool:
        bound, state, self.served = served.bound, served.table.state, served
        assert bound
        if not bound.private:
            return not self.acts  # until the first hand is over
        self.acts += 1
        if self.acts & (self.acts - 1):
            return True
        self.looked += 1
        await served.house.store.commit(Batch())
        rows = await rows_of(self.url)
        before, _, since = rows.rpartition("chance_committed")  # a shoe has several of each card
        secret = cards_in(_plain(state)) - cards_in(_plain(served.table.view(Role.PUBLIC))) - cards_in(before)
        self.hidden = max(self.hidden, len(secret))
        wanted = [*(f'"{card}"' for card in secret), bound.secure.seed.hex()]
        assert not [text for text in wanted if text in rows], served.version
        assert '"draws":[[' not in since, "they tell the cards too"
        for path in self.folder.glob("casino.db*"):
            octets = path.read_bytes()
            assert not [text for text in wanted if text.encode() in octets], path
            assert bound.secure.seed not in octets
        return True


async def first_hand(url: str, folder: Path, name: str, acts: int = 600) -> Burglar:
    store, clock, burglar = await open_store(url), Clock(), Burglar(url, folder)
    books = Books(store, clock, load_or_create(folder / "keys"))
    await books.staff.found("chefe", "uma palavra bem longa")
    chief = await books.accounts.named("chefe")
    assert chief
    opening = await books.openings.open(chief, name, name, None, {"demo": "yes"}, approval="ensaio")
    await Host(books, clock).play(opening, 3, acts, burglar.look)
    await store.close()
    return burglar


@pytest.mark.parametrize("name", hiding())
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nobody_reads_in_the_database_what_lies_face_down(
    kind: str, name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path = tmp_path / "casino.db"
    url = f"sqlite:///{path}" if kind == "sqlite" else fresh_database(request.getfixturevalue("postgres"))
    burglar = asyncio.run(first_hand(url, tmp_path, name))
    assert burglar.looked > 1
    assert burglar.hidden
    if kind == "sqlite":
        check_what_is_over(path, burglar.served)


def check_what_is_over(path: Path, served: ServedTable) -> None:
    """After the hand replay and auditor judge all of it, and everybody reads what was dealt."""
    with closing(open_source(path)) as source:
        (found,) = replay(source)
    assert (found.finding, found.sealed, found.believed) == (None, 0, 0)
    report = audit(path)
    assert not report.findings
    assert report.counts["proofs"]
    whole = asyncio.run(told_by(path, served))
    assert any(hides(served.table.game, kept.act.events) for kept in whole)
    codec = Codec(served.table.game)
    assert codec.state(msgspec.json.encode(served.table.state)) == served.table.state


async def told_by(path: Path, served: ServedTable) -> list[Any]:
    store = await open_store(f"sqlite:///{path}")
    last = served.version - 3  # the reveal lies behind
    found = [one async for one in public_entries(store, served.table.game, served.opening.id, 1, last)]
    await store.close()
    assert [one.version for one in found] == list(range(1, last + 1))
    return found


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Burglar]:
    """A database that was left in the middle of a hand."""
    folder = tmp_path_factory.mktemp("interrupted")

    class Leaving(Burglar):
        async def look(self, served: ServedTable) -> bool:
            await super().look(served)
            return self.acts < 8

    async def story() -> Burglar:
        store, clock, burglar = await open_store(f"sqlite:///{folder}/casino.db"), Clock(), Leaving("", folder)
        burglar.url = f"sqlite:///{folder}/casino.db"
        books = Books(store, clock, load_or_create(folder / "keys"))
        await books.staff.found("chefe", "uma palavra bem longa")
        chief = await books.accounts.named("chefe")
        assert chief
        opening = await books.openings.open(chief, "mesa", "holdem", None, {"demo": "yes"}, approval="ensaio")
        await Host(books, clock).play(opening, 3, 600, burglar.look)
        await store.close()
        return burglar

    return folder / "casino.db", asyncio.run(story())


def entries_of(path: Path) -> list[Entry]:
    with closing(open_source(path)) as source:
        return [Entry(*one[:5]) for one in source.entries("table/mesa")]


def test_an_open_hand_is_audited_as_far_as_it_can_be(interrupted: tuple[Path, Burglar]) -> None:
    path, _ = interrupted
    with closing(open_source(path)) as source:
        (found,) = [one for one in replay(source) if one.stream == "table/mesa"]
    assert found.finding is None
    assert found.sealed >= 8
    report = audit(path)
    assert not report.findings
    (note,) = [one for one in report.remarks if one.why == "open" and one.stream == "table/mesa"]
    assert note.facts["sealed"] >= 2


def test_a_box_opens_with_its_seed_at_its_place_alone(interrupted: tuple[Path, Burglar]) -> None:
    path, burglar = interrupted
    (seed, *_), codec = burglar.served.seeds, burglar.served.codec
    sealed = [one for one in entries_of(path) if b'"hidden":"' in one.body]
    assert sealed
    for entry in sealed:
        kept, place = read_table_entry(codec, entry), face_down.place_of(entry)
        assert not kept.draws
        whole = uncovered(codec, kept, seed, place)
        assert whole.draws
        assert face_down.covered(burglar.served.table.game, whole, seed, place) == kept
        assert unsealed(seed, kept.hidden, place) == face_down.unseal(seed, kept.hidden, place)
        for other, there in ((bytes(32), place), (seed, place + "1")):
            with pytest.raises(BadBox):
                uncovered(codec, kept, other, there)
            with pytest.raises(ValueError, match="table/mesa"):
                unsealed(other, kept.hidden, there)
        with pytest.raises(BadBox):
            uncovered(codec, msgspec.structs.replace(kept, hidden="?"), seed, place)


def test_the_length_of_a_box_tells_nothing_of_the_cards(interrupted: tuple[Path, Burglar]) -> None:
    """The same deal with low and with high draws: numbers of one digit and of two."""
    path, burglar = interrupted
    codec, game = burglar.served.codec, burglar.served.table.game
    whole = [kept for _, kept in opened(codec, entries_of(path), burglar.served.seeds) if hides(game, kept.act.events)]
    assert whole
    for kept in whole:
        sizes = {
            len(face_down.covered(game, msgspec.structs.replace(kept, draws=draws), bytes(32), "x").hidden)
            for draws in (tuple((n, 0) for n, _ in kept.draws), tuple((n, n - 1) for n, _ in kept.draws))
        }
        assert len(sizes) == 1


def resealed(body: dict[str, Any], entry_seed: bytes, place: str) -> None:
    """By somebody who knows the seed, since it was revealed: another card."""
    hidden = msgspec.json.decode(face_down.unseal(entry_seed, body["hidden"], place))
    event = next(iter(hidden["events"].values()))
    event["card"] = "2c" if event["card"] != "2c" else "2d"
    body["hidden"] = face_down.seal(entry_seed, msgspec.json.encode(hidden).ljust(face_down.BLOCK * 20), place)


def test_a_box_that_says_something_else_is_found(tmp_path: Path) -> None:
    """Rewritten with every hash by somebody who has the database: reveal and rules tell what was dealt."""
    path = evening(tmp_path, "holdem", acts=120, seed=3)
    original = path.read_bytes()
    with closing(open_source(path)) as source:
        entries = [Entry(*one[:5]) for one in source.entries("table/holdem")]
    version = next(entry.version for entry in entries if b'"hidden":"' in entry.body)
    codec = Codec(games.find("holdem"))
    seed = next(filter(None, (revealed_seed(read_table_entry(codec, one)) for one in entries[version:])))
    changes: dict[str, Callable[[dict[str, Any]], object]] = {
        "a broken box": lambda body: body.update(hidden=body["hidden"][:-8] + "AAAAAAA="),
        "no box": lambda body: body.pop("hidden"),
        "a card shown": lambda body: event_of(body, "own_card_dealt").update(card="As"),
        "another card": lambda body: resealed(body, seed, f"table/holdem {version}"),
    }
    found = {}
    for what, change in changes.items():
        path.write_bytes(original)
        tamper(path, version, change)
        chance = sorted(one.why for one in audit(path).findings.values() if one.stream == "table/holdem")
        found[what] = (finding(path), chance)
    assert found == {
        "a broken box": (("table/holdem", version, "replay-box"), ["box", "rewritten"]),
        "no box": (("table/holdem", version, "replay-draws"), ["draws-differ", "rewritten"]),
        "a card shown": (("table/holdem", version, "replay-box"), ["rewritten"]),
        "another card": (("table/holdem", version, "replay-box"), ["rewritten"]),
    }
