"""A player's past coups: the list, and each of them replayed as he was allowed to see it then."""

from collections.abc import AsyncIterator, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.events import Act
from panoverde.core.fields import says_who
from panoverde.core.game import AnyGame, Instant
from panoverde.core.messages import Lang, happening, phrase
from panoverde.core.money import chips, is_outside, stake
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.table import see, transfers
from panoverde.core.text import Names
from panoverde.house.records import Account, Coup, Opening, Outcome
from panoverde.store.contract import Entry, Store

PAGE = 500
FARTHEST = 5_000
"""How many entries before a coup are looked at for its beginning, or for when its player sat down."""
MOST_LINES = 100_000
MOST_TRIES = 10


class Played(Record):
    """A coup as the list shows it."""

    id: str
    at: Instant
    table: str
    table_name: str
    game: str
    game_name: str
    number: int
    seat: int
    stay: str
    unit: str
    staked: int
    won: int
    """All that came back, the stake included."""
    net: int
    outcome: Outcome
    why: str
    words: str
    """How it ended, and why, in words."""


class Moment(Record):
    """One act of the table, as this player could see it."""

    version: int
    at: Instant
    by: Who | None
    events: tuple[Any, ...]
    words: tuple[str, ...]
    decided_for_you: bool
    """The system acted in his place."""


class Replay(Record):
    coup: Played
    chips_before: int
    """What he had at the table before he had a part in it and after it, on the cloth too."""
    chips_after: int
    players: dict[int, str]
    """Who had a part in it, by seat."""
    moments: tuple[Moment, ...]
    """Those of which he could know anything."""
    replay: bool = True
    """It is the past: nothing here can be played."""


class Reading(NamedTuple):
    """An entry of a table's stream, as far as its players may ever know it."""

    version: int
    at: Instant
    act: Act
    author: str
    private: bool


class _Kept(msgspec.Struct):
    """What a history needs of an entry; draws and sealed seeds are not read at all."""

    act: msgspec.Raw
    author: str = ""
    private: bool = False


_kept = msgspec.json.Decoder(_Kept)


class History:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(
        self, account: Account, lang: Lang, *, place: str | None = None, limit: int = 50, skip: int = 0
    ) -> list[Played]:
        """Last first; all are kept."""  # PT-BFO-25 PT-SO-66
        where: dict[str, Any] = {"account": account.id, **({"place": place} if place else {})}
        coups = await self._store.select(Coup, where, order="-at", limit=limit, skip=skip)
        return [await self._played(coup, lang) for coup in coups]

    async def last(self, account: Account, lang: Lang) -> Replay:
        """The essentials of his last coup, and all the rest of it."""  # PT-BFO-25 PT-SO-66
        coups = await self._store.select(Coup, {"account": account.id}, order="-at", limit=1)
        if not coups:
            raise Refused("", "no-such-coup")
        return await self._replay(account, coups[0], lang)

    async def replay(self, account: Account, id_: str, lang: Lang) -> Replay:
        """His own; another's is as if there were none."""
        coup = await self._store.find(Coup, id_)
        if coup is None or coup.account != account.id:
            raise Refused("", "no-such-coup")
        return await self._replay(account, coup, lang)

    async def _played(self, coup: Coup, lang: Lang) -> Played:
        opening = await self._store.find(Opening, coup.place)
        game = opening.game if opening else ""
        return Played(
            id=coup.id, at=coup.at, table=coup.place, table_name=opening.name if opening else coup.place,
            game=game, game_name=phrase("term", game, lang), number=coup.number, seat=coup.seat, stay=coup.stay,
            unit=coup.unit, staked=coup.staked, won=coup.staked + coup.net, net=coup.net,
            outcome=coup.outcome, why=coup.why, words=_ending(coup, lang),
        )  # fmt: skip

    # One coup again

    async def _replay(self, account: Account, coup: Coup, lang: Lang) -> Replay:
        opening = await self._store.find(Opening, coup.place)
        if opening is None:
            raise Refused("", "no-such-coup")
        game = games.find(opening.game)
        first = await self._beginning(coup)
        readings = [one async for one in self._read(game, coup.place, first, coup.last)]
        seat = Seat(coup.seat)
        tenure = Tenure(game, account.id, seat)
        tenure.his = await self._sat(tenure, game, coup.place, first, readings)
        players = await self._players(coup)
        names = Names({name: Seat(number) for number, name in players.items()})
        currency = _codec(opening.game).rules(opening.rules).currency
        moments = [
            _moment(game, one, tenure.viewer(one), seat, lambda event: happening(event, currency, names, lang))
            for one in readings
        ]
        before, after = await self._chips(coup, readings[0].at if readings else coup.at)
        shown = tuple(moment for moment in moments if moment.events)
        return Replay(await self._played(coup, lang), before, after, players, shown)

    async def _players(self, coup: Coup) -> dict[int, str]:
        where = {"place": coup.place, "number": coup.number}
        found = {}
        for one in await self._store.select(Coup, where, order="seat"):
            account = await self._store.find(Account, one.account)
            found[one.seat] = account.name if account else one.account
        return found

    async def _beginning(self, coup: Coup) -> int:
        """His cards were dealt before he staked anything: the coup begins where the one before it ended."""
        where = {"place": coup.place, "number": (None, coup.number - 1), "last": (None, coup.first - 1)}
        before = await self._store.select(Coup, where, order="-last", limit=1)
        return max(before[0].last + 1 if before else 1, coup.first - FARTHEST)

    async def _read(self, game: AnyGame, place: str, first: int, last: int) -> AsyncIterator[Reading]:
        after = first - 1
        while after < last:
            entries = await self._store.read(f"table/{place}", after, min(PAGE, last - after))
            if not entries:
                return
            for entry in entries:
                yield read(game, entry)
            after = entries[-1].version

    async def _sat(self, tenure: "Tenure", game: AnyGame, place: str, first: int, readings: Iterable[Reading]) -> bool:
        """Was the seat his when the coup began? As its first sign says, or else the last one before it."""
        for one in readings:
            if (sign := tenure.sign(one)) is not None:
                return sign.before
        until, least = first - 1, max(0, first - 1 - FARTHEST)
        while until > least:
            since = max(least, until - PAGE)
            for one in reversed([one async for one in self._read(game, place, since + 1, until)]):
                if (sign := tenure.sign(one)) is not None:
                    return sign.after
            until = since
        return False

    async def _chips(self, coup: Coup, since: Instant) -> tuple[int, int]:
        """From the ledger: what his seat holds now, less all that has moved it since."""
        before = after = 0
        for account in (f"{coup.place}/{chips(Seat(coup.seat))}", f"{coup.place}/{stake(Seat(coup.seat))}"):
            for _ in range(MOST_TRIES):  # until nothing moved while we looked
                held = await self._store.balance(account, coup.unit)
                lines = await self._store.statement(account, coup.unit, since=since, limit=MOST_LINES)
                if held == await self._store.balance(account, coup.unit):
                    break
            then = held - sum(line.amount for line in lines if line.version > coup.last)
            after += then
            before += then - sum(line.amount for line in lines if coup.first <= line.version <= coup.last)
        return before, after


class Sign(NamedTuple):
    """What an entry tells of whose a seat is: before it, and after it."""

    before: bool
    after: bool


class Tenure:
    """Follows whose a seat is: before somebody sat down and after he left, he sees what the public sees."""

    def __init__(self, game: AnyGame, account: str, seat: Seat) -> None:
        self._game, self._account, self._seat = game, account, seat
        self.his = False

    def viewer(self, one: Reading) -> Who:
        """As whom he saw it; in the order of the entries."""
        sign = self.sign(one)
        if sign is None:
            return self._seat if self.his else Role.PUBLIC
        self.his = sign.after
        return self._seat if sign.before or (sign.after and one.author == self._account) else Role.PUBLIC

    def sign(self, one: Reading) -> Sign | None:
        by = one.act.command.by if one.act.command else None
        moved = [move for event in one.act.events for move in transfers(self._game, event)]
        own = by == self._seat and one.author == self._account
        if any(is_outside(move.source) and _is_of(move.source, self._seat) for move in moved):
            return Sign(False, own)  # he brought money: before that it may have been another's seat
        if any(is_outside(move.target) and _is_of(move.target, self._seat) for move in moved):
            return Sign(own, False)  # he took it away, and may be gone
        return Sign(own, own) if by == self._seat and one.author else None


def read(game: AnyGame, entry: Entry) -> Reading:
    kept = _kept.decode(entry.body)
    return Reading(entry.version, entry.at, _codec(game.name).act(kept.act), kept.author, kept.private)


@lru_cache
def _codec(game: str) -> Codec:
    return Codec(games.find(game))


def _is_of(account: str, seat: Seat) -> bool:
    return account.rpartition(":")[2] == str(seat)


def _moment(game: AnyGame, one: Reading, viewer: Who, seat: Seat, tell: Any) -> Moment:
    by = one.act.command.by if one.act.command else None
    events = () if one.private else tuple(see(game, event, viewer) for event in one.act.events)
    decided = viewer == seat and _was_decided_for(one, seat)
    return Moment(one.version, one.at, by, events, tuple(tell(event) for event in events), decided)


def _was_decided_for(one: Reading, seat: Seat) -> bool:
    """In his name though he did not ask, or by the clock or the system about him."""
    command = one.act.command
    if command is None or one.author:
        return False
    if command.by in (Role.CLOCK, Role.HOUSE):
        return any(_names(record, seat) for record in (command, *one.act.events))
    return command.by == seat


def _names(record: Record, seat: Seat) -> bool:
    fields = msgspec.structs.fields(record)
    return any(says_who(field.type) and getattr(record, field.name) == seat for field in fields)


def _ending(coup: Coup, lang: Lang) -> str:
    words = phrase("house", f"outcome-{coup.outcome}", lang)
    return f"{words}: {phrase('house', coup.why, lang)}" if coup.why else words
