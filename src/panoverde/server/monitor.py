"""What the games of this node return, held against their exact odds while they are played; an alert is an incident."""

import logging

from panoverde.house.books import Books
from panoverde.house.duties import SYSTEM
from panoverde.house.incidents import Happening
from panoverde.house.records import Opening
from panoverde.house.returns import Band, Theory, bands, theory_of
from panoverde.server.alarms import Alarms, Cause
from panoverde.server.counts import Counts

log = logging.getLogger("panoverde.server")


class Monitor:
    def __init__(self, books: Books, counts: Counts, alarms: Alarms) -> None:
        self._books, self._counts, self._alarms = books, counts, alarms
        self._openings: dict[str, Opening] = {}
        self._theories: dict[str, Theory | None] = {}

    async def look(self) -> dict[tuple[str, str, str], Band]:
        """By game, profile and unit. What leaves its band is noted once, and again only after it has been back."""
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
