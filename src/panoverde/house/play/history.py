"""A player's past coups: the list, and each replayed as they could see it."""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from panoverde import games
from panoverde.core import facts
from panoverde.core.decider import Event, Instant
from panoverde.core.events import Act
from panoverde.core.fields import fields_of, says_who
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang, happening, phrase
from panoverde.core.money import chips, stake
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.table import see
from panoverde.core.text import Names
from panoverde.house.money.units import UNITS, purse
from panoverde.house.play.coups import taken_back
from panoverde.house.play.hand_export import HandFormat, written
from panoverde.house.play.jackpots import jackpots, paid_until
from panoverde.house.play.results import result_of
from panoverde.house.play.statistics import GameFigures, figures
from panoverde.house.play.table_past import Sitter, past_until, sitters
from panoverde.house.records import Account, Coup, Opening, Outcome
from panoverde.house.updates import every
from panoverde.journal.past import Past, changed
from panoverde.journal.public_entry import PAGE, PublicEntry, codec, public_entries
from panoverde.store.contract import Store

FARTHEST = 5_000
"""Entries searched before a coup for its beginning, or for when its player sat down."""
MOST_LINES = 100_000
MOST_TRIES = 10
AT_ONCE = 200
"""Coups of a page, where all are read."""
NO_FEES = {"number": (1, None)}


class PlayedCoup(Record):
    """A coup in the list."""

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
    """All that came back, including the stake."""
    net: int
    outcome: Outcome
    why: str
    words: str
    """How it ended and why, in words."""
    result: str = ""
    """What came out: the number, the dice, the cards, in words. In lists alone."""
    jackpot: int = 0
    """Prize of a jackpot won in it, less the bet: not part of `net`."""
    taken_back: bool = False
    """The inspector went back behind it: it counts no more, and a later row may tell how it was played again."""


class SeenAct(Record):
    """One act of the table, as this player could see it."""

    version: int
    at: Instant
    by: Who | None
    events: tuple[Any, ...]
    words: tuple[str, ...]
    decided_for_you: bool
    """The system acted in the player's place."""
    you: Who
    """Whose view the player had: their seat's or the public's."""
    facts: tuple[facts.ToldFact, ...]
    """What is told of a coup: it ended, with what each seat staked and gained; or its shares were reversed."""
    state: dict[str, Any] | None
    """What they saw afterwards: everything in the first moment, then changed fields. None if the table's past can't be
    rebuilt."""


class CoupReplay(Record):
    coup: PlayedCoup
    profile: str
    demo: bool
    by_hand: bool
    chips_before: int
    """Chips at the table, including those on the cloth, before the player joined the coup and after it."""
    chips_after: int
    players: dict[int, str]
    """Players in the coup, by seat."""
    people: Mapping[Seat, Sitter]
    """Everyone at the table, as they knew each other."""
    moments: tuple[SeenAct, ...]
    """Moments of which the player could know anything."""
    replay: bool = True
    """It is the past: nothing here can be played."""


class Gain(StrEnum):
    WON = "won"
    LOST = "lost"
    VOID = "void"


class SoughtCoups(Record):
    place: str | None = None
    game: str | None = None
    gain: Gain | None = None
    since: Instant | None = None
    until: Instant | None = None

    async def where(self, store: Store, account: Account) -> dict[str, Any]:
        asked: dict[str, Any] = {"account": account.id, **NO_FEES}
        if self.game:
            tables = [opening.id async for opening in every(store, Opening, {"game": self.game})]
            asked["place"] = frozenset(place for place in tables if self.place in (None, place))
        elif self.place:
            asked["place"] = self.place
        if self.since is not None or self.until is not None:
            asked["at"] = (self.since, self.until)
        match self.gain:
            case Gain.WON:
                asked["net"] = (1, None)
            case Gain.LOST:
                asked["net"] = (None, -1)
            case Gain.VOID:
                asked["outcome"] = Outcome.VOID
        return asked


class History:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(
        self, account: Account, lang: Lang, sought: SoughtCoups | None = None, *, limit: int = 50, skip: int = 0
    ) -> list[PlayedCoup]:
        """Newest first; all are kept."""  # PT-BFO-25 PT-SO-66
        where = await (sought or SoughtCoups()).where(self._store, account)
        coups = await self._store.select(Coup, where, order="-at", limit=limit, skip=skip)
        openings = {place: await self._store.find(Opening, place) for place in {coup.place for coup in coups}}
        gone = await taken_back(self._store, account.id, coups)
        beside = await jackpots(self._store, account.id, coups)
        played = [
            replace(await self._listed(coup, openings[coup.place], lang), jackpot=_net(beside.get(coup.id, ())))
            for coup in coups
        ]
        return [replace(one, taken_back=True) if one.id in gone else one for one in played]

    async def pages(self, account: Account, lang: Lang, sought: SoughtCoups) -> AsyncIterator[Sequence[PlayedCoup]]:
        """All of them, newest first, some at a time. `sought` says until when: a coup that ends meanwhile would move
        the others."""
        skip = 0
        while coups := await self.list(account, lang, sought, limit=AT_ONCE, skip=skip):
            yield coups
            skip += len(coups)

    async def _listed(self, coup: Coup, opening: Opening | None, lang: Lang) -> PlayedCoup:
        played = _played(coup, opening, lang)
        if opening is None or coup.outcome == Outcome.CORRECTED:
            return played
        people = await sitters(self._store, await self._players(coup))
        names = Names({sitter.name: seat for seat, sitter in people.items()})
        return replace(played, result=await result_of(self._store, coup, opening, names, lang))

    async def statistics(self, account: Account, lang: Lang, sought: SoughtCoups) -> tuple[GameFigures, ...]:
        return await figures(self._store, account.id, await sought.where(self._store, account), lang)

    async def hand(self, account: Account, id_: str, form: HandFormat, lang: Lang) -> str:
        """A hand of poker of the account's own, as a hand history."""
        coup = await self._store.find(Coup, id_)
        opening = await self._store.find(Opening, coup.place) if coup else None
        if coup is None or opening is None or coup.account != account.id:
            raise Refused("", "no-such-coup")
        game, first = games.find(opening.game), await self._beginning(coup)
        whereabouts = Whereabouts(game, account.id)
        await self._follow_until(whereabouts, coup.place, first - 1)
        before = (await past_until(self._store, game, coup.place, first - 1)).state
        acts = []
        async for one in public_entries(self._store, game, coup.place, first, coup.last):
            viewer = whereabouts.follow(one)
            acts.append(Act(one.act.command, tuple(see(game, event, viewer) for event in one.act.events)))
        return written(game, before, acts, coup.number, Seat(coup.seat), form, lang)

    async def last(self, account: Account, lang: Lang) -> CoupReplay:
        """The player's last coup, replayed in full."""  # PT-BFO-25 PT-SO-66
        coups = await self._store.select(Coup, {"account": account.id, **NO_FEES}, order="-at", limit=1)
        if not coups:
            raise Refused("", "no-such-coup")
        return await self._replay(account, coups[0], lang)

    async def replay(self, account: Account, id_: str, lang: Lang) -> CoupReplay:
        """Only the account's own coups; others look as if they didn't exist."""
        coup = await self._store.find(Coup, id_)
        if coup is None or coup.account != account.id:
            raise Refused("", "no-such-coup")
        return await self._replay(account, coup, lang)

    # Replaying one coup

    async def _replay(self, account: Account, coup: Coup, lang: Lang) -> CoupReplay:
        opening = await self._store.find(Opening, coup.place)
        if opening is None:
            raise Refused("", "no-such-coup")
        game = games.find(opening.game)
        first, last = await self._beginning(coup), await paid_until(self._store, coup.place, coup.last)
        whereabouts = Whereabouts(game, account.id)
        await self._follow_until(whereabouts, coup.place, first - 1)
        past = await past_until(self._store, game, coup.place, first - 1)
        scenes = [
            Scene(one, past, whereabouts) async for one in public_entries(self._store, game, coup.place, first, last)
        ]
        players = await self._players(coup)
        people = await sitters(self._store, past.people | players)
        # A player who has sat in several places is named where they play.
        names = Names({people[seat].name: seat for seat in (*past.people, *players)})
        currency = codec(opening.game).rules(opening.rules).currency
        moments = _moments(game, scenes, lambda event, you: happening(event, currency, names, lang, you))
        before, after = await self._chips(coup, scenes[0].one.at if scenes else coup.at)
        own = purse(account.id, coup.unit)  # a player who leaves as the coup ends had it there until then
        after += sum(scene.one.gains.get(own, 0) for scene in scenes if scene.one.version == coup.last)
        beside = (await jackpots(self._store, account.id, (coup,))).get(coup.id, [])
        after += _net(row for row in beside if row.last > coup.last)
        return CoupReplay(
            coup=replace(_played(coup, opening, lang), jackpot=_net(beside)),
            profile=opening.profile, demo=opening.demo, by_hand=opening.by_hand,
            chips_before=before, chips_after=after, moments=moments,
            players={seat: people[seat].name for seat in players}, people=people,
        )  # fmt: skip

    async def _players(self, coup: Coup) -> dict[Seat, str]:
        """Accounts with a share in it."""
        where = {"place": coup.place, "number": coup.number}
        found: dict[Seat, str] = {}
        for one in await self._store.select(Coup, where, order="seat"):
            seat = Seat(one.seat)
            if seat not in found or one.id == coup.id:  # another player may have taken the seat during it
                found[seat] = one.account
        return found

    async def _beginning(self, coup: Coup) -> int:
        """Cards are dealt before the player stakes: the coup begins where the previous one ended, its jackpots paid."""
        where = {"place": coup.place, "number": (1, coup.number - 1), "last": (None, coup.first - 1)}
        before = await self._store.select(Coup, where, order="-last", limit=1)
        ended = await paid_until(self._store, coup.place, before[0].last) if before else 0
        return max(ended + 1, coup.first - FARTHEST)

    async def _follow_until(self, whereabouts: "Whereabouts", place: str, until: int) -> None:
        """Follows the player from the last entry that shows their place with certainty."""
        later: list[PublicEntry] = []
        least = max(0, until - FARTHEST)
        while until > least:
            since = max(least, until - PAGE)
            later = [
                one async for one in public_entries(self._store, whereabouts.game, place, since + 1, until)
            ] + later
            certain = (at for at in reversed(range(len(later))) if whereabouts.is_certain(later[at]))
            if (found := next(certain, None)) is not None:
                for one in later[found:]:
                    whereabouts.follow(one)
                return
            until = since

    async def _chips(self, coup: Coup, since: Instant) -> tuple[int, int]:
        """From the ledger: the seat's present chips, less all later movements."""
        before = after = 0
        for account in (f"{coup.place}/{chips(Seat(coup.seat))}", f"{coup.place}/{stake(Seat(coup.seat))}"):
            for _ in range(MOST_TRIES):  # until nothing moved while we read
                held = await self._store.balance(account, coup.unit)
                lines = await self._store.statement(account, coup.unit, since=since, limit=MOST_LINES)
                if held == await self._store.balance(account, coup.unit):
                    break
            then = held - sum(line.amount for line in lines if line.version > coup.last)
            after += then
            before += then - sum(line.amount for line in lines if coup.first <= line.version <= coup.last)
        return before, after


class Whereabouts:
    """Follows a player's seat: before sitting down and after leaving they see the public view."""

    def __init__(self, game: AnyGame, account: str) -> None:
        self.game, self._account = game, account
        self._purses = {purse(account, unit) for unit in UNITS}
        self._seat: Seat | None = None

    def is_certain(self, one: PublicEntry) -> bool:
        return self._acts(one) is not None or self._leaves(one)

    def follow(self, one: PublicEntry) -> Who:
        """Whose view the player had."""
        own = self._acts(one)
        if own is None:
            self._heed(one)
        else:
            self._seat = own
        viewer = self._seat or Role.PUBLIC
        if self._leaves(one):
            self._seat = None
        return viewer

    def _acts(self, one: PublicEntry) -> Seat | None:
        """Seat at which the player acts."""
        for event in one.act.events:
            if isinstance(event, facts.Seated) and event.player == self._account:  # perhaps seated by the croupier
                return event.seat
        by = one.act.command.by if one.act.command else None
        return Seat(by) if one.author == self._account and isinstance(by, int) else None

    def _leaves(self, one: PublicEntry) -> bool:
        """Their money goes back to them: they may have left."""
        return not self._purses.isdisjoint(one.gains)

    def _heed(self, one: PublicEntry) -> None:
        """Acts of others: another player takes the seat, or the house moves the player. A croupier who records the
        player's own acts changes nothing."""
        for event in one.act.events:
            match event:
                case facts.Seated(seat=seat) if seat == self._seat:
                    self._seat = None
                case facts.SeatChanged(seat=seat, to=to) if seat == self._seat:
                    self._seat = to


class Scene:
    """An entry of the coup, with the player's view after it."""

    def __init__(self, one: PublicEntry, past: Past, whereabouts: Whereabouts) -> None:
        past.follow(one)
        self.facts = facts.nameless(past.told)
        self.one, self.viewer = one, whereabouts.follow(one)
        self.you, self.view = past.seen_by(self.viewer)


def _played(coup: Coup, opening: Opening | None, lang: Lang) -> PlayedCoup:
    game = opening.game if opening else ""
    return PlayedCoup(
        id=coup.id, at=coup.at, table=coup.place, table_name=opening.name if opening else coup.place,
        game=game, game_name=phrase("term", game, lang), number=coup.number, seat=coup.seat, stay=coup.stay,
        unit=coup.unit, staked=coup.staked, won=coup.staked + coup.net, net=coup.net,
        outcome=coup.outcome, why=coup.why, words=_ending(coup, lang),
    )  # fmt: skip


def _net(rows: Iterable[Coup]) -> int:
    return sum(row.net for row in rows)


def _moments(game: AnyGame, scenes: list[Scene], tell: Callable[[Event, Seat | None], str]) -> tuple[SeenAct, ...]:
    """Moments of which the player could know anything, with their own doings told as theirs."""
    told, before = [], None
    for scene in scenes:
        one, viewer = scene.one, scene.viewer
        events = () if one.private else tuple(see(game, event, viewer) for event in one.act.events)
        if not events:
            continue
        by = one.act.command.by if one.act.command else None
        you = None if isinstance(viewer, Role) else viewer
        decided = you is not None and _was_decided_for(one, you)
        words = tuple(tell(event, you) for event in events)
        shown = changed(before, scene.view)
        told.append(SeenAct(one.version, one.at, by, events, words, decided, scene.you, scene.facts, shown))
        before = scene.view
    return tuple(told)


def _was_decided_for(one: PublicEntry, seat: Seat) -> bool:
    """Was it done in the player's name without their asking, or to them by the clock or the system?"""
    command = one.act.command
    if command is None or one.author:
        return False
    if command.by in (Role.CLOCK, Role.HOUSE):
        return any(_names(record, seat) for record in (command, *one.act.events))
    return command.by == seat


def _names(record: Record, seat: Seat) -> bool:
    fields = fields_of(type(record))
    return any(says_who(field.type) and getattr(record, field.name) == seat for field in fields)


def _ending(coup: Coup, lang: Lang) -> str:
    words = phrase("house", f"outcome-{coup.outcome}", lang)
    return f"{words}: {phrase('house', coup.why, lang)}" if coup.why else words
