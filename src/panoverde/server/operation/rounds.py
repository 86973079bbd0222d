"""Background checks of a node: checkpoints, the clock, integrity, returns, the event loop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.switches import ALL
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.odds import returns_of
from panoverde.server.node.floor import Floor
from panoverde.server.node.settings import Settings
from panoverde.server.operation.alarms import Cause
from panoverde.server.operation.database_check import damage
from panoverde.server.operation.integrity import BadManifest, IntegrityReport, check
from panoverde.server.operation.metrics import Watch
from panoverde.server.operation.monitor import Monitor
from panoverde.store.audit import CHECKPOINTS
from panoverde.store.checkpoint import Checkpoints
from panoverde.store.witness import missing, note

SIGNING = 60.0
"""Seconds between checkpoints."""
LOOKING = 1.0
PROVING = 24 * 3600.0
"""Seconds between integrity checks."""
THEORY = 10.0
NAMED = 3
"""Number of differing files that an incident names."""

log = logging.getLogger("panoverde.server")


class Rounds:
    def __init__(self, settings: Settings, books: Books, floor: Floor, watch: Watch) -> None:
        self._settings, self._books, self._floor, self._watch = settings, books, floor, watch
        self.checkpoints = Checkpoints(books.store, books.clock, books.keys.signing)
        self._monitor = Monitor(books, floor.counts, floor.alarms)
        self._is_cut = False
        """Does the journal lack what its witness has seen?"""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        rounds = (
            (self.sign, SIGNING, LOOKING),
            (self.look_at_the_clock, LOOKING, LOOKING),
            (self.prove, PROVING, 0.0),
            (self.examine, PROVING, 0.0),
            (self.reckon, THEORY, THEORY),
        )
        self._tasks = [asyncio.create_task(_every(*one), name=one[0].__name__) for one in rounds]
        self._tasks.append(asyncio.create_task(self._feel_the_loop(), name="loop"))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def sign(self) -> None:
        node = self._settings.node
        try:
            entry = await self.checkpoints.take()
            if entry and self._settings.witness and not self._is_cut:
                await asyncio.to_thread(note, self._settings.witness, entry)
        except Exception as wrong:
            self._floor.alarms.sound(Cause.JOURNAL_UNSIGNED, node, type(wrong).__name__)
            raise
        self._floor.alarms.over(Cause.JOURNAL_UNSIGNED, node)
        self._watch.signed_at = monotonic()
        if entry:
            log.debug("checkpoint", extra={"entry": entry.version})

    async def ask_the_witness(self) -> None:
        """Before anything is signed: a journal that lacks what the witness has seen stops all play, and the witness
        keeps what it knows."""
        path, node = self._settings.witness, self._settings.node
        lacks = await missing(self._books.store, path) if path else None
        if lacks is None:
            return
        self._is_cut, why = True, f"{CHECKPOINTS} {lacks.version} {lacks.hash.hex()[:16]}"
        self._floor.alarms.sound(Cause.JOURNAL_CUT, node, why)
        log.error("the journal lacks what its witness has seen", extra={"why": why})
        await self._books.incidents.note(Happening.INTEGRITY_FAILED, SYSTEM.id, f"{path}: {why}", subject=node)
        with suppress(Refused):  # stopped already
            await self._books.switches.disable(SYSTEM, ALL, f"witness: {why}")

    async def look_at_the_clock(self) -> None:
        clock = self._books.clock
        if not isinstance(clock, SystemClock):
            return
        clock.now()
        for change in clock.take_changes():
            self._watch.clock_changes += 1
            log.warning("clock changed", extra={"step": change.step})
            await self._books.incidents.note(
                Happening.CLOCK_CHANGED, SYSTEM.id, subject=self._floor.leases.node,
                before=str(change.before), after=str(change.after),
            )  # fmt: skip

    async def prove(self) -> None:
        """Checks the program, records the result, and stops play if configured."""
        settings = self._settings
        database = "" if settings.database == "memory:" else settings.database
        try:
            verdict = await asyncio.to_thread(check, settings.manifest, database)
        except (BadManifest, OSError) as wrong:
            await self._fail(f"{type(wrong).__name__}: {settings.manifest}")
            return
        self._watch.integrity = verdict.holds
        if verdict.holds is not False:
            self._floor.alarms.over(Cause.INTEGRITY_FAILED, settings.node)
        facts = {"node": settings.node, "holds": verdict.holds, "expected": verdict.source, "digests": verdict.digests}
        await self._books.scribe.write("house", "integrity_checked", by=SYSTEM.id, facts=facts)
        log.info("integrity", extra={"code": {True: "holds", False: "fails", None: "unlisted"}[verdict.holds]})
        if verdict.holds is False:
            await self._fail(_summary(verdict))

    async def examine(self) -> None:
        """Is the file of the database sound? PostgreSQL has checksums of its own."""
        node = self._settings.node
        why = await asyncio.to_thread(damage, self._settings.database)
        if not why:
            self._floor.alarms.over(Cause.DATABASE_DAMAGED, node)
        elif self._floor.alarms.sound(Cause.DATABASE_DAMAGED, node, why):
            log.error("database damaged", extra={"why": why})

    async def _fail(self, why: str) -> None:
        self._watch.integrity = False
        self._floor.alarms.sound(Cause.INTEGRITY_FAILED, self._settings.node, why)
        log.error("integrity failed", extra={"why": why})
        await self._books.incidents.note(Happening.INTEGRITY_FAILED, SYSTEM.id, why, subject=self._settings.node)
        if self._settings.integrity_stops:
            with suppress(Refused):  # stopped already
                await self._books.switches.disable(SYSTEM, ALL, f"integrity: {why}"[:200])

    async def reckon(self) -> None:
        """Compares the counters of machines with the ledger, and observed returns with their bands; computes the
        theoretical return of each game played, once."""
        self._watch.bands = await self._monitor.look()
        await self._floor.machines.check_counters()
        await self._floor.machines.watch()
        for game, profile, _ in list(self._floor.counts.played):
            openings = self._floor.openings.values()
            one = next((one for one in openings if (one.game, one.profile) == (game, profile)), None)
            if one and (game, profile) not in self._watch.returns:
                self._watch.returns[game, profile] = await returns_of(one)

    async def _feel_the_loop(self) -> None:
        """Measures the lag of the event loop."""
        while True:
            began = monotonic()
            await asyncio.sleep(0.1)
            self._watch.lag = max(self._watch.lag, monotonic() - began - 0.1)


def _summary(verdict: IntegrityReport) -> str:
    """The first files that differ; `pano integrity` lists them all."""
    found = verdict.differences or ()
    names = [one.file for one in found[:NAMED]]
    return f"{len(found)}: {', '.join(names)}{' …' if len(found) > NAMED else ''}"


async def _every(work: Callable[[], Awaitable[None]], seconds: float, first: float) -> None:
    """Repeats the work; a failure waits for the next turn."""
    await asyncio.sleep(first)
    while True:
        try:
            await work()
        except Exception:
            log.exception("round failed", extra={"why": getattr(work, "__name__", "")})
        await asyncio.sleep(seconds)
