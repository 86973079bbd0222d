"""Rotation of the signing key: the old key's last checkpoint names the new one, and the new one's first agrees."""

from pathlib import Path
from typing import NamedTuple

from panoverde.store.checkpoint import Checkpoints, signer
from panoverde.store.contract import Clock, Store
from panoverde.store.keys import adopt_next_key, next_key, public, signing_key


class Rotated(NamedTuple):
    before: str
    after: str


async def rotate(store: Store, clock: Clock, folder: Path) -> Rotated:
    """Can be repeated after an interruption: the new key is durable before the journal names it, and the old one is
    removed only afterwards."""
    old, new = signing_key(folder), next_key(folder)
    if await signer(store) != public(new):
        await Checkpoints(store, clock, old).take(public(new))
    await Checkpoints(store, clock, new).take(always=True)
    adopt_next_key(folder)
    return Rotated(public(old), public(new))
