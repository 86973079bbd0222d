"""Is the house a real one or a demonstration, and what it has set for itself."""

from panoverde.core.refusal import Refused
from panoverde.house.money.units import check_unit, is_demo
from panoverde.house.oversight.incidents import LARGE, Happening, Incidents
from panoverde.house.people.duties import Task, require, require_words
from panoverde.house.records import Account, Duty, Kind, Opening, Setting
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import every, insist, revised

STREAM = "house"
REAL, LARGE_SALE = "real", "large_sale:"


class Standing:
    def __init__(self, scribe: Scribe, incidents: Incidents) -> None:
        self._scribe, self._incidents = scribe, incidents
        self._real = False

    async def is_real(self) -> bool:
        """Declared so, or with a table for money, open or closed. It is never a demonstration again."""
        if not self._real:
            store = self._scribe.store
            declared = await store.find(Setting, REAL)
            self._real = declared is not None or bool(await store.select(Opening, {"demo": False}, limit=1))
        return self._real

    async def declare_real(self, by: Account) -> None:
        if await self._scribe.store.find(Setting, REAL) is None:
            await insist(lambda: self._set(by, REAL, "yes", ""))

    async def administrators(self) -> list[Account]:
        people = every(self._scribe.store, Account, {"kind": Kind.PERSON})
        return [one async for one in people if Duty.ADMINISTRATOR in one.duties and not one.disabled]

    async def needs_two(self) -> bool:
        """Do grave acts need a second person? While there is none, one must do."""
        return await self.is_real() and len(await self.administrators()) > 1

    async def large_sale(self, unit: str) -> int:
        """Sales at the cage from this amount need two people."""
        kept = await self._scribe.store.find(Setting, f"{LARGE_SALE}{unit}")
        return int(kept.value) if kept else LARGE[unit]

    async def set_large_sale(self, by: Account, unit: str, amount: int, why: str) -> None:
        require(by, Task.GOVERN)
        check_unit(unit)
        if is_demo(unit) or type(amount) is not int or amount < 1:
            raise Refused("", "not-an-amount", amount=str(amount))
        why = require_words(why)
        await insist(lambda: self._set(by, f"{LARGE_SALE}{unit}", str(amount), why))

    async def _set(self, by: Account, name: str, value: str, why: str) -> None:
        kept, at = await self._scribe.store.find(Setting, name), self._scribe.clock.now()
        fresh = Setting(id=name, value=value, by=by.id, at=at, why=why)
        row = revised(kept, value=value, by=by.id, at=at, why=why) if kept else fresh
        await self._scribe.write_all(
            Note(STREAM, "set", by.id, why, {"setting": name, "value": value}, rows=(row,)),
            self._incidents.noted(Happening.SETTING_CHANGED, by.id, why, name, kept.value if kept else "", value),
        )
