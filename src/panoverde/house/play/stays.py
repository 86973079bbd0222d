"""Gaming sessions: begun and ended by the player, who is told their stakes, wins and losses."""

from contextlib import suppress
from enum import StrEnum
from functools import partial

import msgspec
from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import require_player, require_words
from panoverde.house.people.logins import Logins
from panoverde.house.play.coups import left_behind
from panoverde.house.records import Account, Coup, Kind, Outcome, Stay
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import every, insist, revised

ENDED = "stays"
"""Stream of all ended sessions, besides their owners' own: every node follows it."""


class Ending(StrEnum):
    """Why a session ended."""

    BY_CHOICE = "asked-by-player"
    LOGGED_OUT = "logged-out"
    LAPSED = "login-lapsed"
    BARRED = "account-disabled"
    IDLE = "idle"
    ABSENT = "absent"


class StayFigures(Record):
    """Figures of a session in one unit."""

    coups: int = 0
    void: int = 0
    """Annulled coups: their stakes came back and don't count."""
    staked: int = 0
    won: int = 0
    """All that came back, including stakes."""
    net: int = 0
    """Won less staked, less fees, with what jackpots brought."""
    fees: int = 0
    """Paid for places at tables, outside any coup."""
    jackpot: int = 0
    """Prizes of jackpots less the bets on them."""

    def with_coup(self, coup: Coup) -> "StayFigures":
        if coup.outcome == Outcome.VOID:
            return replace(self, void=self.void + 1)
        if coup.outcome == Outcome.FEE:
            return replace(self, fees=self.fees - coup.net, net=self.net + coup.net)
        if coup.outcome == Outcome.JACKPOT:
            return replace(self, jackpot=self.jackpot + coup.net, net=self.net + coup.net)
        staked, won, net = self.staked + coup.staked, self.won + coup.staked + coup.net, self.net + coup.net
        return replace(self, coups=self.coups + coup.counts, staked=staked, won=won, net=net)


class StaySummary(Record):
    stay: str
    account: str
    began_at: Instant
    ended_at: Instant | None
    ended_why: str
    duration: int
    """Milliseconds; so far, while the session is open."""
    figures: dict[str, StayFigures]
    """By unit."""
    open: tuple[str, ...] = ()
    """Tables with an open coup of the player: its result is added to this session."""


class Ended(msgspec.Struct, frozen=True):
    account: str
    stay: str
    why: str = ""


_ended = msgspec.json.Decoder(Ended)


class Stays:
    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._logins = Logins(scribe)

    async def current(self, account: str) -> Stay | None:
        last = await self._last(account)
        return last if last and last.ended_at is None else None

    async def _last(self, account: str) -> Stay | None:
        stays = await self._scribe.store.select(Stay, {"account": account}, order="-id", limit=1)
        return stays[0] if stays else None

    async def begin(self, account: Account) -> Stay:
        """Returns the open session if there is one."""  # PT-BFO-3e PT-BFO-28 PT-SO-70
        require_player(account)
        await self.end_if_away(account)
        return await insist(partial(self._begin, account.id))

    async def end_if_away(self, account: Account) -> None:
        """A player without a login had no access to the game: ends the session at that time."""  # PT-BFO-3e R-294
        stay = None if account.kind == Kind.BOT else await self.current(account.id)
        if stay and (gone := await self._logins.broke_off(account, stay.began_at)):
            with suppress(Refused):  # another node was faster
                await insist(partial(self._end, account.id, Ending.LAPSED, "system", gone))

    async def _begin(self, account: str) -> Stay:
        last = await self._last(account)
        if last and last.ended_at is None:
            return last
        number = 1 + (int(last.id.rpartition("-")[2]) if last else 0)
        stay = Stay(id=f"{account}-{number:08d}", account=account, began_at=self._scribe.clock.now())
        await self._scribe.write(f"account/{account}", "stay_began", by=account, facts={"stay": stay.id}, rows=(stay,))
        return stay

    async def end(self, account: str, why: str, by: str = "") -> StaySummary:
        """`by` defaults to the player. Returns the session's figures."""
        # PT-BFO-27 PT-BFO-28 PT-BFO-30 PT-SO-68 PT-SO-70 PT-SO-72
        return await insist(partial(self._end, account, require_words(why), by or account))

    async def _end(self, account: str, why: str, by: str, at: Instant | None = None) -> StaySummary:
        stay = await self.current(account)
        if stay is None:
            raise Refused("PT-BFO-28 PT-SO-70", "no-stay")
        figures = await self.figures(stay)
        at = self._scribe.clock.now() if at is None else at
        ended = revised(stay, ended_at=at, ended_why=why, totals=_totals(figures))
        facts = {"stay": stay.id, "totals": ended.totals}
        await self._scribe.write_all(
            Note(f"account/{account}", "stay_ended", by, why, facts, rows=(ended,)),
            Note(ENDED, "stay_ended", by, why, {"account": account, "stay": stay.id}),
        )
        return self._summary(ended, figures)

    async def amend(self, stay: str) -> StaySummary:
        """Recomputes the figures after a coup that ended later than its session."""
        return await insist(partial(self._amend, stay))

    async def _amend(self, id_: str) -> StaySummary:
        stay = await self.find(id_)
        figures = await self.figures(stay)
        if stay.ended_at is not None and stay.totals != _totals(figures):
            stay = revised(stay, totals=_totals(figures))
            facts = {"stay": id_, "totals": stay.totals}
            await self._scribe.write(f"account/{stay.account}", "stay_amended", by="system", facts=facts, rows=(stay,))
        return self._summary(stay, figures)

    async def ended_since(self, version: int) -> tuple[int, list[Ended]]:
        """Sessions ended since that entry of their stream, and the new cursor."""
        ended: list[Ended] = []
        while entries := await self._scribe.store.read(ENDED, version):
            ended += [_ended.decode(entry.body) for entry in entries]
            version = entries[-1].version
        return version, ended

    async def when(self, account: str, at: Instant) -> Stay | None:
        """Session in which the player sat down at that time: the last begun by then. If that was over, the next one,
        begun at a node whose clock is ahead."""
        select = self._scribe.store.select
        last = await select(Stay, {"account": account, "began_at": (None, at)}, order="-id", limit=1)
        if last and (last[0].ended_at is None or last[0].ended_at >= at):
            return last[0]
        following = await select(Stay, {"account": account, "began_at": (at + 1, None)}, order="id", limit=1)
        return next(iter(following or last), None)

    async def find(self, id_: str) -> Stay:
        stay = await self._scribe.store.find(Stay, id_)
        if stay is None:
            raise Refused("", "no-such-stay")
        return stay

    async def figures(self, stay: Stay) -> dict[str, StayFigures]:
        """From its coups as they stand, in the order of units."""  # PT-BFO-27 PT-SO-68
        by_unit: dict[str, StayFigures] = {}
        coups = [coup async for coup in every(self._scribe.store, Coup, {"stay": stay.id})]
        gone = left_behind(coups)
        for coup in coups:
            if coup.outcome != Outcome.VOID or coup.id not in gone:
                by_unit[coup.unit] = by_unit.get(coup.unit, StayFigures()).with_coup(coup)
        return dict(sorted(by_unit.items()))

    async def summary(self, stay: Stay) -> StaySummary:
        """Also of an open session."""  # PT-BFO-26 PT-SO-67
        return self._summary(stay, await self.figures(stay))

    def _summary(self, stay: Stay, figures: dict[str, StayFigures]) -> StaySummary:
        until = self._scribe.clock.now() if stay.ended_at is None else stay.ended_at
        return StaySummary(
            stay.id, stay.account, stay.began_at, stay.ended_at, stay.ended_why, until - stay.began_at, figures
        )

    async def list(self, account: str, limit: int = 50, skip: int = 0) -> list[Stay]:
        """Newest first."""
        return await self._scribe.store.select(Stay, {"account": account}, order="-id", limit=limit, skip=skip)


def _totals(figures: dict[str, StayFigures]) -> dict[str, tuple[int, int]]:
    return {unit: (one.staked, one.net) for unit, one in figures.items()}
