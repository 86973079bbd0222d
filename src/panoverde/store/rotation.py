"""A new signing key takes over from the old one: the old one's last checkpoint says so, the new one's first agrees."""

from pathlib import Path
from typing import NamedTuple

from panoverde.store.checkpoint import Checkpoints, Clock, signer
from panoverde.store.contract import Store
from panoverde.store.keys import adopt_next_key, next_key, public, signing_key


class Rotated(NamedTuple):
    before: str
    after: str


async def rotate(store: Store, clock: Clock, folder: Path) -> Rotated:
    """The new key is durable before the journal names it, and the old one gone only after that: whoever is interrupted
    asks again, and it goes on where it was."""
    old, new = signing_key(folder), next_key(folder)
    if await signer(store) != public(new):
        await Checkpoints(store, clock, old).take(public(new))
    await Checkpoints(store, clock, new).take(always=True)
    adopt_next_key(folder)
    return Rotated(public(old), public(new))
