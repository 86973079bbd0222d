"""A new signing key takes over: the old one says so, as its last; whoever knows any key of the chain can follow it."""

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner

from panoverde.cli.audit import app
from panoverde.journal.entry import Entry, link
from panoverde.server.node.lock import locked
from panoverde.store.address import open_store
from panoverde.store.audit import AuditReport, audit, signed_text
from panoverde.store.checkpoint import AnotherKey, Checkpoints, signer
from panoverde.store.keys import adopt_next_key, load_or_create, next_key, public, public_key
from panoverde.store.memory import MemoryStore
from panoverde.store.rotation import rotate
from tests.store.journals import KEY, PUBLIC, Clock, House, changed, evening, first, place, relinked, write_lines

SECOND, THIRD, THIEF = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (2, 3, 4))


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    """Checkpoints 1 and 2 by the first key, 3 hands over, 4 and 5 by the second, 5 hands over to the third, 6 by it."""

    async def story() -> list[Entry]:
        house = await evening()
        await house.checkpoints.take(public(SECOND))
        for key, successor in ((SECOND, ""), (SECOND, public(THIRD)), (THIRD, "")):
            await house.deposit("ana", 5)
            await Checkpoints(house.store, house.clock, key).take(successor)
        return [entry for stream in sorted(await house.store.heads()) for entry in await house.store.read(stream)]

    return asyncio.run(story())


def audited(tmp_path: Path, entries: Iterable[Entry], key: str | None = PUBLIC) -> AuditReport:
    return audit(write_lines(tmp_path / "export.jsonl", entries), key=key)


def forged(entries: list[Entry], version: int, signs: Ed25519PrivateKey, **fields: object) -> list[Entry]:
    """A checkpoint rewritten with other fields and this signature, and all hashes after it."""
    entry = entries[place(entries, "checkpoints", version)]
    body = json.loads(entry.body) | fields
    text = signed_text(version, entry.at, body["previous"], body["heads"], body.get("next", ""))
    body["signature"] = signs.sign(text).hex()
    return relinked(changed(entries, "checkpoints", version, body=json.dumps(body).encode()))


@pytest.mark.parametrize("key", [PUBLIC, public(SECOND), public(THIRD), None])
def test_keys_are_followed_from_whichever_one_the_auditor_has(
    entries: list[Entry], tmp_path: Path, key: str | None
) -> None:
    report = audited(tmp_path, entries, key)
    assert not report.findings
    assert report.key == public(THIRD)
    told = [(one.version, one.facts["key"]) for one in report.remarks if one.why == "rotated"]
    assert told == [(3, public(SECOND)), (5, public(THIRD))]
    pinned = [one.facts["key"] for one in report.remarks if one.why == "pinned"]
    assert pinned == ([] if key else [PUBLIC]), "without a key, the first one is to be confirmed"


def test_a_key_that_never_signed_is_not_taken(entries: list[Entry], tmp_path: Path) -> None:
    assert first(audited(tmp_path, entries, public(THIEF))) == ("checkpoints", 1, "another-key")


def test_the_text_that_hands_over_names_the_next_key(entries: list[Entry]) -> None:
    entry = entries[place(entries, "checkpoints", 3)]
    body = json.loads(entry.body)
    lines = signed_text(3, entry.at, body["previous"], body["heads"], body["next"]).decode().splitlines()
    assert lines[-1] == f"next {public(SECOND)}"
    assert body["key"] == PUBLIC


def test_a_thief_cannot_name_their_own_key_the_next(entries: list[Entry], tmp_path: Path) -> None:
    """By their own signature, by another next under the old signature, or by one under the old key's name."""
    thief = public(THIEF)
    by_the_thief = forged(entries, 3, THIEF, key=thief, next=thief)
    assert first(audited(tmp_path, by_the_thief)) == ("checkpoints", 3, "another-key")
    in_its_name = forged(entries, 3, THIEF, next=thief)
    assert first(audited(tmp_path, in_its_name)) == ("checkpoints", 3, "signature")
    body = json.loads(entries[place(entries, "checkpoints", 3)].body) | {"next": thief}
    exchanged = relinked(changed(entries, "checkpoints", 3, body=json.dumps(body).encode()))
    assert first(audited(tmp_path, exchanged)) == ("checkpoints", 3, "signature")
    slipped_in = forged(entries, 2, THIEF, key=PUBLIC, next=thief)
    assert first(audited(tmp_path, slipped_in)) == ("checkpoints", 2, "signature")


def test_a_handover_that_is_taken_out_is_found(entries: list[Entry], tmp_path: Path) -> None:
    body = json.loads(entries[place(entries, "checkpoints", 3)].body)
    del body["next"]
    without_it = relinked(changed(entries, "checkpoints", 3, body=json.dumps(body).encode()))
    assert first(audited(tmp_path, without_it)) == ("checkpoints", 3, "signature")
    assert first(audited(tmp_path, forged(entries, 4, KEY, key=PUBLIC))) == ("checkpoints", 4, "another-key")


def test_somebody_who_has_only_an_old_key_cannot_go_on_with_it(entries: list[Entry], tmp_path: Path) -> None:
    """A thief cuts the journal before the handover and signs on: nobody who knows the new key believes it."""
    kept = [entry for entry in entries if entry.stream != "checkpoints" or entry.version < 3]
    assert not audited(tmp_path, kept, PUBLIC).findings, "the old key alone can't tell"
    assert first(audited(tmp_path, kept, public(SECOND))) == ("checkpoints", 1, "another-key")


def test_the_old_key_signs_nothing_more_and_the_new_one_goes_on() -> None:
    async def story() -> None:
        house = await evening()
        assert await house.checkpoints.take(public(SECOND))
        await house.deposit("ana", 5)
        with pytest.raises(AnotherKey):
            await house.checkpoints.take()
        with pytest.raises(AnotherKey):
            await Checkpoints(house.store, house.clock, KEY).take()
        assert await Checkpoints(house.store, house.clock, SECOND).take()

    asyncio.run(story())


def test_a_key_hands_over_though_nothing_has_moved(tmp_path: Path) -> None:
    async def story() -> None:
        store, keys = MemoryStore(), load_or_create(tmp_path)
        assert await signer(store) == ""
        rotated = await rotate(store, Clock(), tmp_path)
        assert (rotated.before, rotated.after) == (keys.public, public_key(tmp_path))
        assert await signer(store) == rotated.after != rotated.before
        assert load_or_create(tmp_path).sealing == keys.sealing, "seeds that are sealed stay readable"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["sealing.key", "signing.key"]

    asyncio.run(story())


@pytest.mark.parametrize("written", [False, True])
def test_somebody_who_is_interrupted_goes_on_where_they_were(tmp_path: Path, written: bool) -> None:
    async def story() -> None:
        house, keys = House(), load_or_create(tmp_path)
        meant = public(next_key(tmp_path))
        if written:
            await Checkpoints(house.store, house.clock, keys.signing).take(meant)
        rotated = await rotate(house.store, house.clock, tmp_path)
        assert rotated.after == meant == public_key(tmp_path) == await signer(house.store)
        assert (await house.store.head("checkpoints")).version == 2, "the last of one, the first of the other"
        await rotate(house.store, house.clock, tmp_path)
        assert (await house.store.head("checkpoints")).version == 4

    asyncio.run(story())


def test_a_folder_with_another_key_hands_nothing_over(tmp_path: Path) -> None:
    async def story() -> None:
        house = await evening()
        load_or_create(tmp_path)
        before = public_key(tmp_path)
        with pytest.raises(AnotherKey):
            await rotate(house.store, house.clock, tmp_path)
        assert public_key(tmp_path) == before

    asyncio.run(story())


def test_an_entry_of_a_checkpoint_without_a_next_is_as_it_was() -> None:
    """Journals from before keys could change are read, and written, as they were."""

    async def story() -> None:
        house = House()
        await house.deposit("ana", 5)
        entry = await house.checkpoints.take()
        assert entry
        assert list(json.loads(entry.body)) == ["heads", "previous", "key", "signature"]
        assert entry.hash == link(bytes(32), "checkpoints", 1, entry.at, entry.body)

    asyncio.run(story())


def test_the_command_rotates_a_house_that_stands_still(tmp_path: Path) -> None:
    keys, database = tmp_path / "keys", tmp_path / "casino.db"
    url = f"sqlite:///{database}"

    async def found() -> None:
        store = await open_store(url)
        await Checkpoints(store, Clock(), load_or_create(keys).signing).take()
        await store.close()

    asyncio.run(found())
    before = public_key(keys)
    with locked(url):
        refused = CliRunner().invoke(app, ["rotate-key", str(keys), str(database)])
    assert (refused.exit_code, public_key(keys)) == (2, before), "a server has it"
    assert "encerre-o primeiro" in refused.stderr
    done = CliRunner().invoke(app, ["rotate-key", str(keys), str(database), "--lang", "en"])
    assert done.exit_code == 0, done.output
    after = public_key(keys)
    assert before in done.stdout
    assert after in done.stdout
    for key in (before, after):
        assert not audit(database, key=key).findings
    assert CliRunner().invoke(app, ["rotate-key", str(keys), str(tmp_path / "none.db")]).exit_code == 2
    assert not (tmp_path / "none.db").exists()
    adopted = next_key(keys)
    adopt_next_key(keys)
    assert public_key(keys) == public(adopted)
    assert CliRunner().invoke(app, ["rotate-key", str(keys), str(database)]).exit_code == 2, "not the journal's key"
