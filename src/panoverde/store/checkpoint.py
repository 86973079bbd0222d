"""Checkpoints: the house regularly signs the heads of its streams, so that rewriting them is detected."""

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from panoverde.journal.entry import EMPTY, GENESIS, Entry, Head, link
from panoverde.store.audit import CHECKPOINTS, signed_text
from panoverde.store.contract import Batch, Clock, Fenced, Store

MOST_TRIES = 20
"""Retries when several nodes sign at once."""
WHOLE_EVERY = 1000
"""Every so many checkpoints, one signs all heads, moved or not: a reader can start there."""

Heads = list[tuple[str, int, str]]


class _Body(msgspec.Struct, omit_defaults=True):
    heads: Heads
    previous: str
    key: str
    signature: str
    next: str = ""
    """The key that signs from here on, if it changes."""

    @property
    def successor(self) -> str:
        return self.next or self.key


class AnotherKey(Exception):
    """Another key signed the journal: going on with this one would look like a forgery."""


async def signer(store: Store) -> str:
    """Public key that signs the journal now; empty if nothing is signed yet."""
    head = await store.head(CHECKPOINTS)
    last = await store.read(CHECKPOINTS, head.version - 1, 1) if head.version else ()
    return "".join(msgspec.json.decode(entry.body, type=_Body).successor for entry in last)


class Checkpoints:
    def __init__(self, store: Store, clock: Clock, key: Ed25519PrivateKey) -> None:
        self._store, self._clock, self._key = store, clock, key
        self._public = key.public_key().public_bytes_raw().hex()
        self._signed: dict[str, int] = {}
        """Last signed version of each stream."""
        self._head: Head = EMPTY
        self._signer = ""
        """Key that signs the journal now; empty if any may."""

    async def take(self, successor: str = "", *, always: bool = False) -> Entry | None:
        """Signs every head that has moved since the last checkpoint; None if none has, unless `always`. `successor` is
        the public key that signs from then on instead of this one."""
        for _ in range(MOST_TRIES):
            await self._catch_up()
            heads = await self._moved()
            if not heads and not successor and not always:
                return None
            entry = self._sign(heads, successor)
            try:
                await self._store.commit(Batch((entry,)))
            except Fenced:
                continue
            self._believe(entry, heads, successor or self._public)
            return entry
        raise Fenced(CHECKPOINTS)

    async def _catch_up(self) -> None:
        """Reads what was signed since this process last looked, or since the last checkpoint with all heads."""
        if self._head == EMPTY:
            last = (await self._store.head(CHECKPOINTS)).version
            self._head = Head(max(0, last - 1) // WHOLE_EVERY * WHOLE_EVERY, GENESIS)
        while entries := await self._store.read(CHECKPOINTS, after=self._head.version):
            for entry in entries:
                body = msgspec.json.decode(entry.body, type=_Body)
                self._believe(entry, body.heads, body.successor)
        if self._signer not in ("", self._public):
            raise AnotherKey(f"{CHECKPOINTS} {self._head.version}: {self._signer} ≠ {self._public}")

    def _believe(self, entry: Entry, heads: Heads, signer: str) -> None:
        self._head, self._signer = Head(entry.version, entry.hash), signer
        self._signed.update((stream, version) for stream, version, _ in heads)

    async def _moved(self) -> Heads:
        heads = await self._store.heads()
        heads.pop(CHECKPOINTS, None)
        moved = {stream: head for stream, head in heads.items() if head.version > self._signed.get(stream, 0)}
        whole = moved and self._head.version % WHOLE_EVERY == 0
        return sorted((stream, head.version, head.hash.hex()) for stream, head in (heads if whole else moved).items())

    def _sign(self, heads: Heads, successor: str) -> Entry:
        version, at, previous = self._head.version + 1, self._clock.now(), self._head.hash.hex()
        signature = self._key.sign(signed_text(version, at, previous, heads, successor)).hex()
        body = msgspec.json.encode(_Body(heads, previous, self._public, signature, successor))
        return Entry(CHECKPOINTS, version, at, body, link(self._head.hash, CHECKPOINTS, version, at, body))
