"""Identity documents shown at a tournament's desk: outside the journal, which can't forget, and erased on request."""

import hmac
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require, require_words
from panoverde.house.records import Account, Document
from panoverde.house.scribe import Scribe
from panoverde.house.updates import revised

Particular = Annotated[str, Meta(min_length=1, max_length=100)]


class Identity(Record):
    """A document as it was shown: any that admits to a casino."""  # FS-5.1

    kind: Particular
    number: Particular
    country: Annotated[str, Meta(max_length=100)] = ""
    name: Annotated[str, Meta(max_length=200)] = ""


class Identities:
    def __init__(self, scribe: Scribe, incidents: Incidents, key: bytes) -> None:
        """`key` is the house's secret: without it nobody can find a number by trying."""
        self._scribe, self._incidents, self._key = scribe, incidents, key

    async def recorded(self, tournament: str, shown: Identity, by: str) -> tuple[str, tuple[Document, ...]]:
        """The digest for the journal, and the record to be written with it; none if it is there already."""
        id_, now = self.digest(shown), self._scribe.clock.now()
        known = await self._scribe.store.find(Document, id_)
        if known is not None and known.erased_at is None:
            return id_, ()
        fresh = Document(
            id=id_, tournament=tournament, kind=shown.kind, number=shown.number, country=shown.country,
            name=shown.name, recorded_at=now, recorded_by=by,
        )  # fmt: skip
        return id_, (replace(fresh, revision=known.revision + 1) if known else fresh,)

    def digest(self, shown: Identity) -> str:
        """The same for the same document: nobody enters twice, and a season knows its players."""  # FS-4.1 FS-9.1
        words = ("".join(part.casefold().split()) for part in (shown.kind, shown.country, shown.number))
        return hmac.digest(self._key, "\n".join(("identity", *words)).encode(), "sha256").hex()

    async def find(self, by: Account, id_: str) -> Document:
        require(by, Task.RUN_TOURNAMENTS)
        return await self._find(id_)

    async def erase(self, by: Account, id_: str, why: str) -> Document:
        """Its particulars are gone; the digest stays in the journal."""
        require(by, Task.OPEN_TABLES)
        why, found = require_words(why), await self._find(id_)
        if found.erased_at is not None:
            return found
        blank = revised(found, kind="", number="", country="", name="", erased_at=self._scribe.clock.now())
        await self._scribe.write_all(
            self._incidents.noted(Happening.DOCUMENT_ERASED, by.id, why, found.tournament)._replace(rows=(blank,))
        )
        return blank

    async def _find(self, id_: str) -> Document:
        found = await self._scribe.store.find(Document, id_)
        if found is None:
            raise Refused("FS-5.1", "no-such-document")
        return found
