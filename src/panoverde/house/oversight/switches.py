"""What is disabled, by whom and why: everything, a game, a table, a player. Open coups conclude."""

from functools import partial

from panoverde import games
from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require, require_words
from panoverde.house.records import Account, Opening, Switch
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import every, insist, revised

STREAM = "house"
ALL, PLAYER = "all", "player:"


class Switches:
    def __init__(self, scribe: Scribe, incidents: Incidents | None = None) -> None:
        self._scribe = scribe
        self._incidents = incidents or Incidents(scribe)
        self._off: dict[str, Switch] = {}

    async def refresh(self) -> None:
        """Reads what other nodes have switched."""
        off = every(self._scribe.store, Switch, {"off": True})
        self._off = {switch.id: switch async for switch in off}

    @property
    def off(self) -> tuple[Switch, ...]:
        return tuple(self._off.values())

    @property
    def players_off(self) -> list[str]:
        return [what.removeprefix(PLAYER) for what in self._off if what.startswith(PLAYER)]

    def why_not(self, game: str, table: str, account: Account | None = None) -> Refused | None:
        """Why nothing new may begin there, or for that account."""
        if self._off:  # rarely, and asked before every command
            for what in (ALL, f"game:{game}", f"table:{table}", f"player:{account.id if account else ''}"):
                if switch := self._off.get(what):
                    return _refusal(what, switch.why)
        if account and account.disabled:
            return Refused("", "account-disabled", why=account.disabled)
        return None

    async def disable(self, by: Account, what: str, why: str) -> Switch:
        return await self._switch(by, what, True, why)

    async def enable(self, by: Account, what: str, why: str) -> Switch:
        return await self._switch(by, what, False, why)

    async def _switch(self, by: Account, what: str, off: bool, why: str) -> Switch:
        require(by, Task.SWITCH)
        why = require_words(why)
        await self._check(what)
        switch = await insist(partial(self._write, by, what, off, why))
        if off:
            self._off[what] = switch
        else:
            self._off.pop(what, None)
        return switch

    async def _write(self, by: Account, what: str, off: bool, why: str) -> Switch:
        before = await self._scribe.store.find(Switch, what)
        if off == (before is not None and before.off):
            raise Refused("", "switch-as-it-is", what=what)
        at = self._scribe.clock.now()
        if before is None:
            switch = Switch(id=what, off=off, why=why, by=by.id, at=at)
        else:
            switch = revised(before, off=off, why=why, by=by.id, at=at)
        words = ("off", "on") if off else ("on", "off")
        await self._scribe.write_all(
            Note(STREAM, "switched", by.id, why, {"what": what, "off": off}, rows=(switch,)),
            self._incidents.noted(Happening.SWITCHED, by.id, why, what, words[1], words[0]),
        )
        return switch

    async def _check(self, what: str) -> None:
        """It must exist: a misspelt switch would disable nothing."""
        kind, _, name = what.partition(":")
        exists = {
            "game": name in games.names(),
            "table": kind == "table" and await self._scribe.store.find(Opening, name) is not None,
            "player": kind == "player" and await self._scribe.store.find(Account, name) is not None,
        }
        if what != ALL and not exists.get(kind, False):
            raise Refused("", "unknown-switch", what=what[:64])


def _refusal(what: str, why: str) -> Refused:
    match what.partition(":")[0]:
        case "game":
            return Refused("", "game-disabled", why=why)
        case "table":
            return Refused("", "table-disabled", why=why)
        case "player":
            return Refused("", "account-disabled", why=why)
        case _:
            return Refused("", "all-disabled", why=why)
