"""Significant events: who did what to whom, why, and the state before and after."""

import hmac
from enum import StrEnum

from panoverde.core.decider import Instant
from panoverde.house.money.units import is_real
from panoverde.house.records import Coup, Incident, Outcome
from panoverde.house.scribe import Note, Scribe
from panoverde.journal.entry import Entry

STREAM = "incidents"

LARGE = {"EUR": 1_000_000, "AOA": 1_000_000_000}
"""Stakes and wins in one coup from this size are noted: ten thousand euros, ten million kwanzas."""


class Happening(StrEnum):
    """Kinds of incident; their messages are in the catalogue under `house`, with the prefix `incident-`."""

    LOGIN_FAILED = "login_failed"
    LOCKED_OUT = "locked_out"
    NAME_ATTACKED = "name_attacked"
    FACTOR_ENROLLED = "factor_enrolled"
    FACTOR_RESET = "factor_reset"
    RECOVERY_USED = "recovery_used"
    RECOVERY_RENEWED = "recovery_renewed"
    ACCOUNT_CREATED = "account_created"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - a kind of event, not a password
    DUTIES_CHANGED = "duties_changed"
    ACCOUNT_DISABLED = "account_disabled"
    ACCOUNT_ENABLED = "account_enabled"
    TABLE_OPENED = "table_opened"
    TABLE_CLOSED = "table_closed"
    POOL_OPENED = "pool_opened"
    POOL_CLOSED = "pool_closed"
    TOURNAMENT_ANNOUNCED = "tournament_announced"
    DOCUMENT_ERASED = "document_erased"
    MODEL_REGISTERED = "model_registered"
    MODEL_APPROVED = "model_approved"
    COUNTERS_DISAGREE = "counters_disagree"
    RULES_CHANGED = "rules_changed"
    SWITCHED = "switched"
    COUP_VOID = "coup_void"
    REWOUND = "rewound"
    LARGE_BET = "large_bet"
    LARGE_WIN = "large_win"
    ACCOUNT_ERASED = "account_erased"
    SETTING_CHANGED = "setting_changed"
    SECOND_PERSON_ASKED = "second_person_asked"
    LARGE_SALE = "large_sale"
    ADJUSTMENT_PROPOSED = "adjustment_proposed"
    ADJUSTMENT = "adjustment"
    CLOCK_CHANGED = "clock_changed"
    RETURN_OUTSIDE = "return_outside"
    INTEGRITY_FAILED = "integrity_failed"
    CRASH_RECOVERED = "crash_recovered"
    TABLE_TAKEN_OVER = "table_taken_over"
    SERVER_STARTED = "server_started"
    SERVER_STOPPED = "server_stopped"


class Incidents:
    def __init__(self, scribe: Scribe, key: bytes = b"") -> None:
        """`key` is the house's secret: without it a digest tells nobody which address it is of."""
        self._scribe, self._key = scribe, key

    def noted(
        self, kind: Happening, who: str, why: str = "", subject: str = "", before: str = "", after: str = "",
        address: str = "",
    ) -> Note:  # fmt: skip
        """The note of an incident, to be written together with its cause. Of an address the journal has a digest."""

        def numbered(entry: Entry) -> Incident:
            return Incident(
                id=number(entry), at=entry.at, kind=kind, who=who, why=why, subject=subject, before=before, after=after,
                address=address,
            )  # fmt: skip

        place = hmac.digest(self._key, f"address\n{address}".encode(), "sha256").hex() if address else ""
        facts = {"subject": subject, "before": before, "after": after, "address": place}
        return Note(STREAM, kind, who, why, {name: fact for name, fact in facts.items() if fact}, numbered=numbered)

    async def note(
        self, kind: Happening, who: str, why: str = "", subject: str = "", before: str = "", after: str = ""
    ) -> str:
        """Writes it; returns its number."""
        (entry,) = await self._scribe.write_all(self.noted(kind, who, why, subject, before, after))
        return number(entry)

    def of_coup(self, coup: Coup) -> list[Note]:
        """Notes for a coup with a large stake or win; a loss that a rewind takes back is not one."""
        if not is_real(coup.unit) or coup.outcome == Outcome.CORRECTED:
            return []
        subject = f"{coup.place}/{coup.number}"
        sizes = ((Happening.LARGE_BET, coup.staked), (Happening.LARGE_WIN, coup.net))
        return [
            self.noted(kind, coup.account, subject=subject, after=f"{size} {coup.unit}")
            for kind, size in sizes
            if size >= LARGE[coup.unit]
        ]

    async def list(
        self,
        *,
        kind: Happening | None = None,
        who: str | None = None,
        subject: str | None = None,
        since: Instant = 0,
        until: Instant | None = None,
        limit: int = 100,
        skip: int = 0,
    ) -> list[Incident]:
        """Newest first."""
        where: dict[str, object] = {"at": (since, until)}
        filters = {"kind": kind and kind.value, "who": who, "subject": subject}
        where |= {field: value for field, value in filters.items() if value is not None}
        return await self._scribe.store.select(Incident, where, order="-id", limit=limit, skip=skip)


def number(entry: Entry) -> str:
    """Number of an entry in a counted stream: eight digits."""
    return f"{entry.version:08d}"
