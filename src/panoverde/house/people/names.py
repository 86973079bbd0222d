"""Names of accounts."""

import re
import secrets

from panoverde.core.messages import Lang, phrase
from panoverde.core.refusal import Refused
from panoverde.house.records import Duty

NAME = re.compile(r"[A-Za-z0-9._-]{3,24}")
"""ASCII only: two names that look alike must not be two people."""

LONGEST = 24
TITLES = {
    "admin", "casa", "cage", "caixa", "croupier", "demo", "diretor", "director", "everybody", "fiscal", "house",
    "inspetor", "nobody", "null", "panoverde", "pano-verde", "root", "srij", "suporte", "support", "system", "sistema",
    "undefined", *(duty.value for duty in Duty),
}  # fmt: skip
GUESTS, BOTS, ERASED = ("convidado", "guest"), ("bot",), ("apagado",)
RESERVED = re.compile(f"({'|'.join((*GUESTS, *BOTS, *ERASED))})([._-].*)?")


def check_name(name: str) -> None:
    """Checks a name that a person asks for."""
    if not NAME.fullmatch(name):
        raise Refused("", "bad-name", name=name[: 2 * LONGEST])
    if name.casefold().strip("._-") in TITLES or RESERVED.fullmatch(name.casefold()):
        raise Refused("", "reserved-name", name=name)


def guest_name(lang: Lang, digits: int) -> str:
    """`convidado-7f3a`."""
    return f"{phrase('house', 'guest', lang)}-{secrets.token_hex(digits)[:digits]}"
