"""Password policy and hashing, in a thread so that no table waits."""

import asyncio
import secrets
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from panoverde.core.refusal import Refused
from panoverde.house.people.weak_passwords import is_built_on, is_common, is_patterned

SHORTEST, LONGEST = 10, 200
AT_ONCE = 2
"""Each hash takes memory; more than this many wait."""

ARGON2ID = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1)
"""The only place with the parameters. Hashes with others are renewed at the next login."""


class Passwords:
    def __init__(self, hasher: PasswordHasher = ARGON2ID) -> None:
        self._hasher = hasher
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._nobodys = _nobodys(hasher)

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, _normal(password))

    async def fits(self, password: str, kept: str) -> bool:
        """Takes as long without a stored hash."""
        sane = len(password) <= LONGEST
        async with self._turns:
            right = await asyncio.to_thread(self._verify, kept or self._nobodys, _normal(password) if sane else b"")
        return right and bool(kept)

    def _verify(self, kept: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        return self._hasher.check_needs_rehash(kept)


@cache
def _nobodys(hasher: PasswordHasher) -> str:
    """Hash that no password fits, so that a name that nobody has takes as long."""
    return hasher.hash(secrets.token_urlsafe(16))


def check_password(password: str, name: str, house: str = "") -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("", "bad-password", least=SHORTEST, most=LONGEST)
    if is_built_on(password, name):
        raise Refused("", "password-is-name")
    if is_built_on(password, house):
        raise Refused("", "password-is-house")
    if is_patterned(password):
        raise Refused("", "password-is-pattern")
    if is_common(password):
        raise Refused("", "password-is-common")


def _normal(password: str) -> bytes:
    """The same from any keyboard."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
