"""Second factors of staff: a one-time code, or a recovery code that works once. Secrets are encrypted at rest."""

import secrets
from enum import StrEnum
from typing import NamedTuple

from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people import totp
from panoverde.house.records import Account, Duty, Factor
from panoverde.house.scribe import Note, Scribe
from panoverde.house.standing import Standing
from panoverde.house.updates import insist, revised
from panoverde.store.contract import Row
from panoverde.store.keys import seal, unseal

REQUIRED = (Duty.ADMINISTRATOR, Duty.CASHIER, Duty.AUDITOR)
"""Duties that nobody exercises without a second factor, except in a demonstration house."""


class FactorState(StrEnum):
    NONE = "none"
    WANTING = "wanting"  # must enrol before anything else
    ENROLLED = "enrolled"


class FactorUse(NamedTuple):
    """What accepting a code changes, written together with what it was given for."""

    rows: tuple[Row, ...] = ()
    notes: tuple[Note, ...] = ()


class Factors:
    def __init__(self, scribe: Scribe, incidents: Incidents, standing: Standing, key: bytes) -> None:
        """`key` encrypts the secrets."""
        self._scribe, self._incidents, self._standing, self._key = scribe, incidents, standing, key

    async def state(self, account: Account) -> FactorState:
        if (await self._of(account.id)).sealed:
            return FactorState.ENROLLED
        required = any(duty in REQUIRED for duty in account.duties) and await self._standing.is_real()
        return FactorState.WANTING if required else FactorState.NONE

    async def is_wanting(self, account: Account) -> bool:
        """Must this account enrol before it does anything else? Asked at every request of staff."""
        if not any(duty in REQUIRED for duty in account.duties):
            return False
        return await self.state(account) == FactorState.WANTING

    async def begin(self, account: Account) -> bytes:
        """A new secret. It counts once its first code is given; until then an older one does."""
        secret = secrets.token_bytes(totp.SECRET)
        await insist(lambda: self._begin(account.id, secret))
        return secret

    async def _begin(self, id_: str, secret: bytes) -> None:
        pending = seal(self._key, secret, _place(id_))
        row = revised(await self._of(id_), pending=pending)
        await self._scribe.write(f"account/{id_}", "factor_begun", by=id_, rows=(row,))

    async def confirm(self, account: Account, given: str) -> list[str]:
        """The first code of the new secret; returns the recovery codes, which nobody can read again."""
        return await insist(lambda: self._confirm(account.id, given))

    async def _confirm(self, id_: str, given: str) -> list[str]:
        factor = await self._of(id_)
        if not factor.pending:
            raise Refused("", "no-factor-begun")
        now = self._scribe.clock.now()
        step = totp.step_of(unseal(self._key, factor.pending, _place(id_)), given, now, 0)
        if not step:
            raise Refused("", "wrong-code")
        codes = totp.recovery_codes()
        kept = tuple(map(totp.recovery_digest, codes))
        row = revised(factor, sealed=factor.pending, pending="", last_step=step, recovery=kept, enrolled_at=now)
        await self._write(Happening.FACTOR_ENROLLED, id_, row)
        return codes

    async def renew_recovery(self, account: Account) -> list[str]:
        """The old ones are worth nothing any more."""
        return await insist(lambda: self._renew_recovery(account.id))

    async def _renew_recovery(self, id_: str) -> list[str]:
        factor = await self._of(id_)
        if not factor.sealed:
            raise Refused("", "no-factor")
        codes = totp.recovery_codes()
        row = revised(factor, recovery=tuple(map(totp.recovery_digest, codes)))
        await self._write(Happening.RECOVERY_RENEWED, id_, row)
        return codes

    async def _write(self, kind: Happening, id_: str, row: Factor) -> None:
        changed = Note(f"account/{id_}", kind, id_, rows=(row,))
        await self._scribe.write_all(changed, self._incidents.noted(kind, id_, subject=id_))

    async def use(self, account: Account, given: str) -> FactorUse | None:
        """What to write if the code is right; None if it is wrong or was used before. An account without a factor needs
        no code; `code-needed` if one is missing."""
        factor = await self._of(account.id)
        if not factor.sealed:
            return FactorUse()
        if not given.strip():
            raise Refused("", "code-needed")
        secret = unseal(self._key, factor.sealed, _place(account.id))
        if step := totp.step_of(secret, given, self._scribe.clock.now(), factor.last_step):
            return FactorUse((revised(factor, last_step=step),))
        spent = totp.recovery_digest(given)
        if spent not in factor.recovery:
            return None
        left = tuple(one for one in factor.recovery if one != spent)
        noted = self._incidents.noted(Happening.RECOVERY_USED, account.id, subject=account.id, after=str(len(left)))
        return FactorUse((revised(factor, recovery=left),), (noted,))

    async def removed(self, id_: str) -> tuple[Row, ...]:
        """The row of an account that has lost its factor; none if it has none."""
        factor = await self._of(id_)
        if not factor.revision:
            return ()
        return (revised(factor, sealed="", pending="", last_step=0, recovery=(), enrolled_at=None),)

    async def _of(self, id_: str) -> Factor:
        return await self._scribe.store.find(Factor, id_) or Factor(id=id_, revision=0)


def _place(id_: str) -> str:
    """A sealed secret opens for its own account alone."""
    return f"factor/{id_}"
