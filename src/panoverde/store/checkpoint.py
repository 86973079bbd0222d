"""Checkpoints: now and then the house signs where its streams end, so that nobody can make them anew unseen."""

from typing import Protocol

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from panoverde.core.game import Instant
from panoverde.store.audit import CHECKPOINTS, signed_text
from panoverde.store.contract import EMPTY, Batch, Entry, Fenced, Head, Store, link

MOST_TRIES = 20
"""Several nodes may sign at once; one of them is next."""


class Clock(Protocol):
    def now(self) -> Instant: ...


class _Body(msgspec.Struct):
    heads: list[tuple[str, int, str]]
    previous: str
    key: str
    signature: str


class AnotherKey(Exception):
    """The journal was signed with a key that is not this one: signing on would look like a forgery."""


class Checkpoints:
    def __init__(self, store: Store, clock: Clock, key: Ed25519PrivateKey) -> None:
        self._store, self._clock, self._key = store, clock, key
        self._public = key.public_key().public_bytes_raw().hex()
        self._signed: dict[str, int] = {}
        """The last version of each stream that is under a signature."""
        self._head: Head = EMPTY

    async def take(self) -> Entry | None:
        """Sign every head that has moved since the last checkpoint; nothing, if none has."""
        for _ in range(MOST_TRIES):
            await self._catch_up()
            heads = await self._moved()
            if not heads:
                return None
            entry = self._entry(heads)
            try:
                await self._store.commit(Batch((entry,)))
            except Fenced:
                continue
            self._believe(entry, heads)
            return entry
        raise Fenced(CHECKPOINTS)

    async def _catch_up(self) -> None:
        """What was signed before this process began, or by another node."""
        while entries := await self._store.read(CHECKPOINTS, after=self._head.version):
            for entry in entries:
                body = msgspec.json.decode(entry.body, type=_Body)
                if body.key != self._public:
                    raise AnotherKey(f"{CHECKPOINTS} {entry.version}: {body.key}, not {self._public}")
                self._believe(entry, body.heads)

    def _believe(self, entry: Entry, heads: list[tuple[str, int, str]]) -> None:
        self._head = Head(entry.version, entry.hash)
        self._signed.update((stream, version) for stream, version, _ in heads)

    async def _moved(self) -> list[tuple[str, int, str]]:
        heads = await self._store.heads()
        return sorted(
            (stream, head.version, head.hash.hex())
            for stream, head in heads.items()
            if stream != CHECKPOINTS and head.version > self._signed.get(stream, 0)
        )

    def _entry(self, heads: list[tuple[str, int, str]]) -> Entry:
        version, at, previous = self._head.version + 1, self._clock.now(), self._head.hash.hex()
        signature = self._key.sign(signed_text(version, at, previous, heads)).hex()
        body = msgspec.json.encode(_Body(heads, previous, self._public, signature))
        return Entry(CHECKPOINTS, version, at, body, link(self._head.hash, CHECKPOINTS, version, at, body))
