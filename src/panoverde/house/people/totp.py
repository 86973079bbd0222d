"""One-time codes by time (RFC 6238), as authenticator apps make them: SHA-1, six digits, thirty seconds."""

import base64
import hashlib
import hmac
import re
import secrets
from urllib.parse import quote, urlencode

from panoverde.core.decider import Instant

STEP = 30_000
DIGITS = 6
SECRET = 20
"""Bytes, as RFC 4226 recommends."""
SLACK = 1
"""Steps that a clock may be early or late."""
CODE = re.compile(f"[0-9]{{{DIGITS}}}")
RECOVERY_CODES, RECOVERY_BYTES = 10, 10


def code(secret: bytes, step: int) -> str:
    digest = hmac.digest(secret, step.to_bytes(8, "big"), hashlib.sha1)
    start = digest[-1] & 0xF
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def step_of(secret: bytes, given: str, now: Instant, last: int) -> int:
    """The step whose code this is, later than the last one used; 0 if none."""
    given, today = _plain(given), now // STEP
    if not CODE.fullmatch(given):
        return 0
    steps = range(max(last + 1, today - SLACK), today + SLACK + 1)
    return next((step for step in steps if hmac.compare_digest(code(secret, step), given)), 0)


def written(secret: bytes) -> str:
    """As people type it into their app."""
    return base64.b32encode(secret).decode()


def provisioning_uri(secret: bytes, house: str, name: str) -> str:
    asked = urlencode({"secret": written(secret), "issuer": house}, quote_via=quote)
    return f"otpauth://totp/{quote(house)}:{quote(name)}?{asked}"


def recovery_codes() -> list[str]:
    """Eighty random bits each: `k7qd-m2xw-pa5r-zn3c`."""
    return [_grouped(base64.b32encode(secrets.token_bytes(RECOVERY_BYTES)).decode()) for _ in range(RECOVERY_CODES)]


def _grouped(text: str) -> str:
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4)).lower()


def recovery_digest(given: str) -> str:
    """No salt: nobody tries eighty random bits."""
    return hashlib.sha256(_plain(given).encode("utf-8", "surrogatepass")).hexdigest()


def _plain(given: str) -> str:
    return re.sub(r"[\s-]", "", given).lower()
