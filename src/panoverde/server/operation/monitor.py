"""Compares the observed return of this node's games with their exact odds; an alert is an incident."""

import logging

from panoverde.house.books import Books
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.returns import Band, Theory, bands, theory_of
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Opening
from panoverde.server.operation.alarms import Alarms, Cause
from panoverde.server.operation.counts import Counts

log = logging.getLogger("panoverde.server")


class Monitor:
    def __init__(self, books: Books, counts: Counts, alarms: Alarms) -> None:
        self._books, self._counts, self._alarms = books, counts, alarms
        self._openings: dict[str, Opening] = {}
        self._theories: dict[str, Theory | None] = {}

    async def look(self) -> dict[tuple[str, str, str], Band]:
        """Bands by game, profile and unit. A return that leaves its band is noted once, and again only after coming
        back."""
        for place in {place for place, _ in self._counts.volumes} - self._theories.keys():
            self._openings[place] = opening = await self._books.openings.find(place)
            self._theories[place] = await theory_of(opening)
        found = bands(self._counts.volumes, self._openings, self._theories)
        for key, band in found.items():
            subject = "/".join(key)
            if band.holds:
                self._alarms.over(Cause.RETURN_OUTSIDE, subject)
            elif self._alarms.sound(Cause.RETURN_OUTSIDE, subject):
                await self._note(subject, band)
        return found

    async def _note(self, subject: str, band: Band) -> None:
        log.error("return outside its band", extra={"game": subject, "why": f"{band.returned:.6f}"})
        await self._books.incidents.note(
            Happening.RETURN_OUTSIDE, SYSTEM.id, subject=subject,
            before=f"{band.low:.6f} – {band.high:.6f}", after=f"{band.returned:.6f}",
        )  # fmt: skip
