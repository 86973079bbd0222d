"""Secrets of a house, in files outside its database: the signing key of checkpoints and the sealing key of seeds."""

import base64
import os
import secrets
import stat
from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

SIGNING, SEALING = "signing.key", "sealing.key"
NEXT = "signing.key.next"
"""The next signing key; exists only during a rotation."""
LENGTH = 32
NONCE = 12


class BadKey(Exception):
    """Not a key of ours, or readable by others."""


class Unsealed(Exception):
    """Not what was sealed at this place with this key."""


class Keys(NamedTuple):
    signing: Ed25519PrivateKey
    sealing: bytes

    def __repr__(self) -> str:
        return f"Keys({self.public})"

    @property
    def public(self) -> str:
        """For anyone who checks the signatures."""
        return public(self.signing)


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def public_key(folder: Path) -> str:
    """Public key of existing keys; creates none."""
    return public(signing_key(folder))


def load_or_create(folder: Path) -> Keys:
    """Keys of this folder, created on first use. Losing them loses only seeds that aren't revealed yet."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    signing, sealing = _load_or_create(folder / SIGNING), _load_or_create(folder / SEALING)
    return Keys(Ed25519PrivateKey.from_private_bytes(signing), sealing)


def signing_key(folder: Path) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(_load(folder / SIGNING))


def next_key(folder: Path) -> Ed25519PrivateKey:
    """Created on first use."""
    return Ed25519PrivateKey.from_private_bytes(_load_or_create(folder / NEXT))


def adopt_next_key(folder: Path) -> None:
    """Replaces the signing key by the next one."""
    (folder / NEXT).replace(folder / SIGNING)
    _sync(folder)


def _load_or_create(path: Path) -> bytes:
    if not path.exists():
        _create(path)
    return _load(path)


def _load(path: Path) -> bytes:
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise BadKey(f"{path}: others may read this key; make it yours alone (chmod 600)")
    try:
        key = bytes.fromhex(path.read_text("ascii"))
    except ValueError as wrong:
        raise BadKey(f"{path}: not a key") from wrong
    if len(key) != LENGTH:
        raise BadKey(f"{path}: a key has {LENGTH} bytes")
    return key


def _create(path: Path) -> None:
    """Atomic, and durable before anything is signed with it; of two processes, one wins."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    file = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        os.write(file, secrets.token_bytes(LENGTH).hex().encode())
        os.fsync(file)
    finally:
        os.close(file)
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Makes the names in it durable."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def seal(key: bytes, seed: bytes, place: str) -> str:
    """Encrypted for this key and this place, a stream and a version: base64."""
    nonce = secrets.token_bytes(NONCE)
    return base64.b64encode(nonce + ChaCha20Poly1305(key).encrypt(nonce, seed, place.encode())).decode()


def unseal(key: bytes, sealed: str, place: str) -> bytes:
    try:
        text = base64.b64decode(sealed, validate=True)
        return ChaCha20Poly1305(key).decrypt(text[:NONCE], text[NONCE:], place.encode())
    except (ValueError, InvalidTag) as wrong:
        raise Unsealed(place) from wrong
