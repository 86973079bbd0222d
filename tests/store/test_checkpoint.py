"""Keys outside the database, seeds sealed with them, and checkpoints signed."""

import asyncio
import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from panoverde.journal.entry import GENESIS, Entry, link
from panoverde.store import checkpoint
from panoverde.store.audit import is_signed, signed_text
from panoverde.store.checkpoint import AnotherKey, Checkpoints
from panoverde.store.contract import Fenced
from panoverde.store.keys import BadKey, Unsealed, load_or_create, public_key, seal, unseal
from tests.store.journals import KEY, PUBLIC, House, evening

NOTHING = Entry("", 0, 0, b"{}", b"")


def test_keys_are_made_once_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "house" / "keys"
    made, again = load_or_create(folder), load_or_create(folder)
    assert (made.public, made.sealing) == (again.public, again.sealing)
    assert made.public == public_key(folder)
    assert sorted(path.name for path in folder.iterdir()) == ["sealing.key", "signing.key"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert load_or_create(tmp_path / "other").public != made.public


def test_of_several_nodes_that_start_at_once_all_have_the_same_keys(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as nodes:
        found = list(nodes.map(lambda _: load_or_create(tmp_path / "keys"), range(8)))
    assert len({(keys.public, keys.sealing) for keys in found}) == 1


def test_a_key_that_others_may_read_or_that_is_none_is_not_used(tmp_path: Path) -> None:
    load_or_create(tmp_path)
    (tmp_path / "signing.key").chmod(0o644)
    with pytest.raises(BadKey, match="others may read"):
        load_or_create(tmp_path)
    for text in ("", "not hexadecimal", "abcd"):
        (tmp_path / "signing.key").unlink()
        os.close(os.open(tmp_path / "signing.key", os.O_CREAT | os.O_WRONLY, 0o600))
        (tmp_path / "signing.key").write_text(text)
        with pytest.raises(BadKey):
            load_or_create(tmp_path)


def test_keys_do_not_show_themselves(tmp_path: Path) -> None:
    keys = load_or_create(tmp_path)
    assert keys.sealing.hex() not in repr(keys)
    assert repr(keys) == f"Keys({keys.public})"


def test_a_sealed_seed_opens_with_its_key_at_its_place_alone() -> None:
    key, seed = bytes(32), bytes(range(32))
    box = seal(key, seed, "table/m1 7")
    assert unseal(key, box, "table/m1 7") == seed
    assert seal(key, seed, "table/m1 7") != box
    others = [(key, box, "table/m1 8"), (bytes([1]) * 32, box, "table/m1 7"), (key, box[:-4] + "AAAA", "table/m1 7")]
    for other in [*others, (key, "", "table/m1 7"), (key, "not base64!", "table/m1 7")]:
        with pytest.raises(Unsealed):
            unseal(*other)


def body(entry: Entry | None) -> dict[str, object]:
    assert entry is not None
    found: dict[str, object] = json.loads(entry.body)
    return found


def test_a_checkpoint_signs_every_head_that_moved_and_no_other() -> None:
    async def story() -> None:
        house = House()
        await house.deposit("ana", 5)
        await house.deposit("rui", 5)
        await house.event("m1", {"event": "table_opened"})
        first = await house.checkpoints.take()
        heads = {stream: (head.version, head.hash.hex()) for stream, head in (await house.store.heads()).items()}
        assert body(first)["heads"] == [["cage", *heads["cage"]], ["table/m1", *heads["table/m1"]]]
        assert body(first)["previous"] == GENESIS.hex()
        assert await house.checkpoints.take() is None
        await house.deposit("ana", 5)
        second = await house.checkpoints.take()
        assert first is not None
        assert second is not None
        assert body(second)["previous"] == first.hash.hex()
        assert [stream for stream, *_ in json.loads(second.body)["heads"]] == ["cage"]
        assert second.hash == link(first.hash, "checkpoints", 2, second.at, second.body)
        assert (await house.store.head("checkpoints")).version == 2

    asyncio.run(story())


def test_what_is_signed_is_written_down_and_the_key_beside_it() -> None:
    async def story() -> None:
        house = House()
        await house.deposit("ana", 5)
        entry = await house.checkpoints.take()
        assert entry is not None
        told = json.loads(entry.body)
        ((stream, version, hash_),) = told["heads"]
        text = f"pano-checkpoint-1 1 {entry.at} {'0' * 64}\n{version} {hash_} {stream}\n".encode()
        assert text == signed_text(1, entry.at, told["previous"], [(stream, version, hash_)])
        assert told["key"] == PUBLIC
        assert is_signed(bytes.fromhex(PUBLIC), text, bytes.fromhex(told["signature"]))

    asyncio.run(story())


def test_a_node_that_starts_later_goes_on_from_what_others_signed() -> None:
    async def story() -> None:
        house = await evening()
        await house.checkpoints.take()
        other = Checkpoints(house.store, house.clock, KEY)
        assert await other.take() is None
        await house.deposit("ana", 5)
        assert (await other.take() or Entry("", 0, 0, b"", b"")).version == 4
        assert await house.checkpoints.take() is None

    asyncio.run(story())


def test_two_nodes_that_sign_at_once_write_one_after_the_other() -> None:
    async def story() -> None:
        house = await evening()
        other = Checkpoints(house.store, house.clock, KEY)
        taken = await asyncio.gather(house.checkpoints.take(), other.take())
        assert sorted(entry.version for entry in taken if entry) in ([3], [3, 4])

    asyncio.run(story())


def test_a_journal_signed_with_another_key_is_not_signed_on() -> None:
    async def story() -> None:
        house = await evening()
        thief = Ed25519PrivateKey.from_private_bytes(bytes(32))
        with pytest.raises(AnotherKey):
            await Checkpoints(house.store, house.clock, thief).take()

    asyncio.run(story())


def test_a_writer_who_always_comes_second_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        house = await evening()

        async def refuse(_: object) -> None:
            raise Fenced("checkpoints")

        monkeypatch.setattr(house.store, "commit", refuse)
        with pytest.raises(Fenced):
            await house.checkpoints.take()

    asyncio.run(story())


def test_a_new_process_reads_only_what_was_signed_since_every_head_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the house has been open: of every so many checkpoints the first signs all heads."""
    monkeypatch.setattr(checkpoint, "WHOLE_EVERY", 5)

    async def story() -> None:
        house = House()
        await house.deposit("ana", 5)
        await house.event("m1", {"event": "table_opened"})
        signed = []
        for _ in range(13):
            await house.deposit("ana", 5)
            signed.append(
                [stream for stream, *_ in json.loads((await house.checkpoints.take() or NOTHING).body)["heads"]]
            )
        assert [len(heads) for heads in signed] == [2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1]
        read, real = list[int](), house.store.read

        async def reading(stream: str, after: int = 0, limit: int = 1000) -> list[Entry]:
            found = await real(stream, after, limit)
            read.extend(entry.version for entry in found)
            return found

        monkeypatch.setattr(house.store, "read", reading)
        other = Checkpoints(house.store, house.clock, KEY)
        assert await other.take() is None, "everything is under a signature"
        assert read == [11, 12, 13]
        await house.deposit("ana", 5)
        entry = await other.take() or NOTHING
        assert (entry.version, len(json.loads(entry.body)["heads"])) == (14, 1)
        await house.deposit("ana", 5)
        assert (await house.checkpoints.take() or NOTHING).version == 15
        assert read == [11, 12, 13, 14], "what is new, once"

    asyncio.run(story())
