"""Links between the tables of a hall: what one says that concerns the others, each of them hears once.

Every table reads the others' journals, so it doesn't matter which node deals them. The table itself knows which acts it
has heard: after a restart it is told again, and refuses.
"""

import logging
from collections.abc import Callable, Iterable, Mapping

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.commands import HearHall
from panoverde.core.facts import Expelled, SentToTable
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.play.halls import hall_of
from panoverde.house.records import Opening
from panoverde.journal.entry import Entry
from panoverde.journal.table_entry import read_table_entry
from panoverde.server.table.served_table import ServedTable
from panoverde.store.contract import Store

PAGE = 1000
log = logging.getLogger("panoverde.server")


class Halls:
    def __init__(
        self, store: Store, tables: Mapping[str, ServedTable], openings: Callable[[], Iterable[Opening]]
    ) -> None:
        self._store, self._tables, self._openings = store, tables, openings
        self._read: dict[tuple[str, str], int] = {}
        """Cursor of each table in the journal of each other one."""
        self._unread: set[tuple[str, str]] = set()

    def players(self, table: ServedTable) -> dict[str, int]:
        """How many sit at each table of its hall. Only the node that deals a table knows."""
        found: dict[str, int] = {}
        for suit, opening in hall_of(table.opening, self._openings()).items():
            served = self._tables.get(opening.id)
            if served is None:
                raise Refused("", "dealt-elsewhere")
            found[suit] = len(served.seats.tenures)
        return found

    async def hear(self) -> None:
        """Tells this node's tables what happened at the others of their halls."""
        openings = tuple(self._openings())
        for table in list(self._tables.values()):
            for other in hall_of(table.opening, openings).values():
                if other.id != table.opening.id:
                    await self._try_to_hear(table, other)

    async def _try_to_hear(self, table: ServedTable, other: Opening) -> None:
        """A journal that can't be read stops nobody else; the node that deals its table raises the alarm."""
        pair = (table.opening.id, other.id)
        try:
            await self._hear(table, other)
        except Exception:
            if pair not in self._unread:  # retried every second
                log.exception("hall", extra={"table": table.opening.id, "other": other.id})
            self._unread.add(pair)
        else:
            self._unread.discard(pair)

    async def _hear(self, table: ServedTable, other: Opening) -> None:
        pair = (table.opening.id, other.id)
        served = self._tables.get(other.id)
        if served and served.durable == self._read.get(pair, 0):
            return
        codec = Codec(games.find(other.game))
        for entry in await self._store.read(f"table/{other.id}", self._read.get(pair, 0), PAGE):
            if table.broken or table.closed:
                return
            self._tell(table, other, entry, codec)
            self._read[pair] = entry.version

    def _tell(self, table: ServedTable, other: Opening, entry: Entry, codec: Codec) -> None:
        events = read_table_entry(codec, entry).act.events
        drawn = tuple((event.name, event.suit) for event in events if isinstance(event, SentToTable))
        expelled = tuple(event.player for event in events if isinstance(event, Expelled) and event.player)
        name = f"{other.id}/{entry.version}"
        if not (drawn or expelled) or table.ids.version_of("", name) is not None:
            return
        heard = HearHall(other.id, entry.version, drawn, expelled, by=Role.HOUSE, at=table.time())
        try:
            table.act(heard, name=name)  # PT-NB-25 PT-NB-26 PT-NB-58 AO-13.25 AO-13.26 AO-13.58
        except Refused as refused:
            if refused.code != "heard-already":
                raise
